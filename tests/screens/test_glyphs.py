"""B47: every character of every language has a glyph of its own in every font that is shipped."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Any

import pygame
import pytest
from PIL import ImageFont

from sonar_console.cards import PlayPicture
from sonar_console.locales import Words
from sonar_console.locales.folders import language_folders, read_sentences
from sonar_console.screens import oled
from sonar_console.screens.boxes import Box
from sonar_console.screens.glyphs import MISSING, drawable, lacking
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import surface_of

FONTS = ("B612-Regular.otf", "B612-Bold.otf", "B612Mono-Bold.otf")


def test_no_character_of_a_language_becomes_a_box() -> None:
    for folder in language_folders().values():
        assert lacking(read_sentences(folder)) == ""
    assert lacking("·?ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""


def test_the_characters_that_the_fonts_lack_are_named() -> None:
    assert lacking("Übergröße: Жук, Жук 漢 e") == "".join(sorted("Жук漢"))


def test_the_fonts_carry_their_licence() -> None:
    text = (files("sonar_console.screens") / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


STRANGE = ("Жук", "漢字", "e\u0301", "a\nb", "\t\x00", "\u202eabc", "\u200b\u200b", "😀", "\ud800")
"""Names that a record written elsewhere may hold: no glyph, no shape, or several in one letter."""


@pytest.mark.parametrize("text", STRANGE)
def test_a_letter_without_a_glyph_is_drawn_as_a_box_on_a_screen(text: str) -> None:
    pen = Pen(pygame.Surface((800, 480)))
    for lines in (1, None):
        pen.text(text, Box(20, 20, 900, 200), 48, lines=lines)
    assert pen.measure(text, 48)[0] >= pen.measure(MISSING, 48)[0] * 0.5
    assert pygame.mask.from_threshold(pen.surface, (226, 235, 228), (40, 40, 40)).count() > 50


@pytest.mark.parametrize("text", STRANGE)
def test_a_letter_without_a_glyph_is_drawn_as_a_box_on_an_oled(text: str) -> None:
    image, draw = oled.blank()
    oled.write(draw, 1, 0, text, 100)
    oled.write_middle(draw, 60, 40, text, 14)
    upper, lower = image.crop((0, 0, 128, 16)), image.crop((0, 28, 128, 56))
    assert all(sum(map(bool, part.tobytes())) > 8 for part in (upper, lower))


def test_what_stands_in_place_of_a_letter() -> None:
    assert drawable("NAUTILUS 20-É’&") == "NAUTILUS 20-É’&"
    assert drawable("E\u0301toile") == "Étoile"
    assert drawable("a\u200bb\n\x07") == f"a{MISSING}b{MISSING}{MISSING}"
    for name in FONTS:
        with as_file(files("sonar_console.screens") / "fonts" / name) as path:
            font = ImageFont.truetype(str(path), 40)
            assert bytes(font.getmask(MISSING)) == bytes(font.getmask("\U000f1234"))
            assert font.getmask(MISSING).getbbox() is not None


def test_a_crew_with_a_strange_name_is_on_every_screen(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """As a record of another table may bring it."""
    for text in STRANGE:
        view = alter(plays["play"], viewer__names={"blue": text, "yellow": text})
        boxed = surface_of(view, Words("fr"), (800, 480))
        plain = surface_of(plays["play"], Words("fr"), (800, 480))
        assert pygame.image.tobytes(boxed, "RGB") != pygame.image.tobytes(plain, "RGB")
