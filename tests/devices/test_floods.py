"""Floods: a core that is busy while children hammer, contacts bounce, encoders spin, boards babble.

Nothing is lost silently, memory stays bounded, and what is told is in true order.
"""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sonar_console.containment import PastFaultKind
from sonar_console.devices import inbox
from sonar_console.devices.inbox import MOST
from sonar_console.devices.inputs import MOST_READY, MOST_TOLD
from sonar_console.devices.layout import Layout, PinButton, PinEncoder
from sonar_console.devices.mock_devices import BOUNCE
from sonar_console.press import Kind, Press

EDGES = 2 * (1 + len(BOUNCE))
"""Of a press and its release on a contact that bounces."""


def line(desk: Any, gpio: int) -> Callable[[float, int], None]:
    """What reports an edge of a line, by its stamp and level."""
    pin = desk.bench.factory.pin(gpio)
    return lambda at, level: pin.edge(bool(level), at)


def bounce(changed: Callable[[float, int], None], at: float, level: int) -> None:
    changed(at, level)
    for number, after in enumerate(BOUNCE):
        changed(at + after, level if number % 2 else 1 - level)


def drained(desk: Any) -> list[Press]:
    """All that is told once the core has time again; never more than so many at once."""
    told: list[Press] = []
    while True:
        part = desk.controls.poll()
        assert len(part) <= MOST_TOLD
        assert desk.controls.backlog <= MOST_READY + 200
        told += part
        due = desk.controls.due()
        if due is None or due > desk.clock.now:
            return told


def in_order(told: list[Press]) -> bool:
    return [press.at for press in told] == sorted(press.at for press in told)


@pytest.mark.parametrize("presses", [4_500, pytest.param(100_000, marks=pytest.mark.long)])
def test_presses_on_all_pins_while_the_core_is_busy(
    presses: int, make_desk: Callable[[], Any], layout: Layout
) -> None:
    desk = make_desk()
    buttons = [item for item in layout.controls if isinstance(item, PinButton)]
    begin = desk.clock.now
    each = presses // len(buttons) + 1
    tracemalloc.start()
    try:
        for number in range(each):
            for place, item in enumerate(buttons):
                changed = line(desk, item.gpio)
                at = begin + number * 0.1 + place * 0.001
                desk.clock.now = at + 0.06
                bounce(changed, at, 0)
                bounce(changed, at + 0.04, 1)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < len(buttons) * MOST * 300
    told = drained(desk)
    assert in_order(told)
    pressed = Counter(press.control for press in told if press.kind is Kind.PRESS)
    for item in buttons:
        # All of the first presses, and what the line has come to in the end.
        assert pressed[item.control] >= MOST // EDGES
        assert desk.controls.left_out[item.control] == each * EDGES - MOST - 1
    noted = {fault.where: fault for fault in desk.controls.fault_log.last}
    assert all(noted[item.control].kind is PastFaultKind.FLOOD for item in buttons)
    assert desk.controls.down() == []
    desk.advance(1.0)
    for item in buttons:
        desk.bench.press(item.control)
        assert desk.words() == [f"{item.control} press"]
        desk.bench.release(item.control)
        assert desk.words() == [f"{item.control} release"]


def test_100_000_detents_of_an_encoder_and_a_fist_among_them(
    make_desk: Callable[[], Any], layout: Layout
) -> None:
    """The fist goes before what came after it, not before what came before."""
    desk = make_desk()
    wheel = layout.control("blue.captain.select")
    fist = layout.control("yellow.captain.stop")
    assert isinstance(wheel, PinEncoder)
    assert isinstance(fist, PinButton)
    begin = desk.clock.now
    a, b = line(desk, wheel.a), line(desk, wheel.b)
    for detent in range(100_000):
        at = begin + detent * 0.008
        desk.clock.now = at + 0.008
        for number, (changed, level) in enumerate(((a, 0), (b, 0), (a, 1), (b, 1))):
            changed(at + number * 0.002, level)
        if detent == 500:
            line(desk, fist.gpio)(at + 0.0061, 0)
    told = drained(desk)
    assert in_order(told)
    fists = [
        place
        for place, press in enumerate(told)
        if (press.control, press.kind) == (fist.control, Kind.PRESS)
    ]
    assert [press.kind for press in told[:501]] == [Kind.TURN] * 501
    assert fists == [501]
    turned = sum(press.steps for press in told if press.control == wheel.control)
    assert turned == MOST // 2
    for name in ("a", "b"):
        assert desk.controls.left_out[f"{wheel.control}.{name}"] == 200_000 - MOST - 1
    desk.bench.turn(wheel.control, 2)
    assert desk.words() == [f"{wheel.control} +1"] * 2


PUSHES = st.lists(
    st.tuples(st.integers(0, 6), st.floats(0.0001, 0.1, allow_nan=False)), max_size=120
)
"""Which control is pushed next, and how long after the one before."""


@given(pushes=PUSHES, looks=st.sets(st.integers(0, 120), max_size=4))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_left_out_the_rest_keeps_its_order(
    pushes: list[tuple[int, float]],
    looks: set[int],
    make_desk: Callable[[], Any],
    layout: Layout,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With room for 8 signals a line: each press told was pushed, in the order of the pushes;
    a line that did not run over has all its presses told.
    """
    with monkeypatch.context() as patch:
        patch.setattr(inbox.Inbox.__init__, "__defaults__", (8,))
        desk = make_desk()
    buttons = [item for item in layout.controls if isinstance(item, PinButton)][:7]
    free = dict.fromkeys(range(7), float("-inf"))
    pushed: list[tuple[float, str]] = []
    told: list[Press] = []
    now = desk.clock.now
    for number, (place, after) in enumerate(pushes):
        now += after
        if now >= free[place]:
            free[place] = now + 0.05
            item = buttons[place]
            pushed.append((now, item.control))
            line(desk, item.gpio)(now, 0)
            line(desk, item.gpio)(now + 0.02, 1)
        if number in looks:
            desk.clock.now = max(desk.clock.now, now)
            told += drained(desk)
    desk.clock.now = max(desk.clock.now, now) + 1.0
    told += drained(desk)
    presses = [(press.at, press.control) for press in told if press.kind is Kind.PRESS]
    assert presses == sorted(presses, key=lambda each: each[0])
    assert set(presses) <= set(pushed)
    for item in buttons:
        missed = {each for each in pushed if each[1] == item.control} - set(presses)
        assert not missed or desk.controls.left_out[item.control] >= len(missed)


def test_a_board_that_babbles_is_bounded_and_the_other_heard(make_desk: Callable[[], Any]) -> None:
    """Frames that are sound, as fast as its line takes them."""
    desk = make_desk()
    board = desk.bench.boards["blue"]
    desk.bench.press("yellow.mate.stop")
    events = 0
    for burst in range(300):
        for place in range(40):
            board.event("SBPRS" if burst % 2 else "SBREL", place % 8)
            events += 1
        desk.controls.pump_boards()  # as its thread does while the core is busy
    told = drained(desk)
    desk.clock.now += 0.1
    told += drained(desk)
    left = desk.controls.left_out["blue"]
    assert events - MOST - 9 <= left < events - MOST
    assert [press.control for press in told if press.team == "yellow"] == ["yellow.mate.stop"]
    assert [fault.where for fault in desk.controls.fault_log.last] == ["blue"]
    desk.advance(4.0)
    assert desk.faults() == []


def test_noise_without_an_end_is_passed_over(make_desk: Callable[[], Any]) -> None:
    desk = make_desk()
    tracemalloc.start()
    try:
        for _ in range(500):
            desk.bench.boards["blue"].noise(b"\xff\x00$SBPRS,garbage*" * 60)
            desk.controls.pump_boards()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 1_000_000
    desk.bench.boards["blue"].noise(b"\n")
    desk.bench.press("blue.mate.stop")
    assert desk.words(0.5) == ["blue.mate.stop press"]
