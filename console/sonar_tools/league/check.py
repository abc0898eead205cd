"""A checker for who writes a program: plays planted situations and says what is wrong.

Each line begins with ``ok``, ``wrong`` or, for what is no fault, ``note``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from sonar_console.bots.duelmatch import Contest, Forfeit, tell
from sonar_console.bots.external import Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.protocol import as_line, error_line
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.record import new_setup
from sonar_tools.league.players import ProgramTerms

LONGEST = 240
"""Orders after which a situation has shown what it can."""
SHOWN = 3
"""Complaints that are shown of a match."""


class Inquirer:
    """An officer that asks by sonar as soon as it can, so that the other side has to answer."""

    def __init__(self, setup: Setup, team: Team) -> None:
        self._mind = CrewMind(setup, team, BotLevel.OFFICER, random.Random(1))

    def order(self, match: VisibleMatch) -> Order | None:
        """A sonar, a mark on its gauge, or what an officer would do."""
        asks = match.legal(Verb.SONAR)
        marks = [each for each in match.legal(Verb.MARK) if each.words == "mark sonar"]
        return next(iter([*asks, *marks]), None) or self._mind.order(match)

    def told(self, order: Order, events: list[Event]) -> None:
        """Listen as the officer does."""
        self._mind.told(order, events)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is planted: a match, the program's team, and when the match is broken off."""

    what: str
    scenario: str
    mode: Mode
    number: int
    """0 for the first team, which begins, 1 for the second."""
    longest: int = LONGEST


SITUATIONS = (
    Situation("turn by turn, first to begin", "alpha", Mode.TURN, 0),
    Situation("turn by turn, second, in a match that is broken off", "alpha", Mode.TURN, 1, 31),
    Situation("turn by turn, a second match of the same process", "charlie", Mode.TURN, 1),
    Situation("real time", "alpha", Mode.REALTIME, 0),
    Situation("Sonar Family", "archipelago", Mode.TURN, 1),
    Situation("Sonar Family in real time", "umbria", Mode.REALTIME, 0),
)


def check(command: str, terms: ProgramTerms) -> Iterator[str]:
    """The lines of the checker, as they become known."""
    program = Program(command, terms.limits, terms.sandbox)
    try:
        for situation in SITUATIONS:
            yield from _played(program, situation)
            if program.hello is None:
                return
        first, again = (_orders(program, SITUATIONS[0]) for _ in range(2))
        if first != again:
            yield "note  the same match with the same seed was played otherwise"
    finally:
        tidy = program.close()
    yield "ok    quit: it ended by itself" if tidy else "wrong quit: it did not end within 2 s"


def _play(program: Program, situation: Situation, orders: list[str]) -> tuple[str, str]:
    """Play a situation; why the program lost it, and how it ended."""
    setup = new_setup(situation.scenario, situation.mode)
    team, enemy = setup.teams[situation.number], setup.teams[1 - situation.number]
    sonar = setup.game is Game.CAPTAIN_SONAR
    officer = CrewMind(setup, enemy, BotLevel.OFFICER, random.Random(1))
    players = {team: program, enemy: Inquirer(setup, enemy) if sonar else officer}
    program.sit(setup, team, 1)
    contest = Contest(setup, None, situation.longest)
    while (asked := contest.asked()) is not None:
        if len(contest.match.history) == situation.longest // 2:
            program.say(as_line("weather", wind=3))
            program.say(error_line(b"planted", "nothing: a line that you should ignore"))
        try:
            order = players[asked].order(contest.sights[asked])
        except Forfeit as lost:
            return str(lost), "forfeit"
        if order is not None and asked is team:
            orders.append(order.words)
        heard = contest.put(order)
        if order is not None:
            tell(players, order, heard)
    result = contest.result
    assert result is not None  # nobody is asked any more
    if situation.longest == LONGEST:  # else the next match begins without an end
        program.finish(result.winner, result.how)
    forfeited = result.how == "forfeit" and result.winner is not team
    return (str(result.why) if forfeited else ""), result.how


def _played(program: Program, situation: Situation) -> Iterator[str]:
    known = program.hello is not None
    orders: list[str] = []
    why, how = _play(program, situation, orders)
    hello = program.hello
    if hello is not None and not known:
        by = f" by {hello.author}" if hello.author else ""
        yield f"ok    hello: {hello.name}{by}, {len(hello.options)} options"
    if why:
        yield f"wrong {situation.what}: {why}"
    elif program.complaints:
        count = len(program.complaints)
        lines = "1 line" if count == 1 else f"{count} lines"
        yield f"wrong {situation.what}: {lines} refused or unreadable"
    else:
        took = f"the slowest answer took {program.slowest:.2f} s"
        yield f"ok    {situation.what}: {len(orders)} orders, {took}, ended by {how}"
    for complaint in program.complaints[:SHOWN]:
        yield f"      {complaint}"


def _orders(program: Program, situation: Situation) -> list[str]:
    orders: list[str] = []
    _play(program, situation, orders)
    return orders
