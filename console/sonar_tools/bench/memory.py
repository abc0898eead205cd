"""The private memory of the table and its two screens; the yardstick is three bare Pythons.

It is read in a match that has just begun, and as the maximum of hours of play by the soak's guests.
There boards, OLEDs and the disk fail now and then, and no process is started again.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from sonar_console.devices.layout import load_layout
from sonar_console.record import shipped_folder
from sonar_console.system.folders import records_folder, socket_of
from sonar_tools.bench.figures import Aim, BenchError, BenchRow, Findings, Size, Spread
from sonar_tools.bench.processes import ConsoleProcesses, bare
from sonar_tools.soak.mishaps import ODDS, RESTARTS
from sonar_tools.soak.processes import places_in
from sonar_tools.soak.run import SoakRun

NAME = "memory"
MOST = 200.0
"""MB that the table and both screens may have in a match, and in hours of play."""
SEED = 1
"""The seed of the guests and mishaps."""


def measure(size: Size, folder: Path) -> Findings:
    """Read the memory of the three processes, and of three that have only imported pygame."""
    with ConsoleProcesses(folder) as console:
        console.begin()
        ours = private(console.pids)
    with ExitStack() as stack:
        bares = [stack.enter_context(bare("import")) for _ in range(3)]
        for process in bares:
            process.time()
        theirs = private(process.pid for process in bares)
    row = BenchRow(
        NAME,
        "memory",
        "MB",
        Spread.of([ours]),
        Spread.of([theirs]),
        aims=(Aim(MOST),),
        slower=False,
    )
    return Findings([row, _in_hours(size, folder)])


def _in_hours(size: Size, folder: Path) -> BenchRow:
    """Let guests play for hours of the table's clock; raises `BenchError` if a process ends."""
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    places = places_in(folder / "day", records_folder, socket_of)
    odds = {blow: odd for blow, odd in ODDS.items() if blow not in RESTARTS}
    day = SoakRun(places, layout, SEED, lambda report: None, odds, "1920x1080")
    report = day.run(size.hours * 3600.0)
    if report.crashes or report.lost:
        raise BenchError(f"{report.crashes} processes ended, lost: {'; '.join(report.lost)}")
    return BenchRow(
        NAME,
        "memory-hours",
        "MB",
        Spread.of([report.memory / 2**20]),
        aims=(Aim(MOST),),
        slower=False,
        values={"hours": f"{size.hours:g}"},
    )


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
