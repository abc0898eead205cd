"""The picture between matches: the title, and what each seat may do."""

from __future__ import annotations

import pygame

from console.screens import theme
from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import TeamView
from console.words import Words


def draw_attract(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw the title with the boat under it, and the prompts of the seats that have one."""
    draw_title_picture(pen, words.say("screen-title"), words.say("screen-subtitle"))
    page = pen.page.inset(theme.MARGIN * 3)
    _, foot = page.top(page.h * 0.66)
    prompts = {role: words.say(seat.prompt) for role, seat in view.seats.items()}
    shown = list(dict.fromkeys(prompts.values()))
    for text, row in zip(shown, foot.rows([1.0] * len(shown), 8) if shown else [], strict=True):
        pen.text(text, row, theme.HEAD, theme.LAMP, align="centre")


def draw_waiting(surface: pygame.Surface, words: Words) -> None:
    """Draw what a screen shows while it has no table."""
    draw_title_picture(
        Pen(surface), words.say("screen-wait-table"), words.say("screen-wait-table-help")
    )


def draw_title_picture(pen: Pen, title: str, subtitle: str) -> None:
    """Rings of a sonar around the boat, with the title over them."""
    pen.surface.fill(theme.HULL)
    page = pen.page
    x, y = page.w / 2, page.h * 0.33
    for ring in range(9, 0, -1):
        shade = tuple(
            round(hull + (sea - hull) * (10 - ring) / 9)
            for hull, sea in zip(theme.HULL, theme.SEA_LINE, strict=True)
        )
        pen.disc(x, y, ring * 105, (shade[0], shade[1], shade[2]), theme.LINE)
    pen.stamp(symbol("boat", pen.px(190), theme.LAMP), x, y - 130)
    pen.text(
        title,
        Box(page.x, y - 40, page.w, 190).inset(40, 0),
        theme.TITLE,
        theme.TEXT,
        face="bold",
        align="centre",
        lines=1,
    )
    pen.text(
        subtitle,
        Box(page.x, y + 160, page.w, 70).inset(40, 0),
        theme.HEAD,
        theme.QUIET,
        align="centre",
    )
