"""The main loop's own parts under CPython: started as for service, so that nothing runs."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
SCRATCH = 0x4005800C
SERVICE = 0x534E5232


@pytest.fixture
def loop(firmware: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    machine = SimpleNamespace(
        mem32={SCRATCH: SERVICE}, WDT_RESET=3, reset_cause=lambda: 3, unique_id=lambda: b""
    )
    monkeypatch.setitem(sys.modules, "machine", machine)
    for name in ("board", "clock", "wiring"):
        monkeypatch.setitem(sys.modules, name, firmware(name))
    identity = SimpleNamespace(identity=lambda: ("x", "blue"), NOBODY="none")
    monkeypatch.setitem(sys.modules, "identity", identity)
    spec = importlib.util.spec_from_file_location("crew_board_main", FIRMWARE / "main.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert machine.mem32 == {SCRATCH: 0}
    return made


def test_the_watchdog_runs_before_the_file_of_the_identity_is_read(
    loop: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system that hangs must not hold the board for ever."""
    done: list[str] = []

    class HangsError(Exception):
        """The reading of the file does not end."""

    def identity() -> None:
        done.append("identity")
        raise HangsError

    pin = SimpleNamespace(IN=0, OUT=1, PULL_UP=1)
    pins = {"Pin": lambda *_, **__: pin, "WDT": lambda timeout: done.append(f"watchdog {timeout}")}
    monkeypatch.setattr(loop, "machine", SimpleNamespace(**pins))
    for name in ("IN", "OUT", "PULL_UP"):
        monkeypatch.setattr(loop.machine.Pin, name, 0, raising=False)
    poll = SimpleNamespace(register=lambda *_: None)
    monkeypatch.setattr(loop, "select", SimpleNamespace(poll=lambda: poll, POLLIN=1, POLLOUT=4))
    stream = SimpleNamespace(buffer=None)
    monkeypatch.setattr(loop, "sys", SimpleNamespace(stdin=stream, stdout=stream))
    monkeypatch.setattr(loop, "identity", identity)
    with pytest.raises(HangsError):
        loop.run("p")
    assert done == ["watchdog 8000", "identity"]


class Line:
    """A line with room for some bytes; a byte beyond that would wait half a second."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.taken = b""

    def poll(self, wait: int) -> list[int]:
        assert wait == 0
        return [1] if self.room else []

    def write(self, data: bytes) -> None:
        assert len(data) == 1
        assert self.room > 0, "the board stands still"
        self.room -= 1
        self.taken += data


@pytest.mark.parametrize("room", [0, 1, 5, 100])
def test_b39_no_byte_is_written_that_has_no_room(loop: ModuleType, room: int) -> None:
    line = Line(room)
    out = bytes(range(65, 65 + 40))
    left = loop.send(out, line, line)
    assert line.taken + left == out
    assert len(line.taken) == min(room, loop.PIECE)


def test_b39_what_fails_in_the_middle_is_given_up(loop: ModuleType) -> None:
    def fail(data: bytes) -> None:
        raise OSError(5, "gone")

    line = SimpleNamespace(poll=lambda wait: [1], write=fail)
    assert loop.send(b"$SBBEA", line, line) == b""
