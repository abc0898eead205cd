from __future__ import annotations

import pygame
import pytest

from sonar_console.screens import reuse
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.reuse import MOST, reused

BOX = Box(200, 200, 500, 400)


class Drawing:
    """Draws the same again and again, and counts how often."""

    def __init__(self, ground: tuple[int, int, int] = (9, 9, 9)) -> None:
        self.pen = Pen(pygame.Surface((960, 540)))
        self.pen.surface.fill(ground)
        self.count = 0

    def draw(self) -> None:
        self.count += 1
        self.pen.frame(BOX, (200, 100, 50))
        self.pen.text("Alpha", BOX, 40)

    @property
    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.pen.surface, "RGB")


@pytest.fixture(autouse=True)
def nothing_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reuse, "_made", type(reuse._made)())


def test_the_second_time_nothing_is_drawn_and_all_is_there() -> None:
    one, two = Drawing(), Drawing()
    reused(one.pen, BOX, "key", one.draw)
    reused(two.pen, BOX, "key", two.draw)
    assert (one.count, two.count) == (1, 0)
    assert one.pixels == two.pixels
    assert [written.text for written in two.pen.written] == ["Alpha"]


def test_another_key_ground_or_place_is_drawn() -> None:
    first = Drawing()
    reused(first.pen, BOX, "key", first.draw)
    other, ground, place = Drawing(), Drawing((70, 0, 0)), Drawing()
    reused(other.pen, BOX, "another", other.draw)
    reused(ground.pen, BOX, "key", ground.draw)
    reused(place.pen, Box(201, 200, 500, 400), "key", place.draw)
    assert (other.count, ground.count, place.count) == (1, 1, 1)


def test_only_the_last_few_are_kept() -> None:
    drawing = Drawing()
    for number in range(MOST + 1):
        reused(drawing.pen, BOX, number, drawing.draw)
    reused(drawing.pen, BOX, 1, drawing.draw)
    assert drawing.count == MOST + 1
    reused(drawing.pen, BOX, 0, drawing.draw)
    assert drawing.count == MOST + 2
