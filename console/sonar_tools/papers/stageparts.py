"""The sheet of a stage's drawing, and its right column: cable, housing, OLED, panel, table.

One unit is one millimetre of the paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from sonar_console.doctor.buildplan import BuildStage
from sonar_tools.boards.model import Point
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.panelplan import MountedPart, PanelPlan
from sonar_tools.papers.parts import LED_GREEN, LED_RED

WIDTH = 210.0
LEFT, RIGHT = 8.0, 138.0
"""Where the board or the header begins, and where the cable and the panel do."""
BOARD_WIDE, PANEL_WIDE = 118.0, 66.0
OLED_PINS = 5
"""Of an OLED's connector; the fifth stays empty."""
ROW = 4.6
"""From core to core of a cable."""
ITEM = (66.0, 15.0)
"""The place of one measurement in the list."""
CORES = {
    "WH": "#ffffff",
    "BN": "#8a5a2b",
    "GN": "#2e9e4f",
    "YE": "#f2d024",
    "GY": "#9a9a9a",
    "PK": "#f3a6c0",
    "BU": "#2f66c4",
    "RD": "#d32f2f",
    "BK": "#111111",
    "VT": "#7b3fa0",
    "GYPK": "#c79aa8",
    "RDBU": "#8a3f7a",
}
RED, BLACK, MARK, LIT = "#d32f2f", "#111111", "#ffb000", "#ffd94a"
STYLE = (
    "text{font:3px sans-serif;fill:#222}.t{font:bold 4.2px sans-serif}.s{font-size:2.3px}"
    ".x{font-size:1.75px}"
    ".n{font:bold 3px sans-serif;fill:#fff;text-anchor:middle}.m{text-anchor:middle}"
    ".v{font:bold 4px monospace;text-anchor:middle}.e{text-anchor:end}"
    ".l{stroke:#444;stroke-width:.25;fill:none}.b{fill:#e4efe7;stroke:#3d7a55;stroke-width:.4}"
    ".c{fill:#fff;stroke:#777;stroke-width:.2}.k{stroke-width:.35;fill:none}"
)


class StageSheet:
    """A drawing while it grows; ``low`` is the lowest point used in each column."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.low = {"left": 14.0, "right": 14.0}
        self.calls: list[tuple[Point, str, str, list[int], bool]] = []
        """Points of tips on the left: place, name, colour, numbers, and whether above."""

    def add(self, *pieces: str) -> None:
        """Add pieces of SVG."""
        self.out += pieces

    def text(self, x: float, y: float, text: str, kind: str = "") -> None:
        """Write a text."""
        style = f' class="{kind}"' if kind else ""
        self.add(f'<text x="{mm(x)}" y="{mm(y)}"{style}>{escape(text)}</text>')

    def box(self, x: float, y: float, size: Point, fill: str, line: str = "#444") -> None:
        """Draw a box."""
        self.add(
            f'<rect x="{mm(x)}" y="{mm(y)}" width="{mm(size[0])}" height="{mm(size[1])}" rx=".6" '
            f'fill="{fill}" stroke="{line}" stroke-width=".3"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str, line: str = "none") -> None:
        """Draw a dot."""
        self.add(
            f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(radius)}" fill="{fill}" stroke="{line}" '
            'stroke-width=".4"/>'
        )

    def tip(self, x: float, y: float, colour: str, numbers: Sequence[int]) -> float:
        """A tip's mark: a dot of its colour with the numbers of its measurements; its width."""
        label = " ".join(map(str, numbers))
        wide = 2.2 + 2.0 * len(label)
        self.add(
            f'<rect x="{mm(x)}" y="{mm(y - 2)}" width="{mm(wide)}" height="4" rx="2" '
            f'fill="{colour}"/>'
        )
        self.text(x + wide / 2, y + 1.05, label, "n")
        return wide


def mm(value: float) -> str:
    """A length as the drawing has it."""
    return f"{round(value, 2):g}"


# ---- the cable, the OLED, the panel, the table


def draw_cable(sheet: StageSheet, cable: Cable, marks: Mapping[tuple[str, str], list[int]]) -> None:
    """The free end of a cable: a row for each core with its pin, colour and signal."""
    x, y = RIGHT, sheet.low["right"]
    count = len(cable.wires)
    sheet.box(x + 14, y, (8, ROW * count + 1), "#f3efe2")
    for number, wire in enumerate(cable.wires, start=1):
        middle = y + ROW * (number - 0.5) + 0.5
        sheet.text(x + 18, middle + 1, str(number), "m")
        line = "#666" if wire.colour == "WH" else CORES[wire.colour]
        sheet.box(x + 22, middle - 0.9, (20, 1.8), CORES[wire.colour], line)
        sheet.text(x + 32, middle - 1.2, wire.colour, "s m")
        sheet.text(x + 44, middle + 1, wire.signal, "s")
        left = x + 12.5
        for colour in (BLACK, RED):
            numbers = marks.get((f"plug/{number}/{wire.colour}", colour))
            if numbers:
                wide = 2.2 + 2.0 * len(" ".join(map(str, numbers)))
                sheet.tip(left - wide, middle, colour, numbers)
                left -= wide + 0.5
    sheet.low["right"] = y + ROW * count + 6


def draw_housing(sheet: StageSheet, cable: Cable) -> None:
    """The housing at the board's end, from the side of its wires: the two ribs are above."""
    count = OLED_PINS if cable.oled is not None else len(cable.wires)
    step = 4.2
    x, y = RIGHT + 14, sheet.low["right"] + 3
    wide = step * (count - 1)
    for rib in (0.0, wide):
        sheet.box(x + 2.3 + rib, y - 1.2, (1.6, 2.0), "#f3efe2")
    sheet.box(x, y, (wide + 6.2, 8), "#f3efe2")
    for number in range(1, count + 1):
        colour = cable.wires[number - 1].colour if number <= len(cable.wires) else ""
        at = x + 3.1 + step * (number - 1)
        sheet.box(at - 1.6, y + 1, (3.2, 3), CORES.get(colour, "#f3efe2"), "#666")
        sheet.text(at, y + 7, str(number), "s m")
    sheet.low["right"] = y + 12


def draw_oled(sheet: StageSheet, name: str) -> None:
    """The OLED with the picture that it shows."""
    x, y = RIGHT + 14, sheet.low["right"]
    sheet.box(x, y, (40, 24), "#25518a")
    sheet.box(x + 3, y + 5, (34, 16), "#000")
    sheet.add(
        f'<rect x="{mm(x + 4)}" y="{mm(y + 6)}" width="32" height="14" fill="none" '
        'stroke="#cfe6ff" stroke-width=".4"/>'
    )
    sheet.add(
        f'<text x="{mm(x + 20)}" y="{mm(y + 14)}" class="m" style="fill:#cfe6ff">'
        f"{escape(name)}</text>"
    )
    sheet.low["right"] = y + 28


def draw_panel(
    sheet: StageSheet,
    panel: PanelPlan,
    stage: BuildStage,
    marks: Mapping[tuple[str, str], list[int]],
) -> None:
    """The panel: the parts of this stage are filled, lamps that should be lit are yellow."""
    scale = PANEL_WIDE / panel.width
    left, top = RIGHT, sheet.low["right"]
    mine = {name.split(".")[-1] for name in stage.controls}
    lit = {_lamp(name) for name in stage.lamps}
    sheet.box(left, top, (PANEL_WIDE, panel.height * scale), "#fbf7ee")
    for place in panel.places:
        x, y = left + place.x * scale, top + place.y * scale
        if place.name in lit:
            number = next(n for n, name in enumerate(stage.lamps, 1) if _lamp(name) == place.name)
            sheet.dot(x, y, 1.5, _shine({place.name: place}, stage.lamps[number - 1]), "#a35f00")
            sheet.text(x, y + 0.8, str(number), "s m")
            for ray in ("M0 -2.2V-3.2", "M1.6 -1.6l.7 -.7", "M-1.6 -1.6l-.7 -.7"):
                sheet.add(f'<path class="l" transform="translate({mm(x)} {mm(y)})" d="{ray}"/>')
            continue
        _place(sheet, place, (x, y), scale, place.name in mine, bool(stage.oleds))
    places = {place.name: place for place in panel.places}
    for (point, colour), numbers in marks.items():
        if point.startswith("panel/"):
            place = _contact(places, point.split("/")[1])
            x, y = left + place.x * scale, top + place.y * scale
            sheet.dot(x, y, 1.1, colour, "#fff")
            sheet.tip(x - 2.1, y + 4.2 if place.name in lit else y - 3.4, colour, numbers)
    low = top + panel.height * scale + 6
    for number, name in enumerate(stage.lamps):
        x, y = left + 22 * (number % 3), low + 4 * (number // 3)
        sheet.dot(x + 1.4, y - 0.9, 1.5, _shine(places, name), "#a35f00")
        sheet.text(x + 1.4, y - 0.1, str(number + 1), "s m")
        sheet.text(x + 3.6, y, name.rpartition(".")[2], "s")
    sheet.low["right"] = low + 4 * -(-len(stage.lamps) // 3) + 2


def _contact(places: Mapping[str, MountedPart], control: str) -> MountedPart:
    """The part of a panel that has the contact of a control, a switch or a lamp."""
    _, seat, name = control.split(".")
    wanted = f"lamp {name}" if seat == "lamp" else "switch" if seat == "switch" else name
    return places.get(wanted) or places["select"]  # a push is the encoder's own


def _shine(places: Mapping[str, MountedPart], lamp: str) -> str:
    """The colour of a lamp that is lit."""
    colours = {LED_RED: "#ff6b5e", LED_GREEN: "#7fdc7a"}
    return colours.get(_contact(places, lamp).part, LIT)


def _lamp(name: str) -> str:
    """The name of a lamp's place."""
    return f"lamp {name.rpartition('.')[2]}"


def _place(
    sheet: StageSheet, place: MountedPart, at: Point, scale: float, mine: bool, shown: bool
) -> None:
    x, y = at
    part = place.part
    if part.body is not None:
        wide, high = part.body[0] * scale, part.body[1] * scale
        sheet.box(x - wide / 2, y - high / 2, (wide, high), "#25518a" if shown else "#fff")
        reach = high / 2
    else:
        radius = part.rim * scale / 2
        sheet.dot(x, y, radius, MARK if mine else "#fff", "#777")
        reach = radius
    if not place.name.startswith("lamp "):
        sheet.text(x, y + reach + 2.6, place.name, "s m")


def draw_whole(sheet: StageSheet, panels: Sequence[str]) -> None:
    """The panels of the whole table."""
    x, y = RIGHT, sheet.low["right"]
    for number, name in enumerate(panels):
        top = y + 11 * number
        sheet.box(x + 16, top, (46, 8), "#fbf7ee")
        sheet.text(x + 39, top + 5, name, "m")
        sheet.add(f'<path class="l" d="M{mm(x)} {mm(y + 40)}L{mm(x + 16)} {mm(top + 4)}"/>')
    sheet.low["right"] = y + 11 * len(panels) + 2
