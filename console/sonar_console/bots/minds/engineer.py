"""The engineer: which symbol to cross out, and what breakdowns cost (E)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.duties import crossed_out
from sonar_console.engine.names import Heading, System, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Switches
from sonar_console.engine.sheet import Sheet, SymbolKind, symbol_number
from sonar_console.engine.squares import squares_in

DAMAGE = 6.0
"""The cost of a point of damage, in the unit of `breakdown_cost`."""

FIRST_OF_KIND: Mapping[SymbolKind, float] = {
    SymbolKind.WEAPONS: 2.0,
    SymbolKind.DETECTION: 0.5,
    SymbolKind.SPECIAL: 0.7,
    SymbolKind.RADIATION: 0.0,
}
"""The cost of the first breakdown of each kind."""

_FURTHER = 0.12
"""The cost of each further breakdown of a kind."""
_LAST_OF_PANEL = (4.0, 1.2, 0.35)
"""The cost of a panel with no, one or two symbols left: the next course there."""
_LAST_RADIATION = 0.5
"""The cost of having one radiation symbol left."""
_NEARLY_REPAIRED = (0.0, 0.0, 0.1, 0.35)
"""The gain of a circuit with none to three of its symbols crossed out."""


def breakdown_cost(sheet: Sheet, broken: int) -> float:
    """The cost of these crossed-out symbols; 0 for a whole sheet."""
    if not broken:
        return 0.0
    bad = 0.0
    for kind, weight in FIRST_OF_KIND.items():
        failed = (broken & sheet.kinds[kind]).bit_count()
        if failed:
            bad += weight + (failed - 1) * _FURTHER
    for panel in sheet.panels.values():
        left = (panel & ~broken).bit_count()
        if left < len(_LAST_OF_PANEL):
            bad += _LAST_OF_PANEL[left]
    if (sheet.kinds[SymbolKind.RADIATION] & ~broken).bit_count() == 1:
        bad += _LAST_RADIATION
    for circuit in sheet.circuits.values():
        bad -= _NEARLY_REPAIRED[min(3, (circuit & broken).bit_count())]
    return bad


def cheapest_breakdown(
    sheet: Sheet, switches: Switches, broken: int, panel: Heading
) -> tuple[float, int]:
    """The least cost of crossing out a symbol of a panel, damage included, and that symbol."""
    best = (float("inf"), -1)
    for number in squares_in(sheet.panels[panel] & ~broken):
        after, damage = crossed_out(sheet, switches, broken, number)
        harm = breakdown_cost(sheet, after) + damage * DAMAGE
        if harm < best[0]:
            best = (harm, number)
    return best


class EngineerMind:
    """Chooses the symbol to cross out."""

    def __init__(self, skill: Skill, rng: random.Random) -> None:
        self._skill = skill
        self._rng = rng

    def order(self, match: VisibleMatch) -> Order | None:
        """The symbol to cross out, if one is owed."""
        if match.boat.owes_break is None:
            return None
        orders = match.legal(Verb.BREAK)
        if not orders:
            return None
        if self._rng.random() < self._skill.carelessness:
            return self._rng.choice(orders)
        if self._skill.plans:
            return self._commanders_choice(match, orders)
        return self._officers_choice(match, orders)

    def _commanders_choice(self, match: VisibleMatch, orders: Sequence[Order]) -> Order:
        boat, switches = match.boat, match.setup.switches
        assert boat.owes_break is not None  # asked before
        _, number = cheapest_breakdown(boat.sheet, switches, boat.broken, boat.owes_break)
        return next(order for order in orders if symbol_number(*order.args) == number)

    def _officers_choice(self, match: VisibleMatch, orders: Sequence[Order]) -> Order:
        """The least damage, then the fewest weapons."""
        boat, switches = match.boat, match.setup.switches
        weapons = boat.sheet.blocks[System.TORPEDO]

        def harm(order: Order) -> tuple[int, int]:
            number = symbol_number(*order.args)
            after, damage = crossed_out(boat.sheet, switches, boat.broken, number)
            return damage, (after & weapons).bit_count()

        return min(self._rng.sample(orders, len(orders)), key=harm)
