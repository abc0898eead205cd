"""The table's clock: seconds that only go forward, whatever the wall clock does.

On mock hardware whoever plays the hands may let time pass at once, so that a day at the table
need not take a day.
"""

from __future__ import annotations

import time


class Clock:
    """Call it for the time. May be read by any thread; only one may let time pass."""

    def __init__(self) -> None:
        self._passed = 0.0

    def __call__(self) -> float:
        """Seconds since some moment before the table started."""
        return time.monotonic() + self._passed

    def let_pass(self, seconds: float) -> None:
        """Be ``seconds`` later at once; raises `ValueError` for a time that would go back."""
        if not seconds >= 0.0:
            raise ValueError(f"time does not go back: {seconds}")
        self._passed += seconds
