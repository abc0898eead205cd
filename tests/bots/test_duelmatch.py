"""Matches between two crews: whose turn it is, and how one ends that does not end by itself."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sonar_console.bots.duelmatch import Contest, play_match
from sonar_console.bots.external import Forfeit
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_tools.bench.matches import setup_for

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


def test_a_contest_asks_one_team_after_the_other_and_tells_each_what_it_hears() -> None:
    contest = Contest(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha"))
    blue, yellow = contest.match.setup.teams
    assert contest.asked() is blue
    assert contest.asked() is blue
    told = contest.put(contest.sights[blue].legal(Verb.START)[0])
    assert told[blue]
    assert [event.as_dict() for event in told[yellow]] == [{"event": "started", "team": "blue"}]
    contest.put(contest.sights[blue].legal(Verb.DIVE)[0])
    assert contest.asked() is yellow


def test_a_contest_that_has_ended_takes_no_order() -> None:
    contest = Contest(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha"))
    contest.forfeit(Team.BLUE, "it went home")
    assert contest.result is not None
    assert contest.result.winner is Team.YELLOW
    assert contest.asked() is None
    with pytest.raises(ValueError, match="ended"):
        contest.put(None)


def test_a_crew_hears_no_more_of_the_enemys_orders_than_at_the_table() -> None:
    """Against an officer: no start square, no mark, no symbol, no square of a mine."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    heard: list[Order] = []

    class Spy(Puppet):
        def told(self, order: Order, events: list[Event]) -> None:
            super().told(order, events)
            if order.team is Team.YELLOW:
                assert events
                heard.append(order)

    officer = CrewMind(setup, Team.YELLOW, BotLevel.OFFICER, random.Random(3))
    play_match(setup, {Team.BLUE: Spy(first_legal), Team.YELLOW: officer}, longest=400)
    told = {order.verb for order in heard if order.args}
    assert Verb.HEAD in told
    assert not told & {Verb.START, Verb.MARK, Verb.BREAK, Verb.MINE, Verb.SILENCE}
    assert {Verb.START, Verb.MARK} <= {order.verb for order in heard}  # that it is done is heard


def test_an_order_of_the_other_team_is_not_taken() -> None:
    contest = Contest(setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha"))
    theirs = contest.sights[Team.YELLOW].legal(Verb.START)[0]
    with pytest.raises(ValueError, match="is no order of blue, which is asked"):
        contest.put(theirs)
    assert contest.match.orders == []
