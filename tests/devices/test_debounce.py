"""Debouncing by stamps alone: B04, B08, B18, and the level that always wins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.debounce import STUCK, WINDOW, Change, Debouncer, Held
from sonar_console.devices.glitches import GLITCH

Trace = list[tuple[bool, float]]
FLOOR = 0.005


def play(trace: Trace, end: float, floor: float = 0.0) -> list[Change]:
    contact = Debouncer(False, 0.0, floor)
    told: list[Change] = []
    for level, at in trace:
        told += contact.edge(level, at)
    return told + contact.settle(end)


@pytest.mark.parametrize("stray", [0.0, 0.001])
def test_b04_a_press_of_8_ms_counts_and_one_of_3_ms_does_not(stray: float) -> None:
    """With a floor of 5 ms, for a contact that is known to be noisy."""
    assert play([(True, 1.0), (False, 1.003 + stray)], 2.0, FLOOR) == []
    told = play([(True, 1.0), (False, 1.008 + stray)], 2.0, FLOOR)
    assert told == [Change(True, 1.0), Change(False, 1.008 + stray)]


def test_a_press_of_exactly_the_floor_counts() -> None:
    assert len(play([(True, 1.0), (False, 1.0 + FLOOR)], 2.0, FLOOR)) == 2


def test_a_press_is_told_once_it_is_no_glitch_with_the_stamp_of_its_first_edge() -> None:
    contact = Debouncer(False, 0.0)
    assert contact.edge(True, 1.0) == []
    assert contact.pending == 1.0
    assert contact.due() == pytest.approx(1.0 + GLITCH)
    assert contact.settle(1.0 + GLITCH) == [Change(True, 1.0)]
    assert contact.pending is None


def test_an_edge_that_is_known_to_be_steady_is_told_at_once_but_not_where_a_floor_is() -> None:
    assert Debouncer(False, 0.0).edge(True, 1.0, steady=True) == [Change(True, 1.0)]
    assert Debouncer(False, 0.0, FLOOR).edge(True, 1.0, steady=True) == []


@pytest.mark.parametrize("lasting", [0.000001, 0.00003, 0.001, 0.0019])
def test_200_glitches_are_no_press(lasting: float) -> None:
    """Lights and fridges (fivdi/pigpio#39): dips of microseconds, one after the other."""
    for apart in (0.0025, 0.010, 0.1):
        trace = [(n % 2 == 0, 1.0 + apart * (n // 2) + lasting * (n % 2)) for n in range(400)]
        assert play(trace, 30.0) == []
        assert play(trace, 30.0, FLOOR) == []


def test_dips_keep_no_contact_down_that_was_let_go() -> None:
    """A hundred dips a second, as a lamp on the mains makes them."""
    dips = [(n % 2 == 0, 1.1 + 0.005 + 0.01 * (n // 2) + 0.00003 * (n % 2)) for n in range(200)]
    told = play([(True, 1.0), (False, 1.1), *dips], 1.2)
    assert told == [Change(True, 1.0), Change(False, 1.1)]


def test_breaks_of_a_microsecond_lose_no_press() -> None:
    held = [(n % 2 == 1, 1.001 + 0.001 * (n // 2) + 0.000001 * (n % 2)) for n in range(160)]
    told = play([(True, 1.0), *held, (False, 1.1)], 2.0)
    assert told == [Change(True, 1.0), Change(False, 1.1)]


@pytest.mark.parametrize("lasting", [GLITCH, 0.003, 0.008, 0.019, WINDOW])
def test_a_blip_shorter_than_the_window_counts_and_counts_once(lasting: float) -> None:
    assert play([(True, 1.0), (False, 1.0 + lasting)], 2.0) == [
        Change(True, 1.0),
        Change(False, 1.0 + lasting),
    ]


def test_an_8_ms_press_that_bounces_counts_once() -> None:
    trace = [(True, 1.0), (False, 1.0004), (True, 1.0009), (False, 1.0013), (True, 1.0016)]
    trace += [(False, 1.008), (True, 1.0083), (False, 1.0089)]
    for floor in (0.0, FLOOR):
        assert play(trace, 2.0, floor) == [Change(True, 1.0), Change(False, 1.008)]


def test_blips_far_apart_do_not_add_up() -> None:
    trace = [(n % 2 == 0, 1.0 + 0.008 * (n // 2) + 0.002 * (n % 2)) for n in range(40)]
    assert play(trace, 3.0, FLOOR) == []


def test_two_quick_presses_are_two() -> None:
    trace = [(True, 1.0), (False, 1.030), (True, 1.060), (False, 1.090)]
    assert [change.down for change in play(trace, 2.0)] == [True, False, True, False]


def test_edges_out_of_order_or_repeated_mean_nothing() -> None:
    contact = Debouncer(False, 10.0, FLOOR)
    assert contact.edge(False, 10.1) == []
    assert contact.edge(True, 9.0) == []
    assert contact.edge(True, 10.2) == [Change(True, 10.1)]


def test_due_is_when_it_settles() -> None:
    contact = Debouncer(False, 0.0, FLOOR)
    assert contact.due() is None
    contact.edge(True, 1.0)
    assert contact.pending == 1.0
    assert contact.due() == pytest.approx(1.0 + FLOOR)
    assert contact.settle(1.0 + FLOOR) == [Change(True, 1.0)]
    assert contact.due() is None
    contact.edge(False, 2.0)
    assert contact.settle(2.0 + GLITCH) == []
    assert contact.due() == pytest.approx(2.0 + WINDOW)


gaps = st.floats(0.0001, 0.2, allow_nan=False)
floors = st.sampled_from([0.0, FLOOR])


@given(st.lists(st.tuples(st.booleans(), gaps), max_size=60), floors)
def test_the_level_wins_in_the_end_and_changes_alternate(
    steps: list[tuple[bool, float]], floor: float
) -> None:
    at, trace = 0.0, []
    for level, gap in steps:
        at += gap
        trace.append((level, at))
    told = play(trace, at + WINDOW + FLOOR, floor)
    level = trace[-1][0] if trace else False
    assert (told[-1].down if told else False) == level
    assert [change.down for change in told] == [n % 2 == 0 for n in range(len(told))]
    assert [change.at for change in told] == sorted(change.at for change in told)


shorts = st.floats(0.000001, 0.0019)
pauses = st.floats(0.001, 0.05)


@given(st.lists(st.tuples(shorts, pauses), max_size=60), floors)
def test_no_dips_shorter_than_a_glitch_are_a_press(
    dips: list[tuple[float, float]], floor: float
) -> None:
    at, trace = 1.0, list[tuple[bool, float]]()
    for lasting, pause in dips:
        trace += [(True, at), (False, at + lasting)]
        at += lasting + pause
    assert play(trace, at + 1.0, floor) == []


bounce = st.lists(st.floats(0.0001, 0.0008), max_size=6).filter(lambda gaps: len(gaps) % 2 == 0)


@given(st.floats(0.010, 0.5), bounce, bounce, floors)
def test_one_press_however_it_bounces(
    lasting: float, first: list[float], last: list[float], floor: float
) -> None:
    """A press that is shorter than the window still counts, and counts once."""
    trace: Trace = []
    for begin, level, gaps_ in ((1.0, True, first), (1.0 + lasting, False, last)):
        at = begin
        trace.append((level, at))
        for index, gap in enumerate(gaps_):
            at += gap
            trace.append((level == bool(index % 2), at))
    told = play(trace, 3.0, floor)
    assert [change.down for change in told] == [True, False]
    assert told[0].at == 1.0


@given(st.lists(st.tuples(st.booleans(), gaps), max_size=40), st.lists(gaps, max_size=20), floors)
def test_asking_in_between_changes_nothing(
    steps: list[tuple[bool, float]], asks: list[float], floor: float
) -> None:
    """The answer hangs on the stamps alone, not on when it was asked for."""
    at, trace = 0.0, []
    for level, gap in steps:
        at += gap
        trace.append((level, at))
    when, asked = 0.0, []
    for gap in asks:
        when += gap
        asked.append(when)
    contact = Debouncer(False, 0.0, floor)
    told: list[Change] = []
    moves: list[tuple[float, bool | None]] = [(moment, level) for level, moment in trace]
    moves += [(moment, None) for moment in asked]
    for moment, move in sorted(moves, key=lambda item: item[0]):
        told += contact.settle(moment) if move is None else contact.edge(move, moment)
    told += contact.settle(100.0)
    assert told == play(trace, 100.0, floor)


def test_b08_down_at_start_is_stuck_until_let_go() -> None:
    held = Held(True, 0.0)
    assert (held.stuck, held.down) == (True, False)
    assert held.tick(100.0) is None
    assert held.change(False, 5.0) is None
    assert held.stuck is False
    assert held.change(True, 6.0) == Change(True, 6.0)


def test_b18_held_for_30_s_is_let_go_for_the_table_and_left_out() -> None:
    held = Held(False, 0.0)
    held.change(True, 1.0)
    assert held.due() == 1.0 + STUCK
    assert held.tick(30.999) is None
    assert held.tick(31.0) == Change(False, 31.0)
    assert (held.stuck, held.tick(40.0)) == (True, None)
    assert held.change(False, 50.0) is None
    assert (held.stuck, held.change(True, 51.0)) == (False, Change(True, 51.0))


def test_a_device_that_comes_back_with_a_button_down() -> None:
    held = Held(False, 0.0)
    held.change(True, 1.0)
    assert held.found(False, 2.0) == Change(False, 2.0)
    assert held.found(True, 3.0) is None
    assert held.stuck
