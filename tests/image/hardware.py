"""The simulated hardware of a Raspberry Pi, plugged into QEMU beside the card of an image.

A Pi's firmware tells the kernel which model it is by the device tree: so does the tree that QEMU is
given here. The rest comes on a second disk and by words for the kernel, so that nothing of it is on
the card: the OLEDs' buses, a module built for the image's kernel, and MicroPython for the firmware
of the crew boards. The GPIO chip and the boards' USB are modules of Debian's own kernel.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
from pathlib import Path

from tests.image.conftest import BOARD, MACHINE
from tests.kernel.crews import INSIDE, PORT
from tests.kernel.image import MODULES, build_modules, debian, furnish

from sonar_tools.image.build import MIRROR, SUITE
from sonar_tools.image.stages import Stages, digest

HERE = Path(__file__).resolve().parent
MODEL, REVISION = "Raspberry Pi 4 Model B Rev 1.2", "c03112"
LABEL = "table-test"
LIBRARIES = "/usr/lib/aarch64-linux-gnu"
TOOLS = "make gcc-14-for-host:arm64 micropython:arm64"
MICROPYTHON = f"""\
#!/bin/sh
LD_LIBRARY_PATH=/srv/{INSIDE}/lib exec /srv/{INSIDE}/lib/micropython "$@"
"""
DISK_MB = 48


def words() -> str:
    """For the kernel: mount the disk, and have systemd run what is on it."""
    unit = base64.b64encode((HERE / "guest" / "arrive.service").read_bytes()).decode()
    return (
        f"systemd.mount-extra=LABEL={LABEL}:/srv:ext4:ro systemd.wants=arrive.service "
        f"systemd.set_credential_binary=systemd.extra-unit.arrive.service:{unit}"
    )


def parts(made: Path) -> Path:
    """The folder of what is built for an image's kernel: in three minutes, and kept beside it."""
    kernel = next(
        name
        for name, *_ in map(str.split, (made / "out/packages.tsv").read_text().splitlines())
        if name.startswith("linux-image-") and name != "linux-image-arm64"
    ).removeprefix("linux-image-")
    stages = Stages(made, lambda line: None)
    key = digest([kernel, SUITE, TOOLS, *sorted(MODULES.iterdir())])

    def build(target: Path) -> None:
        target.mkdir()
        debian(
            SUITE,
            f"linux-headers-{kernel}:arm64/{SUITE}-backports {TOOLS}",
            [
                *build_modules("arm64", target),
                f"mkdir '{target}/lib'",
                f'cp -L "$1"/usr/bin/micropython "$1"{LIBRARIES}/libmbed*.so.?? '
                f'"$1"{LIBRARIES}/libmbedx509.so.? "$1"{LIBRARIES}/libffi.so.? \'{target}/lib\'',
            ],
            "/dev/null",
            stages.log,
            *(f"deb {MIRROR}/debian {suite} main" for suite in (SUITE, f"{SUITE}-backports")),
            processors="amd64,arm64",
        )

    return stages.make("hardware", key, build)


def disk(made: Path, folder: Path) -> Path:
    """The disk with the hardware, made in a folder."""
    inside = folder / "disk" / INSIDE
    found = parts(made)
    furnish(inside, found.rglob("*.ko"), MICROPYTHON)
    shutil.copytree(found / "lib", inside / "lib")
    shutil.copy(HERE / "guest" / "arrive.sh", inside)
    target = folder / "hardware.img"
    make = ("mke2fs", "-q", "-t", "ext4", "-L", LABEL, "-d", str(inside.parent))
    subprocess.run([*make, str(target), f"{DISK_MB}M"], check=True, capture_output=True)
    return target


def tree(folder: Path) -> Path:
    """The device tree of QEMU's machine, with the model and the revision of a Raspberry Pi."""
    target = folder / "pi.dtb"
    for command in (
        ("qemu-system-aarch64", "-M", f"{MACHINE},dumpdtb={target}", *BOARD),
        ("fdtput", "-t", "s", str(target), "/", "model", MODEL),
        ("fdtput", "-c", str(target), "/system"),
        ("fdtput", "-t", "x", str(target), "/system", "linux,revision", REVISION),
    ):
        subprocess.run(command, check=True, capture_output=True)
    return target


def options(made: Path, folder: Path) -> list[str]:
    """Options of QEMU that plug it in; the hands' line is the socket ``hands`` in the folder."""
    drive = f"file={disk(made, folder)},format=raw,if=none,id=hardware,readonly=on"
    return [
        *("-dtb", str(tree(folder))),
        *("-drive", drive, "-device", "virtio-blk-pci,drive=hardware"),
        *("-chardev", f"socket,id=hands,path={folder}/hands,server=on,wait=off"),
        *("-device", f"virtserialport,chardev=hands,name={PORT}"),
    ]
