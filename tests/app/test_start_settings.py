"""The settings of a table as it starts: the command line before the file, and never a refusal."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from sonar_console.app.options import add_setting_arguments, add_sound_arguments, plan_of
from sonar_console.app.start_settings import StartSettings
from sonar_console.settings.file import NAME

FILE = """
volume = 3
night = true
brightness = 6
oleds = 5
languages = ["fr", "en"]
scenario = "bravo"
mode = "realtime"
"""


def asked(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_setting_arguments(parser)
    add_sound_arguments(parser)
    return parser.parse_args(words)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    (tmp_path / NAME).write_text(FILE)
    return tmp_path


def test_without_a_file_all_is_as_when_new(tmp_path: Path) -> None:
    arguments = asked()
    house = StartSettings(arguments, tmp_path).house
    assert (house.volume, house.night, house.languages) == (7, False, ("en", "fr"))
    plan = plan_of(arguments)
    assert (plan.header.scenario, str(plan.header.mode)) == ("alpha", "turn")
    assert list(tmp_path.iterdir()) == []  # to read it makes nothing


def test_the_file_counts_where_nothing_is_asked_for(state: Path) -> None:
    arguments = asked()
    house = StartSettings(arguments, state).house
    assert (house.volume, house.night, house.languages) == (3, True, ("fr", "en"))
    assert (house.brightness, house.oled_brightness) == (6, 5)
    plan = plan_of(arguments)
    assert (plan.header.scenario, str(plan.header.mode)) == ("bravo", "realtime")
    assert plan.languages == ("fr", "en")


def test_what_is_asked_for_counts_before_the_file(state: Path) -> None:
    words = ("--volume=0", "--no-night", "--language=en", "--scenario=charlie", "--mode=turn")
    arguments = asked(*words)
    house = StartSettings(arguments, state).house
    assert (house.volume, house.night, house.languages) == (0, False, ("en", "en"))
    assert plan_of(arguments).header.scenario == "charlie"


def test_what_is_wrong_in_the_file_is_told_and_the_table_opens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / NAME).write_text('volume = 99\nscenario = "nowhere"\n')
    arguments = asked()
    assert StartSettings(arguments, tmp_path).house.volume == 7
    assert plan_of(arguments).header.scenario == "alpha"
    lines = [line for line in caplog.messages if line.startswith("settings: ")]
    assert [line.split(": ")[2:4] for line in lines] == [
        ["line 1", "volume"],
        ["line 2", "scenario"],
    ]


def test_a_first_match_that_cannot_be_gives_way_to_the_usual_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """S-3: a crew of one plays turn by turn only; the file may say otherwise."""
    (tmp_path / NAME).write_text('mode = "realtime"\n')
    arguments = asked("--crews=1,1")
    StartSettings(arguments, tmp_path)
    assert plan_of(arguments).header.mode == "turn"
    assert any("mode" in line and "S-3" in line for line in caplog.messages)
