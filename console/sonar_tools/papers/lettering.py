"""Text as outlines, so that a laser cutter needs no fonts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

UNITS = 100
"""Units of an outline in a millimetre."""


class LetteringError(OSError):
    """The font or the library that reads it is missing. The message is one line."""


@cache
def _font(path: Path) -> Any:
    try:
        from fontTools.ttLib import TTFont
    except ModuleNotFoundError as error:
        raise LetteringError(
            "drawing the panels needs fonttools: install sonar-console-tools[papers]"
        ) from error
    try:
        return TTFont(path)
    except OSError as error:
        raise LetteringError(f"{path}: the font cannot be read; name another") from error


class Lettering:
    """A font. Sizes are those of the em in millimetres; capitals are about 0.7 as high."""

    def __init__(self, path: Path) -> None:
        """Open the font.

        :raises LetteringError: when it cannot be had.
        """
        self._font = _font(path)
        self._names: dict[int, str] = self._font.getBestCmap()
        self._glyphs = self._font.getGlyphSet()
        self._em: int = self._font["head"].unitsPerEm

    def width(self, text: str, size: float) -> float:
        """The width of a line of text, in millimetres."""
        return float(sum(self._glyph(letter).width for letter in text) * size / self._em)

    def outline(self, text: str, x: float, y: float, size: float) -> str:
        """The path data of a line of text, centred on ``x``, its base line at ``y``.

        Points are relative to the one before, in whole ``UNITS``: half as long as decimals, and
        rounding does not add up.
        """
        from fontTools.pens.recordingPen import RecordingPen
        from fontTools.pens.transformPen import TransformPen

        scale = size / self._em
        at = x - self.width(text, size) / 2
        pen: Any = RecordingPen()
        for letter in text:
            glyph = self._glyph(letter)
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, at, y)))
            at += glyph.width * scale
        return _path(pen.value)

    def _glyph(self, letter: str) -> Any:
        """The glyph of a letter.

        :raises KeyError: when the font lacks it; tests look for that.
        """
        return self._glyphs[self._names[ord(letter)]]


_LETTERS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}


def _path(drawn: list[tuple[str, tuple[tuple[float, float], ...]]]) -> str:
    """A pen's strokes as relative path data; the font's curves are cubic."""
    out = []
    here = start = (0, 0)
    for stroke, points in drawn:
        whole = [(round(x * UNITS), round(y * UNITS)) for x, y in points]
        steps = " ".join(f"{x - here[0]} {y - here[1]}" for x, y in whole)
        out.append(_LETTERS[stroke] + steps.replace(" -", "-"))
        here = whole[-1] if whole else start
        if stroke == "moveTo":
            start = here
    return "".join(out)
