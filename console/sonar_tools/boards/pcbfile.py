"""Writes a board and its footprints as files of KiCad 9, without the fill of its zones."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

from sonar_tools.boards.footprints import Footprint, Pad
from sonar_tools.boards.kicadtext import (
    GENERATOR,
    Node,
    Quoted,
    identifier,
    identity,
    number,
    written,
)
from sonar_tools.boards.model import (
    BACK,
    FRONT,
    GROUND,
    VIA,
    CarrierBoard,
    Component,
    Point,
    turned,
)
from sonar_tools.boards.symbols import pin_name

VERSION = 20241229
LIBRARY = "sonar"
ORIGIN = (120.0, 110.0)
"""Where the board's own origin lies on the sheet."""
ROUND = 3.0
"""The radius of the outline's corners."""
INSET = 0.5
"""From the edge to the pour."""
_LAYERS = (
    (0, FRONT, "signal"),
    (2, BACK, "signal"),
    (9, "F.Adhes", "user"),
    (11, "B.Adhes", "user"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (17, "Dwgs.User", "user"),
    (19, "Cmts.User", "user"),
    (25, "Edge.Cuts", "user"),
    (27, "Margin", "user"),
    (31, "F.CrtYd", "user"),
    (29, "B.CrtYd", "user"),
    (35, "F.Fab", "user"),
    (33, "B.Fab", "user"),
)


def sheet(at: Point) -> Point:
    """A place of the board on the sheet."""
    return (round(at[0] + ORIGIN[0], 6), round(at[1] + ORIGIN[1], 6))


def _at(at: Point, angle: float = 0.0) -> list[Node]:
    return ["at", *at, *([angle] if angle else [])]


def _stroke(width: float) -> list[Node]:
    return ["stroke", ["width", width], ["type", "solid"]]


def _effects(size: float, align: str = "center", mirrored: bool = False) -> list[Node]:
    font: list[Node] = ["font", ["size", size, size], ["thickness", round(0.15 * size, 3)]]
    words = [word for word, said in ((align, align != "center"), ("mirror", mirrored)) if said]
    return ["effects", font, *([["justify", *words]] if words else [])]


def _pad(pad: Pad, angle: float, nets: dict[str, int], names: dict[str, str], key: str) -> Node:
    kind = "smd" if not pad.drill else "thru_hole" if pad.number else "np_thru_hole"
    layers = (FRONT, "F.Mask", "F.Paste") if not pad.drill else ("*.Cu", "*.Mask")
    node: list[Node] = ["pad", Quoted(pad.number), kind, pad.shape, _at((pad.x, pad.y), angle)]
    node.append(["size", pad.width, pad.height])
    if pad.drill:
        node.append(["drill", pad.drill])
    node.append(["layers", *map(Quoted, layers)])
    if pad.number and pad.drill:
        node.append(["remove_unused_layers", "no"])
    if pad.shape == "roundrect":
        node.append(["roundrect_rratio", 0.2])
    name = names.get(pad.number)
    if name is not None:
        node.append(["net", nets[name], Quoted(name)])
    node.append(identifier(key, "pad", pad.number, pad.x, pad.y))
    return node


def _graphics(shape: Footprint, key: str) -> list[Node]:
    made: list[Node] = []
    for layer, lines, width in (("F.SilkS", shape.silk, 0.15), ("F.Fab", shape.fab, 0.1)):
        for number_, (x, y, u, v) in enumerate(lines):
            made.append(
                [
                    "fp_line",
                    ["start", x, y],
                    ["end", u, v],
                    _stroke(width),
                    ["layer", Quoted(layer)],
                    identifier(key, layer, number_),
                ]
            )
    if shape.courtyard is not None:
        x, y, u, v = shape.courtyard
        made.append(
            [
                "fp_rect",
                ["start", x, y],
                ["end", u, v],
                _stroke(0.05),
                ["fill", "no"],
                ["layer", Quoted("F.CrtYd")],
                identifier(key, "courtyard"),
            ]
        )
    return made


def _property(
    name: str, value: str, at: Point, angle: float, layer: str, size: float, key: str, hide: bool
) -> list[Node]:
    return [
        "property",
        Quoted(name),
        Quoted(value),
        ["at", *at, angle],
        ["layer", Quoted(layer)],
        *([["hide", "yes"]] if hide else []),
        identifier(key, "property", name),
        _effects(size),
    ]


def _model(shape: Footprint) -> list[Node]:
    if not shape.solids:
        return []
    return [
        [
            "model",
            Quoted("${KIPRJMOD}/../models/" + shape.name + ".wrl"),
            ["offset", ["xyz", 0, 0, 0]],
            ["scale", ["xyz", 1, 1, 1]],
            ["rotate", ["xyz", 0, 0, 0]],
        ]
    ]


def _attributes(shape: Footprint, fitted: bool) -> list[Node]:
    words = ["through_hole" if shape.through else "smd"]
    if not any(pad.number for pad in shape.pads):
        words = ["exclude_from_pos_files", "exclude_from_bom"]
    elif not fitted:
        words += ["exclude_from_pos_files", "dnp"]
    return ["attr", *words]


def footprint_file(shape: Footprint) -> str:
    """A footprint as a file of the library."""
    key = f"library/{shape.name}"
    node: list[Node] = [
        "footprint",
        Quoted(shape.name),
        ["version", VERSION],
        ["generator", Quoted(GENERATOR)],
        ["layer", Quoted(FRONT)],
        ["descr", Quoted(shape.text)],
        _property("Reference", "REF**", (0.0, 0.0), 0.0, "F.SilkS", 0.8, key, False),
        _property("Value", shape.name, (0.0, 0.0), 0.0, "F.Fab", 0.8, key, False),
        _property("Datasheet", "", (0.0, 0.0), 0.0, "F.Fab", 1.27, key, True),
        _property("Description", "", (0.0, 0.0), 0.0, "F.Fab", 1.27, key, True),
        _attributes(shape, True),
        *_graphics(shape, key),
        *(_pad(pad, 0.0, {}, {}, key) for pad in shape.pads),
        *_model(shape),
    ]
    return written(node) + "\n"


def _component(
    board: CarrierBoard, each: Component, nets: dict[str, int], names: dict[str, str], value: str
) -> Node:
    key = f"{board.name}/{each.ref}"
    shape = each.footprint
    silent = each.text_at is None
    offset = each.text_at or (0.0, 0.0)
    local = turned(offset[0], offset[1], -each.angle)
    return [
        "footprint",
        Quoted(f"{LIBRARY}:{shape.name}"),
        ["layer", Quoted(FRONT)],
        identifier(key),
        _at(sheet((each.x, each.y)), each.angle),
        ["descr", Quoted(shape.text)],
        _property("Reference", each.ref, local, each.angle, "F.SilkS", 0.8, key, silent),
        _property("Value", value, (0.0, 0.0), each.angle, "F.Fab", 0.6, key, False),
        _property("Datasheet", "", (0.0, 0.0), each.angle, "F.Fab", 1.27, key, True),
        _property("Description", "", (0.0, 0.0), each.angle, "F.Fab", 1.27, key, True),
        ["path", Quoted("/" + identity(board.name, "symbol", each.ref))],
        ["sheetname", Quoted("/")],
        ["sheetfile", Quoted(f"{board.name}.kicad_sch")],
        _attributes(shape, each.fitted),
        *_graphics(shape, key),
        *(_pad(pad, each.angle, nets, names, key) for pad in shape.pads),
        *_model(shape),
    ]


def rounded(outline: Sequence[Point], radius: float = ROUND) -> list[tuple[Point, ...]]:
    """The outline with round corners: lines of two points, arcs of three."""
    starts, ends, arcs = [], [], []
    count = len(outline)
    for n, corner in enumerate(outline):
        before, after = outline[n - 1], outline[(n + 1) % count]
        size = min(radius, math.dist(before, corner) / 2.5, math.dist(corner, after) / 2.5)
        one = _towards(corner, before, size)
        two = _towards(corner, after, size)
        far = (one[0] + two[0] - corner[0], one[1] + two[1] - corner[1])
        arcs.append((one, _towards(far, corner, size), two))
        starts.append(one)
        ends.append(two)
    pieces: list[tuple[Point, ...]] = list(arcs)
    pieces += [(ends[n - 1], starts[n]) for n in range(count)]
    return pieces


def _towards(start: Point, end: Point, length: float) -> Point:
    share = length / math.dist(start, end)
    return (
        round(start[0] + share * (end[0] - start[0]), 6),
        round(start[1] + share * (end[1] - start[1]), 6),
    )


def _edge(board: CarrierBoard, piece: tuple[Point, ...], count: int) -> Node:
    names = ("start", "mid", "end") if len(piece) == 3 else ("start", "end")
    points: list[Node] = [[name, *sheet(at)] for name, at in zip(names, piece, strict=True)]
    return [
        "gr_arc" if len(piece) == 3 else "gr_line",
        *points,
        _stroke(0.1),
        ["layer", Quoted("Edge.Cuts")],
        identifier(board.name, "edge", count),
    ]


def _zone(board: CarrierBoard, layer: str, net: int) -> Node:
    inner = _inset(board.outline, INSET)
    return [
        "zone",
        ["net", net],
        ["net_name", Quoted(GROUND)],
        ["layer", Quoted(layer)],
        identifier(board.name, "zone", layer),
        ["hatch", "edge", 0.5],
        ["connect_pads", ["clearance", 0.25]],
        ["min_thickness", 0.25],
        ["filled_areas_thickness", "no"],
        ["fill", "yes", ["thermal_gap", 0.3], ["thermal_bridge_width", 0.4]],
        ["polygon", ["pts", *(["xy", *sheet(at)] for at in inner)]],
    ]


def _inset(outline: Sequence[Point], by: float) -> list[Point]:
    """A rectangular outline, clockwise as seen, moved inwards."""
    made = []
    for n, (x, y) in enumerate(outline):
        before, after = outline[n - 1], outline[(n + 1) % len(outline)]
        for (u, v), (s, t) in ((before, (x, y)), ((x, y), after)):
            if abs(v - t) < 1e-9:
                y += by if s > u else -by
            else:
                x += -by if t > v else by
        made.append((round(x, 6), round(y, 6)))
    return made


def net_names(board: CarrierBoard) -> dict[str, dict[str, str]]:
    """The net of each pin by reference; a pin that is not used has one of its own, as in KiCad."""
    found: dict[str, dict[str, str]] = {}
    for each in board.components:
        names = {}
        for pin, net in each.nets.items():
            names[pin] = net or unused(each, pin)
        found[each.ref] = names
    return found


def unused(each: Component, pin: str) -> str:
    """The net that KiCad gives a pin with a no-connect mark."""
    name = pin_name(each.symbol, pin)
    middle = "" if name == pin else f"{name}-"
    return f"unconnected-({each.ref}-{middle}Pad{pin})"


def pcb_file(board: CarrierBoard, values: dict[str, str]) -> str:
    """The board as a file of KiCad; ``values`` has the value of each part by reference."""
    names = net_names(board)
    every = sorted({name for each in names.values() for name in each.values()})
    nets = {name: n for n, name in enumerate(every, start=1)}
    listed: list[Node] = [["net", n, Quoted(name)] for name, n in nets.items()]
    node: list[Node] = [
        "kicad_pcb",
        ["version", VERSION],
        ["generator", Quoted(GENERATOR)],
        ["generator_version", Quoted("9.0")],
        ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]],
        ["paper", Quoted("A3")],
        ["title_block", ["title", Quoted(board.title)], ["rev", Quoted(board.version)]],
        ["layers", *([n, Quoted(name), kind] for n, name, kind in _LAYERS)],
        ["setup", ["pad_to_mask_clearance", 0], ["tenting", "front", "back"]],
        ["net", 0, Quoted("")],
        *listed,
    ]
    for each in board.components:
        node.append(_component(board, each, nets, names[each.ref], values[each.ref]))
    for n, piece in enumerate(rounded(board.outline)):
        node.append(_edge(board, piece, n))
    for n, text in enumerate(board.texts):
        node.append(
            [
                "gr_text",
                Quoted(text.text),
                ["at", *sheet(text.at), text.angle],
                ["layer", Quoted("B.SilkS" if text.back else "F.SilkS")],
                identifier(board.name, "text", n),
                _effects(text.size, text.align, text.back),
            ]
        )
    for n, track in enumerate(board.tracks):
        node.append(
            [
                "segment",
                ["start", *sheet(track.start)],
                ["end", *sheet(track.end)],
                ["width", track.width],
                ["layer", Quoted(track.layer)],
                ["net", nets[track.net]],
                identifier(board.name, "track", n),
            ]
        )
    for n, via in enumerate(board.vias):
        node.append(
            [
                "via",
                ["at", *sheet(via.at)],
                ["size", VIA[0]],
                ["drill", VIA[1]],
                ["layers", Quoted(FRONT), Quoted(BACK)],
                ["net", nets[via.net]],
                identifier(board.name, "via", n),
            ]
        )
    node += [_zone(board, layer, nets[GROUND]) for layer in (FRONT, BACK)]
    return written(node) + "\n"


def project_file(board: CarrierBoard) -> str:
    """The project: the rules of the checks. A board house of the cheapest class keeps to them."""
    rules = {
        "min_clearance": 0.2,
        "min_track_width": 0.2,
        "min_via_diameter": 0.6,
        "min_via_annular_width": 0.13,
        "min_through_hole_diameter": 0.3,
        "min_copper_edge_clearance": 0.3,
        "min_hole_to_hole": 0.25,
        "min_text_height": 0.8,
        "min_text_thickness": 0.08,
        "min_silk_clearance": 0.0,
    }
    net_class = {
        "name": "Default",
        "clearance": 0.2,
        "track_width": 0.25,
        "via_diameter": VIA[0],
        "via_drill": VIA[1],
        "priority": 2147483647,
    }
    whole = {
        "board": {"design_settings": {"rules": rules, "rule_severities": {}}},
        "meta": {"filename": f"{board.name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [net_class], "meta": {"version": 4}},
        "schematic": {"meta": {"version": 1}},
        "sheets": [[identity(board.name, "sheet"), "Root"]],
    }
    return json.dumps(whole, indent=2) + "\n"


def model_file(shape: Footprint) -> str:
    """The body of a footprint for the 3-D view, as VRML: blocks, in tenths of an inch."""
    lines = ["#VRML V2.0 utf8"]
    for (x, y, u, v), low, high, colour in shape.solids:
        red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
        size = (abs(u - x), abs(v - y), high - low)
        middle = ((x + u) / 2, -(y + v) / 2, (low + high) / 2)
        lines.append(
            "Transform { translation "
            + " ".join(number(each / 2.54) for each in middle)
            + " children Shape { appearance Appearance { material Material { diffuseColor "
            + " ".join(number(round(each, 3)) for each in (red, green, blue))
            + " specularColor 0.1 0.1 0.1 shininess 0.2 } } geometry Box { size "
            + " ".join(number(each / 2.54) for each in size)
            + " } } }"
        )
    return "\n".join([*lines, ""])
