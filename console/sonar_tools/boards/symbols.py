"""The symbols of the schematics: a library for KiCad, and where the pins of each symbol lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sonar_tools.boards.kicadtext import GENERATOR, Node, Quoted, written
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_5V,
    PI_ADD_ON,
    PI_GROUNDS,
    PI_PINS,
    PICO_3V3,
    PICO_GROUNDS,
    PICO_PINS,
)

VERSION = 20241209
LIBRARY = "sonar"
STEP = 2.54
LONG = 3.81
"""The length of the pins of passive parts, from the middle."""


@dataclass(frozen=True, slots=True)
class SymbolPin:
    """A pin: the place of its end, y up, and the direction in which it meets the body."""

    number: str
    name: str
    x: float
    y: float
    angle: int
    kind: str = "passive"
    length: float = 2.54


@dataclass(frozen=True, slots=True)
class SchematicSymbol:
    """A symbol. ``shape`` has its drawing as nodes."""

    name: str
    prefix: str
    pins: tuple[SymbolPin, ...]
    shape: tuple[Node, ...]
    power: bool = False
    names: bool = False
    """Whether names and numbers of the pins are shown."""
    on_board: bool = True


def _line(*points: tuple[float, float], width: float = 0.254) -> Node:
    return [
        "polyline",
        ["pts", *(["xy", x, y] for x, y in points)],
        ["stroke", ["width", width], ["type", "default"]],
        ["fill", ["type", "none"]],
    ]


def _box(left: float, top: float, right: float, bottom: float, fill: str = "background") -> Node:
    return [
        "rectangle",
        ["start", left, top],
        ["end", right, bottom],
        ["stroke", ["width", 0.254], ["type", "default"]],
        ["fill", ["type", fill]],
    ]


def _circle(x: float, y: float, radius: float) -> Node:
    return [
        "circle",
        ["center", x, y],
        ["radius", radius],
        ["stroke", ["width", 0.254], ["type", "default"]],
        ["fill", ["type", "none"]],
    ]


def _upright(name: str, prefix: str, body: float, *shape: Node) -> SchematicSymbol:
    """A part of two pins, pin 2 above."""
    length = LONG - body
    pins = (
        SymbolPin("1", "~", 0.0, -LONG, 90, length=length),
        SymbolPin("2", "~", 0.0, LONG, 270, length=length),
    )
    return SchematicSymbol(name, prefix, pins, shape)


def _chip(
    name: str,
    prefix: str,
    left: Sequence[tuple[str, str]],
    right: Sequence[tuple[str, str]],
    half: float,
    sources: frozenset[str] = frozenset(),
) -> SchematicSymbol:
    """A box with pins on both sides, from above."""
    rows = max(len(left), len(right))
    top = STEP * (rows - 1) / 2
    top = STEP * round(top / STEP)
    pins = []
    for side, names in ((-1, left), (1, right)):
        for row, (number, label) in enumerate(names):
            pins.append(
                SymbolPin(
                    number,
                    label,
                    side * (half + STEP),
                    top - STEP * row,
                    0 if side < 0 else 180,
                    "power_out" if number in sources else "passive",
                )
            )
    box = _box(-half, top + STEP, half, top - STEP * rows)
    return SchematicSymbol(name, prefix, tuple(pins), (box,), names=True)


def _pi() -> SchematicSymbol:
    names = {pin: f"GPIO{line}" for line, pin in PI_PINS.items()}
    names |= dict.fromkeys(PI_GROUNDS, "GND") | dict.fromkeys(PI_3V3, "3V3")
    names |= dict.fromkeys(PI_5V, "5V") | dict(zip(PI_ADD_ON, ("ID_SD", "ID_SC"), strict=True))
    left = [(str(pin), names[pin]) for pin in range(1, 41, 2)]
    right = [(str(pin), names[pin]) for pin in range(2, 41, 2)]
    return _chip("Pi", "J", left, right, 12.7, frozenset({str(PI_3V3[0])}))


def _pico() -> SchematicSymbol:
    names = {pin: f"GP{line}" for line, pin in PICO_PINS.items()}
    names |= dict.fromkeys(PICO_GROUNDS, "GND") | {PICO_3V3: "3V3"}
    names |= {30: "RUN", 33: "AGND", 35: "VREF", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
    left = [(str(pin), names[pin]) for pin in range(1, 21)]
    right = [(str(pin), names[pin]) for pin in range(40, 20, -1)]
    return _chip("Pico", "J", left, right, 12.7, frozenset({str(PICO_3V3)}))


def _power(name: str, *shape: Node) -> SchematicSymbol:
    kind = "power_out" if name == "PWR_FLAG" else "power_in"
    pin = SymbolPin("1", name, 0.0, 0.0, 270 if name == "GND" else 90, kind, 0.0)
    return SchematicSymbol(
        name, "#FLG" if name == "PWR_FLAG" else "#PWR", (pin,), shape, power=True
    )


_PLATE = 0.508
_SIMPLE = {
    each.name: each
    for each in (
        _upright("R", "R", 2.54, _box(-1.016, 2.54, 1.016, -2.54, "none")),
        SchematicSymbol(
            "RS",
            "R",
            (
                SymbolPin("1", "~", LONG, 0.0, 180, length=1.27),
                SymbolPin("2", "~", -LONG, 0.0, 0, length=1.27),
            ),
            (_box(-2.54, 1.016, 2.54, -1.016, "none"),),
        ),
        _upright(
            "C",
            "C",
            0.762,
            _line((-2.032, 0.762), (2.032, 0.762), width=_PLATE),
            _line((-2.032, -0.762), (2.032, -0.762), width=_PLATE),
        ),
        _upright(
            "RV",
            "RV",
            2.54,
            _box(-1.016, 2.54, 1.016, -2.54, "none"),
            _line((-1.905, 2.54), (-1.905, 1.27), (1.905, -1.27)),
        ),
        _upright(
            "F", "F", 2.54, _box(-0.762, 2.54, 0.762, -2.54, "none"), _line((0, 2.54), (0, -2.54))
        ),
        _upright(
            "LED",
            "D",
            1.27,
            _line((-1.27, -1.27), (1.27, -1.27)),
            _line((-1.27, 1.27), (1.27, 1.27), (0, -1.27), (-1.27, 1.27)),
            _line((1.8, 0.2), (3.0, -1.0)),
            _line((2.3, 1.0), (3.5, -0.2)),
        ),
        SchematicSymbol(
            "TP", "TP", (SymbolPin("1", "~", 0.0, 0.0, 90, length=1.27),), (_circle(0, 2.03, 0.76),)
        ),
        SchematicSymbol("Hole", "H", (), (_circle(0, 0, 1.27),)),
        _chip("Jumper", "JP", [("1", "WP"), ("2", "GND")], [], 3.81),
        _chip(
            "Clamp",
            "U",
            [("1", "IN"), ("2", "IN"), ("3", "IN"), ("4", "V-")],
            [("8", "V+"), ("7", "IN"), ("6", "IN"), ("5", "IN")],
            5.08,
        ),
        _chip(
            "Eeprom",
            "U",
            [("1", "A0"), ("2", "A1"), ("3", "A2"), ("4", "GND")],
            [("8", "VCC"), ("7", "WP"), ("6", "SCL"), ("5", "SDA")],
            5.08,
        ),
        _pi(),
        _pico(),
        _power("+3V3", _line((0, 0), (0, 1.27)), _line((-0.762, 1.27), (0.762, 1.27))),
        _power(
            "GND",
            _line((0, 0), (0, -1.27)),
            _line((-1.27, -1.27), (1.27, -1.27), (0, -2.54), (-1.27, -1.27)),
        ),
        _power(
            "PWR_FLAG",
            _line((0, 0), (0, 1.27)),
            _line((0, 1.27), (-0.9, 1.9), (0, 2.54), (0.9, 1.9), (0, 1.27)),
        ),
    )
}


@cache
def symbol(name: str) -> SchematicSymbol:
    """A symbol by its name; ``XH4`` is a connector of four pins."""
    if name in _SIMPLE:
        return _SIMPLE[name]
    pins = [(str(number), str(number)) for number in range(1, int(name.removeprefix("XH")) + 1)]
    return _chip(name, "J", [], pins, 3.81)


def pin_name(name: str, pin: str) -> str:
    """The name of a pin of a symbol."""
    return next(each.name for each in symbol(name).pins if each.number == pin)


def _effects(hide: bool = False) -> Node:
    return ["effects", ["font", ["size", 1.27, 1.27]], *([["hide", "yes"]] if hide else [])]


def _pin(pin: SymbolPin) -> Node:
    return [
        "pin",
        pin.kind,
        "line",
        ["at", pin.x, pin.y, pin.angle],
        ["length", pin.length],
        ["name", Quoted(pin.name), _effects()],
        ["number", Quoted(pin.number), _effects()],
    ]


def node(each: SchematicSymbol, library: str = "") -> list[Node]:
    """A symbol as KiCad writes it, in a library or, with the library's name, in a schematic."""
    hide: list[Node] = []
    if not each.names:
        hide = [["pin_numbers", ["hide", "yes"]], ["pin_names", ["offset", 0], ["hide", "yes"]]]
    made: list[Node] = ["symbol", Quoted(f"{library}:{each.name}" if library else each.name)]
    if each.power:
        made.append(["power"])
    made += hide
    made += [["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"]]
    for name, value in (
        ("Reference", each.prefix),
        ("Value", each.name),
        ("Footprint", ""),
        ("Datasheet", ""),
        ("Description", ""),
    ):
        hidden = name != "Value" if each.power else name not in ("Reference", "Value")
        made.append(["property", Quoted(name), Quoted(value), ["at", 0, 0, 0], _effects(hidden)])
    if each.shape:
        made.append(["symbol", Quoted(f"{each.name}_0_1"), *each.shape])
    if each.pins:
        made.append(["symbol", Quoted(f"{each.name}_1_1"), *map(_pin, each.pins)])
    made.append(["embedded_fonts", "no"])
    return made


def library_file(names: Sequence[str]) -> str:
    """The library of these symbols."""
    whole: list[Node] = [
        "kicad_symbol_lib",
        ["version", VERSION],
        ["generator", Quoted(GENERATOR)],
        ["generator_version", Quoted("9.0")],
        *(node(symbol(name)) for name in sorted(names)),
    ]
    return written(whole) + "\n"
