"""The radio operator's chart, and the transparent sheet that slides over it."""

from __future__ import annotations

from math import atan2, cos, sin

import pygame

from sonar_console.cards.boat import BlastCard, ChartCard, ShadeCard, SheetCard
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import (
    Lit,
    draw_base,
    is_land,
)
from sonar_console.screens.grid import (
    Grid,
    draw_blasts,
    draw_outline,
    place_of,
)
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Columns and rows of one step in each heading."""
_TRACK = theme.LAMP

_STROKE = 2.2
"""The width of a hatching's lines, in units."""

_VEIL = 34
"""The opacity of the ground of the newest finding, of 255."""

_BADGE = 34.0
"""The side of the badge that says what has found a shade, in units."""

_FOUND_BY = {"sonar": "sonar", "drone": "drone", "surfaced": "boat"}
"""The symbol of what has told of a shade."""


def track(sheet: SheetCard) -> list[list[tuple[int, int]]]:
    """The plotted track in pieces, one more than there are silences: squares from A1 (0, 0).

    A silence moves the enemy by an unknown way, so the track begins anew after it, at the same
    square; squares may lie off the chart.
    """
    column, row = sheet.dx, sheet.dy
    pieces = [[(column, row)]]
    for leg in sheet.legs:
        if leg in STEPS:
            along, down = STEPS[leg]
            column, row = column + along, row + down
            pieces[-1].append((column, row))
        else:
            pieces.append([(column, row)])
    return pieces


def draw_radio(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    sheet: SheetCard,
    possible: tuple[str, ...],
    enemy_team: str,
    enemy_sector: int | None,
    shades: tuple[ShadeCard, ...] = (),
    blasts: tuple[BlastCard, ...] = (),
    checked: bool = False,
) -> None:
    """Draws the chart without anything of the own boat, and the sheet over it.

    ``possible`` are squares where the enemy can be; in ``enemy_sector`` it has surfaced.
    ``shades`` are what was told of squares, the newest first; where the track is ``checked``, the
    islands that it crosses are struck out.
    """
    lit: tuple[Lit, ...] = ()
    if enemy_sector is not None:
        lit = (Lit(str(enemy_sector), theme.TEAM[enemy_team]),)
    busy = {place for piece in track(sheet) for place in piece}
    busy.update(map(place_of, possible))
    if enemy_sector is not None:  # that sector is lit already
        shades = tuple(each for each in shades if each.found != "surfaced")
    grid = draw_base(pen, box, chart, lit=lit, busy=busy)
    for each in lit:
        _shade_sector(pen, grid, chart, each)
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box).clip(before))
    _draw_shades(pen, grid, shades)
    draw_blasts(pen, grid, blasts)
    _shade(pen, grid, possible)
    draw_track(pen, grid, sheet)
    if checked:
        for place in crossed(chart, sheet):
            pen.stamp(symbol("cross", pen.px(grid.cell * 0.8), theme.ALARM), *grid.middle(*place))
    pen.surface.set_clip(before)
    _draw_lost(pen, grid, chart, sheet)


def _draw_lost(pen: Pen, grid: Grid, chart: ChartCard, sheet: SheetCard) -> None:
    """Draws an arrow at the edge towards a track that lies wholly off the chart."""
    columns, rows = chart.columns, chart.rows

    def nearest(place: tuple[int, int]) -> tuple[int, int]:
        """The square of the chart that is nearest to a place."""
        return max(0, min(columns - 1, place[0])), max(0, min(rows - 1, place[1]))

    def away(place: tuple[int, int]) -> int:
        (column, row), (x, y) = nearest(place), place
        return max(abs(column - x), abs(row - y))

    place = min((each for piece in track(sheet) for each in piece), key=away)
    if away(place) == 0:
        return
    column, row = nearest(place)
    angle = atan2(place[1] - row, place[0] - column)
    x, y = grid.middle(column, row)
    size = max(grid.cell * 0.42, 16.0)
    turns = (0.0, 2.5, -2.5)
    tips = [(x + size * cos(angle + turn), y + size * sin(angle + turn)) for turn in turns]
    pen.disc(x, y, size * 1.35, theme.HULL)
    pygame.draw.polygon(pen.surface, _TRACK, [pen.point(*tip) for tip in tips])


def off_chart(chart: ChartCard, sheet: SheetCard) -> bool:
    """Whether some of the plotted track lies off the chart."""
    return any(
        not (0 <= column < chart.columns and 0 <= row < chart.rows)
        for piece in track(sheet)
        for column, row in piece
    )


def crossed(chart: ChartCard, sheet: SheetCard) -> list[tuple[int, int]]:
    """The squares of islands that the plotted track crosses, which no submarine does (C-2)."""
    places = {place for piece in track(sheet) for place in piece}
    return sorted(place for place in places if is_land(chart, place))


def way_back(chart: ChartCard, sheet: SheetCard) -> str:
    """The heading to slide the sheet so that the plotted track is on the chart again.

    ``none`` where one way only brings the other end off.
    """
    places = [place for piece in track(sheet) for place in piece]
    columns, rows = zip(*places, strict=True)
    for values, size, back, forth in (
        (columns, chart.columns, "west", "east"),
        (rows, chart.rows, "north", "south"),
    ):
        over, under = max(values) >= size, min(values) < 0
        if over != under:
            return back if over else forth
    return "none"


def draw_track(pen: Pen, grid: Grid, sheet: SheetCard) -> None:
    """Draws the plotted track; the caller clips it to the chart."""
    pieces = track(sheet)
    for piece in pieces:
        places = [grid.middle(*place) for place in piece]
        if len(places) > 1:
            pen.line(places, _TRACK, max(theme.LINE, grid.cell * 0.12))
        for x, y in places:
            pen.disc(x, y, grid.cell * 0.13, _TRACK)
    start = grid.middle(*pieces[0][0])
    pen.disc(*start, grid.cell * 0.26, _TRACK, theme.BOLD)
    end = grid.middle(*pieces[-1][-1])
    if sheet.legs:
        pen.disc(*end, grid.cell * 0.3, _TRACK)
        pen.disc(*end, grid.cell * 0.14, theme.HULL)
    for piece in pieces[1:]:
        x, y = grid.middle(*piece[0])
        size = max(grid.cell * 0.62, 38.0)
        badge = Box(x - size / 2, y - size / 2, size, size)
        pen.disc(x, y, size / 2 + 2, theme.HULL)
        pen.disc(x, y, size / 2, _TRACK)
        if grid.box.x < x < grid.box.right and grid.box.y < y < grid.box.bottom:
            pen.text("?", badge, theme.SMALL, theme.INK, face="bold", align="centre")


def _draw_shades(pen: Pen, grid: Grid, shades: tuple[ShadeCard, ...]) -> None:
    """Draws what was told of squares: the newest finding as a pattern, older ones as outlines.

    The two pieces of a sonar's answer are hatched in two ways, for one of them is a lie; a drone
    and a surfacing are dotted; where a drone has found nobody there are small crosses.
    """
    newest = shades[0].found if shades else ""
    pieces = 0
    for each in shades:
        squares = [place_of(square) for square in each.squares]
        draw_outline(pen, grid, set(squares), theme.TOLD, dashed=each.absent)
        if each.found == newest:
            for place in squares:
                _draw_pattern(pen, grid.square(*place), each, second=pieces % 2 == 1)
        pieces += each.found == "sonar"
    for each in shades:
        _draw_badge(pen, grid, each)


def _draw_pattern(pen: Pen, cell: Box, shade: ShadeCard, *, second: bool) -> None:
    """Draws the pattern of one square; patterns of neighbours go on from one to the other."""
    if not shade.absent:
        rect = pen.rect(cell)
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*theme.TOLD, _VEIL))
        pen.surface.blit(veil, rect)
    x, y = cell.centre
    if shade.absent:
        reach = cell.w * 0.13
        pen.line(((x - reach, y - reach), (x + reach, y + reach)), theme.TOLD, _STROKE)
        pen.line(((x - reach, y + reach), (x + reach, y - reach)), theme.TOLD, _STROKE)
    elif shade.found == "sonar":
        flip = -1.0 if second else 1.0
        half = cell.w / 2
        for along in (-half / 2, half / 2):  # two strokes a square, corner to corner
            one = (x + along - half / 2, y + flip * half / 2)
            other = (x + along + half / 2, y - flip * half / 2)
            pen.line((one, other), theme.TOLD, _STROKE)
    else:
        for across in (-0.25, 0.25):
            for down in (-0.25, 0.25):
                place = (x + across * cell.w, y + down * cell.h)
                pen.disc(*place, max(1.6, cell.w * 0.05), theme.TOLD)


def _draw_badge(pen: Pen, grid: Grid, shade: ShadeCard) -> None:
    """Draws what has told of a shade, at its upper left square, with the piece of an answer."""
    column, row = min(
        (place_of(square) for square in shade.squares), key=lambda at: (at[0] + at[1], at[1])
    )
    value = shade.piece.rpartition(" ")[2]
    cell = grid.square(column, row)
    width = _BADGE if not value else _BADGE + pen.measure(value, theme.SMALL, "bold")[0]
    left = min(cell.x, grid.box.right - width)
    badge = Box(left, cell.y, width, _BADGE)
    pen.fill(badge, theme.TOLD, 6)
    icon, beside = badge.left(_BADGE)
    pen.stamp(symbol(_FOUND_BY[shade.found], pen.px(_BADGE * 0.72), theme.INK), *icon.centre)
    if value:
        pen.text(value, beside.inset(-3), theme.SMALL, theme.INK, face="bold", lines=1)


def _shade(pen: Pen, grid: Grid, squares: tuple[str, ...]) -> None:
    """A ring in each square where the enemy can be, where the table solves."""
    for square in squares:
        x, y = grid.middle(*place_of(square))
        pen.disc(x, y, max(grid.cell * 0.3, 5.0), theme.ALARM, theme.LINE)


def _shade_sector(pen: Pen, grid: Grid, chart: ChartCard, lit: Lit) -> None:
    """A veil of the enemy's colour over the sector in which it surfaced."""
    veil = pygame.Surface(pen.rect(grid.box).size, pygame.SRCALPHA)
    origin = pen.rect(grid.box).topleft
    colour = (*lit.colour, 56)
    for row, line in enumerate(chart.sectors):
        for column, number in enumerate(line):
            if number == lit.sector and chart.grid[row][column] != "#":
                rect = pen.rect(grid.square(column, row)).move(-origin[0], -origin[1])
                veil.fill(colour, rect)
    pen.surface.blit(veil, origin)
