"""Strips above and below the seats: what was heard, how it ended, what is declared, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.cards.boat import GoalsCard, InspectionCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import OutcomeCard
from sonar_console.cards.seat import CoachCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.hull import draw_inspection
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_STROKE = 10.0
"""The width of the stroke in a team's colour, in units."""

_LABELLED = 130.0
"""The height from which the announcements have a label over them."""

_OLDER = 2
"""How many earlier announcements stand beside the newest one, each on a line."""

_NARROW = 1320.0
"""The width below which an inspection takes more of it: on a screen that stands upright."""

_GOALS, _GOALS_ROW = 52.0, 33.0
"""The height of the strip of objectives with one row, and of each more."""

GOALS_TEXT = 30.0

COACH = (122.0, 84.0)
"""The height of the strip for a crew in training: room for two lines on a wide screen, else three.
"""

_COACH_ICON = 60.0
_SHARES = ((1.0, 1.0), (1.7, 1.0))
"""How the strip of announcements may be divided, the first where letters are as large in it."""

_GOOD_NEWS = ("warning-kept-again",)
"""What is told in the place of warnings, but is none."""

_TO_ALL = ("warning-program",)
"""Warnings that every guest is to read: who plays is another."""

_STEP = 120.0

_CLOCK = 130.0
_SIDE = 8.0
"""The width of the clock of the match, and the room at both ends of its line."""


def draw_heard(
    pen: Pen,
    box: Box,
    heard: tuple[Message, ...],
    inspection: InspectionCard | None,
    words: Words,
) -> None:
    """Draws the newest announcement large, and the earlier ones beside it, newest first."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 2)
    shares = (1.0, 1.0) if inspection is None else (0.62, 1.0)
    if inspection is not None and box.w < _NARROW:
        shares = (0.44, 1.0)
    if inspection is None and heard:
        shares = _shares(pen, inner, heard, words)
    newest, older = inner.columns(shares, 28)
    if inner.h >= _LABELLED:
        label, newest = newest.top(36, 0)
        pen.text(words.say("screen-heard"), label, theme.SMALL, theme.QUIET, face="bold", lines=1)
    if not heard:
        pen.text(words.say("screen-nothing-heard"), newest, theme.LEAD, theme.QUIET)
        return
    draw_said(pen, newest, heard[-1], theme.HEAD, words)
    pen.line(
        ((older.x - 14, inner.y + 4), (older.x - 14, inner.bottom - 4)), theme.EDGE, theme.HAIR
    )
    if inspection is not None:
        draw_inspection(pen, older, inspection, words)
        return
    last = [words.say(each) for each in heard[-_OLDER - 1 : -1]]
    short = all(pen.measure(text, theme.BODY)[0] <= older.w - theme.BODY for text in last)
    draw_last(pen, older, heard[:-1], theme.BODY if short else theme.SMALL, words)


def _shares(pen: Pen, box: Box, heard: Sequence[Message], words: Words) -> tuple[float, float]:
    """The shares of the newest announcement and the earlier ones.

    A long one gets more where that makes its letters larger and leaves room for the others.
    """
    usual, more = _SHARES
    newest, older = box.columns(more, 28)
    wide = older.w - theme.SMALL
    last = [words.say(each) for each in heard[-_OLDER - 1 : -1]]
    tall = sum(pen.height(len(pen.wrap(each, theme.SMALL, wide)), theme.SMALL) for each in last)
    if tall > older.h + 6:
        return usual
    sizes = [
        pen.fitted(words.say(heard[-1]), place.inset(_STROKE, 0), theme.HEAD, "bold")[1]
        for place in (box.columns(usual, 28)[0], newest)
    ]
    return more if round(sizes[1]) > round(sizes[0]) else usual


def draw_said(pen: Pen, box: Box, message: Message, size: float, words: Words) -> None:
    """Writes an announcement, with a stroke in the colour of the team that it is about."""
    text = words.say(message)
    colour = _speaker(message)
    if colour is not None:
        stroke, box = box.left(_STROKE, theme.GAP)
        lines, used = pen.fitted(text, box, size, "bold")
        tall = pen.height(len(lines), used) - 8
        pen.fill(Box(stroke.x, stroke.centre[1] - tall / 2, _STROKE, tall), colour, _STROKE / 2)
    pen.text(text, box, size, theme.TEXT, face="bold")


def draw_last(pen: Pen, box: Box, heard: Sequence[Message], size: float, words: Words) -> None:
    """Writes announcements, the newest first, as many as have room, each with its team's point."""
    y = box.y
    indent = size
    for message in reversed(heard):
        text = words.say(message)
        width = box.w - indent
        lines = len(pen.wrap(text, size, width))
        height = pen.height(lines, size)
        if y + height > box.bottom + 6:
            break
        pen.text(text, Box(box.x + indent, y, width, height), size, theme.QUIET)
        colour = _speaker(message)
        if colour is not None:
            pen.disc(box.x + size * 0.3, y + pen.height(1, size) / 2, size * 0.23, colour)
        y += pen.height(lines + 1, size) - pen.height(1, size)


def _speaker(message: Message) -> theme.Colour | None:
    """The colour of the team that an announcement is about, if it is about one."""
    return theme.TEAM.get(str(message.values.get("team")))


def draw_outcome(pen: Pen, box: Box, outcome: OutcomeCard, team: str, words: Words) -> None:
    """Draws the end of the match in place of the announcements; its colour says for whom."""
    pen.fill(box, outcome_colour(outcome, team), theme.CORNER)
    text = words.say(outcome.said)
    pen.text(text, box.inset(30, 10), 72, theme.INK, face="bold", align="centre")


def outcome_colour(outcome: OutcomeCard, team: str) -> theme.Colour:
    """The colour of a victory, a defeat, or neither, for a team.

    For both crews together it is the winner's own.
    """
    if outcome.winner is None:
        return theme.LAMP
    if outcome.to_both:
        return theme.TEAM[outcome.winner]
    return theme.READY if outcome.winner == team else theme.ALARM


def draw_coach(pen: Pen, box: Box, coach: CoachCard, words: Words) -> None:
    """Draws the strip: the seat's symbol, what it is to do and why, and how far this is."""
    pen.fill(box, theme.PANEL_LIT, theme.CORNER)
    pen.frame(box, theme.LAMP, theme.LINE, theme.CORNER)
    icon, rest = box.inset(theme.PAD, 4).left(_COACH_ICON, theme.GAP)
    pen.stamp(symbol(coach.role, pen.px(52), theme.LAMP), *icon.centre)
    text, step = rest.left(rest.w - _STEP, theme.GAP)
    pen.text(words.say(coach.text), text, theme.LEAD, theme.TEXT)
    said = words.say("screen-coach", step=coach.step, steps=coach.steps)
    pen.text(said, step, theme.SMALL, theme.QUIET, align="right", lines=1)


def goals_height(goals: tuple[GoalsCard, ...], rows: int) -> float:
    """The height of a strip: so many rows for two objectives of a team, one for each two more."""
    most = max(len(each.said) for each in goals)
    return _GOALS + _GOALS_ROW * (rows - 1 + (most - 1) // 2)


def draw_goals(pen: Pen, box: Box, goals: tuple[GoalsCard, ...], words: Words) -> None:
    """Draws the objectives of the scenario, a team at each side, in its colour."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    shown = [each for each in goals if each.said]
    _draw_goals(pen, box.inset(theme.PAD, 4).columns((1.0,) * len(shown), 28), shown, words)


def draw_goal_rows(pen: Pen, box: Box, goals: tuple[GoalsCard, ...], words: Words) -> None:
    """Draws the objectives of the scenario, one team under the other."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    shown = [each for each in goals if each.said]
    _draw_goals(pen, box.inset(theme.PAD, 4).rows((1.0,) * len(shown), 4), shown, words)


def _draw_goals(pen: Pen, places: list[Box], goals: list[GoalsCard], words: Words) -> None:
    for place, card in zip(places, goals, strict=True):
        stroke, text = place.left(_STROKE, theme.GAP)
        pen.fill(stroke.inset(0, 4), theme.TEAM[card.team], _STROKE / 2)
        told = words.say("goals-of", team=card.team, told=_declared(card.said, words))
        pen.text(told, text, GOALS_TEXT, theme.TEXT)


def declared_height(pen: Pen, width: float, declared: tuple[Message, ...], words: Words) -> float:
    """The height that the line needs: of one row, or of more where much is declared."""
    if not declared:
        return 0.0
    rows = len(pen.wrap(_declared(declared, words), theme.SMALL, width - _CLOCK - 2 * _SIDE))
    return pen.height(rows, theme.SMALL) + 1


def draw_declared(
    pen: Pen, box: Box, declared: tuple[Message, ...], minutes: int | None, words: Words
) -> None:
    """Draws what is declared at the left, and at the right for how long the match has gone."""
    inner = box.inset(_SIDE, 0)
    text, clock = inner.left(inner.w - _CLOCK)
    pen.text(_declared(declared, words), text, theme.SMALL, theme.QUIET)
    if minutes is not None:
        told = words.say("screen-minutes", minutes=minutes)
        pen.text(told, clock, theme.SMALL, theme.QUIET, align="right", lines=1)


def _declared(declared: tuple[Message, ...], words: Words) -> str:
    return "\N{NO-BREAK SPACE}· ".join(words.say(each) for each in declared)


def draw_warning(pen: Pen, box: Box, warning: Message, words: Words) -> None:
    """Draws a strip with a fault that the host should know of, or that is told to all."""
    pen.frame(box, theme.LAMP, theme.LINE, 8)
    icon, rest = box.left(56)
    sign = "tick" if warning.key in _GOOD_NEWS else "warning"
    pen.stamp(symbol(sign, pen.px(32), theme.LAMP), *icon.centre)
    if warning.key in _TO_ALL:
        pen.text(words.say(warning), rest.inset(4, 0), theme.SMALL, theme.LAMP, face="bold")
        return
    label = words.say("screen-warning")
    width = pen.measure(label, theme.SMALL, "bold")[0]
    head, rest = rest.left(width, 18)
    pen.text(label, head, theme.SMALL, theme.LAMP, face="bold", lines=1)
    pen.text(words.say(warning), rest.inset(4, 0), theme.SMALL, theme.LAMP)


def draw_undrawn(pen: Pen, words: Words) -> None:
    """Draws a strip over a picture that is no longer true, which says so."""
    draw_strip(pen, Message("screen-undrawn"), words)


def draw_strip(pen: Pen, warning: Message, words: Words) -> None:
    """Draws a strip over any picture, with what the host should know of."""
    strip = pen.page.inset(theme.MARGIN).top(52)[0]
    pen.fill(strip, theme.HULL, 8)
    draw_warning(pen, strip, warning, words)
