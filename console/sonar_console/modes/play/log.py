"""The log of a match: the orders that stand with their times, and where one was taken back.

All that the table knows of a match follows from its log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sonar_console.engine import Order
from sonar_console.record.header import RecordError
from sonar_console.record.record import Record


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An order that stands; or, ``taken_back``, the place where one was taken back.

    ``seconds`` count from the dive; before it there are none.
    """

    order: Order
    seconds: float | None
    taken_back: bool = False


def log_of(record: Record) -> list[LogEntry]:
    """The log of a match from its record.

    Raises `RecordError` for a line that no table has written.
    """
    log: list[LogEntry] = []
    for line in record.lines:
        if line.order is not None:
            log.append(LogEntry(line.order, line.seconds))
            continue
        first = _first_of_last(log, line.taken_back)
        if first is None:
            raise RecordError(record.file, line.number, f"no table has written {line.text!r}")
        order = log[first].order
        del log[first:]
        log.append(LogEntry(order, line.seconds, taken_back=True))
    return log


def last_seconds(log: Sequence[LogEntry]) -> float:
    """The last time of a log, in seconds since the dive."""
    return next((entry.seconds for entry in reversed(log) if entry.seconds is not None), 0.0)


def place_of_last(
    log: Sequence[LogEntry], first: int, counts: Callable[[Order], bool]
) -> int | None:
    """The place of the last order that counts among the ``first`` ones of a log, or None."""
    place, orders = None, 0
    for number, entry in enumerate(log):
        orders += not entry.taken_back
        if orders > first:
            break
        if not entry.taken_back and counts(entry.order):
            place = number
    return place


def _first_of_last(log: Sequence[LogEntry], count: int) -> int | None:
    """The place of the first of the last ``count`` orders; None if there are not so many."""
    places = [place for place, entry in enumerate(log) if not entry.taken_back]
    return places[-count] if 0 < count <= len(places) else None
