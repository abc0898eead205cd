"""The journals of the table's matches: what the log says of a disk that fails."""

from __future__ import annotations

import errno
import logging
import os
from pathlib import Path

import pytest

from console.keeping import RETRY, Keeper
from console.record import Header, begin_journal, parse_order

ORDERS = [parse_order(line)[1] for line in ("blue captain start E4", "yellow captain start A10")]


def test_a_full_disk_and_its_end_are_told_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    keeper = Keeper(lambda header: begin_journal(tmp_path, header))
    keeper.begin(Header(scenario="alpha"))

    def full(descriptor: int, data: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for order in ORDERS:
            keeper.keep(order, None)
        assert not keeper.catch_up(10.0)
    told = f"the match is kept in memory only: {keeper.fault}"
    assert keeper.catch_up(10.0 + RETRY)
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
    keeper = Keeper(lambda header: begin_journal(tmp_path / "no folder", header))
    keeper.begin(Header(scenario="alpha"))
    assert keeper.fault is not None
    assert [record.getMessage() for record in caplog.records] == [
        f"the match is kept in memory only: {keeper.fault}"
    ]
    keeper.close()
