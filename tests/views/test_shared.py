"""The screen that both crews see: no secret of either is on it."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pygame
import pytest

from sonar_console.cards.team import HappeningView, Message, SheetView, TeamView
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.shared import shared_view
from sonar_console.record import read_record
from sonar_console.screens.pen import Pen
from sonar_console.screens.team_screen import paint
from sonar_tools.pictures.moments import view_at

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
    known = other.enemy
    assert (boat.damage, boat.surfaced, boat.sector) == (
        known.damage,
        known.surfaced,
        known.sector,
    )
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


def test_how_it_ended_is_said_to_both_at_once() -> None:
    one, other = both("alpha-turn", None)
    assert {one.outcome.key, other.outcome.key} == {"outcome-won", "outcome-lost"}  # type: ignore[union-attr]
    winner = one if one.outcome.key == "outcome-won" else other  # type: ignore[union-attr]
    for view in (shared_view(one, other), shared_view(other, one)):
        assert view.outcome is not None
        assert view.outcome.values["team"] == winner.team
        pen = Pen(pygame.Surface((800, 480)))
        paint(pen, view, Words("en"))
        text = " ".join(each.text for each in pen.written)
        assert f"{winner.team.capitalize()} wins! The enemy is sunk" in text
        assert "You " not in text
    draw = Message("outcome-draw", {"cause": "mine"})
    drawn = shared_view(replace(one, outcome=draw), replace(other, outcome=draw))
    assert drawn.outcome == draw
    assert shared_view(replace(one, outcome=None), other).outcome is None


def test_what_moves_on_both_pictures_moves_on_the_shared_one() -> None:
    one, other = both("alpha-turn", 159)
    blast = HappeningView(7, "blast", "blue", "E5")

    def moved(mine: HappeningView | None, theirs: HappeningView | None) -> HappeningView | None:
        return shared_view(replace(one, happened=mine), replace(other, happened=theirs)).happened

    assert moved(blast, replace(blast, number=4)) == replace(blast, number=4)
    assert moved(replace(blast, number=8), replace(blast, number=4)) == replace(blast, number=4)
    assert moved(blast, replace(blast, square="E6")) is None
    assert moved(HappeningView(8, "blackout", "blue"), blast) is None
    assert moved(None, blast) is None


def test_the_chart_is_on_it_and_the_sectors_in_which_either_has_surfaced() -> None:
    one, other = both("alpha-turn", 60)
    surfaced = replace(one.enemy, surfaced=True, sector=2)
    pictures = set()
    for mine in (one.enemy, surfaced):
        for theirs in (other.enemy, replace(surfaced, sector=3)):
            view = shared_view(replace(one, enemy=mine), replace(other, enemy=theirs))
            pen = Pen(pygame.Surface((800, 480)))
            paint(pen, view, Words("en"))
            assert pen.charts["shared"].w > 400
            pictures.add(pygame.image.tobytes(pen.surface, "RGB"))
    assert len(pictures) == 4


def test_sonar_family_has_one_too() -> None:
    one, other = both("jules-verne-turn", 150, (Team.BLUE, Team.GREEN))
    view = shared_view(one, other)
    pen = Pen(pygame.Surface((800, 480)))
    paint(pen, view, Words("en"))
    assert view.boat.energy is None
    assert any("Green" in written.text for written in pen.written)
