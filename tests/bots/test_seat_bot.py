"""Bots in seats: whole matches by touching controls, at a human pace, without a table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pytest

from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.seat_bot import BotPace, SeatBot
from sonar_console.bots.touches import Touch, TouchKind
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import SeatCard, TraceCard
from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import ROLES, Mode, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.stations import Crew
from sonar_tools.bench.matches import setup_for

STEP = 0.1
"""Seconds between two looks."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the seats of a crew show."""

    seats: Mapping[str, SeatCard]
    trace: TraceCard | None


class Desk:
    """Stations and a match, with a bot in every seat."""

    def __init__(self, scenario: str, mode: Mode, level: BotLevel, pace: BotPace) -> None:
        game = load_scenario(find_scenario(scenario)).game
        setup = setup_for(game, mode, scenario)
        rng = random.Random(f"{scenario} {mode} {level}")
        self.match = Match(setup)
        self.crews = {team: Crew(team, self.match) for team in setup.teams}
        self.minds = {team: CrewMind(setup, team, level, rng) for team in setup.teams}
        self.bots = {
            (team, role): SeatBot(role, self.minds[team], VisibleMatch(self.match, team), pace, rng)
            for team in setup.teams
            for role in ROLES[game]
        }
        self.now = 10.0
        self.given: list[tuple[float, Order]] = []
        self.refused: list[str] = []

    def shown(self, team: Team) -> Shown:
        crew = self.crews[team]
        return Shown(crew.cards(self.match), crew.trace())

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and self.match.outcome is None:
            self.now += STEP
            for crew in self.crews.values():
                for _, answer in crew.advance(self.now, self.match):
                    if answer.order is not None:
                        self.take(answer.order)
            for (team, _), bot in self.bots.items():
                touch = bot.touch(partial(self.shown, team), self.now)
                if touch is not None:
                    self.touch(team, touch)

    def touch(self, team: Team, touch: Touch) -> None:
        control = f"{team}.{touch.control}"
        if touch.kind is TouchKind.WAIT:
            return
        kind = Kind.TURN if touch.kind is TouchKind.TURN else Kind.PRESS
        self.press(team, Press(*split_control(control), kind, self.now, touch.steps))
        if touch.kind is TouchKind.PRESS:
            self.press(team, Press(*split_control(control), Kind.RELEASE, self.now + 0.05))

    def press(self, team: Team, press: Press) -> None:
        answer = self.crews[team].touch(press, self.match)
        if answer.order is not None:
            self.take(answer.order)
        elif answer.refusal is not None:
            self.refused.append(f"{press} {answer.refusal}")

    def take(self, order: Order) -> None:
        events = self.match.apply(order)
        self.given.append((self.now, order))
        for team, crew in self.crews.items():
            crew.observe(order, events, self.match, self.now)
            for event in events:
                told = event_for(event, team)
                if told is not None:
                    self.minds[team].hear(told)
        if order.verb is Verb.PLOT:
            self.minds[order.team].plotted()
        for (team, role), bot in self.bots.items():
            if (team, role) == (order.team, order.role):
                bot.given(order)


@pytest.mark.parametrize("level", list(BotLevel))
@pytest.mark.parametrize(
    ("scenario", "mode"),
    [
        ("alpha", Mode.TURN),
        ("alpha", Mode.REALTIME),
        ("archipelago", Mode.TURN),
        ("archipelago", Mode.REALTIME),
    ],
)
def test_bots_in_every_seat_play_by_touching_controls(
    scenario: str, mode: Mode, level: BotLevel
) -> None:
    desk = Desk(scenario, mode, level, BotPace(thinking=(0.1, 0.3), touching=0.1))
    desk.run(120.0)
    verbs = {order.verb for _, order in desk.given}
    assert {Verb.START, Verb.DIVE, Verb.HEAD, Verb.PLOT} <= verbs
    assert len(desk.given) > 80 or desk.match.outcome is not None
    assert desk.refused == []


def test_a_bot_thinks_before_it_touches_and_touches_one_control_at_a_time() -> None:
    desk = Desk("alpha", Mode.TURN, BotLevel.OFFICER, BotPace(thinking=(2.0, 2.0), touching=0.5))
    bot = desk.bots[Team.BLUE, Role.CAPTAIN]
    assert bot.touch(lambda: desk.shown(Team.BLUE), 10.0) is None
    assert bot.due == 12.0
    assert bot.touch(lambda: desk.shown(Team.BLUE), 11.9) is None
    assert bot.touch(lambda: desk.shown(Team.BLUE), 12.0) is not None
    assert bot.due == 12.5


def test_a_bot_that_has_nothing_to_do_only_looks() -> None:
    desk = Desk("alpha", Mode.TURN, BotLevel.OFFICER, BotPace())
    mate = desk.bots[Team.BLUE, Role.MATE]
    assert mate.touch(lambda: desk.shown(Team.BLUE), 10.0) is None
    assert mate.due is None


def test_orders_of_a_seat_come_at_its_pace() -> None:
    desk = Desk("alpha", Mode.TURN, BotLevel.OFFICER, BotPace(thinking=(1.0, 1.5), touching=0.2))
    desk.run(60.0)
    times = [at for at, order in desk.given if order.role is Role.CAPTAIN]
    assert len(times) > 10
    by_team = [
        [at for at, order in desk.given if order.team is team and order.role is Role.CAPTAIN]
        for team in desk.match.boats
    ]
    for given in by_team:
        assert all(after - before >= 0.99 for before, after in pairwise(given))


def test_a_bot_forgets_an_order_that_no_longer_stands() -> None:
    """A human in the same seat was quicker."""
    desk = Desk("alpha", Mode.TURN, BotLevel.OFFICER, BotPace(thinking=(1.0, 1.0)))
    bot = desk.bots[Team.BLUE, Role.CAPTAIN]
    bot.touch(lambda: desk.shown(Team.BLUE), 10.0)
    for team in desk.match.boats:
        start = next(each for each in VisibleMatch(desk.match, team).legal(Verb.START))
        desk.match.apply(start)
        desk.match.apply(Order(team, Role.CAPTAIN, Verb.DIVE))
    bot.touch(lambda: desk.shown(Team.BLUE), 10.5)
    assert bot.due == 11.5
