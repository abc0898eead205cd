"""What one crew has found out about the enemy: the last answers, and how old they are.

The announcements go by; what a sonar or a drone has found stays before the radio operator until
the same means finds something else, with the enemy's courses and silences since.
"""

from __future__ import annotations

from sonar_console.cards.team import Message
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Team

_MOVES = frozenset({EventName.COURSE, EventName.SILENCE})


class Found:
    """The last findings of one crew."""

    def __init__(self, team: Team) -> None:
        self._team = team
        self._last: dict[EventName, tuple[Message, int]] = {}
        """By what found it: what it was, and how often the enemy has moved since."""

    def hear(self, event: Event) -> None:
        """Take in an event that the crew may know of."""
        theirs = event.team is not self._team
        if theirs and event.name in _MOVES:
            self._last = {by: (what, ago + 1) for by, (what, ago) in self._last.items()}
        what = self._finding(event, theirs)
        if what is not None:
            self._last.pop(event.name, None)
            self._last[event.name] = (what, 0)

    def told(self) -> tuple[Message, ...]:
        """The findings, the newest first."""
        return tuple(
            Message(what.key, {**what.values, "ago": ago})
            for what, ago in reversed(self._last.values())
        )

    def _finding(self, event: Event, theirs: bool) -> Message | None:
        fields = event.fields
        if event.name is EventName.DRONE and not theirs:
            present = "yes" if fields["present"] else "no"
            return Message("found-drone", {"sector": fields["sector"], "present": present})
        if event.name is EventName.SONAR_ANSWER and theirs:
            pieces = [(str(kind), value) for kind, value in fields["pieces"]]
            values: dict[str, str | int] = {}
            for number, (kind, value) in enumerate(pieces, 1):
                values[f"kind{number}"] = kind
                values[f"value{number}"] = value
            return Message("found-sonar" if len(pieces) == 2 else "found-answer", values)
        if event.name is EventName.SURFACED and theirs:
            if "square" in fields:
                return Message("found-surfaced-at", {"square": fields["square"]})
            return Message("found-surfaced", {"sector": fields["sector"]})
        return None
