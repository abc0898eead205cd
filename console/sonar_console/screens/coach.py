"""What a crew in training is told: one strip over the seats, with the seat that is meant."""

from __future__ import annotations

from sonar_console.cards.team import CoachView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

HEIGHT = 96.0
"""The height of the strip: room for two lines."""

_ICON = 64.0
_STEP = 120.0


def draw_coach(pen: Pen, box: Box, coach: CoachView, words: Words) -> None:
    """Draw the strip: the seat's symbol, what it is to do and why, and how far this is."""
    pen.fill(box, theme.PANEL_LIT, theme.CORNER)
    pen.frame(box, theme.LAMP, theme.LINE, theme.CORNER)
    icon, rest = box.inset(theme.PAD, 4).left(_ICON, theme.GAP)
    pen.stamp(symbol(coach.role, pen.px(52), theme.LAMP), *icon.centre)
    text, step = rest.left(rest.w - _STEP, theme.GAP)
    pen.text(words.say(coach.text), text, theme.LEAD, theme.TEXT)
    said = words.say("screen-coach", step=coach.step, steps=coach.steps)
    pen.text(said, step, theme.SMALL, theme.QUIET, align="right", lines=1)
