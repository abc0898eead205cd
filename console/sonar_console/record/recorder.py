"""The recorder of the table's matches: a journal for each, written by a writer of its own.

A disk may hold up a call for seconds. So the core only puts lines into a queue, in the order of
play, and a writer takes them to the disk: a thread at the table (`DiskThread`), the caller itself
in tests (`AtOnce`). The core learns in `advance` how far the writer is, and what to tell of it.

An order counts as kept when a line of it is synced. One that is not kept `LATE` seconds after it
was shown is told, and so is a disk that fails. A power cut loses nothing else.
"""

from __future__ import annotations

import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from sonar_console.cards import Message
from sonar_console.engine import Event, Order, event_for
from sonar_console.engine.names import Team
from sonar_console.record.header import Header
from sonar_console.record.journal import BATCH, MOST_WAITING, Journal, JournalError
from sonar_console.record.journalfile import RecoveredJournal, end_line
from sonar_console.record.notation import format_order, format_takeback

log = logging.getLogger(__name__)

MOST_LATE = 100
"""The most finished matches that wait for the disk."""

RETRY = 5.0
"""Seconds between two attempts to write to a disk that has failed."""

LATE = 0.25
"""Seconds after which an order that is not kept yet is told; a card takes a few hundredths."""

AGAIN = 3.0
"""Seconds for which is told that all orders are kept again."""

CLOSING = 8.0
"""Seconds that the writer has at most when the table ends; its watchdog waits for 10."""

_TOO_MANY = "more orders waited for the disk than are kept"


class Writer(Protocol):
    """Carries out jobs that may wait for the disk, one after another in their order."""

    def submit(self, job: Callable[[], None]) -> None:
        """Have a job done; returns without waiting for the disk."""

    def let_go(self) -> None:
        """Let the caller of `submit` go on, if it waits; a job is about to wait for the disk."""

    def finish(self, longest: float) -> bool:
        """Wait until all jobs are done, ``longest`` seconds at most; whether they are."""


class AtOnce:
    """A `Writer` in the caller's thread: each job is done when `submit` returns."""

    def submit(self, job: Callable[[], None]) -> None:
        """See `Writer`."""
        job()

    def let_go(self) -> None:
        """See `Writer`."""

    def finish(self, longest: float) -> bool:
        """See `Writer`."""
        return True


class _Unkept:
    """A line that is not kept yet: the team of its order, if it is one, and the events."""

    __slots__ = ("_events", "_team", "heard")

    def __init__(self, team: Team | None, events: Sequence[Event]) -> None:
        self._team = team
        self._events = events
        self.heard: tuple[Team | None, ...] = ()
        """What `find_heard` found, once the line waits; most lines are kept before that."""

    def find_heard(self) -> tuple[Team | None, ...]:
        """None, and the teams that have heard of the order; of what is no order, all."""
        heard = [
            team
            for team in Team
            if self._team in (None, team) or any(event_for(each, team) for each in self._events)
        ]
        return (None, *heard)


class _Delay:
    """What one crew is told of orders that wait for a slow disk."""

    __slots__ = ("late", "told", "until", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[float] = deque()
        """Since when each of the orders waits, the oldest first."""
        self.late = False
        """Whether it is told that orders wait."""
        self.until = float("-inf")
        """Until when it is told that all are kept again."""
        self.told: Message | None = None

    def judge(self, now: float, *, failed: bool) -> None:
        """Find what is told; of a disk that has ``failed`` other things are told at once."""
        if failed:
            self.late, self.told = False, None
        elif self.waiting and (self.late or now - self.waiting[0] >= LATE):
            self.late = True
            self.told = Message("warning-late", {"value": len(self.waiting)})
        else:
            if self.late:
                self.until = now + AGAIN
            self.late = False
            self.told = Message("warning-kept-again") if now < self.until else None

    def due(self, looked: float) -> float | None:
        """When something else may be told, after it was ``looked`` at; or None."""
        if self.waiting:
            late = self.waiting[0] + LATE
            return late if late > looked else looked + LATE
        return None if self.told is None else self.until


class Recorder:
    """Writes the journal of the match that is played.

    ``open_journal`` begins a journal for the header of a match (`begin_journal`); with None nothing
    is written. ``writer`` calls it, and all journals; by default they are written at once. When the
    disk fails, lines wait in memory and the match goes on.
    """

    def __init__(
        self, open_journal: Callable[[Header], Journal] | None, writer: Writer | None = None
    ) -> None:
        self._open_journal = open_journal
        self._writer = writer or AtOnce()
        self.journal: Journal | None = None
        """The journal of the match. Only the writer calls it; others may read its path."""
        self.path: Path | None = None
        """The file of the last journal, also after it was left."""
        self.resumed: bool | None = True
        """Whether the journal to be continued was there; None until the writer has looked."""
        self._notes: deque[str] = deque()
        self._queue: deque[str | Callable[[], None]] = deque()
        """The lines of matches, and what is done with their journals between."""
        # The core's alone:
        self._recording = False
        self._full = False
        """Whether a line of the match was left out, after which none of it may be written."""
        self._given = 0
        """How many lines the writer was given."""
        self._unkept: deque[_Unkept] = deque()
        """The last lines that were given, among them all that are not kept, the oldest first."""
        self._looked = float("-inf")
        self._next_try = float("-inf")
        self._trying = False
        """Whether the writer is to try again, and has not done so."""
        self._longest = 0.0
        """Seconds that an order has waited in the present delay."""
        self._delays: dict[Team | None, _Delay] = {each: _Delay() for each in (None, *Team)}
        """What each team is to be told of a slow disk; under None all that there is to tell."""
        self._told: list[object] = [None, False, *[None for _ in self._delays]]
        """What was to be told at the last `advance`."""
        # The writer's alone, but for reading:
        self._late: list[Journal] = []
        """The journals of finished matches that wait for the disk, oldest first."""
        self._done = 0
        """How many lines the writer has dealt with: on the disk, or waiting in their journals."""
        self._behind = 0
        """How many lines wait in their journals."""
        self._fault: JournalError | None = None
        self._broken: JournalError | None = None
        """A fault of the program, after which the match is not written on."""

    # ---- the core's side: nothing here waits

    def begin(self, header: Header) -> None:
        """Begin the journal of a match."""
        self.leave()
        if self._open_journal is not None:
            self._start(partial(self._open, self._open_journal, header))

    def resume(self, found: RecoveredJournal) -> None:
        """Continue the journal of a match, as it was read; `resumed` tells what became of it."""
        self.leave()
        self.resumed = None
        self._start(partial(self._resume, found))

    def keep(self, order: Order, seconds: float | None, events: Sequence[Event] = ()) -> None:
        """Write an accepted order, ``seconds`` after the dive; its events tell who heard of it."""
        self._put(format_order(order, seconds), order.team, events)

    def take_back(self, count: int, seconds: float | None) -> None:
        """Write that the last ``count`` orders are taken back."""
        self._put(format_takeback(count, seconds))

    def finish(self, how: str) -> None:
        """Write that the match is over; it is then not offered to be continued."""
        self._put(end_line(how))

    def leave(self) -> None:
        """Leave the journal of the current match; it is closed once all its lines are written."""
        if self._recording:
            self._recording = self._full = False
            self._submit(self._leave)

    def close(self) -> None:
        """Write what waits if the disks allow it within `CLOSING` seconds, and close all journals.

        What is not saved is logged.
        """
        self._recording = False
        self._submit(self._close)
        if not self._writer.finish(CLOSING):
            log.warning("the disk does not answer: orders that are not saved: %d", self.waiting)

    def _start(self, job: Callable[[], None]) -> None:
        self._recording, self._full = True, False
        self._submit(job)

    def _put(self, text: str, team: Team | None = None, events: Sequence[Event] = ()) -> None:
        if not self._recording or self._full:
            return
        if self.waiting >= MOST_WAITING:
            self._full = True
            self._note(f"the end of a match is lost: {_TOO_MANY}")
            return
        self._given += 1
        self._unkept.append(_Unkept(team, events))
        self._submit(text)

    def _submit(self, job: str | Callable[[], None]) -> None:
        self._queue.append(job)
        self._writer.submit(self._work)

    @property
    def waiting(self) -> int:
        """The number of lines that are not kept yet."""
        done = self._done  # read first: the writer counts a line behind before it is done
        return self._given - done + self._behind

    @property
    def fault(self) -> str | None:
        """The error of the disk while lines wait for it, otherwise None."""
        return None if self._fault is None else str(self._fault)

    def advance(self, now: float) -> bool:
        """Learn how far the writer is; returns whether something else is to be told now.

        A disk that has failed is tried again every `RETRY` seconds.
        """
        self._looked = now
        if self._fault is not None and now >= self._next_try and not self._trying:
            self._next_try = now + RETRY
            self._trying = True
            self._submit(self._try_again)
        self._look(now, self.waiting)
        fault = None if self._fault is None else str(self._fault)
        before = self._told
        self._told = [fault, self._full, *[delay.told for delay in self._delays.values()]]
        return before != self._told

    def _look(self, now: float, waiting: int) -> None:
        """Learn which lines wait for a disk that is slow, and find what is to be told of it."""
        while len(self._unkept) > waiting:  # lines are kept in the order in which they were given
            for team in self._unkept.popleft().heard:
                self._delays[team].waiting.popleft()
        whole = self._delays[None]
        if not self._unkept and whole.told is None:
            return
        fresh: list[_Unkept] = []
        for line in reversed(self._unkept):
            if line.heard:
                break
            fresh.append(line)
        for line in reversed(fresh):
            line.heard = line.find_heard()
            for team in line.heard:
                self._delays[team].waiting.append(now)
        was_late = whole.late
        for delay in self._delays.values():
            delay.judge(now, failed=self._fault is not None)
        if whole.late:
            self._longest = max(self._longest, now - whole.waiting[0])
        elif was_late and self._fault is None:
            self._note(f"orders waited {self._longest:.1f} s to be saved")
            self._longest = 0.0

    @property
    def told(self) -> Message | None:
        """All that there is to tell of the disk; None while it is well."""
        return self.told_to(None)

    def told_to(self, team: Team | None) -> Message | None:
        """What a crew is to be told of the disk: how many orders wait of which it has heard."""
        if self._fault is not None or self._full:
            return Message("warning-disk", {"value": self.fault or _TOO_MANY})
        return self._delays[team].told

    def due(self) -> float | None:
        """When `advance` has something to do, or None."""
        dues = []
        if self._fault is not None:
            dues.append(max(self._next_try, self._looked + LATE))
        else:
            dues += [due for each in self._delays.values() if (due := each.due(self._looked))]
        return min(dues, default=None)

    def take_notes(self) -> list[str]:
        """What happened to the disk since the last call, a line each: failed, slow, or lost."""
        return [self._notes.popleft() for _ in range(len(self._notes))]

    def _note(self, line: str) -> None:
        log.warning("%s", line)
        self._notes.append(line)

    # ---- the writer's side

    def _work(self) -> None:
        """Do all that is in the queue; lines that follow each other are synced together."""
        while self._queue:
            lines: list[str] = []
            while self._queue and isinstance(self._queue[0], str) and len(lines) < BATCH:
                lines.append(str(self._queue.popleft()))
            if lines:
                self._contained(partial(self._write, lines))
            else:
                job = self._queue.popleft()
                assert callable(job)  # it is no line
                self._contained(job)
            journals = [each for each in (*self._late, self.journal) if each is not None]
            self._behind = sum(journal.behind for journal in journals)
            failed = [journal for journal in journals if journal.failed]
            waits = (failed[0].fault or JournalError("it waits for the disk")) if failed else None
            self._fault = self._broken or waits
            self._done += len(lines)

    def _contained(self, job: Callable[[], None]) -> None:
        """Do one job; after a fault of the program the match is not written on."""
        try:
            job()
        except Exception as fault:
            log.exception("the journal cannot go on")
            self._broken = JournalError(f"{type(fault).__name__}: {fault}")
            self._note(f"the end of a match is lost: {self._broken}")
            self.journal = None

    def _open(self, open_journal: Callable[[Header], Journal], header: Header) -> None:
        self._broken = None
        before = next((each for each in self._late if not each.begun), None)
        if before is None:
            self.journal = open_journal(header)
        else:  # matches are numbered in the order of play
            self.journal = Journal.waiting(before.path.parent, header)
            self.journal.fault = before.fault
        self.path = self.journal.path
        self._log_change(self.journal, failed=False)

    def _resume(self, found: RecoveredJournal) -> None:
        self._broken = None
        journal = Journal.resumed(found)
        try:
            journal.catch_up()
        except JournalError as fault:
            if fault.gone:
                self._broken, self.resumed = fault, False
                return
        self.journal, self.path, self.resumed = journal, journal.path, True
        self._log_change(journal, failed=False)

    def _write(self, lines: Sequence[str]) -> None:
        if self.journal is not None:
            self.journal.before_sync = self._writer.let_go
            self._try(self.journal, partial(self.journal.put, lines))

    def _leave(self) -> None:
        journal, self.journal, self._broken = self.journal, None, None
        if journal is None:
            return
        self._late.append(journal)
        self._catch_up()
        if len(self._late) > MOST_LATE:
            oldest = self._late.pop(0)
            self._note(f"{oldest.path}: given up, the disk takes nothing")
            oldest.close()

    def _try_again(self) -> None:
        self._trying = False
        self._catch_up()

    def _catch_up(self) -> None:
        """Try again to write journals whose disk failed, finished matches first.

        Those of finished matches are closed when all their lines are written.
        """
        for journal in (*self._late, self.journal):
            if journal is not None and journal.failed:
                self._try(journal, journal.catch_up)
                if not journal.begun:
                    break  # matches are numbered in the order of play
        for journal in [*self._late]:
            if not journal.behind and (journal.lost or not journal.failed):
                self._late.remove(journal)
                journal.close()

    def _close(self) -> None:
        for journal in (*self._late, self.journal):
            if journal is not None:
                journal.close()
                if journal.failed:
                    self._note(f"{journal.path}: not saved to its end: {journal.fault}")
        self._late.clear()
        self.journal = None

    def _try(self, journal: Journal, act: Callable[[], None]) -> None:
        """Call a journal; log when its disk fails or recovers."""
        failed = journal.failed
        with contextlib.suppress(JournalError):
            act()
        self._log_change(journal, failed=failed)

    def _log_change(self, journal: Journal, *, failed: bool) -> None:
        """Log that a journal's disk has failed or recovered, once for each change."""
        if journal.failed and not failed:
            self._note(f"the match is kept in memory only: {journal.fault}")
        elif failed and not journal.failed:
            log.warning("%s: the disk takes the match again, nothing is missing", journal.path)
