"""Debounces contacts by the time stamps of their edges alone.

Nothing here reads a clock. Times are in seconds of any one clock that only goes forward.

A contact is *down* (closed) or *up*. The rules:

- A press is told with its first edge down, at once: nothing has to be waited for. What the
  contact does in the next ``WINDOW`` is part of the same press, so a blip that is shorter than
  the window counts, and counts once.
- A release is told once the contact has stayed up for ``WINDOW``, and is stamped with the
  last edge up; whatever bounces before is part of the same press.
- The level wins in the end: a contact that rests in a level for ``WINDOW`` is reported there.

A contact that is known to be noisy (a long unshielded line) may be given a ``floor``: then its
press counts once the contact has been down for that long in all before it has been up for that
long in a row, with 5 ms a press of 8 ms counts, bouncing or not, and a blip of 3 ms does not
(field report B04). It is told that much later, stamped with its first edge all the same.

A control that is down when the table starts, or stays down for ``STUCK``, is stuck (B08,
B18): it is let go for the table, reported, and left out until it is let go for real.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

FLOOR = 0.0
"""Seconds that a press must last, bounces left out, unless the layout says otherwise."""
WINDOW = 0.020
"""Seconds that a contact must stay up before the release is told."""
STUCK = 30.0
"""Seconds after which a control that is still down is called stuck."""


@dataclass(frozen=True, slots=True)
class Change:
    """A decided change of a contact: ``down`` since ``at``."""

    down: bool
    at: float


class Debouncer:
    """Debounces one contact: feed edges in the order of their stamps, then ask what is decided."""

    __slots__ = ("_seen", "_since", "_sum", "down", "floor", "pending", "raw", "window")

    def __init__(self, down: bool, at: float, floor: float = FLOOR, window: float = WINDOW) -> None:
        self.floor = floor
        self.window = window
        self.raw = down
        """The level of the last edge fed."""
        self.down = down
        """The decided level."""
        self.pending: float | None = None
        """First edge of a press that is not decided yet; None without a floor, for there a press
        is told with its first edge."""
        self._since = at  # of the present raw level
        self._seen = at  # time up to which the level has been counted
        self._sum = 0.0  # seconds down in the press that is not decided

    def edge(self, down: bool, at: float) -> list[Change]:
        """Take an edge; an edge to the level that is already there means nothing.

        A stamp before that of the last edge is taken as being at that edge.
        """
        at = max(at, self._seen)
        at_rest = self.down == self.raw and self.pending is None
        changes = [] if at_rest else self.settle(at)
        self._seen = at
        if down == self.raw:
            return changes
        self.raw = down
        self._since = at
        if down and not self.down and self.pending is None:
            if self.floor > 0.0:
                self.pending = at
                self._sum = 0.0
            else:
                self.down = True
                changes.append(Change(True, at))
        return changes

    def settle(self, now: float) -> list[Change]:
        """The changes that have become certain up to ``now``, if no edge came since the last."""
        now = max(now, self._seen)
        spent = now - self._seen
        self._seen = now
        if self.down:
            if not self.raw and _reached(now - self._since, self.window):
                self.down = False
                return [Change(False, self._since)]
            return []
        if self.pending is None:
            return []
        if self.raw:
            self._sum += spent
            if _reached(self._sum, self.floor):
                begun, self.pending = self.pending, None
                self.down = True
                return [Change(True, begun)]
        elif _reached(now - self._since, self.floor):
            self.pending = None  # a blip
        return []

    def due(self) -> float | None:
        """When :meth:`settle` will next have something to decide, None when all is decided."""
        if self.down:
            return None if self.raw else self._since + self.window
        if self.pending is None:
            return None
        if self.raw:
            return self._seen + max(0.0, self.floor - self._sum)
        return self._since + self.floor


def _reached(spent: float, limit: float) -> bool:
    """Whether a time has been reached, apart from the rounding of sums of stamps."""
    return spent > limit or math.isclose(spent, limit, rel_tol=1e-6, abs_tol=1e-9)


class Held:
    """State of one debounced control: pressed or not for the table, and whether it is stuck."""

    __slots__ = ("_down", "_since", "limit", "stuck")

    def __init__(self, down: bool, at: float, limit: float = STUCK) -> None:
        self.limit = limit
        self.stuck = down
        self._down = down
        self._since = at

    @property
    def down(self) -> bool:
        """Whether it is pressed for the table; False while it is stuck."""
        return self._down and not self.stuck

    def change(self, down: bool, at: float) -> Change | None:
        """Take a debounced change; the change for the table, or None."""
        if down == self._down:
            return None
        self._down = down
        self._since = at
        if self.stuck:
            self.stuck = down
            return None
        return Change(down, at)

    def tick(self, now: float) -> Change | None:
        """Release it for the table, as stuck, once it has been down for ``limit`` seconds."""
        if self._down and not self.stuck and _reached(now - self._since, self.limit):
            self.stuck = True
            return Change(False, self._since + self.limit)
        return None

    def due(self) -> float | None:
        """When :meth:`tick` would call it stuck."""
        return self._since + self.limit if self.down else None

    def found(self, down: bool, at: float) -> Change | None:
        """Take the level found when its device connects: down means stuck."""
        was = self.down
        self._down = down
        self._since = at
        self.stuck = down
        return Change(False, at) if was else None
