"""The firmware's types against MicroPython's own stubs, where those have been fetched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STUBS = ROOT / "build" / "typings"


def check(*files: Path) -> subprocess.CompletedProcess[str]:
    if not (STUBS / "machine.pyi").is_file():
        pytest.skip("no stubs of MicroPython in build/typings; `make types` fetches them")
    config = Path(__file__).with_name("mypy.ini")
    return subprocess.run(
        [sys.executable, "-m", "mypy", f"--config-file={config}", *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_firmware_uses_only_what_micropython_has() -> None:
    done = check(*sorted((ROOT / "firmware").glob("*.py")))
    assert done.returncode == 0, done.stdout


def test_a_slip_is_caught(tmp_path: Path) -> None:
    text = (ROOT / "firmware" / "main.py").read_text("utf-8")
    slip = tmp_path / "main.py"
    slip.write_text(text.replace("lamps[index].value(", "lamps[index].vlaue("), "utf-8")
    done = check(slip)
    assert '"Pin" has no attribute "vlaue"' in done.stdout
