"""How much better than evenly a belief foretells the enemy's square, over whole matches.

The log-loss of a forecast is the negative natural logarithm of the likelihood that it gave the true
square: the lower, the better. It is taken after each course and silence, by the crew that hears it,
where more than one square is possible.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from sonar_console.bots.tracking.belief import Belief
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.events import EventName, event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Team
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup

BOUND = 4096
"""The groups of routes of each tracker."""


@dataclass(slots=True)
class LogLoss:
    """Sums over moments: of the even forecast and of the belief, in nats."""

    moments: int = 0
    even: float = 0.0
    weighed: float = 0.0

    def follow(self, setup: Setup, orders: Iterable[Order], seed: int) -> None:
        """Add all moments of a match, for both crews."""
        match = Match(setup)
        trackers = {team: Tracker(setup, team, BOUND) for team in setup.teams}
        beliefs = {
            team: Belief(setup, tracker, random.Random(seed)) for team, tracker in trackers.items()
        }
        for order in orders:
            for event in match.apply(order):
                for team, tracker in trackers.items():
                    told = event_for(event, team)
                    if told is None:
                        continue
                    tracker.hear(told)
                    beliefs[team].hear(told)
                    moved = told.name in (EventName.COURSE, EventName.SILENCE)
                    if moved and told.team is tracker.enemy and match.outcome is None:
                        self._add(match, tracker, beliefs[team])

    def _add(self, match: Match, tracker: Tracker, belief: Belief) -> None:
        at: Team = tracker.enemy
        likely = belief.likelihoods.get(match.boats[at].at)
        if tracker.count > 1 and likely is not None:
            self.moments += 1
            self.even += log(tracker.count)
            self.weighed -= log(likely)


__all__ = ["LogLoss"]
