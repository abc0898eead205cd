"""Fingers on the simulator's buttons: presses long enough for a real contact.

A touchpad's tap, or keys sent by a program, go down and up in the same instant. A contact that
is closed for less than its debounce time is no press, and rightly so: hands are slower. So each
change of a button lasts for a moment before the next one is made.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

SHORTEST = 0.03
"""Seconds that a button stays down, or up, at least."""


class Buttons(Protocol):
    """What presses buttons by name."""

    def press(self, control: str) -> None:
        """Push a button down."""

    def release(self, control: str) -> None:
        """Let it go."""


class Fingers:
    """Makes presses and releases in their order, none sooner than a hand would."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons
        self._changed: dict[str, float] = {}
        self._coming: dict[str, deque[bool]] = {}
        self._down: set[str] = set()

    @property
    def down(self) -> frozenset[str]:
        """The buttons that are down now."""
        return frozenset(self._down)

    def put(self, control: str, down: bool, now: float) -> None:
        """Press a button or let it go, at once or as soon as may be; ``now`` in seconds."""
        self._coming.setdefault(control, deque()).append(down)
        self.advance(now)

    def advance(self, now: float) -> None:
        """Make what has become due."""
        for control in list(self._coming):
            if now - self._changed.get(control, float("-inf")) >= SHORTEST:
                down = self._coming[control].popleft()
                if not self._coming[control]:
                    del self._coming[control]
                self._changed[control] = now
                self._make(control, down)

    def _make(self, control: str, down: bool) -> None:
        if down:
            self._down.add(control)
            self._buttons.press(control)
        else:
            self._down.discard(control)
            self._buttons.release(control)

    def let_go(self) -> None:
        """Let go of everything at once, for there will be no later."""
        self._coming.clear()
        for control in self.down:
            self._make(control, down=False)
