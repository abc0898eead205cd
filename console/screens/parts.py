"""A picture in parts, each drawn again only when something that it was drawn from has changed.

A part is kept as long as all that was read of its view is the same (`watched`). It is clipped to
its box, and drawn on the ground that is there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import pygame

from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.theme import Colour
from console.screens.watched import Reads
from console.views.team import TeamView

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Part:
    box: Box
    reads: Reads
    charts: dict[str, Box]
    result: Any


class Kept:
    """What of the last picture still stands on a surface; fresh, nothing does.

    For each picture: `begin`, then `ground`, then every `part`; or `forget` alone, if the whole
    picture is one. ``dirty`` then says which rectangles of the surface were drawn on. After an
    error in between, `forget`.
    """

    def __init__(self) -> None:
        self.dirty: list[pygame.Rect] = []
        self._key: Hashable = None
        self._ground_key: Hashable = None
        self._parts: dict[str, _Part] = {}
        self._redrawn: set[str] = set()
        self._anew = False

    def forget(self, surface: pygame.Surface) -> None:
        """Keep nothing: all of the surface is drawn on."""
        self._key = self._ground_key = None
        self._parts.clear()
        self.dirty = [surface.get_rect()]

    def begin(self, pen: Pen, key: Hashable) -> None:
        """Begin a picture; of one with another ``key`` (its kind, its boxes) nothing is kept."""
        self._pen = pen
        self._redrawn.clear()
        if key == self._key:
            self.dirty = []
        else:
            self.forget(pen.surface)
            self._key = key

    def ground(
        self, key: Hashable, draw: Callable[[], None], holes: Sequence[Box], within: Colour
    ) -> None:
        """Lay the ground, which depends on its ``key`` only.

        ``draw`` draws all of it; where it lies under a part, it is called again for that. In the
        ``holes`` it is always of one colour, ``within``.
        """
        self._draw_ground = draw
        self._within = within
        self._anew = key != self._ground_key
        if not self._anew:
            return
        self._ground_key = key
        if not self._parts:
            draw()
            return
        for box in around(self._pen.page, holes):
            self._clipped(self._pen.rect(box), draw)

    def part(
        self,
        name: str,
        box: Box,
        view: TeamView,
        draw: Callable[[TeamView], T],
        *,
        bare: bool = False,
        after: str = "",
    ) -> T:
        """Draw a part if it must be, and give what ``draw`` gave when it was drawn.

        It must be when it is new, when something that it read has changed, when the ground was
        laid anew and it lies ``bare`` on it, outside the holes, or when ``after``, under it, was
        drawn.
        """
        known = self._parts.get(name)
        stands = known is not None and known.box == box and after not in self._redrawn
        if known is not None and stands and not (bare and self._anew) and known.reads.hold(view):
            self._pen.charts.update(known.charts)
            return cast(T, known.result)
        reads = Reads()
        others, self._pen.charts = self._pen.charts, {}

        def drawn() -> T:
            if known is not None and not bare:
                self._pen.surface.fill(self._within)
            elif known is not None and not self._anew:
                self._draw_ground()
            return draw(reads.watch(view))

        result = self._clipped(self._pen.rect(box), drawn)
        self._parts[name] = _Part(box, reads, self._pen.charts, result)
        self._pen.charts = {**others, **self._pen.charts}
        self._redrawn.add(name)
        return result

    def _clipped(self, rect: pygame.Rect, draw: Callable[[], T]) -> T:
        surface = self._pen.surface
        surface.set_clip(rect)
        try:
            return draw()
        finally:
            surface.set_clip(None)
            if self.dirty != [surface.get_rect()]:
                self.dirty.append(rect)


def around(page: Box, holes: Sequence[Box]) -> list[Box]:
    """The page without its holes, cut into boxes; holes do not overlap."""
    cuts = sorted({page.y, page.bottom, *(y for hole in holes for y in (hole.y, hole.bottom))})
    boxes = []
    for top, foot in itertools.pairwise(cuts):
        x = page.x
        for hole in sorted(holes, key=lambda hole: hole.x):
            if hole.y < foot and top < hole.bottom:
                boxes.append(Box(x, top, hole.x - x, foot - top))
                x = hole.right
        boxes.append(Box(x, top, page.right - x, foot - top))
    return [box for box in boxes if box.w > 0 and box.h > 0]
