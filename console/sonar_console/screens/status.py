"""What concerns the whole crew at the foot of the screen: what was heard, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.cards.team import Message, TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.tracing import draw_inspection

_STROKE = 10.0
"""The width of the stroke in a team's colour, in units."""

_LABELLED = 96.0
"""The height from which the announcements have a label over them."""


def draw_heard(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The newest announcement large, the ones before it beside it, newest first."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    shares = (1.0, 1.0) if view.inspection is None else (0.62, 1.0)
    newest, older = inner.columns(shares, 28)
    if inner.h >= _LABELLED:
        label, newest = newest.top(36, 0)
        pen.text(words.say("screen-heard"), label, theme.SMALL, theme.QUIET, face="bold", lines=1)
    if not view.heard:
        pen.text(words.say("screen-nothing-heard"), newest, theme.LEAD, theme.QUIET)
        return
    draw_said(pen, newest, view.heard[-1], theme.HEAD, words)
    pen.line(
        ((older.x - 14, inner.y + 4), (older.x - 14, inner.bottom - 4)), theme.EDGE, theme.HAIR
    )
    if view.inspection is not None:
        draw_inspection(pen, older, view.inspection, words)
        return
    draw_last(pen, older, view.heard[:-1], theme.SMALL, words)


def draw_said(pen: Pen, box: Box, message: Message, size: float, words: Words) -> None:
    """Write an announcement, with a stroke in the colour of the team that it is about."""
    text = words.say(message)
    colour = _speaker(message)
    if colour is not None:
        stroke, box = box.left(_STROKE, theme.GAP)
        lines, used = pen.fitted(text, box, size, "bold")
        tall = pen.height(len(lines), used) - 8
        pen.fill(Box(stroke.x, stroke.centre[1] - tall / 2, _STROKE, tall), colour, _STROKE / 2)
    pen.text(text, box, size, theme.TEXT, face="bold")


def draw_last(pen: Pen, box: Box, heard: Sequence[Message], size: float, words: Words) -> None:
    """Write announcements, the newest first, as many as have room, each with its team's point."""
    y = box.y
    indent = size
    for message in reversed(heard):
        text = words.say(message)
        width = box.w - indent
        height = pen.height(len(pen.wrap(text, size, width)), size) + size * 0.23
        if y + height > box.bottom + 6:
            break
        pen.text(text, Box(box.x + indent, y, width, height), size, theme.QUIET)
        colour = _speaker(message)
        if colour is not None:
            pen.disc(box.x + size * 0.3, y + pen.height(1, size) / 2, size * 0.23, colour)
        y += height


def _speaker(message: Message) -> theme.Colour | None:
    """The colour of the team that an announcement is about, if it is about one."""
    return theme.TEAM.get(str(message.values.get("team")))


def draw_outcome(pen: Pen, box: Box, view: TeamView, text: str) -> None:
    """How the match ended, in place of the announcements; its colour says for whom."""
    pen.fill(box, outcome_colour(view), theme.CORNER)
    pen.text(text, box.inset(30, 10), 72, theme.INK, face="bold", align="centre")


def outcome_colour(view: TeamView) -> theme.Colour:
    """The colour of a victory, a defeat, or neither, for the crew of a view.

    For both crews together it is the winner's own.
    """
    lost = view.boat.damage >= view.boat.damage_limit
    won = view.enemy.damage >= view.enemy.damage_limit
    if view.shared and lost != won:
        return theme.TEAM[view.team if won else view.enemy_team]
    return theme.LAMP if lost == won else theme.READY if won else theme.ALARM
