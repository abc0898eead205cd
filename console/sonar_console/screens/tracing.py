"""The trace on the hull: the band between the two skins, the pen's line, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sonar_console.cards.team import InspectionView, TraceView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_ROOM = 0.8
"""Room above and below the band, in halves of its width."""

_TITLE = 44.0
_RESULT = 0.38
"""The height of a trace's title, and the share of the width for what an inspection came to."""


def draw_trace(pen: Pen, box: Box, trace: TraceView, halted: bool, words: Words) -> None:
    """Draw a trace under way as large as there is room: title, band, line, pen."""
    title, band = box.top(_TITLE, theme.GAP)
    if halted:
        state, colour = words.say("screen-trace-halted"), theme.LAMP
    elif trace.astray:
        state, colour = words.say("screen-trace-astray"), theme.ALARM
    else:
        state, colour = words.say("screen-trace-tight"), theme.READY
    name = words.say("screen-trace", section=trace.section)
    width = pen.measure(name, theme.BODY, "bold")[0] + 4
    left, right = title.left(min(width, title.w * 0.5), theme.GAP)
    pen.text(name, left, theme.BODY, theme.TEXT, face="bold", lines=1)
    pen.text(state, right, theme.BODY, colour, face="bold", align="right", lines=1)
    pen.fill(band, theme.HULL, theme.CORNER, theme.EDGE)
    draw_band(pen, band.inset(6), trace, pen_down=True)


def draw_band(pen: Pen, box: Box, trace: TraceView, *, pen_down: bool = False) -> None:
    """Draw the band of a section across a box, and the line in it; red where it is outside."""
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(box))
    top = min(trace.middle) - 1 - _ROOM
    unit = box.h / (max(trace.middle) + 1 + _ROOM - top)
    places = len(trace.middle) - 1

    def point(number: float, across: float) -> tuple[float, float]:
        return box.x + box.w * number / places, box.y + (across - top) * unit

    upper = [point(number, across - 1) for number, across in enumerate(trace.middle)]
    lower = [point(number, across + 1) for number, across in enumerate(trace.middle)]
    outline = [pen.point(*each) for each in (*upper, *reversed(lower))]
    pygame.draw.polygon(pen.surface, theme.PANEL_LIT, outline)
    for skin in (upper, lower):
        pen.line(skin, theme.TEXT, theme.LINE)
    _draw_line(pen, trace, [point(number, across) for number, across in _line(trace)])
    if pen_down:
        x, y = point(trace.along * places, trace.pen)
        y = max(box.y + 12, min(box.bottom - 12, y))
        pen.disc(x, y, 13, theme.HULL)
        pen.disc(x, y, 10, theme.ALARM if trace.fast else theme.LAMP)
    pen.surface.set_clip(before)


def _line(trace: TraceView) -> list[tuple[float, float]]:
    """The line so far, from its beginning in the middle of the band."""
    return [(0.0, trace.middle[0]), *((float(n), y) for n, y in enumerate(trace.line, 1))]


def _draw_line(pen: Pen, trace: TraceView, points: Sequence[tuple[float, float]]) -> None:
    """The pen's line, piece by piece: in the colour of the lamp, red outside the hull."""
    for number in range(1, len(points)):
        outside = abs(trace.line[number - 1] - trace.middle[number]) > 1
        colour = theme.ALARM if outside else theme.LAMP
        pen.line(points[number - 1 : number + 1], colour, theme.BOLD)


def draw_inspection(pen: Pen, box: Box, seen: InspectionView, words: Words) -> None:
    """Draw an inspected hull in a row: what it came to, and its traces side by side."""
    result, row = box.left(box.w * _RESULT, theme.GAP)
    colour = theme.READY if seen.passed else theme.ALARM
    mark, text = result.left(44, 6)
    pen.stamp(symbol("tick" if seen.passed else "cross", pen.px(30), colour), *mark.centre)
    key = "screen-inspected-passed" if seen.passed else "screen-inspected-failed"
    pen.text(words.say(key, team=seen.team), text, theme.BODY, colour, face="bold")
    if not seen.traces:
        return
    for trace, cell in zip(seen.traces, row.columns([1.0] * len(seen.traces), 8), strict=True):
        pen.fill(cell, theme.HULL, 4, theme.ALARM if trace.astray else theme.READY)
        draw_band(pen, cell.inset(3), trace)
