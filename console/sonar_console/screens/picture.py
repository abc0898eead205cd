"""Pictures without a window: a team's screen, or an OLED, as a PNG file.

No display is opened and no environment variable is touched: drawing needs surfaces only.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens.dimming import dim
from sonar_console.screens.pen import Pen
from sonar_console.screens.team_screen import draw, paint

FULL_HD = (1920, 1080)


def picture(view: TeamView, words: Words, size: tuple[int, int] = FULL_HD) -> pygame.Surface:
    """A team's screen on a new surface of a size in pixels."""
    surface = pygame.Surface(size)
    draw(surface, view, words)
    dim(surface, view.light)
    return surface


def save(path: Path, view: TeamView, words: Words, size: tuple[int, int] = FULL_HD) -> None:
    """Write a team's screen as a PNG; raises `OSError` where the file cannot be written."""
    surface = picture(view, words, size)
    as_image(surface).save(path, format="PNG")


def wording(view: TeamView, words: Words, size: tuple[int, int] = FULL_HD) -> str:
    """All that stands written on a team's screen, in the order in which it is drawn."""
    pen = Pen(pygame.Surface(size))
    paint(pen, view, words)
    return " ".join(written.text for written in pen.written)


def as_image(surface: pygame.Surface) -> Image.Image:
    """A surface as an image of Pillow."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def as_surface(image: Image.Image, times: int = 1) -> pygame.Surface:
    """An image of Pillow, an OLED's for one, as a surface, each point ``times`` points wide."""
    rgb = image.convert("RGB").resize(
        (image.width * times, image.height * times), Image.Resampling.NEAREST
    )
    return pygame.image.frombytes(rgb.tobytes(), rgb.size, "RGB")
