"""Checks of the machine: pin library, GPIO chip, buses, permissions, disk space."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sonar_console.containment import PastFault
from sonar_console.devices.layout import Layout
from sonar_console.devices.pins import BackEnd
from sonar_console.devices.raspberry import chosen_model, config_lines, model_of
from sonar_console.devices.soundcards import Cards, SoundFault, SoundTrouble
from sonar_console.doctor.findings import Finding, good, note, wrong
from sonar_console.system.bootpartition import (
    CONFIG,
    FOLDERS,
    BootPartitionError,
    find_folder,
    outdated,
    overriding_lines,
    read_files,
)
from sonar_console.system.conditions import HOT, MachineReading
from sonar_console.system.folders import why_unfit
from sonar_console.system.machine import OTHER_LIBRARIES, Machine
from sonar_console.system.releases.bundle import RUNNING
from sonar_console.system.releases.folder import GoneBack

FAST = 400_000
"""The clock in Hz that an I2C bus of OLEDs should have."""
SPARE = 100_000_000
"""Free bytes below which a note is given."""
LEAST = 5_000_000
"""Free bytes below which a season's matches have no room."""
JACK = "Headphones"
"""ALSA's id of the headphone jack of a Pi 4."""
FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"


def check_layout(layout: Layout) -> Iterator[Finding]:
    """Count the parts of the layout."""
    yield good(
        "layout",
        value=str(layout.path),
        controls=len(layout.controls),
        lamps=len(layout.lamps),
        oleds=len(layout.oleds),
        boards=len(layout.boards),
    )


def check_model(machine: Machine, layout: Layout) -> Iterator[Finding]:
    """Check the Raspberry Pi against the one that the layout names, its supply and its display."""
    text = machine.model()
    found, chosen = model_of(text), chosen_model(layout)
    if found is None:
        if text:
            yield note("model-other", value=text)
        return
    if chosen not in (None, found):
        values = {"value": str(layout.path), "value1": layout.model, "value2": text}
        yield note("model-wrong", **values, value3=found.key)
    else:
        yield good("model", value=text)
    supply = machine.supply()
    if supply is not None and supply < found.supply:
        yield note("supply", value=f"{supply / 1000:g}", value1=f"{found.supply / 1000:g}")
    if found.outputs_apart and not machine.knows_outputs():
        yield wrong("display-card", value=text)


def check_boot(machine: Machine, layout: Layout) -> Iterator[Finding]:
    """Check that this program's lines on the boot partition are those needed, and that they count.

    The firmware takes the last value of a key, so a line behind them may set another one. A card's
    image has a ``config.txt`` of its own, with nothing of this program's.
    """
    if machine.path(str(RUNNING)).exists():
        return
    try:
        folder = find_folder([machine.path(str(each)) for each in FOLDERS])
        if folder is None:
            return
        if outdated(folder, config_lines(layout)):
            yield note("boot-old", value=str(folder / CONFIG))
        for number, line in overriding_lines(read_files(folder).config):
            yield note("boot-later", value=f"{folder / CONFIG}:{number}", value1=line)
    except BootPartitionError as fault:
        yield note("boot", value=str(fault))


def check_release(version: str, gone_back: GoneBack | None) -> Iterator[Finding]:
    """Tell the version of the program, and the release that was gone back from."""
    yield good("release", value=version)
    if gone_back is not None:
        yield note("release-back", value=gone_back.version, value1=version)


def check_libraries(
    machine: Machine, real: bool, environment: Mapping[str, str] = os.environ
) -> Iterator[Finding]:
    """Name each pin library that does not work here (field report B14)."""
    asked = environment.get(FACTORY_VARIABLE, "")
    if asked and asked not in ("lgpio", "mock"):
        yield note("library-variable", value=f"{FACTORY_VARIABLE}={asked}")
    if not real:
        return
    for name in machine.libraries():
        yield note("library", value=name, value1=OTHER_LIBRARIES[name])


def check_sound(fault: SoundFault | None, cards: Cards, model: str = "") -> Iterator[Finding]:
    """Check the sound device, which a table may lack; ``fault`` says why there is none.

    ``model``: what the device tree calls the machine.
    """
    found = model_of(model)
    if fault is None:
        yield good("sound-good")
    elif fault.trouble is SoundTrouble.AWAY and fault.value == JACK and found and not found.jack:
        yield note("sound-jack", value=model)
    else:
        keys = {
            SoundTrouble.LIBRARY: note("sound-library", value=fault.value),
            SoundTrouble.NONE: note("sound-none", value=fault.value),
            SoundTrouble.AWAY: note("sound-away", value=fault.value),
            SoundTrouble.OTHER: note("sound", value=fault.value),
        }
        yield keys[fault.trouble]
    if cards:
        yield good("sound-cards", value=", ".join(cards))


def check_back_end(end: BackEnd) -> Iterator[Finding]:
    """Tell the pin factory and its chip."""
    if end.name == "mock":
        yield good("pins-mock")
    else:
        yield good("pins", value=end.note.removeprefix("pins: "))


def pins_are_refused(machine: Machine, why: str) -> Iterator[Finding]:
    """Tell why the pins cannot be used, and which process holds them (B12, B13)."""
    chips = machine.chips()
    if not chips:
        yield wrong("no-chip", value=why)
        return
    for chip in chips:
        if not machine.may_use(chip):
            yield wrong("rights", value=chip, value1=machine.group_of(chip), value2=machine.user())
            return
    held = list(_held(machine, chips))
    yield from held or [wrong("pins-refused", value=why)]


def check_buses(machine: Machine, layout: Layout) -> Iterator[Finding]:
    """Check that each I2C bus exists, may be used, and is fast enough for pictures (B21)."""
    model = model_of(machine.model())
    for bus in layout.buses:
        device = f"/dev/i2c-{bus.number}"
        line = "" if model is None else model.bus_line(bus)
        if not machine.there(device):
            values: dict[str, str | int]
            values = {"value": device, "value1": bus.sda, "value2": bus.scl}
            if model is None or not line:
                yield wrong("no-bus", **values)
            else:
                yield wrong("no-bus-pi", **values, value3=model.name, value4=line)
        elif not machine.may_use(device):
            group = machine.group_of(device)
            yield wrong("rights", value=device, value1=group, value2=machine.user())
        else:
            speed = machine.bus_speed(bus.number)
            if speed is None:
                yield note("bus-speed", value=device)
            elif speed >= FAST:
                yield good("bus", value=device, value1=speed // 1000)
            else:
                yield note("slow-bus", value=device, value1=speed // 1000)


def check_ports(machine: Machine, ports: Iterable[str]) -> Iterator[Finding]:
    """Check that each crew board's port may be used, and by no other process (B35)."""
    for port in ports:
        if not machine.there(port):
            continue  # just unplugged; its board is missed elsewhere
        if not machine.may_use(port):
            yield wrong("rights", value=port, value1=machine.group_of(port), value2=machine.user())
        yield from _held(machine, [port])


def check_space(machine: Machine, folder: Path) -> Iterator[Finding]:
    """Check the disk space for records, and that they may be written (B52)."""
    free = machine.free(folder)
    megabytes = free // 1_000_000
    if why_unfit(folder, written=True):
        yield wrong("folder", value=str(folder))
    elif free < LEAST:
        yield wrong("space", value=str(folder), value1=megabytes)
    elif free < SPARE:
        yield note("space", value=str(folder), value1=megabytes)
    else:
        yield good("space-good", value=str(folder), value1=megabytes)


def check_machine(reading: MachineReading, folder: Path) -> Iterator[Finding]:
    """Check power, heat and clock, and the disk of a folder; what the machine does not say is left.

    ``reading`` is what the machine says of itself.
    """
    if reading.low_voltage:
        yield wrong("voltage")
    elif reading.low_before:
        yield note("voltage-before")
    elif reading.low_voltage is not None:
        yield good("voltage-good")
    if reading.celsius is not None:
        hot = reading.celsius >= HOT
        yield (wrong if hot else good)("heat" if hot else "heat-good", value=round(reading.celsius))
    if reading.read_only:
        yield wrong("read-only", value=str(folder))
    if reading.clock_set is not None:
        yield good("clock-good") if reading.clock_set else note("clock")


def check_past(faults: Iterable[PastFault]) -> Iterator[Finding]:
    """Say the last faults of the table, the newest first, dated by the number of starts since."""
    for each in faults:
        yield note(
            f"past-{each.kind}",
            starts=each.starts,
            times=each.times,
            value=each.where,
            value1=each.what,
        )


def _held(machine: Machine, devices: Iterable[str]) -> Iterator[Finding]:
    for device in devices:
        for holder in machine.holders(device):
            yield wrong("held", value=device, value1=holder.name, value2=holder.pid)
