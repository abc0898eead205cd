"""A page of lines between matches: the setup of a match, the offer to resume one, service.

Both crews see the same page. Beside the lines stand the chart and who agrees, or what the
selected line is for.
"""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import (
    AgreedCard,
    LineCard,
    ListCard,
    NoticeCard,
    PageCard,
    PagePicture,
)
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.drawing import (
    CERTAIN,
    SURE,
    draw_beside,
    draw_board,
    draw_certainty,
)
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.strips import draw_goal_rows, draw_warning, goals_height
from sonar_console.screens.symbols import symbol

_ROW = 50.0
_HEAD = 84.0
_FOOT = 168.0
_SERVICE_FOOT = 200.0
_AGREED = 60.0
_LETTERS = 7
"""Letters on either side of the one that the encoder is at."""

_ROOMY = 600.0
"""The width from which two objectives of a team fit into two rows."""
_NARROW = 400.0
"""Up to which width who agrees has two lines: on a screen that stands upright."""

_WIDE = 1.5
_MARK = 54.0

MATCH = "match"
"""The level of a notice that tells of a match, and of nothing good or bad."""

_MARKS = {
    "good": ("tick", theme.READY),
    "note": ("warning", theme.LAMP),
    "wrong": ("cross", theme.ALARM),
    MATCH: ("boat", theme.TEXT),
}
"""How bad a notice is, or that it is none: told apart by shape as well as by colour."""


def draw_page(pen: Pen, picture: PagePicture, words: Words, kept: Kept) -> None:
    """Draws the page."""
    page, on = picture.page, theme.HULL
    if page.kind == "resume":  # the crews have their names already
        words = words.calling(picture.viewer.names)
    warning = None if page.agreed is None else picture.warning
    listed = None if page.service is None else page.service.listed
    drawing = page.drawing
    on_chart = drawing is not None and drawing.cursor is not None
    layout = (page.kind, warning is None, listed is None, drawing is None, on_chart)
    kept.begin(pen, layout, lambda: pen.surface.fill(on))
    inside = pen.page.inset(theme.MARGIN * 2, theme.MARGIN)
    if warning is not None:
        strip, inside = inside.top(44, theme.GAP)
        kept.part("warning", strip, draw_warning, warning, words, on=on)
    head, inside = inside.top(_HEAD, theme.GAP)
    of_team = page.agreed is not None or page.kind == "firstboot"
    colour = theme.TEAM[picture.team] if of_team else theme.LAMP
    kept.part("head", head, _draw_head, page.title, colour, words, on=on)
    tall = _FOOT if page.service is None else _SERVICE_FOOT
    body, foot = inside.top(inside.h - tall - theme.GAP, theme.GAP)
    kept.part("foot", foot, _draw_foot, page, picture.refusal, words, on=on)
    if listed is not None:
        kept.part("list", body, draw_list, listed, words, on=on)
        return
    if drawing is not None and drawing.cursor is not None:
        draw_board(kept, body, drawing, words)
        return
    wide = pen.page.w / pen.page.h >= _WIDE
    shares = (1.35, 1.0) if wide else (2.3 if pen.page.w < pen.page.h else 1.9, 1.0)
    left, side = body.columns(shares, theme.GAP * 2)
    lines = (page.lines, page.selected, page.changing)
    kept.part("lines", left, _draw_lines, *lines, words, on=on)
    if page.agreed is not None:
        _draw_agreement(kept, side, picture, page.agreed, words)
    elif drawing is not None:
        draw_beside(kept, side, drawing, words)
    elif page.service is not None:
        line = page.lines[page.selected].label
        about = (line, page.about, page.service.held)
        kept.part("about", side, _draw_about, *about, words, on=on)


def _draw_head(pen: Pen, box: Box, title: Message, colour: theme.Colour, words: Words) -> None:
    icon, place = box.left(84, theme.GAP)
    pen.stamp(symbol("boat", pen.px(68), colour), *icon.centre)
    pen.text(words.say(title), place, theme.HEAD, colour, face="bold", lines=1)


def _draw_lines(
    pen: Pen, box: Box, lines: tuple[LineCard, ...], selected: int, changing: bool, words: Words
) -> None:
    """Draws as many lines around the selected one as there is room for; arrows tell of more."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    box = box.inset(theme.PAD, 10)
    room = int(box.h // _ROW)
    first = max(0, min(selected - room // 2, len(lines) - room))
    for number, line in enumerate(lines[first : first + room], first):
        row = Box(box.x, box.y + (number - first) * _ROW, box.w, _ROW - 6)
        chosen = number == selected
        _draw_line(pen, row, line, words, chosen=chosen, turning=chosen and changing)
    for there, y in ((first > 0, box.y + 6), (first + room < len(lines), box.bottom - 6)):
        if there:
            tip = -7 if y < box.centre[1] else 7
            x = box.centre[0]
            points = ((x - 14, y - tip / 2), (x, y + tip / 2), (x + 14, y - tip / 2))
            pen.line(points, theme.LAMP, theme.LINE)


def _draw_line(
    pen: Pen, row: Box, line: LineCard, words: Words, *, chosen: bool, turning: bool
) -> None:
    """Draws a line, filled while its value is being turned, framed while it is only selected."""
    ink = theme.INK if turning and line.closed is None else theme.TEXT
    if turning:
        pen.fill(row, theme.LAMP if line.closed is None else theme.PANEL_LIT, 8)
    if chosen:
        pen.frame(row, theme.LAMP, theme.LINE, 8)
    told = words.say(line.label)
    text = words.translation(line.title) or words.say(line.value)
    inner = row.inset(14, 1)
    half = (inner.w - theme.GAP) / 2
    # A long value takes what the label leaves; a cross may stand before it.
    most = inner.w - theme.GAP - pen.measure(told, theme.BODY)[0] - 2
    wide = pen.measure(text, theme.BODY, "bold")[0] + 2 + (30 if line.closed is not None else 0)
    wide += 34 if line.certainty else 0
    label, value = inner.left(inner.w - theme.GAP - max(half, min(wide, most)), theme.GAP)
    pen.text(told, label, theme.BODY, ink, lines=1)
    if line.closed is not None:
        mark, value = value.left(26, 4)
        pen.stamp(symbol("cross", pen.px(18), theme.ALARM), *mark.centre)
        ink = theme.QUIET
    elif not chosen:
        ink = theme.LAMP
    if line.certainty:
        value, mark = value.left(value.w - 30, 4)
        pen.stamp(symbol(CERTAIN[line.certainty], pen.px(24), ink), *mark.centre)
    pen.text(text, value, theme.BODY, ink, face="bold", align="right", lines=1)


def _draw_agreement(
    kept: Kept, box: Box, picture: PagePicture, agreed: AgreedCard, words: Words
) -> None:
    """Draws the chart of the match, its objectives, and which crews agree to the page as it is."""
    tall = _AGREED if box.w > _NARROW else 2 * _AGREED
    chart, teams = box.top(box.h - 2 * tall - 2 * theme.GAP, theme.GAP)
    if agreed.goals:
        high = len(agreed.goals) * goals_height(agreed.goals, 2 if box.w > _ROOMY else 3)
        chart, goals = chart.top(chart.h - high - theme.GAP, theme.GAP)
        kept.part("goals", goals, draw_goal_rows, agreed.goals, words, on=theme.HULL)
    chart, sure = chart.top(chart.h - SURE, 0)
    kept.part("chart", chart, _draw_chart, agreed.chart, on=theme.HULL, clip=chart.inset(-4))
    kept.part("certainty", sure, draw_certainty, agreed.certainty, words, on=theme.HULL)
    viewer = picture.viewer
    both = sorted((viewer.team, viewer.enemy_team), key=lambda team: team != "blue")
    for team, row in zip(both, teams.rows((1.0, 1.0), theme.GAP), strict=True):
        label = "screen-settings-open"
        if team in agreed.unmanned:
            label = "screen-settings-bots"
        elif team in agreed.accepted:
            label = "screen-settings-agreed"
        kept.part(f"{team} agrees", row, _draw_agrees, team, label, words, on=theme.HULL)


def _draw_chart(pen: Pen, box: Box, chart: ChartCard) -> None:
    draw_base(pen, box, chart)


def _draw_agrees(pen: Pen, row: Box, team: str, label: str, words: Words) -> None:
    """Draws whether a crew agrees; bots do."""
    colour, ink = theme.TEAM[team], theme.INK
    if label == "screen-settings-open":
        ink = colour
    else:
        pen.fill(row, colour, 8)
    pen.frame(row, colour, theme.LINE, 8)
    text = words.say(label, team=team)
    lines = 1 if row.h <= _AGREED else 2
    pen.text(text, row.inset(12, 2), theme.BODY, ink, face="bold", align="centre", lines=lines)


def _draw_about(
    pen: Pen, box: Box, label: Message, about: Message | None, held: float, words: Words
) -> None:
    """Draws what the selected line is for; while a push is held, its bar."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inside = box.inset(theme.PAD * 2, 18)
    name = words.say(label)
    count = len(pen.wrap(name, theme.LEAD, inside.w, "bold"))
    title, rest = inside.top(pen.height(count, theme.LEAD) + 2, theme.GAP)
    pen.text(name, title, theme.LEAD, theme.LAMP, face="bold", middle=False)
    rest, bar = rest.top(rest.h - 40 - theme.GAP, theme.GAP)
    if about is not None:
        pen.text(words.say(about), rest, theme.BODY, theme.TEXT, middle=False)
    if held:
        pen.frame(bar, theme.LAMP, theme.LINE, 8)
        pen.fill(Box(bar.x, bar.y, bar.w * held, bar.h), theme.LAMP, 8)


def draw_list(pen: Pen, box: Box, listed: ListCard, words: Words) -> None:
    """Draws as many of the list as there is room for, and how many more there are."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    box = box.inset(theme.PAD * 2, 16)
    room, foot = box.top(box.h - 44, 0)
    y, shown = room.y, 0
    for notice in listed.notices[listed.first :]:
        height = _notice_height(pen, room.w, notice, words)
        if shown and y + height > room.bottom:
            break
        _draw_notice(pen, Box(room.x, y, room.w, min(height, room.bottom - y)), notice, words)
        y += height + theme.GAP
        shown += 1
    left = len(listed.notices) - listed.first - shown
    if left:
        text = words.say("screen-host-more", count=left)
        pen.text(text, foot, theme.BODY, theme.LAMP, face="bold", align="right", lines=1)


def _notice_height(pen: Pen, width: float, notice: NoticeCard, words: Words) -> float:
    height = 0.0
    for text in _texts(notice, words):
        lines = len(pen.wrap(text, theme.BODY, width - _MARK - 8))
        height += pen.height(lines, theme.BODY) + 4
    return height


def _texts(notice: NoticeCard, words: Words) -> list[str]:
    told = (notice.said,) if notice.todo is None else (notice.said, notice.todo)
    title = {"title": words.translation(notice.title)} if notice.title else {}
    return [words.say(each.key, **{**each.values, **title}) for each in told]


def _draw_notice(pen: Pen, box: Box, notice: NoticeCard, words: Words) -> None:
    """Draws a notice: its mark, what it says, and under that what to do."""
    name, colour = _MARKS[notice.level]
    mark, rest = box.left(_MARK, 8)
    pen.stamp(symbol(name, pen.px(32), colour), mark.centre[0], mark.y + theme.BODY * 0.62)
    inks = (theme.TEXT, theme.QUIET if notice.level == MATCH else theme.LAMP)
    for text, ink in zip(_texts(notice, words), inks, strict=False):
        lines = len(pen.wrap(text, theme.BODY, rest.w))
        row, rest = rest.top(min(rest.h, pen.height(lines, theme.BODY) + 2), 2)
        pen.text(text, row, theme.BODY, ink, middle=False)


def _draw_foot(pen: Pen, box: Box, page: PageCard, refusal: Message | None, words: Words) -> None:
    """Draws what to do; under it why something cannot be done, or what else is to be known."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    told = None if page.service is None else page.service.told
    shares = (1.0, 1.0) if page.service is None else (1.0, 1.7)
    prompt, rest = box.inset(theme.PAD, 8).rows(shares, 6)
    reason = page.lines[page.selected].closed or refusal
    pen.text(words.say(page.prompt), prompt, theme.LEAD, theme.TEXT)
    if reason is not None:
        pen.fill(rest, theme.ALARM, 8)
        pen.text(words.say(reason), rest.inset(12, 2), theme.BODY, theme.INK)
    elif page.letters:
        _draw_letters(pen, rest, page.letters, page.letter, words)
    elif told is not None:
        pen.fill(rest, _MARKS[told.level][1], 8)
        text = " ".join(_texts(told, words))
        pen.text(text, rest.inset(12, 2), theme.BODY, theme.INK, face="bold")
    elif page.about is not None and (page.service is None or page.drawing is not None):
        about = words.translation(page.briefing) or words.say(page.about)
        pen.text(about, rest, theme.BODY, theme.QUIET)


def _draw_letters(pen: Pen, box: Box, letters: tuple[str, ...], at: int, words: Words) -> None:
    """Draws the letters around the selected one, which is lit and has its word."""
    count = 2 * _LETTERS + 1
    for place, cell in enumerate(box.columns([1.0] * count, 6)):
        if place == _LETTERS:
            continue
        letter = letters[(at + place - _LETTERS) % len(letters)]
        drawn = {"back": "erase", " ": "space"}.get(letter)
        if drawn is not None:
            pen.stamp(symbol(drawn, pen.px(cell.w * 0.62), theme.QUIET), *cell.centre)
            continue
        short = words.say("screen-settings-end") if letter == "end" else letter
        colour = theme.LAMP if letter == "end" else theme.QUIET
        pen.text(short, cell, theme.LEAD, colour, face="bold", align="centre", lines=1)
    letter = letters[at]
    key = {"end": "screen-settings-end", "back": "screen-settings-back"}.get(letter)
    if letter == " ":
        key = "screen-settings-space"
    text = letter if key is None else words.say(key)
    width = max(box.w / count, pen.measure(text, theme.LEAD, "bold")[0] + 28)
    lit = Box(box.centre[0] - width / 2, box.y, width, box.h)
    pen.fill(lit, theme.LAMP, 8)
    pen.text(text, lit, theme.LEAD, theme.INK, face="bold", align="centre", lines=1)
