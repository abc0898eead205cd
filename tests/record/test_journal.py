"""The journal: an order is on the disk before its effect is seen; a failing disk is survived."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.engine.names import Heading, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.record import Header, Journal, JournalError, read_record
from sonar_console.record.journalfolder import next_name

HEADER = Header(scenario="alpha")
DIVE = Order(Team.BLUE, Role.CAPTAIN, Verb.DIVE)
NORTH = Order(Team.BLUE, Role.CAPTAIN, Verb.HEAD, (Heading.N,))


def fail(number: int) -> Callable[..., int]:
    def failing(*_arguments: object) -> int:
        raise OSError(number, os.strerror(number))

    return failing


def test_a_journal_is_a_record(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "new" / "folder", HEADER) as journal:
        journal.append(DIVE)
        journal.append(NORTH, 12.25)
    text = journal.path.read_text()
    assert text == (
        '[Scenario "alpha"] ; =b6105eb7\n\n'
        "blue captain dive ; =728328c9\n"
        "12.250 blue captain head N ; =c2d0adb6\n"
    )
    record = read_record(journal.path)
    assert record.header == HEADER
    assert record.orders == (DIVE, NORTH)


def test_each_order_is_synced_before_append_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Write ahead: file and folder at the beginning, the file for each order."""
    synced: list[str] = []
    real = os.fsync

    def noting(descriptor: int) -> None:
        name = Path(f"/proc/self/fd/{descriptor}").readlink()
        synced.append(f"{name.name}:{name.read_text().count('dive') if name.is_file() else ''}")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", noting)
    with Journal.create(tmp_path, HEADER, "evening") as journal:
        assert synced == ["evening.sonar:0", f"{tmp_path.name}:"]
        journal.append(DIVE)
        assert synced[2:] == ["evening.sonar:1"]


def test_matches_are_counted_and_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "match-0041.sonar").touch()
    (tmp_path / "match-x.sonar").touch()
    (tmp_path / "notes.txt").touch()
    with Journal.create(tmp_path, HEADER) as journal:
        assert journal.path.name == "match-0042.sonar"
    assert next_name(tmp_path) == "match-0043"
    with pytest.raises(JournalError, match=r"match-0042\.sonar: File exists"):
        Journal.create(tmp_path, HEADER, "match-0042")


def test_a_part_written_by_the_disk_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    with Journal.create(tmp_path, HEADER) as journal, monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:3]))
        journal.append(DIVE)
    assert read_record(journal.path).orders == (DIVE,)


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_failing_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    """`JournalError` is an `OSError` of one line; the orders wait, and are written once."""
    with Journal.create(tmp_path, HEADER) as journal:
        journal.append(DIVE)
        with monkeypatch.context() as patched:
            patched.setattr(os, call, fail(number))
            with pytest.raises(JournalError) as caught:
                journal.append(NORTH)
        assert isinstance(caught.value, OSError)
        assert str(caught.value) == f"{journal.path}: {os.strerror(number)}"
        assert journal.failed
        assert read_record(journal.path).orders == (DIVE,)
        with pytest.raises(JournalError, match=os.strerror(number)):
            journal.append(DIVE)
        assert journal.behind == 2
        journal.catch_up()
        assert (journal.failed, journal.behind, journal.fault) == (False, 0, None)
        journal.append(NORTH)
    assert read_record(journal.path).orders == (DIVE, NORTH, DIVE, NORTH)


def test_a_line_half_written_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    written = 0

    def filling(descriptor: int, data: bytes) -> int:
        nonlocal written
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = real(descriptor, data[:7])
        return written

    with Journal.create(tmp_path, HEADER) as journal:
        journal.append(DIVE)
        before = journal.path.read_bytes()
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", filling)
            with pytest.raises(JournalError):
                journal.append(NORTH)
        assert journal.path.read_bytes() == before
    assert read_record(journal.path).orders == (DIVE, NORTH)


def test_a_disk_that_fails_altogether_leaves_a_torn_line_at_worst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        journal = Journal.create(tmp_path, HEADER)
        patched.setattr(os, "fsync", fail(errno.EIO))
        patched.setattr(os, "ftruncate", fail(errno.EIO))
        with pytest.raises(JournalError):
            journal.append(NORTH)
        journal.close()
    assert read_record(journal.path).header == HEADER


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B52: a data folder that cannot be written is a clear text, never a traceback."""
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="file"):
        Journal.create(tmp_path / "file", HEADER)
    monkeypatch.setattr(os, "open", fail(errno.EROFS))
    with pytest.raises(JournalError, match="Read-only file system"):
        Journal.create(tmp_path, HEADER)


def test_a_header_that_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail(errno.EIO))
        with pytest.raises(JournalError):
            Journal.create(tmp_path, HEADER)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_closed_journal(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, HEADER)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="the journal is closed"):
        journal.append(DIVE)


def test_a_header_that_cannot_be_written_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot hold the tag"):
        Journal.create(tmp_path, Header(scenario='a "b"'))
    assert list(tmp_path.iterdir()) == []
