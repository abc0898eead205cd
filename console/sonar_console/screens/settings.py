"""The page on which a match is set up: its lines, the chart, and who agrees."""

from __future__ import annotations

from sonar_console.cards.team import LineView, MenuView, TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.header import draw_warning
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_ROW = 50.0
_HEAD = 84.0
_FOOT = 168.0
_AGREED = 60.0
_LETTERS = 7
"""Letters on either side of the one that the encoder is at."""

_WIDE = 1.5


def draw_settings(pen: Pen, view: TeamView, menu: MenuView, words: Words) -> None:
    """Draw the page: the lines at the left, at the right the chart that they come to."""
    page = pen.page.inset(theme.MARGIN * 2, theme.MARGIN)
    if view.warning is not None:
        strip, page = page.top(44, theme.GAP)
        draw_warning(pen, strip, words.say(view.warning), words)
    head, page = page.top(_HEAD, theme.GAP)
    colour = theme.TEAM[view.team]
    icon, title = head.left(84, theme.GAP)
    pen.stamp(symbol("boat", pen.px(68), colour), *icon.centre)
    if menu.kind == "resume":  # the crews have their names already
        words = words.calling(view.names)
    told = words.say("screen-resume" if menu.kind == "resume" else "screen-settings")
    pen.text(told, title, theme.HEAD, colour, face="bold", lines=1)
    page, foot = page.top(page.h - _FOOT - theme.GAP, theme.GAP)
    wide = pen.page.w / pen.page.h >= _WIDE
    lines, side = page.columns((1.35, 1.0) if wide else (1.9, 1.0), theme.GAP * 2)
    pen.fill(lines, theme.PANEL, theme.CORNER)
    draw_lines(pen, lines.inset(theme.PAD, 10), menu, words)
    chart, agreed = side.top(side.h - 2 * _AGREED - 2 * theme.GAP, theme.GAP)
    draw_base(pen, chart, view.chart)
    _draw_agreed(pen, agreed, view, menu, words)
    _draw_foot(pen, foot, view, menu, words)


def draw_lines(pen: Pen, box: Box, menu: MenuView, words: Words) -> None:
    """As many lines around the selected one as there is room for; arrows tell of more."""
    room = int(box.h // _ROW)
    first = max(0, min(menu.selected - room // 2, len(menu.lines) - room))
    shown = menu.lines[first : first + room]
    for number, line in enumerate(shown, first):
        row = Box(box.x, box.y + (number - first) * _ROW, box.w, _ROW - 6)
        _draw_line(pen, row, line, menu if number == menu.selected else None, words)
    for there, y in ((first > 0, box.y + 6), (first + room < len(menu.lines), box.bottom - 6)):
        if there:
            tip = -7 if y < box.centre[1] else 7
            x = box.centre[0]
            points = ((x - 14, y - tip / 2), (x, y + tip / 2), (x + 14, y - tip / 2))
            pen.line(points, theme.LAMP, theme.LINE)


def _draw_line(pen: Pen, row: Box, line: LineView, chosen: MenuView | None, words: Words) -> None:
    """A line: filled while its value is being turned, framed while it is only selected."""
    turning = chosen is not None and chosen.changing
    ink = theme.INK if turning and line.closed is None else theme.TEXT
    if turning:
        pen.fill(row, theme.LAMP if line.closed is None else theme.PANEL_LIT, 8)
    if chosen is not None:
        pen.frame(row, theme.LAMP, theme.LINE, 8)
    told = words.say(line.label)
    text = words.translation(line.title) or words.say(line.value)
    inner = row.inset(14, 1)
    half = (inner.w - theme.GAP) / 2
    # A long value takes what the label leaves; a cross may stand before it.
    most = inner.w - theme.GAP - pen.measure(told, theme.BODY)[0] - 2
    wide = pen.measure(text, theme.BODY, "bold")[0] + 2 + (30 if line.closed is not None else 0)
    label, value = inner.left(inner.w - theme.GAP - max(half, min(wide, most)), theme.GAP)
    pen.text(told, label, theme.BODY, ink, lines=1)
    if line.closed is not None:
        mark, value = value.left(26, 4)
        pen.stamp(symbol("cross", pen.px(18), theme.ALARM), *mark.centre)
        ink = theme.QUIET
    elif chosen is None:
        ink = theme.LAMP
    pen.text(text, value, theme.BODY, ink, face="bold", align="right", lines=1)


def _draw_agreed(pen: Pen, box: Box, view: TeamView, menu: MenuView, words: Words) -> None:
    """Which crews agree to the page as it is."""
    teams = sorted((view.team, view.enemy_team), key=lambda team: team != "blue")
    for team, row in zip(teams, box.rows((1.0, 1.0), theme.GAP), strict=True):
        colour = theme.TEAM[team]
        agreed = team in menu.accepted or team in menu.unmanned
        if agreed:
            pen.fill(row, colour, 8)
        pen.frame(row, colour, theme.LINE, 8)
        key = "screen-settings-agreed" if agreed else "screen-settings-open"
        if team in menu.unmanned:
            key = "screen-settings-bots"
        ink = theme.INK if agreed else colour
        text = words.say(key, team=team)
        pen.text(text, row.inset(12, 2), theme.BODY, ink, face="bold", align="centre", lines=1)


def _draw_foot(pen: Pen, box: Box, view: TeamView, menu: MenuView, words: Words) -> None:
    """What to do; and why something cannot be, the letters of a name, or what a line is for."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    told, rest = box.inset(theme.PAD, 8).rows((1.0, 1.0), 6)
    reason = menu.lines[menu.selected].closed or view.refusal
    if menu.letters:
        prompt = words.say("screen-settings-letters")
    elif menu.changing and menu.kind == "settings":
        prompt = words.say("screen-settings-change")
    else:
        prompt = words.say(view.seats["captain"].prompt)
    pen.text(prompt, told, theme.LEAD, theme.TEXT)
    if reason is not None:
        pen.fill(rest, theme.ALARM, 8)
        pen.text(words.say(reason), rest.inset(12, 2), theme.BODY, theme.INK)
    elif menu.letters:
        _draw_letters(pen, rest, menu, words)
    elif menu.note is not None:
        pen.text(words.say(menu.note), rest, theme.BODY, theme.QUIET)
    elif menu.kind == "settings":
        about = menu.lines[menu.selected].label.key.replace("item-set-", "about-")
        pen.text(words.say(about, game=view.game), rest, theme.BODY, theme.QUIET)


def _draw_letters(pen: Pen, box: Box, menu: MenuView, words: Words) -> None:
    """The letters around the one that the encoder is at, which is lit and has its word."""
    count = 2 * _LETTERS + 1
    for place, cell in enumerate(box.columns([1.0] * count, 6)):
        if place == _LETTERS:
            continue
        letter = menu.letters[(menu.letter + place - _LETTERS) % len(menu.letters)]
        drawn = {"back": "erase", " ": "space"}.get(letter)
        if drawn is not None:
            pen.stamp(symbol(drawn, pen.px(cell.w * 0.62), theme.QUIET), *cell.centre)
            continue
        short = words.say("screen-settings-end") if letter == "end" else letter
        colour = theme.LAMP if letter == "end" else theme.QUIET
        pen.text(short, cell, theme.LEAD, colour, face="bold", align="centre", lines=1)
    letter = menu.letters[menu.letter]
    key = {"end": "screen-settings-end", "back": "screen-settings-back"}.get(letter)
    if letter == " ":
        key = "screen-settings-space"
    text = letter if key is None else words.say(key)
    width = max(box.w / count, pen.measure(text, theme.LEAD, "bold")[0] + 28)
    lit = Box(box.centre[0] - width / 2, box.y, width, box.h)
    pen.fill(lit, theme.LAMP, 8)
    pen.text(text, lit, theme.LEAD, theme.INK, face="bold", align="centre", lines=1)
