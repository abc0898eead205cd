"""Series of matches between two players, bots or programs, played on all cores, and their tally."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt

from sonar_console.bots.duelmatch import play_match
from sonar_console.engine.names import Team
from sonar_console.engine.setup import Setup
from sonar_tools.league.players import Entrant, ProgramTerms, seated
from sonar_tools.league.workers import cores, play_all

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
    are those of `sonar_console.bots.duelmatch.DuelResult`.
    """

    number: int
    won: int
    how: str
    orders: int
    why: str | None = None
    winner: Team | None = None
    """The team that won, whoever played it."""


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
    """The number of matches that each cause has ended."""
    sides: dict[str, int] = field(default_factory=dict)
    """The number of matches that each team has won, whoever played it."""

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
        sides=dict(sorted(Counter(str(duel.winner) for duel in duels if duel.winner).items())),
    )


@dataclass(frozen=True, slots=True)
class Series:
    """A series of matches: who plays whom, on what and by which chance."""

    setup: Setup
    players: tuple[str, str]
    seed: int
    beats: tuple[float, float]
    longest: int
    terms: ProgramTerms = field(default_factory=ProgramTerms)


def play_one(series: Series, number: int) -> Duel:
    """Play one match of a series.

    The players change sides after each match, and who begins changes after two. The seed and the
    number decide all chance.
    """
    teams = series.setup.teams
    setup = replace(series.setup, first=teams[number // 2 % 2])
    sides = (teams[number % 2], teams[1 - number % 2])
    beats = dict(zip(sides, series.beats, strict=True))
    seats = {
        side: Entrant(name, random.Random(f"{series.seed} {number} {place}"))
        for side, name, place in zip(sides, series.players, ("first", "second"), strict=True)
    }
    with seated(seats, setup, series.terms) as players:
        result, _ = play_match(setup, players, beats, series.longest)
    won = 0 if result.winner is None else 1 if result.winner is sides[0] else -1
    return Duel(number, won, result.how, result.orders, result.why, result.winner)


def play_series(
    series: Series, matches: int, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Duel]:
    """The matches of a series as they end, played on all cores.

    Once ``stopped`` is true, those that are being played are dropped.
    """
    return play_all(partial(play_one, series), range(matches), min(cores(), matches), stopped)
