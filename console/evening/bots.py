"""Bots as the table has them: who fills the empty seats of one match.

They hear what their crews hear and see what their seats show, and what they want they press.
`console.crew.sitting` makes them; this room knows only what they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from console.containment import FaultLog
from console.engine import Event, Match, Order
from console.engine.names import Role, Team
from console.evening.seating import Sitter
from console.press import Press
from console.views.team import SeatView, TraceView


class Haste(StrEnum):
    """How quick bots are: what is set for the whole table, beside what a level makes of it."""

    CALM = "calm"
    USUAL = "usual"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the seats of one crew show, as far as hands go by it."""

    seats: Mapping[str, SeatView]
    trace: TraceView | None


MayGive = Callable[[Order, float], bool]
"""Whether the table itself lets an order through at a time: a handicap may hold it back."""


class Bots(Protocol):
    """The bots of one match. Times are seconds of the table's clock."""

    def hear(self, event: Event, team: Team) -> None:
        """A crew hears an event, as it may know of it."""

    def took(self, order: Order) -> None:
        """An order has been accepted, whoever gave it."""

    def disturbed(self, press: Press) -> None:
        """A person has touched a control: a bot in the same seat keeps its hands off a while."""

    def spare(self, *, enemy: bool) -> None:
        """Whether the enemy is spared: then nothing is fired, and no mine laid."""

    def presses(self, shown: Callable[[Team], Shown], may: MayGive, now: float) -> Iterable[Press]:
        """What they press now; each press is acted on before the next is asked for."""

    def due(self) -> float | None:
        """When `presses` will next have something to do."""


MakeBots = Callable[[Match, Mapping[Team, Mapping[Role, Sitter]], Haste, FaultLog], Bots]
"""Seats bots, by team and role, at a match; they have still to hear all that has been heard."""
