"""Mishaps begin at random by a given source, last as long as they should, and are counted."""

from __future__ import annotations

import random

from sonar_tools.soak.mishaps import ODDS, Mishap, MishapSchedule


def test_all_kinds_begin_about_as_often_as_they_should() -> None:
    mishaps = MishapSchedule(random.Random(3))
    hours = 200
    for minute in range(hours * 60):
        mishaps.ended(minute * 60.0)
        while mishaps.begins(minute * 60.0) is not None:
            pass
    for mishap, odds in ODDS.items():
        wanted = hours * 3600.0 / odds.every
        assert 0.7 * wanted < mishaps.count[mishap] < 1.3 * wanted, mishap


def test_a_mishap_that_lasts_ends_once_and_does_not_begin_again_before() -> None:
    mishaps = MishapSchedule(random.Random(1), odds={Mishap.BOARD: ODDS[Mishap.BOARD]})
    now = 0.0
    while (fallen := mishaps.begins(now)) is None:
        now += 1.0
    assert fallen is Mishap.BOARD
    assert mishaps.lasts(Mishap.BOARD)
    assert mishaps.ended(now) == []
    shortest, longest = ODDS[Mishap.BOARD].lasts
    assert mishaps.ended(now + shortest - 0.1) == []
    assert mishaps.begins(now + 1e9) is None
    assert mishaps.ended(now + longest) == [Mishap.BOARD]
    assert mishaps.ended(now + longest) == []
    assert not mishaps.lasts(Mishap.BOARD)


def test_what_lasts_ends_when_all_is_switched_off() -> None:
    mishaps = MishapSchedule(random.Random(2), odds={Mishap.DISK: ODDS[Mishap.DISK]})
    now = 0.0
    while mishaps.begins(now) is None:
        now += 10.0
    assert mishaps.end_all() == [Mishap.DISK]
    assert mishaps.end_all() == []
    assert mishaps.count == {Mishap.DISK: 1}


def test_the_same_seed_gives_the_same_mishaps() -> None:
    days = []
    for _ in range(2):
        mishaps = MishapSchedule(random.Random("a day"))
        days.append([mishaps.begins(now * 20.0) for now in range(2000)])
    assert days[0] == days[1]
    assert len({*days[0]}) > 5
