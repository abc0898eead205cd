"""What concerns the whole crew at the foot of the screen: what was heard, and how it ended."""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.tracing import draw_inspection
from console.views.team import TeamView
from console.words import Words

_LABELLED = 96.0
"""The height from which the announcements have a label over them."""


def draw_heard(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The newest announcement large, the ones before it beside it, newest first."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    newest, older = inner.columns((1.0, 1.0), 28)
    if inner.h >= _LABELLED:
        label, newest = newest.top(36, 0)
        pen.text(words.say("screen-heard"), label, theme.SMALL, theme.QUIET, face="bold", lines=1)
    if not view.heard:
        pen.text(words.say("screen-nothing-heard"), newest, theme.LEAD, theme.QUIET)
        return
    pen.text(words.say(view.heard[-1]), newest, theme.HEAD, theme.TEXT, face="bold")
    pen.line(
        ((older.x - 14, inner.y + 4), (older.x - 14, inner.bottom - 4)), theme.EDGE, theme.HAIR
    )
    if view.inspection is not None:
        draw_inspection(pen, older, view.inspection, words)
        return
    y = older.y
    for message in reversed(view.heard[:-1]):
        text = words.say(message)
        height = pen.height(len(pen.wrap(text, theme.SMALL, older.w)), theme.SMALL) + 6
        if y + height > older.bottom + 6:
            break
        row = Box(older.x, y, older.w, height)
        pen.text(text, row, theme.SMALL, theme.QUIET)
        y += height


def draw_outcome(pen: Pen, box: Box, view: TeamView, text: str) -> None:
    """How the match ended, in place of the announcements; its colour says for whom."""
    pen.fill(box, outcome_colour(view), theme.CORNER)
    pen.text(text, box.inset(30, 10), 72, theme.INK, face="bold", align="centre")


def outcome_colour(view: TeamView) -> theme.Colour:
    """The colour of a victory, a defeat, or neither, for the crew of a view."""
    lost = view.boat.damage >= view.boat.damage_limit
    won = view.enemy.damage >= view.enemy.damage_limit
    return theme.LAMP if lost == won else theme.READY if won else theme.ALARM
