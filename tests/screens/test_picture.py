"""Pictures without a window."""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from sonar_console.cards import OledCard, PlayPicture
from sonar_console.locales import Words
from sonar_console.screens.oled import draw_oled
from sonar_console.screens.picture import as_surface, save, wording


def test_a_picture_is_saved_without_a_display(
    plays: dict[str, PlayPicture], tmp_path: Path
) -> None:
    before = pygame.display.get_init()
    path = tmp_path / "blue.png"
    save(path, plays["play"], Words("en"), (640, 360))
    with Image.open(path) as image:
        assert image.size == (640, 360)
    assert pygame.display.get_init() == before


def test_an_oled_becomes_a_surface(oleds: dict[str, dict[str, OledCard]]) -> None:
    surface = as_surface(draw_oled(oleds["play"]["mate"], Words("en")), times=3)
    assert surface.get_size() == (384, 192)


def test_the_wording_of_a_screen_is_told(plays: dict[str, PlayPicture]) -> None:
    text = wording(plays["play"], Words("en"))
    assert "Waiting for the engineer." in text
    assert "Blue heads east." in text
