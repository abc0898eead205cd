"""Claims of chunks: one runner has each, and a dead one's is taken over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sonar_tools.league import claims
from sonar_tools.league.claims import (
    STALE,
    Claim,
    ClaimHolder,
    claimed,
    machine,
    started,
    take_claim,
)


def test_a_chunk_is_claimed_once(tmp_path: Path) -> None:
    first = take_claim(tmp_path, 3)
    assert isinstance(first, Claim)
    assert take_claim(tmp_path, 3) is None
    assert take_claim(tmp_path, 4) is not None
    assert set(claimed(tmp_path)) == {3, 4}
    first.release()
    assert set(claimed(tmp_path)) == {4}
    assert take_claim(tmp_path, 3) is not None


def put(folder: Path, holder: ClaimHolder | None, silent: float = 0.0) -> Path:
    """Lay a claim as another process has left it, so many seconds ago."""
    path = folder / "claims" / "00000"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"" if holder is None else msgspec.json.encode(holder))
    now = path.stat().st_mtime
    os.utime(path, (now - silent, now - silent))
    return path


def test_a_dead_claim_is_taken_over(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    here = ClaimHolder(machine(), "here", ended.pid, "1", "a")
    put(tmp_path, here)
    assert claimed(tmp_path) == {}
    mine = take_claim(tmp_path, 0)
    assert mine is not None
    assert take_claim(tmp_path, 0) is None
    mine.release()
    alive = ClaimHolder(machine(), "here", os.getpid(), started(os.getpid()), "b")
    put(tmp_path, alive)
    assert take_claim(tmp_path, 0) is None
    elsewhere = ClaimHolder("another", "there", 1, "1", "c")
    put(tmp_path, elsewhere, STALE - 60)
    assert take_claim(tmp_path, 0) is None
    assert claimed(tmp_path) == {0: "there"}
    put(tmp_path, elsewhere, STALE + 60)
    assert take_claim(tmp_path, 0) is not None
    assert [path.name for path in (tmp_path / "claims").iterdir()] == ["00000"]


def test_a_claim_that_a_kill_has_cut_off_is_taken_over_in_time(tmp_path: Path) -> None:
    whole = msgspec.json.encode(ClaimHolder("another", "there", 1, "1", "c"))
    for size in range(len(whole)):
        path = put(tmp_path, None)
        path.write_bytes(whole[:size])
        assert take_claim(tmp_path, 0) is None
        put(tmp_path, None, STALE + 60).write_bytes(whole[:size])
        now = path.stat().st_mtime - STALE - 60
        os.utime(path, (now, now))
        taken = take_claim(tmp_path, 0)
        assert taken is not None
        taken.release()


def test_a_claim_that_was_taken_over_is_not_given_up_by_its_old_holder(tmp_path: Path) -> None:
    old = take_claim(tmp_path, 0)
    assert old is not None
    put(tmp_path, ClaimHolder("another", "there", 1, "1", "c"))
    old.release()
    assert claimed(tmp_path) == {0: "there"}


def test_a_claim_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = take_claim(tmp_path, 0)
    assert claim is not None
    before = claim.path.stat().st_mtime - 100
    os.utime(claim.path, (before, before))
    claim.renew()
    assert claim.path.stat().st_mtime == before
    monkeypatch.setattr(claims, "RENEWING", 0.0)
    claim.renew()
    assert claim.path.stat().st_mtime > before


def test_of_two_that_take_over_at_once_one_has_it(tmp_path: Path) -> None:
    """The other one has read the dead claim, and comes late: the new claim goes back."""
    dead = put(tmp_path, ClaimHolder("another", "there", 1, "1", "c"), STALE + 60)
    quick: list[Claim | None] = []
    rename = Path.rename

    def late(self: Path, target: Path) -> Path:
        if not quick and self == dead:
            quick.append(None)
            quick[0] = take_claim(tmp_path, 0)
        return rename(self, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "rename", late)
        slow = take_claim(tmp_path, 0)
    assert slow is None
    assert quick[0] is not None
    assert set(claimed(tmp_path)) == {0}
    quick[0].release()
    assert claimed(tmp_path) == {}
