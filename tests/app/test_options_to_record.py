"""Each option of the settings, from the command line to the match that is begun."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.app.options import add_setting_arguments, plan_of
from sonar_console.app.start_settings import StartSettings
from sonar_console.bots import bots_maker
from sonar_console.cards import PlayPicture
from sonar_console.engine.names import Game
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.record import read_record
from sonar_console.settings import SCHEMA, Scope
from sonar_console.settings.entry import SwitchSetting
from sonar_console.settings.values import Known
from sonar_console.table import Table

Begin = Callable[..., tuple[Table, Header]]

RECORDED = {
    "--scenario=bravo": ("Scenario", "bravo"),
    "--mode=realtime": ("Mode", "realtime"),
    "--crews=3": ("Blue", "3"),
    "--crews=4,3": ("Yellow", "3"),
    "--assist=solve": ("Assist", "solve"),
    "--bots=yellow=cadet": ("Bots", "yellow=cadet"),
    "--bots-pace=calm": ("BotsPace", "calm"),
    "--training": ("Training", "on"),
    "--name=Bleus,Jaunes": ("YellowName", "Jaunes"),
    "--edition=fr": ("Edition", "fr"),
    "--rule=sheet=light": ("Rule", "sheet=light"),
    "--advice": ("Advice", "on"),
    "--relaxed=8": ("Relaxed", "8"),
    "--turn-clock=45": ("TurnClock", "45"),
    "--interval=5,0": ("BlueInterval", "5"),
    "--announcements=spoken": ("Announcements", "spoken"),
}
"""Options, and the tag of the record that each leads to."""


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """Begins a match at a table that is started with some options; also gives its header."""

    def begun(*words: str) -> tuple[Table, Header]:
        parser = argparse.ArgumentParser()
        add_setting_arguments(parser)
        arguments = parser.parse_args(words)
        house = StartSettings(arguments, tmp_path).house
        table = Table(
            plan_of(arguments),
            lambda teams: teams[1],
            lambda header: begin_journal(tmp_path / "matches", header),
            house=house,
            bots=bots_maker(random.Random(1)),
        )
        for at, control in enumerate(("stop", "south", "east", "push"), 1):
            table.touch(Press(table.teams[0], "captain", control, Kind.PRESS, float(at)))
        for number in range(4):  # both on the setup page, and both in the briefing
            if table.mode.name != "play":
                team, now = table.teams[number % 2], 10.0 + 5 * number
                table.advance(now)
                table.touch(Press(team, "captain", "stop", Kind.PRESS, now))
        assert table.mode.name == "play"
        table.close()
        (path,) = (tmp_path / "matches").iterdir()
        return table, read_record(path).header

    return begun


@pytest.mark.parametrize("option", RECORDED)
def test_an_option_of_a_match_is_in_the_header_of_its_record(option: str, begin: Begin) -> None:
    assert RECORDED[option] in list(begin(option)[1].tags())


GAME = Game.CAPTAIN_SONAR
SWITCHES = [entry for entry in SCHEMA.values() if isinstance(entry, SwitchSetting)]


@pytest.mark.parametrize("entry", SWITCHES, ids=lambda entry: entry.name)
def test_every_switch_is_in_the_header(entry: SwitchSetting, begin: Begin) -> None:
    word = entry.values.written(entry.values.listed(GAME, Known())[-1], GAME)
    tags = list(begin(f"--rule={entry.name}={word}")[1].tags())
    assert ("Rule", f"{entry.name}={word}") in tags


def test_every_option_of_a_match_is_checked() -> None:
    checked = {option.split("=")[0].removeprefix("--") for option in RECORDED}
    assert checked == {e.option for e in SCHEMA.values() if e.scope is Scope.MATCH and e.option}


def test_the_options_of_the_house_hold_in_the_match(begin: Begin) -> None:
    words = ["--volume=2", "--night", "--brightness=4", "--oleds=3", "--language=fr,en"]
    words += ["--loudspeaker=vc4hdmi0", "--no-bed", "--show=short", "--still"]
    words += ["--rotation=180", "--margin=3", "--exchanged"]
    words += ["--television=55", "--distance=25", "--text=large"]
    words += ["--our-rules=edition=fr damage_limit=1", "--house-name=Les Roches", "--set-up"]
    session = begin(*words)[0].session
    house, draft = session.house, session.draft
    assert (house.volume, house.night, draft.volume, draft.night) == (2, True, 2, True)
    assert (house.brightness, house.oled_brightness) == (4, 3)
    assert house.languages == draft.languages == ("fr", "en")
    assert house.loudspeaker == "vc4hdmi0"
    assert (house.bed, draft.bed) == (False, False)
    assert (house.show, draft.show, house.still) == ("short", "short", True)
    assert (house.rotation, house.margin, house.exchanged) == (180, 3, True)
    assert (house.television, house.distance, house.text) == (55, 25, "large")
    assert house.our_rules == (("edition", "fr"), ("damage_limit", "1"))
    assert (house.house_name, house.set_up) == ("Les Roches", True)
    assert len(words) == len({e.option for e in SCHEMA.values() if e.scope is Scope.HOUSE})


def test_training_seats_a_crew_of_cadets_and_the_learner_begins(begin: Begin) -> None:
    table, header = begin("--training")
    tags = dict(header.tags())
    assert (tags["Bots"], tags["Training"]) == ("yellow=cadet", "on")
    assert "Assist" not in tags
    assert table.match.setup.first == "blue"
    picture = table.picture(table.teams[0])
    assert isinstance(picture, PlayPicture)
    assert picture.coach is not None


def test_training_takes_the_bots_and_the_help_that_are_asked_for(begin: Begin) -> None:
    tags = dict(begin("--training", "--bots=blue=officer", "--assist=plot")[1].tags())
    assert (tags["Bots"], tags["Training"], tags["Assist"]) == ("blue=officer", "on", "plot")
