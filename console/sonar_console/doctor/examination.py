"""Examination of a running table, which disturbs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from sonar_console.devices.controls import Controls
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


def examine_running_table(
    controls: Controls,
    back_end: BackEnd,
    machine: Machine,
    state: Path,
    firmware: str,
    ports: Callable[[], Iterable[str]],
    sound: Sound | None = None,
    reading: MachineReading | None = None,
) -> list[Finding]:
    """Examine a table that has its devices: pins, buses, boards, OLEDs, sound, disk space.

    ``firmware`` is the version that comes with this program; ``sound`` is None at a table that has
    no loudspeaker. ``reading`` is what the machine has last said of itself, if it was asked. Never
    waits.
    """
    real = back_end.name not in ("mock", "none")
    there = list(ports())
    found = [
        *machine_checks.check_layout(controls.layout),
        *machine_checks.check_libraries(machine, real),
    ]
    if back_end.name == "none":
        found += machine_checks.pins_are_refused(machine, back_end.note)
    else:
        found += machine_checks.check_back_end(back_end)
    if real:
        found += [
            *machine_checks.check_buses(machine, controls.layout),
            *machine_checks.check_ports(machine, there),
        ]
    found += device_checks.check_rest(controls)
    found += device_checks.check_boards(controls, firmware, there)
    found += device_checks.judge_oleds(controls)
    if sound is not None:
        found += machine_checks.check_sound(sound.fault, sound.cards)
    if reading is not None:
        found += machine_checks.check_machine(reading, state)
    found += machine_checks.check_space(machine, state)
    return found
