"""The boards as they are drawn: rules of the HAT+ specification, places, parts, no way back."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_tools.boards.crewboard import crew_board
from sonar_tools.boards.description import Description
from sonar_tools.boards.model import BACK, FRONT, GROUND, RAIL, BoardError, CarrierBoard
from sonar_tools.boards.tableboard import HAT_SCREW, HOLES
from sonar_tools.papers.harness import Cable
from sonar_tools.papers.headers import PI_5V, PI_ADD_ON, PI_PINS


def pad(board: CarrierBoard, ref: str, pin: int) -> tuple[float, float]:
    return next(each for each in board.components if each.ref == ref).pin(str(pin))


def test_the_header_lies_where_the_hat_specification_has_it(
    boards: dict[str, CarrierBoard],
) -> None:
    """HAT+ specification: holes 58 x 49 mm apart, the header's middle between the upper two.

    Seen from above pin 1 is on the left, in the row towards the middle of the Pi; odd pins with it.
    """
    (left, top), (right, _), (_, low), _ = HOLES
    assert (right - left, low - top) == (58.0, 49.0)
    for pin in range(1, 41):
        column, outer = (pin - 1) // 2, pin % 2 == 0
        x = (left + right) / 2 + 2.54 * (column - 9.5)
        y = top + (-1.27 if outer else 1.27)
        assert math.dist(pad(boards["table"], "J1", pin), (x, y)) < 1e-6, pin


def test_the_holes_of_the_pi_are_free(boards: dict[str, CarrierBoard]) -> None:
    holes = [each for each in boards["table"].components if each.symbol == "Hole"]
    small = [(each.x, each.y) for each in holes if each.footprint.pads[0].drill == HAT_SCREW]
    assert sorted(small) == sorted(HOLES)


def test_the_pico_lies_as_its_data_sheet_has_it(boards: dict[str, CarrierBoard]) -> None:
    """Pico data sheet: with USB above, pins 1 to 20 go down on the left, 21 to 40 up on the right.

    The rows are 17.78 mm apart. On the board USB is on the right: a quarter turn clockwise.
    """
    right = pad(boards["crew"], "J1", 1)
    for pin in range(1, 41):
        across, down = (0.0, pin - 1) if pin <= 20 else (17.78, 40 - pin)
        x, y = right[0] - 2.54 * down, right[1] + across
        assert math.dist(pad(boards["crew"], "J1", pin), (x, y)) < 1e-6, pin


def test_the_pico_reaches_the_edge_with_its_usb_connector(boards: dict[str, CarrierBoard]) -> None:
    board = boards["crew"]
    edge = max(x for x, _ in board.outline)
    assert edge - pad(board, "J1", 1)[0] == pytest.approx(1.37)


def test_no_pin_of_5_volts_is_wired_and_nothing_feeds_3_3_volts(
    boards: dict[str, CarrierBoard],
) -> None:
    """Neither board has a net of 5 V, so no USB can feed the Pi through it."""
    table = next(each for each in boards["table"].components if each.ref == "J1")
    assert [table.nets[str(pin)] for pin in PI_5V] == ["", ""]
    crew = next(each for each in boards["crew"].components if each.ref == "J1")
    # 3V3_EN, VSYS, VBUS
    assert [crew.nets[pin] for pin in ("37", "39", "40")] == ["", "", ""]


def test_the_id_pins_have_the_eeprom_alone(boards: dict[str, CarrierBoard]) -> None:
    board = boards["table"]
    table = next(each for each in board.components if each.ref == "J1")
    for pin in PI_ADD_ON:
        net = table.nets[str(pin)]
        found = {each.ref: each for each in board.components if net in each.nets.values()}
        assert set(found) - {"J1"} == {"U3", "R51" if pin == PI_ADD_ON[0] else "R52"}
        assert not any(each.fitted for ref, each in found.items() if ref != "J1")
        assert {each.part for ref, each in found.items() if ref.startswith("R")} == {"r3900"}


def test_parts_can_be_soldered_by_hand(board: CarrierBoard) -> None:
    """Through-hole, or 1206 and larger: no pad is nearer to the next than 1.27 mm."""
    for each in board.components:
        pads = [pad for pad in each.footprint.pads if pad.number]
        for n, one in enumerate(pads):
            for two in pads[n + 1 :]:
                assert math.dist((one.x, one.y), (two.x, two.y)) >= 1.27 - 1e-9, each.footprint.name


def test_every_line_of_a_control_has_its_cell(boards: dict[str, CarrierBoard]) -> None:
    counts = {
        name: [block.kind for block in board.blocks].count("input")
        for name, board in boards.items()
    }
    assert counts == {"table": len(PI_PINS) - 4, "crew": 14}
    assert [block.kind for block in boards["crew"].blocks].count("lamp") == 9


def test_every_line_that_leaves_on_a_cable_is_protected_and_the_supplies_are_fused(
    board: CarrierBoard,
) -> None:
    guarded = {
        net
        for each in board.components
        if each.part in ("varistor", "clamp")
        for net in each.nets.values()
    }
    fused = {net for each in board.components if each.part == "fuse" for net in each.nets.values()}
    connectors = [each for each in board.components if each.part.startswith("xh")]
    assert len(connectors) == (8 if board.name == "table" else 4)
    for each in connectors:
        for net in each.nets.values():
            assert not net or net == GROUND or net in guarded or net in fused, net
            assert net != RAIL


def test_a_board_is_of_the_cheapest_size(board: CarrierBoard) -> None:
    xs, ys = zip(*board.outline, strict=True)
    assert max(xs) - min(xs) <= 100
    assert max(ys) - min(ys) <= 100


def test_each_connector_is_named_and_each_of_its_pins(board: CarrierBoard) -> None:
    words = {text.text for text in board.texts}
    for each in board.components:
        if each.part.startswith("xh"):
            assert each.label.removeprefix("OLED ") in words
    assert {board.title, f"version {board.version}", "GND", "3V3"} <= words


def test_lanes_run_on_the_back_and_their_ends_on_the_front(board: CarrierBoard) -> None:
    for track in board.tracks:
        (x, y), (u, v) = track.start, track.end
        if track.layer == BACK and abs(y - v) < 1e-9:
            assert abs(x - u) > 0
        assert track.layer in (FRONT, BACK)
        assert track.width >= 0.25


def test_more_lines_make_a_wider_board(
    layout: Layout, wires: tuple[Cable, ...], parts: Description
) -> None:
    """A crew board with three more lamps on the Pico's last lines."""
    wider = []
    for cable in wires:
        if cable.header != "pi" and cable.seat == "captain":
            extra = tuple(
                replace(cable.wires[0], signal=f"lamp more{n}", line=26 + n, pin=pin)
                for n, pin in enumerate((31, 32, 34))
            )
            cable = replace(cable, wires=(*cable.wires[:-1], *extra, cable.wires[-1]))
        wider.append(cable)
    made = crew_board(layout, wider, parts)
    right = max(x for x, _ in made.outline)
    assert 100 < right < 120
    assert all(0 < each.x < right for each in made.components)
    assert [block.kind for block in made.blocks].count("lamp") == 12


def test_boards_that_are_wired_differently_are_refused(
    layout: Layout, wires: tuple[Cable, ...], parts: Description
) -> None:
    odd = [cable for cable in wires if (cable.header, cable.seat) != ("yellow", "mate")]
    with pytest.raises(BoardError, match="wired differently"):
        crew_board(layout, odd, parts)


def test_a_table_without_crew_boards_has_none_to_make(
    wires: tuple[Cable, ...], parts: Description, project: Path
) -> None:
    small = load_layout(project / "hardware" / "gpio-only.toml")
    with pytest.raises(BoardError, match="has no crew boards"):
        crew_board(small, wires, parts)
