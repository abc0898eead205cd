"""Draws the notes under a seat's text: the meaning of marks, findings, the last courses.

Each is drawn at the foot of a box, as far as there is room, and gives the box above it.
"""

from __future__ import annotations

from sonar_console.cards.boat import BlockCard, ChartCard
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
_HELD = 28.0
_TAPE = 56.0
_BLOCKS = 108.0
"""The heights of the bar of a long press, of the radio's tape, of the engineer's key."""

_BLOCK = 52.0
_LEAST = 340.0
"""The height of the engineer's key, and the width from which its symbols can be told."""

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
    refusal: Message | None,
    chart: ChartCard,
    possible: int,
    found: tuple[Message, ...],
    legs: tuple[str, ...],
    enemy_team: str,
    words: Words,
) -> None:
    """Draw the text of the radio operator's seat, and under it the notes.

    ``possible`` is on how many squares the enemy can be, where the table solves.
    """
    if refusal is None and not told.items:
        needs = _needs(pen, box, told, words)
        box = draw_legend(pen, box, chart, words)
        box = _draw_places(pen, box, chart, words, needs)
        box = _draw_solved(pen, box, possible, words, needs)
        box = _draw_found(pen, box, found, enemy_team, words, needs)
        if box.h > needs + _TAPE:
            box = _draw_tape(pen, box, legs)
    draw_told(pen, box, told, refusal, words)


def draw_engineer_told(
    pen: Pen,
    box: Box,
    told: ToldCard,
    refusal: Message | None,
    blocks: tuple[BlockCard, ...],
    words: Words,
) -> None:
    """Draw the text of the engineer's seat, and under it which symbols block which systems."""
    if refusal is None and not told.items and box.h > _needs(pen, box, told, words) + _BLOCKS:
        box = _draw_blocks(pen, box, blocks, words)
    draw_told(pen, box, told, refusal, words)


def _needs(pen: Pen, box: Box, told: ToldCard, words: Words) -> float:
    """The height that a prompt needs at its full type size."""
    lines = pen.wrap(words.say(told.prompt), theme.LEAD, box.w)
    return pen.height(len(lines), theme.LEAD) + _HELD


def _entries(chart: ChartCard) -> list[tuple[str, theme.Colour, str]]:
    """A symbol, its colour and the key of its sentence, for each kind of mark on the chart."""
    found: list[tuple[str, theme.Colour, str]] = []
    if any("o" in line for line in chart.grid):
        found.append(("hole", theme.OPEN_WATER, "screen-legend-hole"))
    if chart.archer:
        found.append(("archer", theme.KIND["special"], "screen-legend-archer"))
    return found


def draw_legend(pen: Pen, box: Box, chart: ChartCard, words: Words) -> Box:
    """Write the legend at the foot of a box, if the chart needs one; returns the box above it."""
    for name, colour, key in _entries(chart):
        text = words.say(key)
        box, row = box.top(box.h - _legend_height(pen, box, text) - theme.GAP, theme.GAP)
        icon, beside = row.left(_ICON, 8)
        pen.stamp(symbol(name, pen.px(32), colour), *icon.centre)
        pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def above_legend(pen: Pen, box: Box, chart: ChartCard, words: Words) -> Box:
    """The part of a box that a legend at its foot leaves."""
    for _, _, key in _entries(chart):
        box, _ = box.top(box.h - _legend_height(pen, box, words.say(key)) - theme.GAP)
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
    """Write what sonar and drones have found, the newest first; the box above.

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
    """Draw the last courses plotted, the newest at the right and lit; the box above."""
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


def _draw_blocks(pen: Pen, box: Box, blocks: tuple[BlockCard, ...], words: Words) -> Box:
    """Draws at a box's foot which systems each kind of symbol blocks; gives the box above.

    What is blocked now has the colour of an alarm.
    """
    if not blocks or box.w < _LEAST:
        return box
    box, row = box.top(box.h - _BLOCK - 4, 4)
    box, head = box.top(box.h - pen.height(1, theme.SMALL) - 1, 0)
    pen.text(words.say("screen-blocks"), head, theme.SMALL, theme.QUIET, lines=1)
    shares = [1.0 + len(block.systems) for block in blocks]
    for block, cell in zip(blocks, row.columns(shares, 8), strict=True):
        pen.fill(cell, theme.HULL, 8, theme.ALARM if block.blocked else theme.EDGE)
        places = cell.inset(8, 4).columns([1.0] * (1 + len(block.systems)))
        side = pen.px(min(places[0].w * 0.8, 32.0))
        pen.stamp(symbol(block.kind, side, theme.KIND[block.kind]), *places[0].centre)
        for system, place in zip(block.systems, places[1:], strict=True):
            colour = theme.ALARM if block.blocked else theme.QUIET
            pen.stamp(symbol(system, side, colour), *place.centre)
    return box
