"""The team screen: one picture of all that a crew may see, for four people at 1.5 m.

`draw` is pure: the same view, language and size always give the same picture. On a wide screen
the seats are four columns, each with its instrument above and what it is told below; on 4:3
they are four quarters with the instrument at the left.
"""

from __future__ import annotations

import pygame

from console.screens import attract, theme
from console.screens.boxes import Box
from console.screens.chart import draw_captain
from console.screens.engineer import draw_engineer
from console.screens.gauges import draw_mate
from console.screens.pen import Pen
from console.screens.seat import draw_talk, draw_title
from console.screens.sheet import draw_radio, off_chart
from console.screens.status import draw_header, draw_heard, draw_outcome, draw_warning
from console.views.team import TeamView
from console.words import Words

SEATS: tuple[str, ...] = ("captain", "radio", "mate", "engineer")
"""The seats in the order of their places on the screen: the two charts side by side."""

_INSTRUMENT = 540.0
"""The height of an instrument in a column, unless its column is wider: charts are square."""

_WIDE = 1.5
"""From this ratio of width to height the seats stand in columns."""


def draw(surface: pygame.Surface, view: TeamView, words: Words) -> None:
    """Draw a crew's whole picture on a surface of any size."""
    paint(Pen(surface), view, words)


def paint(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw with a given pen, whose `Pen.written` afterwards says what stands where."""
    pen.surface.fill(theme.HULL)
    if view.phase == "attract":
        attract.draw_attract(pen, view, words)
        return
    page = pen.page.inset(theme.MARGIN)
    wide = pen.page.w / pen.page.h >= _WIDE
    header, page = page.top(92 if wide else 112, theme.GAP)
    draw_header(pen, header, view, words)
    if view.warning is not None:
        strip, page = page.top(44, theme.GAP)
        draw_warning(pen, strip, words.say(view.warning), words)
    page, heard = page.top(page.h - 124 - theme.GAP, theme.GAP)
    if view.outcome is not None:
        draw_outcome(pen, heard, view, words.say(view.outcome))
    else:
        draw_heard(pen, heard, view, words)
    for role, card in zip(SEATS, _cards(page, wide), strict=True):
        _draw_card(pen, card, role, view, words, wide)


def _cards(page: Box, wide: bool) -> list[Box]:
    if wide:
        return page.columns((1.0, 1.0, 0.76, 0.88), theme.GAP)
    upper, lower = page.rows((1.0, 1.0), theme.GAP)
    return [*upper.columns((1.0, 1.0), theme.GAP), *lower.columns((1.0, 1.0), theme.GAP)]


def _draw_card(pen: Pen, card: Box, role: str, view: TeamView, words: Words, wide: bool) -> None:
    awaited = role in view.boat.awaiting
    pen.fill(card, theme.PANEL, theme.CORNER, theme.LAMP if awaited else theme.EDGE)
    inner = card.inset(theme.PAD, 8)
    title, inner = inner.top(42, 6)
    draw_title(pen, title, role, view, words, _note(role, view, words))
    if wide:
        instrument, talk = inner.top(min(inner.h * 0.635, max(card.w, _INSTRUMENT)), theme.GAP)
    else:
        instrument, talk = inner.left(min(inner.h, inner.w * 0.56), theme.GAP * 2)
    if role == "captain":
        draw_captain(pen, instrument, view)
    elif role == "radio":
        draw_radio(pen, instrument, view)
    elif role == "mate":
        draw_mate(pen, instrument, view, words)
    else:
        draw_engineer(pen, instrument, view, words)
    seat = view.seats.get(role)
    if seat is not None:
        refusal = view.refusal if view.refusal_seat == role else None
        draw_talk(pen, talk, seat, refusal, words)


def _note(role: str, view: TeamView, words: Words) -> str:
    """What stands at the right of a seat's title: how much the radio operator has plotted."""
    if role != "radio" or view.phase == "setup":
        return ""
    if off_chart(view):
        return words.say("screen-sheet-off")
    return words.say("screen-legs", count=len(view.sheet.legs))
