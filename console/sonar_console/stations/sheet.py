"""The radio operator's transparent sheet: what the notes of a record add up to.

The notes are orders of the record (``plot``, ``undo``, ``slide``, ``clear``), so the sheet
comes back with it. It has no edge: a track may run off the chart and back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sonar_console.cards.team import SheetView
from sonar_console.engine.names import Heading, Verb
from sonar_console.engine.orders import Order


@dataclass(frozen=True, slots=True)
class Sheet:
    """A track of legs, None for a silence heard, and where its first point lies.

    ``dx, dy`` count squares from A1 to the right and down.
    """

    legs: tuple[Heading | None, ...] = field(default=())
    dx: int = 0
    dy: int = 0

    def noted(self, order: Order) -> Sheet:
        """The sheet after one of the radio operator's notes; any other order changes nothing."""
        if order.verb is Verb.PLOT:
            return replace(self, legs=(*self.legs, order.args[0]))
        if order.verb is Verb.UNDO:
            return replace(self, legs=self.legs[:-1])
        if order.verb is Verb.CLEAR:
            return replace(self, legs=())
        if order.verb is Verb.SLIDE:
            return replace(self, dx=self.dx + order.args[0], dy=self.dy + order.args[1])
        return self

    def view(self) -> SheetView:
        """The sheet as the screen gets it."""
        legs = tuple("?" if leg is None else str(leg) for leg in self.legs)
        return SheetView(legs, self.dx, self.dy)


def middle(columns: int, rows: int) -> Sheet:
    """An empty sheet that begins in the middle of the chart, as the rulebook advises."""
    return Sheet(dx=columns // 2, dy=rows // 2)
