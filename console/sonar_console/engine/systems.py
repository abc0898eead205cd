"""The rules of Captain Sonar's systems (A, T, N, D, O, L, X)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.boat import GAUGE_BITS
from sonar_console.engine.chart import SILENCE_RANGE
from sonar_console.engine.courses import open_way, update_blackout
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import (
    CAPTAIN,
    CAPTAIN_OR_MATE,
    Spec,
    answer_due,
    system_due,
    trigger_due,
)
from sonar_console.engine.names import BlastResult, PieceKind, System, Team, Verb
from sonar_console.engine.orders import Order, Piece, written_value
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT, NAME, Square, Squares, distance, steps

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match


# ---- activation


def may_activate(match: Match, boat: Boat, system: System) -> bool:
    """Whether a system may be activated by A-6, A-1 and A-2."""
    return (
        (boat.course_since or not match.course_between)
        and boat.is_full(system)
        and not boat.broken & boat.sheet.blocks[system]
    )


def check_activation(match: Match, boat: Boat, system: System) -> None:
    """Check that a system may be activated: A-6, A-1, A-2, in that order."""
    if not boat.course_since and match.course_between:
        raise Refused("A-6", Why.COURSE_BETWEEN)
    if not boat.is_full(system):
        raise Refused("A-1", Why.GAUGE_NOT_FULL, system=system)
    check_working(boat, system)


def check_working(boat: Boat, system: System) -> None:
    """Check that no symbol of the system's kind is crossed out (A-2)."""
    if boat.broken & boat.sheet.blocks[system]:
        symbols = boat.blocking(system)
        panel, count = symbols[0][0], len(symbols)
        raise Refused("A-2", Why.SYSTEM_BROKEN, system=system, panel=panel, count=count)


def _activate(match: Match, boat: Boat, order: Order, system: System) -> Event:
    """Empty the gauge (A-7) and use up the activation of the turn or stop."""
    boat.gauges &= ~GAUGE_BITS[system]
    boat.course_since = False
    match.acted = True
    return ev.ACTIVATED[boat.team][order.role, system]


def blast(
    match: Match,
    boat: Boat,
    weapon: System | Verb,
    square: Square,
    events: list[Event],
) -> None:
    """Give both submarines the damage of a blast: 2 on its square, 1 beside it (T-2)."""
    results: dict[Team, BlastResult] = {}
    hurt: list[tuple[Boat, int]] = []
    for each in match.boats.values():
        away = distance(each.at, square)
        if away > 1:
            results[each.team] = BlastResult.CLEAR
        else:
            results[each.team] = BlastResult.INDIRECT if away else BlastResult.DIRECT
            hurt.append((each, 1 if away else 2))
    events.append(match.blast_event(boat, weapon, square, results))
    for each, amount in hurt:
        match.damage(each, amount, weapon, events, secret=each is boat)


def _update_blackout_after_mine(match: Match, boat: Boat, events: list[Event]) -> None:
    """Declare or end a blackout after a mine was laid or removed (C-7).

    In real time a captain whose crew has given both OKs may give a course at any moment, so an
    own mine that closes the last way means a blackout at once, even under the stop.
    """
    due = match.realtime and not (boat.surfaced or boat.owes_mark or boat.owes_break)
    if due or boat.blackout:
        update_blackout(match, boat, events)


# ---- torpedo


def check_torpedo(match: Match, boat: Boat, order: Order) -> None:
    """Check a torpedo: a full gauge, and a square in reach (T-1)."""
    check_activation(match, boat, System.TORPEDO)
    square: Square = order.args[0]
    bit = BIT[square]
    if not bit & match.chart.sea:
        raise Refused("T-1", Why.TORPEDO_NOT_SEA, square=NAME[square])
    if not bit & torpedo_targets(match, boat):
        raise Refused("T-1", Why.TORPEDO_REACH, square=NAME[square])


def torpedo_targets(match: Match, boat: Boat) -> Squares:
    """The squares in reach of a torpedo (T-1), in edition ``fr`` the own one too."""
    reach = match.torpedo_reach[boat.at]
    return reach | BIT[boat.at] if match.torpedo_at_home else reach


def torpedo(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Launch a torpedo; a mine on its square is removed without a blast (T-3)."""
    square: Square = order.args[0]
    events = [_activate(match, boat, order, System.TORPEDO)]
    blast(match, boat, System.TORPEDO, square, events)
    bit = BIT[square]
    for each in match.boats.values():
        if bit & each.mines:
            each.mines &= ~bit
            events.append(event(EventName.MINE_DESTROYED, each.team, square=NAME[square]))
            _update_blackout_after_mine(match, each, events)
    if bit & match.archer:
        match.archer &= ~bit
        events.append(event(EventName.MINE_DESTROYED, None, square=NAME[square]))
    match.settle("torpedo", boat, events)
    return tuple(events)


# ---- mines


def check_mine(match: Match, boat: Boat, order: Order) -> None:
    """Check a mine: a full gauge, and a free square beside the submarine (N-1)."""
    check_activation(match, boat, System.MINE)
    square: Square = order.args[0]
    bit = BIT[square]
    if square == boat.at or distance(square, boat.at) > 1:
        raise Refused("N-1", Why.MINE_NOT_BESIDE, square=NAME[square])
    if match.switches.mine_adjacency == "four" and steps(square, boat.at) > 1:
        raise Refused("N-1", Why.MINE_DIAGONAL, square=NAME[square])
    if not bit & match.chart.sea:
        raise Refused("N-1", Why.MINE_NOT_SEA, square=NAME[square])
    if bit & boat.visited:
        raise Refused("N-1", Why.MINE_ON_ROUTE, square=NAME[square])
    if bit & boat.mines:
        raise Refused("N-1", Why.MINE_ON_MINE, square=NAME[square])


def mine_targets(match: Match, boat: Boat) -> Squares:
    """The squares where a mine may be dropped (N-1)."""
    return match.mine_reach[boat.at] & ~boat.visited & ~boat.mines


def mine(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Drop a mine (N-1)."""
    boat.mines |= BIT[order.args[0]]
    events = [_activate(match, boat, order, System.MINE), ev.MINE_DROPPED[boat.team]]
    _update_blackout_after_mine(match, boat, events)
    return tuple(events)


def may_trigger(match: Match, boat: Boat) -> bool:
    """Whether a mine may be triggered by A-6 and A-2, as far as the switch asks for them."""
    rule = match.switches.trigger
    if rule == "free":
        return True
    between = rule == "unbroken" or boat.course_since or not match.course_between
    return between and not boat.broken & boat.sheet.blocks[System.MINE]


def check_trigger(match: Match, boat: Boat, order: Order) -> None:
    """Check a trigger: an own mine (N-4); by the switch also A-6 and A-2, or A-2 alone."""
    rule = match.switches.trigger
    if rule == "activation" and not boat.course_since and match.course_between:
        raise Refused("A-6", Why.COURSE_BETWEEN)
    if rule != "free":
        check_working(boat, System.MINE)
    if not BIT[order.args[0]] & boat.mines:
        raise Refused("N-4", Why.NO_MINE_THERE, square=NAME[order.args[0]])


def trigger(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Explode an own mine (N-2, N-3)."""
    square: Square = order.args[0]
    if match.switches.trigger == "activation":
        boat.course_since = False
        match.acted = True
    elif match.realtime:
        match.acted = True
    boat.mines &= ~BIT[square]
    events: list[Event] = []
    blast(match, boat, System.MINE, square, events)
    if not match.settle("mine", boat, events):
        _update_blackout_after_mine(match, boat, events)
    return tuple(events)


# ---- detection


def check_drone(match: Match, boat: Boat, order: Order) -> None:
    """Check a drone: a full gauge, and a sector of the chart (D-1)."""
    check_activation(match, boat, System.DRONE)
    if not 1 <= order.args[0] <= match.chart.sector_count:
        raise Refused("D-1", Why.NO_SUCH_SECTOR, sector=order.args[0])


def drone(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Launch a drone: the event tells whether the enemy is in the sector (D-1)."""
    sector: int = order.args[0]
    present = match.chart.sector_of[match.enemy(boat).at] == sector
    return (
        _activate(match, boat, order, System.DRONE),
        event(EventName.DRONE, boat.team, sector=sector, present=present),
    )


def check_sonar(match: Match, boat: Boat, order: Order) -> None:
    """Check a sonar: a full gauge (A-1)."""
    check_activation(match, boat, System.SONAR)


def sonar(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Activate sonar; the enemy captain owes an answer (O-1, O-3)."""
    match.answer_owed_by = match.enemy(boat).team
    return (_activate(match, boat, order, System.SONAR),)


def check_answer(match: Match, boat: Boat, order: Order) -> None:
    """Check an answer: two kinds (O-1), one true, one false (O-2), on the chart (O-4)."""
    pieces: tuple[Piece, ...] = order.args
    if len(pieces) != 2 or pieces[0][0] is pieces[1][0]:
        raise Refused("O-1", Why.NOT_TWO_KINDS)
    true = match.chart.truth(boat.at)
    if sum(true[kind] == value for kind, value in pieces) != 1:
        raise Refused("O-2", Why.NOT_ONE_TRUE)
    for kind, value in pieces:
        if not 1 <= value <= match.chart.value_count(kind):
            raise Refused("O-4", Why.NO_SUCH_VALUE, kind=kind, value=written_value(kind, value))


def answer(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Announce the answer as spoken, without telling which piece is false."""
    match.answer_owed_by = None
    return (event(EventName.SONAR_ANSWER, boat.team, pieces=spoken(order.args)),)


def spoken(pieces: tuple[Piece, ...]) -> list[list[str | int]]:
    """Pieces as the record writes them: letters for columns, numbers for the others."""
    return [
        [kind, written_value(kind, value) if kind is PieceKind.COLUMN else value]
        for kind, value in pieces
    ]


# ---- silence


def check_silence(match: Match, boat: Boat, order: Order) -> None:
    """Check a silence: a full gauge, and a straight open line (L-1)."""
    check_activation(match, boat, System.SILENCE)
    heading, squares = order.args
    if squares > SILENCE_RANGE:
        raise Refused("L-1", Why.SILENCE_TOO_LONG, squares=squares)
    if squares > open_way(match.chart.lines[boat.at][heading], match.barred(boat)):
        raise Refused("L-1", Why.SILENCE_BLOCKED, heading=heading)


def silence(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Move 0 to 4 squares unheard; the mate and the engineer owe their duty (L-2)."""
    heading, squares = order.args
    activated = _activate(match, boat, order, System.SILENCE)
    step = match.chart.step[heading]
    for _ in range(squares):
        boat.move(step[boat.at])  # type: ignore[arg-type]  # checked
    duties = "marked" if squares else match.switches.silence_of_zero
    if duties != "unmarked":
        boat.owes_mark = True
        boat.unmarkable = System.SILENCE if match.mark_barred else None
    if duties == "marked":
        boat.owes_break = heading
    return (activated, ev.SILENCE[boat.team])


# ---- the scenario's system


def check_archer(match: Match, boat: Boat, order: Order) -> None:
    """Check an Archer mine: a scenario with them, a full gauge, a mine in place (X-3)."""
    if not match.chart.archer or System.SCENARIO not in boat.sizes:
        raise Refused("X-3", Why.NO_ARCHER_MINES)
    check_activation(match, boat, System.SCENARIO)
    if not BIT[order.args[0]] & match.archer:
        raise Refused("X-3", Why.NO_ARCHER_MINE_THERE, square=NAME[order.args[0]])


def archer(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Explode an Archer mine, which is then removed for both teams (X-2)."""
    square: Square = order.args[0]
    events = [_activate(match, boat, order, System.SCENARIO)]
    match.archer &= ~BIT[square]
    blast(match, boat, Verb.ARCHER, square, events)
    match.settle("archer", boat, events)
    return tuple(events)


SPECS: dict[Verb, Spec] = {
    Verb.TORPEDO: Spec(CAPTAIN, system_due, check_torpedo, torpedo, reaches_enemy=True),
    Verb.MINE: Spec(CAPTAIN, system_due, check_mine, mine),
    Verb.TRIGGER: Spec(CAPTAIN, trigger_due, check_trigger, trigger, reaches_enemy=True),
    Verb.DRONE: Spec(CAPTAIN_OR_MATE, system_due, check_drone, drone),
    Verb.SONAR: Spec(CAPTAIN_OR_MATE, system_due, check_sonar, sonar),
    Verb.ANSWER: Spec(CAPTAIN, answer_due, check_answer, answer),
    Verb.SILENCE: Spec(CAPTAIN, system_due, check_silence, silence),
    Verb.ARCHER: Spec(CAPTAIN, system_due, check_archer, archer, reaches_enemy=True),
}
