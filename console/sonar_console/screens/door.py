"""The front door: four cards with a picture each, and the choices behind them.

A card is told apart by its picture and its title. What is selected has a frame of light; what
cannot be chosen is darker.
"""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import DoorPicture
from sonar_console.cards.wayin import DoorCard, OfferedChartCard, TileCard, TileRowCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.drawing import draw_certainty
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.strips import draw_warning
from sonar_console.screens.symbols import symbol

_HEAD = 84.0
_ITEM = 72.0
"""The height of an item of the foot."""
_TOLD = 132.0
"""The height of what the selected item is, and of what to do."""
_LABEL = 54.0
_SURE = 44.0


def draw_door(pen: Pen, picture: DoorPicture, words: Words, kept: Kept) -> None:
    """Draws the cards, or the choice behind one."""
    door, on = picture.door, theme.HULL
    warned = picture.warning is not None
    step = (bool(door.charts), len(door.rows), len(door.tiles), len(door.foot))
    kept.begin(pen, ("door", warned, step), lambda: pen.surface.fill(on))
    inside = pen.page.inset(theme.MARGIN * 2, theme.MARGIN)
    if picture.warning is not None:
        strip, inside = inside.top(44, theme.GAP)
        kept.part("warning", strip, draw_warning, picture.warning, words, on=on)
    head, inside = inside.top(_HEAD, theme.GAP)
    kept.part("head", head, _draw_head, door.title, picture.team, words, on=on)
    low = _TOLD if inside.w > inside.h else _TOLD * 1.4
    body, foot = inside.top(inside.h - _ITEM - low - 2 * theme.GAP, theme.GAP)
    items, told = foot.top(_ITEM, theme.GAP)
    if door.charts:
        selected = door.selected < door.count
        cards = (door.charts, door.number, door.count, door.minutes, selected)
        kept.part("charts", body, _draw_charts, *cards, words, on=on)
    elif len(door.rows) == 1 and door.rows[0].label is None:
        kept.part("ways", body, _draw_ways, door.rows[0].tiles, door.selected, words, on=on)
    else:
        cards_of = (door.rows, door.selected, door.teams)
        kept.part("people", body, _draw_rows, *cards_of, words, on=on)
    above = door.count if door.charts else len(door.tiles)
    kept.part("foot", items, _draw_foot, door.foot, door.selected - above, words, on=on)
    kept.part("told", told, _draw_told, door, picture.refusal, words, on=on)


def _draw_head(pen: Pen, box: Box, title: Message, team: str, words: Words) -> None:
    colour = theme.TEAM[team]
    icon, place = box.left(84, theme.GAP)
    pen.stamp(symbol("boat", pen.px(68), colour), *icon.centre)
    pen.text(words.say(title), place, theme.HEAD, colour, face="bold", lines=1)


def _draw_foot(pen: Pen, box: Box, items: tuple[Message, ...], selected: int, words: Words) -> None:
    """Draws the items under the choice, at the left."""
    x = box.x
    for number, item in enumerate(items):
        text = words.say(item)
        wide = min(pen.measure(text, theme.LEAD, "bold")[0] + 56, box.right - x)
        place = Box(x, box.y, wide, box.h)
        _draw_frame(pen, place, chosen=number == selected)
        ink = theme.LAMP if number == selected else theme.TEXT
        pen.text(text, place.inset(24, 4), theme.LEAD, ink, face="bold", align="centre", lines=1)
        x += wide + theme.GAP * 2


def _draw_told(pen: Pen, box: Box, door: DoorCard, refusal: Message | None, words: Words) -> None:
    """Draws what the selected item is; under it what to do, or why something cannot be done."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    about, rest = box.inset(theme.PAD, 8).rows((1.25, 1.0), 6)
    pen.text(words.say(door.about), about, theme.LEAD, theme.TEXT)
    if refusal is not None:
        pen.fill(rest, theme.ALARM, 8)
        pen.text(words.say(refusal), rest.inset(12, 2), theme.BODY, theme.INK)
    else:
        pen.text(words.say(door.prompt), rest, theme.BODY, theme.LAMP)


def _draw_frame(pen: Pen, box: Box, *, chosen: bool) -> None:
    """Draws the plate of something that can be chosen: it is lit while it is selected."""
    pen.fill(box, theme.PANEL_LIT if chosen else theme.PANEL, theme.CORNER)
    if chosen:
        pen.frame(box, theme.LAMP, theme.BOLD * 1.4, theme.CORNER)
    else:
        pen.frame(box, theme.EDGE, theme.LINE, theme.CORNER)


# ---- the four cards


def _draw_ways(
    pen: Pen, box: Box, tiles: tuple[TileCard, ...], selected: int, words: Words
) -> None:
    upright = box.w < box.h
    cut = box.rows if upright else box.columns
    for number, (tile, place) in enumerate(
        zip(tiles, cut([1.0] * len(tiles), theme.GAP * 2), strict=True)
    ):
        chosen = number == selected
        _draw_frame(pen, place, chosen=chosen)
        inner = place.inset(theme.PAD * 1.4)
        if upright:
            picture, rest = inner.left(inner.w * 0.4, theme.GAP)
        else:
            picture, rest = inner.top(min(inner.h * 0.5, inner.w), theme.GAP)
        _draw_scene(pen, picture, tile.name, closed=tile.closed is not None)
        title, text = rest.top(theme.HEAD * 2.1, theme.GAP / 2)
        ink = theme.QUIET if tile.closed is not None else theme.LAMP if chosen else theme.TEXT
        pen.text(words.say(tile.title), title, theme.HEAD, ink, face="bold", align="centre")
        if tile.text is not None:
            ink = theme.QUIET if tile.closed is not None else theme.TEXT
            pen.text(words.say(tile.text), text, theme.LEAD, ink, align="centre", middle=False)


def _draw_scene(pen: Pen, box: Box, name: str, *, closed: bool) -> None:
    """Draws the picture of a card: the sea, and who sails on it."""
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(box))
    pen.fill(box, theme.PANEL if closed else theme.SEA, theme.CORNER)
    draw = {"learn": _learn, "crews": _crews, "alone": _alone, "family": _family}[name]
    draw(pen, box)
    pen.surface.set_clip(before)


def _rings(pen: Pen, box: Box, x: float, y: float) -> None:
    for ring in range(1, 8):
        pen.disc(x, y, ring * box.w * 0.1, theme.SEA_LINE, theme.LINE)


def _boat(pen: Pen, x: float, y: float, size: float, team: str) -> None:
    pen.disc(x, y, size * 0.72, theme.TEAM[team])
    pen.stamp(symbol("boat", pen.px(size), theme.INK), x, y)


def _person(pen: Pen, x: float, y: float, size: float, colour: theme.Colour) -> None:
    """Draws a head over shoulders."""
    pen.disc(x, y - size * 0.24, size * 0.2, colour)
    shoulders = Box(x - size * 0.3, y + size * 0.02, size * 0.6, size * 0.4)
    pen.fill(shoulders, colour, size * 0.18)


def _robot(pen: Pen, x: float, y: float, size: float, colour: theme.Colour) -> None:
    """Draws a square head with two eyes and an aerial: a bot."""
    head = Box(x - size * 0.27, y - size * 0.2, size * 0.54, size * 0.5)
    pen.frame(head, colour, max(theme.LINE, size * 0.06), size * 0.08)
    for side in (-1, 1):
        pen.disc(x + side * size * 0.11, y + size * 0.03, size * 0.055, colour)
    pen.line(((x, y - size * 0.2), (x, y - size * 0.38)), colour, max(theme.LINE, size * 0.05))


def _learn(pen: Pen, box: Box) -> None:
    """Draws a route from one numbered step to the next, with a boat at its end."""
    places = [
        (box.x + box.w * across, box.y + box.h * down)
        for across, down in ((0.16, 0.78), (0.4, 0.78), (0.4, 0.36), (0.76, 0.36))
    ]
    pen.line(places, theme.LAMP, theme.BOLD * 1.4)
    radius = min(box.w, box.h) * 0.105
    for number, (x, y) in enumerate(places[:-1], 1):
        pen.disc(x, y, radius, theme.LAMP)
        spot = Box(x - radius, y - radius, radius * 2, radius * 2)
        pen.text(
            str(number), spot.inset(2), theme.HEAD, theme.INK, face="bold", align="centre", lines=1
        )
    _boat(pen, *places[-1], min(box.w, box.h) * 0.3, "blue")


def _crews(pen: Pen, box: Box) -> None:
    """Draws two boats at either side of a wall, with their crews."""
    x, y = box.centre
    _rings(pen, box, x, y)
    pen.line(((x, box.y), (x, box.bottom)), theme.EDGE, theme.BOLD * 2)
    size = min(box.w * 0.24, box.h * 0.36)
    for team, share in (("blue", 0.25), ("yellow", 0.75)):
        middle = box.x + box.w * share
        _boat(pen, middle, box.y + box.h * 0.36, size, team)
        for place in range(4):
            across = middle + (place - 1.5) * box.w * 0.105
            _person(pen, across, box.y + box.h * 0.8, size * 0.62, theme.TEAM[team])


def _alone(pen: Pen, box: Box) -> None:
    """Draws one person among bots, and a boat of bots far off."""
    _rings(pen, box, box.x + box.w * 0.8, box.y + box.h * 0.24)
    size = min(box.w * 0.3, box.h * 0.4)
    _boat(pen, box.x + box.w * 0.3, box.y + box.h * 0.34, size, "blue")
    _boat(pen, box.x + box.w * 0.8, box.y + box.h * 0.24, size * 0.6, "yellow")
    for place in range(4):
        x, y = box.x + box.w * (0.16 + place * 0.225), box.y + box.h * 0.8
        if place == 0:
            _person(pen, x, y, size * 0.85, theme.LAMP)
        else:
            _robot(pen, x, y, size * 0.6, theme.QUIET)


def _family(pen: Pen, box: Box) -> None:
    """Draws four waters, a boat in two of them, and a missile between."""
    waters = (theme.SEA, theme.OWN_SEA, theme.CHOICE, theme.SHOAL)
    halves = [half for row in box.rows((1.0, 1.0)) for half in row.columns((1.0, 1.0))]
    for half, water in zip(halves, waters, strict=True):
        pen.fill(half, water)
        pen.frame(half, theme.SECTOR_LINE, theme.LINE)
    size = min(box.w, box.h) * 0.3
    _boat(pen, *halves[2].centre, size, "blue")
    _boat(pen, *halves[1].centre, size, "green")
    pen.stamp(symbol("missile", pen.px(size * 0.8), theme.LAMP), *halves[3].centre)
    pen.stamp(symbol("sonar", pen.px(size * 0.8), theme.LAMP), *halves[0].centre)


# ---- how many people


def _draw_rows(
    pen: Pen,
    box: Box,
    rows: tuple[TileRowCard, ...],
    selected: int,
    teams: tuple[str, str],
    words: Words,
) -> None:
    """Draws a row of tiles under what they have in common."""
    most = max(len(row.tiles) for row in rows)
    first = 0
    for row, place in zip(rows, box.rows([1.0] * len(rows), theme.GAP * 2), strict=True):
        label, tiles = place.top(_LABEL, theme.GAP / 2)
        name, told = label.columns((1.0, 1.0), theme.GAP)
        if row.label is not None:
            text = words.say(row.label)
            text = text[:1].upper() + text[1:]
            pen.text(text, name, theme.LEAD, theme.TEXT, face="bold", lines=1)
        if row.told is not None:
            pen.text(words.say(row.told), told, theme.LEAD, theme.QUIET, align="right", lines=1)
        cells = tiles.columns([1.0] * most, theme.GAP)
        over = {tile.people: number for number, tile in enumerate(rows[0].tiles)}
        for number, tile in enumerate(row.tiles):
            chosen = first + number == selected
            cell = cells[over.get(tile.people, number)]
            _draw_party(pen, cell, tile, teams, words, chosen=chosen)
        first += len(row.tiles)


def _draw_party(
    pen: Pen, box: Box, tile: TileCard, teams: tuple[str, str], words: Words, *, chosen: bool
) -> None:
    """Draws how many people sit at either side of the wall; a side of bots has a bot."""
    _draw_frame(pen, box, chosen=chosen)
    inner = box.inset(theme.PAD)
    picture, text = inner.top(inner.h * 0.54, theme.GAP / 2)
    x = picture.centre[0]
    pen.line(((x, picture.y), (x, picture.bottom)), theme.EDGE, theme.BOLD)
    halves = picture.columns((1.0, 1.0), theme.GAP * 1.5)
    for half, count, team in zip(halves, tile.people or (0, 0), teams, strict=True):
        size = min(half.w * (0.62 if count > 1 else 0.9), half.h * (0.5 if count > 2 else 0.66))
        if not count:
            _robot(pen, *half.centre, size, theme.TEAM[team])
        for number in range(count):
            column, row = number % 2, number // 2
            wide, tall = min(count, 2), (count + 1) // 2
            across = half.centre[0] + (column - (wide - 1) / 2) * size * 0.86
            if number == count - 1 and count % 2 and count > 1:
                across = half.centre[0]
            down = half.centre[1] + (row - (tall - 1) / 2) * size * 0.94
            _person(pen, across, down, size, theme.TEAM[team])
    ink = theme.LAMP if chosen else theme.TEXT
    pen.text(words.say(tile.title), text, theme.LEAD, ink, face="bold", align="centre")


# ---- which chart


def _draw_charts(
    pen: Pen,
    box: Box,
    charts: tuple[OfferedChartCard, ...],
    number: int,
    count: int,
    minutes: int | None,
    selected: bool,
    words: Words,
) -> None:
    """Draws the selected chart, what is special about it, and what its neighbours are called."""
    before, here, after = charts
    if box.w >= box.h:
        place, rest = box.left(min(box.h, box.w * 0.5), theme.GAP * 3)
    else:
        place, rest = box.top(min(box.w, box.h * 0.55), theme.GAP * 2)
    _draw_frame(pen, place, chosen=selected)
    _draw_chart(pen, place.inset(theme.PAD), here.chart)
    name, rest = rest.top(theme.HEAD * 1.5, theme.GAP)
    shown = words.translation(here.title)
    pen.text(shown, name, theme.HEAD * 1.3, theme.LAMP, face="bold", lines=1)
    sure, rest = rest.top(_SURE, theme.GAP)
    which, mark = sure.columns((1.0, 2.0), theme.GAP)
    counted = words.say("screen-door-chart", number=number, count=count)
    pen.text(counted, which, theme.BODY, theme.QUIET, lines=1)
    draw_certainty(pen, mark, here.certainty, words)
    told, near = rest.top(rest.h - theme.LEAD * 1.6, theme.GAP)
    if minutes is not None:
        told, takes = told.top(told.h - theme.LEAD * 1.3, theme.GAP / 2)
        text = words.say("door-minutes", minutes=minutes)
        pen.text(text, takes, theme.LEAD, theme.QUIET, lines=1)
    text = words.translation(here.told)
    pen.text(text, told, theme.LEAD * 1.2, theme.TEXT, middle=False)
    left, right = near.columns((1.0, 1.0), theme.GAP * 2)
    name_of = f"‹ {words.translation(before.title)}"
    pen.text(name_of, left, theme.LEAD, theme.QUIET, face="bold", lines=1)
    name_of = f"{words.translation(after.title)} ›"
    pen.text(name_of, right, theme.LEAD, theme.QUIET, face="bold", align="right", lines=1)


def _draw_chart(pen: Pen, box: Box, chart: ChartCard) -> None:
    draw_base(pen, box, chart)
