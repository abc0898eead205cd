"""``sonar-console play``: what is checked before, the demonstration, exit statuses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.app.runner import TableRunner
from sonar_console.cards import PagePicture
from sonar_console.cli import RUNNING_ALREADY, main
from sonar_console.cli.play import display_is_attached
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import parse_square
from sonar_console.record import Header, Journal
from sonar_console.record.shipped import shipped_folder
from sonar_console.system.folders import state_folder
from sonar_console.system.lock import InstanceLock


@pytest.fixture(autouse=True)
def nothing_attached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def one_line(capsys: pytest.CaptureFixture[str], *parts: str) -> None:
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sonar-console")
    assert captured.err.count("\n") == 1
    for part in parts:
        assert part in captured.err


def test_without_a_display_the_demonstration_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play"]) == 0
    folder = tmp_path / "state" / "sonar-console" / "play"
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("No display is attached")
    assert str(folder) in lines[1]
    assert lines[-1] == "The record, played again by the referee, gives the same state."
    assert len(list(folder.glob("demonstration-*.png"))) > 10
    assert (folder / "demonstration.sonar").is_file()
    assert list((tmp_path / "work").iterdir()) == []
    InstanceLock(tmp_path / "state" / "sonar-console").close()  # the lock was released


@pytest.mark.long
def test_the_demonstration_s_record_goes_through_the_referee(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "pictures"
    assert main(["play", "--demo", "--out", str(out), "--language", "fr"]) == 0
    assert "L’enregistrement" in capsys.readouterr().out
    assert main(["referee", str(out / "demonstration.sonar")]) == 0
    verdicts = capsys.readouterr().out
    assert '"accepted": false' not in verdicts
    assert '"phase": "ended"' in verdicts


def test_a_display_that_cannot_be_opened_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    assert main(["play", "--state", str(tmp_path / "here")]) == 0
    assert capsys.readouterr().out.startswith("No display is attached")
    assert (tmp_path / "here" / "play" / "demonstration.sonar").is_file()


def test_a_match_that_was_cut_off_is_offered_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(tmp_path / "s" / "records", Header(scenario="bravo")) as journal:
        journal.append(Order(Team.BLUE, Role.CAPTAIN, Verb.START, (parse_square("A1"),)))
    phases = []

    class Glass:
        """A window that is closed at once."""

        def __init__(self, *_: object) -> None:
            self.show = self.close = self.end = lambda *_: None

        def run(self, runner: TableRunner) -> None:
            picture = runner.table.picture(Team.BLUE)
            assert isinstance(picture, PagePicture)
            phases.append((picture.phase, picture.page.lines[0].title["en"]))

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr("sonar_console.simulator.window.SimulatorWindow", Glass)
    assert main(["play", "--state", str(tmp_path / "s"), "--volume", "0"]) == 0
    assert phases == [("resume", "Bravo")]


def test_a_second_copy_says_that_the_first_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B12: with the first one's number, and without touching anything."""
    with InstanceLock(tmp_path / "state" / "sonar-console"):
        assert main(["play"]) == RUNNING_ALREADY
    one_line(capsys, str(os.getpid()), "running already")


def test_a_broken_layout_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = (shipped_folder("hardware") / "table.toml").read_text(encoding="utf-8")
    broken = tmp_path / "table.toml"
    broken.write_text(table.replace("{ gpio = 7 }", "{ gpio = 6 }", 1), encoding="utf-8")
    assert main(["play", "--table", str(broken)]) == 2
    one_line(capsys, "table.toml:", "blue.captain")


def test_a_layout_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--table", "none.toml"]) == 2
    one_line(capsys, "none.toml")


def test_a_broken_scenario_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('game = "captain-sonar"\n[title]\nen = "A"\n', encoding="utf-8")
    assert main(["play", "--scenario", str(broken)]) == 2
    one_line(capsys, "broken.toml")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--scenario", "atlantis"], "atlantis"),
        (["--scenario", "archipelago", "--mode", "realtime", "--crews", "1"], "S-3"),
        (["--language", "en,xx"], "xx"),
        (["--language", "en,fr,en"], "en,fr,en"),
        (["--mode", "blitz"], "realtime"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    one_line(capsys, part)


def test_a_state_folder_that_cannot_be_is_one_line_that_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B52: a data folder that cannot be written."""
    (tmp_path / "file").write_text("")
    assert main(["play", "--state", str(tmp_path / "file" / "in")]) == 2
    one_line(capsys, "--state")


def test_a_folder_for_pictures_that_cannot_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["play", "--demo", "--out", str(tmp_path / "file" / "in")]) == 2
    one_line(capsys, "--out")


def test_the_state_folder_is_where_a_user_s_programs_keep_theirs() -> None:
    default, home = Path("/home/guest/.local/state/sonar-console"), {"HOME": "/home/guest"}
    assert state_folder({**home, "XDG_STATE_HOME": "/srv/state"}) == Path(
        "/srv/state/sonar-console"
    )
    assert state_folder(home) == default
    assert state_folder({**home, "XDG_STATE_HOME": "relative"}) == default


@pytest.mark.parametrize(
    ("environment", "platform", "attached"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, "linux", False),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_whether_a_display_is_attached(
    environment: dict[str, str], platform: str, attached: bool
) -> None:
    assert display_is_attached(environment, platform) is attached


def test_nothing_but_our_own_lines_goes_to_standard_output(tmp_path: Path) -> None:
    """pygame greets on standard output unless told not to."""
    program = "import sys; from sonar_console.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "play", "--demo", "--state", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == ""
