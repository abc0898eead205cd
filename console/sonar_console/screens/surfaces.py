"""A cache of small pictures that are drawn again and again, bounded by the bytes they take."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import pygame

Key = TypeVar("Key", bound=Hashable)


class Surfaces(dict[Key, pygame.Surface]):
    """Surfaces by key. ``make`` draws one that is not there.

    When they would take more than ``most`` bytes all of them go, and those that are needed are
    made again: to look one up takes a tenth of the time that it takes to know which was used last.
    One that is larger than that is not kept.
    """

    def __init__(self, make: Callable[[Key], pygame.Surface], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most
        self.size = 0
        """The number of bytes that they take."""

    def __missing__(self, key: Key) -> pygame.Surface:
        made = self._make(key)
        size = made.get_pitch() * made.get_height()
        if size > self._most:
            return made
        if self.size + size > self._most:
            self.clear()
            self.size = 0
        self[key] = made
        self.size += size
        return made
