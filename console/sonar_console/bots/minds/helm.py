"""The helm: what a place is worth to the own submarine, and which course leads to the best.

Weighed are room to go on (C-3), what the course does to the engineer's sheet, a shot from the
new square, how well the enemy can find the crew, and how near it is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from sonar_console.bots.minds.engineer import least_strain, strain
from sonar_console.bots.minds.gunnery import Range
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine import events as ev
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Heading, System
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import BIT, STRIDE, Square, Squares, squares_in

FULL_ROOM = 24
"""The squares ahead that are as good as any more."""
LOST = -1000.0
"""What a course into a dead end is worth."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each consideration counts, in points of damage or nearly so."""

    room: float = 2.5
    strain: float = 0.45
    shot: float = 2.2
    hiding: float = 0.35
    danger: float = 1.6
    approach: float = 0.22
    surfacing: float = 1.2
    """What the enemy's three turns cost, or its free time (U-2)."""


WEIGHTS = Weights()
NEAR = 5
"""How far a torpedo and a course reach together, in steps."""
FOUND = 14
"""The squares below which the enemy is worth going to."""
BEST_DISTANCE = 2.6
"""The distance to an enemy that can be shot at, in steps."""


def room(chart: Chart, start: Square, barred: Squares) -> int:
    """How many squares can be got to from a square, as far as `FULL_ROOM`."""
    open_sea = chart.sea & ~barred
    found = BIT[start]
    while True:
        wider = (
            found | found << 1 | found >> 1 | found << STRIDE | found >> STRIDE
        ) & open_sea | found
        count = wider.bit_count() - 1
        if wider == found or count >= FULL_ROOM:
            return min(count, FULL_ROOM)
        found = wider


def room_worth(chart: Chart, start: Square, barred: Squares) -> float:
    """Room as a number from 0, a dead end, to 1."""
    squares = room(chart, start, barred)
    if not squares:
        return 0.0
    ways = (chart.beside[start] & ~barred).bit_count()
    return min(1.0, log2(1 + squares) / log2(1 + FULL_ROOM)) - (0.12 if ways < 2 else 0.0)


def steps_to(one: Square, squares: Squares) -> float:
    """The mean number of steps from a square to those of a set, islands not looked at."""
    column, row = one % STRIDE, one // STRIDE
    total = sum(
        abs(there % STRIDE - column) + abs(there // STRIDE - row) for there in squares_in(squares)
    )
    return total / max(1, squares.bit_count())


class Helm:
    """Chooses courses, silences and when to surface, for one crew."""

    def __init__(
        self, knowledge: Knowledge, lots: random.Random, weights: Weights = WEIGHTS
    ) -> None:
        self._knowledge = knowledge
        self._lots = lots
        self._weights = weights

    def course(self, sight: Sight, orders: Sequence[Order]) -> Order | None:
        """The best of the courses, or None where it is better to surface."""
        boat = sight.boat
        best: tuple[float, Order | None] = (self.surfacing(sight), None)
        for order in orders:
            there = sight.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is legal
            worth = self.place(sight, there, order.args[0], BIT[there])
            worth += self._weights.hiding * self._hidden_after(order)
            worth += self._lots.random() * 0.15
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def silence(self, sight: Sight, orders: list[Order]) -> Order:
        """The best of the silences: where it ends, and what it does to the sheet."""
        best: tuple[float, Order] = (float("-inf"), orders[0])
        for order in orders:
            heading, squares = order.args
            line = sight.chart.lines[sight.boat.at][heading][:squares]
            there = line[-1].bit_length() - 1 if line else sight.boat.at
            worth = self.place(sight, there, heading, sum(line), shoots=False)
            worth += self._lots.random() * 1.2 + (0.5 if squares else 0.0)
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def place(
        self, sight: Sight, there: Square, heading: Heading, passed: Squares, shoots: bool = True
    ) -> float:
        """What it is worth to be on a square, having gone there in a heading."""
        weights, boat, chart = self._weights, sight.boat, sight.chart
        barred = sight.barred | passed
        worth = weights.room * room_worth(chart, there, barred)
        if not chart.beside[there] & ~barred:
            worth -= 4.0
        harm, number = least_strain(boat.sheet, sight.setup.switches, boat.broken, heading)
        if number >= 0:
            worth -= weights.strain * (harm - strain(boat.sheet, boat.broken))
        enemy = self._knowledge.squares
        armed = self._armed(sight, number)
        if armed and shoots:
            gun = Range(
                chart,
                enemy,
                there,
                sight.damage_limit - sight.enemy_damage,
                sight.damage_limit - boat.damage,
            )
            worth += weights.shot * gun.best(sight.torpedo_reach[there])[0]
        worth -= weights.danger * self._danger(sight, there, enemy)
        if enemy.bit_count() <= FOUND:
            away = steps_to(there, enemy)
            if self._nearly_armed(sight):
                worth -= weights.approach * abs(away - BEST_DISTANCE)
            else:
                worth += weights.approach * min(away, 7.0)
        return worth

    def surfacing(self, sight: Sight) -> float:
        """What it is worth to surface here and now, in the same points as `place`."""
        weights, boat, chart = self._weights, sight.boat, sight.chart
        if not sight.may_surface or boat.visited == BIT[boat.at]:
            return LOST  # a route that has only just begun gains nothing by beginning anew
        worth = weights.room + weights.strain * strain(boat.sheet, boat.broken)
        worth -= weights.surfacing
        worth -= 2.0 * weights.danger * self._danger(sight, boat.at, self._knowledge.squares)
        if sight.setup.surface_damage_off_holes and not BIT[boat.at] & chart.holes:
            worth -= 3.0 if boat.damage + 1 < sight.damage_limit else 50.0
        mirror = self._knowledge.mirror
        if mirror is not None:
            seen = mirror.squares & chart.sectors[chart.sector_of[boat.at]]
            worth += weights.hiding * log2(max(1, seen.bit_count()))
        return worth

    def _hidden_after(self, order: Order) -> float:
        mirror = self._knowledge.mirror
        if mirror is None:
            return 0.0
        twin = mirror.copy()
        twin.hear(ev.COURSE[order.team][order.args[0]])
        return log2(max(1, twin.count))

    def _danger(self, sight: Sight, there: Square, enemy: Squares) -> float:
        """The damage to be feared of a torpedo on the own square or beside it."""
        if not self._knowledge.threatened:
            return 0.0
        near = enemy & _within(there, NEAR)
        likely = near.bit_count() / max(1, enemy.bit_count())
        hidden = max(1, self._knowledge.hidden)
        return likely * 2.0 / (hidden if hidden < 3 else hidden * 0.6)

    def _armed(self, sight: Sight, number: int) -> bool:
        """Whether a torpedo can be launched after this course, its mark and its breakdown."""
        boat = sight.boat
        full = boat.marks(System.TORPEDO) + 1 >= boat.sizes[System.TORPEDO]
        broken = boat.broken | (1 << number if number >= 0 else 0)
        return full and not broken & boat.sheet.blocks[System.TORPEDO]

    def _nearly_armed(self, sight: Sight) -> bool:
        boat = sight.boat
        if boat.broken & boat.sheet.blocks[System.TORPEDO]:
            return False
        return boat.marks(System.TORPEDO) + 1 >= boat.sizes[System.TORPEDO]


def _within(square: Square, steps: int) -> Squares:
    """The squares at so many steps at most, islands and edges not looked at."""
    return _WITHIN[steps] << square >> _CENTRE if square >= 0 else 0


_CENTRE = 10 * STRIDE


def _disc(steps: int) -> Squares:
    found = 0
    for down in range(-steps, steps + 1):
        width = steps - abs(down)
        first = _CENTRE + down * STRIDE - width
        found |= ((1 << 2 * width + 1) - 1) << first
    return found


_WITHIN = {NEAR: _disc(NEAR)}
