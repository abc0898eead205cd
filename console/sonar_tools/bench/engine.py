"""The engine's row: orders a second, next to python-chess doing the same kind of work."""

from __future__ import annotations

from sonar_tools.bench.figures import Aim, Findings, Growth, Row, Spread
from sonar_tools.bench.measure import Report

NAME = "engine"
TIMES = 3.0
"""How many times python-chess's ``is_legal``, ``push`` and ``pop``."""


def findings(report: Report) -> Findings:
    """The row and the growth of what was measured; the ratio is the median of the rounds'."""
    whole = report.whole
    row = Row(
        NAME,
        "engine",
        "/s",
        Spread(whole.applied, None, report.rounds),
        Spread(report.chess_moves, None, report.rounds),
        aims=(Aim(TIMES * whole.applied / whole.apply_ratio, "median", least=True),),
    )
    costs = [figures for figures in report.kinds.values() if figures.growth is not None]
    worst = max(costs, key=lambda figures: figures.growth or 0.0)
    early = 1e6 / worst.applied
    growth = Growth(
        NAME,
        "engine-order",
        "µs",
        Spread(early, None, report.rounds),
        Spread(early * (worst.growth or 0.0), None, report.rounds),
    )
    return Findings([row], [growth])
