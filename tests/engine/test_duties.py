"""The first mate's gauges and the engineer's breakdowns (M, E)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import System, Team, edit_boat

GAUGES = ("mine", "torpedo", "drone", "sonar", "silence")


def sailing(table: Any, *symbols: str, heading: str = "N", **options: Any) -> Any:
    """Blue has given a course and owes both duties, with some symbols crossed out already."""
    t = table(**options)
    t.cross_out("blue", *symbols)
    t.say(f"blue captain head {heading}")
    return t


# ---- gauges


def test_m_1_one_mark_a_course(table: Any) -> None:
    t = sailing(table)
    assert t.say("blue mate mark torpedo") == [
        {"event": "marked", "team": "blue", "gauge": "torpedo"}
    ]
    assert t.boat("blue")["gauges"]["torpedo"] == 1
    assert t.refused("blue mate mark torpedo") == "M-1"
    assert t.refused("blue mate pass") == "M-1"


@pytest.mark.parametrize(
    ("sheet", "sizes"), [("dark", (3, 3, 4, 3, 6)), ("light", (2, 3, 3, 2, 5))]
)
def test_m_1_the_sizes_of_both_sheets(table: Any, sheet: str, sizes: tuple[int, ...]) -> None:
    boat = table(sheet=sheet).match.boats["blue"]
    assert tuple(boat.sizes[gauge] for gauge in GAUGES) == sizes


def test_m_2_a_full_gauge_takes_no_mark_until_used(table: Any) -> None:
    t = sailing(table)
    t.fill("blue", "torpedo")
    assert t.refused("blue mate mark torpedo") == "M-2"
    t.say("blue mate mark mine", "blue engineer break N1", "blue captain torpedo E8")
    t.say("blue captain done")
    t.turn("yellow", "N")
    t.say("blue captain head N")
    assert t.allowed("blue mate mark torpedo")


def test_m_3_the_scenario_gauge_only_where_it_is_in_play(table: Any) -> None:
    assert sailing(table).refused("blue mate mark scenario") == "M-3"
    t = sailing(table, scenario_gauge=4)
    t.say("blue mate mark scenario")
    assert t.boat("blue")["gauges"]["scenario"] == 1


def test_m_4_pass_when_every_gauge_is_full(table: Any) -> None:
    t = sailing(table)
    assert t.refused("blue mate pass") == "M-4"
    t.fill("blue", *GAUGES)
    assert t.refused("blue mate mark mine") == "M-2"
    t.say("blue mate pass")
    assert t.boat("blue")["awaiting"] == ["engineer"]


def test_m_4_the_scenario_gauge_counts_too(table: Any) -> None:
    t = sailing(table, scenario_gauge=4)
    t.fill("blue", *GAUGES)
    assert t.refused("blue mate pass") == "M-4"
    t.fill("blue", "scenario")
    assert t.allowed("blue mate pass")


def test_m_5_a_gauge_that_fills_is_ready(table: Any) -> None:
    t = sailing(table)
    edit_boat(t.match, Team.BLUE, gauges={System.TORPEDO: 2})
    assert t.names("blue mate mark torpedo") == ["marked", "ready"]


# ---- breakdowns


def test_e_1_one_symbol_of_the_heading_s_panel(table: Any) -> None:
    t = sailing(table)
    assert t.say("blue engineer break N3") == [{"event": "broken", "team": "blue", "symbol": "N3"}]
    assert t.boat("blue")["breakdowns"] == ["N3"]
    assert t.refused("blue engineer break N4") == "E-1"


def test_e_2_not_another_panel_nor_what_is_crossed_out(table: Any) -> None:
    t = sailing(table, "N3")
    assert t.refused("blue engineer break S3") == "E-2"
    assert t.refused("blue engineer break N3") == "E-2"


@pytest.mark.parametrize("symbol", ["W4", "N5", "S6", "E6"])
def test_e_2_the_light_sheet_lacks_four_symbols(table: Any, symbol: str) -> None:
    t = sailing(table, heading=symbol[0], sheet="light")
    assert t.refused(f"blue engineer break {symbol}") == "E-2"
    assert len(t.offers("blue", "break")) == 5


@pytest.mark.parametrize(
    ("circuit", "last"),
    [("W1 W2 W3 E3", "E3"), ("N1 N2 N3 E1", "N1"), ("S1 S2 S3 E2", "S2")],
)
def test_e_3_a_full_circuit_repairs_itself(table: Any, circuit: str, last: str) -> None:
    others = [symbol for symbol in circuit.split() if symbol != last]
    t = sailing(table, *others, "W5", heading=last[0])
    repaired = t.say(f"blue engineer break {last}")[1]
    assert (repaired["symbols"], repaired["cause"]) == (sorted(circuit.split()), "circuit")
    assert t.boat("blue")["breakdowns"] == ["W5"]
    assert t.boat("blue")["damage"] == 0


def test_e_4_all_radiation_costs_a_damage_and_erases_everything(table: Any) -> None:
    t = sailing(table, "W5", "W6", "S5", "E4", "E6", "N1")
    assert t.names("blue engineer break N6") == ["broken", "damaged", "repaired"]
    assert (t.boat("blue")["damage"], t.boat("blue")["breakdowns"]) == (1, [])


def test_e_4_the_light_sheet_has_five(table: Any) -> None:
    t = sailing(table, "W5", "W6", "S5", "E4", sheet="light")
    t.say("blue engineer break N6")
    assert t.boat("blue")["damage"] == 1


def test_e_5_a_full_panel_costs_a_damage_and_erases_everything(table: Any) -> None:
    t = sailing(table, "N1", "N2", "N3", "N4", "N5", "W5")
    t.say("blue engineer break N6")
    assert (t.boat("blue")["damage"], t.boat("blue")["breakdowns"]) == (1, [])


ALL_BUT_N6 = ("W5", "W6", "S5", "E4", "E6", "N1", "N2", "N3", "N4", "N5")
"""N6 completes both its panel and the radiation."""

ALL_BUT_E3 = ("W1", "W2", "W3", "E1", "E2", "E4", "E5", "E6")
"""E3 completes both its panel and the yellow circuit."""


def test_e_6_panel_and_radiation_at_once_are_one_damage(table: Any) -> None:
    t = sailing(table, *ALL_BUT_N6)
    t.say("blue engineer break N6")
    assert t.boat("blue")["damage"] == 1


def test_switch_breakdown_damage_each_makes_them_two(table: Any) -> None:
    t = sailing(table, *ALL_BUT_N6, breakdown_damage="each")
    damaged = t.say("blue engineer break N6")[1]
    assert (damaged["amount"], damaged["total"]) == (2, 2)


def test_e_6_the_circuit_repairs_first(table: Any) -> None:
    t = sailing(table, *ALL_BUT_E3, heading="E")
    t.say("blue engineer break E3")
    assert t.boat("blue")["damage"] == 0
    assert t.boat("blue")["breakdowns"] == ["E1", "E2", "E4", "E5", "E6"]


def test_switch_self_repair_last_looks_at_the_panel_first(table: Any) -> None:
    t = sailing(table, *ALL_BUT_E3, heading="E", self_repair="last")
    t.say("blue engineer break E3")
    assert (t.boat("blue")["damage"], t.boat("blue")["breakdowns"]) == (1, [])


def test_switch_self_repair_last_repairs_all_the_same(table: Any) -> None:
    t = sailing(table, "W1", "W2", "W3", heading="E", self_repair="last")
    t.say("blue engineer break E3")
    assert t.boat("blue")["breakdowns"] == []


def test_w_1_a_breakdown_may_sink_a_submarine(table: Any) -> None:
    t = sailing(table, *ALL_BUT_N6)
    t.hurt("blue", 3)
    assert t.names("blue engineer break N6")[-2:] == ["destroyed", "ended"]
    assert t.match.outcome.as_dict() == {
        "winner": "yellow",
        "loser": "blue",
        "cause": "breakdown",
    }


def test_c_6_no_duty_in_the_enemy_s_turn(table: Any) -> None:
    t = table()
    assert t.refused("yellow mate mark mine") == "C-6"
    assert t.refused("yellow engineer break N1") == "C-6"
    assert t.refused("blue mate mark mine") == "M-1"
    assert t.refused("blue engineer break N1") == "E-1"
