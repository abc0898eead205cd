"""What holds in every match: undo is exact, refusals change nothing, invariants (seeded)."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from sonar_console.engine import Match, legal_orders
from sonar_console.engine.boat import BoatState
from sonar_console.engine.match import MatchState
from sonar_console.engine.names import Game
from sonar_console.engine.squares import BIT

SEEDS = range(24)
LENGTH = 220


def snapshot(match: Match) -> tuple[Any, ...]:
    """All that can be seen of a match, and all that it will do next."""
    legal = tuple(legal_orders(match, team) for team in match.setup.teams)
    ours = values(match, MatchState)
    boats = [values(boat, BoatState) for boat in match.boats.values()]
    return match.state(), legal, ours, boats


def values(state: object, kind: type[MatchState] | type[BoatState]) -> list[Any]:
    return [getattr(state, each.name) for each in fields(kind)]


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_is_exact_also_of_a_copy(random_setups: Any, wander: Any, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setups(chance)
    states = []
    for _ in range(LENGTH):
        order = wander(match, chance)
        if order is None:
            break
        states.append((snapshot(match), order))
        match.apply(order)
    twin = match.copy()
    assert snapshot(twin) == snapshot(match)
    for before, order in reversed(states):
        assert match.undo() == order
        assert snapshot(match) == before
    assert match.history == []
    assert twin.orders == [order for _, order in states], "the copy has not moved"
    for before, order in reversed(states):
        assert twin.undo() == order
        assert snapshot(twin) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_replayed_from_its_orders_is_the_same(
    random_setups: Any, wander: Any, seed: int
) -> None:
    chance = random.Random(seed)
    match = random_setups(chance)
    events = []
    for _ in range(LENGTH):
        order = wander(match, chance)
        if order is None:
            break
        events.append(match.apply(order))
    again = Match(match.setup)
    assert [again.apply(order) for order in match.orders] == events
    assert again.state() == match.state()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_order_changes_nothing(
    random_setups: Any, wander: Any, universe: Any, seed: int
) -> None:
    chance = random.Random(seed)
    match = random_setups(chance)
    orders = [order for team in match.setup.teams for order in universe(match, team)]
    for _ in range(LENGTH):
        before = snapshot(match), len(match.history)
        for order in chance.sample(orders, 3):
            if match.refusal(order) is not None:
                with pytest.raises(ValueError, match="-"):
                    match.apply(order)
                assert (snapshot(match), len(match.history)) == before
        chosen = wander(match, chance)
        if chosen is None:
            break
        match.apply(chosen)


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants(random_setups: Any, wander: Any, seed: int) -> None:
    """Damage only grows; gauges and breakdowns stay on their sheets; routes never cross."""
    chance = random.Random(seed)
    match = random_setups(chance)
    damage = dict.fromkeys(match.boats, 0)
    for _ in range(LENGTH):
        order = wander(match, chance)
        if order is None:
            break
        match.apply(order)
        for team, boat in match.boats.items():
            assert boat.damage >= damage[team]
            damage[team] = boat.damage
            assert (boat.damage >= match.damage_limit) <= (match.outcome is not None)
            assert all(boat.marks(system) <= size for system, size in boat.sizes.items())
            assert not boat.broken & ~boat.sheet.all
            for whole in (*boat.sheet.panels.values(), *boat.sheet.circuits.values()):
                assert whole & ~boat.broken, "what is complete has been resolved"
            assert not boat.mines & ~match.chart.sea
            assert 0 <= boat.energy <= 4
            if boat.at >= 0:
                route = boat.route
                assert route[-1] == boat.at
                assert len(set(route)) == len(route)
                assert boat.visited == sum(BIT[square] for square in route)
                assert not boat.visited & ~match.chart.sea


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_can_always_go_on(random_setups: Any, wander: Any, seed: int) -> None:
    """No match is ever stuck: there is a legal order until the match is over."""
    chance = random.Random(seed)
    match = random_setups(chance)
    for _ in range(LENGTH):
        order = wander(match, chance)
        if order is None:
            assert match.outcome is not None
            return
        match.apply(order)


def test_random_matches_reach_every_system(random_setups: Any, wander: Any) -> None:
    """The seeds above are worth something: between them every verb is played."""
    played = set()
    for seed in SEEDS:
        chance = random.Random(seed)
        match = random_setups(chance)
        for _ in range(LENGTH):
            order = wander(match, chance)
            if order is None:
                break
            played.add((match.setup.game, order.verb))
            match.apply(order)
    assert {verb for game, verb in played if game is Game.CAPTAIN_SONAR} >= {
        *("head", "mark", "break", "pass", "stop", "resume", "done", "surface", "secure"),
        *("torpedo", "mine", "trigger", "drone", "sonar", "answer", "silence"),
    }
    assert {verb for game, verb in played if game is Game.SONAR_FAMILY} >= {
        *("head", "sonar", "answer", "silence", "missile", "surface"),
    }
