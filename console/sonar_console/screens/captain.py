"""The captain's chart: the own submarine, its route and mines, and what the cursor chooses."""

from __future__ import annotations

from sonar_console.cards.boat import BlastCard, BoatCard, ChartCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import (
    Lit,
    draw_base,
)
from sonar_console.screens.grid import (
    Grid,
    draw_blasts,
    draw_mark,
    draw_outline,
    is_square,
    place_of,
)
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_LEAST_BOAT = 15.0
"""The radius of the submarine where squares are very small, in units."""

_LEAST_STOP = 4.0
"""The radius of a square on the route where squares are very small, in units."""

_SWATCH = 40.0
"""The width of a piece of the water that stands out, in the line that says what it is."""


def draw_captain(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    boat: BoatCard,
    sector: str | None,
    cursor: str | None,
    choices: tuple[str, ...],
    blasts: tuple[BlastCard, ...] = (),
) -> None:
    """Draws the captain's chart with all that is the crew's own; a ``sector`` is highlighted.

    A dashed line goes around what the own mines reach when they go off (T-2).
    """
    colour = theme.TEAM[boat.team]
    lit = () if sector is None else (Lit(sector, theme.OWN_BORDER, theme.OWN_SEA),)
    shown = {*boat.route, *boat.mines, *((boat.position,) if boat.position else ())}
    busy = {place_of(square) for square in shown}
    grid = draw_base(pen, box, chart, lit=lit, choices=choices, busy=busy)
    _draw_reach(pen, grid, chart, boat.mines)
    draw_blasts(pen, grid, blasts)
    route = [grid.middle(*place_of(square)) for square in boat.route]
    if len(route) > 1:
        pen.line(route, colour, max(theme.LINE, grid.cell * 0.12))
    for x, y in route[:-1]:
        pen.disc(x, y, max(grid.cell * 0.13, _LEAST_STOP), colour)
    if route:
        pen.disc(*route[0], max(grid.cell * 0.2, _LEAST_STOP * 1.5), colour)
    for square in boat.mines:
        draw_mark(pen, grid, square, "mine", theme.ALARM)
    if boat.position is not None:
        _draw_boat(pen, grid, boat, boat.position)
    if cursor is not None and is_square(cursor):
        pen.corners(grid.square(*place_of(cursor)))


def _draw_reach(pen: Pen, grid: Grid, chart: ChartCard, mines: tuple[str, ...]) -> None:
    """Draws the reach of mines: the squares at a distance of one, islands and all."""
    inside = {
        (column + across, row + down)
        for column, row in map(place_of, mines)
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        if 0 <= column + across < chart.columns and 0 <= row + down < chart.rows
    }
    draw_outline(pen, grid, inside, theme.ALARM, dashed=True)


def _draw_boat(pen: Pen, grid: Grid, boat: BoatCard, square: str) -> None:
    """Draws the submarine; at the surface with a ring around it, in a blackout with a wall."""
    x, y = grid.middle(*place_of(square))
    radius = max(grid.cell * 0.43, _LEAST_BOAT)
    pen.disc(x, y, radius * 1.1, theme.HULL)
    pen.disc(x, y, radius, theme.TEAM[boat.team])
    pen.stamp(symbol("boat", pen.px(radius * 1.44), theme.INK), x, y)
    if boat.surfaced:
        pen.disc(x, y, radius * 1.5, theme.HULL, theme.BOLD * 1.6)
        pen.disc(x, y, radius * 1.45, theme.LAMP, theme.BOLD)
    if boat.blackout:
        wall = Box(x, y, 0, 0).inset(-max(grid.cell * 0.62, radius * 1.35))
        pen.frame(wall.inset(-theme.LINE), theme.HULL, theme.BOLD * 2)
        pen.frame(wall, theme.ALARM, theme.BOLD)


def draw_family_captain(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    boat: BoatCard,
    sector: str | None,
    cursor: str | None,
    choices: tuple[str, ...],
    blasts: tuple[BlastCard, ...],
    words: Words,
) -> None:
    """Draws the chart of Sonar Family, and below it the meaning of the highlighted water."""
    place, below = box.top(box.w, 4)
    draw_captain(pen, place, chart, boat, sector, cursor, choices, blasts)
    if sector is None:
        return
    icon, beside = below.left(_SWATCH, 8)
    swatch = icon.square().inset(5)
    pen.fill(swatch, theme.OWN_SEA)
    pen.frame(swatch, theme.OWN_BORDER)
    pen.text(words.say("screen-reach", sector=int(sector)), beside, theme.SMALL, theme.QUIET)
