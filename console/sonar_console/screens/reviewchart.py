"""The charts of the review: both routes on one, and on one each what a crew believed."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from sonar_console.cards.boat import ChartCard, SheetCard
from sonar_console.cards.review import StretchCard, TrailCard
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import Grid, draw_base, draw_mark, place_of
from sonar_console.screens.pen import Pen
from sonar_console.screens.sheet import draw_track, track
from sonar_console.screens.symbols import symbol

_ASIDE = 0.09
"""How far a route lies from the middle of its squares, in squares, so that two can be told."""

_FADED = 0.45
"""How much of its colour a route keeps that lies before the last surfacing."""

_DASH = (0.2, 0.16)
"""A dash of a silence and the gap after it, in squares."""


def off_by(sheet: SheetCard, truth: TrailCard) -> int | None:
    """The distance of the plotted end from the submarine, in squares; None with nothing plotted."""
    if not sheet.legs or truth.position is None:
        return None
    column, row = track(sheet)[-1][-1]
    there = place_of(truth.position)
    return abs(column - there[0]) + abs(row - there[1])


def draw_truth(
    pen: Pen, box: Box, chart: ChartCard, trails: tuple[TrailCard, ...], blasts: tuple[str, ...]
) -> None:
    """Both submarines, their routes and mines, and what exploded at this moment."""
    busy = {
        place_of(square)
        for trail in trails
        for stretch in trail.stretches
        for square in stretch.squares
    }
    grid = draw_base(pen, box, chart, busy=busy)
    for number, trail in enumerate(trails):
        _draw_route(pen, grid, trail, (2 * number - 1) * _ASIDE)
    for trail in trails:
        for square in trail.mines:
            draw_mark(pen, grid, square, "mine", theme.TEAM[trail.team], 0.6)
    for number, trail in enumerate(trails):
        _draw_boat(pen, grid, trail, (2 * number - 1) * _ASIDE)
    for square in blasts:
        x, y = grid.middle(*place_of(square))
        for reach in (1.45, 0.5):
            pen.disc(x, y, grid.cell * reach, theme.HULL, theme.BOLD * 1.8)
            pen.disc(x, y, grid.cell * reach, theme.ALARM, theme.BOLD)


def draw_belief(
    pen: Pen, box: Box, chart: ChartCard, believer: TrailCard, truth: TrailCard
) -> None:
    """What a crew had plotted of its enemy, over where that really was, and where it could be."""
    busy = {place for piece in track(believer.sheet) for place in piece}
    grid = draw_base(pen, box, chart, busy=busy)
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box))
    _shade(pen, grid, truth.possible)
    _draw_route(pen, grid, truth, 0.0)
    _draw_boat(pen, grid, truth, 0.0)
    if believer.sheet.legs:
        draw_track(pen, grid, believer.sheet)
    pen.surface.set_clip(before)


def _shade(pen: Pen, grid: Grid, squares: tuple[str, ...]) -> None:
    """The squares where a submarine could be, by all that its enemy had heard."""
    for square in squares:
        draw_possible(pen, grid.square(*place_of(square)).inset(grid.cell * 0.07))


def draw_possible(pen: Pen, box: Box) -> None:
    """A square where a submarine could be."""
    pen.fill(box, theme.POSSIBLE, box.w * 0.16)


def _draw_route(pen: Pen, grid: Grid, trail: TrailCard, aside: float) -> None:
    colour = theme.TEAM[trail.team]
    for stretch in trail.stretches:
        shade = _faded(colour) if stretch.old else colour
        places = [_place(grid, square, aside) for square in stretch.squares]
        width = max(theme.LINE, grid.cell * 0.1)
        if stretch.silent:
            _draw_dashes(pen, places, shade, width, grid.cell)
        elif len(places) > 1:
            pen.line(places, shade, width)
        for place in places:
            pen.disc(*place, max(grid.cell * 0.1, width * 0.75), shade)
    if trail.stretches:
        start = _place(grid, trail.stretches[0].squares[0], aside)
        pen.disc(*start, max(grid.cell * 0.22, 6.0), _start_colour(trail.stretches[0], colour))


def _start_colour(stretch: StretchCard, colour: theme.Colour) -> theme.Colour:
    return _faded(colour) if stretch.old else colour


def _draw_dashes(
    pen: Pen, places: list[tuple[float, float]], colour: theme.Colour, width: float, cell: float
) -> None:
    """A way that nobody heard: a broken line."""
    dash, gap = (share * cell for share in _DASH)
    for (x1, y1), (x2, y2) in pairwise(places):
        length = dist((x1, y1), (x2, y2)) or 1.0
        along, down = (x2 - x1) / length, (y2 - y1) / length
        at = 0.0
        while at < length:
            end = min(length, at + dash)
            ends = ((x1 + along * at, y1 + down * at), (x1 + along * end, y1 + down * end))
            pen.line(ends, colour, width)
            at += dash + gap


def _draw_boat(pen: Pen, grid: Grid, trail: TrailCard, aside: float) -> None:
    if trail.position is None:
        return
    x, y = _place(grid, trail.position, aside)
    radius = max(grid.cell * 0.4, 14.0)
    sunk = trail.damage >= trail.damage_limit
    colour = theme.TEAM[trail.team]
    pen.disc(x, y, radius * 1.12, theme.HULL)
    pen.disc(x, y, radius, theme.HULL if sunk else colour)
    if sunk:
        pen.disc(x, y, radius, colour, theme.LINE)
    pen.stamp(symbol("boat", pen.px(radius * 1.44), colour if sunk else theme.INK), x, y)
    if sunk:
        pen.stamp(symbol("cross", pen.px(radius * 1.7), theme.ALARM), x, y)
    elif trail.surfaced:
        pen.disc(x, y, radius * 1.5, theme.HULL, theme.BOLD * 1.6)
        pen.disc(x, y, radius * 1.45, theme.LAMP, theme.BOLD)


def _place(grid: Grid, square: str, aside: float) -> tuple[float, float]:
    x, y = grid.middle(*place_of(square))
    return x + aside * grid.cell, y + aside * grid.cell


def _faded(colour: theme.Colour) -> theme.Colour:
    red, green, blue = (
        round(sea + (full - sea) * _FADED) for full, sea in zip(colour, theme.SEA, strict=True)
    )
    return red, green, blue
