"""Minds: legal and plausible orders, from nothing but what the crew may know."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sonar_console.bots.duelmatch import Contest, play_match
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.engineer import breakdown_cost
from sonar_console.bots.minds.knowledge import Knowledge
from sonar_console.bots.minds.levels import SKILLS, BotLevel
from sonar_console.bots.minds.steering import FULL_ROOM, Targeting, room
from sonar_console.bots.tracking.area import AreaTracker
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.duties import crossed_out
from sonar_console.engine.editing import edit_boat
from sonar_console.engine.events import COURSE, event_for
from sonar_console.engine.match import Match
from sonar_console.engine.names import HEADINGS, Game, Heading, Mode, Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.sheet import symbol_number
from sonar_console.engine.squares import BIT, parse_square, squares_in
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_tools.bench.matches import setup_for

PLACES = ("alpha", "charlie", "delta", "echo", "archipelago", "north-pole")


def setup_of(scenario: str, mode: Mode) -> Setup:
    return setup_for(load_scenario(find_scenario(scenario)).game, mode, scenario)


def minds(setup: Setup, levels: tuple[BotLevel, BotLevel], seed: int) -> dict[Team, CrewMind]:
    return {
        team: CrewMind(setup, team, level, random.Random(f"{seed} {team}"))
        for team, level in zip(setup.teams, levels, strict=True)
    }


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("scenario", PLACES)
def test_every_order_of_every_level_is_legal_and_matches_end(scenario: str, mode: Mode) -> None:
    """An order that is not legal would raise `Refused`."""
    setup = setup_of(scenario, mode)
    for seed, levels in enumerate(
        [
            (BotLevel.CADET, BotLevel.CADET),
            (BotLevel.OFFICER, BotLevel.CADET),
            (BotLevel.OFFICER, BotLevel.COMMANDER),
            (BotLevel.COMMANDER, BotLevel.COMMANDER),
        ]
    ):
        result, match = play_match(setup, minds(setup, levels, seed), longest=1500)
        assert result.orders > 10
        assert match.outcome is not None or result.how in ("damage", "orders")


@pytest.mark.parametrize(
    "switch",
    [
        {"trigger": "activation"},
        {"torpedo_path": "distance"},
        {"silence_of_zero": "unmarked"},
        {"breakdown_damage": "each", "self_repair": "last"},
    ],
)
@pytest.mark.parametrize("mode", list(Mode))
def test_every_order_is_legal_under_any_switch(switch: dict[str, str], mode: Mode) -> None:
    setup = setup_of("alpha", mode)
    switches = replace(setup.switches, **switch)  # type: ignore[arg-type]
    setup = replace(setup, switches=switches)
    result, _ = play_match(
        setup, minds(setup, (BotLevel.COMMANDER, BotLevel.OFFICER), 3), longest=1500
    )
    assert result.orders > 10


def test_the_same_lots_give_the_same_match() -> None:
    setup = setup_of("alpha", Mode.TURN)
    played = [
        play_match(setup, minds(setup, (BotLevel.COMMANDER, BotLevel.OFFICER), 5))[1].orders
        for _ in range(2)
    ]
    assert played[0] == played[1]


def elsewhere(match: Match, team: Team, chance: random.Random) -> Match:
    """The same match, its enemy of ``team`` in another place, with other sheets and mines."""
    twin = match.copy()
    if match.dived:
        enemy = twin.enemy(twin.boats[team])
        there = chance.choice([*squares_in(twin.chart.sea)])
        edit_boat(
            twin,
            enemy.team,
            route=[there],
            mines=[there],
            gauges=dict.fromkeys(enemy.sizes, 0),
            breakdowns=["W1", "W3"],
        )
    return twin


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("level", list(BotLevel))
@pytest.mark.parametrize("scenario", ["alpha", "archipelago"])
def test_a_mind_says_the_same_wherever_the_enemy_hides(
    scenario: str, level: BotLevel, mode: Mode
) -> None:
    """Two minds hear the same; one of them looks at a match whose enemy is elsewhere."""
    setup = setup_of(scenario, mode)
    match = Match(setup)
    blue, other = setup.teams
    mind, twin = (minds(setup, (level, level), 8)[blue] for _ in range(2))
    enemy = minds(setup, (BotLevel.OFFICER, BotLevel.OFFICER), 9)[other]
    chance = random.Random(1)
    for _ in range(300):
        order = mind.order(VisibleMatch(match, blue))
        assert twin.order(VisibleMatch(elsewhere(match, blue, chance), blue)) == order
        if order is None:
            order = enemy.order(VisibleMatch(match, other))
        if order is None:
            break
        for event in match.apply(order):
            for listener in (mind, twin, enemy):
                told = event_for(event, listener.team)
                if told is not None:
                    listener.hear(told)
        if match.outcome is not None:
            break
    assert len(match.orders) > 12


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("scenario", ["alpha", "archipelago"])
def test_what_both_trackers_keep_holds_the_truth(scenario: str, mode: Mode) -> None:
    setup = setup_of(scenario, mode)
    crews = minds(setup, (BotLevel.COMMANDER, BotLevel.OFFICER), 2)

    contest = Contest(setup, longest=600)
    while (team := contest.asked()) is not None:
        mind, match = crews[team], contest.sights[team]
        enemy = contest.match.boats[match.enemy].at
        if enemy >= 0:
            assert BIT[enemy] & mind.knowledge.enemy_squares
        if mind.knowledge.exposure is not None and match.boat.at >= 0:
            assert BIT[match.boat.at] & mind.knowledge.exposure.squares
        order = mind.order(match)
        for listener, events in contest.put(order).items():
            assert order is not None
            crews[listener].told(order, events)
    assert len(contest.match.history) > 20


def test_reckoning_moves_places_over_the_sea() -> None:
    setup = setup_of("alpha", Mode.TURN)
    area = AreaTracker(setup, Team.BLUE)
    assert area.squares == setup.chart.sea
    assert area.count == setup.chart.sea.bit_count()


def test_a_blast_is_worth_its_damage_and_never_the_own_boat() -> None:
    """T-2: 2 points on the square, 1 beside it."""
    chart = setup_of("charlie", Mode.TURN).chart
    enemy = parse_square("C2")
    gun = Targeting(chart, BIT[enemy], parse_square("G8"), 4, 4)
    assert gun.worth(enemy) == 2.0
    assert gun.worth(parse_square("D3")) == 1.0
    assert gun.best(chart.sea) == (2.0, enemy)
    near = Targeting(chart, BIT[enemy], parse_square("C3"), 4, 1)
    assert near.worth(enemy) < 0.0
    assert near.best(BIT[enemy]) == (0.0, -1)


def test_a_circuit_repairs_itself_and_a_full_panel_damages() -> None:
    """E-3, E-5."""
    setup = setup_of("alpha", Mode.TURN)
    sheet = setup.sheet

    def bits(*names: str) -> int:
        return sum(1 << symbol_number(Heading(name[0]), int(name[1])) for name in names)

    number = symbol_number(Heading.E, 3)
    assert crossed_out(sheet, setup.switches, bits("W1", "W2", "W3"), number) == (0, 0)
    panel = bits("N1", "N2", "N3", "N4", "N5")
    assert crossed_out(sheet, setup.switches, panel, symbol_number(Heading.N, 6)) == (0, 1)
    assert breakdown_cost(sheet, 0) == 0.0
    assert breakdown_cost(sheet, bits("N2")) > breakdown_cost(sheet, bits("N6"))


def test_room_ahead_ends_at_shores_and_the_own_route() -> None:
    chart = setup_of("charlie", Mode.TURN).chart
    corner = parse_square("A1")
    shut = BIT[parse_square("A2")] | BIT[parse_square("B1")]
    assert room(chart, corner, shut) == 0
    assert room(chart, corner, 0) == FULL_ROOM


def test_the_levels_differ_in_what_they_can() -> None:
    assert set(SKILLS) == set(BotLevel)
    assert SKILLS[BotLevel.CADET].mishears
    assert not SKILLS[BotLevel.OFFICER].mishears
    assert not SKILLS[BotLevel.OFFICER].exact
    assert SKILLS[BotLevel.COMMANDER].hides
    assert {setup_of(name, Mode.TURN).game for name in PLACES} == set(Game)


@pytest.mark.parametrize("level", [BotLevel.CADET, BotLevel.OFFICER])
@pytest.mark.parametrize("mode", list(Mode))
def test_a_course_that_is_forgotten_leaves_the_truth_and_one_misheard_does_not(
    level: BotLevel, mode: Mode
) -> None:
    setup, skill = setup_of("alpha", mode), SKILLS[level]
    knowledge = Knowledge(setup, Team.BLUE, skill, random.Random(3))
    tracker = knowledge.enemy_tracker
    assert isinstance(tracker, AreaTracker)
    chance = random.Random(4)
    forgotten = misheard = 0
    for _ in range(600):
        heading = chance.choice(HEADINGS)
        before = tracker.squares
        knowledge.hear(COURSE[Team.YELLOW][heading])
        right = setup.chart.carried(before, heading) or setup.chart.sea
        misheard += bool(right & ~tracker.squares)
        forgotten += bool(tracker.squares & ~right) and not right & ~tracker.squares
        tracker.squares = setup.chart.sea if chance.random() < 0.2 else tracker.squares
    assert bool(misheard) is bool(skill.mishears)
    assert forgotten < 60 > misheard
    if level is BotLevel.OFFICER:
        assert bool(forgotten) is (mode is Mode.REALTIME)


def test_a_commander_hears_every_course() -> None:
    setup = setup_of("alpha", Mode.REALTIME)
    assert not Knowledge(setup, Team.BLUE, SKILLS[BotLevel.COMMANDER], random.Random(3)).errs
