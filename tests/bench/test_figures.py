"""The arithmetic of the report: percentiles, aims, verdicts, what a Pi makes of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_tools.bench.figures import PI, Aim, BenchRow, Findings, Growth, Spread, percentile

SAMPLES = st.lists(st.floats(0, 1e6, allow_nan=False), min_size=1, max_size=300)


@given(SAMPLES)
def test_a_percentile_is_a_sample_that_so_many_do_not_exceed(samples: list[float]) -> None:
    for share in (0.01, 0.5, 0.9, 0.99, 1.0):
        found = percentile(samples, share)
        assert found in samples
        assert sum(each <= found for each in samples) >= share * len(samples)
        assert sum(each < found for each in samples) < share * len(samples)


def test_percentiles_of_a_hundred() -> None:
    samples = [float(number) for number in range(100, 0, -1)]
    assert percentile(samples, 0.99) == 99.0
    assert percentile(samples, 0.5) == 50.0
    assert percentile(samples, 0.0) == 1.0


def test_a_spread() -> None:
    assert Spread.of([3.0, 1.0, 2.0]) == Spread(2.0, 3.0, 3)
    assert Spread.of([7.0]) == Spread(7.0, None, 1)
    assert Spread(2.0, 3.0, 9).times(5) == Spread(10.0, 15.0, 9)
    assert Spread(2.0, None, 1).times(5) == Spread(10.0, None, 1)
    for call in (Spread.of, lambda samples: percentile(samples, 0.5)):
        with pytest.raises(ValueError, match="no samples"):
            call([])


@pytest.mark.parametrize(
    ("aim", "holds"),
    [
        (Aim(9.0), True),
        (Aim(8.9), False),
        (Aim(2.0, "median"), True),
        (Aim(1.9, "median"), False),
        (Aim(2.0, "median", least=True), True),
        (Aim(2.1, "median", least=True), False),
    ],
)
def test_an_aim(aim: Aim, holds: bool) -> None:
    assert aim.holds(Spread(2.0, 9.0, 100)) is holds


def test_an_aim_of_a_single_run_is_its_figure() -> None:
    assert Aim(2.0).holds(Spread(2.0, None, 1))
    assert not Aim(1.0).holds(Spread(2.0, None, 1))


def test_a_row_holds_when_all_its_aims_do() -> None:
    figure = Spread(2.0, 9.0, 100)
    assert BenchRow("x", "x", "ms", figure).holds is None
    assert BenchRow("x", "x", "ms", figure, aims=(Aim(9.0), Aim(2.0, "median"))).holds is True
    assert BenchRow("x", "x", "ms", figure, aims=(Aim(9.0), Aim(1.0, "median"))).holds is False


def test_on_a_pi_times_grow_and_rates_shrink() -> None:
    figure = Spread(2.0, 9.0, 100)
    assert BenchRow("x", "x", "ms", figure).pi == figure.times(PI)
    assert BenchRow("x", "x", "/s", figure).pi == figure.times(1 / PI)
    assert BenchRow("x", "x", "MB", figure, slower=False).pi == figure


@pytest.mark.parametrize(("limit", "there"), [(45.0, True), (44.0, False)])
def test_what_must_hold_on_a_pi_is_judged_there(limit: float, there: bool) -> None:
    figure = Spread(2.0, 9.0, 100)
    assert BenchRow("x", "x", "ms", figure, aims=(Aim(limit),), on_pi=True).holds_on_pi is there
    assert BenchRow("x", "x", "ms", figure, aims=(Aim(limit),)).holds_on_pi is None


def test_growth() -> None:
    one, two = Spread(2.0, 3.0, 9), Spread(3.0, 4.0, 9)
    assert Growth("x", "x", "ms", one, two).ratio == 1.5
    assert Growth("x", "x", "ms", Spread(0.0, 0.0, 2), two).ratio == math.inf


def test_findings_add_up() -> None:
    row = BenchRow("x", "x", "ms", Spread(1.0, 1.0, 2))
    growth = Growth("x", "x", "ms", row.figure, row.figure)
    findings = Findings([row], [growth])
    findings.add(Findings([row]))
    assert (len(findings.rows), len(findings.growths)) == (2, 1)
