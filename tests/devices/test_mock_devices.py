"""The desk's stand-ins as such: moves by name, levels by line, bad luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from sonar_console.devices.mock_devices import WrongControlError


def test_moves_that_a_control_does_not_have(make_desk: Callable[[], Any]) -> None:
    bench = make_desk().bench
    for encoder in ("blue.captain.select", "blue.radio.slide_x"):
        with pytest.raises(WrongControlError):
            bench.press(encoder)
    for button in ("blue.captain.north", "blue.mate.stop"):
        with pytest.raises(WrongControlError):
            bench.turn(button, 1)
    with pytest.raises(KeyError):
        bench.press("blue.cook.north")


def test_a_press_twice_is_one(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    for control in ("blue.captain.north", "blue.mate.stop"):
        desk.bench.press(control)
        desk.bench.press(control)
        assert desk.words() == [f"{control} press"]


def test_levels_with_stamps_of_their_own(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    at = desk.clock.now + 0.01
    desk.bench.level(6, False, at)
    desk.bench.level(6, True, at + 0.008)
    assert [press.at for press in desk.advance(0.1)] == [at, at + 0.008]


def test_a_board_pulled_and_pushed_is_on_a_port_that_opens(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    assert len(list(desk.bench.ports())) == 2
    desk.bench.unplug("blue")
    desk.bench.unplug("blue")
    assert len(list(desk.bench.ports())) == 1
    desk.bench.plug("blue")
    desk.bench.plug("blue")
    desk.advance(6.0)
    assert desk.faults() == []


def test_noise_on_a_boards_line(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    desk.bench.boards["blue"].noise(b"\xff\x00$SBPRS,1,1,1*00\n" * 50)
    desk.bench.press("blue.mate.stop")
    assert desk.words() == ["blue.mate.stop press"]


def test_long_turns_go_in_parts(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    desk.bench.turn("blue.radio.slide_y", -250)
    assert sum(press.steps for press in desk.advance(0.2)) == -250


def test_a_picture_of_an_oled_that_is_dark(make_desk: Callable[[], Any]) -> None:
    assert make_desk().bench.picture("blue.oled.mate") is None


def test_an_oled_that_lost_its_power_is_dark_until_it_is_set_up_again(
    make_desk: Callable[[], Any],
) -> None:
    """The picture does not change meanwhile, so nothing but the table's own care brings it back."""
    desk = make_desk()
    picture = Image.new("1", (128, 64), 1)
    desk.controls.show("blue.oled.mate", picture)
    desk.advance(0.2)
    desk.bench.break_oled("blue.oled.mate")
    desk.bench.mend_oled("blue.oled.mate")
    desk.advance(0.2)
    assert desk.bench.picture("blue.oled.mate") is None
    desk.advance(3.0)
    shown = desk.bench.picture("blue.oled.mate")
    assert shown is not None
    assert shown.tobytes() == picture.tobytes()
    assert desk.faults() == []


def test_moves_of_one_instant_are_told_in_their_order(make_desk: Callable[..., Any]) -> None:
    """A release is decided later than a press, and a board's line is slower than a pin."""
    moves = (
        ("press", "blue.captain.push"),
        ("release", "blue.captain.push"),
        ("press", "blue.captain.stop"),
        ("press", "blue.engineer.push"),
        ("release", "blue.captain.stop"),
        ("release", "blue.engineer.push"),
        ("turn", "blue.captain.select"),
        ("press", "yellow.engineer.push"),
        ("press", "yellow.captain.north"),
        ("release", "yellow.engineer.push"),
        ("release", "yellow.captain.north"),
        ("turn", "yellow.radio.slide_x"),
        ("turn", "yellow.captain.select"),
    )
    desk = make_desk(in_order=True)
    for verb, control in moves:
        if verb == "turn":
            desk.bench.turn(control, 1)
        else:
            getattr(desk.bench, verb)(control)
    told = []
    for _ in range(60):
        told += desk.advance(0.005)
        desk.bench.pump()
    assert [(str(each.kind), each.control) for each in told] == list(moves)
