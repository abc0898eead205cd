"""Sequential probability ratio test on pairs of matches, with bounds in normalised Elo.

A pair scores 0, ½, 1, 1½ or 2 points for the first player: its *pentanomial* is how many pairs have
scored each. The t-value of a player is the mean of its scores above one half, in standard
deviations of one match; 1 is 800 / ln 10 (347.4) *normalised Elo*. So a bound stands for the same
number of pairs, whatever the share of draws.

The logarithm of the likelihood ratio (LLR) compares, of the distributions that have the t-value of
each bound, those that make the counts likeliest (generalised ratio; M. Van den Bergh, "Normalized
Elo in practice", 2021). With no more than 5 % of wrong decisions either way a test ends beyond
±ln 19.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import ClassVar

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The score of a pair for each count of a pentanomial, as a share of its two points."""
ELO = 800.0 / log(10.0)
"""Normalised Elo of a t-value of 1."""
ALPHA = BETA = 0.05
"""The share of wrong decisions: for the high bound, for the low one."""
UNSEEN = 1e-3
"""The count of a score that no pair has had; with 0 nothing but what was seen could be."""
ROUNDS = 100
"""The most steps of the search for the likeliest distribution; four are usual."""
NEAR = 1e-12
"""The difference of two steps, in probability, at which the search ends."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of two bounds of normalised Elo for the first player."""

    WIDEST: ClassVar[float] = 200.0
    """The farthest bound from 0; the search for the likeliest distribution needs one."""

    low: float
    high: float

    def llr(self, pentanomial: Sequence[int]) -> float:
        """The LLR of the high bound against the low one; 0 without pairs."""
        if not any(pentanomial):
            return 0.0
        counts = [float(each) or UNSEEN for each in pentanomial]
        pairs = sum(counts)
        seen = [each / pairs for each in counts]
        low, high = (likeliest(seen, sqrt(2.0) * each / ELO) for each in (self.low, self.high))
        return sum(
            count * log(above / below)
            for count, above, below in zip(counts, high, low, strict=True)
        )

    def verdict(self, pentanomial: Sequence[int]) -> str:
        """``high`` or ``low``, the bound that is accepted; empty while the test goes on."""
        llr = self.llr(pentanomial)
        return "high" if llr >= UPPER else "low" if llr <= LOWER else ""

    def told(self, pentanomial: Sequence[int]) -> str:
        """How the test stands, in one line."""
        accepted = {"high": f"accepts {self.high:g}", "low": f"accepts {self.low:g}"}
        return (
            f"test of {self.low:g} and {self.high:g} normalised Elo: LLR "
            f"{self.llr(pentanomial):.4f} ({LOWER:.3f} to {UPPER:.3f}), "
            f"{accepted.get(self.verdict(pentanomial), 'goes on')}"
        )


LOWER, UPPER = log(BETA / (1.0 - ALPHA)), log((1.0 - BETA) / ALPHA)
"""The LLR at which the low bound is accepted, and the high one: -2.944 and 2.944."""


def likeliest(seen: Sequence[float], t: float) -> list[float]:
    """The distribution of pair scores with this t-value under which ``seen`` is likeliest.

    Lagrange's condition gives it as seen / (1 + x · slope), where the slopes are those of the
    t-value's equation at the distribution itself: each step takes them from the one before.
    """
    from scipy.optimize import brentq  # with choix: not everybody who runs a chunk needs it

    found = [1.0 / len(SCORES)] * len(SCORES)
    for _ in range(ROUNDS):
        mean = sum(p * score for p, score in zip(found, SCORES, strict=True))
        spread = sqrt(sum(p * (score - mean) ** 2 for p, score in zip(found, SCORES, strict=True)))
        slopes = [
            score - 0.5 - t * spread / 2.0 * (1.0 + ((score - mean) / spread) ** 2)
            for score in SCORES
        ]
        ends = (-1.0 / max(slopes), -1.0 / min(slopes))  # beyond them a probability is negative

        def excess(x: float, slopes: Sequence[float] = slopes) -> float:
            return sum(p * each / (1.0 + x * each) for p, each in zip(seen, slopes, strict=True))

        x = brentq(excess, *(each * (1.0 - 1e-12) for each in ends), xtol=1e-15)
        following = [p / (1.0 + x * each) for p, each in zip(seen, slopes, strict=True)]
        moved = max(abs(p - q) for p, q in zip(found, following, strict=True))
        found = following
        if moved < NEAR:
            break
    return found


def quick_llr(pentanomial: Sequence[int], test: Sprt) -> float:
    """The LLR by the closed form that fastchess publishes: the normal approximation.

    It needs scores that differ, and is wrong where nearly all are the same; `Sprt.llr` is not.
    """
    pairs = sum(pentanomial)
    shares = [count / pairs for count in pentanomial]
    mean = sum(p * score for p, score in zip(shares, SCORES, strict=True))
    spread = sqrt(sum(p * (score - mean) ** 2 for p, score in zip(shares, SCORES, strict=True)))
    t = (mean - 0.5) / spread
    low, high = (sqrt(2.0) * each / ELO for each in (test.low, test.high))
    return pairs / 2.0 * log((1.0 + (t - low) ** 2) / (1.0 + (t - high) ** 2))
