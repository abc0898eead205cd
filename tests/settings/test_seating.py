"""Who sits where: in writing, and what follows from it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.table_bots import PACE_FACTORS
from sonar_console.engine.names import Game, Mode, Role, Team
from sonar_console.locales import Words, languages
from sonar_console.settings import Draft
from sonar_console.settings.declared import declared
from sonar_console.settings.seating import (
    BOTS,
    PEOPLE,
    BotsPace,
    Seating,
    SeatingError,
    Sitter,
    read,
    written,
)
from sonar_tools.bench.matches import setup_for

SONAR, FAMILY = Game.CAPTAIN_SONAR, Game.SONAR_FAMILY
SETUP = setup_for(SONAR, Mode.TURN, "alpha")
CREWS = st.tuples(*[st.sampled_from(Sitter)] * 4)


def test_the_levels_are_those_that_the_bots_have() -> None:
    assert [str(level) for level in BOTS] == [str(level) for level in BotLevel]
    assert set(PACE_FACTORS) == set(BotsPace)


@settings(deadline=None)
@given(CREWS, CREWS)
def test_what_is_written_is_read_again(one: tuple[Sitter, ...], other: tuple[Sitter, ...]) -> None:
    seating = Seating((one, other))
    assert read(written(seating, SONAR), SONAR) == seating
    again = read(written(seating, FAMILY), FAMILY)
    assert again.bots(FAMILY) == seating.bots(FAMILY)


def test_a_whole_crew_is_written_in_one_word() -> None:
    seating = read("yellow=cadet, Blue.Mate = officer", SONAR)
    assert written(seating, SONAR) == "blue.mate=officer, yellow=cadet"
    assert written(PEOPLE, SONAR) == ""


def test_what_is_said_later_counts() -> None:
    seating = read("blue=cadet, blue.captain=people", SONAR)
    assert seating.sitter(0, Role.CAPTAIN) is Sitter.PEOPLE
    assert seating.sitter(0, Role.RADIO) is Sitter.CADET


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        ("yelow=cadet", SONAR, "'yelow=cadet': 'yelow' is none of blue, yellow"),
        ("yellow=cadet", FAMILY, "'yellow=cadet': 'yellow' is none of blue, green"),
        ("blue.mate=cadet", FAMILY, "'blue.mate=cadet': 'mate' is none of captain, radio"),
        (
            "blue=commodore",
            SONAR,
            "'blue=commodore': 'commodore' is none of people, cadet, officer, commander, admiral",
        ),
        ("blue cadet", SONAR, "'blue cadet' is not TEAM, TEAM=LEVEL or TEAM.SEAT=LEVEL"),
        ("blue=", SONAR, "'blue=' is not TEAM, TEAM=LEVEL or TEAM.SEAT=LEVEL"),
    ],
)
def test_what_seats_nobody_is_refused_in_one_line(text: str, game: Game, said: str) -> None:
    with pytest.raises(SeatingError) as wrong:
        read(text, game)
    assert str(wrong.value) == said


def test_a_side_is_unmanned_only_if_all_its_seats_are_bots() -> None:
    seating = read("yellow=cadet, blue=officer, blue.engineer=people", SONAR)
    assert seating.unmanned(SONAR) == {Team.YELLOW}
    assert seating.unmanned(FAMILY) == {Team.BLUE, Team.GREEN}  # which has no engineer


def test_after_a_match_against_the_table_nobody_has_to_change_places() -> None:
    draft = Draft(
        scenario="alpha",
        game=SONAR,
        crews=(4, 4),
        seating=read("yellow=cadet", SONAR),
        training=True,
    )
    again = draft.again()
    assert (again.swapped, again.seating, again.training) == (False, draft.seating, False)
    mixed = Draft(seating=read("yellow.radio=cadet", SONAR)).again()
    assert (mixed.swapped, written(mixed.seating, SONAR)) == (True, "blue.radio=cadet")


def test_who_is_alone_plays_against_the_usual_bots_or_those_that_are_set() -> None:
    draft = Draft()
    assert written(draft.for_one(1).seating, SONAR) == "blue=officer"
    set_up = Draft(
        scenario="alpha",
        game=SONAR,
        crews=(4, 4),
        seating=read("yellow=commander, blue=cadet", SONAR),
    )
    assert written(set_up.for_one(0).seating, SONAR) == "yellow=commander"


@pytest.mark.parametrize("language", languages())
@settings(deadline=None)
@given(one=CREWS, other=CREWS)
def test_every_seating_is_declared_in_words(
    language: str, one: tuple[Sitter, ...], other: tuple[Sitter, ...]
) -> None:
    draft = Draft(seating=Seating((one, other)))
    said = [Words(language).say(each) for each in declared(draft)]
    levels = {each for each in (*one, *other) if each is not Sitter.PEOPLE}
    for level in levels:
        assert any(Words(language).name(level) in each for each in said)


@pytest.mark.parametrize(
    ("language", "bots", "said"),
    [
        ("en", "blue=officer", "Blue: bots, officer"),
        ("en", "blue.mate=cadet", "Blue, bots: first mate (cadet)"),
        (
            "en",
            "blue=commander, blue.radio=cadet, blue.engineer=people",
            "Blue, bots: captain and first mate (commander), radio operator (cadet)",
        ),
        (
            "fr",
            "blue=commander, blue.radio=cadet, blue.engineer=people",
            "Bleu, robots\u00a0: capitaine et second (commandant), détecteur (aspirant)",
        ),
    ],
)
def test_each_level_of_a_crew_is_declared_once(language: str, bots: str, said: str) -> None:
    draft = Draft(seating=read(bots, SONAR))
    told = [Words(language).say(each) for each in declared(draft)]
    assert told[2:] == [said]
