"""Choosing among legal orders with an encoder: a target, a sector, a silent way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sonar_console.engine import Order
from sonar_console.engine.names import Heading
from sonar_console.engine.squares import Square, column_of, row_of
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
        """The cursor some detents on, round and round."""
        return replace(self, index=turned(self.index, steps, len(self.orders)))

    def renewed(self, orders: Sequence[Order]) -> Chooser | None:
        """The same choice after the match went on, or None if what was chosen is gone.

        The cursor never goes to another order by itself: a push that is on its way already
        would give that one.
        """
        kept = tuple(orders)
        return Chooser(kept, kept.index(self.order)) if self.order in kept else None

    def moved(self, heading: Heading) -> Chooser:
        """Orders with a square: the nearest choice in a direction, or the cursor as it is.

        Nearest is first what lies straight ahead, then what lies least aside.
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
        """Silence: one square further that way, or a first square if the cursor is elsewhere."""
        way, squares = self.order.args
        wanted = squares + 1 if way is heading else 1
        return self.at(heading, wanted) or self.at(heading, 0) or self

    def stretched(self, steps: int) -> Chooser:
        """Silence: longer or shorter the same way, as far as the way is open."""
        way, squares = self.order.args
        lengths = [order.args[1] for order in self.orders if order.args[0] is way]
        wanted = min(max(squares + steps, min(lengths)), max(lengths))
        return self.at(way, wanted) or self

    def at(self, heading: Heading, squares: int) -> Chooser | None:
        """Silence: the cursor on a heading and a length, if that is legal."""
        for index, order in enumerate(self.orders):
            if order.args == (heading, squares):
                return replace(self, index=index)
        return None


def first_choice(orders: Sequence[Order]) -> Chooser | None:
    """A chooser at the first of some orders, or None if there is none."""
    return Chooser(tuple(orders)) if orders else None
