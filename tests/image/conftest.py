"""What the tests of the image share: its files, and the image itself in QEMU."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_tools.image.card import (
    BOOT,
    SMALLEST_CARD,
    STATE_OFFSETS,
    STATE_SIZE,
    read_state,
)

MUST = "SONAR_IMAGE_TEST"
"""Set by ``make test-image`` to the folder of the image: then what is missing is a failure."""

PATIENCE = 1500.0
"""Seconds after which a thing that should have come is given up: the emulation is slow."""
WORDS = (
    "kernel=systemd.debug_shell systemd.default_debug_tty=hvc0 loglevel=6 "
    "video=Virtual-1:1280x720@60e video=Virtual-2:1280x720@60e\n"
)
"""For the kernel: a shell on a line of QEMU, and two televisions."""
SETTINGS = (
    "set_up = true\n"  # the questions of a first start are stories of their own
    '[kiosk]\nblue_output = "Virtual-1"\nyellow_output = "Virtual-2"\nscreen_size = "1280x720"\n'
)


MACHINE = "virt,gic-version=3"
UBOOT = Path("/usr/lib/u-boot/qemu_arm64/u-boot.bin")
"""U-Boot for QEMU's machine: it runs the same script as that of a Raspberry Pi."""
BOARD = (
    *("-cpu", "cortex-a72", "-smp", "1", "-m", "2048", "-display", "none"),
    *("-nodefaults", "-no-user-config", "-bios", str(UBOOT)),
)
"""What the image is put in: the machine of QEMU that is `MACHINE`, and all that shapes it."""
NEEDED = {
    "qemu-system-aarch64": "qemu-system-arm",
    str(UBOOT): "u-boot-qemu",
    "mcopy": "mtools",
    "debugfs": "e2fsprogs",
    "fdtput": "device-tree-compiler",
    "mmdebstrap": "mmdebstrap",
}
"""The files that the tests need, and Debian's packages that have them."""


class MachineError(Exception):
    """The machine does not do what it should; with what it said last."""


class ImageMachine:
    """The image on a card in a machine of QEMU; switched off when made.

    Its clock goes by the instructions that its one processor carries out, so that other work on
    this machine makes the test slow and nothing else.
    """

    def __init__(
        self, image: Path, folder: Path, words: str = WORDS, settings: str = SETTINGS
    ) -> None:
        """``words`` are for the kernel, ``settings`` what the host's file says."""
        self.card = folder / "card.img"
        self._folder = folder
        self._serial = folder / "serial.log"
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run(["cp", "--sparse=always", image, self.card], check=True)
        os.truncate(self.card, SMALLEST_CARD // 512 * 512)
        for name, text in (("kernel.txt", words), ("sonar.toml", settings)):
            (folder / name).write_text(text)
            target = f"{self.card}@@{BOOT.offset}"
            subprocess.run(["mcopy", "-o", "-i", target, folder / name, f"::{name}"], check=True)

    # ---- power

    def start(self, *more: str) -> None:
        """Switch it on; ``more`` are options of QEMU."""
        for name in ("monitor", "shell"):
            (self._folder / name).unlink(missing_ok=True)
        self._serial.write_bytes(b"")
        shell = f"socket,id=shell,path={self._folder}/shell,server=on,wait=off"
        self._process = subprocess.Popen(
            [
                *("nice", "-n", "10", "qemu-system-aarch64", "-M", MACHINE, *BOARD),
                *("-accel", "tcg", "-icount", "shift=1,sleep=off"),
                *("-serial", f"file:{self._serial}"),
                *("-qmp", f"unix:{self._folder}/monitor,server=on,wait=off"),
                *("-drive", f"file={self.card},format=raw,if=none,id=card"),
                *("-device", "virtio-blk-pci,drive=card", "-device", "virtio-rng-pci"),
                *("-device", "virtio-gpu-pci,id=gpu0,max_outputs=2", "-device", "qemu-xhci"),
                *("-device", "virtio-serial-pci", "-chardev", shell),
                *("-device", "virtconsole,chardev=shell", *more),
            ],
            stdin=subprocess.DEVNULL,
        )

    def cut(self) -> None:
        """Pull the plug."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None

    def ended(self) -> bool:
        """Whether it is switched on no more, though nobody has pulled the plug."""
        return self._process is not None and self._process.poll() is not None

    # ---- what it does

    def serial(self) -> str:
        """What came over the serial line since it was switched on."""
        return self._serial.read_text("utf-8", errors="replace").replace("\r", "")

    def wait(self, what: Callable[[], bool], name: str) -> None:
        """Wait until something is so.

        :raises MachineError: when it does not come.
        """
        end = time.monotonic() + PATIENCE
        while not what():
            if time.monotonic() > end or self._process is None or self._process.poll() is not None:
                tail = "\n".join(self.serial().splitlines()[-30:])
                raise MachineError(f"{name} did not come\n{tail}")
            time.sleep(1.0)

    def run(self, command: str) -> str:
        """Run a command in its shell; what it printed, errors as well.

        :raises MachineError: when it ends meanwhile.
        """
        mark = f"said{time.monotonic_ns()}"
        # The line is echoed: what is looked for is only whole when it was carried out.
        line = f"\necho; {{ {command}\n}} 2>&1 | base64 -w0; echo; echo {mark[:4]}''{mark[4:]}\n"
        with socket.socket(socket.AF_UNIX) as shell:
            shell.settimeout(PATIENCE)
            shell.connect(str(self._folder / "shell"))
            shell.sendall(line.encode())
            got = b""
            while f"\n{mark}".encode() not in got.replace(b"\r", b""):
                piece = shell.recv(65536)
                if not piece:
                    raise MachineError(f"it ended in: {command}")
                got += piece
        return _decoded(got.decode("ascii", errors="replace").replace("\r", ""), mark)

    def state(self) -> dict[str, str]:
        """The state of the slots on the card, as it is there now."""
        copies = []
        with self.card.open("rb") as card:
            for offset in STATE_OFFSETS:
                card.seek(offset)
                copies.append(card.read(STATE_SIZE))
        return read_state((copies[0], copies[1])) or {}

    def picture(self, output: int) -> Path:
        """What an output of the graphics card shows, as a PNG."""
        file = self._folder / f"output{output}.png"
        file.unlink(missing_ok=True)
        given = {"filename": str(file), "device": "gpu0", "head": output, "format": "png"}
        with socket.socket(socket.AF_UNIX) as monitor:
            monitor.settimeout(60)
            monitor.connect(str(self._folder / "monitor"))
            with monitor.makefile("rw", encoding="utf-8", newline="\n") as said:
                said.readline()
                for words in (
                    {"execute": "qmp_capabilities"},
                    {"execute": "screendump", "arguments": given},
                ):
                    said.write(json.dumps(words) + "\n")
                    said.flush()
                    answer = json.loads(said.readline())
                    while "event" in answer:
                        answer = json.loads(said.readline())
                    if "error" in answer:
                        raise MachineError(f"no picture: {answer['error']}")
        return file


def _decoded(text: str, mark: str) -> str:
    before = text.rpartition(f"\n{mark}")[0].strip().splitlines()
    return base64.b64decode(before[-1].strip()).decode() if before else ""


@pytest.fixture(scope="session")
def image_files(project: Path) -> Path:
    """The folder of the image's own files."""
    return project / "systemd" / "image"


@pytest.fixture(scope="session")
def made() -> Path:
    """The folder in which ``make image`` left the image."""
    folder = os.environ.get(MUST)
    if folder is None:
        pytest.skip("make test-image runs these (with sudo): they need an image")
    return Path(folder)


@pytest.fixture(scope="session")
def image(made: Path) -> Path:
    """The image, on a machine that has what it is started with."""
    missing = [
        package for tool, package in NEEDED.items() if shutil.which(tool, mode=os.F_OK) is None
    ]
    if missing:
        pytest.fail(f"not installed: {' '.join(missing)} (sudo apt install {' '.join(missing)})")
    (image,) = (made / "out").glob("*.img")
    return image


@pytest.fixture(scope="module")
def table(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ImageMachine]:
    """One machine for the tests of a module, in their order."""
    table = ImageMachine(image, tmp_path_factory.mktemp("table"))
    yield table
    table.cut()
