"""The radio operator's tape: the last courses plotted, the newest at the right and lit."""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_CELL = 42.0
_BETWEEN = 5.0
"""The side of a course on the tape, and the gap after it, in units."""


def draw_tape(pen: Pen, box: Box, view: TeamView) -> Box:
    """Draw the tape at the foot of a box, once there is something on it; the box above it."""
    legs = view.sheet.legs
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
