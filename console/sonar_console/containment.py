"""Containing the program's own faults: one way for all of them, and a list of the last ones.

What may fail alone is done within `FaultLog.contained`: a station, a device, a view, a picture.
An exception ends there. It is in the log with its traceback, once of each kind, it is kept for
the operator, and the table plays on. What the caller does instead is the caller's own.

Not contained is what the core cannot go on without: then the process ends, and is started again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType

log = logging.getLogger(__name__)

KEPT = 20
"""The most faults that are kept for the operator; the oldest go first."""
SHOWN = 60.0
"""Seconds for which a fault that has passed is still shown."""
LONGEST = 200
"""Characters that are kept of what a fault says."""


class Sort(StrEnum):
    """What kind of bad luck a kept fault was."""

    FAULT = "fault"
    """An exception was contained."""
    FLOOD = "flood"
    """More came at once than can wait; some of it was left out."""
    DEVICE = "device"
    """A device did not work, which is shown as long as it lasts."""


@dataclass(frozen=True, slots=True)
class Contained:
    """One of the last faults: when, in seconds of the table's clock, where and what.

    ``where`` is a control's or a device's name, ``blue.captain.north``; ``what`` is one line.
    ``times`` is how often it has come; ``at`` is the last time.
    """

    at: float
    where: str
    what: str
    sort: Sort = Sort.FAULT
    times: int = 1


class Trial:
    """One attempt; ``failed`` afterwards says whether an exception ended it.

    ``where`` may be changed during the attempt, when it goes from one place to the next.
    """

    __slots__ = ("_doing", "_faults", "failed", "where")

    def __init__(self, faults: FaultLog, where: str, doing: str) -> None:
        self.failed = False
        self._faults = faults
        self.where = where
        self._doing = doing

    def __enter__(self) -> Trial:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, MemoryError):
            return False
        self.failed = True
        self._faults.take(self.where, self._doing, error)
        return True


class FaultLog:
    """The faults that were contained, of which the last `KEPT` are kept. Any thread may use it.

    ``now`` is the table's time in seconds; whoever has the clock moves it on.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._kept: dict[tuple[str, str, Sort], Contained] = {}  # oldest first
        self._logged: set[tuple[str, str]] = set()
        self._onward: FaultLog | None = None
        self._lock = threading.Lock()

    def contained(self, where: str, doing: str) -> Trial:
        """A context in which an exception ends and is kept; ``doing`` is one word or two.

        What comes after the context is done whether or not it failed: `Trial.failed` tells.
        Running out of memory is not contained, nor is an interrupt.
        """
        return Trial(self, where, doing)

    def attempt(self, where: str, doing: str, act: Callable[..., object], *args: object) -> bool:
        """Call ``act`` with ``args``; whether it came to its end, as `contained` has it.

        This is the short way where many things are done in a row and nothing is given back.
        """
        try:
            act(*args)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  this is where faults end
            self.take(where, doing, error)
            return False
        return True

    def pass_on(self, to: FaultLog) -> None:
        """Have another log take whatever comes here from now on."""
        self._onward = None if to is self else to

    def take(self, where: str, doing: str, error: Exception) -> None:
        """Keep an exception that ended here; in the log once of each kind."""
        if self._onward is not None:
            self._onward.take(where, doing, error)
            return
        kind = f"{doing}: {type(error).__name__}"
        if self._first(where, kind):
            log.error("%s: contained a fault: %s: %s", where, kind, error, exc_info=error)
        self._keep(where, f"{kind}: {error}", Sort.FAULT, kind)

    def note(self, where: str, what: str, sort: Sort) -> None:
        """Keep bad luck that raised nothing; a new ``what`` of the same place takes the old one's.

        It is in the log the first time.
        """
        if self._onward is not None:
            self._onward.note(where, what, sort)
            return
        if sort is not Sort.DEVICE and self._first(where, sort):
            log.warning("%s: %s", where, what)
        self._keep(where, what, sort, sort)

    @property
    def last(self) -> tuple[Contained, ...]:
        """The last faults, the newest first, `KEPT` at most."""
        with self._lock:
            return tuple(reversed(self._kept.values()))

    def shown(self) -> list[Contained]:
        """Those that are still to be shown, the newest first; what lasts shows itself."""
        since = self.now - SHOWN
        return [each for each in self.last if each.at > since and each.sort is not Sort.DEVICE]

    def _first(self, where: str, kind: str) -> bool:
        with self._lock:
            first = (where, kind) not in self._logged
            self._logged.add((where, kind))
            return first

    def _keep(self, where: str, what: str, sort: Sort, kind: str) -> None:
        line = "".join(letter if letter.isprintable() else " " for letter in what)[:LONGEST]
        with self._lock:
            old = self._kept.pop((where, kind, sort), None)
            times = 1 if old is None else old.times + 1
            self._kept[where, kind, sort] = Contained(self.now, where, line, sort, times)
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
