"""The standing of a league: what its finished pairs say of each two players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from sonar_tools.league.plan import LeaguePlan, match_names
from sonar_tools.league.played import Score
from sonar_tools.league.series import SURE, wilson
from sonar_tools.league.sprt import SCORES


@dataclass(slots=True)
class Meeting:
    """The matches of two players, for the first one.

    ``pentanomial`` is how many pairs have given 0, ½, 1, 1½ and 2 points; ``wins``, ``draws`` and
    ``losses`` are those of the pairs; ``halves`` matches whose other half is not finished.
    """

    one: str
    other: str
    pentanomial: list[int] = field(default_factory=lambda: [0] * len(SCORES))
    wins: int = 0
    draws: int = 0
    losses: int = 0
    halves: int = 0

    @property
    def pairs(self) -> int:
        """The number of finished pairs."""
        return sum(self.pentanomial)

    @property
    def score(self) -> float:
        """The share of the points of all pairs, 0 to 1; a draw is half a point."""
        points = sum(n * score for n, score in zip(self.pentanomial, SCORES, strict=True))
        return points / self.pairs if self.pairs else 0.5

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the score, by the spread of the pairs' scores.

        Where all pairs have ended alike, and show no spread, it is the width of Wilson's interval.
        """
        if self.pairs < 2:
            return 0.5
        mean = self.score
        squares = sum(
            n * (score - mean) ** 2 for n, score in zip(self.pentanomial, SCORES, strict=True)
        )
        if not squares:
            return 1.0 - wilson(self.pairs, self.pairs)[0]
        return SURE * sqrt(squares / (self.pairs - 1) / self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the 95 % interval of the score, both from 0 to 1; all of it below 2 pairs."""
        if self.pairs < 2:
            return 0.0, 1.0
        return max(0.0, self.score - self.margin), min(1.0, self.score + self.margin)


def meetings_of(plan: LeaguePlan, scores: Mapping[str, Score]) -> list[Meeting]:
    """The meetings of a plan, in the order of its pairings."""
    found = {pairing: Meeting(*pairing) for pairing in plan.rules.pairings()}
    for pair in plan.pairs.values():
        a, b = (scores.get(name) for name in match_names(pair))
        meeting = found[pair.one, pair.other]
        if a is None or b is None:
            meeting.halves += (a is None) is not (b is None)
            continue
        meeting.pentanomial[a.won + b.won + 2] += 1
        for score in (a, b):
            meeting.wins += score.won > 0
            meeting.draws += score.won == 0
            meeting.losses += score.won < 0
    return list(found.values())


def verdict(plan: LeaguePlan, scores: Mapping[str, Score]) -> str:
    """The bound that the plan's test accepts, ``low`` or ``high``; empty while it goes on."""
    if plan.rules.sprt is None:
        return ""
    return plan.rules.sprt.verdict(meetings_of(plan, scores)[0].pentanomial)
