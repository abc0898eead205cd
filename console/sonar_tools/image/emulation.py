"""Runs programs of the other processor in a root, and says whether this machine can."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sonar_tools.image.stages import Stages

MACHINE = "aarch64"
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "qemu-aarch64-static": "qemu-user-static",
    "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "mcopy": "mtools",
    "mkimage": "u-boot-tools",
    "dtc": "device-tree-compiler",
    "xz": "xz-utils",
    "rauc": "rauc",
    "mksquashfs": "squashfs-tools",
    "openssl": "openssl",
}
"""The programs that are needed, and Debian's packages that have them."""
EMULATION = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
"""There when the kernel hands programs of the other processor to qemu-user."""
BINFMT = (
    ("mount", "-t", "binfmt_misc", "binfmt_misc", "/proc/sys/fs/binfmt_misc"),
    ("update-binfmts", "--enable", "qemu-aarch64"),
)
"""What brings it about in a container, where nothing has at its start."""
ENTER = """\
mount -t proc proc "$0/proc" || exit
for folder in tmp run dev; do mount -t tmpfs tmpfs "$0/$folder" || exit; done
mkdir "$0/dev/shm" || exit
for each in null zero full random urandom; do
    : >"$0/dev/$each" && mount --bind "/dev/$each" "$0/dev/$each" || exit
done
for bind in $BINDS; do
    mkdir -p "$0/mnt/${bind##*/}" && mount --bind "$bind" "$0/mnt/${bind##*/}" || exit
done
exec chroot "$0" "$@"
"""
"""Enters a root with its own view of the mounts, which ends with the command."""


def missing() -> list[str]:
    """Debian's packages that are needed here and are not installed."""
    return sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})


def obstacle() -> str | None:
    """Why no image can be made here, in one line, or None when one can."""
    if os.geteuid() != 0:
        return "only root can make an image: sudo make image"
    if packages := " ".join(missing()):
        return f"not installed: {packages} (sudo apt install {packages})"
    for command in BINFMT:
        if EMULATION.exists():
            return None
        subprocess.run(command, capture_output=True, check=False)
    if EMULATION.exists():
        return None
    return f"this kernel runs no programs of {MACHINE}: {EMULATION} is missing (qemu-user-static)"


def run_inside(
    stages: Stages,
    root: Path,
    *command: str,
    built: int,
    binds: Sequence[Path] = (),
    **more: str,
) -> None:
    """Run a command in a root, with folders of ``binds`` under ``/mnt``.

    ``built`` is the time that it gives to what it makes; ``more`` are variables of its environment.
    """
    enter = ("unshare", "--mount", "--pid", "--fork", "sh", "-c", ENTER)
    stages.run(
        [*enter, root, *command],
        BINDS=" ".join(map(str, binds)),
        SOURCE_DATE_EPOCH=str(built),
        PYTHONHASHSEED="0",
        PATH="/usr/sbin:/usr/bin:/sbin:/bin",
        HOME="/root",
        LC_ALL="C.UTF-8",
        **more,
    )
