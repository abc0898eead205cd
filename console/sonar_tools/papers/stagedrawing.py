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
from sonar_tools.papers.harness import PI, Cable
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_5V,
    PI_ADD_ON,
    PI_GROUNDS,
    PICO_3V3,
    PICO_GROUNDS,
)
from sonar_tools.papers.panelplan import PanelPlan
from sonar_tools.papers.stageparts import (
    BLACK,
    BOARD_WIDE,
    ITEM,
    LEFT,
    LIT,
    MARK,
    RED,
    STYLE,
    WIDTH,
    StageSheet,
    draw_cable,
    draw_housing,
    draw_oled,
    draw_panel,
    draw_whole,
    mm,
)


def point_name(point: str) -> str:
    """A point as the drawing names it: ``J5.1``, ``3V3``, ``Pi 31``."""
    kind, *rest = point.split("/")
    if kind in ("pin", "part"):
        return ".".join(rest)
    if kind in ("table", "crew"):
        return f"{kind.upper()} {'.'.join(rest)}"
    if kind == "pi":
        return f"Pi {rest[0]}"
    if kind == "pico":
        return f"Pico {rest[0]}"
    if kind == "plug":
        return " ".join(rest)
    if kind == "panel":
        lamp = "lamp " if ".lamp." in rest[0] else ""
        return f"GND {lamp}{rest[0].rpartition('.')[2]}"
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
    other: CarrierBoard | None = None,
) -> str:
    """The drawing of a stage; ``board`` is None for terminals. ``cables`` are those of the stage.

    ``panels`` names all panels, for the whole table. ``other`` is a panel's second board.
    """
    sheet = StageSheet()
    sheet.text(LEFT, 8, title, "t")
    marks = tips(stage.meters)
    if board is not None:
        _board(sheet, board, stage, marks)
        if other is not None:
            _board(sheet, other, stage, marks)
    else:
        heads = dict.fromkeys(point.split("/")[0] for point, _ in marks)
        kinds = [kind for kind in heads if kind in ("pi", "pico")]
        for kind in kinds if stage.kind == "panel" else ["pico" if "pico" in kinds else "pi"]:
            _header(sheet, stage, cables, marks, kind)
    if stage.kind in ("cable", "lamps", "oled"):
        draw_cable(sheet, cables[0], marks)
        if board is not None:
            draw_housing(sheet, cables[0])
    if panel is not None:
        draw_panel(sheet, panel, stage, marks)
    if stage.kind == "oled":
        draw_oled(sheet, stage.oleds[0])
    if panels:
        draw_whole(sheet, panels)
    top = max(sheet.low.values()) + 4
    low = _meters(sheet, stage.meters, top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{mm(low)}mm" '
        f'viewBox="0 0 {WIDTH:g} {mm(low)}"><title>{escape(title)}</title><style>{STYLE}</style>'
        f'<rect width="{WIDTH:g}" height="{mm(low)}" fill="#fff"/>\n'
        + "\n".join(sheet.out)
        + "\n</svg>\n"
    )


# ---- the list of measurements


def _meters(sheet: StageSheet, meters: Sequence[Meter], top: float) -> float:
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


def _callouts(sheet: StageSheet, left: float, right: float, top: float, low: float) -> None:
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
                f'<path class="k" stroke="{colour}" d="M{mm(x + wide / 2)} {mm(end)}'
                f'L{mm(point[0])} {mm(point[1])}"/>'
            )
            sheet.dot(point[0], point[1], 0.9, colour, "#fff")
            used = sheet.tip(x, y, colour, numbers)
            sheet.text(x + used + 0.6, y + 1, name, "s")
    sheet.calls.clear()


def _call_width(call: tuple[Point, str, str, list[int], bool]) -> float:
    label = " ".join(map(str, call[3]))
    return 2.2 + 2.0 * len(label) + 0.6 + 1.7 * len(call[1])


# ---- the carrier board


def _board(
    sheet: StageSheet,
    board: CarrierBoard,
    stage: BuildStage,
    marks: Mapping[tuple[str, str], list[int]],
) -> None:
    xs, ys = zip(*board.outline, strict=True)
    scale = min(1.0, BOARD_WIDE / (max(xs) - min(xs)))
    top = sheet.low["left"] + 8
    move = (LEFT - min(xs) * scale, top - min(ys) * scale)

    def at(point: Point) -> Point:
        return point[0] * scale + move[0], point[1] * scale + move[1]

    own = ("pin/", f"{board.name}/")
    marked = {point.split("/")[1] for point, _ in marks if point.startswith(own)} - {"J1"}
    if stage.kind != "panel":  # its cables may end on two boards
        marked |= {row.plug.split("/")[1] for row in stage.wired if row.plug.startswith("pin/")}
    if stage.kind in ("table-board", "crew-board", "table"):
        marked = set()
    sheet.add(
        f'<g transform="translate({mm(move[0])} {mm(move[1])}) scale({mm(scale)})">',
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
        if kind in ("pin", "part", board.name):
            place = at(refs[rest[0]].pin(rest[1]))
        elif kind == "hole":
            place = at((holes[rest[0]].x, holes[rest[0]].y))
            place = (place[0] + (0.5 if colour == RED else -0.5), place[1])
        else:
            continue
        above = place[1] < middle and kind != "part"  # above there is no room for more names
        sheet.calls.append((place, point_name(point), colour, numbers, above))
    bottom = at((0, max(ys)))[1]
    _callouts(sheet, LEFT, LEFT + BOARD_WIDE + 8, top, bottom)
    sheet.low["left"] = bottom + 8


def _part(sheet: StageSheet, part: Component, marked: bool) -> None:
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
                    f'<rect x="{mm(x - 0.7)}" y="{mm(y - 0.7)}" width="1.4" height="1.4" '
                    'fill="#444"/>'
                )
            else:
                sheet.add(f'<circle cx="{mm(x)}" cy="{mm(y)}" r=".65" fill="#777"/>')
        return
    if part.symbol == "Hole" or not part.part:
        for pad in part.footprint.pads:
            x, y = part.at(pad)
            sheet.dot(x, y, max(pad.drill, 1.2) / 2, "#fff", "#777")
        return
    one = turned(1.6, 0.8, part.angle)
    wide, high = abs(one[0]), abs(one[1])
    sheet.add(
        f'<rect class="c" x="{mm(part.x - wide)}" y="{mm(part.y - high)}" '
        f'width="{mm(2 * wide)}" height="{mm(2 * high)}"/>'
    )


# ---- the Pi's header and the Pico, with terminals


def _header(
    sheet: StageSheet,
    stage: BuildStage,
    cables: Sequence[Cable],
    marks: Mapping[tuple[str, str], list[int]],
    kind: str,
) -> None:
    wired = () if stage.kind == "table" else stage.wired
    points = [point for point, _ in marks] + [row.line for row in wired]
    pico = kind == "pico"
    step, top = 5.9, sheet.low["left"] + 10
    used = {point.split("/")[1] for point in points if point.startswith(f"{kind}/")}
    used |= {
        str(wire.pin)
        for cable in cables
        if (cable.header == PI) is not pico
        for wire in cable.wires
    }
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
        middle = f'x="{mm(x + 2.65)}" y="{mm(y + 3.5)}"'
        sheet.add(f'<text class="s m" {middle}{shade}>{pin}</text>')
    sheet.text(LEFT, top - 11, "Raspberry Pi Pico (USB ◀)" if pico else "Raspberry Pi (SD ◀)", "s")
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
        turn = f"rotate(50 {mm(x + 2)} {mm(below + 8)})"
        sheet.add(
            f'<text class="s" x="{mm(x + 2)}" y="{mm(below + 8)}" transform="{turn}">'
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
        edge = 1.9 if above else 0.0  # the number of the pin stays to be read
        at = (place[0] + (0.7 if colour == RED else -0.7), place[1] - edge)
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
