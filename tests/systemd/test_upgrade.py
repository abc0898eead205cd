"""Upgrades for real: the power is cut in them, bad releases are gone back from, bad files refused.

The machine is on a file system of its own, which is stopped as a power cut stops it: what was not
on the disk by then is lost. The tests of this module are one machine's, in their order.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import os
import platform
import random
import re
import struct
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sonar_console.system.releases import archive
from sonar_tools.releasefile import make, packed, sign

pytestmark = pytest.mark.long

CUTS = int(os.environ.get("SONAR_CUTS", "20"))
SEED = int(os.environ.get("SONAR_SEED", "14"))
SERVICES = (
    "sonar-table.service",
    "sonar-display.service",
    "sonar-screen@blue.service",
    "sonar-screen@yellow.service",
)
SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2
"""EXT4_IOC_SHUTDOWN: nothing more reaches the disk, what the journal holds in memory is lost."""
TOP = "opt/sonar-console"
CONFIG = b"dtparam=audio=on\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n[all]\n"
STICK = "/run/sonar-stick"
PYTHON = "{}.{}".format(*sys.version_info)


class Disk:
    """A file system in a file, which can be cut off like a card without power."""

    def __init__(self, folder: Path) -> None:
        self.image = folder / "disk.img"
        self.root = folder / "root"
        self.root.mkdir()
        with self.image.open("wb") as file:
            file.truncate(6_000_000_000)
        subprocess.run(["mkfs.ext4", "-qF", self.image], check=True, timeout=60)
        self.mount()

    def mount(self) -> None:
        """Mount it anew, by a loop device of its own.

        Another machine's processes may still have the last mount, which is of a file system that
        was cut off; the same device would give that one again.
        """
        words = ["losetup", "--find", "--show", str(self.image)]
        made = subprocess.run(words, check=True, timeout=60, capture_output=True, text=True)
        self.device = made.stdout.strip()
        subprocess.run(["mount", self.device, self.root], check=True, timeout=60)

    def cut(self) -> None:
        handle = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        finally:
            os.close(handle)

    def umount(self) -> None:
        for _ in range(100):
            done = subprocess.run(
                ["umount", self.root], capture_output=True, text=True, check=False
            )
            if done.returncode == 0 or "not mounted" in done.stderr:
                subprocess.run(["losetup", "--detach", self.device], check=False, timeout=60)
                return
            time.sleep(0.1)
        pytest.fail(done.stderr)


class Evening:
    """One machine on one disk, and the maker of its releases."""

    def __init__(self, kiosk: Any, disk: Disk, key: Path, base: Path) -> None:
        self.kiosk = kiosk
        self.disk = disk
        self.key = key
        with tarfile.open(base) as read:
            members = [member for member in read if member.name != archive.SUMS]
            self.files = {each.name: read.extractfile(each).read() for each in members}  # type: ignore[union-attr]
        self.version = 1
        self.work = disk.image.parent

    @property
    def config(self) -> Path:
        """The firmware's settings on the boot partition."""
        return Path(self.disk.root / "boot/firmware/config.txt")

    def age_config(self) -> bytes:
        """Put a line of an older release into the block there; the file that is to be written."""
        written = self.config.read_bytes()
        assert written.startswith(CONFIG + b"# sonar-console: begin")
        self.config.write_bytes(self.aged(written))
        os.sync()
        return written

    def aged(self, written: bytes) -> bytes:
        """A file that was written, as an older release would have written it."""
        assert b"dtparam=watchdog=on" in written
        return written.replace(b"dtparam=watchdog=on", b"dtparam=old=on")

    def release(self, files: dict[str, bytes] | None = None) -> bytes:
        """The next release, signed; ``files`` in place of some of its own."""
        self.version += 1
        return self.signed(f"0.{self.version}", files)

    def signed(self, version: str, files: dict[str, bytes] | None = None) -> bytes:
        about = {
            "version": version,
            "built": self.version,
            "machines": [platform.machine()],
            "pythons": [PYTHON],
        }
        made = {**self.files, "release.json": json.dumps(about).encode(), **(files or {})}
        return sign(packed(made, 1), self.key)

    def broken(self, module: str, text: str) -> dict[str, bytes]:
        """The program's wheel with another beginning of one of its modules."""
        name = next(each for each in self.files if "/sonar_console-" in each)
        made = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(self.files[name])) as read,
            zipfile.ZipFile(made, "w") as out,
        ):
            for each in read.infolist():
                data = read.read(each)
                if each.filename == module:
                    data = data.replace(
                        b"from __future__ import annotations\n",
                        b"from __future__ import annotations\n" + text.encode(),
                        1,
                    )
                    assert text.encode() in data
                out.writestr(each, data)
        return {name: made.getvalue()}

    def push_in(self, data: bytes, name: str = "sonar-console-9.9-any.release") -> None:
        """Put a file on the stick that is in."""
        kiosk = self.kiosk
        kiosk.run("mkdir", "-p", STICK)
        if kiosk.run("mountpoint", "-q", STICK).returncode:
            kiosk.run("mount", "-t", "tmpfs", "tmpfs", STICK)
        kiosk.run("sh", "-c", f"rm -rf {STICK}/*")
        Path(f"/proc/{kiosk._first}/root{STICK}/{name}").write_bytes(data)

    def ask(self) -> None:
        """Ask as the host's page does."""
        wish = "cd /run/sonar-console; touch upgrade.part; mv upgrade.part upgrade"
        said = self.kiosk.run("setpriv", "--reuid=sonar", "--clear-groups", "sh", "-c", wish)
        assert said.returncode == 0, said.stderr

    def status(self) -> dict[str, Any]:
        said = self.kiosk.run("cat", "/run/sonar-release/status.json").stdout
        return dict(json.loads(said)) if said else {}

    def ended(self, limit: float = 120) -> str:
        """How the installation that was asked for ended."""
        self.kiosk.wait(lambda: "ended" in self.status(), "the end of the installation", limit)
        said = self.status()
        print(said)  # noqa: T201
        return str(said["ended"])

    def upgrade(self, data: bytes) -> str:
        self.kiosk.run("rm", "-f", "/run/sonar-release/status.json")
        self.push_in(data)
        self.ask()
        try:
            return self.ended()
        finally:
            unit = ("-u", "sonar-upgrade", "-n", "30", "--no-pager", "-o", "cat")
            print(self.kiosk.run("journalctl", *unit).stdout)  # noqa: T201

    @property
    def current(self) -> str:
        return (self.disk.root / TOP / "current").readlink().name

    def state(self) -> dict[str, Any]:
        return dict(json.loads((self.disk.root / TOP / "state.json").read_text()))

    def gone_back(self) -> None:
        """Wait until the last release that was made is gone back from."""
        version = f"0.{self.version}"
        self.kiosk.wait(
            lambda: (self.state()["gone_back"] or {}).get("version") == version,
            "the way back",
            180,
        )

    def starts(self) -> int:
        """How many starts of a release on trial are counted."""
        return int((self.state()["trial"] or {"starts": 0})["starts"])

    def up(self) -> None:
        """Wait until the table is up, with both screens, and shows its title."""
        kiosk = self.kiosk
        kiosk.wait(lambda: kiosk.active(*SERVICES), "all services", 60)
        for side in ("blue", "yellow"):
            kiosk.wait(lambda side=side: shows(kiosk, side) == "attract", f"the title on {side}")

    def settled(self, limit: float = 60) -> None:
        self.kiosk.wait(lambda: self.state()["trial"] is None, "the end of the trial", limit)

    def boot(self) -> None:
        self.kiosk.boot()

    def power_cut(self) -> None:
        self.disk.cut()
        self.kiosk.cut()
        self.disk.umount()
        self.disk.mount()


def shows(kiosk: Any, side: str) -> str:
    try:
        return str(kiosk.view(side).phase)
    except OSError:
        return ""


def fill(file: Path) -> None:
    """Make a file of all the room that there is, that of root too."""
    at = 0
    with file.open("wb") as filler:
        for size in (1 << 28, 1 << 24, 1 << 20, 1 << 14):
            with contextlib.suppress(OSError):
                while True:
                    os.posix_fallocate(filler.fileno(), at, size)
                    at += size


def releases(evening: Evening) -> list[str]:
    """The folders of releases that there are, whole or not."""
    return sorted(path.name for path in (evening.disk.root / TOP / "releases").iterdir())


@pytest.fixture(scope="module")
def evening(
    project: Path,
    machine_in: Callable[[Path, Path], Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Evening]:
    """The machine, with a release file installed by the commands of docs/releases.md."""
    folder = tmp_path_factory.mktemp("upgrade")
    key = folder / "maker"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "maker", "-f", str(key)]
    subprocess.run(words, check=True, timeout=30)
    base = make(project, folder, key, platform.machine(), [PYTHON], 1)
    disk = Disk(folder)
    unpacked = folder / "wheels"
    unpacked.mkdir()
    subprocess.run(["tar", "xf", base, "-C", unpacked], check=True, timeout=60)
    try:
        kiosk = machine_in(disk.root, unpacked)
        made = Evening(kiosk, disk, key, base)
        made.config.parent.mkdir(parents=True)
        made.config.write_bytes(CONFIG)
        said = kiosk.install(script="/usr/src/wheels/systemd/install")
        assert (said.returncode, said.stderr) == (0, ""), said.stdout + said.stderr
        settings = disk.root / "etc/sonar-console/kiosk.conf"
        text = settings.read_text()
        for name, output in (("BLUE", "DUMMY0"), ("YELLOW", "DUMMY1")):
            text = re.sub(rf"(?m)^{name}_OUTPUT=.*$", f"{name}_OUTPUT={output}", text)
        settings.write_text(text)
        # It has been in use: a new one would ask its first questions.
        (disk.root / "var/lib/sonar-console/settings.toml").write_text("set_up = true\n")
        os.sync()
        yield made
        kiosk.cut()
    finally:
        disk.umount()


def test_a_table_is_installed_from_one_file_without_a_network(evening: Evening) -> None:
    evening.boot()
    evening.up()
    assert evening.current == "0.1.0-1"
    signers = (evening.disk.root / "etc/sonar-console/release-signers").read_text()
    assert signers.startswith('release namespaces="sonar-console-release" ssh-ed25519 ')
    said = evening.kiosk.run("/usr/local/bin/sonar-console", "--version")
    assert said.stdout == "sonar-console 0.1.0 (release 0.1.0-1)\n"


def test_the_release_on_the_stick_is_installed_when_the_page_asks(evening: Evening) -> None:
    """With the lines of the boot partition that it has; those of the release before are gone."""
    written = evening.age_config()
    begun = time.monotonic()
    assert evening.upgrade(evening.release()) == "installed"
    took = time.monotonic() - begun
    evening.up()
    evening.settled()
    assert evening.current == "0.2-2"
    assert evening.state() == {"previous": "0.1.0-1", "trial": None, "gone_back": None}
    listed = evening.kiosk.run("/usr/local/bin/sonar-console", "release", "list").stdout
    assert listed == "0.1.0-1  0.1.0  the one before\n0.2-2  0.2  runs\n"
    assert evening.config.read_bytes() == written
    print(f"an upgrade takes {took:.1f} s here")  # noqa: T201


def test_it_is_not_taken_twice_nor_an_older_one(evening: Evening) -> None:
    assert evening.upgrade(evening.signed("0.2")) == "same"
    assert evening.upgrade(evening.signed("0.1.5")) == "older"
    assert evening.current == "0.2-2"


def test_bad_files_are_refused_and_nothing_is_left_of_them(evening: Evening) -> None:
    good = evening.release()
    tampered = bytearray(good)
    tampered[len(tampered) // 2] ^= 1
    other = evening.work / "other"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(other)]
    subprocess.run(words, check=True, timeout=30)
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as out:
        link = tarfile.TarInfo("systemd")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/systemd/system"
        out.addfile(link)
    before = evening.state()
    for data, reason in (
        (sign(packed(evening.files, 1), other), "signature"),
        (bytes(tampered), "signature"),
        (good[: len(good) // 2], "torn"),
        (sign(made.getvalue(), evening.key), "contents"),
    ):
        assert evening.upgrade(data) == reason
        assert evening.current == "0.2-2"
        assert evening.state() == before
        assert evening.kiosk.active(*SERVICES)
        left = [path.name for path in (evening.disk.root / TOP / "incoming").iterdir()]
        assert left == ["lock"]
    said = evening.kiosk.run("journalctl", "-b", "-u", "sonar-upgrade", "--no-pager").stdout
    assert "Traceback" not in said


def test_a_card_that_is_full_in_the_middle_is_told(evening: Evening) -> None:
    """The room is asked for first; it is taken away while the packages are put in."""
    data = evening.release()
    kiosk = evening.kiosk
    before, names = evening.current, releases(evening)
    kiosk.run("rm", "-f", "/run/sonar-release/status.json")
    evening.push_in(data)
    evening.ask()
    kiosk.wait(lambda: evening.status().get("step") == "installing", "the installer", 60)
    filler = evening.disk.root / "filler"
    fill(filler)
    try:
        assert evening.ended() == "full"
    finally:
        filler.unlink()
    assert evening.current == before
    assert kiosk.active(*SERVICES)
    assert releases(evening) == names


def test_two_at_once_are_one(evening: Evening) -> None:
    data = evening.release()
    evening.kiosk.run("rm", "-f", "/run/sonar-release/status.json")
    evening.push_in(data)
    evening.ask()
    evening.kiosk.wait(lambda: evening.status().get("step") == "installing", "the installer", 60)
    file = f"{STICK}/sonar-console-9.9-any.release"
    said = evening.kiosk.run("/usr/local/bin/sonar-console", "release", "install", file)
    assert said.returncode == 2
    assert said.stderr == "sonar-console: another installation is under way\n"
    assert evening.ended() == "installed"
    evening.up()
    evening.settled()


def test_the_table_may_start_at_any_moment_of_it(evening: Evening) -> None:
    """It starts the one or the other, and finds all of it."""
    kiosk = evening.kiosk
    kiosk.run("rm", "-f", "/run/sonar-release/status.json")
    evening.push_in(evening.release())
    evening.ask()
    starts = 0
    while "ended" not in evening.status():
        said = kiosk.run("systemctl", "restart", "sonar-table.service")
        starts += said.returncode == 0
    assert evening.status()["ended"] == "installed"
    evening.up()
    evening.settled()
    assert starts > 5
    assert evening.state()["gone_back"] is None
    told = kiosk.run("journalctl", "-b", "--no-pager", "-u", "sonar-table").stdout
    assert "ModuleNotFoundError" not in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("module", "text", "why"),
    [
        ("sonar_console/cli/run.py", "import no_such_module\n", "starts"),
        ("sonar_console/cli/run.py", "import time as _t\n_t.sleep(9999)\n", "time"),
        ("sonar_console/cli/screen.py", "import no_such_module\n", "screens"),
    ],
    ids=["ImportError", "hangs", "screens"],
)
def test_a_bad_release_is_gone_back_from_by_itself(
    evening: Evening, module: str, text: str, why: str
) -> None:
    before = evening.current
    data = evening.release(evening.broken(module, text))
    assert evening.upgrade(data) == "installed"
    begun = time.monotonic()
    evening.gone_back()
    evening.up()
    took = time.monotonic() - begun
    told = evening.state()["gone_back"]
    assert (told["why"], told["version"]) == (why, f"0.{evening.version}")
    assert evening.current == before
    assert evening.upgrade(data) == "failed-before"
    print(f"{why}: back on the title {took:.1f} s after the switch")  # noqa: T201


def test_a_bad_release_is_gone_back_from_when_only_the_power_is_switched(
    evening: Evening,
) -> None:
    """It hangs, and is cut off before the two minutes are over, again and again."""
    before = evening.current
    text = "import time as _t\n_t.sleep(9999)\n"
    data = evening.release(evening.broken("sonar_console/cli/run.py", text))
    assert evening.upgrade(data) == "installed"
    starts = 0
    while starts < 3:  # a count that was not on the disk yet is lost with the cut, as it should be
        evening.kiosk.wait(lambda seen=starts: evening.starts() > seen, "the count")
        evening.power_cut()
        starts = evening.starts()
        evening.boot()
    evening.gone_back()
    evening.up()
    assert evening.current == before
    assert evening.state()["gone_back"]["why"] == "starts"


def test_a_unit_that_systemd_cannot_read_is_gone_back_from(evening: Evening) -> None:
    """The units are part of the release, the one that watches is not."""
    before = evening.current
    bad = {"systemd/sonar-table.service": b"[Service]\nType=no-such\nExecStart=nothing\n"}
    evening.upgrade(evening.release(bad))
    evening.gone_back()
    evening.up()
    assert evening.current == before


def test_the_power_is_cut_in_an_upgrade(evening: Evening) -> None:
    """At random moments, from the wish to the end of the trial; each boot has a table."""
    choice = random.Random(SEED)
    begun = time.monotonic()
    assert evening.upgrade(evening.release()) == "installed"
    evening.up()
    evening.settled()
    whole = time.monotonic() - begun
    old = new = 0
    for number in range(CUTS):
        before = evening.current
        written = evening.age_config()
        evening.push_in(evening.release())
        moment = choice.uniform(0, whole)
        evening.ask()
        time.sleep(moment)
        evening.power_cut()
        after = evening.current
        assert evening.config.read_bytes() in (written, evening.aged(written))
        evening.config.write_bytes(written)
        evening.boot()
        evening.up()
        evening.settled()
        assert evening.current == after, f"cut {number} at {moment:.2f} s"
        assert (evening.disk.root / TOP / "releases" / after / "whole").is_file()
        assert evening.state()["gone_back"] is None, evening.state()
        old, new = old + (after == before), new + (after != before)
    assert old + new == CUTS
    print(f"{CUTS} cuts within {whole:.1f} s: {old} times the old one, {new} times the new")  # noqa: T201


def test_somebody_goes_back_by_hand(evening: Evening) -> None:
    previous = evening.state()["previous"]
    if not previous:
        assert evening.upgrade(evening.release()) == "installed"
        evening.up()
        evening.settled()
        previous = evening.state()["previous"]
    said = evening.kiosk.run("/usr/local/bin/sonar-console", "release", "back")
    assert (said.returncode, said.stderr) == (0, "")
    evening.up()
    assert evening.current == previous
    assert evening.state()["gone_back"]["why"] == "asked"
