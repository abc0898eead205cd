"""``sonar-console release``: what there is, and one line for each mistake."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sonar_console import __version__
from sonar_console.cli import MISTAKE, main
from sonar_console.system.releases.folder import About, ReleaseFolder


def put(releases: ReleaseFolder, version: str) -> str:
    name = releases.begin(version).name
    releases.complete(name, About(version, 1))
    releases.switch(name)
    return name


@pytest.fixture
def kiosk(tmp_path: Path) -> ReleaseFolder:
    made = ReleaseFolder(tmp_path)
    put(made, "0.1.0")
    return made


def call(kiosk: ReleaseFolder, *words: str) -> int:
    return main(["release", "--top", str(kiosk.top), *words])


def test_the_releases_are_listed(kiosk: ReleaseFolder, capsys: pytest.CaptureFixture[str]) -> None:
    put(kiosk, "0.2.0")
    assert call(kiosk, "list") == 0
    assert capsys.readouterr().out == (
        "0.1.0-1  0.1.0  the one before\n0.2.0-2  0.2.0  runs, on trial\n"
    )
    kiosk.back("starts", "3")
    assert call(kiosk, "list") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "0.1.0-1  0.1.0  runs"
    assert told[-1] == (
        "0.2.0-2 was gone back from: it was started 3 times and did not reach its title"
    )


@pytest.mark.parametrize("words", [("back",), ("install", "nothing.release")])
def test_what_cannot_be_done_is_one_line(
    kiosk: ReleaseFolder, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert call(kiosk, *words) == MISTAKE
    said = capsys.readouterr()
    assert said.out in ("", "copying\n")
    assert said.err.startswith("sonar-console: ")
    assert said.err.count("\n") == 1
    assert kiosk.current() == "0.1.0-1"


def test_without_a_kiosk_it_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "--top", str(tmp_path), "list"]) == MISTAKE
    assert "no kiosk is installed here" in capsys.readouterr().err


def test_the_version_names_the_release(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "prefix", "/opt/sonar-console/releases/0.2.0-7")
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sonar-console {__version__} (release 0.2.0-7)\n"
