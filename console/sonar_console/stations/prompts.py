"""The prompts of the seats, as far as they depend on more than the moment.

A prompt never invites to an order that would be refused. It tells the cost of surfacing before
the order is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from sonar_console.cards import Message
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.names import HEADINGS, SYSTEM_OF, Game, Role, System, Team, Verb
from sonar_console.engine.sheet import KIND_OF
from sonar_console.engine.squares import BIT
from sonar_console.stations.captainmoments import CaptainMoment
from sonar_console.stations.hull import secured


def ready(boat: Boat, system: System) -> bool:
    """Whether a gauge is full and no breakdown blocks its system (A-1, A-2)."""
    return boat.is_full(system) and not boat.broken & boat.sheet.kinds[KIND_OF[system]]


def armed(match: Match, boat: Boat, systems: Iterable[System]) -> bool:
    """Whether one of the systems could be used if the table were stopped (A-1, A-2, A-6)."""
    if match.course_between and not boat.course_since:
        return False
    return any(system in boat.sizes and ready(boat, system) for system in systems)


def waiting(match: Match, team: Team) -> Message | None:
    """The prompt of every seat but the asked captain's while a sonar answer is owed (O-3)."""
    if match.answer_owed_by is None:
        return None
    return Message(f"awaited-answer-{'own' if match.answer_owed_by is team else 'enemy'}")


def worked(match: Match, team: Team) -> bool:
    """Whether a crew that owes nothing (C-5) has done its duties; else its course is to come."""
    trail = match.boats[team].trail
    sailed = trail is not None and trail[1] is not None
    return sailed and not (match.turn is team and not match.course_given)


def sections_open(boat: Boat) -> dict[str, str | int]:
    """For each section of the hull, by its compass button: ``open`` or ``done`` (U-3)."""
    done = secured(boat)
    return {
        f"at{heading}": "done" if number in done else "open"
        for number, heading in enumerate(HEADINGS, 1)
    }


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
    mined = bool(boat.mines) and match.switches.trigger == "free"

    if selected is Verb.SURFACE and Verb.SURFACE in verbs:
        return _surfacing(match, boat)
    key: str = moment
    if moment is CaptainMoment.SECURE:
        return Message("prompt-captain-secure", sections_open(boat))
    if moment is CaptainMoment.DUTIES and not (boat.owes_mark and boat.owes_break):
        role = Role.MATE if boat.owes_mark else Role.ENGINEER
        return Message("prompt-captain-duty", {"role": str(role)})
    if moment is CaptainMoment.ACTION and verbs.isdisjoint(SYSTEM_OF):
        key = "trigger" if Verb.TRIGGER in verbs else "acted" if match.acted else "idle"
    elif moment is CaptainMoment.ENEMY and Verb.TRIGGER not in verbs:
        key = CaptainMoment.WAIT
    elif moment in (CaptainMoment.BLACKOUT, CaptainMoment.STUCK) and not mined:
        key = "no-way"
    elif moment is CaptainMoment.UNDERWAY and not (mined or armed(match, boat, System)):
        key = CaptainMoment.COURSE
    elif moment in _IDLE and verbs.isdisjoint((*SYSTEM_OF, Verb.SURFACE)):
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
