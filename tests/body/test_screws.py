"""No screw of the body comes out or meets another one, and each fault made on purpose is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sonar_tools.body.checks import Body, needed
from sonar_tools.body.plates import DECK, FOOT, WOOD
from sonar_tools.body.screws import screw_faults, screw_rows, screws

from .conftest import Change


def test_no_screw_comes_out_or_meets_another(body: Body) -> None:
    assert list(screw_faults(body)) == []


def test_every_wood_screw_that_is_needed_is_checked(body: Body) -> None:
    rows = screw_rows(body)
    for use in (WOOD, DECK, FOOT, "screw-wood-12"):
        assert sum(row.amount for row in rows if row.use == use) == needed(body)[use]


def test_the_decks_screws_are_plumb(body: Body) -> None:
    console, _ = screws(body)
    deck = [each for each in console if each.plate == "deck"]
    assert {each.along for each in deck} == {(0.0, 0.0, -1.0)}
    # 12 mm at 12 degrees, of 30
    assert {round(each.deep, 2) for each in deck} == {17.73}
    assert {each.into for each in deck} == {"front", "rear", "cheek", "rib"}


def longer(body: Body, name: str, use: str, longer_use: str) -> Body:
    """The body with longer screws in a plate."""
    plates = []
    for plate in (*body.consoles[0].plates, *body.wall.plates):
        bores = plate.bores
        if plate.name == name:
            bores = tuple(
                replace(each, use=longer_use) if each.use == use else each for each in bores
            )
        plates.append(replace(plate, bores=bores))
    count = len(body.consoles[0].plates)
    blue = replace(body.consoles[0], plates=tuple(plates[:count]))
    wall = replace(body.wall, plates=tuple(plates[count:]))
    return replace(body, consoles=(blue, body.consoles[1]), wall=wall)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("outlet_at = 440.0", "outlet_at = 390.0", "comes out of rear 9 mm deep"),
        ("passage = [70.0, 24.0]", "passage = [170.0, 24.0]", "comes out of rib"),
        ("depth = 96.0 ", "depth = 40.0 ", "screw-wood-40 through face-blue"),
        ("board = 12.0 ", "board = 6.0 ", "screw-m4-20: goes 13 mm into a screen"),
        ("post = 6.0 ", "post = 4.0 ", "screw-m3-6 in crew-tray: 4.4 mm, its post 4"),
        ("panel = 3.0 ", "panel = 2.0 ", "screw-m4-16: ends 1 mm beyond"),
        ("wall = 1.6 ", "wall = 2.0 ", ""),
    ],
)
def test_a_fault_on_purpose_is_found(changed: Change, old: str, new: str, told: str) -> None:
    found = list(screw_faults(changed(old, new)))
    assert any(told in line for line in found) if told else not found, found


def test_a_screw_of_40_through_a_foot_stands_up_in_the_wall(body: Body) -> None:
    found = list(screw_faults(longer(body, "foot", FOOT, WOOD)))
    assert sum("through foot" in line and "comes out of base" in line for line in found) == 6


def test_a_screw_of_40_square_to_the_deck_is_found_and_a_plumb_one_meets(body: Body) -> None:
    square = longer(body, "deck", DECK, WOOD)
    assert any("through deck" in line and "comes out of" in line for line in screw_faults(square))


def test_a_slot_for_air_in_the_way_of_a_screw_is_found(body: Body) -> None:
    """Slots at 0.3 of the base's depth, as they once were: screws of the faces end in them."""
    plates = []
    for plate in body.wall.plates:
        moved = plate.openings
        if plate.name == "base":
            moved = tuple(tuple((x, y - 9.6) for x, y in each) for each in moved)
        plates.append(replace(plate, openings=moved))
    found = list(screw_faults(replace(body, wall=replace(body.wall, plates=tuple(plates)))))
    assert found
    assert all("through face-blue" in line and "comes out of base" in line for line in found)
