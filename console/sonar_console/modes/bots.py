"""Bots as the table has them: who fills the empty seats of one match.

They hear what their crews hear and see what their seats show, and what they want they press.
`sonar_console.bots.sitting` makes them; this room knows only what they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sonar_console.cards.team import SeatView, TraceView
from sonar_console.containment import FaultLog
from sonar_console.engine import Event, Match, Order
from sonar_console.engine.names import Role, Team
from sonar_console.press import Press
from sonar_console.settings import BotsPace, Sitter


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


MakeBots = Callable[[Match, Mapping[Team, Mapping[Role, Sitter]], BotsPace, FaultLog], Bots]
"""Seats bots, by team and role, at a match; they have still to hear all that has been heard."""
