"""Surfaced in real time: which control secures which section, and whose seat is due (U-3)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import TraceCard
from sonar_console.engine import Team, edit_boat, parse_square
from sonar_console.engine.names import Mode
from sonar_console.modes.play.assistance import INSPECTED
from sonar_console.press import Kind
from sonar_console.stations.tracing import DETENT, FAST


def surfaced(seats: Any) -> Any:
    seats.dive()
    seats.give("blue captain surface")
    return seats


@pytest.mark.parametrize("seat", ["captain", "radio"])
@pytest.mark.parametrize(
    ("button", "section"), [("north", 1), ("east", 2), ("south", 3), ("west", 4)]
)
def test_the_compass_buttons_are_the_sections(
    seat: str, button: str, section: int, realtime: Any
) -> None:
    surfaced(realtime).give(f"blue engineer secure {section % 4 + 1}")
    realtime.press(f"blue.{seat}.{button}")
    assert realtime.seat(seat).moment == "trace"
    trace = realtime.view("blue").trace
    assert (trace.role, trace.section) == (seat, section)
    realtime.give(f"blue {seat} secure {section}")


@pytest.mark.parametrize("seat", ["mate", "engineer"])
def test_the_encoder_goes_over_the_sections_that_are_left(seat: str, realtime: Any) -> None:
    surfaced(realtime)
    if seat == "mate":
        realtime.give("blue engineer secure 2")
    seen = []
    for _ in range(4):
        seen.append(realtime.seat(seat).cursor)
        realtime.turn(f"blue.{seat}.select", 1)
    assert set(seen) == ({"1", "3", "4"} if seat == "mate" else {"1", "2", "3", "4"})
    here = realtime.seat(seat).cursor
    realtime.press(f"blue.{seat}.push")
    assert realtime.seat(seat).moment == "trace"
    realtime.give(f"blue {seat} secure {here}")


@pytest.mark.parametrize(
    ("crews", "due"),
    [
        ((4, 4), ["engineer", "captain mate radio", "mate radio", "radio"]),
        (
            (3, 3),
            ["engineer", "captain mate radio", "radio", "captain mate engineer radio"],
        ),
        ((2, 2), ["captain mate engineer", "radio", "captain mate engineer radio", "radio"]),
    ],
    ids=str,
)
def test_the_seats_merge_with_the_crew(
    crews: tuple[int, int], due: list[str], open_seats: Any
) -> None:
    """U-3: whoever is due secures; in a crew of two one person has three seats' controls."""
    seats = surfaced(open_seats(crews=crews, mode=Mode.REALTIME))
    for section, roles in enumerate(due, 1):
        waits = [
            role
            for role in ("captain", "mate", "engineer", "radio")
            if seats.seat(role).moment == "secure"
        ]
        assert waits == roles.split()
        assert seats.view("blue").awaited == tuple(waits)
        seats.give(f"blue {waits[0]} secure {section}")
    assert seats.seat("captain").moment == "ready"
    seats.press("blue.captain.stop")
    assert seats.last == "blue captain dive"


def test_under_the_enemy_s_stop_nobody_is_due(realtime: Any) -> None:
    """U-5: the enemy's stop halts the securing too."""
    surfaced(realtime)
    realtime.give("yellow captain stop")
    assert realtime.view("blue").awaited == ()
    assert realtime.seat("captain").moment == realtime.seat("engineer").moment == "frozen"
    realtime.press("blue.engineer.push")
    assert realtime.told().key == "refused-stopped-by-enemy"


# ---- the trace


def trace_of(seats: Any) -> TraceCard:
    trace = seats.view("blue").trace
    assert isinstance(trace, TraceCard)
    return trace


def begun(seats: Any, seat: str = "engineer") -> Any:
    """A seat has just put the pen on its first section."""
    surfaced(seats)
    if seat != "engineer":
        seats.give("blue engineer secure 2")
    seats.press(f"blue.{seat}.{'push' if seat == 'mate' or seat == 'engineer' else 'north'}")
    return seats


@pytest.mark.parametrize("seat", ["captain", "mate", "engineer", "radio"])
def test_without_a_hand_the_trace_ends_and_has_gone_astray(seat: str, realtime: Any) -> None:
    """U-3: nobody steers; the pen comes to its end all the same, outside the hull."""
    begun(realtime, seat)
    section = trace_of(realtime).section
    for _ in range(200):
        if realtime.view("blue").trace is None:
            break
        realtime.advance(realtime.table.due() - realtime.now)
    assert realtime.last == f"blue {seat} secure {section} astray"
    assert not trace_or_none(realtime)


def trace_or_none(seats: Any) -> TraceCard | None:
    found = seats.view("blue").trace
    assert found is None or isinstance(found, TraceCard)
    return found


@pytest.mark.parametrize("seat", ["captain", "mate", "engineer"])
def test_the_push_held_down_hurries_the_pen(seat: str, realtime: Any) -> None:
    begun(realtime, seat)
    assert not trace_of(realtime).fast
    realtime.touch(f"blue.{seat}.push", Kind.PRESS)
    assert trace_of(realtime).fast
    before = trace_of(realtime).along
    realtime.advance(0.9)
    assert trace_of(realtime).along - before == pytest.approx(0.9 / FAST, abs=1e-3)
    realtime.touch(f"blue.{seat}.push", Kind.RELEASE)
    assert not trace_of(realtime).fast


def test_the_radio_operator_hurries_with_the_other_encoder(realtime: Any) -> None:
    begun(realtime, "radio")
    before = trace_of(realtime).pen
    realtime.turn("blue.radio.slide_y", 3)
    assert trace_of(realtime).pen == pytest.approx(before + 3 * DETENT, abs=1e-3)
    realtime.turn("blue.radio.slide_x", 1)
    assert trace_of(realtime).fast
    realtime.turn("blue.radio.slide_x", 1)
    assert realtime.told().key == "nothing-there"
    realtime.turn("blue.radio.slide_x", -1)
    assert not trace_of(realtime).fast


def test_the_enemy_s_stop_halts_the_pen(realtime: Any) -> None:
    """U-5."""
    begun(realtime)
    realtime.advance(2.0)
    realtime.give("yellow captain stop")
    here = trace_of(realtime)
    realtime.advance(30.0)
    assert trace_of(realtime) == here
    realtime.turn("blue.engineer.select", 4)
    assert trace_of(realtime) == here
    realtime.give("yellow captain resume")
    realtime.advance(1.0)
    assert trace_of(realtime).along > here.along


def test_a_crew_has_one_sheet(realtime: Any) -> None:
    """U-3: it is passed on; a second seat waits for it."""
    begun(realtime, "mate")
    realtime.press("blue.radio.west")
    assert realtime.told().key == "nothing-traced-by"
    assert trace_of(realtime).role == "mate"


def test_both_crews_see_the_inspected_hull_for_a_while(realtime: Any) -> None:
    """U-4."""
    surfaced(realtime)
    realtime.give("blue engineer secure 1", "blue mate secure 2", "blue radio secure 3 astray")
    realtime.give("blue captain secure 4")
    for team in ("blue", "yellow"):
        seen = realtime.view(team).inspection
        assert (seen.team, seen.passed) == ("blue", False)
        assert [trace.astray for trace in seen.traces] == [False, False, True, False]
        assert realtime.view(team).trace is None
    realtime.advance(INSPECTED)
    assert realtime.view("yellow").inspection is None
    realtime.secure("engineer", "mate", "radio", "captain")
    assert realtime.view("yellow").inspection.passed


def test_a_trace_ends_with_the_match(realtime: Any) -> None:
    begun(realtime)
    for team in ("blue", "yellow"):
        realtime.hurt(team, 3)
    realtime.fill("yellow", "torpedo")
    edit_boat(realtime.table.match, Team.YELLOW, route=[parse_square("E7")])
    realtime.give("yellow captain stop", "yellow captain torpedo E5")
    assert realtime.view("blue").phase == "ended"
    assert realtime.view("blue").trace is None
    realtime.advance(20.0)
    assert realtime.last.startswith("yellow captain torpedo")
