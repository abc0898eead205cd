from __future__ import annotations

from dataclasses import replace

from sonar_console.devices.layout import Layout
from sonar_tools.papers.harness import CORES, PI, Cable, cables
from sonar_tools.papers.headers import (
    PI_3V3,
    PI_GROUNDS,
    PI_PINS,
    PICO_GROUNDS,
    PICO_PINS,
    BoardWiring,
)


def test_every_gpio_line_has_its_wire(layout: Layout, wires: tuple[Cable, ...]) -> None:
    found: dict[int, set[str]] = {}
    for cable in wires:
        for wire in cable.wires:
            if cable.header == PI and wire.line is not None:
                assert wire.pin == PI_PINS[wire.line]
                part = f".{wire.signal[-1]}" if wire.signal.endswith((" a", " b")) else ""
                bus = f" {wire.signal.lower()}" if wire.control.startswith("i2c-") else ""
                found.setdefault(wire.line, set()).add(wire.control + part + bus)
    assert found == {line: {user} for line, user in layout.gpio().items()}


def test_every_line_of_the_crew_boards_is_wired_as_the_firmware_has_it(
    layout: Layout, wires: tuple[Cable, ...], wiring: BoardWiring
) -> None:
    for board in layout.boards:
        mine = [wire for cable in wires if cable.header == board.name for wire in cable.wires]
        lines = [wire.line for wire in mine if wire.line is not None]
        pairs = [line for pair in wiring.encoders for line in pair]
        assert sorted(lines) == sorted([*pairs, *wiring.buttons, *wiring.lamps])
        assert all(wire.pin == PICO_PINS[wire.line] for wire in mine if wire.line is not None)
        lamp = next(wire for wire in mine if wire.control == f"{board.name}.lamp.stop")
        assert (lamp.line, lamp.pin) == (22, 29)


def test_each_cable_has_a_ground_of_its_own_and_each_core_a_colour(
    wires: tuple[Cable, ...],
) -> None:
    grounds: dict[str, set[int]] = {}
    for cable in wires:
        assert cable.cores in CORES
        assert cable.cores >= len(cable.wires)
        colours = [wire.colour for wire in cable.wires]
        assert len(set(colours)) == len(colours)
        (ground,) = [wire for wire in cable.wires if wire.signal == "GND"]
        assert ground.colour in ("BK", "BN")
        assert ground.pin in (PI_GROUNDS if cable.header == PI else PICO_GROUNDS)
        if cable.oled is None:
            assert ground.pin not in grounds.setdefault(cable.header, set())
            grounds[cable.header].add(ground.pin)


def test_a_bus_shares_its_four_pins(full: Layout, wiring: BoardWiring) -> None:
    made = cables(full, wiring)
    ends = {(cable.team, tuple(wire.pin for wire in cable.wires)) for cable in made if cable.oled}
    assert len(ends) == 2
    assert {pins[0] for _, pins in ends} == set(PI_3V3)


def test_marks_on_cables_are_unique(wires: tuple[Cable, ...]) -> None:
    names = [cable.name for cable in wires]
    assert len(set(names)) == len(names)


def test_the_seat_switch_comes_with_the_mates_cable(small: Layout, wiring: BoardWiring) -> None:
    mate = next(cable for cable in cables(small, wiring) if cable.name == "pi – blue mate")
    assert [wire.signal for wire in mate.wires][-3:] == ["switch engineer", "switch radio", "GND"]


def test_the_order_of_the_layout_is_that_of_the_cables(full: Layout, wiring: BoardWiring) -> None:
    turned = replace(full, teams=("yellow", "blue"))
    assert [cable.team for cable in cables(turned, wiring)][:2] == ["yellow", "yellow"]
