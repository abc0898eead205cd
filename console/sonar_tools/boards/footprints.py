"""The footprints: pads, silkscreen, courtyard and a simple body for the 3-D view.

Millimetres from the footprint's origin, y down, as KiCad counts. Sizes: 1206 with pads for a
soldering iron (IPC-7351), JST XH from the maker's drawing eXH, the 40-pin header from the HAT+
specification, the Pico from its data sheet (rows 17.78 mm apart).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Line = tuple[float, float, float, float]
Solid = tuple[Box, float, float, str]
"""A block of the 3-D view: its base, from and to which height, and its colour."""

CHIP = "#2b2b2b"
CERAMIC = "#a8865c"
METAL = "#c9c9c9"
WHITE = "#e8e4d8"
GREEN = "#1d6b3a"
GOLD = "#c8a84b"
LAMP = "#9fe08a"


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad. ``drill`` is 0 for one on the surface; without a number it is a hole for a screw."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0
    shape: str = "circle"


@dataclass(frozen=True, slots=True)
class Footprint:
    """A footprint. ``silk`` and ``fab`` are lines, ``courtyard`` is None for none."""

    name: str
    text: str
    pads: tuple[Pad, ...]
    silk: tuple[Line, ...] = ()
    fab: tuple[Line, ...] = ()
    courtyard: Box | None = None
    solids: tuple[Solid, ...] = ()

    @property
    def through(self) -> bool:
        """Whether its pins go through the board."""
        return any(pad.drill and pad.number for pad in self.pads)


def _frame(box: Box) -> tuple[Line, ...]:
    left, top, right, bottom = box
    return (
        (left, top, right, top),
        (right, top, right, bottom),
        (right, bottom, left, bottom),
        (left, bottom, left, top),
    )


CHIP_PAD = 1.55
"""From the middle of a 1206 to the middle of each pad."""


def _chip(name: str, text: str, body: str, extra: tuple[Line, ...] = ()) -> Footprint:
    pads = tuple(
        Pad(number, x, 0.0, 1.3, 1.75, shape="roundrect")
        for number, x in (("1", -CHIP_PAD), ("2", CHIP_PAD))
    )
    return Footprint(
        name,
        text,
        pads,
        ((-0.7, -0.95, 0.7, -0.95), (-0.7, 0.95, 0.7, 0.95), *extra),
        _frame((-1.6, -0.8, 1.6, 0.8)),
        (-2.45, -1.13, 2.45, 1.13),
        (
            ((-1.1, -0.8, 1.1, 0.8), 0.0, 0.6, body),
            ((-1.6, -0.8, -1.1, 0.8), 0.0, 0.62, METAL),
            ((1.1, -0.8, 1.6, 0.8), 0.0, 0.62, METAL),
        ),
    )


RESISTOR = _chip("R_1206", "resistor 1206, pads for hand soldering", CHIP)
CAPACITOR = _chip("C_1206", "capacitor 1206, pads for hand soldering", CERAMIC)
VARISTOR = _chip("RV_1206", "varistor 1206, pads for hand soldering", "#59636b")
FUSE = _chip("F_1206", "resettable fuse 1206, pads for hand soldering", GREEN)
LED = _chip(
    "LED_1206",
    "LED 1206, pad 1 is the cathode",
    LAMP,
    # a bar at the cathode, and a triangle that points to it
    ((-2.6, -0.95, -2.6, 0.95), (-0.3, 0.0, 0.3, -0.5), (-0.3, 0.0, 0.3, 0.5)),
)


def _soic() -> Footprint:
    pads = []
    for number in range(1, 9):
        left = number <= 4
        row = number - 1 if left else 8 - number
        x, y = (-2.7 if left else 2.7), 1.27 * row - 1.905
        pads.append(Pad(str(number), x, y, 1.7, 0.6, shape="roundrect"))
    body = (-1.95, -2.45, 1.95, 2.45)
    legs = tuple(
        (
            (min(pad.x, 0.72 * pad.x), pad.y - 0.2, max(pad.x, 0.72 * pad.x), pad.y + 0.2),
            0.0,
            0.4,
            METAL,
        )
        for pad in pads
    )
    return Footprint(
        "SOIC8",
        "SOIC-8, 3.9 mm wide, 1.27 mm",
        tuple(pads),
        ((-1.6, -2.65, 1.6, -2.65), (-1.6, 2.65, 1.6, 2.65), (-3.6, -2.65, -1.6, -2.65)),
        _frame(body),
        (-3.8, -2.8, 3.8, 2.8),
        ((body, 0.1, 1.6, CHIP), ((-1.6, -2.2, -1.1, -1.7), 1.6, 1.62, WHITE), *legs),
    )


SOIC8 = _soic()


@cache
def xh(pins: int) -> Footprint:
    """JST XH, top entry. Pin 1 is on the left; the wall with the slots is the upper one."""
    last = 2.5 * (pins - 1)
    pads = tuple(
        Pad(
            str(number + 1),
            2.5 * number,
            0.0,
            1.7,
            2.0,
            0.95,
            "roundrect" if number == 0 else "oval",
        )
        for number in range(pins)
    )
    body = (-2.45, -2.35, last + 2.45, 3.4)
    left, top, right, bottom = body
    outer = (left - 0.11, top - 0.11, right + 0.11, bottom + 0.11)
    mark = ((-2.9, -2.8, -2.9, -1.3), (-2.9, -2.8, -1.4, -2.8))
    slots = tuple((x, top, x, -1.6) for x in (-0.75, 0.75, last - 0.75, last + 0.75))
    posts = tuple(((pad.x - 0.32, -0.32, pad.x + 0.32, 0.32), 0.0, 5.8, METAL) for pad in pads)
    return Footprint(
        f"XH_{pins}",
        f"JST B{pins}B-XH-A, top entry, 2.5 mm",
        pads,
        (*_frame(outer), *mark, *slots),
        _frame(body),
        (left - 0.5, top - 0.5, right + 0.5, bottom + 0.5),
        (
            (body, 0.0, 1.6, WHITE),
            ((left, top, -0.75, top + 0.7), 1.6, 7.0, WHITE),
            ((0.75, top, last - 0.75, top + 0.7), 1.6, 7.0, WHITE),
            ((last + 0.75, top, right, top + 0.7), 1.6, 7.0, WHITE),
            ((left, bottom - 0.8, right, bottom), 1.6, 7.0, WHITE),
            ((left, top, left + 0.8, bottom), 1.6, 7.0, WHITE),
            ((right - 0.8, top, right, bottom), 1.6, 7.0, WHITE),
            *posts,
        ),
    )


PITCH = 2.54
COLUMNS = 20


def _double_row(
    name: str, text: str, numbers: dict[str, tuple[int, int]], apart: float, **rest: object
) -> Footprint:
    """Two rows of twenty pins; ``numbers`` has column and row of each, row 0 above."""
    pads = tuple(
        Pad(
            number,
            PITCH * column,
            apart * row,
            1.7,
            1.7,
            1.0,
            "roundrect" if number == "1" else "circle",
        )
        for number, (column, row) in numbers.items()
    )
    return Footprint(name, text, pads, **rest)  # type: ignore[arg-type]


def _pi() -> Footprint:
    numbers = {
        str(2 * column + 2 - row): (column, row) for column in range(COLUMNS) for row in (1, 0)
    }
    body = (-1.27, -1.27, 49.53, 3.81)
    return _double_row(
        "Pi_2x20",
        "the 40-pin header as the Pi below has it, seen from above; socket from below",
        dict(sorted(numbers.items(), key=lambda each: int(each[0]))),
        PITCH,
        silk=(*_frame((-1.5, -1.5, 49.76, 4.04)), (-1.9, 2.0, -1.9, 4.4), (-1.9, 4.4, 0.6, 4.4)),
        fab=_frame(body),
        courtyard=(-1.7, -1.8, 49.96, 4.34),
        solids=(
            (body, -10.1, -1.6, CHIP),
            *(
                ((PITCH * c - 0.3, PITCH * r - 0.3, PITCH * c + 0.3, PITCH * r + 0.3), 0, 1.2, GOLD)
                for c in range(COLUMNS)
                for r in (0, 1)
            ),
        ),
    )


PICO_ROWS = 17.78
"""The distance of the Pico's two rows."""


def _pico() -> Footprint:
    numbers = {
        str(number): (20 - number, 0) if number <= 20 else (number - 21, 1)
        for number in range(1, 41)
    }
    left, right = -1.37, 51.0 - 1.37
    middle = PICO_ROWS / 2
    board = (left, middle - 10.5, right, middle + 10.5)
    connector = (right - 4.3, middle - 4.0, right + 1.3, middle + 4.0)
    rows = tuple(
        ((-1.27, y - 1.27, PITCH * 19 + 1.27, y + 1.27), 0.0, 8.5, CHIP) for y in (0.0, PICO_ROWS)
    )
    return _double_row(
        "Pico_2x20",
        "Raspberry Pi Pico in two sockets, USB to the right",
        numbers,
        PICO_ROWS,
        silk=(
            (left, board[1], right - 0.6, board[1]),
            (left, board[3], right - 0.6, board[3]),
            (left, board[1], left, board[3]),
            (connector[0], connector[1], right - 0.6, connector[1]),
            (connector[0], connector[3], right - 0.6, connector[3]),
            (connector[0], connector[1], connector[0], connector[3]),
        ),
        fab=_frame(board),
        courtyard=(left - 0.3, board[1] - 0.3, right + 0.3, board[3] + 0.3),
        solids=(
            *rows,
            (board, 11.0, 12.0, GREEN),
            (connector, 12.0, 14.7, METAL),
            ((20.0, middle - 3.5, 27.0, middle + 3.5), 12.0, 12.9, CHIP),
        ),
    )


PI_HEADER = _pi()
PICO = _pico()


@cache
def screw_hole(size: float) -> Footprint:
    """A hole for a screw, not plated, with room for its head."""
    head = 3.1 if size < 3 else 3.3
    return Footprint(
        f"Hole_{size:g}",
        f"hole of {size:g} mm for a screw",
        (Pad("", 0.0, 0.0, size, size, size),),
        courtyard=(-head, -head, head, head),
    )


TEST_POINT = Footprint(
    "TestPoint",
    "plated hole for the tip of a meter",
    (Pad("1", 0.0, 0.0, 2.0, 2.0, 1.0),),
    courtyard=(-1.25, -1.25, 1.25, 1.25),
    solids=(((-0.25, -0.25, 0.25, 0.25), 0.0, 0.4, GOLD),),
)
JUMPER = Footprint(
    "Header_1x2",
    "pin header 1 × 2",
    tuple(
        Pad(str(n + 1), PITCH * n, 0.0, 1.7, 1.7, 1.0, "roundrect" if n == 0 else "circle")
        for n in (0, 1)
    ),
    _frame((-1.4, -1.4, 3.94, 1.4)),
    _frame((-1.27, -1.27, 3.81, 1.27)),
    (-1.8, -1.8, 4.34, 1.8),
)
