"""Milliseconds since the start, that do not go round, and microseconds that do."""

import time

MICROS = 0x3FFFFFFF
"""Differences of `micros` are taken modulo this and one: they go round in 18 minutes, and fit
into the numbers that MicroPython makes without taking memory."""

try:
    _ticks = time.ticks_ms
    _diff = time.ticks_diff
    micros = time.ticks_us
except AttributeError:  # on a desk, under CPython

    def _ticks() -> int:  # type: ignore[misc]
        return time.monotonic_ns() // 1000000  # type: ignore[attr-defined]

    def _diff(later: int, earlier: int) -> int:  # type: ignore[misc]
        return later - earlier

    def micros() -> int:  # type: ignore[misc]
        """Microseconds, which go round."""
        return time.monotonic_ns() // 1000 & MICROS  # type: ignore[attr-defined]


class Milliseconds:
    """A counter; ask it at least once in six days, for the chip's own goes round in twelve."""

    def __init__(self) -> None:
        self._last = _ticks()
        self._sum = 0

    def now(self) -> int:
        """Milliseconds since this object was made."""
        ticks = _ticks()
        self._sum += _diff(ticks, self._last)
        self._last = ticks
        return self._sum
