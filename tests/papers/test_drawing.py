"""The panels: to scale, everything on the panel, nothing over anything else."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout
from sonar_console.locales import languages
from sonar_tools.papers.drawing import draw_panel
from sonar_tools.papers.lettering import Lettering, LetteringError
from sonar_tools.papers.panelplan import PanelPlan, panel_plan
from sonar_tools.papers.parts import SCREW

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def letters(font: Path) -> Lettering:
    return Lettering(font)


def reach(panel: PanelPlan) -> list[tuple[str, float, float, float]]:
    """What everything covers on the front, as circles: name, middle, radius."""
    made = [("screw", x, y, SCREW.rim / 2) for x, y in panel.screws]
    for place in panel.places:
        radius = math.hypot(*place.part.body) / 2 if place.part.body else place.part.rim / 2
        made.append((place.name, place.x, place.y, radius))
    return made


def test_nothing_covers_anything_else(panels: list[PanelPlan]) -> None:
    for panel in panels:
        for one, other in itertools.combinations(reach(panel), 2):
            gap = math.hypot(one[1] - other[1], one[2] - other[2]) - one[3] - other[3]
            assert gap > 2.0, (panel.seat, one[0], other[0], gap)


def test_everything_is_on_the_panel_with_an_edge_left(panels: list[PanelPlan]) -> None:
    for panel in panels:
        for name, x, y, radius in reach(panel):
            edge = 3.0 if name == "screw" else 8.0
            assert edge <= x - radius, name
            assert x + radius <= panel.width - edge, name
            assert edge <= y - radius, name
            assert y + radius <= panel.height - edge, name


def test_the_seats_that_have_panels(full: Layout, small: Layout) -> None:
    for seat in ("captain", "mate", "engineer", "radio"):
        assert panel_plan(full, "yellow", seat) == panel_plan(full, "blue", seat) is not None
    assert panel_plan(small, "blue", "engineer") is None
    assert panel_plan(small, "blue", "radio") is None


def test_it_is_to_scale_and_each_hole_is_its_parts(
    panels: list[PanelPlan], letters: Lettering
) -> None:
    for panel in panels:
        root = ElementTree.fromstring(draw_panel(panel, letters, tuple(languages())))
        assert root.get("width") == f"{panel.width:g}mm"
        assert root.get("viewBox") == f"0 0 {panel.width:g} {panel.height:g}"
        groups = {group.get("id"): group for group in root.iter(f"{SVG}g")}
        assert {
            name: group.get("stroke") or group.get("fill") for name, group in groups.items()
        } == {
            "guide": "#a0a0a0",
            "engrave": "#000000",
            "score": "#0000ff",
            "cut": "#ff0000",
        }
        holes = sorted(2 * float(hole.get("r", "0")) for hole in groups["cut"].iter(f"{SVG}circle"))
        expected = [SCREW.hole] * 4 + [place.part.hole for place in panel.places]
        assert holes == pytest.approx(sorted(hole for hole in expected if hole))
        windows = [place for place in panel.places if place.part.window]
        assert len(list(groups["cut"].iter(f"{SVG}rect"))) == 1 + len(windows)


def boxes(drawn: str) -> list[tuple[float, float, float, float]]:
    """The boxes of the engraved lines, in millimetres: left, top, right, bottom."""
    group = next(
        g for g in ElementTree.fromstring(drawn).iter(f"{SVG}g") if g.get("id") == "engrave"
    )
    made = []
    for line in group.iter(f"{SVG}path"):
        x = y = 0
        start = (0, 0)
        seen: list[tuple[int, int]] = []
        for letter, rest in re.findall(r"([mlcz])([^mlcz]*)", line.get("d", "")):
            numbers = [int(each) for each in re.findall(r"-?\d+", rest)]
            if letter == "z":
                x, y = start
            else:
                x, y = x + numbers[-2], y + numbers[-1]
                seen.append((x, y))
                start = (x, y) if letter == "m" else start
        across, down = [p[0] / 100 for p in seen], [p[1] / 100 for p in seen]
        made.append((min(across), min(down), max(across), max(down)))
    return made


def test_there_is_room_for_a_third_language(
    panels: list[PanelPlan], letters: Lettering, added_language: Path
) -> None:
    assert len(languages()) == 3
    for panel in panels:
        drawn = [
            boxes(draw_panel(panel, letters, each)) for each in (("en", "fr"), ("de", "en", "fr"))
        ]
        assert drawn[0] != drawn[1]
    test_no_letters_lie_under_a_part_or_over_other_letters(panels, letters)


def test_no_letters_lie_under_a_part_or_over_other_letters(
    panels: list[PanelPlan], letters: Lettering
) -> None:
    for panel in panels:
        written = boxes(draw_panel(panel, letters, tuple(languages())))
        assert len(written) >= 3
        for left, top, right, bottom in written:
            assert 8.0 < left < right < panel.width - 8.0
            assert 8.0 < top < bottom < panel.height - 4.0
            for name, x, y, radius in reach(panel):
                near = (min(max(x, left), right), min(max(y, top), bottom))
                assert math.hypot(x - near[0], y - near[1]) > radius, (panel.seat, name)
        for one, other in itertools.combinations(written, 2):
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert apart or one[3] <= other[1] or other[3] <= one[1], (panel.seat, one, other)


def test_letters_are_large_enough_to_engrave(panels: list[PanelPlan], letters: Lettering) -> None:
    for panel in panels:
        for _, top, _, bottom in boxes(draw_panel(panel, letters, tuple(languages()))):
            assert bottom - top > 1.5


def test_letters_stand_where_they_are_put(letters: Lettering) -> None:
    wide = letters.width("STOP", 4.0)
    drawn = letters.outline("STOP", 50.0, 20.0, 4.0)
    first = re.match(r"m(\d+) ?(-?\d+)", drawn)
    assert first is not None
    assert 50.0 - wide / 2 <= int(first[1]) / 100 <= 50.0
    assert letters.width("STOP", 8.0) == pytest.approx(2 * wide)


def test_a_font_that_is_not_there(font: Path, tmp_path: Path) -> None:
    with pytest.raises(LetteringError, match="cannot be read"):
        Lettering(tmp_path / "none.otf")
