"""Admirals: what they weigh, that they win, and that the yardsticks play by the protocol."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path

import pytest

from sonar_console.bots.duelmatch import DuelPlayer, play_match
from sonar_console.bots.external import Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.exchange import SUNK, Side, TorpedoSearch
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.minds.outlook import Blasts, mean_harm, reach_after_course, spread
from sonar_console.bots.tracking.belief import Belief
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.editing import edit_boat
from sonar_console.engine.events import COURSE, TURN, event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Heading, Mode, Role, System, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, parse_square, squares_in
from sonar_tools.bench.matches import setup_for
from sonar_tools.league.beliefs import LogLoss

PROGRAMS = Path(__file__).parent / "programs"


def bits(*names: str) -> int:
    return sum(BIT[parse_square(name)] for name in names)


def admiral(setup: Setup, team: Team, seed: int = 1) -> CrewMind:
    return CrewMind(setup, team, BotLevel.ADMIRAL, random.Random(seed))


def test_blasts_are_ranked_by_what_they_promise() -> None:
    """T-2: 2 points on the square, 1 beside it, and more where it destroys."""
    chart = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie").chart
    blasts = Blasts(chart, bits("C2"), 4, 0.5)
    assert blasts.best(chart.sea) == (2.0, bits("C2"))
    assert blasts.best(chart.sea & ~bits("C2")) == (1.0, chart.around[parse_square("C2")])
    assert blasts.best(bits("H8")) == (0.0, 0)
    assert Blasts(chart, bits("C2"), 2, 0.5).best(chart.sea)[0] > 2.0
    assert not Blasts(chart, chart.sea, 4, 0.5)
    assert mean_harm(chart, parse_square("C2"), bits("C2", "H8"), 4) == 1.0


def test_reach_grows_by_a_course_and_squares_are_looked_at_evenly() -> None:
    match = Match(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie"))
    wide = reach_after_course(match.chart, match.torpedo_reach)
    here = parse_square("C2")
    assert all(wide[here] & match.torpedo_reach[at] for at in squares_in(match.chart.beside[here]))
    assert wide[here].bit_count() > match.torpedo_reach[here].bit_count()
    assert list(spread(bits("A1", "C2"))) == [parse_square("A1"), parse_square("C2")]
    assert len(list(spread(match.chart.sea))) == 16


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("mode", list(Mode))
def test_a_belief_weighs_the_trackers_squares_and_no_others(game: Game, mode: Mode) -> None:
    setup = setup_for(game, mode, "charlie" if game is Game.CAPTAIN_SONAR else "umbria")
    minds = {
        team: CrewMind(setup, team, BotLevel.COMMANDER, random.Random(2)) for team in setup.teams
    }
    match = play_match(setup, minds, longest=300)[1]
    twin, me = Match(setup), setup.teams[0]
    tracker = Tracker(setup, me)
    belief = Belief(setup, tracker, random.Random(1))
    for order in match.orders:
        for event in twin.apply(order):
            told = event_for(event, me)
            if told is not None:
                tracker.hear(told)
                belief.hear(told)
        assert set(belief.likelihoods) == set(squares_in(tracker.squares))
        assert sum(belief.likelihoods.values()) == pytest.approx(1.0)
    loss = LogLoss()
    loss.follow(setup, match.orders, 1)
    assert loss.moments > 20
    assert 0.0 < loss.weighed < loss.even * 1.2


def test_a_blast_is_aimed_at_the_likelier_square() -> None:
    chart = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie").chart
    one, other = parse_square("C2"), parse_square("H8")
    blasts = Blasts.weighed(chart, {one: 0.7, other: 0.3}, 4, 0.25)
    assert blasts.best(chart.sea) == (1.4, BIT[one])
    assert blasts.worth(other) == 0.6
    assert blasts.worth(parse_square("A10")) == 0.0


def test_a_shot_that_was_not_fired_makes_its_squares_less_likely() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie")
    belief = Belief(setup, Tracker(setup, Team.BLUE), random.Random(1))
    square, other = parse_square("C2"), parse_square("H8")
    before = belief.likelihoods
    belief.held_fire(BIT[square])
    after = belief.likelihoods
    assert after[square] < before[square] / 2
    assert after[other] > before[other]
    assert sum(after.values()) == pytest.approx(1.0)


def exchange() -> TorpedoSearch:
    match = Match(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie"))
    return TorpedoSearch(match.chart, match.torpedo_reach, 3)


def side(name: str, marks: int, left: float, share: float = 1.0) -> Side:
    return parse_square(name), bits(name), marks, left, share


def test_who_fires_first_in_an_exchange_wins_it() -> None:
    search, mine = exchange(), side("C2", 3, 2.0)
    worlds = [(1.0, side("F2", 3, 2.0))]
    assert search.moved(mine, worlds, shoots=True) == 2.0 + SUNK
    assert search.moved(mine, worlds, shoots=False) == -(2.0 + SUNK)
    there = worlds[0][1][0]
    assert search.fired(side("C2", 0, 2.0), worlds, there, BIT[there]) == 2.0 + SUNK


def test_an_exchange_is_left_with_an_empty_torpedo_and_unseen() -> None:
    """Out of the enemy's reach a crew is better off, and where a shot at it is a guess."""
    search = exchange()
    worlds = [(1.0, side("F2", 3, 4.0))]
    near = search.moved(side("D2", 0, 4.0), worlds, shoots=True)
    far = search.moved(side("A10", 0, 4.0), worlds, shoots=True)
    guessed = search.moved(side("D2", 0, 4.0, 0.2), worlds, shoots=True)
    assert near < far
    assert near < guessed
    squares = bits("D2", "H8", "A10", "J4")
    assert search.share(bits("D2")) == 1.0
    assert search.share(squares) == pytest.approx(0.25)


def found_enemy(game: Game, own: str, enemy: str) -> tuple[CrewMind, VisibleMatch]:
    """Blue at its first turn with all gauges full; its tracker knows where the enemy is."""
    setup = setup_for(game, Mode.TURN, "charlie" if game is Game.CAPTAIN_SONAR else "umbria")
    match = Match(setup)
    blue, other = setup.teams
    mind = admiral(setup, blue)
    for team, square in ((blue, own), (other, enemy)):
        match.apply(Order(team, Role.CAPTAIN, Verb.START, (parse_square(square),)))
    for team in setup.teams:
        match.apply(Order(team, Role.CAPTAIN, Verb.DIVE))
    gauges = {System.TORPEDO: 3} if game is Game.CAPTAIN_SONAR else {}
    edit_boat(match, blue, **({"gauges": gauges} if gauges else {"energy": 4}))
    tracker = mind.knowledge.enemy_tracker
    assert isinstance(tracker, Tracker)
    tracker._limit(BIT[parse_square(enemy)])
    mind.knowledge.hear(TURN[blue][1])
    return mind, VisibleMatch(match, blue)


def test_an_admiral_fires_a_missile_at_an_enemy_that_is_found() -> None:
    mind, sight = found_enemy(Game.SONAR_FAMILY, "A1", "A4")
    assert sight.chart.sector_of[parse_square("A1")] == sight.chart.sector_of[parse_square("A4")]
    order = mind.order(sight)
    assert order is not None
    assert (order.verb, order.args) == (Verb.MISSILE, (parse_square("A4"),))


def test_an_admiral_that_is_found_as_well_fires_first() -> None:
    mind, sight = found_enemy(Game.CAPTAIN_SONAR, "C2", "F2")
    exposure = mind.knowledge.exposure
    assert exposure is not None
    exposure._limit(bits("C2"))
    sight._match.apply(Order(Team.BLUE, Role.CAPTAIN, Verb.HEAD, (Heading.S,)))
    edit_boat(sight._match, Team.BLUE, owes_mark=False, owes_break=None)
    mind.knowledge.hear(COURSE[Team.BLUE][Heading.S])
    order = mind.order(sight)
    assert order is not None
    assert (order.verb, order.args) == (Verb.TORPEDO, (parse_square("F2"),))


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("mode", list(Mode))
def test_admirals_play_the_same_whole_match_from_the_same_seed(game: Game, mode: Mode) -> None:
    setup = setup_for(game, mode, "charlie" if game is Game.CAPTAIN_SONAR else "umbria")
    played = [
        play_match(setup, {team: admiral(setup, team, 4) for team in setup.teams}, longest=300)
        for _ in range(2)
    ]
    assert played[0][1].orders == played[1][1].orders
    assert played[0][0].how != "orders" or len(played[0][1].orders) == 300


@pytest.mark.parametrize("name", ["particles", "retaliator"])
def test_the_yardsticks_play_by_the_protocol(name: str) -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    program = Program(yardstick(name), Limits(seconds=30.0))
    program.sit(setup, Team.BLUE, 1)
    mind = CrewMind(setup, Team.YELLOW, BotLevel.CADET, random.Random(1))
    try:
        result, _ = play_match(setup, {Team.BLUE: program, Team.YELLOW: mind}, longest=120)
    finally:
        program.close()
    assert result.how != "forfeit"
    assert result.orders > 60


def yardstick(name: str) -> str:
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(PROGRAMS / name))}.py"


@pytest.mark.long
@pytest.mark.parametrize("name", ["particles", "retaliator"])
def test_an_admiral_wins_most_matches_against_the_yardsticks(name: str) -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "bravo")
    program, wins = Program(yardstick(name), Limits(seconds=30.0)), 0
    try:
        for number in range(20):
            one, other = setup.teams if number % 2 else setup.teams[::-1]
            program.sit(setup, other, number)
            players: dict[Team, DuelPlayer] = {one: admiral(setup, one, number), other: program}
            wins += play_match(setup, players)[0].winner is one
    finally:
        program.close()
    assert wins >= 14


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), [*zip(Game, ("bravo", "umbria"), strict=True)])
@pytest.mark.parametrize("mode", list(Mode))
def test_an_admiral_wins_more_often_than_a_commander(game: Game, scenario: str, mode: Mode) -> None:
    setup, wins, draws = setup_for(game, mode, scenario), 0, 0
    for number in range(200):
        one, other = setup.teams if number % 2 else setup.teams[::-1]
        commander = CrewMind(setup, other, BotLevel.COMMANDER, random.Random(number))
        winner = play_match(setup, {one: admiral(setup, one, number), other: commander})[0].winner
        wins, draws = wins + (winner is one), draws + (winner is None)
    assert wins > (200 - draws) / 2
