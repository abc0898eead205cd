"""The first mate's station: marks, drone and sonar, and a fist of its own."""

from __future__ import annotations

from typing import Any

import pytest


def choose(seats: Any, gauge: str) -> None:
    for _ in range(6):
        if seats.seat("mate").cursor != gauge:
            seats.turn("blue.mate.select", 1)
    assert seats.seat("mate").cursor == gauge


@pytest.mark.parametrize("gauge", ["mine", "torpedo", "drone", "sonar", "silence"])
def test_the_push_marks_the_gauge_under_the_cursor(gauge: str, seats: Any) -> None:
    """M-1."""
    seats.dive()
    seats.give("blue captain head E")
    choose(seats, gauge)
    seats.press("blue.mate.push")
    assert seats.last == f"blue mate mark {gauge}"


def test_a_full_gauge_is_refused_in_words(seats: Any) -> None:
    """M-2."""
    seats.dive()
    seats.fill("blue", "torpedo")
    seats.give("blue captain head E")
    choose(seats, "torpedo")
    seats.press("blue.mate.push")
    assert seats.told().key == "refused-gauge-full"


def test_with_every_gauge_full_the_push_says_pass(seats: Any) -> None:
    """M-4."""
    seats.dive()
    seats.fill("blue", "mine", "torpedo", "drone", "sonar", "silence")
    seats.give("blue captain head E")
    seats.press("blue.mate.push")
    assert seats.last == "blue mate pass"


def test_the_mate_sends_a_drone_and_may_think_better_of_it(seats: Any) -> None:
    """A-3, D-1: its own fist steps back."""
    seats.dive()
    seats.fill("blue", "drone")
    seats.course("blue", "E")
    seats.mend("blue")
    choose(seats, "drone")
    seats.press("blue.mate.push")
    assert seats.seat("mate").moment == "sector"
    seats.press("blue.mate.stop")
    assert seats.seat("mate").moment == "free"
    seats.press("blue.mate.push")
    seats.turn("blue.mate.select", 2)
    seats.press("blue.mate.push")
    assert seats.last == "blue mate drone 3"


@pytest.mark.parametrize(
    ("gauge", "why"),
    [
        ("drone", "refused-gauge-not-full"),
        ("sonar", "refused-gauge-not-full"),
        ("torpedo", "refused-nothing-to-mark"),
    ],
)
def test_a_push_with_nothing_owed_says_why(gauge: str, why: str, seats: Any) -> None:
    seats.dive()
    seats.course("blue", "E")
    seats.mend("blue")
    choose(seats, gauge)
    seats.press("blue.mate.push")
    assert seats.told().key == why


def test_the_captain_s_own_activation_closes_the_mate_s_choice(seats: Any) -> None:
    """A-5."""
    seats.dive()
    seats.fill("blue", "drone", "torpedo")
    seats.course("blue", "E")
    seats.mend("blue")
    choose(seats, "drone")
    seats.press("blue.mate.push")
    seats.give("blue captain drone 1")
    assert seats.seat("mate").moment == "free"
    seats.press("blue.mate.push")
    assert seats.told().key == "refused-system-used"


def test_the_mate_s_fist_is_answered_in_turn_by_turn_play(seats: Any) -> None:
    """Z-2: there is no stop; the answer is a word, and no order is tried."""
    seats.dive()
    seats.press("blue.mate.stop")
    assert seats.told().key == "nothing-now"
    assert seats.reply("blue").seat == "mate"
    assert seats.table.session.live.refused["blue"] == 0
