"""Playing a record again."""

from __future__ import annotations

from pathlib import Path

from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.refusals import Refusal, Refused
from sonar_console.record.notation import cannot_take_back
from sonar_console.record.opening import open_setup
from sonar_console.record.record import Line, Record


class Replayer:
    """Puts the lines of a record to a match, one by one, from the match's beginning."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._standing: list[bool] = []
        """For each order that stands, whether it was accepted."""

    def put(self, line: Line) -> tuple[Event, ...] | Refusal:
        """The events that a line brought, or why it was refused and changed nothing.

        Taking back brings no events: the match is again what it was before.
        """
        if line.taken_back:
            return self._take_back(line.taken_back)
        if line.order is None:
            assert line.unreadable is not None  # a line is one of the three
            return line.unreadable.refusal
        try:
            events = self.match.apply(line.order)
        except Refused as refused:
            self._standing.append(False)
            return refused.refusal
        self._standing.append(True)
        return events

    def _take_back(self, count: int) -> tuple[Event, ...] | Refusal:
        if count > len(self._standing):
            return cannot_take_back(count).refusal
        for _ in range(count):
            if self._standing.pop():
                self.match.undo()
        return ()


def replay(record: Record, match: Match) -> list[tuple[Line, tuple[Event, ...] | Refusal]]:
    """Put the orders of a record to a match that stands at its beginning.

    Gives each line with the events it brought, or with why it was refused and changed nothing.
    """
    player = Replayer(match)
    return [(line, player.put(line)) for line in record.lines]


def match_of(record: Record, beside: Path | None = None) -> Match:
    """The match of a record, played to its last order; refused orders change nothing.

    ``beside`` is the folder from which a scenario's path counts. Raises `RecordError` and
    `ScenarioError`.
    """
    match = Match(open_setup(record.header, record.file, beside))
    replay(record, match)
    return match
