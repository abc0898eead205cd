"""Judges a release on trial by what systemd knows of the table; reads no file of the table's."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

LIMIT = 120.0
"""Seconds in which a release has to reach its title."""
STEADY = 5.0
"""Seconds for which it then has to stay."""
STARTS = 3
"""Starts that it has: of the table in one boot, and boots."""
PAUSE = 0.5
"""Seconds between two looks."""

TABLE = "sonar-table.service"
SHOWN = ("attract", "resume", "setup", "play", "review", "service")
"""The modes; a table that is in one has shown a page."""
IDLE = ("", "attract", "resume", "service")
"""Modes in which nobody plays; nothing is known of a table that is not up."""

Run = Callable[[Sequence[str]], str]
"""Runs a command and gives its output; empty when it fails."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The table's unit at one moment."""

    active: bool
    mode: str
    """The mode of the table that is on."""
    process: str
    restarts: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done with a release: keep it, or go back because of `why`."""

    good: bool
    why: str = ""
    value: str = ""


class Watch:
    """Judges one release, from one start of the machine or one switch on. Times are passed in."""

    def __init__(self, begun: float, starts: int) -> None:
        """``starts`` is how many boots the release has had with this one."""
        self._begun = begun
        self._starts = starts
        self._restarts: int | None = None
        self._steady: tuple[str, float] | None = None

    def step(self, now: float, seen: Seen) -> Verdict | None:
        """Look at the table; the verdict once there is one."""
        if self._starts > STARTS:
            return Verdict(False, "starts", str(STARTS))
        if self._restarts is None or seen.restarts < self._restarts:
            self._restarts = seen.restarts
        if seen.active and seen.mode in SHOWN:
            if self._steady is None or self._steady[0] != seen.process:
                self._steady = (seen.process, now)
            if now >= self._steady[1] + STEADY:
                return Verdict(True)
        else:
            self._steady = None
        if seen.restarts - self._restarts >= STARTS:
            return Verdict(False, "starts", str(STARTS))
        if now >= self._begun + LIMIT:
            return Verdict(False, "time", f"{LIMIT:.0f}")
        return None


def look(run: Run) -> Seen:
    """The table's unit now."""
    wanted = "ActiveState,StatusText,MainPID,NRestarts"
    lines = run(("systemctl", "show", TABLE, "--property", wanted)).splitlines()
    told = dict(line.partition("=")[::2] for line in lines)
    restarts = told.get("NRestarts", "")
    return Seen(
        told.get("ActiveState") == "active",
        told.get("StatusText", ""),
        told.get("MainPID", ""),
        int(restarts) if restarts.isdecimal() else 0,
    )


def run(words: Sequence[str]) -> str:
    """Run a command of the system."""
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
