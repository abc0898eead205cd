"""A screen that is killed in play is back within three seconds with the right picture; one that
hangs is noticed within five, told to the other crew, and started again.

Real processes all through: the table on mock hardware, played over its socket; the screens and what
places them, started as the units say, and started again; X with two outputs.
"""

from __future__ import annotations

import contextlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import Picture, PlayPicture
from sonar_console.cards.picture import from_json
from sonar_console.locales import Words
from sonar_console.modes.briefing import LOT
from sonar_console.screens.picture import as_image, surface_of

pytestmark = pytest.mark.long

PATIENCE = 30.0
NOTICED = 5.0
"""Seconds within which a screen that hangs is noticed."""

LIMIT = 3.0
"""Seconds within which the picture must be back, on a machine that has nothing else to do."""

SIZE = (1920, 1080)
LEFT = {"blue": 0, "yellow": 1920}
INSTALLED = "/bin/sonar-console "
"""Before the options of the command, in the unit."""
PROGRAM = "from sonar_console.cli import main; raise SystemExit(main())"


class Supervisor:
    """What systemd does for a unit with ``Restart=always`` and ``WatchdogSec=``.

    It starts the program again and again, and kills one that gives no sign of life for a while
    after it was ready; ``watchdog`` is in seconds.
    """

    def __init__(
        self, words: list[str], environment: dict[str, str], pause: float, watchdog: float
    ) -> None:
        self._words, self._pause, self._watchdog = words, pause, watchdog
        self._stopped = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._address = tempfile.mkdtemp() + "/notify"
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notices.bind(self._address)
        self._notices.settimeout(0.05)
        usual = {"NOTIFY_SOCKET": self._address, "WATCHDOG_USEC": str(int(watchdog * 1e6))}
        self._environment = {**environment, **usual}
        self.kills = 0
        """How often the watchdog has ended it."""
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._process = subprocess.Popen(self._words, env=self._environment)
            alive: float | None = None
            while self._process.poll() is None:
                with contextlib.suppress(TimeoutError):
                    self._notices.recv(4096)
                    alive = time.monotonic()
                if alive is not None and time.monotonic() - alive > self._watchdog:
                    self.kills += 1
                    self._process.kill()
                    self._process.wait()
            self._stopped.wait(self._pause)

    def kill(self, number: int = signal.SIGKILL) -> None:
        assert self._process is not None  # it has been seen on the screen
        self._process.send_signal(number)

    def close(self) -> None:
        self._stopped.set()
        if self._process is not None:
            self._process.kill()
        self._thread.join(timeout=PATIENCE)
        self._notices.close()
        shutil.rmtree(Path(self._address).parent)


class House:
    """The table, its two screens under their supervisors, and the hands that play."""

    def __init__(self, project: Path, folder: Path, outputs: Any) -> None:
        self.folder = folder
        self.run = folder / "run"
        self.run.mkdir()
        self._outputs = outputs
        command = folder / "sonar-console"
        command.write_text(f"#!{sys.executable}\n{PROGRAM}\n")
        command.chmod(0o755)
        unit = (project / "systemd" / "sonar-screen@.service").read_text()

        def setting(name: str) -> str:
            found = re.search(rf"(?m)^{name}=(.+)$", unit)
            assert found is not None
            return found[1]

        environment = {
            **outputs.environment,
            "RUNTIME_DIRECTORY": str(self.run),
            "SDL_VIDEODRIVER": "x11",
            "OMP_NUM_THREADS": "1",
            "HOME": str(folder),
        }
        hands = folder / "hands"
        self.table = subprocess.Popen(
            [
                *(str(command), "run", f"--hardware=mock:{hands}", "--scenario=alpha"),
                *(f"--state={folder / 'state'}", f"--run={self.run}"),
            ],
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        self.placing = subprocess.Popen([str(command), "outputs"], env=environment)
        self._hands = hands
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.settimeout(PATIENCE)
        self._answers = self._connection.makefile("r", encoding="utf-8")
        self.screens = {
            team: Supervisor(
                [
                    str(command),
                    *setting("ExecStart").replace("%i", team).partition(INSTALLED)[2].split(),
                ],
                environment,
                float(setting("RestartSec")),
                float(setting("WatchdogSec")),
            )
            for team in LEFT
        }

    def find_table(self) -> None:
        """Wait for the table, and take its controls in hand."""
        self.wait(lambda: self._connection.connect_ex(str(self._hands)) == 0, "the table")

    def wait(self, done: Callable[[], bool], what: str, limit: float = PATIENCE) -> float:
        """Wait until something is so; the seconds that it took."""
        begun = time.monotonic()
        while not done():
            assert time.monotonic() - begun < limit, f"{what}: not within {limit} s"
            time.sleep(0.02)
        return time.monotonic() - begun

    def push(self, *controls: str) -> None:
        """Press and let go, with the pauses of a hand."""
        for control in controls:
            for verb in ("press", "release"):
                self._connection.sendall(f"{verb} {control}\n".encode())
                assert self._answers.readline() == "ok\n"
                time.sleep(0.05)

    def dive(self) -> None:
        """Begin a match, and wait until both screens show it."""
        self.find_table()
        self.push(*(f"blue.captain.{each}" for each in ("stop", "south", "push")))
        self.push("blue.captain.stop", "yellow.captain.stop")
        time.sleep(LOT)
        self.push("blue.captain.stop", "yellow.captain.stop")
        time.sleep(LOT)
        self.push("blue.captain.push", "yellow.captain.push")
        self.push("blue.captain.stop", "yellow.captain.stop")
        self.wait(lambda: self.told("blue").phase == "play", "play")
        for team in LEFT:
            expected = self.picture(team)
            self.wait(lambda team=team, expected=expected: self.shows(team, expected), team)  # type: ignore[misc]

    def waits_for(self) -> str | None:
        """The crew for which the match waits, as the blue screen is told."""
        picture = self.told("blue")
        assert isinstance(picture, PlayPicture)
        awaited = picture.header.awaited
        return str(awaited.values["team"]) if awaited.key == "awaited-picture" else None

    def told(self, team: str) -> Picture:
        """What the table tells a team's screen now."""
        with socket.socket(socket.AF_UNIX) as screen:
            screen.settimeout(PATIENCE)
            screen.connect(str(self.run / f"{team}.socket"))
            data = b""
            while not data.endswith(b"\n"):
                data += screen.recv(65536)
        return from_json(data)

    def shows(self, team: str, expected: Image.Image) -> bool:
        """Whether a team's output shows a picture now."""
        path = self.folder / "root.ppm"
        wanted = f"{SIZE[0]}x{SIZE[1]}+{LEFT[team]}+0"
        words = ["import", "-window", "root", "-crop", wanted, "-depth", "8", str(path)]
        subprocess.run(words, env=self._outputs.environment, check=True)
        with Image.open(path) as image:
            difference = ImageStat.Stat(ImageChops.difference(image.convert("RGB"), expected))
        return max(difference.mean) < 1.0

    def picture(self, team: str) -> Image.Image:
        """The picture that a team's screen is to show now."""
        picture = self.told(team)
        return as_image(surface_of(picture, Words(picture.language), SIZE))

    def close(self) -> None:
        for screen in self.screens.values():
            screen.close()
        self._answers.close()
        self._connection.close()
        self.placing.kill()
        self.placing.wait(timeout=PATIENCE)
        self.table.terminate()
        self.table.wait(timeout=PATIENCE)


def stretch() -> float:
    """How much longer than its own work a process takes now, as others have the processor too.

    1 on a machine that has nothing else to do, as a table's has not.
    """
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([sys.executable, "-W", "ignore", "-c", "import pygame"], check=True)
    took, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return max(1.0, took / worked)


@pytest.fixture
def house(project: Path, tmp_path: Path, outputs: Any) -> Iterator[House]:
    if shutil.which("import") is None:
        pytest.skip("import of ImageMagick is not here")
    made = House(project, tmp_path, outputs)
    try:
        yield made
    finally:
        made.close()
    assert made.table.returncode == 0


def test_a_screen_killed_in_play_is_back_within_three_seconds(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.dive()
    took, seen = [], []
    for team in ("blue", "yellow", "blue"):
        other = "yellow" if team == "blue" else "blue"
        before = house.picture(other)
        expected = house.picture(team)
        house.screens[team].kill()
        begun = time.monotonic()
        while house.shows(team, expected):  # its window has not gone yet
            assert time.monotonic() - begun < PATIENCE
        house.wait(lambda team=team, expected=expected: house.shows(team, expected), team)  # type: ignore[misc]
        whole = time.monotonic() - begun
        took.append(whole / stretch())
        seen.append(f"{whole:.2f} s, alone {took[-1]:.2f} s")
        if whole < NOTICED / 2:  # a machine that others keep busy is told of it before
            assert house.shows(other, before), "the other screen never moved"
    assert max(took) <= LIMIT
    with capsys.disabled():
        sys.stdout.write(f"\nback after {'; '.join(seen)}\n")


def test_a_screen_that_hangs_is_noticed_told_and_started_again(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """raspberrypi/linux#4962: one was held for 40 s, and nobody noticed."""
    house.dive()
    # The screens have said that they are seen: a connection that only looks says nothing.
    house.screens["yellow"].kill(signal.SIGSTOP)
    noticed = house.wait(lambda: house.waits_for() == "yellow", "the pause")
    warning = house.told("blue").warning
    assert warning is not None
    assert warning.key == "warning-screen-hung"
    shown = house.picture("blue")
    house.wait(lambda: house.shows("blue", shown), "the other crew's screen")
    back = house.wait(lambda: house.waits_for() is None, "the end of the pause")
    assert house.screens["yellow"].kills == 1
    expected = house.picture("yellow")
    house.wait(lambda: house.shows("yellow", expected), "yellow")
    with capsys.disabled():
        sys.stdout.write(f"\nnoticed after {noticed:.2f} s, back {back:.2f} s later\n")
    assert noticed <= NOTICED * stretch()


def test_a_television_that_goes_is_told_and_the_match_goes_on_when_it_is_back(
    house: House, outputs: Any
) -> None:
    house.dive()
    outputs.unplug("DUMMY1")
    house.wait(lambda: house.waits_for() == "yellow", "the pause")
    warning = house.told("blue").warning
    assert warning is not None
    assert warning.key == "warning-screen-dark"
    outputs.plug("DUMMY1")
    house.wait(lambda: house.waits_for() is None, "the end of the pause")
    expected = house.picture("yellow")
    house.wait(lambda: house.shows("yellow", expected), "yellow")
