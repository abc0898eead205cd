"""A table on a desk: the bench's parts, the controls on them, the table behind those."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sonar_console.app.running import RunningTable
from sonar_console.app.steward import Steward
from sonar_console.bots.asked import hidden, seats_bots, solver
from sonar_console.cards.team import TeamView
from sonar_console.devices.controls import Controls
from sonar_console.devices.desk import Bench
from sonar_console.devices.sound import Loudspeaker
from sonar_console.engine.names import Team
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal
from sonar_console.settings.house import House
from sonar_console.table import Plan, Table


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
