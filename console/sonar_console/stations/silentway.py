"""Choosing a silent way: a heading, and in Captain Sonar how far (L-1, F-4)."""

from __future__ import annotations

from sonar_console.engine import Match
from sonar_console.engine.names import Heading, Team
from sonar_console.engine.squares import NAME


def way(match: Match, team: Team, heading: Heading, squares: int) -> tuple[str, ...]:
    """The squares of a silent way, the present one first."""
    passed = [match.boats[team].at]
    for _ in range(squares):
        there = match.chart.step[heading][passed[-1]]
        assert there is not None  # only legal ways are offered
        passed.append(there)
    return tuple(NAME[square] for square in passed)
