"""The very files of the firmware on an emulated RP2040, heard over its emulated USB serial line.

Behaviour only: the emulator is some forty times slower than the chip. Run by ``make test-board``,
which builds the image of MicroPython first.
"""

from __future__ import annotations

import functools
import os
import re
import select
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.board.image import blocks

from sonar_console.cli import main
from sonar_console.devices.board import Boards
from sonar_console.devices.board_events import BoardEvent, BoardKind, BoardSettings
from sonar_console.devices.bootsel import Drive
from sonar_console.devices.flasher import Flasher, FlashStep, await_port
from sonar_console.devices.layout import BoardParts, CrewBoard
from sonar_console.devices.link import encode
from sonar_console.devices.serialport import SerialPort

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
IMAGE = Path(os.environ.get("SONAR_BOARD_IMAGE", ROOT / "build" / "board" / "micropython.uf2"))
PATIENCE = 240.0
"""Seconds after which a test gives up waiting for the emulator."""
SLOWER = 10.0
"""How much slower the table's clock goes here: the emulator beats once in some seconds, and on a
busy machine a table would take it for a silent board."""


def slow_clock() -> float:
    """The seconds of a table that is slow as the emulator."""
    return time.monotonic() / SLOWER


def emulator() -> Path:
    beside = Path(sys.executable).with_name("rp2040py")
    found = str(beside) if beside.exists() else shutil.which("rp2040py")
    if found is None:
        pytest.skip("rp2040py is not installed: pip install 'rp2040py[fs]'")
    if not IMAGE.is_file():
        pytest.skip(f"{IMAGE} is not there: build it with tests/board/image.py")
    return Path(found)


def disk(files: list[Path]) -> bytes:
    """The part of a Pico's flash that holds files, with these on it."""
    littlefs = pytest.importorskip("littlefs", reason="pip install 'rp2040py[fs]'")
    made = littlefs.LittleFS(block_size=4096, block_count=352, prog_size=256, disk_version=0x20000)
    for file in files:
        with made.open(file.name, "wb") as opened:
            opened.write(file.read_bytes())
    return bytes(made.context.buffer)


class Chip:
    """An emulated chip with the firmware's files on it, its lines, and the table's side."""

    def __init__(self, folder: Path, files: list[Path], program: Path) -> None:
        self.lit: set[int] = set()
        self.said: list[str] = []
        self._wires = folder / "wires"
        flash = folder / "flash.img"
        flash.write_bytes(disk(files))
        board = [f"--board-spec={HERE / 'wires.py'}:BOARD", f"--image={IMAGE}"]
        self.process = subprocess.Popen(
            [program, "micropython", *board, f"--littlefs={flash}", "--pty"],
            env={**os.environ, "SONAR_BOARD_WIRES": str(self._wires)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = ""
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"/dev/pts/\d+", line):
                self.port = found[0]
                break
        assert self.port, "".join(self.said)
        self._output = self.process.stdout
        self._reader = threading.Thread(target=self._drain)
        self._reader.start()
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(self._wires))
        self._text = b""
        self.wait(lambda: "ready" in self.said)

    def _drain(self) -> None:
        self.said.extend(self._output)

    def low(self, *lines: int) -> None:
        self.connection.sendall("".join(f"low {line}\n" for line in lines).encode())

    def high(self, *lines: int) -> None:
        self.connection.sendall("".join(f"high {line}\n" for line in lines).encode())

    def look(self) -> None:
        """Take in what the lamps did."""
        while select.select([self.connection], [], [], 0)[0]:
            data = self.connection.recv(4096)
            if not data:
                return
            *lines, self._text = (self._text + data).split(b"\n")
            for line in lines:
                words = line.decode().split()
                if words[0] == "lamp":
                    (self.lit.add if words[2] == "1" else self.lit.discard)(int(words[1]))
                else:
                    self.said.append(words[0])

    def wait(self, so: Callable[[], bool], descriptors: Callable[[], list[int]] = list) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            left = end - time.monotonic()
            assert left > 0, f"nothing came in time; the emulator said {''.join(self.said)[-800:]}"
            select.select([self.connection.fileno(), *descriptors()], [], [], min(left, 0.05))
            self.look()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._reader.join()
        self._output.close()
        self.connection.close()


class Table:
    """The table's side of an emulated board."""

    def __init__(self, chip: Chip, parts: BoardParts | None = None) -> None:
        self.chip = chip
        self.events: list[BoardEvent] = []
        self.ports: list[SerialPort] = []
        self.boards = Boards(
            [CrewBoard("blue", "crew-blue", parts or BoardParts())],
            lambda: [chip.port],
            self._open,
            slow_clock,
            self.events.append,
        )

    def _open(self, path: str) -> SerialPort:
        self.ports.append(SerialPort(path))
        return self.ports[-1]

    def wait(self, so: Callable[[], bool]) -> None:
        def pumped() -> bool:
            self.boards.pump()
            return so()

        self.chip.wait(pumped, self.boards.filenos)  # a port may close and open meanwhile

    def told(self, kind: BoardKind, number: int) -> list[BoardEvent]:
        return [event for event in self.events if (event.kind, event.number) == (kind, number)]


@pytest.fixture
def firmware_files(tmp_path: Path) -> list[Path]:
    identity = tmp_path / "identity.txt"
    identity.write_text("crew-blue\nblue\n")
    return [identity, *sorted((ROOT / "firmware").glob("*.py"))]


@pytest.fixture
def table(tmp_path: Path, firmware_files: list[Path]) -> Iterator[Table]:
    chip = Chip(tmp_path, firmware_files, emulator())
    made = Table(chip, BoardParts(quarters={0: 4, 1: 4, 2: -2}))
    made.wait(lambda: bool(made.told(BoardKind.FOUND, 0)))
    yield made
    made.boards.close()
    chip.close()


def test_buttons_encoders_and_lamps(table: Table) -> None:
    """One boot for all: who it is, its settings, a press, a turn each way, lamps, no loss."""
    chip = table.chip
    table.wait(lambda: table.boards.status()[0].settings is BoardSettings.TAKEN)
    (status,) = table.boards.status()
    assert (status.id, status.team, status.up) == ("crew-blue", "blue", True)

    chip.low(13)
    table.wait(lambda: bool(table.told(BoardKind.PRESS, 7)))
    chip.high(13)
    table.wait(lambda: bool(table.told(BoardKind.RELEASE, 7)))

    for first, second in ((2, 3), (3, 2), (4, 5)):
        edges = ((chip.low, first), (chip.low, second), (chip.high, first), (chip.high, second))
        for act, line in edges:
            act(line)
            for _ in range(4):  # some milliseconds of the chip: what is shorter is a glitch
                settle(table)
    table.wait(lambda: len(table.told(BoardKind.TURN, 1)) == 2)
    assert [event.steps for event in table.told(BoardKind.TURN, 1)] == [1, -1]
    table.wait(lambda: len(table.told(BoardKind.TURN, 2)) == 2)  # a detent each half cycle
    assert [event.steps for event in table.told(BoardKind.TURN, 2)] == [-1, -1]

    table.boards.lamps("blue", 0b100000001)
    table.wait(lambda: {14, 22} <= chip.lit)
    table.boards.lamps("blue", 0b10)
    table.wait(lambda: chip.lit - {25} == {15})
    (status,) = table.boards.status()
    assert (status.lost, status.up) == (0, True)
    assert len(table.told(BoardKind.PRESS, 7)) == len(table.told(BoardKind.RELEASE, 7)) == 1


def test_flash_puts_the_firmware_on_a_fresh_board(
    tmp_path: Path, firmware_files: list[Path]
) -> None:
    """A board with nothing but MicroPython on it, through mpremote, to its hello."""
    chip = Chip(tmp_path, [], emulator())
    steps: list[FlashStep] = []
    try:
        flasher = Flasher(chip.port, firmware_files[1:], steps.append, clock=slow_clock)
        told = flasher.flash("crew-blue", "blue")
        assert (told.id, told.team) == ("crew-blue", "blue")
        # and again, on a board whose program runs and does not heed Ctrl-C
        flasher = Flasher(chip.port, firmware_files[1:], steps.append, clock=slow_clock)
        told = flasher.flash("crew-2", "yellow")
        assert (told.id, told.team) == ("crew-2", "yellow")
    finally:
        chip.close()
    copied = [step.values["value"] for step in steps if step.key == "flash-step-copy"]
    assert copied[-1] == "main.py"


def test_a_new_pico_gets_micropython_firmware_and_id_by_one_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The emulator has no bootloader: its drive is a folder, and it starts once that is written."""
    folder, image = tmp_path / "RPI-RP2", tmp_path / "new.uf2"
    folder.mkdir()
    image.write_bytes(b"".join(blocks(b"MicroPython v1.25.0 on 2025-04-15, Raspberry Pi Pico")))
    chips: list[Chip] = []

    def ports() -> list[str]:
        if not chips and (folder / image.name).exists():
            chips.append(Chip(tmp_path, [], emulator()))
        return [chip.port for chip in chips]

    drives = [Drive("RP2040", "1-1", "/dev/sda1", str(folder))]
    flash = "sonar_console.cli.flash"
    monkeypatch.setattr(f"{flash}.find_drives", lambda: drives)
    monkeypatch.setattr(f"{flash}.crew_board_ports", ports)
    monkeypatch.setattr(f"{flash}.await_port", functools.partial(await_port, ports=ports))
    monkeypatch.setattr(f"{flash}.Flasher", functools.partial(Flasher, clock=slow_clock))
    try:
        assert main(["flash", "--id=yellow", f"--uf2={image}", "--yes"]) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0].startswith("new.uf2 is MicroPython 1.25.0 for the Pico, and whole.")
        assert told[-1].startswith("Crew board crew-yellow of Yellow runs firmware 1.4.0")
        assert (folder / image.name).read_bytes() == image.read_bytes()
    finally:
        for chip in chips:
            chip.close()


def test_a_board_whose_identity_is_damaged_is_known_for_it_and_flash_mends_it(
    tmp_path: Path, firmware_files: list[Path]
) -> None:
    firmware_files[0].write_bytes(b"crew-bl\xff\x00\xfe")
    chip = Chip(tmp_path, firmware_files, emulator())
    table = Table(chip)
    try:
        table.wait(lambda: bool(table.boards.strangers()))
        (stranger,) = table.boards.strangers().values()
        assert stranger.damaged
        table.wait(lambda: 25 in chip.lit)
        table.wait(lambda: 25 not in chip.lit)  # it blinks, for its program runs
        table.boards.close()
        told = Flasher(chip.port, firmware_files[1:], lambda step: None, clock=slow_clock).flash(
            "crew-blue", "blue"
        )
        assert (told.id, told.team) == ("crew-blue", "blue")
    finally:
        table.boards.close()
        chip.close()


def settle(table: Table) -> None:
    """Let the emulated loop go round: a board that hears a question answers after a scan."""
    beats = len(table.events)
    table.ports[-1].write(encode("SHSTA"))
    table.wait(lambda: any(e.kind is BoardKind.STATE for e in table.events[beats:]))
