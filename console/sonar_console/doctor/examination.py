"""Examination of a running table, which disturbs nothing.

`look_at_machine` asks the machine, which may wait for a disk; `examine_table` adds what the running
table knows of its devices, and never waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import Layout
from sonar_console.devices.pins import BackEnd
from sonar_console.devices.soundcards import Cards, SoundFault
from sonar_console.doctor import device_checks, machine_checks
from sonar_console.doctor.findings import Finding
from sonar_console.system.conditions import MachineReading
from sonar_console.system.machine import Machine


class Sound(Protocol):
    """What is asked of a loudspeaker."""

    @property
    def fault(self) -> SoundFault | None:
        """Why nothing is heard."""

    @property
    def cards(self) -> Cards:
        """The sound cards that there are."""


@dataclass(frozen=True, slots=True)
class MachineLook:
    """What a machine was found to be, in the three parts of an examination."""

    ports: tuple[str, ...]
    """The serial ports that there are."""
    pins: tuple[Finding, ...]
    """Of libraries, pins, buses and ports."""
    space: tuple[Finding, ...]
    model: str
    """What its device tree calls it."""


def look_at_machine(
    layout: Layout,
    back_end: BackEnd,
    machine: Machine,
    state: Path,
    ports: Callable[[], Iterable[str]],
) -> MachineLook:
    """Look at libraries, pins, buses, ports and disk; may wait."""
    real = back_end.name not in ("mock", "none")
    there = tuple(ports())
    found = [
        *machine_checks.check_model(machine, layout),
        *machine_checks.check_layout(layout),
        *machine_checks.check_libraries(machine, real),
    ]
    if back_end.name == "none":
        found += machine_checks.pins_are_refused(machine, back_end.note)
    else:
        found += machine_checks.check_back_end(back_end)
    if real:
        found += [
            *machine_checks.check_boot(machine, layout),
            *machine_checks.check_buses(machine, layout),
            *machine_checks.check_ports(machine, there),
        ]
    space = tuple(machine_checks.check_space(machine, state))
    return MachineLook(there, tuple(found), space, machine.model())


def examine_table(
    controls: Controls,
    look: MachineLook,
    state: Path,
    firmware: str,
    sound: Sound | None = None,
    reading: MachineReading | None = None,
) -> list[Finding]:
    """Examine a table that has its devices: pins, buses, boards, OLEDs, sound, disk space.

    ``firmware`` is the version that comes with this program; ``sound`` is None at a table that has
    no loudspeaker. ``reading`` is what the machine has last said of itself, if it was asked. Never
    waits.
    """
    found = [
        *look.pins,
        *device_checks.check_rest(controls),
        *device_checks.check_boards(controls, firmware, look.ports),
        *device_checks.judge_oleds(controls),
    ]
    if sound is not None:
        found += machine_checks.check_sound(sound.fault, sound.cards, look.model)
    if reading is not None:
        found += machine_checks.check_machine(reading, state)
    return [*found, *look.space]
