"""A bot in a seat of the running table: it looks, thinks for a while, and touches its controls.

It plays as a human would: through `hands`, at a human pace, from what its seat shows and what
its crew hears. Time is passed in; nothing here waits.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sonar_console.bots.hands import HandsError, Move, Shown, Touch, next_move
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import Level
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.names import Role, Verb
from sonar_console.engine.orders import Order


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
    yielding: float = 4.0
    """How long they leave a seat alone that a person has touched."""

    def times(self, factor: float) -> Pace:
        """The same, so many times as slow; what the pen or a person decides stays."""
        least, most = self.thinking
        thinking = (least * factor, most * factor)
        return Pace(thinking, self.touching * factor, self.holding, self.waiting, self.yielding)


PACES: Mapping[Level, Pace] = {
    Level.CADET: Pace(thinking=(2.0, 4.0), touching=0.45),
    Level.OFFICER: Pace(),
    Level.COMMANDER: Pace(thinking=(0.9, 2.2), touching=0.3),
}
"""How quick the levels are."""

MOST_TOUCHES = 60
"""The touches after which a bot gives an order up and thinks again."""

HELD_BACK = 0.5
"""Seconds after which an order is tried again that the table does not let through yet."""

MayGive = Callable[[Order, float], bool]
"""Whether the table itself, not the rules, lets an order through at a time."""


def _anything(order: Order, at: float) -> bool:
    return True


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
        self._rests = False
        """Whether it does not even look until `_next`."""
        self._next = 0.0
        self._touches = 0

    @property
    def due(self) -> float | None:
        """When the next touch comes, in seconds of the clock passed in; None while it only looks.

        While it only looks, ask `touches` whenever the table has changed.
        """
        return None if self._order is None and not self._rests else self._next

    def touches(
        self, look: Callable[[], Shown], now: float, may: MayGive = _anything
    ) -> list[Move]:
        """The touches of this seat's controls that come now, mostly none; never more than one.

        ``look`` is asked for what the crew's seats show only when a hand needs to know.
        """
        if self._order is not None and not self._stands(self._order):
            self._order = None
        if self._rests:
            if now < self._next:
                return []
            self._rests = False
        if self._order is None:
            self._order = self._mind.order_of(self.role, self._sight)
            if self._order is None:
                return []
            self._touches = 0
            self._next = now + self._lots.uniform(*self._pace.thinking)
        if now < self._next:
            return []
        if not may(self._order, now):
            self._next = now + HELD_BACK
            return []
        return self._touch(self._order, look(), now)

    def given(self, order: Order) -> None:
        """An order of this seat has been accepted, whoever touched the controls."""
        if order == self._order:
            self._order = None

    def disturbed(self, now: float) -> None:
        """A person has touched a control of this seat: hands off for a while, and think again."""
        self._rest(now + self._pace.yielding)

    def _rest(self, until: float) -> None:
        self._order = None
        self._rests = True
        self._next = until

    def _touch(self, order: Order, shown: Shown, now: float) -> list[Move]:
        try:
            move = next_move(order, shown)
        except HandsError:
            move = None
        self._touches += 1
        if move is None or self._touches > MOST_TOUCHES:
            self._rest(now + HELD_BACK)  # the seat shows no way: look and think again
            return []
        busy = {Touch.HOLD: self._pace.holding, Touch.WAIT: self._pace.waiting}
        self._next = now + busy.get(move.touch, self._pace.touching)
        return [move]

    def _stands(self, order: Order) -> bool:
        """Whether an order that is being given may still be given."""
        if order.verb is Verb.PLOT:
            return self._mind.order_of(self.role, self._sight) == order
        return order in self._sight.legal(order.verb)


__all__ = ["PACES", "Pace", "SeatBot"]
