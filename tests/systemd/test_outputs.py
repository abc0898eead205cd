"""Each team's screen on its own output, by the output's name: X with two outputs, no hardware."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long
SIZES = "import pygame; pygame.display.init(); print(pygame.display.get_desktop_sizes())"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The run folder."""
    return tmp_path


@pytest.mark.parametrize(("blue", "yellow"), [("DUMMY0", "DUMMY1"), ("DUMMY1", "DUMMY0")])
def test_each_team_has_its_place_and_its_name(outputs: Any, blue: str, yellow: str) -> None:
    named = {"BLUE_OUTPUT": blue, "YELLOW_OUTPUT": yellow}
    for _ in range(2):  # a second time changes nothing
        said = [outputs.place(team, **named) for team in ("blue", "yellow", "green")]
        assert [each.stderr for each in said] == ["", "", ""]
        assert [each.stdout for each in said] == [f"{blue}\n", f"{yellow}\n", f"{yellow}\n"]
        assert outputs.places() == {blue: "1920x1080+0+0", yellow: "1920x1080+1920+0"}
    sizes = outputs.run(sys.executable, "-W", "ignore", "-c", SIZES)
    assert sizes.stdout == "[(1920, 1080), (1920, 1080)]\n"


def test_a_screen_that_is_missing_is_told_in_one_line(outputs: Any) -> None:
    named = {"BLUE_OUTPUT": "HDMI-7"}
    outputs.run("xrandr", "--output", "DUMMY0", "--off")
    said = outputs.place("blue", **named)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1
    assert "HDMI-7" in said.stderr
    assert outputs.place("yellow", **named).stdout == "DUMMY1\n"


@pytest.mark.parametrize(
    ("blue", "yellow", "chosen"),
    [
        ("DUMMY0", "DUMMY1", "DUMMY0"),
        ("HDMI-7", "DUMMY1", "DUMMY1"),
        ("HDMI-7", "HDMI-8", "DUMMY0"),
    ],
)
def test_one_screen_for_both_crews_is_on_whichever_output_there_is(
    outputs: Any, blue: str, yellow: str, chosen: str
) -> None:
    for _ in range(2):
        said = outputs.place("shared", BLUE_OUTPUT=blue, YELLOW_OUTPUT=yellow)
        assert (said.stdout, said.stderr) == (f"{chosen}\n", "")
    assert outputs.places()[chosen] == "1920x1080+0+0"


def test_before_an_output_moves_the_screen_on_it_is_ended(outputs: Any, folder: Path) -> None:
    """Yellow was alone at the left; blue comes there: yellow's picture must not stay behind."""
    outputs.place(BLUE_OUTPUT="HDMI-7")
    outputs.run("xrandr", "--output", "DUMMY0", "--off")
    assert outputs.place("yellow", BLUE_OUTPUT="HDMI-7").stdout == "DUMMY1\n"
    script = "import time; print(flush=True); time.sleep(60)"
    words = [sys.executable, "-c", script, "screen", "yellow", "--output", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as screen:
        assert screen.stdout is not None
        screen.stdout.readline()
        (folder / "screen-yellow.pid").write_text(f"{screen.pid}\n")
        outputs.place("yellow", BLUE_OUTPUT="HDMI-7")
        assert screen.poll() is None  # nothing moved
        outputs.run("xrandr", "--output", "DUMMY0", "--mode", "1920x1080", "--same-as", "DUMMY1")
        said = outputs.place("yellow")
        assert (said.stdout, said.stderr) == ("DUMMY1\n", "")
        assert screen.wait(timeout=10) == -signal.SIGTERM
    assert outputs.places() == {"DUMMY0": "1920x1080+0+0", "DUMMY1": "1920x1080+1920+0"}


def test_a_number_left_by_another_process_is_left_alone(outputs: Any, folder: Path) -> None:
    (folder / "screen-yellow.pid").write_text(f"{os.getpid()}\n")
    (folder / "screen-blue.pid").write_text("no number\n")
    assert outputs.place("yellow").stdout == "DUMMY1\n"


@pytest.mark.parametrize(
    "wrong", [{"SCREEN_SIZE": "large"}, {"YELLOW_OUTPUT": "DUMMY0"}, {"DISPLAY": ":39"}]
)
def test_wrong_settings_are_one_line(outputs: Any, wrong: dict[str, str]) -> None:
    said = outputs.place("blue", **wrong)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith("place-outputs: ")
