"""The picture after a match: readable at any size, the same truth on both screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import Picture, ReviewPicture, SheetCard, StretchCard
from sonar_console.cards.picture import from_json, to_json
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.record import read_record
from sonar_console.screens import review, symbols, theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint
from sonar_console.screens.review import draw_belief, off_by
from sonar_console.screens.reviewtime import KEY_SYMBOLS
from sonar_console.screens.symbols import SHAPES
from sonar_tools.pictures.moments import review_at

NO_SHEET = SheetCard((), 0, 0)
RECORDS = Path(__file__).parents[1] / "records"


def looked_back(name: str, team: Team = Team.BLUE, at: int | None = None) -> ReviewPicture:
    return review_at(read_record(RECORDS / f"{name}.sonar"), team, at)


def painted(picture: Picture, size: tuple[int, int], language: str) -> Pen:
    pen = Pen(pygame.Surface(size))
    paint(pen, picture, Words(language))
    return pen


def test_both_screens_show_the_same_truth() -> None:
    blue, yellow = (looked_back("alpha-turn", team) for team in (Team.BLUE, Team.YELLOW))
    assert blue.review == yellow.review
    assert blue.outcome != yellow.outcome


def test_a_review_travels_to_a_screen_process() -> None:
    for name in ("alpha-turn", "jules-verne-turn"):
        picture = looked_back(name)
        line = to_json(picture)
        assert from_json(line) == picture
        assert len(line) < 40_000


def test_what_was_believed_and_what_was_true_are_named() -> None:
    text = " ".join(
        each.text for each in painted(looked_back("alpha-turn"), (1920, 1080), "en").written
    )
    for words in ("Blue believed", "What was true", "Yellow believed", "refused", "Damage"):
        assert words in text


@pytest.mark.parametrize(("refused", "sign"), [(0, "tick"), (2, "warning")])
def test_a_sign_warns_only_where_orders_were_refused(
    refused: int, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = looked_back("alpha-turn")
    trails = tuple(replace(trail, refused=refused) for trail in picture.review.trails)
    drawn: list[str] = []

    def noted(name: str, *rest: Any) -> pygame.Surface:
        drawn.append(name)
        return symbols.symbol(name, *rest)

    monkeypatch.setattr(review, "symbol", noted)
    painted(replace(picture, review=replace(picture.review, trails=trails)), (1920, 1080), "en")
    assert sign in drawn
    assert {"tick", "warning"} - {sign} - set(drawn)


def test_how_many_squares_it_could_have_been_is_said_and_shaded() -> None:
    picture = looked_back("alpha-turn", at=60)
    review = picture.review
    pen = painted(picture, (1920, 1080), "en")
    text = " ".join(each.text for each in pen.written)
    for trail in review.trails:
        assert f"{len(trail.possible)} possible squares" in text
    width, height = pen.surface.get_size()
    columns = [
        sum(
            tuple(pen.surface.get_at((x, y)))[:3] == theme.POSSIBLE
            for x in range(*half, 3)
            for y in range(130, height // 2, 3)
        )
        for half in ((0, width // 3), (width // 3, 2 * width // 3), (2 * width // 3, width))
    ]
    assert columns[0] > 300
    assert columns[1] == 0
    assert columns[2] > 300


def test_where_a_hunt_broke_open_is_marked_on_the_plot() -> None:
    """A disc on the curve: without it the plot is another picture."""
    picture = looked_back("delta-turn")
    others = tuple(key for key in picture.review.keys if key.kind != "found")
    assert len(others) < len(picture.review.keys)
    plain = replace(picture, review=replace(picture.review, keys=others))
    pictures = [painted(each, (1280, 720), "en").surface for each in (picture, plain)]
    plots = [each.subsurface((200, 560, 1000, 80)) for each in pictures]
    assert pygame.image.tobytes(plots[0], "RGB") != pygame.image.tobytes(plots[1], "RGB")


def test_how_far_off_a_sheet_was() -> None:
    review = looked_back("alpha-turn", at=60).review
    truth = replace(review.trails[1], position="C3")
    assert off_by(SheetCard((), 2, 2), truth) is None
    assert off_by(SheetCard(("N",), 2, 3), truth) == 0
    assert off_by(SheetCard(("N", "E"), 4, 6), truth) == 6
    assert off_by(SheetCard(("N",), 2, 3), replace(truth, position=None)) is None


def test_every_kind_of_key_moment_has_a_symbol() -> None:
    kinds = {
        key.kind
        for path in RECORDS.glob("*.sonar")
        if "family" not in path.stem
        for key in looked_back(path.stem).review.keys
    }
    assert kinds == KEY_SYMBOLS.keys()
    assert set(KEY_SYMBOLS.values()) <= SHAPES.keys()


def test_a_match_that_has_hardly_begun_can_be_looked_at() -> None:
    picture = looked_back("alpha-turn", at=1)
    pen = painted(picture, (800, 480), "en")
    assert any("1 / " in each.text for each in pen.written)


def test_without_counted_squares_the_damage_has_the_room() -> None:
    picture = looked_back("alpha-turn")
    trails = tuple(replace(trail, squares_over=()) for trail in picture.review.trails)
    pen = painted(
        replace(picture, review=replace(picture.review, trails=trails)), (1280, 720), "en"
    )
    text = " ".join(each.text for each in pen.written)
    assert "Damage" in text
    assert "Possible" not in text


# ---- told apart without colours


def one_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both teams, and the plot, in one colour: what is left are shapes and kinds of lines."""
    monkeypatch.setattr(theme, "TEAM", dict.fromkeys(theme.TEAM, theme.TEXT))


def drawn(picture: ReviewPicture, box: tuple[int, int, int, int]) -> bytes:
    return pygame.image.tobytes(painted(picture, (1280, 720), "en").surface.subsurface(box), "RGB")


MIDDLE, CURVES = (400, 120, 480, 320), (330, 500, 900, 110)


def turned_round(picture: ReviewPicture) -> ReviewPicture:
    """The same match, with what each crew did told of the other one."""
    one, other = picture.review.trails
    swapped = (replace(other, team=one.team), replace(one, team=other.team))
    return replace(picture, review=replace(picture.review, trails=swapped))


@pytest.mark.parametrize("name", ["alpha-turn", "jules-verne-turn"])
def test_routes_and_curves_are_told_apart_without_their_colours(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_colour(monkeypatch)
    picture = looked_back(name, at=60)
    other = turned_round(picture)
    assert drawn(picture, MIDDLE) != drawn(other, MIDDLE), "beads are round or square"
    assert drawn(picture, CURVES) != drawn(other, CURVES), "a curve is whole or broken"


def test_a_plot_is_told_from_the_truth_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same way, once as a route and once as a plot: filled beads, or open squares."""
    one_colour(monkeypatch)
    chart = looked_back("alpha-turn").chart
    still = replace(looked_back("alpha-turn", at=60).review.trails[0], possible=())
    squares = ("C5", "D5", "E5", "F5")
    route = replace(still, position=None, stretches=(StretchCard(squares),), sheet=NO_SHEET)
    plotted = replace(still, sheet=SheetCard(("E", "E", "E"), 2, 4))
    nothing = replace(still, position=None, stretches=())
    surfaces = []
    for believer, truth in ((replace(still, sheet=NO_SHEET), route), (plotted, nothing)):
        pen = Pen(pygame.Surface((640, 640)))
        draw_belief(pen, pen.page, chart, believer, truth)
        surfaces.append(pen.surface)
    one, other = (pygame.image.tobytes(surface, "RGB") for surface in surfaces)
    differing = sum(one[at : at + 3] != other[at : at + 3] for at in range(0, len(one), 3))
    assert differing > 2000, "of 400,000 points, along four squares"


@pytest.mark.parametrize("seen", ["red", "green", "blue"])
def test_plot_and_routes_differ_in_lightness_for_every_eye(seen: str) -> None:
    """For an eye that lacks one kind of cones: both stand out from the sea by 3:1."""
    for colour in (*theme.TEAM.values(), theme.TEXT):
        channels = list(colour)
        missing = ("red", "green", "blue").index(seen)
        others = [channels[each] for each in range(3) if each != missing]
        channels[missing] = sum(others) // 2
        assert theme.contrast((channels[0], channels[1], channels[2]), theme.SEA) >= 3
