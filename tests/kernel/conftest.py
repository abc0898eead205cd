"""A table console in QEMU's software emulation, with Debian's kernel, and a line to hands in it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

HERE = Path(__file__).resolve().parent
MAKER = HERE / "image.py"
MUST = "SONAR_KERNEL_TEST"
"""Set by ``make test-kernel``: then what stands in the way is a failure and no reason to skip."""

PATIENCE = 400.0
"""Seconds after which a thing that should have come is given up: the emulation is slow."""
LOOK = 0.2
"""Seconds between two looks at it."""

WIDTH, PAGES = 128, 8
COMMANDS, DATA = 0x00, 0x40
"""The control byte before commands, and before the picture's bytes."""
COLUMNS, ROWS, DARK, LIGHT = 0x21, 0x22, 0xAE, 0xAF
ARGUMENTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((COLUMNS, ROWS), 2),
}
"""How many bytes follow a command; none follow those that are not here."""


class MachineError(Exception):
    """The machine does not do what it should; with what it said last."""


class Machine:
    """Switched off when made; `boot` and `cut` its power.

    Its clock goes by the instructions that its one processor carries out, so that a PC which has
    other work makes the test slow and nothing else: no board falls silent, no watchdog barks. And
    one processor loses no edge: the kernel's thread for it comes before the hands that made it.
    """

    def __init__(self, image: Path, folder: Path) -> None:
        self._image = image
        self._console = folder / "console.log"
        self._line = folder / "hands"
        self._monitor = folder / "monitor"
        self._process: subprocess.Popen[bytes] | None = None
        self._hands: socket.socket | None = None
        self._said = b""

    def boot(self) -> None:
        """Switch it on, and wait until the hands in it answer."""
        self._line.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-accel", "tcg", "-icount", "shift=1", "-cpu", "max"),
                *("-smp", "1", "-m", "1024", "-nodefaults", "-no-user-config", "-no-reboot"),
                *("-display", "none", "-serial", f"file:{self._console}"),
                *("-kernel", f"{self._image}/vmlinuz", "-initrd", f"{self._image}/initrd.img"),
                *("-append", "root=/dev/vda rw console=ttyS0 quiet panic=-1"),
                *("-drive", f"file={self._image}/disk.img,format=raw,if=virtio"),
                *("-device", "virtio-serial", "-device", "qemu-xhci"),
                *("-qmp", f"unix:{self._monitor},server=on,wait=off"),
                *("-chardev", f"socket,id=hands,path={self._line},server=on,wait=off"),
                *("-device", "virtserialport,chardev=hands,name=table.hands"),
            ],
            stdin=subprocess.DEVNULL,
        )
        self.wait(self._line.exists, "QEMU")
        self._said = b""
        self._hands = socket.socket(socket.AF_UNIX)
        self._hands.settimeout(PATIENCE)
        self._hands.connect(str(self._line))
        self.run("true")

    def cut(self) -> None:
        """Pull the plug: what is not on the disk is lost."""
        if self._hands is not None:
            self._hands.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._hands = self._process = None

    # ---- sticks

    def plug_stick(self, name: str, image: Path) -> None:
        """Push a USB stick in."""
        self._command(f"drive_add 0 if=none,id=drive-{name},format=raw,file={image}")
        self._command(f"device_add usb-storage,id={name},drive=drive-{name}")

    def pull_stick(self, name: str) -> None:
        """Pull it out without a word."""
        self._command(f"device_del {name}")

    def _command(self, line: str) -> None:
        """Have a line carried out by QEMU's monitor."""
        arguments = {"command-line": line}
        with socket.socket(socket.AF_UNIX) as monitor:
            monitor.settimeout(PATIENCE)
            monitor.connect(str(self._monitor))
            with monitor.makefile("rw", encoding="utf-8", newline="\n") as said:
                said.readline()  # its greeting
                for words in (
                    {"execute": "qmp_capabilities"},
                    {"execute": "human-monitor-command", "arguments": arguments},
                ):
                    said.write(json.dumps(words) + "\n")
                    said.flush()
                    answer = json.loads(said.readline())
                    while "event" in answer:
                        answer = json.loads(said.readline())
                    if "error" in answer:
                        raise MachineError(f"{line}: {answer['error']}")

    # ---- hands and eyes

    def do(self, *deeds: list[Any]) -> list[Any]:
        """Have deeds done, one after the other; what each gave (see ``guest/hands.py``)."""
        assert self._hands is not None
        self._hands.sendall(json.dumps(deeds).encode() + b"\n")
        try:
            while b"\n" not in self._said:
                piece = self._hands.recv(65536)
                if not piece:
                    raise MachineError(f"the machine ended\n{self._tail()}")
                self._said += piece
        except TimeoutError:
            raise MachineError(f"no answer to {deeds}\n{self._tail()}") from None
        line, _, self._said = self._said.partition(b"\n")
        answer = json.loads(line)
        if "fault" in answer:
            raise MachineError(f"{deeds}: {answer['fault']}")
        gave: list[Any] = answer["gave"]
        return gave

    def run(self, *words: str) -> str:
        """Run a command that must end well; what it said."""
        ((status, said),) = self.do(["run", *words])
        if status != 0:
            raise MachineError(f"{' '.join(words)}: exit status {status}\n{said}")
        return str(said)

    def read(self, path: str) -> str:
        """The text of a file."""
        return str(self.do(["read", path])[0])

    def journal(self, *words: str) -> str:
        """What the table's service said since the boot."""
        return self.run("journalctl", "-b", "-u", "sonar-table", "-o", "cat", "--no-pager", *words)

    def wait(self, so: Callable[[], bool], what: str) -> float:
        """Wait until something is so; the seconds it took."""
        begun = time.monotonic()
        while not so():
            if self._process is not None and self._process.poll() is not None:
                raise MachineError(f"{what}: the machine ended\n{self._tail()}")
            if time.monotonic() - begun > PATIENCE:
                said = self.journal() if self._hands is not None else ""
                raise MachineError(f"{what}: not within {PATIENCE:.0f} s\n{said[-4000:]}")
            time.sleep(LOOK)
        return time.monotonic() - begun

    def _tail(self) -> str:
        return self._console.read_text(errors="replace")[-3000:] if self._console.exists() else ""


class Glass:
    """One OLED: a memory of eight pages, a window in it, a place to write, and light or none."""

    def __init__(self) -> None:
        self.lit = False
        self._memory = [bytearray(WIDTH) for _ in range(PAGES)]
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._at = (0, 0)

    def hear(self, messages: Iterable[bytes]) -> None:
        """Take in what it is told."""
        for message in messages:
            if message[0] == COMMANDS:
                self._obey(message[1:])
            elif message[0] == DATA:
                for byte in message[1:]:
                    self._put(byte)

    def _obey(self, words: bytes) -> None:
        at = 0
        while at < len(words):
            word, count = words[at], ARGUMENTS.get(words[at], 0)
            given = words[at + 1 : at + 1 + count]
            if word == COLUMNS:
                self._columns = (given[0], given[1])
                self._at = (self._at[0], given[0])
            elif word == ROWS:
                self._pages = (given[0], given[1])
                self._at = (given[0], self._at[1])
            elif word in (DARK, LIGHT):
                self.lit = word == LIGHT
            at += 1 + count

    def _put(self, byte: int) -> None:
        page, column = self._at
        self._memory[page][column] = byte
        column += 1
        if column > self._columns[1]:
            column = self._columns[0]
            page = page + 1 if page < self._pages[1] else self._pages[0]
        self._at = (page, column)

    @property
    def picture(self) -> Image.Image:
        """What is in its memory, 128x64, 1 bit a pixel."""
        made = Image.new("1", (WIDTH, PAGES * 8))
        for page, row in enumerate(self._memory):
            for column, byte in enumerate(row):
                for bit in range(8):
                    made.putpixel((column, page * 8 + bit), byte >> bit & 1)
        return made


@pytest.fixture
def machine(project: Path, tmp_path: Path) -> Iterator[Machine]:
    """The machine with the program as it is now on its disk, switched off."""
    image = project / "build" / "kernel"
    said = _make("--check", image)
    if said.returncode:
        (pytest.fail if os.environ.get(MUST) else pytest.skip)(said.stderr.strip())
    said = _make("--disk", image)
    assert said.returncode == 0, said.stderr
    made = Machine(image, tmp_path)
    yield made
    made.cut()
    (image / "disk.img").unlink()


def _make(what: str, image: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(MAKER), what, str(image)], capture_output=True, text=True, check=False
    )


@pytest.fixture
def glass() -> Callable[[], Glass]:
    """Makes what an OLED's messages are shown on."""
    return Glass
