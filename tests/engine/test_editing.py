"""Editing a match: the values, what is refused, and that undo stays exact."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import Heading, System, Team, edit_archer_mines, edit_boat, parse_square
from sonar_console.record.notation import parse_order


def test_every_value_is_in_the_state(table: Any) -> None:
    t = table()
    edit_boat(
        t.match,
        Team.YELLOW,
        route=[parse_square("B2"), parse_square("B3")],
        mines=[parse_square("C7"), parse_square("A1")],
        damage=3,
        gauges={System.TORPEDO: 2, System.SILENCE: 6},
        breakdowns=["W1", "E6"],
        owes_mark=True,
        owes_break=Heading.N,
        surfaced=True,
        blackout=True,
    )
    assert t.boat("yellow") == {
        "position": "B3",
        "route": ["B2", "B3"],
        "damage": 3,
        "surfaced": True,
        "awaiting": ["engineer", "mate"],
        "blackout": True,
        "gauges": {"mine": 0, "torpedo": 2, "drone": 0, "sonar": 0, "silence": 6},
        "breakdowns": ["E6", "W1"],
        "mines": ["A1", "C7"],
        "secured": [],
    }


def test_what_is_not_given_stays(table: Any) -> None:
    t = table(islands="D5")
    t.course("blue", "N")
    t.lay("blue", "F5")
    before = t.boat("blue")
    edit_boat(t.match, Team.BLUE, damage=1)
    assert t.boat("blue") == {**before, "damage": 1}
    edit_boat(t.match, Team.BLUE, gauges={System.DRONE: 2})
    assert t.boat("blue")["gauges"] == {**before["gauges"], "drone": 2}


def test_energy_is_sonar_family_s(table: Any) -> None:
    t = table("sonar-family")
    edit_boat(t.match, Team.GREEN, energy=4)
    assert t.boat("green")["energy"] == 4


@pytest.mark.parametrize(
    "changes",
    [
        {"route": []},
        {"route": [parse_square("C3")]},
        {"mines": [parse_square("Z99")]},
        {"damage": 4},
        {"damage": -1},
        {"gauges": {System.SCENARIO: 1}},
        {"gauges": {System.MINE: 4}},
        {"breakdowns": ["X1"]},
        {"energy": 5},
    ],
)
def test_an_impossible_value_changes_nothing(table: Any, changes: Any) -> None:
    t = table(islands="C3")
    before = t.match.state(), t.match.version
    with pytest.raises(ValueError, match=r"."):
        edit_boat(t.match, Team.BLUE, surfaced=True, **changes)
    assert (t.match.state(), t.match.version) == before


def test_a_team_that_does_not_play_has_no_boat(table: Any) -> None:
    with pytest.raises(KeyError):
        edit_boat(table().match, Team.GREEN, damage=1)


@pytest.mark.parametrize("team", ["blue", "yellow"])
@pytest.mark.parametrize("line", ["blue captain head N", "blue captain surface"])
def test_an_undo_takes_the_edits_after_the_order_back(table: Any, team: str, line: str) -> None:
    """Whether the order could reach the edited submarine (surface) or not (head)."""
    t = table()
    before = t.match.state()
    t.say(line)
    twin = t.match.copy()
    edit_boat(t.match, Team(team), damage=2)
    edit_boat(t.match, Team(team), damage=3)
    assert t.match.undo() == parse_order(line)[1]
    assert t.match.state() == before
    twin.undo()
    assert twin.state() == before, "the copy shares the saved states"


def test_archer_mines_are_edited_too(table: Any) -> None:
    t = table(archer="C3 D4", islands="A1")
    t.say("blue captain head N")
    version = t.match.version
    edit_archer_mines(t.match, [parse_square("D4")])
    assert t.match.state()["archer"] == ["D4"]
    assert t.match.version > version
    with pytest.raises(ValueError, match="not a sea square"):
        edit_archer_mines(t.match, [parse_square("A1")])
    assert t.match.state()["archer"] == ["D4"]
    t.match.undo()
    assert t.match.state()["archer"] == ["C3", "D4"]


def test_an_edit_before_the_first_order_stays(table: Any) -> None:
    t = table(start=None)
    edit_boat(t.match, Team.BLUE, damage=2)
    t.say("blue captain start C3")
    t.match.undo()
    assert t.boat("blue")["damage"] == 2
