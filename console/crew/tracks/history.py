"""How much each crew could know over a whole match, order by order: for the after-action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from console.crew.tracker import Tracker
from console.crew.tracks.bound import BOUND
from console.engine.events import event_for
from console.engine.match import Match
from console.engine.names import Team
from console.engine.orders import Order
from console.engine.refusals import Refused
from console.engine.setup import Setup
from console.engine.squares import Squares


@dataclass(frozen=True, slots=True)
class Moment:
    """After an order: by team, the squares where that team's boat could be *for its enemy*.

    ``order`` is None for the moment before the first order; ``accepted`` is whether the order
    changed anything; ``at`` is where each boat was (-1 before its start). ``exact`` is False for a
    boat of which the enemy's tracker had to forget something (`bound`).
    """

    number: int
    order: Order | None
    accepted: bool
    hidden: dict[Team, Squares]
    at: dict[Team, int]
    exact: dict[Team, bool]

    @property
    def counts(self) -> dict[Team, int]:
        """By team, the number of squares where its boat could be for its enemy."""
        return {team: squares.bit_count() for team, squares in self.hidden.items()}


def follow(setup: Setup, orders: Iterable[Order], bound: int = BOUND) -> Iterator[Moment]:
    """The moments of a match: one before the first order, then one after each order.

    Orders that are refused change nothing and have their moment all the same, so that moments
    and orders can be laid side by side.
    """
    match = Match(setup)
    trackers = {team: Tracker(setup, team, bound) for team in setup.teams}
    yield _moment(match, trackers, 0, None, True)
    for number, order in enumerate(orders, 1):
        try:
            events = match.apply(order)
        except Refused:
            yield _moment(match, trackers, number, order, False)
            continue
        for team, tracker in trackers.items():
            for event in events:
                heard = event_for(event, team)
                if heard is not None:
                    tracker.hear(heard)
        yield _moment(match, trackers, number, order, True)


def counts_over(setup: Setup, orders: Iterable[Order]) -> list[dict[Team, int]]:
    """By team, on how many squares its boat could be for its enemy: before, and after each order.

    The first element is of the beginning, so the list is one longer than the orders.
    """
    return [moment.counts for moment in follow(setup, orders)]


def _moment(
    match: Match, trackers: dict[Team, Tracker], number: int, order: Order | None, accepted: bool
) -> Moment:
    return Moment(
        number,
        order,
        accepted,
        hidden={tracker.enemy: tracker.squares for tracker in trackers.values()},
        at={team: boat.at for team, boat in match.boats.items()},
        exact={tracker.enemy: tracker.exact for tracker in trackers.values()},
    )
