"""B47: every character of every language has a glyph of its own in every font that is shipped."""

from __future__ import annotations

from importlib.resources import as_file, files

import pytest
from PIL import ImageFont

from console.words import languages

FONTS = ("B612-Regular.otf", "B612-Bold.otf", "B612Mono-Bold.otf")


def characters() -> list[str]:
    texts = [
        (files("console.words") / f"{language}.ftl").read_text(encoding="utf-8")
        for language in languages()
    ]
    written = {character for text in texts for character in text if not character.isspace()}
    return sorted(written | set("·?ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))


@pytest.mark.parametrize("name", FONTS)
def test_no_character_becomes_a_box(name: str) -> None:
    with as_file(files("console.screens") / "fonts" / name) as path:
        font = ImageFont.truetype(str(path), 40)
        box = bytes(font.getmask("\U000f1234"))
        missing = [one for one in characters() if bytes(font.getmask(one)) == box]
    assert missing == []


def test_the_fonts_carry_their_licence() -> None:
    text = (files("console.screens") / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
