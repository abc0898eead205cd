"""A USB stick on the real kernel: udev, systemd's check, the kernel's own FAT and exFAT.

Run by ``make test-kernel``.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

PLACE = "/run/sonar-stick"
SIZE = 40 * 1024 * 1024


def stick(folder: Path, kind: str) -> Path:
    """The image of a stick; one of Linux has a link on it that leads elsewhere."""
    maker = shutil.which(f"mkfs.{kind}")
    if maker is None:
        pytest.skip(f"mkfs.{kind} is not here (apt install dosfstools exfatprogs)")
    image, content = folder / f"{kind}.img", folder / "content"
    content.mkdir(exist_ok=True)
    image.write_bytes(bytes(SIZE))
    words = []
    if kind == "ext4":
        (content / "sonar-console").symlink_to("/srv/victim")
        words = ["-q", "-d", str(content)]
    subprocess.run([maker, *words, str(image)], check=True, capture_output=True)
    return image


def holds(machine: Any) -> str:
    """What the unit of the stick said last."""
    said: str = machine.run("journalctl", "-b", "-t", "hold-stick", "-o", "cat", "--no-pager")
    return said.strip().rpartition("\n")[2]


def test_a_usb_stick_is_taken_as_it_comes(machine: Any, tmp_path: Path) -> None:
    machine.boot()
    machine.run("useradd", "--system", "stranger")
    machine.run("mkdir", "/srv/victim")
    for kind in ("vfat", "exfat"):
        machine.plug_stick(kind, stick(tmp_path, kind))
        machine.wait(lambda kind=kind: holds(machine).endswith(f"is in ({kind})"), kind)
        options = machine.run("findmnt", "-no", "FSTYPE,OPTIONS", PLACE).replace(",", " ").split()
        assert options[0] == kind
        assert {"nosuid", "nodev", "noexec", "nosymfollow", "fmask=0077"} <= set(options)
        assert "systemd-fsck@" in machine.run("systemctl", "list-units", "--no-legend", "--all")
        machine.run("runuser", "-u", "sonar", "--", "touch", f"{PLACE}/match")
        for user in ("stranger", "sonar-screen"):
            machine.run("sh", "-c", f"! runuser -u {user} -- ls {PLACE}")
        machine.run("runuser", "-u", "sonar", "--", "touch", "/run/sonar-console/eject")
        machine.wait(lambda: "may be pulled out" in holds(machine), "the stick let go")
        machine.pull_stick(kind)
        machine.wait(lambda: "sd" not in machine.run("ls", "/sys/block"), "the stick gone")
    machine.plug_stick("ext4", stick(tmp_path, "ext4"))
    machine.wait(lambda: "ext4, and only FAT and exFAT are" in holds(machine), "the refusal")
    assert machine.run("stat", "-c", "%U", "/srv/victim") == "root\n"
    assert machine.run("sh", "-c", "cat /run/sonar-sticks/*/refused") == "ext4\n"
    # One that is pulled out without a word is let go as well.
    machine.pull_stick("ext4")
    machine.wait(lambda: "sd" not in machine.run("ls", "/sys/block"), "the stick gone")
    machine.plug_stick("again", tmp_path / "vfat.img")
    machine.wait(lambda: holds(machine).endswith("is in (vfat)"), "vfat again")
    machine.run("runuser", "-u", "sonar", "--", "test", "-e", f"{PLACE}/match")
    machine.pull_stick("again")
    machine.wait(lambda: PLACE not in machine.read("/proc/self/mounts"), "the stick unmounted")
