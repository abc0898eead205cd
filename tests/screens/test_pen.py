from __future__ import annotations

import pygame
import pytest

from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen


@pytest.fixture
def pen() -> Pen:
    return Pen(pygame.Surface((800, 480)))


def test_a_sign_that_stands_apart_never_begins_a_line(pen: Pen) -> None:
    """French sets its signs apart: they stay at their word."""
    for width in range(60, 400, 20):
        for line in pen.wrap("Torpille en J11 ? Appuyez : oui « ou » non !", 30, width):
            assert line[0] not in "?!:»"
            assert not line.endswith("«")


def test_stripes_fill_their_box_alone(pen: Pen) -> None:
    pen.surface.fill((0, 0, 0))
    pen.stripes(Box(0, 0, 900, 1080), (255, 0, 0), (0, 0, 255))
    colours = {tuple(pen.surface.get_at((x, 100)))[:3] for x in range(400)}
    assert colours == {(255, 0, 0), (0, 0, 255)}
    assert tuple(pen.surface.get_at((700, 100)))[:3] == (0, 0, 0)


def test_stripes_in_pieces_are_those_of_the_whole(pen: Pen) -> None:
    """A frame is striped side by side; where two sides meet, the stripes go on."""
    box = Box(10, 20, 900, 1000)
    pen.stripes(box, (255, 0, 0), (0, 0, 255))
    whole = pygame.image.tobytes(pen.surface, "RGB")
    width, height = pen.surface.get_size()
    for clip in ((0, 0, width, 130), (0, 130, 77, height), (77, 130, width, height)):
        pen.surface.set_clip(pygame.Rect(clip))
        pen.surface.fill((0, 0, 0))
        pen.stripes(box, (255, 0, 0), (0, 0, 255))
    pen.surface.set_clip(None)
    assert pygame.image.tobytes(pen.surface, "RGB") == whole
