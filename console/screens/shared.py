"""The one screen of a house that has no second: what both crews may see, large.

Whose turn it is or who has stopped the table, both hulls, and what was announced. The charts,
gauges and panels of the crews are not on it; they have their OLEDs, and paper.
"""

from __future__ import annotations

from console.screens import theme
from console.screens.boxes import Box
from console.screens.gauges import draw_damage
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import TeamView
from console.words import Words

_HULLS = 250.0
"""The height of the two crews' panels."""

_NEWEST = 110.0
"""The type size of the newest announcement."""


def draw_shared(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw the whole picture."""
    if view.stopped_by is not None:
        pen.stripes(pen.page, theme.TEAM[view.stopped_by], theme.HULL)
    page = pen.page.inset(theme.MARGIN)
    hulls, page = page.top(_HULLS, theme.GAP)
    page, foot = page.top(page.h - 56, theme.GAP)
    one, other = hulls.columns((1.0, 1.0), theme.GAP)
    boat, enemy = view.boat, view.enemy
    _draw_team(pen, one, view, view.team, (boat.damage, boat.damage_limit), boat.surfaced, words)
    damage = (enemy.damage, enemy.damage_limit)
    _draw_team(pen, other, view, view.enemy_team, damage, enemy.surfaced, words)
    _draw_heard(pen, page, view, words)
    pen.fill(foot, theme.PANEL, theme.CORNER)
    line = words.say(view.warning) if view.warning else words.say("screen-shared-note")
    colour = theme.LAMP if view.warning else theme.QUIET
    pen.text(line, foot.inset(theme.PAD, 2), theme.SMALL, colour, align="centre", lines=1)


def _draw_team(
    pen: Pen,
    box: Box,
    view: TeamView,
    team: str,
    damage: tuple[int, int],
    surfaced: bool,
    words: Words,
) -> None:
    """A crew's name and hull; lit while it plays, and with what it has said of itself."""
    colour = theme.TEAM[team]
    active = team in (view.stopped_by, view.turn) and (
        view.stopped_by is None or view.stopped_by == team
    )
    pen.fill(box, theme.PANEL_LIT if active else theme.PANEL, theme.CORNER)
    pen.frame(box, colour, theme.BOLD if active else theme.HAIR, theme.CORNER)
    head, rest = box.inset(theme.PAD * 2, 16).top(100, 8)
    icon, title = head.left(110, 12)
    pen.stamp(symbol("boat", pen.px(96), colour), *icon.centre)
    name = view.names.get(team) or words.name(team)
    pen.text(name, title, 72.0, colour, face="bold", lines=1)
    hull, state = rest.columns((1.0, 1.0), theme.GAP * 2)
    draw_damage(pen, hull, damage[0], damage[1], words.say("screen-hull"), theme.TEXT)
    text = _state(view, team, surfaced, words)
    if text:
        chip = Box(state.x, state.y + (state.h - 64) / 2, state.w, 64)
        pen.fill(chip, colour if active else theme.ALARM, 8)
        inside = chip.inset(14, 4)
        pen.text(text, inside, theme.HEAD, theme.INK, face="bold", align="centre", lines=1)


def _state(view: TeamView, team: str, surfaced: bool, words: Words) -> str:
    if view.stopped_by == team:
        return words.say("screen-their-stop", team=team)
    if view.turn == team and view.phase == "play":
        return words.say("screen-their-turn", team=team)
    return words.say("screen-surfaced") if surfaced else ""


def _draw_heard(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The newest announcement as large as it goes, the ones before it under it."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD * 2, 20)
    newest, older = inner.rows((1.5, 1.0), theme.GAP)
    if not view.heard:
        text = words.say("screen-nothing-heard")
        pen.text(text, newest, _NEWEST, theme.QUIET, align="centre")
        return
    said = words.say(view.heard[-1])
    pen.text(said, newest, _NEWEST, theme.TEXT, face="bold", align="centre")
    pen.line(((older.x, older.y), (older.right, older.y)), theme.EDGE, theme.HAIR)
    rows = older.inset(0, 10).rows([1.0] * 3, 4)
    for row, message in zip(rows, reversed(view.heard[:-1]), strict=False):
        pen.text(words.say(message), row, theme.HEAD, theme.QUIET, align="centre", lines=1)
