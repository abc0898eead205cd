"""Drawing on an OLED's 128 by 64 points, one bit each: symbols, and letters that can be read.

Nothing is smaller than 12 points high, which is the least that B612 is readable at in one bit.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from sonar_console.cards.boat import DamageCard
from sonar_console.screens.glyphs import drawable
from sonar_console.screens.symbols import SHAPES, Disc, Polygon

SIZE = (128, 64)
ON, OFF = 1, 0
TYPE = 12
"""The type size in points."""

HEAD = 16
"""The height of the top line."""

_LARGER = 8
_BOX = 9
"""The side of a box of damage."""


@lru_cache(maxsize=8)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Our font at a size in points."""
    with as_file(files("sonar_console.screens") / "fonts" / "B612-Regular.otf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=128)
def bitmap(name: str, side: int) -> Image.Image:
    """A symbol in one bit, ``side`` points square.

    Kept, some 100 bytes each: without them an OLED's picture takes 0.8 ms, not 0.12.
    """
    large = Image.new("L", (side * _LARGER, side * _LARGER), 0)
    draw = ImageDraw.Draw(large)
    half = side * _LARGER / 2

    def place(x: float, y: float) -> tuple[float, float]:
        return half + x * half, half + y * half

    for part in SHAPES[name]:
        if isinstance(part, Polygon):
            draw.polygon([place(*point) for point in part.points], fill=255)
        elif isinstance(part, Disc):
            x, y = place(part.x, part.y)
            reach = part.radius * half
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        else:
            width = max(part.width, 2.2 / side) * half
            places = [place(*point) for point in part.points]
            draw.line(places, fill=255, width=round(width), joint="curve")
    small = large.resize((side, side), Image.Resampling.BOX)
    return small.point(lambda value: 255 if value > 110 else 0).convert("1")


def blank() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A dark picture, and what draws on it."""
    image = Image.new("1", SIZE, OFF)
    return image, ImageDraw.Draw(image)


def text_width(text: str, size: int = TYPE) -> int:
    """The width of a text in points."""
    return round(font(size).getlength(drawable(text)))


def write(
    draw: ImageDraw.ImageDraw, x: int, y: int, text: str, width: int, *, inverted: bool = False
) -> None:
    """Write a line in the height of the top line, smaller where it would be too wide."""
    size = TYPE
    while text_width(text, size) > width and size > 6:
        size -= 1
    if inverted:
        draw.rectangle((x - 1, y, x + text_width(text, size) + 3, y + HEAD - 2), fill=ON)
        x += 1
    draw.text(
        (x, y + 12), drawable(text), font=font(size), fill=OFF if inverted else ON, anchor="ls"
    )


def write_middle(
    draw: ImageDraw.ImageDraw, x: int, y: int, text: str, size: int, *, ink: int = ON
) -> None:
    """Write a text with its middle at a place."""
    draw.text((x, y), drawable(text), font=font(size), fill=ink, anchor="mm")


def draw_boxes(draw: ImageDraw.ImageDraw, damage: DamageCard) -> int:
    """The boxes of the hull at the right of the top line; returns where the first begins."""
    left = SIZE[0] - damage.limit * (_BOX + 2)
    for number in range(damage.limit):
        x = left + number * (_BOX + 2)
        draw.rectangle((x, 2, x + _BOX - 1, 1 + _BOX), outline=ON, fill=OFF)
        if number < damage.damage:
            draw.rectangle((x, 2, x + _BOX - 1, 1 + _BOX), fill=ON)
            draw.line((x + 2, 4, x + 6, 8), fill=OFF)
            draw.line((x + 2, 8, x + 6, 4), fill=OFF)
    return left


def capital(text: str) -> str:
    """The text with a large first letter."""
    return text[:1].upper() + text[1:]
