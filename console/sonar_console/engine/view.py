"""The state of a match as values: the whole state, or what one team may know.

The form is the State of the record. A team's view has nothing of the enemy that the enemy has
not announced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sonar_console.engine.boat import SYSTEMS
from sonar_console.engine.names import Game, Phase, Role, Team
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import NAME, by_name, squares_in

if TYPE_CHECKING:
    from sonar_console.engine.boat import Boat
    from sonar_console.engine.match import Match


def state(match: Match) -> dict[str, Any]:
    """The whole state, for the referee and the tests."""
    return _state(match, {team: _boat(match, boat) for team, boat in match.boats.items()})


def view(match: Match, team: Team) -> dict[str, Any]:
    """The state as one team may know it (players' note 14)."""
    return _state(
        match,
        {
            each: _boat(match, boat) if each is team else announced(match, boat)
            for each, boat in match.boats.items()
        },
    )


def awaiting(match: Match, boat: Boat) -> list[str]:
    """The roles of a team that owe something (C-5, O-3), sorted."""
    owed = []
    if match.answer_owed_by is boat.team:
        owed.append(Role.CAPTAIN)
    if boat.owes_break is not None:
        owed.append(Role.ENGINEER)
    if boat.owes_mark:
        owed.append(Role.MATE)
    return [str(role) for role in owed]


def _state(match: Match, teams: dict[Team, dict[str, Any]]) -> dict[str, Any]:
    turn = match.turn if match.phase in (Phase.SETUP, Phase.PLAY) else None
    return {
        "game": match.setup.game,
        "scenario": match.setup.scenario,
        "mode": match.setup.mode,
        "edition": match.setup.edition,
        "phase": match.phase,
        "turn": turn,
        "turns_left": None if turn is None else match.left,
        "stopped_by": match.stopped_by,
        "archer": by_name(match.archer),
        "teams": teams,
    }


def _boat(match: Match, boat: Boat) -> dict[str, Any]:
    values: dict[str, Any] = {
        "position": None if boat.at < 0 else NAME[boat.at],
        "route": [NAME[square] for square in boat.route],
        "damage": boat.damage,
        "surfaced": boat.surfaced,
        "awaiting": awaiting(match, boat),
    }
    if match.setup.game is Game.SONAR_FAMILY:
        return {**values, "energy": boat.energy}
    return {
        **values,
        "blackout": boat.blackout,
        "gauges": {system: boat.marks(system) for system in SYSTEMS if system in boat.sizes},
        "breakdowns": sorted(SYMBOL_NAMES[number] for number in squares_in(boat.broken)),
        "mines": by_name(boat.mines),
        "secured": sorted(section for section, _ in boat.secured),
    }


def announced(match: Match, boat: Boat) -> dict[str, Any]:
    """A team's announcements of itself: its damage, its surfacing, an answer it owes.

    Whether its mate and engineer have said OK is left out: after a silence of 0 squares
    (switch ``silence_of_zero``) that alone would give the length away. Sonar Family's energy
    follows from what is announced, so it is no secret.
    """
    values: dict[str, Any] = {
        "damage": boat.damage,
        "surfaced": boat.surfaced,
        "awaiting": [str(Role.CAPTAIN)] if match.answer_owed_by is boat.team else [],
    }
    if match.setup.game is Game.SONAR_FAMILY:
        values["energy"] = boat.energy
    return values
