"""Counting duels: wins, draws, and the confidence interval of the share of wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

SURE = 1.959964
"""Standard deviations of a normal distribution on each side of its mean that hold 95 % of it."""


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927); both ends from 0 to 1."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, SURE * SURE
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = (
        SURE
        * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
        / (1 + square / matches)
    )
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of one match of a series, for the first player.

    ``won`` is 1 if the first player won, -1 if the second did, 0 for a draw; ``how`` and ``why``
    are those of `sonar_tools.league.match.DuelResult`.
    """

    number: int
    won: int
    how: str
    orders: int
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a series; a draw is a win for neither player."""

    matches: int
    wins: int
    losses: int
    draws: int
    orders: int
    """The number of orders of all matches together."""
    ways: dict[str, int]
    """How often each cause has ended a match."""

    @property
    def share(self) -> float:
        """The first player's wins divided by all matches, draws included; 0 to 1."""
        return self.wins / self.matches if self.matches else 0.0

    @property
    def sure(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.wins, self.matches)


def tally(duels: list[Duel]) -> Tally:
    """Count the duels of a series."""
    won = Counter(duel.won for duel in duels)
    ways = Counter(duel.how for duel in duels)
    return Tally(
        matches=len(duels),
        wins=won[1],
        losses=won[-1],
        draws=won[0],
        orders=sum(duel.orders for duel in duels),
        ways=dict(sorted(ways.items())),
    )
