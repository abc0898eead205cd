"""The clocks of a match and the handicap, by hand-made events and times."""

from __future__ import annotations

import pytest

from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading, Team
from sonar_console.modes.play.assistance import Clocks

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team, **fields: object) -> Event:
    return Event(name, {"team": team, **fields})


def turn(team: Team) -> Event:
    return event(EventName.TURN, team, left=1)


def begun(seconds: int = 0, **intervals: int) -> Clocks:
    clocks = Clocks(seconds, {Team(team): value for team, value in intervals.items()})
    clocks.observe([turn(BLUE)], 100.0, playing=True)
    return clocks


def test_minutes_count_from_the_dive_and_change_once_a_minute() -> None:
    clocks = Clocks(0, {})
    assert (clocks.minutes, clocks.due()) == (None, None)
    clocks.observe([], 100.0, playing=True)
    assert (clocks.minutes, clocks.due()) == (0, 160.0)
    clocks.advance(159.9)
    assert clocks.minutes == 0
    clocks.advance(160.0)
    assert (clocks.minutes, clocks.due()) == (1, 220.0)


def test_a_turn_s_clock_counts_down_and_is_announced_once() -> None:
    clocks = begun(3)
    seen, late = [clocks.seconds_left], []
    for _ in range(5):
        due = clocks.due()
        assert due is not None
        late.append(clocks.advance(due))
        seen.append(clocks.seconds_left)
    assert seen[:4] == [3, 2, 1, 0]
    assert late == [None, None, BLUE, None, None]
    assert clocks.due() is not None
    assert clocks.due() >= 160.0  # type: ignore[operator]  # only the minutes go on
    clocks.observe([turn(YELLOW)], 130.0, playing=True)
    assert clocks.seconds_left == 3


def test_a_late_look_announces_all_the_same() -> None:
    clocks = begun(3)
    assert clocks.advance(500.0) is BLUE
    assert clocks.seconds_left == 0
    assert clocks.advance(501.0) is None


def test_the_clock_stands_while_the_enemy_owes_an_answer() -> None:
    clocks = begun(30)
    clocks.observe([event(EventName.ACTIVATED, BLUE, system="sonar")], 110.0, playing=True)
    assert clocks.advance(200.0) is None
    clocks.observe([event(EventName.SONAR_ANSWER, YELLOW, pieces=[])], 210.0, playing=True)
    clocks.advance(211.0)
    assert clocks.seconds_left == 19
    assert clocks.advance(230.0) is BLUE


@pytest.mark.parametrize(
    ("at", "left"), [(100.0, 10), (100.1, 10), (109.0, 1), (109.999, 1), (110.0, 0), (500.0, 0)]
)
def test_a_course_may_follow_when_its_seconds_are_over(at: float, left: int) -> None:
    clocks = begun(0, blue=10)
    assert clocks.too_early(BLUE, 100.0) == 0
    clocks.observe([event(EventName.COURSE, BLUE, heading=Heading.N)], 100.0, playing=True)
    assert clocks.too_early(BLUE, at) == left
    assert clocks.too_early(YELLOW, at) == 0
