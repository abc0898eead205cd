"""Mishaps: what goes wrong with a table in a holiday house, how often, and for how long."""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import StrEnum


class Mishap(StrEnum):
    """A kind of mishap."""

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
    """The average seconds from one mishap to the next, and how many seconds it lasts."""

    every: float
    lasts: tuple[float, float] = (0.0, 0.0)


ODDS: Mapping[Mishap, Odds] = {
    Mishap.BOARD: Odds(1500.0, (5.0, 120.0)),
    Mishap.OLED: Odds(1500.0, (5.0, 300.0)),
    Mishap.SCREEN: Odds(1500.0, (0.5, 3.0)),
    Mishap.HANG: Odds(2400.0, (5.0, 60.0)),
    Mishap.POWER: Odds(1800.0),
    Mishap.TORN: Odds(3600.0),
    Mishap.OFF: Odds(5400.0),
    Mishap.DISK: Odds(3600.0, (10.0, 240.0)),
    Mishap.CHILDREN: Odds(1200.0),
    Mishap.GIVEN_UP: Odds(7200.0),
}
"""Many times as often as in any house."""

RESTARTS = frozenset({Mishap.SCREEN, Mishap.HANG, Mishap.POWER, Mishap.TORN, Mishap.OFF})
"""Mishaps that end a process, so that another one takes its place."""


class MishapSchedule:
    """Decides when mishaps begin and end, by a random source that is passed in."""

    def __init__(
        self, rng: random.Random, now: float = 0.0, odds: Mapping[Mishap, Odds] = ODDS
    ) -> None:
        self._rng = rng
        self._odds = odds
        self._next = {mishap: now + self._pause(mishap) for mishap in odds}
        self._ends: dict[Mishap, float] = {}
        self.count = dict.fromkeys(odds, 0)
        """The number of mishaps of each kind that have begun."""

    def _pause(self, mishap: Mishap) -> float:
        return self._rng.expovariate(1.0 / self._odds[mishap].every)

    def lasts(self, mishap: Mishap) -> bool:
        """Whether a mishap has begun and not ended."""
        return mishap in self._ends

    def ended(self, now: float) -> list[Mishap]:
        """The mishaps that have ended by now; each is returned once."""
        found = [mishap for mishap, end in self._ends.items() if now >= end]
        for mishap in found:
            del self._ends[mishap]
        return found

    def end_all(self) -> list[Mishap]:
        """End all mishaps that last, and return them: the table is switched off and on."""
        found = list(self._ends)
        self._ends.clear()
        return found

    def begins(self, now: float, without: Set[Mishap] = frozenset()) -> Mishap | None:
        """A mishap that begins now, or None; one that lasts does not begin again.

        Those of ``without`` are left out now.
        """
        for mishap, at in self._next.items():
            if now >= at and mishap not in self._ends:
                self._next[mishap] = now + self._pause(mishap)
                if mishap in without:
                    continue
                self.count[mishap] += 1
                shortest, longest = self._odds[mishap].lasts
                if longest:
                    self._ends[mishap] = now + self._rng.uniform(shortest, longest)
                return mishap
        return None
