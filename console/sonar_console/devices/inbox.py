"""A bounded queue of events: in from any thread, out in the order of the stamps.

The bound protects a busy core from a contact that bounces for ever or a board that babbles. Of
each wire (a GPIO line, a crew board) so many events wait; of those beyond, the last of each part
(a line's level, a button, an encoder) waits as well, so that afterwards the table knows the true
state. The events between are counted and left out. A flood on one wire takes nothing from another
wire, and changes nothing in the order of what waits.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

MOST = 4096
"""Events of one wire that wait at most: those of an encoder at 100 detents a second in 10 s, after
which a hanging core is ended."""


Wire = int | str
"""A GPIO line, or a crew board by its name."""


class Signal(Protocol):
    """An event that can be queued."""

    @property
    def at(self) -> float:
        """The time at which it happened, in seconds of the table's clock."""

    @property
    def wire(self) -> Wire:
        """The GPIO line or the board that it came from; each has its bound."""

    @property
    def part(self) -> Hashable:
        """The line, button or encoder that it is about: the last event of each is always kept."""


S = TypeVar("S", bound=Signal)


class Inbox(Generic[S]):
    """The queue. Any thread may call `put` and `knock`, only the core's thread the rest."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._came = threading.Condition(self._lock)
        self._sleeping = False
        self._new: list[tuple[float, int, S]] = []
        self._last: dict[Hashable, tuple[float, int, S]] = {}
        self._waiting: dict[Wire, int] = {}
        self._dropped: dict[Wire, int] = {}
        self._numbers = 0
        self._knocked = False
        self._heap: list[tuple[float, int, S]] = []

    def put(self, event: S) -> None:
        """Add an event; never waits."""
        wire = event.wire
        with self._lock:
            self._numbers += 1
            item = (event.at, self._numbers, event)
            waiting = self._waiting.get(wire, 0)
            if waiting < self._most:
                self._waiting[wire] = waiting + 1
                self._new.append(item)
            else:
                if event.part in self._last:
                    self._dropped[wire] = self._dropped.get(wire, 0) + 1
                self._last[event.part] = item
            if self._sleeping:
                self._came.notify()

    def knock(self) -> None:
        """End `wait` now."""
        with self._lock:
            self._knocked = True
            self._came.notify()

    def wait(self, timeout: float) -> None:
        """Wait until there is something new, or a knock, at most ``timeout`` seconds."""
        with self._lock:
            if not (self._new or self._last or self._knocked):
                self._sleeping = True
                self._came.wait(timeout)
                self._sleeping = False
            self._knocked = False

    @property
    def news(self) -> bool:
        """Whether events have come that are not sorted in."""
        with self._lock:
            return bool(self._new or self._last)

    def number(self) -> int:
        """The next number: events are numbered in the order in which they come."""
        with self._lock:
            self._numbers += 1
            return self._numbers

    def sort_in(self) -> dict[Wire, int]:
        """Sort in the new events; by wire, how many were left out since the last call."""
        with self._lock:
            new, self._new = self._new, []
            last, self._last = self._last, {}
            dropped, self._dropped = self._dropped, {}
            for _, _, event in last.values():
                self._waiting[event.wire] += 1
        for item in (*new, *last.values()):
            heapq.heappush(self._heap, item)
        return dropped

    def next(self) -> float | None:
        """The stamp of the earliest event that is sorted in."""
        return self._heap[0][0] if self._heap else None

    def take(self, now: float) -> tuple[int, S] | None:
        """The earliest event that is sorted in and not after ``now``, with its number."""
        if not self._heap or self._heap[0][0] > now:
            return None
        _, number, event = heapq.heappop(self._heap)
        with self._lock:
            self._waiting[event.wire] -= 1
        return number, event

    def waits(self, wire: Wire) -> bool:
        """Whether an event of a wire waits."""
        return self._waiting.get(wire, 0) > 0
