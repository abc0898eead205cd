"""What marks mean, said beside their shapes: a chart's, and the engineer's symbols."""

from __future__ import annotations

from sonar_console.cards.team import ChartView, GaugeView, TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.captain import own_sector
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_ICON = 40.0
_BLOCK = 52.0
_LEAST = 340.0
"""The height of the engineer's key, and the width from which its symbols can be told."""


def _entries(chart: ChartView) -> list[tuple[str, theme.Colour, str]]:
    """A symbol, its colour and the key of its sentence, for each kind of mark on the chart."""
    found: list[tuple[str, theme.Colour, str]] = []
    if any("o" in line for line in chart.grid):
        found.append(("hole", theme.OPEN_WATER, "screen-legend-hole"))
    if chart.archer:
        found.append(("archer", theme.KIND["special"], "screen-legend-archer"))
    return found


def draw_legend(pen: Pen, box: Box, chart: ChartView, words: Words) -> Box:
    """Write the legend at the foot of a box, if the chart needs one; returns the box above it."""
    for name, colour, key in _entries(chart):
        text = words.say(key)
        lines = pen.wrap(text, theme.SMALL, box.w - _ICON - 8)
        height = max(_ICON, pen.height(len(lines), theme.SMALL)) + 1
        box, row = box.top(box.h - height - theme.GAP, theme.GAP)
        icon, beside = row.left(_ICON, 8)
        pen.stamp(symbol(name, pen.px(32), colour), *icon.centre)
        pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def draw_solved(pen: Pen, box: Box, view: TeamView, words: Words, room: float) -> Box:
    """Say at the foot of a box what the rings are where the table solves; the box above it.

    Nothing is said where that would leave less than ``room`` units.
    """
    if not view.possible:
        return box
    text = words.say("screen-legend-possible", count=len(view.possible))
    height = pen.height(len(pen.wrap(text, theme.SMALL, box.w - _ICON - 8)), theme.SMALL) + 1
    if box.h - height - theme.GAP < room:
        return box
    box, row = box.top(box.h - height - theme.GAP, theme.GAP)
    icon, beside = row.left(_ICON, 8)
    pen.disc(*icon.centre, 9, theme.ALARM, theme.LINE)
    pen.text(text, beside, theme.SMALL, theme.QUIET)
    return box


def draw_blocks(pen: Pen, box: Box, view: TeamView, words: Words) -> Box:
    """Show at the foot of a box which systems each kind of symbol blocks; the box above it.

    What is blocked now has the colour of an alarm.
    """
    kinds: dict[str, list[GaugeView]] = {}
    for gauge in view.boat.gauges:
        if gauge.kind:
            kinds.setdefault(gauge.kind, []).append(gauge)
    if not kinds or box.w < _LEAST:
        return box
    box, row = box.top(box.h - _BLOCK - 4, 4)
    box, head = box.top(box.h - pen.height(1, theme.SMALL) - 1, 0)
    pen.text(words.say("screen-blocks"), head, theme.SMALL, theme.QUIET, lines=1)
    shares = [1.0 + len(gauges) for gauges in kinds.values()]
    for (kind, gauges), cell in zip(kinds.items(), row.columns(shares, 8), strict=True):
        blocked = not all(gauge.working for gauge in gauges)
        pen.fill(cell, theme.HULL, 8, theme.ALARM if blocked else theme.EDGE)
        places = cell.inset(8, 4).columns([1.0] * (1 + len(gauges)))
        side = pen.px(min(places[0].w * 0.8, 32.0))
        pen.stamp(symbol(kind, side, theme.KIND[kind]), *places[0].centre)
        for gauge, place in zip(gauges, places[1:], strict=True):
            colour = theme.ALARM if blocked else theme.QUIET
            pen.stamp(symbol(gauge.name, side, colour), *place.centre)
    return box


def draw_reach(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Say what the water that stands out on the captain's chart is, in Sonar Family."""
    sector = own_sector(view)
    if sector is None:
        return
    icon, beside = box.left(_ICON, 8)
    swatch = icon.square().inset(5)
    pen.fill(swatch, theme.OWN_SEA)
    pen.frame(swatch, theme.OWN_BORDER)
    pen.text(words.say("screen-reach", sector=int(sector)), beside, theme.SMALL, theme.QUIET)
