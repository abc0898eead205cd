"""The pictures of the two OLEDs of a crew: 128 by 64 points, one bit each.

The first mate's shows the damage and the gauges, the engineer's the panel in which a symbol is
to be crossed out, or all four panels while there is none. Nothing is smaller than 12 points
high, which is the least that B612 is readable at in one bit.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from console.screens.engineer import panels
from console.screens.symbols import SHAPES, Disc, Polygon
from console.views.team import GaugeView, SymbolView, TeamView
from console.words import Words

SIZE = (128, 64)
ON, OFF = 1, 0
TYPE = 12
"""The type size in points."""

_LARGER = 8
_HEAD = 16
"""The height of the top line."""


@lru_cache(maxsize=4)
def _font(size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("console.screens") / "fonts" / "B612-Regular.otf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=128)
def bitmap(name: str, side: int) -> Image.Image:
    """A symbol in one bit, ``side`` points square."""
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


def text_width(text: str, size: int = TYPE) -> int:
    """The width of a text in points."""
    return round(_font(size).getlength(text))


def draw_mate(view: TeamView, words: Words) -> Image.Image:
    """The first mate's OLED: the hull, and six gauges of which the chosen one is framed."""
    image = Image.new("1", SIZE, OFF)
    draw = ImageDraw.Draw(image)
    boat, cursor = view.boat, view.seats["mate"].cursor
    chosen = next((gauge for gauge in boat.gauges if gauge.name == cursor), None)
    side = 9
    left = SIZE[0] - boat.damage_limit * (side + 2)
    label = words.say("oled-hull") if chosen is None else _capital(words.name(chosen.name))
    _text(draw, 1, 0, label, left - 4)
    for number in range(boat.damage_limit):
        x = left + number * (side + 2)
        draw.rectangle((x, 2, x + side - 1, 2 + side - 1), outline=ON, fill=OFF)
        if number < boat.damage:
            draw.rectangle((x, 2, x + side - 1, 2 + side - 1), fill=ON)
            draw.line((x + 2, 4, x + 6, 8), fill=OFF)
            draw.line((x + 2, 8, x + 6, 4), fill=OFF)
    for number, gauge in enumerate(boat.gauges):
        x, y = number % 2 * 64, _HEAD + number // 2 * 16
        _gauge(image, draw, x, y, gauge, framed=gauge.name == cursor)
    return image


def _gauge(
    image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int, gauge: GaugeView, *, framed: bool
) -> None:
    """One gauge in 64 by 16 points; a ready one is inverted, a blocked one's symbol struck."""
    ground, ink = (ON, OFF) if gauge.ready else (OFF, ON)
    draw.rectangle((x + 2, y + 2, x + 60, y + 13), fill=ground)
    draw.bitmap((x + 3, y + 2), bitmap(gauge.name, 12), fill=ink)
    if not gauge.working:
        _slash(draw, (x + 1, y + 14, x + 15, y + 1), ink, ground)
    width = 7 if gauge.size <= 6 else 42 // gauge.size
    for number in range(gauge.size):
        left = x + 18 + number * width
        draw.rectangle((left, y + 5, left + width - 3, y + 10), outline=ink)
        if number < gauge.marked:
            draw.rectangle((left, y + 5, left + width - 3, y + 10), fill=ink)
    if framed:
        draw.rectangle((x, y, x + 62, y + 15), outline=ON)


def draw_engineer(view: TeamView, words: Words) -> Image.Image:
    """The engineer's OLED: the panel of the cursor, or all four while there is no cursor."""
    image = Image.new("1", SIZE, OFF)
    draw = ImageDraw.Draw(image)
    sheet = panels(view.boat.symbols)
    cursor = view.seats["engineer"].cursor
    if cursor is not None and cursor[0] in sheet:
        _panel(image, draw, sheet[cursor[0]], cursor, words)
    else:
        _overview(draw, sheet, words)
    return image


def _panel(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    symbols: list[SymbolView],
    cursor: str,
    words: Words,
) -> None:
    """Six symbols in two rows, the central circuits above; the circuit's strokes beneath them."""
    draw.rectangle((0, 0, 22, 63), fill=ON)
    letter = words.name(cursor[0], "short")
    font = _font(26)
    width = font.getlength(letter)
    draw.text(((23 - width) / 2, 15), letter, font=font, fill=OFF)
    for one in symbols:
        number = int(one.name[1:]) - 1
        x, y = 27 + number % 3 * 34, number // 3 * 33
        draw.bitmap((x + 6, y + 4), bitmap(one.kind, 19), fill=ON)
        if one.broken:
            _slash(draw, (x + 3, y + 25, x + 27, y + 2))
        if one.circuit is not None:
            _strokes(draw, x + 4, y + 27, one.circuit)
        if one.name == cursor:
            foot = y + (31 if one.circuit is not None else 30)
            draw.rectangle((x, y, x + 30, foot), outline=ON, width=2)


def _slash(
    draw: ImageDraw.ImageDraw,
    ends: tuple[int, int, int, int],
    ink: int = ON,
    ground: int = OFF,
) -> None:
    """A stroke through a symbol, with a clear edge on either side."""
    x1, y1, x2, y2 = ends
    for shift, fill in ((-2, ground), (2, ground), (-1, ink), (0, ink), (1, ink)):
        draw.line((x1 + shift, y1, x2 + shift, y2), fill=fill)


def _strokes(draw: ImageDraw.ImageDraw, x: int, y: int, circuit: str) -> None:
    """The circuit's mark: yellow whole, orange in two parts, gray in three."""
    parts = {"yellow": 1, "orange": 2, "gray": 3}.get(circuit, 1)
    width = (23 - (parts - 1) * 4) // parts
    for part in range(parts):
        left = x + part * (width + 4)
        draw.line((left, y, left + width - 1, y), fill=ON, width=2)


def _overview(draw: ImageDraw.ImageDraw, sheet: dict[str, list[SymbolView]], words: Words) -> None:
    """Each panel in a quarter: its letter, and six boxes of which the crossed-out are filled."""
    for place, (panel, symbols) in enumerate(sheet.items()):
        x, y = place % 2 * 65, place // 2 * 33
        letter = words.name(panel, "short")
        draw.text((x + 1, y + 5), letter, font=_font(18), fill=ON)
        for one in symbols:
            number = int(one.name[1:]) - 1
            left, top = x + 20 + number % 3 * 14, y + 3 + number // 3 * 14
            draw.rectangle((left, top, left + 10, top + 10), outline=ON)
            if one.broken:
                draw.rectangle((left, top, left + 10, top + 10), fill=ON)
                draw.line((left + 3, top + 3, left + 7, top + 7), fill=OFF)
                draw.line((left + 3, top + 7, left + 7, top + 3), fill=OFF)
    draw.line((63, 2, 63, 61), fill=ON)
    draw.line((2, 31, 125, 31), fill=ON)


def _text(draw: ImageDraw.ImageDraw, x: int, y: int, text: str, width: int) -> None:
    """Write a text, smaller where it would be wider than its room."""
    size = TYPE
    while text_width(text, size) > width and size > 6:
        size -= 1
    draw.text((x, y + 12), text, font=_font(size), fill=ON, anchor="ls")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
