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


def test_larger_letters_are_never_smaller_than_usual_ones(pen: Pen) -> None:
    """What has room at its own size only is written at that size, whatever the host's wish."""
    for text in ("1", "Torpedo", "Waiting for the engineer."):
        pen.letters = 1.0
        room = Box(0, 0, pen.measure(text, 30)[0] + 1, pen.height(1, 30))
        assert pen.fitted(text, room, 30, lines=1) == ([text], 30)
        for pen.letters in (1.1, 1.25, 1.5):
            lines, size = pen.fitted(text, room, 30, lines=1)
            assert lines == [text]
            assert size * pen.letters == pytest.approx(30)


def test_a_text_is_fitted_anew_for_another_room_size_or_letters(pen: Pen) -> None:
    text = "Your crew is at work. Wait for both OKs."
    wide = pen.fitted(text, Box(0, 0, 600, 300), 36)
    narrow = pen.fitted(text, Box(0, 0, 300, 300), 36)
    low = pen.fitted(text, Box(0, 0, 300, 60), 36)
    pen.letters = 1.25
    larger = pen.fitted(text, Box(0, 0, 600, 300), 36)
    assert len(wide[0]) < len(narrow[0])
    assert low[1] < narrow[1] == wide[1]
    assert larger[1] == 36
    assert len(larger[0]) >= len(wide[0])
