"""Draws the text of a seat: what to do now, its menu, its help, why a press was refused.

The captain's actions are icons, of which the chosen one is named; other menus are a list where
there is room for all of it, else the chosen line with its neighbours at both sides.
"""

from __future__ import annotations

from sonar_console.cards.boat import GaugeCard
from sonar_console.cards.message import Message
from sonar_console.cards.seat import HelpCard, HelpRowCard, Item, ToldCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.gauges import state_words
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

_SIZES = (theme.LEAD, theme.ACT, theme.BODY, theme.SMALL)
"""The type sizes of a prompt, the largest that has room."""

_HELD = 10.0
"""The height of the bar that shows a long press."""

NAMED = 38.0
"""The height of the line that names what is chosen."""

_SPACE = 4.0
_ROW = 41.0
"""The height of a line of a list."""

_MARK = 40.0
"""Room beside a line of a menu for its mark."""

_CHIP = 26.0
"""What a line of a menu is wider than its words, where they stand side by side."""

_LEAST_PROMPT = 97.0
"""The least room over a list, for a prompt and the bar of a long press."""

_ICON = 56.0
_REFUSAL_PAD = 5.0

_FEW_LINES = 3
"""The most lines of a refusal in larger type."""

_ACTIONS = {
    "item-done": "done",
    "item-resume": "play",
    "item-torpedo": "torpedo",
    "item-mine": "mine",
    "item-trigger": "trigger",
    "item-drone": "drone",
    "item-sonar": "sonar",
    "item-silence": "silence",
    "item-archer": "archer",
    "item-locate": "locate",
    "item-surface": "surface",
}
"""The symbols of the lines of a menu that are icons."""

_TOGETHER: dict[tuple[str, ...], str] = {
    ("captain", "mate"): "screen-captain-mate",
    ("captain", "mate", "engineer"): "screen-captain-mate-engineer",
    ("captain", "mate", "engineer", "radio"): "screen-captain-mate-engineer-radio",
    ("captain", "radio"): "screen-captain-radio",
}
"""What seats that one person holds are called, by the seats (S-2, S-3)."""


def draw_title(
    pen: Pen, box: Box, seats: tuple[str, ...], awaited: bool, notes: tuple[str, ...], words: Words
) -> None:
    """Draws the name of seats that one person holds, with their symbols, and a note at the right.

    It is lit while the table waits for one of them.

    Of ``notes``, which say the same in fewer and fewer words, the first that has room is taken.
    """
    colour = theme.LAMP if awaited else theme.QUIET
    name = words.name(seats[0]) if len(seats) == 1 else words.say(_TOGETHER[seats])
    name = name[:1].upper() + name[1:]
    size = theme.BODY if box.h >= pen.height(1, theme.BODY) else theme.SMALL
    rest = box.left(len(seats) * (box.h + 6))[1]
    if len(seats) > 1 and pen.measure(name, theme.SMALL, "bold")[0] > rest.w:
        rest = box  # the names alone say it
    for number, role in enumerate(seats if rest is not box else ()):
        icon = Box(box.x + number * (box.h + 6), box.y, box.h, box.h)
        pen.stamp(symbol(role, pen.px(box.h * 0.76), colour), *icon.centre)
    if notes:
        room = rest.w - 8 - (box.h if awaited else 0.0)
        wide = pen.measure(name, size, "bold")[0] + 2
        fits = (each for each in notes if pen.measure(each, theme.SMALL)[0] < room - wide)
        note = next(fits, "")
        if not note:
            note, size = notes[-1], theme.SMALL
            wide = pen.measure(name, size, "bold")[0] + 2
        beside = Box(rest.x + wide + 8, rest.y, max(0.0, room - wide), rest.h)
        if pen.measure(note, theme.SMALL)[0] <= beside.w:
            pen.text(note, beside, theme.SMALL, theme.QUIET, align="right", lines=1)
    ink = theme.LAMP if awaited else theme.TEXT
    pen.text(name, rest, size, ink, face="bold", lines=1)
    if awaited:
        pen.disc(box.right - box.h / 2, box.y + box.h / 2, box.h * 0.22, theme.LAMP)


def are_actions(items: tuple[Item, ...]) -> bool:
    """Whether a menu is that of the captain's actions, which have icons."""
    return bool(items) and all(item.label.key in _ACTIONS for item in items)


def draw_actions(
    pen: Pen, box: Box, items: tuple[Item, ...], selected: int, gauges: tuple[GaugeCard, ...] = ()
) -> None:
    """Draws the icons of the captain's actions along a box; those that are closed are dim.

    A system that is charged and blocked is struck; one that is charged and only waits for its
    moment has a tick.
    """
    if not items:
        return
    count, down = len(items), box.h > box.w
    side = min(box.w, box.h, (max(box.w, box.h) - (count - 1) * _SPACE) / count)
    step = (max(box.w, box.h) - side) / max(1, count - 1)
    for number, item in enumerate(items):
        away = number * step
        cell = Box(box.x + (box.w - side) / 2, box.y + away, side, side)
        if not down:
            cell = Box(box.x + away, box.y + (box.h - side) / 2, side, side)
        _draw_action(pen, cell, item, number == selected, _gauge_of(item, gauges))


def _gauge_of(item: Item, gauges: tuple[GaugeCard, ...]) -> GaugeCard | None:
    """The gauge of the system that a line of the captain's menu activates, if it has one."""
    name = _ACTIONS[item.label.key]
    name = "scenario" if name == "archer" else name
    return next((each for each in gauges if each.name == name), None)


def _draw_action(pen: Pen, cell: Box, item: Item, selected: bool, gauge: GaugeCard | None) -> None:
    colour = theme.TEXT if item.open else theme.FAINT
    if selected and item.open:
        pen.fill(cell, theme.LAMP, 8)
        colour = theme.INK
    else:
        pen.fill(cell, theme.PANEL_LIT if item.open else theme.PANEL, 8, theme.EDGE)
    if selected and not item.open:
        pen.frame(cell, theme.LAMP, theme.BOLD, 8)
        colour = theme.QUIET
    pen.stamp(symbol(_ACTIONS[item.label.key], pen.px(cell.w * 0.62), colour), *cell.centre)
    if gauge is None or not gauge.charged or item.open:
        return
    x, y = cell.centre
    if not gauge.working:
        pen.stamp(symbol("slash", pen.px(cell.w * 0.76), theme.PANEL), x - 4, y - 4)
        pen.stamp(symbol("slash", pen.px(cell.w * 0.76), theme.ALARM), x, y)
    else:
        side = cell.w * 0.3
        corner = (cell.right - side * 0.8, cell.bottom - side * 0.8)
        pen.stamp(symbol("tick", pen.px(side), theme.READY), *corner)


def draw_told(
    pen: Pen, box: Box, told: ToldCard, words: Words, gauges: tuple[GaugeCard, ...] = ()
) -> None:
    """Draws the prompt at the top, as large as there is room, and the menu at the foot.

    While the cursor is on a closed line, the reason stands in place of the prompt; ``gauges`` tell
    what the system of a chosen action lacks.
    """
    tall = menu_height(pen, box, told)
    prompt, menu = box.top(box.h - tall)
    if told.held > 0:
        prompt, bar = prompt.top(prompt.h - _HELD - _SPACE, _SPACE)
        track = bar.inset(theme.PAD, 0).top(_HELD)[0]
        pen.fill(track, theme.HULL, 5, theme.EDGE)
        pen.fill(Box(track.x, track.y, track.w * min(1.0, told.held), track.h), theme.LAMP, 5)
    chosen = told.items[told.selected] if told.items else None
    draw_prompt(pen, prompt, _said(told, words))
    if chosen is None:
        return
    if are_actions(told.items):
        _draw_named(pen, menu, chosen, words, _gauge_of(chosen, gauges))
    elif tall > NAMED:
        _draw_list(pen, menu, told, words)
    else:
        _draw_row(pen, menu, told, words)


def draw_prompt(pen: Pen, box: Box, text: str) -> float:
    """Writes a prompt at the top of a box in the largest type that has room; returns its height."""
    place = box.inset(theme.PAD, 0)
    size = prompt_size(pen, place, text)
    return pen.text(text, place, size, theme.TEXT, middle=False)


def prompt_size(pen: Pen, place: Box, text: str) -> float:
    """The largest type size of a prompt at which it is inside a box."""
    for size in _SIZES:
        if pen.height(len(pen.wrap(text, size, place.w)), size) <= place.h:
            return size
    return _SIZES[-1]


def menu_height(pen: Pen, box: Box, told: ToldCard) -> float:
    """The height of a menu at the foot of a box: of all its lines, or of one."""
    if not told.items:
        return 0.0
    if are_actions(told.items):
        return NAMED
    rows = len(told.items) * _ROW
    return rows if rows + _LEAST_PROMPT <= box.h else NAMED


def _draw_named(pen: Pen, box: Box, item: Item, words: Words, gauge: GaugeCard | None) -> None:
    """Writes the name of the action that is chosen; one that is closed has a cross before it.

    Of a system that cannot be used it is said at the right what it lacks: marks, or repair.
    """
    mark, name = box.inset(theme.PAD, 0).left(box.h * 0.8, 4)
    colour = theme.LAMP if item.open else theme.QUIET
    pen.stamp(symbol("tick" if item.open else "cross", pen.px(box.h * 0.5), colour), *mark.centre)
    said = words.say(item.label)
    pen.text(said, name.inset(0, -3), theme.ACT, colour, face="bold", lines=1)
    if gauge is None or item.open:
        return
    lacks, ink = state_words(gauge, words)[0], theme.READY
    if not gauge.charged:
        lacks, ink = words.say("screen-marked", marked=gauge.marked, size=gauge.size), theme.QUIET
    elif not gauge.working:
        ink = theme.ALARM
    beside = name.left(pen.measure(said, theme.ACT, "bold")[0] + 14)[1]
    if pen.measure(lacks, theme.SMALL)[0] <= beside.w:
        pen.text(lacks, beside, theme.SMALL, ink, align="right", lines=1)


def _draw_list(pen: Pen, box: Box, told: ToldCard, words: Words) -> None:
    """Draws all lines of a menu, one under the other."""
    for number, (item, row) in enumerate(
        zip(told.items, box.rows([1.0] * len(told.items)), strict=True)
    ):
        line = row.inset(4, 1)
        colour = theme.TEXT if item.open else theme.QUIET
        if number == told.selected and item.open:
            pen.fill(line, theme.LAMP, 6)
            colour = theme.INK
        elif number == told.selected:
            pen.fill(line, theme.PANEL_LIT, 6)
            pen.frame(line, theme.LAMP, theme.LINE, 6)
        mark, text = line.left(_MARK)
        if not item.open:
            pen.stamp(symbol("cross", pen.px(16), theme.QUIET), *mark.centre)
        pen.text(words.say(item.label), text.inset(0, -3), theme.ACT, colour, lines=1)


def _draw_row(pen: Pen, box: Box, told: ToldCard, words: Words) -> None:
    """Draws the chosen line of a menu in the middle, and as many neighbours as have room."""
    texts = [words.say(item.label) for item in told.items]
    inner = box.inset(theme.PAD + 22, 0)
    chosen = told.selected
    wide = min(pen.measure(texts[chosen], theme.ACT, "bold")[0] + _CHIP, inner.w)
    chip = Box(inner.x + (inner.w - wide) / 2, inner.y, wide, inner.h)
    if told.items[chosen].open:
        pen.fill(chip, theme.LAMP, 8)
    else:
        pen.frame(chip, theme.LAMP, theme.LINE, 8)
    ink = theme.INK if told.items[chosen].open else theme.TEXT
    place = chip.inset(_CHIP / 2 - 1, -3)
    pen.text(texts[chosen], place, theme.ACT, ink, face="bold", align="centre", lines=1)
    for way, edge in ((-1, chip.x), (1, chip.right)):
        number = chosen + way
        while 0 <= number < len(texts):
            across = pen.measure(texts[number], theme.SMALL)[0] + 1
            left = edge - _CHIP / 2 - across if way < 0 else edge + _CHIP / 2
            if left < inner.x or left + across > inner.right:
                break
            place = Box(left, inner.y, across, inner.h)
            pen.text(texts[number], place, theme.SMALL, theme.QUIET, lines=1)
            edge = left if way < 0 else left + across
            number += way
        if 0 <= number < len(texts):
            _arrow(pen, (box.x if way < 0 else box.right) - way * 22, box.centre[1], way)


def _arrow(pen: Pen, x: float, y: float, way: int) -> None:
    """Draws an arrow that points out of a box, to the lines that have no room."""
    tip = x + 10 * way
    pen.line(((x, y - 9), (tip, y), (x, y + 9)), theme.LAMP, theme.LINE)


def refusal_box(pen: Pen, box: Box, told: ToldCard, refusal: Message, words: Words) -> Box:
    """The box of a refusal: over the whole prompt, upwards from there, above the seat's menu.

    No line of the prompt is left half covered.
    """
    foot = box.bottom - menu_height(pen, box, told)
    text, inside = words.say(refusal), box.w - _ICON - 2 * _REFUSAL_PAD
    lines = len(pen.wrap(text, theme.BODY, inside))
    size = theme.BODY if lines <= _FEW_LINES else theme.SMALL
    height = pen.height(len(pen.wrap(text, size, inside)), size) + 2 * _REFUSAL_PAD + 1
    top = min(box.y, foot - height)
    covered = _prompt_height(pen, box.top(foot - box.y)[0].inset(theme.PAD, 0), told, words)
    return Box(box.x, top, box.w, max(height, min(foot, box.y + max(height, covered)) - top))


def _prompt_height(pen: Pen, place: Box, told: ToldCard, words: Words) -> float:
    """The height of the prompt, or of the reason in its place."""
    text = _said(told, words)
    size = prompt_size(pen, place, text)
    return pen.height(len(pen.wrap(text, size, place.w)), size)


def _said(told: ToldCard, words: Words) -> str:
    """The prompt, or the reason why the line of the menu under the cursor is closed."""
    chosen = told.items[told.selected] if told.items else None
    why = None if chosen is None else chosen.why
    return words.say(told.prompt if why is None else why)


def draw_refusal(pen: Pen, box: Box, refusal: Message, words: Words) -> None:
    """Draws the reason why a press was refused, beside the number of the rule, if there is one."""
    pen.fill(box, theme.ALARM, 8)
    icon, place = box.left(_ICON)
    rule = str(refusal.values.get("rule", ""))
    if rule:
        pen.text(
            rule, icon.inset(2, 0), theme.SMALL, theme.INK, face="bold", align="centre", lines=1
        )
    else:
        pen.stamp(symbol("warning", pen.px(34), theme.INK), *icon.centre)
    text, place = words.say(refusal), place.inset(_REFUSAL_PAD)
    fits = pen.height(len(pen.wrap(text, theme.BODY, place.w)), theme.BODY) <= place.h
    pen.text(text, place, theme.BODY if fits else theme.SMALL, theme.INK)


_HELP_ROW = 44.0
_HELP_PROMPT = 76.0
"""The heights of a line of the help, and of the prompt at its foot."""


def draw_help(pen: Pen, box: Box, card: HelpCard, words: Words) -> None:
    """Draws the lines around the selected one, then its reason, and what to do."""
    pen.fill(box, theme.PANEL_LIT, theme.CORNER)
    pen.frame(box, theme.LAMP, theme.LINE, theme.CORNER)
    inner = box.inset(theme.PAD, 10)
    body, prompt = inner.top(inner.h - _HELP_PROMPT, 4)
    pen.text(words.say(card.prompt), prompt, theme.SMALL, theme.LAMP)
    row = card.rows[card.selected]
    told = "" if row.reason is None else words.say(row.reason)
    if told:
        body, reason = body.top(body.h * 0.66, 6)
        ink = theme.TEXT if row.usable is None else theme.ALARM
        pen.text(told, reason, theme.BODY, ink, middle=False)
    room = max(1, int(body.h // _HELP_ROW))
    first = max(0, min(card.selected - room // 2, len(card.rows) - room))
    for number, each in enumerate(card.rows[first : first + room], first):
        line = Box(body.x, body.y + (number - first) * _HELP_ROW, body.w, _HELP_ROW - 4)
        chosen = number == card.selected
        _draw_help_row(pen, line, each, words, chosen=chosen, setting=chosen and card.setting)


def _draw_help_row(
    pen: Pen, row: Box, card: HelpRowCard, words: Words, *, chosen: bool, setting: bool
) -> None:
    """Draws a line: a tick or a cross and the action, or a setting with its value."""
    if chosen:
        pen.fill(row, theme.PANEL, 6)
        pen.frame(row, theme.LAMP, theme.LINE, 6)
    inner = row.inset(8, 2)
    text = words.say(card.label)
    text = text[:1].upper() + text[1:]
    if card.value is not None:
        label, value = inner.columns((1.3, 1.0), theme.GAP)
        pen.text(text, label, theme.BODY, theme.TEXT, lines=1)
        shown = words.say(card.value)
        ink = theme.LAMP
        if setting:
            pen.fill(value.inset(-4, 0), theme.LAMP, 6)
            ink = theme.INK
        pen.text(shown, value, theme.BODY, ink, face="bold", align="right", lines=1)
        return
    mark, label = inner.left(34, 8)
    name, colour, ink = "cross", theme.ALARM, theme.QUIET
    if card.usable is None:
        name, ink = "blast", theme.TEXT
    elif card.usable:
        name, colour, ink = "tick", theme.READY, theme.TEXT
    pen.stamp(symbol(name, pen.px(22), colour), *mark.centre)
    pen.text(text, label, theme.BODY, ink, lines=1)
