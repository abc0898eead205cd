"""Duels: whose turn it is, how a match ends that does not, and how sure a tally is."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sonar_console.bots.external import Forfeit
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_tools.bench.matches import setup_for
from sonar_tools.league.match import play_match
from sonar_tools.league.series import Duel, tally, wilson

Say = Callable[[VisibleMatch], Order | None]


class Puppet:
    """Says what a function says."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def order(self, match: VisibleMatch) -> Order | None:
        return self._say(match)

    def told(self, order: Order, events: list[Event]) -> None:
        assert all(event.team is not None or event.name == "ended" for event in events)


def mute(_sight: VisibleMatch) -> Order | None:
    return None


def first_legal(match: VisibleMatch) -> Order | None:
    """Begins, and then only gives courses and does its duties, or surfaces."""
    legal = [*match.all_legal()]
    if match.phase == "setup" and match.boat.at >= 0:
        legal = [order for order in legal if order.verb is Verb.DIVE]
    wanted = (Verb.START, Verb.DIVE, Verb.HEAD, Verb.MARK, Verb.PASS, Verb.BREAK, Verb.DONE)
    return next(
        (order for order in legal if order.verb in (*wanted, Verb.SURFACE, Verb.SECURE)), None
    )


def test_a_crew_that_never_says_anything_loses() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    result, match = play_match(setup, {Team.BLUE: Puppet(first_legal), Team.YELLOW: Puppet(mute)})
    assert (result.winner, result.how) == (Team.BLUE, "forfeit")
    assert result.why == "yellow says nothing though it is awaited"
    assert len(match.orders) == 2


def test_two_crews_that_say_nothing_draw() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.REALTIME, "alpha")
    result, _ = play_match(setup, {team: Puppet(mute) for team in setup.teams})
    assert (result.winner, result.how, result.orders) == (None, "orders", 0)


def test_a_match_that_is_too_long_is_decided_by_damage() -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "charlie")
    players = {team: Puppet(first_legal) for team in setup.teams}
    whole, match = play_match(setup, players)
    for longest in range(4, len(match.orders)):
        result, short = play_match(setup, players, longest=longest)
        assert result.orders == longest
        one, other = (boat.damage for boat in short.boats.values())
        if one == other:
            assert (result.winner, result.how) == (None, "orders")
        else:
            assert result.how == "damage"
            assert result.winner is (Team.BLUE if one < other else Team.YELLOW)
            break
    assert whole.how == "breakdown"


def test_who_gives_up_forfeits_and_says_why() -> None:
    def lost(_sight: VisibleMatch) -> Order | None:
        raise Forfeit("the dog ate it")

    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    result, _ = play_match(setup, {Team.BLUE: Puppet(lost), Team.YELLOW: Puppet(first_legal)})
    assert (result.winner, result.how, result.why) == (Team.YELLOW, "forfeit", "the dog ate it")


@pytest.mark.parametrize("slow", [1.0, 3.0])
def test_in_real_time_a_beat_is_a_handicap(slow: float) -> None:
    """A team whose orders take three times as long gives a third as many."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.REALTIME, "alpha")
    players = {team: Puppet(first_legal) for team in setup.teams}
    _, match = play_match(setup, players, {Team.YELLOW: slow}, longest=44)
    given = [order.team for order in match.orders]
    assert not {Verb.STOP, Verb.SECURE} & {order.verb for order in match.orders}
    assert abs(given.count(Team.BLUE) - slow * given.count(Team.YELLOW)) <= slow


def test_wilson_intervals() -> None:
    """Values of the formula for 30 of 40, none of 10 and nothing at all."""
    low, high = wilson(30, 40)
    assert (round(low, 4), round(high, 4)) == (0.5981, 0.8581)
    low, high = wilson(0, 10)
    assert (round(low, 4), round(high, 4)) == (0.0, 0.2775)
    assert wilson(0, 0) == (0.0, 1.0)


def test_draws_are_counted_openly() -> None:
    counted = tally([Duel(0, 1, "torpedo", 10), Duel(1, 0, "orders", 30), Duel(2, -1, "mine", 20)])
    assert (counted.wins, counted.draws, counted.losses, counted.orders) == (1, 1, 1, 60)
    assert round(counted.share, 3) == 0.333
    assert counted.ways == {"mine": 1, "orders": 1, "torpedo": 1}


@pytest.mark.parametrize(
    ("levels", "scenario", "mode"),
    [
        (levels, scenario, mode)
        for levels in ((BotLevel.OFFICER, BotLevel.CADET), (BotLevel.COMMANDER, BotLevel.OFFICER))
        for scenario in ("alpha", "charlie")
        for mode in Mode
    ],
)
def test_the_levels_are_ranked(
    levels: tuple[BotLevel, BotLevel], scenario: str, mode: Mode
) -> None:
    """Sixteen matches a pair are enough to see that the order of the levels stands."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, scenario)
    wins = 0
    for number in range(16):
        sides = setup.teams if number % 2 else setup.teams[::-1]
        players = {
            side: CrewMind(setup, side, level, random.Random(f"{number} {level}"))
            for side, level in zip(sides, levels, strict=True)
        }
        wins += play_match(setup, players)[0].winner is sides[0]
    assert wins > 8
