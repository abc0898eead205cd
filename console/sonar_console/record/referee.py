"""The referee: a JSON object for each line of a record, and one at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team, Verb
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
        Verb.SURFACE,
        Verb.DONE,
    }
)
"""The orders that the enemy hears with their arguments; of others it hears at most the verb."""


class Referee:
    """Applies each line of a record to a match and returns the verdict.

    ``reason`` returns the sentence of a refusal. ``view`` is the team that reads the verdicts, or
    None for a reader who may know everything.
    """

    def __init__(
        self, match: Match, reason: Callable[[Refusal], str], view: Team | None = None
    ) -> None:
        self.match = match
        self._player = Replayer(match)
        self._reason = reason
        self._view = view

    def answer(self, line: Line) -> dict[str, Any]:
        """Apply a line and return the verdict; a refused order changes nothing."""
        events = self._player.put(line)
        if isinstance(events, Refusal):
            return self._refused(line, events)
        seen = events if self._view is None else [event_for(each, self._view) for each in events]
        told = [each.as_dict() for each in seen if each is not None]
        if line.order is not None and self._hidden(line):
            said = self._overheard(line.order) if told else {"role": None, "order": None}
        else:
            said = _said(line)
        return {**_head(line), **said, "accepted": True, "events": told}

    def end(self) -> dict[str, Any]:
        """The object at the end: the outcome and the state."""
        outcome = self.match.outcome
        state = self.match.state() if self._view is None else self.match.view(self._view)
        return {
            "end": True,
            "outcome": None if outcome is None else outcome.as_dict(),
            "state": state,
        }

    def _refused(self, line: Line, refusal: Refusal) -> dict[str, Any]:
        if self._hidden(line):
            return {**_head(line), "role": None, "order": None, "accepted": False}
        if self._view is not None:
            refusal = without_what_stands(refusal)
        return {
            **_head(line),
            **_said(line),
            "accepted": False,
            "rule": refusal.rule,
            "reason": self._reason(refusal),
        }

    def _hidden(self, line: Line) -> bool:
        """Whether the line is of another team than the reader's; a takeback is of both teams."""
        if line.taken_back or (line.unreadable is not None and line.unreadable.of_both):
            return False
        return self._view is not None and _team(line) is not self._view

    def _overheard(self, order: Order) -> dict[str, Any]:
        words = order.words if order.verb in _SPOKEN else order.verb
        return {"role": order.role, "order": words}


def _team(line: Line) -> Team | None:
    if line.order is not None:
        return line.order.team
    return None if line.unreadable is None else line.unreadable.team


def _head(line: Line) -> dict[str, Any]:
    return {"line": line.number, "team": _team(line)}


def _said(line: Line) -> dict[str, Any]:
    if line.order is not None:
        return {"role": line.order.role, "order": line.order.words}
    if line.taken_back:
        return {"role": None, "order": format_takeback(line.taken_back)}
    role = None if line.unreadable is None else line.unreadable.role
    return {"role": role, "order": line.text}
