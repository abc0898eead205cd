"""The systems of Captain Sonar: weapons, detection, silence, scenario (A, T, N, D, O, L, X)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.boat import GAUGE_BITS
from sonar_console.engine.chart import SILENCE_RANGE
from sonar_console.engine.courses import open_way, see_blackout
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import (
    CAPTAIN,
    CAPTAIN_OR_MATE,
    Spec,
    answer_due,
    system_due,
    trigger_due,
)
from sonar_console.engine.names import BlastResult, PieceKind, System, Verb
from sonar_console.engine.orders import Order, Piece, written_value
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT, NAME, Square, Squares, distance

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match


# ---- activation


def may_activate(match: Match, boat: Boat, system: System) -> bool:
    """Whether A-6, A-1 and A-2 allow a system, the moment being there."""
    return (
        (boat.course_since or not match.course_between)
        and boat.is_full(system)
        and not boat.broken & boat.sheet.blocks[system]
    )


def check_activation(match: Match, boat: Boat, system: System) -> None:
    """The same with its reason: A-6, A-1, A-2, in that order."""
    if not boat.course_since and match.course_between:
        raise Refused("A-6", Why.COURSE_BETWEEN)
    if not boat.is_full(system):
        raise Refused("A-1", Why.GAUGE_NOT_FULL, system=system)
    check_working(boat, system)


def check_working(boat: Boat, system: System) -> None:
    """No symbol of the system's kind is crossed out (A-2)."""
    if boat.broken & boat.sheet.blocks[system]:
        raise Refused("A-2", Why.SYSTEM_BROKEN, system=system)


def _activate(match: Match, boat: Boat, order: Order, system: System) -> Event:
    """Empty the gauge (A-7) and use up the turn's or the stop's activation."""
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
    """A blast: 2 damage on the square, 1 beside it, for both submarines (T-2)."""
    results: dict[str, BlastResult] = {}
    hurt: list[tuple[Boat, int]] = []
    for each in match.boats.values():
        away = distance(each.at, square)
        if away > 1:
            results[each.team] = BlastResult.CLEAR
        else:
            results[each.team] = BlastResult.INDIRECT if away else BlastResult.DIRECT
            hurt.append((each, 1 if away else 2))
    events.append(
        event(EventName.BLAST, boat.team, weapon=weapon, square=NAME[square], results=results)
    )
    for each, amount in hurt:
        match.damage(each, amount, weapon, events)


def _after_a_way_changed(match: Match, boat: Boat, events: list[Event]) -> None:
    """A mine came or went: a blackout may begin (real time) or end (C-7).

    In real time a captain whose OKs are in is due a course at any moment, so an own mine that
    shuts the last way brings the blackout at once, even under the stop.
    """
    due = match.realtime and not (boat.surfaced or boat.owes_mark or boat.owes_break)
    if due or boat.blackout:
        see_blackout(match, boat, events)


# ---- torpedo


def check_torpedo(match: Match, boat: Boat, order: Order) -> None:
    """A full torpedo gauge, and T-1."""
    check_activation(match, boat, System.TORPEDO)
    square: Square = order.args[0]
    bit = BIT[square]
    if not bit & match.chart.sea:
        raise Refused("T-1", Why.TORPEDO_NOT_SEA, square=NAME[square])
    if not bit & torpedo_targets(match, boat):
        raise Refused("T-1", Why.TORPEDO_REACH, square=NAME[square])


def torpedo_targets(match: Match, boat: Boat) -> Squares:
    """The squares a torpedo gets to from here (T-1); in edition ``fr`` the own one too."""
    reach = match.torpedo_reach[boat.at]
    return reach | BIT[boat.at] if match.torpedo_at_home else reach


def torpedo(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Launch a torpedo: the blast, and any mine on the square gone without exploding (T-3)."""
    square: Square = order.args[0]
    events = [_activate(match, boat, order, System.TORPEDO)]
    blast(match, boat, System.TORPEDO, square, events)
    bit = BIT[square]
    for each in match.boats.values():
        if bit & each.mines:
            each.mines &= ~bit
            events.append(event(EventName.MINE_DESTROYED, each.team, square=NAME[square]))
            _after_a_way_changed(match, each, events)
    if bit & match.archer:
        match.archer &= ~bit
        events.append(event(EventName.MINE_DESTROYED, None, square=NAME[square]))
    match.settle("torpedo", boat, events)
    return tuple(events)


# ---- mines


def check_mine(match: Match, boat: Boat, order: Order) -> None:
    """A full mine gauge, and N-1."""
    check_activation(match, boat, System.MINE)
    square: Square = order.args[0]
    bit = BIT[square]
    if square == boat.at or distance(square, boat.at) > 1:
        raise Refused("N-1", Why.MINE_NOT_BESIDE, square=NAME[square])
    if not bit & match.chart.sea:
        raise Refused("N-1", Why.MINE_NOT_SEA, square=NAME[square])
    if bit & boat.visited:
        raise Refused("N-1", Why.MINE_ON_ROUTE, square=NAME[square])
    if bit & boat.mines:
        raise Refused("N-1", Why.MINE_ON_MINE, square=NAME[square])


def mine_targets(match: Match, boat: Boat) -> Squares:
    """The squares on which a mine may be dropped from here (N-1)."""
    return match.chart.around[boat.at] & ~boat.visited & ~boat.mines


def mine(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Drop a mine."""
    boat.mines |= BIT[order.args[0]]
    events = [_activate(match, boat, order, System.MINE), ev.MINE_DROPPED[boat.team]]
    _after_a_way_changed(match, boat, events)
    return tuple(events)


def may_trigger(match: Match, boat: Boat) -> bool:
    """Whether A-6 and A-2 allow a trigger; they are asked only where it is an activation."""
    return match.switches.trigger == "free" or (
        (boat.course_since or not match.course_between)
        and not boat.broken & boat.sheet.blocks[System.MINE]
    )


def check_trigger(match: Match, boat: Boat, order: Order) -> None:
    """An own mine is there (N-4); as an activation it also obeys A-6 and A-2."""
    if match.switches.trigger == "activation":
        if not boat.course_since and match.course_between:
            raise Refused("A-6", Why.COURSE_BETWEEN)
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
        _after_a_way_changed(match, boat, events)
    return tuple(events)


# ---- detection


def check_drone(match: Match, boat: Boat, order: Order) -> None:
    """A full drone gauge, and a sector of the chart (D-1)."""
    check_activation(match, boat, System.DRONE)
    if not 1 <= order.args[0] <= match.chart.sector_count:
        raise Refused("D-1", Why.NO_SUCH_SECTOR, sector=order.args[0])


def drone(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Ask for a sector; the table answers truthfully (D-1)."""
    sector: int = order.args[0]
    present = match.chart.sector_of[match.enemy(boat).at] == sector
    return (
        _activate(match, boat, order, System.DRONE),
        event(EventName.DRONE, boat.team, sector=sector, present=present),
    )


def check_sonar(match: Match, boat: Boat, order: Order) -> None:
    """A full sonar gauge."""
    check_activation(match, boat, System.SONAR)


def sonar(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Activate sonar; the enemy captain owes an answer (O-1, O-3)."""
    match.answer_owed_by = match.enemy(boat).team
    return (_activate(match, boat, order, System.SONAR),)


def check_answer(match: Match, boat: Boat, order: Order) -> None:
    """Two kinds (O-1), one true and one false (O-2), values of this chart (O-4)."""
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
    """Give the answer, as spoken; never which piece is false."""
    match.answer_owed_by = None
    return (event(EventName.SONAR_ANSWER, boat.team, pieces=spoken(order.args)),)


def spoken(pieces: tuple[Piece, ...]) -> list[list[str | int]]:
    """Pieces as the record writes them: columns letters, rows and sectors numbers."""
    return [
        [kind, written_value(kind, value) if kind is PieceKind.COLUMN else value]
        for kind, value in pieces
    ]


# ---- silence


def check_silence(match: Match, boat: Boat, order: Order) -> None:
    """A full silence gauge, and a straight line over open ways (L-1)."""
    check_activation(match, boat, System.SILENCE)
    heading, squares = order.args
    if squares > SILENCE_RANGE:
        raise Refused("L-1", Why.SILENCE_TOO_LONG, squares=squares)
    if squares > open_way(match.chart.lines[boat.at][heading], match.barred(boat)):
        raise Refused("L-1", Why.SILENCE_BLOCKED, heading=heading)


def silence(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Move 0 to 4 squares unheard; the crew does its duty for it (L-2)."""
    heading, squares = order.args
    activated = _activate(match, boat, order, System.SILENCE)
    step = match.chart.step[heading]
    for _ in range(squares):
        boat.move(step[boat.at])  # type: ignore[arg-type]  # checked
    if squares or match.switches.silence_of_zero == "marked":
        boat.owes_mark = True
        boat.owes_break = heading
    return (activated, ev.SILENCE[boat.team])


# ---- the scenario's system


def check_archer(match: Match, boat: Boat, order: Order) -> None:
    """A scenario with Archer mines (X-3), a full scenario gauge, a mine still there (X-3)."""
    if not match.chart.archer or System.SCENARIO not in boat.sizes:
        raise Refused("X-3", Why.NO_ARCHER_MINES)
    check_activation(match, boat, System.SCENARIO)
    if not BIT[order.args[0]] & match.archer:
        raise Refused("X-3", Why.NO_ARCHER_MINE_THERE, square=NAME[order.args[0]])


def archer(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Explode an Archer mine, which is then gone for both teams (X-2)."""
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
