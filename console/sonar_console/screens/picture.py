"""A team's screen drawn from its picture, on a surface or as a PNG file.

`draw` is pure: the same picture, language and size always give the same points. No display is
opened and no environment variable is touched: drawing needs surfaces only.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from sonar_console.cards.picture import (
    AttractPicture,
    BriefingPicture,
    DoorPicture,
    PagePicture,
    Picture,
    PlayPicture,
    ReviewPicture,
    SharedPicture,
)
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.attract import draw_attract
from sonar_console.screens.briefing import draw_briefing
from sonar_console.screens.door import draw_door
from sonar_console.screens.fitting import Fitting
from sonar_console.screens.page import draw_page
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.play import draw_play
from sonar_console.screens.review import draw_review
from sonar_console.screens.shared import draw_shared
from sonar_console.screens.stage import StagePlaces

FULL_HD = (1920, 1080)


def draw(
    surface: pygame.Surface, picture: Picture, words: Words, kept: Kept | None = None
) -> StagePlaces:
    """Draws a picture on a surface of any size; returns the places of a moment on it.

    With what was ``kept`` of the last picture on the same surface, only what changed is drawn.
    """
    return paint(Pen(surface), picture, words, kept)


def paint(pen: Pen, picture: Picture, words: Words, kept: Kept | None = None) -> StagePlaces:
    """Draws with a given pen, whose `Pen.written` afterwards says what was written where."""
    kept = Kept() if kept is None else kept
    words = words.playing(picture.viewer.game)
    pen.letters = picture.viewer.letters / 100
    match picture:
        case PlayPicture():
            return draw_play(pen, picture, words, kept)
        case SharedPicture():
            return draw_shared(pen, picture, words, kept)
        case ReviewPicture():
            draw_review(pen, picture, words, kept)
        case DoorPicture():
            draw_door(pen, picture, words, kept)
        case BriefingPicture():
            return StagePlaces(stage=draw_briefing(pen, picture, words, kept))
        case PagePicture():
            draw_page(pen, picture, words, kept)
        case AttractPicture():
            kept.begin(pen, "attract", lambda: pen.surface.fill(theme.HULL))
            kept.part("page", pen.page, draw_attract, picture, words)
    return StagePlaces()


def surface_of(picture: Picture, words: Words, size: tuple[int, int] = FULL_HD) -> pygame.Surface:
    """A team's screen on a new surface of a size in pixels."""
    surface = pygame.Surface(size)
    fitting = Fitting(size, picture.viewer.fit)
    if fitting.plain:
        draw(surface, picture, words)
    else:
        fitting.clear(surface)
        page = pygame.Surface(fitting.page)
        draw(page, picture, words)
        fitting.lay(surface, page, [page.get_rect()])
    theme.dim(surface, picture.light)
    return surface


def save(path: Path, picture: Picture, words: Words, size: tuple[int, int] = FULL_HD) -> None:
    """Writes a team's screen as a PNG; raises `OSError` where the file cannot be written."""
    as_image(surface_of(picture, words, size)).save(path, format="PNG")


def wording(picture: Picture, words: Words, size: tuple[int, int] = FULL_HD) -> str:
    """The text on a team's screen, in the order in which it is drawn."""
    pen = Pen(pygame.Surface(size))
    paint(pen, picture, words)
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
