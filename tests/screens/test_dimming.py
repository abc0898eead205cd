"""A dimmed picture: darker, its colours told apart, its words still read."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.cards import BRIGHTEST, PlayPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.picture import surface_of

LARGE_TEXT = 3.0
"""The contrast that WCAG 2.1 asks for letters of 24 pixels and more, as all of ours are."""


@pytest.mark.parametrize("light", range(1, BRIGHTEST + 1))
def test_every_pair_of_words_and_ground_keeps_its_contrast(light: int) -> None:
    def dimmed(colour: theme.Colour) -> theme.Colour:
        surface = pygame.Surface((1, 1))
        surface.fill(colour)
        theme.dim(surface, light)
        red, green, blue, _ = surface.get_at((0, 0))
        return red, green, blue

    for words, ground in theme.TEXT_PAIRS:
        assert theme.contrast(dimmed(words), dimmed(ground)) >= LARGE_TEXT, (words, ground)


def test_each_step_is_darker() -> None:
    shares = [theme.share(light) for light in range(1, BRIGHTEST + 1)]
    assert shares == sorted(set(shares))
    assert shares[-1] == 1.0


def test_the_picture_of_a_dim_view_is_dim(plays: dict[str, PlayPicture], alter: Any) -> None:
    bright = surface_of(plays["play"], Words("en"), (400, 240))
    dark = surface_of(alter(plays["play"], viewer__light=1), Words("en"), (400, 240))
    assert pygame.transform.average_color(dark)[0] < pygame.transform.average_color(bright)[0]
    same = surface_of(alter(plays["play"], viewer__light=BRIGHTEST), Words("en"), (400, 240))
    assert pygame.image.tobytes(bright, "RGB") == pygame.image.tobytes(same, "RGB")
