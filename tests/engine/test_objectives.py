"""Objectives: each kind is counted, ends the match, and is kept secret as far as it has to be."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.conftest import Table

from sonar_console.engine import Match, legal_orders
from sonar_console.engine.events import event_for
from sonar_console.engine.names import Heading, Phase, Team
from sonar_console.engine.objectives import (
    Objective,
    ObjectiveKind,
    goal_sentence,
    steps_away,
    time_limit,
)
from sonar_console.engine.squares import parse_square

Make = Callable[..., Table]

EAST = Objective(ObjectiveKind.REACH, edge=Heading.E)
FIND = Objective(ObjectiveKind.FIND)
TWENTY_MINUTES = Objective(ObjectiveKind.SURVIVE, 20, timed=True)


@pytest.fixture
def goals(table: Make) -> Make:
    """Make a match with objectives: ``goals(blue=[EAST], start=("H5", "A1"))``."""

    def make(
        blue: tuple[Objective, ...] = (),
        other: tuple[Objective, ...] = (),
        start: tuple[str, str] = ("E5", "J10"),
        **options: Any,
    ) -> Table:
        setup = table(start=None, **options).match.setup
        one, two = setup.teams
        made = Table(Match(replace(setup, objectives={one: blue, two: other})))
        for team, square in zip(setup.teams, start, strict=True):
            made.say(f"{team} captain start {square}")
        for team in setup.teams:
            made.say(f"{team} captain dive")
        return made

    return make


def outcome(made: Table) -> tuple[str | None, str]:
    found = made.match.outcome
    assert found is not None
    return found.winner, found.cause


def test_an_edge_is_reached_by_a_course(goals: Make) -> None:
    made = goals((EAST,), start=("H5", "A1"))
    made.turn("blue", "E")
    made.turn("yellow", "E")
    assert made.match.outcome is None
    events = made.say("blue captain head E")
    assert [each["event"] for each in events] == ["course", "ended"]
    assert outcome(made) == ("blue", "reach")
    assert made.refused("yellow captain head E") == "W-3"
    made.match.undo()
    assert made.match.phase is Phase.PLAY


def test_a_square_passed_in_silence_is_not_reached(goals: Make) -> None:
    goal = Objective(ObjectiveKind.REACH, square=parse_square("F5"))
    made = goals((goal,), start=("C5", "J10"))
    made.course("blue", "E")
    made.fill("blue", "silence")
    made.mend("blue")
    chart, here = made.match.chart, made.match.boats[Team.BLUE].at
    assert steps_away(chart, here, goal.area(chart)) == 2
    made.say("blue captain silence E 3")
    assert made.match.outcome is None
    made.match.undo()
    made.say("blue captain silence E 2")
    assert outcome(made) == ("blue", "reach")


def test_a_sector_is_held_turn_by_turn_in_a_row(goals: Make) -> None:
    made = goals((Objective(ObjectiveKind.HOLD, 2, sector=1),), start=("E4", "J10"))
    made.say("blue captain head W")
    made.duties("blue")
    told = made.say("blue captain done")
    assert {"event": "progress", "team": "blue", "sector": 1, "done": 1, "of": 2} in told
    made.turn("yellow", "N")
    made.say("blue captain head S")
    made.duties("blue")
    assert made.match.outcome is None, "the turn has not ended"
    made.say("blue captain done")
    assert outcome(made) == ("blue", "hold")


def test_a_turn_outside_the_sector_begins_anew(goals: Make) -> None:
    made = goals((Objective(ObjectiveKind.HOLD, 3, sector=1),), start=("D5", "J10"))
    made.turn("blue", "E")
    assert made.match.progress[Team.BLUE] == (1,)
    made.turn("yellow", "N")
    made.turn("blue", "E")
    assert made.match.progress[Team.BLUE] == (0,)
    for _ in range(2):
        made.match.undo()
    assert made.match.progress[Team.BLUE] == (1,), "an undo restores it"


def test_turns_are_survived(goals: Make) -> None:
    made = goals((), (Objective(ObjectiveKind.SURVIVE, 2),))
    for _ in range(2):
        assert made.match.outcome is None
        made.turn("blue", "N")
        made.turn("yellow", "N")
    assert outcome(made) == ("yellow", "survive")


def test_in_real_time_a_course_is_a_turn(goals: Make) -> None:
    made = goals((Objective(ObjectiveKind.SURVIVE, 2),), mode="realtime")
    made.course("blue", "N")
    made.say("blue captain head N")
    assert outcome(made) == ("blue", "survive")


@pytest.mark.parametrize("game", ["captain-sonar", "sonar-family"])
@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_minutes_are_survived_when_the_table_says_so(goals: Make, game: str, mode: str) -> None:
    """At any moment of play; it counts no turn, no seat is offered it, and an undo restores."""
    made = goals((TWENTY_MINUTES,), game=game, mode=mode)
    other = made.match.setup.teams[1]
    assert time_limit(made.match.setup) == (Team.BLUE, 1200.0)
    assert made.refused("blue mate claim" if game == "captain-sonar" else "blue radio claim") == (
        "Z-1"
    )
    assert made.refused(f"{other} captain claim") == "G-8"
    assert all(made.offers(team, "claim") == [] for team in made.match.setup.teams)
    made.say("blue captain head N")
    assert made.match.outcome is None
    if mode == "realtime":
        made.say(f"{other} captain stop")
    before = made.match.state()
    assert before["objectives"]["blue"] == [{"kind": "survive", "minutes": 20, "replaces": False}]
    assert made.say("blue captain claim") == [
        {"event": "ended", "winner": "blue", "loser": str(other), "cause": "survive"}
    ]
    assert outcome(made) == ("blue", "survive")
    assert made.refused("blue captain claim") == "W-3"
    made.match.undo()
    assert made.match.state() == before
    assert made.match.outcome is None


def test_minutes_are_not_survived_before_the_dive_nor_without_such_an_objective(
    table: Make,
) -> None:
    setup = replace(
        table(start=None).match.setup, objectives={Team.BLUE: (TWENTY_MINUTES,), Team.YELLOW: ()}
    )
    assert Table(Match(setup)).refused("blue captain claim") == "S-6"
    assert table().refused("blue captain claim") == "G-8"
    assert time_limit(table().match.setup) is None


@pytest.mark.parametrize("count", [1, 2])
def test_hits_are_counted_and_win(goals: Make, count: int) -> None:
    made = goals((Objective(ObjectiveKind.HITS, count),), start=("E5", "H5"))
    made.turn("blue", "S")
    made.turn("yellow", "S")
    made.course("blue", "S")
    made.fill("blue", "torpedo")
    made.mend("blue")
    made.say("blue captain torpedo H6")
    if count == 1:
        assert outcome(made) == ("blue", "hits")
        assert made.match.boats[Team.YELLOW].damage == 2
    else:
        assert made.match.outcome is None
        assert made.match.progress[Team.BLUE] == (1,)


@pytest.mark.parametrize("replaces", [False, True])
def test_where_an_objective_replaces_sinking_a_torpedo_does_not_win(
    goals: Make, replaces: bool
) -> None:
    goal = Objective(ObjectiveKind.REACH, edge=Heading.N, replaces=replaces)
    made = goals((goal,), start=("E5", "H5"), damage_limit="2")
    made.turn("blue", "S")
    made.turn("yellow", "S")
    made.course("blue", "S")
    made.fill("blue", "torpedo")
    made.mend("blue")
    made.say("blue captain torpedo H6")
    assert outcome(made) == (None if replaces else "blue", "torpedo")


def test_the_enemy_is_found_after_a_drone_alone(goals: Make) -> None:
    made = goals((FIND,), start=("E5", "H5"))
    made.say("blue captain head S")
    made.duties("blue")
    assert made.refused("blue captain locate H5") == "G-2"
    assert made.offers("blue", "locate") == []
    made.fill("blue", "drone")
    made.mend("blue")
    made.say("blue captain drone 2")
    assert made.refused("blue captain locate H5") == "A-5"
    made.say("blue captain done")
    made.turn("yellow", "S")
    made.say("blue captain head S")
    made.duties("blue")
    assert "H6" in made.offers("blue", "locate")
    assert made.say("blue captain locate H7")[0] == {
        "event": "located",
        "team": "blue",
        "square": "H7",
        "present": False,
    }
    assert made.refused("blue captain locate H6") == "A-5"
    made.match.undo()
    made.say("blue captain locate H6")
    assert outcome(made) == ("blue", "find")


def test_a_naming_is_for_who_has_to_find_and_at_sea(goals: Make) -> None:
    made = goals((FIND,), start=("E5", "H5"), islands="A1")
    assert made.refused("yellow captain locate A2") == "C-6"
    made.turn("blue", "S")
    made.say("yellow captain head S")
    made.duties("yellow")
    assert made.refused("yellow captain locate A2") == "G-1"
    assert made.refused("yellow mate locate A2") == "Z-1"
    made.say("yellow captain done")
    made.say("blue captain head S")
    made.duties("blue")
    made.match.progress = {**made.match.progress, Team.BLUE: (1,)}
    assert made.refused("blue captain locate A1") == "G-3"


def test_sonar_family_names_as_an_action(goals: Make) -> None:
    made = goals((FIND,), game="sonar-family", start=("E5", "A1"))
    assert made.refused("blue captain locate A1") == "G-2"
    made.match.progress = {**made.match.progress, Team.BLUE: (1,)}
    assert [each["event"] for each in made.say("blue captain locate B1")] == ["located", "turn"]
    assert made.match.turn is Team.GREEN


def test_a_view_tells_no_more_than_both_crews_know(goals: Make) -> None:
    """Two matches whose enemy is elsewhere on its way to the edge look alike."""
    views, told = [], []
    for start in ("B5", "C5"):
        made = goals((EAST,), start=(start, "J10"))
        events = [event for order in ("head E",) for event in _apply(made, order)]
        told.append([event_for(each, Team.YELLOW) for each in events])
        views.append(made.match.view(Team.YELLOW))
    assert views[0] == views[1]
    assert told[0] == told[1]
    assert views[0]["objectives"]["blue"] == [{"kind": "reach", "replaces": False}]


def _apply(made: Table, words: str) -> Any:
    from sonar_console.record.notation import parse_order

    return made.match.apply(parse_order(f"blue captain {words}")[1])


def test_a_state_without_objectives_says_nothing_of_them(table: Make) -> None:
    assert "objectives" not in table().match.state()


def test_the_sentence_of_an_objective() -> None:
    assert goal_sentence(EAST, 0, 3)[0] == "goal-reach-away"
    key, values = goal_sentence(Objective(ObjectiveKind.HOLD, 4, sector=2), 1)
    assert (key, values["done"], values["of"], values["sector"]) == ("goal-hold", 1, 4, 2)
    untold = goal_sentence(Objective(ObjectiveKind.SURVIVE, 9), None)
    assert untold == ("goal-survive-untold", {"of": 9})
    assert goal_sentence(FIND, 1)[0] == "goal-find-ready"
    key, values = goal_sentence(TWENTY_MINUTES, 3)
    assert (key, values["left"], values["of"]) == ("goal-survive-minutes", 17, 20)
    assert goal_sentence(TWENTY_MINUTES, None)[0] == "goal-survive-minutes-untold"


@pytest.mark.parametrize("seed", range(12))
def test_a_match_with_turns_to_survive_always_ends(goals: Make, wander: Any, seed: int) -> None:
    """However the orders fall, sinking or the turns end it; a replay ends alike."""
    chance = random.Random(seed)
    mode = chance.choice(("turn", "realtime"))
    goal = Objective(ObjectiveKind.SURVIVE, 12, replaces=chance.random() < 0.5)
    made = goals((goal,), (EAST,), mode=mode)
    match = made.match
    for _ in range(3000):
        if match.outcome is not None:
            break
        match.apply(wander(match, chance))
    assert match.outcome is not None
    assert all(not legal_orders(match, team) for team in match.setup.teams)
    again = Match(match.setup)
    for order in match.orders:
        again.apply(order)
    assert again.state() == match.state()
    assert again.outcome == match.outcome
