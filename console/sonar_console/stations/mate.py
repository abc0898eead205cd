"""The first mate's station: its encoder goes over the gauges, its push marks or activates.

While a mark is owed the push marks; otherwise, on the drone's or the sonar's gauge, it
activates that system (A-3). In real time the mate has a fist as well, and at the surface the
encoder goes over the sections of the hull.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sonar_console.cards import Item, Message, SeatCard
from sonar_console.engine import Match, Order
from sonar_console.engine.boat import Boat
from sonar_console.engine.duties import may_pass
from sonar_console.engine.events import Event
from sonar_console.engine.names import Phase, Role, System, Verb
from sonar_console.press import Press
from sonar_console.stations.chooser import Chooser, first_choice
from sonar_console.stations.hull import SecuresByEncoder
from sonar_console.stations.station import (
    MOVED,
    Answer,
    CrewState,
    Fists,
    Handler,
    Meanings,
    Station,
    armed,
    frozen,
    turned,
    waiting,
    worked,
)


class MateMoment(StrEnum):
    """The moments of the first mate's station."""

    SETUP = "setup"
    """Before the dive: the gauges may be looked over."""
    MARK = "mark"
    """A space must be marked (M-1)."""
    PASS = "pass"
    """A mark is owed, but no gauge takes it (M-4, M-6)."""
    FREE = "free"
    """No mark is owed; drone and sonar may be activated (A-3)."""
    SECTOR = "sector"
    """Choosing a sector for a drone."""
    STOPPED_MARK = "stopped-mark"
    """Real time: the own crew has stopped the table; a mark is owed, before or after it acts."""
    STOPPED_PASS = "stopped-pass"
    """The same, and no gauge takes the mark."""
    STOPPED = "stopped"
    """The own crew has stopped the table: drone and sonar may be activated."""
    FROZEN = "frozen"
    """The enemy has stopped the table."""
    SECURE = "secure"
    """Surfaced, and the mate's seat is to secure a section of the hull (U-3)."""
    TRACE = "trace"
    """The seat traces a section: the encoder steers the pen."""
    SURFACED = "surfaced"
    """Surfaced, and another seat is to secure a section."""
    READY = "ready"
    """The hull has passed its inspection; the captain dives (U-4)."""
    OVER = "over"


_FINDERS = (System.DRONE, System.SONAR)
"""The systems that the mate may activate (A-3)."""


class Mate(Station):
    """Fills the gauges, and may send a drone or listen with sonar."""

    role = Role.MATE
    _CHOOSING: ClassVar[dict[str, str]] = {"select": "choice", "push": "take", "stop": "back"}
    MEANINGS: ClassVar[Meanings] = {
        # A push that marks nothing now is sent on: the engine says why (S-6, C-6, M-1, W-3).
        MateMoment.SETUP: {"select": "cursor", "push": "mark"},
        MateMoment.MARK: {"select": "cursor", "push": "mark"},
        MateMoment.PASS: {"select": "cursor", "push": "pass"},
        MateMoment.FREE: {"select": "cursor", "push": "activate"},
        MateMoment.SECTOR: _CHOOSING,
        MateMoment.OVER: {"select": "cursor", "push": "mark"},
    }

    def __init__(self, match: Match, shared: CrewState) -> None:
        super().__init__(match, shared)
        self._gauge = 0
        self._chooser: Chooser | None = None

    def handlers(self) -> dict[str, Handler]:
        """Adds gauges, drone and sonar."""
        return {
            **super().handlers(),
            "cursor": self.do_cursor,
            "mark": self.do_mark,
            "pass": self.do_pass,
            "activate": self.do_activate,
            "choice": self.do_choice,
            "take": self.do_take,
            "back": self.do_back,
        }

    def moment(self, match: Match) -> MateMoment:
        """Whether a mark is owed, or a sector is being chosen."""
        boat = match.boats[self.team]
        if match.phase is Phase.SETUP:
            return MateMoment.SETUP
        if match.phase is Phase.ENDED:
            return MateMoment.OVER
        if boat.owes_mark:
            return MateMoment.PASS if may_pass(boat) else MateMoment.MARK
        return MateMoment.FREE if self._chooser is None else MateMoment.SECTOR

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The gauge under the cursor, or the sectors to choose from."""
        system = self._system(match)
        if moment is MateMoment.SECTOR and self._chooser is not None:
            chooser = self._chooser
            items = tuple(
                Item(Message("item-sector", {"sector": each.args[0]})) for each in chooser.orders
            )
            back = "stopped" if match.stopped_by is self.team else "turn"
            prompt = Message("prompt-mate-sector", {"sector": chooser.order.args[0], "back": back})
            return SeatCard(moment, prompt, items, chooser.index, cursor=str(system))
        return SeatCard(moment, self._prompt(match, moment, system), cursor=str(system))

    def _prompt(self, match: Match, moment: StrEnum, system: System) -> Message:
        """The prompt of the mate, as far as it can be done."""
        waits = waiting(match, self.team)
        if waits is not None:
            return waits
        boat = match.boats[self.team]
        key: str = moment
        marks = moment in (MateMoment.MARK, MateMoment.STOPPED_MARK)
        if marks and system not in boat.markable():
            key = f"{moment}-full" if boat.is_full(system) else f"{moment}-just-used"
        elif moment in (MateMoment.FREE, MateMoment.STOPPED):
            key = self._use(match, boat, moment)
        return Message(f"prompt-mate-{key}", {"system": str(system)})

    def _use(self, match: Match, boat: Boat, moment: StrEnum) -> str:
        """Whether drone or sonar can be used at once, after a fist, or not at all (A-3, A-4)."""
        verbs = self.verbs(match)
        if Verb.DRONE in verbs or Verb.SONAR in verbs:
            return moment
        if moment is MateMoment.STOPPED:
            return "stopped-acted" if match.acted else "stopped-idle"
        if Verb.STOP in verbs and armed(match, boat, _FINDERS):
            return "free-stop"
        return "free-wait" if worked(match, self.team) else "free-course"

    def do_cursor(self, press: Press, match: Match) -> Answer:
        """Go to another gauge."""
        self._gauge = turned(self._gauge, press.steps, len(match.boats[self.team].sizes))
        return MOVED

    def do_mark(self, press: Press, match: Match) -> Answer:
        """Mark the gauge under the cursor."""
        return Answer(self.order(Verb.MARK, self._system(match)))

    def do_pass(self, press: Press, match: Match) -> Answer:
        """Say OK without a mark."""
        return Answer(self.order(Verb.PASS))

    def do_activate(self, press: Press, match: Match) -> Answer:
        """Activate the drone or the sonar under the cursor; on any other gauge, try to mark."""
        system = self._system(match)
        if system is System.SONAR:
            return Answer(self.order(Verb.SONAR))
        if system is not System.DRONE:
            return self.do_mark(press, match)
        self._chooser = first_choice(self.legal(match, Verb.DRONE))
        if self._chooser is None:
            order = self.order(Verb.DRONE, 1)
            return Answer(refusal=match.refusal(order), tried=order)
        return MOVED

    def do_choice(self, press: Press, match: Match) -> Answer:
        """Go through the sectors."""
        assert self._chooser is not None  # the moment is SECTOR
        self._chooser = self._chooser.turned(press.steps)
        return MOVED

    def do_take(self, press: Press, match: Match) -> Answer:
        """Send the drone to the sector under the cursor."""
        assert self._chooser is not None  # the moment is SECTOR
        return Answer(self._chooser.order)

    def do_back(self, press: Press, match: Match) -> Answer:
        """Step back from the sectors."""
        self._chooser = None
        return MOVED

    def ordered(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Close the choice of a sector when it has been made or is gone."""
        if self._chooser is not None:
            self._chooser = self._chooser.renewed(self.legal(match, Verb.DRONE))

    def _system(self, match: Match) -> System:
        return list(match.boats[self.team].sizes)[self._gauge]


class RealtimeMate(Fists, SecuresByEncoder, Mate):
    """The first mate in real time: a fist that stops and resumes, a section of the hull."""

    MEANINGS: ClassVar[Meanings] = {
        # What may not be done now is sent on: the engine says why (S-6, A-4, U-5, W-3).
        MateMoment.SETUP: {"select": "cursor", "push": "mark", "stop": "stop"},
        MateMoment.MARK: {"select": "cursor", "push": "mark", "stop": "stop"},
        MateMoment.PASS: {"select": "cursor", "push": "pass", "stop": "stop"},
        MateMoment.FREE: {"select": "cursor", "push": "activate", "stop": "stop"},
        MateMoment.STOPPED_MARK: {"select": "cursor", "push": "mark", "stop": "resume"},
        MateMoment.STOPPED_PASS: {"select": "cursor", "push": "pass", "stop": "resume"},
        MateMoment.STOPPED: {"select": "cursor", "push": "activate", "stop": "resume"},
        MateMoment.SECTOR: Mate._CHOOSING,
        MateMoment.FROZEN: {"select": "cursor", "push": "mark", "stop": "stop"},
        MateMoment.SECURE: {"select": "section", "push": "secure", "stop": "stop"},
        MateMoment.TRACE: {"select": "steer", "push": "hurry", "stop": "stop"},
        MateMoment.SURFACED: {"select": "section", "push": "secure", "stop": "stop"},
        MateMoment.READY: {"select": "cursor", "push": "mark", "stop": "stop"},
        MateMoment.OVER: {"select": "cursor", "push": "mark", "stop": "stop"},
    }

    def moment(self, match: Match) -> MateMoment:
        """The moment as turn by turn, but for a stopped table and the surface."""
        if frozen(match, self.team):
            return MateMoment.FROZEN
        surfaced = self.at_the_surface(match)
        if surfaced is not None:
            return MateMoment(surfaced)
        moment = super().moment(match)
        return _STOPPED.get(moment, moment) if match.phase is Phase.STOPPED else moment

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """Makes the card, at the surface with the section under the cursor, or its trace."""
        if moment is MateMoment.TRACE:
            return self.trace_card()
        if "section" not in self.MEANINGS[moment].values():
            return super().make_card(match, moment)
        section = self.section(match)
        prompt = Message(f"prompt-mate-{moment}", {"section": section})
        return SeatCard(moment, prompt, cursor=str(section))


_STOPPED = {
    MateMoment.MARK: MateMoment.STOPPED_MARK,
    MateMoment.PASS: MateMoment.STOPPED_PASS,
    MateMoment.FREE: MateMoment.STOPPED,
}
"""What a moment is called while the own crew has stopped the table."""
