"""The engineer: which symbol to cross out, and how bad the sheet then is (E)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from sonar_console.bots.minds.levels import Skill
from sonar_console.bots.minds.sight import Sight
from sonar_console.engine.names import Heading, System, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Switches
from sonar_console.engine.sheet import Sheet, SymbolKind, symbol_number
from sonar_console.engine.squares import squares_in

DAMAGE = 6.0
"""How bad a point of damage is beside the strain of a sheet."""

PLANNED: Mapping[SymbolKind, float] = {
    SymbolKind.WEAPONS: 2.0,
    SymbolKind.DETECTION: 0.5,
    SymbolKind.SPECIAL: 0.7,
    SymbolKind.RADIATION: 0.0,
}
"""How bad it is for a whole kind of systems to fail."""

_FURTHER = 0.12
"""How bad each further symbol of a kind is that has failed already."""
_LAST_OF_PANEL = (4.0, 1.2, 0.35)
"""How bad it is for a panel to have none, one or two symbols left: the next course there."""
_LAST_RADIATION = 0.5
"""How bad it is for one radiation alone to be left."""
_NEARLY_REPAIRED = (0.0, 0.0, 0.1, 0.35)
"""How good a circuit is with so many of its four symbols crossed out."""


def crossed_out(sheet: Sheet, switches: Switches, broken: int, number: int) -> tuple[int, int]:
    """The symbols crossed out after one more, and the damage that costs (E-3 to E-6)."""
    broken |= 1 << number
    circuit = sheet.circuit_of[number]
    whole = bool(circuit) and not circuit & ~broken
    if whole and switches.self_repair == "first":
        broken &= ~circuit
    panel = sheet.panels[sheet.symbols[number].panel]
    hits = (not sheet.kinds[SymbolKind.RADIATION] & ~broken) + (not panel & ~broken)
    if hits:
        return 0, hits if switches.breakdown_damage == "each" else 1
    if whole:
        broken &= ~circuit
    return broken, 0


def strain(sheet: Sheet, broken: int) -> float:
    """How bad it is for these symbols to be crossed out; 0 for a whole sheet."""
    if not broken:
        return 0.0
    bad = 0.0
    for kind, weight in PLANNED.items():
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


def least_strain(
    sheet: Sheet, switches: Switches, broken: int, panel: Heading
) -> tuple[float, int]:
    """The symbol of a panel that does the least harm, and the harm: strain and damage."""
    best = (float("inf"), -1)
    for number in squares_in(sheet.panels[panel] & ~broken):
        after, damage = crossed_out(sheet, switches, broken, number)
        harm = strain(sheet, after) + damage * DAMAGE
        if harm < best[0]:
            best = (harm, number)
    return best


class EngineerMind:
    """Crosses out symbols."""

    def __init__(self, skill: Skill, lots: random.Random) -> None:
        self._skill = skill
        self._lots = lots

    def order(self, sight: Sight) -> Order | None:
        """The symbol to cross out, if one is owed."""
        if sight.boat.owes_break is None:
            return None
        orders = sight.legal(Verb.BREAK)
        if not orders:
            return None
        if self._lots.random() < self._skill.carelessness or not self._skill.hears:
            return self._lots.choice(orders)
        if self._skill.plans:
            return self._planned(sight, orders)
        return self._sensible(sight, orders)

    def _planned(self, sight: Sight, orders: Sequence[Order]) -> Order:
        boat, switches = sight.boat, sight.setup.switches
        assert boat.owes_break is not None  # asked before
        _, number = least_strain(boat.sheet, switches, boat.broken, boat.owes_break)
        return next(order for order in orders if symbol_number(*order.args) == number)

    def _sensible(self, sight: Sight, orders: Sequence[Order]) -> Order:
        """No damage if it can be helped, and the weapons last of all."""
        boat, switches = sight.boat, sight.setup.switches
        weapons = boat.sheet.blocks[System.TORPEDO]

        def harm(order: Order) -> tuple[int, int]:
            number = symbol_number(*order.args)
            after, damage = crossed_out(boat.sheet, switches, boat.broken, number)
            return damage, (after & weapons).bit_count()

        return min(self._lots.sample(orders, len(orders)), key=harm)
