"""The pen on the hull: what any hand can do, by what the pen alone goes by: presses and time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.stations.tracing import (
    CALM,
    DETENT,
    FAST,
    SAMPLES,
    SHAKY,
    SLOW,
    TICK,
    Trace,
    middle,
    shake,
)

SECTIONS = (1, 2, 3, 4)


def ended(trace: Trace, most: int = 2000) -> int:
    """Let time pass to the end of a trace; how many times it wanted to be drawn."""
    for pictures in range(most):
        if trace.done:
            return pictures
        due = trace.due()
        assert due is not None
        trace.advance(due)
    raise AssertionError("the trace never ends")


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("fast", [False, True])
def test_a_pen_that_nobody_steers_goes_astray_and_comes_to_its_end(
    section: int, fast: bool
) -> None:
    trace = Trace(section, 100.0)
    trace.hurry(fast, 100.0)
    ended(trace)
    assert trace.astray
    assert len(trace.line) == SAMPLES
    assert trace.at == pytest.approx(100.0 + (FAST if fast else SLOW), abs=0.01)


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("fast", [False, True])
def test_a_perfect_hand_never_leaves_the_hull(section: int, fast: bool) -> None:
    """It looks at each picture, and brings the pen to where the middle will be."""
    trace = Trace(section, 100.0)
    trace.hurry(fast, 100.0)
    while not trace.done:
        ahead = min(1.0, trace.along + TICK * trace.pace)
        steps = round((middle(section, ahead) - trace.hand) / DETENT)
        trace.steer(steps, trace.at)
        due = trace.due()
        assert due is not None
        trace.advance(due)
    assert not trace.astray


@given(
    st.sampled_from(SECTIONS),
    st.lists(
        st.tuples(st.floats(0.0, 1.0), st.integers(-6, 6), st.booleans(), st.booleans()),
        max_size=40,
    ),
)
def test_whatever_the_hand_does_the_trace_ends_and_says_truly_whether_it_left(
    section: int, presses: list[tuple[float, int, bool, bool]]
) -> None:
    trace = Trace(section, 0.0)
    now = 0.0
    for seconds, steps, fast, halted in presses:
        now += seconds
        trace.steer(steps, now)
        trace.hurry(fast, now)
        trace.halt(halted, now)
    trace.halt(False, now)
    ended(trace)
    outside = [
        abs(across - middle(section, number / SAMPLES)) > 1
        for number, across in enumerate(trace.line, 1)
    ]
    assert trace.astray is any(outside)


@given(st.lists(st.floats(0.001, 0.7), min_size=1, max_size=60))
def test_the_line_is_the_same_however_often_it_is_looked_at(looks: list[float]) -> None:
    once, often = Trace(2, 0.0), Trace(2, 0.0)
    for trace in (once, often):
        trace.steer(-2, 0.0)
    for seconds in looks:
        often.advance(often.at + seconds)
    once.advance(sum(looks))
    assert often.line == pytest.approx(once.line[: len(often.line)])
    assert abs(len(often.line) - len(once.line)) <= 1  # at the very edge of a place


@pytest.mark.parametrize("section", SECTIONS)
def test_the_band_begins_straight_and_never_jumps(section: int) -> None:
    places = [middle(section, number / 1000) for number in range(1001)]
    assert places[0] == middle(section, 0.09) == 0.0
    steepest = max(abs(b - a) for a, b in pairwise(places)) * 1000
    assert steepest < 11


def test_to_hurry_shakes_more_but_never_out_of_the_hull_by_itself() -> None:
    for number in range(500):
        along = number / 500
        assert abs(shake(along, CALM)) <= CALM < abs(SHAKY) < 1 - DETENT


def test_a_halted_pen_stands_still() -> None:
    trace = Trace(1, 0.0)
    trace.halt(True, 1.0)
    along = trace.along
    trace.advance(50.0)
    trace.steer(3, 51.0)
    assert (trace.along, trace.due()) == (along, None)
    trace.halt(False, 60.0)
    trace.advance(61.0)
    assert trace.along == pytest.approx(along + 1 / SLOW)
