"""The processor time of an idle table: three processes that nobody touches.

The yardstick is a pygame loop of 60 Hz. A second row has an X server for each screen, whose time
counts as well.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable
from pathlib import Path

from sonar_tools.bench.figures import Aim, BenchError, BenchRow, Findings, Missing, Size, Spread
from sonar_tools.bench.framebuffer import framebuffers, has_xvfb
from sonar_tools.bench.processes import SCREENS, ConsoleProcesses, bare

NAME = "idle"
MOST = 1.0
"""Percent of one core."""
SETTLE = 2.0
"""Seconds from the first picture until the table has come to rest."""


def measure(size: Size, folder: Path) -> Findings:
    """Leave the attract picture alone for some time, and count the processor's seconds."""
    with ConsoleProcesses(folder) as console, bare("idle") as yardstick:
        yardstick.time()
        _come_to_rest(console)
        ours, theirs = _shares(size.idle, console.pids, [yardstick.pid])
    row = BenchRow(
        NAME,
        "idle",
        "%",
        Spread.of([ours]),
        Spread.of([theirs]),
        aims=(Aim(MOST),),
        on_pi=True,
    )
    if not has_xvfb():
        return Findings([row], missing=[Missing(NAME, "idle-x", "bench-no-xvfb")])
    place = folder / "x"
    with framebuffers(place, SCREENS) as buffers:
        displays = {side: buffer.display for side, buffer in buffers.items()}
        with ConsoleProcesses(place, displays=displays) as console:
            _come_to_rest(console)
            servers = [buffer.pid for buffer in buffers.values()]
            (whole,) = _shares(size.idle, [*console.pids, *servers])
    return Findings([row, BenchRow(NAME, "idle-x", "%", Spread.of([whole]))])


def _come_to_rest(console: ConsoleProcesses) -> None:
    console.first_pictures()
    for screen in console.screens.values():
        screen.settle(SETTLE)


def _shares(pause: float, *groups: Collection[int]) -> list[float]:
    """The percentage of a core that each group of processes uses during so many seconds."""
    begun, before = time.monotonic(), [seconds(pids) for pids in groups]
    time.sleep(pause)
    spent = 100.0 / (time.monotonic() - begun)
    return [(seconds(pids) - was) * spent for pids, was in zip(groups, before, strict=True)]


def seconds(pids: Iterable[int]) -> float:
    """The processor seconds that some processes have used; raises `BenchError`."""
    ticks = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        except OSError as error:
            raise BenchError(f"this machine does not tell a process's time: {error}") from error
        fields = text.rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])  # utime and stime, see proc(5)
    return ticks / os.sysconf("SC_CLK_TCK")
