"""One console at a time (B12, B35)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.system.lock import LOCK_NAME, AlreadyRunningError, InstanceLock


def test_b12_the_second_says_that_the_first_runs(tmp_path: Path) -> None:
    with InstanceLock(tmp_path / "run") as first:
        with pytest.raises(AlreadyRunningError) as caught:
            InstanceLock(tmp_path / "run")
        assert str(os.getpid()) in str(caught.value)
        assert caught.value.pid == os.getpid()
        assert "\n" not in str(caught.value)
        first.close()
        first.close()
    InstanceLock(tmp_path / "run").close()


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    code = (
        "import os, sys, pathlib\n"
        "from sonar_console.system.lock import InstanceLock\n"
        "lock = InstanceLock(pathlib.Path(sys.argv[1]))\n"
        "print('held', flush=True)\n"
        "sys.stdin.read()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stdout.readline() == b"held\n"
    with pytest.raises(AlreadyRunningError, match=f"process {child.pid}"):
        InstanceLock(tmp_path)
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    InstanceLock(tmp_path).close()


def test_a_lock_file_with_nonsense_in_it(tmp_path: Path) -> None:
    with InstanceLock(tmp_path):
        (tmp_path / LOCK_NAME).write_text("\0\0")
        with pytest.raises(AlreadyRunningError) as caught:
            InstanceLock(tmp_path)
        assert caught.value.pid is None
