"""The last faults on the disk: there again after a power cut, with the number of starts since."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.app.fault_keeper import PAUSE, FaultKeeper
from sonar_console.app.faults import notices_of_past
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.locales import Words
from sonar_console.record.recorder import AtOnce
from sonar_console.system.faultfile import FaultFile


class ByHand:
    """A writer whose jobs the test does."""

    def __init__(self) -> None:
        self.jobs: deque[Callable[[], None]] = deque()

    def submit(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def let_go(self) -> None:
        """Nobody waits."""

    def finish(self, longest: float) -> bool:
        return not self.jobs


def test_the_host_reads_in_the_morning_what_broke_last_night(tmp_path: Path) -> None:
    night, morning, noon = FaultLog(), FaultLog(), FaultLog()
    keeper = FaultKeeper(night, FaultFile(tmp_path), AtOnce())
    keeper.step(1.0)
    night.note("blue.oled.mate", "no answer", PastFaultKind.DEVICE)
    keeper.step(1.0 + PAUSE)
    FaultKeeper(morning, FaultFile(tmp_path), AtOnce()).step(1.0)
    (told,) = notices_of_past(morning.earlier, 5.0)
    said = Words("en").say(told.said)
    assert said.startswith("When the table was last on, a part of the table did not work")
    assert "mate" in said
    assert "La dernière fois" in Words("fr").say(told.said)
    FaultKeeper(noon, FaultFile(tmp_path), AtOnce())
    (told,) = notices_of_past(noon.earlier, 5.0)
    assert Words("en").say(told.said).startswith("2 starts ago")


def test_a_fault_that_comes_at_every_step_is_not_written_at_every_step(tmp_path: Path) -> None:
    log, writer = FaultLog(), ByHand()
    keeper = FaultKeeper(log, FaultFile(tmp_path), writer)
    now = 1.0
    while now < 1.0 + 4 * PAUSE:
        log.note("disk", "slow", PastFaultKind.DEVICE)
        assert keeper.due() is not None
        keeper.step(now)
        now += 0.25
    assert len(writer.jobs) == 4
    keeper.write()
    assert keeper.due() is None
    while writer.jobs:
        writer.jobs.popleft()()
    (fault,) = FaultFile(tmp_path).read()[1]
    assert fault.times == 80


def test_a_disk_that_takes_none_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    log = FaultLog()
    keeper = FaultKeeper(log, FaultFile(tmp_path / "file"), AtOnce())
    for now in (1.0, 10.0, 20.0):
        log.note("disk", "slow", PastFaultKind.DEVICE)
        keeper.step(now)
    told = [each.getMessage() for each in caplog.records]
    assert sum("the last faults are not saved" in line for line in told) == 1
