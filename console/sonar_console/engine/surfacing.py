"""Surfacing in both modes, the end of a turn, stop and resume (U, A-4, A-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.courses import (
    ALL_TURNS,
    begin_turn,
    check_dive,
    dive,
    end_turn,
    see_blackout,
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
    """The moment decides alone; this order has no rule of its own."""


def surface(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Announce the sector and start a new route (U-1); off a hole it may cost damage (X-1)."""
    events: list[Event] = []
    if match.setup.surface_damage_off_holes and not BIT[boat.at] & match.chart.holes:
        match.damage(boat, 1, "surface", events)
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
    """The captain ends the turn (A-5)."""
    events: list[Event] = []
    end_turn(match, boat, events)
    return tuple(events)


# ---- real time


def may_stop(match: Match, boat: Boat) -> bool:
    """A fist may be raised: in play, not stopped yet, not surfaced (A-4, U-5)."""
    return match.phase is PLAY and match.answer_owed_by is None and not boat.surfaced


def may_resume(match: Match, boat: Boat) -> bool:
    """Only the team that stopped lets play go on, and only when nothing is owed to it."""
    return match.phase is STOPPED and match.answer_owed_by is None and match.stopped_by is boat.team


def stop(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Freeze the whole table (A-4)."""
    match.phase = STOPPED
    match.stopped_by = boat.team
    match.acted = False
    return (event(EventName.STOPPED, boat.team, role=order.role),)


def resume(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Let play go on (A-4)."""
    match.phase = PLAY
    match.stopped_by = None
    match.acted = False
    return (event(EventName.RESUMED, boat.team, role=order.role),)


def may_secure(match: Match, boat: Boat) -> bool:
    """The moment of ``secure``; whether the boat is surfaced at all is U-3's own."""
    return match.phase is PLAY and match.answer_owed_by is None


def seat_may_secure(boat: Boat, role: Role) -> bool:
    """The engineer's seat begins; then no seat may be ahead of another (U-3)."""
    seat = boat.seat_of[role]
    if not boat.secured:
        return seat == boat.seat_of[Role.ENGINEER]
    counts = [0] * len(boat.seats)
    for _, secured_by in boat.secured:
        counts[secured_by] += 1
    return counts[seat] == min(counts)


def check_secure(match: Match, boat: Boat, order: Order) -> None:
    """Each section once, the engineer's seat first, then no seat ahead of another (U-3)."""
    section: int = order.args[0]
    if not boat.surfaced:
        raise Refused("U-3", Why.NOT_SURFACED)
    for secured, _ in boat.secured:
        if secured == section:
            raise Refused("U-3", Why.SECTION_SECURED, section=section)
    if not seat_may_secure(boat, order.role):
        raise Refused("U-3", Why.SEAT_SECURED)


def secure(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Secure one section; the fourth brings the inspection (U-4)."""
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
    """The first dive, or one that ends a surfacing; the rest is U-4's own."""
    if match.phase is SETUP:
        return in_setup(match, boat)
    return match.phase is PLAY and match.answer_owed_by is None


def check_dive_again(match: Match, boat: Boat, order: Order) -> None:
    """S-6 before play; in play U-4: surfaced, secured and inspected."""
    if match.phase is SETUP:
        check_dive(match, boat, order)
    elif not boat.ready_to_dive:
        raise Refused("U-4", Why.NOT_READY_TO_DIVE)


def dive_again(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """The first dive of a match, or the dive after surfacing."""
    if match.phase is SETUP:
        return dive(match, boat, order)
    boat.surfaced = False
    boat.ready_to_dive = False
    boat.secured = ()
    events = [ev.DIVED[boat.team]]
    see_blackout(match, boat, events)
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
