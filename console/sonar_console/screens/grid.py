"""The squares of a chart on a page, and what is drawn on them: marks, outlines, explosions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sonar_console.cards.boat import BlastCard
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

Place = tuple[int, int]
"""A square as column and row, both from 0."""


def place_of(square: str) -> Place:
    """The column and row of ``C7``, both from 0: (2, 6)."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def is_square(name: str) -> bool:
    """Whether a name is a square's, and not a section's or a gauge's: ``C7``."""
    return name[:1].isupper() and name[1:].isdigit()


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of a chart's squares on the page; squares off the chart have a place too."""

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


def draw_mark(
    pen: Pen, grid: Grid, square: str, name: str, colour: theme.Colour, share: float = 0.66
) -> None:
    """Draws a symbol on a square, ``share`` of it wide, and never too small to be recognised."""
    x, y = grid.middle(*place_of(square))
    pen.stamp(symbol(name, pen.px(max(grid.cell * share, 20.0)), colour), x, y)


def draw_blasts(pen: Pen, grid: Grid, blasts: Collection[BlastCard]) -> None:
    """Draws the last explosions: a star with how long ago, filled where one did damage."""
    for each in blasts:
        x, y = grid.middle(*place_of(each.square))
        side = max(grid.cell * 1.05, 44.0)
        if each.hurt:
            pen.stamp(symbol("blast", pen.px(side * 1.12), theme.HULL), x, y)
            pen.stamp(symbol("blast", pen.px(side), theme.ALARM), x, y)
        else:
            pen.stamp(symbol("blast", pen.px(side), theme.QUIET), x, y)
            pen.stamp(symbol("blast", pen.px(side * 0.84), theme.HULL), x, y)
        room = Box(x - side / 2, y - side / 2, side, side)
        ink = theme.INK if each.hurt else theme.TEXT
        pen.text(str(each.ago), room, theme.SMALL, ink, face="bold", align="centre", lines=1)


def draw_outline(
    pen: Pen, grid: Grid, inside: set[Place], colour: theme.Colour, *, dashed: bool = False
) -> None:
    """Draws a line around a set of squares, within them; in dashes for what is only a reach."""
    shift = theme.LINE / 2
    for column, row in inside:
        cell = grid.square(column, row)
        for neighbour, ((x1, y1), (x2, y2)) in sides(cell, column, row):
            if neighbour in inside:
                continue
            along = shift * (column - neighbour[0]), shift * (row - neighbour[1])
            begin, end = (x1 + along[0], y1 + along[1]), (x2 + along[0], y2 + along[1])
            if dashed:  # two dashes a side, which meet in the middle of no side
                for one, other in ((0.1, 0.38), (0.62, 0.9)):
                    pen.line((_between(begin, end, one), _between(begin, end, other)), colour)
            else:
                pen.line((begin, end), colour)


def _between(
    begin: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    """The point at a share of the way from one point to another."""
    return begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share


def sides(
    cell: Box, column: int, row: int
) -> tuple[tuple[Place, tuple[tuple[float, float], tuple[float, float]]], ...]:
    """The four neighbours of a square, each with the side between."""
    return (
        ((column, row - 1), ((cell.x, cell.y), (cell.right, cell.y))),
        ((column, row + 1), ((cell.x, cell.bottom), (cell.right, cell.bottom))),
        ((column - 1, row), ((cell.x, cell.y), (cell.x, cell.bottom))),
        ((column + 1, row), ((cell.right, cell.y), (cell.right, cell.bottom))),
    )
