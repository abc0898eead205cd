"""What a seat is told: what to do now, its menu, and why its last press was refused."""

from __future__ import annotations

from dataclasses import dataclass

from console.screens import theme
from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.symbols import symbol
from console.views.team import Item, Message, SeatView, TeamView
from console.words import Words

_ROW_PAD = 6.0


def draw_title(pen: Pen, box: Box, role: str, view: TeamView, words: Words) -> None:
    """The seat's symbol and name; lit while the table waits for it."""
    awaited = role in view.boat.awaiting
    colour = theme.LAMP if awaited else theme.QUIET
    icon, rest = box.left(box.h, 10)
    pen.stamp(symbol(role, pen.px(box.h * 0.72), colour), *icon.centre)
    name = words.name(role)
    pen.text(
        name[:1].upper() + name[1:],
        rest,
        theme.BODY,
        theme.LAMP if awaited else theme.TEXT,
        face="bold",
        lines=1,
    )
    if awaited:
        pen.disc(box.right - box.h / 2, box.y + box.h / 2, box.h * 0.22, theme.LAMP)


def draw_talk(pen: Pen, box: Box, seat: SeatView, refusal: Message | None, words: Words) -> None:
    """The prompt at the top, the menu under it, a refusal at the foot."""
    if refusal is not None:
        text = words.say(refusal)
        height = _height(pen, text, box.w - 58, theme.BODY, box.h * 0.48) + 16
        rest, foot = box.top(box.h - height - 8, 8)
        _draw_refusal(pen, foot, text)
        box = rest
    text = words.say(seat.prompt)
    share = 0.5 if seat.items else 1.0
    height = _height(pen, text, box.w, theme.LEAD, box.h * share)
    prompt, rest = box.top(height, 8)
    pen.text(text, prompt, theme.LEAD, theme.TEXT, middle=False)
    if seat.held > 0:
        track, rest = rest.top(10, 8)
        pen.fill(track, theme.HULL, 5, theme.EDGE)
        pen.fill(Box(track.x, track.y, track.w * min(1.0, seat.held), track.h), theme.LAMP, 5)
    if seat.items:
        _draw_menu(pen, rest, seat, words)


def _height(pen: Pen, text: str, width: float, size: float, most: float) -> float:
    """The height that a text takes at its size, or smaller where it would be above ``most``."""
    lines, used = pen.fitted(text, Box(0, 0, width, max(most, 1.0)), size)
    return min(most, pen.measure("Ég", used)[1] + (len(lines) - 1) * used * 1.2 + 1)


def _draw_refusal(pen: Pen, box: Box, text: str) -> None:
    pen.fill(box, theme.ALARM, 8)
    icon, words = box.left(46)
    pen.stamp(symbol("warning", pen.px(34), theme.INK), *icon.centre)
    pen.text(text, words.inset(4, 8), theme.BODY, theme.INK, face="regular")


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    item: Item
    text: str
    height: float


def _draw_menu(pen: Pen, box: Box, seat: SeatView, words: Words) -> None:
    """As many items as there is room for, around the selected one; more is shown by arrows."""
    rows = []
    for number, item in enumerate(seat.items):
        text = words.say(item.label)
        lines = pen.wrap(text, theme.BODY, box.w - 64)
        height = pen.measure("Ég", theme.BODY)[1] + (len(lines) - 1) * theme.BODY * 1.2
        rows.append(_Row(number, item, text, min(height + _ROW_PAD, box.h)))
    shown = _window(rows, seat.selected, box.h)
    y = box.y
    for row in shown:
        line = Box(box.x, y, box.w, row.height - 2)
        selected = row.number == seat.selected
        if selected:
            pen.fill(line, theme.LAMP if row.item.open else theme.PANEL_LIT, 6)
            if not row.item.open:
                pen.frame(line, theme.LAMP, theme.LINE, 6)
        colour = theme.TEXT if row.item.open else theme.QUIET
        if selected and row.item.open:
            colour = theme.INK
        place = Box(line.x + 12, line.y, line.w - 62, line.h)
        pen.text(row.text, place, theme.BODY, colour, face="regular")
        if not row.item.open:
            pen.stamp(symbol("cross", pen.px(18), theme.QUIET), line.right - 20, line.centre[1])
        y += row.height
    if shown and shown[0].number > 0:
        _arrow(pen, box.right - 42, box.y + shown[0].height / 2, up=True)
    if shown and shown[-1].number < len(rows) - 1:
        _arrow(pen, box.right - 42, y - shown[-1].height / 2, up=False)


def _window(rows: list[_Row], selected: int, room: float) -> list[_Row]:
    """The rows to show: the selected one and as many before and after it as there is room for."""
    selected = max(0, min(selected, len(rows) - 1))
    first = last = selected
    used = rows[selected].height
    while True:
        if last + 1 < len(rows) and used + rows[last + 1].height <= room:
            last += 1
            used += rows[last].height
            if first > 0 and used + rows[first - 1].height <= room:
                first -= 1
                used += rows[first].height
        elif first > 0 and used + rows[first - 1].height <= room:
            first -= 1
            used += rows[first].height
        else:
            return rows[first : last + 1]


def _arrow(pen: Pen, x: float, y: float, *, up: bool) -> None:
    tip = -7 if up else 7
    pen.line(((x - 8, y - tip / 2), (x, y + tip / 2), (x + 8, y - tip / 2)), theme.QUIET, theme.LINE)
