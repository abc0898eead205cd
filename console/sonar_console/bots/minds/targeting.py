"""The worth of a blast: the damage to be expected, by where the enemy can be."""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.engine.chart import Chart
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
    """Where the enemy can be, each square as likely as the others; never empty."""
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
