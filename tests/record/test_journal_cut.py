"""A journal after a power cut: it loads to the last whole order, and goes on from there."""

from __future__ import annotations

import os
from itertools import cycle, islice
from pathlib import Path

import pytest

from sonar_console.engine.orders import Order
from sonar_console.record import Header, Journal, Record, RecordError, read_record, unfinished
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.journalfolder import torn_parts

MATCH = "match-0001.sonar"


@pytest.fixture
def orders(demonstration: Record) -> list[Order]:
    return list(demonstration.orders)


@pytest.fixture
def written(tmp_path: Path, header: Header, orders: list[Order]) -> bytes:
    """The bytes of a journal of all orders, with one taken back and its end."""
    with Journal.create(tmp_path / "whole", header) as journal:
        for number, order in enumerate(orders):
            journal.append(order, number * 1.5)
        journal.take_back(1, 400.0)
        journal.append(orders[-1], 401.0)
        journal.finish("blue wins by torpedo")
    return journal.path.read_bytes()


def test_cut_at_every_byte_it_loads_to_the_last_whole_order(
    tmp_path: Path, written: bytes, header: Header
) -> None:
    """Every cut: whole lines in, the torn one out; before the tags are whole there is no match."""
    path = tmp_path / MATCH
    path.write_bytes(written)
    whole = recover_journal(path)
    begun = written.index(b"\n\n") + 2
    descriptor = os.open(path, os.O_RDWR)
    for size in range(len(written) - 1, -1, -1):
        os.ftruncate(descriptor, size)
        if size < begun:
            with pytest.raises(RecordError, match=r"match-0001\.sonar, line"):
                recover_journal(path)
            continue
        found = recover_journal(path)
        last_end = written.rindex(b"\n", 0, size) + 1
        lines = written[begun:last_end].count(b"\n")
        assert found.record.header == header
        assert found.record.lines == whole.record.lines[:lines]
        assert found.whole.size + len(found.torn) == size
        assert found.whole.size == last_end
        assert found.ended is None
    os.close(descriptor)
    assert whole.ended == "blue wins by torpedo"


def test_appending_after_any_cut_is_safe(
    tmp_path: Path, written: bytes, orders: list[Order]
) -> None:
    """Every cut of the last lines and of one in the middle: resumed, gone on with, read again."""
    middle = written.index(b"\n", len(written) // 2) + 1
    cuts = [*range(middle, middle + 50), *range(len(written) - 150, len(written))]
    for size in cuts:
        folder = tmp_path / str(size)
        folder.mkdir()
        path = folder / MATCH
        path.write_bytes(written[:size])
        assert unfinished(folder) == path
        journal, record = Journal.resume(path)
        with journal:
            assert not journal.failed
            journal.append(orders[0], 999.0)
        again = recover_journal(path)
        assert again.torn == b""
        assert again.record.lines[:-1] == record.lines
        assert again.record.lines[-1].order == orders[0]
        assert read_record(path).orders == (*record.orders, orders[0])
        torn = written[written.rindex(b"\n", 0, size) + 1 : size]
        assert [part.read_bytes() for part in torn_parts(path)] == ([torn] if torn else [])


def test_any_flipped_bit_is_found(tmp_path: Path, written: bytes) -> None:
    """What stays is a beginning of the match; a changed line never counts for another order."""
    path = tmp_path / MATCH
    path.write_bytes(written)
    whole = recover_journal(path).record.lines
    begun = written.index(b"\n\n") + 2
    for place in range(0, len(written), 7):
        flipped = bytearray(written)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        if place < begun:
            with pytest.raises(RecordError):
                recover_journal(path)
            continue
        found = recover_journal(path)
        lines = written[begun:place].count(b"\n")
        assert found.record.lines == whole[:lines]
        assert bytes(flipped).endswith(found.torn)


def test_a_line_left_out_doubled_or_of_another_match_is_found(
    tmp_path: Path, written: bytes
) -> None:
    path = tmp_path / MATCH
    lines = written.splitlines(keepends=True)
    for wrong in (lines[:30] + lines[31:], lines[:31] + lines[30:], lines[:30] + lines[40:41]):
        path.write_bytes(b"".join(wrong))
        found = recover_journal(path)
        assert found.whole.size <= sum(map(len, lines[:31]))
        assert found.torn


def test_two_tails(tmp_path: Path, written: bytes) -> None:
    """A torn line behind which somebody went on writing; and one power cut after the other."""
    path = tmp_path / MATCH
    lines = written.splitlines(keepends=True)
    first = lines[20][:9] + lines[21] + lines[22]
    path.write_bytes(b"".join(lines[:20]) + first)
    journal, record = Journal.resume(path)
    journal.close()
    with path.open("ab") as file:
        file.write(b"\0" * 600)
    journal, again = Journal.resume(path)
    journal.close()
    assert again.lines == record.lines
    assert path.read_bytes() == b"".join(lines[:20])
    parts = sorted(torn_parts(path))
    assert [part.name for part in parts] == [f"{MATCH}.torn-1", f"{MATCH}.torn-2"]
    assert [part.read_bytes() for part in parts] == [first, b"\0" * 600]


def test_a_torn_header_is_no_match_and_bars_nothing(tmp_path: Path, header: Header) -> None:
    (tmp_path / MATCH).write_bytes(b'[Scenario "al')
    assert unfinished(tmp_path) is None
    with pytest.raises(RecordError, match="line 1: the tags of this journal are not whole"):
        Journal.resume(tmp_path / MATCH)
    with Journal.create(tmp_path, header) as journal:
        assert journal.path.name == "match-0002.sonar"
        assert unfinished(tmp_path) == journal.path


def test_a_record_without_marks_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / MATCH
    path.write_text('[Scenario "alpha"]\n\nblue captain dive\n')
    with pytest.raises(RecordError, match="tags"):
        Journal.resume(path)
    assert path.read_text().endswith("dive\n")


def test_the_torn_part_is_on_the_disk_before_the_journal_is_cut(
    tmp_path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / MATCH
    path.write_bytes(written[:-5])
    done: list[str] = []
    fsync, cut = os.fsync, os.ftruncate

    def syncing(descriptor: int) -> None:
        done.append(f"sync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")
        fsync(descriptor)

    def cutting(descriptor: int, size: int) -> None:
        done.append("cut")
        cut(descriptor, size)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", syncing)
        patched.setattr(os, "ftruncate", cutting)
        journal, _ = Journal.resume(path)
    journal.close()
    assert done == [f"sync {MATCH}.torn-1", f"sync {tmp_path.name}", "cut", f"sync {MATCH}"]


def test_a_line_costs_the_same_however_long_the_match_is(
    tmp_path: Path, header: Header, orders: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One write and one sync an order, of that order's bytes, and nothing is read."""
    calls: list[int] = []
    write = os.write

    def noting(descriptor: int, data: bytes) -> int:
        calls.append(len(data))
        return write(descriptor, data)

    monkeypatch.setattr(os, "fsync", lambda descriptor: calls.append(-1))
    with Journal.create(tmp_path, header) as journal:
        monkeypatch.setattr(os, "write", noting)
        monkeypatch.setattr(os, "pread", None)
        calls.clear()
        for order in islice(cycle(orders), 2000):
            journal.append(order, 1.0)
    assert calls[1::2] == [-1] * 2000
    assert max(calls[::2]) < 80
