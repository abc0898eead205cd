"""The condition of the machine: its power, its heat, its memory card, its clock.

`read_machine` reads what the machine says of itself, from files under ``/sys`` and ``/run``, or
from ``vcgencmd``; that may wait. `judge` decides from one reading and the conditions before it, so
that a value that goes to and fro across its limit does not make a warning come and go.
`MachineWatch` does both in a thread of its own.
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sonar_console.system.machine import Machine

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds from one reading to the next."""
VOLTAGE_PASSES = 60.0
"""Seconds without low voltage after which it has passed: it comes in short dips."""
HOT, COOL = 80.0, 75.0
"""Degrees Celsius: from the first on a Pi slows itself down; below the second it has cooled."""
FULL, ROOM_AGAIN = 5_000_000, 10_000_000
"""Bytes: below the first a season's matches have no room; above the second there is room again."""
NEARLY_FULL, SPARE_AGAIN = 100_000_000, 120_000_000
"""The same for a card that is filling up."""
NEVER_SET = 1_735_689_600
"""The first second of 2025: a real-time clock that says less was never set."""

ANSWERED = 3.0
"""Seconds that ``vcgencmd`` has."""
VCGENCMD = ("/usr/bin/vcgencmd", "/opt/vc/bin/vcgencmd")
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
"""Bits of ``vcgencmd get_throttled``: low voltage now, and since the machine was switched on."""


class Condition(StrEnum):
    """What may be wrong with the machine."""

    VOLTAGE = "voltage"
    """The power supply gives too little."""
    HEAT = "heat"
    READ_ONLY = "read-only"
    """The memory card can only be read: the kernel has found it faulty."""
    FULL = "full"
    NEARLY_FULL = "nearly-full"
    CLOCK = "clock"
    """Nothing has set the clock since the machine was switched on."""


ENDANGERS = (Condition.VOLTAGE, Condition.HEAT, Condition.READ_ONLY, Condition.FULL)
"""Those that endanger the evening, and are told on the screens."""


@dataclass(frozen=True, slots=True)
class MachineReading:
    """What the machine says of itself; None is what it does not say."""

    low_voltage: bool | None = None
    low_before: bool | None = None
    """Whether the voltage was low at any time since the machine was switched on."""
    celsius: float | None = None
    read_only: bool | None = None
    free: int | None = None
    """Bytes that are free where the records are."""
    clock_set: bool | None = None


def judge(
    before: Mapping[Condition, float], reading: MachineReading, now: float
) -> dict[Condition, float]:
    """The conditions that hold now, each with the time at which it was last read.

    ``before`` are those that held at the reading before. What is not said does not change.
    """
    found = {}
    for condition, (begins, lasts) in _judged(reading).items():
        if begins:
            found[condition] = now
        elif condition in before:
            if condition is Condition.VOLTAGE:
                lasts = now < before[condition] + VOLTAGE_PASSES
            if lasts:
                found[condition] = before[condition]
    return found


def _judged(reading: MachineReading) -> dict[Condition, tuple[bool, bool]]:
    """For each condition: whether a reading begins it, and whether it lets it last."""
    free, celsius = reading.free, reading.celsius
    known = free is not None
    space = free or 0
    return {
        Condition.VOLTAGE: (bool(reading.low_voltage), True),
        Condition.HEAT: (
            celsius is not None and celsius >= HOT,
            celsius is None or celsius >= COOL,
        ),
        Condition.READ_ONLY: (bool(reading.read_only), reading.read_only is None),
        Condition.FULL: (known and space < FULL, not known or space < ROOM_AGAIN),
        Condition.NEARLY_FULL: (known and space < NEARLY_FULL, not known or space < SPARE_AGAIN),
        Condition.CLOCK: (reading.clock_set is False, reading.clock_set is None),
    }


# ---- what the machine says


def read_machine(machine: Machine, folder: Path) -> MachineReading:
    """Read the machine; ``folder`` is where the records are, and need not exist. May wait."""
    alarm = _voltage_alarm(machine)
    before = alarm
    if alarm is None:
        throttled = _throttled(machine)
        if throttled is not None:
            alarm, before = bool(throttled & LOW_NOW), bool(throttled & LOW_BEFORE)
    read_only, free = _card(machine.near(folder))
    return MachineReading(alarm, before, _celsius(machine), read_only, free, _clock_set(machine))


def _voltage_alarm(machine: Machine) -> bool | None:
    """The alarm of the Pi's own driver, which has looked every two seconds."""
    for folder in sorted(machine.path("/sys/class/hwmon").glob("hwmon*")):
        if _text(folder / "name") == "rpi_volt":
            alarm = _text(folder / "in0_lcrit_alarm")
            return None if alarm is None else alarm != "0"
    return None


def _throttled(machine: Machine) -> int | None:
    """The bits of ``vcgencmd get_throttled``, or None where it cannot be asked."""
    command = next((path for path in map(machine.path, VCGENCMD) if path.is_file()), None)
    if command is None:
        return None
    try:
        said = subprocess.run(
            [command, "get_throttled"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ANSWERED,
            check=False,
        ).stdout
        return int(said.decode("ascii").strip().removeprefix("throttled="), 16)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def _celsius(machine: Machine) -> float | None:
    """The heat of the processor. Other machines than a Pi look after themselves."""
    for zone in sorted(machine.path("/sys/class/thermal").glob("thermal_zone*")):
        if _text(zone / "type") == "cpu-thermal":
            number = _number(zone / "temp")
            return None if number is None else number / 1000.0
    return None


def _card(folder: Path) -> tuple[bool | None, int | None]:
    """Whether the disk of a folder can only be read, and its free bytes."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return None, None
    return bool(disk.f_flag & os.ST_RDONLY), disk.f_bavail * disk.f_frsize


def _clock_set(machine: Machine) -> bool | None:
    """Whether the network or a real-time clock has set the clock; None where nobody says."""
    if machine.there("/run/systemd/timesync/synchronized"):
        return True
    for clock in sorted(machine.path("/sys/class/rtc").glob("rtc*")):
        seconds = _number(clock / "since_epoch")
        if _text(clock / "hctosys") == "1" and seconds is not None and seconds >= NEVER_SET:
            return True
    return False if machine.there("/run/systemd/timesync") else None


def _text(path: Path) -> str | None:
    try:
        return path.read_text("ascii", "replace").strip("\0\n ")
    except OSError:
        return None


def _number(path: Path) -> int | None:
    text = _text(path)
    try:
        return None if text is None else int(text[:20])
    except ValueError:
        return None


# ---- beside the core


class MachineWatch:
    """Reads the machine again and again in a thread of its own, which nobody waits for.

    ``read`` gives a reading, ``clock`` seconds that only grow.
    """

    def __init__(
        self, read: Callable[[], MachineReading], clock: Callable[[], float], pause: float = PAUSE
    ) -> None:
        self._read = read
        self._clock = clock
        self._pause = pause
        self.reading = MachineReading()
        """The last reading; before the first one, nothing."""
        self._held: dict[Condition, float] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="machine", daemon=True)
        self._thread.start()

    @property
    def conditions(self) -> frozenset[Condition]:
        """The conditions that hold, by the last reading. Never waits."""
        return frozenset(self._held)

    def close(self, longest: float = 1.0) -> None:
        """End the thread; one that hangs in a reading is left alone."""
        self._ended.set()
        self._thread.join(longest)

    def _run(self) -> None:
        while True:
            try:
                self.reading = self._read()
                self._held = judge(self._held, self.reading, self._clock())
            except Exception:  # the watch goes on, and the table does not need it
                log.exception("the machine cannot be read")
            if self._ended.wait(self._pause):
                return
