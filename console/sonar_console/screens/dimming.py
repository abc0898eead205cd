"""A picture made darker for a dark room, all of it alike, so that no colour changes its meaning."""

from __future__ import annotations

import pygame

BRIGHTEST = 10
"""At this light the picture is as it was drawn."""

DIMMEST = 0.67
"""What is left of each colour at light 1: every word keeps a contrast of 3:1, which is enough for
letters as large as ours."""


def share(light: int) -> float:
    """What is left of each colour at a light of 1 to `BRIGHTEST`."""
    kept = max(1, min(BRIGHTEST, light)) - 1
    return DIMMEST + (1.0 - DIMMEST) * kept / (BRIGHTEST - 1)


def dim(surface: pygame.Surface, light: int) -> None:
    """Darken what is drawn on a surface; at `BRIGHTEST` it stays as it is."""
    if light < BRIGHTEST:
        level = round(255 * share(light))
        surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
