"""Finds the letters of a foreign text that the fonts can draw: a crew's name, a path.

A letter that a font lacks shows as the font's own box, so that nothing is lost unseen. What has
no shape at all (a control sign, a joiner) would leave nothing, or end the line: it becomes a
box too.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

MISSING = "\N{WHITE SQUARE}"
"""Drawn as the box that stands for what a font lacks; our fonts lack this one themselves."""

_SHAPELESS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""The categories of Unicode whose members have no shape to draw."""


def drawable(text: str) -> str:
    """The text on one line, each letter in one piece with its accents, nothing in it unseen."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        MISSING if unicodedata.category(each) in _SHAPELESS else each for each in composed
    )


def lacking(text: str) -> str:
    """The letters of a text for which one of our fonts has no glyph, each once and sorted."""
    from PIL import ImageFont

    found: set[str] = set()
    for path in (Path(__file__).parent / "fonts").glob("*.otf"):
        font = ImageFont.truetype(str(path), 40)
        box = bytes(font.getmask(MISSING))
        letters = set(drawable("".join(text.split())))
        found |= {each for each in letters if bytes(font.getmask(each)) == box}
    return "".join(sorted(found))
