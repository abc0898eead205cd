"""What the host's page knows of releases; nothing of it waits for a stick."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from sonar_console import __version__
from sonar_console.system.releases.folder import About, ReleaseFolder
from sonar_console.system.upgrade import LOOKED, WISH, DeskUpgrades, KioskUpgrades


class Table:
    """A kiosk's folders, with a stick that is in."""

    def __init__(self, folder: Path) -> None:
        self.run = folder / "run"
        self.stick = folder / "stick"
        self.status = folder / "status.json"
        self.releases = ReleaseFolder(folder / "top")
        for path in (self.run, self.stick, self.releases.top):
            path.mkdir()
        self.looks = 0

    def find(self) -> Path:
        self.looks += 1
        return self.stick

    def upgrades(self, name: str = "", *, threads: bool = False) -> KioskUpgrades:
        return KioskUpgrades(
            self.run,
            self.find,
            top=self.releases.top,
            status=self.status,
            prefix=self.releases.releases / name if name else Path("/usr"),
            threads=threads,
        )

    def put(self, version: str) -> str:
        name = self.releases.begin(version).name
        self.releases.complete(name, About(version, 1))
        self.releases.switch(name)
        return name


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_the_version_is_that_of_the_release_that_runs(table: Table) -> None:
    old, new = table.put("0.2.0"), table.put("0.3.0")
    assert table.upgrades(old).running() == "0.2.0"  # though another one is current by now
    assert table.upgrades(new).running() == "0.3.0"
    assert table.upgrades().running() == __version__


@pytest.mark.parametrize(
    ("files", "offered"),
    [
        ((), ""),
        (("sonar-console-0.3.0-aarch64.release",), "0.3.0"),
        (("sonar-console-0.2.0-aarch64.release",), "0.2.0"),  # perhaps one made later
        (("sonar-console-0.1.9-aarch64.release",), ""),
        (("sonar-console-0.3.0-a.release", "sonar-console-0.4-a.release", "x.release"), "0.4"),
    ],
)
def test_a_stick_offers_what_is_not_older(
    table: Table, files: tuple[str, ...], offered: str
) -> None:
    for name in files:
        (table.stick / name).write_text("")
    assert table.upgrades(table.put("0.2.0")).offered(0.0) == offered


def test_the_stick_is_looked_at_now_and_then(table: Table) -> None:
    upgrades = table.upgrades()
    for now in (0.0, 0.5, 1.0, LOOKED, LOOKED + 1):
        upgrades.offered(now)
    assert table.looks == 2


def test_a_stick_that_does_not_answer_is_not_waited_for(table: Table) -> None:
    answers = threading.Event()
    upgrades = KioskUpgrades(
        table.run,
        lambda: table.stick if answers.wait(20) else None,
        top=table.releases.top,
        status=table.status,
    )
    (table.stick / "sonar-console-99-aarch64.release").write_text("")
    for now in range(100):
        assert upgrades.offered(float(now)) == ""
    (thread,) = (each for each in threading.enumerate() if each.name == "releases")
    answers.set()
    thread.join(20)
    assert upgrades.offered(100.0) == "99"


def test_a_wish_is_a_file_that_is_made_anew_and_never_missing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """systemd looks at each change: one that finds no file is missed, and so may be the next."""
    wish = table.run / WISH
    assert table.upgrades().ask()
    first = wish.stat().st_ino, wish.stat().st_mtime_ns
    there: list[bool] = []
    for name in ("touch", "replace"):
        real = getattr(Path, name)

        def watched(path: Path, *given: Any, real: Any = real) -> Any:
            there.append(wish.exists())
            return real(path, *given)

        monkeypatch.setattr(Path, name, watched)
    assert table.upgrades().ask()
    assert there == [True, True]
    assert (wish.stat().st_ino, wish.stat().st_mtime_ns) != first
    assert [each.name for each in table.run.iterdir()] == [WISH]
    table.run.rename(table.run.with_name("gone"))
    assert not table.upgrades().ask()


@pytest.mark.parametrize("text", ["", "{", "[1]", "\xff"])
def test_a_status_that_cannot_be_read_is_none(table: Table, text: str) -> None:
    table.status.write_text(text, encoding="latin-1")
    assert table.upgrades().status() == {}
    table.status.write_text(json.dumps({"step": "copying"}))
    assert table.upgrades().status() == {"step": "copying"}


def test_why_a_release_was_gone_back_from(table: Table) -> None:
    table.put("0.1")
    table.put("0.2")
    assert table.upgrades().gone_back() is None
    table.releases.back("starts", "3")
    told = table.upgrades().gone_back()
    assert told is not None
    assert (told.version, told.why) == ("0.2", "starts")


def test_a_desk_installs_nothing() -> None:
    desk = DeskUpgrades()
    assert (desk.running(), desk.offered(0.0), desk.status()) == (__version__, "", {})
    assert desk.gone_back() is None
    assert not desk.ask()
