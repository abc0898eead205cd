"""What the stations of one crew remember together."""

from __future__ import annotations

from dataclasses import dataclass

from console.engine import Order
from console.engine.names import Role, Team, Verb


@dataclass(slots=True)
class Memory:
    """Who of this crew last stopped the table or let it go on, and when.

    Times are seconds of the table's clock.
    """

    team: Team
    now: float = float("-inf")
    """When the press happened that is being answered."""
    fist_at: float = float("-inf")
    fist_of: Role | None = None

    def observe(self, order: Order) -> None:
        """Keep who gave an own stop or resume, and when."""
        if order.team is self.team and order.verb in (Verb.STOP, Verb.RESUME):
            self.fist_at = self.now
            self.fist_of = order.role
