"""Debounces contacts by the time stamps of their edges alone.

Nothing here reads a clock. Times are in seconds of any one clock that only goes forward.

A contact is *down* (closed) or *up*. The rules:

- A press is told once the contact has been down for ``GLITCH`` (2 ms), stamped with its first
  edge; less is no press (:mod:`sonar_console.devices.glitches`). What the contact does in the next
  ``WINDOW`` is part of the same press, so that it counts once however it bounces.
- A release is told once the contact has stayed up for ``WINDOW``, and is stamped with its first
  edge up; a dip that is no press keeps no contact down.
- The level wins in the end: a contact that rests in a level for ``WINDOW`` is reported there.

A contact that is known to be noisy (a long unshielded line) may be given a ``floor``: then its
press counts once it has lasted that long, with 5 ms a press of 8 ms counts, bouncing or not, and
a blip of 3 ms does not (field report B04).

A control that is down when the table starts, or stays down for ``STUCK``, is stuck (B08,
B18): it is let go for the table, reported, and left out until it is let go for real.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.devices.glitches import GLITCH, GlitchFilter, LevelChange, reached

FLOOR = 0.0
"""Seconds that a press must last, bounces left out, unless the layout says otherwise; less than
``GLITCH`` is taken for that."""
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

    __slots__ = ("_floor", "_line", "_up", "down", "window")

    def __init__(self, down: bool, at: float, floor: float = FLOOR, window: float = WINDOW) -> None:
        self.window = window
        self.down = down
        """The decided level."""
        self._line = GlitchFilter(down, at)
        self._floor = max(floor, GLITCH)
        self._up: float | None = None  # since when it is up while ``down`` still stands
        self._line.lasting = GLITCH if down else self._floor

    @property
    def raw(self) -> bool:
        """The level of the last edge fed."""
        return self._line.raw

    @property
    def pending(self) -> float | None:
        """First edge of a press that is not decided yet."""
        return None if self.down else self._line.pending

    def edge(self, down: bool, at: float, *, steady: bool = False) -> list[Change]:
        """Take an edge; an edge to the level that is already there means nothing.

        A stamp before that of the last edge is taken as being at that edge. A ``steady`` edge is
        one whose level is known to last.
        """
        changes = self._take(self._line.edge(down, at, steady=steady))
        return changes + self._release(max(at, self._line.seen))

    def settle(self, now: float) -> list[Change]:
        """The changes that have become certain up to ``now``, if no edge came since the last."""
        return self._take(self._line.settle(now)) + self._release(now)

    def due(self) -> float | None:
        """When :meth:`settle` will next have something to decide, None when all is decided."""
        line = self._line.due()
        if self._up is None or self._bounces:
            return line
        release = self._up + self.window
        return release if line is None else min(line, release)

    def _take(self, counted: list[LevelChange]) -> list[Change]:
        changes: list[Change] = []
        for change in counted:
            self._line.lasting = GLITCH if change.level else self._floor
            if not change.level:
                self._up = change.at
                continue
            if self._up is not None and change.at >= self._up + self.window:
                changes.append(self._let_go(self._up))
            self._up = None
            if not self.down:
                self.down = True
                changes.append(Change(True, change.at))
        return changes

    def _release(self, now: float) -> list[Change]:
        """The release, if it is certain by now."""
        if self._up is None or self._bounces or not reached(now - self._up, self.window):
            return []
        return [self._let_go(self._up)]

    @property
    def _bounces(self) -> bool:
        """Whether the contact may be down again, within the window."""
        pending = self._line.pending
        return self._up is not None and pending is not None and pending < self._up + self.window

    def _let_go(self, at: float) -> Change:
        self._up = None
        self.down = False
        return Change(False, at)


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
        if self._down and not self.stuck and reached(now - self._since, self.limit):
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
