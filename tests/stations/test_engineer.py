"""The engineer's station: the cursor only goes where a symbol may be crossed out."""

from __future__ import annotations

from typing import Any

import pytest


def test_before_a_course_the_whole_sheet_can_be_looked_over(open_seats: Any) -> None:
    seats = open_seats(sheet="dark")
    seats.dive()
    seen = set()
    for _ in range(24):
        seen.add(seats.seat("engineer").cursor)
        seats.turn("blue.engineer.select", 1)
    assert len(seen) == 24
    seats.press("blue.engineer.push")
    assert seats.told().key == "refused-nothing-to-break"


@pytest.mark.parametrize("heading", ["N", "E", "S", "W"])
def test_after_a_course_the_cursor_is_in_its_panel(heading: str, open_seats: Any) -> None:
    """E-1, E-2: a wrong panel cannot even be chosen."""
    seats = open_seats(sheet="dark")
    seats.dive("E4")
    seats.give(f"blue captain head {heading}")
    face = seats.seat("engineer")
    assert face.prompt.values == {"heading": heading}
    seen = set()
    for _ in range(6):
        seen.add(seats.seat("engineer").cursor)
        seats.turn("blue.engineer.select", -1)
    assert seen == {f"{heading}{number}" for number in range(1, 7)}
    seats.press("blue.engineer.push")
    assert seats.last == f"blue engineer break {heading}1"


def test_a_symbol_crossed_out_is_passed_over(open_seats: Any) -> None:
    """E-2."""
    seats = open_seats(sheet="dark")
    seats.dive()
    seats.give("blue captain head E", "blue engineer break E1", "blue mate mark mine")
    seats.give("blue captain done")
    seats.round("yellow", "E")
    seats.give("blue captain head E")
    assert seats.seat("engineer").cursor == "E2"
    seats.turn("blue.engineer.select", 5)
    assert seats.seat("engineer").cursor == "E2"


def test_the_light_sheet_is_usual_and_has_no_missing_symbol_to_choose(open_seats: Any) -> None:
    seats = open_seats()
    seats.dive()
    seats.give("blue captain head N")
    seen = set()
    for _ in range(5):
        seen.add(seats.seat("engineer").cursor)
        seats.turn("blue.engineer.select", 1)
    assert seen == {"N1", "N2", "N3", "N4", "N6"}
