"""The moments of a captain, and the prompt at each.

A prompt never invites to an order that would be refused. It tells the cost of surfacing before
the order is given.
"""

from __future__ import annotations

from enum import StrEnum

from sonar_console.cards import Message
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.moments import ACTIVATIONS
from sonar_console.engine.names import Game, Role, System, Team, Verb
from sonar_console.engine.squares import BIT
from sonar_console.engine.systems import may_trigger
from sonar_console.stations.hull import sections_open
from sonar_console.stations.station import armed


class CaptainMoment(StrEnum):
    """The moments of a captain's station."""

    # ---- before and after

    START = "start"
    """Choosing the square to start from, unseen (S-5)."""
    DIVED = "dived"
    """Has said dive, the enemy has not."""
    OVER = "over"

    # ---- Captain Sonar, turn by turn

    COURSE = "course"
    """A course is due, or surfacing (C-6)."""
    BLACKOUT = "blackout"
    """No course is legal: surface, or by a switch trigger a mine (C-7)."""
    DUTIES = "duties"
    """The mate or the engineer has not said OK (C-5)."""
    ACTION = "action"
    """A system may be activated; then the turn is ended (A-5)."""
    ENEMY = "enemy"
    """The enemy's turn; an own mine may be triggered all the same (N-2)."""

    # ---- Captain Sonar, in real time

    UNDERWAY = "underway"
    """A course is due at any time, or surfacing; anything else needs a stop (A-4)."""
    WORKING = "working"
    """The mate or the engineer has not said OK (C-5); the fist stops all the same."""
    STUCK = "stuck"
    """No course is legal: surface, or by a switch stop and trigger a mine (C-7)."""
    SECURE = "secure"
    """Surfaced, and the captain's seat is to secure a section of the hull (U-3)."""
    TRACE = "trace"
    """The captain's seat traces a section: the encoder steers the pen (U-3)."""
    SURFACED = "surfaced"
    """Surfaced, and another seat is to secure a section."""
    READY = "ready"
    """The hull has passed its inspection: dive (U-4)."""

    # ---- both games, in real time

    STOPPED = "stopped"
    """The own crew has stopped the table: act once, or resume (A-4, F-8)."""
    STOPPED_WORKING = "stopped-working"
    """The same, but no system before both OKs (A-8)."""
    STOPPED_ACTED = "stopped-acted"
    """The one action of the stop is done: resume."""
    FROZEN = "frozen"
    """The enemy has stopped the table."""

    # ---- Sonar Family

    ACT = "act"
    """Turn by turn: a course or another action, which ends the turn (F-1)."""
    WAIT = "wait"
    """Turn by turn: the enemy's turn."""
    AT_WILL = "at-will"
    """In real time: courses at will; anything else needs a stop (F-8)."""

    # ---- choosing

    TARGET = "target"
    """Choosing a square for a weapon."""
    SECTOR = "sector"
    """Choosing a sector for a drone."""
    SILENCE = "silence"
    """Choosing a silent way."""
    DIRECTION = "direction"
    """Choosing which way to go silently, in Sonar Family (F-4)."""

    # ---- the sonar's answer

    ASKED = "asked"
    """The own sonar waits for the enemy captain's answer (O-3)."""
    TRUTH = "truth"
    """Owes a sonar answer: choosing what to say truthfully (O-1)."""
    LIE = "lie"
    """Owes a sonar answer: choosing what to say falsely (O-2)."""
    TELL = "tell"
    """Owes Sonar Family's answer: the row or the column, truthfully (F-3)."""


def captain_prompt(
    match: Match,
    team: Team,
    moment: StrEnum,
    verbs: frozenset[Verb],
    selected: Verb | None = None,
) -> Message:
    """The captain's prompt at a moment.

    ``verbs`` are those of the orders that would be accepted now from the captain, ``selected``
    is the selected line of the menu, if there is one.
    """
    boat = match.boats[team]
    mined = bool(boat.mines) and match.switches.trigger != "activation" and may_trigger(match, boat)

    if selected is Verb.SURFACE and Verb.SURFACE in verbs:
        return _surfacing(match, boat)
    key: str = moment
    if moment is CaptainMoment.SECURE:
        return Message("prompt-captain-secure", sections_open(boat))
    if moment is CaptainMoment.DUTIES and not (boat.owes_mark and boat.owes_break):
        role = Role.MATE if boat.owes_mark else Role.ENGINEER
        return Message("prompt-captain-duty", {"role": str(role)})
    if moment is CaptainMoment.ACTION and verbs.isdisjoint(ACTIVATIONS):
        key = "trigger" if Verb.TRIGGER in verbs else "acted" if match.acted else "idle"
    elif moment is CaptainMoment.ENEMY and Verb.TRIGGER not in verbs:
        key = CaptainMoment.WAIT
    elif moment in (CaptainMoment.BLACKOUT, CaptainMoment.STUCK):
        key = moment if mined and match.blackout_trigger else "no-way"
    elif moment is CaptainMoment.COURSE and Verb.HEAD not in verbs:
        key = "no-way"
    elif moment is CaptainMoment.COURSE and not verbs.isdisjoint(ACTIVATIONS):
        key = "course-or-system"
    elif moment is CaptainMoment.UNDERWAY and not (mined or armed(match, boat, System)):
        key = CaptainMoment.COURSE
    elif moment in _IDLE and verbs.isdisjoint((*ACTIVATIONS, Verb.SURFACE)):
        key = "stopped-trigger" if Verb.TRIGGER in verbs else _IDLE[moment]
    elif moment in (CaptainMoment.ACT, CaptainMoment.AT_WILL) and Verb.HEAD not in verbs:
        key = f"{moment}-closed"
    return Message(f"prompt-captain-{key}")


_IDLE: dict[StrEnum, str] = {
    CaptainMoment.STOPPED: "stopped-idle",
    CaptainMoment.STOPPED_WORKING: "stopped-working",
}
"""The prompt's key under an own stop when no system can be used."""


def _surfacing(match: Match, boat: Boat) -> Message:
    """The prompt that tells what surfacing announces and costs (U-1 to U-3, X-1, F-6, F-7)."""
    off_hole = match.setup.surface_damage_off_holes and not BIT[boat.at] & match.chart.holes
    family = match.setup.game is Game.SONAR_FAMILY
    values: dict[str, str | int] = {
        "how": str(match.setup.game if family else match.setup.mode),
        "sector": match.chart.sector_of[boat.at],
        "cost": int(off_hole),
    }
    return Message("prompt-captain-surface", values)
