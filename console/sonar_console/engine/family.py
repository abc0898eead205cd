"""The rules of Sonar Family: one action a turn, energy, missiles (F)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.boat import Boat
from sonar_console.engine.courses import (
    begin_turn,
    check_course,
    check_dive,
    check_start,
    dive,
    open_way,
    start,
)
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import CAPTAIN, Spec, answer_due, in_setup
from sonar_console.engine.names import PLAY, STOPPED, BlastResult, Heading, PieceKind, Verb
from sonar_console.engine.objectives import check_locate, locate
from sonar_console.engine.orders import Order, Piece
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT, NAME, Square
from sonar_console.engine.surfacing import allowed, may_resume, may_stop, resume, stop
from sonar_console.engine.systems import spoken

if TYPE_CHECKING:
    from sonar_console.engine.match import Match

FULL_ENERGY = 4
COST = {Verb.SONAR: 2, Verb.SILENCE: 3, Verb.MISSILE: 4}
"""The energy of each action (F-3 to F-5)."""


# ---- moments


def course_due(match: Match, boat: Boat) -> bool:
    """Whether a course may be given: in the own turn, in real time always (F-1, F-8)."""
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and (match.realtime or match.turn is boat.team)
    )


def action_due(match: Match, boat: Boat) -> bool:
    """Whether another action may be chosen: in the own turn, or once under the own stop (F-8)."""
    if match.answer_owed_by is not None:
        return False
    if match.realtime:
        return match.phase is STOPPED and match.stopped_by is boat.team and not match.acted
    return match.phase is PLAY and match.turn is boat.team


def _end_action(match: Match, boat: Boat, events: list[Event]) -> None:
    """End the turn after an action (F-1), or use up the stop (F-8)."""
    if match.outcome is not None:
        return
    if match.realtime:
        match.acted = True
    else:
        begin_turn(match, match.enemy(boat), 1, events)


def _spend(boat: Boat, verb: Verb, events: list[Event]) -> None:
    boat.energy -= COST[verb]
    events.append(ev.ENERGY[boat.team][boat.energy])


def check_energy(boat: Boat, verb: Verb) -> None:
    """Check that there is energy enough (F-9)."""
    if boat.energy < COST[verb]:
        raise Refused("F-9", Why.NO_ENERGY, energy=boat.energy, cost=COST[verb], verb=verb)


# ---- actions


def head(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Move one square and gain energy (F-2)."""
    heading: Heading = order.args[0]
    boat.move(match.chart.step[heading][boat.at])  # type: ignore[arg-type]  # checked
    events = [ev.COURSE[boat.team][heading]]
    if boat.energy < FULL_ENERGY:
        boat.energy += 1
        events.append(ev.ENERGY[boat.team][boat.energy])
    if not match.realtime:
        begin_turn(match, match.enemy(boat), 1, events)
    return tuple(events)


def check_sonar(match: Match, boat: Boat, order: Order) -> None:
    """Check a sonar: two energies (F-3)."""
    check_energy(boat, Verb.SONAR)


def sonar(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Activate sonar; the enemy captain owes an answer before the turn ends (F-3)."""
    events: list[Event] = [event(EventName.ACTIVATED, boat.team, role=order.role, system="sonar")]
    _spend(boat, Verb.SONAR, events)
    match.answer_owed_by = match.enemy(boat).team
    if match.realtime:
        match.acted = True
    return tuple(events)


def check_answer(match: Match, boat: Boat, order: Order) -> None:
    """Check an answer: the row or the column, and true (F-3)."""
    pieces: tuple[Piece, ...] = order.args
    if len(pieces) != 1 or pieces[0][0] is PieceKind.SECTOR:
        raise Refused("F-3", Why.ANSWER_KIND)
    kind, value = pieces[0]
    if match.chart.truth(boat.at)[kind] != value:
        raise Refused("F-3", Why.ANSWER_UNTRUE, kind=kind)


def answer(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Answer the sonar, which ends the enemy's action (F-3)."""
    match.answer_owed_by = None
    events = [event(EventName.SONAR_ANSWER, boat.team, pieces=spoken(order.args))]
    _end_action(match, match.enemy(boat), events)
    return tuple(events)


def check_silence(match: Match, boat: Boat, order: Order) -> None:
    """Check a silence: one square in an open direction, three energies (F-4)."""
    check_energy(boat, Verb.SILENCE)
    heading, squares = order.args
    if squares != 1:
        raise Refused("F-4", Why.SILENCE_TOO_LONG, squares=squares)
    if not open_way(match.chart.lines[boat.at][heading], match.barred(boat)):
        raise Refused("F-4", Why.SILENCE_BLOCKED, heading=heading)


def silence(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Move one square unheard (F-4)."""
    boat.move(match.chart.step[order.args[0]][boat.at])  # type: ignore[arg-type]  # checked
    events = [ev.SILENCE[boat.team]]
    _spend(boat, Verb.SILENCE, events)
    _end_action(match, boat, events)
    return tuple(events)


def check_missile(match: Match, boat: Boat, order: Order) -> None:
    """Check a missile: any square of the own sector, four energies (F-5)."""
    check_energy(boat, Verb.MISSILE)
    square: Square = order.args[0]
    if not BIT[square] & match.chart.sectors[match.chart.sector_of[boat.at]]:
        raise Refused("F-5", Why.MISSILE_SECTOR, square=NAME[square])


def missile(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Launch a missile; a submarine exactly on its square takes 1 damage (F-5)."""
    square: Square = order.args[0]
    events: list[Event] = []
    _spend(boat, Verb.MISSILE, events)
    hit = [each for each in match.boats.values() if each.at == square]
    results = {
        each.team: BlastResult.HIT if each in hit else BlastResult.CLEAR
        for each in match.boats.values()
    }
    events.append(match.blast_event(boat, Verb.MISSILE, square, results))
    for each in hit:
        match.damage(each, 1, "missile", events, secret=each is boat)
    match.settle("missile", boat, events)
    _end_action(match, boat, events)
    return tuple(events)


def surface(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Announce the exact position and start a new route from it (F-6, F-7)."""
    boat.start_route(boat.at)
    events = [event(EventName.SURFACED, boat.team, square=NAME[boat.at])]
    if match.setup.surface_damage_off_holes and not BIT[boat.at] & match.chart.holes:
        # No secret: the square was announced, and everybody sees where the holes are.
        match.damage(boat, 1, "surface", events, secret=False)
        match.settle("surface", match.enemy(boat), events)
    _end_action(match, boat, events)
    return tuple(events)


TURN_SPECS: dict[Verb, Spec] = {
    Verb.START: Spec(CAPTAIN, in_setup, check_start, start),
    Verb.DIVE: Spec(CAPTAIN, in_setup, check_dive, dive, reaches_enemy=True),
    Verb.HEAD: Spec(CAPTAIN, course_due, check_course, head),
    Verb.SONAR: Spec(CAPTAIN, action_due, check_sonar, sonar),
    Verb.ANSWER: Spec(CAPTAIN, answer_due, check_answer, answer),
    Verb.SILENCE: Spec(CAPTAIN, action_due, check_silence, silence),
    Verb.MISSILE: Spec(CAPTAIN, action_due, check_missile, missile, reaches_enemy=True),
    Verb.LOCATE: Spec(CAPTAIN, action_due, check_locate, locate),
    Verb.SURFACE: Spec(CAPTAIN, action_due, allowed, surface),
}

REALTIME_SPECS: dict[Verb, Spec] = {
    **TURN_SPECS,
    Verb.STOP: Spec(CAPTAIN, may_stop, allowed, stop),
    Verb.RESUME: Spec(CAPTAIN, may_resume, allowed, resume),
}
