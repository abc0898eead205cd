"""The captain's chart: the own submarine, its route and mines, and what the cursor chooses."""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import (
    Grid,
    Lit,
    draw_base,
    draw_cursor,
    draw_mark,
    is_square,
    place_of,
)
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_LEAST_BOAT = 15.0
"""The radius of the submarine where squares are very small, in units."""

_LEAST_STOP = 4.0
"""The radius of a square on the route where squares are very small, in units."""


def own_sector(view: TeamView) -> str | None:
    """The sector that the own submarine is in: ``3``; None before it is placed."""
    if view.boat.position is None:
        return None
    column, row = place_of(view.boat.position)
    return view.chart.sectors[row][column]


def _aimed_sector(view: TeamView) -> str | None:
    """The sector that a drone is being aimed at, by whichever seat, or None."""
    for role in ("captain", "mate"):
        seat = view.seats.get(role)
        if seat is not None and seat.aimed_sector is not None:
            return seat.aimed_sector
    return None


def draw_captain(pen: Pen, box: Box, view: TeamView) -> None:
    """Draw the captain's chart with all that is the crew's own.

    In Sonar Family the own sector stands out, for a missile reaches every square of it (F-5); in
    Captain Sonar the one that captain or mate is about to send a drone to (D-1).
    """
    seat, boat, colour = view.seats["captain"], view.boat, theme.TEAM[view.team]
    sector = own_sector(view) if view.game == "sonar-family" else _aimed_sector(view)
    lit = () if sector is None else (Lit(sector, theme.OWN_BORDER, theme.OWN_SEA),)
    shown = {*boat.route, *boat.mines, *((boat.position,) if boat.position else ())}
    grid = draw_base(
        pen,
        box,
        view.chart,
        lit=lit,
        choices=seat.choices,
        busy={place_of(square) for square in shown},
    )
    pen.charts["captain"] = grid.box
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
        _draw_boat(pen, grid, view, boat.position)
    if seat.cursor is not None and is_square(seat.cursor):
        draw_cursor(pen, grid.square(*place_of(seat.cursor)))


def _draw_boat(pen: Pen, grid: Grid, view: TeamView, square: str) -> None:
    """The submarine; at the surface with a ring around it, in a blackout walled in."""
    x, y = grid.middle(*place_of(square))
    radius = max(grid.cell * 0.43, _LEAST_BOAT)
    pen.disc(x, y, radius * 1.1, theme.HULL)
    pen.disc(x, y, radius, theme.TEAM[view.team])
    pen.stamp(symbol("boat", pen.px(radius * 1.44), theme.INK), x, y)
    if view.boat.surfaced:
        pen.disc(x, y, radius * 1.5, theme.HULL, theme.BOLD * 1.6)
        pen.disc(x, y, radius * 1.45, theme.LAMP, theme.BOLD)
    if view.boat.blackout:
        wall = Box(x, y, 0, 0).inset(-max(grid.cell * 0.62, radius * 1.35))
        pen.frame(wall.inset(-theme.LINE), theme.HULL, theme.BOLD * 2)
        pen.frame(wall, theme.ALARM, theme.BOLD)
