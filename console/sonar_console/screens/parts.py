"""A picture in parts, each drawn again only when something that it was drawn from has changed.

A part is kept as long as all that was read of its view is the same (`watched`). It is clipped to
its box, and drawn on the ground that is there. Of a part that comes back the way it was, as all
that a stop says, copies are made while nobody waits, and laid down instead of drawing it again.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

import pygame

from sonar_console.cards.team import TeamView
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.theme import Colour
from sonar_console.screens.watched import Reads

T = TypeVar("T")


COPIES = 3
"""Of a part that comes back: the head of a screen without a stop, with ours, and with theirs."""


@dataclass(frozen=True, slots=True)
class _Part:
    box: Box
    reads: Reads
    charts: dict[str, Box]
    result: Any


@dataclass(frozen=True, slots=True, eq=False)
class _Copy:
    part: _Part
    picture: pygame.Surface


class Kept:
    """What of the last picture still stands on a surface; fresh, nothing does.

    For each picture: `begin`, then `ground`, then every `part`; or `forget` alone, if the whole
    picture is one. ``dirty`` then says which rectangles of the surface were drawn on. After an
    error in between, `forget`. When it has been shown, `rest`.
    """

    def __init__(self) -> None:
        self.dirty: list[pygame.Rect] = []
        self._key: Hashable = None
        self._ground_key: Hashable = None
        self._parts: dict[str, _Part] = {}
        self._redrawn: set[str] = set()
        self._anew = False
        self._copies: dict[str, deque[_Copy]] = {}
        self._fresh: set[str] = set()
        """Parts to be copied."""

    def forget(self, surface: pygame.Surface) -> None:
        """Keep nothing: all of the surface is drawn on."""
        self._key = self._ground_key = None
        self._parts.clear()
        self._copies.clear()
        self._fresh.clear()
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
        returns: bool = False,
    ) -> T:
        """Draw a part if it must be, and give what ``draw`` gave when it was drawn.

        It must be when it is new, when something that it read has changed, when the ground was
        laid anew and it lies ``bare`` on it, outside the holes, or when ``after``, under it, was
        drawn. One that often ``returns`` to how it was before is then not drawn but laid down.
        """
        known = self._parts.get(name)
        stands = known is not None and known.box == box and after not in self._redrawn
        if known is not None and stands and not (bare and self._anew) and known.reads.hold(view):
            return cast(T, self._noted(name, known).result)
        self._redrawn.add(name)
        before = self._copy(name, box, view, bare=bare) if returns else None
        if before is not None:
            self._fresh.discard(name)
            rect = self._pen.rect(box)
            self._clipped(rect, partial(self._pen.surface.blit, before.picture, rect))
            return cast(T, self._noted(name, before.part).result)
        if returns:
            self._fresh.add(name)
        reads = Reads()
        others, self._pen.charts = self._pen.charts, {}

        def drawn() -> T:
            if known is not None and not bare:
                self._pen.surface.fill(self._within)
            elif known is not None and not self._anew:
                self._draw_ground()
            return draw(reads.watch(view))

        result = self._clipped(self._pen.rect(box), drawn)
        charts, self._pen.charts = self._pen.charts, others
        self._noted(name, _Part(box, reads, charts, result))
        return result

    def _noted(self, name: str, part: _Part) -> _Part:
        """A part as it is on the surface now."""
        self._parts[name] = part
        self._pen.charts.update(part.charts)
        return part

    def _copy(self, name: str, box: Box, view: TeamView, *, bare: bool) -> _Copy | None:
        """A copy of a part as it would be drawn now, if there is one on this ground."""
        if bare and self._anew:
            self._copies.pop(name, None)
        copies = self._copies.get(name, deque())
        for copy in copies:
            if copy.part.box == box and copy.part.reads.hold(view):
                copies.remove(copy)
                copies.append(copy)  # the one that was shown longest ago goes first
                return copy
        return None

    def rest(self) -> None:
        """While nobody waits for a picture: copy the parts that may return."""
        while self._fresh:
            name = self._fresh.pop()
            part = self._parts[name]
            picture = pygame.Surface(self._pen.rect(part.box).size, 0, self._pen.surface)
            picture.blit(self._pen.surface, (0, 0), self._pen.rect(part.box))
            self._copies.setdefault(name, deque(maxlen=COPIES)).append(_Copy(part, picture))

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
