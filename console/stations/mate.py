"""The first mate's station: an encoder goes over the gauges, its push marks or activates.

While a mark is owed the push marks; otherwise, on the drone's or the sonar's gauge, it
activates that system (A-3).
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from console.engine import Match, Order
from console.engine.events import Event
from console.engine.names import Phase, Role, System, Team, Verb
from console.press import Press
from console.stations.answer import MOVED, Answer
from console.stations.chooser import Chooser, first_choice
from console.stations.station import Meanings, Station, turned
from console.views.team import Item, Message, SeatView


class Moment(StrEnum):
    """What the first mate can do."""

    SETUP = "setup"
    """Before the dive: the gauges may be looked over."""
    MARK = "mark"
    """A space must be marked (M-1)."""
    PASS = "pass"
    """A mark is owed, but every gauge is full (M-4)."""
    FREE = "free"
    """No mark is owed; drone and sonar may be activated (A-3)."""
    SECTOR = "sector"
    """Choosing a sector for a drone."""
    OVER = "over"


class Mate(Station):
    """Fills the gauges, and may send a drone or listen with sonar."""

    role = Role.MATE
    MEANINGS: ClassVar[Meanings] = {
        # A push that marks nothing now is sent on: the engine says why (S-6, C-6, M-1, W-3).
        Moment.SETUP: {"select": "cursor", "push": "mark"},
        Moment.MARK: {"select": "cursor", "push": "mark"},
        Moment.PASS: {"select": "cursor", "push": "pass"},
        Moment.FREE: {"select": "cursor", "push": "activate"},
        Moment.SECTOR: {"select": "choice", "push": "take", "stop": "back"},
        Moment.OVER: {"select": "cursor", "push": "mark"},
    }

    def __init__(self, team: Team) -> None:
        super().__init__(team)
        self._gauge = 0
        self._chooser: Chooser | None = None

    def moment(self, match: Match) -> Moment:
        """Whether a mark is owed, or a sector is being chosen."""
        boat = match.boats[self.team]
        if match.phase is Phase.SETUP:
            return Moment.SETUP
        if match.phase is Phase.ENDED:
            return Moment.OVER
        if boat.owes_mark:
            return Moment.PASS if boat.gauges == boat.full else Moment.MARK
        return Moment.FREE if self._chooser is None else Moment.SECTOR

    def face(self, match: Match) -> SeatView:
        """The gauge under the cursor, or the sectors to choose from."""
        moment = self.moment(match)
        system = self._system(match)
        if moment is Moment.SECTOR and self._chooser is not None:
            chooser = self._chooser
            items = tuple(
                Item(Message("item-sector", {"sector": each.args[0]})) for each in chooser.orders
            )
            prompt = Message("prompt-mate-sector", {"sector": chooser.order.args[0]})
            return SeatView(moment, prompt, items, chooser.index, cursor=str(system))
        return SeatView(
            moment,
            Message(f"prompt-mate-{moment}", {"system": str(system)}),
            cursor=str(system),
        )

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
            return Answer(refusal=match.refusal(self.order(Verb.DRONE, 1)))
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

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Close the choice of a sector when it has been made or is gone."""
        if self._chooser is not None:
            self._chooser = self._chooser.renewed(self.legal(match, Verb.DRONE))

    def _system(self, match: Match) -> System:
        return list(match.boats[self.team].sizes)[self._gauge]
