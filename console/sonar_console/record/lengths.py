"""How long a match usually takes: by duels of bots, and by the matches of this house.

`ORDERS` is how many orders a match has between two crews of officers:
``sonar-console duel --levels officer,officer --matches 24 --scenario NAME --mode MODE --json``,
``orders`` divided by ``matches``. How long people take for an order is as `PACE` until the house
has records of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from sonar_console.engine.names import Mode
from sonar_console.record.header import RecordError
from sonar_console.record.journalfile import recover_journal
from sonar_console.record.journalfolder import matches

ORDERS: Mapping[str, tuple[int, int]] = {
    "alpha-2": (347, 480),
    "alpha": (188, 371),
    "archipelago": (91, 89),
    "bravo-2": (195, 202),
    "bravo": (193, 349),
    "charlie-2": (353, 225),
    "charlie": (210, 319),
    "convoy": (94, 80),
    "delta": (153, 166),
    "echo": (342, 315),
    "foxtrot": (1964, 1258),
    "jules-verne": (90, 125),
    "lighthouse": (126, 154),
    "manoeuvres": (101, 101),
    "north-pole": (71, 98),
    "umbria": (81, 90),
}
"""The orders of a match turn by turn and in real time, by scenario."""

PACE: Mapping[Mode, float] = {Mode.TURN: 10.0, Mode.REALTIME: 4.5}
"""Seconds from one order to the next, of both crews together, where nothing is known of a house."""

NEWEST = 60
"""Matches of a house that are looked at, the newest."""
FEWEST_ORDERS = 30
"""A match of fewer orders was given up too early to tell anything."""
ENOUGH = 3
"""Matches of one kind from which on they alone decide."""
LONGEST = 6 * 3600.0
"""Seconds after which a match was left standing."""
MOST_MINUTES = 90
"""What is told at most by duels: bots lose each other in a maze as people do not."""
STEP = 5
"""Minutes are told as a multiple of this."""
COURSE = 4
"""Orders of a crew from one course to its next, about."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One match of the house: what was played, for how many seconds, with how many orders."""

    scenario: str
    mode: Mode
    seconds: float
    orders: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long matches take here; ``played`` are the matches of the house."""

    played: tuple[PastMatch, ...] = field(default=())

    def minutes(self, scenario: str, mode: Mode, relaxed: int = 0) -> int:
        """The minutes that a match usually takes; ``relaxed`` are seconds between courses."""
        same = [
            each.seconds for each in self.played if (each.scenario, each.mode) == (scenario, mode)
        ]
        orders = _orders(scenario, mode)
        likely = min(MOST_MINUTES * 60, orders * self._pace(mode))
        seconds = median(same) if len(same) >= ENOUGH else likely
        slowest = orders / (2 * COURSE) * relaxed
        return max(STEP, STEP * round(max(seconds, slowest) / 60 / STEP))

    def _pace(self, mode: Mode) -> float:
        """Seconds from one order to the next, as this house plays."""
        paces = [each.seconds / each.orders for each in self.played if each.mode is mode]
        return median(paces) if len(paces) >= ENOUGH else PACE[mode]


def _orders(scenario: str, mode: Mode) -> float:
    """The orders of a match on a scenario; on a chart of one's own as on the others."""
    column = 0 if mode is Mode.TURN else 1
    if scenario in ORDERS:
        return ORDERS[scenario][column]
    return median(row[column] for row in ORDERS.values())


def lengths_of(folder: Path) -> Lengths:
    """Read the newest finished matches of a folder; what cannot be read tells nothing."""
    return Lengths(tuple(_played(matches(folder)[-NEWEST:])))


def _played(paths: Iterable[Path]) -> Iterable[PastMatch]:
    for path in paths:
        try:
            found = recover_journal(path)
        except RecordError:
            continue
        record = found.record
        seconds = max((line.seconds or 0.0 for line in record.lines), default=0.0)
        orders = len(record.orders)
        if found.ended is None or orders < FEWEST_ORDERS or not 0 < seconds < LONGEST:
            continue
        yield PastMatch(
            record.header.scenario or "", record.header.mode or Mode.TURN, seconds, orders
        )
