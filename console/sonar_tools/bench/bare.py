"""Yardstick processes: bare pygame programs that do the least that a screen could do.

``python -m sonar_tools.bench.bare KIND`` imports pygame and nothing of the table:

* ``start`` opens a full screen, fills it, flips it, and prints the time of the flip;
* ``flip RECTANGLE`` fills and flips that rectangle for each byte on its standard input, and prints
  the time of each flip;
* ``idle`` runs a loop of 60 Hz that takes events and flips;
* ``import`` only imports pygame.

A time is a line on the standard output, in seconds of the monotonic clock.
"""

from __future__ import annotations

import itertools
import os
import sys
import time

import pygame

SIZE = (1920, 1080)
HERTZ = 60
_COLOURS = itertools.cycle(((16, 36, 54), (200, 60, 40)))


def main(words: list[str]) -> None:
    """Run one kind of yardstick until the standard input ends."""
    kind, *rest = words
    if kind == "import":
        _tell()
        sys.stdin.read()
        return
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE, pygame.NOFRAME)
    surface.fill(next(_COLOURS))
    pygame.display.flip()
    _tell()
    if kind == "flip":
        _flip(surface, pygame.Rect([int(side) for side in rest[0].split(",")]))
    elif kind == "idle":
        _idle()
    pygame.display.quit()


def _flip(surface: pygame.Surface, rectangle: pygame.Rect) -> None:
    while os.read(0, 1):
        surface.fill(next(_COLOURS), rectangle)
        pygame.display.flip()
        _tell()
        pygame.event.get()


def _idle() -> None:
    clock = pygame.time.Clock()
    while not any(event.type == pygame.QUIT for event in pygame.event.get()):
        pygame.display.flip()
        clock.tick(HERTZ)


def _tell() -> None:
    os.write(1, f"{time.monotonic():.6f}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
