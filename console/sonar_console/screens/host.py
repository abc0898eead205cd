"""The host's page: its lines and what the selected one is for, or a list of things to know."""

from __future__ import annotations

from sonar_console.cards.team import HostView, NoticeView, TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.settings import draw_lines
from sonar_console.screens.symbols import symbol

_HEAD = 84.0
_FOOT = 200.0
_MARK = 54.0
_WIDE = 1.5

_MARKS = {
    "good": ("tick", theme.READY),
    "note": ("warning", theme.LAMP),
    "wrong": ("cross", theme.ALARM),
}
"""How bad it is: told apart by shape as well as by colour."""


def draw_host(pen: Pen, view: TeamView, page: HostView, words: Words) -> None:
    """Draw the page."""
    inside = pen.page.inset(theme.MARGIN * 2, theme.MARGIN)
    head, inside = inside.top(_HEAD, theme.GAP)
    icon, title = head.left(84, theme.GAP)
    pen.stamp(symbol("boat", pen.px(68), theme.LAMP), *icon.centre)
    name = words.say("screen-host")
    if page.listed is not None:
        name = words.say(page.listed)
    pen.text(name, title, theme.HEAD, theme.LAMP, face="bold", lines=1)
    body, foot = inside.top(inside.h - _FOOT - theme.GAP, theme.GAP)
    if page.listed is not None:
        pen.fill(body, theme.PANEL, theme.CORNER)
        _draw_notices(pen, body.inset(theme.PAD * 2, 16), page, words)
    else:
        wide = pen.page.w / pen.page.h >= _WIDE
        lines, side = body.columns((1.35, 1.0) if wide else (1.9, 1.0), theme.GAP * 2)
        pen.fill(lines, theme.PANEL, theme.CORNER)
        draw_lines(pen, lines.inset(theme.PAD, 10), page.menu, words)
        _draw_about(pen, side, page, words)
    _draw_foot(pen, foot, view, page, words)


def _draw_about(pen: Pen, box: Box, page: HostView, words: Words) -> None:
    """What the selected line is for; while a push is held, how far that is."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inside = box.inset(theme.PAD * 2, 18)
    line = page.menu.lines[page.menu.selected]
    name = words.say(line.label)
    count = len(pen.wrap(name, theme.LEAD, inside.w, "bold"))
    title, rest = inside.top(pen.height(count, theme.LEAD) + 2, theme.GAP)
    pen.text(name, title, theme.LEAD, theme.LAMP, face="bold", middle=False)
    rest, bar = rest.top(rest.h - 40 - theme.GAP, theme.GAP)
    key = line.label.key.replace("item-set-", "house-about-")
    pen.text(words.say(key), rest, theme.BODY, theme.TEXT, middle=False)
    if page.held:
        pen.frame(bar, theme.LAMP, theme.LINE, 8)
        pen.fill(Box(bar.x, bar.y, bar.w * page.held, bar.h), theme.LAMP, 8)


def _draw_notices(pen: Pen, box: Box, page: HostView, words: Words) -> None:
    """As many of the list as there is room for, and how many more there are."""
    room, foot = box.top(box.h - 44, 0)
    y, shown = room.y, 0
    for notice in page.notices[page.first :]:
        height = _notice_height(pen, room.w, notice, words)
        if shown and y + height > room.bottom:
            break
        _draw_notice(pen, Box(room.x, y, room.w, min(height, room.bottom - y)), notice, words)
        y += height + theme.GAP
        shown += 1
    left = len(page.notices) - page.first - shown
    if left:
        text = words.say("screen-host-more", count=left)
        pen.text(text, foot, theme.BODY, theme.LAMP, face="bold", align="right", lines=1)


def _notice_height(pen: Pen, width: float, notice: NoticeView, words: Words) -> float:
    height = 0.0
    for text in _texts(notice, words):
        lines = len(pen.wrap(text, theme.BODY, width - _MARK - 8))
        height += pen.height(lines, theme.BODY) + 4
    return height


def _texts(notice: NoticeView, words: Words) -> list[str]:
    told = (notice.said,) if notice.todo is None else (notice.said, notice.todo)
    return [words.say(each) for each in told]


def _draw_notice(pen: Pen, box: Box, notice: NoticeView, words: Words) -> None:
    """Its mark, what is so, and under it what to do."""
    name, colour = _MARKS[notice.level]
    mark, rest = box.left(_MARK, 8)
    pen.stamp(symbol(name, pen.px(32), colour), mark.centre[0], mark.y + theme.BODY * 0.62)
    for text, ink in zip(_texts(notice, words), (theme.TEXT, theme.LAMP), strict=False):
        lines = len(pen.wrap(text, theme.BODY, rest.w))
        row, rest = rest.top(min(rest.h, pen.height(lines, theme.BODY) + 2), 2)
        pen.text(text, row, theme.BODY, ink, middle=False)


def _draw_foot(pen: Pen, box: Box, view: TeamView, page: HostView, words: Words) -> None:
    """What to do; under it how the last thing ended, or why a press did nothing."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    prompt, rest = box.inset(theme.PAD, 8).rows((1.0, 1.7), 6)
    if page.listed is not None:
        text = words.say("screen-host-list")
    elif page.menu.changing:
        text = words.say("screen-host-change")
    else:
        text = words.say("prompt-service")
    pen.text(text, prompt, theme.LEAD, theme.TEXT)
    if view.refusal is not None:
        pen.fill(rest, theme.ALARM, 8)
        pen.text(words.say(view.refusal), rest.inset(12, 2), theme.BODY, theme.INK)
    elif page.told is not None:
        _, colour = _MARKS[page.told.level]
        pen.fill(rest, colour, 8)
        text = " ".join(_texts(page.told, words))
        pen.text(text, rest.inset(12, 2), theme.BODY, theme.INK, face="bold")
