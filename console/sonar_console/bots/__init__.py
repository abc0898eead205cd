"""Bots, the tracker that finds the enemy from what a crew hears, and matches between two crews.

Everything here is imported when it is first used: tracker and bots are a fifth of the table's
import time, and no match needs them earlier.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order, Setup
from sonar_console.engine.names import Team
from sonar_console.engine.squares import Squares

if TYPE_CHECKING:
    from sonar_console.bots.duelmatch import (
        Contest,
        DuelPlayer,
        DuelResult,
        Forfeit,
        play_match,
    )
    from sonar_console.bots.minds.crew import CrewMind
    from sonar_console.bots.minds.levels import BotLevel
    from sonar_console.bots.table_bots import Seats, TableBots
    from sonar_console.bots.table_program import TablePrograms
    from sonar_console.bots.tracking.tracker import Tracker
    from sonar_console.bots.visible import VisibleMatch

__all__ = [
    "BotLevel",
    "Contest",
    "CrewMind",
    "DuelPlayer",
    "DuelResult",
    "Forfeit",
    "Tracker",
    "VisibleMatch",
    "bots_maker",
    "hidden_squares",
    "load",
    "new_tracker",
    "play_match",
]

_HOMES = {
    "BotLevel": "minds.levels",
    "Contest": "duelmatch",
    "CrewMind": "minds.crew",
    "DuelPlayer": "duelmatch",
    "DuelResult": "duelmatch",
    "Forfeit": "duelmatch",
    "Tracker": "tracking.tracker",
    "VisibleMatch": "visible",
    "play_match": "duelmatch",
}
"""The modules of the names that are imported when they are first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


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


def bots_maker(
    rng: random.Random, programs: TablePrograms | None = None
) -> Callable[[Match, Seats, str, FaultLog], TableBots]:
    """The function that seats bots at a match (`sonar_console.bots.table_bots.bots_maker`)."""

    def make(match: Match, seats: Seats, pace: str, faults: FaultLog) -> TableBots:
        from sonar_console.bots import table_bots

        return table_bots.bots_maker(rng, programs=programs)(match, seats, pace, faults)

    return make
