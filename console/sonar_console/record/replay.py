"""Replay: applying the lines of a record to a match."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team, Verb
from sonar_console.engine.objectives import MINUTE, time_limit
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal, Refused, Why
from sonar_console.record.notation import too_many_taken_back
from sonar_console.record.opening import open_setup
from sonar_console.record.record import Line, Record


class Replayer:
    """Applies the lines of a record to a match one by one, from the beginning of the match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._standing: list[bool] = []
        """For each standing order, whether it was accepted."""

    def put(self, line: Line) -> tuple[Event, ...] | Refusal:
        """Apply a line; return its events, or the refusal if it changed nothing.

        A takeback has no events.
        """
        if line.taken_back:
            return self._take_back(line.taken_back)
        if line.order is None:
            assert line.unreadable is not None  # a line is one of the three
            return line.unreadable.refusal
        try:
            if line.order.verb is Verb.CLAIM:
                self._check_time(line.order, line.seconds)
            events = self.match.apply(line.order)
        except Refused as refused:
            self._standing.append(False)
            return refused.refusal
        self._standing.append(True)
        return events

    def _check_time(self, order: Order, seconds: float | None) -> None:
        """Refuse a claim before its time where the record has seconds (G-8)."""
        limit = time_limit(self.match.setup)
        if seconds is None or limit is None or self.match.refusal(order) is not None:
            return
        if seconds < limit[1]:
            minutes = int(limit[1] / MINUTE)
            raise Refused("G-8", Why.MINUTES_TO_GO, minutes=minutes, seconds=f"{seconds:.3f}")

    def _take_back(self, count: int) -> tuple[Event, ...] | Refusal:
        if count > len(self._standing):
            return too_many_taken_back(count, len(self._standing))
        for _ in range(count):
            if self._standing.pop():
                self.match.undo()
        return ()


def replay(record: Record, match: Match) -> list[tuple[Line, tuple[Event, ...] | Refusal]]:
    """Apply the lines of a record to a match that is at its beginning.

    Returns each line with its events, or with the refusal if it changed nothing.
    """
    player = Replayer(match)
    return [(line, player.put(line)) for line in record.lines]


def match_of(record: Record, beside: Path | None = None) -> Match:
    """Replay a record to its last line and return the match.

    ``beside`` is the folder from which a scenario's path counts. Raises `RecordError` and
    `ScenarioError`.
    """
    match = Match(open_setup(record.header, record.file, beside))
    replay(record, match)
    return match


@dataclass(frozen=True, slots=True)
class Accepted:
    """The accepted orders of a record that were not taken back, and the number refused by team."""

    orders: tuple[Order, ...]
    seconds: tuple[float | None, ...]
    refused: dict[Team, int]


def accepted_of(record: Record, match: Match) -> Accepted:
    """The accepted orders of a record, found by replaying it on a new match."""
    player = Replayer(match)
    standing: list[tuple[Order, float | None, bool]] = []
    refused = dict.fromkeys(match.boats, 0)
    for line in record.lines:
        result = player.put(line)
        if line.taken_back and not isinstance(result, Refusal):
            del standing[-line.taken_back :]
        elif line.order is not None:
            accepted = not isinstance(result, Refusal)
            standing.append((line.order, line.seconds, accepted))
            if not accepted and line.order.team in refused:
                refused[line.order.team] += 1
    kept = [(order, seconds) for order, seconds, accepted in standing if accepted]
    return Accepted(
        tuple(order for order, _ in kept), tuple(seconds for _, seconds in kept), refused
    )
