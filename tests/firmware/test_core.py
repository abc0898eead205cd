"""The board's core under CPython: queue, numbers, lamps, restarts; time is counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices import debounce, quadrature
from sonar_console.devices.link import Frame, Numbers, Parser, encode

Firmware = Callable[[str], ModuleType]
REST = 0x3FFFFFFF


def board(firmware: Firmware, reset: str = "p", levels: int = REST, floor: int = 0) -> Any:
    core = firmware("board").Board(
        "crew-blue", "blue", reset, firmware("wiring"), levels, 0, 0xBEEF
    )
    if floor:
        hear(core, encode("SHSET", 0, 0, *[floor] * 8), 0)
    return core


def polled(core: Any, levels: int, begin: int, end: int) -> None:
    """The same levels, read each millisecond."""
    for ms in range(begin, end):
        core.scan(levels, ms)


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
    ("lasting", "floor", "counts"),
    [(1, 0, False), (2, 0, False), (3, 0, True), (3, 5, False), (8, 5, True), (8, 0, True)],
)
def test_b04_short_presses(firmware: Firmware, lasting: int, floor: int, counts: bool) -> None:
    """Of two readings in a row only the time between them is known to be pressed."""
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
        for after, levels in ((0, REST & ~(1 << 6)), (3, REST & ~(1 << 6)), (100, REST)):
            core.scan(levels, start + touched + after)
        core.scan(REST, start + touched + 103)
        core.scan(REST, start + touched + 200)
        drain(core, start + touched + 200)
        assert core.restart == ""
    now = start + 1_140_100 + theirs.QUIET  # from the release's edge
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
    polled(core, REST & ~(1 << 6), latest, latest + 3)
    assert core.restart == "s"
    hear(core, encode("SHHEL"), latest)
    hear(core, encode("SHEDG"), latest)
    told = drain(core, latest)
    assert [frame.tag for frame in told] == ["SBHEL", "SBPRS", "SBSTA", "SBEDG", "SBBEA"]
    assert {frame.whole("ms") for frame in told} == {latest}


def test_a_beat_each_second(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    told = [frame for ms in range(3001) for frame in drain(core, ms)]
    assert [(frame.tag, frame.boot) for frame in told] == [("SBBEA", 0xBEEF)] * 3


def test_a_press_is_told_2_ms_later_with_the_stamp_of_its_first_edge(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    for microseconds in (17_000, 18_100, 18_990):
        core.scan(REST & ~(1 << 13), microseconds // 1000, microseconds)
        assert drain(core, 18) == []
    core.scan(REST & ~(1 << 13), 19, 19_000)
    assert [(frame.tag, frame.whole("ms")) for frame in drain(core, 19)] == [("SBPRS", 17)]


def test_microseconds_go_round(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    round_ = firmware("clock").MICROS + 1
    for after in (-1000, 0, 1000):
        core.scan(REST & ~(1 << 13), 5000 + after // 1000, after % round_)
    assert [frame.tag for frame in drain(core, 5001)] == ["SBPRS", "SBBEA"]


def test_200_glitches_are_nothing_and_are_counted(firmware: Firmware) -> None:
    """Dips that two readings in a row see, on all lines at once."""
    core = board(firmware)
    drain(core, 0)
    for number in range(200):
        begin = 10 + 20 * number
        polled(core, 0 if number % 2 else REST & ~(1 << 2), begin, begin + 1 + number % 2)
        polled(core, REST, begin + 2, begin + 20)
    assert [frame.tag for frame in drain(core, 4020)] == ["SBBEA"]
    hear(core, encode("SHEDG"), 4020)
    (edges,) = drain(core, 4020)
    assert [edges.whole(f"button{place}") for place in range(8)] == [9] * 8
    hear(core, encode("SHEDG"), 4020)
    assert [*drain(core, 4020)[0].values[2:]] == ["0"] * 11


def test_the_layout_says_how_its_controls_are_read(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    hear(core, encode("SHSET", 0b010, 0b110, 0, 8, 0, 0, 0, 0, 0, 20), 0)
    hear(core, encode("SHSET", 0b010, 0b110, 0, 8, 0, 0, 0, 0, 0, 20), 0)  # until it has answered
    ms = 10
    for a, b in ((0, 1), (2, 3), (4, 5)):
        for low in ((a,), (a, b), (b,), ()):
            levels = REST
            for line in low:
                levels &= ~(1 << line)
            polled(core, levels, ms, ms + 5)
            ms += 5
    for line, lasting in ((6, 5), (7, 5), (7, 10), (13, 19), (13, 25)):
        polled(core, REST & ~(1 << line), ms, ms + lasting)
        polled(core, REST, ms + lasting, ms + lasting + 30)
        ms += lasting + 30
    told = drain(core, ms)
    turns = [(f.whole("encoder"), f.whole("steps")) for f in told if f.tag == "SBTRN"]
    assert turns == [(0, 1), (1, -1), (1, -1), (2, -1)]
    assert [f.whole("button") for f in told if f.tag == "SBPRS"] == [0, 1, 7]


def answers(core: Any, ms: int, *wanted: str) -> list[tuple[str, ...]]:
    """What the board answers to settings: the frames without their numbers and times."""
    return [
        (frame.tag, *frame.values[2:])
        for frame in drain(core, ms)
        if frame.tag in (wanted or ("SBSET", "SBREF"))
    ]


def test_settings_are_answered_with_what_is_set(firmware: Firmware) -> None:
    core = board(firmware)
    hear(core, encode("SHSET", 0b101, 0b010, 0, 20, 0, 0, 3, 0, 0, 0), 0)
    taken = ("SBSET", "5", "2", "0", "20", "0", "0", "3", "0", "0", "0")
    assert answers(core, 5) == [taken]
    assert answers(core, 10) == []
    hear(core, encode("SHSET", 0b101, 0b010, 0, 20, 0, 0, 3, 0, 0, 0), 0)
    assert answers(core, 15) == [taken]  # the first answer may have been lost


def test_what_cannot_be_set_is_refused_by_name_and_stays_as_it_was(firmware: Firmware) -> None:
    core = board(firmware)
    hear(core, encode("SHSET", 0b010, 0, 0, 8, 0, 0, 0, 0, 0, 0), 0)
    hear(core, encode("SHSET", 0b1100, 0b10_0000, 21, 999_999, 4, 0, 0, 0, 0, 20), 0)
    assert answers(core, 5) == [
        ("SBSET", "4", "0", "0", "8", "4", "0", "0", "0", "0", "20"),
        ("SBREF", "encoder", "3"),
        ("SBREF", "floor0", "21"),
        ("SBREF", "floor1", "999999"),
    ]
    polled(core, REST & ~(1 << 7), 10, 17)
    polled(core, REST, 17, 60)
    assert [frame.tag for frame in drain(core, 60)] == []  # 7 ms: under the 8 that it keeps


def test_frames_that_come_damaged_are_told_once_a_second(firmware: Firmware) -> None:
    core = board(firmware)
    drain(core, 0)
    whole = encode("SHSET", 0b111, 0b111, *[20] * 8)
    for place in range(1, len(whole) - 1):  # each byte of it, changed
        hear(core, whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], 1)
    told = answers(core, 1500, "SBSET", "SBREF")
    assert [each[:2] for each in told] == [("SBREF", "line")]
    assert int(told[0][2]) >= len(whole) - 4
    assert answers(core, 1501) == []
    hear(core, b"$SHSET,1" + encode("SHSTA") + b"$" + b"x" * 300 + b"\n", 1600)
    assert answers(core, 1700) == []
    assert answers(core, 2500) == [("SBREF", "line", str(int(told[0][2]) + 2))]
    hear(core, b"AT\r\nnoise without a dollar sign\n", 2600)
    assert answers(core, 9000) == []
    hear(core, encode("SHSET", 0, 0, *[0] * 8), 9000)
    assert answers(core, 9001) == [("SBSET", *["0"] * 10)]


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=80),
            st.builds(
                lambda masks, floors: encode("SHSET", *masks, *floors),
                st.tuples(st.integers(0, 0xFFFF), st.integers(0, 0xFFFF)),
                st.lists(st.integers(0, 9999), min_size=8, max_size=8),
            ),
        ),
        max_size=12,
    )
)
def test_no_line_makes_a_board_read_its_controls_in_another_way_than_it_says(
    firmware: Firmware, pieces: list[bytes]
) -> None:
    """Hostile lines: what it says is set is what may be set, in frames that fit, and it goes on."""
    core = board(firmware)
    drain(core, 0)
    for ms, piece in enumerate(pieces, 1):
        hear(core, piece + b"\n", ms)
        for each in answers(core, ms, "SBSET"):
            halves, backwards = (int(mask, 16) for mask in each[1:3])
            assert max(halves, backwards) <= 0b111
            assert all(0 <= int(floor) <= 20 for floor in each[3:])
            assert [encoder.quarters for encoder in core._encoders] == [
                2 if halves >> place & 1 else 4 for place in range(3)
            ]
            assert [encoder.way for encoder in core._encoders] == [
                -1 if backwards >> place & 1 else 1 for place in range(3)
            ]
    hear(core, b"\n" + encode("SHSET", 1, 2, *[5] * 8), 100)
    assert answers(core, 100, "SBSET") == [("SBSET", "1", "2", *["5"] * 8)]


def test_the_state_tells_where_the_encoders_stand(firmware: Firmware) -> None:
    core = board(firmware)
    cycle = [0b10, 0b00, 0b01, 0b11]  # of lines 2 and 3, from and to rest
    for step, pair in enumerate([*cycle[2::-1], 3, *cycle[2::-1], 3, *cycle]):
        polled(core, REST & ~(0b11 << 2) | pair << 2, 4 * step, 4 * step + 4)
    state = next(frame for frame in drain(core, 60) if frame.tag == "SBSTA")
    assert [state.whole(f"turned{n}") for n in range(3)] == [0, 999, 0]


LASTINGS = st.sampled_from([1, 3, 4, *range(7, 20), *range(22, 41)])
"""Milliseconds that a level lasts: not just at a limit, where the time before its first reading and
after its last one decides."""


@given(st.lists(LASTINGS, max_size=40), st.sampled_from([0, 5]))
def test_its_debouncer_agrees_with_the_tables(
    firmware: Firmware, lastings: list[int], floor: int
) -> None:
    """The same polled levels give the same presses and releases on the board and on the Pi."""
    theirs = firmware("inputs").Button(False, 0, floor)
    ours = debounce.Debouncer(False, 0.0, floor / 1000)
    told: list[tuple[bool, int]] = []
    expected: list[tuple[bool, int]] = []
    ms = 0
    trace = [(place % 2 == 0, lasting) for place, lasting in enumerate(lastings)]
    for down, lasting in [*trace, (False, 60)]:
        for _ in range(lasting):
            ms += 1
            change = theirs.take(down, ms, 1000 * ms)
            if change is not None:
                told.append(change)
            expected += [(c.down, round(c.at * 1000)) for c in ours.edge(down, ms / 1000)]
            expected += [(c.down, round(c.at * 1000)) for c in ours.settle(ms / 1000)]
    assert told == expected


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60),
    st.sampled_from([4, 2]),
    st.sampled_from([1, -1]),
)
def test_its_encoder_agrees_with_the_tables(
    firmware: Firmware, trace: list[tuple[bool, bool]], quarters: int, way: int
) -> None:
    """Levels that last give the same detents, one by one."""
    theirs = firmware("inputs").Encoder(True, True, 0)
    theirs.set(quarters, way)
    ours = quadrature.Quadrature(True, True, quarters)
    ms = 0
    for a, b in trace:
        told = 0
        for _ in range(4):
            ms += 1
            told += theirs.take(a, b, ms, 1000 * ms)
        assert told == way * ours.levels_are(a, b)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("quarter", [5, 13])
def test_an_encoder_that_springs_is_told_a_detent_each(
    firmware: Firmware, quarter: int, way: int
) -> None:
    """At 50 and 20 detents a second; line a springs for 3 ms at each edge, line b for 1."""
    encoder = firmware("inputs").Encoder(True, True, 0)
    ms, told, levels = 0, list[int](), [1, 1]
    for _ in range(20):
        for line, level in zip((0, 1, 0, 1), (0, 0, 1, 1), strict=True):
            line = line if way > 0 else 1 - line
            springs = 3 if line == 0 else 1
            for after in range(quarter):
                ms += 1
                levels[line] = level if after >= springs or after % 2 == 0 else 1 - level
                step = encoder.take(bool(levels[0]), bool(levels[1]), ms, 1000 * ms)
                told += [step] if step else []
    assert told == [way] * 20
