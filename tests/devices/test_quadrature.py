"""Encoders by the order of their edges: B09, bounce, lost edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.devices.quadrature import PHASES, Quadrature

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
