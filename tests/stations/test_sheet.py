"""What the radio operator's notes add up to."""

from __future__ import annotations

from functools import reduce

import pytest

from sonar_console.cards.team import SheetView
from sonar_console.record.notation import parse_order
from sonar_console.stations.sheet import Sheet, middle


def noted(*notes: str) -> SheetView:
    orders = [parse_order(f"blue radio {note}")[1] for note in notes]
    return reduce(Sheet.noted, orders, middle(10, 10)).view()


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
    assert noted(*notes) == SheetView(legs, *place)


def test_any_other_order_leaves_it_alone() -> None:
    sheet = middle(15, 15)
    assert sheet.noted(parse_order("blue captain head N")[1]) == sheet
    assert sheet.view() == SheetView((), 7, 7)
