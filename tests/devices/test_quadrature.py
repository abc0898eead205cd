"""Encoders by the order of their edges: B09, bounce, lost edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.glitches import GLITCH
from sonar_console.devices.quadrature import PHASES, Detent, Quadrature, Wheel

LEVELS = {phase: levels for levels, phase in PHASES.items()}


def walk(wheel: Quadrature, start: int, quarters: int) -> tuple[int, int]:
    """Turn by quarters one by one; gives the phase count reached and the detents told."""
    told = 0
    for _ in range(abs(quarters)):
        start += 1 if quarters > 0 else -1
        told += wheel.levels_are(*LEVELS[start % 4])
    return start, told


def test_b09_40_right_and_40_left() -> None:
    wheel = Quadrature(True, True)
    at, right = walk(wheel, 0, 160)
    _, left = walk(wheel, at, -160)
    assert (right, left) == (40, -40)


def test_clockwise_is_a_before_b() -> None:
    wheel = Quadrature(True, True)
    steps = [("a", False), ("b", False), ("a", True), ("b", True)]
    assert [wheel.edge(*step) for step in steps] == [0, 0, 0, 1]


@given(
    st.lists(st.tuples(st.integers(-3, 3), st.lists(st.integers(0, 3), max_size=8)), max_size=20)
)
def test_bounce_gives_exactly_one_step_a_detent(moves: list[tuple[int, list[int]]]) -> None:
    """Each edge springs to and fro any number of times before it stays."""
    wheel = Quadrature(True, True)
    phase, told, turned = 0, 0, 0
    for detents, springs in moves:
        way = 1 if detents > 0 else -1
        for quarter in range(4 * abs(detents)):
            for _ in range(springs[quarter % len(springs)] if springs else 0):
                told += wheel.levels_are(*LEVELS[(phase + way) % 4])
                told += wheel.levels_are(*LEVELS[phase % 4])
            phase += way
            told += wheel.levels_are(*LEVELS[phase % 4])
        turned += detents
        assert told == turned


@given(st.lists(st.sampled_from([-1, 1]), max_size=200))
def test_never_a_whole_detent_off(quarters: list[int]) -> None:
    wheel = Quadrature(True, True)
    phase = told = 0
    for step in quarters:
        phase += step
        told += wheel.levels_are(*LEVELS[phase % 4])
        assert abs(phase - 4 * told) < 4


def test_half_a_turn_taken_back_tells_nothing() -> None:
    wheel = Quadrature(True, True)
    at, told = walk(wheel, 0, 3)
    assert (told, walk(wheel, at, -3)[1]) == (0, 0)


@pytest.mark.parametrize("lost", range(4))
def test_a_lost_edge_is_not_carried_along(lost: int) -> None:
    wheel = Quadrature(True, True)
    told = 0
    for quarter in range(1, 41):
        if quarter != 17 + lost:
            told += wheel.levels_are(*LEVELS[quarter % 4])
    assert told == 10


def test_two_detents_a_cycle() -> None:
    wheel = Quadrature(True, True, quarters=2)
    at, told = walk(wheel, 0, 8)
    assert (told, walk(wheel, at, -4)[1]) == (4, -2)


def test_other_types_are_refused() -> None:
    with pytest.raises(ValueError, match="quarters"):
        Quadrature(True, True, quarters=3)


Edge = tuple[float, str, bool]


def contact(line: str, high: bool, at: float, springs: list[float]) -> list[Edge]:
    """One edge of a line that bounces: ``springs`` are the ms after it at which it springs."""
    offs = [(at + 0.001 * ms, line, high == bool(index % 2)) for index, ms in enumerate(springs)]
    return [(at, line, high), *offs]


def turned(detents: list[float], springs: dict[str, list[float]], way: int = 1) -> list[Edge]:
    """The edges of detents that take so many seconds each.

    As a hand turns it, the last quarter snaps: it takes a third of the others' time.
    """
    edges: list[Edge] = []
    at = 1.0
    for seconds in detents:
        for part, line, high in zip((0.0, 0.3, 0.6, 0.9), "abab", (0, 0, 1, 1), strict=True):
            own = line if way > 0 else {"a": "b", "b": "a"}[line]
            edges += contact(own, bool(high), at + part * seconds, springs[own])
        at += seconds
    return sorted(edges)


def detents_of(edges: list[Edge], quarters: int = 4, *, backwards: bool = False) -> list[Detent]:
    wheel = Wheel((True, True), 0.0, quarters, backwards=backwards)
    told: list[Detent] = []
    for at, line, high in edges:
        told += wheel.edge(line, high, at)
    told += wheel.settle(edges[-1][0] + 1.0 if edges else 1.0)
    assert wheel.due() is None
    return told


CLEAN: dict[str, list[float]] = {"a": [], "b": []}
WORN = {"a": [0.1, 0.3, 0.35, 0.6, 1.1, 1.3, 2.0, 2.1], "b": [0.05, 0.2]}
"""One line springs for 2 ms, the other hardly."""
BAD = {"a": [0.2, 0.9, 1.4, 2.2, 2.9, 3.1], "b": [0.3, 1.0, 1.9, 2.8]}
"""The most that makers of such encoders allow, 3 ms on both lines."""


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(
    ("a_second", "springs"),
    [(5, BAD), (20, BAD), (35, BAD), (20, WORN), (60, WORN), (60, CLEAN), (100, CLEAN)],
)
def test_no_detent_of_a_hand_is_lost_or_told_twice(
    a_second: int, springs: dict[str, list[float]], way: int
) -> None:
    edges = turned([1 / a_second] * 40, springs, way)
    assert [each.step for each in detents_of(edges)] == [way] * 40
    assert sum(each.step for each in detents_of(edges, 2)) == 80 * way


def test_a_turn_that_begins_slowly_and_ends_in_a_snap() -> None:
    edges = turned([0.2, 0.1, 0.05, 0.03, 0.02, 0.3], WORN)
    assert len(detents_of(edges)) == 6
    assert [each.step for each in detents_of(edges, backwards=True)] == [-1] * 6


def test_a_detent_is_stamped_with_its_last_edge_though_it_is_told_later() -> None:
    edges = turned([0.04], CLEAN)
    wheel = Wheel((True, True), 0.0)
    assert [wheel.edge(line, high, at) for at, line, high in edges] == [[], [], [], []]
    assert wheel.pending == edges[-1][0]
    assert wheel.settle(edges[-1][0] + GLITCH) == [Detent(1, edges[-1][0])]


@given(
    st.lists(
        st.tuples(
            st.floats(0.004, 0.1),
            st.floats(0.000001, 0.0019),
            st.floats(0.0, 0.0018),
            st.floats(0.000001, 0.0019),
            st.booleans(),
        ),
        max_size=40,
    )
)
def test_glitches_on_both_lines_are_no_detent(
    dips: list[tuple[float, float, float, float, bool]],
) -> None:
    """Whichever line dips first and comes back first, which looks like a whole turn."""
    edges: list[Edge] = []
    at = 1.0
    for pause, lasting, after, other, first in dips:
        at += pause
        one, two = "ab" if first else "ba"
        edges += [(at, one, False), (at + lasting, one, True)]
        edges += [(at + after, two, False), (at + after + other, two, True)]
    for quarters in (4, 2):
        assert detents_of(sorted(edges), quarters) == []
