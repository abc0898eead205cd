"""A bot in a seat of the running table: it looks, thinks for a while, and touches its controls.

It plays as a person would: through `touches`, at a person's pace, from what its seat shows and
what its crew hears. Time is passed in; nothing here waits.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.touches import NoTouchError, SeatsShown, Touch, TouchKind, next_touch
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Role
from sonar_console.engine.orders import Order
from sonar_console.stations.station import MayGive


@dataclass(frozen=True, slots=True)
class BotPace:
    """The pace of a bot, in seconds."""

    thinking: tuple[float, float] = (1.2, 3.0)
    """From being able to give an order to the first touch: at least and at most."""
    touching: float = 0.35
    """Between one touch and the next of the same order."""
    holding: float = 1.2
    """The seconds that a long press takes."""
    waiting: float = 0.1
    """The seconds for which the pen of a trace is left alone (`touches.PATIENCE`)."""
    yielding: float = 4.0
    """The seconds for which a seat is left alone after a person has touched it."""

    def times(self, factor: float) -> BotPace:
        """This pace, so many times as slow, but for `holding`, `waiting` and `yielding`."""
        least, most = self.thinking
        thinking = (least * factor, most * factor)
        return BotPace(thinking, self.touching * factor, self.holding, self.waiting, self.yielding)


BOT_PACES: Mapping[BotLevel, BotPace] = {
    BotLevel.CADET: BotPace(thinking=(2.0, 4.0), touching=0.45),
    BotLevel.OFFICER: BotPace(),
    BotLevel.COMMANDER: BotPace(thinking=(0.9, 2.2), touching=0.3),
    BotLevel.ADMIRAL: BotPace(thinking=(0.8, 2.0), touching=0.3),
}
"""How quick the bots of each level are."""

MOST_TOUCHES = 60
"""The touches after which a bot drops an order and thinks again."""

HELD_BACK = 0.5
"""Seconds after which an order is tried again that the table does not let through yet."""


def _anything(order: Order, at: float) -> bool:
    return True


class SeatMind(Protocol):
    """Decides what a seat orders: a `CrewMind`, or a program (`ProgramSeats`)."""

    def order_of(self, role: Role, match: VisibleMatch) -> Order | None:
        """The next order of one role, or None."""


class SeatBot:
    """A bot that plays one role of one crew.

    The bots of a crew share a `SeatMind`, which their owner lets `hear` each event once. Where one
    seat has several roles (S-2), each role has a bot of its own.
    """

    def __init__(
        self, role: Role, mind: SeatMind, match: VisibleMatch, pace: BotPace, rng: random.Random
    ) -> None:
        self.role = role
        self._mind = mind
        self._match = match
        self._pace = pace
        self._rng = rng
        self._order: Order | None = None
        self._rests = False
        """Whether it does nothing until `_next`."""
        self._next = 0.0
        self._touches = 0

    @property
    def due(self) -> float | None:
        """The time when `touch` will have something to do, in seconds of the clock passed in.

        None while the bot has no order to give: then call `touch` when the table has changed.
        """
        return None if self._order is None and not self._rests else self._next

    def touch(
        self, look: Callable[[], SeatsShown], now: float, may: MayGive = _anything
    ) -> Touch | None:
        """The touch of this seat's controls that comes now; None most of the time.

        ``look`` gives what the crew's seats show; it is called only when a touch is due.
        """
        if self._order is not None and not self._stands(self._order):
            self._order = None
        if self._rests:
            if now < self._next:
                return None
            self._rests = False
        if self._order is None:
            self._order = self._mind.order_of(self.role, self._match)
            if self._order is None:
                return None
            self._touches = 0
            self._next = now + self._rng.uniform(*self._pace.thinking)
        if now < self._next:
            return None
        if not may(self._order, now):
            self._next = now + HELD_BACK
            return None
        return self._touch(self._order, look(), now)

    def given(self, order: Order) -> None:
        """An order of this seat has been accepted, whoever touched the controls."""
        if order == self._order:
            self._order = None

    def disturbed(self, now: float) -> None:
        """A person has touched a control of this seat: pause, and think again."""
        self._rest(now + self._pace.yielding)

    def _rest(self, until: float) -> None:
        self._order = None
        self._rests = True
        self._next = until

    def _touch(self, order: Order, shown: SeatsShown, now: float) -> Touch | None:
        try:
            touch = next_touch(order, shown)
        except NoTouchError:
            touch = None
        self._touches += 1
        if touch is None or self._touches > MOST_TOUCHES:
            self._rest(now + HELD_BACK)  # the seat shows no way to give the order
            return None
        busy = {TouchKind.HOLD: self._pace.holding, TouchKind.WAIT: self._pace.waiting}
        self._next = now + busy.get(touch.kind, self._pace.touching)
        return touch

    def _stands(self, order: Order) -> bool:
        """Whether an order may still be given."""
        if order.verb in NOTE_VERBS:
            return self._mind.order_of(self.role, self._match) == order
        return order in self._match.legal(order.verb)


__all__ = ["BOT_PACES", "BotPace", "SeatBot"]
