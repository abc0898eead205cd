"""The journal: the record of a running match, on the disk before anyone sees an order's effect.

A match is one file in a folder, written line by line. Each line is written and synced before
`append` returns, so that pulling the plug costs at most the line that was being written.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from console.engine.orders import Order
from console.record.header import Header, format_header
from console.record.notation import format_order

SUFFIX = ".sonar"
_NUMBERED = re.compile(r"match-([0-9]{1,9})" + re.escape(SUFFIX))


class JournalError(OSError):
    """The disk does not take the journal; the text is one line naming the file.

    The match itself is unhurt: the table may go on without a journal.
    """


class Journal:
    """An open journal. Not to be shared between threads.

    Once a line could not be written the journal is at an end (`failed`): a record with an order
    missing would be another match. Use as a context, or `close` it.
    """

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        """Go on with an open file of ``size`` bytes; `create` makes a new one."""
        self.path = path
        self.failed = False
        self._descriptor = descriptor
        self._size = size

    @classmethod
    def create(cls, folder: Path, header: Header, name: str | None = None) -> Journal:
        """Begin the journal of a match in a folder, which is made if it is not there.

        ``name`` is the file's name without its suffix; without one the matches are counted:
        ``match-0001``, ``match-0002``... An existing file is never written over.
        Raises `JournalError`, and `ValueError` for a header that cannot be written.
        """
        text = format_header(header) + "\n"
        path = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{name or next_name(folder)}{SUFFIX}"
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
            descriptor = os.open(path, flags, 0o644)
        except OSError as fault:
            raise _error(path, fault) from fault
        journal = cls(path, descriptor, 0)
        try:
            journal._write(text)
            _sync_folder(folder)
        except OSError as fault:
            journal.close()
            raise _error(path, fault) from fault
        return journal

    def append(self, order: Order, seconds: float | None = None) -> None:
        """Write one order, ``seconds`` after the dive; it is on the disk when this returns.

        Raises `JournalError`; the order is then not in the journal and nothing more will be.
        """
        if self.failed:
            raise JournalError(f"{self.path}: the journal ended when the disk failed")
        try:
            self._write(format_order(order, seconds) + "\n")
        except OSError as fault:
            raise _error(self.path, fault) from fault

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.close(descriptor)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _write(self, text: str) -> None:
        """Write a whole piece and sync it; on a fault, take back what part of it was written."""
        if self._descriptor < 0:
            raise OSError("the journal is closed")
        data = text.encode("utf-8")
        try:
            _write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError:
            self.failed = True
            self._take_back()
            raise
        self._size += len(data)

    def _take_back(self) -> None:
        """Cut the file to its last whole line, as far as the failing disk still lets us."""
        try:
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)
        except OSError:
            return  # a torn last line stays: readers must bear one anyway, after a power cut


def next_name(folder: Path) -> str:
    """The name of the next match in a folder: one more than the highest number there."""
    taken = (_NUMBERED.fullmatch(file.name) for file in folder.iterdir())
    return f"match-{max((int(found[1]) for found in taken if found), default=0) + 1:04}"


def _write_all(descriptor: int, data: bytes) -> None:
    """Write all of it: a disk may take a part only."""
    while data:
        data = data[os.write(descriptor, data) :]


def _sync_folder(folder: Path) -> None:
    """Make a new file's name last: without this a power cut may lose the name."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _error(path: Path, fault: OSError) -> JournalError:
    return JournalError(f"{path}: {fault.strerror or fault}")
