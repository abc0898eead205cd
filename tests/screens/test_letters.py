"""Lines that are put together from letters are the lines that Pillow draws."""

from __future__ import annotations

from importlib.resources import files
from math import ceil

import pygame
import pytest
from PIL import Image, ImageDraw

from sonar_console.locales import languages
from sonar_console.screens.glyphs import drawable
from sonar_console.screens.letters import Face, font, letters

SIZES = (11, 17, 23, 24, 32, 41, 64)
FACES: tuple[Face, ...] = ("regular", "bold", "mono")
INK, GROUND = (250, 180, 40), (8, 20, 30)
PLACE = (10, 10)
TRICKY = (
    "",
    " ",
    "AV",
    "fj",
    "j",
    "“j”",
    "f f",
    "ÉgÇ",
    "WÉMWÉMWÉMW",
    "E\N{COMBINING ACUTE ACCENT}",
)


def sentences(every: int) -> list[str]:
    """What the program says in its languages, with the names of values in it; a part of it."""
    lines = []
    for language in languages():
        text = (files("sonar_console.locales") / language / "sentences.ftl").read_text("utf-8")
        lines += [line.partition("=")[2].strip() for line in text.splitlines()]
    return [line for line in lines if line][::every]


def shown(width: int, pixels: int) -> pygame.Surface:
    surface = pygame.Surface((width + 4 * pixels, 2 * pixels + 20), 0, 32)
    surface.fill(GROUND)
    return surface


def by_pillow(face: Face, pixels: int, text: str) -> bytes:
    """The line as Pillow draws it; like ours, with nothing left of its place."""
    found = font(face, pixels)
    _, top, _, foot = found.getbbox("Ég")
    width = letters(face, pixels).width(text)
    mask = Image.new("L", (max(1, width), ceil(foot - top) + 2), 0)
    ImageDraw.Draw(mask).text((0, -top), drawable(text), font=found, fill=255)
    picture = Image.new("RGBA", mask.size, INK[::-1])
    picture.putalpha(mask)
    surface = shown(width, pixels)
    surface.blit(pygame.image.frombytes(picture.tobytes(), picture.size, "BGRA"), PLACE)
    return pygame.image.tobytes(surface, "RGB")


def by_letters(face: Face, pixels: int, text: str) -> bytes:
    surface = shown(letters(face, pixels).width(text), pixels)
    letters(face, pixels).write(surface, text, INK, PLACE)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("pixels", SIZES)
@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_pillow_draws_it(face: Face, pixels: int) -> None:
    for text in (*TRICKY, *sentences(40)):
        assert by_letters(face, pixels, text) == by_pillow(face, pixels, text), text


@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_wide_as_pillow_says(face: Face) -> None:
    for pixels in SIZES:
        for text in sentences(10):
            line = drawable(text)
            found = font(face, pixels)
            wide = max(round(found.getlength(line)), ceil(found.getbbox(line)[2]))
            assert letters(face, pixels).width(text) == wide, (pixels, text)


@pytest.mark.long
@pytest.mark.parametrize("face", FACES)
def test_every_sentence_is_as_pillow_draws_it(face: Face) -> None:
    for pixels in range(11, 49, 3):
        for text in sentences(1):
            assert by_letters(face, pixels, text) == by_pillow(face, pixels, text), text
