"""Which sounds belong to which event, and that a loudspeaker betrays nothing."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sonar_console.cards import Message
from sonar_console.engine.events import READY, READY_UNHEARD, Event, EventName, event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import TEAMS, Game, System, Team
from sonar_console.locales import Words
from sonar_console.modes.announcements import (
    BOOKS,
    CHOICES,
    PHRASES,
    SPELLED,
    SoundCue,
    announcement,
    every_phrase,
    phrase_name,
    sound_cue,
)
from sonar_console.record import open_setup, read_record
from sonar_console.record.replay import replay

BOTH = (Team.BLUE, Team.YELLOW)
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.sonar"))


def heard(name: EventName, ears: tuple[Team, ...] = BOTH, **fields: Any) -> SoundCue | None:
    return sound_cue(Event(name, {"team": Team.BLUE, **fields}), ears, BOTH)


def blast(weapon: str, blue: str, yellow: str) -> Event:
    fields = {"weapon": weapon, "square": "C7", "results": {"blue": blue, "yellow": yellow}}
    return Event(EventName.BLAST, {"team": Team.BLUE, **fields})


def test_a_course_is_a_click_and_words() -> None:
    assert heard(EventName.COURSE, heading="N") == SoundCue(("click",), "heard-course.blue.N")


def test_a_torpedo_runs_before_it_explodes() -> None:
    """T-2: near when it hurts somebody, far when not."""
    assert sound_cue(blast("torpedo", "clear", "direct"), BOTH, BOTH) == SoundCue(
        ("torpedo", "blast-near"),
        "heard-blast.blue.yellow.torpedo.direct",
        {"square": "C7"},
        urgent=True,
        hush=True,
    )
    far = sound_cue(blast("torpedo", "clear", "clear"), BOTH, BOTH)
    assert far is not None
    assert far.effects == ("torpedo", "blast-far")
    own = sound_cue(blast("mine", "indirect", "clear"), BOTH, BOTH)
    assert own is not None
    assert own.effects == ("hush", "near-miss")


def test_a_panel_that_burns_out_sounds_unlike_a_hit() -> None:
    burnt = heard(EventName.DAMAGED, amount=1, total=1, cause="breakdown")
    assert burnt is not None
    assert (burnt.effects, burnt.alarm) == (("burnout",), True)


def test_sonar_family_is_spoken_from_its_own_book() -> None:
    teams = (Team.BLUE, Team.GREEN)
    course = Event(EventName.COURSE, {"team": Team.BLUE, "heading": "N"})
    assert sound_cue(course, teams, teams) == SoundCue(
        ("click",), "heard-steered.blue.N", book="family"
    )
    said = announcement(course, Team.GREEN, teams)
    assert said is not None
    assert Words("en").say(said) == "Blue goes up."
    assert Words("fr").say(said) == "Bleu monte."


def test_damage_and_stop_are_urgent_alarms() -> None:
    damage = heard(EventName.DAMAGED, amount=2, total=3, cause="mine")
    assert damage == SoundCue(
        ("alarm",), "heard-damaged.blue.hit.2", {"total": 3}, urgent=True, alarm=True
    )
    stop = heard(EventName.STOPPED, role="mate")
    assert stop == SoundCue(("stop",), "heard-stopped.blue", urgent=True, alarm=True)


def test_a_sonar_answer_spells_what_was_said() -> None:
    answer = heard(EventName.SONAR_ANSWER, pieces=[["row", 3], ["column", "E"]])
    values: dict[str, str | int]
    values = {"kind1": "row", "value1": 3, "kind2": "column", "value2": "E"}
    assert answer == SoundCue((), "heard-sonar-answer.blue", values)


@pytest.mark.parametrize(
    ("name", "fields", "effects", "phrase"),
    [
        (
            EventName.ACTIVATED,
            {"role": "mate", "system": "sonar"},
            ("ping",),
            "heard-sonar.blue.yellow",
        ),
        (
            EventName.DRONE,
            {"sector": 4, "present": True},
            ("drone",),
            "heard-drone.blue.yellow.yes",
        ),
        (EventName.SURFACED, {"sector": 4}, ("surfacing",), "heard-surfaced.blue"),
        (EventName.SURFACED, {"square": "D3"}, ("surfacing",), "heard-surfaced-at.blue"),
        (EventName.DIVED, {}, ("dive",), "heard-dived.blue"),
        (EventName.MINE_DROPPED, {}, ("mine",), "heard-mine-dropped.blue"),
        (EventName.SILENCE, {}, (), "heard-silence.blue"),
        (EventName.INSPECTION, {"passed": True}, ("ready",), "heard-inspection-passed.blue"),
        (EventName.INSPECTION, {"passed": False}, ("refusal",), "heard-inspection-failed.blue"),
        (EventName.DESTROYED, {}, ("sinking",), "heard-destroyed.blue"),
    ],
)
def test_events_and_their_sounds(
    name: EventName, fields: dict[str, Any], effects: tuple[str, ...], phrase: str
) -> None:
    given = heard(name, **fields)
    assert given is not None
    assert (given.effects, given.phrase) == (effects, phrase)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        (EventName.REPAIRED, {"symbols": [], "cause": "circuit"}),
        (EventName.MINE_DESTROYED, {"square": "C7"}),
        (EventName.MARKED, {"gauge": "mine"}),
        (EventName.BROKEN, {"symbol": "N3"}),
    ],
)
def test_the_table_s_loudspeaker_keeps_a_crew_s_secrets(
    name: EventName, fields: dict[str, Any]
) -> None:
    """T-3: what one crew alone may know is silent where both can hear."""
    assert heard(name, **fields) is None
    assert heard(name, (Team.YELLOW,), **fields) is None


def test_a_full_gauge_is_heard_by_whom_the_switch_says() -> None:
    """M-5."""
    aloud = READY[Team.BLUE][System.MINE]
    assert sound_cue(aloud, BOTH, BOTH) == SoundCue(("ready",), "heard-ready.blue.mine")
    secret = READY_UNHEARD[Team.BLUE][System.MINE]
    assert sound_cue(secret, BOTH, BOTH) is None
    assert sound_cue(secret, (Team.YELLOW,), BOTH) is None
    assert sound_cue(secret, (Team.BLUE,), BOTH) == sound_cue(aloud, (Team.BLUE,), BOTH)


def test_the_table_calls_a_blackout() -> None:
    """C-7: the captain must surface, and the other crew knows what is waited for."""
    assert heard(EventName.BLACKOUT) == SoundCue(("blackout",), "heard-blackout.blue")


def test_a_crew_s_own_loudspeaker_tells_it_its_own_affairs() -> None:
    ready = heard(EventName.READY, (Team.BLUE,), gauge="torpedo")
    assert ready == SoundCue(("ready",), "heard-ready.blue.torpedo")
    mine = heard(EventName.MINE_DESTROYED, (Team.BLUE,), square="C7")
    assert mine == SoundCue((), "heard-mine-destroyed", {"square": "C7"})


def test_nobody_hears_nothing() -> None:
    assert heard(EventName.DIVED, ()) is None


def test_the_end_on_the_table_and_on_a_crew_s_own_loudspeaker() -> None:
    end = Event(EventName.ENDED, {"winner": Team.BLUE, "loser": Team.YELLOW, "cause": "mine"})
    assert sound_cue(end, BOTH, BOTH) == SoundCue(("win",), "heard-won.blue", urgent=True)
    assert sound_cue(end, (Team.BLUE,), BOTH) == SoundCue(("win",), "outcome-won.mine", urgent=True)
    assert sound_cue(end, (Team.YELLOW,), BOTH) == SoundCue(
        ("lose",), "outcome-lost.mine", urgent=True
    )
    draw = Event(EventName.ENDED, {"winner": None, "cause": "mine"})
    assert sound_cue(draw, BOTH, BOTH) == SoundCue(("lose",), "outcome-draw", urgent=True)


def test_every_phrase_has_a_name_of_its_own() -> None:
    said = set()
    for game in Game:
        messages = list(every_phrase(game))
        named = [phrase_name(message) for message in messages]
        assert None not in named
        assert len(named) == len(set(named))
        assert {message.values.get("team", "blue") for message in messages} == set(TEAMS[game])
        said |= {message.key for message in messages}
    assert said == set(PHRASES)


def test_a_message_that_is_not_spoken_has_no_phrase() -> None:
    assert phrase_name(Message("warning-disk", {"value": "full"})) is None
    assert phrase_name(Message("heard-course", {"team": "blue", "heading": "up"})) is None


OWN_AFFAIRS = {"heard-full", "heard-charged"}
"""Announcements that only the crew itself is given."""
NEVER_GIVEN = {"heard-turn"}
"""A sentence whose news the screens' heads show."""


def test_every_announcement_that_both_crews_must_hear_has_a_phrase() -> None:
    """Whoever looks away from the screen misses nothing that is for both."""
    folder = Path(str(files("sonar_console.locales") / "en"))
    lines = [line for file in folder.glob("*.ftl") for line in file.read_text("utf-8").splitlines()]
    keys = {line.partition(" =")[0] for line in lines if line.startswith("heard-")}
    assert keys - set(PHRASES) == OWN_AFFAIRS | NEVER_GIVEN


@pytest.mark.parametrize("team", list(Team))
def test_a_turn_s_time_and_the_winner_are_said_in_every_team_s_name(team: Team) -> None:
    known = {phrase_name(message) for game in Game for message in every_phrase(game)}
    assert {f"heard-time-up.{team}", f"heard-won.{team}"} <= known


def test_every_value_is_either_chosen_or_spelled() -> None:
    used = {each for variables in PHRASES.values() for each in variables}
    assert used == set(CHOICES) | set(SPELLED)


def test_damage_in_secret_sounds_at_no_loudspeaker_that_the_enemy_hears() -> None:
    """Switch `damage_aloud`: a mine beside its own crew sounds like one far from everybody."""
    fields = {"team": Team.BLUE, "weapon": "mine", "square": "C6"}
    far = Event(EventName.BLAST, {**fields, "results": {"yellow": "clear"}})
    near = {"blue": "direct", "yellow": "clear"}
    happened = Event(EventName.BLAST, {**fields, "results": near}, aloud=far)
    hurt = {"team": Team.BLUE, "amount": 2, "total": 2, "cause": "mine"}
    damaged = Event(EventName.DAMAGED, hurt, own=True)
    both, blue = (Team.BLUE, Team.YELLOW), (Team.BLUE,)
    given = sound_cue(happened, both, both)
    assert given is not None
    assert given == sound_cue(far, both, both)
    assert given.effects == ("hush", "blast-far")
    assert sound_cue(damaged, both, both) is None
    own = sound_cue(happened, blue, both)
    assert own is not None
    assert own.effects == ("hush", "blast-near")
    assert sound_cue(damaged, blue, both) is not None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_everything_announced_in_a_match_is_spoken(path: Path) -> None:
    """All that both crews are told in words has a phrase; what one is told has one as well."""
    record = read_record(path)
    match = Match(open_setup(record.header, record.file))
    teams = match.setup.teams
    known = {phrase_name(message) for message in every_phrase(match.setup.game)}
    said = 0
    for _, events in replay(record, match):
        assert isinstance(events, tuple)
        for event in events:
            for ears in (teams, teams[:1], teams[1:]):
                given = sound_cue(event, ears, teams)
                words = [
                    event_for(event, each) and announcement(event, each, teams) for each in ears
                ]
                if given is None or given.phrase is None:
                    assert None in words
                    continue
                assert given.phrase in known
                assert given.book == BOOKS[match.setup.game]
                wanted = PHRASES[given.phrase.partition(".")[0]]
                assert set(given.values) == set(wanted) - set(CHOICES)
                said += 1
    assert said > 20
