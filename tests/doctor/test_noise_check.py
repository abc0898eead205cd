"""What the cables pick up while nobody touches anything, by a clock moved by hand."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.pty_board import PtyBoard
from sonar_console.doctor.findings import DoctorReport
from sonar_console.doctor.noise_check import check_noise
from sonar_console.locales import Words

LAYOUT = load_layout(Path(__file__).resolve().parents[2] / "hardware" / "table.toml")


class Quiet:
    """A table that nobody touches; ``spikes`` are the levels that its lines are put to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.bench = MockDevices(LAYOUT, lambda: self.now)
        self.controls = self.bench.controls()
        self.out = io.StringIO()
        self.report = DoctorReport(Words("en"), self.out)
        self.spikes: list[tuple[float, int, bool]] = []
        self.lines: list[str] = []
        self.on_board: dict[int, int] = {}
        """Edges of yellow's crew board, by button, that come after a while."""
        board = self.bench.boards["yellow"]
        assert isinstance(board, PtyBoard)
        self.board = board
        self.begun = self.now
        for _ in range(20):
            self.look(0.1)
            self.controls.poll()
        self.begun = self.now

    def look(self, seconds: float) -> None:
        self.now += seconds
        self.bench.pump()
        while self.spikes and self.spikes[0][0] <= self.now:
            at, gpio, high = self.spikes.pop(0)
            self.bench.level(gpio, high, at)
        if self.now - self.begun > 5.0:
            for place, count in self.on_board.items():
                self.board.edges[place] = count
            self.on_board.clear()

    def spike(self, gpio: int, after: float, lasting: float) -> None:
        at = self.begun + after
        self.spikes += [(at, gpio, False), (at + lasting, gpio, True)]
        self.spikes.sort()

    def drop(self) -> None:
        """Nothing is typed before a question."""

    def line(self) -> str | None:
        return self.lines.pop(0) if self.lines else None

    def check(self) -> list[str]:
        assert check_noise(self.controls, self.report, self, self.look, lambda: self.now)
        return self.out.getvalue().splitlines()[1:]


@pytest.fixture
def table() -> Iterator[Quiet]:
    made = Quiet()
    yield made
    made.controls.close()
    made.bench.close()


def test_a_quiet_table_is_told_so_after_a_minute(table: Quiet) -> None:
    (line,) = table.check()
    assert "All 40 controls are quiet" in line
    assert 60.0 <= table.now - table.begun < 63.0


def test_each_noisy_cable_is_named_the_worst_first(table: Quiet) -> None:
    for number in range(5):
        table.spike(6, 3.0 + number, 0.00003)
    table.spike(22, 10.0, 0.001)
    table.on_board[7] = 4
    lines = table.check()
    assert ["blue.captain.north picked up 10 edges" in line for line in lines] == [
        True,
        False,
        False,
    ]
    assert "yellow.mate.stop picked up 4 edges" in lines[1]
    assert "yellow.captain.select.a picked up 2 edges" in lines[2]
    assert table.report.wrong == []


def test_what_was_there_before_is_not_counted(table: Quiet) -> None:
    table.board.edges[0] = 9
    table.bench.level(6, False)
    table.bench.level(6, True)
    assert "are quiet" in table.check()[0]


def test_a_cable_that_presses_its_control_must_be_mended(table: Quiet) -> None:
    table.spike(10, 3.0, 0.005)
    (line,) = table.check()
    assert "blue.captain.stop was pressed by nobody: 2 edges on its cable." in line
    assert [each.key for each in table.report.wrong] == ["noise-press"]


@pytest.mark.parametrize(("said", "goes_on"), [("", True), ("q", False)])
def test_the_person_may_skip_it(table: Quiet, said: str, goes_on: bool) -> None:
    table.lines = [said]
    told = check_noise(table.controls, table.report, table, table.look, lambda: table.now)
    assert told is goes_on
    assert table.now - table.begun < 1.0
    assert len(table.out.getvalue().splitlines()) == 1
