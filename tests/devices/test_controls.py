"""The one owner of all devices, hands to presses: order, stuck controls, faults, shut-down."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from sonar_console.devices.board import Boards
from sonar_console.devices.controls import HALF_BLINK, Controls
from sonar_console.devices.debounce import STUCK
from sonar_console.devices.inputs import MERGE
from sonar_console.devices.layout import BoardEncoder, Layout, PinButton, PinEncoder, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.oled import Oleds
from sonar_console.devices.panel import fault_mark
from sonar_console.devices.pins import Pins
from sonar_console.press import Kind, Press


def gpio(layout: Layout, control: str) -> int:
    item = layout.control(control)
    assert isinstance(item, PinButton)
    return item.gpio


def test_every_control_of_the_table_answers(desk: Any, layout: Layout) -> None:
    """B10: also after a garbage collection."""
    gc.collect()
    for item in layout.controls:
        if isinstance(item, PinEncoder | BoardEncoder):
            desk.bench.turn(item.control, 2)
            assert desk.words() == [f"{item.control} +1"] * 2
            desk.bench.turn(item.control, -1)
            assert desk.words() == [f"{item.control} -1"]
        else:
            desk.bench.press(item.control)
            assert desk.words() == [f"{item.control} press"]
            desk.bench.release(item.control)
            assert desk.words() == [f"{item.control} release"]
    assert desk.faults() == []


def test_b09_40_right_40_left(desk: Any) -> None:
    for steps in (40, -40):
        desk.bench.turn("blue.mate.select", steps)
        assert sum(press.steps for press in desk.advance(1.0)) == steps


def test_moves_of_one_moment_keep_their_order(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    desk.bench.turn("blue.captain.select", 3)
    desk.bench.press("blue.mate.stop")
    desk.bench.press("yellow.captain.north")
    desk.bench.turn("yellow.radio.slide_x", -1)
    desk.bench.press("blue.captain.stop")
    assert desk.words() == [
        *["blue.captain.select +1"] * 3,
        "blue.mate.stop press",
        "yellow.captain.north press",
        "yellow.radio.slide_x -1",
        "blue.captain.stop press",
    ]


def test_a_clean_press_is_told_at_once(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    desk.bench.press("blue.captain.north")
    assert desk.controls.poll() == [Press("blue", "captain", "north", Kind.PRESS, desk.clock.now)]
    desk.bench.turn("blue.mate.select", 1)
    assert desk.controls.poll() == [Press("blue", "mate", "select", Kind.TURN, desk.clock.now, 1)]


def test_a_press_of_8_ms_is_told_2_ms_after_its_first_edge(
    make_desk: Callable[[], Any], layout: Layout
) -> None:
    desk = make_desk()
    fist, at = gpio(layout, "blue.captain.stop"), desk.clock.now
    desk.bench.level(fist, False, at)
    desk.bench.level(fist, True, at + 0.008)
    assert desk.advance(0.0019, step=0.0001) == []
    (press,) = desk.advance(0.0002, step=0.0001)
    assert (press.name, press.kind, press.at) == ("stop", Kind.PRESS, at)
    assert desk.words() == ["blue.captain.stop release"]


@pytest.mark.parametrize("lasting", [0.000001, 0.00003, 0.0019])
def test_200_glitches_on_every_line_do_nothing(
    make_desk: Callable[[], Any], layout: Layout, lasting: float
) -> None:
    """All lines together and one a little after the other, as a fridge's motor makes them."""
    desk = make_desk()
    lines = [line for line, user in layout.gpio().items() if not user.startswith("i2c-")]
    begin = desk.clock.now
    for number in range(200):
        at = begin + 0.02 * number
        order = lines if number % 2 else lines[::-1]
        skew = 0.000001 * (number % 3)
        for place, line in enumerate(order):
            desk.bench.level(line, False, at + skew * place)
        for place, line in enumerate(order):
            desk.bench.level(line, True, at + lasting + skew * place)
    assert desk.advance(5.0) == []
    assert desk.controls.edges() == dict.fromkeys(map(layout.gpio().get, lines), 400)
    desk.bench.press("blue.captain.stop")
    assert desk.words() == ["blue.captain.stop press"]


def test_a_release_that_is_not_certain_holds_no_press_back(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    desk.bench.press("blue.captain.north")
    desk.advance(0.1)
    desk.bench.release("blue.captain.north")
    desk.clock.now += 0.005
    desk.bench.press("yellow.captain.stop")
    assert [press.control for press in desk.controls.poll()] == ["yellow.captain.stop"]
    assert desk.words() == ["blue.captain.north release"]


def test_a_bouncing_fist_is_not_overtaken(make_noisy: Callable[[], Any], layout: Layout) -> None:
    """Its contact has a floor of 5 ms: what came later waits until it is certain."""
    desk = make_noisy()
    fist, north = (gpio(layout, f"blue.captain.{name}") for name in ("stop", "north"))
    at = desk.clock.now
    for index in range(12):  # springs for 12 ms before it stays down
        desk.bench.level(fist, bool(index % 2), at + 0.001 * index)
    desk.bench.level(fist, False, at + 0.0125)
    desk.bench.level(north, False, at + 0.002)
    told = desk.advance(0.1, step=0.001)
    assert [(press.name, press.at) for press in told] == [("stop", at), ("north", at + 0.002)]


def test_b04_a_floor_for_a_noisy_contact(make_noisy: Callable[[], Any], layout: Layout) -> None:
    desk = make_noisy()
    fist = gpio(layout, "blue.captain.stop")
    for lasting, counts in ((0.003, False), (0.008, True)):
        at = desk.clock.now
        desk.bench.level(fist, False, at)
        desk.bench.level(fist, True, at + lasting)
        words = ["blue.captain.stop press", "blue.captain.stop release"]
        assert desk.words() == (words if counts else [])


def test_a_contact_that_never_settles_does_not_hold_the_table_up(
    make_noisy: Callable[[], Any], layout: Layout
) -> None:
    desk = make_noisy()
    loose, north = (gpio(layout, f"blue.captain.{name}") for name in ("stop", "north"))
    at = desk.clock.now
    for index in range(1000):
        spring = 0.004 * (index // 2) + 0.0001 * (index % 2)
        desk.bench.level(loose, bool(index % 2), at + spring)
    desk.bench.level(north, False, at + 0.005)
    assert "blue.captain.north press" in desk.words(0.1)


def test_a_press_on_a_pin_takes_along_what_a_board_said_before(
    make_desk: Callable[[], Any],
) -> None:
    """The mate's fist is on a board, whose word waits a little for what was earlier still."""
    desk = make_desk()
    at = desk.clock.now
    desk.bench.press("blue.mate.stop")
    assert desk.controls.poll() == []
    assert desk.controls.due() == pytest.approx(at + MERGE)
    desk.clock.now += 0.001
    desk.bench.press("yellow.captain.north")
    told = desk.controls.poll()
    assert [(press.control, press.at) for press in told] == [
        ("blue.mate.stop", at),
        ("yellow.captain.north", at + 0.001),
    ]


def test_b06_200_edges_queued_while_the_loop_sleeps(layout: Layout) -> None:
    """They arrive in order with their own stamps, from whatever thread put them."""
    now = [100.0]
    bench = MockDevices(layout, lambda: now[0])
    controls = Controls(
        layout,
        bench.factory,
        clock=lambda: now[0],
        ports=bench.ports,
        display=bench.display,
        threads=False,
    )
    names = ["north", "east", "south", "west", "stop"]
    stamps: list[float] = []

    def hands() -> None:
        for index in range(200):  # 1 kHz: each button down and up again after 20 ms or more
            line = gpio(layout, f"blue.captain.{names[index % 5]}")
            at = 100.0 + 0.001 * index + 0.02 * (index // 5)
            bench.level(line, bool(index // 5 % 2), at)
            stamps.append(at)

    player = threading.Thread(target=hands)
    player.start()
    player.join()
    now[0] = 102.0
    told = controls.poll()
    assert [press.at for press in told] == stamps
    assert [press.name for press in told] == [names[index % 5] for index in range(200)]
    controls.close()
    bench.close()


@given(
    st.lists(
        st.tuples(st.sampled_from(["north", "east", "stop"]), st.floats(0.0, 0.04)), max_size=30
    ),
    st.lists(st.floats(0.001, 0.05), min_size=1, max_size=10),
)
@settings(max_examples=30)
def test_presses_are_told_in_the_order_of_their_stamps(
    layout: Layout, moves: list[tuple[str, float]], naps: list[float]
) -> None:
    """However seldom the table looks, and although contacts settle at different times."""
    now = [0.0]
    bench = MockDevices(layout, lambda: now[0], bounce=True)
    controls = Controls(
        layout,
        bench.factory,
        clock=lambda: now[0],
        ports=list,
        display=bench.display,
        threads=False,
    )
    told: list[Press] = []
    down: set[str] = set()
    for index, (name, pause) in enumerate(moves):
        control = f"blue.captain.{name}"
        now[0] += pause
        if control in down:
            bench.release(control)
        else:
            bench.press(control)
        down ^= {control}
        now[0] += naps[index % len(naps)]
        told += controls.poll()
    now[0] += 1.0
    told += controls.poll()
    known = [press.at for press in told if press.kind is Kind.PRESS]
    assert known == sorted(known)
    for control in {press.control for press in told}:
        kinds = [press.kind for press in told if press.control == control]
        assert kinds == [(Kind.PRESS, Kind.RELEASE)[n % 2] for n in range(len(kinds))]
        assert (kinds[-1] is Kind.PRESS) == (control in down)
    controls.close()
    bench.close()


HANDS = ("blue.captain.stop", "yellow.captain.north", "blue.mate.stop", "yellow.radio.undo")


@given(
    st.lists(st.tuples(st.sampled_from(HANDS), st.integers(2, 40)), max_size=20),
    st.lists(st.integers(1, 30), min_size=1, max_size=10),
    st.sampled_from([0.0, 0.005]),
)
@settings(max_examples=40, deadline=None)
def test_no_press_is_overtaken_by_one_that_came_after_it(
    layout: Layout, moves: list[tuple[str, int]], naps: list[int], floor: float
) -> None:
    """On pins, noisy or not, and on two boards, however seldom the table looks."""
    parts = tuple(
        replace(item, floor=floor)
        if isinstance(item, PinButton) and item.control.endswith(".stop")
        else item
        for item in layout.controls
    )
    layout = replace(layout, controls=parts)
    now = [100.0]
    bench = MockDevices(layout, lambda: now[0])
    controls = Controls(
        layout,
        bench.factory,
        clock=lambda: now[0],
        ports=bench.ports,
        display=bench.display,
        threads=False,
    )
    told: list[Press] = []

    def pass_time(milliseconds: int) -> None:
        for step in range(milliseconds):
            now[0] += 0.001
            if step % naps[step % len(naps)] == 0:
                bench.pump()
                told.extend(controls.poll())

    bench.listener = controls.pump_boards
    pass_time(200)
    pressed: list[str] = []
    for control, pause in moves:
        if control not in pressed[-4:]:
            bench.press(control)
            pressed.append(control)
            pass_time(pause)
            bench.release(control)
        pass_time(pause + 25)
    pass_time(200)
    assert [press.control for press in told if press.kind is Kind.PRESS] == [
        control
        for control, pause in zip(pressed, _pauses(moves), strict=True)
        if not (floor and control == "blue.captain.stop" and pause < 5)
    ]
    controls.close()
    bench.close()


def _pauses(moves: list[tuple[str, int]]) -> list[int]:
    """The pauses of the moves that were made."""
    made: list[tuple[str, int]] = []
    for control, pause in moves:
        if control not in [name for name, _ in made[-4:]]:
            made.append((control, pause))
    return [pause for _, pause in made]


def test_b08_held_at_start_is_stuck_until_let_go(layout: Layout, clock: Any) -> None:
    bench = MockDevices(layout, clock)
    bench.factory.pin(6).hold()
    bench.press("blue.radio.undo")
    pins = MockHeld(layout, bench, clock)
    assert pins.faults() == ["blue.captain.north", "blue.radio.undo"]
    bench.release("blue.captain.north")
    bench.release("blue.radio.undo")
    assert pins.advance(0.2) == []
    assert pins.faults() == []
    bench.press("blue.captain.north")
    bench.press("blue.radio.undo")
    assert len(pins.advance(0.2)) == 2
    pins.controls.close()
    bench.close()


class MockHeld:
    """A table whose pins are down before it starts."""

    def __init__(self, layout: Layout, bench: MockDevices, clock: Any) -> None:
        self.clock = clock
        self.bench = bench
        self.controls = Controls(
            layout,
            bench.factory,
            clock=clock,
            ports=bench.ports,
            display=bench.display,
            threads=False,
        )
        self.advance(0.5)

    def advance(self, seconds: float) -> list[Press]:
        self.clock.now += seconds
        self.bench.pump()
        told = self.controls.poll()
        self.bench.pump()
        return told + self.controls.poll()

    def faults(self) -> list[str]:
        return sorted(fault.name for fault in self.controls.faults() if fault.kind == "stuck")


@pytest.mark.parametrize("control", ["blue.captain.stop", "blue.mate.stop"])
def test_b18_held_for_30_s(make_desk: Callable[[], Any], control: str) -> None:
    desk = make_desk()
    desk.bench.press(control)
    assert desk.words(STUCK - 0.1) == [f"{control} press"]
    assert desk.faults() == []
    assert desk.words(0.3) == [f"{control} release"]
    assert desk.faults() == [("stuck", control)]
    desk.bench.press("yellow.captain.stop")  # the other team's STOP still works
    assert desk.words(0.1) == ["yellow.captain.stop press"]
    desk.bench.release(control)
    assert desk.words(0.2) == []
    assert desk.faults() == []
    desk.bench.press(control)
    assert desk.words(0.1) == [f"{control} press"]


def test_an_edge_that_the_back_end_lost_is_made_good(make_desk: Callable[[], Any]) -> None:
    """The level wins in the end."""
    desk = make_desk()
    desk.bench.press("blue.captain.north")
    desk.advance(0.1)
    desk.bench.factory.pin(6).lose(True)  # let go, and nobody was told
    assert desk.words(0.3) == ["blue.captain.north release"]


def test_a_lamp_blinks_and_goes_back_to_what_it_is_by_then(desk: Any) -> None:
    """An answer to a press that was refused, within 100 ms, and gone by itself."""
    seen: list[bool] = []
    desk.controls.blink("blue", "mate_ok")
    for tick in range(40):
        desk.advance(0.01)
        seen.append("mate_ok" in desk.bench.lamps("blue"))
        if tick == 10:
            desk.controls.lamps("blue", frozenset({"mate_ok"}))
    assert seen[0]
    changes = [index for index in range(1, 40) if seen[index] != seen[index - 1]]
    assert len(changes) == 4  # on, off, lit by now, dark for half a blink, lit
    assert seen[-1]
    assert desk.controls.due() is None


def test_a_blink_is_told_by_due_and_needs_a_lamp(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    at = desk.clock.now
    desk.controls.blink("yellow", "stop", times=1)
    assert desk.controls.due() == pytest.approx(at + HALF_BLINK)
    desk.clock.now = at + HALF_BLINK
    desk.controls.poll()
    assert desk.controls.due() is None
    desk.bench.pump()
    assert desk.bench.lamps("yellow") == frozenset()
    with pytest.raises(ValueError, match="no lamp 'mateok'"):
        desk.controls.blink("blue", "mateok")


def test_a_slow_lamp_is_lit_for_a_second_and_dark_for_one(desk: Any) -> None:
    """No faster than 1 Hz; all of them together, and a refusal's blink over it."""
    desk.controls.lamps("blue", frozenset({"ready_torpedo.slow", "ready_sonar.slow", "stop"}))
    seen: list[bool] = []
    for _ in range(600):
        desk.advance(0.01)
        lit = desk.bench.lamps("blue")
        assert "stop" in lit
        assert ("ready_torpedo" in lit) == ("ready_sonar" in lit)
        seen.append("ready_torpedo" in lit)
    changes = [index for index in range(1, 600) if seen[index] != seen[index - 1]]
    assert len(changes) in (5, 6)
    gaps = {changes[number + 1] - changes[number] for number in range(len(changes) - 1)}
    assert gaps <= {99, 100, 101}
    desk.controls.lamps("blue", frozenset({"ready_torpedo"}))
    desk.advance(0.1)
    assert desk.bench.lamps("blue") == {"ready_torpedo"}
    assert desk.controls.due() is None
    with pytest.raises(ValueError, match="no lamp 'mateok'"):
        desk.controls.lamps("blue", frozenset({"mateok.slow"}))


@pytest.mark.logs_errors
def test_b26_a_picture_that_cannot_be_drawn_is_a_mark_and_not_the_last_one(
    desk: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Image.Image:
        raise KeyError("no such word")

    name = "blue.oled.mate"
    desk.controls.draw(name, lambda: Image.new("1", (128, 64), 1))
    desk.advance(0.2)
    for _ in range(3):
        desk.controls.draw(name, broken)
        desk.advance(0.2)
    assert desk.bench.picture(name).tobytes() == fault_mark().tobytes()
    assert desk.faults() == [("oled", name)]
    assert len([line for line in caplog.messages if "draw: KeyError" in line]) == 1
    desk.controls.draw(name, lambda: Image.new("1", (128, 64), 1))
    desk.advance(0.2)
    assert desk.faults() == []
    assert desk.bench.picture(name).getpixel((0, 30)) != 0


def test_lamps_by_name(desk: Any) -> None:
    desk.controls.lamps("blue", frozenset({"mate_ok", "stop"}))
    desk.controls.lamps("yellow", frozenset({"ready_scenario"}))
    desk.advance(0.1)
    assert desk.bench.lamps("blue") == {"mate_ok", "stop"}
    assert desk.bench.lamps("yellow") == {"ready_scenario"}
    with pytest.raises(ValueError, match="no lamp 'mateok'"):
        desk.controls.lamps("blue", frozenset({"mateok"}))


def test_a_board_that_goes_lets_go_and_comes_back_as_it_was(desk: Any) -> None:
    desk.controls.lamps("blue", frozenset({"stop"}))
    desk.bench.press("blue.mate.stop")
    assert desk.words() == ["blue.mate.stop press"]
    desk.bench.unplug("blue")
    assert desk.words() == ["blue.mate.stop release"]
    assert desk.faults() == [("board", "blue")]
    assert desk.bench.lamps("blue") == frozenset()
    desk.bench.release("blue.mate.stop")
    desk.bench.plug("blue")
    assert desk.words(6.0) == []
    assert desk.faults() == []
    assert desk.bench.lamps("blue") == {"stop"}
    desk.bench.press("blue.mate.stop")
    assert desk.words() == ["blue.mate.stop press"]


def test_oleds_show_and_come_back_with_the_present_picture(desk: Any) -> None:
    desk.controls.show("blue.oled.mate", Image.new("1", (128, 64), 0))
    desk.bench.break_oled("blue.oled.mate")
    desk.advance(0.1)
    white = Image.new("1", (128, 64), 1)
    desk.controls.show("blue.oled.mate", white)
    desk.controls.show("blue.oled.engineer", white)
    desk.advance(0.2)
    assert desk.faults() == [("oled", "blue.oled.mate")]
    assert desk.bench.picture("blue.oled.engineer").tobytes() == white.tobytes()
    desk.bench.mend_oled("blue.oled.mate")
    desk.advance(6.0)
    assert desk.faults() == []
    assert desk.bench.picture("blue.oled.mate").tobytes() == white.tobytes()
    desk.controls.show("blue.oled.cook", white)  # a layout without it


def test_b17_close_puts_lamps_out_before_pins_go(
    make_desk: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk()
    desk.controls.lamps("blue", frozenset({"stop"}))
    desk.advance(0.1)
    order: list[tuple[str, object]] = []
    for name, kind in (
        ("boards", Boards),
        ("oleds", Oleds),
        ("pins", Pins),
        ("factory", type(desk.bench.factory)),
    ):
        close = kind.close

        def told(self: object, name: str = name, close: Callable[[Any], None] = close) -> None:
            order.append((name, desk.bench.lamps("blue")))
            close(self)

        monkeypatch.setattr(kind, "close", told)
    desk.controls.close()
    desk.controls.close()
    monkeypatch.undo()
    dark: frozenset[str] = frozenset()
    lit = frozenset({"stop"})
    assert order == [("boards", lit), ("oleds", dark), ("pins", dark), ("factory", dark)]


def test_a_press_and_its_release_with_one_stamp_keep_their_order(
    make_desk: Callable[[], Any],
) -> None:
    """A program plays the hands, and the table slept meanwhile."""
    desk = make_desk()
    for control in ("blue.captain.north", "blue.captain.east"):
        desk.bench.press(control)
        desk.bench.release(control)
    desk.clock.now += 1.0
    told = [(press.name, press.kind) for press in desk.controls.poll()]
    assert told.index(("north", Kind.PRESS)) < told.index(("north", Kind.RELEASE))
    assert told.index(("east", Kind.PRESS)) < told.index(("east", Kind.RELEASE))
    assert len(told) == 4


def test_due_leads_to_all_presses(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    assert desk.controls.due() is None
    desk.bench.press("blue.captain.north")
    told: list[Press] = []
    for _ in range(5):
        told += desk.controls.poll()
        if told:
            break
        desk.clock.now = desk.controls.due()
    assert [press.name for press in told] == ["north"]
    assert desk.clock.now < told[0].at + 0.02


def test_plain_mock_pins_work_too(layout: Layout, clock: Any) -> None:
    """A factory that is not the bench's: stamps are made when the edge is queued."""
    factory = MockFactory()
    controls = Controls(layout, factory, clock=clock, ports=list, threads=False, display=no_display)
    factory.pin(6).drive_low()
    controls.poll()
    clock.now += 0.05
    assert controls.poll() == [Press("blue", "captain", "north", Kind.PRESS, clock.now - 0.05)]
    controls.close()


def no_display(oled: object) -> Any:
    raise OSError("nobody answers")


@pytest.fixture
def running(layout: Layout) -> Iterator[tuple[MockDevices, Controls]]:
    """A table with its threads, by the real clock."""
    bench = MockDevices(layout, time.monotonic)
    controls = Controls(
        layout, bench.factory, clock=time.monotonic, ports=bench.ports, display=bench.display
    )
    yield bench, controls
    controls.close()
    bench.close()


def gather(bench: MockDevices, controls: Controls, count: int) -> list[Press]:
    told: list[Press] = []
    for _ in range(400):
        bench.pump()
        told += controls.poll()
        if len(told) >= count:
            break
        controls.wait(0.02)
    return told


def test_with_threads(running: tuple[MockDevices, Controls]) -> None:
    bench, controls = running
    for _ in range(400):
        bench.pump()
        if all(board.up for board in controls.boards()):
            break
        controls.wait(0.02)
    controls.poll()
    bench.press("blue.mate.stop")
    assert [press.name for press in gather(bench, controls, 1)] == ["stop"]
    bench.turn("blue.captain.select", 2)
    assert [press.name for press in gather(bench, controls, 2)] == ["select", "select"]
    controls.lamps("blue", frozenset({"stop"}))
    for _ in range(400):
        if bench.lamps("blue") == {"stop"}:
            break
        controls.wait(0.01)
    assert bench.lamps("blue") == {"stop"}


def test_a_layout_without_boards(tmp_path: Any, clock: Any) -> None:
    text = 'layout = 1\nseats = ["mate"]\n'
    for team, line in (("blue", 2), ("green", 5)):
        text += f"[{team}.mate]\nselect = {{ a = {line}, b = {line + 1} }}\n"
        text += f"push = {{ gpio = {line + 2} }}\n"
    (tmp_path / "small.toml").write_text(text)
    layout = load_layout(tmp_path / "small.toml")
    bench = MockDevices(layout, clock)
    controls = Controls(layout, bench.factory, clock=clock, ports=bench.ports, threads=False)
    controls.lamps("blue", frozenset({"stop"}))
    controls.wait(0.0)
    assert (controls.poll(), controls.faults(), controls.due()) == ([], [], None)
    controls.close()
    bench.close()
