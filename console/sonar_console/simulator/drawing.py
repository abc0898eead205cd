"""Drawing one control, lamp or OLED of the simulator's window."""

from __future__ import annotations

import pygame
from PIL import Image

from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Face, Pen
from sonar_console.screens.picture import as_surface
from sonar_console.screens.theme import Colour
from sonar_console.simulator.places import COURSES, Act, Place

LABEL = 20.0
"""The type size of a control's name: the window is read at arm's length."""
HINT = 16.0
"""The type size of the key that is written on a control of the selected seat."""

FIST_REST: Colour = (92, 34, 28)
GLASS: Colour = (0, 0, 0)
OLED_LIT: Colour = (210, 235, 255)

_POINTS = {
    "north": ((0.0, -0.5), (0.55, 0.4), (-0.55, 0.4)),
    "south": ((0.0, 0.5), (0.55, -0.4), (-0.55, -0.4)),
    "west": ((-0.5, 0.0), (0.4, -0.55), (0.4, 0.55)),
    "east": ((0.5, 0.0), (-0.4, -0.55), (-0.4, 0.55)),
}

_LAMP_COLOURS = {"stop": theme.ALARM, "mate_ok": theme.READY, "engineer_ok": theme.READY}


def draw_place(
    pen: Pen, place: Place, name: str, hint: str, *, colour: Colour, down: bool, hover: bool
) -> None:
    """Draw a button, a push, a fist pad, or one half of an encoder.

    ``name`` is written on it, below it ``hint``, the key; ``colour`` is the team's.
    """
    own = place.control.rsplit(".", 1)[1]
    rest = FIST_REST if own == "stop" else theme.PANEL_LIT
    ground = (theme.ALARM if own == "stop" else colour) if down else rest
    ink = theme.INK if down else theme.TEXT
    _shape(
        pen,
        place,
        ground,
        theme.TEXT if hover or down else theme.EDGE,
        theme.LINE if hover or down else theme.HAIR,
    )
    body = place.box.inset(2, 3)
    if hint and own not in COURSES:
        body, foot = body.top(body.h - HINT * 1.25)
        pen.text(hint, foot, HINT, ink if down else theme.LAMP, align="centre", lines=1)
    if place.act is not Act.PRESS:
        _triangle(pen, body, "west" if place.act is Act.BACK else "east", ink)
    elif own in COURSES:
        mark, foot = body.top(body.h * 0.58)
        _triangle(pen, mark, own, ink)
        pen.text(name, foot, LABEL, ink, face="bold", align="centre", lines=1)
    else:
        face: Face = "bold" if own == "stop" else "regular"
        pen.text(name, body, LABEL, ink, face=face, align="centre")


def draw_lamp(pen: Pen, box: Box, name: str, label: str, lit: bool) -> None:
    """Draw a lamp, lit or dark, with its name below."""
    own = name.rsplit(".", 1)[1]
    colour = _LAMP_COLOURS.get(own, theme.LAMP)
    light, foot = box.top(box.h * 0.52, 1)
    x, y = light.centre
    radius = light.h * 0.36
    if lit:
        pen.disc(x, y, radius + 5, _dim(colour, 0.35))
        pen.disc(x, y, radius, colour)
    else:
        pen.disc(x, y, radius, theme.PANEL_LIT)
        pen.disc(x, y, radius, theme.EDGE, 2)
    pen.text(label, foot, 17.0, theme.TEXT if lit else theme.QUIET, align="centre", lines=1)


def draw_oled(pen: Pen, box: Box, times: int, picture: Image.Image | None) -> None:
    """Show what arrived at an OLED, every point ``times`` points wide; dark glass for None."""
    rect = pen.rect(box)
    pygame.draw.rect(pen.surface, theme.EDGE, rect.inflate(4, 4), border_radius=3)
    pygame.draw.rect(pen.surface, GLASS, rect)
    if picture is not None:
        shown = as_surface(picture.convert("1"), times)
        shown.fill(OLED_LIT, special_flags=pygame.BLEND_RGB_MULT)
        pen.surface.blit(shown, rect.topleft)


def _shape(pen: Pen, place: Place, ground: Colour, edge: Colour, width: float) -> None:
    """The ground and the edge; the halves of an encoder are round at their outer side."""
    rect = pen.rect(place.box)
    small = round(min(rect.size) * 0.2)
    large = min(rect.width, rect.height // 2)
    left = large if place.act is Act.BACK else small
    right = large if place.act is Act.FORTH else small
    for colour, line in ((ground, 0), (edge, pen.px(width))):
        pygame.draw.rect(
            pen.surface,
            colour,
            rect,
            line,
            border_top_left_radius=left,
            border_bottom_left_radius=left,
            border_top_right_radius=right,
            border_bottom_right_radius=right,
        )


def _triangle(pen: Pen, box: Box, towards: str, colour: Colour) -> None:
    x, y = box.centre
    reach = min(box.w, box.h) * 0.36
    points = [pen.point(x + dx * reach, y + dy * reach) for dx, dy in _POINTS[towards]]
    pygame.draw.polygon(pen.surface, colour, points)


def _dim(colour: Colour, share: float) -> Colour:
    red, green, blue = (
        round(dark + (light - dark) * share)
        for light, dark in zip(colour, theme.PANEL, strict=True)
    )
    return red, green, blue
