"""Ratings by the model of Bradley and Terry, fitted by choix, with a bootstrap over pairs.

The points of a match are its wins: a draw is half a win for each. Every two that have met are given
one drawn match more, so that whoever has won all has a rating that is not endless. The mean of all
ratings is 0, and 400 Elo are odds of 10 to 1. The intervals are the middle 95 % of fits to pairs
drawn again with replacement, each meeting by itself; where all pairs of a meeting have ended alike
the drawing knows no other end, and the interval is too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import choix
import numpy as np

from sonar_tools.league.sprt import SCORES
from sonar_tools.league.standing import Meeting

ELO = 400.0 / math.log(10.0)
"""Elo of a unit of the model's parameters."""
RESAMPLES = 1000
"""The fits of a bootstrap."""
MOST_STEPS = 10_000


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo with its 95 % interval, and how many matches stand behind it."""

    player: str
    elo: float
    low: float
    high: float
    matches: int

    @property
    def interval(self) -> str:
        """Its interval in words; ``no spread`` where all that were drawn gave the same rating."""
        if self.high - self.low < 0.5:
            return "no spread"
        return f"{self.low:+.0f} to {self.high:+.0f}"


def ratings(
    names: Sequence[str], meetings: Sequence[Meeting], resamples: int = RESAMPLES, seed: int = 0
) -> list[Rating]:
    """The ratings of those who have finished a pair, the best first."""
    met = [meeting for meeting in meetings if meeting.pairs]
    playing = [
        name for name in names if any(name in (meeting.one, meeting.other) for meeting in met)
    ]
    if not playing:
        return []
    place = {name: at for at, name in enumerate(playing)}
    fitted = _fit(met, [meeting.pentanomial for meeting in met], place, None)
    rng = np.random.default_rng(seed)
    drawn = [
        rng.multinomial(meeting.pairs, np.array(meeting.pentanomial) / meeting.pairs, resamples)
        for meeting in met
    ]
    fits = np.array(
        [_fit(met, [each[at] for each in drawn], place, fitted) for at in range(resamples)]
    )
    low, high = np.percentile(fits, (2.5, 97.5), axis=0) * ELO
    found = [
        Rating(
            name,
            float(fitted[at] * ELO),
            float(low[at]),
            float(high[at]),
            2 * sum(each.pairs for each in met if name in (each.one, each.other)),
        )
        for name, at in place.items()
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def _fit(
    met: Sequence[Meeting], pentanomials: Sequence[Any], place: dict[str, int], near: Any
) -> Any:
    """The parameters of the players that make these pairs likeliest, with mean 0."""
    wins = np.zeros((len(place), len(place)))
    for meeting, pentanomial in zip(met, pentanomials, strict=True):
        one, other = place[meeting.one], place[meeting.other]
        points = 2.0 * float(np.dot(pentanomial, SCORES))
        wins[one, other] += points + 0.5
        wins[other, one] += 2.0 * float(np.sum(pentanomial)) - points + 0.5
    fitted = choix.ilsr_pairwise_dense(wins, initial_params=near, max_iter=MOST_STEPS, tol=1e-6)
    return fitted - fitted.mean()
