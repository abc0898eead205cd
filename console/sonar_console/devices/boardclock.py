"""From a crew board's milliseconds to the seconds of the table's own clock."""

from __future__ import annotations

from collections import deque

PROMPT = 0.001
"""Seconds within which a frame is taken as having just happened: boards count milliseconds."""


class BoardClock:
    """Maps a board's milliseconds to the table's seconds, by the quickest frame of late."""

    __slots__ = ("_best",)

    def __init__(self) -> None:
        self._best: deque[tuple[int, float]] = deque(maxlen=10)  # by second: smallest delay

    def when(self, ms: int, now: float) -> float:
        """When that happened which a frame read at ``now`` stamps ``ms``."""
        delay = now - ms / 1000
        second = int(now)
        if self._best and self._best[-1][0] == second:
            self._best[-1] = (second, min(delay, self._best[-1][1]))
        else:
            self._best.append((second, delay))
        at = min(now, ms / 1000 + min(best for _, best in self._best))
        return now if now - at < PROMPT else at
