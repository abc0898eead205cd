"""The line of what both crews have agreed to play with, and the clock of the match."""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen

_CLOCK = 130.0
_SIDE = 8.0
"""The width of the clock, and the room at both ends of the line."""


def declared_height(pen: Pen, width: float, view: TeamView, words: Words) -> float:
    """The height that the line needs: of one row, or of more where much is declared."""
    if not view.declared:
        return 0.0
    rows = len(pen.wrap(_text(view, words), theme.SMALL, width - _CLOCK - 2 * _SIDE))
    return pen.height(rows, theme.SMALL) + 1


def draw_declared(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Draw what is declared at the left, and at the right for how long the match has gone."""
    inner = box.inset(_SIDE, 0)
    text, clock = inner.left(inner.w - _CLOCK)
    pen.text(_text(view, words), text, theme.SMALL, theme.QUIET)
    if view.minutes is not None:
        minutes = words.say("screen-minutes", minutes=view.minutes)
        pen.text(minutes, clock, theme.SMALL, theme.QUIET, align="right", lines=1)


def _text(view: TeamView, words: Words) -> str:
    return "\N{NO-BREAK SPACE}· ".join(words.say(each) for each in view.declared)
