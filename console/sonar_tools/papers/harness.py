"""The cables of a table: each wire from a pin of a header to a panel, with its core's colour.

One cable goes from each header (the Pi's, or a crew board's) to each seat's panel that has
something wired to it, and one to each OLED. All other papers are made from this list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Layout,
    Oled,
    PinButton,
    PinEncoder,
)
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_GROUNDS,
    PI_PINS,
    PICO_GROUNDS,
    PICO_PINS,
    BoardWiring,
)

PI = "pi"
"""The name of the Pi's header; a crew board's header has the board's name."""
GROUND = "GND"
SUPPLY = "3V3"
LAMP_SEAT = "captain"
"""The seat whose panel has the lamps: the captain waits for what they say."""

COLOURS = ("WH", "BN", "GN", "YE", "GY", "PK", "BU", "RD", "BK", "VT", "GYPK", "RDBU")
"""Cores of LiYY cable in their order (DIN 47100)."""
CORES = (2, 3, 4, 5, 6, 7, 8, 10, 12)
"""The numbers of cores with which LiYY cable is sold."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One core. ``line`` is a GPIO or GP number, None for power; ``pin`` is that of the header."""

    signal: str
    control: str
    line: int | None
    pin: int
    colour: str


@dataclass(frozen=True, slots=True)
class Cable:
    """One cable, such as ``pi – blue captain``: its wires with ground, and its number of cores."""

    header: str
    team: str
    seat: str
    oled: Oled | None
    wires: tuple[Wire, ...]
    cores: int

    @property
    def name(self) -> str:
        """The marking at both ends of the cable."""
        header = PI if self.header == PI else f"board {self.header}"
        what = "oled " if self.oled is not None else ""
        return f"{header} – {self.team} {what}{self.seat}"


@dataclass(frozen=True, slots=True)
class _HarnessLine:
    header: str
    team: str
    seat: str
    signal: str
    control: str
    line: int


_End = tuple[str, str, int | None, int]
"""Signal, control, line and pin of a wire without a core."""


def _lines(layout: Layout, wiring: BoardWiring) -> Iterator[_HarnessLine]:
    """All lines of controls, switches and lamps, in the order of the layout."""
    for item in layout.controls:
        team, seat, name = item.control.split(".")
        if isinstance(item, PinButton):
            yield _HarnessLine(PI, team, seat, name, item.control, item.gpio)
        elif isinstance(item, BoardButton):
            line = wiring.buttons[item.button]
            yield _HarnessLine(item.board, team, seat, name, item.control, line)
        else:
            if isinstance(item, PinEncoder):
                header, pair = PI, (item.a, item.b)
            else:
                assert isinstance(item, BoardEncoder)  # the fourth and last kind
                header, pair = item.board, wiring.encoders[item.encoder]
            for part, line in zip("ab", pair, strict=True):
                yield _HarnessLine(header, team, seat, f"{name} {part}", item.control, line)
    for switch in layout.switches:
        seat = switch_seat(layout, switch.team)
        yield _HarnessLine(PI, switch.team, seat, f"switch {switch.seat}", switch.name, switch.gpio)
    for lamp in layout.lamps:
        team, _, name = lamp.name.split(".")
        line = wiring.lamps[lamp.lamp]
        yield _HarnessLine(lamp.board, team, LAMP_SEAT, f"lamp {name}", lamp.name, line)


def switch_seat(layout: Layout, team: str) -> str:
    """The seat whose panel has a team's seat switch: the last seat that shares its controls."""
    lenders = [item.same_as.split(".") for item in layout.shared]
    return max(
        (seat for owner, seat, _ in lenders if owner == team),
        key=layout.seats.index,
    )


def cables(layout: Layout, wiring: BoardWiring) -> tuple[Cable, ...]:
    """All cables: by header, the Pi's first, then by team and seat; the OLEDs' after the Pi's."""
    lines = list(_lines(layout, wiring))
    made: list[Cable] = []
    for header in (PI, *(board.name for board in layout.boards)):
        pins = PI_PINS if header == PI else PICO_PINS
        grounds = iter(PI_GROUNDS if header == PI else PICO_GROUNDS)
        for team in layout.teams:
            for seat in layout.seats:
                mine = [
                    each
                    for each in lines
                    if (each.header, each.team, each.seat) == (header, team, seat)
                ]
                if not mine:
                    continue
                ends: list[_End] = [
                    (each.signal, each.control, each.line, pins[each.line]) for each in mine
                ]
                ends.append((GROUND, GROUND, None, next(grounds)))
                made.append(_cable(header, team, seat, None, ends))
        if header == PI:
            made += _oled_cables(layout, list(grounds))
    return tuple(made)


def _oled_cables(layout: Layout, grounds: list[int]) -> list[Cable]:
    """The OLEDs of a bus share its four pins: their cables meet in the same screw terminals."""
    made = []
    for number, bus in enumerate(layout.buses):
        for oled in layout.oleds:
            if oled.bus != bus.number:
                continue
            team, _, seat = oled.name.split(".")
            ends: list[_End] = [
                (SUPPLY, SUPPLY, None, PI_3V3[number % len(PI_3V3)]),
                (GROUND, GROUND, None, grounds[number]),
                ("SDA", f"i2c-{bus.number}", bus.sda, PI_PINS[bus.sda]),
                ("SCL", f"i2c-{bus.number}", bus.scl, PI_PINS[bus.scl]),
            ]
            made.append(_cable(PI, team, seat, oled, ends))
    return made


def _cable(header: str, team: str, seat: str, oled: Oled | None, ends: list[_End]) -> Cable:
    """Give each end a core: ground the black one, or the brown one of a cable without black."""
    cores = next(cores for cores in CORES if cores >= len(ends))
    colours = list(COLOURS[:cores])
    ground = "BK" if "BK" in colours else "BN"
    colours.remove(ground)
    free = iter(colours)
    wires = tuple(
        Wire(signal, control, line, pin, ground if signal == GROUND else next(free))
        for signal, control, line, pin in ends
    )
    return Cable(header, team, seat, oled, wires, cores)
