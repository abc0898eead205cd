"""The first mate's instruments: the damage of the hull, and the gauges of the systems."""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.chart import draw_cursor
from console.screens.pen import Align, Pen
from console.screens.symbols import symbol
from console.views.team import GaugeView, TeamView
from console.words import Words

_SHORT = 310.0
"""The height of the mate's instrument under which the gauges take some of the hull's."""


def draw_damage(
    pen: Pen,
    box: Box,
    damage: int,
    limit: int,
    label: str,
    colour: theme.Colour = theme.TEXT,
    align: Align = "left",
) -> None:
    """A label and as many boxes as there are damages to the end; a damage is a crossed box."""
    side = min(box.h, 44.0, box.w / (2 * limit + 1))
    gap = 7.0
    left = box.right - limit * (side + gap) + gap
    words = Box(box.x, box.y, max(0.0, left - box.x - theme.GAP), box.h)
    pen.text(label, words, theme.BODY, colour, face="bold", align=align, lines=1)
    for number in range(limit):
        cell = Box(left + number * (side + gap), box.y + (box.h - side) / 2, side, side)
        if number < damage:
            pen.fill(cell, theme.ALARM, 6)
            pen.stamp(symbol("cross", pen.px(side * 0.7), theme.INK), *cell.centre)
        else:
            pen.fill(cell, theme.HULL, 6, theme.QUIET)


def draw_mate(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Draw the own damage, and under it one row a gauge."""
    boat = view.boat
    damage, rest = box.top(52 if box.h > _SHORT else 34, theme.GAP)
    draw_damage(pen, damage, boat.damage, boat.damage_limit, words.say("screen-hull"))
    pen.line(((box.x, rest.y), (box.right, rest.y)), theme.EDGE, theme.HAIR)
    _, rest = rest.top(theme.GAP)
    if not boat.gauges:
        return
    cursor = view.seats["mate"].cursor
    height = min(rest.h / len(boat.gauges), 96.0)
    for number, gauge in enumerate(boat.gauges):
        row = Box(rest.x, rest.y + number * height, rest.w, height).inset(0, 3)
        _draw_gauge(pen, row, gauge, words)
        if cursor == gauge.name:
            draw_cursor(pen, row.inset(-6, 0))


def _draw_gauge(pen: Pen, row: Box, gauge: GaugeView, words: Words) -> None:
    """Symbol, name and spaces of one gauge; a tick when ready, a stroke through it when broken."""
    colour = theme.READY if gauge.ready else theme.ALARM if not gauge.working else theme.TEXT
    if gauge.ready:
        pen.fill(row, theme.PANEL_LIT, 6)
    icon, rest = row.left(min(row.h, 60.0), 6)
    pen.stamp(symbol(gauge.name, pen.px(min(icon.w, icon.h) * 0.72), colour), *icon.centre)
    if not gauge.working:
        side = pen.px(min(icon.w, icon.h) * 0.95)
        pen.stamp(symbol("slash", side, theme.PANEL), icon.centre[0] - 4, icon.centre[1] - 4)
        pen.stamp(symbol("slash", side, theme.ALARM), *icon.centre)
    state, rest = Box(rest.right - 36, rest.y, 36, rest.h), rest.left(rest.w - 40)[0]
    if gauge.ready:
        pen.stamp(symbol("tick", pen.px(28), colour), *state.centre)
    name, spaces = rest.columns((1.0, 0.86), 4)
    label = words.name(gauge.name)
    pen.text(
        label[:1].upper() + label[1:], name.inset(0, -6), theme.BODY, colour, face="bold", lines=1
    )
    step = spaces.w / max(gauge.size, 4)
    for number in range(gauge.size):
        high = min(spaces.h * 0.5, 26.0)
        cell = Box(spaces.x + number * step, spaces.y + (spaces.h - high) / 2, step - 5, high)
        if number < gauge.marked:
            pen.fill(cell, colour, 4)
        else:
            pen.fill(cell, theme.HULL, 4, theme.QUIET)
