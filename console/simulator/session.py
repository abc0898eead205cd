"""A table on a desk: the bench's parts, the controls on them, the table behind those."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from console.crew.asked import hidden, seats_bots, solver
from console.devices.controls import Controls
from console.devices.desk import Bench
from console.devices.sound import Loudspeaker
from console.engine.names import Team
from console.evening.house import House
from console.house.steward import Steward
from console.record.header import Header
from console.record.journal import Journal
from console.running import RunningTable
from console.table import Plan, Table
from console.views.team import TeamView


class Session:
    """All parts of one table on a desk. ``threads`` as in `Controls`.

    ``show`` is given each changed picture, and the side of the table that it is for. ``steward``
    makes who serves the host's page.
    """

    def __init__(
        self,
        bench: Bench,
        plan: Plan,
        *,
        draw_lots: Callable[[Sequence[Team]], Team],
        journal: Callable[[Header], Journal] | None,
        clock: Callable[[], float],
        show: Callable[[str, TeamView], None],
        threads: bool = True,
        speaker: Loudspeaker | None = None,
        house: House | None = None,
        steward: Callable[[Table, Controls, Loudspeaker | None], Steward] | None = None,
    ) -> None:
        self.bench = bench
        self.table = Table(
            plan,
            draw_lots,
            journal,
            hidden,
            solver,
            house,
            bots=seats_bots(random.Random()),
        )
        self.controls = bench.controls(threads=threads)
        self.running = RunningTable(
            self.table,
            self.controls,
            clock,
            show,
            speaker,
            None if steward is None else steward(self.table, self.controls, speaker),
        )

    def close(self) -> None:
        """Close journal, controls and bench."""
        self.running.close()
        self.bench.close()
