"""The knowledge of each crew during a whole match, order by order: for the review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sonar_console.bots.tracking.groups import BOUND
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import Square, Squares


@dataclass(frozen=True, slots=True)
class TrackStep:
    """The knowledge after an order; by team, always of *that team's boat, for its enemy*.

    ``number`` counts the orders from 1 (0 is the beginning, with no ``order``); ``accepted`` is
    whether the order changed anything. ``hidden`` are the squares where the boat could be,
    ``at`` is where it was (-1 before its start). ``exact`` is False where the tracker's bound
    has lost something, ``groups`` how many groups of routes were kept, ``seconds`` how long
    hearing the order took by the clock that `follow` was given; 0 where nothing was heard.
    """

    number: int
    order: Order | None
    accepted: bool
    hidden: dict[Team, Squares]
    at: dict[Team, Square]
    exact: dict[Team, bool]
    groups: dict[Team, int]
    seconds: dict[Team, float]

    @property
    def counts(self) -> dict[Team, int]:
        """The number of squares where each team's boat could be for its enemy."""
        return {team: squares.bit_count() for team, squares in self.hidden.items()}


Clock = Callable[[], float]
"""Seconds that only grow."""


def follow(
    setup: Setup, orders: Iterable[Order], bound: int = BOUND, clock: Clock | None = None
) -> Iterator[TrackStep]:
    """The steps of a match: one before the first order, then one after each order.

    A refused order changes nothing and has a step too, so that steps and orders correspond.
    """
    match = Match(setup)
    trackers = [Tracker(setup, team, bound) for team in setup.teams]
    now = clock or _no_clock
    seconds = dict.fromkeys(setup.teams, 0.0)
    yield _step(match, trackers, 0, None, seconds)
    for number, order in enumerate(orders, 1):
        try:
            events = match.apply(order)
        except Refused:
            events = None
        seconds = dict.fromkeys(setup.teams, 0.0)
        for tracker in trackers:
            told = (event_for(event, tracker.team) for event in events or ())
            heard = [event for event in told if event is not None]
            if heard:
                begin = now()
                for event in heard:
                    tracker.hear(event)
                seconds[tracker.enemy] = now() - begin
        yield _step(match, trackers, number, order, seconds, events is not None)


def hidden_squares(setup: Setup, orders: Iterable[Order]) -> list[dict[Team, Squares]]:
    """The squares where each team's boat could be for its enemy: before, and after each order.

    The first element is of the beginning, so the list is one longer than the orders.
    """
    return [step.hidden for step in follow(setup, orders)]


def _no_clock() -> float:
    return 0.0


def _step(
    match: Match,
    trackers: list[Tracker],
    number: int,
    order: Order | None,
    seconds: dict[Team, float],
    accepted: bool = True,
) -> TrackStep:
    return TrackStep(
        number,
        order,
        accepted,
        hidden={tracker.enemy: tracker.squares for tracker in trackers},
        at={team: boat.at for team, boat in match.boats.items()},
        exact={tracker.enemy: tracker.exact for tracker in trackers},
        groups={tracker.enemy: tracker.groups for tracker in trackers},
        seconds=seconds,
    )
