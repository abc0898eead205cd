"""The condition of the machine: read from trees that are laid out, and judged."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.system.conditions import (
    COOL,
    ENDANGERS,
    FULL,
    HOT,
    NEARLY_FULL,
    ROOM_AGAIN,
    SPARE_AGAIN,
    VOLTAGE_PASSES,
    Condition,
    MachineReading,
    MachineWatch,
    judge,
    read_machine,
)
from sonar_console.system.machine import Machine


def write(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Raspberry Pi 4 that lacks nothing; another chip of its kind comes first."""
    write(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    write(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    write(tmp_path, "sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
    write(tmp_path, "sys/class/thermal/thermal_zone0/temp", "48686\n")
    write(tmp_path, "run/systemd/timesync/synchronized", "")
    return tmp_path


def reading(root: Path) -> MachineReading:
    return read_machine(Machine(root), root)


# ---- what the machine says


def test_a_machine_that_lacks_nothing(root: Path) -> None:
    said = reading(root)
    assert (said.low_voltage, said.low_before, said.celsius) == (False, False, 48.686)
    assert (said.read_only, said.clock_set) == (False, True)
    disk = os.statvfs(root)
    assert said.free == pytest.approx(disk.f_bavail * disk.f_frsize, abs=10**9)  # others write
    assert not set(judge({}, said, 1.0)) & {*ENDANGERS, Condition.CLOCK}


def test_the_alarm_of_the_driver(root: Path) -> None:
    write(root, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert reading(root).low_voltage is True
    assert set(judge({}, reading(root), 1.0)) >= {Condition.VOLTAGE}


@pytest.mark.parametrize(
    ("bits", "now", "before"),
    [
        ("0x0", False, False),
        ("0x50005", True, True),
        ("0x50000", False, True),
        ("0xe0008", False, False),
    ],
)
def test_without_the_driver_vcgencmd_is_asked(
    root: Path, bits: str, now: bool, before: bool
) -> None:
    (root / "sys/class/hwmon/hwmon1/name").write_text("other\n")
    assert reading(root).low_voltage is None
    command = write(
        root, "usr/bin/vcgencmd", f'#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled={bits}\n'
    )
    command.chmod(0o755)
    assert (reading(root).low_voltage, reading(root).low_before) == (now, before)


@pytest.mark.parametrize(
    "answer", ["echo throttled=", "echo VCHI initialization failed; exit 255", "exit 1", "echo é"]
)
def test_a_vcgencmd_that_cannot_say_says_nothing(root: Path, answer: str) -> None:
    (root / "sys/class/hwmon/hwmon1/in0_lcrit_alarm").unlink()
    write(root, "usr/bin/vcgencmd", f"#!/bin/sh\n{answer}\n").chmod(0o755)
    assert reading(root).low_voltage is None


def test_only_the_processor_s_zone_counts(root: Path) -> None:
    """Another machine's chips may be hotter, and it looks after them itself."""
    write(root, "sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n")
    write(root, "sys/class/thermal/thermal_zone0/temp", "99000\n")
    assert reading(root).celsius is None
    write(root, "sys/class/thermal/thermal_zone1/type", "cpu-thermal\n")
    for text, degrees in (("81250\n", 81.25), ("-1000\n", -1.0), ("\n", None), ("9" * 5000, None)):
        write(root, "sys/class/thermal/thermal_zone1/temp", text)
        said = reading(root).celsius
        assert said == degrees or (degrees is None and (said is None or len(text) > 100))


@pytest.mark.parametrize(
    ("files", "known"),
    [
        ({}, None),
        ({"run/systemd/timesync/": ""}, False),
        ({"run/systemd/timesync/synchronized": ""}, True),
        (
            {
                "run/systemd/timesync/": "",
                "sys/class/rtc/rtc0/hctosys": "1\n",
                "sys/class/rtc/rtc0/since_epoch": "1795000000\n",
            },
            True,
        ),
        (
            {  # a Pi 5 without its battery
                "run/systemd/timesync/": "",
                "sys/class/rtc/rtc0/hctosys": "1\n",
                "sys/class/rtc/rtc0/since_epoch": "212\n",
            },
            False,
        ),
    ],
)
def test_whether_anything_has_set_the_clock(
    tmp_path: Path, files: dict[str, str], known: bool | None
) -> None:
    for path, text in files.items():
        if path.endswith("/"):
            (tmp_path / path).mkdir(parents=True)
        else:
            write(tmp_path, path, text)
    assert reading(tmp_path).clock_set is known


def test_of_a_folder_that_is_not_there_the_next_above_it_counts(root: Path) -> None:
    said = read_machine(Machine(root), root / "no" / "folder")
    assert said.free is not None


def test_the_machine_that_the_tests_run_on() -> None:
    said = read_machine(Machine(), Path.home())
    assert said.free is not None
    assert said.celsius is None or -50 < said.celsius < 130


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("only root may mount a disk here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_real_disk_that_fills_up_and_can_only_be_read(small_disk: Path, tmp_path: Path) -> None:
    said = read_machine(Machine(tmp_path), small_disk)
    assert set(judge({}, said, 0.0)) == {Condition.NEARLY_FULL}
    (small_disk / "records").write_bytes(bytes(2_000_000))
    said = read_machine(Machine(tmp_path), small_disk)
    assert set(judge({}, said, 0.0)) == {Condition.NEARLY_FULL, Condition.FULL}
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    said = read_machine(Machine(tmp_path), small_disk)
    assert Condition.READ_ONLY in judge({}, said, 0.0)


# ---- what it comes to


def run(*said: MachineReading, step: float = 5.0) -> list[set[Condition]]:
    held: dict[Condition, float] = {}
    found = []
    for number, each in enumerate(said):
        held = judge(held, each, number * step)
        found.append(set(held))
    return found


def test_a_dip_of_the_voltage_is_told_for_a_minute() -> None:
    steps = int(VOLTAGE_PASSES / 5.0)
    found = run(
        MachineReading(low_voltage=True), *[MachineReading(low_voltage=False)] * (steps + 1)
    )
    assert found == [{Condition.VOLTAGE}] * steps + [set()] * 2
    dips = [MachineReading(low_voltage=number % 4 == 0) for number in range(40)]
    assert run(*dips) == [{Condition.VOLTAGE}] * 40


@pytest.mark.parametrize(
    ("condition", "begins", "lasts", "ends"),
    [
        (
            Condition.HEAT,
            MachineReading(celsius=HOT),
            MachineReading(celsius=COOL),
            MachineReading(celsius=COOL - 0.1),
        ),
        (
            Condition.FULL,
            MachineReading(free=FULL - 1),
            MachineReading(free=ROOM_AGAIN - 1),
            MachineReading(free=SPARE_AGAIN),
        ),
        (
            Condition.NEARLY_FULL,
            MachineReading(free=NEARLY_FULL - 1),
            MachineReading(free=SPARE_AGAIN - 1),
            MachineReading(free=SPARE_AGAIN),
        ),
    ],
)
def test_nothing_flickers_at_a_limit(
    condition: Condition, begins: MachineReading, lasts: MachineReading, ends: MachineReading
) -> None:
    found = run(lasts, begins, lasts, begins, lasts, MachineReading(), lasts, ends, lasts)
    assert [condition in each for each in found] == [False, *[True] * 6, False, False]


def test_a_card_that_can_only_be_read_and_a_clock_follow_at_once() -> None:
    bad, unsaid, good = (
        MachineReading(read_only=True, clock_set=False),
        MachineReading(),
        MachineReading(read_only=False, clock_set=True),
    )
    both = {Condition.READ_ONLY, Condition.CLOCK}
    assert run(unsaid, bad, unsaid, good, unsaid) == [set(), both, both, set(), set()]


readings = st.builds(
    MachineReading,
    low_voltage=st.none() | st.booleans(),
    celsius=st.none() | st.floats(60.0, 90.0),
    read_only=st.none() | st.booleans(),
    free=st.none() | st.integers(0, 200_000_000),
    clock_set=st.none() | st.booleans(),
)


@given(st.lists(readings, max_size=30))
def test_a_machine_that_is_well_for_a_minute_has_no_condition(said: list[MachineReading]) -> None:
    well = MachineReading(False, False, 50.0, False, SPARE_AGAIN, True)
    assert run(*said, *[well] * 14)[-1] == set()


# ---- the thread


def test_it_reads_beside_the_core_and_ends_with_it() -> None:
    """The caller never waits, also while a reading hangs."""
    said = iter([MachineReading(low_voltage=True)])
    read, hangs, go_on = threading.Event(), threading.Event(), threading.Event()

    def slow() -> MachineReading:
        try:
            return next(said)
        except StopIteration:
            read.set()
            hangs.set()
            go_on.wait(20.0)
            return MachineReading(celsius=90.0)

    watch = MachineWatch(slow, lambda: 0.0, pause=0.0)
    assert hangs.wait(20.0)
    assert watch.conditions == {Condition.VOLTAGE}
    assert watch.reading == MachineReading(low_voltage=True)
    watch.close(longest=0.0)
    go_on.set()
    watch.close(longest=20.0)
    assert watch.conditions == {Condition.VOLTAGE, Condition.HEAT}


@pytest.mark.logs_errors
def test_a_reading_that_fails_ends_nothing() -> None:
    done = threading.Event()
    said: Iterator[MachineReading | None] = iter([None, MachineReading(celsius=90.0)])

    def read() -> MachineReading:
        try:
            each = next(said)
        except StopIteration:
            done.set()
            return MachineReading()
        if each is None:
            raise OSError("gone")
        return each

    watch = MachineWatch(read, lambda: 0.0, pause=0.0)
    assert done.wait(20.0)
    watch.close(longest=20.0)
    assert watch.conditions == {Condition.HEAT}
