"""The rule errors that players have found in other implementations, by their number."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Team

NEARLY_ALL_RADIATION = ("W5", "W6", "S5", "E4", "E6")


def armed(table: Any, *systems: str, **options: Any) -> Any:
    """Blue has sailed from E6 to E5 without a breakdown, some systems full."""
    options.setdefault("start", ("E6", "J10"))
    t = table(**options)
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", *systems)
    return t


def test_01_a_diagonal_neighbour_is_in_the_blast(table: Any) -> None:
    t = armed(table, "torpedo", start=("E6", "F8"))
    t.say("blue captain torpedo E7")
    assert t.boat("yellow")["damage"] == 1


def test_02_four_radiations_do_no_harm(table: Any) -> None:
    t = table()
    t.cross_out("blue", *NEARLY_ALL_RADIATION[:3])
    t.say("blue captain head N", "blue engineer break N6")
    assert t.boat("blue")["damage"] == 0


def test_03_a_full_panel_clears_the_whole_sheet(table: Any) -> None:
    t = table()
    t.cross_out("blue", "N1", "N2", "N3", "N4", "N5", "W5", "E4")
    t.say("blue captain head N", "blue engineer break N6")
    assert t.boat("blue")["breakdowns"] == []


def test_04_the_reactor_is_no_circuit(table: Any) -> None:
    t = table()
    t.cross_out("blue", "W4", "S4", "E5")
    t.say("blue captain head N", "blue engineer break N4")
    assert t.boat("blue")["breakdowns"] == ["E5", "N4", "S4", "W4"]


def test_05_a_system_that_is_not_ready_is_refused_and_costs_nothing(table: Any) -> None:
    t = armed(table)
    assert t.refused("blue captain torpedo E8") == "A-1"
    assert t.boat("blue")["damage"] == 0


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_06_surfacing_costs_no_damage(table: Any, mode: str) -> None:
    t = table(mode=mode)
    t.say("blue captain surface")
    assert t.boat("blue")["damage"] == 0


def test_07_surfacing_ends_with_the_crew_s_work(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain surface")
    assert t.refused("blue captain dive") == "U-4"


def test_08_sonar_and_drone_are_not_mixed_up(table: Any) -> None:
    t = armed(table, "drone", "sonar")
    t.fill("yellow", "drone", "sonar")
    assert t.names("blue captain drone 1") == ["activated", "drone"]
    assert t.boat("blue")["gauges"]["sonar"] == 3
    assert t.boat("yellow")["gauges"]["drone"] == 4, "the enemy's gauge is not touched"


def test_09_a_sonar_answer_is_checked(table: Any) -> None:
    t = armed(table, "sonar")
    t.say("blue captain sonar")
    assert t.refused("yellow captain answer row 10 column J") == "O-2"
    assert t.refused("yellow captain answer row 10 row 2") == "O-1"


def test_10_every_square_has_its_sector(table: Any) -> None:
    chart = table(size=15).match.chart
    sectors = [chart.sector_of[row * 26 + column] for row in (0, 4, 5, 14) for column in (0, 5, 14)]
    assert sectors == [1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_11_silence_is_nought_to_four_and_the_crew_marks(table: Any) -> None:
    t = armed(table, "silence")
    assert t.refused("blue captain silence N 5") == "L-1"
    t.say("blue captain silence N 4")
    assert t.boat("blue")["position"] == "E1"
    assert t.boat("blue")["awaiting"] == ["engineer", "mate"]


def test_12_a_mate_with_every_gauge_full_passes(table: Any) -> None:
    t = table()
    t.fill("blue", "mine", "torpedo", "drone", "sonar", "silence")
    t.say("blue captain head N", "blue mate pass", "blue engineer break N1", "blue captain done")


def test_13_no_course_across_islands_or_the_own_route(table: Any) -> None:
    t = armed(table, islands="E4", mode="realtime")
    assert t.refused("blue captain head N") == "C-2"
    assert t.refused("blue captain head S") == "C-3"


def test_14_the_enemy_s_place_is_not_in_a_view(table: Any) -> None:
    t = table(start=("E5", "J10"))
    assert "J10" not in str(t.match.view(Team.BLUE))
    assert "E5" not in str(t.match.view(Team.YELLOW))


def test_15_mines_on_all_squares_around_but_the_route(table: Any) -> None:
    t = armed(table, "mine")
    assert t.offers("blue", "mine") == ["D4", "D5", "D6", "E4", "F4", "F5", "F6"]


def test_16_a_torpedo_goes_round_islands_and_clears_the_mine(table: Any) -> None:
    t = armed(table, "torpedo", islands="E4 D4 F4")
    t.lay("blue", "G3")
    assert t.refused("blue captain torpedo E3") == "T-1"
    t.say("blue captain torpedo G3")
    assert t.boat("blue")["mines"] == []


def test_17_a_breakdown_blocks_and_so_does_the_role(table: Any) -> None:
    t = armed(table, "torpedo")
    assert t.refused("blue engineer torpedo E8") == "A-3"
    t.cross_out("blue", "W1")
    assert t.refused("blue captain torpedo E8") == "A-2"


@pytest.mark.parametrize("square", ["E5", "E11", "K5", "Z99"])
def test_18_a_refused_mine_costs_no_charge(table: Any, square: str) -> None:
    t = armed(table, "mine")
    assert t.refused(f"blue captain mine {square}") == "N-1"
    assert t.boat("blue")["gauges"]["mine"] == 3


def test_19_a_mine_is_triggered_in_the_enemy_s_turn_too(table: Any) -> None:
    t = table()
    t.lay("yellow", "A1")
    t.say("yellow captain trigger A1")


def test_20_silence_respects_the_own_route_and_keeps_it(table: Any) -> None:
    t = armed(table, "silence")
    assert t.refused("blue captain silence S 2") == "L-1"
    t.say("blue captain silence N 2")
    assert t.boat("blue")["route"] == ["E6", "E5", "E4", "E3"]


def test_21_panel_and_radiation_at_once_are_a_switch(table: Any) -> None:
    for switch, damage in (("one", 1), ("each", 2)):
        t = table(breakdown_damage=switch)
        t.cross_out("blue", *NEARLY_ALL_RADIATION, "N1", "N2", "N3", "N4", "N5")
        t.say("blue captain head N", "blue engineer break N6")
        assert t.boat("blue")["damage"] == damage
