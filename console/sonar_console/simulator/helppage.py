"""The help over the simulator's window: every key, and what the mouse does."""

from __future__ import annotations

import pygame

from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.simulator.keys import MOUSE, ROWS

_DARKER = 200
"""How much the window behind is darkened, of 255."""
_TITLE = 44.0
_TYPE = 26.0


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
    pen.text(words.say("simulator-help-title"), title, _TITLE, theme.LAMP, face="bold", lines=1)
    for box, (key, does) in zip(body.rows([1.0] * len(rows), 4), rows, strict=True):
        left, right = box.left(box.w * 0.22, 20)
        pen.text(key, left, _TYPE, theme.TEXT, face="bold", lines=1)
        pen.text(does, right, _TYPE, theme.TEXT)
