"""What is read after the film of a match: the best moments, and a kind word for each seat."""

from __future__ import annotations

from sonar_console.cards.message import Message
from sonar_console.cards.picture import StoryCard
from sonar_console.cards.review import PraiseCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.page import draw_list
from sonar_console.screens.pen import Pen
from sonar_console.screens.reviewtime import KEY_SYMBOLS
from sonar_console.screens.symbols import symbol

_TITLE = 48.0
_LINE = 104.0
"""The height of a moment or an action of up to two lines."""
_ICON = 44.0


def draw_story(pen: Pen, box: Box, story: StoryCard, words: Words) -> None:
    """Draw the moments at the left, and each crew's kind words beside them."""
    if story.book is not None:
        draw_list(pen, box, story.book, words)
        return
    teams = list(dict.fromkeys(card.team for card in story.praise))
    left, *crews = box.columns((1.15, *[1.0] * len(teams)), theme.GAP)
    _draw_lines(pen, left, story, words)
    for team, place in zip(teams, crews, strict=True):
        _draw_praise(pen, place, team, [card for card in story.praise if card.team == team], words)


def _draw_lines(pen: Pen, box: Box, story: StoryCard, words: Words) -> None:
    pen.plate(box, theme.EDGE)
    head, inner = box.inset(theme.PAD, 10).top(_TITLE, 8)
    pen.text(words.say("screen-story-moments"), head, theme.LEAD, theme.TEXT, face="bold", lines=1)
    if story.notice is not None:
        colour = {"wrong": theme.ALARM, "good": theme.READY}.get(story.notice.level, theme.LAMP)
        notice = story.notice
        parts = (notice.said,) if notice.todo is None else (notice.said, notice.todo)
        said_all = " ".join(map(words.say, parts))
        tall = pen.height(len(pen.wrap(said_all, theme.BODY, inner.w)), theme.BODY) + 10
        inner, told = inner.top(inner.h - tall, 10)
        pen.text(said_all, told, theme.BODY, colour)
    lines: list[tuple[str, Message, str | None]] = [
        (KEY_SYMBOLS[key.kind], key.said, key.team) for key in story.moments if key.said is not None
    ]
    lines += [("play", said, None) for said in story.actions]
    if not lines:
        pen.text(words.say("screen-story-none"), inner, theme.BODY, theme.QUIET)
    room = inner.w - _ICON - 14 - 2 * 10
    most = max(
        (len(pen.wrap(words.say(said), theme.LEAD, room)) for _, said, _ in lines), default=1
    )
    height = min(max(_LINE, pen.height(most, theme.LEAD) + 16), inner.h / max(1, len(lines)))
    for number, (icon, said, team) in enumerate(lines):
        line = Box(inner.x, inner.y + number * height, inner.w, height - 8)
        _draw_line(pen, line, icon, words.say(said), team, chosen=number == story.selected)


def _draw_line(pen: Pen, box: Box, icon: str, text: str, team: str | None, *, chosen: bool) -> None:
    colour = theme.TEAM[team] if team is not None else theme.TEXT
    if chosen:
        pen.fill(box, theme.PANEL_LIT, 8, theme.LAMP)
    place, beside = box.inset(10, 4).left(_ICON, 14)
    pen.stamp(symbol(icon, pen.px(_ICON * 0.8), colour), *place.centre)
    pen.text(text, beside, theme.LEAD, theme.LAMP if chosen else theme.TEXT)


def _draw_praise(pen: Pen, box: Box, team: str, cards: list[PraiseCard], words: Words) -> None:
    pen.plate(box, theme.EDGE)
    head, inner = box.inset(theme.PAD, 10).top(_TITLE, 8)
    colour = theme.TEAM[team]
    title = words.say("screen-story-crew", team=team)
    pen.text(title, head, theme.LEAD, colour, face="bold", lines=1)
    height = min(2 * _LINE, inner.h / max(1, len(cards)))
    for number, card in enumerate(cards):
        place = Box(inner.x, inner.y + number * height, inner.w, height - 8)
        icon, beside = place.left(_ICON, 14)
        upper, lower = beside.top(min(36.0, beside.h / 3), 4)
        pen.stamp(symbol(card.role, pen.px(_ICON * 0.9), colour), icon.centre[0], upper.centre[1])
        role = words.say("screen-story-seat", role=card.role)
        pen.text(role, upper, theme.SMALL, theme.QUIET, lines=1)
        said = words.say(card.said)
        lines = len(pen.wrap(said, theme.LEAD, lower.w))
        lower = lower.top(min(lower.h, pen.height(lines, theme.LEAD)))[0]
        pen.text(said, lower, theme.LEAD, theme.TEXT)
