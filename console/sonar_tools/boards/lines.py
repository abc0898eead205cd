"""The lines of each connector, from the layout: which control sits on which pin of which header."""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.boards.footprints import Footprint
from sonar_tools.boards.model import BoardError
from sonar_tools.boards.strip import PanelConnector, WiredLine
from sonar_tools.papers.harness import PI, Cable, Wire

SHORT = {
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
    "stop": "STOP",
    "push": "PUSH",
    "select a": "A",
    "select b": "B",
    "slide_x a": "XA",
    "slide_x b": "XB",
    "slide_y a": "YA",
    "slide_y b": "YB",
    "unknown": "?",
    "undo": "UNDO",
    "lamp mate_ok": "MATE",
    "lamp engineer_ok": "ENG",
    "lamp ready_mine": "MINE",
    "lamp ready_torpedo": "TORP",
    "lamp ready_drone": "DRON",
    "lamp ready_sonar": "SONR",
    "lamp ready_silence": "SIL",
    "lamp ready_scenario": "SCEN",
    "lamp stop": "STOP",
}
"""What the silkscreen says beside the pin of each signal; another one is cut after four letters."""
NET = {PI: "GPIO"}
"""How the lines of a header are called; those of a crew board GP."""


def short(signal: str) -> str:
    """The name of a signal on the silkscreen."""
    return SHORT.get(signal, signal.removeprefix("lamp ")[:4].upper())


def connectors(
    layout: Layout, cables: Sequence[Cable], header: str, footprint: Footprint
) -> list[PanelConnector]:
    """The connectors of a header, without the OLEDs', from left to right as their pins lie."""
    mine = [cable for cable in cables if cable.header == header and cable.oled is None]
    columns = {pad.number: pad.x for pad in footprint.pads}

    def place(cable: Cable) -> float:
        found = [columns[str(wire.pin)] for wire in cable.wires if wire.line is not None]
        return sum(found) / len(found)

    kinds = {
        item.control: "encoder"
        for item in layout.controls
        if isinstance(item, PinEncoder | BoardEncoder)
    }
    one_team = header != PI
    made = []
    for number, cable in enumerate(sorted(mine, key=place), start=2):
        wires = [wire for wire in cable.wires if wire.line is not None]
        title = cable.seat.upper() if one_team else f"{cable.team} {cable.seat}".upper()
        made.append(
            PanelConnector(
                f"J{number}",
                title,
                tuple(_line(wire, kinds, NET.get(header, "GP"), one_team) for wire in wires),
            )
        )
    if not made:
        raise BoardError(f"{layout.path}: nothing is wired to {header}; there is no board to make")
    return made


def _line(wire: Wire, kinds: dict[str, str], prefix: str, one_team: bool) -> WiredLine:
    name = wire.control.partition(".")[2] if one_team else wire.control
    kind = kinds.get(wire.control, "button")
    if ".lamp." in wire.control:
        kind = "lamp"
    elif wire.control.endswith(".stop"):
        kind = "fist"
    if kind == "encoder":
        name += f".{wire.signal[-1]}"
    return WiredLine(name, kind, short(wire.signal), wire.pin, f"/{prefix}{wire.line}")
