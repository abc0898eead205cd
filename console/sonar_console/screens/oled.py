"""The pictures of the two OLEDs of a crew: 128 by 64 points, one bit each.

The first mate's shows the damage and the gauges, the engineer's the panel in which a symbol is
to be crossed out, or all four panels while there is none. A crew at the surface in real time
has its hull on both. Sonar Family has hull and energy on one, the own sector on the other.

Letters are at least 12 points high, which is the least that B612 is readable at in one bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from sonar_console.cards.boat import ChartCard, DamageCard, GaugeCard, SymbolCard
from sonar_console.cards.moment import MomentOled
from sonar_console.cards.seat import (
    EnergyOled,
    GaugesOled,
    HullOled,
    OledCard,
    PanelsOled,
    ReportOled,
    SectorOled,
)
from sonar_console.locales import Words
from sonar_console.screens.engineer import panels
from sonar_console.screens.gauges import COSTS, SPACES
from sonar_console.screens.glyphs import drawable
from sonar_console.screens.grid import place_of
from sonar_console.screens.hull import (
    MIDDLES,
    RATIO,
    SECTIONS,
    Point,
    inner_slice,
    slice_of,
    trace_slice,
)
from sonar_console.screens.symbols import SHAPES, Disc, Polygon

SIZE = (128, 64)
ON, OFF = 1, 0
TYPE = 12
"""The type size in points."""

GAUGE_ROWS = 3
"""The rows of two gauges that there is room for."""

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
    """Writes a line in the height of the top line, smaller where it would be too wide."""
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
    """Writes a text with its middle at a place."""
    draw.text((x, y), drawable(text), font=font(size), fill=ink, anchor="mm")


def draw_boxes(draw: ImageDraw.ImageDraw, damage: DamageCard) -> int:
    """Draws the boxes of the hull at the right of the top line; returns where they begin."""
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


_BRACKET = 4
"""How far the ends of a frame reach in, in points."""

_LEFT = 2
_LENGTH = SIZE[0] - 2 * _LEFT - 1
_MIDDLE = HEAD + 1 + (SIZE[1] - HEAD - 1) // 2
_NUMBER = 14
"""The hull: its left end, its length, its middle, the type size of a section's number."""

_MOMENT = 38
"""The side of the symbol of a moment."""

_SPACE = SIZE[0] // SPACES
_ICON = 20
_PLACE = 26
_ROOM = 62
"""In Sonar Family: a space of energy, a symbol, a square's type size, the room beside the chart."""


def draw_oled(card: OledCard, words: Words) -> Image.Image:
    """The picture of an OLED."""
    image, draw = blank()
    match card:
        case GaugesOled():
            _draw_gauges(image, draw, card, words)
        case PanelsOled():
            sheet, cursor = panels(card.symbols), card.cursor
            if cursor is not None and cursor[0] in sheet:
                _draw_panel(image, draw, sheet[cursor[0]], cursor, words)
            else:
                _draw_overview(draw, sheet, words)
        case HullOled():
            _draw_hull(draw, card, words)
        case EnergyOled():
            _draw_energy(draw, card, words)
        case SectorOled():
            _draw_sector(draw, card, words)
        case ReportOled():
            _draw_report(draw, card, words)
        case MomentOled():
            _draw_moment(draw, card, words)
    return image


def _draw_report(draw: ImageDraw.ImageDraw, card: ReportOled, words: Words) -> None:
    """Draws the damage above, and under it what a bot reports, as large as it fits."""
    left = draw_boxes(draw, card.damage)
    write(draw, 1, 0, words.say("oled-report"), left - 4)
    text = words.say(card.report)
    for size in range(TYPE, 8, -1):
        lines = _wrapped(text, size)
        if len(lines) * (size + 1) <= SIZE[1] - HEAD:
            break
    top = min(HEAD, SIZE[1] - 3 - len(lines) * (size + 1))  # tails stay inside
    for number, line in enumerate(lines):
        place = (1, top + number * (size + 1))
        draw.text(place, drawable(line), font=font(size), fill=ON, anchor="la")


def _wrapped(text: str, size: int) -> list[str]:
    """The lines of a text that is as wide as the OLED."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= SIZE[0] - 2:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


_MOMENT_SYMBOLS = {
    "trigger": "mine",
    "found": "drone",
    "empty": "drone",
    "answer": "sonar",
    "hit": "warning",
    "near": "warning",
    "damage": "warning",
    "panel": "warning",
    "blackout": "stop",
    "nothing": "slash",
    "inspection": "boat",
}
"""The symbol of a moment whose kind is not that of a symbol; ``boat`` for the others."""


def _draw_moment(draw: ImageDraw.ImageDraw, card: MomentOled, words: Words) -> None:
    """Draws a frame, the symbol of a moment at the left, and its name in up to three lines."""
    draw.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=ON)
    name = _MOMENT_SYMBOLS.get(card.kind, card.kind if card.kind in SHAPES else "boat")
    draw.bitmap((4, 13), bitmap(name, _MOMENT), fill=ON)
    room = SIZE[0] - _MOMENT - 12
    lines = words.say(card.said).split(" ")
    size = 16
    while size > 8 and max(text_width(line, size) for line in lines) > room:
        size -= 1
    tall = size + 3
    top = SIZE[1] // 2 - tall * (len(lines) - 1) // 2
    for number, line in enumerate(lines):
        write_middle(draw, SIZE[0] - room // 2 - 4, top + number * tall, line, size)


def _draw_gauges(
    image: Image.Image, draw: ImageDraw.ImageDraw, card: GaugesOled, words: Words
) -> None:
    """Draws the hull above, and six gauges of which the chosen one is framed.

    Of more gauges it draws the three rows about the chosen one; a mark at the edge says that there
    are more above or below.
    """
    row = None
    for number, gauge in enumerate(card.gauges):
        if gauge.name == card.cursor:
            row = number // 2
    left = draw_boxes(draw, card.damage)
    if row is not None:
        write(draw, 1, 0, capital(words.name(str(card.cursor))), left - 4)
    elif card.stopped:
        write(draw, 1, 0, words.say("oled-stop"), left - 4, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-hull"), left - 4)
    rows = (len(card.gauges) + 1) // 2
    top = max(0, min((row or 0) - 1, rows - GAUGE_ROWS))
    for number, gauge in enumerate(card.gauges[2 * top : 2 * (top + GAUGE_ROWS)]):
        x, y = number % 2 * 64, HEAD + number // 2 * 16
        _draw_gauge(image, draw, x, y, gauge, framed=gauge.name == card.cursor)
    if top > 0:
        draw.polygon(((60, HEAD + 3), (66, HEAD + 3), (63, HEAD)), fill=ON)
    if top + GAUGE_ROWS < rows:
        draw.polygon(((60, 60), (66, 60), (63, 63)), fill=ON)


def _draw_gauge(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    x: int,
    y: int,
    gauge: GaugeCard,
    *,
    framed: bool,
) -> None:
    """Draws a gauge, 64 by 16: the symbol of a usable system inverted, of a blocked one struck."""
    ground, ink = (ON, OFF) if gauge.usable else (OFF, ON)
    draw.rectangle((x + 2, y + 2, x + 16, y + 13), fill=ground)
    draw.bitmap((x + 3, y + 2), bitmap(gauge.name, 12), fill=ink)
    if not gauge.working:
        _slash(draw, (x + 3, y + 13, x + 15, y + 2))
    width = 7 if gauge.size <= 6 else 42 // gauge.size
    for number in range(gauge.size):
        left = x + 19 + number * width
        draw.rectangle((left, y + 5, left + width - 3, y + 10), outline=ON)
        if number < gauge.marked:
            draw.rectangle((left, y + 5, left + width - 3, y + 10), fill=ON)
    if framed:  # its ends alone: a knob that is turned moves two of them
        for edge, inside in ((x, 1), (x + 62, -1)):
            draw.line((edge, y, edge, y + 15), fill=ON)
            for end in (y, y + 15):
                draw.line((edge, end, edge + inside * _BRACKET, end), fill=ON)


def _draw_panel(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    symbols: list[SymbolCard],
    cursor: str,
    words: Words,
) -> None:
    """Draws six symbols in two rows, the central circuits above, with their strokes below."""
    draw.rectangle((0, 0, 22, 63), fill=ON)
    letter = words.name(cursor[0], "short")
    large = font(26)
    width = large.getlength(letter)
    draw.text(((23 - width) / 2, 15), letter, font=large, fill=OFF)
    for one in symbols:
        number = int(one.name[1:]) - 1
        x, y = 27 + number % 3 * 34, number // 3 * 32
        draw.bitmap((x + 6, y + 5), bitmap(one.kind, 19), fill=ON)
        if one.broken:
            _slash(draw, (x + 6, y + 23, x + 24, y + 8))
        if one.circuit is not None:
            _strokes(draw, x + 4, y + 27, one.circuit)
        if one.name == cursor:
            foot = y + (31 if one.circuit is not None else 30)
            draw.rectangle((x, y, x + 30, foot), outline=ON, width=2)


def _slash(draw: ImageDraw.ImageDraw, ends: tuple[int, int, int, int]) -> None:
    """A stroke through a symbol, with a clear edge on either side.

    It keeps to two pages of the display and to its symbol's columns: a panel that is repaired at
    once sends six.
    """
    x1, y1, x2, y2 = ends
    for shift, fill in ((-2, OFF), (2, OFF), (-1, ON), (0, ON), (1, ON)):
        draw.line((x1 + shift, y1, x2 + shift, y2), fill=fill)


def _strokes(draw: ImageDraw.ImageDraw, x: int, y: int, circuit: str) -> None:
    """The circuit's mark: yellow whole, orange in two parts, gray in three."""
    parts = {"yellow": 1, "orange": 2, "gray": 3}.get(circuit, 1)
    width = (23 - (parts - 1) * 4) // parts
    for part in range(parts):
        left = x + part * (width + 4)
        draw.line((left, y, left + width - 1, y), fill=ON, width=2)


def _draw_overview(
    draw: ImageDraw.ImageDraw, sheet: dict[str, list[SymbolCard]], words: Words
) -> None:
    """Draws each panel in a quarter: its letter, and six boxes, the crossed-out ones filled."""
    for place, (panel, symbols) in enumerate(sheet.items()):
        x, y = place % 2 * 65, place // 2 * 33
        letter = words.name(panel, "short")
        draw.text((x + 1, y + 5), letter, font=font(18), fill=ON)
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


def _draw_hull(draw: ImageDraw.ImageDraw, card: HullOled, words: Words) -> None:
    """Draws four sections, the secured ones filled, and a frame around the seat's own."""
    if card.ready:
        write(draw, 2, 0, words.say("oled-ready"), SIZE[0] - 6, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-secured", count=len(card.secured)), SIZE[0] - 2)
    draw.polygon(_placed(slice_of(0, 1)), outline=ON)
    for section in card.secured:
        draw.polygon(_placed(trace_slice(section)), fill=ON)
    for section in SECTIONS:
        filled = section in card.secured
        draw.polygon(
            _placed(inner_slice(section)), fill=ON if filled else OFF, outline=OFF if filled else ON
        )
        x = round(_LEFT + _LENGTH * MIDDLES[section - 1])
        text = str(section)
        write_middle(draw, x, _MIDDLE, text, _NUMBER, ink=OFF if filled else ON)
    if card.cursor is not None:
        x = round(_LEFT + _LENGTH * MIDDLES[card.cursor - 1])
        for reach, ink in ((12, OFF), (11, ON), (10, ON)):
            around = (x - reach, _MIDDLE - reach, x + reach, _MIDDLE + reach)
            draw.rectangle(around, outline=ink)


def _placed(points: Sequence[Point]) -> list[tuple[int, int]]:
    top = _MIDDLE - _LENGTH / RATIO / 2
    return [(round(_LEFT + x * _LENGTH), round(top + y * _LENGTH)) for x, y in points]


def _draw_energy(draw: ImageDraw.ImageDraw, card: EnergyOled, words: Words) -> None:
    """Draws the hull above, four spaces of energy, and below each what it pays for, lit or not."""
    left = draw_boxes(draw, card.energy.damage)
    if card.stopped:
        write(draw, 1, 0, words.say("oled-stop"), left - 4, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-energy"), left - 4)
    for space in range(1, SPACES + 1):
        x = (space - 1) * _SPACE
        enough = space <= card.energy.energy
        draw.rectangle((x + 2, HEAD + 2, x + _SPACE - 4, HEAD + 18), outline=ON, fill=enough)
        middle = x + _SPACE // 2 - 1
        write_middle(draw, middle, HEAD + 10, str(space), 14, ink=OFF if enough else ON)
        if space in COSTS:
            at = (middle - _ICON // 2, SIZE[1] - _ICON - 3)
            if enough:
                draw.rectangle((x + 2, SIZE[1] - 25, x + _SPACE - 4, SIZE[1] - 1), fill=ON)
            draw.bitmap(at, bitmap(COSTS[space], _ICON), fill=OFF if enough else ON)


def _draw_sector(draw: ImageDraw.ImageDraw, card: SectorOled, words: Words) -> None:
    """Draws the square and the sector of the boat, beside a small chart with that sector dotted."""
    position = card.position
    sector = None if position is None else card.chart.sector_of(position)
    _draw_small_chart(draw, card.chart, position, sector)
    if position is None:
        draw.bitmap((16, 17), bitmap("boat", 30), fill=ON)
        return
    write_middle(draw, _ROOM // 2, 22, position, _PLACE)
    write(draw, 1, 42, f"{capital(words.name('sector'))} {sector}", _ROOM - 2)


def _draw_small_chart(
    draw: ImageDraw.ImageDraw, chart: ChartCard, position: str | None, own: str | None
) -> None:
    """Draws the small chart: islands, borders, dots in the own sector, the boat as a ring."""
    cell = (SIZE[1] - 1) // max(chart.columns, chart.rows)
    left = SIZE[0] - cell * chart.columns - 1
    draw.rectangle((left, 0, left + cell * chart.columns, cell * chart.rows), outline=ON)
    for row, marks in enumerate(chart.grid):
        for column, mark in enumerate(marks):
            x, y = left + column * cell, row * cell
            sector = chart.sectors[row][column]
            if mark == "#":
                draw.rectangle((x + 1, y + 1, x + cell - 1, y + cell - 1), fill=ON)
            elif sector == own:
                draw.point((x + cell // 2, y + cell // 2), fill=ON)
            if column and chart.sectors[row][column - 1] != sector:
                draw.line((x, y, x, y + cell), fill=ON)
            if row and chart.sectors[row - 1][column] != sector:
                draw.line((x, y, x + cell, y), fill=ON)
    if position is not None:
        column, row = place_of(position)
        x, y = left + column * cell, row * cell
        draw.rectangle((x - 1, y - 1, x + cell + 1, y + cell + 1), fill=OFF)
        draw.ellipse((x, y, x + cell, y + cell), fill=ON)
