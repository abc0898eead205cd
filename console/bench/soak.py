"""How many times faster than real time a table is soaked, by ``sonar-console soak`` itself."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from console.bench.chessboard import BenchError
from console.bench.figures import Aim, Findings, Row, Spread
from console.bench.processes import PROGRAM
from console.bench.size import Size

NAME = "soak"
TIMES = 50.0
"""Times real time, at least."""


def measure(size: Size, folder: Path) -> Findings:
    """Soak a table for some minutes of its own time, with all its bad luck."""
    done = subprocess.run(
        [*PROGRAM, "soak", f"--hours={size.soak}", "--json"],
        capture_output=True,
        check=False,
        text=True,
    )
    try:
        speed = float(json.loads(done.stdout)["speed"])
    except (ValueError, KeyError) as fault:
        said = done.stderr.strip().splitlines() or ["it says nothing"]
        raise BenchError(f"sonar-console soak cannot be measured: {said[-1]}") from fault
    figure = Spread.of([speed])
    return Findings([Row(NAME, "soak", "×", figure, aims=(Aim(TIMES, least=True),), slower=False)])
