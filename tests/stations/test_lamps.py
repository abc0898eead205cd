"""The lamps of a crew board, which are named in hardware/table.toml."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine.names import Mode, Team


def lamps(seats: Any, team: str = "blue") -> set[str]:
    return set(seats.table.lamps(Team(team)))


def test_no_lamp_is_lit_before_the_dive(seats: Any) -> None:
    assert lamps(seats) == set()
    seats.begin()
    assert lamps(seats) == set()


def test_the_ok_lamps_follow_both_duties(seats: Any) -> None:
    """C-5: lit while that seat owes nothing."""
    seats.dive()
    assert lamps(seats) == {"mate_ok", "engineer_ok"}
    seats.give("blue captain head E")
    assert lamps(seats) == set()
    assert lamps(seats, "yellow") == {"mate_ok", "engineer_ok"}
    seats.press("blue.engineer.push")
    assert lamps(seats) == {"engineer_ok"}
    seats.give("blue mate mark mine")
    assert lamps(seats) == {"mate_ok", "engineer_ok"}


def test_a_ready_lamp_needs_a_full_gauge_and_a_working_system(seats: Any) -> None:
    """A-1, A-2."""
    seats.dive()
    seats.fill("blue", "torpedo", "mine", "sonar")
    assert lamps(seats) >= {"ready_torpedo", "ready_mine", "ready_sonar"}
    seats.give("blue captain head E", "blue mate mark drone", "blue engineer break E3")
    assert "ready_sonar" in lamps(seats)
    assert not {"ready_torpedo", "ready_mine"} & lamps(seats)


def test_a_lamp_of_a_full_gauge_that_is_blocked_blinks_slowly(seats: Any) -> None:
    """Charged, blocked, usable: dark, a slow blink, lit (A-1, A-2)."""
    seats.dive()
    seats.fill("blue", "torpedo")
    assert not any(each.startswith("ready_mine") for each in lamps(seats))
    seats.give("blue captain head E", "blue mate mark drone", "blue engineer break E3")
    ready = {each for each in lamps(seats) if each.startswith("ready_")}
    assert ready == {"ready_torpedo.slow"}
    seats.mend("blue")
    assert "ready_torpedo" in lamps(seats)


def test_a_full_scenario_gauge_lights_its_lamp(open_seats: Any) -> None:
    seats = open_seats("echo")
    seats.dive("E5", "A1")
    seats.fill("blue", "scenario")
    assert "ready_scenario" in lamps(seats)


def test_after_the_match_the_lamps_are_dark(seats: Any) -> None:
    seats.dive("E5", "E8")
    seats.hurt("yellow", 3)
    seats.fill("blue", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    seats.give("blue captain torpedo E8")
    assert lamps(seats) == lamps(seats, "yellow") == set()


@pytest.mark.parametrize("mode", list(Mode))
def test_sonar_family_has_no_lamps_but_the_stop(mode: Mode, open_seats: Any) -> None:
    """F: there is neither a mate nor an engineer to say OK."""
    seats = open_seats("umbria", mode=mode)
    seats.dive("A1", "J10")
    assert lamps(seats) == lamps(seats, "green") == set()
    if mode is Mode.REALTIME:
        seats.give("green captain stop")
        assert lamps(seats) == lamps(seats, "green") == {"stop"}


def test_in_real_time_the_stop_lamp_is_lit_for_both(realtime: Any) -> None:
    """A-4."""
    realtime.dive()
    realtime.give("yellow mate stop")
    assert lamps(realtime) == lamps(realtime, "yellow") == {"mate_ok", "engineer_ok", "stop"}
    realtime.give("yellow captain resume")
    assert "stop" not in lamps(realtime) | lamps(realtime, "yellow")
