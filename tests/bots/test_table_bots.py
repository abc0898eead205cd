"""All bots of a match: what wakes them, what they spare, and what a failing mind costs."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pytest

from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.seat_bot import BotPace
from sonar_console.bots.table_bots import BETWEEN_REPORTS, TableBots
from sonar_console.cards import Message, SeatCard, TraceCard
from sonar_console.containment import FaultLog
from sonar_console.engine import legal_for
from sonar_console.engine.events import event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import ROLES, TEAMS, Game, Mode, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.press import Kind, Press
from sonar_console.record import parse_order
from sonar_console.stations import Crew
from sonar_tools.bench.matches import setup_for

QUICK = dict.fromkeys(BotLevel, BotPace(thinking=(0.1, 0.3), touching=0.1, yielding=2.0))


@dataclass
class Shown:
    seats: Mapping[str, SeatCard]
    trace: TraceCard | None


class Room:
    """A match with stations, and bots in some seats."""

    def __init__(
        self, scenario: str, mode: Mode, seats: Mapping[Team, Mapping[Role, str]], seed: int = 1
    ) -> None:
        game = Game.CAPTAIN_SONAR if scenario == "alpha" else Game.SONAR_FAMILY
        self.match = Match(setup_for(game, mode, scenario))
        self.crews = {team: Crew(team, self.match) for team in self.match.boats}
        self.faults = FaultLog()
        self.bots = TableBots(self.match, seats, QUICK, random.Random(seed), self.faults)
        self.now = 10.0
        self.refused: list[object] = []
        self.held_back = 0.0
        """Until when the table lets no course through."""
        self.presses: list[Press] = []
        self.lots = random.Random(seed)

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and self.match.outcome is None:
            due = self.bots.due()
            if due is None:
                return
            self.now = max(self.now + 0.01, min(due, until))
            for crew in self.crews.values():
                for _, answer in crew.advance(self.now, self.match):
                    if answer.order is not None:
                        self.take(answer.order)
            for press in self.bots.presses(self.shown, self.may, self.now):
                self.press(press)

    def shown(self, team: Team) -> Shown:
        return Shown(self.crews[team].cards(self.match), self.crews[team].trace())

    def may(self, order: Order, at: float) -> bool:
        return order.verb is not Verb.HEAD or at >= self.held_back

    def press(self, press: Press) -> None:
        self.presses.append(press)
        answer = self.crews[Team(press.team)].touch(press, self.match)
        if answer.order is not None:
            self.take(answer.order)
        elif answer.refusal is not None or answer.word is not None:
            self.refused.append((press, answer))

    def take(self, order: Order) -> None:
        events = self.match.apply(order)
        for team, crew in self.crews.items():
            crew.observe(order, events, self.match, self.now)
            for event in events:
                told = event_for(event, team)
                if told is not None:
                    self.bots.hear(told, team)
        self.bots.took(order)


def all_seats(game: Game, level: BotLevel) -> dict[Team, dict[Role, str]]:
    return {team: dict.fromkeys(ROLES[game], str(level)) for team in TEAMS[game]}


def full(scenario: str, mode: Mode, level: BotLevel, seed: int = 1) -> Room:
    game = Game.CAPTAIN_SONAR if scenario == "alpha" else Game.SONAR_FAMILY
    return Room(scenario, mode, all_seats(game, level), seed)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_no_press_of_a_bot_is_ever_refused(scenario: str, mode: Mode) -> None:
    room = full(scenario, mode, BotLevel.OFFICER)
    room.run(60.0)
    assert len(room.match.orders) > 80 or room.match.outcome is not None
    assert room.refused == []
    assert room.faults.last == ()


def test_mixed_levels_share_a_crew() -> None:
    seats = all_seats(Game.CAPTAIN_SONAR, BotLevel.OFFICER)
    seats[Team.BLUE] |= {Role.MATE: "cadet", Role.RADIO: "commander"}
    room = Room("alpha", Mode.TURN, seats)
    room.run(40.0)
    roles = {order.role for order in room.match.orders if order.team is Team.BLUE}
    assert roles == set(Role)
    assert room.refused == []


def test_where_nothing_happens_nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A human captain thinks for an hour; the seven bots have looked once."""
    seats = all_seats(Game.CAPTAIN_SONAR, BotLevel.COMMANDER)
    del seats[Team.BLUE][Role.CAPTAIN]
    room = Room("alpha", Mode.TURN, seats)
    room.run(60.0)
    assert room.bots.due() is None  # yellow has dived, and waits
    asked = []
    real = CrewMind.order_of

    def counted(mind: CrewMind, role: Role, match: object) -> Order | None:
        asked.append(role)
        return real(mind, role, match)  # type: ignore[arg-type]

    monkeypatch.setattr(CrewMind, "order_of", counted)
    for second in range(3600):
        assert list(room.bots.presses(room.shown, room.may, room.now + second)) == []
    assert asked == []


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
@pytest.mark.parametrize("level", list(BotLevel))
def test_an_enemy_who_learns_is_spared(scenario: str, mode: Mode, level: BotLevel) -> None:
    weapons = {Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.MISSILE, Verb.ARCHER}
    room = full(scenario, mode, level)
    room.bots.spare(enemy=True)
    room.run(90.0)
    assert {order.verb for order in room.match.orders}.isdisjoint(weapons)
    assert len(room.match.orders) > 60


def test_an_enemy_who_has_learned_is_not() -> None:
    room = full("umbria", Mode.TURN, BotLevel.CADET)
    room.bots.spare(enemy=True)
    room.bots.spare(enemy=False)
    room.run(300.0)
    assert Verb.MISSILE in {order.verb for order in room.match.orders}


def test_what_is_not_heard_of_the_enemy_wakes_no_bot() -> None:
    """Marks and crossings-out of the enemy, which people give, are thought about by nobody."""
    seats = all_seats(Game.CAPTAIN_SONAR, BotLevel.COMMANDER)
    del seats[Team.YELLOW]
    room = Room("alpha", Mode.TURN, seats)
    room.run(20.0)
    for text in ("captain start H8", "captain dive"):
        room.take(parse_order(f"yellow {text}")[1])
    while room.match.turn is not Team.YELLOW:
        room.run(1.0)
    room.take(legal_for(room.match, Team.YELLOW, Verb.HEAD)[0])
    room.run(10.0)
    assert room.bots.due() is None
    for verb in (Verb.MARK, Verb.BREAK):
        room.take(legal_for(room.match, Team.YELLOW, verb)[0])
        assert room.bots.due() is None
    room.take(legal_for(room.match, Team.YELLOW, Verb.DONE)[0])
    assert room.bots.due() is not None


def test_a_bot_waits_until_the_table_lets_its_course_through() -> None:
    room = full("umbria", Mode.REALTIME, BotLevel.CADET)
    room.held_back = 40.0
    room.run(25.0)
    assert Verb.DIVE in {order.verb for order in room.match.orders}
    assert Verb.HEAD not in {order.verb for order in room.match.orders}
    room.run(30.0)
    assert Verb.HEAD in {order.verb for order in room.match.orders}
    assert room.refused == []


def test_hands_off_a_seat_that_a_person_has_touched() -> None:
    room = full("alpha", Mode.TURN, BotLevel.CADET)
    room.bots.disturbed(Press("blue", "captain", "select", Kind.TURN, room.now, 1))
    room.run(1.9)
    assert "blue" not in {press.team for press in room.presses}
    assert "yellow" in {press.team for press in room.presses}
    room.run(3.0)
    assert "blue" in {press.team for press in room.presses}


# ---- a mind that fails


def broken(level: BotLevel | None) -> Callable[[CrewMind, Role, object], Order | None]:
    """Heads that fail, of one level or all."""
    real = CrewMind.order_of

    def order_of(mind: CrewMind, role: Role, match: object) -> Order | None:
        if level in (None, mind.level) and mind.team is Team.BLUE:
            raise RuntimeError("a mind has failed")
        return real(mind, role, match)  # type: ignore[arg-type]

    return order_of


@pytest.mark.logs_errors
def test_a_cadet_takes_over_from_a_crew_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    room = full("alpha", Mode.TURN, BotLevel.COMMANDER)
    monkeypatch.setattr(CrewMind, "order_of", broken(BotLevel.COMMANDER))
    room.run(40.0)
    assert [each.where for each in room.faults.last] == ["blue.bots"]
    assert room.refused == []
    assert Team.BLUE in {order.team for order in room.match.orders if order.verb is Verb.HEAD}


@pytest.mark.logs_errors
def test_seats_of_a_crew_that_fails_for_good_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    room = full("alpha", Mode.TURN, BotLevel.COMMANDER)
    monkeypatch.setattr(CrewMind, "order_of", broken(None))
    room.run(40.0)
    assert {order.team for order in room.match.orders} == {Team.YELLOW}
    assert room.bots.due() is None


@pytest.mark.logs_errors
def test_bots_may_fail_as_it_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    room = full("alpha", Mode.TURN, BotLevel.OFFICER)

    def hear(mind: CrewMind, event: object) -> None:
        if mind.level is BotLevel.OFFICER:
            raise RuntimeError("deaf")

    monkeypatch.setattr(CrewMind, "hear", hear)
    room.run(20.0)
    assert Verb.HEAD in {order.verb for order in room.match.orders}


# ---- reports to people in the crew


def beside_a_captain(scenario: str, mode: Mode) -> Room:
    """A blue captain who is a person, among bots."""
    game = Game.CAPTAIN_SONAR if scenario == "alpha" else Game.SONAR_FAMILY
    seats = all_seats(game, BotLevel.OFFICER)
    del seats[Team.BLUE][Role.CAPTAIN]
    room = Room(scenario, mode, seats, 3)
    room.bots.spare(enemy=True)
    room.run(20.0)
    for words in ("start F8", "dive"):
        room.take(parse_order(f"blue captain {words}")[1])
    return room


def play_captain(room: Room, seconds: float) -> list[tuple[float, dict[str, Message]]]:
    """The blue captain gives courses and ends turns; each of the crew's reports, with its time."""
    seen: list[tuple[float, dict[str, Message]]] = []
    until = room.now + seconds
    room.bots.take_reported()
    while room.now < until and room.match.outcome is None:
        for verb in (Verb.HEAD, Verb.DONE, Verb.SURFACE):
            legal = [] if room.lots.random() < 0.5 else legal_for(room.match, Team.BLUE, verb)
            if legal:
                room.take(legal[0])
                break
        room.now += 0.5
        room.run(0.5)
        if room.bots.take_reported():
            seen.append((room.now, room.bots.reports(Team.BLUE)))
    return seen


def test_bots_report_once_a_turn() -> None:
    room = beside_a_captain("alpha", Mode.TURN)
    seen = play_captain(room, 120.0)
    turns = sum(
        order.verb is Verb.DONE and order.team is Team.YELLOW for order in room.match.orders
    )
    assert 3 < len(seen) <= turns + 1
    assert set(seen[-1][1]) == {"mate", "engineer", "radio"}
    assert len({str(said) for _, said in seen}) == len(seen), "only what differs is reported"


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_bots_report_every_20_seconds_of_real_time_at_most(scenario: str) -> None:
    room = beside_a_captain(scenario, Mode.REALTIME)
    seen = play_captain(room, 200.0)
    times = [at for at, _ in seen]
    assert len(times) > (3 if scenario == "alpha" else 1)
    assert min(after - before for before, after in pairwise(times)) >= BETWEEN_REPORTS - 1.0
    roles = {"mate", "engineer", "radio"} if scenario == "alpha" else {"radio"}
    assert set(seen[-1][1]) == roles
    assert room.faults.last == ()


def test_bots_among_themselves_report_nothing() -> None:
    room = full("alpha", Mode.TURN, BotLevel.CADET)
    room.run(30.0)
    assert room.bots.reports(Team.BLUE) == room.bots.reports(Team.YELLOW) == {}
    assert not room.bots.take_reported()
