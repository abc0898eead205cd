"""The sequential test, by published numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_tools.league.sprt import ELO, LOWER, SCORES, UPPER, Sprt, likeliest, quick_llr

PUBLISHED = [379, 10170, 21828, 10640, 343]
"""The example of fastchess' command line (its pull request 783), bounds 0 and 2: 2.94598."""


def test_the_example_of_fastchess() -> None:
    """Its figure is of the closed form; the exact ratio is 0.0005 below it, and accepts as well."""
    test = Sprt(0.0, 2.0)
    assert round(quick_llr(PUBLISHED, test), 5) == 2.94598
    assert test.llr(PUBLISHED) == pytest.approx(2.946, abs=0.001)
    assert test.verdict(PUBLISHED) == "high"
    assert test.told(PUBLISHED) == (
        "test of 0 and 2 normalised Elo: LLR 2.9455 (-2.944 to 2.944), accepts 2"
    )


@pytest.mark.parametrize(
    ("counts", "bounds", "llr"),
    [
        # fastchess, pull request 426: the test cases of the normalised model
        ([365, 16618, 36229, 16974, 390], (0.0, 2.0), 2.25),
        # a test of montytest with its exact figure
        ([13, 37, 50, 25, 3], (0.0, 4.0), -0.54912),
        # by fishtest's own function (pull request 1065 of rshogi): two scores were never seen
        ([0, 84, 840, 126, 0], (0.0, 10.0), 2.960172391),
        # the output of fastchess for a match that ended
        ([0, 0, 2, 0, 37], (0.0, 20.0), 2.96),
    ],
)
def test_other_published_ratios(counts: list[int], bounds: tuple[float, float], llr: float) -> None:
    digits = len(str(llr).partition(".")[2])
    assert round(Sprt(*bounds).llr(counts), digits) == llr


def test_400_to_0_ends_either_way() -> None:
    """Without the exact ratio it does not: the closed form has no spread to divide by."""
    test = Sprt(0.0, 20.0)
    assert test.verdict([0, 0, 0, 0, 200]) == "high"
    assert test.verdict([200, 0, 0, 0, 0]) == "low"
    assert test.verdict([0, 0, 0, 0, 5]) == ""
    with pytest.raises(ZeroDivisionError):
        quick_llr([0, 0, 0, 0, 200], test)


def test_nothing_says_nothing() -> None:
    assert Sprt(0.0, 5.0).llr([0] * 5) == 0.0
    assert (round(LOWER, 3), round(UPPER, 3)) == (-2.944, 2.944)


counts = st.lists(st.integers(0, 2000), min_size=5, max_size=5).filter(any)
bounds = st.floats(-200.0, 200.0)


@given(counts, bounds)
def test_the_likeliest_distribution_has_the_t_value(seen: list[int], elo: float) -> None:
    shares = [(each or 1e-3) / sum(each or 1e-3 for each in seen) for each in seen]
    t = math.sqrt(2.0) * elo / ELO
    found = likeliest(shares, t)
    assert all(each >= 0 for each in found)
    assert sum(found) == pytest.approx(1.0, abs=1e-6)
    mean = sum(p * score for p, score in zip(found, SCORES, strict=True))
    spread = math.sqrt(sum(p * (score - mean) ** 2 for p, score in zip(found, SCORES, strict=True)))
    assert mean - 0.5 == pytest.approx(t * spread, abs=1e-5)


@given(counts, st.floats(-200.0, 150.0), st.floats(1.0, 50.0))
def test_the_ratio_is_the_same_seen_from_the_other_side(
    seen: list[int], low: float, more: float
) -> None:
    ahead = Sprt(low, low + more).llr(seen)
    behind = Sprt(-low - more, -low).llr(seen[::-1])
    assert ahead == pytest.approx(-behind, abs=1e-4, rel=1e-4)
