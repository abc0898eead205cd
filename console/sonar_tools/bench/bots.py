"""The time for which bots keep the table's thread busy: two crews of commanders, no devices.

A sample is one `Table.advance`, in processor time of the thread, garbage collections included. The
review after the match is not counted.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from sonar_console.bots.table_bots import bots_maker
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.names import TEAMS, Mode
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table
from sonar_tools.bench.figures import BenchRow, Findings, Size, Spread

NAME = "bots"
SCENARIOS = ("alpha", "archipelago")
"""One of each game."""
LONGEST = 3600.0
"""Seconds of the table's clock after which a match is left."""


def measure(size: Size, _folder: Path) -> Findings:
    """Play matches of each scenario and mode."""
    rows = []
    for scenario in SCENARIOS:
        for mode in Mode:
            spent = [
                each for seed in range(size.matches) for each in advances(scenario, mode, seed)
            ]
            values = {"scenario": scenario, "mode": str(mode)}
            rows.append(BenchRow(NAME, "bots", "ms", Spread.of(spent), values=values))
    return Findings(rows)


def advances(scenario: str, mode: Mode, seed: int) -> Iterator[float]:
    """The milliseconds of each advance of one match."""
    table, now = _begun(scenario, mode, seed), 100.0
    for _ in range(20):
        if table.mode.name == "play":
            break
        for team in table.teams:
            now += 1.0
            table.advance(now)
            table.touch(Press(team, "captain", "stop", Kind.PRESS, now))
    end = now + LONGEST
    while now < end:
        due = table.due()
        now = max(now, now + 0.5 if due is None else min(due, now + 0.5))
        before = time.thread_time()
        table.advance(now)
        took = (time.thread_time() - before) * 1000.0
        if table.match.outcome is not None:
            return
        yield took


def _begun(scenario: str, mode: Mode, seed: int) -> Table:
    found = load_scenario(find_scenario(scenario))
    bots = ", ".join(f"{team}=commander" for team in TEAMS[found.game])
    header = Header(scenario=scenario, mode=mode, others=(("Bots", bots),))
    rng = random.Random(seed)
    return Table(Plan(header, found), rng.choice, solver=Tracker, bots=bots_maker(rng))
