"""The real table in a process of its own, with hands, eyes and misfortunes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sonar_console.bots.touches import Touch, TouchKind
from sonar_tools.soak.client import TableClient

SOON = 2.0
"""Seconds within which the table ends, but for the interpreter's own end: how long that takes on
a busy machine is not the table's affair.
"""
PATIENCE = 20.0

STARTED = """
import os, resource, sys, time
from sonar_console.devices import mock_devices, serialport
from sonar_console.devices.board import Boards
from sonar_console.cli import main

close = mock_devices.MockDevices.close

def closed(self):
    self.pump()
    lit = [f"{team}.{lamp}" for team in self.layout.teams for lamp in sorted(self.lamps(team))]
    print("lamps in the end:", *lit, flush=True)
    close(self)

mock_devices.MockDevices.close = closed
MISFORTUNE
status = main()
print("over at", time.monotonic(), flush=True)
raise SystemExit(status)
"""
"""Starts the table, and lets its boards say at the very end which lamps they were told to light."""

MISFORTUNES = {
    "none": "",
    "core is busy": (
        "from sonar_console.app.runner import TableRunner\n"
        "step = TableRunner.step\n"
        "def stepping(self):\n"
        "    while os.path.exists('busy'):\n"
        "        time.sleep(0.02)\n"
        "    step(self)\n"
        "TableRunner.step = stepping\n"
    ),
    "disk": "resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))",
    "board hangs in its opening": (
        "opened = serialport.SerialPort.__init__\n"
        "def opening(self, path):\n"
        "    while path.endswith(os.environ.get('HANG', '')) and os.path.exists('hang'):\n"
        "        time.sleep(3600)\n"
        "    opened(self, path)\n"
        "serialport.SerialPort.__init__ = opening\n"
    ),
    "board hangs in its closing": ("serialport.SerialPort.close = lambda self: time.sleep(3600)\n"),
    "board says nothing": (
        "from sonar_console.devices.pty_board import PtyBoard\n"
        "pump = PtyBoard.pump\n"
        "PtyBoard.pump = lambda self: None if self.id == 'crew-blue' else pump(self)\n"
    ),
    "OLED hangs": (
        "renew = mock_devices.MockOled.renew\n"
        "mock_devices.MockOled.show = mock_devices.MockOled.renew = lambda self, picture: (\n"
        "    time.sleep(3600) if os.path.exists('hang') else renew(self, picture))\n"
    ),
}


class Console:
    """``sonar-console run`` on mock hardware, and hands and eyes at it."""

    def __init__(
        self,
        folder: Path,
        misfortune: str = "none",
        *options: str,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self._lucky = misfortune == "none"
        self.records = folder / "state" / "records"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                STARTED.replace("MISFORTUNE", MISFORTUNES[misfortune]),
                *("run", f"--hardware=mock:{folder / 'hands'}"),
                *(f"--state={folder / 'state'}", f"--run={folder / 'run'}", *options),
            ],
            cwd=folder,
            env={**os.environ, "SDL_AUDIODRIVER": "dummy", **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._open = False

    def connect(self) -> None:
        """Take the hands and the eyes; wait until the table is up, with its boards."""
        self.remote = TableClient(
            self.folder / "hands",
            {side: self.folder / "run" / f"{side}.socket" for side in ("blue", "yellow")},
            lambda seconds: None,
            lambda: self.process.poll() is None,
        )
        self._open = True
        self.until(lambda: len(self.remote.pictures) == 2)
        if self._lucky:
            self.until(lambda: all(each.warning is None for each in self.remote.pictures.values()))

    def until(self, so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "nothing came in time"
            self.remote.look(0.02)

    def say(self, *lines: str) -> None:
        assert self.remote.say(*lines) == ["ok"] * len(lines)
        self.remote.look(0.1)

    def push(self, *controls: str) -> None:
        for control in controls:
            self.say(f"press {control}", "pass 0.06", f"release {control}", "pass 0.7")

    def let_pass(self, seconds: int) -> None:
        """Let time pass, a second at a time: the boards are heard meanwhile."""
        for _ in range(seconds):
            self.say("pass 1")

    def move(self, side: str, touch: Touch) -> None:
        if touch.kind is TouchKind.TURN:
            self.say(f"turn {side}.{touch.control} {touch.steps:+d}", "pass 0.3")
        else:
            self.push(f"{side}.{touch.control}")

    def fists(self) -> None:
        self.push("blue.captain.stop", "yellow.captain.stop")

    def settings(self) -> None:
        """A fist opens the front door; the page of all settings stands behind *More*."""
        self.push(*(f"blue.captain.{each}" for each in ("stop", "south", "east", "push")))

    def begin(self) -> None:
        """A match with its settings as they are, and its briefing."""
        self.settings()
        self.fists()
        self.let_pass(2)
        self.fists()

    def picture(self, side: str) -> Any:
        """What a crew's screen shows."""
        return self.remote.pictures[side]

    @property
    def phase(self) -> str:
        return str(self.picture("blue").phase)

    def go_on(self) -> None:
        """Go on with the match that was cut off."""
        self.fists()
        pictures = self.remote.pictures
        self.until(lambda: all(each.phase in ("setup", "play") for each in pictures.values()))

    def lamps(self) -> str:
        (one,), (other,) = self.remote.say("lamps blue"), self.remote.say("lamps yellow")
        return f"{one} {other}".replace("ok", "", 1)

    def end(self) -> str:
        """SIGTERM: it ends soon, with status 0, and says which lamps are lit then."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            said, complained = self.process.communicate(timeout=PATIENCE)
        finally:
            self.close()
        assert self.process.returncode == 0, complained
        assert "Traceback" not in complained
        found = re.search(r"^lamps in the end:(.*)\nover at (.*)$", said, re.MULTILINE)
        assert found is not None
        assert float(found[2]) - begun < SOON
        return found[1].strip()

    def close(self) -> None:
        if self._open:
            self.remote.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


Start: TypeAlias = Callable[..., Console]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    made: list[Console] = []

    def started(misfortune: str = "none", *options: str, **environment: str) -> Console:
        made.append(Console(tmp_path, misfortune, *options, environment=environment))
        made[-1].connect()
        return made[-1]

    yield started
    for console in made:
        console.close()
