"""Two screens on the two outputs of a real X server (Xorg with its dummy driver).

Xvfb has one output only, so this needs Xorg itself and the right to start it; it is skipped where
those are missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import PlayPicture
from sonar_console.cards.picture import Fit
from sonar_console.locales import Words
from sonar_console.screens.feed import Feed, Sight
from sonar_console.screens.picture import as_image, surface_of

NEEDED = ("Xorg", "xrandr", "import")
SIZE = (1280, 720)
LEFT, RIGHT = 0, SIZE[0]
"""Where the two outputs begin."""
PATIENCE = 60.0
"""Seconds; only a failing test waits so long."""
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1280x720" 74.50 1280 1344 1472 1664 720 723 728 748 -hsync +vsync
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x720"
    Virtual 2560 720
  EndSubSection
EndSection
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in NEEDED),
        reason=f"two outputs need {', '.join(NEEDED)}",
    ),
]


class Wall:
    """The X server, the two screens' processes and the table's ends of their sockets."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        self.environment["OMP_NUM_THREADS"] = "1"
        self.feeds = {team: Feed(folder / f"{team}.socket") for team in ("blue", "yellow")}
        self.screens: dict[str, subprocess.Popen[bytes]] = {}
        self.expected: dict[str, Image.Image] = {}

    def xrandr(self, *options: str) -> str:
        done = subprocess.run(
            ["xrandr", *options], env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def place(self, left: str, right: str) -> None:
        self.xrandr(
            *("--output", left, "--mode", "1280x720", "--pos", f"{LEFT}x0"),
            *("--output", right, "--mode", "1280x720", "--pos", f"{RIGHT}x0"),
        )
        self.xrandr()

    def open(self, team: str, output: str, *more: str) -> None:
        program = "import sys; from sonar_console.cli import main; sys.exit(main(sys.argv[1:]))"
        where = ["--output", output, "--run", str(self.folder)]
        words = [sys.executable, "-c", program, "screen", team, *where, *more]
        self.screens[team] = subprocess.Popen(words, env=self.environment)

    def show(self, team: str, picture: PlayPicture) -> None:
        self.expected[team] = as_image(surface_of(picture, Words(picture.language), SIZE))
        self.feeds[team].publish(picture)

    def root(self) -> Image.Image:
        """What stands on both outputs."""
        path = self.folder / "root.ppm"
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)
        with Image.open(path) as image:
            return image.convert("RGB")

    def shows(self, left: int, team: str | None) -> bool:
        """Whether the output that begins at ``left`` shows a team's picture, or nothing of any."""
        image = self.root().crop((left, 0, left + SIZE[0], SIZE[1]))
        for each, expected in self.expected.items():
            difference = ImageStat.Stat(ImageChops.difference(image, expected)).mean
            if (max(difference) < 1.0) != (each == team):
                return False
        return True

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for feed in self.feeds.values():
                feed.poll()
            if holds():
                return True
            time.sleep(0.05)
        return False

    def close(self) -> None:
        for process in self.screens.values():
            process.kill()
            process.wait()
        for feed in self.feeds.values():
            feed.close()


@pytest.fixture
def wall(tmp_path: Path) -> Iterator[Wall]:
    configuration = tmp_path / "xorg.conf"
    configuration.write_text(CONFIGURATION)
    reading, writing = os.pipe()
    words = ["Xorg", "-displayfd", str(writing), "-config", str(configuration)]
    words += ["-logfile", str(tmp_path / "xorg.log"), "-noreset", "-nolisten", "tcp"]
    server = subprocess.Popen(
        words, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xorg cannot be started here with the dummy driver")
    wall = Wall(tmp_path, f":{number}")
    try:
        wall.xrandr("--addmode", "DUMMY1", "1280x720")
        wall.place("DUMMY0", "DUMMY1")
        yield wall
    finally:
        wall.close()
        server.terminate()
        server.wait()


def test_each_team_keeps_its_own_output(
    wall: Wall, plays: dict[str, PlayPicture], alter: Any
) -> None:
    blue = plays["play"]
    wall.show("blue", blue)
    wall.show(
        "yellow",
        alter(blue, viewer__team="yellow", viewer__enemy_team="blue", viewer__language="fr"),
    )
    wall.open("blue", "DUMMY1")
    wall.open("yellow", "DUMMY0")
    assert wall.until(lambda: wall.shows(LEFT, "yellow") and wall.shows(RIGHT, "blue"))

    # Its output goes off and on again: back where it was, and the other never moved.
    wall.xrandr("--output", "DUMMY1", "--off")
    assert wall.until(lambda: wall.shows(LEFT, "yellow"))
    wall.place("DUMMY0", "DUMMY1")
    assert wall.until(lambda: wall.shows(LEFT, "yellow") and wall.shows(RIGHT, "blue"))

    # The outputs change places: the pictures go with them.
    wall.place("DUMMY1", "DUMMY0")
    assert wall.until(lambda: wall.shows(LEFT, "blue") and wall.shows(RIGHT, "yellow"))

    # The other output comes to lie where a dark one was: it shows its own team alone.
    wall.xrandr("--output", "DUMMY1", "--off", "--output", "DUMMY0", "--pos", "0x0")
    assert wall.until(lambda: wall.shows(LEFT, "yellow"))
    wall.place("DUMMY1", "DUMMY0")
    assert wall.until(lambda: wall.shows(LEFT, "blue") and wall.shows(RIGHT, "yellow"))

    # A screen that is killed is back with the newest picture.
    wall.screens["blue"].kill()
    wall.screens["blue"].wait()
    wall.show("blue", plays["aim"])
    wall.open("blue", "DUMMY1")
    assert wall.until(lambda: wall.shows(LEFT, "blue"))
    assert wall.shows(RIGHT, "yellow")


def test_an_output_that_is_not_there_is_named(wall: Wall) -> None:
    program = "import sys; from sonar_console.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["screen", "blue", "--output", "HDMI-9", "--run", str(wall.folder)]
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        env=wall.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no output HDMI-9; there are: DUMMY0, DUMMY1" in done.stderr
    assert done.stderr.count("\n") == 1


def test_screens_follow_monitors_of_their_names_and_are_exchanged_as_the_host_says(
    wall: Wall, plays: dict[str, PlayPicture], alter: Any
) -> None:
    """They wait for their television, and never show the other team's picture on it."""

    def monitor(name: str, left: int) -> None:
        wall.xrandr("--setmonitor", name, f"1280/1280x720/720+{left}+0", "none")

    pictures = {
        "blue": plays["play"],
        "yellow": alter(plays["play"], viewer__team="yellow", viewer__language="fr"),
    }
    for team, picture in pictures.items():
        wall.show(team, picture)
        wall.open(team, team, "--wait")
    monitor("yellow", RIGHT)
    assert wall.until(lambda: wall.shows(RIGHT, "yellow"))
    assert wall.shows(LEFT, None)
    assert wall.until(lambda: wall.feeds["blue"].take_sight() is Sight.DARK)
    monitor("blue", LEFT)
    assert wall.until(lambda: wall.shows(LEFT, "blue") and wall.shows(RIGHT, "yellow"))
    assert wall.until(lambda: wall.feeds["blue"].take_sight() is Sight.SHOWN)
    monitor("yellow.frozen", 0)
    assert wall.until(lambda: wall.feeds["yellow"].take_sight() is Sight.FROZEN)

    for team, picture in pictures.items():
        wall.show(team, alter(picture, viewer__fit=Fit(swapped=True)))
    assert wall.until(lambda: wall.shows(LEFT, "yellow") and wall.shows(RIGHT, "blue"))
    for team, picture in pictures.items():
        wall.show(team, picture)
    assert wall.until(lambda: wall.shows(LEFT, "blue") and wall.shows(RIGHT, "yellow"))
    wall.xrandr("--delmonitor", "blue")
    assert wall.until(lambda: wall.shows(LEFT, None) and wall.shows(RIGHT, "yellow"))
