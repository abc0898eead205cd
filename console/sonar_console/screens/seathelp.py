"""The help of a seat, over its instrument: what it may do now, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from sonar_console.cards.seat import HelpCard, HelpRowCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.parts import Cover
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_ROW = 44.0
_PROMPT = 76.0


class SeatBoxes(Protocol):
    """The boxes of a seat's place that the help needs."""

    @property
    def instrument(self) -> Box:
        """The box of what the seat plays with."""

    @property
    def told(self) -> Box:
        """The box of the seat's text."""


def help_covers(
    covers: list[Cover],
    helps: Mapping[str, HelpCard],
    places: Mapping[str, SeatBoxes],
    words: Words,
) -> list[Cover]:
    """The covers of a picture with the open helps, each over the instrument of its seat.

    A small place is covered as a whole.
    """
    found = [cover for cover in covers if cover[0].partition(" ")[0] not in helps]
    for role, card in helps.items():
        box, told = places[role].instrument, places[role].told
        if role in ("mate", "engineer"):
            box = Box(box.x, box.y, box.w, told.bottom - box.y)
        found.append((f"{role} help", box, draw_help, (card, words)))
    return found


def draw_help(pen: Pen, box: Box, card: HelpCard, words: Words) -> None:
    """Draw the lines around the selected one, then its reason, and what to do."""
    pen.fill(box, theme.PANEL_LIT, theme.CORNER)
    pen.frame(box, theme.LAMP, theme.LINE, theme.CORNER)
    inner = box.inset(theme.PAD, 10)
    body, prompt = inner.top(inner.h - _PROMPT, 4)
    pen.text(words.say(card.prompt), prompt, theme.SMALL, theme.LAMP)
    row = card.rows[card.selected]
    told = "" if row.reason is None else words.say(row.reason)
    if told:
        body, reason = body.top(body.h * 0.66, 6)
        ink = theme.TEXT if row.usable is None else theme.ALARM
        pen.text(told, reason, theme.BODY, ink, middle=False)
    room = max(1, int(body.h // _ROW))
    first = max(0, min(card.selected - room // 2, len(card.rows) - room))
    for number, each in enumerate(card.rows[first : first + room], first):
        line = Box(body.x, body.y + (number - first) * _ROW, body.w, _ROW - 4)
        chosen = number == card.selected
        _draw_row(pen, line, each, words, chosen=chosen, setting=chosen and card.setting)


def _draw_row(
    pen: Pen, row: Box, card: HelpRowCard, words: Words, *, chosen: bool, setting: bool
) -> None:
    """Draws a line: a tick or a cross and the action, or a setting with its value."""
    if chosen:
        pen.fill(row, theme.PANEL, 6)
        pen.frame(row, theme.LAMP, theme.LINE, 6)
    inner = row.inset(8, 2)
    text = words.say(card.label)
    text = text[:1].upper() + text[1:]
    if card.value is not None:
        label, value = inner.columns((1.3, 1.0), theme.GAP)
        pen.text(text, label, theme.BODY, theme.TEXT, lines=1)
        shown = words.say(card.value)
        ink = theme.LAMP
        if setting:
            pen.fill(value.inset(-4, 0), theme.LAMP, 6)
            ink = theme.INK
        pen.text(shown, value, theme.BODY, ink, face="bold", align="right", lines=1)
        return
    mark, label = inner.left(34, 8)
    name, colour, ink = "cross", theme.ALARM, theme.QUIET
    if card.usable is None:
        name, ink = "blast", theme.TEXT
    elif card.usable:
        name, colour, ink = "tick", theme.READY, theme.TEXT
    pen.stamp(symbol(name, pen.px(22), colour), *mark.centre)
    pen.text(text, label, theme.BODY, ink, lines=1)
