"""What the stations of one crew remember together."""

from __future__ import annotations

from dataclasses import dataclass

from console.engine import Order
from console.engine.names import Team, Verb


@dataclass(slots=True)
class Memory:
    """When this crew last stopped the table or let it go on, in seconds of the table's clock."""

    team: Team
    now: float = float("-inf")
    """When the press happened that is being answered."""
    fist_at: float = float("-inf")

    def observe(self, order: Order) -> None:
        """Keep the time of an own stop or resume."""
        if order.team is self.team and order.verb in (Verb.STOP, Verb.RESUME):
            self.fist_at = self.now
