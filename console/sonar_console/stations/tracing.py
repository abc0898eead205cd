"""The trace of one section of the hull: a pen that advances by itself, and a hand that steers.

Surfaced in real time a seat draws its trace between the two skins of the hull (U-3). The room
between them is a band of the width 2 that rises and falls as the section's hull does; the pen
goes along it, and the hand only moves it across. A pen that hurries shakes more. There is no
chance in it: the same presses at the same times always draw the same line.

Across, the unit is half the room between the skins, and positive is down on the screen; along,
a section goes from 0 to 1. Times are seconds of the table's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, floor, pi, sin

SAMPLES = 60
"""At how many places along a section the pen is looked at."""

DETENT = 0.25
"""How far one detent moves the pen across."""

SLOW = 9.0
"""Seconds that a section takes."""

FAST = 4.5
"""Seconds that a section takes in a hurry."""

CALM = 0.12
"""How far a slow pen shakes to either side."""

SHAKY = 0.45
"""How far a pen in a hurry shakes to either side."""

TICK = 0.1
"""Seconds from one picture of a moving pen to the next."""

_BENDS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0), (0.1, 0.0), (0.7, -3.4), (1.0, -4.0)),
    2: ((0.0, 0.0), (0.12, 0.0), (0.5, -2.2), (0.88, 0.2), (1.0, 0.0)),
    3: ((0.0, 0.0), (0.1, 0.0), (0.4, 1.8), (0.75, -0.4), (1.0, 0.8)),
    4: ((0.0, 0.0), (0.1, 0.0), (0.42, 1.6), (0.6, 1.2), (1.0, 3.6)),
}
"""Where the middle of the band is, along and across: the bow rises, the second section goes over
the tower, the third over the keel, the stern falls. Each begins straight, so that a hand finds
the encoder."""


def middle(section: int, along: float) -> float:
    """Where the middle of the band is across, at a place along a section (1 to 4)."""
    bends = _BENDS[section]
    for (begin, low), (end, high) in pairwise(bends):
        if along <= end:
            share = (1 - cos(pi * (along - begin) / (end - begin))) / 2
            return low + (high - low) * share
    return bends[-1][1]


def shake(along: float, most: float) -> float:
    """How far the pen is shaken aside at a place; ``most`` is how far at the utmost."""
    return most * (0.6 * sin(2 * pi * 7 * along) + 0.4 * sin(2 * pi * 17 * along))


@dataclass(slots=True)
class Trace:
    """One trace under way. ``at`` is the time up to which it has been drawn."""

    section: int
    at: float
    along: float = 0.0
    hand: float = 0.0
    """Where the hand holds the pen, across; the shaking comes on top."""
    fast: bool = False
    halted: bool = False
    """Whether the enemy has stopped the table: the pen stands still."""
    line: list[float] = field(default_factory=list)
    """Where the pen was at each of the `SAMPLES` places it has passed, across."""
    astray: bool = False
    """Whether it has left the hull."""

    @property
    def done(self) -> bool:
        """Whether the pen has come to the end of the section."""
        return len(self.line) == SAMPLES

    @property
    def pen(self) -> float:
        """Where the pen is now, across."""
        return self.hand + shake(self.along, SHAKY if self.fast else CALM)

    @property
    def pace(self) -> float:
        """How much of the section the pen goes in a second."""
        return 1 / (FAST if self.fast else SLOW)

    def advance(self, now: float) -> None:
        """Draw on, up to ``now``."""
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
        """Go faster, or slower again."""
        self.advance(now)
        self.fast = fast

    def halt(self, halted: bool, now: float) -> None:
        """Stand still while the table is stopped, and go on afterwards."""
        self.advance(now)
        self.halted = halted

    def due(self) -> float | None:
        """When it wants to be drawn on: at the next picture, or at its end."""
        if self.done:
            return self.at
        if self.halted:
            return None
        return self.at + min(TICK, (1.0 - self.along) / self.pace)
