"""Waits for a stick without holding up the core: which one is in, and whether it is unmounted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sonar_console.app.faults import wrong_notice
from sonar_console.cards import NoticeCard
from sonar_console.system.diskthread import Lookup
from sonar_console.system.sticks import TAKEN, Sticks

LOOKED_LATEST = 20.0
"""Seconds after which a stick, or a machine, that is looked at does not answer."""
LET_GO = 10.0
"""Seconds that a stick has to be unmounted."""


class StickSearch:
    """Looks for the stick that is in, from ``now`` on."""

    def __init__(self, sticks: Sticks, now: float, *, threads: bool) -> None:
        self._latest = now + LOOKED_LATEST
        self._found = Lookup(partial(_look, sticks), threads=threads)

    def found(self, now: float, gone: str) -> Path | NoticeCard | None:
        """The stick, or what is said without one; None while it is looked for.

        ``gone`` is the key of what is said when the stick does not answer.
        """
        if not self._found.done:
            return wrong_notice(gone) if now >= self._latest else None
        stick, kind = self._found.take()
        return _no_stick(kind) if stick is None else stick


class StickRelease:
    """Waits until a stick that was let go is unmounted, from ``now`` on."""

    def __init__(self, sticks: Sticks, now: float, *, threads: bool) -> None:
        self._latest = now + LET_GO
        self._threads = threads
        self._sticks = sticks
        self._asked: Lookup[bool] | None = None

    def unmounted(self, now: float) -> bool | None:
        """Whether it may be pulled out; False when that takes too long, None while it is open."""
        if self._asked is None:
            self._asked = Lookup(self._sticks.gone, threads=self._threads)
        if self._asked.done:
            asked, self._asked = self._asked, None
            if asked.take():
                return True
        return False if now >= self._latest else None


def _look(sticks: Sticks) -> tuple[Path | None, str | None]:
    """The stick that is in, or else why one was not taken; may wait."""
    stick = sticks.find()
    return stick, sticks.refused() if stick is None else None


def _no_stick(kind: str | None) -> NoticeCard:
    """There is no stick, or one that is not taken: ``kind`` is its format."""
    if kind is None:
        return wrong_notice("house-copy-no-stick")
    key = "house-copy-unreadable" if kind in TAKEN else "house-copy-format"
    return wrong_notice(key, value=kind)
