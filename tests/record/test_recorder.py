"""The journals of the table's matches: what the log says of a disk that fails."""

from __future__ import annotations

import errno
import logging
import os
from pathlib import Path

import pytest

from sonar_console.cards import Message
from sonar_console.record import Header, begin_journal, parse_order
from sonar_console.record.recorder import MOST_LATE, RETRY, Recorder

ORDERS = [parse_order(line)[1] for line in ("blue captain start E4", "yellow captain start A10")]


def test_a_full_disk_and_its_end_are_told_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    keeper = Recorder(lambda header: begin_journal(tmp_path, header))
    keeper.begin(Header(scenario="alpha"))

    def full(descriptor: int, data: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for order in ORDERS:
            keeper.keep(order, None)
        assert keeper.advance(10.0)
        assert not keeper.advance(10.1)
    told = f"the match is kept in memory only: {keeper.fault}"
    assert keeper.told == Message("warning-disk", {"value": str(keeper.fault)})
    assert keeper.advance(10.0 + RETRY)
    assert keeper.fault is None
    first, again = (record.getMessage() for record in caplog.records)
    assert first == told
    assert "No space left" in told
    assert "takes the match again" in again
    keeper.close()


def test_a_disk_that_takes_nothing_from_the_start_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    (tmp_path / "no folder").write_text("", "utf-8")
    keeper = Recorder(lambda header: begin_journal(tmp_path / "no folder", header))
    keeper.begin(Header(scenario="alpha"))
    assert keeper.fault is not None
    assert [record.getMessage() for record in caplog.records] == [
        f"the match is kept in memory only: {keeper.fault}"
    ]
    keeper.close()


def full_disk(descriptor: int, data: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("there", [True, False], ids=["begun before", "begun while full"])
def test_a_match_that_is_over_while_the_disk_is_full_is_saved_when_it_can(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given up, and another one begun meanwhile: both are on the disk afterwards, in order."""
    keeper = Recorder(lambda header: begin_journal(tmp_path, header))
    if there:
        keeper.begin(Header(scenario="alpha"))
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full_disk)
        if not there:
            keeper.begin(Header(scenario="alpha"))
        keeper.keep(ORDERS[0], None)
        keeper.finish("given up by both crews")
        keeper.leave()
        assert "No space left" in str(keeper.fault)
        keeper.advance(10.0)
        keeper.begin(Header(scenario="bravo"))
        keeper.keep(ORDERS[1], None)
    assert keeper.advance(10.0 + RETRY)
    assert keeper.fault is None
    first, second = (path.read_text("utf-8") for path in sorted(tmp_path.glob("*.sonar")))
    assert "alpha" in first
    assert str(ORDERS[0]) in first
    assert "; ended: given up by both crews" in first
    assert "bravo" in second
    assert str(ORDERS[1]) in second
    keeper.close()


def test_what_the_disk_never_takes_is_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    keeper = Recorder(lambda header: begin_journal(tmp_path, header))
    monkeypatch.setattr(os, "write", full_disk)
    for _ in range(MOST_LATE + 2):
        keeper.begin(Header(scenario="alpha"))
        keeper.keep(ORDERS[0], None)
    told = [record.getMessage() for record in caplog.records]
    assert sum("given up, the disk takes nothing" in line for line in told) == 1
    keeper.close()
    told = [record.getMessage() for record in caplog.records]
    assert sum("not saved to its end" in line for line in told) == MOST_LATE + 1
