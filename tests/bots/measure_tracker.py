"""Measures what an order costs the tracker: ``python tests/crew/measure_tracker.py``.

The enemy walks by chance in real time and goes silent every fifth course, as soon as the gauge
can be full again; nothing else is ever heard that would tell where it is, which is the hardest
case there is. Milliseconds of processor time by order heard, over all walks that got so far.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from sonar_console.bots.tracking.history import follow
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine import Match, Order, Setup, edit_boat, event_for, legal_for
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Mode, Role, System, Team, Verb
from sonar_console.record import (
    find_scenario,
    load_scenario,
    load_sheets,
    open_setup,
    read_record,
    scenario_names,
)

GAP = 5
"""Courses before each silence: the silence gauge has six spaces, and the silence marks one."""

RECORDS = Path(__file__).parents[1] / "records"


class Walk:
    """One enemy's way, and what hearing of it cost."""

    def __init__(self, chart: Chart, chance: random.Random) -> None:
        setup = Setup(chart=chart, sheet=load_sheets()["dark"], scenario="-", mode=Mode.REALTIME)
        self.match = Match(setup)
        self.tracker = Tracker(setup, Team.BLUE)
        self.boat = self.match.boats[Team.YELLOW]
        self.chance = chance
        self.costs: list[float] = []
        self.groups = 1
        for team in setup.teams:
            self.order(chance.choice(legal_for(self.match, team, Verb.START)))
        for team in setup.teams:
            self.order(Order(team, Role.CAPTAIN, Verb.DIVE))
        self.costs.clear()

    def order(self, order: Order) -> None:
        """Give an order; blue hears of it what it may."""
        events = self.match.apply(order)
        heard = [each for event in events if (each := event_for(event, Team.BLUE)) is not None]
        if heard:
            begin = time.thread_time()
            for event in heard:
                self.tracker.hear(event)
            self.costs.append((time.thread_time() - begin) * 1000.0)
            self.groups = max(self.groups, self.tracker.groups)

    def any_of(self, verb: Verb) -> bool:
        """Any legal order of a verb, and the duties for it; False if there is none."""
        edit_boat(self.match, Team.YELLOW, gauges=self.boat.sizes, breakdowns=())
        orders = legal_for(self.match, Team.YELLOW, verb)
        if not orders:
            return False
        self.order(self.chance.choice(orders))
        edit_boat(self.match, Team.YELLOW, gauges=dict.fromkeys(self.boat.sizes, 0))
        if self.boat.owes_break is not None:
            panel = self.boat.owes_break
            self.order(Order(Team.YELLOW, Role.ENGINEER, Verb.BREAK, (panel, 1)))
        if self.boat.owes_mark:
            self.order(Order(Team.YELLOW, Role.MATE, Verb.MARK, (System.TORPEDO,)))
        return True

    def stopped(self, verb: Verb) -> bool:
        """The same under a stop."""
        return self.any_of(Verb.STOP) and self.any_of(verb) and self.any_of(Verb.RESUME)

    def courses(self, count: int) -> bool:
        """So many courses."""
        return all(self.any_of(Verb.HEAD) for _ in range(count))

    def go(self, silences: int, mines: bool) -> bool:
        """The whole way; False if it ended in a blackout before the last silence."""
        for _ in range(silences):
            if not self.courses(GAP) or not self.stopped(Verb.SILENCE):
                return False
            if mines and not (self.courses(1) and self.stopped(Verb.MINE)):
                return False
        self.courses(GAP)
        return True


def main() -> None:
    """Print a line for each kind of walk, and one for the records."""
    costs, most = [], 0
    for path in sorted(RECORDS.glob("*.sonar")):
        record = read_record(path)
        setup = open_setup(record.header, record.file, path.parent)
        for moment in follow(setup, record.orders, clock=time.thread_time):
            costs += [cost * 1000.0 for cost in moment.seconds.values() if cost]
            most = max(most, *moment.groups.values())
    print(line("records", costs, most))  # noqa: T201
    boxed = [
        chart
        for name in scenario_names()
        for chart in [load_scenario(find_scenario(name)).map_for(Mode.REALTIME).chart]
        if chart.rows == 15
    ]
    for name, charts in (("boxed charts", boxed * 6), ("open sea", [Chart(["." * 15] * 15)] * 50)):
        for silences in (4, 7):
            for mines in (False, True):
                walks = list(walked(charts, silences, mines))
                costs = [cost for walk in walks for cost in walk.costs]
                most = max(walk.groups for walk in walks)
                exact = sum(walk.tracker.exact for walk in walks)
                kind = f"{name}, {silences} silences, {silences if mines else 0} mines"
                print(line(kind, costs, most), f"exact {exact} of {len(walks)}")  # noqa: T201


def walked(charts: list[Chart], silences: int, mines: bool) -> Iterator[Walk]:
    """The walks that did not end too soon."""
    for seed, chart in enumerate(charts):
        walk = Walk(chart, random.Random(seed))
        if walk.go(silences, mines):
            yield walk


def line(name: str, costs: list[float], groups: int) -> str:
    """Median, 99th percentile, longest, the most groups."""
    costs = sorted(costs)
    return (
        f"{name:<36} median {costs[len(costs) // 2]:6.3f}  p99 {costs[len(costs) * 99 // 100]:7.2f}"
        f"  longest {costs[-1]:7.2f}  groups {groups:>6}"
    )


if __name__ == "__main__":
    main()
