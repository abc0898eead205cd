"""Setting up, the dive, courses, turns and blackout (S, C)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Team, edit_boat, legal_orders, parse_square


def test_s_5_a_start_is_any_sea_square(table: Any) -> None:
    t = table(islands="C3", start=None)
    assert t.refused("blue captain start C3") == "S-5"
    assert t.refused("blue captain start K1") == "S-5"
    assert t.refused("blue captain start A11") == "S-5"
    assert t.say("blue captain start C7") == [{"event": "started", "team": "blue"}]


def test_s_5_both_may_start_on_one_square(table: Any) -> None:
    t = table(start=("C7", "C7"))
    assert t.boat("blue")["position"] == t.boat("yellow")["position"] == "C7"


def test_s_5_archipelago_has_fixed_corners(shipped: Any) -> None:
    t = shipped("archipelago")
    assert t.refused("blue captain start A2") == "S-5"
    assert t.refused("blue captain start J10") == "S-5"
    assert t.offers("blue", "start") == ["A1"]
    assert t.offers("green", "start") == ["J10"]


def test_s_6_the_x_may_be_moved_until_the_dive(table: Any) -> None:
    t = table(start=None)
    t.say("blue captain start C7", "blue captain start C8", "blue captain dive")
    assert t.boat("blue")["route"] == ["C8"]
    assert t.refused("blue captain start C7") == "S-6"
    assert t.refused("blue captain dive") == "S-6"


def test_s_6_the_dive_needs_an_x(table: Any) -> None:
    t = table(start=None)
    assert t.refused("blue captain dive") == "S-6"
    assert t.offers("blue", "dive") == []


@pytest.mark.parametrize(
    "line",
    ["captain head N", "mate mark mine", "engineer break N1", "captain done", "radio plot N"],
)
def test_s_6_nothing_else_before_both_have_dived(table: Any, line: str) -> None:
    t = table(start=None)
    t.say("blue captain start C7", "blue captain dive")
    assert t.refused(f"blue {line}") == "S-6"


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_s_6_no_start_in_play(table: Any, mode: str) -> None:
    assert table(mode=mode).refused("blue captain start C7") == "S-6"


def test_s_6_no_dive_in_play_turn_by_turn(table: Any) -> None:
    assert table().refused("blue captain dive") == "S-6"


def test_s_6_the_first_team_begins(table: Any) -> None:
    t = table(first="yellow")
    assert t.match.state()["turn"] == "yellow"
    assert t.refused("blue captain head N") == "C-6"


def test_c_1_never_off_the_chart(table: Any) -> None:
    t = table(start=("A1", "J10"))
    assert t.refused("blue captain head N") == "C-1"
    assert t.refused("blue captain head W") == "C-1"
    assert t.offers("blue", "head") == ["E", "S"]


def test_c_2_never_onto_an_island(table: Any) -> None:
    assert table(islands="E4").refused("blue captain head N") == "C-2"


def test_c_3_never_onto_the_own_route(table: Any) -> None:
    t = table(mode="realtime")
    t.course("blue", "N", "E", "S")
    assert t.refused("blue captain head W") == "C-3", "the start square counts"
    assert t.boat("blue")["route"] == ["E5", "E4", "F4", "F5"]


def test_c_3_the_enemy_s_route_is_no_hindrance(table: Any) -> None:
    t = table(start=("E5", "E4"))
    assert t.allowed("blue captain head N")


def test_c_4_own_mines_bar_the_way_in_edition_en(table: Any) -> None:
    t = table()
    t.lay("blue", "E4")
    t.lay("yellow", "E6")
    assert t.refused("blue captain head N") == "C-4"
    assert t.allowed("blue captain head S"), "the enemy's mines do not"


def test_c_4_own_mines_do_not_in_edition_fr(table: Any) -> None:
    t = table(edition="fr")
    t.lay("blue", "E4")
    assert t.allowed("blue captain head N")


def test_c_5_no_course_before_both_oks(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain head N")
    assert t.refused("blue captain head N") == "C-5"
    assert t.refused("blue captain surface") == "C-5"
    t.say("blue mate mark mine")
    assert t.refused("blue captain head N") == "C-5"
    t.say("blue engineer break N1")
    assert t.allowed("blue captain head N")


def test_c_5_the_oks_come_in_any_order(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain head N", "blue engineer break N1", "blue mate mark mine")
    assert t.boat("blue")["awaiting"] == []


def test_c_5_no_end_of_turn_before_both_oks(table: Any) -> None:
    t = table()
    t.say("blue captain head N")
    assert t.boat("blue")["awaiting"] == ["engineer", "mate"]
    assert t.refused("blue captain done") == "C-5"


def test_c_6_one_course_a_turn_and_only_in_the_own(table: Any) -> None:
    t = table()
    assert t.refused("yellow captain head N") == "C-6"
    t.course("blue", "N")
    assert t.refused("blue captain head N") == "C-6"
    assert t.refused("blue captain surface") == "C-6"
    assert t.names("blue captain done") == ["turn"]
    assert t.allowed("yellow captain head N")


def test_c_6_in_real_time_both_sail_at_once(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain head N", "yellow captain head N")
    assert t.match.state()["turn"] is None


def in_a_dead_end(table: Any, **options: Any) -> Any:
    """Blue on A1, with its own mine on the only other way."""
    t = table(islands="A2", start=("B1", "J10"), **options)
    t.lay("blue", "B2")
    return t


def test_c_7_blackout_is_declared_when_the_turn_begins(table: Any) -> None:
    t = in_a_dead_end(table)
    t.turn("blue", "W")
    assert t.boat("blue")["blackout"] is False
    t.course("yellow", "N")
    assert t.names("yellow captain done") == ["turn", "blackout"]
    assert t.boat("blue")["blackout"] is True
    assert t.refused("blue captain head E") == "C-7"
    assert t.refused("blue mate mark mine") == "C-7"
    assert t.refused("blue captain torpedo A1") == "A-5"
    assert t.refused("blue captain done") == "A-5"
    t.say("blue captain surface")
    assert t.boat("blue")["blackout"] is False


def test_c_7_blackout_in_real_time_comes_with_the_second_ok(table: Any) -> None:
    t = in_a_dead_end(table, mode="realtime")
    t.say("blue captain head W", "blue mate mark mine")
    assert t.names("blue engineer break W1") == ["broken", "blackout"]
    assert t.refused("blue captain head E") == "C-7"
    assert t.allowed("blue captain surface")


def test_c_7_a_trigger_may_open_a_way(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), mode="realtime", blackout_trigger="allowed")
    t.lay("blue", "B1", "D4")
    t.black_out("blue")
    t.say("blue captain stop", "blue captain trigger D4", "blue captain resume")
    assert t.boat("blue")["blackout"] is True, "that one did not stand in the way"
    t.say("blue captain stop", "blue captain trigger B1", "blue captain resume")
    assert t.boat("blue")["blackout"] is False
    assert t.offers("blue", "head") == ["E"]


def test_c_7_a_trigger_may_open_a_way_turn_by_turn(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), blackout_trigger="allowed")
    t.lay("blue", "B1")
    t.black_out("blue")
    t.say("blue captain trigger B1", "blue captain head E")


def test_c_7_a_trigger_that_is_an_activation_waits_by_any_switch(table: Any) -> None:
    """N-2."""
    switches = {"blackout_trigger": "allowed", "trigger": "activation"}
    t = table(islands="A2", start=("A1", "J10"), mode="realtime", **switches)
    t.lay("blue", "B1")
    t.black_out("blue")
    t.say("blue captain stop")
    assert t.refused("blue captain trigger B1") == "C-7"
    t.say("blue captain resume", "blue captain surface")


def test_c_7_a_blackout_leaves_only_surfacing(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), mode="realtime")
    t.lay("blue", "B1")
    t.black_out("blue")
    for order in ("captain stop", "mate stop", "captain head E"):
        assert t.refused(f"blue {order}") == "C-7"
    assert t.refused("blue captain trigger B1") == "A-4"
    assert [str(order) for order in legal_orders(t.match, Team.BLUE)] == ["blue captain surface"]
    t.say("blue captain surface")


def test_c_7_a_blackout_leaves_only_surfacing_turn_by_turn(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"))
    t.lay("blue", "B1")
    t.black_out("blue")
    assert t.refused("blue captain trigger B1") == "C-7"
    assert [str(order) for order in legal_orders(t.match, Team.BLUE)] == ["blue captain surface"]


def test_c_7_an_answer_is_given_in_a_blackout_all_the_same(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), mode="realtime")
    t.lay("blue", "B1")
    t.black_out("blue")
    t.fill("yellow", "sonar")
    t.say("yellow captain stop", "yellow captain sonar", "blue captain answer row 1 column B")
    assert t.refused("blue captain surface") == "A-4"


def test_c_7_a_system_is_refused_in_blackout(table: Any) -> None:
    t = in_a_dead_end(table, mode="realtime", blackout_trigger="allowed")
    t.course("blue", "W")
    t.fill("blue", "sonar")
    t.say("blue captain stop")
    assert t.refused("blue captain sonar") == "C-7"
    t.say("blue captain resume", "blue captain surface")


def test_c_7_a_blackout_under_the_own_stop_lets_it_resume(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), mode="realtime")
    t.fill("blue", "mine")
    t.say("blue captain stop", "blue captain mine B1")
    assert t.boat("blue")["blackout"] is True
    t.say("blue mate resume")
    assert t.refused("blue captain stop") == "C-7"


def test_c_7_an_own_mine_may_shut_the_last_way_in_real_time(table: Any) -> None:
    t = table(islands="A2", start=("A1", "J10"), mode="realtime")
    t.fill("blue", "mine")
    t.say("blue captain stop")
    assert t.names("blue captain mine B1") == ["activated", "mine-dropped", "blackout"]


def test_c_7_turn_by_turn_that_shows_when_the_next_turn_begins(table: Any) -> None:
    t = table(islands="A2 B2", start=("B1", "J10"))
    t.course("blue", "W")
    t.lay("blue", "B1")
    assert t.names("blue captain done") == ["turn"]


def test_c_7_an_enemy_torpedo_may_open_a_way(table: Any) -> None:
    t = table(islands="A2", start=("A1", "E1"), mode="realtime")
    t.lay("blue", "B1")
    t.black_out("blue")
    t.fill("yellow", "torpedo")
    t.say("yellow captain stop", "yellow captain torpedo B1")
    assert t.boat("blue")["blackout"] is False


def test_c_7_notes_go_on_in_a_blackout(table: Any) -> None:
    t = table(mode="realtime")
    t.black_out("blue")
    assert t.allowed("blue radio plot N")


def test_c_7_sonar_family_has_none(table: Any) -> None:
    t = table("sonar-family", start=("A1", "J10"), islands="B1")
    edit_boat(t.match, Team.BLUE, route=[parse_square("A2"), parse_square("A1")])
    t.say("blue captain surface")
    assert t.match.boats["blue"].blackout is False
