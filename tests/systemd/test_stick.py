"""Putting a stick in and letting it go: which is taken, how it is mounted, whose it is."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PLACE = "/run/sonar-stick"
USER = "user=sonar"
ROOT = pwd.getpwuid(0)


class Script:
    """The script with another place, and with stand-ins for the programs that it calls."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.place = folder / "stick"
        self.told = folder / "told"
        self.told.mkdir()
        self.path = folder / "hold-stick"
        text = (project / "systemd" / "hold-stick").read_text()
        assert text.count(PLACE) == 1
        assert text.count(USER) == 1
        self.path.write_text(
            text.replace(PLACE, str(self.place)).replace(USER, f"user={ROOT.pw_name}")
        )
        self._tools = folder / "tools"
        self._tools.mkdir()
        self.calls = folder / "calls"
        self.calls.touch()
        self._blocks = folder / "sys" / "class" / "block"
        self._blocks.mkdir(parents=True)
        for name in ("sda1", "sdb1", "sdc1"):
            self.plug(name, "usb1/1-1/block")

    def plug(self, name: str, bus: str, usb: tuple[str, str] | None = None) -> None:
        """Have a disk on a bus; ``usb`` is the vendor and product of the first thing on it."""
        device = self._blocks.parents[1] / "devices" / "pci0000:00" / bus / name
        device.mkdir(parents=True)
        if usb is not None:
            root = self._blocks.parents[1] / "devices" / "pci0000:00" / Path(*Path(bus).parts[:2])
            for name_, number in zip(("idVendor", "idProduct"), usb, strict=True):
                (root / name_).write_text(f"{number}\n")
        (self._blocks / name).unlink(missing_ok=True)
        (self._blocks / name).symlink_to(device)

    def stand_in(self, tool: str, says: str = "", status: int = 0) -> None:
        """Have a program only tell that it was called."""
        path = self._tools / tool
        path.write_text(
            f"#!/bin/sh\necho {tool} \"$@\" >>{self.calls}\nprintf '%s' '{says}'\nexit {status}\n"
        )
        path.chmod(0o755)

    def real(self, *tools: str) -> None:
        """Have programs do what they do."""
        for tool in tools:
            (self._tools / tool).unlink()

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", str(self.path), *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
            env={
                "PATH": f"{self._tools}:{os.environ['PATH']}",
                "SYSFS": str(self._blocks.parents[1]),
                "RUNTIME_DIRECTORY": str(self.told),
            },
        )

    def mounts(self) -> list[str]:
        """What was mounted, and whatever else would change something."""
        changing = ("mount ", "umount", "install", "systemd-mount", "systemd-umount")
        return [each for each in self.calls.read_text().splitlines() if each.startswith(changing)]

    def refused(self) -> str | None:
        """What the host's page will tell."""
        file = self.told / "refused"
        return file.read_text().strip() if file.exists() else None


@pytest.fixture
def script(project: Path, tmp_path: Path) -> Script:
    made = Script(project, tmp_path)
    made.stand_in("lsblk")
    made.stand_in("findmnt", status=1)
    made.stand_in("mountpoint", status=1)
    for tool in ("mount", "umount", "install", "systemd-mount", "systemd-umount"):
        made.stand_in(tool)
    made.stand_in("systemd-detect-virt", status=1)
    return made


@pytest.mark.parametrize("kind", ["vfat", "exfat"])
def test_a_stick_from_a_shop_is_checked_and_is_the_table_s_alone(script: Script, kind: str) -> None:
    """Records hold both crews' secrets, and nothing on a stick is ever run or followed."""
    script.stand_in("blkid", kind)
    said = script.run("in", "sdb1")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == f"hold-stick: /dev/sdb1 is in ({kind})\n"
    (call,) = script.mounts()
    words = call.split()
    assert words[0] == "systemd-mount"
    assert words[-2:] == ["/dev/sdb1", str(script.place)]
    assert "--fsck=yes" in words
    assert f"--type={kind}" in words
    options = "nosuid,nodev,noexec,nosymfollow,uid=0,gid=0,umask=0077"
    assert f"--options={options}" in words
    assert script.refused() is None


@pytest.mark.parametrize(
    "kind", ["", "ext4", "ext2", "xfs", "btrfs", "f2fs", "ntfs", "iso9660", "swap", "crypto_LUKS"]
)
def test_another_format_is_left_alone_and_told(script: Script, kind: str) -> None:
    script.stand_in("blkid", kind)
    said = script.run("in", "sdb1")
    assert (said.returncode, script.mounts()) == (0, [])
    assert said.stdout.count("\n") == 1
    assert "is not taken" in said.stdout
    assert script.refused() == kind


def test_one_that_cannot_be_mounted_is_told(script: Script) -> None:
    script.stand_in("blkid", "vfat")
    script.stand_in("systemd-mount", status=1)
    said = script.run("in", "sdb1")
    assert (said.returncode, said.stdout.count("\n")) == (0, 1)
    assert script.refused() == "vfat"


def test_another_disk_of_that_maker_is_a_stick(script: Script) -> None:
    script.stand_in("blkid", "vfat")
    script.plug("sdb1", "usb1/1-1/1-1:1.0/host0/block/sdb", usb=("2e8a", "0005"))
    assert script.run("in", "sdb1").stdout == "hold-stick: /dev/sdb1 is in (vfat)\n"


@pytest.mark.parametrize(
    ("usb", "label"),
    [(("2e8a", "0003"), ""), (("2e8a", "000f"), ""), (("1234", "5678"), "RPI-RP2")],
)
def test_a_pico_in_bootsel_mode_is_left_alone_and_is_no_stick(
    script: Script, usb: tuple[str, str], label: str
) -> None:
    """By its USB numbers, or by its label: nothing is mounted, and no page speaks of a stick."""
    script.stand_in("blkid")
    tool = script.path.parent / "tools" / "blkid"
    tool.write_text(f'#!/bin/sh\ncase "$*" in *LABEL*) echo "{label}";; *) echo vfat;; esac\n')
    script.plug("sdb1", "usb1/1-1/1-1:1.0/host0/block/sdb", usb=usb)
    said = script.run("in", "sdb1")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == (
        "hold-stick: /dev/sdb1 is left alone: it is a Pico in BOOTSEL mode, "
        "for sonar-console flash\n"
    )
    assert (script.mounts(), script.refused()) == ([], None)


@pytest.mark.parametrize("bus", ["mmc0/block", "ata1/host0/block", "nvme0", "virtio1/block"])
def test_a_disk_that_is_not_on_usb_is_left_alone(script: Script, bus: str) -> None:
    script.stand_in("blkid", "vfat")
    script.plug("sdb1", bus)
    said = script.run("in", "sdb1")
    assert script.mounts() == []
    assert "it is not on USB" in said.stdout


def test_the_disk_that_the_machine_runs_from_is_left_alone(script: Script) -> None:
    script.stand_in("blkid", "vfat")
    script.stand_in("lsblk", "/boot/firmware\n/\n")
    said = script.run("in", "sda1")
    assert script.mounts() == []
    assert "its disk is in use" in said.stdout


def test_a_disk_that_fstab_names_is_left_alone(script: Script) -> None:
    """The records' partition, which did not mount this time."""
    script.stand_in("blkid", "vfat")
    tool = script.path.parent / "tools" / "lsblk"
    tool.write_text('#!/bin/sh\ncase "$*" in *NAME*) echo /dev/sdb1;; esac\n')
    script.stand_in("findmnt", "/var/lib/sonar-console")
    said = script.run("in", "sdb1")
    assert script.mounts() == []
    assert "its disk is in use" in said.stdout


def test_a_second_stick_waits(script: Script) -> None:
    script.stand_in("blkid", "vfat")
    script.stand_in("mountpoint")
    said = script.run("in", "sdc1")
    assert script.mounts() == []
    assert "there is another stick" in said.stdout


def test_only_the_stick_that_is_in_is_let_go(script: Script) -> None:
    script.stand_in("findmnt", "/dev/sdb1")
    assert script.run("out", "sdc1").returncode == 0
    assert script.mounts() == []
    assert script.run("out", "sdb1").returncode == 0
    assert script.mounts() == [f"systemd-umount --quiet {script.place}"]


@pytest.mark.parametrize(
    "words", [("about",), (), ("in",), ("in", ""), ("in", "../etc"), ("in", "-a"), ("up", "sdb1")]
)
def test_anything_else_is_one_line(script: Script, words: tuple[str, ...]) -> None:
    said = script.run(*words)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert script.calls.read_text() == ""


# ---- real ones


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Makes a loop device with a file system, which has some links on it; gives its name."""
    if os.geteuid() != 0:
        pytest.skip("only root may make a loop device")
    made: list[str] = []

    def one(kind: str, **links: str) -> str:
        maker = shutil.which(f"mkfs.{kind}")
        if maker is None:
            pytest.skip(f"mkfs.{kind} is not here")
        image, content = tmp_path / f"{kind}.img", tmp_path / f"{kind}.content"
        content.mkdir()
        for name, target in links.items():
            (content / name.replace("_", "-")).symlink_to(target)
        image.write_bytes(bytes(16 * 1024 * 1024))
        words = ["-q", "-d", str(content)] if kind == "ext4" else []
        subprocess.run([maker, *words, str(image)], check=True, capture_output=True)
        said = subprocess.run(
            ["losetup", "--find", "--show", str(image)],
            capture_output=True,
            text=True,
            check=False,
        )
        if said.returncode:
            pytest.skip("there is no loop device here")
        made.append(said.stdout.strip())
        return made[-1].removeprefix("/dev/")

    yield one
    for name in made:
        subprocess.run(["umount", "--quiet", name], check=False)
        subprocess.run(["losetup", "--detach", name], check=True)


@pytest.mark.parametrize("target", ["victim", "/", "/var/lib/sonar-console"])
def test_a_link_on_a_real_linux_stick_leads_nowhere(
    script: Script, tmp_path: Path, disk: Callable[..., str], target: str
) -> None:
    """Root once gave the folder that a link led to, to the table's user."""
    victim = tmp_path / "victim"
    victim.mkdir()
    script.real("lsblk", "findmnt", "mountpoint")
    name = disk("ext4", sonar_console=str(victim) if target == "victim" else target)
    before = {path: path.stat().st_uid for path in (victim, Path("/"))}
    said = script.run("in", name)
    assert (
        said.stdout == f"hold-stick: /dev/{name} is not taken: ext4, and only FAT and exFAT are\n"
    )
    assert (script.mounts(), script.refused()) == ([], "ext4")
    assert not os.path.ismount(script.place)
    assert {path: path.stat().st_uid for path in before} == before
    assert list(victim.iterdir()) == []


@pytest.mark.parametrize("kind", ["vfat", "exfat"])
def test_a_real_stick_is_known_by_what_is_on_it(
    script: Script, disk: Callable[..., str], kind: str
) -> None:
    script.real("lsblk", "findmnt", "mountpoint")
    name = disk(kind)
    assert script.run("in", name).stdout == f"hold-stick: /dev/{name} is in ({kind})\n"
    assert len(script.mounts()) == 1


def test_a_real_drive_with_the_label_of_a_pico_is_left_alone(
    script: Script, disk: Callable[..., str]
) -> None:
    script.real("lsblk", "findmnt", "mountpoint")
    name = disk("vfat")
    subprocess.run(["fatlabel", f"/dev/{name}", "RPI-RP2"], check=True, capture_output=True)
    assert "it is a Pico in BOOTSEL mode" in script.run("in", name).stdout
    assert (script.mounts(), script.refused()) == ([], None)


def test_a_real_disk_in_use_is_left_alone(
    script: Script, tmp_path: Path, disk: Callable[..., str]
) -> None:
    script.real("lsblk", "findmnt", "mountpoint")
    name = disk("ext4")
    (tmp_path / "elsewhere").mkdir()
    subprocess.run(["mount", f"/dev/{name}", str(tmp_path / "elsewhere")], check=True)
    assert "its disk is in use" in script.run("in", name).stdout
    assert script.mounts() == []
