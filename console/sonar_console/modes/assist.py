"""The help of the table: it writes what the enemy announces on the radio operator's sheet.

What it writes are orders like the operator's own (``plot N``, ``plot ?``), so that they are in
the record and come back with it. They wait while the rules let nobody plot: in a stop, at the
surface in real time, while an answer is owed.
"""

from __future__ import annotations

from collections import deque

from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading, Role, Team, Verb


class Scribe:
    """Writes for one crew."""

    def __init__(self, team: Team) -> None:
        self.team = team
        self._waiting: deque[Heading | None] = deque()

    def hear(self, event: Event) -> None:
        """Take in what the enemy announces."""
        if event.team is self.team:
            return
        if event.name is EventName.COURSE:
            self._waiting.append(Heading(event.fields["heading"]))
        elif event.name is EventName.SILENCE:
            self._waiting.append(None)

    def wrote(self, order: Order) -> None:
        """An order of a record: what the table has written once is not written again."""
        mine = order.team is self.team and order.verb is Verb.PLOT
        if mine and self._waiting and order.args[0] == self._waiting[0]:
            self._waiting.popleft()

    def next(self, match: Match) -> Order | None:
        """What is to be written now, if anything, and if it may be."""
        if not self._waiting:
            return None
        order = Order(self.team, Role.RADIO, Verb.PLOT, (self._waiting[0],))
        if match.refusal(order) is not None:
            return None
        self._waiting.popleft()
        return order
