"""The one screen of a house that has no second: what both crews may see, large.

Both hulls and whose turn or whose stop it is above; below the chart, on which is marked only what
was announced, and beside it what was heard. Routes, gauges and panels are not on it: the crews
have their OLEDs, and paper.
"""

from __future__ import annotations

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import Lit, draw_base
from sonar_console.screens.declared import declared_height, draw_declared
from sonar_console.screens.gauges import draw_damage
from sonar_console.screens.legend import draw_legend
from sonar_console.screens.pen import Pen
from sonar_console.screens.status import draw_last, draw_outcome, draw_said
from sonar_console.screens.symbols import symbol

_TEAMS = 150.0
"""The height of the two crews' plates."""

_FOOT = 44.0
_OUTCOME = 124.0

_NEWEST = 84.0
"""The type size of the newest announcement."""


def draw_shared(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw the whole picture."""
    words = words.calling(view.names)
    if view.stopped_by is not None:
        pen.stripes(pen.page, theme.TEAM[view.stopped_by], theme.HULL)
    page = pen.page.inset(theme.MARGIN)
    teams, page = page.top(_TEAMS, theme.GAP)
    line = declared_height(pen, page.w, view, words)
    if line:
        page, strip = page.top(page.h - line - 4, 4)
        draw_declared(pen, strip, view, words)
    page, foot = page.top(page.h - _FOOT - theme.GAP, theme.GAP)
    if view.outcome is not None:
        page, ended = page.top(page.h - _OUTCOME - theme.GAP, theme.GAP)
        draw_outcome(pen, ended, view, words.say(view.outcome))
    one, other = teams.columns((1.0, 1.0), theme.GAP)
    boat, enemy = view.boat, view.enemy
    _draw_team(pen, one, view, view.team, (boat.damage, boat.damage_limit), boat.surfaced, words)
    damage = (enemy.damage, enemy.damage_limit)
    _draw_team(pen, other, view, view.enemy_team, damage, enemy.surfaced, words)
    chart, heard = page.left(min(page.h, page.w * 0.5), theme.GAP)
    _draw_chart(pen, chart, view, words)
    _draw_heard(pen, heard, view, words)
    pen.fill(foot, theme.PANEL, theme.CORNER)
    note = words.say(view.warning) if view.warning else words.say("screen-shared-note")
    colour = theme.LAMP if view.warning else theme.QUIET
    pen.text(note, foot.inset(theme.PAD, 2), theme.SMALL, colour, align="centre", lines=1)


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
    active = team == (view.stopped_by or view.turn)
    pen.plate(box, theme.EDGE)
    pen.frame(box, colour, theme.BOLD if active else theme.HAIR, theme.CORNER)
    text = _state(view, team, surfaced, words)
    inner = box.inset(theme.PAD * 1.5, 10)
    head, state = inner.rows((1.25, 1.0), 6) if text else (inner, inner)
    icon, title = head.left(88, 12)
    pen.stamp(symbol("boat", pen.px(80), colour), *icon.centre)
    name, hull = title.columns((1.0, 0.8), theme.GAP)
    pen.text(words.name(team), name, 60.0, colour, face="bold", lines=1)
    draw_damage(pen, hull, damage[0], damage[1], words.say("screen-hull"), theme.TEXT, "right")
    if text:
        pen.fill(state, colour if active else theme.ALARM, 8)
        inside = state.inset(14, 4)
        pen.text(text, inside, theme.LEAD, theme.INK, face="bold", align="centre", lines=1)


def _state(view: TeamView, team: str, surfaced: bool, words: Words) -> str:
    if view.stopped_by == team:
        return words.say("screen-their-stop", team=team)
    if view.turn == team:
        text = words.say("screen-their-turn", team=team)
        if view.seconds_left is not None:
            text = f"{text} · {view.seconds_left // 60}:{view.seconds_left % 60:02}"
        return text
    return words.say("screen-surfaced") if surfaced else ""


def _draw_chart(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The chart that both crews know, and on it the sectors in which either has surfaced."""
    pen.plate(box, theme.EDGE)
    inner = draw_legend(pen, box.inset(theme.PAD, theme.PAD), view.chart, words)
    both = (
        (view.team, view.boat.surfaced, view.boat.sector),
        (view.enemy_team, view.enemy.surfaced, view.enemy.sector),
    )
    lit = [
        Lit(str(sector), theme.TEAM[team], theme.OWN_SEA)
        for team, surfaced, sector in both
        if surfaced and sector is not None
    ]
    pen.charts["shared"] = draw_base(pen, inner, view.chart, lit=lit).box


def _draw_heard(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """The newest announcement as large as it goes, the ones before it under it."""
    pen.plate(box, theme.EDGE)
    inner = box.inset(theme.PAD * 2, 20)
    newest, older = inner.rows((1.3, 1.0), theme.GAP)
    if not view.heard:
        pen.text(words.say("screen-nothing-heard"), newest, _NEWEST, theme.QUIET)
        return
    draw_said(pen, newest, view.heard[-1], _NEWEST, words)
    pen.line(((older.x, older.y), (older.right, older.y)), theme.EDGE, theme.HAIR)
    draw_last(pen, older.inset(0, 14), view.heard[:-1], theme.LEAD, words)
