"""The day, for a journal's tag and a build's report: the only look at the clock on the wall.

Nothing that is played or decided depends on it: the clock of a table may be wrong by years. Whoever
asks has made sure that something has set the clock (`system.conditions`).
"""

from __future__ import annotations

import time


def today() -> str:
    """The day of the clock on the wall: ``2026-11-29``."""
    return time.strftime("%Y-%m-%d")
