"""The processes of one table in a folder of its own: the table and a screen a side."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sonar_tools.soak.usage import Usage, usage_of

TABLE = "table"
SIDES = ("blue", "yellow")
"""The sides of the table, by their names in the layout."""

PATIENCE = 10.0
"""Seconds to wait for a process to end."""

_MAIN = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, int(signal.SIGKILL), 0, 0, 0)  # PR_SET_PDEATHSIG
if os.getppid() != int(sys.argv.pop(1)):
    raise SystemExit(0)  # it ended before this could be said
from sonar_console.cli import main
raise SystemExit(main())
"""
"""Ends with the soak, also when that is killed."""
_UNLIMITED = resource.RLIM_INFINITY


@dataclass(frozen=True, slots=True)
class Places:
    """The paths of a table, within one folder."""

    state: Path
    run: Path
    hands: Path
    """The socket of the mock hardware."""
    records: Path
    screens: Mapping[str, Path]
    """The socket of each side's screen."""
    log: Path
    """The output of the processes."""


class Processes:
    """Starts, stops and kills the processes of a table; none is left running after its context.

    ``program`` is what ``sonar-console`` is started with. ``size`` is that of the screens, as
    ``1920x1080``; without it SDL chooses.
    """

    def __init__(self, places: Places, program: Sequence[str] = (), size: str = "") -> None:
        self.places = places
        self._size = size
        self._program = tuple(program) or (sys.executable, "-c", _MAIN, str(os.getpid()))
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._stopped: set[str] = set()
        self._log: BinaryIO | None = None

    def start(self, name: str) -> None:
        """Start the table, or the screen of a side."""
        places = self.places
        if name == TABLE:
            own = ["run", f"--hardware=mock:{places.hands}", f"--state={places.state}"]
        else:
            own = ["screen", name, *([f"--size={self._size}"] if self._size else [])]
        self._running[name] = subprocess.Popen(
            [*self._program, *own, f"--run={places.run}"],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
            cwd=places.state,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            start_new_session=True,
        )

    def alive(self, name: str) -> bool:
        """Whether a process runs."""
        process = self._running.get(name)
        return process is not None and process.poll() is None

    def kill(self, name: str) -> None:
        """Kill a process, as a power cut does."""
        process = self._running.pop(name, None)
        self._stopped.discard(name)
        if process is not None:
            process.kill()
            process.wait()

    def end(self, name: str) -> int | None:
        """Ask a process to end, as systemd does; its exit status, or None if it was killed.

        A process that has not begun to handle SIGTERM ends by it. This is 0, as for systemd.
        """
        process = self._running.get(name)
        if process is None:
            return None
        self.go_on(name)
        process.terminate()
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill(name)
            return None
        del self._running[name]
        return 0 if status == -signal.SIGTERM else status

    def hang(self, name: str) -> None:
        """Stop a process, so that it reads and answers nothing."""
        if self.alive(name):
            self._running[name].send_signal(signal.SIGSTOP)
            self._stopped.add(name)

    def go_on(self, name: str) -> None:
        """Continue a process that was stopped."""
        if name in self._stopped:
            self._stopped.discard(name)
            if self.alive(name):
                self._running[name].send_signal(signal.SIGCONT)

    def fill_disk(self, room: int) -> None:
        """Limit the table's files to ``room`` bytes, as if the disk were full."""
        if self.alive(TABLE):
            resource.prlimit(self._running[TABLE].pid, resource.RLIMIT_FSIZE, (room, _UNLIMITED))

    def free_disk(self) -> None:
        """Take that limit away."""
        if self.alive(TABLE):
            limits = (_UNLIMITED, _UNLIMITED)
            resource.prlimit(self._running[TABLE].pid, resource.RLIMIT_FSIZE, limits)

    def usage(self) -> dict[str, Usage]:
        """What each process that runs uses, by name."""
        used = {name: usage_of(process.pid) for name, process in self._running.items()}
        return {name: usage for name, usage in used.items() if usage is not None}

    def close(self) -> None:
        """Kill all processes that run."""
        for name in list(self._running):
            self.kill(name)
        if self._log is not None:
            self._log.close()

    def __enter__(self) -> Processes:
        for folder in (self.places.state, self.places.run):
            folder.mkdir(parents=True, exist_ok=True)
        self._log = self.places.log.open("ab")
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


def places_in(folder: Path, records: Callable[[Path], Path], socket: SocketOf) -> Places:
    """The paths within a folder; ``records`` and ``socket`` give those that the table decides."""
    state, run = folder / "state", folder / "run"
    screens = {side: socket(run, side) for side in SIDES}
    return Places(state, run, run / "hands", records(state), screens, folder / "log")


SocketOf = Callable[[Path, str], Path]
"""The socket of a side's screen within a run folder."""
