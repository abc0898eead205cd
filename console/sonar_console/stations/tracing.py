"""The trace of one section of the hull: a pen that advances by itself and is steered by hand.

Surfaced in real time, a seat draws its trace between the two lines of the hull (U-3). They bound
a band of width 2 that rises and falls along the section. The pen moves along the band by itself,
the player only moves it across. A fast pen shakes more. There is no chance in it: the same presses
at the same times always draw the same line.

Across, the unit is half the width of the band, and positive is down on the screen; along, a
section goes from 0 to 1. Times are seconds of the table's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, floor, pi, sin

SAMPLES = 60
"""Places along a section at which the pen is checked."""

DETENT = 0.25
"""Distance that one detent moves the pen across."""

SLOW = 9.0
"""Seconds that a section takes a slow pen."""

FAST = 4.5
"""Seconds that a section takes a fast pen."""

CALM = 0.12
"""Distance that a slow pen shakes to either side."""

SHAKY = 0.45
"""Distance that a fast pen shakes to either side."""

TICK = 0.1
"""Seconds between two pictures of a moving pen."""

_BENDS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0), (0.1, 0.0), (0.7, -3.4), (1.0, -4.0)),
    2: ((0.0, 0.0), (0.12, 0.0), (0.5, -2.2), (0.88, 0.2), (1.0, 0.0)),
    3: ((0.0, 0.0), (0.1, 0.0), (0.4, 1.8), (0.75, -0.4), (1.0, 0.8)),
    4: ((0.0, 0.0), (0.1, 0.0), (0.42, 1.6), (0.6, 1.2), (1.0, 3.6)),
}
"""The middle of the band by section, as points along and across: the bow rises, the second section
goes over the tower, the third over the keel, the stern falls. Each begins straight, so that the
player has time to find the encoder."""


def middle(section: int, along: float) -> float:
    """The middle of the band across, at a place along a section (1 to 4)."""
    bends = _BENDS[section]
    for (begin, low), (end, high) in pairwise(bends):
        if along <= end:
            share = (1 - cos(pi * (along - begin) / (end - begin))) / 2
            return low + (high - low) * share
    return bends[-1][1]


def shake(along: float, most: float) -> float:
    """The distance that the pen is shaken aside at a place, at most ``most`` to either side."""
    return most * (0.6 * sin(2 * pi * 7 * along) + 0.4 * sin(2 * pi * 17 * along))


@dataclass(slots=True)
class Trace:
    """A trace that is being drawn. ``at`` is the time up to which it has been drawn."""

    section: int
    at: float
    along: float = 0.0
    hand: float = 0.0
    """Place of the pen across without its shaking."""
    fast: bool = False
    halted: bool = False
    """Whether the table is stopped, and the pen with it."""
    line: list[float] = field(default_factory=list)
    """Place of the pen across at each of the `SAMPLES` places that it has passed."""
    astray: bool = False
    """Whether the pen has left the hull."""

    @property
    def done(self) -> bool:
        """Whether the pen is at the end of the section."""
        return len(self.line) == SAMPLES

    @property
    def pen(self) -> float:
        """Place of the pen across, its shaking included."""
        return self.hand + shake(self.along, SHAKY if self.fast else CALM)

    @property
    def pace(self) -> float:
        """Part of the section that the pen goes in a second."""
        return 1 / (FAST if self.fast else SLOW)

    def advance(self, now: float) -> None:
        """Draw on up to a time."""
        seconds, self.at = max(0.0, now - self.at), max(now, self.at)
        if self.halted or self.done:
            return
        along = min(1.0, self.along + seconds * self.pace)
        most = SHAKY if self.fast else CALM
        for passed in range(len(self.line) + 1, floor(along * SAMPLES + 1e-9) + 1):
            place = passed / SAMPLES
            across = self.hand + shake(place, most)
            self.line.append(across)
            self.astray = self.astray or abs(across - middle(self.section, place)) > 1
        self.along = along

    def steer(self, steps: int, now: float) -> None:
        """Move the pen across by some detents."""
        self.advance(now)
        self.hand += steps * DETENT

    def hurry(self, fast: bool, now: float) -> None:
        """Go fast, or slowly again."""
        self.advance(now)
        self.fast = fast

    def halt(self, halted: bool, now: float) -> None:
        """Stop the pen, or let it go on."""
        self.advance(now)
        self.halted = halted

    def due(self) -> float | None:
        """The time of the next picture, or of the end of the trace; None while halted."""
        if self.done:
            return self.at
        if self.halted:
            return None
        return self.at + min(TICK, (1.0 - self.along) / self.pace)
