"""Loading the journal of a long match, as after a power cut; the yardstick reads the file."""

from __future__ import annotations

from pathlib import Path

from sonar_console.engine.names import Game, Mode
from sonar_console.record.journal import Journal
from sonar_console.record.opening import header_of
from sonar_tools.bench.figures import EARLY, Aim, BenchRow, Findings, Growth, Size, Spread
from sonar_tools.bench.matches import peaceful_match
from sonar_tools.bench.realtime import clock, quick_journal

NAME = "journal"
MOST = 20.0
"""Milliseconds."""


def measure(size: Size, folder: Path) -> Findings:
    """Write the journal of a match, and load it again and again."""
    path = _written(folder, size.orders)
    loads, reads = _loads(path, size.loads)
    early, _ = _loads(_written(folder, EARLY), size.loads)
    late, _ = _loads(_written(folder, size.late), max(2, size.loads // 4))
    row = BenchRow(
        NAME, "journal", "ms", Spread.of(loads), Spread.of(reads), aims=(Aim(MOST, "median"),)
    )
    per_order = Growth(
        NAME,
        "journal-order",
        "µs",
        Spread.of([each * 1000.0 / EARLY for each in early]),
        Spread.of([each * 1000.0 / size.late for each in late]),
    )
    return Findings([row], [per_order])


def _written(folder: Path, orders: int) -> Path:
    played = peaceful_match(Game.CAPTAIN_SONAR, Mode.REALTIME, orders, seed=1)
    journal = quick_journal(folder, header_of(played.setup, ()))
    for number, order in enumerate(played.orders):
        journal.append(order, number * 0.25)
    journal.close()
    return journal.path


def _loads(path: Path, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each load, and of reading the bytes of the file each time."""
    loads, reads = [], []
    for _ in range(count):
        begun = clock()
        path.read_bytes()
        reads.append((clock() - begun) * 1000.0)
        begun = clock()
        journal, _record = Journal.resume(path)
        loads.append((clock() - begun) * 1000.0)
        journal.close()
    return loads, reads
