"""``sonar-console screen``: its own options; the picture is tested in ``tests/screens``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_console.screens import process
from sonar_console.screens.process import Flipped


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
