"""The captain of Sonar Family, in both modes: courses, and actions that cost energy (F)."""

from __future__ import annotations

from typing import ClassVar

from sonar_console.cards.team import Message
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.family import COST
from sonar_console.engine.names import Verb
from sonar_console.press import Press
from sonar_console.stations.answer import Answer
from sonar_console.stations.captainanswer import OnePiece
from sonar_console.stations.captainmoments import (
    BEGINNING_AND_END,
    COURSE,
    FAMILY,
    MENU,
    STOPS,
    Moment,
)
from sonar_console.stations.fist import Fists
from sonar_console.stations.station import HEADING_OF, Meanings, frozen

_ACTIONS = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE, Verb.SURFACE)


class _FamilyCaptain(OnePiece):
    """What both modes share: actions with their costs, a silent direction."""

    CHOOSING: ClassVar[dict[Verb, Moment]] = {
        Verb.SILENCE: Moment.DIRECTION,
        Verb.MISSILE: Moment.TARGET,
    }

    def item(self, verb: Verb) -> Message:
        """The words of a line of the menu, with what it costs."""
        if verb not in COST:
            return super().item(verb)
        return Message(f"item-{verb}-cost", {"cost": COST[verb]})

    def do_point(self, press: Press, match: Match) -> Answer:
        """Silence: choose the direction, if it is open."""
        chooser = self.choosing(match)
        return self.choose(chooser.at(HEADING_OF[press.name], 1) or chooser)


class FamilyTurnCaptain(_FamilyCaptain):
    """Sonar Family turn by turn: every action ends the turn, so the fist has nothing to do."""

    LINES = _ACTIONS
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        Moment.ACT: {**COURSE, **MENU},
        Moment.WAIT: {**COURSE, **MENU},
        **FAMILY,
    }

    def in_play(self, match: Match, boat: Boat) -> Moment:
        """Whose turn it is."""
        return Moment.ACT if match.turn is self.team else Moment.WAIT


class FamilyRealtimeCaptain(Fists, _FamilyCaptain):
    """Sonar Family in real time: courses at will, everything else under a stop (F-8)."""

    LINES = (Verb.RESUME, *_ACTIONS)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        Moment.AT_WILL: {**COURSE, **MENU, "stop": "stop"},
        **STOPS,
        **FAMILY,
    }

    def in_play(self, match: Match, boat: Boat) -> Moment:
        """Who has stopped the table, if anyone."""
        if frozen(match, self.team):
            return Moment.FROZEN
        if match.stopped_by is None:
            return Moment.AT_WILL
        return Moment.STOPPED_ACTED if match.acted else Moment.STOPPED
