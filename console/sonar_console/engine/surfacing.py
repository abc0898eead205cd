"""The rules of surfacing, of the end of a turn, of stop and resume (U, A-4, A-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.courses import (
    ALL_TURNS,
    begin_turn,
    check_dive,
    dive,
    end_turn,
    update_blackout,
)
from sonar_console.engine.duties import repair
from sonar_console.engine.events import Event, EventName, event
from sonar_console.engine.moments import (
    ANYBODY,
    CAPTAIN,
    CAPTAIN_OR_MATE,
    Spec,
    in_setup,
    surface_due,
    turn_may_end,
)
from sonar_console.engine.names import PLAY, SETUP, STOPPED, Role, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match

SECTIONS = 4
"""The sections of the hull (U-3)."""


def allowed(match: Match, boat: Boat, order: Order) -> None:
    """Check nothing: the order has no rule beside the moment's."""


def surface(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Surface: announce the sector, start a new route (U-1), take damage off a hole (X-1)."""
    events: list[Event] = []
    if match.setup.surface_damage_off_holes and not BIT[boat.at] & match.chart.holes:
        match.damage(boat, 1, "surface", events, secret=True)
        if match.settle("surface", match.enemy(boat), events):
            return tuple(events)
    boat.start_route(boat.at)
    boat.surfaced = True
    boat.blackout = False
    events.append(event(EventName.SURFACED, boat.team, sector=match.chart.sector_of[boat.at]))
    if not match.realtime:
        repair(boat, boat.broken, "surface", events)
        begin_turn(match, match.enemy(boat), ALL_TURNS, events)
    return tuple(events)


def done(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """End the turn (A-5)."""
    events: list[Event] = []
    end_turn(match, boat, events)
    return tuple(events)


# ---- real time


def may_stop(match: Match, boat: Boat) -> bool:
    """Whether a team may stop the table: in play, not surfaced, no blackout (A-4, U-5, C-7)."""
    if match.phase is not PLAY or match.answer_owed_by is not None or boat.surfaced:
        return False
    return not boat.blackout or match.blackout_trigger


def may_resume(match: Match, boat: Boat) -> bool:
    """Whether a team may resume: it stopped the table, and no answer is owed (A-4)."""
    return match.phase is STOPPED and match.answer_owed_by is None and match.stopped_by is boat.team


def stop(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Stop the whole table (A-4)."""
    match.phase = STOPPED
    match.stopped_by = boat.team
    match.acted = False
    return (event(EventName.STOPPED, boat.team, role=order.role),)


def resume(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Resume play (A-4)."""
    match.phase = PLAY
    match.stopped_by = None
    match.acted = False
    return (event(EventName.RESUMED, boat.team, role=order.role),)


def may_secure(match: Match, boat: Boat) -> bool:
    """Whether ``secure`` is possible; U-3 then checks that the boat is surfaced."""
    return match.phase is PLAY and match.answer_owed_by is None


def seat_may_secure(boat: Boat, role: Role) -> bool:
    """Whether a role's seat is next: the engineer's first, then none ahead of another (U-3)."""
    seat = boat.seat_of[role]
    if not boat.secured:
        return seat == boat.seat_of[Role.ENGINEER]
    counts = [0] * len(boat.seats)
    for _, secured_by in boat.secured:
        counts[secured_by] += 1
    return counts[seat] == min(counts)


def check_secure(match: Match, boat: Boat, order: Order) -> None:
    """Check ``secure``: surfaced, each section once, seats in their order (U-3)."""
    section: int = order.args[0]
    if not boat.surfaced:
        raise Refused("U-3", Why.NOT_SURFACED)
    for secured, _ in boat.secured:
        if secured == section:
            raise Refused("U-3", Why.SECTION_SECURED, section=section)
    if not seat_may_secure(boat, order.role):
        raise Refused("U-3", Why.SEAT_SECURED)


def secure(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Secure one section; the inspection follows the fourth (U-4)."""
    section, astray = order.args
    boat.secured = (*boat.secured, (section, boat.seat_of[order.role]))
    boat.astray = boat.astray or astray
    events = [event(EventName.SECURED, boat.team, section=section, role=order.role)]
    if len(boat.secured) == SECTIONS:
        passed = not boat.astray
        events.append(event(EventName.INSPECTION, boat.team, passed=passed))
        boat.astray = False
        if passed:
            boat.ready_to_dive = True
            repair(boat, boat.broken, "surface", events)
            events.append(ev.READY_TO_DIVE[boat.team])
        else:
            boat.secured = ()
    return tuple(events)


def may_dive(match: Match, boat: Boat) -> bool:
    """Whether ``dive`` is possible: before play, or in play, where U-4 checks the rest."""
    if match.phase is SETUP:
        return in_setup(match, boat)
    return match.phase is PLAY and match.answer_owed_by is None


def check_dive_again(match: Match, boat: Boat, order: Order) -> None:
    """Check a dive by S-6 before play, by U-4 in play: surfaced, secured, inspected."""
    if match.phase is SETUP:
        check_dive(match, boat, order)
    elif not boat.ready_to_dive:
        raise Refused("U-4", Why.NOT_READY_TO_DIVE)


def dive_again(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Dive for the first time, or after surfacing (S-6, U-4)."""
    if match.phase is SETUP:
        return dive(match, boat, order)
    boat.surfaced = False
    boat.ready_to_dive = False
    boat.secured = ()
    events = [ev.DIVED[boat.team]]
    update_blackout(match, boat, events)
    return tuple(events)


TURN_SPECS: dict[Verb, Spec] = {
    Verb.SURFACE: Spec(CAPTAIN, surface_due, allowed, surface, reaches_enemy=True),
    Verb.DONE: Spec(CAPTAIN, turn_may_end, allowed, done, reaches_enemy=True),
}

REALTIME_SPECS: dict[Verb, Spec] = {
    Verb.SURFACE: Spec(CAPTAIN, surface_due, allowed, surface, reaches_enemy=True),
    Verb.DIVE: Spec(CAPTAIN, may_dive, check_dive_again, dive_again, reaches_enemy=True),
    Verb.STOP: Spec(CAPTAIN_OR_MATE, may_stop, allowed, stop),
    Verb.RESUME: Spec(CAPTAIN_OR_MATE, may_resume, allowed, resume),
    Verb.SECURE: Spec(ANYBODY, may_secure, check_secure, secure),
}
