"""Waits without holding up the core: for a stick, its unmounting, and a release from it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sonar_console.app.faults import told_of_upgrade, wrong_notice
from sonar_console.cards import Message, NoticeCard
from sonar_console.system.diskthread import Lookup
from sonar_console.system.sticks import TAKEN, Sticks
from sonar_console.system.upgrade import Upgrades

LOOKED_LATEST = 20.0
"""Seconds after which a stick, or a machine, that is looked at does not answer."""
LET_GO = 10.0
"""Seconds that a stick has to be unmounted."""
UPGRADE_BEGUN = 20.0
"""Seconds in which the system's unit has to say that it installs a release."""
UPGRADE_STEPS = ("copying", "verifying", "unpacking", "installing", "writing")
"""The steps of an installation, as `releases.keeper` and `releases.bundle` name them."""


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


class UpgradeWait:
    """Waits for the unit of root that installs the release on the stick, from ``now`` on."""

    def __init__(self, upgrades: Upgrades, now: float) -> None:
        self._upgrades = upgrades
        self._since = now
        self._before = upgrades.status()
        """How the last installation ended."""
        self.asked = upgrades.ask()
        """Whether anybody installs one."""

    def told(self, now: float) -> tuple[NoticeCard | None, bool]:
        """How far it is, if that is known, and whether that is the end."""
        status = self._upgrades.status()
        if status == self._before:
            if now < self._since + UPGRADE_BEGUN:
                return None, False
            return wrong_notice("house-release-failed", value="sonar-upgrade"), True
        self._before = {}
        if (said := told_of_upgrade(status)) is not None:
            return said, True
        if (step := status.get("step")) in UPGRADE_STEPS:
            percent = _percent(status.get("done"), status.get("of"))
            return NoticeCard("note", Message(f"house-release-{step}", {"value": percent})), False
        return None, False


def _percent(done: object, of: object) -> int:
    if isinstance(done, int) and isinstance(of, int) and of > 0:
        return max(0, min(100, 100 * done // of))
    return 0


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
