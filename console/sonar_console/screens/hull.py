"""The double hull of a surfaced submarine, from above, in its four sections (U-3).

Between the two skins of the hull the crew draws its trace, one section a seat. The shape is
given by numbers alone, so that screens and OLEDs draw the same boat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi

import pygame

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_cursor
from sonar_console.screens.pen import Pen

SECTIONS = (1, 2, 3, 4)
"""The sections of the hull, from the bow."""

BUTTONS = ("N", "E", "S", "W")
"""The compass button of each section, for the seats that have such buttons."""

BOUNDS = (0.0, 0.27, 0.49, 0.71, 1.0)
"""Where the sections meet, as shares of the length from the bow; those at the ends are longer
because the hull is narrow there."""

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


def at_the_hull(view: TeamView) -> bool:
    """Whether the crew is securing the hull: then nothing can be crossed out (U-3, U-5)."""
    playing = view.phase in ("play", "stopped") and view.mode == "realtime"
    return playing and view.boat.surfaced and view.game == "captain-sonar"


def secured_sections(view: TeamView) -> tuple[int, ...]:
    """The sections that are secured: all of them once the hull has passed its inspection."""
    return SECTIONS if view.boat.ready_to_dive else view.boat.secured


def draw_hull(pen: Pen, box: Box, view: TeamView, words: Words) -> None:
    """Draw the four sections, the secured ones filled, and what that comes to."""
    gap = 26.0
    width = min(box.w, (box.h - _FOOT - _HEAD - gap) * RATIO * 0.95)
    height = width / RATIO
    top = box.y + (box.h - height - gap - _FOOT - _HEAD) / 2 + _HEAD
    hull = Box(box.x + (box.w - width) / 2, top, width, height)
    picture = _picture(pen.px(width), secured_sections(view), view.boat.astray)
    pen.stamp(picture, *hull.centre)
    for section in SECTIONS:
        _draw_section(pen, hull, section, view, words)
    state = Box(box.x, hull.bottom + gap, box.w, _FOOT)
    if view.boat.ready_to_dive:
        pen.fill(state, theme.READY, 8)
        text, ink = words.say("screen-ready-to-dive"), theme.INK
    elif view.boat.astray:
        pen.fill(state, theme.ALARM, 8)
        text, ink = words.say("screen-secured-astray"), theme.INK
    else:
        text = words.say("screen-secured", count=len(view.boat.secured))
        ink = theme.TEXT
    pen.text(text, state.inset(10, 4), theme.LEAD, ink, face="bold", align="centre")


def _draw_section(pen: Pen, hull: Box, section: int, view: TeamView, words: Words) -> None:
    """The section's number; while it is open also its button, and the cursors on it."""
    x, y = hull.x + hull.w * MIDDLES[section - 1], hull.centre[1]
    done = section in secured_sections(view)
    ink = theme.INK if done else theme.TEXT
    pen.text(
        str(section), Box(x - 34, y - 45, 68, 90), 64, ink, face="bold", align="centre", lines=1
    )
    if done:
        return
    asked = {"captain", "radio"}.intersection(view.boat.awaiting)
    colour = theme.LAMP if asked else theme.QUIET
    button = hull.y - 34
    pen.disc(x, button, 24, colour, theme.LINE)
    letter = words.name(BUTTONS[section - 1], "short")
    place = Box(x - 20, button - 20, 40, 40)
    pen.text(letter, place, theme.SMALL, colour, face="bold", align="centre", lines=1)
    if str(section) in {seat.cursor for seat in view.seats.values()}:
        left, right = (hull.x + hull.w * share for share in BOUNDS[section - 1 : section + 1])
        draw_cursor(pen, Box(left, hull.y - 4, right - left, hull.h + 8))


@lru_cache(maxsize=64)
def _picture(width: int, secured: tuple[int, ...], astray: tuple[int, ...]) -> pygame.Surface:
    """The hull, so many pixels long, drawn larger and made small for smooth edges.

    The secured sections are filled, in the colour of an alarm where the trace went astray.
    """
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
    colours = {each: theme.ALARM if each in astray else theme.READY for each in secured}
    for section, colour in colours.items():
        pygame.draw.polygon(picture, colour, place(trace_slice(section)))
    for section in SECTIONS:
        filled = section in secured
        ground = colours.get(section, theme.HULL)
        shape(inner_slice(section), ground, theme.HULL if filled else theme.QUIET)
    return pygame.transform.smoothscale(picture, (width, round(tall / _LARGER)))
