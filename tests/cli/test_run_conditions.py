"""The real table on a disk that is full, and that can only be read: both screens say so."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 4 MB in the place of the state folder."""
    place = tmp_path / "state"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", str(place)]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a disk here")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.mark.long
def test_a_disk_that_is_full_and_then_can_only_be_read(small_disk: Path, start: Any) -> None:
    console = start("core is busy")  # it is not: but so nobody waits until there is no warning

    def told(key: str) -> bool:
        return all(
            console.picture(side).viewer.warning is not None
            and console.picture(side).viewer.warning.key == key
            for side in ("blue", "yellow")
        )

    console.until(lambda: told("warning-full"))
    subprocess.run(["mount", "-o", "remount,ro,size=300m", str(small_disk)], check=True)
    console.until(lambda: told("warning-read-only"))
