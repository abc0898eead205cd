"""Both fists, together and long enough, by the stamps of the presses alone."""

from __future__ import annotations

import pytest

from console.engine.names import Team
from console.evening.givingup import BAR, HOLD, LATE, TOGETHER, GivingUp
from console.press import Kind, Press

TEAMS = (Team.BLUE, Team.YELLOW)


def struck(blue: float, yellow: float) -> GivingUp:
    fists = GivingUp(TEAMS)
    for team, at in sorted(zip(TEAMS, (blue, yellow), strict=True), key=lambda each: each[1]):
        fists.touch(Press(f"{team}.captain.stop", Kind.PRESS, at))
    return fists


def release(fists: GivingUp, at: float, team: Team = Team.BLUE) -> None:
    fists.touch(Press(f"{team}.captain.stop", Kind.RELEASE, at))


@pytest.mark.parametrize(("apart", "counts"), [(0.0, True), (TOGETHER, True), (2.001, False)])
def test_both_must_strike_within_two_seconds(apart: float, counts: bool) -> None:
    fists = struck(10.0, 10.0 + apart)
    fists.advance(60.0)
    assert fists.agreed is counts


@pytest.mark.parametrize(
    ("held", "agreed"), [(HOLD - 0.001, False), (HOLD, True), (HOLD + 0.05, True)]
)
def test_a_release_that_is_told_late_counts_by_its_stamp(held: float, agreed: bool) -> None:
    fists = struck(8.0, 10.0)
    fists.advance(10.0 + HOLD + LATE - 0.001)
    assert not fists.agreed
    release(fists, 10.0 + held)
    assert fists.agreed is agreed
    fists.advance(60.0)
    assert fists.agreed is agreed


def test_the_bar_grows_part_by_part() -> None:
    fists = struck(10.0, 10.0)
    parts = []
    while (due := fists.due()) is not None:
        assert fists.advance(due)
        parts.append(fists.parts)
    assert parts == [*range(1, BAR), BAR - 1]
    assert fists.agreed
    assert not fists.advance(60.0)


def test_to_strike_again_begins_again() -> None:
    fists = struck(10.0, 10.0)
    fists.advance(11.0)
    release(fists, 11.0)
    assert (fists.parts, fists.due()) == (0, None)
    fists.touch(Press("blue.captain.stop", Kind.PRESS, 11.5))
    fists.advance(11.5 + HOLD)
    assert not fists.agreed
    fists.advance(11.5 + HOLD + LATE)
    assert fists.agreed
