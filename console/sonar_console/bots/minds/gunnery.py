"""Gunnery: the damage that a blast promises, by where the enemy may be."""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.engine.chart import Chart
from sonar_console.engine.squares import BIT, STRIDE, Square, Squares, distance, squares_in

SINKING = 2.0
"""What it is worth beyond its damage to end the match with a blast."""
OWN_DAMAGE = 1.2
"""What a point of damage to the own submarine costs."""
SUICIDE = 12.0
"""What it costs to be destroyed by the own weapon."""


@dataclass(frozen=True, slots=True)
class Range:
    """What a blast is weighed with: where the enemy may be, and how much both can bear."""

    chart: Chart
    enemy: Squares
    """Where the enemy may be, each square as likely as the others; never empty."""
    own: Square
    enemy_bears: int
    """The damage that would destroy the enemy."""
    own_bears: int

    def worth(self, target: Square) -> float:
        """What a blast on a square is worth, in points of damage to the enemy."""
        on = 1 if BIT[target] & self.enemy else 0
        beside = (self.chart.around[target] & self.enemy).bit_count()
        count = self.enemy.bit_count()
        bears = self.enemy_bears
        gain = min(2, bears) * on + beside
        if bears <= 2:
            gain += SINKING * on  # type: ignore[assignment]
        if bears <= 1:
            gain += SINKING * beside  # type: ignore[assignment]
        return gain / count - self.harm(target)

    def harm(self, target: Square) -> float:
        """What a blast on a square costs the own submarine."""
        away = distance(target, self.own)
        if away > 1:
            return 0.0
        damage = 1 if away else 2
        return SUICIDE if damage >= self.own_bears else damage * OWN_DAMAGE

    def best(self, targets: Squares) -> tuple[float, Square]:
        """The best of some squares and what it is worth; ``(0, -1)`` if none is worth anything."""
        found = (0.0, -1)
        for target in squares_in(targets & beside(self.enemy)):
            worth = self.worth(target)
            if worth > found[0]:
                found = (worth, target)
        return found


def beside(squares: Squares) -> Squares:
    """Squares and the eight around each, the chart's edges not looked at."""
    row = squares | squares << 1 | squares >> 1
    return row | row << STRIDE | row >> STRIDE
