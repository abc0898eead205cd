"""The radio operator's station: four plot buttons, ``?``, undo, two encoders for the sheet."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from console.engine import Match, Order
from console.engine.events import Event
from console.engine.names import Heading, Phase, Role, Team, Verb
from console.press import Press
from console.stations.answer import MOVED, Answer
from console.stations.sheet import middle
from console.stations.station import Meanings, Station
from console.views.team import Message, SeatView

CLEAR_AFTER = 1.0
"""How long undo must be held to wipe the whole track, in seconds."""

HEADING_OF = {
    "north": Heading.N,
    "east": Heading.E,
    "south": Heading.S,
    "west": Heading.W,
}
"""The heading of each compass button."""


class Moment(StrEnum):
    """What the radio operator can do."""

    SETUP = "setup"
    """Before the dive: nothing to plot yet."""
    PLOT = "plot"
    """In play: the notes."""
    OVER = "over"


class Radio(Station):
    """Writes what is heard on the sheet, and slides it."""

    role = Role.RADIO
    _IN_PLAY: ClassVar[dict[str, str]] = {
        "north": "plot",
        "east": "plot",
        "south": "plot",
        "west": "plot",
        "unknown": "plot_unknown",
        "undo": "undo_or_clear",
        "slide_x": "slide",
        "slide_y": "slide",
    }
    # Before the dive and after the end the same presses are sent on: the engine says why not.
    MEANINGS: ClassVar[Meanings] = dict.fromkeys(Moment, _IN_PLAY)

    def __init__(self, team: Team, columns: int, rows: int) -> None:
        super().__init__(team)
        self.sheet = middle(columns, rows)
        self._undo_since: float | None = None
        self._now = 0.0

    def moment(self, match: Match) -> Moment:
        """Before, in, or after play."""
        if match.phase is Phase.SETUP:
            return Moment.SETUP
        return Moment.OVER if match.phase is Phase.ENDED else Moment.PLOT

    def face(self, match: Match) -> SeatView:
        """The prompt, and how far a long undo has come."""
        held = 0.0
        if self._undo_since is not None:
            held = min(1.0, (self._now - self._undo_since) / CLEAR_AFTER)
        moment = self.moment(match)
        return SeatView(moment, Message(f"prompt-radio-{moment}"), held=held)

    def do_plot(self, press: Press, match: Match) -> Answer:
        """Plot a course heard."""
        return Answer(self.order(Verb.PLOT, HEADING_OF[press.name]))

    def do_plot_unknown(self, press: Press, match: Match) -> Answer:
        """Plot a silence heard."""
        return Answer(self.order(Verb.PLOT, None))

    def do_slide(self, press: Press, match: Match) -> Answer:
        """Slide the sheet by one square a detent."""
        across = press.name == "slide_x"
        steps = (press.steps, 0) if across else (0, press.steps)
        return Answer(self.order(Verb.SLIDE, *steps))

    def do_undo_or_clear(self, press: Press, match: Match) -> Answer:
        """Begin an undo: short takes the last leg back, held long it wipes the track."""
        self._undo_since = self._now = press.at
        return MOVED

    def released(self, press: Press, match: Match) -> Answer:
        """A short undo acts when it is let go; a long one has acted already."""
        if press.name != "undo" or self._undo_since is None:
            return MOVED
        held = press.at - self._undo_since
        self._undo_since = None
        return Answer(self.order(Verb.CLEAR if held >= CLEAR_AFTER else Verb.UNDO))

    def advance(self, now: float, match: Match) -> Answer:
        """A long undo acts as soon as it is long enough."""
        self._now = now
        if self._undo_since is None or now - self._undo_since < CLEAR_AFTER:
            return MOVED
        self._undo_since = None
        return Answer(self.order(Verb.CLEAR))

    def due(self) -> float | None:
        """When `advance` will have something to do, in seconds of the table's clock."""
        return None if self._undo_since is None else self._undo_since + CLEAR_AFTER

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Keep the own sheet."""
        if order.team is self.team and order.role is Role.RADIO:
            self.sheet = self.sheet.noted(order)
