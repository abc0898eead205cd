"""What the tests of the image share: its files, and the image itself in QEMU."""

from __future__ import annotations

import base64
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from tests.qemu import ask, pull_plug

from sonar_tools.image.card import (
    BOOT,
    GOOD_TRIES,
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
    "qemu-storage-daemon": "qemu-system-common",
    "mcopy": "mtools",
    "debugfs": "e2fsprogs",
    "fdtput": "device-tree-compiler",
    "mmdebstrap": "mmdebstrap",
}
"""The files that the tests need, and Debian's packages that have them."""


LOG_ROOM = 1 << 33
"""Bytes that a log of what is written may grow to; the file has holes where nothing was."""
PYTHON = "/opt/sonar-console/current/bin/python"
"""The image's Python, with the program."""
ASK = (
    "import socket, sys; s = socket.socket(socket.AF_UNIX); "
    's.connect(f"/run/sonar-console/{sys.argv[1]}.socket"); print(s.makefile().readline(), end="")'
)
"""Prints what the table tells a side's screen."""


class MachineError(Exception):
    """The machine does not do what it should; with what it said last."""


class ImageMachine:
    """A card in a machine of QEMU; switched off when made.

    Its clock goes by the instructions that its one processor carries out, so that other work on
    this machine makes the test slow and nothing else. While it waits, its clock is that of the
    host: QEMU's ``sleep=off`` is quicker, but then a slow disk of the host is one that hangs for
    minutes in the image.
    """

    def __init__(
        self, image: Path, folder: Path, words: str = WORDS, settings: str = SETTINGS
    ) -> None:
        """With a new card of 8 GB; ``words`` are for the kernel, ``settings`` the host's."""
        card = folder / "card.img"
        subprocess.run(["cp", "--sparse=always", image, card], check=True)
        os.truncate(card, SMALLEST_CARD // 512 * 512)
        self._put_in(card, folder)
        self.write_boot_file("kernel.txt", words)
        self.tell(settings)

    @classmethod
    def with_card(cls, card: Path, folder: Path) -> ImageMachine:
        """A machine with a card that is there already."""
        made = cls.__new__(cls)
        made._put_in(card, folder)
        return made

    def _put_in(self, card: Path, folder: Path) -> None:
        self.card = card
        self._folder = folder
        self._serial = folder / "serial.log"
        self._process: subprocess.Popen[bytes] | None = None

    def write_boot_file(self, name: str, text: str) -> None:
        """Write a file on the boot partition, as a laptop does."""
        file = self._folder / name
        file.write_text(text)
        target = f"{self.card}@@{BOOT.offset}"
        subprocess.run(["mcopy", "-o", "-i", target, file, f"::{name}"], check=True)

    def tell(self, settings: str) -> None:
        """Write the host's sonar.toml on the card."""
        self.write_boot_file("sonar.toml", settings)

    # ---- power

    def start(self, *more: str, log: Path | None = None) -> None:
        """Switch it on; ``more`` are options of QEMU.

        In ``log`` stands then each write to the card, with its bytes, and each flush, in their
        order.
        """
        for name in ("monitor", "shell"):
            (self._folder / name).unlink(missing_ok=True)
        shell = f"socket,id=shell,path={self._folder}/shell,server=on,wait=off"
        drive = ["-drive", f"file={self.card},format=raw,if=none,id=card"]
        if log is not None:
            log.touch()
            os.truncate(log, LOG_ROOM)
            drive = [
                *("-blockdev", f"driver=file,node-name=bare,filename={self.card}"),
                *("-blockdev", f"driver=file,node-name=log,filename={log}"),
                *("-blockdev", "driver=blklogwrites,node-name=card,file=bare,log=log"),
            ]
        self._run(
            *("-icount", "shift=1", *drive),
            *("-qmp", f"unix:{self._folder}/monitor,server=on,wait=off"),
            *("-device", "virtio-gpu-pci,id=gpu0,max_outputs=2", "-device", "qemu-xhci"),
            *("-device", "virtio-serial-pci", "-chardev", shell),
            *("-device", "virtconsole,chardev=shell", *more),
        )

    def chosen(self) -> str:
        """The slot that U-Boot starts, which has saved that; the card stays as it is."""
        drive = f"file={self.card},format=raw,if=none,id=card,snapshot=on"
        self._run("-drive", drive)  # by the host's clock: ten times as quick
        slot = self.starts()
        self.cut()
        return slot

    def _run(self, *options: str) -> None:
        self._serial.write_bytes(b"")
        self._process = subprocess.Popen(
            [
                *("nice", "-n", "10", "qemu-system-aarch64", "-M", MACHINE, *BOARD),
                *("-accel", "tcg", "-serial", f"file:{self._serial}"),
                *("-device", "virtio-rng-pci"),
                *("-device", "virtio-blk-pci,drive=card", *options),  # U-Boot takes the first disk
            ],
            stdin=subprocess.DEVNULL,
        )

    def cut(self) -> None:
        """Pull the plug."""
        pull_plug(self._process)
        self._process = None

    def end(self) -> None:
        """Pull the plug, and let QEMU end its log."""
        ask(self._folder / "monitor", "quit")
        if self._process is not None:
            self._process.wait(timeout=60)
        self._process = None

    def ended(self) -> bool:
        """Whether it is switched on no more, though nobody has pulled the plug."""
        return self._process is not None and self._process.poll() is not None

    # ---- what it does

    def serial(self) -> str:
        """What came over the serial line since it was switched on."""
        return self._serial.read_text("utf-8", errors="replace").replace("\r", "")

    def wait(self, what: Callable[[], bool], name: str) -> float:
        """Wait until something is so; the seconds that it took.

        :raises MachineError: when it does not come.
        """
        begun = time.monotonic()
        while not what():
            dead = self._process is None or self._process.poll() is not None
            if time.monotonic() - begun > PATIENCE or dead:
                tail = "\n".join(self.serial().splitlines()[-30:])
                raise MachineError(f"{name} did not come\n{tail}")
            time.sleep(0.5)
        took = time.monotonic() - begun
        if took > 20:
            self.note_seconds(name, took)
        return took

    def note_seconds(self, name: str, took: float) -> None:
        """Note how long something took, for docs/image.md."""
        folder = Path(os.environ[MUST]) / "seen"
        folder.mkdir(exist_ok=True)
        with (folder / "seconds.txt").open("a", encoding="utf-8") as notes:
            notes.write(f"{name}: {took:.0f}\n")

    def run(self, command: str) -> str:
        """Run a command in its shell; what it printed, errors as well.

        :raises MachineError: when it ends meanwhile.
        """
        mark = f"said{time.monotonic_ns()}"
        # The line is echoed: the mark is only whole when the shell has carried it out.
        end = f"{{ printf '%s[' {mark[:4]}''{mark[4:]}; cat; echo ']'; }}"
        answer = re.compile(rf"{mark}\[([A-Za-z0-9+/=]*)\]".encode())
        with socket.socket(socket.AF_UNIX) as shell:
            shell.settimeout(PATIENCE)
            shell.connect(str(self._folder / "shell"))
            shell.sendall(f"\n{{ {command}\n}} 2>&1 | base64 -w0 | {end}\n".encode())
            got = b""
            while (found := answer.search(got)) is None:
                piece = shell.recv(65536)
                if not piece:
                    raise MachineError(f"it ended in: {command}")
                got += piece
        return base64.b64decode(found[1]).decode()

    def put(self, path: str, text: str) -> None:
        """Write a file in it."""
        data = base64.b64encode(text.encode()).decode()
        self.run(f": >{path}.sent")
        for at in range(0, len(data), 2000):  # a terminal's line has 4096 bytes at most
            self.run(f"printf %s {data[at : at + 2000]} >>{path}.sent")
        self.run(f"base64 -d <{path}.sent >{path}; rm {path}.sent")

    def told(self, side: str) -> str:
        """What its table tells a side's screen now, as the screen's socket has it."""
        return self.run(f"{PYTHON} -c '{ASK}' {side}")

    def starts(self, slot: str = "[AB]", times: int = 1) -> str:
        """Wait until U-Boot has chosen a slot so often since it was switched on; which one."""
        line = re.compile(rf"sonar: slot ({slot}) \(.*\n")
        self.wait(lambda: len(line.findall(self.serial())) >= times, f"U-Boot's slot {slot}")
        return str(line.findall(self.serial())[-1])

    def good(self, slot: str) -> bool:
        """Whether a slot is marked good, which U-Boot's choice had undone."""
        return self.state()[f"BOOT_{slot}_LEFT"] == str(GOOD_TRIES)

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
        file = self._folder / f"output{output}.ppm"  # QEMU 7.2 exchanges red and blue in a PNG
        given = {"filename": str(file), "device": "gpu0", "head": output, "format": "ppm"}
        ask(self._folder / "monitor", "screendump", **given)
        with Image.open(file) as picture:
            picture.save(file.with_suffix(".png"), optimize=True)
        return file.with_suffix(".png")


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
def seen(made: Path) -> Path:
    """Where pictures of the screens are left, and how long things took."""
    folder = made / "seen"
    folder.mkdir(exist_ok=True)
    return folder


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
