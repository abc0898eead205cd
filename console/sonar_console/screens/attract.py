"""The picture between matches: the title or a page on how to play, and what each seat may do.

There are six pages on how to play for each game, drawn with the crews' own instruments from a
small made-up example: a route over the sea of the chart, a few marks, a few breakdowns. Sonar
Family, without first mate and engineer, has two of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin

import pygame
from msgspec.structs import replace

from sonar_console.cards.boat import (
    BoatCard,
    ChartCard,
    DamageCard,
    GaugeCard,
    SheetCard,
    SymbolCard,
)
from sonar_console.cards.picture import PICTURES, AttractPicture, LessonCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.captain import draw_captain
from sonar_console.screens.engineer import draw_engineer
from sonar_console.screens.gauges import draw_energy, draw_gauges, draw_mate_hull, mate_boxes
from sonar_console.screens.pen import Pen
from sonar_console.screens.sheet import STEPS, draw_radio
from sonar_console.screens.strips import draw_strip
from sonar_console.screens.symbols import symbol

_DOTS = 30.0
_BESIDE = 250.0
"""The height of the row of dots, and how far from its middle the words beside it begin."""

_ANSWER = 96.0
"""The height of what a press that means nothing is answered with."""

_RINGS = 8

_STEPS, _STEP, _STEPS_AT, _STEPS_IN = 6, 44.0, 0.68, 420.0
"""How many steps of the start are shown, how high each is, and where they begin."""
_STATES = {
    "done": ("tick", theme.READY),
    "runs": ("warning", theme.LAMP),
    "failed": ("cross", theme.ALARM),
}
"""The mark of a step: told apart by shape as well as by colour."""


def draw_attract(pen: Pen, page: Box, picture: AttractPicture, words: Words) -> None:
    """Draws the title, or a picture of how to play, and the prompts of the seats that have one.

    A press that means nothing here is answered in their place.
    """
    inside = page.inset(theme.MARGIN * 3)
    if picture.lesson is not None:
        place, foot = inside.top(inside.h * 0.8, theme.GAP)
        draw_lesson(pen, place, picture.lesson, picture.team, words)
    else:
        subtitle = words.say("screen-subtitle")
        if picture.house:
            subtitle = words.say("screen-subtitle-house", value=picture.house)
        draw_title_picture(pen, words.say("screen-title"), subtitle)
        _, foot = inside.top(inside.h * 0.66)
    foot, dots = foot.top(foot.h - _DOTS)
    _draw_dots(pen, dots, picture.page)
    beside = Box(dots.centre[0] + _BESIDE, dots.y - 6, dots.w / 2 - _BESIDE, dots.h + 12)
    turn = words.say("screen-attract-turn")
    pen.text(turn, beside, theme.SMALL, theme.QUIET, align="right", lines=1)
    if picture.warning is not None:
        draw_strip(pen, picture.warning, words)
    if picture.refusal is not None:
        answer = Box(foot.x, foot.centre[1] - _ANSWER / 2, foot.w, _ANSWER)
        pen.fill(answer, theme.ALARM, theme.CORNER)
        said = words.say(picture.refusal)
        pen.text(said, answer.inset(20, 6), theme.HEAD, theme.INK, align="centre")
        return
    prompts = {role: words.say(seat.prompt) for role, seat in picture.seats.items()}
    shown = list(dict.fromkeys(prompts.values()))
    for text, row in zip(shown, foot.rows([1.0] * len(shown), 8) if shown else [], strict=True):
        pen.text(text, row, theme.HEAD, theme.LAMP, align="centre")


def _draw_dots(pen: Pen, box: Box, page: int) -> None:
    """Draws a dot for each page of the loop, in a group for each game: an encoder turns them."""
    last = 2 * PICTURES
    for number in range(last + 1):
        group = -(-number // PICTURES)
        x = box.centre[0] + (number - last / 2) * 30 + (group - 1) * 26
        here = number == page
        pen.disc(x, box.centre[1], 10 if here else 7, theme.LAMP if here else theme.EDGE)


def draw_waiting(
    surface: pygame.Surface, words: Words, steps: Sequence[tuple[str, str, str]] = ()
) -> None:
    """Draws what a screen shows while it has no table; under it the last ``steps`` of the start.

    Of each step the name, the state (``runs``, ``done`` or ``failed``) and what is said of it.
    """
    pen = Pen(surface)
    draw_title_picture(pen, words.say("screen-wait-table"), words.say("screen-wait-table-help"))
    rows = pen.page.inset(_STEPS_IN, theme.MARGIN)
    rows, _ = Box(rows.x, pen.page.h * _STEPS_AT, rows.w, _STEPS * _STEP).top(_STEPS * _STEP)
    for name, state, value in steps[-_STEPS:]:
        row, rows = rows.top(_STEP - 4, 4)
        mark, text = row.left(_STEP, 12)
        symbol_name, colour = _STATES[state]
        pen.stamp(symbol(symbol_name, pen.px(30), colour), *mark.centre)
        said = words.say(f"firstboot-step-{state}", value1=name, value=value)
        pen.text(said, text, theme.BODY, theme.TEXT, lines=1)


def draw_title_picture(pen: Pen, title: str, subtitle: str) -> None:
    """Draws a submarine under the rings of its sonar, with the title over them."""
    pen.surface.fill(theme.HULL)
    page = pen.page
    x, y = page.w / 2, page.h * 0.25
    for ring in range(_RINGS, 0, -1):
        share = (_RINGS + 1 - ring) / _RINGS
        pen.disc(x, y, 60 + ring * 118, theme.mixed(theme.HULL, theme.SEA_LINE, share), theme.LINE)
    for ring in range(_RINGS, 0, -1):
        share = 0.55 * (_RINGS + 1 - ring) / _RINGS
        _arcs(pen, x, y, 60 + ring * 118, theme.mixed(theme.HULL, theme.LAMP, share))
    pen.disc(x, y, 168, theme.HULL)
    pen.stamp(symbol("boat", pen.px(270), theme.LAMP), x, y - 10)
    pen.text(
        title,
        Box(page.x, y + 150, page.w, 190).inset(40, 0),
        theme.TITLE,
        theme.TEXT,
        face="bold",
        align="centre",
        lines=1,
    )
    pen.text(
        subtitle,
        Box(page.x, y + 336, page.w, 70).inset(40, 0),
        theme.HEAD,
        theme.QUIET,
        align="centre",
    )


def _arcs(pen: Pen, x: float, y: float, radius: float, colour: theme.Colour) -> None:
    """Draws the part of a ring ahead of the bow, which is at the left, brighter."""
    for start in (160, 170, 180, 190):
        ends = [radians(start + step) for step in range(0, 11, 2)]
        points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in ends]
        pen.line(points, colour, theme.LINE * 1.6)


_HEADINGS = ("E", "N", "S", "W")
"""The order in which a route tries the headings."""
_LONG = 8
"""Courses of the route in the pictures."""

_ENERGY = 3
_BROKEN = ("N1", "N2", "W1", "E4", "S4")
_MARKED = (1, 3, 2, 0, 4, 1)

_WORDS: dict[int, tuple[str, str]] = {
    1: ("screen-howto-1", "screen-howto-1-text"),
    2: ("screen-howto-2", "screen-howto-2-text"),
    3: ("screen-howto-3", "screen-howto-3-text"),
    4: ("screen-howto-4", "screen-howto-4-text"),
    5: ("screen-howto-5", "screen-howto-5-text"),
    6: ("screen-howto-6", "screen-howto-6-text"),
}
"""The title and the sentences of each picture."""

_SYSTEMS = ("torpedo", "mine", "drone", "sonar", "silence")
_ACTIONS = ("sonar", "silence", "missile")


@dataclass(frozen=True, slots=True)
class Example:
    """The values of the instruments in the pictures."""

    boat: BoatCard
    sheet: SheetCard
    gauges: tuple[GaugeCard, ...]
    symbols: tuple[SymbolCard, ...]


def draw_lesson(pen: Pen, box: Box, lesson: LessonCard, team: str, words: Words) -> None:
    """Draws the picture of a lesson with its game, its title and its sentences beside it."""
    side = min(box.h, box.w * 0.52)
    picture, talk = box.left(side, theme.GAP * 4)
    picture = Box(picture.x, picture.y + (picture.h - side) / 2, side, side)
    pen.fill(picture, theme.PANEL, theme.CORNER, theme.EDGE)
    _draw_picture(pen, picture.inset(theme.PAD * 1.5), lesson, team, words)
    words = words.playing(lesson.game)
    name, text = _WORDS[lesson.picture]
    above, talk = talk.top(theme.HEAD, theme.GAP)
    title, rest = talk.top(talk.h * 0.34, theme.GAP * 2)
    lines, size = pen.fitted(words.say(name), title, theme.HEAD * 1.5, "bold")
    height = pen.height(len(lines), size)
    foot = Box(title.x, title.bottom - height - 1, title.w, height + 1)
    game = Box(above.x, foot.y - above.h, above.w, above.h)
    pen.text(words.name(lesson.game), game, theme.LEAD, theme.QUIET, face="bold", lines=1)
    pen.text(words.say(name), foot, theme.HEAD * 1.5, theme.LAMP, face="bold")
    pen.text(words.say(text), rest, theme.HEAD, theme.TEXT, middle=False)


def _draw_picture(pen: Pen, box: Box, lesson: LessonCard, team: str, words: Words) -> None:
    family, number = lesson.game == "sonar-family", lesson.picture
    shown, chart = example(lesson, team), lesson.chart
    if number == 1:
        _draw_two(pen, box, shown.boat.team, _enemy_of(shown.boat.team, family))
    elif number == 5:
        enemy = _enemy_of(shown.boat.team, family)
        draw_radio(pen, box, chart, shown.sheet, (), enemy, None)
    elif number == 6:
        _draw_systems(pen, box, family, words)
    elif number == 2 or (family and number == 4):
        sector = chart.sector_of(shown.boat.route[-1]) if family else None
        draw_captain(pen, box, chart, shown.boat, sector, None, ())
    elif number == 3 and family:
        draw_energy(pen, box, _ENERGY, words)
    elif number == 3:
        damage = DamageCard(1, lesson.damage_limit)
        hull, gauges = mate_boxes(box)
        draw_mate_hull(pen, hull, damage, words)
        draw_gauges(pen, gauges, shown.gauges, "torpedo", words)
    else:
        draw_engineer(pen, box.inset(box.w * 0.06, 0), shown.symbols, (), "N5", words)


def _draw_two(pen: Pen, box: Box, own: str, enemy: str) -> None:
    """Draws two submarines at either end of one sea, and the rings of a sonar between them."""
    x, y = box.centre
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(box))
    pen.fill(box, theme.SEA, theme.CORNER)
    for ring in range(1, 8):
        pen.disc(x, y, ring * box.w * 0.1, theme.SEA_LINE, theme.LINE)
    for team, share in ((own, 0.26), (enemy, 0.74)):
        place = box.x + box.w * share, box.y + box.h * share
        pen.disc(*place, box.w * 0.15, theme.TEAM[team])
        pen.stamp(symbol("boat", pen.px(box.w * 0.2), theme.INK), *place)
    pen.surface.set_clip(before)


def _draw_systems(pen: Pen, box: Box, family: bool, words: Words) -> None:
    """Draws the systems with their names, and the surface."""
    names = (*(_ACTIONS if family else _SYSTEMS), "surface")
    rows = box.rows([1.0] * ((len(names) + 1) // 2), theme.GAP)
    cells = [cell for row in rows for cell in row.columns((1.0, 1.0), theme.GAP)]
    for name, cell in zip(names, cells, strict=False):
        pen.fill(cell, theme.PANEL_LIT, theme.CORNER)
        mark, label = cell.inset(8).rows((1.6, 1.0), 4)
        shape = "boat" if name == "surface" else name
        pen.stamp(symbol(shape, pen.px(min(mark.h, mark.w) * 0.84), theme.LAMP), *mark.centre)
        word = words.name(name)
        text = word[:1].upper() + word[1:]
        pen.text(text, label, theme.LEAD, theme.TEXT, face="bold", align="centre")


# ---- the story of the pictures


def example(lesson: LessonCard, team: str) -> Example:
    """A small story of a lesson's game: its first team's, or the second's for the second team."""
    route = _route(lesson.chart)
    squares = tuple(f"{chr(65 + column)}{row + 1}" for column, row in route)
    own = team if team == "blue" else _second(lesson.game == "sonar-family")
    legs = tuple(_leg(one, other) for one, other in pairwise(route))
    return Example(
        boat=BoatCard(own, squares[-1], squares),
        sheet=SheetCard(legs, *route[0]),
        gauges=tuple(
            replace(gauge, marked=min(marks, gauge.size))
            for gauge, marks in zip(lesson.gauges, _MARKED, strict=False)
        ),
        symbols=tuple(replace(each, broken=each.name in _BROKEN) for each in lesson.symbols),
    )


def _second(family: bool) -> str:
    """The second team of a game."""
    return "green" if family else "yellow"


def _enemy_of(team: str, family: bool) -> str:
    return _second(family) if team == "blue" else "blue"


def _leg(one: tuple[int, int], other: tuple[int, int]) -> str:
    step = (other[0] - one[0], other[1] - one[1])
    return next(name for name, each in STEPS.items() if each == step)


def _route(chart: ChartCard) -> list[tuple[int, int]]:
    """A route of some courses over open sea that turns now and then, the first that is found."""
    middle = chart.columns // 2 - 2, chart.rows // 2 + 1
    starts = sorted(
        ((column, row) for row in range(chart.rows) for column in range(chart.columns)),
        key=lambda place: abs(place[0] - middle[0]) + abs(place[1] - middle[1]),
    )
    for start in starts:
        if _is_sea(chart, start):
            found = _on(chart, [start], "EENNEESS"[:_LONG])
            if found is not None:
                return found
    return [starts[0]]


def _on(
    chart: ChartCard, route: list[tuple[int, int]], wanted: str
) -> list[tuple[int, int]] | None:
    """The route carried on, by the wanted courses where they are open and others where not."""
    if not wanted:
        return route
    column, row = route[-1]
    for heading in (wanted[0], *(each for each in _HEADINGS if each != wanted[0])):
        place = column + STEPS[heading][0], row + STEPS[heading][1]
        if place not in route and _is_sea(chart, place):
            found = _on(chart, [*route, place], wanted[1:])
            if found is not None:
                return found
    return None


def _is_sea(chart: ChartCard, place: tuple[int, int]) -> bool:
    column, row = place
    inside = 0 <= column < chart.columns and 0 <= row < chart.rows
    return inside and chart.grid[row][column] != "#"
