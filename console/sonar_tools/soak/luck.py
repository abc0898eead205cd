"""Bad luck: what befalls a table in a holiday house, how often, and for how long."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Blow(StrEnum):
    """A kind of bad luck."""

    BOARD = "a board unplugged"
    OLED = "an OLED dead"
    SCREEN = "a screen killed"
    HANG = "a screen hung"
    POWER = "the power cut"
    TORN = "the power cut in the middle of a line"
    OFF = "the table switched off and on"
    DISK = "the disk full"
    CHILDREN = "children hammering"
    GIVEN_UP = "a match given up"


@dataclass(frozen=True, slots=True)
class Odds:
    """Seconds from one such blow to the next on average, and how many it lasts."""

    every: float
    lasts: tuple[float, float] = (0.0, 0.0)


ODDS: Mapping[Blow, Odds] = {
    Blow.BOARD: Odds(1500.0, (5.0, 120.0)),
    Blow.OLED: Odds(1500.0, (5.0, 300.0)),
    Blow.SCREEN: Odds(1500.0, (0.5, 3.0)),
    Blow.HANG: Odds(2400.0, (5.0, 60.0)),
    Blow.POWER: Odds(1800.0),
    Blow.TORN: Odds(3600.0),
    Blow.OFF: Odds(5400.0),
    Blow.DISK: Odds(3600.0, (10.0, 240.0)),
    Blow.CHILDREN: Odds(1200.0),
    Blow.GIVEN_UP: Odds(7200.0),
}
"""Many times more than any house has."""

RESTARTS = frozenset({Blow.SCREEN, Blow.HANG, Blow.POWER, Blow.TORN, Blow.OFF})
"""Bad luck after which a process is another one."""


class Luck:
    """When the next blow of each kind falls, by chance that is passed in."""

    def __init__(
        self, rng: random.Random, now: float = 0.0, odds: Mapping[Blow, Odds] = ODDS
    ) -> None:
        self._rng = rng
        self._odds = odds
        self._next = {blow: now + self._pause(blow) for blow in odds}
        self._ends: dict[Blow, float] = {}
        self.count = dict.fromkeys(odds, 0)
        """How many blows of each kind have fallen."""

    def _pause(self, blow: Blow) -> float:
        return self._rng.expovariate(1.0 / self._odds[blow].every)

    def lasts(self, blow: Blow) -> bool:
        """Whether a blow lasts now."""
        return blow in self._ends

    def over(self, now: float) -> list[Blow]:
        """The blows that are over now; each is told once."""
        found = [blow for blow, end in self._ends.items() if now >= end]
        for blow in found:
            del self._ends[blow]
        return found

    def mend(self) -> list[Blow]:
        """End all that lasts: everything is switched off and on."""
        found = list(self._ends)
        self._ends.clear()
        return found

    def falls(self, now: float) -> Blow | None:
        """A blow that falls now, if any does and it does not last already."""
        for blow, at in self._next.items():
            if now >= at and blow not in self._ends:
                self._next[blow] = now + self._pause(blow)
                self.count[blow] += 1
                shortest, longest = self._odds[blow].lasts
                if longest:
                    self._ends[blow] = now + self._rng.uniform(shortest, longest)
                return blow
        return None
