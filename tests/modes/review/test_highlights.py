"""The best moments of a match, and a kind word for each seat, by rule."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from sonar_console.bots.tracking.history import hidden_squares
from sonar_console.cards import KeyMomentCard
from sonar_console.engine.names import ROLES, Role, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.review.timeline import Timeline
from sonar_console.record import match_of, open_setup, parse_record, read_record
from sonar_console.record.notation import parse_order

RECORDS = Path(__file__).parents[2] / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.sonar"))
ALPHA = b'[Game "captain-sonar"]\n[Scenario "alpha"]\n[Mode "realtime"]\n\n'
BEGINNING = (
    "blue captain start A1",
    "yellow captain start A10",
    "blue captain dive",
    "yellow captain dive",
)


def told(*lines: str) -> Timeline:
    record = parse_record(ALPHA)
    orders = [parse_order(line)[1] for line in (*BEGINNING, *lines)]
    return Timeline(open_setup(record.header, record.file), orders)


def best(timeline: Timeline) -> dict[str, KeyMomentCard]:
    return {key.kind: key for key in timeline.told}


def of_record(name: str) -> Timeline:
    record = read_record(RECORDS / f"{name}.sonar")
    match = match_of(record, RECORDS)
    return Timeline(match.setup, match.orders, (), hidden_squares(match.setup, match.orders))


def test_the_closest_approach_is_the_first_moment_of_the_least_distance() -> None:
    away = ("blue captain head S", "blue mate mark torpedo", "blue engineer break S1")
    back = ("yellow captain head E", "yellow mate mark torpedo", "yellow engineer break E1")
    closest = best(told(*away, *back))["closest"]
    assert (closest.at, closest.team) == (1, None)
    assert closest.said is not None
    assert closest.said.values == {"count": 8}


def test_submarines_that_came_no_closer_have_no_closest_approach() -> None:
    assert "closest" not in best(told())


@pytest.mark.parametrize("name", NAMES)
def test_each_moment_is_what_it_is_called(name: str) -> None:
    timeline = of_record(name)
    found = best(timeline)
    assert len(found) == len(timeline.told)
    cards = [timeline.card(at) for at in range(len(timeline))]
    if "miss" in found:
        miss = found["miss"]
        victim = next(each for each in cards[miss.at].trails if each.team == miss.team)
        assert miss.said is not None
        blast, at = str(miss.said.values["square"]), str(victim.position)
        assert blast in cards[miss.at].blasts
        across = abs(ord(blast[0]) - ord(at[0]))
        away = max(across, abs(int(blast[1:]) - int(at[1:])))
        assert away == miss.said.values["count"]
        assert away > 0
    if "guess" in found:
        guess = found["guess"]
        assert guess.said is not None
        victims = [each for each in cards[guess.at - 1].trails if each.team != guess.team]
        assert int(guess.said.values["count"]) <= victims[0].squares_over[guess.at - 1]
        assert int(guess.said.values["count"]) > 2
    if "hush" in found:
        hush = found["hush"]
        assert hush.said is not None
        gone = next(each for each in cards[hush.at].trails if each.team == hush.team)
        assert gone.stretches[-1].silent
        assert len(gone.stretches[-1].squares) > int(hush.said.values["count"])


def test_all_kinds_are_found_in_the_records() -> None:
    assert {kind for name in NAMES for kind in best(of_record(name))} == {
        "closest",
        "miss",
        "guess",
        "hush",
    }


@pytest.mark.parametrize("name", ["alpha-turn", "delta-realtime", "jules-verne-realtime"])
def test_each_seat_has_one_kind_word_that_its_record_bears_out(name: str) -> None:
    record = read_record(RECORDS / f"{name}.sonar")
    match = match_of(record, RECORDS)
    timeline = Timeline(match.setup, match.orders)
    cards = timeline.praise()
    roles = ROLES[match.setup.game]
    assert [(card.team, card.role) for card in cards] == [
        (str(team), str(role)) for team, role in product(match.setup.teams, roles)
    ]
    counted = {"courses": "head", "marks": "mark", "breaks": "break", "plots": "plot"}
    for card in cards:
        kind = card.said.key.rpartition("-")[2]
        if kind in counted:
            given = [order for order in match.orders if order.verb == counted[kind]]
            ours = [order for order in given if str(order.team) == card.team]
            assert card.said.values["count"] == len(ours)


def test_a_seat_that_did_nothing_is_thanked_all_the_same() -> None:
    assert {card.said.key for card in told().praise()} == {"praise-aboard"}


def test_the_seat_of_a_bot_is_left_out() -> None:
    bots = {(Team.YELLOW, Role.MATE), (Team.BLUE, Role.RADIO)}
    found = {(card.team, card.role) for card in told().praise(bots)}
    assert len(found) == 6
    assert not found & {("yellow", "mate"), ("blue", "radio")}


def test_a_plot_right_on_the_enemy_is_praised_by_how_often() -> None:
    blank = told().card(0).trails[0].sheet
    slide = f"blue radio slide {-blank.dx} {9 - blank.dy}"
    timeline = told("yellow captain head E", slide, "blue radio plot E")
    words = {(card.team, card.role): card.said for card in timeline.praise()}
    said = words["blue", "radio"]
    assert (said.key, said.values) == ("praise-radio-right", {"count": 1})


def test_every_sentence_is_said_in_every_language() -> None:
    keys = [card.said for name in NAMES for card in of_record(name).praise()]
    keys += [key.said for name in NAMES for key in of_record(name).told if key.said is not None]
    for language in languages():
        for said in keys:
            assert Words(language).say(said)
