"""``sonar-console screen``: its own options; the picture is tested in ``tests/screens``."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main, screen
from sonar_console.screens import process
from sonar_console.screens.process import Flipped
from sonar_console.system import peers


@pytest.mark.parametrize("size", ["big", "0x5", "1920", "99999x1", "1x1x1", "-1x1"])
def test_a_size_that_is_none(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screen", "blue", f"--size={size}"]) == MISTAKE
    assert "is not a size in pixels such as 1920x1080" in capsys.readouterr().err


@pytest.mark.parametrize("descriptor", ["x", "-1", "987654", "9" * 30])
def test_flips_are_reported_to_an_open_file_only(
    descriptor: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["screen", "blue", f"--report-flips={descriptor}"]) == MISTAKE
    assert "is not the number of an open file" in capsys.readouterr().err


def test_each_flip_is_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A reader that has gone does not disturb the screen."""
    reading, writing = os.pipe()
    sizes = []

    def run(
        team: str,
        path: Path,
        language: str,
        output: str,
        size: tuple[int, int] | None,
        flipped: Flipped | None,
        **named: object,
    ) -> None:
        assert flipped is not None
        sizes.append(size)
        flipped(12.25, 0, "")
        flipped(12.5, 3, "play")
        assert os.read(reading, 100) == b"12.250000 0\n12.500000 3 play\n"
        os.close(reading)
        flipped(12.75, 4, "play")

    monkeypatch.setattr(process, "run", run)
    words = ["screen", "blue", f"--run={tmp_path}", "--size=640x360"]
    assert main([*words, f"--report-flips={writing}"]) == 0
    os.close(writing)
    assert sizes == [(640, 360)]


def test_setuptools_is_not_loaded_for_pygame() -> None:
    """Half of the start of a screen would be that."""
    program = (
        "import sys; from sonar_console.cli import main; main(['rules', 'C-1'])\n"
        "import pygame; assert sys.modules['pkg_resources'] is None"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("owner", "named", "shown"),
    [(4000, False, False), (4000, True, False), (4001, True, True), (4002, False, True)],
)
def test_only_a_table_of_a_known_user_is_shown(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    owner: int,
    named: bool,
    shown: bool,
) -> None:
    """The kiosk's user, 4002 here, or the owner of a folder that was asked for, which is 4001."""
    asked: list[Callable[[socket.socket], bool]] = []
    monkeypatch.setattr(process, "run", lambda *_, welcome, **_rest: asked.append(welcome))
    monkeypatch.setattr(screen, "user_and_group", lambda name: (4002, 4002))
    owned = os.stat_result((0o40755, 0, 0, 1, 4001, 0, 0, 0, 0, 0))
    real = Path.stat
    monkeypatch.setattr(
        Path, "stat", lambda path, **how: owned if path == tmp_path else real(path, **how)
    )
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert main(["screen", "blue", *([f"--run={tmp_path}"] if named else [])]) == 0
    for module in (screen, peers):
        monkeypatch.setattr(module, "peer_user", lambda _: owner)
    connection = socket.socket(socket.AF_UNIX)
    with connection:
        assert [asked[0](connection) for _ in range(2)] == [shown, shown]
    assert len(caplog.records) == (0 if shown else 1)  # told once
