"""Decodes the two lines of an encoder into whole detents, by the order of its edges alone.

The two lines rest high (open) and go through a Gray code, clockwise::

    (a, b):  1 1  ->  0 1  ->  0 0  ->  1 0  ->  1 1
    phase:    0        1        2        3        0

Each step to a neighbour counts one quarter, forwards or back. A bouncing line goes to and fro
between two neighbours and so adds nothing. A detent is told when the count has gone a whole
detent away from the last one told, so a bounce at rest cannot tell it twice, and a half turn
taken back tells nothing. The count follows the phase, so that an edge that was lost is not
carried along: with the next one both lines have changed, and the encoder is taken to have gone on
as it went (field report B09). What cannot be known: when it turned back just there, or when
more than two edges were lost at once, a detent is lost or told too often, once.

A glitch on both lines at once would look like a detent, so a :class:`Wheel` leaves out levels that
last less than ``GLITCH``. At 100 detents a second, which no hand reaches, a line keeps its level
for 5 ms, and its neighbour's edge follows after 2.5 ms. As one line may bounce longer than the
other, what counts is taken in the order of the first edges.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter

from sonar_console.devices.glitches import GlitchFilter, LevelChange

PHASES: dict[tuple[bool, bool], int] = {
    (True, True): 0,
    (False, True): 1,
    (False, False): 2,
    (True, False): 3,
}
"""Phase of each pair of levels, counted clockwise from rest."""


class Quadrature:
    """One encoder. ``quarters`` is 4 for a detent each whole cycle, 2 for one each half."""

    __slots__ = ("_a", "_b", "_count", "_last", "_way", "quarters")

    def __init__(self, a: bool, b: bool, quarters: int = 4) -> None:
        if quarters not in (2, 4):
            raise ValueError(f"quarters must be 2 or 4, not {quarters}")
        self.quarters = quarters
        self._a = a
        self._b = b
        phase = PHASES[a, b] % quarters
        self._count = phase if phase <= quarters // 2 else phase - quarters
        self._last = 0  # the count at the last detent told
        self._way = 1

    @property
    def levels(self) -> tuple[bool, bool]:
        """The levels of the two lines, as last fed."""
        return self._a, self._b

    def edge(self, line: str, high: bool) -> int:
        """Take an edge of line ``"a"`` or ``"b"``; gives detents told: -1, 0 or 1."""
        return self.levels_are(high, self._b) if line == "a" else self.levels_are(self._a, high)

    def levels_are(self, a: bool, b: bool) -> int:
        """Take both levels at once, as a poll reads them; gives detents told.

        When both lines changed between two polls the encoder is taken to go on as it went.
        """
        step = (PHASES[a, b] - PHASES[self._a, self._b]) % 4
        self._a, self._b = a, b
        if step == 0:
            return 0
        quarters = {1: 1, 3: -1}.get(step, 2 * self._way)
        self._way = 1 if quarters > 0 else -1
        self._count += quarters
        told = 0
        if abs(self._count - self._last) >= self.quarters:
            told = 1 if self._count > self._last else -1
            self._last += told * self.quarters
        if self._last and self._last == self._count:
            self._count = self._last = 0  # keeps the numbers small
        return told


@dataclass(frozen=True, slots=True)
class Detent:
    """A detent that was told: one step, clockwise positive, at the first edge that completed it."""

    step: int
    at: float


class Wheel:
    """One encoder with the glitches of its lines left out; times are those of the edges' stamps."""

    __slots__ = ("_a", "_b", "_decoder", "_waiting", "_way")

    def __init__(
        self, levels: tuple[bool, bool], at: float, quarters: int = 4, *, backwards: bool = False
    ) -> None:
        """``backwards`` is for an encoder whose lines a and b are exchanged."""
        self._decoder = Quadrature(*levels, quarters)
        self._a, self._b = (GlitchFilter(level, at) for level in levels)
        self._waiting: list[tuple[float, str, bool]] = []
        """Levels that count, behind an earlier edge that may come to count."""
        self._way = -1 if backwards else 1

    def raw(self, line: str) -> bool:
        """The level of a line by its last edge."""
        return (self._a if line == "a" else self._b).raw

    @property
    def pending(self) -> float | None:
        """The first edge of a level that may come to count."""
        a, b = self._a.pending, self._b.pending
        if a is None or b is None:
            return b if a is None else a
        return min(a, b)

    def edge(self, line: str, high: bool, at: float, *, steady: bool = False) -> list[Detent]:
        """Take an edge of line ``"a"`` or ``"b"``; gives the detents that it makes certain."""
        detents = self.settle(at)
        changes = (self._a if line == "a" else self._b).edge(high, at, steady=steady)
        return detents + self._decode(line, changes) if changes else detents

    def settle(self, now: float) -> list[Detent]:
        """The detents that have become certain up to ``now``."""
        detents: list[Detent] = []
        if self._a.pending is not None:
            detents += self._decode("a", self._a.settle(now))
        if self._b.pending is not None:
            detents += self._decode("b", self._b.settle(now))
        return detents

    def due(self) -> float | None:
        """When :meth:`settle` will next have something to decide, None when all is decided."""
        dues = (each.due() for each in (self._a, self._b))
        return min((due for due in dues if due is not None), default=None)

    def _decode(self, line: str, changes: list[LevelChange]) -> list[Detent]:
        """Add the changes of a line to those that wait, and decode what is now in order."""
        for change in changes:
            self._waiting.append((change.at, line, change.level))
        if not self._waiting:
            return []
        pending = self.pending
        self._waiting.sort(key=itemgetter(0))
        told: list[Detent] = []
        while self._waiting and (pending is None or self._waiting[0][0] <= pending):
            at, line, high = self._waiting.pop(0)
            step = self._decoder.edge(line, high)
            if step:
                told.append(Detent(step * self._way, at))
        return told
