"""A match told again from its orders."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sonar_console.bots.tracking.history import hidden_squares
from sonar_console.engine import Match, Order, legal_orders
from sonar_console.engine.names import Team, Verb
from sonar_console.engine.setup import Setup
from sonar_console.modes.review.timeline import Timeline
from sonar_console.record import (
    Header,
    build_setup,
    find_scenario,
    load_scenario,
    load_sheets,
    match_of,
    open_setup,
    parse_record,
    read_record,
)
from sonar_console.record.notation import parse_order
from sonar_console.stations.radio import blank_sheet, noted

RECORDS = Path(__file__).parents[2] / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.sonar"))
HEADER = b'[Game "captain-sonar"]\n[Scenario "alpha"]\n[Mode "turn"]\n\n'
MOVES = (Verb.START, Verb.DIVE, Verb.HEAD, Verb.DONE)
BEGINNING = (
    "blue captain start C7",
    "blue captain start B1",
    "yellow captain start J10",
    "blue captain dive",
    "yellow captain dive",
)


def opened(name: str) -> tuple[Setup, list[Order]]:
    record = read_record(RECORDS / f"{name}.sonar")
    return open_setup(record.header, record.file), match_of(record, RECORDS).orders


def told(*lines: str) -> Timeline:
    """A story of Alpha, turn by turn."""
    record = parse_record(HEADER)
    orders = [parse_order(line)[1] for line in (*BEGINNING, *lines)]
    return Timeline(open_setup(record.header, record.file), orders)


@pytest.mark.parametrize("name", NAMES)
def test_the_last_moment_is_how_the_match_ended(name: str) -> None:
    setup, orders = opened(name)
    squares = hidden_squares(setup, orders)
    record = read_record(RECORDS / f"{name}.sonar")
    state = match_of(record, RECORDS).state()
    story = Timeline(setup, orders, (), squares)
    view = story.card(len(story) - 1)
    for trail in view.trails:
        team = state["teams"][trail.team]
        assert trail.position == team["position"]
        assert trail.damage == team["damage"] == trail.damage_over[-1]
        assert list(trail.mines) == team.get("mines", [])
        young = [each for each in trail.stretches if not each.old]
        route = [square for each in young for square in each.squares]
        assert {trail.position, *route} <= set(team["route"])
        assert len(trail.damage_over) == len(trail.squares_over) == len(story)
        assert trail.squares_over[-1] == squares[-1][Team(trail.team)].bit_count()
        assert len(trail.possible) == trail.squares_over[-1]
        assert trail.position in trail.possible
    assert view.keys[-1].kind == "end"
    assert view.keys[-1].at == len(story) - 1


@pytest.mark.parametrize("name", ["alpha-turn", "delta-realtime", "jules-verne-realtime"])
def test_a_route_has_no_gap(name: str) -> None:
    """Each square is beside the one before, and each stretch begins where the last ended."""
    story = Timeline(*opened(name))
    for trail in story.card(len(story) - 1).trails:
        squares: list[str] = []
        for stretch in trail.stretches:
            assert not squares or stretch.squares[0] == squares[-1]
            squares += stretch.squares[1 if squares else 0 :]
        for one, other in pairwise(squares):
            across = abs(ord(one[0]) - ord(other[0]))
            assert across + abs(int(one[1:]) - int(other[1:])) == 1


def test_it_begins_at_the_dive_where_the_x_was_put_last() -> None:
    view = told("blue captain head E").card(0)
    assert [trail.position for trail in view.trails] == ["B1", "J10"]
    assert [stretch.squares for stretch in view.trails[0].stretches] == [("B1",)]
    assert view.told is not None
    assert view.told.key == "heard-dived"


def test_what_is_not_heard_belongs_to_the_moment_that_is() -> None:
    story = told(
        "blue captain head E",
        "blue mate mark torpedo",
        "yellow radio plot E",
        "yellow radio slide 2 -1",
    )
    assert len(story) == 2
    sheet = story.card(1).trails[1].sheet
    assert sheet.legs == ("E",)
    assert story.card(0).trails[1].sheet.legs == ()


def test_surfacing_makes_the_route_old_and_is_a_moment_worth_a_look() -> None:
    story = told("blue captain head E", "blue captain surface", "blue mate mark torpedo")
    assert len(story) == 2, "the surfacing was refused: the course was given (C-6)"
    assert story.card(1).trails[0].refused == 1
    story = told("blue captain surface")
    view = story.card(1)
    assert view.trails[0].surfaced
    assert [stretch.old for stretch in view.trails[0].stretches] == [True]
    assert [(key.at, key.kind, key.team) for key in view.keys] == [(1, "surface", "blue")]


def test_a_silence_is_drawn_as_what_it_was() -> None:
    setup, orders = opened("alpha-turn")
    story = Timeline(setup, orders)
    silences = [key.at for key in story.card(0).keys if key.kind == "silence"]
    assert silences
    before, after = (story.card(at).trails[1].stretches for at in (silences[0] - 1, silences[0]))
    assert not before[-1].silent
    assert after[-1].silent or len(after) == len(before)


@pytest.mark.parametrize("name", ["alpha-realtime", "delta-turn"])
def test_a_hunt_breaks_open_where_the_squares_fall_to_a_third(name: str) -> None:
    setup, orders = opened(name)
    story = Timeline(setup, orders, (), hidden_squares(setup, orders))
    view = story.card(0)
    found = {(key.at, key.team) for key in view.keys if key.kind == "found"}
    assert found
    for trail in view.trails:
        pairs = pairwise(trail.squares_over)
        falls = {at for at, (one, other) in enumerate(pairs, 1) if one >= 6 and other * 3 <= one}
        assert falls == {at for at, team in found if team == trail.team}
    assert [key.at for key in view.keys] == sorted(key.at for key in view.keys)
    assert not any(key.kind == "found" for key in Timeline(setup, orders).card(0).keys)


def test_the_squares_of_a_moment_are_those_of_its_orders() -> None:
    setup, orders = opened("alpha-turn")
    hidden = hidden_squares(setup, orders)
    story = Timeline(setup, orders, (), hidden)
    for at in range(0, len(story), 9):
        for trail in story.card(at).trails:
            assert len(trail.possible) == trail.squares_over[at]
            assert trail.position in trail.possible


def test_refused_orders_are_counted_and_change_nothing() -> None:
    story = told("blue captain head W", "blue captain head N", "blue captain head E")
    assert [trail.refused for trail in story.card(0).trails] == [2, 0]


def test_times_and_counts_that_do_not_fit_are_left_out() -> None:
    setup, orders = opened("alpha-turn")
    story = Timeline(setup, orders, (1.0,), ({},))
    view = story.card(3)
    assert view.seconds is None
    assert view.trails[0].squares_over == ()
    assert view.trails[0].possible == ()
    timed = Timeline(setup, orders, [float(number) for number in range(len(orders))])
    assert timed.card(3).seconds is not None


def test_there_is_no_moment_beyond_the_last() -> None:
    story = told()
    with pytest.raises(IndexError, match="no moment 1 of 1"):
        story.card(1)
    assert Timeline(open_setup(parse_record(HEADER).header, "record"), []).card(0).told is None


def long_match(count: int) -> tuple[Setup, list[Order]]:
    """A family match of so many orders, in which nobody fires and both radio operators plot."""
    scenario = load_scenario(find_scenario("archipelago"))
    header = Header(scenario="archipelago", game=scenario.game)
    match = Match(build_setup(header, scenario, load_sheets()))
    chance = random.Random(1)
    while len(match.history) < count:
        orders = [order for team in match.boats for order in legal_orders(match, team)]
        plots = [order for order in orders if order.verb is Verb.PLOT]
        moves = [order for order in orders if order.verb in MOVES]
        others = [order for order in orders if order.verb in (Verb.SURFACE, Verb.SILENCE)]
        match.apply(chance.choice(chance.choice([plots, moves]) or moves or others))
    return match.setup, match.orders


def test_memory_grows_with_the_orders_and_not_with_their_square() -> None:
    used = []
    for count in (500, 2000):
        setup, orders = long_match(count)
        tracemalloc.start()
        timeline = Timeline(setup, orders)
        used.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert len(timeline) > count / 4
    assert used[1] < 6 * used[0]


def test_every_moment_has_its_sheets() -> None:
    setup, orders = long_match(400)
    timeline = Timeline(setup, orders)
    ends = {timeline.moment_of(number): number for number in range(1, len(orders) + 1)}
    for moment, end in ends.items():
        sheets = dict.fromkeys(setup.teams, blank_sheet(setup.chart.columns, setup.chart.rows))
        for order in orders[:end]:
            sheets[order.team] = noted(sheets[order.team], order)
        assert {trail.team: trail.sheet for trail in timeline.card(moment).trails} == sheets
    assert len(ends) > 100


def test_a_match_is_played_again_in_parts_that_make_the_same(project: Path) -> None:
    record = read_record(project / "tests" / "records" / "alpha-realtime.sonar")
    setup, orders = open_setup(record.header, record.file), record.orders
    whole = Timeline(setup, orders, (), hidden_squares(setup, orders))
    asked = 0

    def squares() -> Iterator[dict[Team, int]]:
        nonlocal asked
        for each in hidden_squares(setup, orders):
            asked += 1
            yield each

    parts = Timeline(setup, orders, (), squares(), at_once=False)
    while not parts.done:
        before = asked
        parts.go_on(10)
        assert asked <= before + 12
    assert len(parts) == len(whole)
    assert parts.keys == whole.keys
    assert [parts.card(at) for at in range(len(parts))] == [
        whole.card(at) for at in range(len(whole))
    ]
