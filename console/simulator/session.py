"""A table on a desk: the bench's parts, the controls on them, the table behind those."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from console.devices.controls import Controls
from console.devices.desk import Bench
from console.engine.names import Team
from console.record.header import Header
from console.record.journal import Journal
from console.running import RunningTable, Show
from console.table import Plan, Table


class Session:
    """All parts of one table on a desk. ``threads`` as in `Controls`."""

    def __init__(
        self,
        bench: Bench,
        plan: Plan,
        *,
        draw_lots: Callable[[Sequence[Team]], Team],
        journal: Callable[[Header], Journal] | None,
        clock: Callable[[], float],
        show: Show,
        threads: bool = True,
    ) -> None:
        self.bench = bench
        self.table = Table(plan, draw_lots, journal)
        self.controls = Controls(
            bench.layout,
            bench.factory,
            clock=clock,
            ports=bench.ports,
            display=bench.display,
            threads=threads,
        )
        if not threads:
            bench.listener = self.controls.listen
        self.running = RunningTable(self.table, self.controls, clock, show)

    def close(self) -> None:
        """Close journal, controls and bench."""
        self.running.close()
        self.bench.close()
