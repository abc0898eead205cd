"""The drawing of a stage of a build, as SVG: board or terminals, cable, panel, measurements.

One unit is one millimetre of the paper. A drawing has no words but names that are printed on
boards, cables and panels, so that it serves every language. A red and a black dot are the meter's
tips; the number beside them is that of the measurement below. ``OFF`` and ``ON`` say whether there
is power.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from sonar_console.doctor.buildplan import BuildStage, Meter
from sonar_tools.boards.model import CarrierBoard, Component, Point, turned
from sonar_tools.boards.sides import outline_path
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_5V,
    PI_ADD_ON,
    PI_GROUNDS,
    PICO_3V3,
    PICO_GROUNDS,
)
from sonar_tools.papers.panelplan import MountedPart, PanelPlan

WIDTH = 210.0
LEFT, RIGHT = 8.0, 138.0
"""Where the board or the header begins, and where the cable and the panel do."""
BOARD_WIDE, PANEL_WIDE = 118.0, 66.0
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
_STYLE = (
    "text{font:3px sans-serif;fill:#222}.t{font:bold 4.2px sans-serif}.s{font-size:2.3px}"
    ".x{font-size:1.75px}"
    ".n{font:bold 3px sans-serif;fill:#fff;text-anchor:middle}.m{text-anchor:middle}"
    ".v{font:bold 4px monospace;text-anchor:middle}.e{text-anchor:end}"
    ".l{stroke:#444;stroke-width:.25;fill:none}.b{fill:#e4efe7;stroke:#3d7a55;stroke-width:.4}"
    ".c{fill:#fff;stroke:#777;stroke-width:.2}.k{stroke-width:.35;fill:none}"
)


class _StageSheet:
    """A drawing while it grows; ``low`` is the lowest point used in each column."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.low = {"left": 14.0, "right": 14.0}
        self.calls: list[tuple[Point, str, str, list[int], bool]] = []
        """Points of tips on the left: place, name, colour, numbers, and whether above."""

    def add(self, *pieces: str) -> None:
        self.out += pieces

    def text(self, x: float, y: float, text: str, kind: str = "") -> None:
        style = f' class="{kind}"' if kind else ""
        self.add(f'<text x="{_n(x)}" y="{_n(y)}"{style}>{escape(text)}</text>')

    def box(self, x: float, y: float, size: Point, fill: str, line: str = "#444") -> None:
        self.add(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(size[0])}" height="{_n(size[1])}" rx=".6" '
            f'fill="{fill}" stroke="{line}" stroke-width=".3"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str, line: str = "none") -> None:
        self.add(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{line}" '
            'stroke-width=".4"/>'
        )

    def tip(self, x: float, y: float, colour: str, numbers: Sequence[int]) -> float:
        """A tip's mark: a dot of its colour with the numbers of its measurements; its width."""
        label = " ".join(map(str, numbers))
        wide = 2.2 + 2.0 * len(label)
        self.add(
            f'<rect x="{_n(x)}" y="{_n(y - 2)}" width="{_n(wide)}" height="4" rx="2" '
            f'fill="{colour}"/>'
        )
        self.text(x + wide / 2, y + 1.05, label, "n")
        return wide


def _n(value: float) -> str:
    return f"{round(value, 2):g}"


def point_name(point: str) -> str:
    """A point as the drawing names it: ``J5.1``, ``3V3``, ``Pi 31``."""
    kind, *rest = point.split("/")
    if kind == "pin":
        return ".".join(rest)
    if kind == "pi":
        return f"Pi {rest[0]}"
    if kind == "pico":
        return f"Pico {rest[0]}"
    if kind == "plug":
        return " ".join(rest)
    if kind == "panel":
        return "GND"
    return rest[0].partition(".")[2] if "." in rest[0] else rest[0]


def tips(meters: Sequence[Meter]) -> dict[tuple[str, str], list[int]]:
    """By point and colour, the numbers of the measurements, from 1."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, meter in enumerate(meters, start=1):
        for point, colour in ((meter.red, RED), (meter.black, BLACK)):
            found.setdefault((point, colour), []).append(number)
    return found


def draw_stage(
    stage: BuildStage,
    title: str,
    board: CarrierBoard | None,
    cables: Sequence[Cable],
    panel: PanelPlan | None,
    panels: Sequence[str] = (),
) -> str:
    """The drawing of a stage; ``board`` is None for terminals. ``cables`` are those of the stage.

    ``panels`` names all panels, for the whole table.
    """
    sheet = _StageSheet()
    sheet.text(LEFT, 8, title, "t")
    marks = tips(stage.meters)
    if board is not None:
        _board(sheet, board, stage, marks)
    else:
        _header(sheet, stage, cables, marks)
    if stage.kind in ("cable", "lamps", "oled"):
        _cable(sheet, cables[0], marks)
    if panel is not None:
        _panel(sheet, panel, stage, marks)
    if stage.kind == "oled":
        _oled(sheet, stage.oleds[0])
    if panels:
        _whole(sheet, panels)
    top = max(sheet.low.values()) + 4
    low = _meters(sheet, stage.meters, top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{_n(low)}mm" '
        f'viewBox="0 0 {WIDTH:g} {_n(low)}"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f'<rect width="{WIDTH:g}" height="{_n(low)}" fill="#fff"/>\n'
        + "\n".join(sheet.out)
        + "\n</svg>\n"
    )


# ---- the list of measurements


def _meters(sheet: _StageSheet, meters: Sequence[Meter], top: float) -> float:
    """The measurements, three in a row; the height below them."""
    wide, high = ITEM
    for index, meter in enumerate(meters):
        x, y = LEFT + wide * (index % 3), top + high * (index // 3)
        sheet.box(x, y, (wide - 3, high - 2.5), "#f6f6f2", "#999")
        sheet.dot(x + 4.2, y + 4.4, 2.8, "#555")
        sheet.text(x + 4.2, y + 5.5, str(index + 1), "n")
        sheet.box(x + 8, y + 1.4, (36, 6), "#cfe3c8", "#666")
        sheet.text(x + 26, y + 5.9, meter.bounds, "v")
        live = meter.when == "live"
        sheet.box(x + 46, y + 1.4, (9, 6), LIT if live else "#ddd", "#666")
        sheet.text(x + 50.5, y + 5.5, "ON" if live else "OFF", "m")
        sheet.dot(x + 10.2, y + 10, 1.1, RED)
        sheet.text(x + 12, y + 11, point_name(meter.red))
        sheet.dot(x + 38.2, y + 10, 1.1, BLACK)
        sheet.text(x + 40, y + 11, point_name(meter.black))
    return top + high * -(-len(meters) // 3) + 2


# ---- callouts around a board or header


def _callouts(sheet: _StageSheet, left: float, right: float, top: float, low: float) -> None:
    """The names of points with their tips above and below what was drawn, with a line to each."""
    for above in (True, False):
        mine = sorted(call for call in sheet.calls if call[4] is above)
        if not mine:
            continue
        places: list[float] = []
        widths = [_call_width(call) for call in mine]
        at = left
        for call, wide in zip(mine, widths, strict=True):
            at = max(at, call[0][0] - wide / 2)
            places.append(at)
            at += wide + 1.2
        limit = right
        for n in reversed(range(len(places))):
            places[n] = min(places[n], limit - widths[n])
            limit = places[n] - 1.2
        y = top - 4.5 if above else low + 4.5
        for (point, name, colour, numbers, _), x, wide in zip(mine, places, widths, strict=True):
            end = y + 2.2 if above else y - 2.2
            sheet.add(
                f'<path class="k" stroke="{colour}" d="M{_n(x + wide / 2)} {_n(end)}'
                f'L{_n(point[0])} {_n(point[1])}"/>'
            )
            sheet.dot(point[0], point[1], 0.9, colour, "#fff")
            used = sheet.tip(x, y, colour, numbers)
            sheet.text(x + used + 0.6, y + 1, name, "s")


def _call_width(call: tuple[Point, str, str, list[int], bool]) -> float:
    label = " ".join(map(str, call[3]))
    return 2.2 + 2.0 * len(label) + 0.6 + 1.7 * len(call[1])


# ---- the carrier board


def _board(
    sheet: _StageSheet,
    board: CarrierBoard,
    stage: BuildStage,
    marks: Mapping[tuple[str, str], list[int]],
) -> None:
    xs, ys = zip(*board.outline, strict=True)
    scale = min(1.0, BOARD_WIDE / (max(xs) - min(xs)))
    top = 22.0
    move = (LEFT - min(xs) * scale, top - min(ys) * scale)

    def at(point: Point) -> Point:
        return point[0] * scale + move[0], point[1] * scale + move[1]

    marked = {point.split("/")[1] for point, _ in marks if point.startswith("pin/")} - {"J1"}
    if stage.kind != "panel":  # its cables may end on two boards
        marked |= {row.plug.split("/")[1] for row in stage.wired if row.plug.startswith("pin/")}
    if stage.kind in ("table-board", "crew-board", "table"):
        marked = set()
    sheet.add(
        f'<g transform="translate({_n(move[0])} {_n(move[1])}) scale({_n(scale)})">',
        f'<path class="b" d="{outline_path(board)}"/>',
    )
    for part in board.components:
        _part(sheet, part, part.ref in marked)
    sheet.add("</g>")
    for part in board.components:
        if part.part.startswith("xh"):
            label = part.label.split(" ", 1) if part.label.startswith("OLED") else [part.label]
            x, y = at((part.x + 1.25 * (len(part.nets) - 1), part.y))
            for line, text in enumerate((f"{part.ref} {label[0]}", *label[1:])):
                sheet.text(x, y + (4.4 + 2.0 * line) * scale, text, "x m")
    x, y = at(next(part.pin("1") for part in board.components if part.ref == "J1"))
    sheet.text(x - 1.6, y - 5.2, "J1", "s")
    if any(meter.when == "live" and meter.red.startswith("hole") for meter in stage.meters):
        led = next(part for part in board.components if part.ref == "D1")
        x, y = at((led.x, led.y))
        sheet.dot(x, y, 2.6, LIT, "#2e9e4f")
        sheet.text(x + 3.2, y + 1, "D1", "s")
    refs = {part.ref: part for part in board.components}
    holes = {"3V3": refs["TP1"], "GND": refs["TP2"]}
    middle = (at((0, min(ys)))[1] + at((0, max(ys)))[1]) / 2
    for (point, colour), numbers in marks.items():
        kind, *rest = point.split("/")
        if kind == "pin":
            place = at(refs[rest[0]].pin(rest[1]))
        elif kind == "hole":
            place = at((holes[rest[0]].x, holes[rest[0]].y))
            place = (place[0] + (0.5 if colour == RED else -0.5), place[1])
        else:
            continue
        sheet.calls.append((place, point_name(point), colour, numbers, place[1] < middle))
    bottom = at((0, max(ys)))[1]
    _callouts(sheet, LEFT, LEFT + BOARD_WIDE + 8, top, bottom)
    sheet.low["left"] = bottom + 8


def _part(sheet: _StageSheet, part: Component, marked: bool) -> None:
    """A part's outline; a connector with its pads, pin 1 square."""
    pads = [pad for pad in part.footprint.pads if pad.drill]
    if part.part.startswith("xh") or part.ref == "J1":
        xs = [part.at(pad)[0] for pad in pads]
        ys = [part.at(pad)[1] for pad in pads]
        edge = 2.4 if part.part.startswith("xh") else 1.6
        fill, line = (MARK, "#a35f00") if marked else ("#fff", "#777")
        sheet.box(
            min(xs) - edge,
            min(ys) - edge,
            (max(xs) - min(xs) + 2 * edge, max(ys) - min(ys) + 2 * edge),
            fill,
            line,
        )
        for pad in pads:
            x, y = part.at(pad)
            if pad.number == "1":
                sheet.add(
                    f'<rect x="{_n(x - 0.7)}" y="{_n(y - 0.7)}" width="1.4" height="1.4" '
                    'fill="#444"/>'
                )
            else:
                sheet.add(f'<circle cx="{_n(x)}" cy="{_n(y)}" r=".65" fill="#777"/>')
        return
    if part.symbol == "Hole" or not part.part:
        for pad in part.footprint.pads:
            x, y = part.at(pad)
            sheet.dot(x, y, max(pad.drill, 1.2) / 2, "#fff", "#777")
        return
    one = turned(1.6, 0.8, part.angle)
    wide, high = abs(one[0]), abs(one[1])
    sheet.add(
        f'<rect class="c" x="{_n(part.x - wide)}" y="{_n(part.y - high)}" '
        f'width="{_n(2 * wide)}" height="{_n(2 * high)}"/>'
    )


# ---- the Pi's header and the Pico, with terminals


def _header(
    sheet: _StageSheet,
    stage: BuildStage,
    cables: Sequence[Cable],
    marks: Mapping[tuple[str, str], list[int]],
) -> None:
    wired = () if stage.kind == "table" else stage.wired
    points = [point for point, _ in marks] + [row.line for row in wired]
    pico = any(point.startswith("pico/") for point, _ in marks)
    step, top = 5.9, 24.0
    kind = "pico" if pico else "pi"
    used = {point.split("/")[1] for point in points if point.startswith(f"{kind}/")}
    used |= {str(wire.pin) for cable in cables for wire in cable.wires}
    places: dict[str, Point] = {}
    for pin in range(1, 41):
        if pico:
            column, row = (pin - 1, 1) if pin <= 20 else (40 - pin, 0)
        else:
            column, row = (pin - 1) // 2, pin % 2
        x, y = LEFT + step * column, top + step * row
        places[str(pin)] = (x + step / 2 - 0.3, y + step / 2 - 0.3)
        fill = _pin_colour(pin, pico) if str(pin) in used else "#f4f4f4"
        sheet.box(x, y, (step - 0.6, step - 0.6), fill, "#a35f00" if str(pin) in used else "#bbb")
        shade = ' style="fill:#fff"' if fill in (BLACK, RED) else ""
        middle = f'x="{_n(x + 2.65)}" y="{_n(y + 3.5)}"'
        sheet.add(f'<text class="s m" {middle}{shade}>{pin}</text>')
    sheet.text(LEFT, top - 11, "Raspberry Pi Pico (USB ◀)" if pico else "Raspberry Pi 40", "s")
    bottom = top + 2 * step
    nodes = [point for point, _ in marks if point.startswith("node/")]
    nodes += [row.plug for row in wired if row.line.startswith(f"{kind}/")]
    below = bottom + (14.0 if nodes else 0.0)
    nodes = list(dict.fromkeys(nodes))
    node_step = min(15.0, 118.0 / max(1, len(nodes)))
    for number, node in enumerate(nodes):
        x = LEFT + node_step * number
        places[node] = (x + 2.5, below + 2.5)
        sheet.box(x, below, (5, 5), "#d9b44a")
        name = node.split("/")[1].partition(".")[2].removeprefix(stage.about.split()[-1] + ".")
        if any(point == node for point, _ in marks):
            continue  # its callout names it
        turn = f"rotate(50 {_n(x + 2)} {_n(below + 8)})"
        sheet.add(
            f'<text class="s" x="{_n(x + 2)}" y="{_n(below + 8)}" transform="{turn}">'
            f"{escape(name)}</text>"
        )
    for (point, colour), numbers in marks.items():
        head, *rest = point.split("/")
        if head == kind:
            place, above = places[rest[0]], True
        elif head == "node":
            place, above = places[point], False
        else:
            continue
        at = (place[0] + (0.7 if colour == RED else -0.7), place[1])
        sheet.calls.append((at, point_name(point), colour, numbers, above))
    low = below + (26.0 if nodes else 0.0)
    _callouts(sheet, LEFT, LEFT + BOARD_WIDE + 8, top, low)
    sheet.low["left"] = low + 8
    if stage.kind == "pi":
        sheet.dot(LEFT + 6, low + 14, 2.4, "#ff4d3d", "#a00")
        sheet.text(LEFT + 10, low + 15, "PWR", "s")
        sheet.low["left"] = low + 18


def _pin_colour(pin: int, pico: bool) -> str:
    if pin in (PICO_GROUNDS if pico else PI_GROUNDS):
        return BLACK
    if (pin == PICO_3V3) if pico else (pin in PI_3V3):
        return "#f0a35a"
    if not pico and pin in PI_5V:
        return RED
    return "#ddd" if not pico and pin in PI_ADD_ON else "#ffe9b8"


# ---- the cable, the OLED, the panel, the table


def _cable(sheet: _StageSheet, cable: Cable, marks: Mapping[tuple[str, str], list[int]]) -> None:
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


def _oled(sheet: _StageSheet, name: str) -> None:
    """The OLED with the picture that it shows."""
    x, y = RIGHT + 14, sheet.low["right"]
    sheet.box(x, y, (40, 24), "#25518a")
    sheet.box(x + 3, y + 5, (34, 16), "#000")
    sheet.add(
        f'<rect x="{_n(x + 4)}" y="{_n(y + 6)}" width="32" height="14" fill="none" '
        'stroke="#cfe6ff" stroke-width=".4"/>'
    )
    sheet.add(
        f'<text x="{_n(x + 20)}" y="{_n(y + 14)}" class="m" style="fill:#cfe6ff">'
        f"{escape(name)}</text>"
    )
    sheet.low["right"] = y + 28


def _panel(
    sheet: _StageSheet,
    panel: PanelPlan,
    stage: BuildStage,
    marks: Mapping[tuple[str, str], list[int]],
) -> None:
    """The panel: the parts of this stage are filled, lamps that should be lit are yellow."""
    scale = PANEL_WIDE / panel.width
    left, top = RIGHT, sheet.low["right"]
    mine = {name.split(".")[-1] for name in stage.controls}
    lit = {f"lamp {name.split('.')[-1]}" for name in stage.lamps}
    sheet.box(left, top, (PANEL_WIDE, panel.height * scale), "#fbf7ee")
    for place in panel.places:
        x, y = left + place.x * scale, top + place.y * scale
        if place.name in lit:
            sheet.dot(x, y, 1.5, LIT, "#a35f00")
            for ray in ("M0 -2.2V-3.2", "M1.6 -1.6l.7 -.7", "M-1.6 -1.6l-.7 -.7"):
                sheet.add(f'<path class="l" transform="translate({_n(x)} {_n(y)})" d="{ray}"/>')
            continue
        _place(sheet, place, (x, y), scale, place.name in mine, bool(stage.oleds))
    ground = marks.get(("panel/ground", RED))
    if ground:
        last = panel.places[-1]
        x, y = left + last.x * scale, top + last.y * scale
        sheet.dot(x, y, 1.1, RED, "#fff")
        sheet.tip(x + 1.6, y, RED, ground)
    sheet.low["right"] = top + panel.height * scale + 6


def _place(
    sheet: _StageSheet, place: MountedPart, at: Point, scale: float, mine: bool, shown: bool
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


def _whole(sheet: _StageSheet, panels: Sequence[str]) -> None:
    """The panels of the whole table."""
    x, y = RIGHT, sheet.low["right"]
    for number, name in enumerate(panels):
        top = y + 11 * number
        sheet.box(x + 16, top, (46, 8), "#fbf7ee")
        sheet.text(x + 39, top + 5, name, "m")
        sheet.add(f'<path class="l" d="M{_n(x)} {_n(y + 40)}L{_n(x + 16)} {_n(top + 4)}"/>')
    sheet.low["right"] = y + 11 * len(panels) + 2
