"""The first mate's instruments: the damage of the hull, and the gauges of the systems."""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.chart import draw_cursor
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import GaugeView, TeamView
from console.words import Words


def draw_damage(
    pen: Pen, box: Box, damage: int, limit: int, label: str, colour: theme.Colour = theme.TEXT
) -> None:
    """A label and as many boxes as there are damages to the end; a damage is a crossed box."""
    side = min(box.h, 44.0)
    gap = 8.0
    boxes, _ = Box(box.right - limit * (side + gap) + gap, box.y, limit * (side + gap), box.h), None
    words = Box(box.x, box.y, max(0.0, boxes.x - box.x - theme.GAP), box.h)
    pen.text(label, words, theme.BODY, colour, face="bold", lines=1)
    for number in range(limit):
        cell = Box(boxes.x + number * (side + gap), box.y + (box.h - side) / 2, side, side)
        if number < damage:
            pen.fill(cell, theme.ALARM, 6)
            pen.stamp(symbol("cross", pen.px(side * 0.7), theme.INK), *cell.centre)
        else:
            pen.fill(cell, theme.HULL, 6, theme.QUIET)


def draw_mate(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Draw the own damage, and under it one row a gauge."""
    boat = view.boat
    damage, rest = box.top(52, theme.GAP)
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
    """Symbol, name, state and spaces of one gauge."""
    full = gauge.marked >= gauge.size
    colour = theme.READY if gauge.ready else theme.ALARM if not gauge.working else theme.TEXT
    if gauge.ready:
        pen.fill(row, theme.PANEL_LIT, 6)
    icon, rest = row.left(min(row.h, 64.0), 8)
    pen.stamp(symbol(gauge.name, pen.px(min(icon.w, icon.h) * 0.72), colour), *icon.centre)
    if not gauge.working:
        pen.stamp(symbol("cross", pen.px(min(icon.w, icon.h) * 0.86), theme.ALARM), *icon.centre)
    name, spaces = rest.rows((1.25, 1.0)) if row.h >= 62 else rest.columns((1.0, 0.8), 8)
    state = ""
    if not gauge.working:
        state = words.say("screen-blocked")
    elif full:
        state = words.say("screen-ready")
    width = pen.measure(state, theme.SMALL, "bold")[0] if state and row.h >= 62 else 0.0
    title = Box(name.x, name.y, name.w - width - (10 if width else 0), name.h)
    label = words.name(gauge.name)
    pen.text(label[:1].upper() + label[1:], title, theme.BODY, colour, face="bold", lines=1)
    if width:
        place = Box(name.right - width - 6, name.y, width + 2, name.h)
        pen.text(state, place, theme.SMALL, colour, face="bold", align="right", lines=1)
    step = min(spaces.w / max(gauge.size, 4), 46.0)
    for number in range(gauge.size):
        high = min(spaces.h * 0.62, 24.0)
        cell = Box(spaces.x + number * step, spaces.y + (spaces.h - high) / 2, step - 6, high)
        if number < gauge.marked:
            pen.fill(cell, colour, 4)
        else:
            pen.fill(cell, theme.HULL, 4, theme.QUIET)
