"""One match of a league: an opening, two players, and the record that is kept of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from sonar_console.bots.duelmatch import DuelResult, play_match
from sonar_console.bots.external import Program
from sonar_console.engine.match import Match
from sonar_console.engine.names import Edition, Mode, Team
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refused
from sonar_console.engine.setup import Setup
from sonar_console.record import Header, format_record, open_setup, record_of
from sonar_console.record.journalfile import end_line
from sonar_console.record.notation import Unreadable, parse_order
from sonar_console.settings import Draft
from sonar_console.settings.tags import tags_of
from sonar_tools.league.plan import (
    LEAGUE,
    OPENINGS,
    LeagueError,
    LeagueRules,
    Opening,
    Pair,
    match_names,
)
from sonar_tools.league.played import Finished
from sonar_tools.league.players import Entrant, ProgramTerms, seated


@dataclass(frozen=True, slots=True)
class MatchTask:
    """A match to be played, with all that a worker needs to know; ``swapped`` for match b."""

    chunk: int
    name: str
    pair: Pair
    opening: Opening
    swapped: bool


def tasks_of(chunk: int, pair: Pair, opening: Opening) -> tuple[MatchTask, MatchTask]:
    """Both matches of a pair."""
    a, b = match_names(pair)
    return MatchTask(chunk, a, pair, opening, False), MatchTask(chunk, b, pair, opening, True)


def setup_of(rules: LeagueRules, opening: Opening) -> Setup:
    """The setup of an opening; raises `ScenarioError` and `RecordError`."""
    return _setup(opening.scenario, rules.mode, rules.edition, opening.first)


@lru_cache(maxsize=64)
def _setup(scenario: str, mode: Mode, edition: Edition, first: Team) -> Setup:
    return open_setup(Header(scenario, None, mode, edition, first), LEAGUE)


def opening_orders(setup: Setup, opening: Opening) -> list[Order]:
    """The orders of an opening: both crews start and dive. Raises `LeagueError` for a wrong one."""
    match = Match(setup)
    try:
        orders = [
            *(
                parse_order(f"{team} captain start {opening.starts[team]}")[1]
                for team in setup.teams
            ),
            *(parse_order(f"{team} captain dive")[1] for team in setup.teams),
        ]
        for order in orders:
            match.apply(order)
    except (KeyError, Unreadable, Refused) as fault:
        raise LeagueError(f"{OPENINGS}: opening {opening.opening} cannot be: {fault}") from fault
    return orders


def play_task(
    rules: LeagueRules, terms: ProgramTerms
) -> Callable[[MatchTask], tuple[int, Finished]]:
    """What a worker plays matches with: the chunk of each, and the match."""
    return partial(_play, rules, terms)


def _play(rules: LeagueRules, terms: ProgramTerms, task: MatchTask) -> tuple[int, Finished]:
    """Play a match. The seed of its opening decides all chance of its bots, on both sides alike.

    Raises `LeagueError` for a program that cannot be started: such a match has no result.
    """
    began = time.perf_counter()
    opening, pair = task.opening, task.pair
    setup = setup_of(rules, opening)
    sides = setup.teams[::-1] if task.swapped else setup.teams
    names = dict(zip(sides, (pair.one, pair.other), strict=True))
    seats = {
        team: Entrant(rules.players[name], random.Random(f"{opening.seed} {place}"))
        for place, (team, name) in enumerate(names.items())
    }
    with seated(seats, setup, terms) as players:
        result, match = play_match(
            setup, players, longest=rules.longest, begun=opening_orders(setup, opening)
        )
        for team, player in players.items():
            lost = result.why is not None and team is not result.winner
            if lost and isinstance(player, Program) and player.hello is None:
                raise LeagueError(f"{result.why}; it does not start, so the match has no result")
    won = 0 if result.winner is None else 1 if result.winner is sides[0] else -1
    return task.chunk, Finished(
        match=task.name,
        won=won,
        how=result.how,
        orders=result.orders,
        seconds=round(time.perf_counter() - began, 4),
        why=result.why,
        record=record_text(setup, match, result, task.name, names),
    )


def record_text(
    setup: Setup, match: Match, result: DuelResult, name: str, names: dict[Team, str]
) -> str:
    """The record of a match, with its name, its players as the crews' names, and its end."""
    one, other = (names[team] for team in setup.teams)
    crews = tags_of(Draft(game=setup.game, names=(one, other)))
    record = record_of(match, (("Match", name), *crews))
    return f"{format_record(record)}{end_line(ending(setup, result))}\n"


def ending(setup: Setup, result: DuelResult) -> str:
    """How a match ended, in the words of a table's journal."""
    if result.how == "forfeit":
        loser = next(team for team in setup.teams if team is not result.winner)
        return f"given up by {loser}"
    if result.how in ("damage", "orders"):
        return f"too long, {f'{result.winner} wins' if result.winner else 'a draw'} by {result.how}"
    if result.winner is None:
        return f"a draw by {result.how}"
    return f"{result.winner} wins by {result.how}"
