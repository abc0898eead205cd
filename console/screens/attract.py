"""The picture between matches: the title, and what each seat may do."""

from __future__ import annotations

import pygame

from console.screens import theme
from console.screens.boxes import Box
from console.screens.howto import PAGES, draw_page
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import TeamView
from console.words import Words

_DOTS = 30.0


def draw_attract(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw the title, or a picture of how to play, and the prompts of the seats that have one."""
    page = pen.page.inset(theme.MARGIN * 3)
    if view.page:
        picture, foot = page.top(page.h * 0.8, theme.GAP)
        draw_page(pen, picture, view, words)
    else:
        draw_title_picture(pen, words.say("screen-title"), words.say("screen-subtitle"))
        _, foot = page.top(page.h * 0.66)
    foot, dots = foot.top(foot.h - _DOTS)
    _draw_dots(pen, dots, view)
    prompts = {role: words.say(seat.prompt) for role, seat in view.seats.items()}
    shown = list(dict.fromkeys(prompts.values()))
    for text, row in zip(shown, foot.rows([1.0] * len(shown), 8) if shown else [], strict=True):
        pen.text(text, row, theme.HEAD, theme.LAMP, align="centre")


def _draw_dots(pen: Pen, box: Box, view: TeamView) -> None:
    """Which page of the loop this is: an encoder turns them."""
    for number in range(PAGES + 1):
        x = box.centre[0] + (number - PAGES / 2) * 36
        here = number == view.page
        pen.disc(x, box.centre[1], 10 if here else 7, theme.LAMP if here else theme.EDGE)


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
