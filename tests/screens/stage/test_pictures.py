"""Every moment of the stage as small pictures in ``../reference``: a sheet a side, language, size.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens/stage``, then look at them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import Picture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image, draw
from sonar_console.screens.stage import draw_ground, draw_whole, moment_of

REFERENCE = Path(__file__).parents[1] / "reference"
SIZES = ((1280, 720), (1920, 1080), (1024, 768))
COLUMNS, WIDTH = 6, 320
"""How many moments stand side by side on a sheet, and how wide each is."""
TOLERANCE = 1.5
"""The mean difference a channel, of 255, that another build of the font renderer may make."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("side", ["own", "enemy"])
def test_every_moment_is_as_its_reference(
    moments: dict[str, Picture], side: str, language: str, size: tuple[int, int]
) -> None:
    pictures = [moment for name, moment in moments.items() if name.endswith(f"-{side}")]
    tall = WIDTH * size[1] // size[0]
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * WIDTH, rows * tall))
    words = Words(language)
    for number, picture in enumerate(pictures):
        surface = pygame.Surface(size)
        draw_whole(surface, picture, draw(surface, picture, words), words)
        tile = as_image(surface).resize((WIDTH, tall), Image.Resampling.BOX)
        sheet.paste(tile, (number % COLUMNS * WIDTH, number // COLUMNS * tall))
    path = REFERENCE / f"stage-{side}-{language}-{size[0]}x{size[1]}.png"
    if os.environ.get("REMAKE_PICTURES"):
        sheet.quantize(256).save(path, optimize=True)
    with Image.open(path) as reference:
        assert reference.size == sheet.size
        difference = ImageChops.difference(sheet, reference.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) <= TOLERANCE


@pytest.mark.parametrize("size", [*SIZES, (480, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_every_moment_are_large_and_inside_their_boxes(
    moments: dict[str, Picture], language: str, size: tuple[int, int]
) -> None:
    words = Words(language)
    for name, picture in moments.items():
        surface = pygame.Surface(size)
        places = draw(surface, picture, words)
        pen = Pen(surface)
        moment = moment_of(picture)
        assert moment is not None
        draw_ground(pen, picture, moment, places, words)
        if moment.staged:
            assert pen.written, name
        for one in pen.written:
            ink, box = one.ink, one.box
            if len(one.text) > 2:  # not the letters and numbers beside the chart
                assert one.size >= theme.SMALLEST - 0.01, (name, one.text)
            assert box.x - 2 <= ink.x, (name, one.text)
            assert ink.right <= box.right + 2, (name, one.text)
