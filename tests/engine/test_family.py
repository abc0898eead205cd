"""Sonar Family (F)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Team, edit_boat


def family(table: Any, energy: int = 0, **options: Any) -> Any:
    """Blue on E5, green on J10, blue with some energy."""
    t = table("sonar-family", **options)
    edit_boat(t.match, Team.BLUE, energy=energy)
    return t


def stopped(table: Any, energy: int = 4, **options: Any) -> Any:
    t = family(table, energy, mode="realtime", **options)
    t.say("blue captain stop")
    return t


def test_s_1_blue_plays_green(table: Any) -> None:
    assert family(table).refused("yellow captain head N") == "Z-1"
    assert table().refused("green captain head N") == "Z-1"


@pytest.mark.parametrize(
    "line",
    [
        "captain head N",
        "captain silence N",
        "captain missile A1",
        "captain surface",
    ],
)
def test_f_1_an_action_ends_the_turn(table: Any, line: str) -> None:
    t = family(table, 4)
    assert t.names(f"blue {line}")[-1] == "turn"
    assert t.refused("blue captain head S") == "C-6"
    assert t.match.state()["turn"] == "green"


def test_f_2_a_course_gains_energy_up_to_four(table: Any) -> None:
    t = family(table)
    for energy in (1, 2, 3, 4, 4):
        t.say(
            "blue captain head N" if t.boat("blue")["position"] != "E1" else "blue captain head E"
        )
        assert t.boat("blue")["energy"] == energy
        t.say("green captain surface")


def test_f_2_c_1_to_c_3_hold(table: Any) -> None:
    t = family(table, islands="F5", start=("E1", "J10"))
    assert t.refused("blue captain head N") == "C-1"
    t = family(table, islands="F5")
    assert t.refused("blue captain head E") == "C-2"
    t.say("blue captain head N", "green captain head N")
    assert t.refused("blue captain head S") == "C-3"


def test_f_3_sonar_and_its_true_answer(table: Any) -> None:
    t = family(table, 3)
    assert t.names("blue captain sonar") == ["activated", "energy"]
    assert t.boat("blue")["energy"] == 1
    assert t.boat("green")["awaiting"] == ["captain"]
    assert t.refused("green captain head N") == "O-3"
    for answer in ("row 2", "column A", "sector 4", "row 10 column J"):
        assert t.refused(f"green captain answer {answer}") == "F-3"
    assert t.offers("green", "answer") == ["column J", "row 10"]
    assert t.names("green captain answer row 10") == ["sonar-answer", "turn"]
    assert t.match.state()["turn"] == "green"


def test_f_4_silence_is_one_square_unannounced(table: Any) -> None:
    t = family(table, 4, islands="F5")
    assert t.refused("blue captain silence N 2") == "F-4"
    assert t.refused("blue captain silence N 0") == "F-4"
    assert t.refused("blue captain silence E") == "F-4"
    assert t.say("blue captain silence N")[0] == {"event": "silence", "team": "blue"}
    assert (t.boat("blue")["position"], t.boat("blue")["energy"]) == ("E4", 1)


def test_f_5_a_missile_in_the_own_sector(table: Any) -> None:
    t = family(table, 4, islands="C3")
    assert t.refused("blue captain missile F5") == "F-5"
    assert t.refused("blue captain missile K1") == "F-5"
    blast = t.say("blue captain missile C3")[1]
    assert blast["results"] == {"blue": "clear", "green": "clear"}


def test_f_5_exactly_there_even_the_launcher(table: Any) -> None:
    t = family(table, 4, start=("E5", "E4"))
    t.say("blue captain missile E4")
    assert (t.boat("blue")["damage"], t.boat("green")["damage"]) == (0, 1)
    t = family(table, 4)
    t.say("blue captain missile E5")
    assert t.boat("blue")["damage"] == 1


def test_f_6_surfacing_tells_the_position_and_resets_the_route(table: Any) -> None:
    t = family(table)
    t.say("blue captain head N", "green captain head N")
    assert t.say("blue captain surface")[0] == {
        "event": "surfaced",
        "team": "blue",
        "square": "E4",
    }
    assert (t.boat("blue")["route"], t.boat("blue")["surfaced"]) == (["E4"], False)


def test_f_7_off_the_holes_it_costs_a_damage(table: Any) -> None:
    t = family(table, holes="E5", off_holes=True)
    t.say("blue captain surface")
    t.say("green captain surface")
    assert (t.boat("blue")["damage"], t.boat("green")["damage"]) == (0, 1)


def test_f_8_courses_at_will_in_real_time(table: Any) -> None:
    t = family(table, mode="realtime")
    t.say("blue captain head N", "blue captain head N", "green captain head N")


@pytest.mark.parametrize("order", ["sonar", "silence N", "missile A1", "surface"])
def test_f_8_every_other_action_under_a_stop(table: Any, order: str) -> None:
    t = family(table, 4, mode="realtime")
    assert t.refused(f"blue captain {order}") == "A-4"
    t.say("blue captain stop")
    assert t.refused("blue captain head N") == "A-4"
    assert t.refused(f"green captain {order}") == "A-4"
    t.say(f"blue captain {order}")


def test_f_8_one_action_in_a_stop(table: Any) -> None:
    t = stopped(table)
    t.say("blue captain surface")
    assert t.refused("blue captain surface") == "A-4"
    assert t.refused("green captain resume") == "A-4"
    assert t.names("blue captain resume") == ["resumed"]


def test_f_8_the_answer_is_given_under_the_stop(table: Any) -> None:
    t = stopped(table)
    t.say("blue captain sonar")
    assert t.refused("blue captain resume") == "O-3"
    assert t.names("green captain answer row 10") == ["sonar-answer"]
    assert t.refused("blue captain surface") == "A-4"
    t.say("blue captain resume")


@pytest.mark.parametrize(("order", "cost"), [("sonar", 2), ("silence N", 3), ("missile A1", 4)])
def test_f_9_the_energy_must_be_there(table: Any, order: str, cost: int) -> None:
    assert family(table, cost - 1).refused(f"blue captain {order}") == "F-9"
    assert family(table, cost).allowed(f"blue captain {order}")


@pytest.mark.parametrize("order", ["silence E 3", "missile J10"])
def test_f_9_comes_before_the_others(table: Any, order: str) -> None:
    assert family(table, 1, islands="F5").refused(f"blue captain {order}") == "F-9"


def test_w_1_two_damages_sink(table: Any) -> None:
    t = family(table, 4, start=("E5", "E4"))
    t.hurt("green", 1)
    assert t.names("blue captain missile E4")[-2:] == ["destroyed", "ended"]
    assert t.match.outcome.as_dict() == {"winner": "blue", "loser": "green", "cause": "missile"}


def test_w_2_a_missile_may_sink_both(table: Any) -> None:
    t = family(table, 4, start=("E5", "E5"))
    t.hurt("green", 1)
    t.hurt("blue", 1)
    t.say("blue captain missile E5")
    assert t.match.outcome.as_dict() == {"winner": None, "cause": "missile"}


def test_dive_in_play_is_s_6_in_both_modes(table: Any) -> None:
    assert family(table).refused("blue captain dive") == "S-6"
    assert family(table, mode="realtime").refused("blue captain dive") == "S-6"
