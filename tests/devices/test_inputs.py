"""From events to presses: what comes by a slower way is told in its place."""

from __future__ import annotations

import pytest

from sonar_console.containment import FaultLog
from sonar_console.devices.board_events import BoardEvent, BoardKind
from sonar_console.devices.debounce import STUCK, WINDOW, Debouncer
from sonar_console.devices.glitches import GLITCH
from sonar_console.devices.inbox import Inbox
from sonar_console.devices.inputs import MERGE, Inputs
from sonar_console.devices.layout import Layout
from sonar_console.devices.pins import Edge
from sonar_console.press import Kind, Press

NORTH = 6
"""GPIO of the blue captain's button north."""


class Source:
    """The inputs of a table whose contacts are all open, by a clock that is moved by hand."""

    def __init__(self, layout: Layout, now: float = 10.0) -> None:
        self.inbox: Inbox[Edge | BoardEvent] = Inbox()
        self.faults = FaultLog()
        levels = dict.fromkeys(layout.gpio(), True)  # open
        self.inputs = Inputs(layout, self.inbox, levels, now, self.faults)

    def told(self, now: float) -> list[Press]:
        self.inputs.take(now)
        return self.inputs.certain(now)

    def board(self, name: str, at: float) -> None:
        self.inbox.put(BoardEvent(name, BoardKind.PRESS, 7, 0, at))


@pytest.fixture
def source(layout: Layout) -> Source:
    return Source(layout)


def test_an_event_of_a_board_waits_for_a_slower_board(source: Source) -> None:
    source.board("yellow", 10.002)
    assert source.told(10.003) == []
    assert source.inputs.backlog == 1
    source.board("blue", 10.001)
    assert [press.team for press in source.told(10.002 + MERGE)] == ["blue", "yellow"]
    assert source.inputs.backlog == 0


def test_a_later_press_on_a_pin_takes_it_along(source: Source) -> None:
    source.board("yellow", 10.002)
    source.inbox.put(Edge(NORTH, False, 10.003))
    assert [press.team for press in source.told(10.003 + GLITCH)] == ["yellow", "blue"]


def test_at_rest_nothing_is_due_and_an_edge_is_a_press_once_it_has_lasted(source: Source) -> None:
    assert source.inputs.due(10.0) is None
    source.inbox.put(Edge(NORTH, False, 10.5))
    assert source.told(10.5) == []
    assert source.inputs.due(10.5) == pytest.approx(10.5 + GLITCH)
    assert source.told(10.5 + GLITCH) == [Press("blue", "captain", "north", Kind.PRESS, 10.5)]
    assert source.inputs.down() == ["blue.captain.north"]
    assert source.inputs.due(10.51) == pytest.approx(10.5 + STUCK)
    source.inbox.put(Edge(NORTH, True, 11.0))
    assert source.told(11.0) == []
    assert source.told(11.0 + GLITCH) == []
    assert source.inputs.due(11.01) == pytest.approx(11.0 + WINDOW)
    assert source.told(11.0 + WINDOW) == [Press("blue", "captain", "north", Kind.RELEASE, 11.0)]
    assert source.inputs.due(12.0) is None


def test_a_level_that_no_edge_told_is_fed_once(source: Source, layout: Layout) -> None:
    lines = [line for line, user in layout.gpio().items() if not user.startswith("i2c")]
    levels = dict.fromkeys(lines, True) | {NORTH: False}
    source.inputs.check(levels, 10.1)
    source.inputs.check(levels, 10.2)
    assert source.inputs.certain(10.1 + GLITCH) == [
        Press("blue", "captain", "north", Kind.PRESS, 10.1)
    ]


def test_a_board_that_goes_lets_its_buttons_go(source: Source) -> None:
    source.board("blue", 10.0)
    assert len(source.told(10.1)) == 1
    source.inbox.put(BoardEvent("blue", BoardKind.GONE, 0, 0, 10.2))
    (press,) = source.told(10.3)
    assert press.kind is Kind.RELEASE
    assert source.inputs.stuck() == []


@pytest.mark.logs_errors
def test_an_event_that_fails_takes_no_other_with_it(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: Debouncer, down: bool, at: float) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(Debouncer, "edge", failing)
    source.inbox.put(Edge(NORTH, False, 10.1))
    source.board("blue", 10.2)
    assert [press.team for press in source.told(10.3)] == ["blue"]
    assert [fault.where for fault in source.faults.last] == ["blue.captain.north"]
