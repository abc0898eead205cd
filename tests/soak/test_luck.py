"""Bad luck comes by chance that is passed in, lasts as long as it should, and is counted."""

from __future__ import annotations

import random

from sonar_tools.soak.luck import ODDS, Blow, Luck


def test_all_kinds_of_blows_fall_about_as_often_as_they_should() -> None:
    luck = Luck(random.Random(3))
    hours = 200
    for minute in range(hours * 60):
        luck.over(minute * 60.0)
        while luck.falls(minute * 60.0) is not None:
            pass
    for blow, odds in ODDS.items():
        wanted = hours * 3600.0 / odds.every
        assert 0.7 * wanted < luck.count[blow] < 1.3 * wanted, blow


def test_a_blow_that_lasts_is_over_once_and_does_not_fall_again_before() -> None:
    luck = Luck(random.Random(1), odds={Blow.BOARD: ODDS[Blow.BOARD]})
    now = 0.0
    while (fallen := luck.falls(now)) is None:
        now += 1.0
    assert fallen is Blow.BOARD
    assert luck.lasts(Blow.BOARD)
    assert luck.over(now) == []
    shortest, longest = ODDS[Blow.BOARD].lasts
    assert luck.over(now + shortest - 0.1) == []
    assert luck.falls(now + 1e9) is None
    assert luck.over(now + longest) == [Blow.BOARD]
    assert luck.over(now + longest) == []
    assert not luck.lasts(Blow.BOARD)


def test_what_lasts_is_mended_when_all_is_switched_off() -> None:
    luck = Luck(random.Random(2), odds={Blow.DISK: ODDS[Blow.DISK]})
    now = 0.0
    while luck.falls(now) is None:
        now += 10.0
    assert luck.mend() == [Blow.DISK]
    assert luck.mend() == []
    assert luck.count == {Blow.DISK: 1}


def test_the_same_seed_brings_the_same_day() -> None:
    days = []
    for _ in range(2):
        luck = Luck(random.Random("a day"))
        days.append([luck.falls(now * 20.0) for now in range(2000)])
    assert days[0] == days[1]
    assert len({*days[0]}) > 5
