"""The reports of bots to the people in their crew: what a good player in the seat would say.

The radio operator says in which sector the enemy most likely is and how sure that is, the first
mate what is ready, the engineer which course spares the torpedo. Each says what its seat can know:
the squares come from what the crew has heard, the rest from the own sheets.
"""

from __future__ import annotations

from collections.abc import Callable

from sonar_console.bots.minds.engineer import breakdown_cost
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Message
from sonar_console.engine.boat import Boat
from sonar_console.engine.duties import crossed_out
from sonar_console.engine.names import HEADINGS, Heading, Role, System, Verb
from sonar_console.engine.sheet import SymbolKind, symbol_number
from sonar_console.engine.squares import NAME, Squares, squares_in
from sonar_console.stations.station import ready

LIKELY = 0.5
"""The share of the possible squares from which on a sector is called likely."""

GUESS = 1.4
"""How many times its even share a sector has to have to be guessed at."""

IMPORTANT = (
    System.TORPEDO,
    System.SONAR,
    System.MINE,
    System.DRONE,
    System.SILENCE,
    System.SCENARIO,
)
"""The systems, the most useful first: so officers fill the gauges, and mates report."""


def radio_report(match: VisibleMatch, squares: Squares) -> Message:
    """Say in which sector the enemy most likely is; ``squares`` are those that are possible."""
    chart = match.chart
    squares = squares or chart.sea
    count = squares.bit_count()
    if count == 1:
        return Message("report-radio-square", {"square": NAME[squares.bit_length() - 1]})
    inside = {
        sector: (squares & chart.sectors[sector]).bit_count()
        for sector in range(1, chart.sector_count + 1)
    }
    sector = max(inside, key=lambda each: (inside[each], -each))
    share = inside[sector] / count
    values: dict[str, str | int] = {"sector": sector, "count": count, "share": round(share * 10)}
    if share == 1:
        return Message("report-radio-sure", values)
    if share >= LIKELY:
        return Message("report-radio-likely", values)
    if share * chart.sector_count >= GUESS:
        return Message("report-radio-guess", values)
    return Message("report-radio-lost", {"count": count})


def mate_report(match: VisibleMatch, squares: Squares) -> Message:
    """Say what is ready; if nothing is, what is charged and blocked, or what is charged next."""
    boat = match.boat
    systems = [each for each in IMPORTANT if each in boat.sizes]
    usable = [each for each in systems if ready(boat, each)]
    if usable:
        names = {f"system{number}": str(each) for number, each in enumerate(usable[:2], 1)}
        return Message(
            "report-mate-ready", {**names, "count": len(usable), "rest": len(usable) - 2}
        )
    charged = next((each for each in systems if boat.is_full(each)), None)
    if charged is not None:
        blocked = boat.blocking(charged)
        return Message("report-mate-blocked", {"system": str(charged), "panel": blocked[0][0]})
    whole = [each for each in systems if not boat.blocking(each)]
    nearest = min(whole or systems, key=lambda each: boat.sizes[each] - boat.marks(each))
    left = boat.sizes[nearest] - boat.marks(nearest)
    return Message("report-mate-charging", {"system": str(nearest), "left": left})


def engineer_report(match: VisibleMatch, squares: Squares) -> Message:
    """Say which course spares the torpedo and by which symbol, or how it is repaired."""
    boat, switches = match.boat, match.setup.switches
    blocked = boat.blocking(System.TORPEDO)
    if blocked:
        return _repair(boat, blocked)
    weapons = boat.sheet.kinds[SymbolKind.WEAPONS]
    best: tuple[float, Heading, SymbolKind] | None = None
    for heading in [order.args[0] for order in match.legal(Verb.HEAD)] or HEADINGS:
        for number in squares_in(boat.sheet.panels[heading] & ~boat.broken):
            after, damage = crossed_out(boat.sheet, switches, boat.broken, number)
            if damage or after & weapons:
                continue
            harm = breakdown_cost(boat.sheet, after)
            if best is None or harm < best[0]:
                best = harm, heading, boat.sheet.symbols[number].kind
    if best is None:
        return Message("report-engineer-none")
    _, heading, kind = best
    return Message("report-engineer-spare", {"heading": str(heading), "kind": str(kind)})


def _repair(boat: Boat, blocked: list[str]) -> Message:
    """Say what blocks the torpedo, and how many symbols its circuit lacks to repair itself."""
    where: dict[str, str | int] = {"panel": blocked[0][0], "count": len(blocked)}
    if len(blocked) == 1:
        panel, number = blocked[0][0], int(blocked[0][1:])
        symbol = symbol_number(Heading(panel), number)
        circuit, members = boat.sheet.symbols[symbol].circuit, boat.sheet.circuit_of[symbol]
        if circuit is not None:
            left = (members & ~boat.broken).bit_count()
            return Message(
                "report-engineer-circuit", {**where, "circuit": str(circuit), "left": left}
            )
    return Message("report-engineer-blocked", where)


REPORTS: dict[Role, Callable[[VisibleMatch, Squares], Message]] = {
    Role.RADIO: radio_report,
    Role.MATE: mate_report,
    Role.ENGINEER: engineer_report,
}
"""The report of each role that has one; in Sonar Family there is neither mate nor engineer."""
