"""The rules of the moment: which role may give which order now.

They are checked before an order's own rules. Each verb of a game and mode has a `Spec`, whose
``now`` tells quickly whether the verb is possible at all. Only if it is not, `refuse` goes
through the rules in their order of precedence, to find the first that forbids the order. A
property test checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from sonar_console.engine.events import Event
from sonar_console.engine.names import (
    ENDED,
    PLAY,
    SETUP,
    STOPPED,
    SYSTEM_OF,
    Game,
    Mode,
    Role,
    Verb,
)
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused, Why

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match

CAPTAIN = frozenset({Role.CAPTAIN})
CAPTAIN_OR_MATE = frozenset({Role.CAPTAIN, Role.MATE})
MATE = frozenset({Role.MATE})
ENGINEER = frozenset({Role.ENGINEER})
RADIO = frozenset({Role.RADIO})
ANYBODY = frozenset(Role)

SYSTEM_VERBS = frozenset(SYSTEM_OF)
"""The verbs that activate a system of Captain Sonar (A-1)."""
ACTIVATIONS = SYSTEM_VERBS | {Verb.LOCATE}
"""What uses up the activation of the turn or stop: a system, or naming the enemy's square."""
DUTY_VERBS = frozenset({Verb.MARK, Verb.PASS, Verb.BREAK})
NOTE_VERBS = frozenset({Verb.PLOT, Verb.UNDO, Verb.SLIDE, Verb.CLEAR})
_STOP_VERBS = ACTIVATIONS | {Verb.TRIGGER}
_FAMILY_STOP_VERBS = frozenset({Verb.SONAR, Verb.SILENCE, Verb.MISSILE, Verb.LOCATE, Verb.SURFACE})
_COURSE_VERBS = frozenset({Verb.HEAD, Verb.SURFACE, Verb.DONE})


Moment = Callable[["Match", "Boat"], bool]
"""A condition on a match and a boat under which a verb is possible."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The rules of one verb: who may use it, when, what else is checked, what it does.

    ``check`` raises `Refused` under the order's own rules and changes nothing; ``act`` changes
    the match and returns the events. ``reaches_enemy`` tells whether ``act`` may change the
    other boat, whose state must then be saved for an undo.
    """

    roles: frozenset[Role]
    now: Moment
    check: Callable[[Match, Boat, Order], None]
    act: Callable[[Match, Boat, Order], tuple[Event, ...]]
    reaches_enemy: bool = False


# ---- the moments of Captain Sonar


def in_setup(match: Match, boat: Boat) -> bool:
    """Whether this captain has not dived yet (S-6)."""
    return match.phase is SETUP and not boat.dived


def course_due(match: Match, boat: Boat) -> bool:
    """Whether a course may be given (C-5, C-6, C-7)."""
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and not (boat.surfaced or boat.blackout or boat.owes_mark or boat.owes_break)
        and (match.realtime or (match.turn is boat.team and not match.course_given))
    )


def surface_due(match: Match, boat: Boat) -> bool:
    """Whether the boat may surface: as for a course, but also in a blackout (C-7)."""
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and not (boat.surfaced or boat.owes_mark or boat.owes_break)
        and (match.realtime or (match.turn is boat.team and not match.course_given))
    )


def turn_may_end(match: Match, boat: Boat) -> bool:
    """Whether the turn may be ended by ``done`` (A-5, C-5)."""
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and match.turn is boat.team
        and match.course_given
        and not (boat.owes_mark or boat.owes_break)
    )


def mark_due(match: Match, boat: Boat) -> bool:
    """Whether the mate may work; M-1 then checks that a mark is owed."""
    return _at_work(match, boat) or (boat.owes_mark and _stopped_for(match, boat))


def break_due(match: Match, boat: Boat) -> bool:
    """Whether the engineer may work; E-1 then checks that a breakdown is owed."""
    return _at_work(match, boat) or (boat.owes_break is not None and _stopped_for(match, boat))


def _at_work(match: Match, boat: Boat) -> bool:
    """Whether the mate and the engineer may work in play (U-5, C-6, C-7)."""
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and not (boat.surfaced or boat.blackout)
        and (match.realtime or match.turn is boat.team)
    )


def _stopped_for(match: Match, boat: Boat) -> bool:
    """Whether the table is stopped by this team, which then may do what it owes (A-4)."""
    return match.phase is STOPPED and match.stopped_by is boat.team and match.answer_owed_by is None


def system_due(match: Match, boat: Boat) -> bool:
    """Whether the moment allows to activate a system (A-4, A-5, A-8)."""
    if (
        match.answer_owed_by is not None
        or boat.surfaced
        or boat.blackout
        or boat.owes_mark
        or boat.owes_break
        or match.acted
    ):
        return False
    if match.realtime:
        return match.phase is STOPPED and match.stopped_by is boat.team
    given = match.course_given or match.activates_before_course
    return match.phase is PLAY and match.turn is boat.team and given


def trigger_due(match: Match, boat: Boat) -> bool:
    """Whether the moment allows to trigger an own mine (N-2, C-7)."""
    if match.switches.trigger == "activation":
        return system_due(match, boat)
    if match.answer_owed_by is not None or boat.surfaced:
        return False
    if boat.blackout and not match.blackout_trigger:
        return False
    if match.realtime:
        return match.phase is STOPPED and match.stopped_by is boat.team and not match.acted
    return match.phase is PLAY


def answer_due(match: Match, boat: Boat) -> bool:
    """Whether this team's captain owes a sonar answer (O-3)."""
    return match.phase is not ENDED and match.answer_owed_by is boat.team


def notes_taken(match: Match, boat: Boat) -> bool:
    """Whether the radio operator may write: in play, by ``en`` not surfaced in real time (U-5).

    U-5 speaks of plotting; it is taken to mean all four notes. So are O-3 and the stop (A-4).
    """
    return (
        match.phase is PLAY
        and match.answer_owed_by is None
        and not (boat.surfaced and match.realtime and not match.notes_at_surface)
    )


def _free(match: Match, boat: Boat, order: Order) -> None:
    """Check nothing: a note has no rule of its own."""


def _noted(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Change nothing: notes are kept in the record only."""
    return ()


NOTE_SPECS: dict[Verb, Spec] = {
    verb: Spec(RADIO, notes_taken, _free, _noted) for verb in sorted(NOTE_VERBS)
}


# ---- the rule that forbids an order at this moment


def refuse(match: Match, order: Order) -> NoReturn:
    """Raise `Refused` by the first rule of the moment that forbids an order."""
    verb = order.verb
    if match.phase is ENDED:
        raise Refused("W-3", Why.MATCH_OVER)
    boat = _who(match, order)
    _before_the_dive(match, boat, verb)
    _answer_owed(match, boat, verb)
    if match.realtime:
        _stopped(match, boat, verb)
    _surfaced(match, boat, verb)
    if not match.realtime:
        _turn(match, boat, verb)
    _blackout_and_duties(match, boat, verb)
    raise RuntimeError(f"{order}: not now, but no rule says why")


def _who(match: Match, order: Order) -> Boat:
    """Check verb, team and role: Z-2, then Z-1 and A-3. A trigger is no system, so it is Z-1."""
    spec = match.specs.get(order.verb)
    if spec is None:
        known = any(order.verb in specs for specs in _all_specs(match.setup.game))
        raise Refused(
            "Z-2",
            Why.NOT_IN_THIS_MODE if known else Why.NOT_IN_THIS_GAME,
            verb=order.verb,
            mode=match.setup.mode,
            game=match.setup.game,
        )
    boat = match.boats.get(order.team)
    if boat is None:
        raise Refused("Z-1", Why.TEAM_DOES_NOT_PLAY, team=order.team)
    if order.role not in spec.roles:
        if order.verb in SYSTEM_VERBS and match.setup.game is Game.CAPTAIN_SONAR:
            raise Refused("A-3", Why.ROLE_MAY_NOT_ACTIVATE, role=order.role, verb=order.verb)
        raise Refused("Z-1", Why.ROLE_MAY_NOT, role=order.role, verb=order.verb)
    return boat


def _all_specs(game: Game) -> list[dict[Verb, Spec]]:
    from sonar_console.engine.match import SPECS  # match imports this module

    return [SPECS[game, mode] for mode in Mode]


def _before_the_dive(match: Match, boat: Boat, verb: Verb) -> None:
    if match.phase is not SETUP:
        if verb is Verb.START or (verb is Verb.DIVE and not _dives_again(match)):
            raise Refused("S-6", Why.DIVED_ALREADY)
        return
    if verb not in (Verb.START, Verb.DIVE):
        raise Refused("S-6", Why.NOT_DIVED)
    if boat.dived:
        raise Refused("S-6", Why.DIVED_ALREADY)


def _dives_again(match: Match) -> bool:
    """Whether ``dive`` ends a surfacing in this match (U-4)."""
    return match.realtime and match.setup.game is Game.CAPTAIN_SONAR


def _answer_owed(match: Match, boat: Boat, verb: Verb) -> None:
    owed = match.answer_owed_by
    if owed is None:
        if verb is Verb.ANSWER:
            raise Refused("O-3", Why.NO_ANSWER_ASKED)
    elif verb is not Verb.ANSWER or owed is not boat.team:
        raise Refused("O-3", Why.ANSWER_OWED, team=owed)


def _stopped(match: Match, boat: Boat, verb: Verb) -> None:
    if match.setup.game is Game.CAPTAIN_SONAR:
        needs_stop = verb in _STOP_VERBS
    else:
        needs_stop = verb in _FAMILY_STOP_VERBS
    if match.stopped_by is None:
        if needs_stop:
            raise Refused("A-4", Why.STOP_MISSING)
        if verb is Verb.RESUME:
            raise Refused("A-4", Why.NOT_STOPPED)
        return
    if match.stopped_by is not boat.team:
        raise Refused("A-4", Why.STOPPED_BY_ENEMY, team=match.stopped_by)
    if needs_stop:
        if match.acted:
            raise Refused("A-4", Why.STOP_USED)
        return
    if verb is Verb.RESUME:
        return
    if verb in DUTY_VERBS:
        owed = boat.owes_break is not None if verb is Verb.BREAK else boat.owes_mark
        if owed:
            return
    raise Refused("A-4", Why.TABLE_STOPPED)


def _surfaced(match: Match, boat: Boat, verb: Verb) -> None:
    """Check U-5. Turn by turn, a surfaced team's course is C-6: it dives as its turn begins."""
    if not boat.surfaced:
        return
    always = verb in ACTIVATIONS or verb in DUTY_VERBS or verb in (Verb.TRIGGER, Verb.STOP)
    notes = verb in NOTE_VERBS and not match.notes_at_surface
    in_realtime = verb in (Verb.HEAD, Verb.SURFACE) or notes
    if always or (match.realtime and in_realtime):
        raise Refused("U-5", Why.SURFACED)


def _turn(match: Match, boat: Boat, verb: Verb) -> None:
    """Check C-6 in the enemy's turn, then A-5 in the own turn."""
    acts = verb in ACTIVATIONS or (verb is Verb.TRIGGER and match.switches.trigger == "activation")
    if match.setup.game is Game.SONAR_FAMILY:
        asked = verb in match.specs and verb not in NOTE_VERBS and verb is not Verb.ANSWER
    else:
        asked = acts or verb in DUTY_VERBS or verb in _COURSE_VERBS
    if not asked:
        return
    if match.turn is not boat.team:
        raise Refused("C-6", Why.NOT_YOUR_TURN)
    if verb in (Verb.HEAD, Verb.SURFACE) and match.course_given:
        raise Refused("C-6", Why.COURSE_GIVEN)
    if not match.course_given and (
        verb is Verb.DONE or (acts and not match.activates_before_course)
    ):
        raise Refused("A-5", Why.COURSE_MISSING)
    if acts and match.acted:
        raise Refused("A-5", Why.SYSTEM_USED)


def _blackout_and_duties(match: Match, boat: Boat, verb: Verb) -> None:
    acts = verb in ACTIVATIONS or (verb is Verb.TRIGGER and match.switches.trigger == "activation")
    asked = acts or verb in DUTY_VERBS or verb in (Verb.HEAD, Verb.DONE)
    if verb in (Verb.STOP, Verb.TRIGGER) and not match.blackout_trigger:
        asked = True
    if boat.blackout and asked:
        raise Refused("C-7", Why.BLACKOUT)
    if boat.owes and verb in _COURSE_VERBS:
        raise Refused("C-5", Why.DUTY_OWED, role=_who_owes(boat))
    if boat.owes and acts:
        raise Refused("A-8", Why.DUTY_OWED_BEFORE_SYSTEM, role=_who_owes(boat))


def _who_owes(boat: Boat) -> Role:
    return Role.MATE if boat.owes_mark else Role.ENGINEER
