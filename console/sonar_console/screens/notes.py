"""Draws the notes under a seat's text: the meaning of marks, findings, the last courses.

Each is drawn at the foot of a box, as far as there is room, and gives the box above it.
"""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.seat import ToldCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import place_symbol
from sonar_console.screens.pen import Pen
from sonar_console.screens.seat import draw_told
from sonar_console.screens.symbols import symbol

_ICON = 40.0
_HELD = 14.0
_TAPE = 56.0
"""The heights of the bar of a long press and of the radio's tape."""

_FOUND_ICON = 38.0
_SYMBOLS = {
    "found-sonar": "sonar",
    "found-answer": "sonar",
    "found-drone": "drone",
    "found-surfaced": "boat",
    "found-surfaced-at": "boat",
}

_CELL = 42.0
_BETWEEN = 5.0
"""The side of a course on the tape, and the gap after it, in units."""


def draw_radio_told(
    pen: Pen,
    box: Box,
    told: ToldCard,
    chart: ChartCard,
    possible: int,
    found: tuple[Message, ...],
    legs: tuple[str, ...],
    enemy_team: str,
    words: Words,
) -> None:
    """Draws the text of the radio operator's seat, and under it the notes.

    ``possible`` is on how many squares the enemy can be, where the table solves.
    """
    inner = box.inset(theme.PAD, 0)
    if not told.items:
        needs = _needs(pen, inner, told, words, theme.SMALL)
        if not told.held or above_legend(pen, inner, chart, words).h >= needs:
            inner = draw_legend(pen, inner, chart, words)
        inner = _draw_places(pen, inner, chart, words, needs)
        inner = _draw_solved(pen, inner, possible, words, needs)
        inner = _draw_found(pen, inner, found, enemy_team, words, needs)
        if inner.h > _needs(pen, inner, told, words, theme.BODY) + _TAPE:
            inner = _draw_tape(pen, inner, legs)
    box = Box(box.x, inner.y, box.w, inner.h)
    draw_told(pen, box, told, words)


def _needs(pen: Pen, box: Box, told: ToldCard, words: Words, size: float) -> float:
    """The height of a prompt of a type size, and of the bar of a long press."""
    lines = pen.wrap(words.say(told.prompt), size, box.w)
    return pen.height(len(lines), size) + (_HELD if told.held else 1.0)


def _entries(chart: ChartCard) -> list[tuple[str, theme.Colour, str]]:
    """A symbol, its colour and the key of its sentence, for each kind of mark on the chart."""
    found: list[tuple[str, theme.Colour, str]] = []
    if any("o" in line for line in chart.grid):
        found.append(("hole", theme.OPEN_WATER, "screen-legend-hole"))
    if chart.archer:
        found.append(("archer", theme.KIND["special"], "screen-legend-archer"))
    return found


def draw_legend(pen: Pen, box: Box, chart: ChartCard, words: Words) -> Box:
    """Writes the legend at the foot of a box, if the chart needs one; returns the box above it."""
    for name, colour, key in _entries(chart):
        text = words.say(key)
        box, row = box.top(box.h - _legend_height(pen, box, text) - 4, 4)
        icon, beside = row.left(_ICON, 8)
        pen.stamp(symbol(name, pen.px(32), colour), *icon.centre)
        pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def above_legend(pen: Pen, box: Box, chart: ChartCard, words: Words) -> Box:
    """The part of a box that a legend at its foot leaves."""
    for _, _, key in _entries(chart):
        box, _ = box.top(box.h - _legend_height(pen, box, words.say(key)) - 4)
    return box


def _draw_places(pen: Pen, box: Box, chart: ChartCard, words: Words, room: float) -> Box:
    """Says at the foot of a box whose places are marked; gives the box above.

    One is left out where it would leave less than ``room`` units: the strip above names them.
    """
    for place in chart.places:
        name = place_symbol(place)
        text = words.say("screen-legend-place" if place.own else "screen-legend-place-enemy")
        height = _legend_height(pen, box, text)
        if box.h - height - theme.GAP >= room:
            box, row = box.top(box.h - height - theme.GAP, theme.GAP)
            icon, beside = row.left(_ICON, 8)
            pen.stamp(symbol(name, pen.px(32), theme.TEAM[place.team]), *icon.centre)
            pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def _legend_height(pen: Pen, box: Box, text: str) -> float:
    lines = pen.wrap(text, theme.SMALL, box.w - _ICON - 8)
    return max(_ICON, pen.height(len(lines), theme.SMALL)) + 1


def _draw_solved(pen: Pen, box: Box, possible: int, words: Words, room: float) -> Box:
    """Draws at the foot of a box what the rings are where the table solves; gives the box above.

    Nothing is said where that would leave less than ``room`` units.
    """
    if not possible:
        return box
    text = words.say("screen-legend-possible", count=possible)
    height = pen.height(len(pen.wrap(text, theme.SMALL, box.w - _ICON - 8)), theme.SMALL) + 1
    if box.h - height - theme.GAP < room:
        return box
    box, row = box.top(box.h - height - theme.GAP, theme.GAP)
    icon, beside = row.left(_ICON, 8)
    pen.disc(*icon.centre, 9, theme.ALARM, theme.LINE)
    pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def _draw_found(
    pen: Pen, box: Box, found: tuple[Message, ...], enemy_team: str, words: Words, room: float
) -> Box:
    """Writes what sonar and drones have found, the newest first; returns the box above.

    As many as leave ``room`` units above.
    """
    rows: list[tuple[str, str, float]] = []
    height = 0.0
    for message in found:
        text = words.say(message)
        lines = pen.wrap(text, theme.SMALL, box.w - _FOUND_ICON)
        tall = pen.height(len(lines), theme.SMALL) + 3
        if box.h - height - tall - theme.GAP < room:
            break
        rows.append((_SYMBOLS[message.key], text, tall))
        height += tall
    if not rows:
        return box
    box, rest = box.top(box.h - height - theme.GAP, theme.GAP)
    for name, text, tall in rows:
        row, rest = rest.top(tall)
        icon, beside = row.left(_FOUND_ICON)
        mark = symbol(name, pen.px(_FOUND_ICON * 0.7), theme.TEAM[enemy_team])
        pen.stamp(mark, icon.x + _FOUND_ICON * 0.4, icon.centre[1])
        pen.text(text, beside, theme.SMALL, theme.TEXT)
    return box


def _draw_tape(pen: Pen, box: Box, legs: tuple[str, ...]) -> Box:
    """Draws the last courses plotted, the newest at the right and lit; the box above."""
    if not legs:
        return box
    box, row = box.top(box.h - _CELL - theme.GAP, theme.GAP)
    fit = int((row.w + _BETWEEN) // (_CELL + _BETWEEN))
    shown = legs[-fit:]
    for number, leg in enumerate(shown):
        cell = Box(row.x + number * (_CELL + _BETWEEN), row.y, _CELL, _CELL)
        newest = number == len(shown) - 1
        pen.fill(cell, theme.LAMP if newest else theme.HULL, 6, theme.EDGE)
        ink = theme.INK if newest else theme.LAMP
        if leg == "?":
            pen.text(leg, cell, theme.BODY, ink, face="bold", align="centre", lines=1)
        else:
            pen.stamp(symbol(leg, pen.px(_CELL * 0.56), ink), *cell.centre)
    return box
