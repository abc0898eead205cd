"""Random legal matches of every game and mode; a seed gives the same matches on every run."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sonar_console.engine.boat import Boat
from sonar_console.engine.legal import legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Phase, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.sheets import load_sheets

KINDS: tuple[tuple[Game, Mode], ...] = tuple((game, mode) for game in Game for mode in Mode)
"""Every game in every mode."""

SCENARIOS: dict[Game, tuple[str, ...]] = {
    Game.CAPTAIN_SONAR: ("alpha", "delta", "echo"),
    Game.SONAR_FAMILY: ("archipelago", "jules-verne", "north-pole"),
}
"""The scenarios of each game that the matches use in turn."""

LONGEST = 500
"""The orders after which a match is not continued."""

_WEIGHTS = {Verb.HEAD: 12, Verb.SURFACE: 1, Verb.STOP: 2, Verb.DONE: 2}
_USUAL_WEIGHT = 4
"""The weight of each verb where it is legal: courses often, surfacing seldom."""

_HARMFUL = frozenset(
    {Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.ARCHER, Verb.MISSILE, Verb.SILENCE}
)
_MANY_BREAKDOWNS = 5
"""The breakdowns at which a peaceful crew surfaces: one more cannot complete a panel of six."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played: its setup and its orders."""

    setup: Setup
    orders: tuple[Order, ...]


def setup_for(game: Game, mode: Mode, name: str) -> Setup:
    """The setup of a match of full crews on a shipped scenario, every switch at its default."""
    scenario = load_scenario(find_scenario(name))
    board = scenario.map_for(mode)
    return Setup(
        chart=board.chart,
        sheet=load_sheets()["dark"],
        scenario=name,
        game=game,
        mode=mode,
        gauges=scenario.gauges,
        starts=board.starts,
        surface_damage_off_holes=scenario.surface_damage_off_holes,
    )


def random_matches(game: Game, mode: Mode, count: int, seed: int) -> list[PlayedMatch]:
    """Matches of random orders, to their end or to `LONGEST` orders."""
    rng = random.Random(f"{seed} {game} {mode}")
    setups = [setup_for(game, mode, name) for name in SCENARIOS[game]]
    return [random_match(setups[number % len(setups)], rng) for number in range(count)]


def random_match(setup: Setup, rng: random.Random, longest: int = LONGEST) -> PlayedMatch:
    """A match of random orders, to its end or to so many orders."""
    match = Match(setup)
    while match.phase is not Phase.ENDED and len(match.history) < longest:
        match.apply(random_order(match, rng))
    return PlayedMatch(setup, tuple(match.orders))


def random_order(match: Match, rng: random.Random) -> Order:
    """A random legal order of either team."""
    return _choice(_offered(match, rng), rng)


def peaceful_match(game: Game, mode: Mode, orders: int, seed: int) -> PlayedMatch:
    """A match without damage, so that it lasts for as many orders as wanted."""
    setup = setup_for(game, mode, SCENARIOS[game][0])
    rng = random.Random(f"{seed} peace {game} {mode}")
    match = Match(setup)
    while len(match.history) < orders:
        match.apply(_peaceful(match, rng))
    return PlayedMatch(setup, tuple(match.orders))


def _offered(match: Match, rng: random.Random) -> list[Order]:
    """The legal orders of one team; where both have some, of a random one."""
    teams: list[Team] = list(match.setup.teams)
    rng.shuffle(teams)
    for team in teams:
        offered = list(legal_orders(match, team))
        if match.phase is Phase.SETUP and match.boats[team].at >= 0:  # the X is not moved again
            offered = [order for order in offered if order.verb is Verb.DIVE]
        if offered:
            return offered
    raise RuntimeError("a match that goes on has no legal order")


def _choice(offered: list[Order], rng: random.Random) -> Order:
    """A verb at random by its weight, then any order of that verb."""
    verbs = list(dict.fromkeys(order.verb for order in offered))
    weights = [_WEIGHTS.get(verb, _USUAL_WEIGHT) for verb in verbs]
    verb = rng.choices(verbs, weights)[0]
    return rng.choice([order for order in offered if order.verb is verb])


def _peaceful(match: Match, rng: random.Random) -> Order:
    offered = _offered(match, rng)
    harmless = [
        order
        for order in offered
        if order.verb not in _HARMFUL and not (order.verb is Verb.SECURE and order.args[1])
    ]
    boat: Boat = match.boats[offered[0].team]
    if boat.broken.bit_count() >= _MANY_BREAKDOWNS:
        surfacing = [order for order in harmless if order.verb is Verb.SURFACE]
        harmless = surfacing or [order for order in harmless if order.verb is not Verb.HEAD]
    return _choice(harmless, rng)
