"""The strip that both boards share: connectors in a row, a cell for each line, lanes to the header.

From above: the connectors of the panels, a fan of tracks, one column for each line with its parts
(pull-up, varistor, series resistor, capacitor; for a lamp varistor and resistor), the lanes, and
the header. The first column has the fuse of the board's 3.3 V, the last the lamp that shows it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sonar_tools.boards.channel import LANE, Channel
from sonar_tools.boards.description import Description
from sonar_tools.boards.footprints import (
    CAPACITOR,
    CHIP_PAD,
    FUSE,
    LED,
    PITCH,
    RESISTOR,
    TEST_POINT,
    VARISTOR,
    Footprint,
    xh,
)
from sonar_tools.boards.model import (
    BACK,
    GROUND,
    RAIL,
    WIDE,
    Block,
    BoardText,
    CarrierBoard,
    Component,
)

COLUMN = 1.5 * PITCH
"""From cell to cell: three columns of the header's half pitch."""
SIDE = COLUMN / 2
"""From the middle of a cell to its track, halfway to the next cell."""
SLOT = 5.0
"""From part to part in a cell."""
GAP = 1.0
"""More, where a cell has its via to ground."""

SERIES = -SLOT
GUARD = -2 * SLOT - GAP
PULL = -3 * SLOT - GAP
"""The slots of a cell, from the middle of its capacitor upwards."""
BUS = PULL - CHIP_PAD - 1.25
"""The track of 3.3 V behind all cells."""
TOP = BUS - 1.2
FOOT = CHIP_PAD + 1.2
"""The via to ground below the capacitor."""
FAN = 7.4
"""From the top of the cells to the pins of the connectors."""
NAME = 3.35
"""From the pins of a connector to the middle of its name, outwards."""
FOOTLESS = -999.0
"""The height of a cell's end until the number of lanes is known."""
MARGIN = 4.2
"""From the edges to the middle of the outer columns, at least."""
CORNER = 10.4
"""From the edges to the nearest pin of a connector: the screws have the corners."""
BESIDE = 5.95
"""From the last pin of a connector to the first one of the next."""
EDGE = 4.6
"""From the pins of the connectors to the edge."""


@dataclass(frozen=True, slots=True)
class WiredLine:
    """One line from a connector to the header. ``kind`` is button, fist, encoder or lamp."""

    name: str
    kind: str
    short: str
    pin: int
    net: str

    @property
    def outside(self) -> str:
        """The net on the side of the connector."""
        return f"/{self.name}"


@dataclass(frozen=True, slots=True)
class PanelConnector:
    """The connector of one cable: its lines in the order of the wires, ground as the last."""

    ref: str
    title: str
    lines: tuple[WiredLine, ...]

    @property
    def pins(self) -> int:
        """The number of pins."""
        return len(self.lines) + 1


@dataclass(slots=True)
class Strip:
    """The geometry of a strip above a header whose upper row lies at height ``row``."""

    board: CarrierBoard
    parts: Description
    header: Component
    connectors: list[PanelConnector]
    left: float
    """The middle of the first column."""
    edges: tuple[float, float]
    """The left and the right edge of the board."""
    lowest: float
    """The height of the lowest lane."""
    channel: Channel
    zero: float = 0.0
    """The height of the capacitors' middle."""

    def build(self, source_pin: int, source: str) -> None:
        """Place and route everything; ``source`` is the net of the header's 3.3 V."""
        lines = [line for connector in self.connectors for line in connector.lines]
        columns = {line.name: self.left + COLUMN * (n + 1) for n, line in enumerate(lines)}
        last = self.left + COLUMN * (len(lines) + 1)
        for line in lines:
            self.header_end(line.pin, line.net)
            self.channel.end(line.net, (columns[line.name] + SIDE, FOOTLESS))
        self.header_end(source_pin, source, WIDE)
        self.channel.end(source, (self.left + SIDE, FOOTLESS), WIDE)
        lanes = self.channel.assign()
        highest = self.lowest - LANE * (lanes - 1)
        self.zero = round(highest - 0.65 - 0.35 - FOOT, 2)
        feet = {line.net: -SLOT / 2 for line in lines} | {source: PULL + CHIP_PAD}
        feet |= {line.net: SERIES + CHIP_PAD for line in lines if line.kind == "lamp"}
        for net, ends in self.channel.ends.items():
            self.channel.ends[net] = [
                (x, self.zero + feet[net] if y == FOOTLESS else y) for x, y in ends
            ]
        self.channel.draw(self.board, self.lowest, -LANE)
        for number, line in enumerate(lines, start=1):
            self.cell(number, line, columns[line.name])
        self.feed(source)
        self.lamp(last)
        bus = self.zero + BUS
        self.board.line(RAIL, (self.left, bus), (last + 1.27, bus), layer=BACK, width=WIDE)
        row = self.zero + TOP - FAN
        for connector, first in zip(self.connectors, self.places(columns), strict=True):
            self.connector(connector, [columns[line.name] for line in connector.lines], first, row)

    @property
    def top(self) -> float:
        """The height of the board's upper edge."""
        return self.zero + TOP - FAN - EDGE

    def header_end(self, pin: int, net: str, width: float = 0.25) -> None:
        """Lead a pin of the header up into the channel, the lower row's between two upper pins."""
        x, y = self.header.pin(str(pin))
        if abs(y - self.header.y) < 1e-6:
            self.channel.end(net, (x, y), width)
            return
        half = PITCH / 2
        self.board.line(net, (x, y), (x + half, y - half), width=width)
        self.channel.end(net, (x + half, y - half), width)

    def put(
        self,
        ref: str,
        part: str,
        footprint: Footprint,
        symbol: str,
        low: str,
        high: str,
        x: float,
        slot: float,
    ) -> Component:
        """Put a part of two pins upright in a slot; ``low`` is the net of its lower pad, pin 1."""
        return self.board.add(
            Component(
                ref,
                part,
                footprint,
                symbol,
                {"1": low, "2": high},
                x,
                round(self.zero + slot, 2),
                90.0,
                text_at=(-1.5, 0.0),
            )
        )

    def ground(self, x: float, slot: float, pad: float) -> None:
        """The via to ground beside a pad, below it."""
        y = self.zero + slot
        self.board.line(GROUND, (x, y + pad), (x, y), width=WIDE)
        self.board.via(GROUND, (x, y))

    def cell(self, number: int, line: WiredLine, x: float) -> None:
        """The cell of one line: all its parts and tracks."""
        board, zero, side, out = self.board, self.zero, x + SIDE, line.outside
        lamp = line.kind == "lamp"
        refs = []
        if lamp:
            value = self.parts.resistor("lamp")
            series = self.put(f"R{200 + number}", value, RESISTOR, "RS", line.net, out, x, SERIES)
        else:
            fist, knob = line.kind == "fist", line.kind == "encoder"
            pull = self.parts.resistor("fist_pull_up" if fist else "pull_up")
            refs.append(self.put(f"R{100 + number}", pull, RESISTOR, "R", out, RAIL, x, PULL).ref)
            value = self.parts.resistor("series")
            series = self.put(f"R{200 + number}", value, RESISTOR, "RS", line.net, out, x, SERIES)
            store = self.parts.capacitor("encoder_nf" if knob else "button_nf")
            self.put(f"C{100 + number}", store, CAPACITOR, "C", GROUND, line.net, x, 0.0)
            self.ground(x, FOOT, -FOOT + CHIP_PAD)
            middle = zero - SLOT / 2
            board.line(line.net, (x, zero + SERIES + CHIP_PAD), (x, zero - CHIP_PAD))
            board.line(line.net, (x, middle), (side, middle))
            board.via(RAIL, (x, zero + BUS))
            board.line(RAIL, (x, zero + PULL - CHIP_PAD), (x, zero + BUS), width=WIDE)
            board.line(out, (x, zero + PULL + CHIP_PAD), (x, zero + GUARD - CHIP_PAD))
        guard = self.put(f"RV{100 + number}", "varistor", VARISTOR, "RV", GROUND, out, x, GUARD)
        self.ground(x, SERIES - 3.0, GUARD + CHIP_PAD - SERIES + 3.0)
        if lamp:
            low = zero + SERIES + CHIP_PAD
            board.line(line.net, (x, low), (side, low))
        branch = zero + GUARD - CHIP_PAD - (0.0 if lamp else 0.95)
        board.line(out, (x, branch), (side, branch))
        high = zero + SERIES - CHIP_PAD
        board.line(out, (side, zero + TOP), (side, high), (x, high))
        stored = [] if lamp else [f"C{100 + number}"]
        board.blocks.append(
            Block(
                "lamp" if lamp else "input",
                (*refs, guard.ref, series.ref, *stored),
                (out, line.net),
                line.name,
            )
        )

    def feed(self, source: str) -> None:
        """The first column: the fuse of the board's 3.3 V, and its capacitor."""
        board, zero, x = self.board, self.zero, self.left
        self.put("F1", "fuse", FUSE, "F", source, RAIL, x, PULL)
        board.via(RAIL, (x, zero + BUS))
        board.line(RAIL, (x, zero + PULL - CHIP_PAD), (x, zero + BUS), width=WIDE)
        low = zero + PULL + CHIP_PAD
        board.line(source, (x, low), (x + SIDE, low), width=WIDE)
        self.put("C1", "c10u", CAPACITOR, "C", GROUND, RAIL, x, SERIES)
        via = zero + SERIES - CHIP_PAD - 1.3
        board.line(RAIL, (x, zero + BUS), (x, via), layer=BACK, width=WIDE)
        board.via(RAIL, (x, via))
        board.line(RAIL, (x, via), (x, zero + SERIES - CHIP_PAD), width=WIDE)
        self.ground(x, SERIES + CHIP_PAD + 1.3, -1.3)
        board.blocks.append(Block("feed", ("F1", "C1"), (source, RAIL), "3.3 V"))

    def lamp(self, x: float) -> None:
        """The last column: the lamp that shows 3.3 V, and places for a meter's tips."""
        board, zero = self.board, self.zero
        self.put("R1", self.parts.resistor("status"), RESISTOR, "R", "/LAMP", RAIL, x, PULL)
        self.put("D1", "led", LED, "LED", GROUND, "/LAMP", x, GUARD)
        board.line("/LAMP", (x, zero + PULL + CHIP_PAD), (x, zero + GUARD - CHIP_PAD))
        board.via(RAIL, (x, zero + BUS))
        board.line(RAIL, (x, zero + PULL - CHIP_PAD), (x, zero + BUS), width=WIDE)
        self.ground(x, SERIES - 3.0, GUARD + CHIP_PAD - SERIES + 3.0)
        supply, ground = round(zero + SERIES, 2), round(zero - 0.6, 2)
        right = x + 1.27
        board.line(
            RAIL, (right, zero + BUS), (right, supply - 1.27), (x, supply), layer=BACK, width=WIDE
        )
        for ref, net, y in (("TP1", RAIL, supply), ("TP2", GROUND, ground)):
            board.add(Component(ref, "", TEST_POINT, "TP", {"1": net}, x, y))
        for text, y in (("3V3", supply), ("GND", ground)):
            board.texts.append(BoardText(text, (x, y + 1.75), 0.9))
        board.blocks.append(Block("lamp3v3", ("R1", "D1"), (RAIL,), "3.3 V"))
        board.blocks.append(Block("points", ("TP1", "TP2"), (RAIL, GROUND)))

    def places(self, columns: dict[str, float]) -> list[float]:
        """The first pin of each connector: above the middle of its cells where there is room."""
        spans = [2.5 * (connector.pins - 1) for connector in self.connectors]
        found = []
        free = self.edges[0] + CORNER
        for connector, span in zip(self.connectors, spans, strict=True):
            own = [columns[line.name] for line in connector.lines]
            free = max(free, round((own[0] + own[-1] - span) / 2 + SIDE, 2))
            found.append(free)
            free += span + BESIDE
        last = self.edges[1] - CORNER
        for n in reversed(range(len(spans))):
            found[n] = round(min(found[n], last - spans[n]), 2)
            last = found[n] - BESIDE
        return found

    def connector(
        self, connector: PanelConnector, columns: list[float], first: float, row: float
    ) -> None:
        """A connector above its cells."""
        board = self.board
        nets = {str(n): line.outside for n, line in enumerate(connector.lines, start=1)}
        nets[str(connector.pins)] = GROUND
        made = board.add(
            Component(
                connector.ref,
                f"xh{connector.pins}",
                xh(connector.pins),
                f"XH{connector.pins}",
                nets,
                first,
                row,
                label=connector.title,
                text_at=(-1.6, -NAME),
            )
        )
        for number, (line, x) in enumerate(zip(connector.lines, columns, strict=True), start=1):
            at = made.pin(str(number))
            board.line(line.outside, at, (x + SIDE, self.zero + TOP))
            board.texts.append(BoardText(line.short, (at[0], row + 3.9), 0.9, 90.0, "right"))
        board.texts.append(
            BoardText("GND", (made.pin(str(connector.pins))[0], row + 3.9), 0.9, 90.0, "right")
        )
        board.texts.append(BoardText(connector.title, (first - 0.3, row - NAME), 1.0, 0.0, "left"))
        board.blocks.append(
            Block("connector", (connector.ref,), tuple(nets.values()), connector.title)
        )


def width_of(connectors: Sequence[PanelConnector], least: float) -> float:
    """The width of a board for these connectors and their cells; more lines make a wider board."""
    columns = COLUMN * (1 + sum(len(connector.lines) for connector in connectors)) + 2 * MARGIN
    rows = (
        sum(2.5 * (connector.pins - 1) + BESIDE for connector in connectors) - BESIDE + 2 * CORNER
    )
    return max(least, math.ceil(columns), math.ceil(rows))


def first_column(header: float, wanted: float) -> float:
    """The middle of the first column, near to the one wanted: tracks fall between the header's."""
    half = PITCH / 2
    return header + half / 2 - SIDE + half * round((wanted - header - half / 2 + SIDE) / half)
