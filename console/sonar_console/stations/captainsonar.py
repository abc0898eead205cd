"""The captain of Captain Sonar, in both modes: what is in the menu, what asks for more."""

from __future__ import annotations

from typing import ClassVar

from sonar_console.cards.team import SeatView
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.names import Verb
from sonar_console.press import Press
from sonar_console.stations.answer import Answer
from sonar_console.stations.captainanswer import TwoPieces
from sonar_console.stations.captainmoments import (
    ANSWERS,
    BEGINNING_AND_END,
    COURSE,
    MENU,
    SECURE,
    STOPS,
    TARGETS,
    TRACING,
    Moment,
)
from sonar_console.stations.fist import Fists
from sonar_console.stations.hull import SecuresByButton
from sonar_console.stations.station import HEADING_OF, Meanings, frozen

_SYSTEMS = (
    Verb.TORPEDO,
    Verb.MINE,
    Verb.TRIGGER,
    Verb.DRONE,
    Verb.SONAR,
    Verb.SILENCE,
    Verb.ARCHER,
)


class _SonarCaptain(TwoPieces):
    """What both modes share: the choices of Captain Sonar."""

    CHOOSING: ClassVar[dict[Verb, Moment]] = {
        Verb.TORPEDO: Moment.TARGET,
        Verb.MINE: Moment.TARGET,
        Verb.TRIGGER: Moment.TARGET,
        Verb.ARCHER: Moment.TARGET,
        Verb.DRONE: Moment.SECTOR,
        Verb.SILENCE: Moment.SILENCE,
    }

    def do_lengthen(self, press: Press, match: Match) -> Answer:
        """Silence: choose the heading, or go one square further."""
        return self.choose(self.choosing(match).lengthened(HEADING_OF[press.name]))

    def do_stretch(self, press: Press, match: Match) -> Answer:
        """Silence: longer or shorter."""
        return self.choose(self.choosing(match).stretched(press.steps))


class TurnCaptain(_SonarCaptain):
    """Captain Sonar turn by turn. The fist begins the dive, ends the turn, steps back."""

    LINES = (Verb.DONE, *_SYSTEMS, Verb.SURFACE)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        Moment.COURSE: {**COURSE, **MENU, "stop": "done"},
        Moment.BLACKOUT: {**COURSE, **MENU},
        Moment.DUTIES: {**COURSE, **MENU, "stop": "done"},
        Moment.ACTION: {**COURSE, **MENU, "stop": "done"},
        Moment.ENEMY: {**COURSE, **MENU},
        **TARGETS,
        **ANSWERS,
    }

    def in_play(self, match: Match, boat: Boat) -> Moment:
        """Whose turn it is, and what is due in it."""
        if match.turn is not self.team:
            return Moment.ENEMY
        if boat.blackout:
            return Moment.BLACKOUT
        if not match.course_given:
            return Moment.COURSE
        return Moment.DUTIES if boat.owes else Moment.ACTION

    def do_done(self, press: Press, match: Match) -> Answer:
        """End the turn."""
        return Answer(self.order(Verb.DONE))


class RealtimeCaptain(Fists, SecuresByButton, _SonarCaptain):
    """Captain Sonar in real time.

    The fist begins the dive, stops the table and lets it go on again. From a choice under the
    own stop it steps back first; the table is then still stopped, and the next fist resumes.
    """

    LINES = (Verb.RESUME, *_SYSTEMS, Verb.SURFACE)
    MEANINGS: ClassVar[Meanings] = {
        **BEGINNING_AND_END,
        Moment.UNDERWAY: {**COURSE, **MENU, "stop": "stop"},
        Moment.WORKING: {**COURSE, **MENU, "stop": "stop"},
        Moment.STUCK: {**COURSE, **MENU, "stop": "stop"},
        **STOPS,
        Moment.STOPPED_WORKING: {**COURSE, **MENU, "stop": "resume"},
        # At the surface a fist is sent on all the same: the engine says why not (U-5).
        Moment.SECURE: {**SECURE, "stop": "stop"},
        Moment.TRACE: {**TRACING, "stop": "stop"},
        Moment.SURFACED: {**SECURE, "stop": "stop"},
        Moment.READY: {**COURSE, "stop": "dive"},
        **TARGETS,
        **ANSWERS,
    }

    def in_play(self, match: Match, boat: Boat) -> Moment:
        """Who has stopped the table, if anyone; else whether the boat is surfaced or free."""
        if frozen(match, self.team):
            return Moment.FROZEN
        if match.stopped_by is self.team:
            if match.acted:
                return Moment.STOPPED_ACTED
            return Moment.STOPPED_WORKING if boat.owes else Moment.STOPPED
        surfaced = self.at_the_surface(match)
        if surfaced is not None:
            return Moment(surfaced)
        if boat.blackout:
            return Moment.STUCK
        return Moment.WORKING if boat.owes else Moment.UNDERWAY

    def face(self, match: Match) -> SeatView:
        """While the pen is in the captain's hand, the trace."""
        return self.trace_face() if self.moment(match) is Moment.TRACE else super().face(match)
