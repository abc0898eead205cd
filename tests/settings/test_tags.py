"""The tags of a record: what a draft says, and what is read again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.engine.names import Game, Team
from sonar_console.settings import Announcements, Assist, BotsPace, Draft, Scope, entries
from sonar_console.settings.entry import SettingEntry
from sonar_console.settings.seating import Seating, Sitter, read
from sonar_console.settings.tags import (
    language_tags,
    own_tags,
    spoken_in,
    tag_faults,
    tags_of,
    with_tags,
)
from sonar_console.settings.values import Known, Seats, Seconds, TypedName

KNOWN = Known(
    scenarios={Game.CAPTAIN_SONAR: ("alpha", "bravo"), Game.SONAR_FAMILY: ("umbria",)},
    titles={name: {"en": name.title()} for name in ("alpha", "bravo", "umbria")},
    languages=("en", "fr"),
)
CREW = st.tuples(*[st.sampled_from(Sitter)] * 4)


def values_of(entry: SettingEntry, game: Game = Game.CAPTAIN_SONAR) -> st.SearchStrategy[Any]:
    """Any value that a setting may have."""
    one: st.SearchStrategy[Any]
    if isinstance(entry.values, TypedName):
        letters = st.text("ABCÉ9-’& ", max_size=entry.values.longest)
        one = letters.map(str.strip)
    elif isinstance(entry.values, Seats):
        one = st.builds(Seating, st.tuples(CREW, CREW))
    elif isinstance(entry.values, Seconds):
        one = st.integers(0, 9999)
    else:
        one = st.sampled_from(list(entry.values.listed(game, KNOWN)))
    return st.tuples(one, one) if entry.sides else one


SONAR = Game.CAPTAIN_SONAR
OWN = [entry for entry in entries(Draft) if entry.scope is Scope.MATCH and not entry.notation]


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    draft = Draft()
    for entry in OWN:
        if draw(st.booleans()):
            draft = entry.put(draft, draw(values_of(entry)))
    return draft


@given(drafts())
def test_the_tags_of_a_draft_give_it_back(draft: Draft) -> None:
    tags = tags_of(draft)
    assert with_tags(Draft(), tags) == draft
    assert {name for name, _ in tags} <= own_tags(Team)


@pytest.mark.parametrize("entry", OWN, ids=lambda entry: entry.name)
def test_a_setting_of_a_match_is_in_its_record(entry: SettingEntry) -> None:
    assert entry.tag
    assert with_tags(entry.put(Draft(), "anything"), ()) == Draft()


OLD: list[tuple[tuple[tuple[str, str], ...], Draft]] = [
    ((("BlueName", "U-96"), ("YellowName", "Nemo")), Draft(names=("U-96", "Nemo"))),
    ((("Assist", "solve"),), Draft(assist=Assist.SOLVE)),
    ((("TurnClock", "90"),), Draft(turn_clock=90)),
    ((("BlueInterval", "5"), ("YellowInterval", "12")), Draft(intervals=(5, 12))),
    ((("Announcements", "spoken"),), Draft(announcements=Announcements.SPOKEN)),
    (
        (("Bots", "yellow=cadet"), ("BotsPace", "calm"), ("Training", "on")),
        Draft(seating=read("yellow=cadet", SONAR), bots_pace=BotsPace.CALM, training=True),
    ),
]
"""As records have been written since there are settings."""


@pytest.mark.parametrize(("tags", "draft"), OLD)
def test_tags_keep_their_names(tags: tuple[tuple[str, str], ...], draft: Draft) -> None:
    assert tags_of(draft) == tags
    assert with_tags(Draft(), tags) == draft


def test_tags_that_cannot_be_meant_are_passed_over() -> None:
    odd = (
        ("Assist", "yes"),
        ("TurnClock", "-5"),
        ("TurnClock", "10000"),
        ("BlueInterval", "soon"),
        ("Date", "today"),
        ("Bots", "purple=cadet"),
        ("BotsPace", "wild"),
        ("Training", "perhaps"),
        ("Announcements", "sung"),
    )
    assert with_tags(Draft(), odd) == Draft()
    assert tags_of(Draft()) == ()


def test_a_name_that_is_too_long_is_cut() -> None:
    assert with_tags(Draft(), [("BlueName", "A" * 40)]).names == ("A" * 10, "")


def test_a_language_is_told_only_where_it_is_not_the_usual_one() -> None:
    draft, known = Draft(languages=("fr", "fr")), Known(languages=("en", "fr"))
    tags = language_tags(draft, ("en", "fr"))
    assert tags == (("BlueLanguage", "fr"),)
    assert spoken_in(tags, SONAR, ("en", "fr"), known) == ("fr", "fr")
    assert spoken_in([("BlueLanguage", "xx")], SONAR, ("en", "fr"), known) == ("en", "fr")
    assert spoken_in(tags, SONAR, ("en", "fr"), Known(languages=("en",))) == ("en", "fr")
    assert {name for name, _ in tags} <= own_tags(Team)


def test_names_and_words_of_tags_are_read_in_any_case() -> None:
    tags = [("ASSIST", "Solve"), ("bluename", "Reds"), ("turnclock", "90")]
    draft = with_tags(Draft(), tags)
    assert (draft.assist, draft.names, draft.turn_clock) == (Assist.SOLVE, ("Reds", ""), 90)
    assert tag_faults(tags, SONAR) == []


def test_what_no_setting_can_be_is_told_of_each_tag() -> None:
    tags = [
        ("Assist", "xx"),
        ("YellowInterval", "-1"),
        ("BlueName", "a\x07"),
        ("Bots", "red"),
        ("Training", "perhaps"),
        ("TurnClock", "9" * 5000),
    ]
    told = dict(tag_faults(tags, SONAR))
    assert list(told) == [name for name, _ in tags]
    assert told["Assist"] == "must be one of off, plot, solve, not 'xx'; it is taken as off"
    assert told["YellowInterval"].endswith("not '-1'; it is taken as 0")
    assert told["BlueName"].endswith("not 'a\\x07'; it does not count")
    assert max(map(len, told.values())) < 200
    assert with_tags(Draft(), tags) == Draft()


def test_unknown_tags_and_what_the_table_writes_are_no_faults() -> None:
    """Unknown tags are kept and ignored (the notation), languages are the table's affair."""
    odd = [("Date", "today"), ("Author", '"'), ("GreenName", "x" * 99), ("BlueLanguage", "xx")]
    assert tag_faults(odd, SONAR) == []
    draft = Draft(assist=Assist.PLOT, names=("A", "B"), turn_clock=60, intervals=(3, 5))
    assert tag_faults(tags_of(draft), SONAR) == []


def test_a_tag_that_is_given_twice_is_told() -> None:
    tags = [("Assist", "plot"), ("assist", "solve"), ("BlueName", "A"), ("BlueName", "A")]
    assert tag_faults(tags, SONAR) == [("assist", "is given twice; the last one counts, 'solve'")]
    assert with_tags(Draft(), tags).assist is Assist.SOLVE
