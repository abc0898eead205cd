"""A table console in QEMU's software emulation, with Debian's kernel, and a line to hands in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.kernel.crews import PORT, Hands
from tests.qemu import ask, pull_plug

HERE = Path(__file__).resolve().parent
MAKER = HERE / "image.py"
MUST = "SONAR_KERNEL_TEST"
"""Set by ``make test-kernel``: then what stands in the way is a failure and no reason to skip."""


class Machine(Hands):
    """Switched off when made; `boot` and `cut` its power.

    Its clock goes by the instructions that its one processor carries out, so that a PC which has
    other work makes the test slow and nothing else: no board falls silent, no watchdog barks. And
    one processor loses no edge: the kernel's thread for it comes before the hands that made it.
    """

    def __init__(self, image: Path, folder: Path) -> None:
        super().__init__()
        self._image = image
        self._console = folder / "console.log"
        self._hands = folder / "hands"
        self._monitor = folder / "monitor"
        self._process: subprocess.Popen[bytes] | None = None

    def boot(self) -> None:
        """Switch it on, and wait until the hands in it answer."""
        self._hands.unlink(missing_ok=True)
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
                *("-chardev", f"socket,id=hands,path={self._hands},server=on,wait=off"),
                *("-device", f"virtserialport,chardev=hands,name={PORT}"),
            ],
            stdin=subprocess.DEVNULL,
        )
        self.connect(self._hands)

    def cut(self) -> None:
        """Pull the plug: what is not on the disk is lost."""
        self.disconnect()
        pull_plug(self._process)
        self._process = None

    def runs(self) -> bool:
        """Whether it is switched on and has not ended by itself."""
        return self._process is None or self._process.poll() is None

    def tail(self) -> str:
        """The end of what came over its serial line."""
        return self._console.read_text(errors="replace")[-3000:] if self._console.exists() else ""

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
        ask(self._monitor, "human-monitor-command", **{"command-line": line})


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
