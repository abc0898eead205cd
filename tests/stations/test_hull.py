"""Surfaced in real time: which control secures which section, and whose seat is due (U-3)."""

from __future__ import annotations

from typing import Any

import pytest

from console.engine.names import Mode


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
    assert realtime.last == f"blue {seat} secure {section}"


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
    assert realtime.last == f"blue {seat} secure {here}"


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
        assert seats.view("blue").boat.awaiting == tuple(waits)
        seats.give(f"blue {waits[0]} secure {section}")
    assert seats.seat("captain").moment == "ready"
    seats.press("blue.captain.stop")
    assert seats.last == "blue captain dive"


def test_under_the_enemy_s_stop_nobody_is_due(realtime: Any) -> None:
    """U-5: the enemy's stop halts the securing too."""
    surfaced(realtime)
    realtime.give("yellow captain stop")
    assert realtime.view("blue").boat.awaiting == ()
    assert realtime.seat("captain").moment == realtime.seat("engineer").moment == "frozen"
    realtime.press("blue.engineer.push")
    assert realtime.told().key == "refused-stopped-by-enemy"
