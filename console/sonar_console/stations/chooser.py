"""A choice among legal orders: a target, a sector, a silent way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sonar_console.engine import Order
from sonar_console.engine.names import Heading
from sonar_console.engine.squares import Square, column_of, distance, row_of
from sonar_console.stations.station import turned

_ALONG = {Heading.N: (0, -1), Heading.E: (1, 0), Heading.S: (0, 1), Heading.W: (-1, 0)}


@dataclass(frozen=True, slots=True)
class Chooser:
    """A cursor in a list of legal orders of one verb."""

    orders: tuple[Order, ...]
    index: int = 0

    @property
    def order(self) -> Order:
        """The order under the cursor."""
        return self.orders[self.index]

    def turned(self, steps: int) -> Chooser:
        """The cursor some detents further, round and round."""
        return replace(self, index=turned(self.index, steps, len(self.orders)))

    def renewed(self, orders: Sequence[Order]) -> Chooser | None:
        """This choice among new orders, or None if the order under the cursor is gone.

        The cursor never moves to another order by itself: a push that a player is just making
        would give that one.
        """
        kept = tuple(orders)
        return Chooser(kept, kept.index(self.order)) if self.order in kept else None

    def moved(self, heading: Heading) -> Chooser:
        """The nearest choice in a direction, for orders with a square; this one if there is none.

        The nearest is the one that lies least aside, and among those the one least far ahead.
        """
        here: Square = self.order.args[0]
        across, down = _ALONG[heading]

        def ahead_and_aside(order: Order) -> tuple[int, int]:
            column = column_of(order.args[0]) - column_of(here)
            row = row_of(order.args[0]) - row_of(here)
            return column * across + row * down, abs(column * down) + abs(row * across)

        ranked = [
            (aside, ahead, index)
            for index, order in enumerate(self.orders)
            for ahead, aside in [ahead_and_aside(order)]
            if ahead > 0
        ]
        return replace(self, index=min(ranked)[2]) if ranked else self

    def lengthened(self, heading: Heading) -> Chooser:
        """The silence one square further that way, or one square if the cursor is elsewhere."""
        way, squares = self.order.args
        wanted = squares + 1 if way is heading else 1
        return self.at(heading, wanted) or self.at(heading, 0) or self

    def stretched(self, steps: int) -> Chooser:
        """The silence longer or shorter the same way, as far as the way is open."""
        way, squares = self.order.args
        lengths = [order.args[1] for order in self.orders if order.args[0] is way]
        wanted = min(max(squares + steps, min(lengths)), max(lengths))
        return self.at(way, wanted) or self

    def at(self, heading: Heading, squares: int) -> Chooser | None:
        """The silence with a heading and a length; None if that is not legal."""
        for index, order in enumerate(self.orders):
            if order.args == (heading, squares):
                return replace(self, index=index)
        return None


def first_choice(orders: Sequence[Order]) -> Chooser | None:
    """A chooser at the first of some orders, or None if there is none."""
    return Chooser(tuple(orders)) if orders else None


def nearest_choice(orders: Sequence[Order], square: Square) -> Chooser:
    """A chooser at the order whose square is nearest to a square; at the first of several."""
    away = [distance(order.args[0], square) for order in orders]
    return Chooser(tuple(orders), away.index(min(away)))
