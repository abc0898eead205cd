"""The radio operator's station: notes, and the one button with a long press."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from sonar_console.cards import SheetCard
from sonar_console.press import Kind
from sonar_console.record.notation import parse_order
from sonar_console.stations.radio import CLEAR_AFTER, blank_sheet, noted
from sonar_console.stations.station import BAR, LATE


def hold(seats: Any, seconds: float, told_after: float = 0.02) -> None:
    """Press undo, and let it go at a stamp which the table is told a little later."""
    begun = seats.now
    seats.touch("blue.radio.undo", Kind.PRESS)
    seats.advance(seconds + told_after)
    told, seats.now = seats.now, begun + seconds
    seats.touch("blue.radio.undo", Kind.RELEASE)
    seats.now = told
    seats.advance(1.0)


@pytest.mark.parametrize(
    ("control", "note"),
    [
        ("north", "plot N"),
        ("east", "plot E"),
        ("south", "plot S"),
        ("west", "plot W"),
        ("unknown", "plot ?"),
    ],
)
def test_each_button_is_a_note(control: str, note: str, seats: Any) -> None:
    seats.dive()
    seats.press(f"blue.radio.{control}")
    assert seats.last == f"blue radio {note}"
    assert seats.view("blue").radio.sheet.legs == (note[-1],)
    assert seats.view("yellow").radio.sheet.legs == ()


def test_the_encoders_slide_the_sheet(seats: Any) -> None:
    seats.dive()
    seats.turn("blue.radio.slide_x", 2)
    seats.turn("blue.radio.slide_y", -1)
    assert seats.orders[-2:] == ["blue radio slide 2 0", "blue radio slide 0 -1"]
    assert (seats.view("blue").radio.sheet.dx, seats.view("blue").radio.sheet.dy) == (7, 4)


@pytest.mark.parametrize(
    ("held", "note"),
    [
        (0.05, "undo"),
        (CLEAR_AFTER - 0.001, "undo"),
        (CLEAR_AFTER + 0.001, "clear"),
        (CLEAR_AFTER + LATE + 0.5, "clear"),
    ],
)
def test_short_undoes_and_long_clears_by_the_stamps_alone(
    held: float, note: str, seats: Any
) -> None:
    """B07: at the limit and a millisecond, exactly one of the two."""
    seats.dive()
    seats.give("blue radio plot N", "blue radio plot E")
    have = len(seats.orders)
    hold(seats, held)
    assert seats.orders[have:] == [f"blue radio {note}"]


def test_a_long_undo_acts_while_it_is_held_and_shows_how_far_it_is(seats: Any) -> None:
    seats.dive()
    seats.touch("blue.radio.undo", Kind.PRESS)
    bars = [seats.seat("radio").held]
    while bars[-1]:
        seats.advance(seats.table.due() - seats.now)
        bars.append(seats.seat("radio").held)
    assert bars == [*((part + 1) / (BAR + 1) for part in range(BAR + 1)), 0.0]
    assert seats.last == "blue radio clear"
    have = len(seats.orders)
    seats.touch("blue.radio.undo", Kind.RELEASE)
    seats.advance(2.0)
    assert len(seats.orders) == have


def test_the_picture_changes_only_where_the_bar_does(seats: Any) -> None:
    seats.dive()
    seats.touch("blue.radio.undo", Kind.PRESS)
    version = seats.table.version
    seats.advance(0.01)
    assert seats.table.version == version
    seats.advance(0.1)
    assert seats.table.version == version + 1


def test_before_the_dive_a_note_is_refused(seats: Any) -> None:
    """S-6."""
    seats.begin()
    for control in ("north", "unknown", "undo"):
        seats.press(f"blue.radio.{control}")
        assert seats.told().key == "refused-not-dived"


def test_a_hold_does_not_outlive_the_match(seats: Any) -> None:
    seats.dive("E5", "E8")
    seats.hurt("yellow", 3)
    seats.fill("blue", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    seats.open("torpedo")
    while seats.seat("captain").cursor != "E8":
        seats.turn("blue.captain.select", 1)
    seats.touch("yellow.radio.undo", Kind.PRESS)
    seats.press("blue.captain.push")
    assert seats.last == "blue captain torpedo E8"
    assert [crew.due() for crew in seats.table.session.live.crews.values()] == [None, None]
    assert seats.seat("radio", "yellow").held == 0.0
    seats.advance(5.0)
    seats.touch("yellow.radio.undo", Kind.RELEASE)
    assert seats.last == "blue captain torpedo E8"


# ---- the sheet


def sheet_with(*notes: str) -> SheetCard:
    orders = [parse_order(f"blue radio {note}")[1] for note in notes]
    return reduce(noted, orders, blank_sheet(10, 10))


@pytest.mark.parametrize(
    ("notes", "legs", "place"),
    [
        ((), (), (5, 5)),
        (("plot N", "plot ?", "plot W"), ("N", "?", "W"), (5, 5)),
        (("plot N", "plot E", "undo"), ("N",), (5, 5)),
        (("undo", "plot E"), ("E",), (5, 5)),
        (("slide 2 -1", "slide -9 0"), (), (-2, 4)),
        (("plot N", "slide 1 1", "clear"), (), (6, 6)),
    ],
)
def test_the_notes_make_the_sheet(
    notes: tuple[str, ...], legs: tuple[str, ...], place: tuple[int, int]
) -> None:
    assert sheet_with(*notes) == SheetCard(legs, *place)


def test_any_other_order_leaves_it_alone() -> None:
    sheet = blank_sheet(15, 15)
    assert noted(sheet, parse_order("blue captain head N")[1]) == sheet == SheetCard((), 7, 7)
