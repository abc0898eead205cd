"""Ratings by Bradley and Terry, and the meetings that they come from."""

from __future__ import annotations

import pytest
from tests.league.conftest import PlanMaker

from sonar_tools.league.played import Score
from sonar_tools.league.ratings import ratings
from sonar_tools.league.series import wilson
from sonar_tools.league.sprt import Sprt
from sonar_tools.league.standing import Meeting, meetings_of, verdict


def score(match: str, won: int) -> Score:
    return Score(match, won, "torpedo", 100, 0.1, None)


def test_odds_of_ten_to_one_are_400_elo() -> None:
    """Of 1,999 matches and the one that is given to all: 1818.2 to 181.8 points."""
    meeting = Meeting("a", "b", [0, 0, 364, 0, 1636])
    best, worst = ratings(["b", "a"], [meeting], resamples=200)
    assert (best.player, best.matches) == ("a", 4000)
    assert best.elo - worst.elo == pytest.approx(400, abs=1.5)
    assert best.low < best.elo < best.high
    assert best.elo == pytest.approx(-worst.elo)


def test_who_never_met_is_rated_through_a_third_and_who_never_played_is_not() -> None:
    meetings = [Meeting("a", "b", [10, 0, 30, 0, 60]), Meeting("b", "c", [10, 0, 30, 0, 60])]
    found = ratings(["a", "b", "c", "d"], meetings, resamples=100)
    assert [each.player for each in found] == ["a", "b", "c"]
    assert found[0].elo - found[1].elo == pytest.approx(found[1].elo - found[2].elo, abs=0.1)
    assert sum(each.elo for each in found) == pytest.approx(0, abs=1e-3)
    assert ratings(["a", "b"], [Meeting("a", "b")]) == []


def test_a_clean_sheet_has_a_rating_that_ends() -> None:
    best, _ = ratings(["a", "b"], [Meeting("a", "b", [0, 0, 0, 0, 200])], resamples=10)
    assert 2 * best.elo == pytest.approx(1161, abs=1)  # 400.5 to 0.5


def test_the_ends_of_an_interval_are_shares() -> None:
    """Of all pairs alike Wilson's ends; one pair says nothing; no end is below 0 or above 1."""
    assert Meeting("a", "b", [0, 0, 0, 0, 8]).interval == (wilson(8, 8)[0], 1.0)
    assert Meeting("a", "b", [8, 0, 0, 0, 0]).interval == (
        0.0,
        1.0 - wilson(8, 8)[0],
    )
    assert Meeting("a", "b", [1, 0, 0, 0, 0]).interval == (0.0, 1.0)
    low, high = Meeting("a", "b", [0, 0, 0, 1, 3]).interval
    assert low == pytest.approx(0.9375 - 0.1225, abs=1e-4)
    assert high == 1.0


def test_draws_are_half_wins_in_ratings_and_scores() -> None:
    drawn = Meeting("a", "b", [0, 0, 50, 0, 0])
    assert (drawn.score, drawn.margin) == (0.5, 1.0 - wilson(50, 50)[0])
    assert drawn.interval == (0.5 - drawn.margin, 0.5 + drawn.margin)
    best, worst = ratings(["a", "b"], [drawn], resamples=10)
    assert (best.interval, worst.interval) == ("no spread", "no spread")
    assert best.elo == pytest.approx(worst.elo, abs=1e-6)
    mixed = Meeting("a", "b", [1, 2, 3, 4, 5])
    assert mixed.score == pytest.approx((0.5 + 1.5 + 3 + 5) / 15)


def test_pairs_count_and_halves_wait(make_plan: PlanMaker) -> None:
    plan = make_plan(sprt=Sprt(0.0, 200.0))
    scores = [("0a", 1), ("0b", 1), ("1a", 1), ("1b", -1), ("2a", 0), ("2b", -1), ("3a", 1)]
    (meeting,) = meetings_of(plan, {name: score(name, won) for name, won in scores})
    assert meeting.pentanomial == [0, 1, 1, 0, 1]
    assert (meeting.wins, meeting.draws, meeting.losses, meeting.halves) == (3, 1, 2, 1)
    assert verdict(plan, {}) == ""
    plan.pairs.update(  # type: ignore[attr-defined]  # many more pairs than were planned
        {at: plan.pairs[0].__class__(at, "officer", "cadet", 0) for at in range(99)}
    )
    won = {f"{at}{way}": score(f"{at}{way}", 1) for at in range(99) for way in "ab"}
    assert verdict(plan, won) == "high"
