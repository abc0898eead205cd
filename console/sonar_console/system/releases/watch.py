"""Judges a release on trial by what systemd knows of the table; reads no file of the table's."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LIMIT = 120.0
"""Seconds in which a release has to reach its title."""
STEADY = 5.0
"""Seconds for which it then has to stay."""
STARTS = 3
"""Starts that it has: of the table in one boot, and boots."""
SCREEN_STARTS = 8
"""Starts of its screens, all together, in one boot."""
PAUSE = 0.5
"""Seconds between two looks."""

TABLE = "sonar-table.service"
SHOWN = (
    *("attract", "door", "resume", "setup", "briefing", "play", "review", "service", "charts"),
    "firstboot",
)
"""The modes; a table that is in one has shown a page."""
IDLE = ("", "attract", "resume", "service", "firstboot")
"""Modes in which nobody plays; nothing is known of a table that is not up."""

Run = Callable[[Sequence[str]], str]
"""Runs a command and gives its output; empty when it fails."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The units of the table and of its screens at one moment."""

    active: bool
    mode: str
    """The mode of the table that is on."""
    process: str
    restarts: int
    screens: tuple[str, ...] = ()
    """The processes of the screens that are to be there; empty for one that is not up."""
    screen_restarts: int = 0


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
        self._screen_restarts: int | None = None
        self._steady: tuple[tuple[str, ...], float] | None = None

    def step(self, now: float, seen: Seen) -> Verdict | None:
        """Look at the table; the verdict once there is one."""
        if self._starts > STARTS:
            return Verdict(False, "starts", str(STARTS))
        if self._restarts is None or seen.restarts < self._restarts:
            self._restarts = seen.restarts
        if self._screen_restarts is None or seen.screen_restarts < self._screen_restarts:
            self._screen_restarts = seen.screen_restarts
        if seen.active and seen.mode in SHOWN and all(seen.screens):
            processes = (seen.process, *seen.screens)
            if self._steady is None or self._steady[0] != processes:
                self._steady = (processes, now)
            if now >= self._steady[1] + STEADY:
                return Verdict(True)
        else:
            self._steady = None
        if seen.restarts - self._restarts >= STARTS:
            return Verdict(False, "starts", str(STARTS))
        if seen.screen_restarts - self._screen_restarts >= SCREEN_STARTS:
            return Verdict(False, "screens", str(SCREEN_STARTS))
        if now >= self._begun + LIMIT:
            return Verdict(False, "time", f"{LIMIT:.0f}")
        return None


def look(run: Run, screens: Sequence[str] = ()) -> Seen:
    """The units of the table and of its screens now.

    ``screens`` are the units that are started with the machine; one that is not there at all is
    not up.
    """
    wanted = "Id,ActiveState,StatusText,MainPID,NRestarts"
    said = run(("systemctl", "show", TABLE, *screens, "--property", wanted))
    units = [
        dict(line.partition("=")[::2] for line in block.splitlines())
        for block in said.split("\n\n")
    ]
    named = {unit.get("Id", ""): unit for unit in units}
    table = named.get(TABLE, {})
    shown = [named.get(name, {}) for name in screens]
    return Seen(
        table.get("ActiveState") == "active",
        table.get("StatusText", ""),
        table.get("MainPID", ""),
        _count(table),
        tuple(
            unit.get("MainPID", "") if unit.get("ActiveState") == "active" else "" for unit in shown
        ),
        sum(map(_count, shown)),
    )


def _count(unit: Mapping[str, str]) -> int:
    restarts = unit.get("NRestarts", "")
    return int(restarts) if restarts.isdecimal() else 0


def run(words: Sequence[str]) -> str:
    """Run a command of the system."""
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
