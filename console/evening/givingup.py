"""Giving a match up: both captains hold their fists down, together and long enough.

A fist acts when it strikes, whatever it means in the match; to go on holding it is a second
thing, which means something only when the other captain does the same. Both must have struck
within `TOGETHER` of each other, so that a pad that sticks never agrees to anything. Whether a
hold was long enough is decided by the stamps of the presses alone.
"""

from __future__ import annotations

from console.engine.names import Team
from console.press import Kind, Press

HOLD = 3.0
"""How long both fists must be down, in seconds."""

TOGETHER = 2.0
"""How far apart the two blows may be at most, in seconds."""

LATE = 0.1
"""How long after it happened a release may be told at most, in seconds."""

BAR = 10
"""In how many parts the bar of the hold is shown; the first is shown only after one part."""


class GivingUp:
    """The two fists of a match, and since when they are both down."""

    def __init__(self, teams: tuple[Team, Team]) -> None:
        self._teams = teams
        self._down: dict[Team, float] = {}
        self.parts = 0
        """How many parts of the bar are full."""
        self.agreed = False
        """Whether both have held long enough."""

    def touch(self, press: Press) -> None:
        """Take a press or a release of a captain's fist."""
        team = Team(press.team)
        if press.kind is Kind.PRESS:
            self._down[team] = press.at
            return
        since = self.since
        self._down.pop(team, None)
        self.parts = 0
        self.agreed = self.agreed or (since is not None and press.at - since >= HOLD)

    @property
    def since(self) -> float | None:
        """Since when both fists are down together, in seconds of the table's clock, or None."""
        if set(self._down) != set(self._teams):
            return None
        first, second = sorted(self._down.values())
        return second if second - first <= TOGETHER else None

    def due(self) -> float | None:
        """When the bar grows next, or the match is given up."""
        since = self.since
        if since is None or self.agreed:
            return None
        if self.parts == BAR - 1:
            return since + HOLD + LATE
        return since + HOLD * (self.parts + 1) / BAR

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = False
        while (due := self.due()) is not None and now >= due:
            changed = True
            if self.parts == BAR - 1:
                self.agreed = True
            else:
                self.parts += 1
        return changed
