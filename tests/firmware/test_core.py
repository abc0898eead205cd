"""The board's core under CPython: queue, numbers, lamps, restarts; time is counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices import debounce, quadrature
from sonar_console.devices.link import Frame, Numbers, Parser, encode

Firmware = Callable[[str], ModuleType]
REST = 0x3FFFFFFF


def board(firmware: Firmware, reset: str = "p", levels: int = REST, floor: int = 0) -> Any:
    wiring = firmware("wiring")
    noisy = SimpleNamespace(BUTTONS=wiring.BUTTONS, ENCODERS=wiring.ENCODERS, FLOOR_MS=floor)
    return firmware("board").Board("crew-blue", "blue", reset, noisy, levels, 0)


def drain(core: Any, ms: int) -> list[Frame]:
    parser = Parser()
    frames = []
    while (data := core.frame(ms)) is not None:
        frames += parser.feed(data)
    assert parser.bad == 0
    return frames


def hear(core: Any, data: bytes, ms: int) -> None:
    for byte in data:
        core.hear(byte, ms)


def test_hello_and_state_come_first(firmware: Firmware) -> None:
    core = board(firmware, reset="w")
    hello, state = drain(core, 5)
    assert (hello.tag, hello.text("id"), hello.text("reset")) == ("SBHEL", "crew-blue", "w")
    assert (state.tag, state.whole("buttons")) == ("SBSTA", 0)


def test_b08_a_button_down_at_start_is_in_the_state(firmware: Firmware) -> None:
    core = board(firmware, levels=REST & ~(1 << 13))
    assert drain(core, 0)[1].whole("buttons") == 1 << 7


@pytest.mark.parametrize(
    ("lasting", "floor", "counts"), [(3, 5, False), (8, 5, True), (3, 0, True)]
)
def test_b04_short_presses(firmware: Firmware, lasting: int, floor: int, counts: bool) -> None:
    core = board(firmware, floor=floor)
    drain(core, 0)
    for ms in range(100):
        core.scan(REST & ~(1 << 6) if 10 <= ms < 10 + lasting else REST, ms)
    told = [(frame.tag, frame.whole("ms")) for frame in drain(core, 100)]
    assert told == ([("SBPRS", 10), ("SBREL", 10 + lasting)] if counts else [])


def test_b39_a_table_that_does_not_read(firmware: Firmware) -> None:
    """Every press that was kept arrives with its number; what was not is known to be lost."""
    core = board(firmware)
    numbers = Numbers()
    for frame in drain(core, 0):
        numbers.take(frame)
    ms = 0
    for _ in range(50):  # 100 events
        for down in (True, False):
            for _ in range(30):
                ms += 1
                core.scan(REST & ~(1 << 7) if down else REST, ms)
    hear(core, encode("SHSTA"), ms)
    frames = drain(core, ms)
    events = [frame for frame in frames if frame.tag in ("SBPRS", "SBREL")]
    assert len(events) == 64
    assert sum(numbers.take(frame)[1] for frame in frames) == 100 - 64
    assert frames[64].whole("lost") == 100 - 64
    assert sum(frame.tag == "SBBEA" for frame in frames) <= 1


def test_b43_restart_when_a_table_that_was_heard_is_gone(firmware: Firmware) -> None:
    core = board(firmware)
    core.scan(REST, 60_000)
    assert core.restart == ""
    hear(core, encode("SHLMP", 5), 60_000)
    core.scan(REST, 69_999)
    assert (core.restart, core.lamps) == ("", 5)
    core.scan(REST, 70_000)
    assert core.restart == "s"


def test_after_104_days_it_restarts_in_a_quiet_moment(firmware: Firmware) -> None:
    """Ten digits of milliseconds last for 115 days; the table is heard all the while."""
    theirs = firmware("board")
    core = board(firmware)
    drain(core, 0)
    start = theirs.OLD - 1000
    for touched in range(0, 1_200_000, 60_000):  # somebody plays on for twenty minutes
        hear(core, encode("SHLMP", 1), start + touched)
        core.scan(REST & ~(1 << 6), start + touched)
        core.scan(REST, start + touched + 100)
        core.scan(REST, start + touched + 200)
        drain(core, start + touched + 200)
        assert core.restart == ""
    now = start + 1_140_100 + theirs.QUIET
    hear(core, encode("SHLMP", 1), now)
    core.scan(REST, now - 200)
    assert core.restart == ""
    core.scan(REST, now)
    assert core.restart == "s"


def test_nothing_that_it_ever_stamps_is_too_long_for_a_frame(firmware: Firmware) -> None:
    theirs = firmware("board")
    core = board(firmware)
    drain(core, 0)
    latest = theirs.OLDEST + 60_000
    core.scan(REST & ~(1 << 6), latest)
    assert core.restart == "s"
    hear(core, encode("SHHEL"), latest)
    assert {frame.whole("ms") for frame in drain(core, latest)} == {latest}


def test_a_beat_each_second(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    assert [frame.tag for ms in range(3001) for frame in drain(core, ms)] == ["SBBEA"] * 3


def test_a_press_is_told_in_the_turn_that_saw_it(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    core.scan(REST & ~(1 << 13), 17)
    assert [(frame.tag, frame.whole("ms")) for frame in drain(core, 17)] == [("SBPRS", 17)]


def test_the_state_tells_where_the_encoders_stand(firmware: Firmware) -> None:
    core = board(firmware)
    cycle = [0b10, 0b00, 0b01, 0b11]  # of lines 2 and 3, from and to rest
    for ms, pair in enumerate([*cycle[2::-1], 3, *cycle[2::-1], 3, *cycle], start=1):
        core.scan(REST & ~(0b11 << 2) | pair << 2, ms)
    state = next(frame for frame in drain(core, 20) if frame.tag == "SBSTA")
    assert [state.whole(f"turned{n}") for n in range(3)] == [0, 999, 0]


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 40)), max_size=40), st.sampled_from([0, 5]))
def test_its_debouncer_agrees_with_the_tables(
    firmware: Firmware, trace: list[tuple[bool, int]], floor: int
) -> None:
    """The same polled levels give the same presses and releases on the board and on the Pi."""
    theirs = firmware("inputs").Button(False, 0, floor)
    ours = debounce.Debouncer(False, 0.0, floor / 1000)
    told: list[tuple[bool, int]] = []
    expected: list[tuple[bool, int]] = []
    ms = 0
    for down, lasting in [*trace, (False, 60)]:
        for _ in range(lasting):
            ms += 1
            change = theirs.take(down, ms)
            if change is not None:
                told.append(change)
            expected += [(c.down, round(c.at * 1000)) for c in ours.edge(down, ms / 1000)]
            expected += [(c.down, round(c.at * 1000)) for c in ours.settle(ms / 1000)]
    assert told == expected


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60))
def test_its_encoder_agrees_with_the_tables(
    firmware: Firmware, trace: list[tuple[bool, bool]]
) -> None:
    theirs = firmware("inputs").Encoder(True, True)
    ours = quadrature.Quadrature(True, True)
    for a, b in trace:
        assert theirs.take(a, b) == ours.levels_are(a, b)
