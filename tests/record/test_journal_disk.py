"""A disk that fills, fails or goes: the match goes on in memory, and the journal catches up."""

from __future__ import annotations

import errno
import os
import random
import subprocess
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from sonar_console.engine.orders import Order
from sonar_console.record import Header, Journal, JournalError, Record, read_record
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.journalfolder import torn_parts


class FailingDisk:
    """Stands between the journal and the disk: calls fail, and writes are cut short, by chance.

    ``trouble`` is how likely a call is to fail, from 0 to 1; a failing write may have written a
    part. ``dead`` fails every call.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
        self.trouble = 0.0
        self.dead = False
        self._chance = random.Random(seed)
        self._real = {name: getattr(os, name) for name in ("open", "write", "fsync", "ftruncate")}
        for name in self._real:
            monkeypatch.setattr(os, name, getattr(self, name))

    def open(self, *arguments: object) -> object:
        self._fail(errno.EROFS)
        return self._real["open"](*arguments)

    def fsync(self, descriptor: int) -> None:
        self._fail(errno.EIO)
        self._real["fsync"](descriptor)

    def ftruncate(self, descriptor: int, size: int) -> None:
        self._fail(errno.EIO)
        self._real["ftruncate"](descriptor, size)

    def write(self, descriptor: int, data: bytes) -> object:
        if self._fails():
            self._real["write"](descriptor, data[: self._chance.randrange(len(data))])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        short = self.trouble > 0 and self._chance.random() < 0.3
        return self._real["write"](descriptor, data[:5] if short else data)

    def _fails(self) -> bool:
        return self.dead or self._chance.random() < self.trouble

    def _fail(self, number: int) -> None:
        if self._fails():
            raise OSError(number, os.strerror(number))


@pytest.fixture
def orders(demonstration: Record) -> list[Order]:
    return list(demonstration.orders)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_or_doubled_however_the_disk_fails(
    tmp_path: Path,
    header: Header,
    orders: list[Order],
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    """A third of all calls fail; on the disk is a beginning of the match at every moment."""
    with monkeypatch.context() as patched:
        disk = FailingDisk(patched, seed)
        journal = Journal.create(tmp_path, header)
        disk.trouble = 0.3
        given: list[Order] = []
        acknowledged = 0
        for order in orders:
            given.append(order)
            try:
                journal.append(order)
            except JournalError:
                assert journal.failed
            else:
                acknowledged = len(given)
            if journal.failed and len(given) % 3 == 0:
                try:
                    journal.catch_up()
                except JournalError:
                    assert journal.fault is not None
                else:
                    acknowledged = len(given)
            found = recover_journal(journal.path).record.orders
            assert len(found) >= acknowledged
            assert found == tuple(given[: len(found)])
        disk.trouble = 0.0
        journal.catch_up()
        journal.finish("draw by mine")
        journal.close()
    assert read_record(journal.path).orders == tuple(orders)
    assert recover_journal(journal.path).ended == "draw by mine"
    assert [file.name for file in tmp_path.iterdir()] == [journal.path.name]


def test_a_failed_journal_leaves_the_disk_alone_until_it_catches_up(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dying card blocks for seconds at each call: orders must not wait for it."""
    journal = Journal.create(tmp_path, header)
    with monkeypatch.context() as patched:
        disk = FailingDisk(patched, 1)
        disk.dead = True
        with pytest.raises(JournalError, match="No space left"):
            journal.append(orders[0])
        for name in ("open", "write", "fsync", "ftruncate"):
            patched.setattr(os, name, None)
        for order in orders[1:]:
            with pytest.raises(JournalError, match="No space left"):
                journal.append(order)
    assert journal.behind == len(orders)
    journal.close()  # a last attempt
    assert read_record(journal.path).orders == tuple(orders)


def test_a_match_can_begin_without_a_disk(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "records"
    with monkeypatch.context() as patched:
        disk = FailingDisk(patched, 1)
        disk.dead = True
        with pytest.raises(JournalError, match="Read-only"):
            Journal.create(folder, header)
        journal = Journal.waiting(folder, header)
        for order in orders[:5]:
            with pytest.raises(JournalError, match="waits for the disk"):
                journal.append(order)
        with pytest.raises(JournalError, match=r"match-0001\.sonar: Read-only"):
            journal.catch_up()
        disk.dead = False
        journal.catch_up()
        journal.append(orders[5])
        journal.close()
    assert read_record(folder / "match-0001.sonar").orders == tuple(orders[:6])


def test_a_match_is_resumed_without_a_disk(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The torn part is put aside, and the file cut, when the disk can again."""
    with Journal.create(tmp_path, header) as journal:
        for order in orders[:9]:
            journal.append(order)
    with journal.path.open("ab") as file:
        file.write(b"blue capt")
    with monkeypatch.context() as patched:
        disk = FailingDisk(patched, 1)
        disk.dead = True
        resumed, record = Journal.resume(journal.path)
        assert resumed.failed
        assert resumed.fault is not None
        assert record.orders == tuple(orders[:9])
        with pytest.raises(JournalError, match="Read-only"):
            resumed.append(orders[9])
        disk.dead = False
        resumed.catch_up()
        resumed.close()
    assert read_record(journal.path).orders == tuple(orders[:10])
    assert [part.read_bytes() for part in torn_parts(journal.path)] == [b"blue capt"]


def test_another_file_in_its_place_is_left_alone(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.create(tmp_path, header)
    journal.append(orders[0])
    with monkeypatch.context() as patched:
        FailingDisk(patched, 1).dead = True
        with pytest.raises(JournalError):
            journal.append(orders[1])
    whole = journal.path.read_bytes()
    for other in (b"", b"x" * 2000):
        journal.path.write_bytes(other)
        with pytest.raises(JournalError, match="not the file that it was"):
            journal.catch_up()
        assert journal.path.read_bytes() == other
    journal.path.write_bytes(whole)
    journal.close()
    assert read_record(journal.path).orders == tuple(orders[:2])


def test_what_waits_in_memory_is_bounded(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the bound the journal ends at a whole beginning of the match, and says so."""
    monkeypatch.setattr("sonar_console.record.journal.MOST_WAITING", 10)
    journal = Journal.create(tmp_path, header)
    journal.append(orders[0])
    with monkeypatch.context() as patched:
        FailingDisk(patched, 1).dead = True
        for order in orders[1:30]:
            with pytest.raises(JournalError):
                journal.append(order)
    assert (journal.behind, journal.lost) == (10, True)
    journal.catch_up()
    assert journal.failed
    with pytest.raises(JournalError, match="more orders waited"):
        journal.append(orders[30])
    journal.close()
    assert read_record(journal.path).orders == tuple(orders[:11])


def test_a_disk_that_takes_nothing_and_says_nothing(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(tmp_path, header) as journal, monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda descriptor, data: 0)
        with pytest.raises(JournalError, match="takes nothing"):
            journal.append(orders[0])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 64 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small file system")
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mount -t tmpfs is not allowed here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.long
def test_a_disk_that_is_full_and_then_has_room(
    small_disk: Path, header: Header, orders: list[Order]
) -> None:
    """ENOSPC of a real file system, in the middle of a match."""
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 40_000)
    given = list(islice(cycle(orders), 1000))
    with Journal.create(small_disk, header) as journal:
        refused = 0
        for order in given:
            try:
                journal.append(order, 1.0)
            except JournalError:
                refused += 1
        assert "No space left on device" in str(journal.fault)
        assert refused == journal.behind > 0
        with pytest.raises(JournalError, match="No space left"):
            journal.catch_up()
        found = recover_journal(journal.path)
        assert found.torn == b""
        assert found.record.orders == tuple(given[: len(given) - journal.behind])
        ballast.unlink()
        journal.catch_up()
        journal.append(given[0], 2.0)
        assert read_record(journal.path).orders == (*given, given[0])


@pytest.mark.long
def test_a_read_only_disk(small_disk: Path, header: Header, orders: list[Order]) -> None:
    with Journal.create(small_disk, header) as journal:
        journal.append(orders[0])
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(JournalError, match="Read-only file system"):
        Journal.create(small_disk, header)
    resumed, record = Journal.resume(journal.path)
    assert record.orders == (orders[0],)
    assert resumed.failed
    with pytest.raises(JournalError, match="Read-only file system"):
        resumed.append(orders[1])
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    resumed.catch_up()
    resumed.close()
    assert read_record(journal.path).orders == tuple(orders[:2])
