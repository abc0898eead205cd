"""The pictures of how to play, in the attract mode."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from sonar_console.cards import PICTURES, AttractPicture
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.locales import Words
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.attract import example
from sonar_console.screens.picture import surface_of, wording
from sonar_console.table import Plan, Table


def pages(scenario: str) -> Iterator[AttractPicture]:
    """The title, then each picture of how to play, by an encoder."""
    plan = Plan(Header(scenario=scenario, mode=Mode.TURN), load_scenario(find_scenario(scenario)))
    table = Table(plan, lambda teams: teams[0])
    for _ in range(2 * PICTURES + 1):
        picture = table.picture(Team.BLUE)
        assert isinstance(picture, AttractPicture)
        yield picture
        table.touch(Press(Team.BLUE, "captain", "select", Kind.TURN, 1.0, 1))


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_each_page_is_another_picture(scenario: str) -> None:
    pictures = {
        pygame.image.tobytes(surface_of(picture, Words("en"), (400, 240)), "RGB")
        for picture in pages(scenario)
    }
    assert len(pictures) == 2 * PICTURES + 1


@pytest.mark.parametrize(
    ("scenario", "games"),
    [("alpha", ("Captain Sonar", "Sonar Family")), ("umbria", ("Sonar Family", "Captain Sonar"))],
)
def test_the_game_that_is_laid_out_comes_first_and_the_other_after(
    scenario: str, games: tuple[str, str]
) -> None:
    title, *told = (wording(picture, Words("en")) for picture in pages(scenario))
    assert not any(game in title for game in games)
    for number, text in enumerate(told):
        first, second = games if number < PICTURES else games[::-1]
        assert first in text
        assert second not in text
    for half in (told[:PICTURES], told[PICTURES:]):
        family = "Sonar Family" in half[0]
        assert ("The engineer crosses out" in half[3]) != family
        assert ("Energy" in half[2]) == family
        assert ("Torpedo" in half[2]) != family


@pytest.mark.parametrize("scenario", ["alpha", "foxtrot", "umbria", "north-pole"])
def test_the_story_of_the_pictures_is_a_legal_one(scenario: str) -> None:
    """A route over sea that never crosses itself, and the same courses on the sheet."""
    title, *lessons = (picture.lesson for picture in pages(scenario))
    assert title is None
    for lesson in lessons:
        assert lesson is not None
        for team in ("blue", "green" if lesson.game == Game.SONAR_FAMILY else "yellow"):
            shown = example(lesson, team)
            assert len(shown.boat.route) == len(set(shown.boat.route)) == 9
            assert len(shown.sheet.legs) == 8
            for square in shown.boat.route:
                column, row = ord(square[0]) - 65, int(square[1:]) - 1
                assert lesson.chart.grid[row][column] != "#"
