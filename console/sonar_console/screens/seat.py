"""Draws the text of a seat: what to do now, its menu, why its last press was refused."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from sonar_console.cards.message import Message
from sonar_console.cards.seat import Item, ToldCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_SPACE = 8.0
_HELD = 10.0
"""The height of the bar that shows a long press."""

_ICON = 56.0
_REFUSAL_PAD = 5.0
_FEW_ROWS = 2
_ROW_PAD = 4.0
_MARK = 40.0
"""Room beside a menu item for its mark and the arrow."""


def draw_title(
    pen: Pen, box: Box, role: str, awaited: bool, notes: tuple[str, ...], words: Words
) -> None:
    """Draws the seat's symbol and name, lit while the table waits for it, and a note at the right.

    Of ``notes``, which say the same in fewer and fewer words, the first that has room is taken.
    """
    colour = theme.LAMP if awaited else theme.QUIET
    icon, rest = box.left(box.h, 10)
    pen.stamp(symbol(role, pen.px(box.h * 0.72), colour), *icon.centre)
    name = words.name(role)
    name = name[:1].upper() + name[1:]
    if notes:
        width = pen.measure(name, theme.BODY, "bold")[0] + 2
        _, beside = rest.left(width, 10)
        if awaited:
            beside = Box(beside.x, beside.y, max(0.0, beside.w - box.h), beside.h)
        fits = (each for each in notes if pen.measure(each, theme.SMALL)[0] < beside.w)
        note = next(fits, notes[-1])
        pen.text(note, beside, theme.SMALL, theme.QUIET, align="right", lines=1)
    pen.text(
        name,
        rest,
        theme.BODY,
        theme.LAMP if awaited else theme.TEXT,
        face="bold",
        lines=1,
    )
    if awaited:
        pen.disc(box.right - box.h / 2, box.y + box.h / 2, box.h * 0.22, theme.LAMP)


def draw_told(pen: Pen, box: Box, told: ToldCard, refusal: Message | None, words: Words) -> None:
    """Draws the prompt at the top, the menu under it, a refusal at the foot.

    The type is as large as leaves room for all of them; a menu always keeps a line or more.
    """
    prompt = words.say(told.prompt)
    refused = "" if refusal is None else words.say(refusal)
    prompt_size, refused_size = _sizes(pen, box, told, prompt, refused, words)
    if refused:
        assert refusal is not None
        height = _refusal_height(pen, refused, box.w, refused_size)
        most = box.h - _SPACE - pen.height(1, theme.SMALL)
        box, foot = box.top(box.h - _SPACE - min(height, most), _SPACE)
        _draw_refusal(pen, foot, refused, refused_size, str(refusal.values.get("rule", "")))
    height = pen.height(len(pen.wrap(prompt, prompt_size, box.w)), prompt_size)
    place, rest = box.top(min(height + 1, box.h - _least_menu(pen, box, told, words)), _SPACE)
    pen.text(prompt, place, prompt_size, theme.TEXT, middle=False)
    if told.held > 0:
        track, rest = rest.top(_HELD, _SPACE)
        pen.fill(track, theme.HULL, 5, theme.EDGE)
        pen.fill(Box(track.x, track.y, track.w * min(1.0, told.held), track.h), theme.LAMP, 5)
    if told.items:
        _draw_menu(pen, rest, told, words)


def _sizes(
    pen: Pen, box: Box, told: ToldCard, prompt: str, refused: str, words: Words
) -> tuple[float, float]:
    """The largest type sizes of prompt and refusal at which everything has its room.

    A menu that cannot have all its lines at any size has a few, or one, and scrolls.
    """
    pairs = (
        (theme.LEAD, theme.BODY),
        (theme.BODY, theme.BODY),
        (theme.BODY, theme.SMALL),
        (theme.SMALL, theme.SMALL),
    )
    whole = [_whole_menu(pen, box, told, words)]
    least = (_least_menu(pen, box, told, words, rows) for rows in (_FEW_ROWS, 1))
    for menu in itertools.chain(whole, least):  # the least is measured only where it is needed
        for prompt_size, refused_size in pairs:
            used = pen.height(len(pen.wrap(prompt, prompt_size, box.w)), prompt_size) + 1 + menu
            if refused:
                used += _refusal_height(pen, refused, box.w, refused_size) + _SPACE
            if used <= box.h:
                return prompt_size, refused_size
    return pairs[-1]


def _least_menu(pen: Pen, box: Box, told: ToldCard, words: Words, most: int = 1) -> float:
    """The room that ``most`` rows of a menu, or all, and the bar of a long press need.

    The rows are those of the selected line and the ones after it, as they are broken in the box.
    """
    texts = [words.say(item.label) for item in told.items]
    rows = _rows(pen, told.items, texts, box.w, box.h)
    first = max(0, min(told.selected, len(rows) - most))
    menu = sum(row.height for row in rows[first : first + most]) + (_SPACE if rows else 0)
    return menu + (_HELD + _SPACE if told.held > 0 else 0)


def _whole_menu(pen: Pen, box: Box, told: ToldCard, words: Words) -> float:
    """The room that a menu needs for all its lines, in two columns if its words allow it."""
    bar = _HELD + _SPACE if told.held > 0 else 0
    if not told.items:
        return bar
    texts = [words.say(item.label) for item in told.items]
    height = sum(row.height for row in _rows(pen, told.items, texts, box.w, box.h))
    if _two_columns(pen, box, texts) is not None:
        lines = (len(texts) + 1) // 2
        height = min(height, lines * (pen.height(1, theme.SMALL) + _ROW_PAD))
    return height + _SPACE + bar


def _refusal_height(pen: Pen, text: str, width: float, size: float) -> float:
    inside = width - _ICON - 2 * _REFUSAL_PAD
    return pen.height(len(pen.wrap(text, size, inside)), size) + 2 * _REFUSAL_PAD + 1


def _draw_refusal(pen: Pen, box: Box, text: str, size: float, rule: str) -> None:
    """Draws why a press was refused; beside it the number of the rule, if there is one."""
    pen.fill(box, theme.ALARM, 8)
    icon, words = box.left(_ICON)
    if rule:
        pen.text(
            rule, icon.inset(2, 0), theme.SMALL, theme.INK, face="bold", align="centre", lines=1
        )
    else:
        pen.stamp(symbol("warning", pen.px(34), theme.INK), *icon.centre)
    pen.text(text, words.inset(_REFUSAL_PAD), size, theme.INK, face="regular")


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    item: Item
    text: str
    height: float


def _draw_menu(pen: Pen, box: Box, told: ToldCard, words: Words) -> None:
    """The items in one column, or in two where one is too long for the room and words are short.

    What still has no room is left out, closed lines first, which an arrow tells.
    """
    texts = [words.say(item.label) for item in told.items]
    rows = _rows(pen, told.items, texts, box.w, box.h)
    columns = _two_columns(pen, box, texts) if sum(row.height for row in rows) > box.h else None
    if columns is None:
        _draw_rows(pen, box, rows, told.selected)
        return
    middle = (len(rows) + 1) // 2
    for column, part in zip(columns, (slice(middle), slice(middle, None)), strict=True):
        across = _rows(pen, told.items, texts, column.w, box.h)[part]
        _draw_rows(pen, column, across, told.selected)


def _two_columns(pen: Pen, box: Box, texts: list[str]) -> list[Box] | None:
    """Two columns as wide as their words ask for, if both halves of the menu have room."""
    middle = (len(texts) + 1) // 2
    pixel = 1 / pen.scale  # which a box may lose where its edges fall between pixels
    needs = [
        max((pen.measure(text, theme.SMALL)[0] for text in half), default=0.0) + _MARK + pixel
        for half in (texts[:middle], texts[middle:])
    ]
    spare = box.w - theme.GAP - sum(needs)
    if spare < 0:
        return None
    return box.columns([need + spare / 2 for need in needs], theme.GAP)


def _rows(
    pen: Pen, items: tuple[Item, ...], texts: list[str], width: float, most: float
) -> list[_Row]:
    rows = []
    for number, (item, text) in enumerate(zip(items, texts, strict=True)):
        lines = pen.wrap(text, theme.SMALL, width - _MARK)
        height = pen.height(len(lines), theme.SMALL)
        rows.append(_Row(number, item, text, min(height + _ROW_PAD, most)))
    return rows


def _draw_rows(pen: Pen, box: Box, rows: list[_Row], selected: int) -> None:
    shown = _seen(rows, selected, box.h)
    y = box.y
    for row in shown:
        _draw_row(pen, Box(box.x, y, box.w, row.height - 1), row, row.number == selected)
        y += row.height
    hidden = [row.number for row in rows if row not in shown]
    if hidden and hidden[0] < selected:
        _arrow(pen, box.right - 16, box.y + 12, up=True)
    if hidden and hidden[-1] > selected:
        _arrow(pen, box.right - 16, y - 14, up=False)


def _draw_row(pen: Pen, line: Box, row: _Row, selected: bool) -> None:
    colour = theme.TEXT if row.item.open else theme.QUIET
    if selected and row.item.open:
        pen.fill(line, theme.LAMP, 6)
        colour = theme.INK
    elif selected:
        pen.fill(line, theme.PANEL_LIT, 6)
        pen.frame(line, theme.LAMP, theme.LINE, 6)
    if not row.item.open:
        pen.stamp(symbol("cross", pen.px(14), theme.QUIET), line.x + 12, line.centre[1])
    place = Box(line.x + 26, line.y, line.w - _MARK, line.h)
    pen.text(row.text, place, theme.SMALL, colour)


def _seen(rows: list[_Row], selected: int, room: float) -> list[_Row]:
    """The rows that there is room for, in their order.

    The selected one comes first, then those that can be chosen, then the closed ones; of each
    the nearest to it.
    """
    ranked = sorted(
        rows,
        key=lambda row: (
            row.number != selected,
            not row.item.open,
            abs(row.number - selected),
            row.number,
        ),
    )
    kept: list[_Row] = []
    for row in ranked:
        if kept and sum(each.height for each in kept) + row.height > room:
            break
        kept.append(row)
    return [row for row in rows if row in kept]


def _arrow(pen: Pen, x: float, y: float, *, up: bool) -> None:
    tip = -7 if up else 7
    pen.line(((x - 8, y - tip / 2), (x, y + tip / 2), (x + 8, y - tip / 2)), theme.LAMP, theme.LINE)
