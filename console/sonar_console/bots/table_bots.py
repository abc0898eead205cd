"""All bots at one match of the running table.

A bot thinks only when its crew has given or heard an order or a touch of its own is due, so a table
at which nothing happens costs nothing, and orders of the enemy of which nothing is announced change
nothing that a bot does. Bots whose mind raises an exception go on as cadets, who need not
have heard anything before; if that fails too, nobody plays their seats. Both are kept as faults
(`sonar_console.containment`) and never reach the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import ProgramLost
from sonar_console.bots.seat_bot import BOT_PACES, BotPace, SeatBot
from sonar_console.bots.table_program import ProgramSeats, TablePrograms
from sonar_console.bots.touches import SeatsShown, Touch, TouchKind
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Message
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.match import Match
from sonar_console.engine.names import ROLES, Phase, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.press import Kind, Press
from sonar_console.stations.station import MayGive

PROGRAM = "program"
"""In place of a level: a program has the seat."""

BETWEEN_REPORTS = 20.0
"""Seconds in real time between two reports of a seat; turn by turn there is one a turn."""

PACE_FACTORS: Mapping[str, float] = {"calm": 1.6, "usual": 1.0, "quick": 0.4}
"""What the pace of a level is multiplied by, for each value of the setting of the bots' pace."""

_Result = TypeVar("_Result")

Seats = Mapping[Team, Mapping[Role, str]]
"""The level of each bot, by team and role."""


class CrewBots:
    """The bots of one crew and level: the mind that they share, and a bot for each role."""

    def __init__(
        self,
        match: Match,
        team: Team,
        level: BotLevel,
        roles: list[Role],
        pace: BotPace,
        rng: random.Random,
        *,
        reports: bool = False,
    ) -> None:
        self.team = team
        self.level = level
        self.lost = False
        """Whether nobody plays these roles any more."""
        self.news = True
        """Whether the crew has given or heard an order since its bots looked."""
        self._match = match
        self._roles = roles
        self._pace = pace
        self._rng = rng
        self._visible = VisibleMatch(match, team)
        self._spares = False
        self.reports: dict[Role, Message] = {}
        """What each role has reported last to the people in the crew."""
        self._reports = reports
        self._reports_at = float("-inf")
        """In real time, when the next reports may come; turn by turn, never before a turn."""
        self._heard = False
        """Whether there has been something to report on since."""
        self._seat()

    def _seat(self) -> None:
        self.mind: CrewMind | ProgramSeats = CrewMind(
            self._match.setup, self.team, self.level, self._rng
        )
        self.mind.spare(enemy=self._spares)
        self.bots = [
            SeatBot(role, self.mind, self._visible, self._pace, self._rng) for role in self._roles
        ]

    def advance(self, now: float) -> None:
        """Let time pass for what does not follow from news and touches."""

    def took(self, order: Order) -> None:
        """An order has been accepted, whoever gave it; it was heard before."""
        if order.team is not self.team:
            return
        self.news = True
        if order.verb is Verb.PLOT:
            self.mind.plotted()
        for bot in self.bots:
            if bot.role is order.role:
                bot.given(order)

    @property
    def due(self) -> float | None:
        """The time when `advance` will have something to do, or None."""
        return None

    @property
    def levels(self) -> dict[Role, str]:
        """What the people at the table read of who has its seats."""
        return dict.fromkeys(self._roles, self.level)

    def hear(self, event: Event) -> None:
        """Let the mind hear an event; turn by turn an own turn that begins asks for reports."""
        self.mind.hear(event)
        if event.name is EventName.TURN and event.team is self.team:
            self._heard = True

    @property
    def reports_due(self) -> float | None:
        """The time when `report` will have something to do, or None."""
        return self._reports_at if self._heard and self._may_report else None

    @property
    def _may_report(self) -> bool:
        """Whether there are people to report to, and a match that goes on."""
        playing = self._match.phase in (Phase.PLAY, Phase.STOPPED)
        return self._reports and playing and not self.lost

    def report(self, news: bool, now: float) -> bool:
        """Report anew, if it is time for it; returns whether anything else is said than before."""
        if not self._may_report:
            return False
        self._heard = self._heard or (news and self._visible.realtime)
        if not self._heard or now < self._reports_at:
            return False
        self._heard = False
        if self._visible.realtime:
            self._reports_at = now + BETWEEN_REPORTS
        said = ((role, self.mind.report(role, self._visible)) for role in self._roles)
        before, self.reports = self.reports, {role: each for role, each in said if each is not None}
        return self.reports != before

    def spare(self, *, enemy: bool) -> None:
        """Fire at the enemy and lay mines, or not, from now on."""
        self._spares = enemy
        self.mind.spare(enemy=enemy)

    def failed(self) -> None:
        """Go on as cadets; if these were cadets, nobody plays their roles any more."""
        if self.level is BotLevel.CADET:
            self.lost = True
            self.bots = []
            self.reports = {}
            return
        self.level = BotLevel.CADET
        self._seat()


class ProgramCrew(CrewBots):
    """A program in seats of a crew; once it is lost, officers who have listened all the while."""

    def __init__(
        self,
        match: Match,
        team: Team,
        program: ProgramSeats | None,
        roles: list[Role],
        paces: Mapping[BotLevel, BotPace],
        rng: random.Random,
        faults: FaultLog,
        *,
        reports: bool,
    ) -> None:
        self._program = program
        self._faults = faults
        super().__init__(
            match, team, BotLevel.OFFICER, roles, paces[BotLevel.OFFICER], rng, reports=reports
        )
        if program is None:
            self._note("is not on this table")

    def _seat(self) -> None:
        program = self._program
        if program is None:
            super()._seat()
            return
        self.mind = program
        pace = BotPace(thinking=(0.0, 0.0), touching=self._pace.touching)
        self.bots = [SeatBot(role, program, self._visible, pace, self._rng) for role in self._roles]

    def advance(self, now: float) -> None:
        """Take what the program has said; without it, its officers go on."""
        if self._program is None or now < self._program.due:
            return
        try:
            self.news |= self._program.advance(now)
        except ProgramLost as lost:
            self._lose(str(lost))

    def took(self, order: Order) -> None:
        """An order has been accepted, whoever gave it; the program is told what is heard of it."""
        if self._program is not None:
            self._program.took(order)
        super().took(order)

    @property
    def due(self) -> float | None:
        """The time of the next look at what the program has said."""
        return None if self._program is None else self._program.due

    @property
    def levels(self) -> dict[Role, str]:
        """A program, or who has taken its seats."""
        return dict.fromkeys(self._roles, self.level if self._program is None else PROGRAM)

    def failed(self) -> None:
        """Go on as officers; if these were they, as cadets."""
        if self._program is None:
            super().failed()
        else:
            self._lose("was ended after a fault of the table")

    def _lose(self, why: str) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        program.close()
        self._note(why)
        self.mind = program.listener
        self.bots = [
            SeatBot(role, self.mind, self._visible, self._pace, self._rng) for role in self._roles
        ]
        self.news = True

    def _note(self, why: str) -> None:
        self._faults.note(str(self.team), f"the program {why}", PastFaultKind.PROGRAM)


class TableBots:
    """The bots of one match (`sonar_console.modes.play.players.Bots`)."""

    def __init__(
        self,
        match: Match,
        seats: Seats,
        paces: Mapping[BotLevel, BotPace],
        rng: random.Random,
        faults: FaultLog,
        programs: TablePrograms | None = None,
    ) -> None:
        self._faults = faults
        self._reported = False
        self._crews = [
            CrewBots(
                match,
                team,
                level,
                _roles(levels, level),
                paces[level],
                _of_its_own(rng),
                reports=len(levels) < len(ROLES[match.setup.game]),
            )
            for team, levels in seats.items()
            for level in BotLevel
            if level in levels.values()
        ]
        for team, levels in seats.items():
            roles = _roles(levels, PROGRAM)
            reports = len(levels) < len(ROLES[match.setup.game])
            chance = _of_its_own(rng) if roles else rng
            seated = () if programs is None else programs.crews(match, team, roles, chance)
            for own, program in seated or ((roles, None),) if roles else ():
                self._crews.append(
                    ProgramCrew(match, team, program, own, paces, chance, faults, reports=reports)
                )

    def levels(self, team: Team) -> dict[str, str]:
        """Who has each of a team's bot seats now, by role: a level, or a program."""
        return {
            str(role): str(level)
            for crew in self._crews
            if crew.team is team
            for role, level in crew.levels.items()
        }

    def reports(self, team: Team) -> dict[str, Message]:
        """What the bots of a crew have reported last to the people in it, by role."""
        return {
            str(role): said
            for crew in self._crews
            if crew.team is team
            for role, said in crew.reports.items()
        }

    def take_reported(self) -> bool:
        """Whether a bot has reported something else since this was last called."""
        reported, self._reported = self._reported, False
        return reported

    def spare(self, *, enemy: bool) -> None:
        """Spare the enemy, or not: bots then fire nothing and lay no mine."""
        for crew in self._crews:
            crew.spare(enemy=enemy)

    def hear(self, event: Event, team: Team) -> None:
        """Let a crew's bots hear an event as that crew may know it."""
        for crew in self._crews:
            if crew.team is team and not crew.lost:
                crew.news = True
                self._safely(crew, partial(crew.hear, event))

    def took(self, order: Order) -> None:
        """An order has been accepted, whoever gave it; its events have been heard."""
        for crew in self._crews:
            self._safely(crew, partial(crew.took, order))

    def disturbed(self, press: Press) -> None:
        """A person has touched a control: the bot in that seat pauses."""
        for crew in self._crews:
            for bot in crew.bots:
                if (crew.team, bot.role) == (press.team, press.seat):
                    bot.disturbed(press.at)

    def presses(
        self, shown: Callable[[Team], SeatsShown], may: MayGive, now: float
    ) -> Iterator[Press]:
        """The presses that come now; handle each before asking for the next."""
        for crew in self._crews:
            self._safely(crew, partial(crew.advance, now))
            news, crew.news = crew.news, False
            self._reported |= bool(self._safely(crew, partial(crew.report, news, now)))
            look = partial(shown, crew.team)
            bots = crew.bots
            for bot in bots:
                if bots is not crew.bots:  # cadets have taken over
                    break
                if not news and (bot.due is None or now < bot.due):
                    continue
                touch = self._safely(crew, partial(bot.touch, look, now, may))
                if touch is not None:
                    yield from _pressed(crew.team, touch, now)

    def due(self) -> float | None:
        """The time when `presses` will next have something to do."""
        if any(crew.news for crew in self._crews):
            return 0.0
        dues = [bot.due for crew in self._crews for bot in crew.bots]
        dues += [due for crew in self._crews for due in (crew.reports_due, crew.due)]
        return min((due for due in dues if due is not None), default=None)

    def _safely(self, crew: CrewBots, act: Callable[[], _Result | None]) -> _Result | None:
        """Let a crew's bots do something; an exception is contained, and cadets go on."""
        with self._faults.contained(f"{crew.team}.bots", f"{crew.level} thinks") as trial:
            return act()
        if trial.failed:
            crew.failed()
            crew.news = True
        return None


def _of_its_own(rng: random.Random) -> random.Random:
    """A source of randomness that no other crew's thoughts move on."""
    return random.Random(rng.getrandbits(64))


def _roles(levels: Mapping[Role, str], level: str) -> list[Role]:
    return [role for role in Role if levels.get(role) == level]


def _pressed(team: Team, touch: Touch, now: float) -> Iterator[Press]:
    """The presses of a touch; a button is released at once."""
    control = team, touch.seat, touch.name
    if touch.kind is TouchKind.TURN:
        yield Press(*control, Kind.TURN, now, touch.steps)
    elif touch.kind is TouchKind.PRESS:
        yield Press(*control, Kind.PRESS, now)
        yield Press(*control, Kind.RELEASE, now)


def bots_maker(
    rng: random.Random,
    paces: Mapping[BotLevel, BotPace] = BOT_PACES,
    programs: TablePrograms | None = None,
) -> Callable[[Match, Seats, str, FaultLog], TableBots]:
    """Make the function that seats bots at a match; ``rng`` is their only source of randomness.

    The result is a `sonar_console.modes.play.players.MakeBots`.
    """

    def make(match: Match, seats: Seats, pace: str, faults: FaultLog) -> TableBots:
        slower = {level: each.times(PACE_FACTORS[pace]) for level, each in paces.items()}
        return TableBots(match, seats, slower, rng, faults, programs)

    return make


__all__ = ["PACE_FACTORS", "TableBots", "bots_maker"]
