"""The real processes: a table on mock pins behind a socket, its screens, and yardsticks.

They share the monotonic clock of the machine, so times from different processes can be compared.
"""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, Self

from sonar_console.modes.briefing import LOT
from sonar_tools.bench.figures import BenchError

PATIENCE = 30.0
"""Seconds to wait for a line of a process."""
SCREENS = ("blue", "yellow")
PROGRAM = (sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())")


@dataclass(frozen=True, slots=True)
class Flip:
    """A flip of a screen: its time, how many views it has had, and their phase."""

    at: float
    taken: int
    phase: str


class LineReader:
    """Reads the lines that a process writes; waits `PATIENCE` seconds at most."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], end: int) -> None:
        self._name = name
        self._process = process
        self._end = end
        self._buffer = b""

    def line(self, patience: float = PATIENCE) -> str | None:
        """The next line, or None if none came in time; raises `BenchError` at the end of output."""
        until = time.monotonic() + patience
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([self._end], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                return None
            data = os.read(self._end, 65536)
            if not data:
                raise BenchError(f"{self._name} has ended by itself{_last_words(self._process)}")
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace")

    def close(self) -> None:
        """Close the pipe."""
        os.close(self._end)


class Process:
    """One process whose output is read; it ends with the context."""

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        *,
        tells: Sequence[str] = (),
        display: str = "",
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Start it, with ``variables`` of the environment added.

        ``tells`` is an option whose value becomes a pipe that is read as its output. ``display`` is
        that of an X server; without it SDL uses its dummy driver.
        """
        self.name = name
        self.began = time.monotonic()
        environment = {
            **os.environ,
            **({"DISPLAY": display} if display else {}),
            "SDL_VIDEODRIVER": "x11" if display else "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            **variables,
        }
        reading, writing = os.pipe()
        try:
            self.popen = subprocess.Popen(
                [*words, *((*tells, str(writing)) if tells else ())],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL if tells else writing,
                stderr=subprocess.PIPE,
                env=environment,
                pass_fds=(writing,) if tells else (),
            )
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        self.told = LineReader(name, self.popen, reading)

    @property
    def pid(self) -> int:
        """The process id."""
        return self.popen.pid

    def time(self) -> float:
        """The next time that it prints; raises `BenchError` if none comes."""
        line = self.told.line()
        if line is None:
            raise BenchError(f"{self.name} does not answer")
        return float(line)

    def poke(self) -> None:
        """Send a byte to its standard input."""
        assert self.popen.stdin is not None  # it was asked for
        self.popen.stdin.write(b"x")
        self.popen.stdin.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.told.close()
        self.popen.terminate()
        try:
            self.popen.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.communicate()


def bare(kind: str, *rest: str) -> Process:
    """Start a yardstick process of `sonar_tools.bench.bare`."""
    return Process(
        f"the yardstick {kind}", (sys.executable, "-m", "sonar_tools.bench.bare", kind, *rest)
    )


def _last_words(process: subprocess.Popen[bytes]) -> str:
    """The last line of the error output of a process that has ended."""
    said: IO[bytes] | None = process.stderr
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return ""
    if said is None:
        return ""
    lines = said.read().decode("utf-8", "replace").split("\n")
    told = next((line for line in reversed(lines) if line.strip()), "")
    return f": {told}" if told else ""


class ScreenProcess(Process):
    """``sonar-console screen`` at 1920x1080 with its flips reported."""

    def __init__(self, side: str, run: Path, display: str = "") -> None:
        words = ("screen", side, f"--run={run}", *(() if display else ("--size=1920x1080",)))
        told = ("--report-flips",)
        super().__init__(f"screen {side}", (*PROGRAM, *words), tells=told, display=display)
        self.taken = 0
        """The number of views that it has had, as far as it has reported."""

    def flip(self, patience: float = PATIENCE) -> Flip | None:
        """The next flip, or None if none came in time."""
        line = self.told.line(patience)
        if line is None:
            return None
        at, taken, *phase = line.split(" ")
        self.taken = int(taken)
        return Flip(float(at), int(taken), "".join(phase))

    def change(self) -> Flip:
        """The next flip that shows a newer view; raises `BenchError`."""
        before = self.taken
        while (found := self.flip()) is not None:
            if found.taken > before:
                return found
        raise BenchError(f"{self.name} shows nothing new")

    def settle(self, pause: float) -> None:
        """Wait until ``pause`` seconds pass without a flip."""
        while self.flip(pause) is not None:
            pass


class ConsoleProcesses:
    """``sonar-console run`` on mock hardware, two screens, and a client of the mock socket."""

    def __init__(
        self,
        folder: Path,
        mode: str = "realtime",
        displays: Mapping[str, str] = MappingProxyType({}),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Start all three at once in a folder of their own; raises `BenchError`.

        ``displays`` are those of X servers, one for each side; without them SDL's dummy driver is
        used. ``variables`` are added to the table's environment.
        """
        self._stack = ExitStack()
        hands, run = folder / "hands", folder / "run"
        words = (
            *("run", f"--hardware=mock:{hands}", "--scenario=alpha", f"--mode={mode}"),
            *("--language=en,fr", "--volume=0", f"--state={folder / 'state'}", f"--run={run}"),
        )
        try:
            self.table = self._stack.enter_context(
                Process("the table", (*PROGRAM, *words), variables=variables)
            )
            self.screens = {
                side: self._stack.enter_context(ScreenProcess(side, run, displays.get(side, "")))
                for side in SCREENS
            }
            self._connect(hands)
        except BaseException:
            self._stack.close()
            raise

    def __enter__(self) -> ConsoleProcesses:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of all three."""
        return (self.table.pid, *(screen.pid for screen in self.screens.values()))

    def _connect(self, path: Path) -> None:
        if self.table.told.line() is None:
            raise BenchError("the table does not start")
        self._socket = self._stack.enter_context(socket.socket(socket.AF_UNIX))
        self._socket.settimeout(PATIENCE)
        until = time.monotonic() + PATIENCE
        while self._socket.connect_ex(str(path)):
            if time.monotonic() > until:
                raise BenchError("the table's hands cannot be had")
            time.sleep(0.01)
        self._answers = self._stack.enter_context(self._socket.makefile("rb"))

    def first_pictures(self) -> list[float]:
        """The times at which each screen first showed a picture; raises `BenchError`."""
        return [screen.change().at for screen in self.screens.values()]

    def say(self, line: str) -> float:
        """Send a line to the mock socket; the time before it. Raises `BenchError` if it fails."""
        began = self.send(line)
        self.take_answer(line)
        return began

    def send(self, line: str) -> float:
        """Send a line without waiting for its answer; the time before it."""
        began = time.monotonic()
        self._socket.sendall(f"{line}\n".encode())
        return began

    def take_answer(self, line: str) -> None:
        """Read the answer to a line that was sent; raises `BenchError` if it failed."""
        answer = self._answers.readline().decode().strip()
        if answer != "ok" and not answer.startswith("ok "):
            raise BenchError(f"{line}: {answer or 'no answer'}")

    def push(self, control: str) -> None:
        """Press and release a button, with the pauses of a quick hand."""
        for verb in ("press", "release"):
            self.say(f"{verb} {control}")
            time.sleep(0.04)

    def begin(self) -> None:
        """Go from the attract picture into a match: both crews agree, place and dive."""
        for control in ("stop", "south", "push"):
            self.push(f"{SCREENS[0]}.captain.{control}")
        for control in ("stop", "stop", "push", "stop"):
            for side in SCREENS:
                self.push(f"{side}.captain.{control}")
            if control == "stop":
                time.sleep(LOT)
        for screen in self.screens.values():
            while (found := screen.flip()) is None or found.phase != "play":
                if found is None:
                    raise BenchError("the match does not begin")
            screen.settle(1.0)
