"""The clocks of a match and the handicap, by hand-made events and times."""

from __future__ import annotations

import pytest

from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading, Team
from sonar_console.modes.pace import Pace

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team, **fields: object) -> Event:
    return Event(name, {"team": team, **fields})


def turn(team: Team) -> Event:
    return event(EventName.TURN, team, left=1)


def begun(seconds: int = 0, **intervals: int) -> Pace:
    pace = Pace(seconds, {Team(team): value for team, value in intervals.items()})
    pace.observe([turn(BLUE)], 100.0, playing=True)
    return pace


def test_minutes_count_from_the_dive_and_change_once_a_minute() -> None:
    pace = Pace(0, {})
    assert (pace.minutes, pace.due()) == (None, None)
    pace.observe([], 100.0, playing=True)
    assert (pace.minutes, pace.due()) == (0, 160.0)
    pace.advance(159.9)
    assert pace.minutes == 0
    pace.advance(160.0)
    assert (pace.minutes, pace.due()) == (1, 220.0)


def test_a_turn_s_clock_counts_down_and_is_announced_once() -> None:
    pace = begun(3)
    seen, late = [pace.seconds_left], []
    for _ in range(5):
        due = pace.due()
        assert due is not None
        late.append(pace.advance(due))
        seen.append(pace.seconds_left)
    assert seen[:4] == [3, 2, 1, 0]
    assert late == [None, None, BLUE, None, None]
    assert pace.due() is not None
    assert pace.due() >= 160.0  # type: ignore[operator]  # only the minutes go on
    pace.observe([turn(YELLOW)], 130.0, playing=True)
    assert pace.seconds_left == 3


def test_a_late_look_announces_all_the_same() -> None:
    pace = begun(3)
    assert pace.advance(500.0) is BLUE
    assert pace.seconds_left == 0
    assert pace.advance(501.0) is None


def test_the_clock_stands_while_the_enemy_owes_an_answer() -> None:
    pace = begun(30)
    pace.observe([event(EventName.ACTIVATED, BLUE, system="sonar")], 110.0, playing=True)
    assert pace.advance(200.0) is None
    pace.observe([event(EventName.SONAR_ANSWER, YELLOW, pieces=[])], 210.0, playing=True)
    pace.advance(211.0)
    assert pace.seconds_left == 19
    assert pace.advance(230.0) is BLUE


@pytest.mark.parametrize(
    ("at", "left"), [(100.0, 10), (100.1, 10), (109.0, 1), (109.999, 1), (110.0, 0), (500.0, 0)]
)
def test_a_course_may_follow_when_its_seconds_are_over(at: float, left: int) -> None:
    pace = begun(0, blue=10)
    assert pace.too_early(BLUE, 100.0) == 0
    pace.observe([event(EventName.COURSE, BLUE, heading=Heading.N)], 100.0, playing=True)
    assert pace.too_early(BLUE, at) == left
    assert pace.too_early(YELLOW, at) == 0
