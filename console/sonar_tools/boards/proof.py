"""Proves a board electrically: the nets of its copper are those that the layout asks for.

Nets come from the Gerber files (`copper`), the places of pins from the footprints, and what is
asked from the cables of the layout and the pinouts in `sonar_tools.papers.headers`. The nets that
the board was drawn with are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_tools.boards.copper import Copper, Nets
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import BACK, FRONT, CarrierBoard, Component
from sonar_tools.boards.pcbfile import sheet
from sonar_tools.papers.conditioning import PULLED_UP
from sonar_tools.papers.harness import GROUND, PI, SUPPLY, Cable
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_5V,
    PI_ADD_ON,
    PI_GROUNDS,
    PI_PINS,
    PICO_3V3,
    PICO_GROUNDS,
)

Pin = tuple[str, str]
"""Reference and pin."""
LEAST_POUR = 0.45
"""The share of the board's frame that each side's pour covers at least."""
_PICO_ALONE = (30, 35, 37, 39, 40)
"""The Pico's RUN, ADC_VREF, 3V3_EN, VSYS and VBUS: nothing may hang on them."""


@dataclass(slots=True)
class Proof:
    """The check of one board. ``faults`` has a line for each deviation."""

    board: CarrierBoard
    parts: Description
    faults: list[str] = field(default_factory=list)
    nets: dict[int, set[Pin]] = field(default_factory=dict)
    of: dict[Pin, int] = field(default_factory=dict)
    seen: set[Pin] = field(default_factory=set)
    """The pins that a rule has accounted for."""

    def measure(self, copper: Copper) -> None:
        """Find the net of each pin in the copper."""
        nets = Nets(copper)
        for each, pad, at in self.board.pins():
            x, y = sheet(at)
            layers = (FRONT, BACK) if pad.drill else (FRONT,)
            met = {nets.at((x, -y), layer) for layer in layers}
            net = met.pop()
            if met or net is None:
                self.faults.append(f"{each.ref}.{pad.number}: no copper, or its sides are apart")
                continue
            self.of[each.ref, pad.number] = net
            self.nets.setdefault(net, set()).add((each.ref, pad.number))
        for at in nets.bare():
            self.faults.append(f"({at[0]:g}; {at[1]:g}): a pad on both sides without a plated hole")
        for layer, at in nets.close():
            self.faults.append(f"{layer} ({at[0]:g}; {at[1]:g}): two nets nearly touch")
        for layer, area in copper.poured.items():
            if area < LEAST_POUR * copper.area:
                share = area / copper.area
                self.faults.append(f"{layer}: the ground covers {share:.0%}; it is not filled")

    def component(self, ref: str) -> Component:
        """A part of the board."""
        return next(each for each in self.board.components if each.ref == ref)

    def net(self, ref: str, pin: int | str) -> set[Pin]:
        """All pins on the net of a pin."""
        return self.nets.get(self.of.get((ref, str(pin)), -1), set())

    def two(self, pins: set[Pin], symbols: str, part: str) -> list[Pin]:
        """The pins of parts of two pins of that kind and value."""
        return [
            (ref, pin)
            for ref, pin in sorted(pins)
            if self.component(ref).symbol in symbols.split() and self.component(ref).part == part
        ]

    def beyond(self, pin: Pin) -> set[Pin]:
        """The net on the other side of a part of two pins."""
        return self.net(pin[0], "2" if pin[1] == "1" else "1")

    def need(self, what: str, found: Sequence[Pin], beyond: Pin, count: int = 1) -> set[Pin]:
        """Demand parts whose other side is on the net of ``beyond``; their pins on this side."""
        right = [pin for pin in found if beyond in self.beyond(pin)]
        if len(right) != count or len(found) != count:
            self.faults.append(f"{what}: {len(right)} of {count} lead to {'.'.join(beyond)}")
        return set(found)

    def exact(self, what: str, pins: set[Pin], asked: set[Pin]) -> None:
        """Demand that a net has these pins and no other."""
        self.seen |= asked
        for ref, pin in sorted(pins - asked):
            self.faults.append(f"{what}: is joined to {ref}.{pin}")
        for ref, pin in sorted(asked - pins):
            self.faults.append(f"{what}: does not reach {ref}.{pin}")

    def connector(self, title: str) -> str:
        """The reference of the connector with that name on the silkscreen."""
        found = [each.ref for each in self.board.components if each.label == title]
        return found[0] if len(found) == 1 else "?"


def prove(
    board: CarrierBoard, copper: Copper, layout: Layout, cables: Sequence[Cable], parts: Description
) -> list[str]:
    """All faults of a board's copper; none where it is what the layout asks for."""
    proof = Proof(board, parts)
    proof.measure(copper)
    header = PI if board.name == "table" else layout.boards[0].name
    mine = [cable for cable in cables if cable.header == header]
    grounds = PI_GROUNDS if header == PI else (*PICO_GROUNDS, 33)
    supplies = PI_3V3 if header == PI else (PICO_3V3,)
    ground, source = ("J1", str(grounds[0])), ("J1", str(supplies[0]))
    rail = ("F1", "2" if ("F1", "1") in proof.net(*source) else "1")
    encoders = {
        item.control for item in layout.controls if isinstance(item, PinEncoder | BoardEncoder)
    }
    grounded = {("J1", str(pin)) for pin in grounds}
    buses: dict[Pin, set[Pin]] = {}
    for cable in mine:
        title = f"{cable.team} {cable.seat}" if header == PI else cable.seat
        ref = proof.connector(("OLED " if cable.oled else "") + title.upper())
        for number, wire in enumerate(cable.wires, start=1):
            pin = (ref, str(number))
            name = f"{cable.name}, {wire.signal}"
            if wire.signal == GROUND:
                grounded.add(pin)
            elif wire.signal == SUPPLY:
                fused = proof.two(proof.net(*pin), "F", "fuse")
                others = {other for other in proof.net(*pin) if other[0].startswith("J")}
                asked = proof.need(f"{name}: its fuse", fused, source)
                connectors = _connectors_of_bus(proof, mine, cable, SUPPLY)
                proof.exact(name, proof.net(*pin), asked | connectors)
                if ("J1", str(supplies[0])) in others:
                    proof.faults.append(f"{name}: is not behind its fuse")
            elif cable.oled:
                buses.setdefault(("J1", str(wire.pin)), set()).add(pin)
            elif ".lamp." in wire.control:
                _lamp(proof, name, pin, ("J1", str(wire.pin)), ground)
            else:
                kind = "encoder" if wire.control in encoders else "button"
                if wire.control.endswith(".stop"):
                    kind = "fist"
                _input(proof, name, pin, ("J1", str(wire.pin)), ground, rail, kind)
    for pin, connectors in buses.items():
        _bus(proof, pin, connectors, source)
    for number in PI_5V if header == PI else _PICO_ALONE:
        proof.exact(f"pin {number}", proof.net("J1", number), {("J1", str(number))})
    if header == PI:
        _identity(proof, ground, source)
    _ground(proof, ground, grounded)
    _supply(proof, source, {("J1", str(pin)) for pin in supplies})
    _rest(proof, ground, source)
    return proof.faults


def _input(
    proof: Proof, name: str, connector: Pin, header: Pin, ground: Pin, rail: Pin, kind: str
) -> None:
    """A control: varistor, pull-up, series resistor, and the capacitor at the header."""
    parts, out, inside = proof.parts, proof.net(*connector), proof.net(*header)
    pull = parts.resistor("fist_pull_up" if kind == "fist" else "pull_up")
    store = parts.capacitor("encoder_nf" if kind == "encoder" else "button_nf")
    asked = {connector}
    asked |= proof.need(f"{name}: varistor", proof.two(out, "RV", "varistor"), ground)
    asked |= proof.need(f"{name}: pull-up", proof.two(out, "R", pull), rail)
    series = proof.two(out, "RS", parts.resistor("series"))
    asked |= proof.need(f"{name}: series resistor", series, header)
    proof.exact(name, out, asked)
    back = {header} | set(proof.two(inside, "RS", parts.resistor("series")))
    back |= proof.need(f"{name}: capacitor", proof.two(inside, "C", store), ground)
    proof.exact(f"{name} at the header", inside, back)


def _lamp(proof: Proof, name: str, connector: Pin, header: Pin, ground: Pin) -> None:
    """A lamp: varistor at the connector, its resistor to the header."""
    out, inside, value = proof.net(*connector), proof.net(*header), proof.parts.resistor("lamp")
    asked = {connector}
    asked |= proof.need(f"{name}: varistor", proof.two(out, "RV", "varistor"), ground)
    asked |= proof.need(f"{name}: resistor", proof.two(out, "RS", value), header)
    proof.exact(name, out, asked)
    proof.exact(f"{name} at the header", inside, {header} | set(proof.two(inside, "RS", value)))


def _connectors_of_bus(proof: Proof, cables: Sequence[Cable], one: Cable, signal: str) -> set[Pin]:
    """The pins of a signal in the connectors of all OLEDs of a bus."""
    found = set()
    for cable in cables:
        if cable.oled and one.oled and cable.oled.bus == one.oled.bus:
            ref = proof.connector(f"OLED {cable.team} {cable.seat}".upper())
            found |= {
                (ref, str(n)) for n, wire in enumerate(cable.wires, 1) if wire.signal == signal
            }
    return found


def _bus(proof: Proof, header: Pin, connectors: set[Pin], source: Pin) -> None:
    """A line of a bus: the connectors, two inputs of the protection, and its resistors to 3.3 V."""
    parts, net = proof.parts, proof.net(*header)
    name = f"bus at pin {header[1]}"
    spare = proof.two(net, "R", parts.resistor("bus_spare"))
    asked = {header} | connectors | proof.need(f"{name}: spare", spare, source)
    line = next(line for line, pin in PI_PINS.items() if str(pin) == header[1])
    if line not in PULLED_UP:
        pull = proof.two(net, "R", parts.resistor("bus_pull_up"))
        asked |= proof.need(f"{name}: pull-up", pull, source)
    guards = {pin for pin in net if proof.component(pin[0]).part == "clamp"}
    if sorted(pin for _, pin in guards) not in (["2", "7"], ["3", "6"]):
        proof.faults.append(f"{name}: is not on two inputs of its protection")
    proof.exact(name, net, asked | guards)


def _identity(proof: Proof, ground: Pin, source: Pin) -> None:
    """The id pins: the EEPROM's place and its resistor, and nothing else."""
    for number, pin in zip(PI_ADD_ON, ("5", "6"), strict=True):
        net = proof.net("J1", number)
        value = proof.parts.resistor("id_pull_up")
        pulls = proof.need(f"id pin {number}", proof.two(net, "R", value), source)
        proof.exact(f"id pin {number}", net, {("J1", str(number)), ("U3", pin)} | pulls)
    protect = proof.net("U3", "7")
    value = proof.parts.resistor("status")
    pulls = proof.need("write protection", proof.two(protect, "R", value), source)
    proof.exact("write protection", protect, {("U3", "7"), ("JP1", "1")} | pulls)
    for pin in ("1", "2", "3", "4"):
        if ("U3", pin) not in proof.net(*ground):
            proof.faults.append(f"U3.{pin}: is not on ground")


def _ground(proof: Proof, ground: Pin, asked: set[Pin]) -> None:
    """Ground: every pin that must be there, and no pin of a connector or a header that must not."""
    net = proof.net(*ground)
    for ref, pin in sorted(asked - net):
        proof.faults.append(f"ground: does not reach {ref}.{pin}")
    for ref, pin in sorted(net - asked):
        if ref.startswith("J") and ref != "JP1":
            proof.faults.append(f"ground: is joined to {ref}.{pin}")


def _supply(proof: Proof, source: Pin, pins: set[Pin]) -> None:
    """The header's 3.3 V: its own pins, and parts of two pins or the EEPROM, but no connector."""
    net = proof.net(*source)
    for ref, pin in sorted(pins - net):
        proof.faults.append(f"3.3 V: does not reach {ref}.{pin}")
    for ref, pin in sorted(net - pins):
        if ref.startswith("J") or (ref.startswith("U") and (ref, pin) != ("U3", "8")):
            proof.faults.append(f"3.3 V: is joined to {ref}.{pin}")


def _rest(proof: Proof, ground: Pin, source: Pin) -> None:
    """The pins of headers and connectors that no rule has named: each must be alone."""
    known = proof.seen | proof.net(*ground) | proof.net(*source)
    for each in proof.board.components:
        if each.ref.startswith("J") and each.ref != "JP1":
            for pin in each.nets:
                if (each.ref, pin) not in known:
                    proof.exact(f"{each.ref}.{pin}", proof.net(each.ref, pin), {(each.ref, pin)})
