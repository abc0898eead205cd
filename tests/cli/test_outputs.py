"""``outputs``: what it says and how it ends, with a stand-in for xrandr."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.cli.outputs import HANGS

Put = Callable[[str], None]

WELL = """case $1 in
--listmonitors) echo 'Monitors: 0' ;;
--setmonitor) echo "$*" >>$0.calls ;;
*) printf 'HDMI-1 connected 1920x1080+0+0 (normal)\\n   1920x1080     60.00*+\\n' ;;
esac"""


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    for name in ("BLUE_OUTPUT", "YELLOW_OUTPUT", "SCREEN_SIZE"):
        monkeypatch.delenv(name, raising=False)

    def put(script: str) -> None:
        (tmp_path / "xrandr").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "xrandr").chmod(0o755)

    return put


def test_once_it_places_them_and_ends(
    put: Put, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(WELL)
    assert main(["outputs", "--once"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "xrandr.calls").read_text().splitlines() == [
        "--setmonitor blue 1920/1920x1080/1080+0+0 none",
        "--setmonitor shared 1920/1920x1080/1080+0+0 none",
    ]


def test_a_display_that_is_not_there_is_one_line(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    put('echo "Can\'t open display" >&2; exit 1')
    assert main(["outputs"]) == 2
    assert capsys.readouterr().err == "sonar-console: xrandr --query: Can't open display\n"


def test_one_that_hangs_has_a_status_of_its_own(
    put: Put, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The unit has X started anew then, and not this command."""
    monkeypatch.setattr("sonar_console.system.placing.DEADLINE", 0.05)
    put("exec sleep 60")
    assert main(["outputs"]) == HANGS
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "the display server is to be restarted" in said


def test_wrong_settings_are_named(
    put: Put, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCREEN_SIZE", "large")
    assert main(["outputs"]) == 2
    assert "SCREEN_SIZE is WIDTHxHEIGHT, not large (kiosk.conf)" in capsys.readouterr().err
