"""Each team's screen on its own output, by the output's name: X with two outputs, no hardware."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.long
SIZES = "import pygame; pygame.display.init(); print(pygame.display.get_desktop_sizes())"


class Outputs:
    """A display server with the outputs DUMMY0 and DUMMY1, and the script that places them."""

    def __init__(self, project: Path, folder: Path, display: str) -> None:
        self.script = project / "systemd" / "place-outputs"
        self.environment = {
            "PATH": os.environ["PATH"],
            "DISPLAY": display,
            "RUNTIME_DIRECTORY": str(folder),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
            env={**self.environment, **settings},
        )

    def place(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        named = {"BLUE_OUTPUT": "DUMMY0", "YELLOW_OUTPUT": "DUMMY1", **settings}
        return self.run(str(self.script), *words, **named)

    def places(self) -> dict[str, str]:
        """Where each output is that shows something."""
        text = self.run("xrandr", "--query").stdout
        return dict(re.findall(r"(?m)^(\S+) \w+ (?:primary )?(\d+x\d+\+\d+\+\d+)", text))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The run folder."""
    return tmp_path


@pytest.fixture
def outputs(project: Path, tmp_path: Path) -> Iterator[Outputs]:
    driver = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
    if shutil.which("Xorg") is None or shutil.which("xrandr") is None or not driver.exists():
        pytest.skip("Xorg with the dummy driver, or xrandr, is not here")
    if os.geteuid() != 0:
        pytest.skip("only root may start Xorg here")
    display = next(f":{n}" for n in range(40, 90) if not Path(f"/tmp/.X11-unix/X{n}").exists())
    config = Path(__file__).with_name("dummy.conf")
    options = f"-config {config} -noreset -novtswitch -nolisten tcp -logfile {tmp_path}/xorg.log"
    server = subprocess.Popen(
        ["Xorg", display, *options.split()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        made = Outputs(project, tmp_path, display)
        deadline = time.monotonic() + 20
        while made.run("xrandr").returncode and time.monotonic() < deadline:
            time.sleep(0.1)
        for output in (
            "DUMMY0",
            "DUMMY1",
        ):  # a dummy output is "connected" while it shows something
            made.run("xrandr", "--addmode", output, "1920x1080")
            made.run("xrandr", "--output", output, "--mode", "1920x1080", "--pos", "0x0")
        yield made
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.mark.parametrize(("blue", "yellow"), [("DUMMY0", "DUMMY1"), ("DUMMY1", "DUMMY0")])
def test_each_team_has_its_place_and_sdl_its_number(
    outputs: Outputs, blue: str, yellow: str
) -> None:
    named = {"BLUE_OUTPUT": blue, "YELLOW_OUTPUT": yellow}
    for _ in range(2):  # a second time changes nothing
        said = [outputs.place(team, **named) for team in ("blue", "yellow", "green")]
        assert [each.stderr for each in said] == ["", "", ""]
        assert [each.stdout for each in said] == ["0\n", "1\n", "1\n"]
        assert outputs.places() == {blue: "1920x1080+0+0", yellow: "1920x1080+1920+0"}
    sizes = outputs.run(sys.executable, "-W", "ignore", "-c", SIZES)
    assert sizes.stdout == "[(1920, 1080), (1920, 1080)]\n"


def test_a_screen_that_is_missing_is_told_in_one_line(outputs: Outputs) -> None:
    named = {"BLUE_OUTPUT": "HDMI-7"}
    outputs.run("xrandr", "--output", "DUMMY0", "--off")
    said = outputs.place("blue", **named)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1
    assert "HDMI-7" in said.stderr
    assert outputs.place("yellow", **named).stdout == "0\n"


def test_before_an_output_moves_the_screen_on_it_is_ended(outputs: Outputs, folder: Path) -> None:
    """Yellow was alone at the left; blue comes there: yellow's picture must not stay behind."""
    outputs.place(BLUE_OUTPUT="HDMI-7")
    outputs.run("xrandr", "--output", "DUMMY0", "--off")
    assert outputs.place("yellow", BLUE_OUTPUT="HDMI-7").stdout == "0\n"
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
        assert (said.stdout, said.stderr) == ("1\n", "")
        assert screen.wait(timeout=10) == -signal.SIGTERM
    assert outputs.places() == {"DUMMY0": "1920x1080+0+0", "DUMMY1": "1920x1080+1920+0"}


def test_a_number_left_by_another_process_is_left_alone(outputs: Outputs, folder: Path) -> None:
    (folder / "screen-yellow.pid").write_text(f"{os.getpid()}\n")
    (folder / "screen-blue.pid").write_text("no number\n")
    assert outputs.place("yellow").stdout == "1\n"


@pytest.mark.parametrize(
    "wrong", [{"SCREEN_SIZE": "large"}, {"YELLOW_OUTPUT": "DUMMY0"}, {"DISPLAY": ":39"}]
)
def test_wrong_settings_are_one_line(outputs: Outputs, wrong: dict[str, str]) -> None:
    said = outputs.place("blue", **wrong)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith("place-outputs: ")
