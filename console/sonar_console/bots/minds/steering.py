"""The worth of squares to the own submarine, and the course that leads to the best one.

Considered are the room to move on (C-3), the breakdown that the course causes, a shot from the new
square, how well the enemy can find the crew, and how far away the enemy is. The worth of a blast
(`Targeting`) is the damage to be expected, by where the enemy can be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from sonar_console.bots.minds.engineer import breakdown_cost, cheapest_breakdown
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine import events as ev
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Heading, System
from sonar_console.engine.objectives import ObjectiveKind, steps_away
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import BIT, STRIDE, Square, Squares, distance, squares_in

SINKING = 2.0
"""The worth of destroying the enemy, beyond the damage itself."""
OWN_DAMAGE = 1.2
"""The cost of a point of damage to the own submarine."""
SUICIDE = 12.0
"""The cost of being destroyed by the own weapon."""


@dataclass(frozen=True, slots=True)
class Targeting:
    """Compares targets: where the enemy can be, and how much damage both submarines can take."""

    chart: Chart
    enemy: Squares
    """The squares where the enemy can be, all equally likely; never empty."""
    own: Square
    enemy_can_take: int
    """The damage that would destroy the enemy."""
    own_can_take: int

    def worth(self, target: Square) -> float:
        """The worth of a blast on a square, in points of damage to the enemy."""
        on = 1 if BIT[target] & self.enemy else 0
        beside = (self.chart.around[target] & self.enemy).bit_count()
        count = self.enemy.bit_count()
        can_take = self.enemy_can_take
        gain = min(2, can_take) * on + beside
        if can_take <= 2:
            gain += SINKING * on  # type: ignore[assignment]
        if can_take <= 1:
            gain += SINKING * beside  # type: ignore[assignment]
        return gain / count - self.harm(target)

    def harm(self, target: Square) -> float:
        """The cost of a blast on a square to the own submarine."""
        away = distance(target, self.own)
        if away > 1:
            return 0.0
        damage = 1 if away else 2
        return SUICIDE if damage >= self.own_can_take else damage * OWN_DAMAGE

    def best(self, targets: Squares) -> tuple[float, Square]:
        """The best of some squares and what it is worth; ``(0, -1)`` if none is worth anything."""
        found = (0.0, -1)
        for target in squares_in(targets & with_neighbours(self.enemy)):
            worth = self.worth(target)
            if worth > found[0]:
                found = (worth, target)
        return found


def with_neighbours(squares: Squares) -> Squares:
    """Squares and the eight around each, without regard to the chart's edges."""
    row = squares | squares << 1 | squares >> 1
    return row | row << STRIDE | row >> STRIDE


FULL_ROOM = 24
"""Squares ahead; more than so many are worth no more."""
NEVER = -1000.0
"""The worth of surfacing where it is not allowed or gains nothing."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each consideration, roughly in points of damage."""

    room: float = 2.5
    breakdowns: float = 0.45
    shot: float = 2.2
    hiding: float = 0.35
    danger: float = 1.6
    approach: float = 0.22
    goal: float = 1.0
    surfacing: float = 1.2
    """The cost of the enemy's three turns, or of its free time (U-2)."""


WEIGHTS = Weights()
STEP_LEFT = 0.5
"""What a step that is left to the place of an objective costs."""
ARRIVED = 20.0
"""The worth of the square that wins."""
HELD = 2.0
"""The worth of a square in the sector that is to be held."""
CRAMPED = 1.0
"""The cost of a square from which every course leaves that sector."""
AWAY = 0.3
"""What a step from the enemy is worth to a crew that has to survive."""
GUARD = 0.12
"""What a step from the place of the enemy's objective costs."""
NO_WAY = 14
"""The steps that are counted where no way leads on: the crew has to surface first."""
NEAR = 5
"""The reach of a course and a torpedo together, in steps."""
FOUND = 14
"""The distance to the enemy counts when it can be on so many squares at most."""
BEST_DISTANCE = 2.6
"""The best distance to fire from, in steps."""


def room(chart: Chart, start: Square, barred: Squares) -> int:
    """The number of squares in reach of a square, counted up to `FULL_ROOM`."""
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
    """The mean number of steps from a square to those of a set, islands ignored."""
    column, row = one % STRIDE, one // STRIDE
    total = sum(
        abs(there % STRIDE - column) + abs(there // STRIDE - row) for there in squares_in(squares)
    )
    return total / max(1, squares.bit_count())


def goal_worth(match: VisibleMatch, there: Square, barred: Squares, enemy: Squares) -> float:
    """The worth of a square for the own objectives, and against those of the enemy."""
    chart, worth = match.chart, 0.0
    for objective, done in match.goals(match.team):
        area = objective.area(chart)
        if objective.kind is ObjectiveKind.SURVIVE:
            worth += AWAY * min(steps_to(there, enemy), 8.0)
        elif objective.kind is ObjectiveKind.HOLD and BIT[there] & area:
            worth += HELD + done / objective.count
            worth -= CRAMPED if not chart.beside[there] & area & ~barred else 0.0
        elif area:
            steps = steps_away(chart, there, area, barred)
            steps = NO_WAY if steps is None else steps
            worth -= STEP_LEFT * steps
            worth += ARRIVED if objective.kind is ObjectiveKind.REACH and not steps else 0.0
    for objective, _ in match.goals(match.enemy):
        area = objective.area(chart)
        if area:
            worth -= GUARD * min(steps_to(there, area), 8.0)
    return worth


class Steering:
    """Chooses courses, silences and when to surface, for one crew."""

    def __init__(
        self, knowledge: Knowledge, rng: random.Random, weights: Weights = WEIGHTS
    ) -> None:
        self._knowledge = knowledge
        self._rng = rng
        self._weights = weights

    def course(self, match: VisibleMatch, orders: Sequence[Order]) -> Order | None:
        """The best of the courses, or None where it is better to surface."""
        boat = match.boat
        best: tuple[float, Order | None] = (self.surfacing(match), None)
        for order in orders:
            there = match.chart.step[order.args[0]][boat.at]
            assert there is not None  # it is legal
            worth = self.place(match, there, order.args[0], BIT[there])
            worth += self._weights.hiding * self._hidden_after(order)
            worth += self._rng.random() * 0.15
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def silence(self, match: VisibleMatch, orders: list[Order]) -> Order:
        """The best of the silences, by where it ends and the breakdown that it causes."""
        best: tuple[float, Order] = (float("-inf"), orders[0])
        for order in orders:
            heading, squares = order.args
            line = match.chart.lines[match.boat.at][heading][:squares]
            there = line[-1].bit_length() - 1 if line else match.boat.at
            worth = self.place(match, there, heading, sum(line), shoots=False)
            worth += self._rng.random() * 1.2 + (0.5 if squares else 0.0)
            if worth > best[0]:
                best = (worth, order)
        return best[1]

    def place(
        self,
        match: VisibleMatch,
        there: Square,
        heading: Heading,
        passed: Squares,
        shoots: bool = True,
    ) -> float:
        """The worth of being on a square, having come there in a heading."""
        weights, boat, chart = self._weights, match.boat, match.chart
        barred = match.barred | passed
        worth = weights.room * room_worth(chart, there, barred)
        if not chart.beside[there] & ~barred:
            worth -= 4.0
        harm, number = cheapest_breakdown(boat.sheet, match.setup.switches, boat.broken, heading)
        if number >= 0:
            worth -= weights.breakdowns * (harm - breakdown_cost(boat.sheet, boat.broken))
        enemy = self._knowledge.enemy_squares
        armed = self._armed(match, number)
        if armed and shoots:
            gun = Targeting(
                chart,
                enemy,
                there,
                match.damage_limit - match.enemy_damage,
                match.damage_limit - boat.damage,
            )
            worth += weights.shot * gun.best(match.torpedo_reach[there])[0]
        worth -= weights.danger * self._danger(match, there, enemy)
        if enemy.bit_count() <= FOUND:
            away = steps_to(there, enemy)
            if self._nearly_armed(match):
                worth -= weights.approach * abs(away - BEST_DISTANCE)
            else:
                worth += weights.approach * min(away, 7.0)
        if match.has_goals:
            worth += weights.goal * goal_worth(match, there, barred, enemy)
        return worth

    def surfacing(self, match: VisibleMatch) -> float:
        """The worth of surfacing here and now, in the unit of `place`."""
        weights, boat, chart = self._weights, match.boat, match.chart
        if not match.may_surface or boat.visited == BIT[boat.at]:
            return NEVER  # a route that has only just begun gains nothing by beginning anew
        worth = weights.room + weights.breakdowns * breakdown_cost(boat.sheet, boat.broken)
        worth -= weights.surfacing
        worth -= 2.0 * weights.danger * self._danger(match, boat.at, self._knowledge.enemy_squares)
        if match.setup.surface_damage_off_holes and not BIT[boat.at] & chart.holes:
            worth -= 3.0 if boat.damage + 1 < match.damage_limit else 50.0
        if match.has_goals:
            enemy = self._knowledge.enemy_squares
            worth += weights.goal * goal_worth(match, boat.at, BIT[boat.at], enemy)
        exposure = self._knowledge.exposure
        if exposure is not None:
            seen = exposure.squares & chart.sectors[chart.sector_of[boat.at]]
            worth += weights.hiding * log2(max(1, seen.bit_count()))
        return worth

    def _hidden_after(self, order: Order) -> float:
        exposure = self._knowledge.exposure
        if exposure is None:
            return 0.0
        twin = exposure.copy()
        twin.hear(ev.COURSE[order.team][order.args[0]])
        return log2(max(1, twin.count))

    def _danger(self, match: VisibleMatch, there: Square, enemy: Squares) -> float:
        """The damage to be expected of an enemy's torpedo on the own square or beside it."""
        if not self._knowledge.torpedo_threatens:
            return 0.0
        near = enemy & _within(there, NEAR)
        likely = near.bit_count() / max(1, enemy.bit_count())
        hidden = max(1, self._knowledge.hidden_count)
        return likely * 2.0 / (hidden if hidden < 3 else hidden * 0.6)

    def _armed(self, match: VisibleMatch, number: int) -> bool:
        """Whether a torpedo can be launched after this course, its mark and its breakdown."""
        boat = match.boat
        full = boat.marks(System.TORPEDO) + 1 >= boat.sizes[System.TORPEDO]
        broken = boat.broken | (1 << number if number >= 0 else 0)
        return full and not broken & boat.sheet.blocks[System.TORPEDO]

    def _nearly_armed(self, match: VisibleMatch) -> bool:
        boat = match.boat
        if boat.broken & boat.sheet.blocks[System.TORPEDO]:
            return False
        return boat.marks(System.TORPEDO) + 1 >= boat.sizes[System.TORPEDO]


def _within(square: Square, steps: int) -> Squares:
    """The squares at so many steps at most, islands and edges ignored."""
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
