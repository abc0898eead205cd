"""What the marks of a scenario's chart mean, said beside their shapes."""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.captain import own_sector
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import ChartView, TeamView
from console.words import Words

_ICON = 40.0


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
