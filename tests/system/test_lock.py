"""One console at a time (B12, B35)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sonar_console.system.lock import LOCK_NAME, AlreadyRunningError, InstanceLock
from sonar_console.system.trust import UntrustedPathError


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


@pytest.mark.parametrize("make", ["link", "hard link", "pipe", "folder"])
def test_what_stands_in_the_place_of_the_lock_is_not_touched(tmp_path: Path, make: str) -> None:
    """Root once emptied what a link led to, and gave it away."""
    victim, run = tmp_path / "victim", tmp_path / "run"
    victim.write_text("precious")
    victim.chmod(0o640)
    run.mkdir()
    place = run / LOCK_NAME
    if make == "link":
        place.symlink_to(victim)
    elif make == "hard link":
        place.hardlink_to(victim)
    elif make == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()
    before = victim.stat()
    with pytest.raises(UntrustedPathError, match="no lock file") as caught:
        InstanceLock(run)
    assert "\n" not in str(caught.value)
    after = victim.stat()
    assert victim.read_text() == "precious"
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )


def test_a_link_that_leads_nowhere_makes_nothing(tmp_path: Path) -> None:
    (tmp_path / LOCK_NAME).symlink_to(tmp_path / "made")
    with pytest.raises(UntrustedPathError):
        InstanceLock(tmp_path)
    assert not (tmp_path / "made").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has the folders of others")
def test_root_takes_no_lock_in_the_folder_of_somebody_else(tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    os.chown(run, 65534, 65534)
    with pytest.raises(UntrustedPathError, match="belongs to nobody"):
        InstanceLock(run)
    assert list(run.iterdir()) == []
    (tmp_path / LOCK_NAME).write_text("")
    os.chown(tmp_path / LOCK_NAME, 65534, 65534)
    with pytest.raises(UntrustedPathError, match="no lock file"):
        InstanceLock(tmp_path)
