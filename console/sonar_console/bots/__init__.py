"""Bots, and the tracker that finds the enemy from what a crew hears.

The functions here are what a running table needs. They import the rest when they are first
called: tracker and bots are a fifth of the table's import time, and no match needs them earlier.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order, Setup
from sonar_console.engine.names import Team
from sonar_console.engine.squares import Squares

if TYPE_CHECKING:
    from sonar_console.bots.table_bots import Seats, TableBots
    from sonar_console.bots.tracking.tracker import Tracker

__all__ = ["bots_maker", "hidden_squares", "load", "new_tracker"]


def load() -> None:
    """Import now what the functions here import when they are first called."""
    for module in ("table_bots", "tracking.history", "tracking.tracker"):
        import_module(f"{__name__}.{module}")


def new_tracker(setup: Setup, team: Team) -> Tracker:
    """A tracker of the enemy for a crew."""
    from sonar_console.bots.tracking.tracker import Tracker

    return Tracker(setup, team)


def hidden_squares(setup: Setup, orders: Iterable[Order]) -> Iterator[dict[Team, Squares]]:
    """The squares where each team's enemy could look for it: at first, and after each order."""
    from sonar_console.bots.tracking import history

    for step in history.follow(setup, orders):
        yield step.hidden


def bots_maker(rng: random.Random) -> Callable[[Match, Seats, str, FaultLog], TableBots]:
    """The function that seats bots at a match (`sonar_console.bots.table_bots.bots_maker`)."""

    def make(match: Match, seats: Seats, pace: str, faults: FaultLog) -> TableBots:
        from sonar_console.bots import table_bots

        return table_bots.bots_maker(rng)(match, seats, pace, faults)

    return make
