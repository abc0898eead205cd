"""The sums of the boards: each filter's answer, the rise of the buses, current and power by part.

A control's filter: the contact pulls its node to ground; a pull-up holds that at 3.3 V; a series
resistor leads on to the line, where a capacitor stands. With the contact closed the capacitor
empties through the series resistor; with it open it fills through both. The chip's own pull-up, of
`INNER` at least, lifts a closed line a little. Times are in microseconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sonar_tools.boards.description import Description
from sonar_tools.boards.model import RAIL, CarrierBoard

SUPPLY = 3.3
LOW, HIGH = 0.8, 2.0
"""Below and above these volts a line surely reads 0 and 1: RP2040 at 3.3 V; the Pi's are wider."""
INNER = 33_000.0
"""The smallest inner pull-up in ohms: 33 kΩ to 73 kΩ in the Pi 4, 50 kΩ to 80 kΩ in the Pico."""
LED_DROP = 2.0
LAMP_DROP = 2.0
DETENTS = 20
"""Detents a second of a knob that is spun; four edges each."""
GLITCH = 1.0
RATING = 250.0
"""Milliwatts that a resistor 1206 bears."""
PULLED_UP_ON_PI = 1800.0
RISE = 0.8473
"""The rise from 30 % to 70 % of the supply takes this share of resistance by capacitance."""
SLOWEST_RISE = 300.0
"""Nanoseconds, I²C at 400 kHz."""
LEAST_PULL_UP = (SUPPLY - 0.4) / 0.003
"""Ohms: an output of I²C sinks 3 mA at 0.4 V."""
BOTH_MODULES = (4700.0, 10000.0)
"""The pull-ups that OLED modules are sold with."""
GUARD_PF = 6.0
"""Two inputs of the protection of a bus."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter of one kind of control: ohms and nanofarads."""

    kind: str
    pull_up: float
    series: float
    store: float

    @property
    def wetting(self) -> float:
        """The current through a closed contact, in milliamperes."""
        return 1000 * SUPPLY / self.pull_up

    @property
    def closing(self) -> float:
        """The time constant with the contact closed."""
        return self.store * _beside(self.series, INNER) / 1000

    @property
    def opening(self) -> float:
        """The time constant with the contact open."""
        return self.store * _beside(self.series + self.pull_up, INNER) / 1000

    @property
    def closed_level(self) -> float:
        """The volts of the line while the contact is closed for long."""
        return SUPPLY * self.series / (self.series + INNER)

    def response(self, edges: Sequence[tuple[float, bool]], at: float) -> float:
        """The volts of the line at a time; ``edges`` says from when on the contact is closed.

        The contact was open for long before the first edge.
        """
        level, since, closed = SUPPLY, -math.inf, False
        for when, now in edges:
            if when >= at:
                break
            level, since, closed = self._after(level, when - since, closed), when, now
        return self._after(level, at - since, closed)

    def _after(self, level: float, time: float, closed: bool) -> float:
        end = self.closed_level if closed else SUPPLY
        constant = self.closing if closed else self.opening
        return end + (level - end) * math.exp(-time / constant)

    def falls(self) -> float:
        """How long after closing the line surely reads 0."""
        end = self.closed_level
        return self.closing * math.log((SUPPLY - end) / (LOW - end))

    def rises(self) -> float:
        """How long after opening the line surely reads 1."""
        return self.opening * math.log((SUPPLY - self.closed_level) / (SUPPLY - HIGH))

    def glitch(self) -> float:
        """The volts by which a contact that closes for a microsecond moves the line."""
        return SUPPLY - self.response([(0.0, True), (GLITCH, False)], GLITCH)

    def swallowed(self) -> float:
        """The longest opening of a closed contact that the line does not see as a change."""
        return self.opening * math.log((SUPPLY - self.closed_level) / (SUPPLY - LOW))

    def edge(self) -> float:
        """The time from edge to edge of a line of a spun knob."""
        return 1e6 / DETENTS / 4

    def deck(self, edges: Sequence[tuple[float, bool]], until: float) -> str:
        """The same circuit for ngspice; it prints the line's volts each microsecond."""
        points, state = ["0 0"], False
        for when, now in edges:
            points += [f"{when}u {int(state)}", f"{when + 0.001}u {int(now)}"]
            state = now
        return "\n".join(
            [
                f"* {self.kind}",
                f"V1 supply 0 {SUPPLY}",
                f"R1 supply node {self.pull_up}",
                f"R2 node line {self.series}",
                f"C1 line 0 {self.store}n IC={SUPPLY}",
                f"R3 supply line {INNER}",
                f"V2 gate 0 PWL({' '.join(points)})",
                "S1 node 0 gate 0 contact",
                ".model contact SW(VT=0.5 VH=0 RON=0.001 ROFF=1e9)",
                f".tran 1u {until}u 0 1u UIC",
                ".print tran v(line)",
                ".end",
                "",
            ]
        )


def filters(parts: Description) -> list[Filter]:
    """The filters of the three kinds of controls."""
    values = parts.values
    return [
        Filter(kind, values[pull], values["series"], values[store])
        for kind, pull, store in (
            ("button", "pull_up", "button_nf"),
            ("fist", "fist_pull_up", "button_nf"),
            ("encoder", "pull_up", "encoder_nf"),
        )
    ]


def _beside(*ohms: float) -> float:
    return 1 / sum(1 / each for each in ohms)


@dataclass(frozen=True, slots=True)
class BusSum:
    """The rise of one line of a bus: picofarads, ohms, nanoseconds."""

    number: int
    module: float
    spare: bool
    capacitance: float
    pull_up: float

    @property
    def rise(self) -> float:
        """The time of the rise."""
        return RISE * self.pull_up * self.capacitance / 1000

    @property
    def good(self) -> bool:
        """Whether the rise is quick enough and an output can still pull the line low."""
        return self.rise <= SLOWEST_RISE and self.pull_up >= LEAST_PULL_UP


def bus_sum(
    parts: Description, number: int, own: float, metres: float, module: float, spare: bool
) -> BusSum:
    """A bus with two modules; ``own`` is its pull-up on the Pi or the board."""
    bus = parts.bus
    capacitance = bus["cable_pf_per_m"] * metres + 2 * bus["module_pf"] + bus["pi_pf"]
    capacitance += bus["board_pf"] + GUARD_PF
    ohms = [own, module, module] + ([float(parts.values["bus_spare"])] if spare else [])
    return BusSum(number, module, spare, capacitance, _beside(*ohms))


@dataclass(frozen=True, slots=True)
class PowerRow:
    """The current from 3.3 V through one kind of part: milliamperes, and milliwatts in each."""

    part: str
    count: int
    each: float
    heat: float | None

    @property
    def total(self) -> float:
        """The current of all."""
        return self.count * self.each


def power(board: CarrierBoard, parts: Description, oleds: int = 0) -> list[PowerRow]:
    """What a board draws from its 3.3 V with every contact closed and every bus held low."""
    rows = []
    for name in ("pull_up", "fist_pull_up"):
        key = parts.resistor(name)
        count = _count(board, key, RAIL)
        rows.append(_resistor(key, count, SUPPLY, parts.values[name]))
    status = parts.resistor("status")
    rows.append(_resistor(status, 1, SUPPLY - LED_DROP, parts.values["status"]))
    key = parts.resistor("bus_pull_up")
    pulls = sum(each.part == key and each.fitted for each in board.components)
    rows.append(_resistor(key, pulls, SUPPLY, parts.values["bus_pull_up"]))
    if oleds:
        rows.append(PowerRow("oled", oleds, parts.limits["oled"], None))
        held = 2 * oleds * SUPPLY / parts.bus["module_pull_up"]
        rows.append(PowerRow("module", 2 * oleds, 1000 * held / (2 * oleds), None))
    return [row for row in rows if row.count]


def lamp_row(board: CarrierBoard, parts: Description) -> PowerRow:
    """What the lamps of a crew board draw from its lines."""
    key = parts.resistor("lamp")
    count = sum(each.part == key for each in board.components)
    return _resistor(key, count, SUPPLY - LAMP_DROP, parts.values["lamp"])


def _count(board: CarrierBoard, key: str, net: str) -> int:
    return sum(each.part == key and net in each.nets.values() for each in board.components)


def _resistor(key: str, count: int, volts: float, ohms: float) -> PowerRow:
    return PowerRow(key, count, 1000 * volts / ohms, 1000 * volts * volts / ohms)


def total(rows: Iterable[PowerRow]) -> float:
    """Milliamperes of all rows."""
    return sum(row.total for row in rows)


class ProofBounds:
    """The bounds of right values when a table is proved: millivolts and ohms, rounded outwards."""

    def __init__(self, parts: Description) -> None:
        self.parts = parts
        self.proof = parts.proof
        low, high = self.around(self.proof["rail_mv"], "rail_percent")
        self.rail = (low, high)
        self.status = self.proof["rail_mv"] - 1000 * LED_DROP
        """Millivolts over the resistor of a board's own lamp."""

    def around(self, value: float, percent: str) -> tuple[int, int]:
        """A value with its tolerance, rounded outwards."""
        share = self.proof[percent] / 100
        return math.floor(value * (1 - share)), math.ceil(value * (1 + share))

    def ohms(self, name: str) -> tuple[int, int]:
        """A resistor of the boards."""
        return self.around(self.parts.values[name], "resistor_percent")

    def drop(self, milliamperes: float) -> float:
        """The most millivolts over a fuse."""
        return milliamperes * self.proof["fuse_most_mohm"] / 1000

    def behind(self, milliamperes: float) -> tuple[int, int]:
        """The 3.3 V behind a fuse."""
        return math.floor(self.rail[0] - self.drop(milliamperes)), self.rail[1]

    @property
    def resting(self) -> float:
        """Milliamperes through a board's fuse while nothing is closed: its own lamp."""
        return self.status / self.parts.values["status"]

    @property
    def oled_supply(self) -> tuple[int, int]:
        """The 3.3 V of a bus with its two OLEDs lit."""
        pulls = 2 * 1000 * SUPPLY / self.parts.bus["module_pull_up"]
        return self.behind(2 * (self.parts.limits["oled"] + pulls))

    @property
    def pressed(self) -> tuple[int, int]:
        """A line while its contact is closed: the series resistor against the inner pull-up."""
        series = self.ohms("series")[1]
        return 0, math.ceil(self.rail[1] * series / (series + INNER))

    @property
    def lamp(self) -> tuple[int, int]:
        """What is left of 3.3 V over a lamp's resistor."""
        return (
            self.rail[0] - self.proof["lamp_most_mv"],
            self.rail[1] - self.proof["lamp_least_mv"],
        )

    @property
    def modules(self) -> tuple[int, int]:
        """The pull-up of an OLED module by itself, of either kind."""
        low = self.around(min(BOTH_MODULES), "module_percent")[0]
        return low, self.around(max(BOTH_MODULES), "module_percent")[1]

    def bus(self, modules: int) -> tuple[int, int]:
        """The pull-ups of a bus with so many modules in parallel, of either kind."""
        own = float(self.parts.values["bus_pull_up"])
        least, most = (1 / (1 / own + modules / each) for each in sorted(BOTH_MODULES))
        return (
            self.around(least, "module_percent")[0],
            self.around(most, "module_percent")[1],
        )

    def wire(self, metres: float) -> tuple[int, int]:
        """A wire of that length with the meter's leads and contacts."""
        proof = self.proof
        return 0, math.ceil((metres * proof["wire_mohm_per_m"] + proof["leads_mohm"]) / 1000)
