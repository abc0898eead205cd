"""Team screens without a window, compared with small pictures in ``reference/``.

After a change that is meant: ``REMAKE_PICTURES=1 pytest tests/screens``, then look at them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from console.screens.oled import draw_mate
from console.screens.picture import as_image, as_surface, picture, save, wording
from console.views.team import TeamView
from console.words import Words

REFERENCE = Path(__file__).parent / "reference"
TOLERANCE = 1.5
"""The mean difference a channel, of 255, that another build of the font renderer may make."""


@pytest.mark.parametrize(
    ("situation", "language"),
    [
        ("play", "fr"),
        ("aim", "en"),
        ("attract", "fr"),
        ("enemy-stop", "fr"),
        ("surfaced", "en"),
        ("echo", "en"),
        ("family", "fr"),
        ("missile", "en"),
    ],
)
def test_team_screen_is_as_its_reference(
    views: dict[str, TeamView], situation: str, language: str
) -> None:
    image = as_image(picture(views[situation], Words(language), (800, 480)))
    path = REFERENCE / f"team-{situation}-{language}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.quantize(64).save(path, optimize=True)
    with Image.open(path) as reference:
        assert reference.size == image.size
        difference = ImageChops.difference(image, reference.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) <= TOLERANCE


def test_a_picture_is_saved_without_a_display(views: dict[str, TeamView], tmp_path: Path) -> None:
    before = pygame.display.get_init()
    path = tmp_path / "blue.png"
    save(path, views["play"], Words("en"), (640, 360))
    with Image.open(path) as image:
        assert image.size == (640, 360)
    assert pygame.display.get_init() == before


def test_an_oled_becomes_a_surface(views: dict[str, TeamView]) -> None:
    surface = as_surface(draw_mate(views["play"], Words("en")), times=3)
    assert surface.get_size() == (384, 192)


def test_the_wording_of_a_screen_is_told(views: dict[str, TeamView]) -> None:
    text = wording(views["play"], Words("en"))
    assert "Waiting for the engineer." in text
    assert "Blue heads East." in text
