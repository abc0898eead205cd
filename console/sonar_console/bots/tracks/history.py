"""How much each crew could know over a whole match, order by order: for the after-action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sonar_console.bots.tracker import Tracker
from sonar_console.bots.tracks.bound import BOUND
from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import Square, Squares


@dataclass(frozen=True, slots=True)
class Moment:
    """After an order. What is by team is of *that team's boat, for its enemy*.

    ``number`` counts the orders from 1 (0 is the beginning, with no ``order``); ``accepted`` is
    whether the order changed anything. ``hidden`` are the squares where the boat could be,
    ``at`` is where it was (-1 before its start). ``exact`` is False where something had to be
    forgotten (`bound`), ``groups`` how many groups were kept, ``seconds`` what hearing the order
    cost by the clock that `follow` was given; 0 where nothing was heard.
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
        """By team, the number of squares where its boat could be for its enemy."""
        return {team: squares.bit_count() for team, squares in self.hidden.items()}


Clock = Callable[[], float]
"""Seconds that only grow."""


def follow(
    setup: Setup, orders: Iterable[Order], bound: int = BOUND, clock: Clock | None = None
) -> Iterator[Moment]:
    """The moments of a match: one before the first order, then one after each order.

    Orders that are refused change nothing and have their moment all the same, so that moments
    and orders can be laid side by side.
    """
    match = Match(setup)
    trackers = [Tracker(setup, team, bound) for team in setup.teams]
    now = clock or _no_clock
    seconds = dict.fromkeys(setup.teams, 0.0)
    yield _moment(match, trackers, 0, None, seconds)
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
        yield _moment(match, trackers, number, order, seconds, events is not None)


def hidden_over(setup: Setup, orders: Iterable[Order]) -> list[dict[Team, Squares]]:
    """By team, the squares where its boat could be for its enemy: before, and after each order.

    The first element is of the beginning, so the list is one longer than the orders.
    """
    return [moment.hidden for moment in follow(setup, orders)]


def _no_clock() -> float:
    return 0.0


def _moment(
    match: Match,
    trackers: list[Tracker],
    number: int,
    order: Order | None,
    seconds: dict[Team, float],
    accepted: bool = True,
) -> Moment:
    return Moment(
        number,
        order,
        accepted,
        hidden={tracker.enemy: tracker.squares for tracker in trackers},
        at={team: boat.at for team, boat in match.boats.items()},
        exact={tracker.enemy: tracker.exact for tracker in trackers},
        groups={tracker.enemy: tracker.groups for tracker in trackers},
        seconds=seconds,
    )
