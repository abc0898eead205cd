"""State of a table's lamps: which are lit, which blink, and the mask of each crew board.

A blinking lamp is inverted for ``HALF_BLINK`` seconds, then as it is for as long, and so on. This
is computed from time stamps that are passed in; nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sonar_console.devices.layout import LAMPS, Layout

HALF_BLINK = 0.08
"""Seconds for which a blinking lamp is inverted, and then as it is."""


@dataclass(frozen=True, slots=True)
class _Blink:
    """One lamp that blinks from ``begun`` on."""

    begun: float
    times: int

    @property
    def end(self) -> float:
        return self.begun + (2 * self.times - 1) * HALF_BLINK

    def part(self, now: float) -> int:
        """The number of halves that have passed, apart from rounding."""
        return int((now - self.begun) / HALF_BLINK + 1e-6)

    def inverted(self, now: float) -> bool:
        return self.part(now) % 2 == 0 and now < self.end - 1e-9

    def due(self, now: float) -> float:
        """When it changes next."""
        return min(self.end, self.begun + (self.part(now) + 1) * HALF_BLINK)


def _known(lamp: str) -> None:
    if lamp not in LAMPS:
        raise ValueError(f"no lamp {lamp!r}; known are {', '.join(LAMPS)}")


class Lamps:
    """All lamps of a layout."""

    __slots__ = ("_blinks", "_due", "_layout", "_lit", "_told")

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lit: dict[str, frozenset[str]] = {}
        self._blinks: dict[tuple[str, str], _Blink] = {}
        self._due: float | None = None
        self._told = {board.name: 0 for board in layout.boards}

    def light(self, team: str, lit: frozenset[str]) -> bool:
        """Light exactly these lamps of a team; whether others were lit before.

        :raises ValueError: for a name that is no lamp.
        """
        if lit == self._lit.get(team):
            return False
        for lamp in lit:
            _known(lamp)
        self._lit[team] = lit
        return True

    def blink(self, team: str, lamp: str, now: float, times: int) -> None:
        """Invert a lamp ``times`` times from now on; one that blinks already starts again.

        :raises ValueError: for a name that is no lamp.
        """
        _known(lamp)
        if lamp in self._layout.lamps_of(team):
            self._blinks[team, lamp] = _Blink(now, times)

    def due(self) -> float | None:
        """When a lamp that blinks changes next, None when none does."""
        return self._due

    def changed(self, now: float) -> Iterator[tuple[str, int]]:
        """The boards whose mask has changed since the last call, with the new mask."""
        self._blinks = {key: blink for key, blink in self._blinks.items() if now < blink.end}
        self._due = min((blink.due(now) for blink in self._blinks.values()), default=None)
        masks = dict.fromkeys(self._told, 0)
        for team in self._layout.teams:
            lit = self._lit.get(team, frozenset())
            for name, lamp in self._layout.lamps_of(team).items():
                blink = self._blinks.get((team, name))
                if (name in lit) != (blink is not None and blink.inverted(now)):
                    masks[lamp.board] |= 1 << lamp.lamp
        for board, mask in masks.items():
            if mask != self._told[board]:
                self._told[board] = mask
                yield board, mask
