"""The symbols of the table as vector shapes, which differ in shape and not in colour alone.

A shape is data, in a square from -1 to 1 with y downwards: filled polygons, strokes of a width,
and discs. The same shapes are drawn in colour on the screens and in one bit on the OLEDs.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.theme import Colour

Place = tuple[float, float]

_LARGER = 4
"""Symbols are drawn this much larger and made small, for smooth edges."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon."""

    points: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, of a width."""

    points: tuple[Place, ...]
    width: float = 0.16


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled disc."""

    x: float
    y: float
    radius: float


Part = Polygon | Stroke | Disc


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Place, ...]:
    """Points of an arc from ``start`` to ``end`` degrees, 0 to the right, clockwise."""
    steps = max(2, int(abs(end - start) / 12))
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _ring(x: float, y: float, radius: float, width: float = 0.16) -> Stroke:
    return Stroke(_arc(x, y, radius, 0, 360), width)


def _spike(angle: float, inner: float, outer: float, width: float = 0.2) -> Stroke:
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)
    return Stroke(((inner * c, inner * s), (outer * c, outer * s)), width)


def _star(points: int, outer: float, inner: float) -> Polygon:
    angles = [(-90 + 180 * step / points) * pi / 180 for step in range(points * 2)]
    radii = [outer if step % 2 == 0 else inner for step in range(points * 2)]
    return Polygon(
        tuple((r * cos(angle), r * sin(angle)) for r, angle in zip(radii, angles, strict=True))
    )


def _jagged(points: int, outer: float, inner: float) -> tuple[Place, ...]:
    """The closed outline of a star with many points: the broken edge of ice."""
    corners = _star(points, outer, inner).points
    return (*corners, corners[0], corners[1])


def _octagon(radius: float) -> tuple[Place, ...]:
    """The closed outline of an octagon that lies on a side."""
    angles = [(22.5 + 45 * step) * pi / 180 for step in range(10)]
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


_ANGLES = {"E": 0.0, "S": 90.0, "W": 180.0, "N": 270.0}


def _arrow(angle: float) -> tuple[Part, ...]:
    """An arrow in a direction, 0 to the right, clockwise in degrees."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)

    def turned(*points: Place) -> tuple[Place, ...]:
        return tuple((x * c - y * s, x * s + y * c) for x, y in points)

    return (
        Stroke(turned((-0.85, 0.0), (0.3, 0.0)), 0.26),
        Polygon(turned((0.1, -0.66), (0.92, 0.0), (0.1, 0.66))),
    )


def _hull(middle: float, half: float) -> tuple[Place, ...]:
    """A hull from the side, its bow at the left: round before, tapering to the stern."""
    steps = [(step / 32) ** 1.4 for step in range(33)]
    widths = [half * _bow(along) * _taper(along) for along in steps]
    upper = [(2 * along - 1, middle - w) for along, w in zip(steps, widths, strict=True)]
    lower = [(2 * along - 1, middle + w) for along, w in zip(steps, widths, strict=True)]
    return (*upper, *reversed(lower))


def _bow(along: float) -> float:
    """The share of its width that a hull has at a share of its length from the bow."""
    return float((1.0 - (1.0 - min(1.0, along / 0.3)) ** 2) ** 0.5)


def _taper(along: float) -> float:
    """The share of its width that a hull keeps towards the stern."""
    return 1.0 - float((max(0.0, along - 0.45) / 0.55) ** 1.8)


def _blade(angle: float) -> Polygon:
    return Polygon(
        _arc(0, 0, 0.95, angle - 30, angle + 30) + _arc(0, 0, 0.34, angle + 30, angle - 30)
    )


SHAPES: dict[str, tuple[Part, ...]] = {
    # The systems.
    "mine": (Disc(0, 0, 0.56), *(_spike(45 * step, 0.4, 0.95) for step in range(8))),
    "torpedo": (
        Polygon(((-0.55, -0.27), (0.5, -0.27), (0.96, 0), (0.5, 0.27), (-0.55, 0.27))),
        Polygon(
            ((-0.45, 0), (-0.72, -0.55), (-0.96, -0.55), (-0.86, 0), (-0.96, 0.55), (-0.72, 0.55))
        ),
    ),
    "drone": (
        Stroke(((-0.6, -0.55), (0.6, 0.55)), 0.2),
        Stroke(((-0.6, 0.55), (0.6, -0.55)), 0.2),
        *(_ring(x, y, 0.3, 0.16) for x in (-0.62, 0.62) for y in (-0.58, 0.58)),
        Disc(0, 0, 0.3),
    ),
    "sonar": (
        Disc(0, 0.66, 0.22),
        Stroke(_arc(0, 0.66, 0.58, 215, 325), 0.19),
        Stroke(_arc(0, 0.66, 1.0, 215, 325), 0.19),
        Stroke(_arc(0, 0.66, 1.42, 222, 318), 0.19),
    ),
    "silence": (Polygon(_arc(0, 0, 0.92, -52, -308) + _arc(0.42, 0, 0.74, 79, 281)),),
    "scenario": (
        Stroke(((-0.6, -0.95), (-0.6, 0.95)), 0.2),
        Polygon(((-0.55, -0.85), (0.9, -0.4), (-0.55, 0.1))),
    ),
    "missile": (
        Polygon(((-0.3, 0.55), (-0.3, -0.4), (0, -0.98), (0.3, -0.4), (0.3, 0.55))),
        Polygon(((-0.3, 0.0), (-0.78, 0.5), (-0.78, 0.78), (-0.3, 0.5))),
        Polygon(((0.3, 0.0), (0.78, 0.5), (0.78, 0.78), (0.3, 0.5))),
        Stroke(((0, 0.66), (0, 0.98)), 0.24),
    ),
    "energy": (
        Polygon(
            ((0.2, -0.98), (-0.62, 0.16), (-0.06, 0.16), (-0.24, 0.98), (0.62, -0.26), (0, -0.26))
        ),
    ),
    # What a chart holds beside islands.
    "blast": (_star(8, 1.0, 0.62),),
    "archer": (
        Stroke(
            ((0, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95), (-0.95, -0.95), (0, -0.95)),
            0.16,
        ),
        Disc(0, 0, 0.36),
        *(_spike(45 * step, 0.3, 0.66, 0.16) for step in range(8)),
    ),
    "place": (Polygon(((0, -0.98), (0.98, 0), (0, 0.98), (-0.98, 0))),),
    "place-enemy": (
        Stroke(((0.4, -0.45), (0.85, 0), (0, 0.85), (-0.85, 0), (0, -0.85), (0.45, -0.4)), 0.26),
    ),
    "hole": (
        Stroke(_jagged(10, 0.94, 0.76), 0.15),
        Stroke(((-0.42, 0.12), (0, -0.36), (0.42, 0.12)), 0.2),
        Stroke(((0, -0.3), (0, 0.5)), 0.2),
    ),
    # The kinds of breakdowns.
    "weapons": (
        _ring(0, 0, 0.6, 0.18),
        Disc(0, 0, 0.2),
        *(_spike(90 * step, 0.6, 1.0, 0.18) for step in range(4)),
    ),
    "detection": (
        Stroke(_arc(0, 0.62, 1.12, 213, 327) + _arc(0, -0.62, 1.12, 33, 147) + ((-0.94, 0),), 0.17),
        Disc(0, 0, 0.3),
    ),
    "special": (_star(4, 1.0, 0.34),),
    "radiation": (Disc(0, 0, 0.2), *(_blade(angle) for angle in (-90, 30, 150))),
    # The roles, and what else is pointed out.
    "captain": (
        _ring(0, 0, 0.62, 0.16),
        *(_spike(45 * step, 0.15, 0.95, 0.14) for step in range(8)),
    ),
    "mate": (
        *(
            Polygon(((x, 0.85), (x, top), (x + 0.42, top), (x + 0.42, 0.85)))
            for x, top in ((-0.85, 0.2), (-0.21, -0.3), (0.43, -0.85))
        ),
    ),
    "engineer": (
        Stroke(((-0.7, 0.75), (0.2, -0.15)), 0.36),
        Stroke(_arc(0.42, -0.42, 0.42, -20, 250), 0.28),
    ),
    "radio": (
        Stroke(_arc(0, 0.05, 0.74, 180, 360), 0.18),
        Polygon(((-0.95, 0.0), (-0.5, 0.0), (-0.5, 0.8), (-0.95, 0.8))),
        Polygon(((0.5, 0.0), (0.95, 0.0), (0.95, 0.8), (0.5, 0.8))),
    ),
    "boat": (
        Polygon(_hull(0.24, 0.36)),
        Polygon(((-0.36, 0.0), (-0.28, -0.42), (0.2, -0.42), (0.34, 0.0))),
        Stroke(((-0.02, -0.4), (-0.02, -0.8), (-0.26, -0.8)), 0.14),
        Polygon(((0.62, 0.14), (0.86, -0.24), (0.98, -0.24), (0.9, 0.24))),
        Polygon(((0.62, 0.34), (0.9, 0.24), (0.98, 0.72), (0.86, 0.72))),
    ),
    # The courses.
    **{heading: _arrow(angle) for heading, angle in _ANGLES.items()},
    "cross": (Stroke(((-0.8, -0.8), (0.8, 0.8)), 0.24), Stroke(((-0.8, 0.8), (0.8, -0.8)), 0.24)),
    "slash": (Stroke(((-0.85, 0.85), (0.85, -0.85)), 0.26),),
    "erase": (
        Stroke(
            ((-0.95, 0), (-0.4, -0.6), (0.95, -0.6), (0.95, 0.6), (-0.4, 0.6), (-0.95, 0)), 0.16
        ),
        Stroke(((-0.1, -0.28), (0.5, 0.28)), 0.16),
        Stroke(((-0.1, 0.28), (0.5, -0.28)), 0.16),
    ),
    "space": (Stroke(((-0.8, 0.0), (-0.8, 0.5), (0.8, 0.5), (0.8, 0.0)), 0.2),),
    "tick": (Stroke(((-0.75, 0.05), (-0.2, 0.6), (0.8, -0.6)), 0.3),),
    # As printed is a tick; a copy of a copy is two sheets; the table's own is a pencil.
    "second-hand": (
        Stroke(((-0.3, -0.5), (-0.3, -0.85), (0.8, -0.85), (0.8, 0.4), (0.45, 0.4)), 0.18),
        Stroke(
            ((-0.8, -0.35), (0.3, -0.35), (0.3, 0.9), (-0.8, 0.9), (-0.8, -0.35), (0.3, -0.35)),
            0.18,
        ),
    ),
    "own": (
        Stroke(((-0.35, 0.35), (0.6, -0.6)), 0.42),
        Polygon(((-0.95, 0.95), (-0.68, 0.28), (-0.28, 0.68))),
    ),
    "stop": (
        Stroke(_octagon(0.9), 0.17),
        Stroke(((-0.26, -0.4), (-0.26, 0.4)), 0.28),
        Stroke(((0.26, -0.4), (0.26, 0.4)), 0.28),
    ),
    "play": (Polygon(((-0.45, -0.8), (0.75, 0.0), (-0.45, 0.8))),),
    # The captain's actions that are no systems.
    "trigger": (
        Disc(0, 0, 0.3),
        *(_spike(45 * step, 0.5, 0.98 if step % 2 else 0.8, 0.2) for step in range(8)),
    ),
    "locate": (
        _ring(0, 0, 0.5, 0.16),
        *(_spike(90 * step, 0.5, 0.98, 0.16) for step in range(4)),
        Stroke(((-0.2, 0), (0.2, 0)), 0.16),
        Stroke(((0, -0.2), (0, 0.2)), 0.16),
    ),
    "surface": (
        Stroke(((0, -0.1), (0, 0.95)), 0.24),
        Stroke(((-0.42, 0.32), (0, -0.14), (0.42, 0.32)), 0.22),
        Stroke(_arc(-0.48, -0.5, 0.34, 180, 360) + _arc(0.2, -0.5, 0.34, 180, 300), 0.18),
        Stroke(((-0.95, -0.38), (-0.95, -0.38)), 0.18),
    ),
    "done": (
        Stroke(((-0.7, 0.7), (-0.7, -0.35), (0.5, -0.35)), 0.24),
        Stroke(((0.1, -0.8), (0.6, -0.35), (0.1, 0.1)), 0.22),
        Stroke(((0.9, -0.9), (0.9, 0.9)), 0.2),
    ),
    "pause": (
        Stroke(((-0.38, -0.7), (-0.38, 0.7)), 0.36),
        Stroke(((0.38, -0.7), (0.38, 0.7)), 0.36),
    ),
    "warning": (
        Stroke(((0, -0.85), (0.95, 0.8), (-0.95, 0.8), (0, -0.85)), 0.18),
        Stroke(((0, -0.3), (0, 0.25)), 0.2),
        Disc(0, 0.52, 0.12),
    ),
}
"""Every symbol by name."""


def symbol(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    """A symbol of a size in pixels, on a clear ground."""
    return _symbols[name, pixels, colour]


def _drawn(key: tuple[str, int, Colour]) -> pygame.Surface:
    name, pixels, colour = key
    side = pixels * _LARGER
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    half = side / 2

    def place(point: Place) -> Place:
        return half + point[0] * half * 0.98, half + point[1] * half * 0.98

    for part in SHAPES[name]:
        if isinstance(part, Polygon):
            pygame.draw.polygon(large, colour, [place(point) for point in part.points])
        elif isinstance(part, Disc):
            pygame.draw.circle(large, colour, place((part.x, part.y)), part.radius * half)
        else:
            width = part.width * half
            places = [place(point) for point in part.points]
            for one, other in itertools.pairwise(places):
                pygame.draw.polygon(large, colour, _ribbon(one, other, width))
            for joint in places[1:-1]:
                pygame.draw.circle(large, colour, joint, width / 2)
    return pygame.transform.smoothscale(large, (pixels, pixels))


_symbols = Surfaces(_drawn, 4 << 20)
"""0.6 MB in matches at 1920x1080; a redraw without them takes half as long again."""


def _ribbon(one: Place, other: Place, width: float) -> list[Place]:
    """The four corners of a stroke: pygame's own wide lines have slanted ends."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    x, y = -dy / length * width / 2, dx / length * width / 2
    return [
        (one[0] + x, one[1] + y),
        (other[0] + x, other[1] + y),
        (other[0] - x, other[1] - y),
        (one[0] - x, one[1] - y),
    ]
