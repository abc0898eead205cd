"""Drawing on a pygame surface in units: lines, boxes, symbols, and text that is never cut.

Text is measured before it is written: it is wrapped, then made smaller, until it is inside
its box. Every piece of text is noted in `Pen.written`, with its size and its box, so that
tests can ask what stands on the screen and whether it fits.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.letters import Face, letters
from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.theme import Colour

Align = Literal["left", "centre", "right"]

_LARGE = 160
"""The diameter in pixels from which a disc is drawn as it is: its edges look smooth anyway."""

_SIGNS = frozenset("?!:;»")
"""Signs that never begin a line."""

LEADING = 1.16
"""From one line to the next, in type sizes."""

INK_HEIGHT = 1.25
"""From the top of É to the foot of g, in type sizes; B612 has tall accents."""


@dataclass(frozen=True, slots=True)
class Written:
    """A piece of text as it was written: its type size in units, where it is, and its box."""

    text: str
    size: float
    ink: Box
    box: Box


class Pen:
    """Draws on one surface; all lengths are units of which 1080 are the surface's height.

    On one that stands upright 1320 are its width.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        width, height = surface.get_size()
        upright = width < height
        self.scale = width / theme.UPRIGHT_UNITS if upright else height / theme.UNITS
        self.page = Box(0, 0, width / self.scale, height / self.scale)
        self.letters = 1.0
        """By how much letters are larger than their type size says, as far as they have room."""
        self.written: list[Written] = []
        self.charts: dict[str, Box] = {}
        """The boxes of the squares of each chart, for what passes over the picture."""

    def forget(self, box: Box) -> None:
        """Forgets the texts that something will be drawn over."""
        self.written = [
            one
            for one in self.written
            if one.ink.x >= box.right
            or one.ink.right <= box.x
            or one.ink.y >= box.bottom
            or one.ink.bottom <= box.y
        ]

    def px(self, units: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(units * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A place in pixels."""
        return round(x * self.scale), round(y * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """A box in pixels; boxes that touch in units touch in pixels."""
        left, top = self.point(box.x, box.y)
        right, bottom = self.point(box.right, box.bottom)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def fill(
        self, box: Box, colour: Colour, corner: float = 0.0, edge: Colour | None = None
    ) -> None:
        """Fill a box, with rounded corners and an edge if wanted."""
        rect, radius = self.rect(box), round(corner * self.scale)
        pygame.draw.rect(self.surface, colour, rect, border_radius=radius)
        if edge is not None:
            self.frame(box, edge, theme.HAIR, corner)

    def plate(self, box: Box, edge: Colour) -> None:
        """Fill a box as a plate of the hull's inside: an edge around it, a rivet in each corner."""
        self.fill(box, theme.PANEL, theme.CORNER, edge)
        for x in (box.x + theme.RIVET, box.right - theme.RIVET):
            for y in (box.y + theme.RIVET, box.bottom - theme.RIVET):
                self.disc(x, y, 3.2, theme.EDGE)

    def frame(
        self, box: Box, colour: Colour, width: float = theme.LINE, corner: float = 0.0
    ) -> None:
        """Draws the edge of a box, inside it."""
        pygame.draw.rect(
            self.surface,
            colour,
            self.rect(box),
            width=self.px(width),
            border_radius=round(corner * self.scale),
        )

    def corners(self, box: Box) -> None:
        """Draws a cursor: four bright corners, with a dark line outside to show on anything."""
        reach = min(box.w, box.h) * 0.34
        for width, colour in ((theme.BOLD * 2, theme.HULL), (theme.BOLD, theme.LAMP)):
            for x, along in ((box.x, 1), (box.right, -1)):
                for y, down in ((box.y, 1), (box.bottom, -1)):
                    corner = ((x + along * reach, y), (x, y), (x, y + down * reach))
                    self.line(corner, colour, width)

    def stripes(self, box: Box, colour: Colour, ground: Colour, width: float = 30.0) -> None:
        """Fill a box with slanting stripes of two colours, each ``width`` wide on its foot.

        Only where the surface is drawn on now: a picture of a whole page takes a frame's time.
        """
        whole, pixels = self.rect(box), self.px(width)
        rect = whole.clip(self.surface.get_clip())
        if rect.size != (0, 0):
            begin = (whole.x + whole.y - rect.x - rect.y) % (2 * pixels)
            self.surface.blit(_striped[rect.size, begin, colour, ground, pixels], rect)

    def line(
        self, points: Sequence[tuple[float, float]], colour: Colour, width: float = theme.LINE
    ) -> None:
        """Draws a line through points, round where it bends."""
        pixels = self.px(width)
        places = [self.point(x, y) for x, y in points]
        for one, other in itertools.pairwise(places):
            pygame.draw.line(self.surface, colour, one, other, pixels)
        if pixels > 2:
            for place in places[1:-1]:
                pygame.draw.circle(self.surface, colour, place, pixels / 2)

    def disc(
        self, x: float, y: float, radius: float, colour: Colour, width: float | None = None
    ) -> None:
        """Draws a disc, or a ring of a width, with smooth edges."""
        diameter, line = self.px(radius * 2), 0 if width is None else self.px(width)
        if diameter > _LARGE:
            pygame.draw.circle(self.surface, colour, self.point(x, y), diameter / 2, line)
        else:
            self.stamp(_discs[diameter, colour, line], x, y)

    def stamp(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Puts a small picture with its middle at a place."""
        left, top = self.point(x, y)
        self.surface.blit(
            picture, (left - picture.get_width() // 2, top - picture.get_height() // 2)
        )

    def measure(self, text: str, size: float, face: Face = "regular") -> tuple[float, float]:
        """The width and height of one line of text, in units."""
        pixels = self.px(size * self.letters)
        return letters(face, pixels).width(text) / self.scale, self.height(1, size)

    def wrap(self, text: str, size: float, width: float, face: Face = "regular") -> list[str]:
        """The text in lines no wider than ``width``, broken between words only."""
        return list(_wrapped(text, face, self.px(size * self.letters), width, self.scale))

    def height(self, lines: int, size: float) -> float:
        """The height of so many lines from the accent of the first to the tail of the last."""
        return _height(lines, size * self.letters)

    def fitted(
        self,
        text: str,
        box: Box,
        size: float,
        face: Face = "regular",
        lines: int | None = None,
    ) -> tuple[list[str], float]:
        """Lines and a type size, ``size`` or smaller, at which the text is inside the box.

        Letters that are larger than usual become no smaller for it than usual ones.
        """
        broken, used = _fitted(text, face, (self.scale, self.letters), size, (box.w, box.h), lines)
        return list(broken), used

    def text(
        self,
        text: str,
        box: Box,
        size: float,
        colour: Colour = theme.TEXT,
        *,
        face: Face = "regular",
        align: Align = "left",
        middle: bool = True,
        lines: int | None = None,
    ) -> float:
        """Writes text inside a box and returns the height it took, in units.

        It is wrapped (to ``lines`` at most) and made smaller until it fits. ``middle`` centres
        it between above and below; otherwise it begins at the top.
        """
        if not text:
            return 0.0
        broken, used = self.fitted(text, box, size, face, lines)
        tall = self.height(len(broken), used)
        y = box.y + ((box.h - tall) / 2 if middle else 0.0)
        used *= self.letters
        type_ = letters(face, self.px(used))
        for line in broken:
            width = max(1, type_.width(line)) / self.scale
            room = box.w - width
            x = box.x + {"left": 0.0, "centre": room / 2, "right": room}[align]
            ink = Box(x, y, width, used * INK_HEIGHT)
            type_.write(self.surface, line, colour, self.point(x, y))
            self.written.append(Written(line, used, ink, box))
            y += used * LEADING
        return tall


def _words(text: str) -> list[str]:
    """The words of a text; a sign after a space, as in French, belongs to the word before it."""
    words: list[str] = []
    for word in text.split(" "):
        if words and (word in _SIGNS or words[-1].endswith("«")):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


@lru_cache(maxsize=1024)
def _fitted(
    text: str,
    face: Face,
    scales: tuple[float, float],
    size: float,
    room: tuple[float, float],
    lines: int | None,
) -> tuple[tuple[str, ...], float]:
    """What `Pen.fitted` answers, of the last texts; ``scales`` are the pen's scale and letters.

    Kept, because a part that is drawn again has mostly the texts that it had: a tenth of a redraw.
    """
    scale, larger = scales
    usual = size / larger
    while True:
        pixels = max(1, round(size * larger * scale))
        broken = _wrapped(text, face, pixels, room[0], scale) if lines != 1 else (text,)
        tall = _height(len(broken), size * larger)
        wide = max(map(letters(face, pixels).width, broken)) / scale
        fits = wide <= room[0] and tall <= room[1] and (lines is None or len(broken) <= lines)
        if fits or round(size * scale) <= 4:
            return broken, size
        less = size - 1 / scale / larger
        size = usual if less < usual < size else less


def _height(lines: int, size: float) -> float:
    return size * (INK_HEIGHT + (lines - 1) * LEADING)


@lru_cache(maxsize=512)
def _wrapped(text: str, face: Face, pixels: int, width: float, scale: float) -> tuple[str, ...]:
    """The text in lines no wider than ``width`` units, of which ``scale`` pixels are one.

    Kept for the last texts: a tenth of the time of a redraw, for 0.3 MB.
    """
    lines: list[str] = []
    type_ = letters(face, pixels)
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph):
            longer = f"{line} {word}" if line else word
            if line and type_.width(longer) / scale > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _stripes(key: tuple[tuple[int, int], int, Colour, Colour, int]) -> pygame.Surface:
    """Stripes that rise to the right, at 45 degrees; one begins ``begin`` pixels along the top."""
    size, begin, colour, ground, width = key
    picture = pygame.Surface(size)
    picture.fill(ground)
    across, tall = size
    for x in range(begin - tall - width * 2, across, width * 2):
        foot = ((x, tall), (x + width, tall), (x + width + tall, 0), (x + tall, 0))
        pygame.draw.polygon(picture, colour, foot)
    return picture


_striped = Surfaces(_stripes, 4 << 20)
"""The stripes of the last stops, 0.4 MB a team at 1920x1080: without them a stop takes 0.6 ms."""


def _disc(key: tuple[int, Colour, int]) -> pygame.Surface:
    """A disc or ring of a diameter, drawn four times larger and made small for smooth edges."""
    pixels, colour, width = key
    large = pygame.Surface((pixels * 4 + 8, pixels * 4 + 8), pygame.SRCALPHA)
    large.fill((*colour, 0))
    centre = large.get_width() // 2
    pygame.draw.circle(large, colour, (centre, centre), pixels * 2, width * 4)
    return pygame.transform.smoothscale(large, (pixels + 2, pixels + 2))


_discs = Surfaces(_disc, 1 << 20)
"""The discs drawn last, some KB each; a redraw without them takes 0.06 ms longer."""
