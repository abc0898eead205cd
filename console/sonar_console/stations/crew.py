"""The stations of one team: presses in, orders and cards out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from sonar_console.cards import Message, SeatCard, SheetCard, TraceCard
from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Phase, Role, Team
from sonar_console.press import Kind, Press
from sonar_console.stations.captains import (
    FamilyRealtimeCaptain,
    FamilyTurnCaptain,
    RealtimeCaptain,
    TurnCaptain,
)
from sonar_console.stations.engineer import Engineer, RealtimeEngineer
from sonar_console.stations.mate import Mate, RealtimeMate
from sonar_console.stations.radio import FamilyRealtimeRadio, Radio, RealtimeRadio
from sonar_console.stations.station import MOVED, Answer, CrewState, Station
from sonar_console.stations.tracing import SAMPLES, Trace, middle

T = TypeVar("T")

_FAULT = SeatCard("fault", Message("prompt-fault"))
"""The card of a seat whose station cannot make one."""

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

    A station that raises is made anew from the match, so that its seat goes on; the others are
    not affected.
    """

    def __init__(self, team: Team, match: Match, fault_log: FaultLog | None = None) -> None:
        self.team = team
        self._faults = fault_log or FaultLog()
        self._broken: set[str] = set()
        self._shared = CrewState(team)
        self.held = tuple(
            tuple(map(str, roles)) for roles in match.setup.seats(team) if len(roles) > 1
        )
        """The seats that one person holds together (S-2)."""
        made = [
            station(match, self._shared) for station in STATIONS[match.setup.game, match.setup.mode]
        ]
        self.stations: dict[str, Station] = {station.role: station for station in made}
        self._cards: dict[str, SeatCard] | None = None
        """The cards, until a press, time or an order changes a station."""
        self._cards_of: tuple[Match, int] | None = None
        self._due: float | None = None
        self._due_known = False
        """Whether ``_due`` still holds, likewise."""
        self._lamps: frozenset[str] = frozenset()
        self._lamps_of: tuple[Match, int] | None = None

    # ---- presses, time, orders

    def touch(self, press: Press, match: Match) -> Answer:
        """Hand a press to the station of its seat (`Station.touch` of a class in `STATIONS`).

        A seat that this game lacks is told so.
        """
        self._shared.now = press.at
        self._forget()
        if press.seat not in self.stations:
            released = press.kind is Kind.RELEASE
            return MOVED if released else Answer(word=Message("nothing-in-family"))
        if self._broken:
            self._renew_broken(match)
        touch = self.stations[press.seat].touch
        answer = self._faults.result(press.control, "touch", touch, press, match)
        if answer is not None:
            return answer
        self._broken.add(press.seat)
        self._renew_broken(match)
        return Answer(word=Message("fault-press"))

    def advance(self, now: float, match: Match) -> list[tuple[str, Answer]]:
        """Tell every station the time; the seats and answers that ask for something."""
        self._forget()
        advance = {role: station.advance for role, station in self.stations.items()}
        told = self._each("advance", advance, match, now, match)
        return [(role, answer) for role, answer in told.items() if answer is not MOVED]

    def due(self) -> float | None:
        """The time when `advance` next has something to do, in seconds of the table's clock."""
        if not self._due_known:
            times = self._each(
                "due", {role: each.due for role, each in self.stations.items()}, None
            )
            self._due = None
            for due in times.values():
                if due is not None and (self._due is None or due < self._due):
                    self._due = due
            self._due_known = True
        return self._due

    def observe(
        self, order: Order, events: tuple[Event, ...], match: Match, at: float | None = None
    ) -> None:
        """Tell every station of an accepted order of either team; ``at`` is when it was given."""
        if at is not None:
            self._shared.now = at
        self._shared.observe(order, events, match.phase)
        self._forget()
        observe = {role: station.observe for role, station in self.stations.items()}
        self._each("observe", observe, match, order, events, match)

    def _forget(self) -> None:
        """Make cards and `due` anew when they are asked for: a station may have changed."""
        self._cards = None
        self._due_known = False

    # ---- what the crew sees

    def cards(self, match: Match) -> dict[str, SeatCard]:
        """The card of each seat, by role. A station that cannot make one gets one that says so."""
        if self._broken:  # what they had chosen is not shown, nor aimed at, any longer
            self._renew_broken(match)
        of = self._cards_of
        if self._cards is not None and of is not None and of[0] is match and of[1] == match.version:
            return self._cards
        card = {role: station.card for role, station in self.stations.items()}
        cards = self._each("card", card, match, match)
        if len(cards) < len(card):  # what those stations had chosen may be at fault: now nothing is
            again = {role: self.stations[role].card for role in card if role not in cards}
            found = cards | self._each("card", again, match, match)
            cards = {role: found.get(role, _FAULT) for role in card}
        self._cards = cards
        self._cards_of = (match, match.version)
        return self._cards

    def lamps(self, match: Match) -> frozenset[str]:
        """The names of the lit lamps of the crew board, as in ``hardware/table.toml``.

        ``mate_ok`` and ``engineer_ok`` are lit in play while that seat owes nothing (C-5);
        ``ready_…`` while a gauge is full and no breakdown blocks its system (A-1, A-2), and
        ``ready_….slow``, a slow blink, while it is full and blocked; ``stop`` while the table is
        stopped (A-4), for both crews. Sonar Family, which has neither mate nor engineer, has the
        last one alone.
        """
        of = self._lamps_of
        if of is None or of[0] is not match or of[1] != match.version:
            self._lamps = self._lit(match)
            self._lamps_of = (match, match.version)
        return self._lamps

    def _lit(self, match: Match) -> frozenset[str]:
        boat = match.boats[self.team]
        lit = set()
        duties = match.setup.game is Game.CAPTAIN_SONAR
        if duties and match.phase in (Phase.PLAY, Phase.STOPPED):
            if not boat.owes_mark:
                lit.add("mate_ok")
            if boat.owes_break is None:
                lit.add("engineer_ok")
            for system in boat.sizes:
                if boat.is_full(system):
                    blocked = boat.broken & boat.sheet.blocks[system]
                    lit.add(f"ready_{system}.slow" if blocked else f"ready_{system}")
        if match.phase is Phase.STOPPED:
            lit.add("stop")
        return frozenset(lit)

    @property
    def tracing(self) -> Role | None:
        """The role that is tracing a section of the hull now, if any (U-3)."""
        return None if self._shared.trace is None else self._shared.trace_of

    def trace(self) -> TraceCard | None:
        """The trace that is being drawn on the hull, if any (U-3)."""
        trace = self._shared.trace
        return None if trace is None else _traced(trace, str(self._shared.trace_of))

    def traces(self) -> tuple[TraceCard, ...]:
        """The finished traces of this surfacing, by section, for the inspection (U-4)."""
        return tuple(_traced(trace) for _, trace in sorted(self._shared.drawn.items()))

    def sheet(self) -> SheetCard:
        """The radio operator's sheet."""
        radio = self.stations[Role.RADIO]
        assert isinstance(radio, Radio)  # STATIONS says so
        return radio.sheet

    # ---- faults

    def renew(self, role: str, match: Match) -> None:
        """Make a station anew from the match; choices that were open are closed."""
        kinds = STATIONS[match.setup.game, match.setup.mode]
        kind = next(each for each in kinds if each.role == role)
        with self._faults.contained(f"{self.team}.{role}", "renew"):
            self.stations[role] = kind(match, self._shared)
            self._forget()
            self._broken.discard(role)

    def _each(
        self, doing: str, acts: Mapping[str, Callable[..., T]], match: Match | None, *args: object
    ) -> dict[str, T]:
        """Have stations do something, one after the other; the results by role.

        ``acts`` has a method of each station by its role. A station that raises has no result and
        is made anew: at once, or without a match at hand by the next call that has one.
        """
        if self._broken and match is not None:
            self._renew_broken(match)
        done = self._faults.attempt_each(self.team, doing, acts, *args)
        if len(done) < len(acts):
            self._broken |= acts.keys() - done.keys()
            if match is not None:
                self._renew_broken(match)
        return done

    def _renew_broken(self, match: Match) -> None:
        for role in tuple(self._broken):
            self.renew(role, match)


def _traced(trace: Trace, role: str = "") -> TraceCard:
    """A trace as the screens get it; of one under way nobody says that it left the hull."""
    return TraceCard(
        section=trace.section,
        along=round(trace.along, 4),
        pen=round(trace.pen, 3),
        middle=_middles(trace.section),
        line=tuple(round(across, 3) for across in trace.line),
        astray=trace.astray and not role,
        fast=trace.fast,
        role=role,
    )


@lru_cache(maxsize=4)
def _middles(section: int) -> tuple[float, ...]:
    """The middle of a section's band at each of the `SAMPLES` places and at its beginning."""
    return tuple(round(middle(section, place / SAMPLES), 3) for place in range(SAMPLES + 1))
