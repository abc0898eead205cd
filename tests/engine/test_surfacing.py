"""Surfacing in both modes (U, X-1)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.squares import NAME, squares_in


def surfaced(table: Any, **options: Any) -> Any:
    """Blue has sailed from E6 to E5 and surfaced, in real time."""
    t = table(mode="realtime", start=("E6", "J10"), **options)
    t.course("blue", "N")
    t.say("blue captain surface")
    return t


def secured(t: Any, *lines: str) -> Any:
    t.say(*(f"blue {line}" for line in lines))
    return t


ROUND = ("engineer secure 1", "radio secure 3", "captain secure 2", "mate secure 4")


def test_u_1_the_sector_is_told_and_the_route_reset(table: Any) -> None:
    t = table(start=("E6", "J10"))
    t.turn("blue", "N")
    t.turn("yellow", "N")
    assert t.say("blue captain surface")[0] == {"event": "surfaced", "team": "blue", "sector": 1}
    assert t.boat("blue")["route"] == ["E5"]


def test_u_2_breakdowns_are_erased_and_the_enemy_has_three_turns(table: Any) -> None:
    t = table()
    t.cross_out("blue", "N1")
    t.say("blue captain surface")
    assert t.boat("blue")["breakdowns"] == []
    for left in (3, 2, 1):
        assert (t.match.state()["turn"], t.match.state()["turns_left"]) == ("yellow", left)
        assert t.boat("blue")["surfaced"] is True
        t.turn("yellow", "N")
    assert t.match.state()["turn"] == "blue"
    assert t.boat("blue")["surfaced"] is False


def test_u_2_each_of_the_three_turns_has_its_activation(table: Any) -> None:
    t = table()
    t.fill("yellow", "drone")
    t.say("blue captain surface")
    for heading in "NNN":
        t.course("yellow", heading)
        t.mend("yellow")
        t.fill("yellow", "drone")
        t.say("yellow captain drone 1", "yellow captain done")


def test_u_2_an_enemy_that_surfaces_loses_the_rest(table: Any) -> None:
    t = table()
    t.say("blue captain surface")
    t.turn("yellow", "N")
    assert t.names("yellow captain surface") == ["surfaced", "repaired", "dived", "turn"]
    state = t.match.state()
    assert (state["turn"], state["turns_left"]) == ("blue", 3)
    assert t.boat("blue")["surfaced"] is False
    assert t.boat("yellow")["surfaced"] is True
    t.say("blue captain surface")
    assert t.boat("yellow")["surfaced"] is False
    assert t.match.state()["turns_left"] == 3


def test_u_3_the_enemy_plays_on(table: Any) -> None:
    t = surfaced(table)
    t.course("yellow", "N", "N", "N", "N")


def test_u_3_the_engineer_begins(table: Any) -> None:
    t = surfaced(table)
    for role in ("captain", "mate", "radio"):
        assert t.refused(f"blue {role} secure 1") == "U-3"
    assert t.say("blue engineer secure 1") == [
        {"event": "secured", "team": "blue", "section": 1, "role": "engineer"}
    ]


def test_u_3_each_section_and_each_seat_once(table: Any) -> None:
    t = secured(surfaced(table), "engineer secure 1")
    assert t.refused("blue radio secure 1") == "U-3"
    assert t.refused("blue engineer secure 2") == "U-3"
    assert t.boat("blue")["secured"] == [1]


def test_u_3_a_crew_of_three_has_three_seats(table: Any) -> None:
    t = surfaced(table, crews=(3, 3))
    secured(t, "engineer secure 1", "mate secure 2")
    assert t.refused("blue captain secure 3") == "U-3", "captain and mate are one seat"
    secured(t, "radio secure 3", "captain secure 4", "captain dive")


def test_u_3_a_crew_of_two_has_two_seats(table: Any) -> None:
    t = surfaced(table, crews=(3, 2), first="blue")
    t.say("yellow captain surface")
    assert t.refused("yellow radio secure 1") == "U-3"
    t.say("yellow mate secure 1")
    assert t.refused("yellow engineer secure 2") == "U-3", "the same seat"
    t.say("yellow radio secure 2", "yellow captain secure 3", "yellow radio secure 4")
    t.say("yellow captain dive")


def test_u_3_not_while_dived(table: Any) -> None:
    assert table(mode="realtime").refused("blue engineer secure 1") == "U-3"


def test_u_4_inspection_then_dive(table: Any) -> None:
    t = secured(surfaced(table), *ROUND[:3])
    assert t.refused("blue captain dive") == "U-4"
    assert t.names("blue mate secure 4") == ["secured", "inspection", "repaired", "ready-to-dive"]
    assert t.boat("blue")["breakdowns"] == []
    assert t.boat("blue")["surfaced"] is True, "it is for the captain to dive"
    assert t.refused("blue captain head N") == "U-5"
    assert t.refused("blue engineer secure 1") == "U-3"
    assert t.names("blue captain dive") == ["dived"]
    assert t.allowed("blue captain head N")


def test_c_7_a_dive_among_the_own_mines_is_a_blackout(table: Any) -> None:
    """In real time it shows as soon as the boat has dived."""
    t = secured(surfaced(table), *ROUND)
    boat = t.match.boats["blue"]
    t.lay("blue", *(NAME[square] for square in squares_in(t.match.chart.beside[boat.at])))
    assert t.names("blue captain dive") == ["dived", "blackout"]
    assert t.refused("blue captain head N") == "C-7"


def test_u_4_a_trace_astray_and_all_four_again(table: Any) -> None:
    t = secured(surfaced(table), "engineer secure 1 astray", *ROUND[1:3])
    assert t.say("blue mate secure 4")[1] == {
        "event": "inspection",
        "team": "blue",
        "passed": False,
    }
    assert t.boat("blue")["secured"] == []
    assert t.boat("blue")["breakdowns"] != []
    assert t.refused("blue captain dive") == "U-4"
    assert t.refused("blue radio secure 1") == "U-3", "the engineer first"
    secured(t, *ROUND, "captain dive")


def test_u_4_no_dive_while_dived(table: Any) -> None:
    assert table(mode="realtime").refused("blue captain dive") == "U-4"


def test_u_4_surfacing_again_starts_afresh(table: Any) -> None:
    t = secured(surfaced(table), *ROUND, "captain dive", "captain surface")
    assert t.boat("blue")["secured"] == []
    assert t.refused("blue captain dive") == "U-4"


@pytest.mark.parametrize(
    "line",
    [
        "captain head N",
        "captain surface",
        "captain stop",
        "mate stop",
        "mate mark mine",
        "mate pass",
        "engineer break N1",
        "radio plot N",
        "radio clear",
    ],
)
def test_u_5_what_a_surfaced_crew_may_not_do(table: Any, line: str) -> None:
    assert surfaced(table).refused(f"blue {line}") == "U-5"


def test_u_5_no_system_nor_trigger_either(table: Any) -> None:
    t = surfaced(table)
    t.lay("blue", "A1")
    assert t.refused("blue captain trigger A1") == "A-4", "there is no stop, which comes first"
    t = table()
    t.say("blue captain surface")
    t.lay("blue", "A1")
    assert t.refused("blue captain trigger A1") == "U-5"
    assert t.refused("blue captain sonar") == "U-5"
    assert t.refused("blue mate mark mine") == "U-5"


def test_u_5_turn_by_turn_the_radio_operator_writes_on(table: Any) -> None:
    t = table()
    t.say("blue captain surface", "blue radio plot N")
    assert t.refused("blue captain head N") == "C-6", "it is not its turn"


def test_u_5_a_stop_halts_the_securing(table: Any) -> None:
    t = surfaced(table)
    t.say("yellow captain stop")
    assert t.refused("blue engineer secure 1") == "A-4"
    t.say("yellow captain resume", "blue engineer secure 1")


def test_x_1_off_the_holes_a_damage_before_anything_else(table: Any) -> None:
    t = table(holes="A1", off_holes=True)
    assert t.names("blue captain surface")[:2] == ["damaged", "surfaced"]
    assert t.boat("blue")["damage"] == 1


def test_x_1_none_on_a_hole(table: Any) -> None:
    t = table(holes="E5", off_holes=True)
    t.say("blue captain surface")
    assert t.boat("blue")["damage"] == 0


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_x_1_it_may_sink_the_submarine_before_it_surfaces(table: Any, mode: str) -> None:
    t = table(mode=mode, holes="A1", off_holes=True)
    t.hurt("blue", 3)
    assert t.names("blue captain surface") == ["damaged", "destroyed", "ended"]
    assert t.boat("blue")["surfaced"] is False
    assert t.match.outcome.as_dict() == {"winner": "yellow", "loser": "blue", "cause": "surface"}
