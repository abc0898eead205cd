"""What to play, as options: the bots among them."""

from __future__ import annotations

import argparse

import pytest

from sonar_console.app.options import PlanError, add_setting_arguments, plan_of
from sonar_console.engine.names import TEAMS, Game
from sonar_console.modes.planning import draft_of
from sonar_console.record import build_setup
from sonar_console.record.sheets import all_sheets
from sonar_console.settings.seating import BotsPace, written


def plan(*options: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_setting_arguments(parser)
    usual = ("--scenario", "alpha", "--mode", "turn", "--language", "en")
    return parser.parse_args([*usual, *options])


def seated(*options: str) -> tuple[str, BotsPace]:
    """Who sits where at a table that is started with some options, and how quick bots are."""
    asked = plan_of(plan(*options))
    setup = build_setup(asked.header, asked.scenario, all_sheets())
    draft = draft_of("alpha", setup, asked.languages, asked.header.others)
    return written(draft.seating, asked.scenario.game), draft.bots_pace


def test_without_bots_the_header_says_nothing_of_them() -> None:
    assert plan_of(plan()).header.others == ()
    assert seated() == ("", BotsPace.USUAL)


@pytest.mark.parametrize(
    ("options", "bots"),
    [
        (["--bots", "yellow=commander"], "yellow=commander"),
        (["--bots", "yellow", "--bots", "blue.mate"], "blue.mate=officer, yellow=officer"),
        (
            ["--bots", "yellow=cadet", "--bots", "blue.mate=officer"],
            "blue.mate=officer, yellow=cadet",
        ),
        (
            ["--bots", "green=cadet,blue.radio=officer", "--scenario", "umbria"],
            "blue.radio=officer, green=cadet",
        ),
    ],
)
def test_bots_sit_where_they_are_put(options: list[str], bots: str) -> None:
    assert seated(*options, "--bots-pace", "calm") == (bots, BotsPace.CALM)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--bots", "green=cadet"], "--bots: 'green=cadet': 'green' is none of blue, yellow"),
        (["--bots", "yellow="], "--bots: 'yellow=' is not TEAM, TEAM=LEVEL or TEAM.SEAT=LEVEL"),
        (
            ["--bots", "blue.mate=cadet", "--scenario", "umbria"],
            "--bots: 'blue.mate=cadet': 'mate' is none of captain, radio",
        ),
    ],
)
def test_bots_that_sit_nowhere_are_refused_in_one_line(options: list[str], said: str) -> None:
    with pytest.raises(PlanError) as wrong:
        plan_of(plan(*options))
    assert str(wrong.value) == said


def test_both_teams_of_both_games_may_have_bots() -> None:
    for scenario, game in (("alpha", Game.CAPTAIN_SONAR), ("umbria", Game.SONAR_FAMILY)):
        for team in TEAMS[game]:
            assert seated("--scenario", scenario, "--bots", f"{team}=cadet")[0] == f"{team}=cadet"
