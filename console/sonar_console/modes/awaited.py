"""Says who is awaited, in one sentence for each crew."""

from __future__ import annotations

from sonar_console.cards import Message
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.names import Game, Phase, Role, Team
from sonar_console.stations.hull import roles_to_secure


def awaited(match: Match, team: Team) -> Message:
    """The sentence to one crew that says who is awaited."""
    own = match.boats[team]
    if match.phase is Phase.ENDED:
        return Message("awaited-over")
    if match.phase is Phase.SETUP:
        return Message("awaited-dive-enemy" if own.dived else "awaited-dive-own")
    if match.answer_owed_by is not None:
        return Message(
            "awaited-answer-own" if match.answer_owed_by is team else "awaited-answer-enemy"
        )
    if match.stopped_by is not None:
        return _stopped(match, match.stopped_by, own)
    if match.turn not in (None, team):
        return Message("awaited-enemy", {"left": match.left})
    if match.setup.game is Game.SONAR_FAMILY:
        return Message("awaited-course" if match.realtime else "awaited-family")
    return _surfaced(match, own) if match.realtime and own.surfaced else _at_work(match, own)


def securing(match: Match, boat: Boat) -> list[Role]:
    """The roles that the hull waits for, while it is open and the enemy has not stopped (U-3)."""
    if not match.realtime or match.phase is not Phase.PLAY or match.answer_owed_by is not None:
        return []
    return roles_to_secure(boat)


def _stopped(match: Match, by: Team, own: Boat) -> Message:
    """The table is stopped: the crew that did so is awaited (A-4, F-8)."""
    if by is not own.team:
        return Message("awaited-stopped-enemy", {"team": str(by)})
    return Message("awaited-resume" if match.acted else "awaited-stopped-own")


def _surfaced(match: Match, own: Boat) -> Message:
    """At the surface: the seats whose turn it is to secure, or the dive (U-3, U-4)."""
    roles = roles_to_secure(own)
    if not roles:
        return Message("awaited-dive-again")
    seats = {own.seat_of[role] for role in roles}
    if len(seats) > 1:
        return Message("awaited-secure-any", {"left": 4 - len(own.secured)})
    return Message("awaited-secure", {"role": str(_spokesman(roles))})


def _spokesman(roles: list[Role]) -> Role:
    """Of the roles of one seat, the one that the engineer's sheet is passed to."""
    return Role.ENGINEER if Role.ENGINEER in roles else roles[0]


def _at_work(match: Match, own: Boat) -> Message:
    """Duties first (C-5), then the captain."""
    if own.owes_mark and own.owes_break:
        return Message("awaited-mate-and-engineer")
    if own.owes_mark or own.owes_break:
        return Message("awaited-role", {"role": str(Role.MATE if own.owes_mark else Role.ENGINEER)})
    if own.blackout:
        return Message("awaited-surface")
    given = match.course_given and not match.realtime
    return Message("awaited-action" if given else "awaited-course")
