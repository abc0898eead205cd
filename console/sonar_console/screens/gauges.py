"""The damage of a hull, the gauges of the systems, and the energy of Sonar Family."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from sonar_console.cards.boat import DamageCard, GaugeCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Align, Pen
from sonar_console.screens.symbols import symbol

SPACES = 4
"""The most energy there can be (F-2)."""

COSTS: dict[int, str] = {2: "sonar", 3: "silence", 4: "missile"}
"""What each space of the gauge pays for (F-3, F-4, F-5)."""


_HULL = 74.0
"""The height of the hull with its compartments."""

_HULL_LESS = 36.0
"""The height of the damage where there is little room."""

_MIDDLE = 0.6
"""How far down the middle of the hull lies, under its tower."""

_LARGER = 3

_ASIDE = 5.0
"""The room beside a row for the cursor's line."""

_SHORT = 310.0
"""The height of the mate's instrument under which the gauges take some of the hull's."""


def draw_damage(
    pen: Pen,
    box: Box,
    damage: int,
    limit: int,
    label: str,
    colour: theme.Colour = theme.TEXT,
    align: Align = "left",
) -> None:
    """A label and as many boxes as there are damages to the end; a damage is a crossed box."""
    side = min(box.h, 44.0, box.w / (2 * limit + 1))
    gap = 7.0
    left = box.right - limit * (side + gap) + gap
    words = Box(box.x, box.y, max(0.0, left - box.x - theme.GAP), box.h)
    pen.text(label, words, theme.BODY, colour, face="bold", align=align, lines=1)
    for number in range(limit):
        cell = Box(left + number * (side + gap), box.y + (box.h - side) / 2, side, side)
        if number < damage:
            pen.fill(cell, theme.ALARM, 6)
            pen.stamp(symbol("cross", pen.px(side * 0.7), theme.INK), *cell.centre)
        else:
            pen.fill(cell, theme.HULL, 6, theme.QUIET)


def draw_hull_damage(pen: Pen, box: Box, damage: DamageCard, label: str) -> None:
    """Draws the own hull's damage: the boxes are compartments of a submarine seen from the side."""
    free = box.w - pen.measure(label, theme.BODY, "bold")[0] - theme.GAP - 2
    hull_w = min(free, box.h * 4.2)
    boat = Box(box.right - hull_w, box.y, hull_w, box.h)
    words = Box(box.x, box.y, max(0.0, boat.x - box.x - theme.GAP), box.h)
    pen.text(label, words, theme.BODY, theme.TEXT, face="bold", lines=1)
    pen.stamp(_outline(pen.px(boat.w), pen.px(boat.h)), *boat.centre)
    side = min(boat.h * 0.46, boat.w * 0.62 / damage.limit)
    gap = side * 0.16
    left = boat.x + boat.w * 0.13
    middle = boat.y + boat.h * _MIDDLE
    for number in range(damage.limit):
        cell = Box(left + number * (side + gap), middle - side / 2, side, side)
        if number < damage.damage:
            pen.fill(cell, theme.ALARM, 6)
            pen.stamp(symbol("cross", pen.px(side * 0.7), theme.INK), *cell.centre)
        else:
            pen.fill(cell, theme.HULL, 6, theme.QUIET)


def _outline(width: int, height: int) -> pygame.Surface:
    """A submarine from the side, its bow at the left, on a clear ground."""
    large = pygame.Surface((width * _LARGER, height * _LARGER), pygame.SRCALPHA)
    large.fill((*theme.PANEL, 0))
    line = max(2, round(height * _LARGER * 0.035))

    def shape(points: Sequence[tuple[float, float]]) -> None:
        places = [(x * (large.get_width() - 1), y * (large.get_height() - 1)) for x, y in points]
        pygame.draw.polygon(large, theme.PANEL_LIT, places)
        pygame.draw.polygon(large, theme.QUIET, places, line)

    half = 0.34
    ring = [step * pi / 24 for step in range(25)]
    bow = [(0.1 - 0.09 * sin(turn), _MIDDLE - half * cos(turn)) for turn in ring]
    shape(((0.88, _MIDDLE - 0.06), (0.95, 0.16), (1.0, 0.16), (0.97, _MIDDLE)))
    shape(((0.88, _MIDDLE + 0.06), (0.95, 1.0), (1.0, 1.0), (0.97, _MIDDLE)))
    shape(((0.36, 0.3), (0.38, 0.02), (0.52, 0.02), (0.56, 0.3)))
    shape((*bow, (0.8, _MIDDLE + half), (0.97, _MIDDLE), (0.8, _MIDDLE - half)))
    return pygame.transform.smoothscale(large, (width, height))


def mate_boxes(box: Box) -> tuple[Box, Box]:
    """The two parts of the mate's instrument: the hull, and the gauges under it."""
    return box.top(_HULL, theme.GAP) if box.h > _SHORT else box.top(_HULL_LESS, 2)


def draw_mate_hull(pen: Pen, box: Box, damage: DamageCard, words: Words) -> None:
    """Draws the own damage."""
    label = words.say("screen-hull")
    if box.h > _HULL_LESS:
        draw_hull_damage(pen, box, damage, label)
    else:
        draw_damage(pen, box, damage.damage, damage.limit, label)


def draw_gauges(
    pen: Pen, box: Box, gauges: tuple[GaugeCard, ...], cursor: str | None, words: Words
) -> None:
    """Draws one row a gauge, under a line."""
    pen.line(((box.x, box.y), (box.right, box.y)), theme.EDGE, theme.HAIR)
    _, rows = box.top(min(theme.GAP, box.h * 0.02))
    height = rows.h / len(gauges)
    for number, gauge in enumerate(gauges):
        row = Box(rows.x, rows.y + number * height, rows.w, height).inset(
            _ASIDE, min(3, height / 18)
        )
        _draw_gauge(pen, row, gauge, words)
        if cursor == gauge.name:
            pen.corners(row)


def _draw_gauge(pen: Pen, row: Box, gauge: GaugeCard, words: Words) -> None:
    """Symbol, name and spaces of one gauge; of a full one, in place of the spaces, its state.

    A blocked one has a stroke through it, and at the right the kind of symbol that blocks it.
    """
    colour = theme.READY if gauge.usable else theme.ALARM if not gauge.working else theme.TEXT
    if gauge.usable:
        pen.fill(row, theme.PANEL_LIT, 6)
    size = max(theme.ACT, min(theme.HEAD, row.h * 0.36))
    icon, rest = row.left(min(row.h, size * 2), 6)
    wide = max(min(icon.w, icon.h) * 0.72, min(icon.h, 28.0))
    pen.stamp(symbol(gauge.name, pen.px(wide), colour), *icon.centre)
    if not gauge.working:
        side = pen.px(wide * 1.3)
        pen.stamp(symbol("slash", side, theme.PANEL), icon.centre[0] - 4, icon.centre[1] - 4)
        pen.stamp(symbol("slash", side, theme.ALARM), *icon.centre)
    state, rest = Box(rest.right - 36, rest.y, 36, rest.h), rest.left(rest.w - 40)[0]
    if gauge.usable:
        pen.stamp(symbol("tick", pen.px(28), colour), *state.centre)
    elif not gauge.working and gauge.kind:
        pen.stamp(symbol(gauge.kind, pen.px(28), theme.KIND[gauge.kind]), *state.centre)
    name, spaces = rest.columns((1.0, 0.86), 4)
    label = words.name(gauge.name)
    pen.text(label[:1].upper() + label[1:], name.inset(0, -8), size, colour, face="bold", lines=1)
    if gauge.charged:
        _draw_state(pen, spaces, gauge, words)
        return
    step = spaces.w / max(gauge.size, 4)
    for number in range(gauge.size):
        high = min(spaces.h * 0.5, size * 0.87)
        cell = Box(spaces.x + number * step, spaces.y + (spaces.h - high) / 2, step - 5, high)
        if number < gauge.marked:
            pen.fill(cell, colour, 4)
        else:
            pen.fill(cell, theme.HULL, 4, theme.QUIET)


def _draw_state(pen: Pen, box: Box, gauge: GaugeCard, words: Words) -> None:
    """Writes that a full gauge's system can be used, on light; or framed, where it is blocked."""
    high = min(box.h - 2, theme.BODY * 1.35)
    chip = Box(box.x, box.y + (box.h - high) / 2, box.w, high)
    place = chip.inset(4, -8)
    fits = (
        each
        for each in state_words(gauge, words)
        if pen.measure(each, theme.SMALL, "bold")[0] <= place.w
    )
    said = next(fits, "")
    if gauge.usable:
        pen.fill(chip, theme.READY, 6)
        pen.text(said, place, theme.SMALL, theme.INK, face="bold", align="centre", lines=1)
    else:
        pen.frame(chip, theme.ALARM, theme.LINE, 6)
        pen.text(said, place, theme.SMALL, theme.ALARM, face="bold", align="centre", lines=1)


def state_words(gauge: GaugeCard, words: Words) -> tuple[str, ...]:
    """The state of a full gauge: usable, or blocked and in which panels, in fewer words each."""
    if gauge.usable:
        return (words.say("screen-usable", system=gauge.name),)
    letters = " ".join(words.name(panel, "short") for panel in gauge.panels)
    return words.say("screen-blocked", panels=letters), words.say("screen-blocked-short")


def draw_energy(pen: Pen, box: Box, energy: int, words: Words) -> None:
    """Draws the gauge as a ladder, each action on the space that pays for it."""
    size = max(theme.BODY, min(theme.HEAD, box.h * 0.06))
    head, rest = box.top(size * 1.47, 4)
    label = f"{words.say('screen-energy')} {energy}"
    icon, beside = head.left(size * 1.47, 6)
    pen.stamp(symbol("energy", pen.px(size * 1.27), theme.TEXT), *icon.centre)
    pen.text(label, beside, size, face="bold", lines=1)
    height = rest.h / SPACES
    for space in range(1, SPACES + 1):
        row = Box(rest.x, rest.y + (SPACES - space) * height, rest.w, height).inset(0, 3)
        _draw_space(pen, row, space, energy, words)


def _draw_space(pen: Pen, row: Box, space: int, energy: int, words: Words) -> None:
    """Draws a space with its number and what it pays for: lit, and ticked, when there is enough."""
    filled = space <= energy
    size = max(theme.BODY, min(theme.HEAD, row.h * 0.4))
    cell, rest = row.left(min(row.h, row.w * 0.26), theme.GAP)
    if filled:
        pen.fill(cell, theme.READY, 6)
    else:
        pen.fill(cell, theme.HULL, 6, theme.QUIET)
    ink = theme.INK if filled else theme.QUIET
    pen.text(str(space), cell, size * 1.2, ink, face="bold", align="centre", lines=1)
    action = COSTS.get(space)
    if action is None:
        return
    colour = theme.READY if filled else theme.QUIET
    side = min(rest.h, size * 1.47)
    icon, name = rest.left(side, 6)
    pen.stamp(symbol(action, pen.px(side * 0.84), colour), *icon.centre)
    label = words.name(action)
    label = label[:1].upper() + label[1:]
    width = pen.measure(label, size, "bold")[0]
    pen.text(label, name.inset(0, -4), size, colour, face="bold", lines=1)
    if filled and width + 40 <= name.w:
        pen.stamp(symbol("tick", pen.px(26), colour), name.x + width + 26, row.centre[1])
