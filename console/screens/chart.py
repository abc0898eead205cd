"""The captain's chart: islands, sectors, the own route and mines, and what the cursor chooses."""

from __future__ import annotations

from dataclasses import dataclass

from console.screens import theme
from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import ChartView, TeamView

_RULER = 38.0
"""Room for the letters above and the numbers at the left, in units."""


def place_of(square: str) -> tuple[int, int]:
    """The column and row of ``C7``, both from 0: (2, 6)."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the squares of a chart are on the page; squares off the chart have a place too."""

    box: Box
    cell: float

    def square(self, column: int, row: int) -> Box:
        """The box of a square, columns and rows from 0."""
        return Box(
            self.box.x + column * self.cell, self.box.y + row * self.cell, self.cell, self.cell
        )

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a square."""
        return self.square(column, row).centre


def grid_in(box: Box, chart: ChartView) -> Grid:
    """The largest grid of the chart's squares, with its rulers, in the middle of a box."""
    cell = min((box.w - _RULER) / chart.columns, (box.h - _RULER) / chart.rows)
    width, height = cell * chart.columns, cell * chart.rows
    left = box.x + _RULER + (box.w - _RULER - width) / 2
    top = box.y + _RULER + (box.h - _RULER - height) / 2
    return Grid(Box(left, top, width, height), cell)


def draw_base(pen: Pen, box: Box, chart: ChartView) -> Grid:
    """Draw what both charts have: sea, rulers, sectors, islands, holes, Archer mines."""
    grid = grid_in(box, chart)
    pen.fill(grid.box, theme.SEA)
    for column in range(1, chart.columns):
        x = grid.box.x + column * grid.cell
        pen.line(((x, grid.box.y), (x, grid.box.bottom)), theme.SEA_LINE, theme.HAIR)
    for row in range(1, chart.rows):
        y = grid.box.y + row * grid.cell
        pen.line(((grid.box.x, y), (grid.box.right, y)), theme.SEA_LINE, theme.HAIR)
    _islands(pen, grid, chart)
    _sectors(pen, grid, chart)
    _rulers(pen, grid, chart)
    for row, line in enumerate(chart.grid):
        for column, mark in enumerate(line):
            if mark == "o":
                x, y = grid.middle(column, row)
                pen.disc(x, y, grid.cell * 0.36, theme.QUIET, theme.LINE)
                pen.disc(x, y, grid.cell * 0.2, theme.QUIET, theme.LINE)
    for square in chart.archer:
        _mine(pen, grid, square, theme.KIND["special"], framed=True)
    return grid


def draw_captain(pen: Pen, box: Box, view: TeamView) -> None:
    """Draw the captain's chart with all that is the crew's own."""
    grid = draw_base(pen, box, view.chart)
    seat, boat, colour = view.seats["captain"], view.boat, theme.TEAM[view.team]
    for square in seat.choices:
        cell = grid.square(*place_of(square)).inset(grid.cell * 0.06)
        pen.fill(cell, theme.CHOICE, grid.cell * 0.12, theme.LAMP)
    route = [grid.middle(*place_of(square)) for square in boat.route]
    if len(route) > 1:
        pen.line(route, colour, max(theme.LINE, grid.cell * 0.12))
    for x, y in route[:-1]:
        pen.disc(x, y, grid.cell * 0.13, colour)
    if route:
        pen.disc(*route[0], grid.cell * 0.2, colour)
    for square in boat.mines:
        _mine(pen, grid, square, theme.ALARM)
    if boat.position is not None:
        _boat(pen, grid, boat.position, colour)
    if seat.cursor is not None:
        draw_cursor(pen, grid.square(*place_of(seat.cursor)))


def draw_cursor(pen: Pen, box: Box) -> None:
    """Four bright corners around a box, with a dark line outside so that it shows on anything."""
    reach = min(box.w, box.h) * 0.34
    for width, colour in ((theme.BOLD * 2, theme.HULL), (theme.BOLD, theme.LAMP)):
        for x, along in ((box.x, 1), (box.right, -1)):
            for y, down in ((box.y, 1), (box.bottom, -1)):
                corner = ((x + along * reach, y), (x, y), (x, y + down * reach))
                pen.line(corner, colour, width)


def _boat(pen: Pen, grid: Grid, square: str, colour: theme.Colour) -> None:
    x, y = grid.middle(*place_of(square))
    pen.disc(x, y, grid.cell * 0.47, theme.HULL)
    pen.disc(x, y, grid.cell * 0.43, colour)
    pen.stamp(symbol("boat", pen.px(grid.cell * 0.62), theme.INK), x, y)


def _mine(pen: Pen, grid: Grid, square: str, colour: theme.Colour, *, framed: bool = False) -> None:
    place = place_of(square)
    if framed:
        pen.frame(grid.square(*place).inset(grid.cell * 0.1), colour, theme.LINE)
    x, y = grid.middle(*place)
    pen.stamp(symbol("mine", pen.px(grid.cell * 0.66), colour), x, y)


def _islands(pen: Pen, grid: Grid, chart: ChartView) -> None:
    land = {
        (column, row)
        for row, line in enumerate(chart.grid)
        for column, mark in enumerate(line)
        if mark == "#"
    }
    for column, row in land:
        pen.fill(grid.square(column, row), theme.LAND)
    for column, row in land:
        cell = grid.square(column, row)
        for neighbour, coast in (
            ((column, row - 1), ((cell.x, cell.y), (cell.right, cell.y))),
            ((column, row + 1), ((cell.x, cell.bottom), (cell.right, cell.bottom))),
            ((column - 1, row), ((cell.x, cell.y), (cell.x, cell.bottom))),
            ((column + 1, row), ((cell.right, cell.y), (cell.right, cell.bottom))),
        ):
            if neighbour not in land:
                pen.line(coast, theme.LAND_EDGE, theme.LINE)


def _sectors(pen: Pen, grid: Grid, chart: ChartView) -> None:
    """The borders of the sectors, and each one's number in the corner of its first square."""
    numbered: set[str] = set()
    for row, line in enumerate(chart.sectors):
        for column, sector in enumerate(line):
            cell = grid.square(column, row)
            if column and line[column - 1] != sector:
                border = ((cell.x, cell.y), (cell.x, cell.bottom))
                pen.line(border, theme.SECTOR_LINE, theme.LINE)
            if row and chart.sectors[row - 1][column] != sector:
                border = ((cell.x, cell.y), (cell.right, cell.y))
                pen.line(border, theme.SECTOR_LINE, theme.LINE)
            if sector not in numbered and chart.grid[row][column] != "#":
                numbered.add(sector)
                badge = Box(cell.x + 3, cell.y, 26, 36)
                pen.text(sector, badge, theme.SMALL, theme.QUIET, face="bold", align="centre")
    pen.frame(grid.box, theme.SECTOR_LINE, theme.LINE)


def _rulers(pen: Pen, grid: Grid, chart: ChartView) -> None:
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
        ruler = Box(grid.box.x - _RULER - 4, cell.y - over, _RULER, cell.h + 2 * over)
        pen.text(str(row + 1), ruler, theme.SMALL, theme.QUIET, align="right")
