"""A bot in a seat of the running table: it looks, thinks for a while, and touches its controls.

It plays as a human would: through `hands`, at a human pace, from what its seat shows and what
its crew hears. Time is passed in; nothing here waits.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from console.crew.hands import HandsError, Move, Touch, next_move
from console.crew.minds.crew import CrewMind
from console.crew.minds.sight import Sight
from console.engine.names import Role, Verb
from console.engine.orders import Order
from console.views.team import TeamView


@dataclass(frozen=True, slots=True)
class Pace:
    """How quick a bot is, in seconds."""

    thinking: tuple[float, float] = (1.2, 3.0)
    """Between being able to give an order and the first touch: at least and at most."""
    touching: float = 0.35
    """Between one touch and the next of the same order."""
    holding: float = 1.2
    """How long a long press takes; the hands are busy for so long."""
    waiting: float = 0.1
    """How long they watch a pen before they look again (`hands.PATIENCE`)."""


MOST_TOUCHES = 60
"""The touches after which a bot gives an order up and thinks again."""


class SeatBot:
    """One role of one crew.

    Bots of one crew share a `CrewMind`, which somebody lets `hear` each event once. ``sight`` is
    of this bot's team. Every role has a bot of its own where one seat holds several (S-2).
    """

    def __init__(
        self, role: Role, mind: CrewMind, sight: Sight, pace: Pace, lots: random.Random
    ) -> None:
        self.role = role
        self._mind = mind
        self._sight = sight
        self._pace = pace
        self._lots = lots
        self._order: Order | None = None
        self._next = 0.0
        self._touches = 0

    @property
    def due(self) -> float | None:
        """When the next touch comes, in seconds of the clock passed in; None while it only looks.

        While it only looks, ask `touches` whenever the table has changed.
        """
        return None if self._order is None else self._next

    def touches(self, view: TeamView, now: float) -> list[Move]:
        """The touches of this seat's controls that come now, mostly none; never more than one."""
        if self._order is not None and not self._stands(self._order):
            self._order = None
        if self._order is None:
            self._order = self._mind.order_of(self.role, self._sight)
            if self._order is None:
                return []
            self._touches = 0
            self._next = now + self._lots.uniform(*self._pace.thinking)
        if now < self._next:
            return []
        return self._touch(self._order, view, now)

    def given(self, order: Order) -> None:
        """An order of this seat has been accepted, whoever touched the controls."""
        if order == self._order:
            self._order = None

    def _touch(self, order: Order, view: TeamView, now: float) -> list[Move]:
        try:
            move = next_move(order, view)
        except HandsError:
            move = None
        self._touches += 1
        if move is None or self._touches > MOST_TOUCHES:
            self._order = None  # the seat shows no way: look and think again
            return []
        busy = {Touch.HOLD: self._pace.holding, Touch.WAIT: self._pace.waiting}
        self._next = now + busy.get(move.touch, self._pace.touching)
        return [move]

    def _stands(self, order: Order) -> bool:
        """Whether an order that is being given may still be given."""
        if order.verb is Verb.PLOT:
            return self._mind.order_of(self.role, self._sight) == order
        return order in self._sight.legal(order.verb)


__all__ = ["Pace", "SeatBot"]
