"""The letters of our fonts: how wide a line is, and how it is put together from their pictures.

A letter is drawn once and laid down wherever it stands. The fonts have neither kerning nor
fractions of a pixel between letters, so this gives the picture that Pillow draws of the whole
line, in a twentieth of the time: a line of 40 letters takes 40 us, one that Pillow draws 800 us.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from math import ceil
from typing import Literal, NamedTuple

import pygame
from PIL import Image, ImageDraw, ImageFont

from sonar_console.screens.glyphs import drawable
from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.theme import Colour

Face = Literal["regular", "bold", "mono"]

_FILES: dict[Face, str] = {
    "regular": "B612-Regular.otf",
    "bold": "B612-Bold.otf",
    "mono": "B612Mono-Bold.otf",
}

_MOST = 8 << 20
"""Bytes that the pictures of letters may take; at 1920x1080 those of both games take 4.6 MB."""


@lru_cache(maxsize=64)
def font(face: Face, pixels: int) -> ImageFont.FreeTypeFont:
    """A font of ours at a size in pixels.

    Pillow's, not pygame's: those end with `pygame.quit`, and crash when they are used after it.
    """
    with as_file(files("sonar_console.screens") / "fonts" / _FILES[face]) as path:
        return ImageFont.truetype(str(path), pixels, layout_engine=ImageFont.Layout.BASIC)


class _Shape(NamedTuple):
    """The measures of a letter that are needed to put a line together, in pixels."""

    left: int
    right: int
    """The edges of what is seen of it; equal where nothing is."""
    advance: int
    """The distance from it to the next letter."""
    begin: int
    """The left edge of its picture: 0, or less."""
    end: int
    """The right edge of its picture."""


class _Shapes(dict[str, _Shape]):
    """The shapes of the letters of one face at one size in pixels."""

    def __init__(self, face: Face, pixels: int) -> None:
        super().__init__()
        self._face, self._pixels = face, pixels

    def __missing__(self, letter: str) -> _Shape:
        found = font(self._face, self._pixels)
        mask, (left, _) = found.getmask2(letter, "L")
        inside = mask.getbbox() or (0, 0, 0, 0)
        self[letter] = shape = _Shape(
            left=left + inside[0],
            right=left + inside[2],
            advance=round(found.getlength(letter)),
            end=ceil(found.getbbox(letter)[2]),
            begin=min(0, left + inside[0]),
        )
        return shape


class _Advances(dict[str, int]):
    """The advances alone, which a text is measured by."""

    def __init__(self, shapes: _Shapes) -> None:
        super().__init__()
        self._shapes = shapes

    def __missing__(self, letter: str) -> int:
        self[letter] = advance = self._shapes[letter].advance
        return advance


class Letters:
    """The letters of one face at one size in pixels."""

    def __init__(self, face: Face, pixels: int) -> None:
        self._face, self._pixels = face, pixels
        self._shapes = _Shapes(face, pixels)
        self._advances = _Advances(self._shapes)

    def width(self, text: str) -> int:
        """The width of a line in pixels, to the last point of its last letter."""
        shown = drawable(text)
        if not shown:
            return 0
        wide, last = sum(map(self._advances.__getitem__, shown)), self._shapes[shown[-1]]
        return max(wide, wide - last.advance + last.end)

    def begin(self, letter: str) -> int:
        """The left edge of the picture of a letter: 0, or less."""
        return self._shapes[letter].begin

    def write(
        self, surface: pygame.Surface, text: str, colour: Colour, place: tuple[int, int]
    ) -> None:
        """Writes a line; the place is that of the upper left corner of a line with É and g."""
        pieces = _pieces(self._face, self._pixels, text)
        if not pieces:
            return
        (x, y), face, pixels = place, self._face, self._pixels
        pictures = [_pictures[face, pixels, piece, colour] for piece, _ in pieces]
        places = [(x + at, y) for _, at in pieces]
        first, at = pictures[0], pieces[0][1]
        if at < 0:  # nothing is drawn left of the place
            pictures[0] = first.subsurface((-at, 0, first.get_width() + at, first.get_height()))
            places[0] = place
        surface.blits(list(zip(pictures, places, strict=True)), doreturn=False)

    def pieces(self, text: str) -> list[tuple[str, int]]:
        """A line in pieces, each with its left edge in pixels.

        A piece is a letter, or a few that reach into each other.
        """
        found: list[tuple[str, int]] = []
        at = reached = 0
        shapes = self._shapes
        for letter in drawable(text):
            left, right, advance, begin, _ = shapes[letter]
            if left < right:
                if found and at + left < reached:
                    before, place = found.pop()
                    found.append((before + letter, place))
                else:
                    found.append((letter, at + begin))
                if at + right > reached:
                    reached = at + right
            at += advance
        return found


@lru_cache(maxsize=64)
def letters(face: Face, pixels: int) -> Letters:
    """The letters of a face at a size in pixels."""
    return Letters(face, pixels)


@lru_cache(maxsize=1024)
def _pieces(face: Face, pixels: int, text: str) -> list[tuple[str, int]]:
    """The pieces of the lines that were written last: a redraw has mostly the same ones."""
    return letters(face, pixels).pieces(text)


def _picture(key: tuple[Face, int, str, Colour]) -> pygame.Surface:
    """A piece of a line on a clear ground, from the top of É to the foot of g."""
    face, pixels, piece, (red, green, blue) = key
    found = font(face, pixels)
    _, top, _, foot = found.getbbox("Ég")
    left = letters(face, pixels).begin(piece[0])
    size = max(1, letters(face, pixels).width(piece) - left), ceil(foot - top) + 2
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).text((-left, -top), piece, font=found, fill=255)
    # The order of the bytes on a screen: SDL lays any other one on twenty times slower.
    picture = Image.new("RGBA", size, (blue, green, red))
    picture.putalpha(mask)
    return pygame.image.frombytes(picture.tobytes(), size, "BGRA")


_pictures = Surfaces(_picture, _MOST)
