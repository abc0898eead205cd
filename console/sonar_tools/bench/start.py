"""From the start of the table to its first picture, next to a bare pygame full screen.

Table and screens are started at the same moment, as the kiosk's units are. The picture counts
when it has been flipped with what the table says, not with ``waiting for the table``.
"""

from __future__ import annotations

from pathlib import Path

from sonar_tools.bench.figures import Aim, Findings, Row, Spread
from sonar_tools.bench.processes import Console, bare
from sonar_tools.bench.size import Size

NAME = "start"
TIMES = 1.5
"""How many times longer than the yardstick it may take."""


def measure(size: Size, folder: Path) -> Findings:
    """Start everything again and again."""
    first, both, bares = [], [], []
    for number in range(size.starts):
        with bare("start") as yardstick:
            bares.append((yardstick.time() - yardstick.began) * 1000.0)
        place = folder / str(number)
        place.mkdir()
        with Console(place) as console:
            flips = sorted(console.first_pictures())
            first.append((flips[0] - console.table.began) * 1000.0)
            both.append((flips[-1] - console.table.began) * 1000.0)
    yard = Spread.of(bares)
    aim = Aim(TIMES * yard.median, "median")
    return Findings(
        [
            Row(NAME, "start", "ms", Spread.of(first), yard, aims=(aim,)),
            Row(NAME, "start-both", "ms", Spread.of(both), yard),
        ]
    )
