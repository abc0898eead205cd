"""The journal: the file of a running match.

A match is one file in a folder, written line by line. Each line has a mark (`journalfile`), and
is written and synced before `append` returns, so that a power cut costs at most the lines that
were being written. A journal is an ordinary record: the notation ignores the marks.

At the table only the writer of `Recorder` calls a journal, since a disk may hold up a call for
seconds. When the disk fails, lines wait in memory in their order. `catch_up` tries again: it cuts
the file to the lines that are known to be on the disk and appends the waiting ones, each once.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from sonar_console.engine.orders import Order
from sonar_console.record.header import Header, format_header
from sonar_console.record.journalfile import (
    TORN,
    RecoveredJournal,
    end_line,
    last_mark,
    marked,
    marked_header,
    recover_journal,
    whole_lines,
)
from sonar_console.record.journalfolder import MOST_MATCHES, SUFFIX, next_name, prune, sync_folder
from sonar_console.record.notation import format_order, format_takeback
from sonar_console.record.record import Record

MOST_WAITING = 50_000
"""The most lines that wait in memory for the disk: about 5 MB, a hundred long matches."""

BATCH = 256
"""The most lines that are written and synced together."""

_GONE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ESTALE})

_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
_OLD = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC


class JournalError(OSError):
    """Raised when the disk does not take the journal; the text is one line naming the file.

    The match can go on: the journal keeps its lines in memory. ``gone`` says whether the file is
    not there, or another one.
    """

    def __init__(self, text: str, *, gone: bool = False) -> None:
        super().__init__(text)
        self.gone = gone


class Journal:
    """An open journal. Not to be shared between threads.

    ``failed`` tells whether lines wait in memory for the disk, ``fault`` is the last error.
    ``lost`` tells whether more lines came than memory keeps (`MOST_WAITING`). The waiting ones can
    still be written, but nothing after them: a record with a missing order would be another match.
    Use as a context, or `close` it.
    """

    def __init__(self, folder: Path, path: Path | None, name: str | None = None) -> None:
        """Use `create`, `waiting`, `resume` or `resumed`."""
        self.path = path or folder / f"{name or 'match'}{SUFFIX}"
        self.failed = True
        self.lost = False
        self.fault: JournalError | None = None
        self.before_sync: Callable[[], None] = _nothing
        """Called when lines are written and before they are synced, which may take long."""
        self._folder = folder
        self._name = name
        self._there = path is not None
        self._descriptor = -1
        self._closed = False
        self._waiting: deque[bytes] = deque()
        self._torn = b""
        self._standing = 0
        self._mark = 0
        """The mark of the last line, on the disk or waiting."""
        self._size = 0
        """How many bytes are on the disk and synced."""
        self._disk_mark = 0
        """The mark of the last line on the disk."""

    @classmethod
    def create(cls, folder: Path, header: Header, name: str | None = None) -> Journal:
        """Begin the journal of a match in a folder, which is made if it is not there.

        ``name`` is the file's name without its suffix; without one the matches are counted:
        ``match-0001``, ``match-0002``..., and the oldest beyond the limits of `journalfolder` are
        taken away. An existing file is never written over.
        Raises `JournalError`, and `ValueError` for a header that cannot be written.
        """
        journal = cls.waiting(folder, header, name)
        journal.catch_up()
        return journal

    @classmethod
    def waiting(cls, folder: Path, header: Header, name: str | None = None) -> Journal:
        """Make a journal that waits for the disk from the beginning, after `create` has failed.

        It has no file before `catch_up`. Raises `ValueError` for a header that cannot be
        written.
        """
        journal = cls(folder, None, name)
        data, journal._mark = marked_header(format_header(header))
        journal._waiting.append(data)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Record]:
        """Continue a journal: put aside what is torn, and return the record of the rest too.

        The torn part goes to ``FILE.torn-1`` (or a higher number) before the file is cut to its
        last whole line. If the disk fails at this, the journal begins as `failed`.
        Raises `RecordError` if the file is no journal, or not even its tags are whole.
        """
        found = recover_journal(path)
        journal = cls.resumed(found)
        with contextlib.suppress(JournalError):
            journal.catch_up()
        return journal, found.record

    @classmethod
    def resumed(cls, found: RecoveredJournal) -> Journal:
        """Continue a journal that was read; it waits for the disk until `catch_up`.

        The disk is not touched here. `catch_up` refuses a file that is not what was read.
        """
        journal = cls(found.path.parent, found.path)
        journal._size = found.whole.size
        journal._mark = journal._disk_mark = found.whole.mark
        journal._torn = found.torn
        journal._standing = len(found.record.orders)
        return journal

    # ---- lines

    def append(self, order: Order, seconds: float | None = None) -> None:
        """Append an order, ``seconds`` after the dive; it is on the disk when this returns.

        Raises `JournalError` when it is not. It then waits in memory for `catch_up`, and so does
        every later one: a failed journal does not touch the disk here.
        """
        self._standing += 1
        self.put((format_order(order, seconds),))

    def take_back(self, count: int, seconds: float | None = None) -> None:
        """Append that the last ``count`` standing orders are taken back; raises like `append`.

        Raises `ValueError` if not so many stand, and writes nothing.
        """
        text = format_takeback(count, seconds)
        if count > self._standing:
            raise ValueError(f"{count} orders cannot be taken back: only {self._standing} stand")
        self._standing -= count
        self.put((text,))

    def finish(self, how: str) -> None:
        """Append that the match is over, and ``how`` in words; raises like `append`.

        A journal is finished while this is its last line: an order after it opens it again.
        """
        self.put((end_line(how),))

    def put(self, texts: Sequence[str]) -> None:
        """Append the texts of lines, which are synced together; raises like `append`."""
        if self._closed:
            raise JournalError(f"{self.path}: the journal is closed")
        lines: list[tuple[bytes, int]] = []
        mark = self._mark
        for text in texts:
            data, mark = marked(text, mark)
            lines.append((data, mark))
        if self.failed:
            self._wait(lines)
            raise self.fault or JournalError(f"{self.path}: it waits for the disk")
        try:
            self._write(b"".join(data for data, _ in lines), mark)
        except OSError as fault:
            self._wait(lines)
            raise self._fail(fault) from fault
        self._mark = mark

    def _wait(self, lines: Sequence[tuple[bytes, int]]) -> None:
        for data, mark in lines:
            if self.lost or len(self._waiting) >= MOST_WAITING:
                self.lost = True
                told = f"{self.path}: more orders waited for the disk than are kept"
                self.fault = JournalError(told)
                return
            self._waiting.append(data)
            self._mark = mark

    # ---- the disk

    def catch_up(self) -> None:
        """Write the waiting lines to the disk, if there are any.

        Raises `JournalError` while the disk still fails; lines written until then wait no more.
        To be called from time to time while the journal is `failed`. The file is read once for it
        and must still begin with the lines that were written.
        """
        if self._closed or not self.failed:
            return
        try:
            if self._descriptor < 0:
                self._open()
            while self._waiting:
                lines = list(islice(self._waiting, BATCH))
                data = b"".join(lines)
                self._write(data, last_mark(data))
                for _ in lines:
                    self._waiting.popleft()
        except OSError as fault:
            raise self._fail(fault) from fault
        if not self.lost:
            self.failed = False
            self.fault = None

    @property
    def begun(self) -> bool:
        """Whether its file has been made."""
        return self._there

    @property
    def behind(self) -> int:
        """The number of lines that wait in memory for the disk."""
        return len(self._waiting)

    def close(self) -> None:
        """Write the waiting lines if the disk allows it, and close; may be called twice."""
        with contextlib.suppress(JournalError):
            self.catch_up()
        self._closed = True
        self._close_file()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _open(self) -> None:
        """Open the file and cut it to the lines that are known to be on the disk."""
        if not self._there:
            self._make()
            return
        self._descriptor = os.open(self.path, _OLD)
        known = os.pread(self._descriptor, self._size, 0)
        if len(known) < self._size or whole_lines(known).mark != self._disk_mark:
            self._close_file()
            raise OSError(errno.ESTALE, "this is not the file that it was")
        if self._torn:
            _keep_aside(self.path, self._torn)
            self._torn = b""
        if os.fstat(self._descriptor).st_size != self._size:
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)

    def _make(self) -> None:
        """Create the file with its tags, and sync its folder."""
        parent = next((each for each in self._folder.parents if each.exists()), None)
        new = not self._folder.exists()
        self._folder.mkdir(parents=True, exist_ok=True)
        if new and parent is not None:
            sync_folder(parent)
        if self._name is None:
            prune(self._folder, MOST_MATCHES - 1)
        self.path = self._folder / f"{self._name or next_name(self._folder)}{SUFFIX}"
        self._descriptor = os.open(self.path, _NEW, 0o644)
        try:
            data = self._waiting[0]
            self._write(data, last_mark(data))
            sync_folder(self._folder)
        except OSError:
            self._size = self._disk_mark = 0
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise
        self._there = True
        self._waiting.popleft()

    def _write(self, data: bytes, mark: int) -> None:
        """Write whole lines and sync them; they are on the disk when this returns."""
        _write_all(self._descriptor, data)
        self.before_sync()
        os.fsync(self._descriptor)
        self._size += len(data)
        self._disk_mark = mark

    def _fail(self, fault: OSError) -> JournalError:
        """Close the file after an error, cut to its last whole line if the disk allows it."""
        self.failed = True
        if self._descriptor >= 0 and self._there:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
                os.fsync(self._descriptor)
        self._close_file()
        gone = fault.errno in _GONE
        error = JournalError(f"{self.path}: {fault.strerror or fault}", gone=gone)
        if not self.lost:
            self.fault = error
        return error

    def _close_file(self) -> None:
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            with contextlib.suppress(OSError):  # a disk may report lost data only here
                os.close(descriptor)


def _nothing() -> None:
    """Do nothing."""


def _keep_aside(path: Path, torn: bytes) -> None:
    """Write a torn part to a file of its own beside the journal, and sync it."""
    number = 1
    while (aside := path.with_name(f"{path.name}{TORN}{number}")).exists():
        number += 1
    descriptor = os.open(aside, _NEW, 0o644)
    try:
        _write_all(descriptor, torn)
        os.fsync(descriptor)
    except OSError:
        with contextlib.suppress(OSError):
            aside.unlink()
        raise
    finally:
        os.close(descriptor)
    sync_folder(path.parent)


def _write_all(descriptor: int, data: bytes) -> None:
    """Write all of the data; one write may take only a part."""
    while data:
        written = os.write(descriptor, data)
        if not written:
            raise OSError("the disk takes nothing")
        data = data[written:]


def begin_journal(folder: Path, header: Header, name: str | None = None) -> Journal:
    """Create a journal, or one that waits for the disk if the disk fails."""
    try:
        return Journal.create(folder, header, name)
    except JournalError as fault:
        journal = Journal.waiting(folder, header, name)
        journal.fault = fault
        return journal
