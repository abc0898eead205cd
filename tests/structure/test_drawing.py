"""The picture of the rooms: every room and arrow is on it, nothing over anything else."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from sonar_tools.structure.drawing import draw_rooms, without_implied
from sonar_tools.structure.rooms import ARROWS, LEAVES

SVG = "{http://www.w3.org/2000/svg}"


def boxes(drawn: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each."""
    found = []
    for box in drawn.iter(f"{SVG}rect"):
        if "rx" in box.attrib:
            x, y, width, height = (float(box.attrib[key]) for key in ("x", "y", "width", "height"))
            found.append((x, y, x + width, y + height))
    return found


def test_what_a_longer_way_implies_is_left_out() -> None:
    arrows = {"app": {"table", "engine"}, "table": {"engine"}, "engine": set[str]()}
    assert without_implied(arrows) == {"app": {"table"}, "table": {"engine"}, "engine": set()}


def rooms(drawn: ElementTree.Element) -> set[str | None]:
    return {node.text for node in drawn.iter(f"{SVG}text") if "font-weight" in node.attrib}


def arrows(drawn: ElementTree.Element) -> list[str]:
    return sorted(title.text or "" for title in drawn.iterfind(f".//{SVG}path/{SVG}title"))


def test_every_room_and_arrow_is_drawn() -> None:
    drawn = ElementTree.fromstring(draw_rooms())
    assert rooms(drawn) == set(ARROWS)
    above = {room: ARROWS[room] - LEAVES for room in ARROWS if room not in LEAVES}
    edges = without_implied(above)
    assert arrows(drawn) == sorted(f"{room} → {each}" for room in edges for each in edges[room])


def test_no_box_is_over_another_and_all_are_on_the_page() -> None:
    drawn = ElementTree.fromstring(draw_rooms())
    found = boxes(drawn)
    assert len(found) == len(ARROWS)
    for one, other in itertools.combinations(found, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart
    right, bottom = float(drawn.attrib["width"]), float(drawn.attrib["height"])
    assert all(x > 0 and y > 0 and to < right and low < bottom for x, y, to, low in found)


def test_what_the_arrows_reach_and_the_table_forbids_is_said() -> None:
    arrows = {"app": {"table"}, "table": {"engine"}, "engine": set[str](), "press": set[str]()}
    assert "but not app → engine." in draw_rooms(arrows, {"press"})
    assert "but not" not in draw_rooms(arrows | {"app": {"table", "engine"}}, {"press"})


def test_rooms_in_a_circle_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="circle"):
        draw_rooms({"one": {"other"}, "other": {"one"}, "press": set()}, {"press"})


def test_the_picture_that_ships_has_the_rooms_and_arrows_of_now(project: Path) -> None:
    """When this fails: ``make pictures``, which also brings the words up to date."""
    kept = ElementTree.parse(project / "docs" / "pictures" / "rooms.svg").getroot()
    drawn = ElementTree.fromstring(draw_rooms())
    assert (rooms(kept), arrows(kept)) == (rooms(drawn), arrows(drawn))
