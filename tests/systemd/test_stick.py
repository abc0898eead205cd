"""Putting a stick in and letting it go: which is taken, how it is mounted, whose it is."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PLACE = "/run/sonar-stick"
USER = "user=sonar"


class Script:
    """The script with another place, and with stand-ins for the programs that it calls."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.place = folder / "stick"
        self.path = folder / "hold-stick"
        text = (project / "systemd" / "hold-stick").read_text()
        assert text.count(PLACE) == 1
        assert text.count(USER) == 1
        self.path.write_text(text.replace(PLACE, str(self.place)).replace(USER, "user=root"))
        self._tools = folder / "tools"
        self._tools.mkdir()
        self.calls = folder / "calls"
        self.calls.touch()

    def stand_in(self, tool: str, says: str = "", status: int = 0) -> None:
        """Have a program only tell that it was called."""
        path = self._tools / tool
        path.write_text(
            f"#!/bin/sh\necho {tool} \"$@\" >>{self.calls}\nprintf '%s' '{says}'\nexit {status}\n"
        )
        path.chmod(0o755)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", str(self.path), *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
            env={"PATH": f"{self._tools}:{os.environ['PATH']}"},
        )

    def mounts(self) -> list[str]:
        return [line for line in self.calls.read_text().splitlines() if line.startswith("mount ")]


@pytest.fixture
def script(project: Path, tmp_path: Path) -> Script:
    made = Script(project, tmp_path)
    made.stand_in("lsblk")
    made.stand_in("mountpoint", status=1)
    made.stand_in("mount")
    made.stand_in("install")
    return made


@pytest.mark.parametrize(
    ("kind", "mounted"), [("vfat", "vfat"), ("exfat", "exfat"), ("ntfs", "ntfs3")]
)
def test_a_stick_from_a_shop_is_the_table_s_alone(script: Script, kind: str, mounted: str) -> None:
    """Records hold both crews' secrets, and nothing on a stick is ever run."""
    script.stand_in("blkid", kind)
    said = script.run("in", "sdb1")
    assert (said.returncode, said.stderr) == (0, "")
    options = "nosuid,nodev,noexec,uid=root,gid=root,umask=0077"
    assert script.mounts() == [f"mount -t {mounted} -o {options} /dev/sdb1 {script.place}"]


def test_a_linux_stick_gets_a_folder_for_the_table(script: Script) -> None:
    script.stand_in("blkid", "ext4")
    assert script.run("in", "sdb1").returncode == 0
    assert script.mounts() == [f"mount -t ext4 -o nosuid,nodev,noexec /dev/sdb1 {script.place}"]
    assert f"{script.place}/sonar-console" in script.calls.read_text()


@pytest.mark.parametrize("kind", ["", "iso9660", "swap", "crypto_LUKS"])
def test_what_is_no_stick_is_left_alone(script: Script, kind: str) -> None:
    script.stand_in("blkid", kind)
    said = script.run("in", "sdb1")
    assert (said.returncode, script.mounts()) == (0, [])
    assert said.stdout.count("\n") == 1
    assert "is not taken" in said.stdout


def test_the_disk_that_the_machine_runs_from_is_left_alone(script: Script) -> None:
    script.stand_in("blkid", "vfat")
    script.stand_in("lsblk", "/boot/firmware\n/\n")
    said = script.run("in", "sda1")
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
    script.stand_in("umount")
    assert script.run("out", "sdc1").returncode == 0
    assert "umount" not in script.calls.read_text()
    assert script.run("out", "sdb1").returncode == 0
    assert f"umount {script.place}" in script.calls.read_text()


def test_one_that_was_pulled_out_is_let_go_by_force(script: Script) -> None:
    script.stand_in("findmnt", "/dev/sdb1")
    script.stand_in("umount", status=1)
    script.run("out", "sdb1")
    assert f"umount --lazy {script.place}" in script.calls.read_text()


def test_anything_else_is_one_line(script: Script) -> None:
    said = script.run("about")
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)


# ---- a real one


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Makes a loop device with a file system; gives its name."""
    image = tmp_path / "stick.img"
    if os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
        pytest.skip("only root may make a loop device")
    image.write_bytes(bytes(8 * 1024 * 1024))
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    made: list[str] = []

    def one() -> str:
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


def test_a_real_stick_is_put_in_written_and_let_go(
    project: Path, tmp_path: Path, disk: Callable[[], str]
) -> None:
    script = Script(project, tmp_path)
    name = disk()
    said = script.run("in", name)
    assert said.stdout == f"hold-stick: /dev/{name} is in (ext4)\n"
    assert os.path.ismount(script.place)
    (script.place / "sonar-console" / "match").write_text("one")
    assert script.run("in", name).stdout.endswith("there is another stick\n")
    assert script.run("out", name).returncode == 0
    assert not os.path.ismount(script.place)
    assert script.run("out", name).returncode == 0
