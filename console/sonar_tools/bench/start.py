"""From the start of the table to its first picture; the yardstick is a bare pygame full screen.

Table and screens are started at the same moment, like the kiosk's units. A picture counts once it
shows a view of the table, not ``waiting for the table``.
"""

from __future__ import annotations

from pathlib import Path

from sonar_tools.bench.figures import Aim, BenchRow, Findings, Size, Spread
from sonar_tools.bench.processes import ConsoleProcesses, bare

NAME = "start"
TIMES = 1.5
"""The aim: so many times the yardstick."""


def measure(size: Size, folder: Path) -> Findings:
    """Start table, screens and yardstick again and again."""
    first, both, bares = [], [], []
    for number in range(size.starts):
        with bare("start") as yardstick:
            bares.append((yardstick.time() - yardstick.began) * 1000.0)
        place = folder / str(number)
        place.mkdir()
        with ConsoleProcesses(place) as console:
            flips = sorted(console.first_pictures())
            first.append((flips[0] - console.table.began) * 1000.0)
            both.append((flips[-1] - console.table.began) * 1000.0)
    yard = Spread.of(bares)
    aim = Aim(TIMES * yard.median, "median")
    return Findings(
        [
            BenchRow(NAME, "start", "ms", Spread.of(first), yard, aims=(aim,)),
            BenchRow(NAME, "start-both", "ms", Spread.of(both), yard),
        ]
    )
