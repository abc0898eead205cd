"""Who may say what when, and which rule is named when several refuse (Z, W-3, precedence)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sonar_console.engine import edit_boat
from sonar_console.engine.names import Team, Verb


@pytest.mark.parametrize(
    ("game", "mode", "order"),
    [
        ("captain-sonar", "turn", "missile C3"),
        ("captain-sonar", "turn", "stop"),
        ("captain-sonar", "turn", "resume"),
        ("captain-sonar", "turn", "secure 1"),
        ("captain-sonar", "realtime", "done"),
        ("captain-sonar", "realtime", "missile C3"),
        ("sonar-family", "turn", "torpedo C3"),
        ("sonar-family", "turn", "done"),
        ("sonar-family", "turn", "stop"),
        ("sonar-family", "realtime", "mark mine"),
        ("sonar-family", "realtime", "secure 1"),
        ("sonar-family", "realtime", "archer C3"),
    ],
)
def test_z_2_verbs_of_another_game_or_mode(table: Any, game: str, mode: str, order: str) -> None:
    assert table(game, mode).refused(f"blue captain {order}") == "Z-2"


@pytest.mark.parametrize(
    "line",
    [
        "blue mate head N",
        "blue captain mark mine",
        "blue captain break N1",
        "blue engineer mark mine",
        "blue mate trigger A1",
        "blue radio surface",
        "blue mate done",
        "blue captain plot N",
        "blue mate answer row 1 column A",
        "green captain head N",
    ],
)
def test_z_1_a_role_that_may_not_or_a_team_that_does_not_play(table: Any, line: str) -> None:
    assert table().refused(line) == "Z-1"


# Each pair fits at once; the first must be named.


def test_w_3_before_z_2_and_z_1(table: Any) -> None:
    t = table()
    t.hurt("blue", 3)
    t.lay("yellow", "E5")
    t.say("yellow captain trigger E5")
    for line in ("blue captain missile C3", "green captain head N", "blue captain head N"):
        assert t.refused(line) == "W-3"
    assert t.refused("blue radio plot N") == "W-3"


def test_z_2_before_z_1(table: Any) -> None:
    assert table().refused("green mate missile C3") == "Z-2"


def test_a_3_before_s_6(table: Any) -> None:
    assert table(start=None).refused("blue mate torpedo C3") == "A-3"


def test_s_6_before_o_3(table: Any) -> None:
    assert table(start=None).refused("blue captain answer row 1 column A") == "S-6"


def test_o_3_before_a_4(table: Any) -> None:
    assert table(mode="realtime").refused("blue captain answer row 1 column A") == "O-3"


def test_a_4_before_u_5(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain surface", "yellow captain stop")
    assert t.refused("blue captain head N") == "A-4"
    assert t.refused("blue captain stop") == "A-4"
    assert t.refused("blue captain dive") == "A-4", "before U-4 as well"


def test_u_5_before_c_6(table: Any) -> None:
    t = table()
    t.say("blue captain surface")
    assert t.refused("blue captain torpedo C3") == "U-5"


def test_c_6_before_c_7(table: Any) -> None:
    t = table()
    t.black_out("yellow")
    assert t.refused("yellow captain head N") == "C-6"


def test_c_7_before_a_8(table: Any) -> None:
    t = table(mode="realtime", trigger="activation")
    t.say("blue captain stop")
    t.black_out("blue")
    edit_boat(t.match, Team.BLUE, owes_mark=True)
    assert t.refused("blue captain trigger C3") == "C-7"


def test_c_5_before_the_order_s_own(table: Any) -> None:
    t = table(mode="realtime", start=("A1", "J10"))
    t.say("blue captain head E")
    assert t.refused("blue captain head N") == "C-5"


def test_a_6_before_a_1_before_a_2_before_t_1(table: Any) -> None:
    t = table(mode="realtime", islands="C3")
    t.say("blue captain stop")
    edit_boat(t.match, Team.BLUE, course_since=False)
    t.cross_out("blue", "W1")
    assert t.refused("blue captain torpedo C3") == "A-6"
    edit_boat(t.match, Team.BLUE, course_since=True)
    assert t.refused("blue captain torpedo C3") == "A-1"
    t.fill("blue", "torpedo")
    assert t.refused("blue captain torpedo C3") == "A-2"
    t.mend("blue")
    assert t.refused("blue captain torpedo C3") == "T-1"


def test_n_4_after_a_2_where_a_trigger_is_an_activation(table: Any) -> None:
    t = table(mode="realtime", trigger="activation")
    t.cross_out("blue", "W1")
    t.say("blue captain stop")
    assert t.refused("blue captain trigger C3") == "A-2"


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_the_radio_operator_writes_at_any_time_in_play(table: Any, mode: str) -> None:
    t = table(mode=mode)
    before = t.match.state()
    t.say("yellow radio plot N", "yellow radio plot ?", "yellow radio undo")
    t.say("yellow radio slide -3 2", "yellow radio clear")
    assert t.match.state() == before


@pytest.mark.parametrize("seed", range(6))
def test_the_moment_and_the_refusal_agree(
    random_setups: Any, wander: Any, universe: Any, seed: int
) -> None:
    """`Spec.now` says no exactly where `moments.refuse` finds a rule; nothing else is raised."""
    chance = random.Random(seed)
    match = random_setups(chance)
    looks = set(chance.sample(range(200), 4))
    for step in range(200):
        if step in looks:
            for team in Team:
                for order in universe(match, team):
                    refusal = match.refusal(order)
                    assert refusal is None or refusal.rule
        order = wander(match, chance)
        if order is None:
            break
        match.apply(order)


def test_every_verb_has_a_game() -> None:
    from sonar_console.engine.match import SPECS

    assert set().union(*SPECS.values()) == set(Verb)


def test_x_3_is_about_the_scenario_and_not_about_what_is_left_of_it(table: Any) -> None:
    """With the last Archer mine gone an empty gauge is still A-1."""
    t = table(archer="C3", scenario_gauge=4)
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", "scenario")
    t.say("blue captain archer C3", "blue captain done")
    t.turn("yellow", "N")
    t.course("blue", "N")
    t.mend("blue")
    assert t.refused("blue captain archer C3") == "A-1"
