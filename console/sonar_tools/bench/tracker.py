"""The processor time that the tracker takes for an event.

The enemy moves at random in real time and uses silence after every fifth course, as often as its
gauge can be full. Nothing else is heard that tells where it is, so this is the hardest case. The
matches of the bots are the usual case.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from sonar_console.bots.tracking.groups import BOUND
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine import Match, Order, Setup, edit_boat, event_for, legal_for
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Mode, Role, System, Team, Verb
from sonar_console.record import find_scenario, load_scenario, load_sheets, scenario_names
from sonar_tools.bench.figures import BenchRow, Findings, Size, Spread

NAME = "tracker"
GAP = 5
"""Courses before each silence: its gauge has six spaces, and the silence marks one."""
SILENCES = (4, 7)
SIDE = 15
"""Rows and columns of the charts."""


def measure(size: Size, _folder: Path) -> Findings:
    """RandomWalk on the charts of the scenarios and on a sea without islands."""
    boxed = [
        chart
        for name in scenario_names()
        for chart in [load_scenario(find_scenario(name)).map_for(Mode.REALTIME).chart]
        if chart.rows == SIDE
    ]
    rows = []
    for kind, charts in (("boxed", boxed), ("open", [Chart(["." * SIDE] * SIDE)])):
        for silences in SILENCES:
            for mines in (0, silences):
                wanted = (charts * size.walks)[: size.walks]
                walks = list(walked(wanted, silences, mines > 0))
                if walks:
                    rows.append(_row(kind, silences, mines, walks))
    return Findings(rows)


def _row(kind: str, silences: int, mines: int, walks: list[RandomWalk]) -> BenchRow:
    values: dict[str, str | int] = {
        "chart": kind,
        "silences": silences,
        "mines": mines,
        "groups": max(walk.groups for walk in walks),
        "exact": sum(walk.tracker.exact for walk in walks),
        "walks": len(walks),
    }
    costs = [cost for walk in walks for cost in walk.costs]
    return BenchRow(NAME, "tracker", "ms", Spread.of(costs), values=values)


def walked(charts: list[Chart], silences: int, mines: bool) -> Iterator[RandomWalk]:
    """A walk on each chart, but for those that end in a blackout too early."""
    for seed, chart in enumerate(charts):
        walk = RandomWalk(chart, random.Random(seed))
        if walk.go(silences, mines):
            yield walk


class RandomWalk:
    """A random walk of the yellow submarine, and what hearing it costs blue's tracker."""

    def __init__(self, chart: Chart, rng: random.Random, bound: int = BOUND) -> None:
        setup = Setup(chart=chart, sheet=load_sheets()["dark"], scenario="-", mode=Mode.REALTIME)
        self.match = Match(setup)
        self.tracker = Tracker(setup, Team.BLUE, bound)
        self.groups = 1
        """The most groups of routes that were kept."""
        self.costs: list[float] = []
        """Milliseconds for each order of which something was heard."""
        self._boat = self.match.boats[Team.YELLOW]
        self._rng = rng
        for team in setup.teams:
            self._give(rng.choice(legal_for(self.match, team, Verb.START)))
        for team in setup.teams:
            self._give(Order(team, Role.CAPTAIN, Verb.DIVE))
        self.costs.clear()

    def go(self, silences: int, mines: bool) -> bool:
        """RandomWalk, with a mine after each silence or without; False if it ends too early."""
        for _ in range(silences):
            if not self._courses(GAP) or not self._under_stop(Verb.SILENCE):
                return False
            if mines and not (self._courses(1) and self._under_stop(Verb.MINE)):
                return False
        self._courses(GAP)
        return True

    def _courses(self, count: int) -> bool:
        return all(self._any(Verb.HEAD) for _ in range(count))

    def _under_stop(self, verb: Verb) -> bool:
        return self._any(Verb.STOP) and self._any(verb) and self._any(Verb.RESUME)

    def _any(self, verb: Verb) -> bool:
        """Give a random legal order with a verb, and the duties for it; False if there is none."""
        edit_boat(self.match, Team.YELLOW, gauges=self._boat.sizes, breakdowns=())
        orders = legal_for(self.match, Team.YELLOW, verb)
        if not orders:
            return False
        self._give(self._rng.choice(orders))
        edit_boat(self.match, Team.YELLOW, gauges=dict.fromkeys(self._boat.sizes, 0))
        if self._boat.owes_break is not None:
            panel = self._boat.owes_break
            self._give(Order(Team.YELLOW, Role.ENGINEER, Verb.BREAK, (panel, 1)))
        if self._boat.owes_mark:
            self._give(Order(Team.YELLOW, Role.MATE, Verb.MARK, (System.TORPEDO,)))
        return True

    def _give(self, order: Order) -> None:
        events = self.match.apply(order)
        heard = [each for event in events if (each := event_for(event, Team.BLUE)) is not None]
        if not heard:
            return
        begun = time.thread_time()
        for event in heard:
            self.tracker.hear(event)
        self.costs.append((time.thread_time() - begun) * 1000.0)
        self.groups = max(self.groups, self.tracker.groups)
