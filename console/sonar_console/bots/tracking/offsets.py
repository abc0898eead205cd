"""The chart relative to an unknown start square.

A group of routes does not say where its routes began, only how they ran from there. Their squares
are *offsets*: the difference of two square numbers (`engine.squares`), so that beginning plus
offset is a square. The unknown beginning is an *anchor*, and a set of anchors is a set of squares
like any other: one bit each.

An offset as a plain number can stand for two ways (12 east, or 14 west and 1 south), but never for
two different squares seen from one anchor; an anchor from which a square would lie beyond the
chart is dropped as soon as the square is used, since nothing beyond the chart is sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sonar_console.engine.chart import STEP, Chart
from sonar_console.engine.names import HEADINGS
from sonar_console.engine.squares import STRIDE, Squares

Offset: TypeAlias = int
"""The difference of two square numbers."""

Offsets: TypeAlias = int
"""A set of offsets, one bit each: offset ``o`` is bit ``o + OffsetChart.base``."""

STEPS: tuple[Offset, ...] = tuple(STEP[heading] for heading in HEADINGS)
"""The offset of one square in each heading."""


def seen_from(squares: Squares, offset: Offset) -> Squares:
    """The anchors from which an offset leads into a set of squares.

    With ``-offset`` it moves a set of anchors to where they lead; and it moves a set of offsets
    to another beginning, which lies at ``offset`` from the old one.
    """
    return squares >> offset if offset >= 0 else squares << -offset


class _Cells(dict[Offset, tuple[Offsets, Squares]]):
    """Each offset as a bit, and the anchors from which it leads to sea; worked out once each."""

    def __init__(self, sea: Squares, base: int) -> None:
        super().__init__()
        self._sea = sea
        self._base = base

    def __missing__(self, offset: Offset) -> tuple[Offsets, Squares]:
        place = offset + self._base
        found = self[offset] = (1 << place if place >= 0 else 0, seen_from(self._sea, offset))
        return found


class OffsetChart:
    """The sea of a chart, by offset; results are cached.

    ``at[offset]`` is a pair: the offset as a bit, and the anchors from which it leads to sea.
    """

    __slots__ = ("at", "base", "block", "chart")

    def __init__(self, chart: Chart, *, four: bool = False) -> None:
        """``four`` is whether a mine may be dropped on the four squares beside a submarine only."""
        self.chart = chart
        self.base = STRIDE * chart.rows
        """More than any difference of two squares of the chart, so that no bit is negative."""
        self.at = _Cells(chart.sea, self.base)
        beside = [down + across for down in (-STRIDE, 0, STRIDE) for across in (-1, 0, 1)]
        self.block: Offsets = sum(
            1 << self.base + each for each in ((0, *STEPS) if four else beside)
        )
        """The offsets of a square itself and of those next to it (N-1)."""

    def around(self, offset: Offset) -> Offsets:
        """An offset and those next to it (N-1)."""
        return seen_from(self.block, -offset)

    def offsets_in(self, offsets: Offsets) -> Iterator[Offset]:
        """The offsets of a set."""
        while offsets:
            lowest = offsets & -offsets
            yield lowest.bit_length() - 1 - self.base
            offsets ^= lowest
