"""What each crew hears of one match's events."""

from __future__ import annotations

from sonar_console.cards import Message
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import System, Team
from sonar_console.modes.play.announcer import HEARD, Announcer

BLUE, YELLOW = Team.BLUE, Team.YELLOW


def event(name: EventName, team: Team, **fields: object) -> Event:
    return Event(name, {"team": team, **fields})


def always(event: Event, team: Team) -> bool:
    return True


def test_an_x_that_is_moved_is_no_news() -> None:
    """S-6."""
    announcer = Announcer((BLUE, YELLOW))
    for _ in range(3):
        announcer.hear(event(EventName.STARTED, BLUE), always)
    assert [each.key for each in announcer.of(YELLOW).said] == ["heard-started"]


def test_the_last_announcements_are_kept_and_what_is_not_to_be_read_is_not() -> None:
    announcer = Announcer((BLUE, YELLOW))
    for _ in range(HEARD + 3):
        announcer.hear(event(EventName.COURSE, BLUE, heading="N"), lambda event, team: team is BLUE)
    assert len(announcer.of(BLUE).said) == HEARD
    assert announcer.of(YELLOW).said == ()
    announcer.say(Message("heard-time-up", {"team": "blue"}))
    assert announcer.of(YELLOW).said == (Message("heard-time-up", {"team": "blue"}),)
    aloud = announcer.take_cues()[-1]
    assert (aloud.effects, aloud.phrase) == (("refusal",), "heard-time-up.blue")


def test_what_one_crew_reads_alone_pushes_out_nothing_that_both_read() -> None:
    """Else a screen of both crews, which shows what they have in common, would count it."""
    announcer = Announcer((BLUE, YELLOW))
    announcer.hear(event(EventName.SILENCE, BLUE), always)
    for _ in range(HEARD + 3):
        announcer.hear(event(EventName.REPAIRED, YELLOW, symbols=["N1"], cause="circuit"), always)
    own = [Message("heard-repaired-circuit")] * HEARD
    both = Message("heard-silence", {"team": "blue"})
    assert announcer.of(YELLOW).said == (both, *own)
    assert announcer.of(BLUE).said == (both,)


def test_where_courses_are_only_spoken_nothing_counts_them() -> None:
    for counts, ages in ((True, [0, 1]), (False, ["none", "none"])):
        announcer = Announcer((BLUE, YELLOW), counts=counts)
        announcer.hear(event(EventName.SURFACED, YELLOW, sector=4), always)
        seen = [announcer.of(BLUE).found[0].values["ago"]]
        announcer.hear(event(EventName.COURSE, YELLOW, heading="N"), always)
        seen.append(announcer.of(BLUE).found[0].values["ago"])
        assert seen == ages


def test_sounds_are_taken_once() -> None:
    announcer = Announcer((BLUE, YELLOW))
    announcer.hear(event(EventName.STOPPED, BLUE, role="captain"), always)
    assert len(announcer.take_cues()) == 1
    assert announcer.take_cues() == []


def test_where_a_submarine_came_up_is_remembered() -> None:
    announcer = Announcer((BLUE, YELLOW))
    announcer.hear(event(EventName.SURFACED, YELLOW, sector=4), always)
    assert announcer.sectors == {YELLOW: 4}


def test_a_full_gauge_that_is_blocked_is_not_called_ready_to_its_own_crew() -> None:
    """What the enemy reads and what is spoken is the same whether or not: a breakdown is secret."""

    def blocked(team: Team, system: System) -> list[str]:
        return ["N2", "W1"] if system is System.TORPEDO else []

    announcer, whole = Announcer((BLUE, YELLOW), blocked=blocked), Announcer((BLUE, YELLOW))
    ready = event(EventName.READY, BLUE, gauge="torpedo")
    for each in (announcer, whole):
        each.hear(ready, always)
    own = Message("heard-charged", {"system": "torpedo", "panel": "N"})
    told = Message("heard-ready", {"team": "blue", "system": "torpedo"})
    assert announcer.of(BLUE).said == (own,)
    assert announcer.of(YELLOW).said == whole.of(YELLOW).said == whole.of(BLUE).said == (told,)
    assert announcer.take_cues() == whole.take_cues()
