"""Putting the firmware on a board: the steps, and every way in which they can go wrong.

The board here is a script; with the real mpremote and a real MicroPython the same is done in
``tests/board``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from sonar_console.devices import flasher
from sonar_console.devices.flasher import (
    Flasher,
    FlashError,
    FlashStep,
    await_port,
    choose_port,
)
from sonar_console.devices.link import encode

PICO = "micropython rp2 1.25 Raspberry Pi Pico with RP2040"


class Board:
    """A board behind a port and behind mpremote; ``ours`` while our firmware runs on it."""

    def __init__(self, folder: Path) -> None:
        self.port = folder / "port"
        self.port.touch()
        self.now = 0.0
        self.ours = False
        self.language = PICO
        self.files: dict[str, str] = {}
        self.commands: list[str] = []
        self.fails: dict[str, str] = {}
        self.hangs = False
        self.mute = False
        self.busy = False
        self.told: list[bytes] = []
        self.returns = False

    # the port
    def open(self, path: str) -> Board:
        assert path == str(self.port)
        if self.busy:
            raise OSError(11, "Could not exclusively lock port")
        return self

    def fileno(self) -> int:
        return -1

    def read(self) -> bytes:
        if not self.ours or self.mute:
            return b""
        ident, team = self.files["identity.txt"].split()
        return encode("SBHEL", 0, 5, ident, team, "1.1.0", 1, "s")

    def write(self, data: bytes) -> int:
        self.told.append(data)
        if data == encode("SHSRV"):
            self.ours = False
            if self.returns:
                self.port.unlink()
        return len(data)

    def close(self) -> None:
        pass

    # mpremote
    def run(self, words: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
        assert list(words[:2]) == ["connect", str(self.port)]
        command = " ".join(words[2:])
        if self.hangs:
            raise subprocess.TimeoutExpired(command, seconds)
        for begin, error in self.fails.items():
            if begin in command:
                return subprocess.CompletedProcess(words, 1, "", f"Traceback\n  {error}\n")
        self.commands.append(command)
        said = ""
        if words[2] == "fs":
            self.files[words[5].removeprefix(":")] = Path(words[4]).read_text()
        elif "implementation" in command:
            said = self.language + "\r\n"
        elif "remove" in command:
            self.files.pop("main.py", None)
        elif "reset" in command:
            self.ours = True
        return subprocess.CompletedProcess(words, 0, said, "")

    # time
    def clock(self) -> float:
        self.now += 0.05
        return self.now


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    made = Board(tmp_path)
    monkeypatch.setattr(
        "sonar_console.devices.flasher.time.sleep", lambda seconds: made.port.touch()
    )
    return made


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = []
    for name in ("main.py", "board.py", "wiring.py"):
        made.append(tmp_path / name)
        made[-1].write_text(f"# {name}\n")
    return made


def flash(board: Board, files: list[Path], ident: str = "crew-blue") -> list[FlashStep]:
    steps: list[FlashStep] = []
    made = Flasher(
        str(board.port),
        files,
        steps.append,
        run=board.run,
        open_port=board.open,
        clock=board.clock,
    )
    told = made.flash(ident, "blue")
    assert (told.id, told.team, told.firmware) == (ident, "blue", "1.1.0")
    return steps


def test_a_fresh_board_gets_its_program_last(board: Board, files: list[Path]) -> None:
    steps = flash(board, files)
    assert list(board.files) == ["identity.txt", "board.py", "wiring.py", "main.py"]
    assert board.files["identity.txt"] == "crew-blue\nblue\n"
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert (steps[-1].key, steps[-1].done) == ("flash-step-restart", steps[-1].of)
    assert encode("SHSRV") not in board.told


def test_a_board_with_our_firmware_is_asked_to_restart_without_it(
    board: Board, files: list[Path]
) -> None:
    flash(board, files)
    board.returns = True
    flash(board, files, "crew-2")
    assert encode("SHSRV") in board.told


def test_an_interrupted_copy_leaves_no_program(board: Board, files: list[Path]) -> None:
    flash(board, files)
    board.ours = False
    board.fails = {"wiring.py": "OSError: 28"}
    with pytest.raises(FlashError) as failed:
        flash(board, files)
    assert (failed.value.key, failed.value.values["value1"]) == ("flash-failed", "OSError: 28")
    assert "main.py" not in board.files


def test_what_can_go_wrong(board: Board, files: list[Path]) -> None:
    def key() -> str:
        with pytest.raises(FlashError) as failed:
            flash(board, files)
        return failed.value.key

    board.language = "circuitpython rp2 9.0"
    assert key() == "flash-not-micropython"
    board.language = "micropython esp32 1.25"
    assert key() == "flash-not-a-pico"
    board.language = "micropython rp2 1.25 Raspberry Pi Pico 2 with RP2350"
    assert key() == "flash-not-a-pico"
    board.language = "micropython rp2 1.25"
    assert key() == "flash-not-a-pico"
    board.language = PICO
    board.fails = {"exec": "mpremote: could not enter raw repl"}
    assert key() == "flash-not-micropython"
    board.fails = {"fs": "mpremote: failed to access /dev/ttyACM0 (it may be in use)"}
    assert key() == "flash-busy"
    board.fails = {}
    board.hangs = True
    assert key() == "flash-not-micropython"
    board.hangs = False
    board.busy = True
    assert key() == "flash-busy"
    board.busy = False
    board.mute = True
    assert key() == "flash-silent"
    files.clear()
    assert key() == "flash-no-files"


def test_mpremote_that_is_missing_is_said(
    board: Board, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flasher, "find_spec", lambda name: None)
    with pytest.raises(FlashError, match="flash-no-mpremote"):
        flash(board, files)


def test_a_board_that_goes_for_good(
    board: Board, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    flash(board, files)
    board.returns = True
    monkeypatch.setattr("sonar_console.devices.flasher.time.sleep", lambda seconds: None)
    with pytest.raises(FlashError, match="flash-lost"):
        flash(board, files)


def test_which_port(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.touch()
    assert choose_port(str(there), list) == str(there)
    assert choose_port(None, lambda: ["a"]) == "a"
    wrong: list[tuple[str | None, list[str], str]] = [
        (str(tmp_path / "not"), ["a"], "flash-no-port"),
        (None, [], "flash-no-board"),
        (None, ["b", "a"], "flash-several a, b"),
    ]
    for named, found, key in wrong:
        with pytest.raises(FlashError, match=key):
            choose_port(named, found.copy)


def test_the_port_of_a_board_that_has_started_is_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old", "new"):
        (tmp_path / name).touch()
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    looks: list[list[str] | None] = [[old], None, [old], [old, new]]

    def ports() -> list[str]:
        found = looks.pop(0) if len(looks) > 1 else looks[0]
        if found is None:
            raise OSError("a plug was pulled while the ports were listed")
        return found

    now = iter(range(1000))
    monkeypatch.setattr("sonar_console.devices.flasher.time.sleep", lambda seconds: None)
    assert await_port({old}, ports, lambda: float(next(now))) == new
    with pytest.raises(FlashError, match="flash-no-return"):
        await_port({old, new}, ports, lambda: float(next(now)))


def test_mpremote_is_called_by_its_command_line() -> None:
    done = flasher.mpremote(["version"], 60.0)
    assert done.returncode == 0
    assert "mpremote" in done.stdout
