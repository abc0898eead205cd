"""The radio operator's station: four plot buttons, ``?``, undo, two encoders for the sheet."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from sonar_console.cards import Message, SeatCard, SheetCard
from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event
from sonar_console.engine.names import Phase, Role, Verb
from sonar_console.press import Press
from sonar_console.stations.hull import SecuresByButton, sections_open
from sonar_console.stations.station import (
    BAR,
    HEADING_OF,
    LATE,
    MOVED,
    Answer,
    CrewState,
    Handler,
    Meanings,
    Station,
    waiting,
)

CLEAR_AFTER = 1.0
"""How long undo must be held to wipe the whole track, and ``?`` to change the language of the
crew's screen, in seconds."""


def blank_sheet(columns: int, rows: int) -> SheetCard:
    """A sheet without notes that begins in the middle of the chart, as the rulebook advises."""
    return SheetCard((), columns // 2, rows // 2)


def noted(sheet: SheetCard, order: Order) -> SheetCard:
    """The sheet after one of the radio operator's notes; any other order changes nothing.

    The notes are orders of the record, so the sheet comes back with it. It has no edge: a track
    may run off the chart and back.
    """
    match order.verb:
        case Verb.PLOT:
            heading = order.args[0]
            leg = "?" if heading is None else str(heading)
            return replace(sheet, legs=(*sheet.legs, leg))
        case Verb.UNDO:
            return replace(sheet, legs=sheet.legs[:-1])
        case Verb.CLEAR:
            return replace(sheet, legs=())
        case Verb.SLIDE:
            across, down = order.args
            return replace(sheet, dx=sheet.dx + across, dy=sheet.dy + down)
        case _:
            return sheet


class RadioMoment(StrEnum):
    """The moments of the radio operator's station."""

    SETUP = "setup"
    """Before the dive: nothing to plot yet."""
    PLOT = "plot"
    """In play: the notes."""
    STOPPED = "stopped"
    """Real time: the table is stopped, by either crew; no notes now (A-4)."""
    TRACE = "trace"
    """The seat traces a section: one encoder steers the pen, the other hurries it (U-3)."""
    SECURE = "secure"
    """Surfaced, and the radio operator's seat is to secure a section of the hull (U-3)."""
    SURFACED = "surfaced"
    """Surfaced, and another seat is to secure a section; notes by edition ``fr`` alone (U-5)."""
    READY = "ready"
    """The hull has passed its inspection; the captain dives (U-4)."""
    OVER = "over"


class Radio(Station):
    """Plots the courses that are heard on the sheet, and slides the sheet."""

    role = Role.RADIO
    _IN_PLAY: ClassVar[dict[str, str]] = {
        "north": "plot",
        "east": "plot",
        "south": "plot",
        "west": "plot",
        "unknown": "unknown_or_language",
        "undo": "undo_or_clear",
        "slide_x": "slide",
        "slide_y": "slide",
    }
    # Before the dive and after the end the same presses are sent on: the engine says why not.
    MEANINGS: ClassVar[Meanings] = dict.fromkeys(
        (RadioMoment.SETUP, RadioMoment.PLOT, RadioMoment.OVER), _IN_PLAY
    )

    def __init__(self, match: Match, shared: CrewState) -> None:
        super().__init__(match, shared)
        self.sheet = blank_sheet(match.chart.columns, match.chart.rows)
        """The sheet with all notes so far."""
        for order in match.orders:
            if order.team is self.team:
                self.sheet = noted(self.sheet, order)
        self._held: str | None = None
        """The button that is down and waits to be a short or a long press."""
        self._since = 0.0
        self._parts = 0

    def handlers(self) -> dict[str, Handler]:
        """Adds the notes, and the long presses."""
        return {
            **super().handlers(),
            "plot": self.do_plot,
            "slide": self.do_slide,
            "undo_or_clear": self.do_undo_or_clear,
            "unknown_or_language": self.do_unknown_or_language,
        }

    def moment(self, match: Match) -> RadioMoment:
        """Whether it is before, in or after play."""
        if match.phase is Phase.SETUP:
            return RadioMoment.SETUP
        return RadioMoment.OVER if match.phase is Phase.ENDED else RadioMoment.PLOT

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The prompt, and how much of a long press has passed."""
        held = 0.0 if self._held is None else (self._parts + 1) / (BAR + 1)
        values = sections_open(match.boats[self.team]) if moment is RadioMoment.SECURE else {}
        prompt = waiting(match, self.team) or Message(f"prompt-radio-{moment}", values)
        return SeatCard(moment, prompt, held=held)

    def do_plot(self, press: Press, match: Match) -> Answer:
        """Plot a course that was heard."""
        return Answer(self.order(Verb.PLOT, HEADING_OF[press.name]))

    def do_slide(self, press: Press, match: Match) -> Answer:
        """Slide the sheet by one square a detent."""
        across = press.name == "slide_x"
        steps = (press.steps, 0) if across else (0, press.steps)
        return Answer(self.order(Verb.SLIDE, *steps))

    def do_undo_or_clear(self, press: Press, match: Match) -> Answer:
        """Begin an undo: a short press takes the last leg back, a long one wipes the track."""
        return self._hold(press)

    def do_unknown_or_language(self, press: Press, match: Match) -> Answer:
        """Begin a ``?``: a short press plots a silence, a long one changes the language."""
        return self._hold(press)

    def _hold(self, press: Press) -> Answer:
        self._held = press.name
        self._since = press.at
        self._parts = 0
        return MOVED

    def released(self, press: Press, match: Match) -> Answer:
        """Act on a short press; a long one may have acted already."""
        if press.name != self._held:
            return MOVED
        self._held = None
        return self._acted(press.name, press.at - self._since >= CLEAR_AFTER)

    def _acted(self, button: str, long: bool) -> Answer:
        if button == "undo":
            return Answer(self.order(Verb.CLEAR if long else Verb.UNDO))
        return Answer(language=True) if long else Answer(self.order(Verb.PLOT, None))

    def time_passed(self, now: float, match: Match) -> Answer:
        """Lengthen the bar; a long press acts as soon as it is surely long enough."""
        while (due := self._bar_due()) is not None and now >= due:
            if self._parts == BAR:
                assert self._held is not None  # else nothing is due
                button, self._held = self._held, None
                return self._acted(button, True)
            self._parts += 1
        return MOVED

    def due(self) -> float | None:
        """The time when the bar grows next, or the long press acts."""
        return self._bar_due()

    def _bar_due(self) -> float | None:
        if self._held is None:
            return None
        if self._parts == BAR:
            return self._since + CLEAR_AFTER + LATE
        return self._since + CLEAR_AFTER * (self._parts + 1) / BAR

    def ordered(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Keep the own sheet; the end of the match ends a hold."""
        if order.team is self.team:
            self.sheet = noted(self.sheet, order)
        if match.phase is Phase.ENDED:
            self._held = None


class FamilyRealtimeRadio(Radio):
    """The radio operator of Sonar Family in real time: no notes while the table is stopped."""

    MEANINGS: ClassVar[Meanings] = {**Radio.MEANINGS, RadioMoment.STOPPED: Radio._IN_PLAY}

    def moment(self, match: Match) -> RadioMoment:
        """The moment as turn by turn, but for a stopped table."""
        return RadioMoment.STOPPED if match.phase is Phase.STOPPED else super().moment(match)


class RealtimeRadio(SecuresByButton, FamilyRealtimeRadio):
    """The radio operator of Captain Sonar in real time: at the surface, a section of the hull."""

    _HULL: ClassVar[dict[str, str]] = {
        **Radio._IN_PLAY,
        **dict.fromkeys(("north", "east", "south", "west"), "secure"),
    }
    _TRACING: ClassVar[dict[str, str]] = {
        "unknown": "unknown_or_language",
        "undo": "undo_or_clear",
        "slide_x": "hurry",
        "slide_y": "steer",
    }
    MEANINGS: ClassVar[Meanings] = {
        **FamilyRealtimeRadio.MEANINGS,
        RadioMoment.TRACE: _TRACING,
        RadioMoment.SECURE: _HULL,
        RadioMoment.SURFACED: {
            **_HULL,
            **dict.fromkeys(("north", "east", "south", "west"), "plot_or_secure"),
        },
        RadioMoment.READY: Radio._IN_PLAY,
    }

    def handlers(self) -> dict[str, Handler]:
        """Adds the course buttons while another seat secures."""
        return {**super().handlers(), "plot_or_secure": self.do_plot_or_secure}

    def do_plot_or_secure(self, press: Press, match: Match) -> Answer:
        """Plot, where notes are taken at the surface (U-5); else try the section, to hear why."""
        plots = match.notes_at_surface and self.shared.trace is None
        return self.do_plot(press, match) if plots else self.do_secure(press, match)

    def moment(self, match: Match) -> RadioMoment:
        """The moment as in Sonar Family, but for the surface."""
        surfaced = self.at_the_surface(match)
        return super().moment(match) if surfaced is None else RadioMoment(surfaced)

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The trace while the radio operator traces, else the usual card."""
        if moment is RadioMoment.TRACE:
            return self.trace_card()
        return super().make_card(match, moment)
