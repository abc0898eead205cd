"""All bots at one match of the running table: they hear, think and press as their seats come up.

Nobody thinks unless an order has been taken or a touch is due, so a table at which nothing
happens costs nothing. A head that fails is replaced by a cadet's, which needs to have heard
nothing; if that fails too, its seats are left to whoever likes to take them. Either is kept as
a fault (`sonar_console.containment`), and never reaches the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from sonar_console.bots.hands import Move, Shown, Touch
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import Level
from sonar_console.bots.minds.sight import Sight
from sonar_console.bots.seat import PACES, MayGive, Pace, SeatBot
from sonar_console.containment import FaultLog
from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.press import Kind, Press

HASTE: Mapping[str, float] = {"calm": 1.6, "usual": 1.0, "quick": 0.4}
"""How many times as slow as their level's pace bots are, by the table's word for it."""

Seats = Mapping[Team, Mapping[Role, str]]
"""The level of each bot, by team and role."""


class Head:
    """One mind with the seats that it plays: the bots of one crew and level."""

    def __init__(
        self,
        match: Match,
        team: Team,
        level: Level,
        roles: list[Role],
        pace: Pace,
        lots: random.Random,
    ) -> None:
        self.team = team
        self.level = level
        self.lost = False
        """Whether nobody plays these seats any more."""
        self._match = match
        self._roles = roles
        self._pace = pace
        self._lots = lots
        self._sight = Sight(match, team)
        self._spares = False
        self._seat()

    def _seat(self) -> None:
        self.mind = CrewMind(self._match.setup, self.team, self.level, self._lots)
        self.mind.spare(enemy=self._spares)
        self.bots = [
            SeatBot(role, self.mind, self._sight, self._pace, self._lots) for role in self._roles
        ]

    def spare(self, *, enemy: bool) -> None:
        """Whether the enemy is spared, from now on."""
        self._spares = enemy
        self.mind.spare(enemy=enemy)

    def failed(self) -> None:
        """A cadet takes over, or nobody."""
        if self.level is Level.CADET:
            self.lost = True
            self.bots = []
            return
        self.level = Level.CADET
        self._seat()


class Sitting:
    """The bots of one match (`sonar_console.modes.bots.Bots`)."""

    def __init__(
        self,
        match: Match,
        seats: Seats,
        paces: Mapping[Level, Pace],
        lots: random.Random,
        faults: FaultLog,
    ) -> None:
        self._faults = faults
        self._heads = [
            Head(match, team, level, _roles(levels, level), paces[level], lots)
            for team, levels in seats.items()
            for level in Level
            if level in levels.values()
        ]
        self._news = True
        """Whether anything has happened since everybody looked."""

    def spare(self, *, enemy: bool) -> None:
        """Whether the enemy is spared: then nothing is fired, and no mine laid."""
        for head in self._heads:
            head.spare(enemy=enemy)

    def hear(self, event: Event, team: Team) -> None:
        """A crew hears an event, as it may know of it."""
        for head in self._heads:
            if head.team is team and not head.lost:
                self._safely(head, partial(head.mind.hear, event))

    def took(self, order: Order) -> None:
        """An order has been accepted, whoever gave it."""
        self._news = True
        for head in self._heads:
            if head.team is not order.team:
                continue
            if order.verb is Verb.PLOT:
                head.mind.plotted()
            for bot in head.bots:
                if bot.role is order.role:
                    bot.given(order)

    def disturbed(self, press: Press) -> None:
        """A person has touched a control: a bot in the same seat keeps its hands off a while."""
        for head in self._heads:
            for bot in head.bots:
                if (head.team, bot.role) == (press.team, press.seat):
                    bot.disturbed(press.at)

    def presses(self, shown: Callable[[Team], Shown], may: MayGive, now: float) -> Iterator[Press]:
        """What they press now; each press is to be acted on before the next is asked for."""
        news, self._news = self._news, False
        for head in self._heads:
            look = partial(shown, head.team)
            bots = head.bots
            for bot in bots:
                if bots is not head.bots:  # others have taken over
                    break
                if not news and (bot.due is None or now < bot.due):
                    continue
                moves = self._safely(head, partial(bot.touches, look, now, may))
                for move in moves:
                    yield from _pressed(head.team, move, now)

    def due(self) -> float | None:
        """When `presses` will next have something to do."""
        if self._news:
            return 0.0
        dues = (bot.due for head in self._heads for bot in head.bots)
        return min((due for due in dues if due is not None), default=None)

    def _safely(self, head: Head, act: Callable[[], list[Move] | None]) -> list[Move]:
        """Let a head do something; whatever goes wrong in it stays there."""
        with self._faults.contained(f"{head.team}.bots", f"{head.level} thinks") as trial:
            return act() or []
        if trial.failed:
            head.failed()
            self._news = True
        return []


def _roles(levels: Mapping[Role, str], level: Level) -> list[Role]:
    return [role for role in Role if levels.get(role) == level]


def _pressed(team: Team, move: Move, now: float) -> Iterator[Press]:
    """A touch as the presses that it is made of; a finger that taps is up again at once."""
    control = team, move.seat, move.name
    if move.touch is Touch.TURN:
        yield Press(*control, Kind.TURN, now, move.steps)
    elif move.touch is Touch.PRESS:
        yield Press(*control, Kind.PRESS, now)
        yield Press(*control, Kind.RELEASE, now)


def seats_bots(
    lots: random.Random, paces: Mapping[Level, Pace] = PACES
) -> Callable[[Match, Seats, str, FaultLog], Sitting]:
    """What seats bots at a match, for the table. ``lots`` is all the chance there is."""

    def seat(match: Match, seats: Seats, haste: str, faults: FaultLog) -> Sitting:
        at = {level: pace.times(HASTE[haste]) for level, pace in paces.items()}
        return Sitting(match, seats, at, lots, faults)

    return seat


__all__ = ["HASTE", "Sitting", "seats_bots"]
