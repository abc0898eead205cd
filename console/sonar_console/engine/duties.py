"""The rules of the first mate's marks and the engineer's breakdowns (M, E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.boat import GAUGE_SHIFT, ONE_SPACE
from sonar_console.engine.courses import update_blackout
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import ENGINEER, MATE, Spec, break_due, mark_due
from sonar_console.engine.names import Heading, System, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.sheet import SYMBOL_NAMES, Sheet, SymbolKind, symbol_number
from sonar_console.engine.squares import squares_in

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match
    from sonar_console.engine.setup import Switches


def check_mark(match: Match, boat: Boat, order: Order) -> None:
    """Check a mark: one a course, on a gauge in play that has room (M-1 to M-3, M-6)."""
    system: System = order.args[0]
    if not boat.owes_mark:
        raise Refused("M-1", Why.NOTHING_TO_MARK)
    size = boat.sizes.get(system)
    if size is None:
        raise Refused("M-3", Why.NO_SCENARIO_GAUGE)
    if boat.gauges >> GAUGE_SHIFT[system] & 15 >= size:
        raise Refused("M-2", Why.GAUGE_FULL, system=system)
    if system is boat.unmarkable:
        raise Refused("M-6", Why.GAUGE_JUST_USED, system=system)


def mark(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Mark one space; a full gauge is announced (M-5)."""
    system: System = order.args[0]
    boat.gauges += ONE_SPACE[system]
    boat.owes_mark = False
    boat.unmarkable = None
    events: tuple[Event, ...] = (ev.MARKED[boat.team][system],)
    if boat.gauges >> GAUGE_SHIFT[system] & 15 >= boat.sizes[system]:
        events = (*events, match.ready_events[boat.team][system])
    if match.realtime and boat.owes_break is None:
        return _duties_done(match, boat, [*events])
    return events


def check_pass(match: Match, boat: Boat, order: Order) -> None:
    """Check ``pass``: in place of a mark when no gauge takes it (M-4, M-6)."""
    if not boat.owes_mark:
        raise Refused("M-1", Why.NOTHING_TO_MARK)
    if not may_pass(boat):
        raise Refused("M-4", Why.GAUGES_HAVE_ROOM)


def may_pass(boat: Boat) -> bool:
    """Whether no gauge takes the mark that is owed (M-4, M-6)."""
    return boat.gauges == boat.full or not boat.markable()


def pass_mark(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Give the mate's OK without a mark."""
    boat.owes_mark = False
    boat.unmarkable = None
    if match.realtime and boat.owes_break is None:
        return _duties_done(match, boat, [])
    return ()


def check_break(match: Match, boat: Boat, order: Order) -> None:
    """Check a breakdown: a symbol of the heading's panel, not crossed out yet (E-1, E-2)."""
    panel: Heading = order.args[0]
    if boat.owes_break is None:
        raise Refused("E-1", Why.NOTHING_TO_BREAK)
    if panel is not boat.owes_break:
        raise Refused("E-2", Why.WRONG_PANEL, heading=boat.owes_break)
    bit = 1 << symbol_number(panel, order.args[1])
    if not bit & boat.sheet.all:
        raise Refused("E-2", Why.NOT_ON_SHEET, symbol=f"{panel}{order.args[1]}")
    if bit & boat.broken:
        raise Refused("E-2", Why.BROKEN_ALREADY, symbol=f"{panel}{order.args[1]}")


def break_symbol(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Cross out a symbol and resolve what it completes (E-3 to E-6)."""
    number = symbol_number(order.args[0], order.args[1])
    boat.broken |= 1 << number
    boat.owes_break = None
    events: list[Event] = [ev.BROKEN[boat.team][number]]
    for group in boat.sheet.groups_of[number]:
        if not group & ~boat.broken:
            _resolve(match, boat, number, events)
            break
    if match.outcome is None and match.realtime and not boat.owes_mark:
        return _duties_done(match, boat, events)
    return tuple(events)


def _resolve(match: Match, boat: Boat, number: int, events: list[Event]) -> None:
    """Resolve circuit, radiation and panel, each after the changes of the one before (E-6)."""
    sheet = boat.sheet
    if match.switches.self_repair == "first":
        _repair_circuit(boat, number, events)
    radiation = sheet.kinds[SymbolKind.RADIATION]
    panel = sheet.panels[sheet.symbols[number].panel]
    hits = (not radiation & ~boat.broken) + (not panel & ~boat.broken)
    if hits:
        amount = hits if match.switches.breakdown_damage == "each" else 1
        match.damage(boat, amount, "breakdown", events, secret=True)
        repair(boat, boat.broken, "damage", events)
        match.settle("breakdown", match.enemy(boat), events)
    elif match.switches.self_repair == "last":
        _repair_circuit(boat, number, events)


def _repair_circuit(boat: Boat, number: int, events: list[Event]) -> None:
    circuit = boat.sheet.circuit_of[number]
    if circuit and boat.broken & circuit == circuit:
        repair(boat, circuit, "circuit", events)


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


def repair(boat: Boat, symbols: int, cause: str, events: list[Event]) -> None:
    """Erase breakdowns; there is an event only if one was crossed out."""
    names = sorted(SYMBOL_NAMES[number] for number in squares_in(symbols & boat.broken))
    boat.broken &= ~symbols
    if names:
        events.append(event(EventName.REPAIRED, boat.team, symbols=names, cause=cause))


def _duties_done(match: Match, boat: Boat, events: list[Event]) -> tuple[Event, ...]:
    """Tells that both duties are done, in real time: a course may come, or a blackout (C-7)."""
    update_blackout(match, boat, events)
    return tuple(events)


SPECS: dict[Verb, Spec] = {
    Verb.MARK: Spec(MATE, mark_due, check_mark, mark),
    Verb.PASS: Spec(MATE, mark_due, check_pass, pass_mark),
    Verb.BREAK: Spec(ENGINEER, break_due, check_break, break_symbol),
}
