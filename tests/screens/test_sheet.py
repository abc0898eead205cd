"""The radio operator's sheet: which way it leads back to the chart."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.cards import PlayPicture, SheetCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint
from sonar_console.screens.sheet import off_chart, way_back


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
    plays: dict[str, PlayPicture], legs: tuple[str, ...], dx: int, dy: int, way: str
) -> None:
    chart, sheet = plays["play"].radio.chart, SheetCard(legs, dx, dy)
    assert off_chart(chart, sheet)
    assert way_back(chart, sheet) == way


@pytest.mark.parametrize(
    ("dx", "dy", "column", "row"),
    [(14, 4, 9, 4), (-6, 4, 0, 4), (4, -6, 4, 0), (4, 15, 4, 9), (13, 13, 9, 9)],
)
def test_an_arrow_at_the_edge_points_at_a_sheet_that_is_off_the_chart(
    plays: dict[str, PlayPicture], dx: int, dy: int, column: int, row: int, alter: Any
) -> None:
    """Of ten columns and rows the arrow is on the square that is nearest to the track."""
    lost = alter(plays["play"], radio__sheet=SheetCard((), dx, dy))
    shown = alter(lost, radio__sheet=SheetCard((), column, row))
    assert lamp(lost) == {(column, row)}
    assert (column, row) in lamp(shown)


def lamp(view: PlayPicture) -> set[tuple[int, int]]:
    """The squares of the radio operator's chart that something bright is on."""
    pen = Pen(pygame.Surface((1920, 1080)))
    charts = paint(pen, view, Words("en"))
    box = pen.rect(charts["radio"].box)
    found = set()
    for x in range(box.left + 2, box.right - 2, 2):
        for y in range(box.top + 2, box.bottom - 2, 2):
            if tuple(pen.surface.get_at((x, y)))[:3] == theme.LAMP:
                found.add(((x - box.left) * 10 // box.w, (y - box.top) * 10 // box.h))
    return found
