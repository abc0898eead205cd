"""The radio operator's sheet: which way it leads back to the chart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.screens.sheet import off_chart, way_back
from console.views.team import SheetView, TeamView


@pytest.mark.parametrize(
    ("legs", "dx", "dy", "way"),
    [
        (("E", "E"), 20, 0, "west"),
        (("E", "E"), -20, 0, "east"),
        (("S", "S"), 0, 20, "north"),
        (("S", "S"), 0, -20, "south"),
        (("E",) * 40, -12, 0, "none"),
    ],
)
def test_a_track_off_the_chart_says_which_way_to_slide_it(
    views: dict[str, TeamView], legs: tuple[str, ...], dx: int, dy: int, way: str
) -> None:
    view = replace(views["play"], sheet=SheetView(legs, dx, dy))
    assert off_chart(view)
    assert way_back(view) == way
