"""The screen that both crews see: no secret of either is on it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pygame
import pytest

from console.command.shot import view_at
from console.engine.names import Team
from console.record import read_record
from console.screens.pen import Pen
from console.screens.team_screen import paint
from console.views.shared import shared_view
from console.views.team import SheetView, TeamView
from console.words import Words

RECORDS = Path(__file__).parents[1] / "records"
SONAR = (Team.BLUE, Team.YELLOW)


def both(name: str, at: int | None, teams: tuple[Team, Team] = SONAR) -> list[TeamView]:
    record = read_record(RECORDS / f"{name}.sonar")
    return [view_at(record, team, at) for team in teams]


@pytest.mark.parametrize("at", [0, 1, 3, 60, 134, 159, 176, 228, 283])
def test_nothing_of_a_boat_but_what_the_enemy_knows(at: int) -> None:
    one, other = both("alpha-turn", at)
    view = shared_view(one, other)
    assert view.shared
    boat = view.boat
    assert (boat.position, boat.route, boat.mines) == (None, (), ())
    assert (boat.gauges, boat.symbols, boat.awaiting, boat.blackout) == ((), (), (), False)
    assert (boat.damage, boat.surfaced) == (other.enemy.damage, other.enemy.surfaced)
    assert view.sheet == SheetView((), 0, 0)
    assert view.refusal is None
    assert view.trace is None
    assert view.possible == ()
    if view.phase != "ended":
        assert view.seats == {}


@pytest.mark.parametrize("name", ["alpha-turn", "alpha-realtime", "delta-turn"])
def test_it_is_the_same_whoever_is_asked_first_but_for_the_sides(name: str) -> None:
    """What differs between two pictures of one moment would be known to one crew alone."""
    for at in range(4, 200, 7):
        one, other = both(name, at)
        there, back = shared_view(one, other), shared_view(other, one)
        assert there.heard == back.heard
        assert there.boat.damage == back.enemy.damage
        text = json.dumps(asdict(there))
        assert 'heard-ready"' not in text
        assert "heard-repaired" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("at", [4, 60, 159, 176, 228, 283])
def test_it_can_be_read_at_any_size(at: int, size: tuple[int, int], language: str) -> None:
    view = shared_view(*both("alpha-turn", at))
    pen = Pen(pygame.Surface(size))
    paint(pen, view, Words(language))
    assert len(pen.written) > 4
    for written in pen.written:
        assert written.ink.x >= written.box.x - 1
        assert written.ink.right <= written.box.right + 1
        assert written.size >= 25.0


def test_sonar_family_has_one_too() -> None:
    one, other = both("jules-verne-turn", 150, (Team.BLUE, Team.GREEN))
    view = shared_view(one, other)
    pen = Pen(pygame.Surface((800, 480)))
    paint(pen, view, Words("en"))
    assert view.boat.energy is None
    assert any("Green" in written.text for written in pen.written)
