"""The journal: the record of a running match, on the disk before anyone sees an order's effect.

A match is one file in a folder, written line by line. Each line carries a mark (`marks`) and is
written and synced before `append` returns, so that pulling the plug costs at most the line that
was being written. A journal is an ordinary record: the notation ignores the marks.

A disk that fails does not end the journal. The lines wait in memory, in their order, until
`catch_up` finds the disk willing; the file is then cut to what is known to be on it, and they
are written behind that, each once.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from itertools import islice
from pathlib import Path

from sonar_console.engine.orders import Order
from sonar_console.record.header import Header, format_header
from sonar_console.record.journalfile import (
    TORN,
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
"""The most lines that wait in memory for the disk: some 5 MB, a hundred long matches."""

_BATCH = 32
"""Lines that are written and synced together when the journal catches up."""

_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
_OLD = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC


class JournalError(OSError):
    """The disk does not take the journal; the text is one line naming the file.

    The match itself is unhurt: it goes on, and the journal keeps its lines in memory.
    """


class Journal:
    """An open journal. Not to be shared between threads.

    ``failed`` says that lines wait in memory for the disk, ``fault`` what the disk said last;
    ``lost`` that more of them came than memory keeps (`MOST_WAITING`): the file can then still
    be caught up to there, but takes nothing more, since a record with an order missing would be
    another match. Use as a context, or `close` it.
    """

    def __init__(self, folder: Path, path: Path | None, name: str | None = None) -> None:
        """Use `create`, `waiting` or `resume`."""
        self.path = path or folder / f"{name or 'match'}{SUFFIX}"
        self.failed = True
        self.lost = False
        self.fault: JournalError | None = None
        self._folder = folder
        self._name = name
        self._there = path is not None
        self._descriptor = -1
        self._closed = False
        self._waiting: deque[bytes] = deque()
        self._torn = b""
        self._standing = 0
        self._mark = 0
        """The mark of the last line, whether it is on the disk or waits."""
        self._size = 0
        """How many bytes are on the disk and synced..."""
        self._disk_mark = 0
        """...and the mark of the last line among them."""

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
        """A journal that waits for its disk from the beginning (`create` has just failed).

        It has no file before `catch_up`. Raises `ValueError` for a header that cannot be
        written.
        """
        journal = cls(folder, None, name)
        data, journal._mark = marked_header(format_header(header))
        journal._waiting.append(data)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Record]:
        """Go on with a journal: what is torn is put aside, and the record of the rest returned.

        The torn part goes to ``FILE.torn-1`` (or a higher number) before the file is cut to its
        last whole line. If the disk does not let that be done, the journal begins as `failed`.
        Raises `RecordError` if the file is no journal, or not even its tags are whole.
        """
        found = recover_journal(path)
        journal = cls(path.parent, path)
        journal._size = found.whole.size
        journal._mark = journal._disk_mark = found.whole.mark
        journal._torn = found.torn
        journal._standing = len(found.record.orders)
        with contextlib.suppress(JournalError):
            journal.catch_up()
        return journal, found.record

    # ---- lines

    def append(self, order: Order, seconds: float | None = None) -> None:
        """Write one order, ``seconds`` after the dive; it is on the disk when this returns.

        Raises `JournalError` when it is not there; it then waits in memory for `catch_up`, and
        so does every later one: a failed journal does not touch the disk here.
        """
        self._standing += 1
        self._put(format_order(order, seconds))

    def take_back(self, count: int, seconds: float | None = None) -> None:
        """Write that the last ``count`` orders that stand are taken back; raises as `append`.

        Raises `ValueError` if not so many stand, and writes nothing.
        """
        text = format_takeback(count, seconds)
        if count > self._standing:
            raise ValueError(f"{count} orders cannot be taken back: only {self._standing} stand")
        self._standing -= count
        self._put(text)

    def finish(self, how: str) -> None:
        """Write that the match is over, ``how`` in plain words; raises as `append`.

        A journal is finished while this is its last line: an order after it opens it again.
        """
        self._put(end_line(how))

    def _put(self, text: str) -> None:
        if self._closed:
            raise JournalError(f"{self.path}: the journal is closed")
        data, mark = marked(text, self._mark)
        if self.failed:
            self._wait(data, mark)
            raise self.fault or JournalError(f"{self.path}: it waits for the disk")
        try:
            self._write(data, mark)
        except OSError as fault:
            self._wait(data, mark)
            raise self._fail(fault) from fault
        self._mark = mark

    def _wait(self, data: bytes, mark: int) -> None:
        if self.lost or len(self._waiting) >= MOST_WAITING:
            self.lost = True
            self.fault = JournalError(f"{self.path}: more orders waited for the disk than are kept")
            return
        self._waiting.append(data)
        self._mark = mark

    # ---- the disk

    def catch_up(self) -> None:
        """Bring everything that waits to the disk; does nothing when nothing does.

        Raises `JournalError` while the disk still fails; what it took until then does not wait
        any more. To be called from time to time while the journal is `failed`: the file is read
        once for it, and nothing of it is trusted that cannot be proved.
        """
        if self._closed or not self.failed:
            return
        try:
            if self._descriptor < 0:
                self._open()
            while self._waiting:
                lines = list(islice(self._waiting, _BATCH))
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
    def behind(self) -> int:
        """How many lines wait in memory for the disk."""
        return len(self._waiting)

    def close(self) -> None:
        """Close the file, after a last attempt to bring to it what waits; may be called twice."""
        with contextlib.suppress(JournalError):
            self.catch_up()
        self._closed = True
        self._let_go()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _open(self) -> None:
        """Open the file, at first or again, and leave in it what is known to be on the disk."""
        if not self._there:
            self._make()
            return
        self._descriptor = os.open(self.path, _OLD)
        known = os.pread(self._descriptor, self._size, 0)
        if len(known) < self._size or whole_lines(known).mark != self._disk_mark:
            self._let_go()
            raise OSError("this is not the file that it was")
        if self._torn:
            _keep_aside(self.path, self._torn)
            self._torn = b""
        if os.fstat(self._descriptor).st_size != self._size:
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)

    def _make(self) -> None:
        """Make the file with its tags, and then make its name last."""
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
        os.fsync(self._descriptor)
        self._size += len(data)
        self._disk_mark = mark

    def _fail(self, fault: OSError) -> JournalError:
        """Let go of the file, cut to its last whole line if the disk still lets us."""
        self.failed = True
        if self._descriptor >= 0 and self._there:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
                os.fsync(self._descriptor)
        self._let_go()
        error = JournalError(f"{self.path}: {fault.strerror or fault}")
        if not self.lost:
            self.fault = error
        return error

    def _let_go(self) -> None:
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            with contextlib.suppress(OSError):  # a disk may report at the last what it lost
                os.close(descriptor)


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
    """Write all of it: a disk may take a part only."""
    while data:
        written = os.write(descriptor, data)
        if not written:
            raise OSError("the disk takes nothing")
        data = data[written:]


def begin_journal(folder: Path, header: Header, name: str | None = None) -> Journal:
    """`Journal.create`, or if the disk does not take it a journal that waits for the disk."""
    try:
        return Journal.create(folder, header, name)
    except JournalError as fault:
        journal = Journal.waiting(folder, header, name)
        journal.fault = fault
        return journal
