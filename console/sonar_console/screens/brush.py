"""`Brush`: draws the moving parts of a picture, and notes where they are to be erased."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.symbols import symbol

Points = Sequence[tuple[float, float]]

DEEP: theme.Colour = (5, 14, 20)
SHALLOW: theme.Colour = (14, 44, 56)
BED: theme.Colour = (34, 38, 34)
FOAM: theme.Colour = (70, 112, 122)
"""The water of a scene, from below to above, its ground and its bubbles."""


class Brush:
    """Draws on a pen's surface, and notes on which rectangles."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.rects: list[pygame.Rect] = []

    def _note(self, box: Box) -> None:
        self.rects.append(self.pen.rect(box).inflate(4, 4))

    def stamp(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Puts a picture with its middle at a place."""
        self.pen.stamp(picture, x, y)
        width, height = (each / self.pen.scale for each in picture.get_size())
        self._note(Box(x - width / 2, y - height / 2, width, height))

    def symbol(
        self,
        name: str,
        size: float,
        colour: theme.Colour,
        x: float,
        y: float,
        *,
        flip: bool = False,
    ) -> None:
        """Puts a symbol, with its bow at the right if it is flipped."""
        pixels = self.pen.px(size)
        self.stamp(_flipped[name, pixels, colour] if flip else symbol(name, pixels, colour), x, y)

    def ring(self, x: float, y: float, radius: float, colour: theme.Colour, width: float) -> None:
        """Draws a circle's line."""
        self.pen.disc(x, y, radius, colour, width)
        # Four strips, so that what is within a large ring is not laid again.
        inner = radius * 0.7 - width
        for box in (
            Box(x - radius, y - radius, radius * 2, radius - inner),
            Box(x - radius, y + inner, radius * 2, radius - inner),
            Box(x - radius, y - inner, radius - inner, inner * 2),
            Box(x + inner, y - inner, radius - inner, inner * 2),
        ):
            self._note(box)

    def dot(self, x: float, y: float, radius: float, colour: theme.Colour) -> None:
        """Draws a disc."""
        self.pen.disc(x, y, radius, colour)
        self._note(Box(x - radius, y - radius, radius * 2, radius * 2))

    def line(self, points: Points, colour: theme.Colour, width: float = theme.LINE) -> None:
        """Draws a line through points."""
        self.pen.line(points, colour, width)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        self._note(Box(left, top, right - left, bottom - top).inset(-width))


def _flip(key: tuple[str, int, theme.Colour]) -> pygame.Surface:
    return pygame.transform.flip(symbol(*key), True, False)


_flipped = Surfaces(_flip, 4 << 20)
"""Symbols whose bow is at the right: a boat takes 0.5 MB at 1920x1080."""


def draw_water(pen: Pen, box: Box) -> None:
    """Draws the water of a scene, darker below."""
    bands = 24
    for number, band in enumerate(box.rows([1.0] * bands)):
        pen.fill(band, theme.mixed(SHALLOW, DEEP, number / (bands - 1)))
