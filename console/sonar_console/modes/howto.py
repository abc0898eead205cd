"""The attract loop: the title and how to play, turned by time or by any encoder."""

from __future__ import annotations

from sonar_console.cards.team import PICTURES
from sonar_console.engine.names import Game
from sonar_console.stations.station import turned

PAGES = 1 + PICTURES * len(Game)
"""The title, then the pictures of the game that is laid out, then those of the other one."""

PAGE_TIME = 12.0
"""Seconds that a page stays."""

BROWSED_TIME = 30.0
"""Seconds that a page stays which somebody has turned to."""


class HowTo:
    """Which page is shown. Times are seconds of the table's clock."""

    def __init__(self) -> None:
        self.page = 0
        self._until: float | None = None

    def browse(self, steps: int, now: float) -> None:
        """Turn pages by hand: forth and back, round and round."""
        self.page = turned(self.page, steps, PAGES)
        self._until = now + BROWSED_TIME

    def advance(self, now: float) -> bool:
        """Let time pass; whether another page is shown."""
        if self._until is None:
            self._until = now + PAGE_TIME
        if now < self._until:
            return False
        self.page = turned(self.page, 1, PAGES)
        self._until = now + PAGE_TIME
        return True

    def due(self) -> float | None:
        """When the page turns by itself."""
        return self._until
