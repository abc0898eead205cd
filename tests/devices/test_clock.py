"""The table's clock only goes forward."""

from __future__ import annotations

import math
import time

import pytest

from sonar_console.devices.clock import Clock


def test_it_is_the_monotonic_clock_and_what_was_let_pass() -> None:
    clock = Clock()
    before = time.monotonic()
    now = clock()
    assert before <= now <= time.monotonic()
    clock.let_pass(3600.0)
    clock.let_pass(0.0)
    assert clock() >= before + 3600.0
    assert clock() - time.monotonic() <= 3600.0


@pytest.mark.parametrize("wrong", [-0.1, math.nan])
def test_it_never_goes_back(wrong: float) -> None:
    with pytest.raises(ValueError, match="time does not go back"):
        Clock().let_pass(wrong)
