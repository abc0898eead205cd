"""Draws again only the parts of a picture whose cards changed.

What a part is drawn from are its box and its cards: values that compare equal. It is clipped to
its box, so parts whose boxes do not overlap cannot depend on each other.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVarTuple

import pygame

from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.theme import Colour

Cards = TypeVarTuple("Cards")

Cover = tuple[str, Box, Callable[..., None], tuple[object, ...]]
"""What lies over parts for a while: its name, its box, who draws it, and from what."""


class Kept:
    """The parts of the last picture that are still on a surface; at first there are none.

    For each picture: `begin`, then `cover`, every `part` and `rim`, and `lay_covers`. ``dirty``
    then says which rectangles of the surface were drawn on. After an error in between, the next
    picture is drawn whole.
    """

    def __init__(self) -> None:
        self.dirty: list[pygame.Rect] = []
        self.drawn: list[str] = []
        """The names of the parts that were drawn for the last picture."""
        self._layout: object = None
        self._parts: dict[str, tuple[object, ...]] = {}
        self._where: dict[str, pygame.Rect] = {}
        self._covers: list[Cover] = []
        self._new_covers = False

    def forget(self, surface: pygame.Surface) -> None:
        """Keep nothing: all of the surface is drawn on, and the next picture is drawn whole."""
        self._layout = None
        self.dirty = [surface.get_rect()]

    def begin(self, pen: Pen, layout: object, ground: Callable[[], object]) -> None:
        """Begin a picture; where its layout is another, its ground is laid and nothing is kept."""
        self._pen, self._ground = pen, ground
        self.dirty, self.drawn, self._new_covers = [], [], False
        layout = (pen.surface.get_size(), pen.letters, layout)
        if layout == self._layout:
            return
        self._layout = None  # until the ground is whole
        self._parts.clear()
        self._covers = []
        ground()
        self.dirty = [pen.surface.get_rect()]
        self._layout = layout

    def cover(self, covers: list[Cover]) -> None:
        """Says what will lie over the parts; those under one that came or went are drawn again."""
        if covers == self._covers:
            return
        for _, box, _, _ in (*covers, *self._covers):
            rect = self._pen.rect(box)
            for name, where in self._where.items():
                if name in self._parts and rect.colliderect(where):
                    self._parts[name] = ()
        self._covers, self._new_covers = covers, True

    def lay_covers(self) -> None:
        """Draws what lies over the parts, where it is new or a part under it was drawn."""
        for _, box, draw, cards in self._covers:
            rect = self._pen.rect(box)
            under = (rect.colliderect(self._where[part]) for part in self.drawn)
            if self._new_covers or any(under):
                self._pen.forget(box)
                with self._clipped(box):
                    draw(self._pen, box, *cards)

    def part(
        self,
        name: str,
        box: Box,
        draw: Callable[[Pen, Box, *Cards], None],
        *cards: *Cards,
        on: Colour | None = None,
        clip: Box | None = None,
    ) -> None:
        """Draws a part on the background of the picture, if it is not there already.

        ``on`` is the colour of the ground there, where it has but one. ``clip`` is what the part
        may draw on, where that is more than its box.
        """
        fresh = name not in self._parts
        if not self._is_new(name, (draw, box, *cards)):
            return
        self._where[name] = self._pen.rect(clip or box)
        with self._clipped(clip or box):
            if not fresh and on is None:
                self._ground()
            elif not fresh and on is not None:
                self._pen.surface.fill(on)
            draw(self._pen, box, *cards)

    def rim(
        self,
        name: str,
        box: Box,
        width: float,
        draw: Callable[[Pen, Box, *Cards], None],
        *cards: *Cards,
    ) -> None:
        """Draws a part that is only the rim of a box, so many units wide.

        It always covers the same points, whatever its cards are.
        """
        if not self._is_new(name, (draw, box, *cards)):
            return
        self._where[name] = pygame.Rect(0, 0, 0, 0)  # nothing lies over a rim
        for side in around(box, [box.inset(width)]):
            with self._clipped(side):
                draw(self._pen, box, *cards)

    def _is_new(self, name: str, drawn_from: tuple[object, ...]) -> bool:
        """Whether a part is to be drawn; then it counts as drawn."""
        if self._parts.get(name) == drawn_from:
            return False
        self._parts[name] = drawn_from
        self.drawn.append(name)
        return True

    @contextmanager
    def _clipped(self, place: Box) -> Iterator[None]:
        surface, rect = self._pen.surface, self._pen.rect(place)
        surface.set_clip(rect)
        layout, self._layout = self._layout, None
        try:
            yield
            self._layout = layout
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
