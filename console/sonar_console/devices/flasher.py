"""Writes the firmware to a crew board, through mpremote, and gives the board its id.

The steps: find the board; if our firmware runs on it, ask it to restart without its program;
see that it runs MicroPython on an RP2040; copy the files, ``main.py`` last, so that a board
whose plug is pulled half-way starts no mixture; write ``identity.txt``; restart, and hear its
hello. mpremote is used by its command line, which is what it promises to keep.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sonar_console.devices.link import Frame, Parser, encode
from sonar_console.devices.serialport import Port, SerialPort, crew_board_ports

PROGRAM = "main.py"
"""The file that MicroPython starts: removed first, written last."""
IDENTITY = "identity.txt"
ASK = 1.5
"""Seconds that a board has to answer, if our firmware runs on it."""
RETURN = 15.0
"""Seconds that a board has to come back after a restart."""
COMMAND = 90.0
"""Seconds that one command of mpremote may take."""

_LOOK = (
    "import sys; v = sys.implementation.version; "
    "print(sys.implementation.name, sys.platform, '%d.%d' % (v[0], v[1]), "
    "getattr(sys.implementation, '_machine', '?'))"
)
CHIP = "RP2040"
"""Part of what MicroPython calls the machine; a Pico 2 is an rp2 too, and has other registers."""
_CLEAR = f"import os\nif {PROGRAM!r} in os.listdir(): os.remove({PROGRAM!r})"
_RESTART = "import machine; machine.mem32[0x4005800C] = 0x534E5231; machine.reset()"
"""The mark is that of a restart that was asked for, as in ``firmware/main.py``."""


class FlashError(OSError):
    """The firmware could not be written: the key of a sentence, and its values."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(f"{key} {' '.join(values.values())}".strip())
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class FlashStep:
    """Progress: the key of its sentence, and the bytes done of all."""

    key: str
    values: Mapping[str, str]
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Flashed:
    """The board's answer after it was restarted."""

    port: str
    id: str
    team: str
    firmware: str


Run = Callable[[Sequence[str], float], "subprocess.CompletedProcess[str]"]


def mpremote(arguments: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
    """Run a command of mpremote; at most so many seconds.

    :raises subprocess.TimeoutExpired: when it takes longer.
    """
    return subprocess.run(
        [sys.executable, "-m", "mpremote", *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=seconds,
        check=False,
    )


def choose_port(named: str | None, ports: Callable[[], Iterable[str]] = crew_board_ports) -> str:
    """The port to use: the named one, else the only one.

    :raises FlashError: when there is no board, or when there are several.
    """
    if named is not None:
        if not Path(named).exists():
            raise FlashError("flash-no-port", value=named)
        return named
    found = sorted(ports())
    if not found:
        raise FlashError("flash-no-board")
    if len(found) > 1:
        raise FlashError("flash-several", value=", ".join(found))
    return found[0]


def await_port(
    before: Collection[str],
    ports: Callable[[], Iterable[str]] = crew_board_ports,
    clock: Callable[[], float] = time.monotonic,
) -> str:
    """The port of the board that has started with MicroPython: one that was not there before.

    :raises FlashError: when none comes.
    """
    end = clock() + RETURN
    while True:
        new: list[str] = []
        with suppress(OSError):  # plugs come and go while they are listed
            new = sorted(set(ports()) - set(before))
        left = end - clock()
        if new and (os.access(new[0], os.R_OK | os.W_OK) or left <= 0):
            return new[0]
        if left <= 0:
            raise FlashError("flash-no-return")
        time.sleep(0.2)


def listen(port: Port, tag: str, clock: Callable[[], float], seconds: float) -> Frame | None:
    """Wait for a frame of that kind, asking for a hello each half second meanwhile."""
    parser = Parser()
    end = clock() + seconds
    asked = float("-inf")
    while (now := clock()) < end:
        if now - asked >= 0.5:
            asked = now
            port.write(encode("SHHEL"))
        for frame in parser.feed(port.read()):
            if frame.tag == tag:
                return frame
        time.sleep(0.01)
    return None


class Flasher:
    """Writes ``files`` to the board at ``port``. ``tell`` is called before each step."""

    def __init__(
        self,
        port: str,
        files: Iterable[Path],
        tell: Callable[[FlashStep], None],
        *,
        run: Run = mpremote,
        open_port: Callable[[str], Port] = SerialPort,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.port = port
        self._files = sorted(files, key=lambda file: (file.name == PROGRAM, file.name))
        self._tell = tell
        self._run = run
        self._open = open_port
        self._clock = clock
        self._all = sum(file.stat().st_size for file in self._files)
        self._done = 0

    def flash(self, ident: str, team: str) -> Flashed:
        """Write the firmware and restart the board; what it then says of itself.

        :raises FlashError: when it cannot be done, saying which step and what to do.
        """
        if not self._files:
            raise FlashError("flash-no-files")
        if find_spec("mpremote") is None:
            raise FlashError("flash-no-mpremote")
        self._say("flash-step-stop")
        self._stop_program()
        self._say("flash-step-look", value=self._look())
        self._command("exec", _CLEAR)
        with tempfile.TemporaryDirectory() as folder:
            identity = Path(folder) / IDENTITY
            identity.write_text(f"{ident}\n{team}\n", "ascii")
            for file in [identity, *self._files]:
                self._say("flash-step-copy", value=file.name)
                self._command("fs", "cp", str(file), f":{file.name}")
                self._done += 0 if file is identity else file.stat().st_size
        self._say("flash-step-restart")
        self._command("exec", "--no-follow", _RESTART)
        hello = self._hello()
        if hello is None:
            raise FlashError("flash-silent", value=self.port)
        told = Flashed(self.port, hello.text("id"), hello.text("team"), hello.text("firmware"))
        if (told.id, told.team) != (ident, team):
            raise FlashError("flash-other-id", value=told.id, value1=ident)
        return told

    def _say(self, key: str, **values: str) -> None:
        self._tell(FlashStep(key, values, self._done, self._all))

    def _stop_program(self) -> None:
        """If our firmware runs, restart the board without it: it ignores Ctrl-C."""
        try:
            port = self._open(self.port)
        except OSError as fault:
            raise FlashError("flash-busy", value=self.port, value1=_short(str(fault))) from fault
        try:
            ours = listen(port, "SBHEL", self._clock, ASK) is not None
            if ours:
                port.write(encode("SHSRV"))
                time.sleep(0.2)  # the bytes must go out before the port is closed
        except OSError as fault:
            raise FlashError("flash-lost", value=self.port) from fault
        finally:
            port.close()
        if ours:
            self._wait_for_port()

    def _wait_for_port(self) -> None:
        """Wait for the port, which disappears during a restart."""
        end = self._clock() + RETURN
        time.sleep(1.0)
        while not Path(self.port).exists():
            if self._clock() >= end:
                raise FlashError("flash-lost", value=self.port)
            time.sleep(0.1)

    def _look(self) -> str:
        """Read the board's version of MicroPython."""
        told = self._command("exec", _LOOK, wrong="flash-not-micropython").split()
        if len(told) < 3 or told[0] != "micropython":
            raise FlashError("flash-not-micropython", value=self.port)
        if told[1] != "rp2" or CHIP not in told[3:]:
            found = " ".join(told[3:] if told[1] == "rp2" else told[1:2])
            raise FlashError("flash-not-a-pico", value=self.port, value1=found)
        return told[2]

    def _command(self, *words: str, wrong: str = "flash-failed") -> str:
        try:
            done = self._run(["connect", self.port, *words], COMMAND)
        except subprocess.TimeoutExpired as fault:
            raise FlashError(wrong, value=self.port, value1="timeout") from fault
        if done.returncode != 0:
            why = _short(done.stderr or done.stdout)
            if "in use" in why or "failed to access" in why:
                raise FlashError("flash-busy", value=self.port, value1=why)
            raise FlashError(wrong, value=self.port, value1=why)
        return done.stdout

    def _hello(self) -> Frame | None:
        end = self._clock() + RETURN
        while (left := end - self._clock()) > 0:
            try:
                port = self._open(self.port)
            except OSError:
                time.sleep(0.2)  # not back yet
                continue
            try:
                return listen(port, "SBHEL", self._clock, left)
            except OSError:
                time.sleep(0.2)  # it disappeared meanwhile, and will be back
            finally:
                port.close()
        return None


def _short(text: str) -> str:
    """The last line of a program's output, which says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "?"
