"""A picture in parts, each drawn again only when something that it was drawn from has changed.

Nobody lists what a part depends on: while it is drawn, its view notes what is read of it, and the
part is kept as long as all of that is the same. So a part cannot be forgotten when its drawing
comes to read something new. A part is clipped to its box, and drawn on the ground that is there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import pygame

from console.screens.boxes import Box
from console.screens.pen import Pen
from console.screens.theme import Colour
from console.views.team import TeamView

T = TypeVar("T")
Path = tuple[str, ...]
"""The way to a value in a view: ``phase``, ``boat route``, ``seats mate cursor``."""


class Watched:
    """A view, its boat, or one of its seats, that notes what is read of it."""

    __slots__ = ("_path", "_reads", "_value")

    def __init__(self, value: object, reads: dict[Path, object], path: Path = ()) -> None:
        self._value = value
        self._reads = reads
        self._path = path

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._value, name)
        path = (*self._path, name)
        if path == ("boat",):
            return Watched(value, self._reads, path)
        if path == ("seats",):
            return WatchedSeats(value, self._reads)
        self._reads[path] = value
        return value

    def __eq__(self, other: object) -> bool:
        raise TypeError("what is watched is read field by field")

    __hash__ = None  # type: ignore[assignment]


class WatchedSeats(Mapping[str, Any]):
    """The seats of a view. Which there are is of the layout: see `Kept.begin`."""

    __slots__ = ("_reads", "_seats")

    def __init__(self, seats: Mapping[str, Any], reads: dict[Path, object]) -> None:
        self._seats = seats
        self._reads = reads

    def __getitem__(self, role: str) -> Any:
        return Watched(self._seats[role], self._reads, ("seats", role))

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._seats))

    def __len__(self) -> int:
        return len(self._seats)


def _read(view: TeamView, path: Path) -> object:
    if path[0] == "seats":
        return getattr(view.seats[path[1]], path[2])
    return getattr(view if len(path) == 1 else view.boat, path[-1])


@dataclass(frozen=True, slots=True)
class _Part:
    box: Box
    reads: dict[Path, object]
    charts: dict[str, Box]
    result: Any

    def holds(self, view: TeamView) -> bool:
        """Whether all that was read is the same."""
        return all(_read(view, path) == value for path, value in self.reads.items())


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
        if known is not None and stands and not (bare and self._anew) and known.holds(view):
            self._pen.charts.update(known.charts)
            return cast(T, known.result)
        reads: dict[Path, object] = {}
        others, self._pen.charts = self._pen.charts, {}

        def drawn() -> T:
            if known is not None and not bare:
                self._pen.surface.fill(self._within)
            elif known is not None and not self._anew:
                self._draw_ground()
            return draw(cast(TeamView, Watched(view, reads)))

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
