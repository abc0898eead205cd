"""A new release is watched: kept when the table shows its title, else gone back from, with why."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sonar_console.system.releases import folder as module
from sonar_console.system.releases import keeper as keeper_module
from sonar_console.system.releases.errors import REASONS
from sonar_console.system.releases.folder import About, ReleaseFolder
from sonar_console.system.releases.keeper import (
    RELEASE_UNIT,
    Keeper,
    boot_of,
    main,
    pack,
    reason_said,
)
from sonar_console.system.releases.watch import (
    LIMIT,
    SCREEN_STARTS,
    STARTS,
    STEADY,
    Seen,
    Verdict,
    Watch,
    look,
)

GOOD = Seen(True, "attract", "7", 0)
STARTING = Seen(False, "", "8", 0)


def judge(
    starts: int, seen: Callable[[float], Seen], limit: float = 1000
) -> tuple[Verdict, float] | None:
    """The verdict on a table that looks so, second for second, and when it comes."""
    watch = Watch(100.0, starts)
    now = 100.0
    while now < 100 + limit:
        verdict = watch.step(now, seen(now - 100))
        if verdict is not None:
            return verdict, now - 100
        now += 0.5
    return None


def test_a_table_that_shows_its_title_and_stays_is_good() -> None:
    told = judge(1, lambda at: GOOD if at >= 3 else STARTING)
    assert told == (Verdict(True), 3 + STEADY)


@pytest.mark.parametrize("mode", ["resume", "setup", "play", "review", "service"])
def test_whatever_the_guests_are_at_by_then(mode: str) -> None:
    told = judge(1, lambda at: Seen(True, mode, "7", 0))
    assert told == (Verdict(True), STEADY)


def test_a_table_that_never_shows_anything_is_gone_back_from() -> None:
    for seen in (STARTING, Seen(True, "", "7", 0), Seen(True, "hello", "7", 0)):
        told = judge(1, lambda at, seen=seen: seen)  # type: ignore[misc]
        assert told == (Verdict(False, "time", f"{LIMIT:.0f}"), LIMIT)


def test_a_table_that_crashes_again_and_again_is_gone_back_from_at_once() -> None:
    told = judge(1, lambda at: Seen(False, "", "", int(at // 3)))
    assert told == (Verdict(False, "starts", str(STARTS)), 3 * STARTS)


def test_a_crash_after_the_title_does_not_count_as_staying() -> None:
    def seen(at: float) -> Seen:
        return Seen(True, "attract", str(at // 4), int(at // 4))

    told = judge(1, seen)
    assert told is not None
    assert told[0] == Verdict(False, "starts", str(STARTS))


def test_a_release_that_was_started_too_often_is_gone_back_from_at_once() -> None:
    """By cuts of the power as well: each boot is counted on the disk."""
    assert judge(STARTS + 1, lambda at: GOOD) == (Verdict(False, "starts", str(STARTS)), 0)
    assert judge(STARTS, lambda at: GOOD) == (Verdict(True), STEADY)


def test_a_table_without_its_screens_is_gone_back_from() -> None:
    """A release whose screens fail is dark, whatever its table says."""
    told = judge(1, lambda at: Seen(True, "attract", "7", 0, ("8", "")))
    assert told == (Verdict(False, "time", f"{LIMIT:.0f}"), LIMIT)

    def crashing(at: float) -> Seen:
        return Seen(True, "attract", "7", 0, (str(at), "9"), int(at))

    told = judge(1, crashing)
    assert told == (Verdict(False, "screens", str(SCREEN_STARTS)), SCREEN_STARTS)


def test_screens_that_come_later_are_waited_for() -> None:
    told = judge(1, lambda at: Seen(True, "attract", "7", 0, ("8", "9" if at > 20 else "")))
    assert told == (Verdict(True), 20.5 + STEADY)


def test_what_systemd_says() -> None:
    said = (
        "MainPID=12\nNRestarts=2\nId=sonar-table.service\nActiveState=active\n"
        "StatusText=attract\n\n"
        "MainPID=13\nNRestarts=3\nId=sonar-screen@blue.service\nActiveState=active\n\n"
        "MainPID=0\nNRestarts=4\nId=sonar-screen@yellow.service\nActiveState=activating\n"
    )
    screens = ("sonar-screen@blue.service", "sonar-screen@yellow.service")
    assert look(lambda words: said, screens) == Seen(True, "attract", "12", 2, ("13", ""), 7)
    assert look(lambda words: "", screens) == Seen(False, "", "", 0, ("", ""), 0)
    assert look(lambda words: "") == Seen(False, "", "", 0)


class Kiosk:
    """A folder of releases with its keeper, and a systemd that the test plays."""

    def __init__(self, folder: Path) -> None:
        self.releases = ReleaseFolder(folder / "top")
        self.releases.top.mkdir()
        self.units = folder / "etc/systemd/system"
        self.units.mkdir(parents=True)
        self.keeper = Keeper(self.releases, self.run, folder / "etc")
        self.calls: list[tuple[str, ...]] = []
        self.table = GOOD
        self.now = 0.0

    def run(self, words: Sequence[str]) -> str:
        if words[1] == "show":
            state = "active" if self.table.active else "activating"
            told = f"ActiveState={state}\nStatusText={self.table.mode}\nMainPID=7\nNRestarts=0\n"
            return f"Id=sonar-table.service\n{told}"
        self.calls.append(tuple(words))
        return ""

    def put(self, version: str) -> str:
        name = self.releases.begin(version).name
        units = self.releases.releases / name / "units"
        units.mkdir()
        (units / RELEASE_UNIT).write_text(f"# {version}\n")
        (units.parent / "keeper").write_text(f"# {version}\n")
        self.releases.complete(name, About(version, 1))
        self.releases.switch(name)
        return name

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def watch(self, boot: str = "a") -> str:
        return self.keeper.watch(lambda: self.now, self.sleep, boot)


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    monkeypatch.setattr(module, "sync_file_system", lambda folder: None)
    made = Kiosk(tmp_path)
    made.put("0.1.0")
    made.keeper.good()
    return made


def test_nothing_is_watched_without_a_trial(kiosk: Kiosk) -> None:
    assert kiosk.watch() == ""
    assert kiosk.now == 0


def test_a_good_release_has_its_own_keeper_from_then_on(kiosk: Kiosk) -> None:
    """Not before: the one that goes back is that of the release that works."""
    name = kiosk.put("0.2.0")
    keeper, unit = kiosk.releases.top / "keeper", kiosk.units / RELEASE_UNIT
    assert keeper.read_text() == unit.read_text() == "# 0.1.0\n"
    assert kiosk.watch() == f"{name} works"
    assert keeper.read_text() == unit.read_text() == "# 0.2.0\n"
    assert keeper.stat().st_mode & 0o111
    assert kiosk.releases.state().trial is None
    assert kiosk.calls == []


def test_a_bad_release_is_gone_back_from_and_the_table_is_started(kiosk: Kiosk) -> None:
    name = kiosk.put("0.2.0")
    kiosk.keeper.enable(["sonar-screen@blue.service"])
    kiosk.table = STARTING
    said = kiosk.watch()
    assert said.startswith(f"went back from {name} to 0.1.0-1: it did not reach its title within")
    assert kiosk.releases.current() == "0.1.0-1"
    assert kiosk.calls[0] == ("systemctl", "daemon-reload")
    assert kiosk.calls[-1][:3] == ("systemctl", "--no-block", "restart")
    assert "sonar-table.service" in kiosk.calls[-1]
    assert "sonar-screen@blue.service" in kiosk.calls[-1]
    assert kiosk.watch() == ""


def test_a_release_whose_screen_is_not_there_at_all_is_gone_back_from(kiosk: Kiosk) -> None:
    """systemd knows nothing of a unit that it could not even begin to start."""
    kiosk.put("0.2.0")
    kiosk.keeper.enable(["sonar-screen@blue.service"])
    assert "did not reach its title" in kiosk.watch()


def test_boots_are_counted_over_cuts_of_the_power(kiosk: Kiosk) -> None:
    kiosk.put("0.2.0")
    kiosk.table = STARTING

    class Cut(Exception):
        pass

    def cut(seconds: float) -> None:
        raise Cut

    for boot in ("a", "b", "c"):
        with pytest.raises(Cut):
            kiosk.keeper.watch(lambda: kiosk.now, cut, boot)
        assert kiosk.releases.current() == "0.2.0-2"
    assert "it was started 3 times" in kiosk.watch("d")
    assert kiosk.releases.current() == "0.1.0-1"


def test_a_boot_has_a_name_as_long_as_it_lasts(tmp_path: Path) -> None:
    """A container has the boot's own name of the machine around it."""
    first = boot_of(tmp_path / "boot")
    assert boot_of(tmp_path / "boot") == first
    (tmp_path / "boot").unlink()
    assert boot_of(tmp_path / "boot") != first


def test_a_watch_ends_when_another_release_is_installed(kiosk: Kiosk) -> None:
    kiosk.put("0.2.0")
    kiosk.table = STARTING

    def sleep(seconds: float) -> None:
        kiosk.put("0.3.0")

    assert kiosk.keeper.watch(lambda: kiosk.now, sleep, "a") == ""


def test_units_are_links_into_the_current_release(kiosk: Kiosk, tmp_path: Path) -> None:
    (kiosk.units / "sonar-table.service").write_text("a file of an older installation")
    others = ("70-sonar-console.rules", "modules.conf", "watchdog.conf")
    names = ("sonar-table.service", "sonar-new.path", *others)
    for _ in range(2):
        kiosk.keeper.link(names)
        kiosk.keeper.enable(["sonar-table.service", "sonar-screen@blue.service"])
    units = f"{kiosk.releases.top}/current/units"
    placed = {
        kiosk.units / "sonar-table.service": "sonar-table.service",
        kiosk.units / "sonar-new.path": "sonar-new.path",
        tmp_path / "etc/udev/rules.d/70-sonar-console.rules": "70-sonar-console.rules",
        tmp_path / "etc/modules-load.d/sonar-console.conf": "modules.conf",
        tmp_path / "etc/systemd/system.conf.d/sonar-console.conf": "watchdog.conf",
    }
    for path, name in placed.items():
        assert str(path.readlink()) == f"{units}/{name}"
    wants = kiosk.units / "multi-user.target.wants"
    assert {path.name: path.readlink().name for path in wants.iterdir()} == {
        "sonar-table.service": "sonar-table.service",
        "sonar-screen@blue.service": "sonar-screen@.service",
    }


def test_links_to_units_go_when_no_release_has_them(kiosk: Kiosk) -> None:
    """Not before: the release before may be gone back to."""
    units = kiosk.releases.releases / kiosk.put("0.2.0") / "units"
    (units / "sonar-old.path").write_text("")
    kiosk.keeper.link(["sonar-old.path", "sonar-release.service"])
    kiosk.keeper.enable(["sonar-old.path"])
    (kiosk.units / "other.service").symlink_to("/dev/null")
    kiosk.keeper.good()
    link, wanted = (
        kiosk.units / "sonar-old.path",
        kiosk.units / "multi-user.target.wants/sonar-old.path",
    )
    kiosk.put("0.3.0")
    kiosk.keeper.good()
    assert link.is_symlink()
    kiosk.put("0.4.0")
    kiosk.keeper.good()
    assert not link.is_symlink()
    assert not wanted.is_symlink()
    assert (kiosk.units / "other.service").is_symlink()


def test_the_keeper_is_one_file_that_needs_no_release(tmp_path: Path) -> None:
    file = tmp_path / "keeper"
    file.write_bytes(pack())
    words = [sys.executable, "-I", str(file), "no-step"]
    said = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "sonar-console release: no such step\n"
    again = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from sonar_console.system.releases import keeper"
    )
    own = subprocess.run(
        [sys.executable, "-I", "-c", f"{again}\nsys.stdout.buffer.write(keeper.pack())", str(file)],
        capture_output=True,
        check=True,
        cwd=tmp_path,
    )
    assert own.stdout == pack()  # it makes itself again, out of its own file


def test_every_step_of_the_installer_is_the_keeper_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`begin`, `complete` and `switch`, as the script calls them."""
    monkeypatch.setattr(keeper_module, "TOP", tmp_path)
    assert main(["begin", "0.1.0"]) == 0
    name = capsys.readouterr().out.strip()
    assert main(["complete", name, "0.1.0", "5", "abc"]) == 0
    assert os.access(tmp_path / "releases" / name / "keeper", os.X_OK)
    assert main(["switch", name]) == 0
    assert main(["current"]) == 0
    assert capsys.readouterr().out == f"{name}\n"
    assert main(["remove", name]) == 0
    assert ReleaseFolder(tmp_path).whole(name)  # the one that runs is not removed
    about = json.loads((tmp_path / "releases" / name / "release.json").read_text())
    assert about == {"version": "0.1.0", "built": 5, "digest": "abc"}
    assert main(["switch", "../x"]) == 2
    assert capsys.readouterr().err == "sonar-console release: ../x is no whole release\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("install-kiosk: packages: python3-lgpio\n", "packages"),
        ("a\nfull: 300\n", "full"),
        ("Traceback\nOSError: [Errno 28] No space left on device\n", "full"),
        ("mkdir: cannot create directory '/opt/x': Read-only file system\n", "read-only"),
        ("install: nothing known\n", "failed"),
        ("", "failed"),
    ],
)
def test_what_the_installer_says_becomes_a_reason(text: str, key: str) -> None:
    told = reason_said(text)
    assert told.key == key
    assert str(told).isprintable()


def test_every_reason_is_one_line() -> None:
    for key, text in REASONS.items():
        said = text.format(value="1", value1="2")
        assert said.isprintable(), key
        assert len(said) < 120
