"""The briefing before a match: the chart large, and beside it what both crews have to know.

The rule of the scenario stands beside the symbols that it is about; then who sits where, what the
house plays otherwise than the book, and who begins. The rest, the story and what each seat does,
takes their place while it is asked for.
"""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import BriefingPicture
from sonar_console.cards.wayin import BriefingCard, CrewSeatsCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.drawing import draw_certainty
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.strips import draw_goal_rows, draw_warning, goals_height
from sonar_console.screens.symbols import symbol

_HEAD = 84.0
_FOOT = 148.0
_SURE = 44.0
_LABEL = 40.0
_CREW = 142.0
_FIRST = 76.0
_HOUSE = 100.0
_SEATS = {
    "captain-sonar": ("captain", "mate", "engineer", "radio"),
    "sonar-family": ("captain", "radio"),
}


def draw_briefing(pen: Pen, picture: BriefingPicture, words: Words, kept: Kept) -> Box:
    """Draws the briefing, or the rest of it; returns where the lots are drawn."""
    card, on = picture.briefing, theme.HULL
    words = words.calling(picture.viewer.names)
    layout = (picture.warning is not None, card.more, bool(card.goals), bool(card.declared))
    kept.begin(pen, ("briefing", layout, card.game), lambda: pen.surface.fill(on))
    inside = pen.page.inset(theme.MARGIN * 2, theme.MARGIN)
    if picture.warning is not None:
        strip, inside = inside.top(44, theme.GAP)
        kept.part("warning", strip, draw_warning, picture.warning, words, on=on)
    head, inside = inside.top(_HEAD, theme.GAP)
    kept.part("head", head, _draw_head, card, picture.team, words, on=on)
    low = _FOOT if inside.w > inside.h else _FOOT * 1.4
    body, foot = inside.top(inside.h - low - theme.GAP, theme.GAP)
    kept.part("foot", foot, _draw_foot, card, picture.refusal, words, on=on)
    if body.w >= body.h:
        place, side = body.left(min(body.h - _SURE, body.w * 0.5), theme.GAP * 2)
    else:
        place, side = body.top(min(body.w, body.h * 0.5), theme.GAP)
    chart, sure = place.top(min(place.h - _SURE, place.w), 0)
    kept.part("chart", chart, _draw_chart, card.chart, on=on, clip=chart.inset(-4))
    sure = Box(sure.x, sure.y, sure.w, _SURE)
    kept.part("certainty", sure, draw_certainty, card.certainty, words, on=on)
    if card.more:
        kept.part("rest", side, _draw_rest, card, words, on=on)
        return place
    goals = goals_height(card.goals, 2) * len(card.goals) if card.goals else 0.0
    house = _HOUSE if card.declared else 0.0
    tall = 2 * _CREW + _LABEL + _FIRST + goals + house + 5 * theme.GAP
    if card.goals and not card.rule:  # they are what is special here
        box, rest = side.top(max(goals, side.h - tall + goals + theme.GAP), theme.GAP)
        kept.part("goals", box, draw_goal_rows, card.goals, words, on=on)
    else:
        rule, rest = side.top(max(_LABEL * 2, side.h - tall), theme.GAP)
        kept.part("rule", rule, _draw_rule, card, words, on=on)
        if card.goals:
            box, rest = rest.top(goals, theme.GAP)
            kept.part("goals", box, draw_goal_rows, card.goals, words, on=on)
    first, rest = rest.top(_FIRST, theme.GAP)
    lot = (card.first, card.drawing, card.taught, card.mode)
    kept.part("first", first, _draw_first, *lot, words, on=on)
    label, rest = rest.top(_LABEL, 0)
    kept.part("sits", label, _draw_label, Message("screen-briefing-seats"), words, on=on)
    for crew in card.crews:
        box, rest = rest.top(_CREW, theme.GAP)
        kept.part(f"{crew.team} sits", box, _draw_crew, crew, words, on=on)
    if card.declared:
        kept.part("house", rest, _draw_house, card.declared, words, on=on)
    return place


def _draw_head(pen: Pen, box: Box, card: BriefingCard, team: str, words: Words) -> None:
    """Draws the title of the scenario, the game and the mode, and how long it takes."""
    colour = theme.TEAM[team]
    icon, place = box.left(84, theme.GAP)
    pen.stamp(symbol("boat", pen.px(68), colour), *icon.centre)
    name, told = place.columns((1.0, 1.5), theme.GAP)
    pen.text(words.translation(card.title), name, theme.HEAD, colour, face="bold", lines=1)
    kind = words.say("screen-briefing-kind", game=card.game, mode=card.mode)
    if card.minutes is not None:
        kind = f"{kind} · {words.say('door-minutes', minutes=card.minutes)}"
    pen.text(kind, told, theme.LEAD, theme.TEXT, align="right", lines=2)


def _draw_chart(pen: Pen, box: Box, chart: ChartCard) -> None:
    draw_base(pen, box, chart)


def _draw_label(pen: Pen, box: Box, label: Message, words: Words) -> None:
    pen.text(words.say(label), box, theme.BODY, theme.QUIET, face="bold", lines=1)


def _draw_rule(pen: Pen, box: Box, card: BriefingCard, words: Words) -> None:
    """Draws what is special about the scenario, beside the symbols that it is about."""
    pen.fill(box, theme.PANEL, theme.CORNER, theme.LAMP if card.rule else theme.EDGE)
    inner = box.inset(theme.PAD * 1.4, theme.PAD)
    if card.marks:
        marks, inner = inner.left(110, theme.GAP * 1.5)
        for mark, place in zip(card.marks, marks.rows([1.0] * len(card.marks)), strict=True):
            size = min(place.w, place.h) * 0.8
            colour = theme.OPEN_WATER if mark == "hole" else theme.ALARM
            pen.stamp(symbol(mark, pen.px(size), colour), *place.centre)
    key = "screen-briefing-rule" if card.rule or card.marks else "screen-briefing-no-rule"
    label, text = inner.top(_LABEL, theme.GAP / 2)
    ink = theme.LAMP if card.rule else theme.QUIET
    pen.text(words.say(key), label, theme.BODY, ink, face="bold", lines=1)
    told = words.translation(card.rule or card.story)
    pen.text(told, text, theme.LEAD, theme.TEXT, middle=False)


def _draw_first(
    pen: Pen,
    box: Box,
    first: str | None,
    drawing: bool,
    taught: bool,
    mode: str,
    words: Words,
) -> None:
    """Draws who begins: in the team's colour once the lot has fallen."""
    inner = box.inset(theme.PAD, 4)
    if first is not None:
        colour = theme.TEAM[first]
        pen.fill(box, colour, theme.CORNER)
        text = words.say(
            "screen-briefing-taught" if taught else "screen-briefing-first", team=first
        )
        icon, inner = inner.left(box.h, theme.GAP)
        pen.stamp(symbol("boat", pen.px(box.h * 0.72), theme.INK), *icon.centre)
        pen.text(text, inner, theme.LEAD, theme.INK, face="bold", lines=1)
        return
    pen.fill(box, theme.PANEL, theme.CORNER, theme.EDGE)
    key = "screen-briefing-lot" if drawing else "screen-briefing-both"
    pen.text(words.say(key), inner, theme.LEAD, theme.TEXT, face="bold", lines=1)


def _draw_crew(pen: Pen, box: Box, crew: CrewSeatsCard, words: Words) -> None:
    """Draws the seats of a crew: those that one person holds in one frame, a bot by its level."""
    colour = theme.TEAM[crew.team]
    pen.fill(box, theme.PANEL, theme.CORNER)
    stroke, inner = box.inset(theme.PAD * 0.6).left(10, theme.GAP)
    pen.fill(stroke, colour, 5)
    cells = inner.columns([float(len(each.roles)) for each in crew.sittings], theme.GAP)
    for sitting, cell in zip(crew.sittings, cells, strict=True):
        person = sitting.bot is None
        pen.frame(cell, colour if person else theme.EDGE, theme.LINE, 8)
        marks, text = cell.inset(4).rows((1.0, 1.42) if person else (1.0, 1.75), 2)
        ink = colour if person else theme.QUIET
        for role, place in zip(
            sitting.roles, marks.columns([1.0] * len(sitting.roles)), strict=True
        ):
            pen.stamp(symbol(role, pen.px(min(place.w, place.h) * 0.86), ink), *place.centre)
        names = ", ".join(words.name(role, "short") for role in sitting.roles)
        if sitting.bot is not None:
            names = words.say("screen-briefing-bot", level=sitting.bot)
        size = theme.BODY if person else theme.SMALL
        pen.text(names, text, size, theme.TEXT if person else theme.QUIET, align="centre")


def _draw_house(pen: Pen, box: Box, declared: tuple[Message, ...], words: Words) -> None:
    """Draws what the crews play otherwise than the book."""
    label, text = box.top(_LABEL * 0.9, 0)
    _draw_label(pen, label, Message("screen-briefing-house"), words)
    told = " · ".join(words.say(each) for each in declared)
    pen.text(told, text, theme.BODY, theme.LAMP, middle=False)


def _draw_rest(pen: Pen, box: Box, card: BriefingCard, words: Words) -> None:
    """Draws the story of the scenario, and what each seat does."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD * 1.4, theme.PAD)
    told = words.translation(card.story)
    story, seats = inner.top(inner.h * (0.3 if told else 0.0), theme.GAP)
    pen.text(told, story, theme.LEAD, theme.TEXT, middle=False)
    roles = _SEATS[card.game]
    for role, row in zip(roles, seats.rows([1.0] * len(roles), theme.GAP), strict=True):
        mark, text = row.left(72, theme.GAP)
        pen.stamp(symbol(role, pen.px(60), theme.LAMP), *mark.centre)
        said = words.say("screen-briefing-seat", role=role, game=card.game)
        pen.text(said, text, theme.LEAD, theme.TEXT)


def _draw_foot(
    pen: Pen, box: Box, card: BriefingCard, refusal: Message | None, words: Words
) -> None:
    """Draws what to do at the left; at the right which crews have read it."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    told, crews = box.inset(theme.PAD, 10).columns((2.4, 1.0), theme.GAP * 2)
    prompt, rest = told.rows((1.4, 1.0), 6)
    pen.text(words.say(card.prompt), prompt, theme.LEAD, theme.TEXT)
    if refusal is not None:
        pen.fill(rest, theme.ALARM, 8)
        pen.text(words.say(refusal), rest.inset(12, 2), theme.BODY, theme.INK)
    else:
        key = "screen-briefing-less" if card.more else "screen-briefing-more"
        pen.text(words.say(key), rest, theme.BODY, theme.QUIET)
    for crew, row in zip(card.crews, crews.rows((1.0, 1.0), theme.GAP), strict=True):
        colour, ink = theme.TEAM[crew.team], theme.INK
        label = "screen-briefing-read"
        if crew.team in card.unmanned:
            label = "screen-settings-bots"
        elif crew.team not in card.accepted:
            label, ink = "screen-briefing-open", colour
        if ink is theme.INK:
            pen.fill(row, colour, 8)
        pen.frame(row, colour, theme.LINE, 8)
        said = words.say(label, team=crew.team)
        pen.text(said, row.inset(12, 2), theme.BODY, ink, face="bold", align="centre", lines=1)
