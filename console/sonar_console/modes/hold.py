"""A control that has to be held down: nothing is done until then, and a bar shows the wait.

Whether the hold was long enough is decided by the times of press and release alone.
"""

from __future__ import annotations

from sonar_console.press import Press

HOLD = 3.0
"""How long a control must be down, in seconds."""

LATE = 0.1
"""How long after it happened a release may be told at most, in seconds."""

BAR = 10
"""In how many parts the bar of a hold is shown; the first is shown only after one part."""


class Hold:
    """The hold of one control, from its press on."""

    def __init__(self, press: Press) -> None:
        self.control = press.control
        self._since = press.at
        self.parts = 0
        """How many parts of the bar are full."""
        self.done = False
        """Whether it has been held long enough."""

    def released(self, at: float) -> None:
        """Learn that the control was released, ``at`` in seconds of the table's clock."""
        self.done = self.done or at - self._since >= HOLD

    def due(self) -> float | None:
        """When the bar grows next, or the hold is long enough."""
        if self.done:
            return None
        if self.parts == BAR - 1:
            return self._since + HOLD + LATE
        return self._since + HOLD * (self.parts + 1) / BAR

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        changed = False
        while (due := self.due()) is not None and now >= due:
            changed = True
            if self.parts == BAR - 1:
                self.done = True
            else:
                self.parts += 1
        return changed
