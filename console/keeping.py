"""Keeping the table's matches: each has a journal, and a disk that fails is tried again."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path

from console.engine import Order
from console.record.header import Header
from console.record.journal import Journal, JournalError

log = logging.getLogger(__name__)

RETRY = 5.0
"""Seconds from one attempt to write what waits for the disk to the next."""


class Keeper:
    """The journal of the match that is played, if any is kept.

    ``open_journal`` begins a journal for the header of a match (`begin_journal`), or is None to
    keep nothing. What the disk does not take waits in memory, and the match goes on.
    """

    def __init__(self, open_journal: Callable[[Header], Journal] | None) -> None:
        self._open_journal = open_journal
        self._next_try = float("-inf")
        self.journal: Journal | None = None

    def begin(self, header: Header) -> None:
        """Begin the journal of a match."""
        self.close()
        if self._open_journal is not None:
            self.journal = self._open_journal(header)
            _log_change(self.journal, failed=False)

    def resume(self, path: Path) -> None:
        """Go on with the journal of a match; raises `RecordError` if it is none any more."""
        self.close()
        self.journal = Journal.resume(path)[0]

    def keep(self, order: Order, seconds: float | None) -> None:
        """Write an accepted order, ``seconds`` after the dive."""
        self._write(lambda journal: journal.append(order, seconds))

    def take_back(self, count: int, seconds: float | None) -> None:
        """Write that the last ``count`` orders are taken back."""
        self._write(lambda journal: journal.take_back(count, seconds))

    def finish(self, how: str) -> None:
        """Write that the match is over, so that it is not offered again."""
        self._write(lambda journal: journal.finish(how))

    def catch_up(self, now: float) -> bool:
        """Now and then, let a journal whose disk failed try again; whether it has caught up."""
        journal = self.journal
        if journal is None or not journal.failed or now < self._next_try:
            return False
        self._next_try = now + RETRY
        self._write(Journal.catch_up)
        return not journal.failed

    def _write(self, write: Callable[[Journal], None]) -> None:
        """Have the journal write, if there is one."""
        journal = self.journal
        if journal is None:
            return
        failed = journal.failed
        with contextlib.suppress(JournalError):
            write(journal)
        _log_change(journal, failed=failed)

    @property
    def fault(self) -> str | None:
        """What the disk said, while it takes nothing."""
        failed = self.journal is not None and self.journal.failed
        return str(self.journal.fault) if failed and self.journal is not None else None

    def close(self) -> None:
        """Close the journal."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None


def _log_change(journal: Journal, *, failed: bool) -> None:
    """Log that the disk fails a journal, or takes it again; a disk that is full stays so long."""
    if journal.failed and not failed:
        log.warning("the match is kept in memory only: %s", journal.fault)
    elif failed and not journal.failed:
        log.warning("%s: the disk takes the match again, nothing is missing", journal.path)
