"""The speed of the soak: how many times faster than real time ``sonar-console soak`` runs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sonar_tools.bench.figures import Aim, BenchError, BenchRow, Findings, Size, Spread
from sonar_tools.bench.processes import PROGRAM

NAME = "soak"
TIMES = 50.0
"""Times real time, at least."""


def measure(size: Size, folder: Path) -> Findings:
    """Run the soak for some minutes of the table's clock, with all its mishaps."""
    words = ("soak", f"--hours={size.soak}", f"--keep={folder / 'day'}", "--json")
    answer, complaint = _said([*PROGRAM, *words])
    try:
        speed = float(json.loads(answer)["speed"])
    except (ValueError, KeyError) as fault:
        said = complaint.strip().splitlines() or ["it says nothing"]
        raise BenchError(f"sonar-console soak cannot be measured: {said[-1]}") from fault
    figure = Spread.of([speed])
    return Findings(
        [BenchRow(NAME, "soak", "×", figure, aims=(Aim(TIMES, least=True),), slower=False)]
    )


def _said(words: Sequence[str]) -> tuple[str, str]:
    """The output and the error output of a command.

    If the bench is ended meanwhile, the command is ended and waited for: it has processes to end.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) as soaking:
        try:
            return soaking.communicate()
        except BaseException:
            soaking.terminate()
            soaking.communicate()
            raise
