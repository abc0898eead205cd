"""From the edge of a pin to the order synced to the disk, early and late in a match."""

from __future__ import annotations

import os
from pathlib import Path

from sonar_console.cards.picture import to_json
from sonar_console.engine.names import Team
from sonar_tools.bench.figures import EARLY, Aim, BenchRow, Findings, Growth, Size, Spread
from sonar_tools.bench.realtime import RealtimeTable, clock, under_way

NAME = "fist"
FIST = "blue.captain.stop"
BESIDE = 4.0
"""Milliseconds that the table may take beside the write and the sync; a press lasts for 2 of them
before it is known to be no glitch."""
MS = 1000.0


def measure(size: Size, folder: Path) -> Findings:
    """Press the fist pad again and again; the yardstick writes and syncs the same line."""
    early = _FistSamples(size, folder / "early", EARLY)
    late = _FistSamples(size, folder / "late", size.late)
    rows = [
        BenchRow(NAME, "fist", "ms", Spread.of(early.whole), Spread.of(early.bare)),
        BenchRow(
            NAME,
            "fist-beside",
            "ms",
            Spread.of(early.beside),
            aims=(Aim(BESIDE),),
            on_pi=True,
        ),
    ]
    growths = [
        Growth(NAME, "fist", "ms", Spread.of(early.whole), Spread.of(late.whole)),
        Growth(NAME, "fist-beside", "ms", Spread.of(early.beside), Spread.of(late.beside)),
        Growth(NAME, "views", "ms", Spread.of(early.views), Spread.of(late.views)),
    ]
    return Findings(rows, growths)


class _FistSamples:
    """The samples of one table, in milliseconds."""

    def __init__(self, size: Size, folder: Path, orders: int) -> None:
        self.whole: list[float] = []
        """From the edge until the order was on the disk."""
        self.beside: list[float] = []
        """From the edge until the journal began to write: everything but the disk."""
        self.bare: list[float] = []
        """Write and sync of the same line to a file beside the journal, right after."""
        self.views: list[float] = []
        """Making both crews' pictures and their JSON."""
        with RealtimeTable(folder, under_way(orders)) as desk:
            bare = os.open(folder / "bare", os.O_RDWR | os.O_CREAT | os.O_APPEND)
            try:
                for _ in range(size.fists):
                    self._press(desk, bare)
            finally:
                os.close(bare)
            for _ in range(size.views):
                begun = clock()
                for team in desk.table.teams:
                    to_json(desk.picture(Team(team)))
                self.views.append((clock() - begun) * MS)

    def _press(self, desk: RealtimeTable, bare: int) -> None:
        journal = desk.timed
        before = len(journal.written)
        edge = desk.press(FIST, lambda: len(journal.written) > before)
        begun, done = journal.written[before]
        self.whole.append((done - edge) * MS)
        self.beside.append((begun - edge) * MS)
        begun = clock()
        os.write(bare, journal.last)
        os.fsync(bare)
        self.bare.append((clock() - begun) * MS)
        desk.let_go(FIST)
