"""The pictures around and beside play: how to play, the settings, the trace, what is declared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from console.engine.names import Game, Mode, Team
from console.evening.lettering import LETTERS
from console.press import Kind, Press
from console.record.header import Header
from console.record.scenario import find_scenario, load_scenario
from console.screens import theme
from console.screens.howto import PAGES, told
from console.screens.pen import Pen
from console.screens.picture import as_image, picture
from console.screens.team_screen import paint
from console.stations.tracing import SAMPLES, middle
from console.table import Plan, Table
from console.views.team import InspectionView, Message, TeamView, TraceView
from console.words import Words, languages

SIZES = [(1920, 1080), (800, 480), (1024, 768), (2560, 1080)]
REFERENCE = Path(__file__).parent / "reference"
TOLERANCE = 1.5
WIDEST = "WÉMWÉMWÉMW"


def table(scenario: str = "alpha", mode: Mode = Mode.TURN) -> Table:
    header = Header(scenario=scenario, mode=mode)
    plan = Plan(header, load_scenario(find_scenario(scenario)))
    return Table(plan, lambda teams: teams[0])


def touch(at: Table, control: str, steps: int = 0) -> None:
    kind = Kind.TURN if steps else Kind.PRESS
    at.touch(Press(control, kind, 1.0, steps))


def settings(scenario: str = "alpha") -> Table:
    """A table whose settings are open, all of them shown."""
    at = table(scenario)
    for team in at.teams:
        touch(at, f"{team}.captain.stop")
    menu = at.view(Team.BLUE).menu
    assert menu is not None
    touch(at, "blue.captain.select", len(menu.lines) - 1)
    touch(at, "blue.captain.push")
    return at


def pen_of(view: TeamView, language: str, size: tuple[int, int]) -> Pen:
    pen = Pen(pygame.Surface(size))
    paint(pen, replace(view, language=language), Words(language))
    return pen


def check(view: TeamView, language: str, size: tuple[int, int]) -> None:
    """B46: every text is inside its box and the screen, and none is too small."""
    pen = pen_of(view, language, size)
    slack = 2 / pen.scale
    assert pen.written
    for one in pen.written:
        assert one.size >= theme.SMALLEST - 0.01, one
        assert one.ink.x >= max(0.0, one.box.x - slack), one
        assert one.ink.right <= min(pen.page.w, one.box.right + slack), one
        assert one.ink.y >= one.box.y - slack, one
        assert one.ink.bottom <= min(theme.UNITS, one.box.bottom + slack), one


def said(view: TeamView, language: str = "en", size: tuple[int, int] = (1920, 1080)) -> str:
    return " ".join(one.text for one in pen_of(view, language, size).written)


# ---- how to play


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_how_to_play_fits(scenario: str, size: tuple[int, int], language: str) -> None:
    at = table(scenario)
    for page in range(PAGES + 1):
        check(replace(at.view(Team.BLUE), page=page), language, size)


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_each_page_is_another_picture(scenario: str) -> None:
    at = table(scenario)
    pictures = {
        pygame.image.tobytes(
            picture(replace(at.view(Team.BLUE), page=page), Words("en"), (400, 240)), "RGB"
        )
        for page in range(PAGES + 1)
    }
    assert len(pictures) == PAGES + 1


@pytest.mark.parametrize("scenario", ["alpha", "foxtrot", "umbria", "north-pole"])
def test_the_story_of_the_pictures_is_a_legal_one(scenario: str) -> None:
    """A route over sea that never crosses itself, and the same courses on the sheet."""
    view = told(table(scenario).view(Team.BLUE))
    assert len(view.boat.route) == len(set(view.boat.route)) == 9
    assert len(view.sheet.legs) == 8
    for square in view.boat.route:
        column, row = ord(square[0]) - 65, int(square[1:]) - 1
        assert view.chart.grid[row][column] != "#"


# ---- the settings


def every_line(at: Table) -> Iterator[TeamView]:
    """The page with each line open, at each of its values; then the letters of a name."""
    touch(at, "blue.captain.south")
    menu = at.view(Team.BLUE).menu
    assert menu is not None
    for _ in menu.lines:
        menu = at.view(Team.BLUE).menu
        assert menu is not None
        label = menu.lines[menu.selected].label.key
        if label not in ("item-set-more", "item-set-name"):
            touch(at, "blue.captain.push")
            first = at.view(Team.BLUE).menu
            while True:
                yield at.view(Team.BLUE)
                touch(at, "blue.captain.select", 1)
                if at.view(Team.BLUE).menu == first:
                    break
            touch(at, "blue.captain.push")
        touch(at, "blue.captain.south")


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_every_value_of_every_line_fits(scenario: str) -> None:
    at = settings(scenario)
    pages = 0
    for view in every_line(at):
        pages += 1
        for language in languages():
            for size in ((800, 480), (1024, 768)):
                check(view, language, size)
    assert pages > (30 if scenario == "umbria" else 60)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_page_and_its_reasons_fit(size: tuple[int, int], language: str) -> None:
    at = settings()
    view = at.view(Team.BLUE)
    assert view.menu is not None
    check(view, language, size)
    for key in ("closed-S-2", "closed-S-3", "closed-S-4", "closed-solve"):
        for game in Game:
            reason = Message(key, {"game": str(game)})
            lines = tuple(replace(line, closed=reason) for line in view.menu.lines)
            menu = replace(view.menu, lines=lines, changing=True, accepted=("blue", "yellow"))
            check(replace(view, menu=menu), language, size)
    for letter in range(len(LETTERS)):
        menu = replace(view.menu, changing=True, letters=LETTERS, letter=letter)
        if letter < 4 or letter == len(LETTERS) - 1:
            check(replace(view, menu=menu), language, size)


def test_who_agrees_is_seen() -> None:
    at = settings()
    touch(at, "yellow.captain.stop")
    text = said(at.view(Team.BLUE))
    assert "Yellow agrees" in text
    assert "Blue: fist to agree" in text


# ---- the trace, the inspection


def trace(section: int, astray: bool = False, places: int = 40) -> TraceView:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    line = tuple((0.2 if astray else across) for across in band[1 : places + 1])
    return TraceView(section, places / SAMPLES, line[-1], band, line, astray, astray, "mate")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_trace_and_the_inspection_fit(
    views: dict[str, TeamView], size: tuple[int, int], language: str
) -> None:
    """U-3, U-4."""
    view = views["surfaced"]
    for role in ("captain", "mate", "engineer", "radio"):
        prompt = Message(f"prompt-{role}-trace", {"section": 2})
        seat = replace(view.seats[role], moment="trace", prompt=prompt, held=0.4)
        seats = {**view.seats, role: seat}
        for section in (1, 2, 3, 4):
            for astray in (False, True):
                changed = replace(view, seats=seats, trace=trace(section, astray))
                check(changed, language, size)
    traces = tuple(trace(section, section == 2, SAMPLES) for section in (1, 2, 3, 4))
    for passed in (False, True):
        seen = InspectionView("yellow", passed, traces)
        for situation in ("realtime", "surfaced", "enemy-stop"):
            check(replace(views[situation], inspection=seen), language, size)


def test_a_trace_that_left_the_hull_says_so(views: dict[str, TeamView]) -> None:
    view = views["surfaced"]
    assert "Within the hull" in said(replace(view, trace=trace(1)))
    assert "Left the hull!" in said(replace(view, trace=trace(1, True)))
    stopped = replace(view, trace=trace(1), stopped_by="yellow")
    assert "Stopped" in said(stopped)


# ---- declared, clocks, names, where the enemy can be

ALL_DECLARED = (
    Message("said-mode", {"mode": "turn"}),
    Message("said-assist-solve"),
    Message("said-edition", {"edition": "fr"}),
    Message("said-turn-clock", {"seconds": 300}),
    Message("said-interval", {"team": "blue", "seconds": 30}),
    Message("said-interval", {"team": "yellow", "seconds": 30}),
    Message("said-sheet-light"),
    Message("said-torpedo_path-distance"),
    Message("said-simultaneous_loss-attacker-loses"),
    Message("said-trigger-activation"),
    Message("said-silence_of_zero-unmarked"),
    Message("said-self_repair-last"),
    Message("said-breakdown_damage-each"),
    Message("said-announcements-spoken"),
)
FAMILY_DECLARED = (
    "said-mode",
    "said-assist-off",
    "said-assist-solve",
    "said-turn-clock",
    "said-interval",
    "said-simultaneous_loss-attacker-loses",
    "said-announcements-spoken",
)
"""What there is to declare in Sonar Family."""
USUAL = (*ALL_DECLARED[:1], Message("said-assist-off"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("declared", [USUAL, ALL_DECLARED], ids=["usual", "all"])
def test_what_is_declared_has_room_in_every_situation(
    views: dict[str, TeamView],
    declared: tuple[Message, ...],
    size: tuple[int, int],
    language: str,
) -> None:
    for situation in ("play", "large", "aim", "ended", "setup", "enemy-stop", "delta", "missile"):
        family = views[situation].game == "sonar-family"
        known = [each for each in declared if not family or each.key in FAMILY_DECLARED]
        view = replace(
            views[situation],
            declared=tuple(known),
            minutes=125,
            seconds_left=299 if situation == "play" else None,
            names={"blue": WIDEST, "yellow": WIDEST, "green": WIDEST},
            possible=("A1", "B3", "J10"),
        )
        check(view, language, size)


def test_the_clocks_are_read(views: dict[str, TeamView]) -> None:
    text = said(replace(views["play"], declared=USUAL, minutes=12, seconds_left=42))
    assert "12 min" in text
    assert "OUR TURN · 0:42" in text
    assert "no help" in text


def test_a_square_where_the_enemy_can_be_is_marked_for_the_radio_operator(
    views: dict[str, TeamView],
) -> None:
    plain = picture(views["play"], Words("en"), (800, 480))
    shaded = picture(replace(views["play"], possible=("J1",)), Words("en"), (800, 480))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(shaded, "RGB")


# ---- references


@pytest.mark.parametrize("name", ["settings-fr", "howto-4-en", "trace-en", "inspection-fr"])
def test_as_its_reference(name: str, views: dict[str, TeamView]) -> None:
    """Made again as in ``test_picture``."""
    kind, language = name.rsplit("-", 1)
    traces = tuple(trace(section, section == 2, SAMPLES) for section in (1, 2, 3, 4))
    if kind == "settings":
        view = settings().view(Team.BLUE)
    elif kind == "howto-4":
        view = replace(table().view(Team.BLUE), page=4)
    elif kind == "trace":
        view = replace(views["surfaced"], trace=trace(4, False))
    else:
        inspected = InspectionView("blue", False, traces)
        view = replace(views["realtime"], inspection=inspected, declared=USUAL, minutes=7)
    image = as_image(picture(replace(view, language=language), Words(language), (800, 480)))
    path = REFERENCE / f"team-{name}.png"
    if os.environ.get("REMAKE_PICTURES"):
        image.quantize(64).save(path, optimize=True)
    with Image.open(path) as reference:
        difference = ImageChops.difference(image, reference.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) <= TOLERANCE
