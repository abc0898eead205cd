"""The picture between matches: the title, and what each seat may do."""

from __future__ import annotations

from math import cos, radians, sin

import pygame

from sonar_console.cards.page import PICTURES
from sonar_console.cards.picture import AttractPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.howto import draw_lesson
from sonar_console.screens.pen import Pen
from sonar_console.screens.strips import draw_strip
from sonar_console.screens.symbols import symbol

_DOTS = 30.0
_BESIDE = 250.0
"""The height of the row of dots, and how far from its middle the words beside it begin."""

_ANSWER = 96.0
"""The height of what a press that means nothing is answered with."""

_RINGS = 8


def draw_attract(pen: Pen, page: Box, picture: AttractPicture, words: Words) -> None:
    """Draw the title, or a picture of how to play, and the prompts of the seats that have one.

    A press that means nothing here is answered in their place.
    """
    inside = page.inset(theme.MARGIN * 3)
    if picture.lesson is not None:
        place, foot = inside.top(inside.h * 0.8, theme.GAP)
        draw_lesson(pen, place, picture.lesson, picture.team, words)
    else:
        draw_title_picture(pen, words.say("screen-title"), words.say("screen-subtitle"))
        _, foot = inside.top(inside.h * 0.66)
    foot, dots = foot.top(foot.h - _DOTS)
    _draw_dots(pen, dots, picture.page)
    beside = Box(dots.centre[0] + _BESIDE, dots.y - 6, dots.w / 2 - _BESIDE, dots.h + 12)
    turn = words.say("screen-attract-turn")
    pen.text(turn, beside, theme.SMALL, theme.QUIET, align="right", lines=1)
    if picture.warning is not None:
        draw_strip(pen, picture.warning, words)
    if picture.refusal is not None:
        answer = Box(foot.x, foot.centre[1] - _ANSWER / 2, foot.w, _ANSWER)
        pen.fill(answer, theme.ALARM, theme.CORNER)
        said = words.say(picture.refusal)
        pen.text(said, answer.inset(20, 6), theme.HEAD, theme.INK, align="centre")
        return
    prompts = {role: words.say(seat.prompt) for role, seat in picture.seats.items()}
    shown = list(dict.fromkeys(prompts.values()))
    for text, row in zip(shown, foot.rows([1.0] * len(shown), 8) if shown else [], strict=True):
        pen.text(text, row, theme.HEAD, theme.LAMP, align="centre")


def _draw_dots(pen: Pen, box: Box, page: int) -> None:
    """Which page of the loop this is, in a group a game: an encoder turns them."""
    last = 2 * PICTURES
    for number in range(last + 1):
        group = -(-number // PICTURES)
        x = box.centre[0] + (number - last / 2) * 30 + (group - 1) * 26
        here = number == page
        pen.disc(x, box.centre[1], 10 if here else 7, theme.LAMP if here else theme.EDGE)


def draw_waiting(surface: pygame.Surface, words: Words) -> None:
    """Draw what a screen shows while it has no table."""
    draw_title_picture(
        Pen(surface), words.say("screen-wait-table"), words.say("screen-wait-table-help")
    )


def draw_title_picture(pen: Pen, title: str, subtitle: str) -> None:
    """A submarine under the rings of its sonar, with the title over them."""
    pen.surface.fill(theme.HULL)
    page = pen.page
    x, y = page.w / 2, page.h * 0.25
    for ring in range(_RINGS, 0, -1):
        share = (_RINGS + 1 - ring) / _RINGS
        pen.disc(x, y, 60 + ring * 118, _between(theme.HULL, theme.SEA_LINE, share), theme.LINE)
    for ring in range(_RINGS, 0, -1):
        share = 0.55 * (_RINGS + 1 - ring) / _RINGS
        _arcs(pen, x, y, 60 + ring * 118, _between(theme.HULL, theme.LAMP, share))
    pen.disc(x, y, 168, theme.HULL)
    pen.stamp(symbol("boat", pen.px(270), theme.LAMP), x, y - 10)
    pen.text(
        title,
        Box(page.x, y + 150, page.w, 190).inset(40, 0),
        theme.TITLE,
        theme.TEXT,
        face="bold",
        align="centre",
        lines=1,
    )
    pen.text(
        subtitle,
        Box(page.x, y + 336, page.w, 70).inset(40, 0),
        theme.HEAD,
        theme.QUIET,
        align="centre",
    )


def _between(one: theme.Colour, other: theme.Colour, share: float) -> theme.Colour:
    """A colour between two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _arcs(pen: Pen, x: float, y: float, radius: float, colour: theme.Colour) -> None:
    """The part of a ring that runs ahead of the bow, which is at the left, brighter."""
    for start in (160, 170, 180, 190):
        ends = [radians(start + step) for step in range(0, 11, 2)]
        points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in ends]
        pen.line(points, colour, theme.LINE * 1.6)
