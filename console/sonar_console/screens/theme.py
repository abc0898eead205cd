"""The visual language: the inside of a submarine at night, few colours, light where it matters.

Colours are sRGB triples. Lengths are in units of which 1080 are the height of the picture, so
that everything keeps its share of the screen at any size.
"""

from __future__ import annotations

import pygame

from sonar_console.cards.picture import BRIGHTEST

Colour = tuple[int, int, int]

UNITS = 1080
"""The height of every picture in units, unless it stands upright."""
UPRIGHT_UNITS = 1320
"""The width of a picture that stands upright: its letters are a little smaller."""

# The boat: hull behind everything, panels on it, edges of both.
HULL: Colour = (7, 13, 17)
PANEL: Colour = (14, 25, 31)
PANEL_LIT: Colour = (24, 42, 50)
EDGE: Colour = (44, 68, 76)

# Words.
TEXT: Colour = (226, 235, 228)
QUIET: Colour = (146, 168, 168)
FAINT: Colour = (104, 126, 128)
"""Symbols of what cannot be chosen now: 3:1 or more against a panel."""
INK: Colour = (8, 12, 14)
"""Words on a light colour."""

# What asks for something, what is good, what is wrong. They differ in lightness too.
LAMP: Colour = (255, 190, 92)
READY: Colour = (126, 224, 168)
ALARM: Colour = (255, 122, 99)
ALARM_DARK: Colour = (66, 24, 22)
"""The ground of a symbol that is crossed out."""

# The chart.
SEA: Colour = (13, 38, 48)
SEA_LINE: Colour = (29, 62, 73)
SHOAL: Colour = (21, 55, 66)
"""The shallow water around an island."""

SECTOR_LINE: Colour = (86, 128, 136)
LAND: Colour = (104, 98, 72)
LAND_EDGE: Colour = (160, 150, 108)
CHOICE: Colour = (40, 88, 96)
POSSIBLE: Colour = (92, 64, 96)
"""A square where a submarine could be, for its enemy."""
TOLD: Colour = (150, 206, 214)
"""The pattern on squares that a finding speaks of."""
OWN_SEA: Colour = (30, 72, 84)
"""The water of the own sector, which a missile can reach."""
OWN_BORDER: Colour = (196, 220, 218)
OWN_SEA_LINE: Colour = (48, 98, 110)
OPEN_WATER: Colour = (188, 226, 232)
"""The edge of a hole in the ice."""

TEAM: dict[str, Colour] = {
    "blue": (104, 176, 255),
    "yellow": (247, 212, 84),
    "green": (160, 200, 130),
}

KIND: dict[str, Colour] = {
    "weapons": (255, 134, 112),
    "detection": (126, 224, 168),
    "special": (250, 214, 110),
    "radiation": (206, 168, 255),
}
"""The kinds of breakdowns; each has a shape of its own as well."""

CIRCUIT: dict[str, Colour] = {
    "yellow": (234, 202, 74),
    "orange": (240, 142, 66),
    "gray": (170, 184, 190),
}
"""The circuits; each has a number of strokes of its own as well."""

STROKES: dict[str, int] = {"yellow": 1, "orange": 2, "gray": 3}
"""How many parallel lines a circuit is drawn with."""

# Type sizes, in units. A capital of B612 is 0.75 high. At 2 m from a television of 40 inches, whose
# picture is 498 mm high, 20 arc minutes are 25.2 units and 16 are 20.2.
CAPITAL = 0.75
"""The height of a capital letter, in type sizes."""
SMALL = 27.0
"""16 arc minutes: what is only read."""
BODY = 30.0
ACT = 34.0
"""20 arc minutes: what is acted on."""
LEAD = 36.0
HEAD = 48.0
TITLE = 150.0
SMALLEST = SMALL
"""Nothing is ever meant to be written smaller than this."""

# Lines and spaces, in units.
HAIR = 1.5
LINE = 3.0
BOLD = 5.0
GAP = 12.0
MARGIN = 16.0
PAD = 14.0
CORNER = 10.0
RIVET = 9.0
"""How far a rivet lies from the two edges of its corner."""

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((words, ground) for words in (TEXT, QUIET, LAMP, READY, ALARM) for ground in (HULL, PANEL)),
    *((words, PANEL_LIT) for words in (TEXT, QUIET, LAMP)),
    *((team, ground) for team in TEAM.values() for ground in (HULL, PANEL)),
    *((INK, light) for light in (LAMP, READY, ALARM, OWN_BORDER, *TEAM.values())),
    *((TEXT, water) for water in (SEA, OWN_SEA, CHOICE)),
    *((QUIET, water) for water in (SEA, SHOAL)),
)
"""Every pair of words and ground that the pictures use: each has a contrast of 4.5:1 or more."""

SYMBOL_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((FAINT, ground) for ground in (HULL, PANEL)),
    *((mark, water) for mark in (LAMP, ALARM, OPEN_WATER) for water in (SEA, SHOAL, OWN_SEA)),
    *((TOLD, water) for water in (SEA, SHOAL)),
    *((team, water) for team in TEAM.values() for water in (SEA, SHOAL, OWN_SEA, CHOICE)),
    *((LAMP, ground) for ground in (CHOICE, LAND, PANEL_LIT)),
    *((LAND_EDGE, water) for water in (SEA, SHOAL, OWN_SEA)),
    (SECTOR_LINE, SEA),
    (OWN_BORDER, OWN_SEA),
    *((kind, ground) for kind in KIND.values() for ground in (HULL, PANEL, PANEL_LIT)),
    *((line, ground) for line in CIRCUIT.values() for ground in (HULL, PANEL_LIT)),
    (ALARM, ALARM_DARK),
)
"""Every pair of symbol or line and ground: each has a contrast of 3:1 or more, for all eyes."""


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: at 0 or less the one, at 1 or more the other."""
    share = max(0.0, min(1.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2.1, from 0 (black) to 1 (white)."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of WCAG 2.1 between two colours, from 1 (none) to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


DIMMEST = 0.67
"""What is left of each colour at light 1: every word keeps a contrast of 3:1, which is enough for
letters as large as ours."""


def share(light: int) -> float:
    """The share of each colour that is left at a light of 1 to `BRIGHTEST`."""
    kept = max(1, min(BRIGHTEST, light)) - 1
    return DIMMEST + (1.0 - DIMMEST) * kept / (BRIGHTEST - 1)


def dim(surface: pygame.Surface, light: int) -> None:
    """Darken what is drawn on a surface; at `BRIGHTEST` it stays as it is."""
    if light < BRIGHTEST:
        level = round(255 * share(light))
        surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
