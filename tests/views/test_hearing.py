"""What each crew hears of one match's events."""

from __future__ import annotations

from sonar_console.cards.team import Message
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Team
from sonar_console.modes.hearing import HEARD, Hearing

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team, **fields: object) -> Event:
    return Event(name, {"team": team, **fields})


def always(event: Event, team: Team) -> bool:
    return True


def test_an_x_that_is_moved_is_no_news() -> None:
    """S-6."""
    hearing = Hearing(dict.fromkeys((BLUE, YELLOW), 0))
    for _ in range(3):
        hearing.hear(event(EventName.STARTED, BLUE), always)
    assert [each.key for each in hearing.of(YELLOW).said] == ["heard-started"]


def test_the_last_announcements_are_kept_and_what_is_not_to_be_read_is_not() -> None:
    hearing = Hearing(dict.fromkeys((BLUE, YELLOW), 0))
    for _ in range(HEARD + 3):
        hearing.hear(event(EventName.COURSE, BLUE, heading="N"), lambda event, team: team is BLUE)
    assert len(hearing.of(BLUE).said) == HEARD
    assert hearing.of(YELLOW).said == ()
    hearing.say(Message("heard-time-up", {"team": "blue"}))
    assert hearing.of(YELLOW).said == (Message("heard-time-up", {"team": "blue"}),)
    aloud = hearing.take_soundings()[-1]
    assert (aloud.effects, aloud.phrase) == (("refusal",), "heard-time-up.blue")


def test_sounds_are_taken_once_and_movements_are_numbered_on() -> None:
    hearing = Hearing({BLUE: 7, YELLOW: 2})
    hearing.hear(event(EventName.STOPPED, BLUE, role="captain"), always)
    assert len(hearing.take_soundings()) == 1
    assert hearing.take_soundings() == []
    moved = hearing.of(BLUE).moved
    assert moved is not None
    assert (moved.number, moved.kind) == (8, "stop")
    assert hearing.numbers == {BLUE: 8, YELLOW: 3}


def test_where_a_submarine_came_up_is_remembered() -> None:
    hearing = Hearing(dict.fromkeys((BLUE, YELLOW), 0))
    hearing.hear(event(EventName.SURFACED, YELLOW, sector=4), always)
    assert hearing.sectors == {YELLOW: 4}
