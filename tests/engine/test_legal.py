"""The listing of legal orders: generated ⊆ legal and legal ⊆ generated, and counts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sonar_console.engine import Match, Order, edit_boat, legal_for, legal_orders
from sonar_console.engine.names import Role, Team, Verb
from sonar_console.engine.squares import parse_square

NOTES = {Verb.PLOT, Verb.UNDO, Verb.SLIDE, Verb.CLEAR}


EVERY_DAY = (0, 1, 2, 4, 5, 6, 7, 11)
SEEDS = [
    seed if seed in EVERY_DAY else pytest.param(seed, marks=pytest.mark.long) for seed in range(32)
]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_listing_is_what_the_match_accepts(
    random_setups: Any, wander: Any, universe: Any, seed: int
) -> None:
    chance = random.Random(1000 + seed)
    match = random_setups(chance)
    looks = set(chance.sample(range(250), 4))
    for step in range(250):
        owed = match.answer_owed_by is not None and chance.random() < 0.1
        dark = any(boat.blackout for boat in match.boats.values())
        if step in looks or owed or (dark and chance.random() < 0.2):
            for team in match.setup.teams:
                listed = legal_orders(match, team)
                accepted = {
                    order
                    for order in universe(match, team)
                    if order.verb not in NOTES and match.refusal(order) is None
                }
                assert len(set(listed)) == len(listed)
                assert set(listed) == accepted
        order = wander(match, chance)
        if order is None:
            break
        match.apply(order)


def test_a_verb_s_part_of_the_listing(random_setups: Any, wander: Any) -> None:
    chance = random.Random(7)
    match = random_setups(chance)
    for _ in range(120):
        for team in match.setup.teams:
            whole = legal_orders(match, team)
            parts = {verb: legal_for(match, team, verb) for verb in Verb}
            assert sorted(map(str, whole)) == sorted(
                str(o) for part in parts.values() for o in part
            )
            assert all(order.verb is verb for verb, part in parts.items() for order in part)
        order = wander(match, chance)
        if order is None:
            break
        match.apply(order)


def test_orders_are_made_once(shipped: Any) -> None:
    one = shipped("alpha").match
    other = Match(one.setup)
    assert legal_orders(one, Team.BLUE) == legal_orders(other, Team.BLUE)
    pairs = zip(legal_orders(one, Team.BLUE), legal_orders(other, Team.BLUE), strict=True)
    assert all(a is b for a, b in pairs)


def test_a_list_is_made_once_for_each_version(table: Any) -> None:
    t = table()
    for line in ("blue captain head N", "blue mate mark mine", "blue engineer break N1"):
        for verb in (None, *Verb):
            for role in (None, *Role) if verb is not None else (None,):
                assert asked(t.match, verb, role) is asked(t.match, verb, role)
        before, listed = t.match.version, legal_orders(t.match, Team.BLUE)
        t.say(line)
        assert t.match.version > before
        assert legal_orders(t.match, Team.BLUE) != listed


def asked(match: Match, verb: Verb | None, role: Role | None) -> tuple[Order, ...]:
    if verb is None:
        return legal_orders(match, Team.BLUE)
    return legal_for(match, Team.BLUE, verb, role)


@pytest.mark.parametrize("seed", range(8))
def test_a_kept_list_is_what_a_new_match_lists(random_setups: Any, wander: Any, seed: int) -> None:
    """Orders, undos, edits and copies in any sequence; no version comes twice."""
    chance = random.Random(seed)
    match = random_setups(chance)
    versions = {match.version}
    for _ in range(200):
        for team in match.setup.teams:
            legal_orders(match, team)
        order = wander(match, chance)
        step = chance.random()
        if match.history and (order is None or step < 0.2):
            match.undo()
        elif step < 0.25 and match.dived and match.outcome is None:
            team = chance.choice(match.setup.teams)
            edit_boat(match, team, breakdowns=(), energy=4, damage=0)
        elif step < 0.3:
            match = match.copy()
            continue
        elif order is not None:
            match.apply(order)
        assert match.version not in versions
        versions.add(match.version)
        fresh = match.copy()
        for team in match.setup.teams:
            assert legal_orders(match, team) == legal_orders(fresh, team)
            for verb in Verb:
                assert legal_for(match, team, verb) == legal_for(fresh, team, verb)
                for role in Role:
                    orders = legal_for(match, team, verb)
                    mine = tuple(order for order in orders if order.role is role)
                    assert legal_for(match, team, verb, role) == mine


def test_a_team_that_does_not_play_has_none(shipped: Any) -> None:
    match = shipped("alpha").match
    assert legal_orders(match, Team.GREEN) == ()
    assert legal_for(match, Team.GREEN, Verb.START) == ()


def test_notes_and_verbs_of_another_game_are_not_listed(table: Any) -> None:
    match = table().match
    assert [legal_for(match, Team.BLUE, verb) for verb in (Verb.PLOT, Verb.MISSILE)] == [(), ()]


def test_after_the_end_there_is_nothing(table: Any) -> None:
    t = table()
    t.hurt("blue", 3)
    t.lay("yellow", "E5")
    t.say("yellow captain trigger E5")
    assert legal_orders(t.match, Team.BLUE) == legal_orders(t.match, Team.YELLOW) == ()


def test_captain_and_mate_may_both_stop(table: Any) -> None:
    t = table(mode="realtime")
    assert [str(order) for order in legal_for(t.match, Team.BLUE, Verb.STOP)] == [
        "blue captain stop",
        "blue mate stop",
    ]


def test_a_sonar_answer_in_both_spoken_orders(table: Any) -> None:
    t = table(size=15)
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", "sonar")
    t.say("blue captain sonar")
    # true row, false column; true column, false row; and so on; each spoken both ways round
    assert len(legal_orders(t.match, Team.YELLOW)) == 2 * (2 * 14 + 2 * (14 + 8))


def sequences(match: Match, depth: int) -> int:
    """How many sequences of that many legal orders there are, of both teams."""
    if depth == 0:
        return 1
    orders = [order for team in match.setup.teams for order in legal_orders(match, team)]
    if depth == 1:
        return len(orders)
    total = 0
    for order in orders:
        match.apply(order)
        total += sequences(match, depth - 1)
        match.undo()
    return total


def dived(match: Match, *squares: str) -> Match:
    for team, square in zip(match.setup.teams, squares, strict=True):
        match.apply(Order(team, Role.CAPTAIN, Verb.START, (parse_square(square),)))
    for team in match.setup.teams:
        match.apply(legal_for(match, team, Verb.DIVE)[0])
    return match


COUNTS = [
    ("alpha", "turn", "A1", "J10", (3, 25, 145, 265, 625, 3625, 20785)),
    ("alpha", "realtime", "A1", "O15", (10, 106, 1532, 21392)),
    ("archipelago", "turn", "A1", "J10", (3, 9, 27, 81, 315, 1157, 5023)),
    ("north-pole", "realtime", "A1", "J10", (6, 28, 130, 632, 3180)),
]

EVERY_CHART = [
    ("alpha", "turn", "D4", "H7", (4, 37, 217, 397, 1117)),
    ("alpha", "realtime", "M5", "O10", (13, 173, 2733)),
    ("alpha-2", "turn", "C4", "G7", (5, 49, 289, 529, 1729)),
    ("alpha-2", "realtime", "M5", "O10", (13, 173, 2733)),
    ("archipelago", "turn", "A1", "J10", (3, 9, 27, 81, 315)),
    ("archipelago", "realtime", "A1", "J10", (6, 28, 130)),
    ("bravo", "turn", "E4", "H7", (5, 48, 278, 468, 1418)),
    ("bravo", "realtime", "A6", "A11", (12, 150, 2308)),
    ("bravo-2", "turn", "D4", "H7", (5, 48, 278, 468, 1418)),
    ("bravo-2", "realtime", "D4", "H7", (13, 173, 2733)),
    ("charlie", "turn", "B4", "I7", (4, 37, 217, 397, 1117)),
    ("charlie", "realtime", "A6", "B11", (13, 173, 2733)),
    ("charlie-2", "turn", "E4", "G7", (4, 37, 217, 397, 1117)),
    ("charlie-2", "realtime", "E4", "G7", (12, 150, 2308)),
    ("delta", "turn", "D4", "F7", (5, 48, 278, 468, 1418)),
    ("delta", "realtime", "O5", "O10", (12, 150, 2308)),
    ("echo", "turn", "D4", "F7", (5, 53, 341, 629, 2069)),
    ("echo", "realtime", "B6", "A11", (12, 156, 2488)),
    ("foxtrot", "turn", "H5", "B11", (3, 27, 167, 387, 1007)),
    ("foxtrot", "realtime", "H5", "B11", (12, 148, 2234)),
    ("jules-verne", "turn", "F4", "I7", (5, 15, 63, 210, 990)),
    ("jules-verne", "realtime", "F4", "I7", (8, 49, 284)),
    ("north-pole", "turn", "D4", "F7", (5, 25, 105, 420, 1920)),
    ("north-pole", "realtime", "D4", "F7", (10, 76, 525)),
    ("umbria", "turn", "D4", "I7", (3, 12, 32, 104, 377)),
    ("umbria", "realtime", "D4", "I7", (7, 35, 163)),
]
"""Each shipped chart in both modes, from the middle of the sea, not so deep."""


@pytest.mark.parametrize(("scenario", "mode", "blue", "enemy", "counts"), [*COUNTS, *EVERY_CHART])
def test_counts_of_order_sequences(
    shipped: Any, scenario: str, mode: str, blue: str, enemy: str, counts: tuple[int, ...]
) -> None:
    """As a chess program's perft: any change of the rules shows as another number."""
    family = scenario in ("archipelago", "north-pole", "jules-verne", "umbria")
    switches = {} if family else {"sheet": "dark"}
    match = dived(shipped(scenario, mode, **switches).match, blue, enemy)
    assert tuple(sequences(match, n) for n in range(1, len(counts) + 1)) == counts


def test_counts_on_the_light_sheet(shipped: Any) -> None:
    """The usual one turn by turn: it has a symbol less in each panel."""
    match = dived(shipped("alpha").match, "D4", "H7")
    assert [sequences(match, n) for n in range(1, 6)] == [4, 34, 184, 334, 934]


def test_starts_are_all_the_sea(shipped: Any) -> None:
    match = shipped("alpha").match
    assert len(legal_orders(match, Team.BLUE)) == 92
