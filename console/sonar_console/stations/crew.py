"""The stations of one team, and which of them a press is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sonar_console.cards.team import Message, SeatView, SheetView, TraceView
from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Role, Team
from sonar_console.press import Kind, Press
from sonar_console.stations.answer import MOVED, Answer
from sonar_console.stations.captainfamily import FamilyRealtimeCaptain, FamilyTurnCaptain
from sonar_console.stations.captainsonar import RealtimeCaptain, TurnCaptain
from sonar_console.stations.engineer import Engineer, RealtimeEngineer
from sonar_console.stations.mate import Mate, RealtimeMate
from sonar_console.stations.memory import Memory
from sonar_console.stations.radio import FamilyRealtimeRadio, Radio, RealtimeRadio
from sonar_console.stations.station import Station
from sonar_console.stations.tracing import SAMPLES, Trace, middle

T = TypeVar("T")

STATIONS: dict[tuple[Game, Mode], tuple[type[Station], ...]] = {
    (Game.CAPTAIN_SONAR, Mode.TURN): (TurnCaptain, Mate, Engineer, Radio),
    (Game.CAPTAIN_SONAR, Mode.REALTIME): (
        RealtimeCaptain,
        RealtimeMate,
        RealtimeEngineer,
        RealtimeRadio,
    ),
    (Game.SONAR_FAMILY, Mode.TURN): (FamilyTurnCaptain, Radio),
    (Game.SONAR_FAMILY, Mode.REALTIME): (FamilyRealtimeCaptain, FamilyRealtimeRadio),
}
"""The stations of a crew in each game and mode, the captain first, the radio operator last."""


class Crew:
    """The stations of a team; the roles stay the same whatever the crew's size (S-2).

    A station that raises is made anew from the match, so that its seat goes on; the others do
    not notice.
    """

    def __init__(self, team: Team, match: Match, fault_log: FaultLog | None = None) -> None:
        self.team = team
        self._faults = fault_log or FaultLog()
        self._broken: set[str] = set()
        self._memory = Memory(team)
        made = [
            station(match, self._memory) for station in STATIONS[match.setup.game, match.setup.mode]
        ]
        self.stations: dict[str, Station] = {station.role: station for station in made}

    def touch(self, press: Press, match: Match) -> Answer:
        """Hand a press to the station of its seat; a seat that this game has not is told so."""
        self._memory.now = press.at
        if press.seat in self.stations:
            where = press.control
            told = self._try(
                press.seat, "touch", lambda each: each.touch(press, match), match, where
            )
            return told or Answer(word=Message("fault-press"))
        return MOVED if press.kind is Kind.RELEASE else Answer(word=Message("nothing-in-family"))

    def advance(self, now: float, match: Match) -> list[tuple[str, Answer]]:
        """Tell every station the time; the seats and answers that ask for something."""
        answers = [
            (role, self._try(role, "advance", lambda each: each.advance(now, match), match))
            for role in self.stations
        ]
        return [(role, answer) for role, answer in answers if answer not in (None, MOVED)]

    def due(self) -> float | None:
        """When `advance` will next have something to do, in seconds of the table's clock."""
        times = [self._try(role, "due", lambda each: each.due()) for role in self.stations]
        return min((due for due in times if due is not None), default=None)

    def observe(
        self, order: Order, events: tuple[Event, ...], match: Match, at: float | None = None
    ) -> None:
        """Tell every station of an accepted order, of either team; ``at`` is when it was given."""
        if at is not None:
            self._memory.now = at
        self._memory.observe(order, events, match.phase)
        for role in self.stations:
            self._try(role, "observe", lambda each: each.observe(order, events, match), match)

    def faces(self, match: Match) -> dict[str, SeatView]:
        """What each seat shows, by role."""
        return {role: self.face(role, match) for role in self.stations}

    def face(self, role: str, match: Match) -> SeatView:
        """What a seat shows; one whose station cannot say it says that."""
        shown = self._try(role, "face", lambda each: each.face(match), match)
        if shown is None:  # what it showed before may be at fault, not what it shows at first
            shown = self._try(role, "face", lambda each: each.face(match), match)
        return shown or SeatView("fault", Message("prompt-fault"))

    def renew(self, role: str, match: Match) -> None:
        """Make a station anew from the match; choices that were open are closed."""
        kinds = STATIONS[match.setup.game, match.setup.mode]
        kind = next(each for each in kinds if each.role == role)
        with self._faults.contained(f"{self.team}.{role}", "renew"):
            self.stations[role] = kind(match, self._memory)
            self._broken.discard(role)

    def _try(
        self,
        role: str,
        doing: str,
        act: Callable[[Station], T],
        match: Match | None = None,
        where: str | None = None,
    ) -> T | None:
        """What a station does; None if it raised, and then it is made anew.

        Without a match at hand that is left to the next one who has it.
        """
        if role in self._broken and match is not None:
            self.renew(role, match)
        with self._faults.contained(where or f"{self.team}.{role}", doing):
            return act(self.stations[role])
        self._broken.add(role)
        if match is not None:
            self.renew(role, match)
        return None

    def trace(self) -> TraceView | None:
        """The trace that is being drawn on the hull, if any (U-3)."""
        trace = self._memory.trace
        return None if trace is None else _traced(trace, str(self._memory.trace_of))

    def traces(self) -> tuple[TraceView, ...]:
        """The finished traces of this surfacing, by section, for the inspection (U-4)."""
        return tuple(_traced(trace) for _, trace in sorted(self._memory.drawn.items()))

    def astray(self) -> tuple[int, ...]:
        """The sections whose trace left the hull since the boat surfaced or was inspected (U-4)."""
        return tuple(sorted(self._memory.astray))

    def sheet(self) -> SheetView:
        """The radio operator's sheet."""
        radio = self.stations[Role.RADIO]
        assert isinstance(radio, Radio)  # STATIONS says so
        return radio.sheet.view()


def _traced(trace: Trace, role: str = "") -> TraceView:
    """A trace as the screens get it."""
    return TraceView(
        section=trace.section,
        along=round(trace.along, 4),
        pen=round(trace.pen, 3),
        middle=tuple(
            round(middle(trace.section, place / SAMPLES), 3) for place in range(SAMPLES + 1)
        ),
        line=tuple(round(across, 3) for across in trace.line),
        astray=trace.astray,
        fast=trace.fast,
        role=role,
    )
