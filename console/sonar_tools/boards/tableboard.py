"""The table board: sits on the Pi's 40 pins, by the rules of the HAT+ specification.

Above the header is the strip of the controls; below it, over the Pi, the connectors of the OLEDs
with their fuses, pull-ups and protection, and the place for the id EEPROM. The origin is the corner
of the Pi's board beside pin 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.devices.layout import Bus, Layout
from sonar_tools.boards.channel import LANE, Channel
from sonar_tools.boards.description import Description
from sonar_tools.boards.footprints import (
    CAPACITOR,
    CHIP_PAD,
    FUSE,
    JUMPER,
    PI_HEADER,
    PITCH,
    RESISTOR,
    SOIC8,
    VARISTOR,
    Footprint,
    screw_hole,
    xh,
)
from sonar_tools.boards.lines import connectors
from sonar_tools.boards.model import (
    BACK,
    GROUND,
    WIDE,
    Block,
    BoardError,
    BoardText,
    CarrierBoard,
    Component,
)
from sonar_tools.boards.strip import COLUMN, SIDE, Strip, first_column, width_of
from sonar_tools.papers.conditioning import PULLED_UP
from sonar_tools.papers.harness import PI, SUPPLY, Cable
from sonar_tools.papers.headers import PI_3V3, PI_GROUNDS, PI_PINS

NAME = "table"
HEADER = (8.37, 2.23)
"""Pin 2: the header's middle is 29 mm from the middle of the hole beside pin 1."""
HOLES = ((3.5, 3.5), (61.5, 3.5), (3.5, 52.5), (61.5, 52.5))
HAT_SCREW = 2.7
SCREW = 3.2
PI_WIDTH = 65.0
LOWER = 56.0
MIDDLE = PI_WIDTH / 2
HALF = 50.0
"""Half the width of the strip, at least."""
SHOULDER = 1.0
"""Where the strip ends beside the header."""
SOURCE = "/PI_3V3"
CLAMP = "/CLAMP"
ID_DATA, ID_CLOCK, ID_PROTECT = "/ID_SD", "/ID_SC", "/ID_WP"
ID_PINS = {27: ID_DATA, 28: ID_CLOCK}

FIRST_LANE = 6.4
ROW = 15.5
RAIL_ROW = ROW + CHIP_PAD + 1.55
GROUND_ROW = RAIL_ROW + 1.3
CHIPS = 26.6
BEND = 21.6
SECOND_LANE = 33.0
CONNECTORS = 42.4
CONNECTOR_STEP = 15.95
FIRST_CONNECTOR = 3.6
OLED_PINS = 5
"""One more than its cable has wires, so that it is not mistaken for a panel's."""
BLOCK = 11
"""Columns from the first bus to the second."""


class _TableBoard:
    def __init__(self, layout: Layout, cables: Sequence[Cable], parts: Description) -> None:
        if len(layout.buses) > 2:
            raise BoardError(f"{layout.path}: the table board has room for two buses")
        self.layout, self.cables, self.parts = layout, cables, parts
        self.board = CarrierBoard(NAME, "Sonar console: table board", parts.version, [])
        self.channel = Channel()
        self.second = Channel()

    def build(self) -> CarrierBoard:
        layout, board = self.layout, self.board
        made = connectors(layout, self.cables, PI, PI_HEADER)
        nets = {str(pin): "" for pin in range(1, 41)}
        nets |= {str(pin): GROUND for pin in PI_GROUNDS}
        nets |= {str(pin): SOURCE for pin in PI_3V3}
        nets |= {str(pin): net for pin, net in ID_PINS.items()}
        nets |= {str(line.pin): line.net for connector in made for line in connector.lines}
        for bus in layout.buses:
            nets |= {str(PI_PINS[line]): net for line, net in _bus_nets(bus).items()}
        header = board.add(
            Component("J1", "pi", PI_HEADER, "Pi", nets, *HEADER, text_at=(-4.4, 3.6))
        )
        board.blocks.append(Block("header", ("J1",), tuple(nets.values()), "Raspberry Pi"))
        half = width_of(made, 2 * HALF) / 2
        edges = (MIDDLE - half, MIDDLE + half)
        count = 2 + sum(len(connector.lines) for connector in made)
        left = first_column(HEADER[0], MIDDLE - COLUMN * (count - 1) / 2)
        strip = Strip(board, self.parts, header, made, left, edges, 0.2, Channel())
        strip.build(PI_3V3[0], SOURCE)
        self.lower(header, len(made) + 2)
        self.frame(strip.top, *edges)
        return board

    def frame(self, top: float, left: float, right: float) -> None:
        """The outline, the holes and the texts."""
        board = self.board
        board.outline = [
            (left, top),
            (right, top),
            (right, SHOULDER),
            (PI_WIDTH, SHOULDER),
            (PI_WIDTH, LOWER),
            (0.0, LOWER),
            (0.0, SHOULDER),
            (left, SHOULDER),
        ]
        corners = ((left + 4.0, top + 4.0), (right - 4.0, top + 4.0))
        sizes = [(HAT_SCREW, at) for at in HOLES] + [(SCREW, at) for at in corners]
        for number, (size, (x, y)) in enumerate(sizes, start=1):
            board.add(Component(f"H{number}", "", screw_hole(size), "Hole", {}, x, y))
        board.blocks.append(Block("holes", tuple(f"H{n}" for n in range(1, len(sizes) + 1)), ()))
        x, y = HEADER
        board.texts += [
            BoardText(board.title, (MIDDLE, 50.6), 1.6),
            BoardText(f"version {board.version}", (MIDDLE, 53.2), 1.2),
            BoardText(f"{board.title} {board.version}", (MIDDLE, 48.0), 1.6, back=True),
            BoardText("this side to the Raspberry Pi", (MIDDLE, 51.0), 1.2, back=True),
            BoardText("1", (x - 2.7, y + PITCH), 1.0),
            BoardText("2", (x - 2.7, y), 1.0),
            BoardText("40", (x + 19 * PITCH + 3.0, y), 1.0),
        ]

    def upright(
        self,
        ref: str,
        key: str,
        footprint: Footprint,
        symbol: str,
        nets: tuple[str, str],
        k: int,
        fitted: bool = True,
    ) -> str:
        """A part of two pins in a column below the first lanes: pin 2 above, pin 1 below."""
        x = _column(k)
        low, high = nets
        self.board.add(
            Component(
                ref,
                key,
                footprint,
                symbol,
                {"1": low, "2": high},
                x,
                ROW,
                90.0,
                fitted=fitted,
                text_at=(-1.5, 0.0),
            )
        )
        self.channel.end(high, (x, ROW - CHIP_PAD), WIDE if high == SOURCE else 0.25)
        if low == SOURCE:
            self.board.line(SOURCE, (x, ROW + CHIP_PAD), (x, RAIL_ROW), width=WIDE)
            self.board.via(SOURCE, (x, RAIL_ROW))
            self.rail.append(x)
        elif low == GROUND:
            self.board.line(GROUND, (x, ROW + CHIP_PAD), (x, GROUND_ROW), width=WIDE)
            self.board.via(GROUND, (x, GROUND_ROW))
        return ref

    def lower(self, header: Component, number: int) -> None:
        """Everything below the header; ``number`` is that of the first connector."""
        board, channel = self.board, self.channel
        self.rail: list[float] = []
        used = [(pin, SOURCE) for pin in PI_3V3] + list(ID_PINS.items())
        used += [
            (PI_PINS[line], net)
            for bus in self.layout.buses
            for line, net in _bus_nets(bus).items()
        ]
        half = PITCH / 2
        for pin, net in used:
            x, y = header.pin(str(pin))
            width = WIDE if net == SOURCE else 0.25
            if y > header.y:
                channel.end(net, (x, y), width)
            else:
                board.line(net, (x, y), (x + half, y + half))
                channel.end(net, (x + half, y + half), width)
        for index, bus in enumerate(self.layout.buses):
            number = self.bus(index, bus, number)
        parts = self.parts
        refs = [
            self.upright("R50", parts.resistor("clamp"), RESISTOR, "R", (SOURCE, CLAMP), 5),
            self.upright("C50", "c100n", CAPACITOR, "C", (GROUND, CLAMP), 6),
            self.upright("RV50", "varistor", VARISTOR, "RV", (GROUND, CLAMP), 7),
        ]
        board.blocks.append(Block("clamp", tuple(refs), (CLAMP,), "protection of the buses"))
        self.eeprom()
        channel.assign()
        channel.draw(board, FIRST_LANE, LANE)
        self.second.assign()
        self.second.draw(board, SECOND_LANE, LANE)
        board.line(
            SOURCE, (min(self.rail), RAIL_ROW), (max(self.rail), RAIL_ROW), layer=BACK, width=WIDE
        )

    def bus(self, index: int, bus: Bus, number: int) -> int:
        """The parts and connectors of one bus; the number of the next connector."""
        parts, base = self.parts, BLOCK * index
        data, clock = _bus_nets(bus).values()
        supply = f"/OLED_3V3_{bus.number}"
        tens = 10 * (index + 1)
        spare, pull = parts.resistor("bus_spare"), parts.resistor("bus_pull_up")
        refs = [
            self.upright(f"R{tens + 1}", spare, RESISTOR, "R", (SOURCE, data), base, False),
            self.upright(f"R{tens + 2}", spare, RESISTOR, "R", (SOURCE, clock), base + 1, False),
        ]
        if (bus.sda, bus.scl) != PULLED_UP:
            refs += [
                self.upright(f"R{tens + 3}", pull, RESISTOR, "R", (SOURCE, data), base + 2),
                self.upright(f"R{tens + 4}", pull, RESISTOR, "R", (SOURCE, clock), base + 3),
            ]
        fuse = self.upright(f"F{index + 2}", "fuse", FUSE, "F", (supply, SOURCE), base + 4)
        x = _column(base + 4)
        self.second.end(supply, (x, ROW + CHIP_PAD), WIDE)
        chip = self.chip(
            f"U{index + 1}",
            "clamp",
            "Clamp",
            {"2": data, "3": clock, "4": GROUND, "6": clock, "7": data, "8": CLAMP},
            base + 1,
        )
        for upper, lower, net in (("7", "2", data), ("6", "3", clock)):
            self.board.line(net, chip.pin(upper), chip.pin(lower))
            self.channel.end(net, chip.pin(upper))
            self.second.end(net, chip.pin(lower))
        self.bent(chip.pin("8"), CLAMP, -SIDE)
        made = []
        for cable in self.cables:
            if cable.oled is None or cable.oled.bus != bus.number:
                continue
            made.append(self.connector(f"J{number}", cable, {data: "SDA", clock: "SCL"}, supply))
            number += 1
        self.board.blocks.append(
            Block("bus", (*refs, fuse, chip.ref), (data, clock, supply), f"I2C bus {bus.number}")
        )
        return number

    def connector(self, ref: str, cable: Cable, names: dict[str, str], supply: str) -> str:
        """The connector of an OLED; its wires in the order of the cable."""
        board = self.board
        place = sum(each.symbol == f"XH{OLED_PINS}" for each in board.components)
        first = FIRST_CONNECTOR + CONNECTOR_STEP * place
        nets = {str(n): "" for n in range(1, OLED_PINS + 1)}
        shown = {}
        lines = {signal: net for net, signal in names.items()}
        for n, wire in enumerate(cable.wires, start=1):
            net = supply if wire.signal == SUPPLY else lines.get(wire.signal, GROUND)
            nets[str(n)] = net
            shown[str(n)] = wire.signal
        title = f"{cable.team} {cable.seat}".upper()
        made = board.add(
            Component(
                ref,
                f"xh{OLED_PINS}",
                xh(OLED_PINS),
                f"XH{OLED_PINS}",
                nets,
                first,
                CONNECTORS,
                label=f"OLED {title}",
                text_at=(-1.6, 4.75),
            )
        )
        for pin, net in nets.items():
            if net and net != GROUND:
                self.second.end(net, made.pin(pin), WIDE if net == supply else 0.25)
            at = (made.pin(pin)[0], CONNECTORS - 3.0)
            if pin in shown:
                board.texts.append(BoardText(shown[pin], at, 0.9, 90.0, "left"))
        board.texts.append(BoardText("OLED", (first + 5.0, CONNECTORS + 4.75), 1.0))
        board.texts.append(BoardText(title, (first + 5.0, CONNECTORS + 6.3), 1.0))
        board.blocks.append(Block("connector", (ref,), tuple(nets.values()), f"OLED {title}"))
        return ref

    def chip(
        self, ref: str, key: str, symbol: str, nets: dict[str, str], k: int, fitted: bool = True
    ) -> Component:
        """A chip of eight pins between two columns, pins 8 to 5 above and 1 to 4 below."""
        full = {str(pin): "" for pin in range(1, 9)} | nets
        x = _column(k) + SIDE
        made = self.board.add(
            Component(
                ref, key, SOIC8, symbol, full, x, CHIPS, 90.0, fitted=fitted, text_at=(4.2, 0.0)
            )
        )
        at = made.pin("4")
        self.board.line(GROUND, at, (at[0], at[1] + 1.7), width=WIDE)
        self.board.via(GROUND, (at[0], at[1] + 1.7))
        return made

    def bent(self, at: tuple[float, float], net: str, aside: float) -> None:
        """Lead a chip's outer pin up beside the column above it."""
        width = WIDE if net == SOURCE else 0.25
        x = at[0] + aside
        self.board.line(net, at, (at[0], BEND + abs(aside)), (x, BEND), (x, ROW + 2.0), width=width)
        self.channel.end(net, (x, ROW + 2.0), width)

    def eeprom(self) -> None:
        """The place of the id EEPROM, as the HAT+ specification draws it; not fitted."""
        parts, board = self.parts, self.board
        pull = parts.resistor("id_pull_up")
        refs = [
            self.upright("R51", pull, RESISTOR, "R", (SOURCE, ID_DATA), 8, False),
            self.upright("R52", pull, RESISTOR, "R", (SOURCE, ID_CLOCK), 9, False),
            self.upright(
                "R53", parts.resistor("status"), RESISTOR, "R", (SOURCE, ID_PROTECT), 10, False
            ),
        ]
        nets = {"5": ID_DATA, "6": ID_CLOCK, "7": ID_PROTECT, "8": SOURCE}
        nets |= dict.fromkeys("1234", GROUND)
        chip = self.chip("U3", "eeprom", "Eeprom", nets, 8, fitted=False)
        board.line(GROUND, chip.pin("1"), chip.pin("4"), width=WIDE)
        self.channel.end(ID_CLOCK, chip.pin("6"))
        self.channel.end(ID_PROTECT, chip.pin("7"))
        self.bent(chip.pin("5"), ID_DATA, SIDE)
        self.bent(chip.pin("8"), SOURCE, -SIDE)
        board.via(SOURCE, (chip.pin("8")[0] - SIDE, RAIL_ROW))
        x = chip.pin("8")[0] - SIDE - 0.4
        store = board.add(
            Component(
                "C51",
                "c100n",
                CAPACITOR,
                "C",
                {"1": GROUND, "2": SOURCE},
                x,
                CHIPS,
                90.0,
                fitted=False,
                text_at=(-1.5, 0.0),
            )
        )
        board.line(SOURCE, (x + 0.4, BEND), (x, BEND + 0.4), store.pin("2"), width=WIDE)
        low = store.pin("1")
        board.line(GROUND, low, (x, low[1] + 1.3), width=WIDE)
        board.via(GROUND, (x, low[1] + 1.3))
        at = _column(10) + SIDE
        jumper = board.add(
            Component(
                "JP1",
                "jumper",
                JUMPER,
                "Jumper",
                {"1": ID_PROTECT, "2": GROUND},
                at,
                CHIPS,
                fitted=False,
                text_at=(1.27, -2.2),
            )
        )
        self.channel.end(ID_PROTECT, jumper.pin("1"))
        board.texts.append(BoardText("WRITE", (at + 1.27, CHIPS + 2.4), 0.9))
        board.texts.append(BoardText("ID EEPROM", (_column(8) + SIDE, CHIPS + 4.9), 0.9))
        board.blocks.append(
            Block("eeprom", (*refs, chip.ref, store.ref, jumper.ref), tuple(ID_PINS.values()), "ID")
        )


def _bus_nets(bus: Bus) -> dict[int, str]:
    """The nets of data and clock, by line."""
    return {bus.sda: f"/SDA{bus.number}", bus.scl: f"/SCL{bus.number}"}


def _column(k: int) -> float:
    """The middle of a column below the header: between the header's own."""
    return HEADER[0] + PITCH / 4 - COLUMN + COLUMN * k


def table_board(layout: Layout, cables: Sequence[Cable], description: Description) -> CarrierBoard:
    """The table board of a layout.

    :raises BoardError: for a layout that it has no room for.
    """
    return _TableBoard(layout, cables, description).build()
