"""The radio operator's sheet: which way it leads back to the chart."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.cards import BlastCard, PlayPicture, ShadeCard, SheetCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint
from sonar_console.screens.sheet import crossed, off_chart, way_back


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
    charts = paint(pen, view, Words("en")).charts
    box = pen.rect(charts["radio"].box)
    found = set()
    for x in range(box.left + 2, box.right - 2, 2):
        for y in range(box.top + 2, box.bottom - 2, 2):
            if tuple(pen.surface.get_at((x, y)))[:3] == theme.LAMP:
                found.add(((x - box.left) * 10 // box.w, (y - box.top) * 10 // box.h))
    return found


def test_a_track_across_an_island_is_impossible_where_the_table_checks_it(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """C2 and C3 are an island: C-2."""
    shown = alter(plays["play"], radio__sheet=SheetCard(("S", "S", "E"), 2, 0))
    assert crossed(shown.radio.chart, shown.radio.sheet) == [(2, 1), (2, 2)]
    clear = SheetCard(("S", "S", "E"), 0, 0)
    assert crossed(shown.radio.chart, clear) == []
    plain, checked = notes(shown), notes(alter(shown, radio__checked=True))
    assert not any("Impossible" in each for each in plain)
    assert any("Impossible" in each for each in checked)
    fine = alter(shown, radio__checked=True, radio__sheet=clear)
    assert not any("Impossible" in each for each in notes(fine))


def notes(view: PlayPicture) -> list[str]:
    """All that is written on the picture."""
    pen = Pen(pygame.Surface((1920, 1080)))
    paint(pen, view, Words("en"))
    return [each.text for each in pen.written]


LEFT, RIGHT = ("A1", "A2", "A3"), ("J7", "J8", "J9")


def test_the_two_pieces_of_an_answer_are_hatched_in_two_ways(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """Told apart by shape: no pattern is another in one colour, and none is the solver's ring."""
    sonar = (ShadeCard("sonar", LEFT, "row 1"), ShadeCard("sonar", RIGHT, "row 7"))
    drone, absent = (ShadeCard("drone", RIGHT, absent=each) for each in (False, True))
    changes: dict[str, Any] = {
        "first": {"radio__shades": (sonar[1], sonar[0])},
        "second": {"radio__shades": sonar},
        "there": {"radio__shades": (drone,)},
        "absent": {"radio__shades": (absent,)},
        "possible": {"radio__possible": RIGHT},
        "nothing": {},
    }
    patterns = {
        name: pattern(alter(plays["play"], radio__sheet=SheetCard((), 4, 4), **change))
        for name, change in changes.items()
    }
    assert len(set(patterns.values())) == len(patterns)


def pattern(view: PlayPicture) -> frozenset[tuple[int, int]]:
    """Where something bright is on J8, whatever its colour."""
    pen = Pen(pygame.Surface((1920, 1080)))
    cell = pen.rect(paint(pen, view, Words("en")).charts["radio"].square(9, 7)).inflate(-8, -8)
    places = [(x, y) for x in range(cell.left, cell.right) for y in range(cell.top, cell.bottom)]
    bright = [at for at in places if sum(tuple(pen.surface.get_at(at))[:3]) > 380]
    return frozenset((x - cell.left, y - cell.top) for x, y in bright)


def test_an_explosion_has_its_age_on_both_charts(plays: dict[str, PlayPicture], alter: Any) -> None:
    blasts = (BlastCard("H8", 12, hurt=True), BlastCard("I2", 11))
    shown = alter(plays["play"], radio__blasts=blasts, captain__blasts=blasts)
    assert sorted(each for each in notes(shown) if each in ("11", "12")) == ["11", "11", "12", "12"]
