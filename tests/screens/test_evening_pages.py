"""The pictures around and beside play: how to play, the settings, the trace, what is declared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from sonar_console.bots.table_bots import bots_maker
from sonar_console.cards.team import PICTURES, Message, TeamView, TraceView
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.linespage import LETTERS
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens import theme
from sonar_console.screens.howto import told
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import picture
from sonar_console.screens.team_screen import paint
from sonar_console.stations.tracing import SAMPLES, middle
from sonar_console.table import Plan, Table

SIZES = [(1920, 1080), (800, 480), (1024, 768), (2560, 1080)]
WIDEST = "WÉMWÉMWÉMW"


def table(scenario: str = "alpha", mode: Mode = Mode.TURN, bots: str = "") -> Table:
    header = Header(scenario=scenario, mode=mode, others=(("Bots", bots),))
    plan = Plan(header, load_scenario(find_scenario(scenario)))
    return Table(plan, lambda teams: teams[0], bots=bots_maker(random.Random(1)))


def touch(at: Table, control: str, steps: int = 0) -> None:
    kind = Kind.TURN if steps else Kind.PRESS
    at.touch(Press(*split_control(control), kind, 1.0, steps))


def settings(scenario: str = "alpha", bots: str = "") -> Table:
    """A table whose settings are open, all of them shown."""
    at = table(scenario, bots=bots)
    for team in at.teams:
        if at.view(Team.BLUE).menu is None:  # with a crew of bots one fist is enough
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


def invited(scenario: str) -> Iterator[TeamView]:
    """The title, then each picture of how to play, by an encoder."""
    at = table(scenario)
    for _ in range(2 * PICTURES + 1):
        yield at.view(Team.BLUE)
        touch(at, "blue.captain.select", 1)


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_each_page_is_another_picture(scenario: str) -> None:
    pictures = {
        pygame.image.tobytes(picture(view, Words("en"), (400, 240)), "RGB")
        for view in invited(scenario)
    }
    assert len(pictures) == 2 * PICTURES + 1


@pytest.mark.parametrize(
    ("scenario", "games"),
    [("alpha", ("Captain Sonar", "Sonar Family")), ("umbria", ("Sonar Family", "Captain Sonar"))],
)
def test_the_game_that_is_laid_out_comes_first_and_the_other_after(
    scenario: str, games: tuple[str, str]
) -> None:
    title, *pages = (said(view) for view in invited(scenario))
    assert not any(game in title for game in games)
    for number, text in enumerate(pages):
        first, second = games if number < PICTURES else games[::-1]
        assert first in text
        assert second not in text
    for half in (pages[:PICTURES], pages[PICTURES:]):
        family = "Sonar Family" in half[0]
        assert ("The engineer crosses out" in half[3]) != family
        assert ("Energy" in half[2]) == family
        assert ("Torpedo" in half[2]) != family


def test_another_game_that_is_chosen_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The invitation tells of the game on the table, also after its settings were left alone."""
    at = settings("alpha")
    menu = at.view(Team.BLUE).menu
    assert menu is not None
    game = next(n for n, line in enumerate(menu.lines) if line.label.key == "item-set-game")
    touch(at, "blue.captain.select", game - menu.selected)
    for control, steps in (("push", 0), ("select", 1), ("push", 0)):
        touch(at, f"blue.captain.{control}", steps)
    at.advance(10_000.0)
    touch(at, "blue.captain.select", 1)
    view = at.view(Team.BLUE)
    assert view.lesson is not None
    assert (view.phase, view.lesson.game, view.lesson.picture) == ("attract", "sonar-family", 1)


@pytest.mark.parametrize("scenario", ["alpha", "foxtrot", "umbria", "north-pole"])
def test_the_story_of_the_pictures_is_a_legal_one(scenario: str) -> None:
    """A route over sea that never crosses itself, and the same courses on the sheet."""
    for idle in invited(scenario):
        if idle.lesson is None:
            continue
        view = told(idle, idle.lesson)
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
    at = settings(scenario, "blue.captain=cadet, blue.radio=commander")
    pages = 0
    for view in every_line(at):
        pages += 1
        for language in languages():
            for size in ((800, 480), (1024, 768)):
                check(view, language, size)
    assert pages > (30 if scenario == "umbria" else 60)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("bots", ["blue=cadet, blue.captain=people", "blue=cadet, yellow=cadet"])
def test_who_sits_where_fits_into_the_line(bots: str, size: tuple[int, int], language: str) -> None:
    check(settings(bots=bots).view(Team.BLUE), language, size)


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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_side_of_bots_is_seen_to_agree(size: tuple[int, int], language: str) -> None:
    view = settings(bots="yellow=officer").view(Team.BLUE)
    assert view.menu is not None
    assert view.menu.unmanned == ("yellow",)
    check(view, language, size)
    told = Words(language).say("screen-settings-bots", team="yellow")
    assert told in said(view, language, size)


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


def test_a_trace_that_left_the_hull_says_so(views: dict[str, TeamView]) -> None:
    view = views["surfaced"]
    assert "In the hull" in said(replace(view, trace=trace(1)))
    assert "Left the hull!" in said(replace(view, trace=trace(1, True)))
    stopped = replace(view, trace=trace(1), stopped_by="yellow")
    assert "Stopped" in said(stopped)


# ---- declared, clocks, names, where the enemy can be

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
USUAL = (Message("said-mode", {"mode": "turn"}), Message("said-assist-off"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("everything", [False, True], ids=["usual", "all"])
def test_what_is_declared_has_room_in_every_situation(
    views: dict[str, TeamView],
    all_declared: tuple[Message, ...],
    everything: bool,
    size: tuple[int, int],
    language: str,
) -> None:
    declared = all_declared if everything else USUAL
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


def test_the_enemy_has_the_name_that_it_gave_itself(views: dict[str, TeamView]) -> None:
    """In the head, in what is declared, and in what was heard; orders keep the colours."""
    names = {"blue": "NAUTILUS", "yellow": "ERIKA"}
    interval = Message("said-interval", {"team": "yellow", "seconds": 30})
    view = replace(views["enemy-stop"], names=names, declared=(interval,))
    text = said(view)
    assert "NAUTILUS" in text
    assert "ERIKA stops the table." in text
    assert "ERIKA: 30 s between courses" in text
    assert "YELLOW’S STOP" in text
    head = [one.text for one in pen_of(view, "en", (1920, 1080)).written if one.ink.y < 60]
    assert "ERIKA" in head
    assert "Yellow" not in head


def test_a_square_where_the_enemy_can_be_is_marked_for_the_radio_operator(
    views: dict[str, TeamView],
) -> None:
    plain = picture(views["play"], Words("en"), (800, 480))
    shaded = picture(replace(views["play"], possible=("J1",)), Words("en"), (800, 480))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(shaded, "RGB")
