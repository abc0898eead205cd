"""The screen that both crews see: no secret of either is on it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import (
    AnnouncedCard,
    Message,
    Movement,
    OutcomeCard,
    PlayPicture,
    ReviewPicture,
    SharedPicture,
)
from sonar_console.cards.wire import to_json
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.shared import shared_picture
from sonar_console.record import read_record
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import draw, paint, wording
from sonar_tools.pictures.moments import picture_at, review_at

RECORDS = Path(__file__).parents[1] / "records"
SONAR = (Team.BLUE, Team.YELLOW)


def both(name: str, at: int, teams: tuple[Team, Team] = SONAR) -> tuple[PlayPicture, PlayPicture]:
    """The two crews' pictures of one moment of a recorded match."""
    record = read_record(RECORDS / f"{name}.sonar")
    one, other = (picture_at(record, team, at) for team in teams)
    assert isinstance(one, PlayPicture)
    assert isinstance(other, PlayPicture)
    return one, other


def shared(one: PlayPicture, other: PlayPicture) -> SharedPicture:
    picture = shared_picture(one, other)
    assert isinstance(picture, SharedPicture)
    return picture


def at_the_end() -> list[PlayPicture]:
    """The two crews' pictures of a match that has just ended."""
    record = read_record(RECORDS / "alpha-turn.sonar")
    pictures = [picture_at(record, team) for team in SONAR]
    assert all(isinstance(picture, PlayPicture) for picture in pictures)
    return [picture for picture in pictures if isinstance(picture, PlayPicture)]


@pytest.mark.parametrize("at", [0, 1, 3, 60, 134, 159, 176, 228, 283])
def test_nothing_of_a_boat_but_what_the_enemy_knows(at: int) -> None:
    """What each crew knows of the other, and what both have alike, is all that is on it."""
    one, other = both("alpha-turn", at)
    picture = shared(one, other)
    assert picture.crews == (other.header.enemy, one.header.enemy)
    assert [crew.team for crew in picture.crews] == ["blue", "yellow"]
    assert picture.chart == one.captain.chart == other.captain.chart
    assert picture.turn == one.header.turn == other.header.turn
    assert picture.stopped_by == one.header.stopped_by == other.header.stopped_by
    assert picture.declared == one.declared == other.declared
    assert all(said in one.heard and said in other.heard for said in picture.heard)


@pytest.mark.parametrize("name", ["alpha-turn", "alpha-realtime", "delta-turn"])
def test_it_is_the_same_whoever_is_asked_first_but_for_the_sides(name: str) -> None:
    """What differs between two pictures of one moment would be known to one crew alone."""
    for at in range(4, 200, 7):
        one, other = both(name, at)
        there, back = shared(one, other), shared(other, one)
        assert replace(there, viewer=back.viewer, crews=there.crews[::-1]) == back
        text = to_json(there).decode()
        assert '"heard-ready"' not in text
        assert "heard-repaired" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("at", [4, 60, 159, 176, 228, 283])
def test_it_can_be_read_at_any_size(at: int, size: tuple[int, int], language: str) -> None:
    pen = Pen(pygame.Surface(size))
    paint(pen, shared(*both("alpha-turn", at)), Words(language))
    assert len(pen.written) > 4
    for written in pen.written:
        assert written.ink.x >= written.box.x - 1
        assert written.ink.right <= written.box.right + 1
        assert written.size >= 25.0


def test_how_it_ended_is_said_to_both_at_once() -> None:
    one, other = at_the_end()
    assert one.outcome is not None
    assert other.outcome is not None
    assert {one.outcome.said.key, other.outcome.said.key} == {"outcome-won", "outcome-lost"}
    winner = one.outcome.winner
    for picture in (shared(one, other), shared(other, one)):
        assert picture.outcome is not None
        assert picture.outcome.to_both
        assert picture.outcome.said.values["team"] == picture.outcome.winner == winner
        text = wording(picture, Words("en"), (800, 480))
        assert f"{str(winner).capitalize()} wins! The enemy is sunk" in text
        assert "You " not in text
    draw = OutcomeCard(Message("outcome-draw", {"cause": "mine"}), None)
    drawn = shared(replace(one, outcome=draw), replace(other, outcome=draw))
    assert drawn.outcome == draw
    assert shared(replace(one, outcome=None), other).outcome is None


def test_of_the_review_it_has_how_the_match_ended_and_what_both_captains_are_asked() -> None:
    record = read_record(RECORDS / "alpha-turn.sonar")
    asked = Message("prompt-review-slide")
    reviews = [replace(review_at(record, team, 60), prompt=asked) for team in SONAR]
    picture = shared_picture(*reviews)
    assert isinstance(picture, ReviewPicture)
    assert picture.outcome is not None
    assert picture.outcome.to_both
    assert picture.prompt == asked
    other_prompt = replace(reviews[1], prompt=Message("prompt-review-ready"))
    picture = shared_picture(reviews[0], other_prompt)
    assert isinstance(picture, ReviewPicture)
    assert picture.prompt is None


def test_what_moves_on_both_pictures_moves_on_the_shared_one() -> None:
    one, other = both("alpha-turn", 159)
    blast = Movement(7, "blast", "blue", "E5")

    def moved(mine: Movement | None, theirs: Movement | None) -> Movement | None:
        return shared(replace(one, movement=mine), replace(other, movement=theirs)).movement

    assert moved(blast, replace(blast, number=4)) == replace(blast, number=4)
    assert moved(replace(blast, number=8), replace(blast, number=4)) == replace(blast, number=4)
    assert moved(blast, replace(blast, square="E6")) is None
    assert moved(Movement(8, "blackout", "blue"), blast) is None
    assert moved(None, blast) is None


def surfacing(crew: AnnouncedCard, sector: int | None) -> AnnouncedCard:
    return replace(crew, surfaced=sector is not None, sector=sector)


def test_the_chart_is_on_it_and_the_sectors_in_which_either_has_surfaced() -> None:
    picture = shared(*both("alpha-turn", 60))
    drawn = set()
    for own in (False, True):
        for enemy in (False, True):
            first, second = picture.crews
            crews = (surfacing(first, 2 if own else None), surfacing(second, 3 if enemy else None))
            surface = pygame.Surface((800, 480))
            charts = draw(surface, replace(picture, crews=crews), Words("en"))
            assert charts["shared"].box.w > 400
            drawn.add(pygame.image.tobytes(surface, "RGB"))
    assert len(drawn) == 4


def test_sonar_family_has_one_too() -> None:
    picture = shared(*both("jules-verne-turn", 150, (Team.BLUE, Team.GREEN)))
    assert b"energy" not in to_json(picture)
    assert "Green" in wording(picture, Words("en"), (800, 480))
