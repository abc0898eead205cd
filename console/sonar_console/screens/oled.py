"""The pictures of the two OLEDs of a crew: 128 by 64 points, one bit each.

The first mate's shows the damage and the gauges, the engineer's the panel in which a symbol is
to be crossed out, or all four panels while there is none. A crew at the surface in real time
has its hull on both. Sonar Family has pictures of its own.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from sonar_console.cards.team import GaugeView, SymbolView, TeamView
from sonar_console.locales import Words
from sonar_console.screens.engineer import panels
from sonar_console.screens.hull import at_the_hull
from sonar_console.screens.oledfamily import draw_energy, draw_own_sector
from sonar_console.screens.oledhull import draw_hull
from sonar_console.screens.oledpen import (
    HEAD,
    OFF,
    ON,
    bitmap,
    blank,
    capital,
    draw_boxes,
    font,
    write,
)


def draw_mate(view: TeamView, words: Words) -> Image.Image:
    """The first mate's OLED: the hull, and six gauges of which the chosen one is framed.

    In Sonar Family the hull and the energy.
    """
    if view.game == "sonar-family":
        return draw_energy(view, words)
    if at_the_hull(view):
        return draw_hull(view, "mate", words)
    image, draw = blank()
    boat, cursor = view.boat, view.seats["mate"].cursor
    chosen = next((gauge for gauge in boat.gauges if gauge.name == cursor), None)
    left = draw_boxes(draw, boat.damage, boat.damage_limit)
    if chosen is not None:
        write(draw, 1, 0, capital(words.name(chosen.name)), left - 4)
    elif view.stopped_by is not None:
        write(draw, 1, 0, words.say("oled-stop"), left - 4, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-hull"), left - 4)
    for number, gauge in enumerate(boat.gauges):
        x, y = number % 2 * 64, HEAD + number // 2 * 16
        _gauge(image, draw, x, y, gauge, framed=gauge.name == cursor)
    return image


def _gauge(
    image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int, gauge: GaugeView, *, framed: bool
) -> None:
    """One gauge in 64 by 16 points; a ready one's symbol is inverted, a blocked one's struck."""
    ground, ink = (ON, OFF) if gauge.ready else (OFF, ON)
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


def draw_engineer(view: TeamView, words: Words) -> Image.Image:
    """The engineer's OLED: the panel of the cursor, or all four while there is no cursor.

    In Sonar Family the own sector, which a missile reaches.
    """
    if view.game == "sonar-family":
        return draw_own_sector(view, words)
    if at_the_hull(view):
        return draw_hull(view, "engineer", words)
    image, draw = blank()
    sheet = panels(view.boat.symbols)
    cursor = view.seats["engineer"].cursor
    if cursor is not None and cursor[0] in sheet:
        _panel(image, draw, sheet[cursor[0]], cursor, words)
    else:
        _overview(draw, sheet, words)
    return image


_BRACKET = 4
"""How far the ends of a frame reach in, in points."""


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


def _overview(draw: ImageDraw.ImageDraw, sheet: dict[str, list[SymbolView]], words: Words) -> None:
    """Each panel in a quarter: its letter, and six boxes of which the crossed-out are filled."""
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
