"""The engineer's station: its encoder goes over the symbols, its push crosses one out."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sonar_console.cards import Message, SeatCard
from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event
from sonar_console.engine.names import Phase, Role, Verb
from sonar_console.engine.sheet import PANELS, SYMBOL_NAMES
from sonar_console.engine.squares import squares_in
from sonar_console.press import Press
from sonar_console.stations.hull import SecuresByEncoder
from sonar_console.stations.station import (
    MOVED,
    Answer,
    CrewState,
    Handler,
    Meanings,
    Station,
    frozen,
    turned,
    waiting,
    worked,
)


class EngineerMoment(StrEnum):
    """The moments of the engineer's station."""

    SETUP = "setup"
    """Before the dive: the sheet may be looked over."""
    BREAK = "break"
    """A symbol of the panel of the heading must be crossed out (E-1)."""
    FREE = "free"
    """Nothing is owed: the whole sheet may be looked over."""
    FROZEN = "frozen"
    """Real time: the enemy has stopped the table."""
    SECURE = "secure"
    """Surfaced, and the engineer's seat is to secure a section of the hull (U-3)."""
    TRACE = "trace"
    """The seat traces a section: the encoder steers the pen."""
    SURFACED = "surfaced"
    """Surfaced, and another seat is to secure a section."""
    READY = "ready"
    """The hull has passed its inspection; the captain dives (U-4)."""
    OVER = "over"


class Engineer(Station):
    """Chooses which symbol of the awaited panel to cross out."""

    role = Role.ENGINEER
    _ANY: ClassVar[dict[str, str]] = {"select": "cursor", "push": "cross_out"}
    # A push while nothing is owed is sent on as well: the engine says why not (E-1, C-6, S-6).
    MEANINGS: ClassVar[Meanings] = dict.fromkeys(
        (EngineerMoment.SETUP, EngineerMoment.BREAK, EngineerMoment.FREE, EngineerMoment.OVER), _ANY
    )

    def __init__(self, match: Match, shared: CrewState) -> None:
        super().__init__(match, shared)
        self._symbol = 0

    def handlers(self) -> dict[str, Handler]:
        """Adds cursor and cross."""
        return {
            **super().handlers(),
            "cursor": self.do_cursor,
            "cross_out": self.do_cross_out,
        }

    def moment(self, match: Match) -> EngineerMoment:
        """Whether a breakdown is owed."""
        if match.phase is Phase.SETUP:
            return EngineerMoment.SETUP
        if match.phase is Phase.ENDED:
            return EngineerMoment.OVER
        return EngineerMoment.BREAK if match.boats[self.team].owes_break else EngineerMoment.FREE

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """The symbol under the cursor, and in which panel one is owed."""
        key = str(moment)
        if moment is EngineerMoment.FREE and not worked(match, self.team):
            key = "free-course"
        prompt = waiting(match, self.team) or Message(f"prompt-engineer-{key}")
        if moment is EngineerMoment.BREAK:
            panel = str(match.boats[self.team].owes_break)
            prompt = Message("prompt-engineer-break", {"heading": panel})
        return SeatCard(moment, prompt, cursor=SYMBOL_NAMES[self._cursor(match)])

    def do_cursor(self, press: Press, match: Match) -> Answer:
        """Go to the next symbol that may be crossed out, or over the whole sheet."""
        open_ones = list(squares_in(self._open(match)))
        here = open_ones.index(self._cursor(match))
        self._symbol = open_ones[turned(here, press.steps, len(open_ones))]
        return MOVED

    def do_cross_out(self, press: Press, match: Match) -> Answer:
        """Cross out the symbol under the cursor."""
        panel, number = divmod(self._cursor(match), len(SYMBOL_NAMES) // len(PANELS))
        return Answer(self.order(Verb.BREAK, PANELS[panel], number + 1))

    def ordered(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Put the cursor on a symbol that can be chosen."""
        self._symbol = self._cursor(match)

    def _open(self, match: Match) -> int:
        """The symbols the cursor goes over: those that may be crossed out, or the whole sheet."""
        boat = match.boats[self.team]
        if boat.owes_break is None or match.phase is Phase.ENDED:
            return boat.sheet.all
        return boat.sheet.panels[boat.owes_break] & ~boat.broken

    def _cursor(self, match: Match) -> int:
        open_ones = self._open(match)
        return self._symbol if open_ones >> self._symbol & 1 else next(squares_in(open_ones))


class RealtimeEngineer(SecuresByEncoder, Engineer):
    """The engineer in real time: at the surface the encoder goes over the hull's sections."""

    _HULL: ClassVar[dict[str, str]] = {"select": "section", "push": "secure"}
    MEANINGS: ClassVar[Meanings] = {
        **Engineer.MEANINGS,
        EngineerMoment.FROZEN: Engineer._ANY,
        EngineerMoment.SECURE: _HULL,
        EngineerMoment.TRACE: {"select": "steer", "push": "hurry"},
        EngineerMoment.SURFACED: _HULL,
        EngineerMoment.READY: Engineer._ANY,
    }

    def moment(self, match: Match) -> EngineerMoment:
        """The moment as turn by turn, but for the enemy's stop and the surface."""
        if frozen(match, self.team):
            return EngineerMoment.FROZEN
        surfaced = self.at_the_surface(match)
        if surfaced is not None:
            return EngineerMoment(surfaced)
        return super().moment(match)

    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """Makes the card, at the surface with the section under the cursor, or its trace."""
        if moment is EngineerMoment.TRACE:
            return self.trace_card()
        if "section" not in self.MEANINGS[moment].values():
            return super().make_card(match, moment)
        section = self.section(match)
        prompt = Message(f"prompt-engineer-{moment}", {"section": section})
        return SeatCard(moment, prompt, cursor=str(section))
