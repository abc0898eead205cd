"""Long presses: nothing is done until a control was held down for `HOLD`, and a bar shows the wait.

Whether a hold was long enough is decided by the times of press and release alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from sonar_console.press import Press
from sonar_console.stations.station import BAR, LATE

HOLD = 3.0
"""How long a control must be down, in seconds."""


TAP = 1.0
"""How long a push may be down at most to act in the match, in seconds."""


class HoldBar(ABC):
    """The bar of a hold, which fills as time passes; its first part is shown after one part."""

    only_by_release = False
    """Whether the hold is done only by a release, and not by time alone."""

    def __init__(self) -> None:
        self.parts = 0
        """The number of full parts of the bar."""
        self.done = False
        """Whether it has been held long enough."""

    @property
    @abstractmethod
    def since(self) -> float | None:
        """The beginning of the hold, in seconds of the table's clock; None if nothing is held."""

    def due(self) -> float | None:
        """The time when the bar grows next, or the hold is long enough."""
        since = self.since
        if since is None or self.done or self.parts == BAR:
            return None
        if self.parts == BAR - 1:
            return since + HOLD + (0.0 if self.only_by_release else LATE)
        return since + HOLD * (self.parts + 1) / BAR

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        changed = False
        while (due := self.due()) is not None and now >= due:
            changed = True
            if self.parts == BAR - 1 and not self.only_by_release:
                self.done = True
            else:
                self.parts += 1
        return changed


class Hold(HoldBar):
    """The hold of one control, from its press on."""

    def __init__(self, press: Press) -> None:
        super().__init__()
        self.control = press.control
        self._since = press.at

    @property
    def since(self) -> float:
        """The time when the control was pressed."""
        return self._since

    def released(self, at: float) -> None:
        """Learn that the control was released, ``at`` in seconds of the table's clock."""
        self.done = self.done or at - self._since >= HOLD
