"""The OLEDs in Sonar Family: hull and energy on one, the own sector on the other."""

from __future__ import annotations

from PIL import Image, ImageDraw

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens.captain import own_sector
from sonar_console.screens.chart import place_of
from sonar_console.screens.energy import COSTS, SPACES
from sonar_console.screens.oledpen import (
    HEAD,
    OFF,
    ON,
    SIZE,
    bitmap,
    blank,
    capital,
    draw_boxes,
    write,
    write_middle,
)

_SPACE = SIZE[0] // SPACES
_ICON = 20
_PLACE = 26
_ROOM = 62
"""The width at the left of the small chart."""


def draw_energy(view: TeamView, words: Words) -> Image.Image:
    """The hull above; four spaces of energy, and below each what it pays for, lit if it does."""
    image, draw = blank()
    boat = view.boat
    left = draw_boxes(draw, boat.damage, boat.damage_limit)
    if view.stopped_by is not None:
        write(draw, 1, 0, words.say("oled-stop"), left - 4, inverted=True)
    else:
        write(draw, 1, 0, words.say("oled-energy"), left - 4)
    energy = boat.energy or 0
    for space in range(1, SPACES + 1):
        x = (space - 1) * _SPACE
        enough = space <= energy
        draw.rectangle((x + 2, HEAD + 2, x + _SPACE - 4, HEAD + 18), outline=ON, fill=enough)
        middle = x + _SPACE // 2 - 1
        write_middle(draw, middle, HEAD + 10, str(space), 14, ink=OFF if enough else ON)
        if space in COSTS:
            at = (middle - _ICON // 2, SIZE[1] - _ICON - 3)
            if enough:
                draw.rectangle((x + 2, SIZE[1] - 25, x + _SPACE - 4, SIZE[1] - 1), fill=ON)
            draw.bitmap(at, bitmap(COSTS[space], _ICON), fill=OFF if enough else ON)
    return image


def draw_own_sector(view: TeamView, words: Words) -> Image.Image:
    """The square and the sector of the boat, beside a small chart with that sector dotted."""
    image, draw = blank()
    _small_chart(draw, view)
    sector = own_sector(view)
    if sector is None or view.boat.position is None:
        draw.bitmap((16, 17), bitmap("boat", 30), fill=ON)
        return image
    write_middle(draw, _ROOM // 2, 22, view.boat.position, _PLACE)
    write(draw, 1, 42, f"{capital(words.name('sector'))} {sector}", _ROOM - 2)
    return image


def _small_chart(draw: ImageDraw.ImageDraw, view: TeamView) -> None:
    """Islands filled, the borders of the sectors, dots in the own sector, the boat a ring."""
    chart, own = view.chart, own_sector(view)
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
    if view.boat.position is not None:
        column, row = place_of(view.boat.position)
        x, y = left + column * cell, row * cell
        draw.rectangle((x - 1, y - 1, x + cell + 1, y + cell + 1), fill=OFF)
        draw.ellipse((x, y, x + cell, y + cell), fill=ON)
