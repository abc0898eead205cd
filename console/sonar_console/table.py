"""The table: which mode is on, and the switch from one to the next.

`Table` takes presses and says what each crew may see. It knows no rule, draws nothing and touches
no device; who owns the devices calls `Table.touch` for each press in the order in which they
happened, and shows `Table.picture` of each team afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sonar_console.cards import Message, OledCard, Picture
from sonar_console.containment import FaultLog
from sonar_console.modes import (
    MODES,
    DrawLots,
    FindSquares,
    MakeBots,
    MakeSolver,
    Match,
    Order,
    Session,
    SoundCue,
    TableMode,
    Team,
)
from sonar_console.modes import Plan as Plan
from sonar_console.press import Press
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal
from sonar_console.record.recorder import Writer
from sonar_console.settings import House

FIRST = "attract"
"""The mode in which a table begins."""


class Table:
    """One table, from when it is switched on.

    A press names its team as the game does; which side of the table that is, `TableRunner`
    knows. ``draw_lots`` picks the team that begins a match turn by turn (S-6); ``journal`` begins
    a journal for the header of a match (`begin_journal`), or is None to keep nothing;
    ``find_squares`` says, for the review of a match, how well each submarine had hidden;
    ``solver`` makes what finds the enemy for a crew, and ``bots`` seats bots; either is None where
    the table cannot. ``modes`` are all modes by name; ``writer`` writes the journals, at once where
    there is none. Times are seconds of one monotonic clock.
    """

    def __init__(
        self,
        plan: Plan,
        draw_lots: DrawLots,
        journal: Callable[[Header], Journal] | None = None,
        find_squares: FindSquares | None = None,
        solver: MakeSolver | None = None,
        house: House | None = None,
        bots: MakeBots | None = None,
        modes: Mapping[str, type[TableMode]] = MODES,
        writer: Writer | None = None,
    ) -> None:
        self.session = Session(plan, draw_lots, journal, find_squares, solver, house, bots, writer)
        """What the modes share."""
        self.version = 0
        """Grows with whatever may be seen: who shows pictures compares it."""
        self._modes = modes
        self.mode = modes[FIRST](self.session, float("-inf"))
        """The mode that is on."""

    # ---- presses and time

    def touch(self, press: Press) -> bool:
        """Hand a press to the mode that is on: in a match to `PlayMode.touch`.

        Returns False if it was refused or means nothing now. As ``version`` has grown,
        `TableRunner` asks for the pictures anew.
        """
        self.version += 1
        done = self.mode.touch(press)
        if self.mode.following is not None:
            self._switch(self.mode.following, press.at)
        return done

    def advance(self, now: float) -> None:
        """Let time pass, to ``now``."""
        self.version += self.session.advance(now)
        self.version += self.mode.advance(now)
        if self.mode.following is not None:
            self._switch(self.mode.following, now)

    def due(self) -> float | None:
        """The time when `advance` will next have something to do, or None."""
        dues = (self.mode.due(), self.session.recorder.due())
        return min((due for due in dues if due is not None), default=None)

    def operate(self, now: float) -> None:
        """Open the service page, if the mode may be left for it."""
        self.mode.open_service()
        if self.mode.following is not None:
            self._switch(self.mode.following, now)

    def look_for(self, folder: Path, now: float) -> None:
        """Offer to go on with a match that was cut off, if a folder has the journal of one.

        A folder that takes no matches is told before anybody plays.
        """
        self.version += 1
        self.session.look_for(folder)
        if self.session.cut_off is not None:
            self._switch("resume", now)

    def ask_first(self, preset: frozenset[str], now: float) -> None:
        """Go through a first start, but where a match is offered that was cut off.

        ``preset`` are the settings that need not be asked.
        """
        if self.session.cut_off is None:
            self.session.preset = preset
            self._switch("firstboot", now)

    def play_record(self, orders: Sequence[Order], seconds: Sequence[float | None] = ()) -> None:
        """Begin a match and play the orders of a record, as if the seats gave them now.

        What is refused is counted and changes nothing, as it was when it was given.
        """
        self.session.begin_match()
        times = seconds or (None,) * len(orders)
        for order, at in zip(orders, times, strict=True):
            self.session.live.recorded_order(order, at or 0.0)
        self._switch("play", (times[-1] if times else None) or 0.0)

    def _switch(self, name: str, now: float) -> None:
        """Switch to a mode, and on to the one that follows it at once, if one does."""
        following: str | None = name
        while following is not None:
            self.mode = self._modes[following](self.session, now)
            following = self.mode.following
        self.version += 1

    def close(self) -> None:
        """Close the journal; the table may be used on without."""
        self.session.recorder.close()

    # ---- what may be seen and heard

    @property
    def teams(self) -> tuple[Team, Team]:
        """The teams of the game that is agreed on."""
        return self.session.teams

    @property
    def match(self) -> Match:
        """The match that is played, or laid out to be."""
        return self.session.match

    @property
    def fault_log(self) -> FaultLog:
        """The last faults that were contained, of the table's and of its devices'."""
        return self.session.fault_log

    @property
    def journal(self) -> Journal | None:
        """The journal of the match, while one is open."""
        return self.session.recorder.journal

    def warn(self, fault: Message | None) -> None:
        """Show a fault of a device on both screens, or take the last one back."""
        self.version += self.session.warn(fault)

    def see(self, blind: frozenset[Team], now: float) -> None:
        """Learn which crews have lost the picture on their screen: a match waits for them."""
        if blind != self.session.blind:
            self.session.blind = blind
            self.advance(now)

    def warning_to(self, team: Team) -> Message | None:
        """The warning on a crew's screen."""
        return self.session.warning_to(team)

    @property
    def warning(self) -> Message | None:
        """The warning to the operator."""
        return self.session.warning

    def picture(self, team: Team) -> Picture:
        """The picture of a crew's screen now."""
        return self.mode.picture(team)

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs now, by seat."""
        return self.mode.oleds(team)

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board; none outside a match."""
        return self.mode.lamps(team)

    @property
    def bed(self) -> Mapping[str, float]:
        """The level of each layer of the bed of sound now, by its name."""
        return self.session.bed

    def take_cues(self) -> list[SoundCue]:
        """Take the sound cues of the table's loudspeaker since this was last called."""
        return self.session.take_cues()
