"""The bill of materials of a layout; quantities are counted from its cables and panels."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from sonar_console.devices.layout import Layout
from sonar_console.locales import Words
from sonar_tools.papers import parts
from sonar_tools.papers.conditioning import ConditionedLine, needed
from sonar_tools.papers.harness import PI, Cable
from sonar_tools.papers.panelplan import PanelPlan
from sonar_tools.papers.parts import Part

LENGTHS = {"pi": 1.5, "board": 1.0, "oled": 1.0}
"""Metres of a cable: from the Pi to a panel, from a crew board, from the Pi to an OLED. With two
OLEDs at 400 kHz a bus works over no more than the latter."""
LINK = 0.15
"""Metres of ground wire from one contact of a panel to the next."""
SLEEVE = 0.02
"""Metres of heat shrink on a soldered joint."""
_SNAP_IN = (parts.BUTTON_30, parts.BUTTON_24)
"""Parts with two blades each, for receptacles."""
_LEDS = (parts.LED_GREEN, parts.LED_YELLOW, parts.LED_RED)
_ON_GROUND = (*_SNAP_IN, parts.FIST, parts.ENCODER, parts.SWITCH, *_LEDS)
_JOINTS = {parts.ENCODER: 5, parts.SWITCH: 3, **dict.fromkeys(_LEDS, 2)}
"""Soldered joints of a part; an encoder has a, common, b and two for its push."""

_WHERE = {
    parts.BUTTON_30: "controls",
    parts.BUTTON_24: "controls",
    parts.FIST: "stop",
    parts.ENCODER: "all-encoders",
    parts.SWITCH: "switch",
    parts.LED_GREEN: "lamps",
    parts.LED_YELLOW: "lamps",
    parts.LED_RED: "lamps",
    parts.OLED_096: "oleds",
    parts.OLED_130: "oleds",
}


@dataclass(frozen=True, slots=True)
class BillRow:
    """One line of the bill. ``quantity`` is in pieces or metres."""

    part: Part
    quantity: float
    unit: str
    where: str
    controls: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The seats where the part is a button, each with the names of its buttons."""


def length(cable: Cable) -> float:
    """Metres of a cable."""
    if cable.oled is not None:
        return LENGTHS["oled"]
    return LENGTHS["pi" if cable.header == PI else "board"]


def bill(
    layout: Layout,
    cables: Sequence[Cable],
    panels: Sequence[PanelPlan],
    lines: Sequence[ConditionedLine],
) -> list[BillRow]:
    """The parts to buy for a layout; ``panels`` are those of all teams.

    ``lines`` have the resistors and capacitors of a table without carrier boards.
    """
    mounted = [place.part for panel in panels for place in panel.places]
    rows = [
        BillRow(part, mounted.count(part), "pieces", where, _controls(part, where, panels))
        for part, where in _WHERE.items()
        if part in mounted
    ]
    filtered = sum(line.store is not None for line in lines)
    ends = 2 * sum(len(cable.wires) for cable in cables)
    boards = len(layout.boards)
    loose = "without-boards" if boards else "table"
    rows += [
        BillRow(part, quantity, "pieces", where)
        for part, quantity, where in (
            (parts.KNOB, mounted.count(parts.ENCODER), "all-encoders"),
            *((part, count, loose) for part, count in needed(lines).items()),
            (parts.FILTER_TERMINAL, filtered, loose),
            (parts.PI, 1, "table"),
            (parts.PI_SUPPLY, 1, "table"),
            (parts.CARD, 1, "table"),
            (parts.PI_TERMINALS, 1, loose),
            (parts.PICO, boards, "boards"),
            (parts.PICO_TERMINALS, boards, loose),
            (parts.HUB, 1 if boards else 0, "table"),
            (parts.USB_CABLE, boards, "boards"),
            (parts.SCREEN, len(layout.teams), "screens"),
            (parts.VIDEO_CABLE, len(layout.teams), "screens"),
            (parts.SHEET, len(panels), "panels"),
            (parts.SCREW, sum(len(panel.screws) for panel in panels), "panels"),
            (parts.FERRULE, ends, "cables"),
            (parts.RECEPTACLE, sum(2 for part in mounted if part in _SNAP_IN), "panels"),
        )
        if quantity
    ]
    chain = sum(part in _ON_GROUND for part in mounted)
    joints = sum(_JOINTS.get(part, 0) for part in mounted)
    for part, metres, where in (
        (parts.GROUND_WIRE, LINK * chain, "panels"),
        (parts.SHRINK, SLEEVE * joints, "panels"),
    ):
        if metres:
            rows.append(BillRow(part, round(metres, 2), "metres", where))
    for cores in sorted({cable.cores for cable in cables}):
        metres = sum(length(cable) for cable in cables if cable.cores == cores)
        rows.append(BillRow(parts.cable(cores), metres, "metres", "cables"))
    return rows


def _controls(
    part: Part, where: str, panels: Sequence[PanelPlan]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The buttons that a part is, by seat, in the order of the panels; nothing of other parts."""
    found: dict[str, dict[str, None]] = {}
    if where == "controls":
        for panel in panels:
            for place in panel.places:
                if place.part == part:
                    found.setdefault(panel.seat, {})[place.name] = None
    return tuple((seat, tuple(names)) for seat, names in found.items())


def as_csv(rows: Sequence[BillRow], words: Words) -> str:
    """The bill as CSV with a heading; decimals have a point."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    columns = ("part", "type", "quantity", "unit", "hole", "where")
    table.writerow([words.say(f"bill-{column}") for column in columns])
    for row in rows:
        table.writerow(
            [
                words.say(f"part-{row.part.key}"),
                row.part.type,
                f"{row.quantity:g}",
                words.say(f"bill-{row.unit}"),
                _hole(row.part),
                _where(row, words),
            ]
        )
    return out.getvalue()


def _where(row: BillRow, words: Words) -> str:
    """Where the part goes, in words."""
    if not row.controls:
        return words.say(f"where-{row.where}")
    told = [
        words.say(
            "where-controls",
            role=seat,
            value=", ".join(words.say(f"control-{name}") for name in names),
        )
        for seat, names in row.controls
    ]
    return reduce(lambda one, other: words.say("bill-and", word=one, value=other), told)


def _hole(part: Part) -> str:
    if part.window is not None:
        return f"{part.window[0]:g} × {part.window[1]:g}"
    return f"{part.hole:g}" if part.hole else ""
