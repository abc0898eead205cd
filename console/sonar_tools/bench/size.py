"""The size of a bench: all of it, or a miniature for the tests."""

from __future__ import annotations

from dataclasses import dataclass

EARLY, LATE = 10, 10_000
"""The orders after which a cost is measured, to see whether it grows during a match."""


@dataclass(frozen=True, slots=True)
class Size:
    """The number of measurements of each figure, or their time."""

    fists: int = 200
    flips: int = 100
    oleds: int = 150
    matches: int = 4
    idle: float = 30.0
    starts: int = 8
    loads: int = 40
    views: int = 400
    late: int = LATE
    soak: float = 0.25
    """Hours of the table's clock."""
    hours: float = 1.0
    """Hours of the table's clock for which memory is watched."""
    orders: int = 2_000
    """Orders of the match whose journal is loaded."""
    walks: int = 50
    """Random walks of each kind that the tracker hears."""


WHOLE = Size()
MINIATURE = Size(
    fists=2,
    flips=2,
    oleds=2,
    matches=1,
    idle=0.2,
    starts=1,
    loads=2,
    views=2,
    late=40,
    soak=0.005,
    hours=0.02,
    orders=30,
    walks=2,
)
"""Everything once or twice."""
