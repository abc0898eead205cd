"""Cache of drawn charts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen, Written

MOST = 4
"""Pictures that are kept: two charts, each with and without squares to choose from."""
_EDGE = 4
"""Pixels around a box that a line on its edge may take."""


@dataclass(frozen=True, slots=True)
class _Made:
    picture: pygame.Surface
    written: list[Written]


_made: OrderedDict[Hashable, _Made] = OrderedDict()


def reused(pen: Pen, box: Box, key: Hashable, draw: Callable[[], None]) -> None:
    """Have ``draw`` draw in a box, or lay down what it drew there the last time.

    What it draws depends on its ``key`` and its place only, and the ground there is of one colour.
    """
    surface = pen.surface
    rect = pen.rect(box).inflate(2 * _EDGE, 2 * _EDGE).clip(surface.get_rect())
    ground = tuple(surface.get_at(rect.topleft))
    whole = (key, surface.get_size(), box, ground)
    known = _made.get(whole)
    if known is not None:
        _made.move_to_end(whole)
        surface.blit(known.picture, rect)
        pen.written.extend(known.written)
        return
    before = len(pen.written)
    draw()
    _made[whole] = _Made(surface.subsurface(rect).copy(), pen.written[before:])
    if len(_made) > MOST:
        _made.popitem(last=False)
