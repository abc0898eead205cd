"""The captain of Sonar Family, in both modes: courses, and actions that cost energy (F)."""

from __future__ import annotations

from typing import ClassVar

from sonar_console.cards import Message
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.family import COST
from sonar_console.engine.names import PieceKind, Verb
from sonar_console.engine.orders import Piece
from sonar_console.press import Press
from sonar_console.stations.captain import Captain
from sonar_console.stations.captainmoments import (
    BEGINNING_AND_END,
    COURSE,
    FAMILY,
    MENU,
    STOPS,
    CaptainMoment,
)
from sonar_console.stations.station import HEADING_OF, Answer, Fists, Handler, Meanings, frozen

_ACTIONS = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE, Verb.SURFACE)


class _FamilyCaptain(Captain):
    """Actions with their costs, a silent direction, a sonar answer of one true piece (F-3)."""

    CHOOSING: ClassVar[dict[Verb, CaptainMoment]] = {
        Verb.SILENCE: CaptainMoment.DIRECTION,
        Verb.MISSILE: CaptainMoment.TARGET,
    }

    def handlers(self) -> dict[str, Handler]:
        """Adds silence and the answer."""
        return {**super().handlers(), "point": self.do_point, "tell": self.do_tell}

    def answering(self) -> CaptainMoment:
        """There is only the truth."""
        return CaptainMoment.TELL

    def pieces(self, match: Match) -> list[Piece]:
        """The row and the column."""
        true = match.chart.truth(match.boats[self.team].at)
        return [(kind, true[kind]) for kind in (PieceKind.ROW, PieceKind.COLUMN)]

    def item(self, verb: Verb) -> Message:
        """The label of a line of the menu, with its cost."""
        if verb not in COST:
            return super().item(verb)
        return Message(f"item-{verb}-cost", {"cost": COST[verb]})

    def do_point(self, press: Press, match: Match) -> Answer:
        """Silence: choose the direction, if it is open."""
        chooser = self.choosing(match)
        return self.choose(chooser.at(HEADING_OF[press.name], 1) or chooser)

    def do_tell(self, press: Press, match: Match) -> Answer:
        """Answer with the piece under the cursor."""
        return Answer(self.order(Verb.ANSWER, self.pieces(match)[self._piece]))


class FamilyTurnCaptain(_FamilyCaptain):
    """Sonar Family turn by turn: every action ends the turn, so the fist has nothing to do."""

    LINES = _ACTIONS
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        CaptainMoment.ACT: {**COURSE, **MENU},
        CaptainMoment.WAIT: {**COURSE, **MENU},
        **FAMILY,
    }

    def in_play(self, match: Match, boat: Boat) -> CaptainMoment:
        """The moment by whose turn it is."""
        return CaptainMoment.ACT if match.turn is self.team else CaptainMoment.WAIT


class FamilyRealtimeCaptain(Fists, _FamilyCaptain):
    """Sonar Family in real time: courses at will, everything else under a stop (F-8)."""

    LINES = (Verb.RESUME, *_ACTIONS)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        CaptainMoment.AT_WILL: {**COURSE, **MENU, "stop": "stop"},
        **STOPS,
        **FAMILY,
    }

    def in_play(self, match: Match, boat: Boat) -> CaptainMoment:
        """The moment by who has stopped the table, if anyone has."""
        if frozen(match, self.team):
            return CaptainMoment.FROZEN
        if match.stopped_by is None:
            return CaptainMoment.AT_WILL
        return CaptainMoment.STOPPED_ACTED if match.acted else CaptainMoment.STOPPED
