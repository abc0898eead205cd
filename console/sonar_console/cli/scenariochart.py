"""A chart for a terminal and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from sonar_console.cards.team import ChartView
from sonar_console.engine.chart import Chart
from sonar_console.engine.squares import COLUMN_LETTERS, by_name, square_at
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image

_COLOURS = {"#": "33;1", "o": "36;1", "*": "31;1", ".": "34", "sector": "1"}
"""Escape codes of a terminal: islands yellow, holes cyan, mines red, sea blue."""

_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box drawing by the lines that meet: 1 north, 2 east, 4 south, 8 west."""

_SIDE = 1080
"""The side of the picture of a chart, in pixels."""


def chart_lines(chart: Chart, colour: bool = False) -> list[str]:
    """The chart with its rulers and the borders of its sectors, a string a line."""
    sectors = _sectors(chart)
    numbered: set[int] = set()
    lines = ["    " + " ".join(COLUMN_LETTERS[: chart.columns])]
    for row, marks in enumerate(chart.grid):
        if row and sectors[row] != sectors[row - 1]:
            lines.append("   " + "".join(_border(sectors, row)).rstrip())
        line = f"{row + 1:>2}  "
        for column, mark in enumerate(marks):
            if column:
                line += " " if sectors[row][column] == sectors[row][column - 1] else "│"
            sector = sectors[row][column]
            if sector not in numbered and mark == ".":
                numbered.add(sector)
                line += _painted(str(sector), "sector", colour)
            else:
                line += _painted("·" if mark == "." else mark, mark, colour)
        lines.append(line)
    return lines


def _border(sectors: list[list[int]], row: int) -> Iterator[str]:
    """The line between a row and the one above: a character for each corner and each side."""
    above, below = sectors[row - 1], sectors[row]
    for column in range(len(below) + 1):
        inside = 0 < column < len(below)
        north = inside and above[column - 1] != above[column]
        south = inside and below[column - 1] != below[column]
        west = column > 0 and above[column - 1] != below[column - 1]
        east = column < len(below) and above[column] != below[column]
        yield _CORNERS[north + 2 * east + 4 * south + 8 * west]
        yield "─" if east else " "


def _sectors(chart: Chart) -> list[list[int]]:
    return [
        [chart.sector_of[square_at(column, row)] for column in range(chart.columns)]
        for row in range(chart.rows)
    ]


def _painted(text: str, what: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[what]}m{text}\x1b[0m" if colour else text


def save_chart(path: Path, chart: Chart, title: str) -> None:
    """Write a chart as a PNG; raises `OSError` where the file cannot be written."""
    surface = pygame.Surface((_SIDE, _SIDE))
    pen = Pen(surface)
    page = Box(0, 0, 1080, 1080)
    pen.fill(page, theme.HULL)
    head, rest = page.inset(30).top(60, 15)
    pen.text(title, head, 44, theme.TEXT, face="bold", align="centre")
    draw_base(
        pen,
        rest,
        ChartView(
            grid=tuple(row.replace("*", ".") for row in chart.grid),
            sectors=tuple("".join(map(str, row)) for row in _sectors(chart)),
            archer=tuple(by_name(chart.archer)),
        ),
    )
    as_image(surface).save(path, format="PNG")
