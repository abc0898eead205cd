"""The referee: a JSON object for each line of a record, and one at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal
from sonar_console.record.notation import format_takeback, without_what_stands
from sonar_console.record.record import Line
from sonar_console.record.replay import Replayer

_SPOKEN = frozenset(
    {
        Verb.DIVE,
        Verb.HEAD,
        Verb.STOP,
        Verb.RESUME,
        Verb.TORPEDO,
        Verb.TRIGGER,
        Verb.DRONE,
        Verb.SONAR,
        Verb.ANSWER,
        Verb.ARCHER,
        Verb.MISSILE,
        Verb.LOCATE,
        Verb.SURFACE,
        Verb.DONE,
    }
)
"""The orders that the enemy hears with their arguments; of others it hears at most the verb."""


class Referee:
    """Applies each line of a record to a match and returns the verdict.

    ``reason`` returns the sentence of a refusal. ``view`` is the team that reads the verdicts, or
    None for a reader who may know everything. A team reads of its own orders, and of the enemy's
    what is announced; of the others it gets no line, and its lines are numbered without them, so
    that nothing can be counted.
    """

    def __init__(
        self, match: Match, reason: Callable[[Refusal], str], view: Team | None = None
    ) -> None:
        self.match = match
        self._player = Replayer(match)
        self._reason = reason
        self._view = view
        self._read = 0
        """How many lines the team has read, where there is one."""
        self._standing: list[bool] = []
        """For each order that stands, whether the team has read a line of it."""

    def answer(self, line: Line) -> dict[str, Any] | None:
        """Apply a line and return the verdict; a refused order changes nothing.

        None where there is no line for the team that reads.
        """
        verdict = self._judge(line) if self._view is None else self._judge_for(line, self._view)
        if verdict is None:
            return None
        return {"line": self.next_number(line), "team": _team(line), **verdict}

    def next_number(self, line: Line) -> int:
        """The number of the answer to a line: its own, or how many lines the team has read."""
        self._read += 1
        return line.number if self._view is None else self._read

    def _judge(self, line: Line) -> dict[str, Any]:
        """The verdict for a reader who may know everything."""
        events = self._player.put(line)
        if isinstance(events, Refusal):
            return {**_said(line), **self._refused(events)}
        return {**_said(line), "accepted": True, "events": [each.as_dict() for each in events]}

    def _judge_for(self, line: Line, team: Team) -> dict[str, Any] | None:
        """The verdict for a team, or None."""
        events = self._player.put(line)
        own = _team(line) is team
        if isinstance(events, Refusal):
            if line.order is not None:
                self._standing.append(own)
            if not own and not _of_both(line):
                return None
            return {**_said(line), **self._refused(without_what_stands(events))}
        if line.order is None:
            return self._taken_back(line.taken_back)
        seen = (event_for(each, team) for each in events)
        told = [each.as_dict() for each in seen if each is not None]
        self._standing.append(own or bool(told))
        if not self._standing[-1]:
            return None
        return {**words_heard(line.order, team), "accepted": True, "events": told}

    def _taken_back(self, count: int) -> dict[str, Any] | None:
        """The verdict that orders are taken back: as many as the team has read of."""
        read = sum(self._standing[-count:])
        del self._standing[-count:]
        if not read:
            return None
        return {"role": None, "order": format_takeback(read), "accepted": True, "events": []}

    def end(self) -> dict[str, Any]:
        """The object at the end: the outcome and the state."""
        outcome = self.match.outcome
        state = self.match.state() if self._view is None else self.match.view(self._view)
        return {
            "end": True,
            "outcome": None if outcome is None else outcome.as_dict(),
            "state": state,
        }

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        return {"accepted": False, "rule": refusal.rule, "reason": self._reason(refusal)}


def words_heard(order: Order, team: Team) -> dict[str, Any]:
    """Role and words of an accepted order as a team hears them.

    Of the enemy's, of which something is announced, it does not hear which seat has secured the
    last section: only that the hull is inspected.
    """
    if order.team is team:
        return {"role": order.role, "order": order.words}
    role = None if order.verb is Verb.SECURE else order.role
    return {"role": role, "order": order.words if order.verb in _SPOKEN else order.verb}


def order_heard(order: Order, team: Team) -> Order:
    """An accepted order as a team hears it, without what `words_heard` leaves out.

    Who has secured the enemy's last section is not heard: the order is its captain's then.
    """
    if order.team is team:
        return order
    role = Role.CAPTAIN if order.verb is Verb.SECURE else order.role
    return Order(order.team, role, order.verb, order.args if order.verb in _SPOKEN else ())


def _of_both(line: Line) -> bool:
    """Whether a line is of both teams, as a takeback is."""
    return bool(line.taken_back) or (line.unreadable is not None and line.unreadable.of_both)


def _team(line: Line) -> Team | None:
    if line.order is not None:
        return line.order.team
    return None if line.unreadable is None else line.unreadable.team


def _said(line: Line) -> dict[str, Any]:
    if line.order is not None:
        return {"role": line.order.role, "order": line.order.words}
    if line.taken_back:
        return {"role": None, "order": format_takeback(line.taken_back)}
    role = None if line.unreadable is None else line.unreadable.role
    return {"role": role, "order": line.text}
