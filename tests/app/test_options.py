"""What to play, as options: the bots among them."""

from __future__ import annotations

import argparse

import pytest

from sonar_console.app.options import PlanError, add_setting_arguments, plan_of
from sonar_console.engine.names import TEAMS, Game
from sonar_console.modes.planning import draft_of
from sonar_console.record import build_setup
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import Draft, Scope, SettingEntry, entries
from sonar_console.settings.seating import BotsPace, written
from sonar_console.settings.values import Known, OnOff


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


OF_A_MATCH = [
    entry
    for entry in entries(Draft)
    if entry.scope is Scope.MATCH and entry.option and entry.name not in ("scenario", "bots")
]


@pytest.mark.parametrize("entry", OF_A_MATCH, ids=lambda entry: entry.name)
def test_every_setting_of_a_match_may_be_asked_for(entry: SettingEntry) -> None:
    """The last of its values comes by the header of a record into the draft of the first match."""
    listed = entry.values.listed(Game.CAPTAIN_SONAR, Known())
    value = (4, 3) if entry.name == "crews" else listed[-1] if listed else "U-96"
    word = entry.values.written(value, Game.CAPTAIN_SONAR)
    words = [f"--{entry.option}", f"{entry.name}={word}" if entry.option == "rule" else word]
    if isinstance(entry.values, OnOff):
        words = [f"--{entry.option}"]
    asked = plan_of(plan(*words))
    setup = build_setup(asked.header, asked.scenario, all_sheets())
    draft = draft_of("alpha", setup, asked.languages, asked.header.others)
    assert entry.of(draft) == ((value, value) if entry.sides else value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turn-clock", "soon"], "must be a number of seconds, 0 to 9999, not 'soon'"),
        (["--assist", "much"], "must be one of off, plot, solve, not 'much'"),
        (["--interval", "1,2,3"], "must be a number of seconds, 0 to 9999, or two of these with"),
        (["--crews", "four"], "must be one or two numbers from 1 to 4, such as 4,3, not 'four'"),
        (["--crews", "9"], "argument --crews: must be one or two numbers from 1 to 4"),
        (["--crews", "3,0"], "argument --crews: must be one or two numbers from 1 to 4"),
        (
            ["--name", 'Les Bleus,"Yé"'],
            "argument --name: must be a text of 10 printable characters at most, "
            'without ", or two of these with a comma between, not \'Les Bleus,"Yé"\'',
        ),
        (["--name", "Les\nBleus"], "argument --name: must be a text of 10 printable"),
        (["--rule", "sheet=red"], "--rule: sheet must be one of dark, light, not 'red'"),
        (["--rule", "fog=on"], "--rule: no switch is called 'fog'; there are sheet, torpedo_path"),
        (["--volume", "11"], "must be a whole number, 0 to 10, not '11'"),
        (["--rule", "sheet"], "'sheet' is not NAME=VALUE, such as sheet=light"),
    ],
)
def test_what_no_setting_can_be_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        plan(*words)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--crews=4,1"], "--crews: alpha: S-2: crews of 4 and 1 differ by more than one"),
        (["--crews=4", "--scenario=umbria"], "--crews: umbria: S-2: a crew has 1 to 2, not 4"),
        (
            ["--rule=sheet=light", "--mode=realtime"],
            "--rule: alpha: S-4: the light sheet is for turn by turn only",
        ),
    ],
)
def test_what_the_rules_refuse_names_its_option(words: list[str], said: str) -> None:
    with pytest.raises(PlanError) as wrong:
        plan_of(plan(*words))
    assert str(wrong.value) == said
