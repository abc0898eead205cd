"""The double hull of a surfaced submarine in its four sections, and the traces on it (U-3).

Between the two skins of the hull the crew draws its trace, one section a seat. The shape is
given by numbers alone, so that screens and OLEDs draw the same boat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi

import pygame

from sonar_console.cards.boat import HullCard, InspectionCard, TraceCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.symbols import symbol

BUTTONS = ("N", "E", "S", "W")
"""The compass button of each section, for the seats that have such buttons."""

BOUNDS = (0.0, 0.27, 0.49, 0.71, 1.0)
"""Where the sections meet, as shares of the length from the bow; those at the ends are longer
because the hull is narrow there."""

SECTIONS = tuple(range(1, len(BOUNDS)))
"""The sections of the hull, from the bow."""

MIDDLES = (0.17, 0.38, 0.6, 0.82)
"""Where the sections' numbers stand, as shares of the length."""

RATIO = 2.7
"""The length of the hull for its width."""

_SKIN = 0.055
"""The room between the two skins, as a share of the length."""

_HEAD = 64.0
"""The height of the row of buttons over the hull, in units."""

_FOOT = 64.0
"""The height of the line under the hull, in units."""

_LOW = 300.0
"""The height under which the row, the line and the gap between are lower."""

_ROOM = 0.8
"""Room above and below the band, in halves of its width."""

_TITLE = 44.0
_RESULT = 0.41
"""The height of a trace's title, and the share of the width for what an inspection came to."""

_LARGER = 3
_STEPS = 20

Point = tuple[float, float]


def half_width(along: float) -> float:
    """Half of the hull's width at a share of its length from the bow, as a share of the half."""
    round_bow = max(0.0, 1 - abs(2 * along - 1) ** 2.6) ** (1 / 2.6)
    taper = 1 - 0.3 * max(0.0, along - 0.6) / 0.4
    return float(round_bow * taper)


def slice_of(start: float, end: float, skin: float = 0.0) -> list[Point]:
    """The outline of the hull from ``start`` to ``end`` of its length, both from 0 to 1.

    Points in a square 1 long and 1 / `RATIO` wide, the bow at the left. With a ``skin`` it is
    the inner hull, so much smaller on every side.
    """
    # The steps are closer at the ends, where the bow and the stern are round.
    shares = [(1 - cos(pi * step / _STEPS)) / 2 for step in range(_STEPS + 1)]
    steps = [start + (end - start) * share for share in shares]
    half = 0.5 / RATIO
    inner = half - skin
    places = [skin + along * (1 - 2 * skin) for along in steps]
    upper = [(x, half - inner * half_width(along)) for x, along in zip(places, steps, strict=True)]
    lower = [(x, half + inner * half_width(along)) for x, along in zip(places, steps, strict=True)]
    return [*upper, *reversed(lower)]


def inner_slice(section: int) -> list[Point]:
    """The outline of a section of the inner hull, 1 to 4."""
    return slice_of(BOUNDS[section - 1], BOUNDS[section], _SKIN)


def trace_slice(section: int) -> list[Point]:
    """The outline of a section between bulkheads with the room between the skins."""
    return slice_of(BOUNDS[section - 1], BOUNDS[section])


def draw_hull(pen: Pen, box: Box, hull: HullCard, words: Words) -> None:
    """Draws the four sections, the secured ones filled, and what that comes to."""
    low = box.h < _LOW
    gap, head, foot = (5.0, 48.0, 69.0) if low else (26.0, _HEAD, _FOOT)
    width = min(box.w, (box.h - foot - head - gap) * RATIO * 0.95)
    height = width / RATIO
    top = box.y + (box.h - height - gap - foot - head) / 2 + head
    place = Box(box.x + (box.w - width) / 2, top, width, height)
    pen.stamp(_pictures[pen.px(width), hull.secured], *place.centre)
    for section in SECTIONS:
        _draw_section(pen, place, section, hull, words)
    state = Box(box.x, place.bottom + gap, box.w, foot)
    if hull.ready:
        pen.fill(state, theme.READY, 8)
        text, ink = words.say("screen-ready-to-dive"), theme.INK
    else:
        text = words.say("screen-secured", count=len(hull.secured))
        ink = theme.TEXT
    pen.text(text, state.inset(6, 0 if low else 4), theme.LEAD, ink, face="bold", align="centre")


def _draw_section(pen: Pen, place: Box, section: int, hull: HullCard, words: Words) -> None:
    """Draws a section's number; while it is open also its button, and the cursors on it."""
    x, y = place.x + place.w * MIDDLES[section - 1], place.centre[1]
    done = section in hull.secured
    ink = theme.INK if done else theme.TEXT
    size = min(64.0, max(theme.SMALL, place.w * 0.16))
    number = Box(x, y, 0, 0).inset(-size * 0.53, -size * 0.7)
    pen.text(str(section), number, size, ink, face="bold", align="centre", lines=1)
    if done:
        return
    colour = theme.LAMP if hull.buttons else theme.QUIET
    button = place.y - 34
    pen.disc(x, button, 24, colour, theme.LINE)
    letter = words.name(BUTTONS[section - 1], "short")
    round_it = Box(x - 20, button - 20, 40, 40)
    pen.text(letter, round_it, theme.SMALL, colour, face="bold", align="centre", lines=1)
    if section in hull.cursors:
        left, right = (place.x + place.w * share for share in BOUNDS[section - 1 : section + 1])
        pen.corners(Box(left, place.y - 4, right - left, place.h + 8))


def _picture(key: tuple[int, tuple[int, ...]]) -> pygame.Surface:
    """The hull, so many pixels long, drawn larger and made small for smooth edges.

    The secured sections are filled alike: how they were traced only the inspection tells.
    """
    width, secured = key
    long = width * _LARGER
    line = max(2, round(long * 0.009))
    # Room for the fins at the stern, above and below.
    tall = round(long / RATIO)
    picture = pygame.Surface((long, tall), pygame.SRCALPHA)
    picture.fill((*theme.PANEL, 0))

    def place(points: Sequence[Point]) -> list[Point]:
        return [(x * (long - 1), y * (long - 1)) for x, y in points]

    def shape(points: Sequence[Point], colour: theme.Colour, edge: theme.Colour) -> None:
        pygame.draw.polygon(picture, colour, place(points))
        pygame.draw.polygon(picture, edge, place(points), line)

    middle = 0.5 / RATIO
    for side in (-1, 1):
        fin = ((0.84, 0.0), (0.93, 0.165), (0.995, 0.165), (0.97, 0.0))
        points = [(x, middle + side * y) for x, y in fin]
        shape(points, theme.PANEL_LIT, theme.QUIET)
    shape(slice_of(0, 1), theme.PANEL_LIT, theme.TEXT)
    for section in secured:
        pygame.draw.polygon(picture, theme.READY, place(trace_slice(section)))
    for section in SECTIONS:
        filled = section in secured
        ground = theme.READY if filled else theme.HULL
        shape(inner_slice(section), ground, theme.HULL if filled else theme.QUIET)
    return pygame.transform.smoothscale(picture, (width, round(tall / _LARGER)))


_pictures = Surfaces(_picture, 4 << 20)
"""The hulls drawn last: one takes 0.2 MB at 1920x1080. Its part is drawn in 0.3 ms, not in 1.9."""


def draw_trace(pen: Pen, box: Box, trace: TraceCard, halted: bool, words: Words) -> None:
    """Draws a trace under way as large as there is room: title, band, line, pen."""
    title, band = box.top(_TITLE, theme.GAP)
    name = words.say("screen-trace", section=trace.section)
    width = pen.measure(name, theme.BODY, "bold")[0] + 4
    left, right = title.left(min(width, title.w * 0.5), theme.GAP)
    pen.text(name, left, theme.BODY, theme.TEXT, face="bold", lines=1)
    if halted:
        state = words.say("screen-trace-halted")
        pen.text(state, right, theme.BODY, theme.LAMP, face="bold", align="right", lines=1)
    pen.fill(band, theme.HULL, theme.CORNER, theme.EDGE)
    draw_band(pen, band.inset(6), trace, pen_down=True)


def draw_band(pen: Pen, box: Box, trace: TraceCard, *, pen_down: bool = False) -> None:
    """Draws the band of a section across a box, and the line in it.

    Of a finished trace it is in the colour of an alarm where it is outside.
    """
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(box))
    top = min(trace.middle) - 1 - _ROOM
    unit = box.h / (max(trace.middle) + 1 + _ROOM - top)
    places = len(trace.middle) - 1

    def point(number: float, across: float) -> tuple[float, float]:
        return box.x + box.w * number / places, box.y + (across - top) * unit

    upper = [point(number, across - 1) for number, across in enumerate(trace.middle)]
    lower = [point(number, across + 1) for number, across in enumerate(trace.middle)]
    outline = [pen.point(*each) for each in (*upper, *reversed(lower))]
    pygame.draw.polygon(pen.surface, theme.PANEL_LIT, outline)
    for skin in (upper, lower):
        pen.line(skin, theme.TEXT, theme.LINE)
    _draw_line(
        pen, trace, [point(number, across) for number, across in _line(trace)], told=not pen_down
    )
    if pen_down:
        x, y = point(trace.along * places, trace.pen)
        y = max(box.y + 12, min(box.bottom - 12, y))
        pen.disc(x, y, 13, theme.HULL)
        pen.disc(x, y, 10, theme.ALARM if trace.fast else theme.LAMP)
    pen.surface.set_clip(before)


def _line(trace: TraceCard) -> list[tuple[float, float]]:
    """The line so far, from its beginning in the middle of the band."""
    return [(0.0, trace.middle[0]), *((float(n), y) for n, y in enumerate(trace.line, 1))]


def _draw_line(
    pen: Pen, trace: TraceCard, points: Sequence[tuple[float, float]], *, told: bool
) -> None:
    """The pen's line, piece by piece: in the colour of the lamp; if told, red outside the hull."""
    for number in range(1, len(points)):
        outside = told and abs(trace.line[number - 1] - trace.middle[number]) > 1
        colour = theme.ALARM if outside else theme.LAMP
        pen.line(points[number - 1 : number + 1], colour, theme.BOLD)


def draw_inspection(pen: Pen, box: Box, seen: InspectionCard, words: Words) -> None:
    """Draws an inspected hull in a row: what it came to, and its traces side by side."""
    result, row = box.left(box.w * _RESULT, theme.GAP)
    colour = theme.READY if seen.passed else theme.ALARM
    mark, text = result.left(44, 6)
    pen.stamp(symbol("tick" if seen.passed else "cross", pen.px(30), colour), *mark.centre)
    key = "screen-inspected-passed" if seen.passed else "screen-inspected-failed"
    pen.text(words.say(key, team=seen.team), text, theme.BODY, colour, face="bold")
    if not seen.traces:
        return
    for trace, cell in zip(seen.traces, row.columns([1.0] * len(seen.traces), 8), strict=True):
        pen.fill(cell, theme.HULL, 4, theme.ALARM if trace.astray else theme.READY)
        draw_band(pen, cell.inset(3), trace)
