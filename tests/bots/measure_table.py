"""How long bots hold the core: eight commanders at a table without devices.

``python tests/crew/measure_table.py [MATCHES]`` prints, by scenario and mode, what one
`Table.advance` costs in milliseconds of this thread's processor time, collections of garbage
included, and how often the table was woken in a minute of its own time.
"""

from __future__ import annotations

import random
import sys
import time

from sonar_console.bots.table_bots import bots_maker
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.names import TEAMS, Mode
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan, Table

LONGEST = 3600.0
"""Seconds of the table's clock after which a match is left."""


def play(scenario: str, mode: Mode, seed: int, spent: list[float]) -> float:
    """Play one match; the seconds of the table's clock that it took."""
    found = load_scenario(find_scenario(scenario))
    teams = TEAMS[found.game]
    bots = ", ".join(f"{team}=commander" for team in teams)
    header = Header(scenario=scenario, mode=mode, others=(("Bots", bots),))
    rng = random.Random(seed)
    table = Table(
        Plan(header, found), rng.choice, solver=Tracker, bots=bots_maker(random.Random(seed))
    )
    now = 100.0
    while table.mode.name != "play":
        for team in teams:
            now += 1.0
            table.touch(Press(team, "captain", "stop", Kind.PRESS, now))
    began = now
    while table.match.outcome is None and now - began < LONGEST:
        due = table.due()
        now = max(now, now + 0.5 if due is None else min(due, now + 0.5))
        before = time.thread_time()
        table.advance(now)
        if table.match.outcome is None:  # the end of a match makes its review as well
            spent.append((time.thread_time() - before) * 1000)
    return now - began


def main(matches: int) -> None:
    """Print the figures."""
    print("scenario     mode      median   p99   most ms  wakes/min")  # noqa: T201
    for scenario in ("alpha", "charlie", "archipelago", "umbria"):
        for mode in Mode:
            spent: list[float] = []
            seconds = sum(play(scenario, mode, seed, spent) for seed in range(matches))
            spent.sort()
            median, late = spent[len(spent) // 2], spent[int(len(spent) * 0.99)]
            print(  # noqa: T201
                f"{scenario:<12} {mode:<9} {median:6.2f} {late:6.1f} {spent[-1]:8.1f} "
                f"{60 * len(spent) / seconds:9.0f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
