"""What a running table asks this room for, loaded when it is first asked.

Tracker and bots take a fifth of the table's start to import, and a start is waited for: a table
that opens in the morning needs neither until a match begins.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order, Setup
from sonar_console.engine.names import Team
from sonar_console.engine.squares import Squares

if TYPE_CHECKING:
    from collections.abc import Callable

    from sonar_console.bots.sitting import Seats, Sitting
    from sonar_console.bots.tracker import Tracker


def solver(setup: Setup, team: Team) -> Tracker:
    """What finds the enemy for a crew, for `sonar_console.table.Table`."""
    from sonar_console.bots.tracker import Tracker

    return Tracker(setup, team)


def hidden(setup: Setup, orders: Iterable[Order]) -> Sequence[dict[Team, Squares]]:
    """How well each submarine had hidden, for `sonar_console.table.Table` (`hidden_over`)."""
    from sonar_console.bots.tracks.history import hidden_over

    return hidden_over(setup, orders)


def seats_bots(lots: random.Random) -> Callable[[Match, Seats, str, FaultLog], Sitting]:
    """What seats bots at a match; ``lots`` is all the chance there is (`sitting.seats_bots`)."""

    def seat(match: Match, seats: Seats, haste: str, faults: FaultLog) -> Sitting:
        from sonar_console.bots import sitting

        return sitting.seats_bots(lots)(match, seats, haste, faults)

    return seat
