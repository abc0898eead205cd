"""`ScreenWatch`: which side of the table has lost its screen, and how.

A screen says about once a second that its picture can be seen (`screens.feed.Sight`). A side of
which that has not been heard for `SILENCE`, from its own screen or from the shared one, has lost
its picture: its crew is blind. A side whose screen has never said anything has not lost it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sonar_console.screens.feed import Sight
from sonar_console.system.folders import SHARED

SILENCE = 3.5
"""Seconds. A screen that is ended and started again at once is back before."""


class Loss(StrEnum):
    """How a side has lost its screen."""

    GONE = "gone"
    """Its process has ended."""
    HUNG = "hung"
    """Its process, or the display server, does not answer."""
    DARK = "dark"
    """Its television is off, or not plugged in."""
    FROZEN = "frozen"
    """Its output shows a picture that stands still."""


@dataclass(frozen=True, slots=True)
class ScreenFault:
    """A side that has lost its screen, as one of the faults of the table's devices."""

    kind: Loss
    name: str
    why: str


def screen_faults(lost: Mapping[str, Loss]) -> list[ScreenFault]:
    """The faults of sides that have lost their screen."""
    return [ScreenFault(loss, f"{side}.screen", f"screen: {loss}") for side, loss in lost.items()]


_SAID: Mapping[Sight, Loss] = {Sight.DARK: Loss.DARK, Sight.FROZEN: Loss.FROZEN}


@dataclass(slots=True)
class _FeedState:
    """The screens of one feed, taken together."""

    connected: bool = False
    seen: float | None = None
    """When the picture was last seen; at first, when anything was said. None before that."""
    said: Sight = Sight.SHOWN
    said_at: float = float("-inf")


class ScreenWatch:
    """Watches the screens of some sides, and the shared one. Times are seconds of one clock."""

    def __init__(self, sides: Sequence[str]) -> None:
        self._sides = tuple(sides)
        self._screens = {name: _FeedState() for name in (*sides, SHARED)}

    def hear(self, name: str, said: Sight | None, connected: bool, now: float) -> None:
        """Take in what the screens of a side, or the shared ones, have said since the last time.

        ``connected`` is whether there are any.
        """
        screen = self._screens[name]
        screen.connected = connected
        if said is None:
            return
        screen.said, screen.said_at = said, now
        if said is Sight.SHOWN or screen.seen is None:
            screen.seen = now

    def lost(self, now: float) -> dict[str, Loss]:
        """The sides whose screen is lost now, and how."""
        shared = self._screens[SHARED]
        if self._sees(shared, now):
            return {}
        found = {}
        for side in self._sides:
            own = self._screens[side]
            last = max((own, shared), key=lambda screen: screen.said_at)
            if last.seen is not None and not self._sees(own, now):
                found[side] = self._loss(last, now)
        return found

    def seen(self, now: float) -> frozenset[str]:
        """The sides whose picture is seen now, on their own screen or on the shared one.

        `SHARED` is among them where that one is seen.
        """
        if self._sees(self._screens[SHARED], now):
            return frozenset((*self._sides, SHARED))
        return frozenset(side for side in self._sides if self._sees(self._screens[side], now))

    @staticmethod
    def _sees(screen: _FeedState, now: float) -> bool:
        return screen.seen is not None and now - screen.seen <= SILENCE

    @staticmethod
    def _loss(screen: _FeedState, now: float) -> Loss:
        if now - screen.said_at <= SILENCE and screen.said in _SAID:
            return _SAID[screen.said]
        return Loss.HUNG if screen.connected else Loss.GONE
