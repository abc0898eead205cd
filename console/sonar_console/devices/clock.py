"""The table's clock: seconds that only go forward, whatever the wall clock does.

On mock hardware a program may let time pass at once, so that a simulated day takes minutes.
"""

from __future__ import annotations

import time


class Clock:
    """A callable that gives the time. Any thread may read it, one may let time pass."""

    def __init__(self) -> None:
        self._passed = 0.0

    def __call__(self) -> float:
        """Seconds since some moment before the table started."""
        return time.monotonic() + self._passed

    def let_pass(self, seconds: float) -> None:
        """Move the time forward at once; raises `ValueError` if that is not forward."""
        if not seconds >= 0.0:
            raise ValueError(f"time does not go back: {seconds}")
        self._passed += seconds
