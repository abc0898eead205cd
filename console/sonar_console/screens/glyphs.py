"""What our fonts can draw of a text that came from elsewhere: a crew's name in a record, a path.

A letter that a font lacks shows as the font's own box, so that nothing is lost unseen. What has
no shape at all (a control sign, a joiner) would leave nothing, or end the line: it becomes a
box too.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

MISSING = "\N{WHITE SQUARE}"
"""Drawn as the box that stands for what a font lacks; our fonts lack this one themselves."""

_SHAPELESS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""The categories of Unicode whose members have no shape to draw."""


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """The text on one line, each letter in one piece with its accents, nothing in it unseen."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isascii() and composed.isprintable():
        return composed
    return "".join(
        MISSING if unicodedata.category(each) in _SHAPELESS else each for each in composed
    )
