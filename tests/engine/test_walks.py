"""Property tests on matches that hypothesis walks through: a seed, and how far to go.

Every day a few walks each; ``make test-long`` takes thousands.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.engine import Match, legal_orders
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Game
from sonar_console.record import Referee, parse_record, record_of
from sonar_console.record.record import format_record

EVERY_DAY = 20
NIGHTLY = 2000

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
LENGTHS = st.integers(min_value=0, max_value=140)

Check = Callable[[Match, random.Random, int, Any, Any], None]


def walk(match: Match, chance: random.Random, length: int, wander: Any) -> None:
    for _ in range(length):
        order = wander(match, chance)
        if order is None:
            return
        match.apply(order)


def undo_after_apply_is_the_identity(
    match: Match, chance: random.Random, length: int, wander: Any, universe: Any
) -> None:
    walk(match, chance, length, wander)
    orders = [order for team in match.setup.teams for order in legal_orders(match, team)]
    before = (match.state(), match.outcome, match.orders)
    for order in chance.sample(orders, min(len(orders), 12)):
        match.apply(order)
        assert match.undo() == order
        assert (match.state(), match.outcome, match.orders) == before


def the_listing_is_what_apply_accepts(
    match: Match, chance: random.Random, length: int, wander: Any, universe: Any
) -> None:
    walk(match, chance, length, wander)
    for team in match.setup.teams:
        listed = set(legal_orders(match, team))
        tried = [order for order in universe(match, team) if order.verb not in NOTE_VERBS]
        accepted = {order for order in tried if match.refusal(order) is None}
        assert listed == accepted


def a_record_replays_to_the_same_state(
    match: Match, chance: random.Random, length: int, wander: Any, universe: Any
) -> None:
    walk(match, chance, length, wander)
    text = format_record(record_of(match))
    record = parse_record(text.encode())
    again = Match(match.setup)
    referee = Referee(again, lambda refusal: refusal.why)
    answers = [referee.answer(line) for line in record.lines]
    assert all(answer is not None and answer["accepted"] for answer in answers)
    assert again.state() == match.state()


def no_state_is_impossible(
    match: Match, chance: random.Random, length: int, wander: Any, universe: Any
) -> None:
    walk(match, chance, length, wander)
    for boat in match.boats.values():
        assert 0 <= boat.damage <= match.damage_limit
        assert (boat.damage == match.damage_limit) <= (match.outcome is not None)
        if boat.at >= 0:
            assert match.chart.sea >> boat.at & 1
            assert boat.route[-1] == boat.at
        assert len(boat.route) == boat.visited.bit_count()
        assert boat.visited & ~match.chart.sea == 0
        assert boat.mines & ~match.chart.sea == 0
        assert boat.broken & ~boat.sheet.all == 0
        assert 0 <= boat.energy <= 4
        if match.setup.game is Game.CAPTAIN_SONAR:
            for system, size in boat.sizes.items():
                assert 0 <= boat.marks(system) <= size
        assert len({section for section, _ in boat.secured}) == len(boat.secured) <= 4


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        undo_after_apply_is_the_identity,
        the_listing_is_what_apply_accepts,
        a_record_replays_to_the_same_state,
        no_state_is_impossible,
    )
}


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("examples", [EVERY_DAY, pytest.param(NIGHTLY, marks=pytest.mark.long)])
def test_walks(name: str, examples: int, random_setups: Any, wander: Any, universe: Any) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=SEEDS, length=LENGTHS)
    def holds(seed: int, length: int) -> None:
        chance = random.Random(seed)
        CHECKS[name](random_setups(chance), chance, length, wander, universe)

    holds()
