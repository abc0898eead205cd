"""The settings of the command line: when its bots count, and when they have to wait."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sonar_console.engine.names import Game, Team
from sonar_console.modes.planning import Defaults
from sonar_console.settings import Assist, Draft
from sonar_console.settings.seating import BotsPace, read, written

SONAR = Game.CAPTAIN_SONAR


def draft(bots: str = "", pace: BotsPace = BotsPace.USUAL) -> Draft:
    return Draft(seating=read(bots, SONAR), bots_pace=pace)


def bots(one: Draft) -> str:
    return written(one.seating, SONAR)


def test_a_new_evening_begins_as_the_table_was_started() -> None:
    defaults = Defaults(draft("yellow=cadet", BotsPace.CALM))
    played = replace(draft("blue=officer"), training=True, scenario="bravo")
    first = defaults.first(played, None)
    assert (bots(first), first.bots_pace, first.training) == ("yellow=cadet", BotsPace.CALM, False)
    assert first.scenario == "bravo"
    assert bots(defaults.first(played, 1)) == "blue=officer"
    assert defaults.unmanned(SONAR) == {Team.YELLOW}


def test_the_training_of_the_command_line_is_offered_at_each_start() -> None:
    wanted = replace(draft("yellow=cadet"), training=True)
    defaults = Defaults(wanted)
    played = replace(draft(), assist=Assist.SOLVE)
    first = defaults.first(played, None)
    assert (bots(first), first.training, first.assist) == ("yellow=cadet", True, Assist.OFF)
    other = defaults.first(played, 1)
    assert (bots(other), other.training) == ("blue=cadet", True)
    assert not defaults.next(first).training


@pytest.mark.parametrize(
    ("wanted", "found", "waits"),
    [
        (draft("yellow=cadet"), draft(), True),
        (draft("yellow=cadet"), draft("yellow=officer"), True),
        (draft("yellow=cadet", BotsPace.QUICK), draft("yellow=cadet"), True),
        (draft("yellow=cadet"), draft("yellow=cadet"), False),
        (replace(draft("yellow=cadet"), training=True), draft("yellow=cadet"), True),
        (draft(), draft("yellow=cadet"), False),
    ],
)
def test_bots_wait_for_a_match_that_others_play(wanted: Draft, found: Draft, waits: bool) -> None:
    defaults = Defaults(wanted)
    defaults.postpone(found)
    assert defaults.bots_wait is waits
    after = defaults.next(found)
    assert after == (replace(wanted, swapped=False) if waits else found.again())
    defaults.begin()
    assert defaults.next(found) == found.again()


def test_where_the_match_is_left_the_plan_is_back() -> None:
    wanted = draft("yellow=cadet")
    defaults = Defaults(wanted)
    defaults.postpone(draft("blue.mate=officer"))
    assert (defaults.restored(), defaults.bots_wait) == (wanted, False)


def test_the_host_s_languages_are_those_of_the_plan_as_well() -> None:
    defaults = Defaults(draft())
    defaults.set_languages(("fr", "fr"))
    assert defaults.restored().languages == ("fr", "fr")
