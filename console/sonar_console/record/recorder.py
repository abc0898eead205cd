"""The recorder of the table's matches: a journal for each, and another try when a disk fails."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path

from sonar_console.engine import Order
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal, JournalError

log = logging.getLogger(__name__)

MOST_LATE = 8
"""The most finished matches that wait for the disk."""

RETRY = 5.0
"""Seconds between two attempts to write to a disk that has failed."""


class Recorder:
    """Writes the journal of the match that is played.

    ``open_journal`` begins a journal for the header of a match (`begin_journal`); with None nothing
    is written. When the disk fails, lines wait in memory and the match goes on.
    """

    def __init__(self, open_journal: Callable[[Header], Journal] | None) -> None:
        self._open_journal = open_journal
        self._next_try = float("-inf")
        self.journal: Journal | None = None
        self._late: list[Journal] = []
        """The journals of finished matches that wait for the disk, oldest first."""

    def begin(self, header: Header) -> None:
        """Begin the journal of a match."""
        self.leave()
        if self._open_journal is not None:
            self.journal = self._open_journal(header)
            _log_change(self.journal, failed=False)

    def resume(self, path: Path) -> None:
        """Continue the journal of a match; raises `RecordError` if the file cannot be read."""
        self.leave()
        self.journal = Journal.resume(path)[0]

    def keep(self, order: Order, seconds: float | None) -> None:
        """Write an accepted order, ``seconds`` after the dive."""
        self._write(lambda journal: journal.append(order, seconds))

    def take_back(self, count: int, seconds: float | None) -> None:
        """Write that the last ``count`` orders are taken back."""
        self._write(lambda journal: journal.take_back(count, seconds))

    def finish(self, how: str) -> None:
        """Write that the match is over; it is then not offered to be continued."""
        self._write(lambda journal: journal.finish(how))

    def catch_up(self, now: float) -> bool:
        """Try again to write journals whose disk failed; return whether one was written.

        Finished matches come first. Between two attempts there are `RETRY` seconds.
        """
        behind = [each for each in (*self._late, self.journal) if each is not None and each.failed]
        if not behind or now < self._next_try:
            return False
        self._next_try = now + RETRY
        for journal in behind:
            self._write(Journal.catch_up, journal)
        for journal in [each for each in self._late if not each.failed]:
            self._late.remove(journal)
            journal.close()
        return any(not journal.failed for journal in behind)

    def leave(self) -> None:
        """Leave the journal of the current match; it is closed once all its lines are written."""
        journal, self.journal = self.journal, None
        if journal is None:
            return
        if journal.failed:
            self._write(Journal.catch_up, journal)
        if not journal.failed or journal.lost:
            journal.close()
            return
        self._late.append(journal)
        if len(self._late) > MOST_LATE:
            oldest = self._late.pop(0)
            log.warning("%s: given up, the disk takes nothing", oldest.path)
            oldest.close()

    def _write(self, write: Callable[[Journal], None], which: Journal | None = None) -> None:
        """Write to a journal (that of the current match); log when its disk fails or recovers."""
        journal = which or self.journal
        if journal is None:
            return
        failed = journal.failed
        with contextlib.suppress(JournalError):
            write(journal)
        _log_change(journal, failed=failed)

    @property
    def fault(self) -> str | None:
        """The error of the disk while lines wait for it, otherwise None."""
        for journal in (self.journal, *self._late):
            if journal is not None and journal.failed:
                return str(journal.fault)
        return None

    def close(self) -> None:
        """Write what waits if the disks allow it, and close all journals."""
        for journal in (*self._late, self.journal):
            if journal is not None:
                journal.close()
                if journal.failed:
                    log.warning("%s: not saved to its end: %s", journal.path, journal.fault)
        self._late.clear()
        self.journal = None


def _log_change(journal: Journal, *, failed: bool) -> None:
    """Log that a journal's disk has failed or recovered, once for each change."""
    if journal.failed and not failed:
        log.warning("the match is kept in memory only: %s", journal.fault)
    elif failed and not journal.failed:
        log.warning("%s: the disk takes the match again, nothing is missing", journal.path)
