"""The figures of a report: samples, percentiles, aims, and whether an aim is reached.

`Size` is that of a bench: all of it, or a miniature for the tests.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

EARLY, LATE = 10, 10_000
"""The orders after which a cost is measured, to see whether it grows during a match."""


@dataclass(frozen=True, slots=True)
class Size:
    """The number of measurements of each figure, or their time."""

    fists: int = 200
    flips: int = 100
    oleds: int = 150
    matches: int = 4
    idle: float = 30.0
    starts: int = 8
    loads: int = 40
    views: int = 400
    late: int = LATE
    soak: float = 0.25
    """Hours of the table's clock."""
    hours: float = 1.0
    """Hours of the table's clock for which memory is watched."""
    orders: int = 2_000
    """Orders of the match whose journal is loaded."""
    walks: int = 50
    """Random walks of each kind that the tracker hears."""


WHOLE = Size()
MINIATURE = Size(
    fists=2,
    flips=2,
    oleds=2,
    matches=1,
    idle=0.2,
    starts=1,
    loads=2,
    views=2,
    late=40,
    soak=0.005,
    hours=0.02,
    orders=30,
    walks=2,
)
"""Everything once or twice."""


PI = 5.0
"""The factor by which a Raspberry Pi 4 is assumed to be slower than a core of a desk computer."""

Of = Literal["median", "p99"]


class BenchError(ValueError):
    """A measurement that cannot be made; the message is one line that says why."""


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that at least a ``share`` (0 to 1) of the samples do not exceed.

    It is one of the samples, not a value between two. Raises `ValueError` without samples.
    """
    if not samples:
        raise ValueError("no samples")
    return sorted(samples)[max(0, math.ceil(share * len(samples)) - 1)]


@dataclass(frozen=True, slots=True)
class Spread:
    """The median and the 99th percentile of some runs; a single run has no percentile."""

    median: float
    p99: float | None
    runs: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> Spread:
        """The spread of samples; raises `ValueError` without any."""
        if not samples:
            raise ValueError("no samples")
        p99 = percentile(samples, 0.99) if len(samples) > 1 else None
        return cls(statistics.median(samples), p99, len(samples))

    def times(self, factor: float) -> Spread:
        """The spread with each figure multiplied."""
        p99 = None if self.p99 is None else self.p99 * factor
        return Spread(self.median * factor, p99, self.runs)


@dataclass(frozen=True, slots=True)
class Aim:
    """A limit for a row: its median or 99th percentile is at most, or at least, this.

    A row of a single run has one figure, and that is compared.
    """

    limit: float
    of: Of = "p99"
    least: bool = False

    def holds(self, spread: Spread) -> bool:
        """Whether a spread is within the limit."""
        value = spread.median if self.of == "median" or spread.p99 is None else spread.p99
        return value >= self.limit if self.least else value <= self.limit


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure beside its yardstick.

    ``name`` selects it on the command line; ``what`` is the end of its message,
    ``bench-row-WHAT``, and ``values`` are what the message takes. A count has no ``unit``.
    ``slower`` says that a Pi 4 changes it by `PI`: times and shares of a core, not bytes and
    ratios. ``on_pi`` says that its aims must be reached there too.
    """

    name: str
    what: str
    unit: str
    figure: Spread
    yardstick: Spread | None = None
    aims: tuple[Aim, ...] = ()
    slower: bool = True
    on_pi: bool = False
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def holds(self) -> bool | None:
        """Whether all aims are reached here; None for a row without aims."""
        return all(aim.holds(self.figure) for aim in self.aims) if self.aims else None

    @property
    def pi(self) -> Spread:
        """The figure as it would be on a Pi 4: times grow, rates shrink."""
        if not self.slower:
            return self.figure
        return self.figure.times(1.0 / PI if self.unit == "/s" else PI)

    @property
    def holds_on_pi(self) -> bool | None:
        """Whether all aims would be reached on a Pi 4; None where they need not be."""
        return all(aim.holds(self.pi) for aim in self.aims) if self.on_pi and self.aims else None


@dataclass(frozen=True, slots=True)
class Growth:
    """A figure early and late in a match: after `EARLY` orders and after `LATE`."""

    name: str
    what: str
    unit: str
    early: Spread
    late: Spread

    @property
    def ratio(self) -> float:
        """The late median divided by the early one."""
        return self.late.median / self.early.median if self.early.median else math.inf


@dataclass(frozen=True, slots=True)
class Missing:
    """A figure that could not be measured here; ``why`` is the key of a sentence."""

    name: str
    what: str
    why: str


@dataclass(slots=True)
class Findings:
    """The figures of a run in the order in which they were measured, and those that are missing."""

    rows: list[BenchRow] = field(default_factory=list)
    growths: list[Growth] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Append the findings of another measurement."""
        self.rows += other.rows
        self.growths += other.growths
        self.missing += other.missing
