"""The players of one match: bots in some of the seats, people who are taught as they play.

Bots hear what their crews hear and see what their seats show, and what they want they press.
`sonar_console.bots.table_bots` makes them; this room knows only what they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sonar_console.cards import CoachCard, SeatCard, TraceCard
from sonar_console.containment import FaultLog
from sonar_console.engine import Event, Match, Order, event_for
from sonar_console.engine.names import ROLES, TEAMS, Role, Team
from sonar_console.modes.play.training import Training
from sonar_console.press import Press
from sonar_console.settings import BotsPace, Draft, Sitter
from sonar_console.stations.station import MayGive


@dataclass(frozen=True, slots=True)
class CrewCards:
    """The cards of one crew's seats, as far as bots press by them."""

    seats: Mapping[str, SeatCard]
    trace: TraceCard | None


class Bots(Protocol):
    """The bots of one match. Times are seconds of the table's clock."""

    def hear(self, event: Event, team: Team) -> None:
        """Take in an event, as a crew may know of it."""

    def took(self, order: Order) -> None:
        """Learn of an accepted order, whoever gave it."""

    def disturbed(self, press: Press) -> None:
        """Learn that a person touched a control: a bot in that seat waits a while."""

    def spare(self, *, enemy: bool) -> None:
        """Whether to spare the enemy: then nothing is fired, and no mine laid."""

    def presses(
        self, shown: Callable[[Team], CrewCards], may: MayGive, now: float
    ) -> Iterable[Press]:
        """The presses of the bots now; each is acted on before the next is asked for."""

    def due(self) -> float | None:
        """When `presses` will next have something to do."""


MakeBots = Callable[[Match, Mapping[Team, Mapping[Role, Sitter]], BotsPace, FaultLog], Bots]
"""Seats bots, by team and role, at a match; they have still to hear all that has been heard."""


class Players:
    """The players of one match; ``make`` seats bots, and is None where the table has none."""

    def __init__(self, draft: Draft, make: MakeBots | None, faults: FaultLog) -> None:
        self._draft = draft
        self._make = make
        self._faults = faults
        self._seats: Mapping[Team, Mapping[Role, Sitter]] = (
            {} if make is None else draft.seating.bots(draft.game)
        )
        self.levels: Mapping[Team, dict[str, str]] = {
            team: {str(role): str(level) for role, level in self._seats.get(team, {}).items()}
            for team in TEAMS[draft.game]
        }
        """The bots among a team's seats: their levels by role."""
        seats = len(draft.seating.crews) * len(ROLES[draft.game])
        self._people = sum(map(len, self._seats.values())) < seats
        """Whether anybody is a person."""
        self.has_bots = bool(self._seats)
        """Whether there are bots in any seat."""
        self._bots: Bots | None = None
        self._training: Training | None = None

    def begin(self, match: Match) -> None:
        """Sit down at a match that has no orders yet."""
        draft, make = self._draft, self._make
        if make is not None and self.has_bots:
            with self._faults.contained("table.bots", "sit down"):
                self._bots = make(match, self._seats, draft.bots_pace, self._faults)
        if draft.learner is not None:
            self._training = Training(draft.learner, match)
        self._spare()

    def _spare(self) -> None:
        if self._bots is not None:
            spares = self._training is not None and self._training.spares
            self._bots.spare(enemy=spares)

    def observe(self, order: Order, events: Iterable[Event], match: Match) -> None:
        """Learn of an accepted order, whoever gave it, and of its events."""
        if self._bots is not None:
            for event in events:
                for team in self._seats:
                    known = event_for(event, team)
                    if known is not None:
                        self._bots.hear(known, team)
            self._bots.took(order)
        if self._training is not None:
            self._training.observe(order, match)
            self._spare()

    def disturbed(self, press: Press) -> None:
        """Learn that a person touched a control."""
        if self._bots is not None:
            self._bots.disturbed(press)

    def presses(
        self, shown: Callable[[Team], CrewCards], may: MayGive, now: float
    ) -> Iterable[Press]:
        """The presses of the bots now; each is to be acted on before the next is asked for."""
        return () if self._bots is None else self._bots.presses(shown, may, now)

    def due(self) -> float | None:
        """When `presses` will next have something to do."""
        return None if self._bots is None else self._bots.due()

    def bot_gave(self, order: Order) -> bool:
        """Whether an order is of a bot's seat, in a match with people."""
        return self._people and order.role in self._seats.get(order.team, {})

    def coach(self, team: Team, match: Match) -> CoachCard | None:
        """The advice to a crew in training now."""
        if self._training is None or self._training.team is not team:
            return None
        return self._training.coach(match)
