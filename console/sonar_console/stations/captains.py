"""The captains of both games in both modes: their tables of meanings, and what is their own.

A captain of Sonar Family gives courses, and actions that cost energy (F).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, TypeAlias

from sonar_console.cards import Message, SeatCard
from sonar_console.engine import Match, Order
from sonar_console.engine.boat import Boat
from sonar_console.engine.events import Event
from sonar_console.engine.family import COST
from sonar_console.engine.names import PieceKind, Verb
from sonar_console.engine.orders import Piece, written_value
from sonar_console.press import Press
from sonar_console.stations.captain import Captain
from sonar_console.stations.captainprompt import CaptainMoment
from sonar_console.stations.hull import SecuresByButton
from sonar_console.stations.station import (
    HEADING_OF,
    MOVED,
    Answer,
    CrewState,
    Fists,
    Handler,
    Meanings,
    frozen,
)

Rows: TypeAlias = dict[str, Mapping[str, str]]
"""Some rows of a table of meanings."""

COURSE = {"north": "course", "east": "course", "south": "course", "west": "course"}
"""The compass buttons give courses."""
CURSOR = {"north": "across", "east": "across", "south": "across", "west": "across"}
"""They move the cursor over the chart."""
LENGTHEN = {"north": "lengthen", "east": "lengthen", "south": "lengthen", "west": "lengthen"}
"""They choose a heading, and press by press a longer way."""
POINT = {"north": "point", "east": "point", "south": "point", "west": "point"}
"""They choose a heading."""
SECURE = {"north": "secure", "east": "secure", "south": "secure", "west": "secure"}
"""They are the sections of the hull."""
TRACING = {"select": "steer", "push": "hurry"}
"""The encoder steers the pen; its push held down hurries it."""
MENU = {"select": "menu", "push": "open"}
"""The encoder goes through the menu."""
CHOICE = {"select": "choice", "push": "take", "stop": "back"}
"""The encoder goes through what there is to choose; the fist is always the way back."""

BEGINNING_AND_END: Rows = {
    CaptainMoment.START: {**CURSOR, "select": "choice", "push": "place", "stop": "dive"},
    CaptainMoment.DIVED: {},
    CaptainMoment.OVER: {},
}
"""The rows that every game and mode has."""

TARGETS: Rows = {
    CaptainMoment.TARGET: {**CURSOR, **CHOICE},
    CaptainMoment.SECTOR: CHOICE,
    CaptainMoment.SILENCE: {**LENGTHEN, "select": "stretch", "push": "take", "stop": "back"},
}
"""The choices of Captain Sonar, in both modes."""

ANSWERS: Rows = {
    CaptainMoment.ASKED: {},
    CaptainMoment.TRUTH: {"select": "piece", "push": "say"},
    CaptainMoment.LIE: {"select": "piece", "push": "say", "stop": "back"},
}
"""The sonar of Captain Sonar, in both modes."""

FAMILY: Rows = {
    CaptainMoment.TARGET: {**CURSOR, **CHOICE},
    CaptainMoment.DIRECTION: {**POINT, **CHOICE},
    CaptainMoment.ASKED: {},
    CaptainMoment.TELL: {"select": "piece", "push": "tell"},
}
"""The choices and the sonar of Sonar Family, in both modes."""

STOPS: Rows = {
    CaptainMoment.STOPPED: {**COURSE, **MENU, "stop": "resume"},
    CaptainMoment.STOPPED_ACTED: {**COURSE, **MENU, "stop": "resume"},
    CaptainMoment.FROZEN: {**COURSE, **MENU, "stop": "stop"},
}
"""The stopped table, in both games. What may not be said is sent on: the engine says why."""

_SYSTEMS = (
    Verb.TORPEDO,
    Verb.MINE,
    Verb.TRIGGER,
    Verb.DRONE,
    Verb.SONAR,
    Verb.SILENCE,
    Verb.LOCATE,
    Verb.ARCHER,
)


class _SonarCaptain(Captain):
    """The choices of Captain Sonar, and its sonar answer.

    One piece of the answer is true, one false, of two kinds (O-1, O-2).
    """

    CHOOSING: ClassVar[dict[Verb, CaptainMoment]] = {
        Verb.TORPEDO: CaptainMoment.TARGET,
        Verb.MINE: CaptainMoment.TARGET,
        Verb.TRIGGER: CaptainMoment.TARGET,
        Verb.ARCHER: CaptainMoment.TARGET,
        Verb.LOCATE: CaptainMoment.TARGET,
        Verb.DRONE: CaptainMoment.SECTOR,
        Verb.SILENCE: CaptainMoment.SILENCE,
    }

    def __init__(self, match: Match, shared: CrewState) -> None:
        super().__init__(match, shared)
        self._truth: Piece | None = None

    def handlers(self) -> dict[str, Handler]:
        """Adds silence and the answer."""
        return {
            **super().handlers(),
            "lengthen": self.do_lengthen,
            "stretch": self.do_stretch,
            "say": self.do_say,
        }

    def ordered(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Adjust as every captain; after an order of this seat no truth is chosen."""
        super().ordered(order, events, match)
        if order.team is self.team and order.role is self.role:
            self._truth = None

    def answering(self) -> CaptainMoment:
        """First the truth, then the lie."""
        return CaptainMoment.TRUTH if self._truth is None else CaptainMoment.LIE

    def answer_prompt(self, moment: StrEnum) -> Message:
        """The prompt of the truth; that of the lie also names the truth."""
        if self._truth is None:
            return self.prompt(moment)
        kind, value = self._truth
        return self.prompt(moment, kind=str(kind), value=written_value(kind, value))

    def pieces(self, match: Match) -> list[Piece]:
        """The true pieces; or, when one is chosen, the false ones of the other two kinds."""
        true = match.chart.truth(match.boats[self.team].at)
        if self._truth is None:
            return list(true.items())
        return [
            (kind, value)
            for kind in PieceKind
            if kind is not self._truth[0]
            for value in range(1, match.chart.value_count(kind) + 1)
            if value != true[kind]
        ]

    def do_say(self, press: Press, match: Match) -> Answer:
        """Take the truth, then the lie; both are said in a fixed order that gives neither away."""
        piece = self.pieces(match)[self._piece]
        if self._truth is None:
            self._truth = piece
            self._piece = 0
            return MOVED
        kinds = list(PieceKind)
        pieces = sorted((self._truth, piece), key=lambda each: kinds.index(each[0]))
        return Answer(self.order(Verb.ANSWER, *pieces))

    def do_back(self, press: Press, match: Match) -> Answer:
        """Step back from a choice, the truth included."""
        self._truth = None
        self._piece = 0
        return super().do_back(press, match)

    def do_lengthen(self, press: Press, match: Match) -> Answer:
        """Silence: choose the heading, or go one square further."""
        return self.choose(self.choosing(match).lengthened(HEADING_OF[press.name]))

    def do_stretch(self, press: Press, match: Match) -> Answer:
        """Silence: longer or shorter."""
        return self.choose(self.choosing(match).stretched(press.steps))


class TurnCaptain(_SonarCaptain):
    """Captain Sonar turn by turn. The fist dives, ends the turn, steps back."""

    LINES = (Verb.DONE, *_SYSTEMS, Verb.SURFACE)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        CaptainMoment.COURSE: {**COURSE, **MENU, "stop": "done"},
        CaptainMoment.BLACKOUT: {**COURSE, **MENU},
        CaptainMoment.DUTIES: {**COURSE, **MENU, "stop": "done"},
        CaptainMoment.ACTION: {**COURSE, **MENU, "stop": "done"},
        CaptainMoment.ENEMY: {**COURSE, **MENU},
        **TARGETS,
        **ANSWERS,
    }

    def in_play(self, match: Match, boat: Boat) -> CaptainMoment:
        """The moment by whose turn it is, and by what is due in it."""
        if match.turn is not self.team:
            return CaptainMoment.ENEMY
        if boat.blackout:
            return CaptainMoment.BLACKOUT
        if boat.owes:
            return CaptainMoment.DUTIES
        return CaptainMoment.ACTION if match.course_given else CaptainMoment.COURSE

    def handlers(self) -> dict[str, Handler]:
        """Adds the end of the turn."""
        return {**super().handlers(), "done": self.do_done}

    def do_done(self, press: Press, match: Match) -> Answer:
        """End the turn."""
        return Answer(self.order(Verb.DONE))


class RealtimeCaptain(Fists, SecuresByButton, _SonarCaptain):
    """Captain Sonar in real time.

    The fist dives, stops the table and resumes. From a choice under the own stop it first steps
    back, with the table still stopped; the next fist resumes.
    """

    LINES = (Verb.RESUME, *_SYSTEMS, Verb.SURFACE)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        CaptainMoment.UNDERWAY: {**COURSE, **MENU, "stop": "stop"},
        CaptainMoment.WORKING: {**COURSE, **MENU, "stop": "stop"},
        CaptainMoment.STUCK: {**COURSE, **MENU, "stop": "stop"},
        **STOPS,
        CaptainMoment.STOPPED_WORKING: {**COURSE, **MENU, "stop": "resume"},
        # At the surface a fist is sent on as well: the engine says why not (U-5).
        CaptainMoment.SECURE: {**SECURE, "stop": "stop"},
        CaptainMoment.TRACE: {**TRACING, "stop": "stop"},
        CaptainMoment.SURFACED: {**SECURE, "stop": "stop"},
        CaptainMoment.READY: {**COURSE, "stop": "dive"},
        **TARGETS,
        **ANSWERS,
    }

    def in_play(self, match: Match, boat: Boat) -> CaptainMoment:
        """The moment by who has stopped the table, else by whether the boat is surfaced."""
        if frozen(match, self.team):
            return CaptainMoment.FROZEN
        if match.stopped_by is self.team:
            if match.acted:
                return CaptainMoment.STOPPED_ACTED
            return CaptainMoment.STOPPED_WORKING if boat.owes else CaptainMoment.STOPPED
        surfaced = self.at_the_surface(match)
        if surfaced is not None:
            return CaptainMoment(surfaced)
        if boat.blackout:
            return CaptainMoment.STUCK
        return CaptainMoment.WORKING if boat.owes else CaptainMoment.UNDERWAY

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The trace while the captain traces, else the usual card."""
        if moment is CaptainMoment.TRACE:
            return self.trace_card()
        return super().make_card(match, moment)


_ACTIONS = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE, Verb.LOCATE, Verb.SURFACE)


class _FamilyCaptain(Captain):
    """Actions with their costs, a silent direction, a sonar answer of one true piece (F-3)."""

    CHOOSING: ClassVar[dict[Verb, CaptainMoment]] = {
        Verb.SILENCE: CaptainMoment.DIRECTION,
        Verb.MISSILE: CaptainMoment.TARGET,
        Verb.LOCATE: CaptainMoment.TARGET,
    }

    def handlers(self) -> dict[str, Handler]:
        """Adds silence and the answer."""
        return {**super().handlers(), "point": self.do_point, "tell": self.do_tell}

    def answering(self) -> CaptainMoment:
        """The moment of the one answer there is, the truth."""
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
