"""A chart that the host draws: the cursor on it, what can be drawn, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import DrawingCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import (
    Lit,
    draw_base,
)
from sonar_console.screens.grid import place_of
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

CERTAIN = {"printed": "tick", "second-hand": "second-hand", "own": "own"}
"""The mark of a chart that is as printed, at second hand, or this table's own."""
SURE = 40.0
"""The height of the line that says so below a chart."""

_ACROSS = 4
"""Brushes in a row."""
_CELL = 62.0
_NAME = 44.0
_FOUND = 76.0
"""The height of a finding of two lines."""
_FEW = 2
"""The findings below the chart, beside the lines."""


def draw_certainty(pen: Pen, row: Box, certainty: str, words: Words) -> None:
    """Draws whether a chart is the printed one: a mark and a word."""
    text = words.say("screen-certainty", certainty=certainty)
    wide = min(row.w, pen.measure(text, theme.BODY)[0] + 40)
    mark, rest = Box(row.centre[0] - wide / 2, row.y, wide, row.h).left(32, 6)
    pen.stamp(symbol(CERTAIN[certainty], pen.px(26), theme.LAMP), *mark.centre)
    pen.text(text, rest, theme.BODY, theme.TEXT, lines=1)


def draw_beside(kept: Kept, box: Box, drawing: DrawingCard, words: Words) -> None:
    """Draws the chart beside the lines; below it how sure it is, or what is wrong with it."""
    below = SURE if drawing.certainty else _FEW * _FOUND
    chart, rest = box.top(box.h - below - theme.GAP, theme.GAP)
    cards = (drawing.chart, drawing.starts, None, None)
    kept.part("chart", chart, _draw_chart, *cards, on=theme.HULL, clip=chart.inset(-4))
    if drawing.certainty:
        kept.part("certainty", rest, draw_certainty, drawing.certainty, words, on=theme.HULL)
    else:
        found = (drawing.faults, drawing.advice)
        kept.part("found", rest, _draw_findings, *found, words, on=theme.HULL)


def draw_board(kept: Kept, box: Box, drawing: DrawingCard, words: Words) -> None:
    """Draws the chart that is drawn on, the brushes and what is wrong with it."""
    if box.w >= box.h:
        chart, rest = box.left(min(box.h, box.w * 0.62), theme.GAP * 2)
    else:
        chart, rest = box.top(min(box.w, box.h * 0.62), theme.GAP)
    brush = drawing.brushes[drawing.brush]
    sector = brush if brush.isdigit() else None
    cards = (drawing.chart, drawing.starts, drawing.cursor, sector)
    kept.part("chart", chart, _draw_chart, *cards, on=theme.HULL, clip=chart.inset(-4))
    rows = ceil(len(drawing.brushes) / _ACROSS)
    palette, found = rest.top(_NAME + rows * _CELL, theme.GAP)
    brushes = (drawing.brushes, drawing.brush)
    kept.part("brushes", palette, _draw_brushes, *brushes, words, on=theme.HULL)
    findings = (drawing.faults, drawing.advice)
    kept.part("found", found, _draw_findings, *findings, words, on=theme.HULL)


def _draw_chart(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    starts: Mapping[str, str],
    cursor: str | None,
    sector: str | None,
) -> None:
    """Draws the chart with starts and cursor; the sector that is drawn stands out."""
    lit = () if sector is None else (Lit(sector, theme.OWN_BORDER, theme.OWN_SEA),)
    busy = [place_of(square) for square in starts.values()]
    grid = draw_base(pen, box, chart, lit=lit, busy=busy)
    both = len(set(starts.values())) < len(starts)
    for number, (team, square) in enumerate(sorted(starts.items())):
        x, y = grid.middle(*place_of(square))
        radius = grid.cell * (0.24 if both else 0.4)
        x += grid.cell * 0.22 * (2 * number - 1) if both else 0.0
        _draw_start(pen, x, y, radius, team)
    if cursor is not None:
        pen.corners(grid.square(*place_of(cursor)))


def _draw_start(pen: Pen, x: float, y: float, radius: float, team: str) -> None:
    pen.disc(x, y, radius * 1.1, theme.HULL)
    pen.disc(x, y, radius, theme.TEAM[team])
    pen.stamp(symbol("boat", pen.px(radius * 1.44), theme.INK), x, y)


def _draw_brushes(pen: Pen, box: Box, brushes: tuple[str, ...], brush: int, words: Words) -> None:
    """Draws what can be drawn, the chosen one in a frame with its name."""
    name, rest = box.top(_NAME)
    text = words.say("screen-brush", brush=brushes[brush])
    pen.text(text, name, theme.LEAD, theme.LAMP, face="bold", lines=1)
    wide = rest.w / _ACROSS
    for number, each in enumerate(brushes):
        down, along = divmod(number, _ACROSS)
        cell = Box(rest.x + along * wide, rest.y + down * _CELL, wide, _CELL).inset(4)
        _draw_brush(pen, cell, each)
        if number == brush:
            pen.frame(cell, theme.LAMP, theme.BOLD, 8)


def _draw_brush(pen: Pen, cell: Box, brush: str) -> None:
    side = pen.px(cell.h * 0.78)
    ground = {"sea": theme.SEA, "island": theme.LAND, "undo": theme.PANEL_LIT}
    pen.fill(cell, ground.get(brush, theme.SEA), 8, theme.SEA_LINE)
    if brush.isdigit():
        pen.text(brush, cell, theme.LEAD, theme.TEXT, face="bold", align="centre", lines=1)
    elif brush in theme.TEAM:
        _draw_start(pen, *cell.centre, cell.h * 0.38, brush)
    elif brush == "hole":
        pen.stamp(symbol("hole", side, theme.OPEN_WATER), *cell.centre)
    elif brush == "mine":
        pen.stamp(symbol("archer", side, theme.KIND["special"]), *cell.centre)
    elif brush == "undo":
        pen.stamp(symbol("erase", side, theme.TEXT), *cell.centre)


def _draw_findings(
    pen: Pen, box: Box, faults: tuple[Message, ...], advice: tuple[Message, ...], words: Words
) -> None:
    """Draws as much of what is wrong as there is room for, or that nothing is."""
    found = [("cross", theme.ALARM, words.say(each)) for each in faults]
    found += [("warning", theme.LAMP, words.say(each)) for each in advice]
    if not found:
        found = [("tick", theme.READY, words.say("charts-good"))]
    room = max(1, int((box.h + theme.GAP) // _FOUND))
    left = len(found) - room
    if left > 0:  # the last line says how many more there are
        text = words.say("screen-charts-more", count=left + 1)
        found[room - 1 :] = [(found[room - 1][0], found[room - 1][1], text)]
    for number, (name, colour, text) in enumerate(found):
        row = Box(box.x, box.y + number * _FOUND, box.w, min(_FOUND - 6, box.h))
        mark, rest = row.left(36, 8)
        pen.stamp(symbol(name, pen.px(26), colour), mark.centre[0], row.centre[1])
        pen.text(text, rest, theme.BODY, theme.TEXT, lines=2)
