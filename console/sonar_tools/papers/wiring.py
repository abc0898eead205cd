"""Wiring diagrams: WireViz harnesses as YAML, and their drawings.

A diagram shows one header and the cables of one team. The YAML is written here, with every text in
quotes, for YAML reads a plain NO as false. Drawing needs WireViz and Graphviz's ``dot``. A drawing
ends with the digest of its YAML, so that a stale one is found without them.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Sequence

from sonar_tools.papers.bill import length
from sonar_tools.papers.conditioning import PULLED_UP
from sonar_tools.papers.harness import PI, Cable, Wire

_NOTES = {
    "line": "without carrier board: resistors and capacitor at the header, see filter.svg",
    "lamp": "without carrier board: a resistor in series with each LED, see filter.svg",
    "bus": "without carrier board: resistors from SDA and SCL to 3V3, once for the bus",
}


class DotError(OSError):
    """The diagrams cannot be drawn here. The message is one line."""


def _quoted(value: object) -> str:
    return str(value) if isinstance(value, (int, float)) else json.dumps(value, ensure_ascii=False)


def _roomy(text: str) -> str:
    """A text with a hard space at each end, for ``dot`` underestimates widths."""
    return f"\u00a0{text}\u00a0"


def _list(values: Sequence[object]) -> str:
    return "[" + ", ".join(_quoted(value) for value in values) + "]"


def _label(wire: Wire, header: str) -> str:
    if wire.line is None:
        return wire.signal
    return f"GPIO {wire.line}" if header == PI else f"GP{wire.line}"


def _seat(cable: Cable) -> str:
    return f"{cable.seat} OLED" if cable.oled is not None else cable.seat


def _note(cable: Cable) -> str | None:
    signals = [wire.signal for wire in cable.wires]
    if cable.oled is not None:
        lines = {wire.line for wire in cable.wires}
        return None if lines.issuperset(PULLED_UP) else _NOTES["bus"]
    if any(signal.startswith("lamp ") for signal in signals):
        return _NOTES["lamp"]
    return _NOTES["line"]


def harness_yaml(title: str, header_type: str, cables: Sequence[Cable]) -> str:
    """The WireViz file of one header and the cables of one team.

    Pins that several cables share, such as those of a bus, stand once in the header.
    """
    header = "Pi" if cables[0].header == PI else f"Pico {cables[0].header}"
    pins = {wire.pin: _label(wire, cables[0].header) for cable in cables for wire in cable.wires}
    out = ["metadata:", f"  title: {_quoted(title)}", "connectors:"]
    out += [
        f"  {_quoted(header)}:",
        f"    type: {_quoted(_roomy(header_type))}",
        f"    pins: {_list(list(pins))}",
        f"    pinlabels: {_list([_roomy(label) for label in pins.values()])}",
        "    show_pincount: false",
    ]
    for cable in cables:
        shown = cable.oled
        kind = "panel" if shown is None else f"{shown.driver}, address 0x{shown.address:02X}"
        out += [
            f"  {_quoted(_seat(cable))}:",
            f"    type: {_quoted(_roomy(kind))}",
            f"    pinlabels: {_list([_roomy(wire.signal) for wire in cable.wires])}",
            "    show_pincount: false",
        ]
    out.append("cables:")
    for cable in cables:
        out += [
            f"  {_quoted(cable.name)}:",
            f"    type: {_quoted(f'LiYY {cable.cores}')}",
            '    gauge: "0.25 mm2"',
            f"    length: {length(cable)}",
            f"    wirecount: {len(cable.wires)}",
            f"    colors: {_list([wire.colour for wire in cable.wires])}",
        ]
        note = _note(cable)
        if note is not None:
            out.append(f"    notes: {_quoted(_roomy(_roomy(note)))}")
    out.append("connections:")
    for cable in cables:
        wires = _list(list(range(1, len(cable.wires) + 1)))
        out += [
            f"  - - {_quoted(header)}: {_list([wire.pin for wire in cable.wires])}",
            f"    - {_quoted(cable.name)}: {wires}",
            f"    - {_quoted(_seat(cable))}: {wires}",
        ]
    return "\n".join([*out, ""])


def harnesses(cables: Sequence[Cable]) -> dict[str, str]:
    """All WireViz files of a table, by name without ending: ``wiring-pi-blue``."""
    made: dict[str, str] = {}
    for header in dict.fromkeys(cable.header for cable in cables):
        for team in dict.fromkeys(cable.team for cable in cables):
            mine = [cable for cable in cables if (cable.header, cable.team) == (header, team)]
            if not mine:
                continue
            if header == PI:
                name, what = f"wiring-pi-{team}", "Raspberry Pi, 40-pin header"
            else:
                name, what = f"wiring-board-{header}", "Raspberry Pi Pico"
            made[name] = harness_yaml(name, what, mine)
    return made


# ---- drawings


def can_draw() -> bool:
    """Whether Graphviz's ``dot`` is installed."""
    return shutil.which("dot") is not None


def draw(yaml: str) -> str:
    """The drawing of a WireViz file, as SVG.

    :raises DotError: without ``dot`` or WireViz.
    """
    if not can_draw():
        raise DotError("drawing the wiring needs Graphviz: install the package graphviz")
    try:
        from wireviz.wireviz import parse
    except ModuleNotFoundError as error:
        raise DotError(
            "drawing the wiring needs WireViz: install sonar-console-tools[papers]"
        ) from error
    harness = parse(yaml, return_types="harness")
    drawn: str = harness.svg
    return f"{drawn.rstrip()}\n<!-- made from YAML {digest(yaml)} -->\n"


def digest(yaml: str) -> str:
    """The digest of a YAML text, for its drawing."""
    return hashlib.sha256(yaml.encode()).hexdigest()[:16]


def digest_of(drawn: str) -> str | None:
    """The digest in a drawing, or None."""
    found = re.search(r"made from YAML ([0-9a-f]{16})", drawn)
    return found and found.group(1)
