"""An installation of the time before there were releases becomes one, and is gone back to."""

from __future__ import annotations

import fcntl
import json
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

SERVICES = (
    "sonar-table.service",
    "sonar-display.service",
    "sonar-screen@blue.service",
    "sonar-screen@yellow.service",
)
TOP = "opt/sonar-console"
CUTS = 4
NEW = ("sonar-release.service", "sonar-upgrade.path", "sonar-upgrade.service")
"""Units that there were none of then."""
OLD = """
set -e
top=/opt/sonar-console
/usr/bin/python3 -m venv $top
$top/bin/python -m pip install --quiet --no-index --find-links /usr/src/wheels 'sonar-console[pi]'
echo old >$top/environment
mkdir -p $top/libexec $top/share
cd /usr/src/console/systemd
cp open-display ask-display hold-stick $top/libexec/
cp xorg.conf $top/share/
rm -f /etc/systemd/system/sonar-*.service /etc/systemd/system/sonar-*.path
for unit in *.service *.path; do
    sed s,$top/current/,$top/, $unit >/etc/systemd/system/$unit
done
cp 70-sonar-console.rules /etc/udev/rules.d/
mkdir -p /etc/modules-load.d && cp modules.conf /etc/modules-load.d/sonar-console.conf
rm -rf $top/releases $top/current $top/keeper $top/state.json
"""


class Old:
    """The machine with a program directly in the folder of the kiosk."""

    def __init__(self, kiosk: Any) -> None:
        self.kiosk = kiosk
        self.top = kiosk.root / TOP

    def make(self) -> None:
        """Install as of now, for users and settings; then put the old layout in its place."""
        said = self.kiosk.install("--wheels", "/usr/src/wheels")
        assert said.returncode == 0, said.stderr
        said = self.kiosk.install("-c", OLD, script="/bin/sh")
        assert said.returncode == 0, said.stderr
        units = self.kiosk.root / "etc/systemd/system"
        for name in NEW:
            (units / name).unlink()
            (units / "multi-user.target.wants" / name).unlink(missing_ok=True)
        settings = self.kiosk.root / "etc/sonar-console/kiosk.conf"
        text = settings.read_text()
        for name, output in (("BLUE", "DUMMY0"), ("YELLOW", "DUMMY1")):
            text = re.sub(rf"(?m)^{name}_OUTPUT=.*$", f"{name}_OUTPUT={output}", text)
        settings.write_text(text)
        self.display("")

    def display(self, current: str) -> None:
        """Let the test's own part of the display's unit call the scripts where they are."""
        path = self.kiosk.root / "etc/systemd/system/sonar-display.service.d/dummy.conf"
        text = re.sub("/opt/sonar-console/(current/)?", "/opt/sonar-console/", path.read_text())
        path.write_text(text.replace("/opt/sonar-console/", f"/opt/sonar-console/{current}"))

    def boots(self) -> None:
        """Switch it on, and see the title on both screens."""
        kiosk = self.kiosk
        self.display("current/" if (self.top / "current").is_symlink() else "")
        kiosk.boot()
        kiosk.wait(lambda: kiosk.active(*SERVICES), "all services", 60)
        kiosk.wait(lambda: shows(kiosk) == ["attract", "attract"], "the title")

    def state(self) -> dict[str, Any]:
        return dict(json.loads((self.top / "state.json").read_text()))


def shows(kiosk: Any) -> list[str]:
    try:
        return [str(kiosk.view(side).phase) for side in ("blue", "yellow")]
    except OSError:
        return []


def busy(lock: Path) -> bool:
    """Whether an installer still holds the lock."""
    if not lock.exists():
        return False
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@pytest.fixture(scope="module")
def old(kiosk: Any) -> Old:
    return Old(kiosk)


def test_a_checkout_without_a_network_is_refused_in_one_line(kiosk: Any) -> None:
    """What pip says of it is in a file."""
    said = kiosk.install()
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "a release file needs none: docs/releases.md" in said.stderr
    assert list((kiosk.root / TOP / "releases").iterdir()) == []
    assert "ERROR" in (kiosk.root / TOP / "pip.log").read_text()


def test_an_installation_of_before_works(old: Old) -> None:
    old.make()
    assert not (old.top / "current").exists()
    old.boots()
    old.kiosk.cut()


def test_a_cut_in_its_first_upgrade_leaves_a_table(old: Old, project: Path) -> None:
    """The installer is killed at random moments; the machine is then switched on."""
    choice = random.Random(14)
    for _ in range(CUTS):
        moment = choice.uniform(0.2, 14)
        installing = subprocess.Popen(
            [
                *("systemd-nspawn", "--quiet", "-D", str(old.kiosk.root), "--register=no"),
                *("--keep-unit", "--private-network", "--as-pid2", "--pipe"),
                f"--bind-ro={project}:/usr/src/console",
                f"--bind-ro={old.kiosk._wheels}:/usr/src/wheels",
                *("/usr/src/console/systemd/install", "--wheels", "/usr/src/wheels"),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(moment)
        # The container's first process: all others of it end with it.
        task = Path(f"/proc/{installing.pid}/task/{installing.pid}/children")
        for child in task.read_text().split() if task.exists() else ():
            os.kill(int(child), signal.SIGKILL)
        installing.kill()
        installing.wait(timeout=30)
        old.kiosk.wait(lambda: not busy(old.top / "lock"), "the end of the installer", 10)
        old.boots()
        old.kiosk.cut()


def test_its_first_upgrade_keeps_it_to_go_back_to(old: Old) -> None:
    if (old.top / "current").is_symlink():  # a cut came late: let it be as it was
        old.make()
    said = old.kiosk.install("--wheels", "/usr/src/wheels")
    assert (said.returncode, said.stderr) == (0, "")
    assert "keeps the installation that is here, to go back to" in said.stdout
    state = old.state()
    assert state["trial"]["previous"] == "before"
    old.boots()
    old.kiosk.wait(lambda: old.state()["trial"] is None, "the end of the trial")
    assert (old.top / "releases" / "before" / "bin").resolve() == old.top / "bin"
    said = old.kiosk.run("/usr/local/bin/sonar-console", "release", "back")
    assert (said.returncode, said.stderr) == (0, "")
    kiosk = old.kiosk
    kiosk.wait(lambda: kiosk.active(*SERVICES), "all services", 60)
    main = kiosk.show("sonar-table.service", "MainPID")
    program = kiosk.run("cat", f"/proc/{main}/cmdline").stdout.split("\0")
    assert program[0] == "/opt/sonar-console/bin/python3" or program[0].startswith(
        "/opt/sonar-console/bin/"
    )
    kiosk.cut()
    old.boots()
    kiosk.cut()


def test_it_goes_when_two_releases_have_worked(old: Old) -> None:
    releases = old.top / "releases"
    for _ in range(2):
        said = old.kiosk.install("--wheels", "/usr/src/wheels")
        assert said.returncode == 0, said.stderr
        old.boots()
        old.kiosk.wait(lambda: old.state()["trial"] is None, "the end of the trial")
        # What is kept no longer is removed after that.
        releases = old.top / "releases"
        old.kiosk.wait(
            lambda releases=releases: len(list(releases.iterdir())) == 2, "the end of older ones"
        )
        old.kiosk.cut()
    assert not (old.top / "bin").exists()
    assert not (old.top / "releases" / "before").exists()
    old.boots()
    old.kiosk.cut()
