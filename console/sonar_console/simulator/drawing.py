"""Draws one control, lamp or OLED of the simulator's window, and the page of help."""

from __future__ import annotations

import pygame
from PIL import Image

from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.letters import Face
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_surface
from sonar_console.screens.theme import Colour
from sonar_console.simulator.geometry import COURSES, Click, Target
from sonar_console.simulator.keys import MOUSE, ROWS

LABEL = 20.0
"""The type size of a control's name: the window is read at arm's length."""
HINT = 16.0
"""The type size of the key that is written on a control of the selected seat."""

_DARKER = 200
"""How much the window behind is darkened, of 255."""
_HELP_TITLE = 44.0
_HELP_TYPE = 26.0

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


def draw_target(
    pen: Pen, target: Target, name: str, hint: str, *, colour: Colour, down: bool, hover: bool
) -> None:
    """Draw a button, a push, a fist pad, or one half of an encoder.

    ``name`` is written on it, below it ``hint``, the key; ``colour`` is the team's.
    """
    own = target.control.rsplit(".", 1)[1]
    rest = FIST_REST if own == "stop" else theme.PANEL_LIT
    ground = (theme.ALARM if own == "stop" else colour) if down else rest
    ink = theme.INK if down else theme.TEXT
    _shape(
        pen,
        target,
        ground,
        theme.TEXT if hover or down else theme.EDGE,
        theme.LINE if hover or down else theme.HAIR,
    )
    body = target.box.inset(2, 3)
    if hint and own not in COURSES:
        body, foot = body.top(body.h - HINT * 1.25)
        pen.text(hint, foot, HINT, ink if down else theme.LAMP, align="centre", lines=1)
    if target.act is not Click.PRESS:
        _triangle(pen, body, "west" if target.act is Click.BACK else "east", ink)
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


def _shape(pen: Pen, target: Target, ground: Colour, edge: Colour, width: float) -> None:
    """The ground and the edge; the halves of an encoder are round at their outer side."""
    rect = pen.rect(target.box)
    small = round(min(rect.size) * 0.2)
    large = min(rect.width, rect.height // 2)
    left = large if target.act is Click.BACK else small
    right = large if target.act is Click.FORTH else small
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


# ---- help


def help_rows(words: Words) -> list[tuple[str, str]]:
    """The rows of the help: a key or what the mouse does, and what comes of it."""
    names = [*(row.name for row in ROWS), *MOUSE]
    return [
        (words.say(f"simulator-key-{name}"), words.say(f"simulator-help-{name}")) for name in names
    ]


def draw_help(pen: Pen, words: Words) -> None:
    """Draw the help over what is there."""
    veil = pygame.Surface(pen.surface.get_size())
    veil.fill(theme.HULL)
    veil.set_alpha(_DARKER)
    pen.surface.blit(veil, (0, 0))
    rows = help_rows(words)
    wide, tall = min(1560.0, pen.page.w - 60), 1000.0
    page = Box((pen.page.w - wide) / 2, (pen.page.h - tall) / 2, wide, tall)
    pen.fill(page, theme.PANEL, theme.CORNER, theme.LAMP)
    title, body = page.inset(36, 24).top(64, 8)
    pen.text(
        words.say("simulator-help-title"), title, _HELP_TITLE, theme.LAMP, face="bold", lines=1
    )
    for box, (key, does) in zip(body.rows([1.0] * len(rows), 4), rows, strict=True):
        left, right = box.left(box.w * 0.22, 20)
        pen.text(key, left, _HELP_TYPE, theme.TEXT, face="bold", lines=1)
        pen.text(does, right, _HELP_TYPE, theme.TEXT)
