"""The resistors and capacitors of a table without carrier boards: which line has which, and where.

The values are those of the carrier boards (``hardware/boards/boards.toml``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.boards.description import Description
from sonar_tools.papers import parts
from sonar_tools.papers.harness import GROUND, PI, Cable, Wire
from sonar_tools.papers.headers import PI_3V3, PI_PINS, PICO_3V3
from sonar_tools.papers.parts import Part

PULLED_UP = (2, 3)
"""GPIO lines of the Pi that have resistors of 1.8 kΩ to 3.3 V on its board."""


@dataclass(frozen=True, slots=True)
class ConditionedLine:
    """The parts of one line; None for one that it does not need. Pins are those of the header."""

    header: str
    name: str
    pin: int
    supply: int
    ground: int
    pull_up: Part | None
    series: Part | None
    store: Part | None


def conditioned(
    layout: Layout, cables: Sequence[Cable], values: Description
) -> list[ConditionedLine]:
    """All lines that need a part: controls and lamps by header, then the buses."""
    encoders = {
        item.control for item in layout.controls if isinstance(item, PinEncoder | BoardEncoder)
    }
    found = []
    for cable in cables:
        if cable.oled is not None:
            continue
        supply = PI_3V3[0] if cable.header == PI else PICO_3V3
        ground = next(wire.pin for wire in cable.wires if wire.signal == GROUND)
        for wire in cable.wires:
            if wire.line is not None:
                needed = _needed(wire, wire.control in encoders, values)
                found.append(
                    ConditionedLine(cable.header, _name(wire), wire.pin, supply, ground, *needed)
                )
    grounds = {
        cable.oled.bus: next(wire.pin for wire in cable.wires if wire.signal == GROUND)
        for cable in cables
        if cable.oled is not None
    }
    for number, bus in enumerate(layout.buses):
        if (bus.sda, bus.scl) != PULLED_UP:
            supply = PI_3V3[number % len(PI_3V3)]
            pull = parts.resistor("bus", values.values["bus_pull_up"])
            for signal, line in (("SDA", bus.sda), ("SCL", bus.scl)):
                name, pin = f"`i2c-{bus.number}` {signal}", PI_PINS[line]
                ground = grounds.get(bus.number, 0)
                found.append(ConditionedLine(PI, name, pin, supply, ground, pull, None, None))
    return found


def _needed(
    wire: Wire, encoder: bool, values: Description
) -> tuple[Part | None, Part | None, Part | None]:
    ohms = values.values
    if ".lamp." in wire.control:
        return None, parts.resistor("lamp", ohms["lamp"]), None
    fist = wire.control.endswith(".stop")
    return (
        parts.resistor("fist", ohms["fist_pull_up"])
        if fist
        else parts.resistor("pull-up", ohms["pull_up"]),
        parts.resistor("series", ohms["series"]),
        parts.capacitor("encoder", ohms["encoder_nf"])
        if encoder
        else parts.capacitor("button", ohms["button_nf"]),
    )


def _name(wire: Wire) -> str:
    part = f" {wire.signal[-1]}" if wire.signal[-2:] in (" a", " b") else ""
    return f"`{wire.control}`{part}"


def needed(lines: Sequence[ConditionedLine]) -> dict[Part, int]:
    """How many of each part all lines need, in the order in which they are met."""
    found: dict[Part, int] = {}
    for line in lines:
        for part in (line.pull_up, line.series, line.store):
            if part is not None:
                found[part] = found.get(part, 0) + 1
    return found


_STYLE = (
    "text{font:3.2px sans-serif;fill:#222}.w{stroke:#222;stroke-width:.4;fill:none}"
    ".b{fill:#fff;stroke:#222;stroke-width:.4}.t{fill:#d9b44a;stroke:#222;stroke-width:.4}"
    ".d{fill:#222}"
)


def filter_drawing(values: Description, small: str) -> str:
    """Where the parts of a line sit, as SVG: a control's above, a lamp's below.

    Words are left to the text; ``small`` names the line's terminal. A square is a screw terminal.
    """
    ohms = values.values
    pull = f"{ohms['pull_up'] / 1000:g} kΩ ({ohms['fist_pull_up'] / 1000:g} kΩ STOP)"
    store = f"{ohms['button_nf']} nF ({ohms['encoder_nf']} nF a, b)"
    body = [
        '<path class="w" d="M8 34h54m12 0h44M46 34v-10m0 -12v-6M100 34v6.5m0 2v7.5M8 34v16"/>',
        _box(43, 12, 6, 12),
        _box(62, 31, 12, 6),
        '<path class="w" stroke-width="1" d="M95 40.5h10M95 42.5h10"/>',
        '<path class="w" d="M8 50h4l7 -4M22 50h8"/>',
        *(_terminal(x, y) for x, y in ((28, 34), (46, 4), (118, 34), (100, 52), (30, 50))),
        *(f'<circle class="d" cx="{x}" cy="34" r="1"/>' for x in (46, 100)),
        _text(50, 19, pull),
        _text(61, 28, f"{ohms['series'] / 1000:g} kΩ"),
        _text(107, 43, store),
        _text(49, 6, "3V3"),
        _text(122, 35, small),
        _text(103, 53.5, "GND"),
        _text(34, 51.5, "GND"),
        '<path class="w" d="M8 72h14m8 0h32m12 0h44M8 72v10h20M30 68.5v7l-8 -3.5zM22 68.5v7"/>',
        _box(62, 69, 12, 6),
        *(_terminal(x, y) for x, y in ((46, 72), (118, 72), (30, 82))),
        _text(61, 66, f"{ohms['lamp']} Ω"),
        _text(122, 73, small),
        _text(34, 83.5, "GND"),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="150mm" height="88mm" viewBox="0 0 150 88">'
        f'<style>{_STYLE}</style><rect width="150" height="88" fill="#fff"/>'
        + "\n".join(body)
        + "</svg>\n"
    )


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="b" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _terminal(x: float, y: float) -> str:
    return f'<rect class="t" x="{x - 2}" y="{y - 2}" width="4" height="4"/>'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'
