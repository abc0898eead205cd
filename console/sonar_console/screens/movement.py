"""Movement: what has just happened is shown by lines that pass over the picture for a moment.

A movement is a pure function of what happened and of its age; it is drawn over the still picture
by whoever shows that, lasts less than a second, and leaves the picture as it was. It is made of
thin lines, so that nothing that is being read is ever hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from sonar_console.cards.picture import Movement, Picture, PlayPicture, SharedPicture
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import Grid, place_of
from sonar_console.screens.pen import Pen

LENGTH: Mapping[str, float] = {
    "blast": 0.9,
    "stop": 0.6,
    "resume": 0.4,
    "blackout": 0.8,
    "dive": 0.8,
    "surface": 0.8,
}
"""How long each movement takes, in seconds."""

FRAME = 0.04
"""Seconds from one frame of a movement to the next."""


def movement_of(picture: Picture) -> Movement | None:
    """The movement of a picture."""
    return picture.movement if isinstance(picture, PlayPicture | SharedPicture) else None


class Stage:
    """The movement that a screen shows, and since when. Time is given, in seconds."""

    def __init__(self) -> None:
        self._seen: int | None = None
        self._since = 0.0
        self._kind: str | None = None

    def see(self, picture: Picture | None, now: float) -> None:
        """Take a new picture; a movement that is new in it begins.

        The first picture after none only says what is old: a screen that joins late, or that finds
        its table again, does not move for what is past.
        """
        if picture is None:
            self._seen = self._kind = None
            return
        movement = movement_of(picture)
        number = 0 if movement is None else movement.number
        new = self._seen is not None and number > self._seen
        if new and movement is not None and movement.kind in LENGTH:
            self._kind, self._since = movement.kind, now
        self._seen = max(number, self._seen or 0)

    @property
    def moving(self) -> bool:
        """Whether another frame is wanted: of the movement, or without it when it has ended."""
        return self._kind is not None

    def age(self, now: float) -> float | None:
        """The age of the movement; None when there is none, or none any more."""
        if self._kind is None:
            return None
        age = max(0.0, now - self._since)
        if age >= LENGTH[self._kind]:
            self._kind = None
            return None
        return age


def draw_movement(pen: Pen, picture: Picture, charts: Mapping[str, Grid], age: float) -> None:
    """Draw the movement of what happened last, ``age`` seconds old, over the picture.

    ``charts`` are where the squares of the charts are: ``captain`` and ``radio``, or ``shared``.
    """
    movement = movement_of(picture)
    if movement is None or age >= LENGTH.get(movement.kind, 0.0):
        return
    share = age / LENGTH[movement.kind]
    if movement.kind == "stop":
        _close(pen, theme.TEXT, 1.0 - share)
    elif movement.kind == "resume":
        _open(pen, theme.TEAM[movement.team], share)
    elif movement.kind == "blast":
        for grid in charts.values():
            _blast(pen, grid, movement.square, share)
    else:
        ours = movement.team == picture.team
        chart = charts.get("captain" if ours else "radio") or charts.get("shared")
        square = movement.square
        if square is None and ours and isinstance(picture, PlayPicture):
            square = picture.captain.boat.position
        if chart is not None:
            _on_chart(pen, chart, movement, square, share)


def _on_chart(pen: Pen, grid: Grid, movement: Movement, square: str | None, share: float) -> None:
    """A submarine dives or surfaces, or is in a blackout, on the chart of who watches it."""
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box))
    if movement.kind == "blackout":
        _wall(pen, grid, square, share)
    else:
        colour = theme.TEAM[movement.team]
        down = movement.kind == "dive"
        _water_line(pen, grid.box, colour, share, down=down)
        if square is not None:
            reach = 1.0 - share if down else share
            _ring(pen, grid, square, 0.5 + 1.6 * reach, colour, 1.0 - share)
    pen.surface.set_clip(before)


def _blast(pen: Pen, grid: Grid, square: str | None, share: float) -> None:
    """Two rings run out from the square."""
    if square is None:
        return
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box))
    for late, colour in ((0.0, theme.ALARM), (0.25, theme.LAMP)):
        part = (share - late) / (1.0 - late)
        if part > 0:
            _ring(pen, grid, square, 0.3 + 2.4 * part, colour, 1.0 - part)
    pen.surface.set_clip(before)


def _ring(
    pen: Pen, grid: Grid, square: str, reach: float, colour: theme.Colour, strength: float
) -> None:
    """A ring around a square, ``reach`` squares wide, which grows thinner as it fades."""
    x, y = grid.middle(*place_of(square))
    width = theme.HAIR + theme.BOLD * strength
    pen.disc(x, y, grid.cell * reach, theme.HULL, width + theme.LINE)
    pen.disc(x, y, grid.cell * reach, colour, width)


def _wall(pen: Pen, grid: Grid, square: str | None, share: float) -> None:
    """Draws walls that close in on the square, or around the chart if the square is not known."""
    if square is None:
        wall = grid.box.inset(grid.cell * 0.5 * (1.0 - share))
    else:
        far, near = max(grid.box.w, grid.box.h) * 0.5, grid.cell * 0.62
        wall = Box(*grid.middle(*place_of(square)), 0, 0)
        wall = wall.inset(-(near + (far - near) * (1.0 - share) ** 2))
    pen.frame(wall, theme.HULL, theme.BOLD * 2)
    pen.frame(wall.inset(theme.HAIR), theme.ALARM, theme.BOLD)


def _water_line(pen: Pen, box: Box, colour: theme.Colour, share: float, *, down: bool) -> None:
    """The surface of the water passes over the chart: a line, and two finer ones behind it."""
    way = share if down else 1.0 - share
    for behind, width in ((0.0, theme.BOLD), (18.0, theme.LINE), (34.0, theme.HAIR)):
        y = box.y + box.h * way + (-behind if down else behind)
        if box.y <= y <= box.bottom:
            pen.line(((box.x, y), (box.right, y)), colour, width)


def _close(pen: Pen, colour: theme.Colour, share: float) -> None:
    """The edge of the picture flashes: it is thickest at once, and never wider than the margin."""
    width = theme.MARGIN * share
    if width >= 1.0:
        pen.frame(pen.page, colour, width)


def _open(pen: Pen, colour: theme.Colour, share: float) -> None:
    """The edge draws back into the corners."""
    page, inside = pen.page, theme.BOLD / 2
    reach = (1.0 - share) / 2
    for x, along in ((inside, 1), (page.w - inside, -1)):
        for y, down in ((inside, 1), (page.h - inside, -1)):
            corner = ((x + along * page.w * reach, y), (x, y), (x, y + down * page.h * reach))
            pen.line(corner, colour, theme.BOLD)
