"""Containment of the program's own exceptions, and a list of the last faults.

Whatever the table can go on without runs within `FaultLog.contained`: a station, a device, a
picture. An exception ends there: it is logged with its traceback, once of each kind, it is kept
for the service page, and the table goes on. The caller decides what to do instead.

What the table cannot go on without is not contained: the process ends and is started again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import TypeVar

log = logging.getLogger(__name__)

KEPT = 20
"""The most faults that are kept; the oldest is dropped first."""
SHOWN = 60.0
"""Seconds for which a fault is shown after it has happened."""
LONGEST = 200
"""Characters that are kept of a fault's text."""


def printable(text: str) -> str:
    """A text with a space in place of each character that does not print."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


class PastFaultKind(StrEnum):
    """The kinds of faults that are kept."""

    FAULT = "fault"
    """An exception was contained."""
    FLOOD = "flood"
    """More signals came at once than can be queued; some were dropped."""
    PROGRAM = "program"
    """A program could not go on in its seats; a bot of the table has taken them."""
    DEVICE = "device"
    """A device did not work; shown as long as that lasts."""


@dataclass(frozen=True, slots=True)
class PastFault:
    """One of the last faults. ``at`` is its last time, in seconds of the table's clock.

    ``where`` is the name of a control or a device, ``blue.captain.north``; ``what`` is one line.
    ``times`` is how often it has happened. ``starts`` says how many starts of the table ago that
    was; then ``at`` means nothing.
    """

    at: float
    where: str
    what: str
    kind: PastFaultKind = PastFaultKind.FAULT
    times: int = 1
    starts: int = 0


T = TypeVar("T")


class Attempt:
    """A context that contains exceptions; ``failed`` says afterwards whether one ended it.

    ``where`` may be changed while it runs, when one attempt covers several places.
    """

    __slots__ = ("_doing", "_faults", "failed", "where")

    def __init__(self, faults: FaultLog, where: str, doing: str) -> None:
        self.failed = False
        self._faults = faults
        self.where = where
        self._doing = doing

    def __enter__(self) -> Attempt:
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
    """Contains exceptions and keeps the last `KEPT` faults. It is thread safe.

    ``now`` is the table's time in seconds; its owner sets it.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.earlier: tuple[PastFault, ...] = ()
        """The last faults before the table was started, the newest first."""
        self.version = 0
        """Grows with each fault that is kept."""
        self._kept: dict[tuple[str, str, PastFaultKind], PastFault] = {}  # oldest first
        self._logged: set[tuple[str, str]] = set()
        self._onward: FaultLog | None = None
        self._lock = threading.Lock()

    def contained(self, where: str, doing: str) -> Attempt:
        """A context in which an exception ends and is kept; ``doing`` is one word or two.

        The code after the context runs in any case; `Attempt.failed` tells whether it failed.
        `MemoryError` and interrupts are not contained.
        """
        return Attempt(self, where, doing)

    def attempt(self, where: str, doing: str, act: Callable[..., object], *args: object) -> bool:
        """Call ``act`` with ``args`` as `contained` does; whether it ended without an exception.

        It is cheaper where many calls are made in a row and no result is needed.
        """
        try:
            act(*args)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  exceptions end here
            self.take(where, doing, error)
            return False
        return True

    def result(self, where: str, doing: str, act: Callable[..., T], *args: object) -> T | None:
        """Call ``act`` with ``args`` as `contained` does; its result, None after an exception."""
        try:
            return act(*args)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  exceptions end here
            self.take(where, doing, error)
            return None

    def attempt_each(
        self, where: str, doing: str, acts: Mapping[str, Callable[..., T]], *args: object
    ) -> dict[str, T]:
        """Call each of some acts with ``args`` as `contained` does; their results by name.

        An act that ended with an exception has no result; its place is ``where.name``.
        """
        done: dict[str, T] = {}
        for name, act in acts.items():
            try:
                done[name] = act(*args)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001  exceptions end here
                self.take(f"{where}.{name}", doing, error)
        return done

    def pass_on(self, to: FaultLog) -> None:
        """Pass every fault on to another log from now on."""
        self._onward = None if to is self else to

    def take(self, where: str, doing: str, error: Exception) -> None:
        """Keep an exception; log it once of each kind."""
        if self._onward is not None:
            self._onward.take(where, doing, error)
            return
        what = f"{doing}: {type(error).__name__}"
        if self._first(where, what):
            log.error("%s: contained a fault: %s: %s", where, what, error, exc_info=error)
        self._keep(where, f"{what}: {error}", PastFaultKind.FAULT, what)

    def note(self, where: str, what: str, kind: PastFaultKind) -> None:
        """Keep a fault that raised no exception; it replaces an older one of the same place.

        It is logged the first time.
        """
        if self._onward is not None:
            self._onward.note(where, what, kind)
            return
        if kind is not PastFaultKind.DEVICE and self._first(where, kind):
            log.warning("%s: %s", where, what)
        self._keep(where, what, kind, kind)

    @property
    def last(self) -> tuple[PastFault, ...]:
        """The last faults, the newest first, `KEPT` at most."""
        with self._lock:
            return tuple(reversed(self._kept.values()))

    def shown(self) -> list[PastFault]:
        """The faults to show now, the newest first; devices show theirs themselves."""
        since = self.now - SHOWN
        return [
            each for each in self.last if each.at > since and each.kind is not PastFaultKind.DEVICE
        ]

    def _first(self, where: str, what: str) -> bool:
        with self._lock:
            first = (where, what) not in self._logged
            self._logged.add((where, what))
            return first

    def _keep(self, where: str, what: str, kind: PastFaultKind, key: str) -> None:
        line = printable(what)[:LONGEST]
        with self._lock:
            old = self._kept.pop((where, key, kind), None)
            times = 1 if old is None else old.times + 1
            self._kept[where, key, kind] = PastFault(self.now, where, line, kind, times)
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            self.version += 1
