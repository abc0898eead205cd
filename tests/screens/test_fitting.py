"""A picture turned, and within a margin: nothing is lost, and a part goes where the whole does."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from sonar_console.cards.picture import Fit, PlayPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.fitting import Fitting
from sonar_console.screens.picture import surface_of

SIZE = (320, 200)
TURNS = (0, 90, 180, 270)


def coloured(size: tuple[int, int]) -> pygame.Surface:
    """A surface on which every pixel is another colour."""
    surface = pygame.Surface(size)
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), (x % 256, y % 256, x // 256 * 16 + y // 256))
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("margin", [0, 3, 10])
@pytest.mark.parametrize("turned", TURNS)
def test_parts_go_where_the_whole_goes(turned: int, margin: int) -> None:
    fitting = Fitting(SIZE, Fit(turned, margin))
    page = coloured(fitting.page)
    whole, parts = pygame.Surface(SIZE), pygame.Surface(SIZE)
    for surface in (whole, parts):
        fitting.clear(surface)
    fitting.lay(whole, page, [page.get_rect()])
    width, height = fitting.page
    cuts = [
        pygame.Rect(0, 0, width // 3, height),
        pygame.Rect(width // 3, 0, width, height // 2),
        pygame.Rect(width // 3, height // 2, width, height),
        pygame.Rect(width + 5, 0, 10, 10),  # beside the picture
    ]
    laid = fitting.lay(parts, page, cuts)
    assert pixels(parts) == pixels(whole)
    assert sum(place.w * place.h for place in laid) == width * height


@pytest.mark.parametrize(
    ("turned", "corner"), [(0, (0, 0)), (90, (319, 0)), (180, (319, 199)), (270, (0, 199))]
)
def test_the_upper_left_of_the_picture_is_turned_clockwise(
    turned: int, corner: tuple[int, int]
) -> None:
    fitting = Fitting(SIZE, Fit(turned))
    assert fitting.plain is (turned == 0)
    page, window = pygame.Surface(fitting.page), pygame.Surface(SIZE)
    page.set_at((0, 0), (255, 0, 0))
    fitting.lay(window, page, [page.get_rect()])
    assert window.get_at(corner) == pygame.Color(255, 0, 0)


@pytest.mark.parametrize("turned", TURNS)
def test_the_margin_stays_free_on_each_side(
    turned: int, plays: dict[str, PlayPicture], alter: Any
) -> None:
    """PicoPlus-devel/pico-infonesPlus#244: 2.5 % of a side cut off damage marks and prompts."""
    size = (960, 540)
    picture = alter(plays["stopped"], viewer__fit=Fit(turned, 5))
    surface = surface_of(picture, Words("en"), size)
    inner = pygame.Rect(48, 27, 864, 486)
    for strip in (
        pygame.Rect(0, 0, 960, 27),
        pygame.Rect(0, 513, 960, 27),
        pygame.Rect(0, 0, 48, 540),
        pygame.Rect(912, 0, 48, 540),
    ):
        assert set(pygame.image.tobytes(surface.subsurface(strip), "RGB")) == set(theme.HULL)
    assert len(set(pixels(surface.subsurface(inner)))) > 50
