"""Which side has lost its screen, and when that is known."""

from __future__ import annotations

import pytest

from sonar_console.app.screenwatch import SILENCE, Loss, ScreenWatch, screen_faults
from sonar_console.screens.feed import Sight
from sonar_console.system.folders import SHARED

SIDES = ("blue", "yellow")


@pytest.fixture
def watch() -> ScreenWatch:
    made = ScreenWatch(SIDES)
    for side in SIDES:
        made.hear(side, Sight.SHOWN, True, 0.0)
    return made


def test_it_is_noticed_within_five_seconds_and_not_while_a_screen_starts_anew() -> None:
    assert 3.0 <= SILENCE <= 4.5


@pytest.mark.parametrize(("connected", "loss"), [(True, Loss.HUNG), (False, Loss.GONE)])
def test_a_screen_that_says_nothing_is_lost_and_back_when_it_speaks(
    watch: ScreenWatch, connected: bool, loss: Loss
) -> None:
    watch.hear("blue", Sight.SHOWN, True, SILENCE)
    watch.hear("yellow", None, connected, SILENCE)
    assert watch.lost(SILENCE) == {}
    assert watch.lost(SILENCE + 0.1) == {"yellow": loss}
    watch.hear("yellow", Sight.SHOWN, True, SILENCE + 1.0)
    assert watch.lost(SILENCE + 1.0) == {}


@pytest.mark.parametrize(
    ("said", "loss"), [(Sight.DARK, Loss.DARK), (Sight.FROZEN, Loss.FROZEN), (None, Loss.HUNG)]
)
def test_a_screen_whose_picture_cannot_be_seen_is_lost_as_long_as_it_says_so(
    watch: ScreenWatch, said: Sight | None, loss: Loss
) -> None:
    for tenth in range(1, 60):
        watch.hear("blue", said, True, tenth / 10)
        watch.hear("yellow", Sight.SHOWN, True, tenth / 10)
    assert watch.lost(5.9) == {"blue": loss}


def test_a_screen_that_never_said_anything_has_not_been_lost() -> None:
    watch = ScreenWatch(SIDES)
    watch.hear("blue", None, True, 0.0)
    watch.hear("yellow", None, False, 0.0)
    assert watch.lost(1000.0) == {}


def test_a_television_that_was_never_on_is_told_after_a_while() -> None:
    watch = ScreenWatch(SIDES)
    for second in range(10):
        watch.hear("blue", Sight.DARK, True, float(second))
        assert watch.lost(float(second)) == ({} if second <= SILENCE else {"blue": Loss.DARK})


def test_the_shared_screen_is_both_sides() -> None:
    watch = ScreenWatch(SIDES)
    watch.hear(SHARED, Sight.SHOWN, True, 0.0)
    assert watch.lost(1.0) == {}
    assert watch.lost(10.0) == {"blue": Loss.HUNG, "yellow": Loss.HUNG}
    watch.hear("blue", Sight.SHOWN, True, 10.0)
    assert watch.lost(10.0) == {"yellow": Loss.HUNG}
    watch.hear(SHARED, Sight.SHOWN, True, 11.0)
    assert watch.lost(14.0) == {}


def test_the_faults_have_the_name_of_the_screen() -> None:
    assert [(each.kind, each.name) for each in screen_faults({"blue": Loss.DARK})] == [
        (Loss.DARK, "blue.screen")
    ]


def test_the_sides_that_see_their_picture() -> None:
    watch = ScreenWatch(("blue", "yellow"))
    assert watch.seen(0.0) == frozenset()
    watch.hear("blue", Sight.SHOWN, True, 1.0)
    watch.hear("yellow", Sight.DARK, True, 1.0)
    assert watch.seen(1.0) == {"blue", "yellow"}  # it has come up, and is dark only now
    assert watch.seen(1.0 + SILENCE + 0.1) == frozenset()
    watch.hear(SHARED, Sight.SHOWN, True, 6.0)
    assert watch.seen(6.0) == {"blue", "yellow", SHARED}
