"""How long a match usually takes: by duels of bots, and by the house's own records."""

from __future__ import annotations

from pathlib import Path

import pytest

from sonar_console.engine.names import Mode
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.lengths import ORDERS, PACE, Lengths, PastMatch, lengths_of
from sonar_console.record.record import read_record
from sonar_console.record.scenario import all_scenarios

RECORD = Path(__file__).parents[1] / "records" / "alpha-turn.sonar"


def played(minutes: float, orders: int = 200, scenario: str = "alpha") -> PastMatch:
    return PastMatch(scenario, Mode.TURN, minutes * 60, orders)


def test_every_scenario_was_measured() -> None:
    assert set(ORDERS) == set(all_scenarios())


@pytest.mark.parametrize("mode", list(Mode))
def test_without_records_the_duels_decide(mode: Mode) -> None:
    minutes = Lengths().minutes("alpha", mode)
    orders = ORDERS["alpha"][list(Mode).index(mode)]
    assert minutes % 5 == 0
    assert abs(minutes - orders * PACE[mode] / 60) <= 2.5


def test_a_few_matches_of_the_same_kind_decide_alone() -> None:
    assert Lengths((played(70), played(90), played(72))).minutes("alpha", Mode.TURN) == 70
    usual = Lengths().minutes("alpha", Mode.TURN)
    assert Lengths((played(70), played(90))).minutes("alpha", Mode.TURN) == usual


def test_how_quick_the_house_plays_is_carried_to_other_charts() -> None:
    house = Lengths(tuple(played(60, 180) for _ in range(3)))  # 20 seconds an order
    expected = ORDERS["bravo"][0] * 20 / 60
    assert abs(house.minutes("bravo", Mode.TURN) - expected) <= 2.5
    usual = Lengths().minutes("bravo", Mode.REALTIME)
    assert house.minutes("bravo", Mode.REALTIME) == usual


def test_a_relaxed_pace_takes_longer_and_a_chart_of_one_s_own_is_as_the_others() -> None:
    usual = Lengths().minutes("alpha", Mode.REALTIME)
    assert Lengths().minutes("alpha", Mode.REALTIME, relaxed=120) > usual
    assert Lengths().minutes("/house/chart.toml", Mode.TURN) >= 5


def test_the_folder_of_a_house_is_read_and_what_is_no_match_is_passed_over(tmp_path: Path) -> None:
    record = read_record(RECORD)
    for name, ends, few in (("a", True, False), ("b", False, False), ("c", True, True)):
        journal = begin_journal(tmp_path, Header(scenario="alpha"), name)
        for number, order in enumerate(record.orders[: 5 if few else None]):
            journal.append(order, number * 8.0)
        if ends:
            journal.finish("blue has won")
        journal.close()
    (tmp_path / "match-0001.sonar").write_bytes(b"\xff no journal")
    (tmp_path / "match-0002.sonar").mkdir()
    (found,) = lengths_of(tmp_path).played
    assert (found.scenario, found.mode) == ("alpha", Mode.TURN)
    assert found.seconds == (len(record.orders) - 1) * 8.0
    assert lengths_of(tmp_path / "none") == Lengths()
