"""From the pin's edge to the order that is synced to the disk, after few orders and after many."""

from __future__ import annotations

import os
from pathlib import Path

from sonar_console.cards.wire import to_json
from sonar_console.engine.names import Team
from sonar_tools.bench.desk import Desk, clock, under_way
from sonar_tools.bench.figures import Aim, Findings, Growth, Row, Spread
from sonar_tools.bench.size import EARLY, Size

NAME = "fist"
FIST = "blue.captain.stop"
BESIDE = 2.0
"""Milliseconds that the table may need beside the write and the sync themselves."""
MS = 1000.0


def measure(size: Size, folder: Path) -> Findings:
    """Strike the fist pad again and again; next to it, write and sync the same line barely."""
    early = _Strikes(size, folder / "early", EARLY)
    late = _Strikes(size, folder / "late", size.late)
    rows = [
        Row(NAME, "fist", "ms", Spread.of(early.whole), Spread.of(early.bare)),
        Row(
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


class _Strikes:
    """The samples of one table, in milliseconds."""

    def __init__(self, size: Size, folder: Path, orders: int) -> None:
        self.whole: list[float] = []
        """From the edge until the order was on the disk."""
        self.beside: list[float] = []
        """From the edge until the journal began to write: all that is not the disk's."""
        self.bare: list[float] = []
        """A bare write and sync of the same line, right after."""
        self.views: list[float] = []
        """Both crews' views, made and written as JSON."""
        with Desk(folder, under_way(orders)) as desk:
            bare = os.open(folder / "bare", os.O_RDWR | os.O_CREAT | os.O_APPEND)
            try:
                for _ in range(size.fists):
                    self._strike(desk, bare)
            finally:
                os.close(bare)
            for _ in range(size.views):
                begun = clock()
                for team in desk.table.teams:
                    to_json(desk.view(Team(team)))
                self.views.append((clock() - begun) * MS)

    def _strike(self, desk: Desk, bare: int) -> None:
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
