"""What the next shots promise: the damage that a crew can do next, and that it can expect.

Both crews are followed exactly (`Tracker`), so each shot is weighed against the squares on which
its target can be: all equally likely, or by a belief (`Blasts.weighed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log2

from sonar_console.bots.minds.steering import SINKING, with_neighbours
from sonar_console.engine.chart import Chart
from sonar_console.engine.squares import BIT, Square, Squares, squares_in

BLOCK = 9
"""The squares of a blast: the one that is hit and the eight around it (T-2)."""
MANY = 16
"""The most squares of the enemy that are looked at one by one."""


def damage_worth(on: float, beside: float, can_take: int) -> float:
    """The worth of a blast by how likely the target is on its square and beside it (T-2)."""
    worth = min(2, can_take) * on + beside
    if can_take <= 2:
        worth += SINKING * on
    if can_take <= 1:
        worth += SINKING * beside
    return worth


class Blasts:
    """The squares worth a blast, by its worth.

    ``hidden`` are the squares where the target can be, ``can_take`` is the damage that would
    destroy it. Targets that are worth less than ``least`` are left out.
    """

    __slots__ = ("_levels", "targets")

    def __init__(self, chart: Chart, hidden: Squares, can_take: int, least: float) -> None:
        levels: dict[float, Squares] = {}
        count = hidden.bit_count()
        most = (BLOCK + 1) * (1.0 + SINKING)
        if count and most >= least * count:
            for target in squares_in(with_neighbours(hidden) & chart.sea):
                on = 1 if BIT[target] & hidden else 0
                beside = (chart.around[target] & hidden).bit_count()
                worth = damage_worth(on, beside, can_take) / count
                if worth >= least:
                    levels[worth] = levels.get(worth, 0) | BIT[target]
        self._levels = sorted(levels.items(), reverse=True)
        self.targets: Squares = 0
        """All targets together."""
        for squares in levels.values():
            self.targets |= squares

    @classmethod
    def weighed(
        cls, chart: Chart, likely: Mapping[Square, float], can_take: int, least: float
    ) -> Blasts:
        """The same where some squares are likelier than others."""
        blasts = cls(chart, 0, can_take, least)
        beside: dict[Square, float] = {}
        for square, share in likely.items():
            for target in squares_in(chart.around[square] & chart.sea):
                beside[target] = beside.get(target, 0.0) + share
        levels: dict[float, Squares] = {}
        for target in beside.keys() | likely.keys():
            worth = damage_worth(likely.get(target, 0.0), beside.get(target, 0.0), can_take)
            if worth >= least:
                levels[worth] = levels.get(worth, 0) | BIT[target]
                blasts.targets |= BIT[target]
        blasts._levels = sorted(levels.items(), reverse=True)
        return blasts

    def worth(self, target: Square) -> float:
        """The worth of a blast on a square, 0 for one that was left out."""
        return self.best(BIT[target])[0]

    def __bool__(self) -> bool:
        return bool(self._levels)

    def best(self, reach: Squares) -> tuple[float, Squares]:
        """The worth of the best blasts within reach, and their targets; ``(0, 0)`` for none."""
        for worth, targets in self._levels:
            within = targets & reach
            if within:
                return worth, within
        return 0.0, 0


def mean_harm(chart: Chart, there: Square, targets: Squares, can_take: int) -> float:
    """The worth, to the enemy, of a blast on one of some targets when the crew is on a square."""
    count = targets.bit_count()
    on = 1.0 / count if BIT[there] & targets else 0.0
    beside = (chart.around[there] & targets).bit_count() / count
    return damage_worth(on, beside, can_take)


def reach_after_course(chart: Chart, reach: Mapping[Square, Squares]) -> dict[Square, Squares]:
    """The squares that a torpedo reaches after one course, by the square before it."""
    found = {}
    for square in squares_in(chart.sea):
        wide = 0
        for there in squares_in(chart.beside[square]):
            wide |= reach[there]
        found[square] = wide or reach[square]
    return found


def spread(squares: Squares, most: int = MANY) -> Iterator[Square]:
    """Some squares of a set, ``most`` at most, evenly by their order."""
    step = squares.bit_count() / most
    wanted = 0.0
    for number, square in enumerate(squares_in(squares)):
        if step <= 1.0 or number >= wanted:
            wanted += step
            yield square


def told_by_blast(chart: Chart, target: Square, enemy: Squares) -> float:
    """The bits that the result of a blast is expected to tell of where the enemy is."""
    on, around = BIT[target] & enemy, chart.around[target] & enemy
    parts: Sequence[Squares] = (on, around, enemy & ~on & ~around)
    count = enemy.bit_count()
    left = sum(part.bit_count() / count * log2(part.bit_count()) for part in parts if part)
    return log2(count) - left
