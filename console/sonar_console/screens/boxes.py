"""Rectangles in units of the picture, and how they are cut up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width and height, in units (1080 are the picture's height)."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float, by_y: float | None = None) -> Box:
        """The box made smaller on every side; ``by_y`` is for above and below."""
        down = by if by_y is None else by_y
        return Box(self.x + by, self.y + down, self.w - 2 * by, self.h - 2 * down)

    def top(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """The upper ``height`` units, and the rest below a gap."""
        rest = Box(self.x, self.y + height + gap, self.w, max(0.0, self.h - height - gap))
        return Box(self.x, self.y, self.w, height), rest

    def left(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """The left ``width`` units, and the rest beside a gap."""
        rest = Box(self.x + width + gap, self.y, max(0.0, self.w - width - gap), self.h)
        return Box(self.x, self.y, width, self.h), rest

    def rows(self, shares: Sequence[float], gap: float = 0.0) -> list[Box]:
        """The box cut into rows whose heights are as ``shares``."""
        free, total, y = self.h - gap * (len(shares) - 1), sum(shares), self.y
        cut = []
        for share in shares:
            cut.append(Box(self.x, y, self.w, free * share / total))
            y += free * share / total + gap
        return cut

    def columns(self, shares: Sequence[float], gap: float = 0.0) -> list[Box]:
        """The box cut into columns whose widths are as ``shares``."""
        free, total, x = self.w - gap * (len(shares) - 1), sum(shares), self.x
        cut = []
        for share in shares:
            cut.append(Box(x, self.y, free * share / total, self.h))
            x += free * share / total + gap
        return cut

    def square(self) -> Box:
        """The largest square inside, in the middle."""
        side = min(self.w, self.h)
        return Box(self.x + (self.w - side) / 2, self.y + (self.h - side) / 2, side, side)
