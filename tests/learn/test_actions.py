"""The numbered actions: each that the mask allows is accepted, and what may be said is allowed."""

from __future__ import annotations

import random

import pytest

from sonar_console.bots.duelmatch import Contest
from sonar_console.engine.names import Mode, Team, Verb
from sonar_console.engine.setup import Setup
from sonar_console.learn import WAIT, Actions
from sonar_console.record import new_setup

SETUPS = [
    pytest.param(new_setup(scenario, mode), id=f"{scenario}-{mode}")
    for scenario in ("alpha", "delta", "archipelago")
    for mode in Mode
]


@pytest.mark.parametrize("setup", SETUPS)
def test_what_the_mask_allows_is_what_the_rules_allow(setup: Setup) -> None:
    """A walk by chance: all orders of an action are accepted, one after the other."""
    rng = random.Random(5)
    actions = {team: Actions(setup, team) for team in setup.teams}
    for _ in range(3):
        contest = Contest(setup, longest=250)
        while (team := contest.asked()) is not None:
            sight = contest.sights[team]
            mask = actions[team].mask(sight)
            allowed = [number for number in range(len(mask)) if mask[number]]
            firsts = {actions[team].orders(number)[0] for number in allowed if number != WAIT}
            legal = set(sight.all_legal())
            assert firsts <= legal
            said = {order.verb for order in firsts}
            assert said == {order.verb for order in legal}
            chosen = rng.choice(allowed)
            if chosen == WAIT:
                contest.put(None)
                continue
            for order in actions[team].orders(chosen):
                if contest.match.outcome is None:
                    contest.match.apply(order)
            contest.match.undo()
            for order in actions[team].orders(chosen)[:-1]:
                assert order in contest.match.orders
            for _ in actions[team].orders(chosen)[:-1]:
                contest.match.undo()
            contest.put(actions[team].orders(chosen)[0])


def test_the_numbers_are_the_same_for_both_teams() -> None:
    setup = new_setup("alpha")
    blue, yellow = (Actions(setup, team) for team in setup.teams)
    assert blue.count == yellow.count
    for number in range(1, blue.count):
        mine = [(order.role, order.verb, order.args) for order in blue.orders(number)]
        theirs = [(order.role, order.verb, order.args) for order in yellow.orders(number)]
        assert mine == theirs


def test_a_course_has_the_symbol_and_the_mark_with_it() -> None:
    setup = new_setup("alpha", switches={"sheet": "dark"})
    contest = Contest(setup)
    actions = Actions(setup, Team.BLUE)
    for verb in (Verb.START, Verb.DIVE) * 2:
        team = contest.asked()
        assert team is not None
        contest.put(contest.sights[team].legal(verb)[0])
    mask = actions.mask(contest.sights[Team.BLUE])
    whole = [actions.orders(n) for n in range(actions.count) if mask[n] and n != WAIT]
    courses = [orders for orders in whole if orders[0].verb is Verb.HEAD]
    headings = {orders[0].args[0] for orders in courses}
    assert [order.verb for order in courses[0]] == [Verb.HEAD, Verb.BREAK, Verb.MARK]
    assert len(courses) == len(headings) * 6 * 5  # six symbols a panel, five gauges in play
    assert not mask[WAIT]  # it is the own turn, and there is something to say
