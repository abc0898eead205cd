"""The settings of a table as it starts: the command line before the file, and never a refusal."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import Equipment, mock_equipment
from sonar_console.app.options import add_setting_arguments, add_sound_arguments, plan_of
from sonar_console.app.start_settings import StartSettings, known_values, say
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.record.shipped import shipped_folder
from sonar_console.settings.file import NAME, SettingsFile
from sonar_console.system.sticks import DeskSticks
from sonar_console.system.upgrade import DeskUpgrades

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


# ---- the host's file of the boot partition


def start(folder: Path, text: str, *words: str) -> StartSettings:
    """Start a table with such a sonar.toml, and have its files settled."""
    preset = folder / "sonar.toml"
    preset.write_text(text)
    state = folder / "state"
    settings = StartSettings(asked(*words), state, preset)
    with open_hardware(folder) as equipment:
        settings.service(
            equipment,
            None,
            sticks=DeskSticks([]),
            power=lambda: None,
            upgrades=DeskUpgrades(),
        )
    return settings


@contextmanager
def open_hardware(folder: Path) -> Iterator[Equipment]:
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    devices = MockDevices(layout, lambda: 0.0)
    try:
        yield mock_equipment(devices)
    finally:
        devices.close()


def on_the_page(folder: Path, **changes: Any) -> None:
    """What the host sets on the page."""
    file = SettingsFile(folder / "state", known_values(), say)
    now = file.read()[0].house
    file.write(replace(now, **changes))


def test_the_preset_goes_into_a_new_settings_file(tmp_path: Path) -> None:
    house = start(tmp_path, 'languages = "fr"\nvolume = 3\n').house
    assert (house.languages, house.volume, house.set_up) == (("fr", "fr"), 3, False)
    assert "volume = 3\n" in (tmp_path / "state" / NAME).read_text()
    assert start(tmp_path, "").house.volume == 3  # and stays there


def test_what_the_host_has_set_on_the_page_since_stays(tmp_path: Path) -> None:
    start(tmp_path, "volume = 3\nstill = true\n")
    on_the_page(tmp_path, volume=9)
    assert start(tmp_path, "volume = 3\nstill = true\n").house.volume == 9
    house = start(tmp_path, "volume = 3\nstill = false\n").house
    assert (house.volume, house.still) == (9, False)
    assert start(tmp_path, "volume = 4\nstill = false\n").house.volume == 4
    assert start(tmp_path, "volume = 4\nstill = false\n", "--volume=1").house.volume == 1
    assert start(tmp_path, "volume = 4\nstill = false\n").house.volume == 4


def test_a_table_whose_settings_are_lost_takes_the_whole_preset_again(tmp_path: Path) -> None:
    start(tmp_path, "volume = 3\n")
    (tmp_path / "state" / NAME).unlink()
    assert start(tmp_path, "volume = 3\n").house.volume == 3


def test_what_is_wrong_in_the_preset_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = start(tmp_path, "volume = 99\nnight = true\n[wifi]\npassword = 'geheim99'\n")
    assert (settings.house.volume, settings.house.night) == (7, True)
    lines = [line for line in caplog.messages if "sonar.toml" in line]
    assert [line.split(": ")[2:4] for line in lines] == [
        ["line 1", "volume"],
        ["line 3", "wifi.country"],
    ]
    assert "geheim" not in caplog.text
    for path in (tmp_path / "state").iterdir():
        assert b"geheim" not in path.read_bytes()


@pytest.mark.parametrize("text", [FILE, "volume = [", "volume = 99"])
def test_a_table_that_has_been_in_use_is_not_asked_again(tmp_path: Path, text: str) -> None:
    """Its file is of the time before it was asked, or it is damaged."""
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / NAME).write_text(text)
    assert start(tmp_path, "").house.set_up
    assert start(tmp_path, "").house.set_up


def test_a_new_table_is_asked_until_it_was_set_up(tmp_path: Path) -> None:
    assert not start(tmp_path, "").house.set_up
    assert not start(tmp_path, "").house.set_up
    on_the_page(tmp_path, set_up=True)
    assert start(tmp_path, "").house.set_up
