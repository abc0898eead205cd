"""The memory that belongs to the table and its two screens alone, next to three bare Pythons."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from sonar_tools.bench.chessboard import BenchError
from sonar_tools.bench.figures import Aim, Findings, Row, Spread
from sonar_tools.bench.processes import Console, bare
from sonar_tools.bench.size import Size

NAME = "memory"
MOST = 220.0
"""MB."""


def measure(size: Size, folder: Path) -> Findings:
    """Read the three in a match, and three that have only imported pygame."""
    with Console(folder) as console:
        console.begin()
        ours = private(console.pids)
    with ExitStack() as stack:
        bares = [stack.enter_context(bare("import")) for _ in range(3)]
        for process in bares:
            process.time()
        theirs = private(process.pid for process in bares)
    row = Row(
        NAME,
        "memory",
        "MB",
        Spread.of([ours]),
        Spread.of([theirs]),
        aims=(Aim(MOST),),
        slower=False,
    )
    return Findings([row])


def private(pids: Iterable[int]) -> float:
    """The private memory of some processes in MB; raises `BenchError` where it is not told."""
    total = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        except OSError as error:
            raise BenchError(f"this machine does not tell a process's memory: {error}") from error
        total += sum(
            int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_")
        )
    return total / 1024.0
