"""The rules of setup, dive, courses and turns (S, C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sonar_console.engine import events as ev
from sonar_console.engine.events import Event
from sonar_console.engine.moments import CAPTAIN, Spec, course_due, in_setup
from sonar_console.engine.names import PLAY, Heading, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused, Why
from sonar_console.engine.squares import BIT, NAME, Square, Squares

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match

ALL_TURNS = 3
"""How many turns in a row the enemy of a surfaced submarine has (U-2)."""


def check_start(match: Match, boat: Boat, order: Order) -> None:
    """Check a start square: any sea square, or the fixed one (S-5)."""
    square: Square = order.args[0]
    fixed = match.setup.starts.get(boat.team)
    if fixed is not None and square != fixed:
        raise Refused("S-5", Why.START_FIXED, square=NAME[fixed])
    if not BIT[square] & match.chart.sea:
        raise Refused("S-5", Why.START_NOT_SEA, square=NAME[square])


def start(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Choose the start square; it may be changed until the dive."""
    event = ev.STARTED if boat.at < 0 else ev.STARTED_ANEW
    boat.start_route(order.args[0])
    return (event[boat.team],)


def check_dive(match: Match, boat: Boat, order: Order) -> None:
    """Check that a start square is chosen (S-6)."""
    if boat.at < 0:
        raise Refused("S-6", Why.START_MISSING)


def dive(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Dive; play begins when both submarines have dived (S-6)."""
    boat.dived = True
    events = [ev.DIVED[boat.team]]
    if match.enemy(boat).dived:
        match.phase = PLAY
        if match.turn is not None:
            begin_turn(match, match.boats[match.turn], 1, events)
    return tuple(events)


def begin_turn(match: Match, boat: Boat, left: int, events: list[Event]) -> None:
    """Begin a team's turn: a surfaced submarine dives (U-2), a blackout is declared (C-7)."""
    match.turn = boat.team
    match.left = left
    match.course_given = False
    match.acted = False
    if boat.surfaced:
        boat.surfaced = False
        events.append(ev.DIVED[boat.team])
    events.append(ev.TURN[boat.team][left])
    if match.blackouts:
        update_blackout(match, boat, events)


def end_turn(match: Match, boat: Boat, events: list[Event]) -> None:
    """End a team's turn: the team has another one (U-2), or the enemy is next."""
    if match.left > 1:
        begin_turn(match, boat, match.left - 1, events)
    else:
        begin_turn(match, match.enemy(boat), 1, events)


def update_blackout(match: Match, boat: Boat, events: list[Event]) -> None:
    """Declare a blackout, or end one, when a captain may give a course (C-7)."""
    stuck = not match.has_course(boat)
    if stuck and not boat.blackout:
        events.append(ev.BLACKOUT[boat.team])
    boat.blackout = stuck


def open_way(line: tuple[Squares, ...], barred: Squares) -> int:
    """Count the open squares of a line from its near end."""
    open_squares = 0
    for bit in line:
        if bit & barred:
            break
        open_squares += 1
    return open_squares


def check_course(match: Match, boat: Boat, order: Order) -> None:
    """Check a course by C-1 to C-4, in that order."""
    heading: Heading = order.args[0]
    there = match.chart.step[heading][boat.at]
    if there is None:
        raise Refused("C-1", Why.OFF_CHART, heading=heading)
    bit = BIT[there]
    if not bit & match.chart.sea:
        raise Refused("C-2", Why.ISLAND, square=NAME[there])
    if bit & boat.visited:
        raise Refused("C-3", Why.OWN_ROUTE, square=NAME[there])
    if match.mines_bar_way and bit & boat.mines:
        raise Refused("C-4", Why.OWN_MINE, square=NAME[there])


def head(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Move one square; the mate and the engineer now owe their duty (C-5)."""
    heading: Heading = order.args[0]
    boat.move(match.chart.step[heading][boat.at])  # type: ignore[arg-type]  # checked
    boat.owes_mark = True
    boat.owes_break = heading
    boat.course_since = True
    match.course_given = True
    return (ev.COURSE[boat.team][heading],)


SPECS: dict[Verb, Spec] = {
    Verb.START: Spec(CAPTAIN, in_setup, check_start, start),
    Verb.DIVE: Spec(CAPTAIN, in_setup, check_dive, dive, reaches_enemy=True),
    Verb.HEAD: Spec(CAPTAIN, course_due, check_course, head),
}
