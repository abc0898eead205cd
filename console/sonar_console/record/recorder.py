"""Keeping the table's matches: each has a journal, and a disk that fails is tried again."""

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
"""How many matches that are over may wait for the disk beside the one that is played."""

RETRY = 5.0
"""Seconds from one attempt to write what waits for the disk to the next."""


class Recorder:
    """The journal of the match that is played, if any is kept.

    ``open_journal`` begins a journal for the header of a match (`begin_journal`), or is None to
    keep nothing. What the disk does not take waits in memory, and the match goes on.
    """

    def __init__(self, open_journal: Callable[[Header], Journal] | None) -> None:
        self._open_journal = open_journal
        self._next_try = float("-inf")
        self.journal: Journal | None = None
        self._late: list[Journal] = []
        """The journals of matches that are over and wait for the disk, the oldest first."""

    def begin(self, header: Header) -> None:
        """Begin the journal of a match."""
        self.leave()
        if self._open_journal is not None:
            self.journal = self._open_journal(header)
            _log_change(self.journal, failed=False)

    def resume(self, path: Path) -> None:
        """Go on with the journal of a match; raises `RecordError` if it is none any more."""
        self.leave()
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
        """Now and then, let journals whose disk failed try again; whether one has caught up.

        Those of matches that are over come first, so that matches keep their order.
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
        """Have done with the journal of a match; what of it waits for the disk goes on waiting."""
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
        """Have a journal write, or that of the match that is played, if there is one."""
        journal = which or self.journal
        if journal is None:
            return
        failed = journal.failed
        with contextlib.suppress(JournalError):
            write(journal)
        _log_change(journal, failed=failed)

    @property
    def fault(self) -> str | None:
        """What the disk said, while it takes nothing."""
        behind = [each for each in (self.journal, *self._late) if each is not None and each.failed]
        return str(behind[0].fault) if behind else None

    def close(self) -> None:
        """Close all journals, after a last attempt to write what waits."""
        for journal in (*self._late, self.journal):
            if journal is not None:
                journal.close()
                if journal.failed:
                    log.warning("%s: not saved to its end: %s", journal.path, journal.fault)
        self._late.clear()
        self.journal = None


def _log_change(journal: Journal, *, failed: bool) -> None:
    """Log that the disk fails a journal, or takes it again; a disk that is full stays so long."""
    if journal.failed and not failed:
        log.warning("the match is kept in memory only: %s", journal.fault)
    elif failed and not journal.failed:
        log.warning("%s: the disk takes the match again, nothing is missing", journal.path)
