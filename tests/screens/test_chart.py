"""The marks on a chart of the places that the objectives name."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.cards import PlayPicture, ReachCard
from sonar_console.locales import Words, languages
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.grid import place_of
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint

OWN = ReachCard("blue", ("D5",), own=True)
ENEMYS = ReachCard("yellow", ("I9",), own=False)
WEST = tuple(f"A{row}" for row in range(1, 11))
NORTH = tuple(f"{column}1" for column in "ABCDEFGHIJ")


def marked(alter: Any, picture: PlayPicture, *places: ReachCard) -> PlayPicture:
    chart = alter(picture.captain.chart, places=places)
    return alter(picture, captain__chart=chart, radio__chart=chart)  # type: ignore[no-any-return]


@pytest.mark.parametrize("seat", ["captain", "radio"])
def test_the_own_place_is_told_from_the_enemy_s_without_colour(
    plays: dict[str, PlayPicture], alter: Any, seat: str
) -> None:
    """A whole line and a full symbol; a broken line and an open symbol."""
    pen = Pen(pygame.Surface((1280, 720)))
    charts = paint(pen, marked(alter, plays["play"], OWN, ENEMYS), Words("en")).charts
    own, enemys = charts[seat].square(3, 4), charts[seat].square(8, 8)
    assert along_the_edge(pen, own, "blue") > 0.9
    assert 0.3 < along_the_edge(pen, enemys, "yellow") < 0.8
    assert at_the_middle(pen, own) == theme.TEAM["blue"]
    assert at_the_middle(pen, enemys) != theme.TEAM["yellow"]
    assert 0.02 < share(pen, enemys.inset(enemys.w * 0.2), "yellow") < 0.6


def test_a_place_of_both_has_both_symbols_one_in_the_other(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    pen = Pen(pygame.Surface((1280, 720)))
    both = OWN, ReachCard("yellow", OWN.squares, own=False)
    charts = paint(pen, marked(alter, plays["play"], *both), Words("en")).charts
    square = charts["captain"].square(3, 4)
    assert along_the_edge(pen, square, "blue") > 0.9
    assert at_the_middle(pen, square) == theme.TEAM["blue"]
    assert share(pen, square.inset(square.w * 0.1), "yellow") > 0.1


def test_an_edge_has_one_line_around_all_its_squares(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """The lines between its squares stay as they are; where two edges meet, each has a symbol."""
    edges = ReachCard("blue", WEST, own=True), ReachCard("yellow", NORTH, own=False)
    pen = Pen(pygame.Surface((1920, 1080)))
    charts = paint(pen, marked(alter, plays["play"], *edges), Words("en")).charts
    first, last = charts["radio"].square(0, 1), charts["radio"].square(0, 9)
    left = [colour_at(pen, first.x + 1.5, y) for y in steps(first.y, last.bottom)]
    assert left.count(theme.TEAM["blue"]) > 0.9 * len(left)
    between = [colour_at(pen, x, first.bottom) for x in steps(first.x + 5, first.right - 5)]
    assert theme.TEAM["blue"] not in between
    assert at_the_middle(pen, charts["radio"].square(0, 5)) == theme.TEAM["blue"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (800, 480)])
@pytest.mark.parametrize("situation", ["play", "delta"])
def test_their_legend_leaves_room_for_what_the_seat_is_told(
    plays: dict[str, PlayPicture],
    alter: Any,
    faults: Any,
    situation: str,
    size: tuple[int, int],
    language: str,
) -> None:
    picture = marked(alter, plays[situation], OWN, ReachCard("yellow", WEST, own=False))
    assert faults(picture, language, size) == faults(plays[situation], language, size) == []


def test_their_legend_is_on_the_radio_operator_s_seat(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    pen = Pen(pygame.Surface((1920, 1080)))
    paint(pen, marked(alter, plays["play"], OWN, ENEMYS), Words("en"))
    said = " ".join(one.text for one in pen.written)
    assert "Your place to reach." in said


def steps(one: float, other: float) -> list[float]:
    return [one + (other - one) * number / 60 for number in range(1, 60)]


def colour_at(pen: Pen, x: float, y: float) -> theme.Colour:
    red, green, blue, _ = pen.surface.get_at(pen.point(x, y))
    return red, green, blue


def at_the_middle(pen: Pen, box: Box) -> theme.Colour:
    return colour_at(pen, *box.centre)


def along_the_edge(pen: Pen, box: Box, team: str) -> float:
    """How much of a square's upper edge, in any of the rows where a line may be, is of a team."""
    found = [
        any(colour_at(pen, x, box.y + depth) == theme.TEAM[team] for depth in (1.5, 3.0, 4.5))
        for x in steps(box.x, box.right)
    ]
    return sum(found) / len(found)


def share(pen: Pen, box: Box, team: str) -> float:
    """How much of a box is of a team's colour."""
    places = [(x, y) for x in steps(box.x, box.right) for y in steps(box.y, box.bottom)]
    return sum(colour_at(pen, *place) == theme.TEAM[team] for place in places) / len(places)


def lamp_points(pen: Pen, box: Box) -> int:
    """How many points of a box have the colour of the cursor and of an outline."""
    inside = pen.surface.subsurface(pen.rect(box))
    return pygame.mask.from_threshold(inside, theme.LAMP, (2, 2, 2)).count()


def test_the_squares_of_a_start_are_dots_and_those_of_a_target_an_area(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """A hundred squares to choose from are not painted; a few have one outline."""
    chart = plays["setup"].captain.chart
    sea = tuple(
        f"{chr(ord('A') + column)}{row + 1}"
        for row, line in enumerate(chart.grid)
        for column, mark in enumerate(line)
        if mark != "#"
    )
    drawn = {}
    for choices in ((), sea, sea[:12]):
        pen = Pen(pygame.Surface((1920, 1080)))
        picture = alter(plays["setup"], captain__seat__choices=choices)
        grid = paint(pen, picture, Words("en")).charts["captain"]
        drawn[len(choices)] = lamp_points(pen, grid.box)
        if choices == sea:
            assert at_the_middle(pen, grid.square(*place_of("J1"))) == theme.QUIET
    assert drawn[len(sea)] == drawn[0] < drawn[12]
