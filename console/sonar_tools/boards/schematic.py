"""Writes the schematic of a board for KiCad 9: a block for each cell, joined by nets' names."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sonar_tools.boards.kicadtext import GENERATOR, Node, Quoted, identifier, identity, written
from sonar_tools.boards.model import GROUND, RAIL, Block, CarrierBoard, Component
from sonar_tools.boards.symbols import LIBRARY, node, symbol

VERSION = 20250114
STUB = 2.54
WIRE = 0.1524
NAMES = 25.4
"""The length of a wire that carries a name."""
BLOCK = (81.28, 27.94)
MARGIN = (25.4, 25.4)
POWER = {GROUND: "GND", RAIL: "+3V3"}


@dataclass(slots=True)
class _SchematicSheet:
    board: CarrierBoard
    values: dict[str, str]
    numbers: dict[str, tuple[str, str]]
    made: list[Node] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    powers: int = 0
    wires: int = 0

    @property
    def root(self) -> str:
        return identity(self.board.name, "sheet")

    def key(self) -> tuple[str, str, int]:
        self.wires += 1
        return (self.board.name, "drawn", self.wires)

    def wire(self, *points: tuple[float, float]) -> None:
        for start, end in itertools.pairwise(points):
            if start == end:
                continue
            self.made.append(
                [
                    "wire",
                    ["pts", ["xy", *start], ["xy", *end]],
                    ["stroke", ["width", WIRE], ["type", "solid"]],
                    identifier(*self.key()),
                ]
            )

    def junction(self, x: float, y: float) -> None:
        self.made.append(
            [
                "junction",
                ["at", x, y],
                ["diameter", 0],
                ["color", 0, 0, 0, 0],
                identifier(*self.key()),
            ]
        )

    def label(self, net: str, x: float, y: float, *, left: bool = False) -> None:
        """The name of a net at the end of a wire; to the left of the end with ``left``."""
        self.made.append(
            [
                "label",
                Quoted(net.removeprefix("/")),
                ["at", x, y, 180 if left else 0],
                [
                    "effects",
                    ["font", ["size", 1.27, 1.27]],
                    ["justify", "right" if left else "left", "bottom"],
                ],
                identifier(*self.key()),
            ]
        )

    def text(self, text: str, x: float, y: float, size: float = 1.8) -> None:
        self.made.append(
            [
                "text",
                Quoted(text),
                ["exclude_from_sim", "no"],
                ["at", x, y, 0],
                ["effects", ["font", ["size", size, size]], ["justify", "left", "bottom"]],
                identifier(*self.key()),
            ]
        )

    def power(self, net: str, x: float, y: float, angle: int = 0) -> None:
        self.powers += 1
        self._place(POWER.get(net, net), f"#PWR{self.powers:03}", POWER.get(net, net), x, y, angle)

    def flag(self, x: float, y: float) -> None:
        """Says that a net is fed, which the checks cannot see through a fuse."""
        self.powers += 1
        self._place("PWR_FLAG", f"#FLG{self.powers:03}", "PWR_FLAG", x, y, 0)

    def part(self, ref: str, x: float, y: float) -> Component:
        """Place a part of the board."""
        found = next(each for each in self.board.components if each.ref == ref)
        kind = found.symbol
        wide = symbol(kind).names
        over = max((pin.y for pin in symbol(kind).pins), default=0.0) + 5.08
        texts = ((x - 5.08, y - over - 1.9), (x - 5.08, y - over)) if wide else None
        self._place(kind, ref, self.values[ref], x, y, 0, found, texts)
        return found

    def _place(
        self,
        kind: str,
        ref: str,
        value: str,
        x: float,
        y: float,
        angle: int,
        part: Component | None = None,
        texts: Sequence[tuple[float, float]] | None = None,
    ) -> None:
        self.used.add(kind)
        side = kind == "RS"
        one, two = texts or (
            ((x, y - 2.54), (x, y + 2.54)) if side else ((x + 2.1, y - 2.0), (x + 2.1, y - 0.1))
        )
        fitted = part is None or part.fitted
        hidden = part is None or kind in ("Hole",)
        justify: list[Node] = [] if side else [["justify", "left"]]
        footprint = "" if part is None else f"{LIBRARY}:{part.footprint.name}"
        maker, number = self.numbers.get(ref, ("", ""))
        key = (self.board.name, "symbol", ref)
        self.made.append(
            [
                "symbol",
                ["lib_id", Quoted(f"{LIBRARY}:{kind}")],
                ["at", x, y, angle],
                ["unit", 1],
                ["exclude_from_sim", "no"],
                ["in_bom", "no" if part is not None and kind == "Hole" else "yes"],
                ["on_board", "yes"],
                ["dnp", "no" if fitted or kind == "Hole" else "yes"],
                identifier(*key),
                _property("Reference", ref, one, hidden, justify),
                _property("Value", value, two, hidden and part is not None, justify)
                if part is not None
                else _property(
                    "Value", value, (x, y - 3.0 if kind != "GND" else y + 4.2), kind == "GND", []
                ),
                _property("Footprint", footprint, (x, y), True, []),
                _property("Datasheet", "", (x, y), True, []),
                _property("Description", "", (x, y), True, []),
                *(
                    _property(name, text, (x, y), True, [])
                    for name, text in (("Maker", maker), ("Number", number))
                    if text
                ),
                *(
                    ["pin", Quoted(pin.number), identifier(*key, pin.number)]
                    for pin in symbol(kind).pins
                ),
                [
                    "instances",
                    [
                        "project",
                        Quoted(self.board.name),
                        ["path", Quoted("/" + self.root), ["reference", Quoted(ref)], ["unit", 1]],
                    ],
                ],
            ]
        )

    def end(self, net: str, x: float, y: float, way: tuple[int, int]) -> None:
        """Draw what a pin that points ``way`` has: a name, a power symbol, a mark for none."""
        if not net:
            self.made.append(["no_connect", ["at", x, y], identifier(*self.key())])
            return
        u, v = x + STUB * way[0], y + STUB * way[1]
        if net in POWER:
            angle = 180 if way == ((0, 1) if net == RAIL else (0, -1)) else 0
            if way[0]:
                angle = {(-1, GROUND): 270, (1, GROUND): 90, (-1, RAIL): 90, (1, RAIL): 270}[
                    (way[0], net)
                ]
            self.wire((x, y), (u, v))
            self.power(net, u, v, angle)
        elif way[0]:
            far = x + NAMES * way[0]
            self.wire((x, y), (far, y))
            self.label(net, far, y, left=way[0] > 0)
        else:
            self.wire((x, y), (u, v))
            self.label(net, u, v)

    def loose(self, ref: str, x: float, y: float) -> None:
        """A part with its nets named at each pin."""
        found = self.part(ref, x, y)
        for pin in symbol(found.symbol).pins:
            way = {0: (-1, 0), 180: (1, 0), 90: (0, 1), 270: (0, -1)}[pin.angle]
            self.end(found.nets[pin.number], x + pin.x, y - pin.y, way)


def _property(
    name: str, value: str, at: tuple[float, float], hide: bool, justify: list[Node]
) -> list[Node]:
    effects: list[Node] = ["effects", ["font", ["size", 1.27, 1.27]], *justify]
    if hide:
        effects.append(["hide", "yes"])
    return ["property", Quoted(name), Quoted(value), ["at", *at, 0], effects]


def _input(sheet: _SchematicSheet, block: Block, x: float, y: float) -> None:
    """The cell of a control: pull-up, varistor, series resistor, capacitor."""
    pull, guard, series, store = block.refs
    outside, inside = block.nets
    sheet.wire((x, y), (x + 30.48, y), (x + 35.56, y), (x + 40.64, y))
    sheet.label(outside, x, y)
    sheet.part(guard, x + 30.48, y + 3.81)
    sheet.power(GROUND, x + 30.48, y + 7.62)
    sheet.part(pull, x + 35.56, y - 3.81)
    sheet.power(RAIL, x + 35.56, y - 7.62)
    sheet.part(series, x + 44.45, y)
    sheet.wire((x + 48.26, y), (x + 53.34, y), (x + 71.12, y))
    sheet.part(store, x + 53.34, y + 3.81)
    sheet.power(GROUND, x + 53.34, y + 7.62)
    for at in (30.48, 35.56, 53.34):
        sheet.junction(x + at, y)
    sheet.label(inside, x + 71.12, y, left=True)


def _lamp(sheet: _SchematicSheet, block: Block, x: float, y: float) -> None:
    """The cell of a lamp: varistor and resistor."""
    guard, series = block.refs
    outside, inside = block.nets
    sheet.wire((x, y), (x + 30.48, y), (x + 40.64, y))
    sheet.label(outside, x, y)
    sheet.part(guard, x + 30.48, y + 3.81)
    sheet.power(GROUND, x + 30.48, y + 7.62)
    sheet.junction(x + 30.48, y)
    sheet.part(series, x + 44.45, y)
    sheet.wire((x + 48.26, y), (x + 71.12, y))
    sheet.label(inside, x + 71.12, y, left=True)


def _loose(sheet: _SchematicSheet, block: Block, x: float, y: float) -> None:
    """Parts side by side."""
    sheet.text(block.title, x, y - 12.7)
    for ref in block.refs:
        found = next(each for each in sheet.board.components if each.ref == ref)
        if symbol(found.symbol).names:
            x += 33.02
            sheet.loose(ref, x, y)
            x += 45.72
        else:
            sheet.loose(ref, x, y)
            x += 17.78


_CELLS: dict[str, Callable[[_SchematicSheet, Block, float, float], None]] = {
    "input": _input,
    "lamp": _lamp,
}


def schematic_file(
    board: CarrierBoard, values: dict[str, str], numbers: dict[str, tuple[str, str]]
) -> str:
    """The schematic; ``values`` and ``numbers`` (maker, number) of each part by reference."""
    sheet = _SchematicSheet(board, values, numbers)
    left, top = MARGIN
    header = next(block for block in board.blocks if block.kind == "header")
    sheet.text(header.title, left + 25.4, top + 2.54)
    sheet.loose(header.refs[0], left + 50.8, top + 35.56)
    y = top + 83.82
    for block in (each for each in board.blocks if each.kind == "connector"):
        pins = len(block.nets)
        y += 2.54 * ((pins - 1) // 2 + 3)
        sheet.loose(block.refs[0], left + 20.32, y)
        y += 2.54 * ((pins + 1) // 2 + 2)
    cells = [block for block in board.blocks if block.kind in _CELLS]
    across = 4
    start = left + 114.3
    for n, block in enumerate(cells):
        x, y = start + BLOCK[0] * (n % across), top + 10.16 + BLOCK[1] * (n // across)
        _CELLS[block.kind](sheet, block, x, y)
    y = top + 10.16 + BLOCK[1] * (-(-len(cells) // across)) + 12.7
    below = y
    for block in board.blocks:
        if block.kind in ("feed", "lamp3v3", "points", "clamp", "bus", "eeprom"):
            _loose(sheet, block, start, y)
            y += 27.94
        elif block.kind == "holes":
            for n, ref in enumerate(block.refs):
                sheet.part(ref, start + 238.76 + 12.7 * n, below)
    for n, net in enumerate((RAIL, GROUND)):
        x, upper, lower = start + 203.2 + 15.24 * n, below - 2.54, below + 2.54
        sheet.wire((x, upper), (x, lower))
        sheet.power(net, x, upper if net == RAIL else lower)
        sheet.flag(x, lower if net == RAIL else upper)
    whole: list[Node] = [
        "kicad_sch",
        ["version", VERSION],
        ["generator", Quoted(GENERATOR)],
        ["generator_version", Quoted("9.0")],
        ["uuid", Quoted(sheet.root)],
        ["paper", Quoted("A2")],
        ["title_block", ["title", Quoted(board.title)], ["rev", Quoted(board.version)]],
        ["lib_symbols", *(node(symbol(name), LIBRARY) for name in sorted(sheet.used))],
        *sheet.made,
        ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
        ["embedded_fonts", "no"],
    ]
    return written(whole) + "\n"


def symbols_used(boards: Sequence[CarrierBoard]) -> list[str]:
    """The names of all symbols of these boards, for the library."""
    found = {each.symbol for board in boards for each in board.components}
    return sorted(found | {"+3V3", "GND", "PWR_FLAG"})
