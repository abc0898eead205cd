"""The cache of small pictures: each is made once, and all of them have a bound."""

from __future__ import annotations

import pygame

from sonar_console.screens.surfaces import Surfaces

SIDE = 10
BYTES = SIDE * SIDE * 4


def kept(most: int) -> tuple[Surfaces[int], list[int]]:
    """A cache, and what was made for it."""
    made: list[int] = []

    def make(key: int) -> pygame.Surface:
        made.append(key)
        return pygame.Surface((SIDE, SIDE * max(1, key)), pygame.SRCALPHA)

    return Surfaces(make, most), made


def test_each_is_made_once() -> None:
    surfaces, made = kept(10 * BYTES)
    assert surfaces[1] is surfaces[1]
    assert made == [1]
    assert surfaces.size == BYTES


def test_they_never_take_more_bytes_than_they_may() -> None:
    surfaces, made = kept(4 * BYTES)
    for key in (1, 2, 1, 3, 1, 2, 4, 2):
        assert surfaces[key].get_height() == SIDE * key
        assert surfaces.size == sum(each.get_height() * SIDE * 4 for each in surfaces.values())
        assert surfaces.size <= 4 * BYTES
    assert made == [1, 2, 3, 1, 2, 4, 2]


def test_one_that_is_too_large_is_made_and_not_kept() -> None:
    surfaces, made = kept(2 * BYTES)
    assert surfaces[1].get_height() == SIDE
    assert surfaces[3].get_height() == surfaces[3].get_height() == 3 * SIDE
    assert made == [1, 3, 3]
    assert surfaces.keys() == {1}
