"""Leaves out levels of a line that last less than ``GLITCH``, by the stamps of its edges alone.

A light that is switched, or a fridge's motor, makes dips of some microseconds on a long cable.
None of them is a press or a turn (fivdi/pigpio#39).

A new level counts once the line has been there for ``GLITCH``; a short break sets that time back
by ``SET_BACK`` times its length, so that dips that follow each other closely do not add up, and
a break of a microsecond loses no press. A level that counts is stamped with its first edge all
the same: the bounce before it is part of it.

The kernel's debouncing of a line (``debounce_period_us``) is not used: it tells an edge only when
the line has been still for the whole period, with the time of the telling, in steps of the
kernel's timer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

GLITCH = 0.002
"""Seconds that a level must last to count."""
SET_BACK = 4.0
"""How many times its length a break sets back the time that a level has lasted."""
BOUNCE = 0.020
"""Seconds for which a contact may bounce before it settles. The first edge is not looked for
farther back, so that dips without an end do not make a stamp of long ago."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """A level that counts: ``level`` since ``at``."""

    level: bool
    at: float


class GlitchFilter:
    """Filters one line: feed edges in the order of their stamps, then ask what counts."""

    __slots__ = ("_run", "_since", "lasting", "level", "pending", "raw", "seen")

    def __init__(self, level: bool, at: float, lasting: float = GLITCH) -> None:
        self.lasting = max(lasting, GLITCH)
        self.raw = level
        """The level of the last edge fed."""
        self.level = level
        """The level that counts."""
        self.pending: float | None = None
        """The first edge of a level that may come to count."""
        self._run = 0.0  # seconds that the other level has lasted, breaks taken off
        self.seen = at
        """The time up to which that is counted."""
        self._since = at  # of the present raw level

    def edge(self, level: bool, at: float, *, steady: bool = False) -> list[LevelChange]:
        """Take an edge; an edge to the level that is already there means nothing.

        A stamp before that of the last edge is taken as being at that edge. A ``steady`` edge
        counts at once where nothing but glitches is left out: whoever makes it says that its
        level is none.
        """
        at = max(at, self.seen)
        changes = self.settle(at)
        self.seen = at
        if level != self.raw:
            self.raw = level
            self._since = at
            if level != self.level and (self.pending is None or at - self.pending > BOUNCE):
                self.pending = at
        if steady and self.raw != self.level and self.lasting <= GLITCH:
            changes.append(self._count())
        return changes

    def settle(self, now: float) -> list[LevelChange]:
        """What has come to count up to ``now``, if no edge came since the last."""
        now = max(now, self.seen)
        spent, self.seen = now - self.seen, now
        if self.pending is None:
            return []
        if self.raw != self.level:
            self._run += spent
            return [self._count()] if reached(self._run, self.lasting) else []
        self._run = max(0.0, self._run - SET_BACK * spent)
        if reached(now - self._since, self.lasting):
            self.pending = None
            self._run = 0.0
        return []

    def due(self) -> float | None:
        """When :meth:`settle` will next have something to decide, None when all is decided."""
        if self.pending is None:
            return None
        if self.raw != self.level:
            return self.seen + max(0.0, self.lasting - self._run)
        return self._since + self.lasting

    def _count(self) -> LevelChange:
        at = self._since if self.pending is None else self.pending
        self.level = self.raw
        self.pending = None
        self._run = 0.0
        return LevelChange(self.level, at)


def reached(spent: float, limit: float) -> bool:
    """Whether a time has been reached, apart from the rounding of sums of stamps."""
    return spent > limit or math.isclose(spent, limit, rel_tol=1e-6, abs_tol=1e-9)
