"""The hull of a surfaced submarine on an OLED: four sections, the secured ones filled.

A section whose trace left the hull has an exclamation mark in place of its number.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens.hull import (
    MIDDLES,
    RATIO,
    SECTIONS,
    Point,
    inner_slice,
    secured_sections,
    slice_of,
    trace_slice,
)
from sonar_console.screens.oledpen import HEAD, OFF, ON, SIZE, blank, write, write_middle

_LEFT = 2
_LENGTH = SIZE[0] - 2 * _LEFT - 1
_MIDDLE = HEAD + 1 + (SIZE[1] - HEAD - 1) // 2
_NUMBER = 14


def draw_hull(view: TeamView, role: str, words: Words) -> Image.Image:
    """The hull for a seat: its own cursor is a frame around the number."""
    image, draw = blank()
    secured = secured_sections(view)
    if view.boat.ready_to_dive:
        write(draw, 2, 0, words.say("oled-ready"), SIZE[0] - 6, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-secured", count=len(secured)), SIZE[0] - 2)
    draw.polygon(_placed(slice_of(0, 1)), outline=ON)
    for section in secured:
        draw.polygon(_placed(trace_slice(section)), fill=ON)
    for section in SECTIONS:
        filled = section in secured
        draw.polygon(
            _placed(inner_slice(section)), fill=ON if filled else OFF, outline=OFF if filled else ON
        )
        x = round(_LEFT + _LENGTH * MIDDLES[section - 1])
        text = "!" if section in view.boat.astray else str(section)
        write_middle(draw, x, _MIDDLE, text, _NUMBER, ink=OFF if filled else ON)
    seat = view.seats.get(role)
    cursor = None if seat is None or view.boat.ready_to_dive else seat.cursor
    chosen = {str(section): section for section in SECTIONS}.get(cursor or "")
    if chosen is not None:
        x = round(_LEFT + _LENGTH * MIDDLES[chosen - 1])
        for reach, ink in ((12, OFF), (11, ON), (10, ON)):
            around = (x - reach, _MIDDLE - reach, x + reach, _MIDDLE + reach)
            draw.rectangle(around, outline=ink)
    return image


def _placed(points: Sequence[Point]) -> list[tuple[int, int]]:
    top = _MIDDLE - _LENGTH / RATIO / 2
    return [(round(_LEFT + x * _LENGTH), round(top + y * _LENGTH)) for x, y in points]
