from __future__ import annotations

import itertools

import pygame
import pytest

from sonar_console.screens import theme
from sonar_console.screens.symbols import SHAPES, symbol

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
PLACES = ("place", "place-enemy")
KINDS = ("weapons", "detection", "special", "radiation")


@pytest.mark.parametrize("pair", theme.TEXT_PAIRS)
def test_text_has_a_contrast_of_four_and_a_half(pair: tuple[theme.Colour, theme.Colour]) -> None:
    assert theme.contrast(*pair) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("names", [SYSTEMS, KINDS, PLACES])
def test_symbols_are_told_apart_without_colour(names: tuple[str, ...]) -> None:
    """Two symbols of a family differ in at least a tenth of their points, at 24 pixels."""
    side = 24
    masks = {name: pygame.mask.from_surface(symbol(name, side, (255, 255, 255))) for name in names}
    for one, other in itertools.combinations(names, 2):
        same = masks[one].overlap_area(masks[other], (0, 0))
        differing = masks[one].count() + masks[other].count() - 2 * same
        assert differing >= side * side * 0.1, (one, other)


@pytest.mark.parametrize("name", SHAPES)
def test_every_symbol_is_drawn_inside_its_square(name: str) -> None:
    mask = pygame.mask.from_surface(symbol(name, 40, (255, 255, 255)))
    assert 60 < mask.count() < 1200


def test_each_circuit_has_its_own_number_of_strokes() -> None:
    assert sorted(theme.STROKES.values()) == [1, 2, 3]
