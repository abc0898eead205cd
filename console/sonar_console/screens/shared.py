"""The one screen of a house that has no second: what both crews may see, large.

Both hulls and whose turn or whose stop it is above; below the chart, on which is marked only what
was announced, and beside it what was heard. Routes, gauges and panels are not on it: the crews
have their OLEDs, and paper.
"""

from __future__ import annotations

from sonar_console.cards.boat import AnnouncedCard, ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import SharedPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import Lit, draw_base, grid_in
from sonar_console.screens.gauges import draw_damage
from sonar_console.screens.header import clock
from sonar_console.screens.notes import above_legend, draw_legend
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.stage import StagePlaces, around_all
from sonar_console.screens.strips import (
    declared_height,
    draw_declared,
    draw_goals,
    draw_last,
    draw_outcome,
    draw_said,
    goals_height,
)
from sonar_console.screens.symbols import symbol

_TEAMS = 150.0
"""The height of the two crews' plates."""

_FOOT = 44.0
_OUTCOME = 124.0

_NEWEST = 84.0
"""The type size of the newest announcement."""


def draw_shared(pen: Pen, picture: SharedPicture, words: Words, kept: Kept) -> StagePlaces:
    """Draws the whole picture; returns the places of a moment on it."""
    words = words.calling(picture.viewer.names)
    page = pen.page.inset(theme.MARGIN)
    teams, page = page.top(_TEAMS, theme.GAP)
    line = declared_height(pen, page.w, picture.declared, words)
    if line:
        page, strip = page.top(page.h - line - 4, 4)
    if picture.goals:
        goals, page = page.top(goals_height(picture.goals, 1), theme.GAP)
    page, foot = page.top(page.h - _FOOT - theme.GAP, theme.GAP)
    outcome = picture.outcome
    if outcome is not None:
        page, ended = page.top(page.h - _OUTCOME - theme.GAP, theme.GAP)
    stopped_by = picture.stopped_by
    layout = ("shared", line, outcome is None, bool(picture.goals), stopped_by)
    kept.begin(pen, layout, lambda: _draw_ground(pen, stopped_by))
    if line:
        declared = (picture.declared, picture.minutes, words)
        kept.part("declared", strip, draw_declared, *declared, clip=strip.inset(0, -4))
    if outcome is not None:
        kept.part("outcome", ended, draw_outcome, outcome, picture.team, words)
    if picture.goals:
        kept.part("goals", goals, draw_goals, picture.goals, words)
    places = teams.columns((1.0, 1.0), theme.GAP)
    for place, crew in zip(places, picture.crews, strict=True):
        active = crew.team == (stopped_by or picture.turn)
        state = _state(picture, crew, words)
        kept.part(crew.team, place, _draw_team, crew, active, state, words)
    chart, heard = page.left(min(page.h, page.w * 0.5), theme.GAP)
    kept.part("chart", chart, _draw_chart, picture.chart, picture.crews, words)
    kept.part("heard", heard, _draw_heard, picture.heard, words)
    kept.part("foot", foot, _draw_foot, picture.warning, words)
    room = above_legend(pen, _inside(chart), picture.chart, words)
    return StagePlaces({"shared": grid_in(room, picture.chart)}, around_all([chart, heard]), heard)


def _draw_ground(pen: Pen, stopped_by: str | None) -> None:
    """Draws the background; with the stripes of the team that stopped the table, if one did."""
    pen.surface.fill(theme.HULL)
    if stopped_by is not None:
        pen.stripes(pen.page, theme.TEAM[stopped_by], theme.HULL)


def _draw_team(
    pen: Pen, box: Box, crew: AnnouncedCard, active: bool, state: str, words: Words
) -> None:
    """Draws a crew's name and hull, lit while it is its turn, and its announcements of itself."""
    colour = theme.TEAM[crew.team]
    pen.plate(box, theme.EDGE)
    pen.frame(box, colour, theme.BOLD if active else theme.HAIR, theme.CORNER)
    inner = box.inset(theme.PAD * 1.5, 10)
    head, foot = inner.rows((1.25, 1.0), 6) if state else (inner, inner)
    icon, title = head.left(88, 12)
    pen.stamp(symbol("boat", pen.px(80), colour), *icon.centre)
    name, hull = title.columns((1.0, 0.8), theme.GAP)
    pen.text(words.name(crew.team), name, 60.0, colour, face="bold", lines=1)
    label = words.say("screen-hull")
    draw_damage(pen, hull, crew.damage, crew.limit, label, theme.TEXT, "right")
    if state:
        pen.fill(foot, colour if active else theme.ALARM, 8)
        inside = foot.inset(14, 4)
        pen.text(state, inside, theme.LEAD, theme.INK, face="bold", align="centre", lines=1)


def _state(picture: SharedPicture, crew: AnnouncedCard, words: Words) -> str:
    if picture.stopped_by == crew.team:
        return words.say("screen-their-stop", team=crew.team)
    if picture.turn == crew.team:
        text = words.say("screen-their-turn", team=crew.team)
        if picture.seconds_left is not None:
            text = f"{text} · {clock(picture.seconds_left)}"
        return text
    return words.say("screen-surfaced") if crew.surfaced else ""


def _draw_chart(
    pen: Pen, box: Box, chart: ChartCard, crews: tuple[AnnouncedCard, ...], words: Words
) -> None:
    """Draws the chart that both crews know, with the sectors in which either has surfaced."""
    pen.plate(box, theme.EDGE)
    inner = draw_legend(pen, _inside(box), chart, words)
    lit = [
        Lit(str(crew.sector), theme.TEAM[crew.team], theme.OWN_SEA)
        for crew in crews
        if crew.surfaced and crew.sector is not None
    ]
    draw_base(pen, inner, chart, lit=lit)


def _inside(plate: Box) -> Box:
    """The room within the plate of the chart."""
    return plate.inset(theme.PAD, theme.PAD)


def _draw_heard(pen: Pen, box: Box, heard: tuple[Message, ...], words: Words) -> None:
    """Draws the newest announcement as large as possible, and the earlier ones under it."""
    pen.plate(box, theme.EDGE)
    inner = box.inset(theme.PAD * 2, 20)
    newest, older = inner.rows((1.3, 1.0), theme.GAP)
    if not heard:
        pen.text(words.say("screen-nothing-heard"), newest, _NEWEST, theme.QUIET)
        return
    draw_said(pen, newest, heard[-1], _NEWEST, words)
    pen.line(((older.x, older.y), (older.right, older.y)), theme.EDGE, theme.HAIR)
    draw_last(pen, older.inset(0, 14), heard[:-1], theme.LEAD, words)


def _draw_foot(pen: Pen, box: Box, warning: Message | None, words: Words) -> None:
    """Draws a fault that the host should know of, or what this screen is."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    note = words.say("screen-shared-note") if warning is None else words.say(warning)
    colour = theme.QUIET if warning is None else theme.LAMP
    pen.text(note, box.inset(theme.PAD, 2), theme.SMALL, colour, align="centre", lines=1)
