"""The ground of both charts: sea, rulers, islands, holes, Archer mines, sectors."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import pygame

from sonar_console.cards.boat import ChartCard, ReachCard
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.grid import Grid, Place, draw_mark, draw_outline, place_of, sides
from sonar_console.screens.pen import Pen, Written
from sonar_console.screens.symbols import symbol

_RULER = 35.0
"""Room for the letters above and the numbers at the left, in units."""

_SHOAL = 0.2
_ROUND = 0.24
"""How far the shallow water reaches from an island, and the radius of its corners, in squares."""

_FEW = 48
"""Up to so many squares to choose from are an area with an outline; more have a dot each."""

_NUMBER = (26.0, 34.0)
"""The width and height of the badge of a sector's number, in units."""

_DIGIT = (20.0, 24.0)
"""The width and height of what is seen of the number itself."""


@dataclass(frozen=True, slots=True)
class Lit:
    """A highlighted sector: the colour of its water, and that of its border and number.

    Without a ground the water stays as it is.
    """

    sector: str
    colour: theme.Colour
    water: theme.Colour | None = None


def grid_in(box: Box, chart: ChartCard) -> Grid:
    """The largest grid of the chart's squares, with its rulers, at the top of a box."""
    cell = min((box.w - _RULER) / chart.columns, (box.h - _RULER) / chart.rows)
    width, height = cell * chart.columns, cell * chart.rows
    left = box.x + _RULER + (box.w - _RULER - width) / 2
    return Grid(Box(left, box.y + _RULER, width, height), cell)


def draw_base(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    *,
    lit: Sequence[Lit] = (),
    choices: Collection[str] = (),
    busy: Collection[Place] = (),
) -> Grid:
    """Draws what both charts have, and the squares to choose from.

    ``busy`` are squares that something else will be drawn on: the sectors' numbers keep away
    from them where they can.
    """
    grid = grid_in(box, chart)
    _lay_waters(pen, box, grid, chart, lit, choices)
    _numbers(pen, grid, chart, lit, busy)
    return grid


def _lay_waters(
    pen: Pen,
    box: Box,
    grid: Grid,
    chart: ChartCard,
    lit: Sequence[Lit],
    choices: Collection[str],
) -> None:
    """Draws what stays where it is while the submarines move, or lay down what was drawn before.

    The ground of the box is of one colour.
    """
    surface = pen.surface
    rect = pen.rect(box).inflate(2 * _BEYOND, 2 * _BEYOND).clip(surface.get_rect())
    ground = tuple(surface.get_at(rect.topleft))
    key = (chart, tuple(lit), tuple(choices), surface.get_size(), box, ground)
    kept = _waters.pop(key, None)
    if kept is not None:
        surface.blit(kept.picture, rect)
        pen.written.extend(kept.written)
    else:
        before = len(pen.written)
        _draw_waters(pen, grid, chart, lit, choices)
        kept = _Waters(surface.subsurface(rect).copy(), tuple(pen.written[before:]))
        while _waters and kept.size + sum(each.size for each in _waters.values()) > _MOST:
            del _waters[next(iter(_waters))]
    _waters[key] = kept  # the one that was used last stands last


@dataclass(frozen=True, slots=True)
class _Waters:
    """A chart as it was drawn, and what is written around it."""

    picture: pygame.Surface
    written: tuple[Written, ...]

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return self.picture.get_pitch() * self.picture.get_height()


_waters: dict[object, _Waters] = {}
"""The charts that were drawn last: a sixth of the time of a redraw over matches."""

_MOST = 8 << 20
"""Bytes that they may take; at 1920x1080 a chart takes 1.6 MB."""

_BEYOND = 4
"""Pixels around a box that a line on its edge may take."""


def _draw_waters(
    pen: Pen, grid: Grid, chart: ChartCard, lit: Sequence[Lit], choices: Collection[str]
) -> None:
    land = _land(chart)
    pen.fill(grid.box, theme.SEA)
    _shoals(pen, grid, land)
    own: set[Place] = set()
    for each in lit:
        if each.water is not None:
            squares = _squares(chart, each.sector)
            own |= squares
            for column, row in squares:
                pen.fill(grid.square(column, row), each.water)
    for column in range(1, chart.columns):
        x = grid.box.x + column * grid.cell
        pen.line(((x, grid.box.y), (x, grid.box.bottom)), theme.SEA_LINE, theme.HAIR)
    for row in range(1, chart.rows):
        y = grid.box.y + row * grid.cell
        pen.line(((grid.box.x, y), (grid.box.right, y)), theme.SEA_LINE, theme.HAIR)
    for column, row in own:
        pen.frame(grid.square(column, row), theme.OWN_SEA_LINE, theme.HAIR)
    few = len(choices) <= _FEW
    for square in choices if few else ():
        pen.fill(grid.square(*place_of(square)).inset(grid.cell * 0.04), theme.CHOICE)
    _islands(pen, grid, chart, land)
    _borders(pen, grid, chart, lit)
    if few:
        draw_outline(pen, grid, {place_of(square) for square in choices}, theme.LAMP)
    for square in () if few else choices:
        x, y = grid.middle(*place_of(square))
        pen.disc(x, y, max(2.5, grid.cell * 0.07), theme.QUIET)
    _rulers(pen, grid, chart)
    _holes(pen, grid, chart)
    for square in chart.archer:
        draw_mark(pen, grid, square, "archer", theme.KIND["special"], 0.74)
    for place, square in zip(chart.places, _marked(chart), strict=True):
        shared = sum(each.squares == place.squares for each in chart.places) > 1
        _draw_place(pen, grid, place, square, shared=shared)


def place_symbol(place: ReachCard) -> str:
    """The symbol of a place to reach: a full diamond for the own, an open one for the enemy's."""
    return "place" if place.own else "place-enemy"


def _marked(chart: ChartCard) -> list[str]:
    """The square on which each place to reach has its symbol: its middle, if that is free."""
    found: dict[tuple[str, ...], str] = {}
    for place in chart.places:
        middle = len(place.squares) // 2
        wanted = (*place.squares[middle:], *place.squares)
        square = next((each for each in wanted if each not in found.values()), wanted[0])
        found.setdefault(place.squares, square)
    return [found[place.squares] for place in chart.places]


def _draw_place(pen: Pen, grid: Grid, place: ReachCard, square: str, *, shared: bool) -> None:
    """Draws a place to reach: a line around it, broken for the enemy's, and its symbol.

    A place that both have to reach, ``shared``, has the own line, and one symbol in the other.
    """
    colour = theme.TEAM[place.team]
    for run in _runs(place.squares):
        first, last = grid.square(*run[0]), grid.square(*run[-1])
        box = Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
        if place.own:
            pen.frame(box.inset(theme.LINE / 2), colour, theme.LINE)
        elif not shared:
            _broken_frame(pen, box.inset(theme.LINE), colour, grid.cell / 3)
    share = 0.6
    if shared:
        share = 0.44 if place.own else 0.84
    side = grid.cell * share if shared else max(grid.cell * share, 20.0)
    pen.stamp(symbol(place_symbol(place), pen.px(side), colour), *grid.middle(*place_of(square)))


def _runs(squares: Sequence[str]) -> list[list[Place]]:
    """The squares of a place in pieces, each of squares beside each other in one line."""
    runs: list[list[Place]] = []
    for place in map(place_of, squares):
        if runs and abs(runs[-1][-1][0] - place[0]) + abs(runs[-1][-1][1] - place[1]) == 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def _broken_frame(pen: Pen, box: Box, colour: theme.Colour, dash: float) -> None:
    """Draws the edge of a box in dashes of about a length, which meet at its corners."""
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        pieces = 2 * max(1, round((abs(x2 - x1) + abs(y2 - y1)) / dash / 2)) + 1
        for piece in range(0, pieces, 2):
            one, other = piece / pieces, (piece + 1) / pieces
            start = (x1 + (x2 - x1) * one, y1 + (y2 - y1) * one)
            pen.line((start, (x1 + (x2 - x1) * other, y1 + (y2 - y1) * other)), colour)


def is_land(chart: ChartCard, place: Place) -> bool:
    """Whether a place is on the chart and on an island."""
    column, row = place
    inside = 0 <= column < chart.columns and 0 <= row < chart.rows
    return inside and chart.grid[row][column] == "#"


def _squares(chart: ChartCard, sector: str) -> set[Place]:
    return {
        (column, row)
        for row, line in enumerate(chart.sectors)
        for column, number in enumerate(line)
        if number == sector
    }


def _land(chart: ChartCard) -> set[Place]:
    return {
        (column, row)
        for row, line in enumerate(chart.grid)
        for column, mark in enumerate(line)
        if mark == "#"
    }


def _shoals(pen: Pen, grid: Grid, land: set[Place]) -> None:
    """The water grows lighter around an island, as on a chart of paper."""
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box))
    for column, row in land:
        shallow = grid.square(column, row).inset(-grid.cell * _SHOAL)
        pen.fill(shallow, theme.SHOAL, grid.cell * _SHOAL * 1.6)
    pen.surface.set_clip(before)


def _islands(pen: Pen, grid: Grid, chart: ChartCard, land: set[Place]) -> None:
    """Each island in one piece: its outer corners are round, and a coast runs around it."""

    def firm(place: Place) -> bool:
        """Land, or beyond the chart, where an island goes on."""
        inside = 0 <= place[0] < chart.columns and 0 <= place[1] < chart.rows
        return place in land or not inside

    round_by = grid.cell * _ROUND
    for column, row in land:
        cell = pen.rect(grid.square(column, row))
        open_to = [not firm(place) for place, _ in sides(grid.square(column, row), column, row)]
        up, down, left, right = open_to
        corners = tuple(
            pen.px(round_by) if one and other else 0
            for one, other in ((up, left), (up, right), (down, left), (down, right))
        )
        _piece(pen, cell, theme.LAND_EDGE, corners)
        line = pen.px(theme.LINE)
        inner = cell.inflate(0, 0)
        inner.x, inner.w = cell.x + line * left, cell.w - line * (left + right)
        inner.y, inner.h = cell.y + line * up, cell.h - line * (up + down)
        _piece(pen, inner, theme.LAND, tuple(max(0, corner - line) for corner in corners))


def _piece(pen: Pen, rect: pygame.Rect, colour: theme.Colour, corners: tuple[int, ...]) -> None:
    """A part of an island; ``corners`` are its radii: upper left, upper right, lower ones."""
    pygame.draw.rect(pen.surface, colour, rect, 0, 0, *corners)


def _borders(pen: Pen, grid: Grid, chart: ChartCard, lit: Sequence[Lit]) -> None:
    """Draws the borders between the squares of sectors; those of lit sectors are highlighted."""
    width = max(theme.LINE, grid.cell * 0.08)
    for row, line in enumerate(chart.sectors):
        for column, sector in enumerate(line):
            cell = grid.square(column, row)
            if column and line[column - 1] != sector:
                border = ((cell.x, cell.y), (cell.x, cell.bottom))
                pen.line(border, theme.SECTOR_LINE, width)
            if row and chart.sectors[row - 1][column] != sector:
                border = ((cell.x, cell.y), (cell.right, cell.y))
                pen.line(border, theme.SECTOR_LINE, width)
    pen.frame(grid.box, theme.SECTOR_LINE, theme.LINE)
    for each in lit:
        _border_of(pen, grid, _squares(chart, each.sector), each.colour, width)


def _border_of(
    pen: Pen, grid: Grid, inside: set[Place], colour: theme.Colour, width: float
) -> None:
    """The border of one sector."""
    reach = width / 2
    for column, row in inside:
        cell = grid.square(column, row)
        for neighbour, ((x1, y1), (x2, y2)) in sides(cell, column, row):
            if neighbour not in inside:
                # Longer by half its width at both ends, so that corners close.
                along = (reach, 0.0) if y1 == y2 else (0.0, reach)
                border = ((x1 - along[0], y1 - along[1]), (x2 + along[0], y2 + along[1]))
                pen.line(border, colour, width)


def _holes(pen: Pen, grid: Grid, chart: ChartCard) -> None:
    side = pen.px(max(grid.cell * 0.86, 20.0))
    for row, line in enumerate(chart.grid):
        for column, mark in enumerate(line):
            if mark == "o":
                pen.stamp(symbol("hole", side, theme.OPEN_WATER), *grid.middle(column, row))


def _numbers(
    pen: Pen, grid: Grid, chart: ChartCard, lit: Sequence[Lit], busy: Collection[Place]
) -> None:
    """Each sector's number, as near to its upper left corner as there is room for it."""
    wide, tall = _NUMBER
    if chart.places:
        busy = {*busy, *(place_of(each) for place in chart.places for each in place.squares)}
    bright = {each.sector: each.colour for each in lit}
    for sector in sorted(set("".join(chart.sectors))):
        room = _number_room(grid, chart, _squares(chart, sector), busy)
        x, y = room.centre
        badge = Box(x - wide / 2, y - tall / 2, wide, tall)
        if room.w > wide * 1.5:
            badge = Box(room.x + 2, room.y + 1, wide, tall)
        colour = theme.QUIET
        if sector in bright:
            pen.fill(badge, bright[sector], 6)
            colour = theme.INK
        pen.text(sector, badge, theme.SMALL, colour, face="bold", align="centre")


def _number_room(grid: Grid, chart: ChartCard, squares: set[Place], busy: Collection[Place]) -> Box:
    """The squares that a number covers."""
    across, down = (ceil(length / grid.cell) for length in _DIGIT)
    column, row = _clearest(across, down, chart, frozenset(squares), frozenset(squares & {*busy}))
    first, last = grid.square(column, row), grid.square(column + across - 1, row + down - 1)
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


@lru_cache(maxsize=256)
def _clearest(
    across: int, down: int, chart: ChartCard, squares: frozenset[Place], busy: frozenset[Place]
) -> Place:
    """The first corner of so many squares: of the sector's own, the clearest, then the first.

    Kept: to find those of all sectors takes as long as to draw the rest of the chart.
    """
    archer = {place_of(square) for square in chart.archer}

    def cost(corner: Place) -> tuple[int, int, int]:
        column, row = corner
        room = {(column + i, row + j) for i in range(across) for j in range(down)}
        inside = room & squares
        blocked = sum(place in archer or chart.grid[place[1]][place[0]] != "." for place in inside)
        crossed = sum(place in busy for place in inside)
        weight = 100 * (len(room) - len(inside)) + 10 * blocked + 3 * crossed
        return weight, column + row, row

    return min(squares, key=cost)


def _rulers(pen: Pen, grid: Grid, chart: ChartCard) -> None:
    """Letters above, numbers at the left; every other one where squares are too small for all."""
    step = 1 if grid.cell >= theme.SMALL else 2
    over = grid.cell * (step - 1) / 2 + 4
    for column in range(0, chart.columns, step):
        cell = grid.square(column, 0)
        ruler = Box(cell.x - over, grid.box.y - _RULER, cell.w + 2 * over, _RULER)
        letter = chr(ord("A") + column)
        pen.text(letter, ruler, theme.SMALL, theme.QUIET, align="centre")
    for row in range(0, chart.rows, step):
        cell = grid.square(0, row)
        ruler = Box(grid.box.x - _RULER - 4, cell.y - over, _RULER + 1, cell.h + 2 * over)
        pen.text(str(row + 1), ruler, theme.SMALL, theme.QUIET, align="right")
