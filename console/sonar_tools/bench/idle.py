"""What an idle table costs: three processes that nobody touches, next to a loop of 60 Hz."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path

from sonar_tools.bench.chessboard import BenchError
from sonar_tools.bench.figures import Aim, Findings, Row, Spread
from sonar_tools.bench.processes import Console, bare
from sonar_tools.bench.size import Size

NAME = "idle"
MOST = 1.0
"""Percent of one core."""
SETTLE = 2.0
"""Seconds from the first picture until the table has come to rest."""


def measure(size: Size, folder: Path) -> Findings:
    """Let the table invite nobody for some time, and count the seconds of the processor."""
    with Console(folder) as console, bare("idle") as yardstick:
        yardstick.time()
        console.first_pictures()
        for screen in console.screens.values():
            screen.settle(SETTLE)
        before, other, begun = seconds(console.pids), seconds([yardstick.pid]), time.monotonic()
        time.sleep(size.idle)
        after, another, ended = seconds(console.pids), seconds([yardstick.pid]), time.monotonic()
    spent = 100.0 / (ended - begun)
    row = Row(
        NAME,
        "idle",
        "%",
        Spread.of([(after - before) * spent]),
        Spread.of([(another - other) * spent]),
        aims=(Aim(MOST),),
        on_pi=True,
    )
    return Findings([row])


def seconds(pids: Iterable[int]) -> float:
    """The processor's seconds that some processes have had; raises `BenchError`."""
    ticks = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        except OSError as error:
            raise BenchError(f"this machine does not tell a process's time: {error}") from error
        fields = text.rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])  # utime and stime, see proc(5)
    return ticks / os.sysconf("SC_CLK_TCK")
