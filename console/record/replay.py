"""Playing a record again."""

from __future__ import annotations

from pathlib import Path

from console.engine.events import Event
from console.engine.match import Match
from console.engine.refusals import Refusal, Refused
from console.record.opening import open_setup
from console.record.record import Line, Record


def replay(record: Record, match: Match) -> list[tuple[Line, tuple[Event, ...] | Refusal]]:
    """Put the orders of a record to a match that stands at its beginning.

    Gives each line with the events it brought, or with why it was refused and changed nothing.
    """
    return [(line, _put(line, match)) for line in record.lines]


def match_of(record: Record, beside: Path | None = None) -> Match:
    """The match of a record, played to its last order; refused orders change nothing.

    ``beside`` is the folder from which a scenario's path counts. Raises `RecordError` and
    `ScenarioError`.
    """
    match = Match(open_setup(record.header, record.file, beside))
    replay(record, match)
    return match


def _put(line: Line, match: Match) -> tuple[Event, ...] | Refusal:
    if line.order is None:
        assert line.unreadable is not None  # a line is one or the other
        return line.unreadable.refusal
    try:
        return match.apply(line.order)
    except Refused as refused:
        return refused.refusal
