"""The pages of lines: setup and who agrees to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sonar_console.bots.table_bots import bots_maker
from sonar_console.cards import AttractPicture, Message, PagePicture, Picture
from sonar_console.engine.names import Game, Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.modes.briefing import LOT
from sonar_console.modes.linespage import LETTERS
from sonar_console.press import Kind, Press, split_control
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.picture import wording
from sonar_console.table import Plan, Table

SIZES = [(1920, 1080), (800, 480), (1024, 768), (2560, 1080)]

Fits = Callable[[Picture, str, tuple[int, int]], list[str]]


def table(scenario: str = "alpha", mode: Mode = Mode.TURN, bots: str = "") -> Table:
    header = Header(scenario=scenario, mode=mode, others=(("Bots", bots),))
    plan = Plan(header, load_scenario(find_scenario(scenario)))
    return Table(plan, lambda teams: teams[0], bots=bots_maker(random.Random(1)))


def touch(at: Table, control: str, steps: int = 0, now: float = 1.0) -> None:
    kind = Kind.TURN if steps else Kind.PRESS
    at.touch(Press(*split_control(control), kind, now, steps))


def page_of(at: Table) -> PagePicture:
    picture = at.picture(Team.BLUE)
    assert isinstance(picture, PagePicture)
    return picture


def open_settings(at: Table) -> None:
    """A fist opens the front door; the page of all settings stands behind *More*."""
    for control in ("stop", "south", "east", "push"):
        touch(at, f"blue.captain.{control}")
    assert at.mode.name == "setup"


def settings(scenario: str = "alpha", bots: str = "") -> Table:
    """A table whose settings are open, all of them shown."""
    at = table(scenario, bots=bots)
    open_settings(at)
    touch(at, "blue.captain.select", len(page_of(at).page.lines) - 1)
    touch(at, "blue.captain.push")
    return at


def test_another_game_that_is_chosen_comes_first_in_how_to_play() -> None:
    """The attract mode tells of the game on the table, also after its settings were left alone."""
    at = settings("alpha")
    page = page_of(at).page
    game = next(n for n, line in enumerate(page.lines) if line.label.key == "item-set-game")
    touch(at, "blue.captain.select", game - page.selected)
    for control, steps in (("push", 0), ("select", 1), ("push", 0)):
        touch(at, f"blue.captain.{control}", steps)
    at.advance(10_000.0)
    touch(at, "blue.captain.select", 1)
    picture = at.picture(Team.BLUE)
    assert isinstance(picture, AttractPicture)
    assert picture.lesson is not None
    assert (picture.lesson.game, picture.lesson.picture) == ("sonar-family", 1)


def every_line(at: Table) -> Iterator[PagePicture]:
    """The page with each line open, at each of its values; then the letters of a name."""
    touch(at, "blue.captain.south")
    for _ in page_of(at).page.lines:
        page = page_of(at).page
        label = page.lines[page.selected].label.key
        if label not in ("item-set-more", "item-set-name"):
            touch(at, "blue.captain.push")
            first = page_of(at).page
            while True:
                yield page_of(at)
                touch(at, "blue.captain.select", 1)
                if page_of(at).page == first:
                    break
            touch(at, "blue.captain.push")
        touch(at, "blue.captain.south")


@pytest.mark.parametrize("scenario", ["alpha", "umbria"])
def test_every_value_of_every_line_fits(scenario: str, faults: Fits) -> None:
    at = settings(scenario, "blue.captain=cadet, blue.radio=commander")
    pages = list(every_line(at))
    for picture in pages:
        for language in languages():
            for size in ((800, 480), (1024, 768)):
                assert faults(picture, language, size) == []
    assert len(pages) > (30 if scenario == "umbria" else 60)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("bots", ["blue=cadet, blue.captain=people", "blue=cadet, yellow=cadet"])
def test_who_sits_where_fits_into_the_line(
    bots: str, size: tuple[int, int], language: str, faults: Fits
) -> None:
    assert faults(page_of(settings(bots=bots)), language, size) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_page_and_its_reasons_fit(
    size: tuple[int, int], language: str, faults: Fits, alter: Any
) -> None:
    picture = page_of(settings())
    assert faults(picture, language, size) == []
    for key in ("closed-S-2", "closed-S-3", "closed-S-4", "closed-solve"):
        for game in Game:
            reason = Message(key, {"game": str(game)})
            closed = alter(
                picture,
                page__lines=tuple(replace(line, closed=reason) for line in picture.page.lines),
                page__changing=True,
                page__agreed__accepted=("blue", "yellow"),
            )
            assert faults(closed, language, size) == []
    for letter in (0, 1, 2, 3, len(LETTERS) - 1):
        writing = alter(picture, page__changing=True, page__letters=LETTERS, page__letter=letter)
        assert faults(writing, language, size) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_side_of_bots_is_seen_to_agree(
    size: tuple[int, int], language: str, faults: Fits
) -> None:
    picture = page_of(settings(bots="yellow=officer"))
    assert picture.page.agreed is not None
    assert picture.page.agreed.unmanned == ("yellow",)
    assert faults(picture, language, size) == []
    told = Words(language).say("screen-settings-bots", team="yellow")
    assert told in wording(picture, Words(language), size)


def test_who_agrees_is_seen() -> None:
    at = settings()
    touch(at, "yellow.captain.stop")
    text = wording(page_of(at), Words("en"))
    assert "Yellow agrees" in text
    assert "Blue has not agreed yet" in text


@pytest.mark.parametrize(
    ("language", "goal", "briefing"),
    [
        ("en", "Blue: reach the east edge", "The blue submarine carries the orders of the fleet"),
        ("fr", "Bleu : atteindre le bord est", "Le sous-marin bleu porte à l’est les ordres"),
    ],
)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_chooses_a_scenario_reads_its_briefing_and_objectives(
    size: tuple[int, int], language: str, goal: str, briefing: str, faults: Fits
) -> None:
    at = settings("convoy")
    page = page_of(at).page
    assert page.briefing == {}
    names = [line.label.key for line in page.lines]
    touch(at, "blue.captain.select", names.index("item-set-scenario") - page.selected)
    picture = page_of(at)
    assert faults(picture, language, size) == []
    told = " ".join(wording(picture, Words(language), size).split())
    assert (goal in told, briefing in told) == (True, True)


FOUR = '''game = "captain-sonar"
[title]
en = "Four"
[briefing]
en = """
{briefing}
"""
[chart.turn]
source = "made here"
grid = """
{grid}"""
{goals}'''


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_four_objectives_in_place_of_sinking_fit_before_and_in_the_match(
    size: tuple[int, int], language: str, faults: Fits, tmp_path: Path
) -> None:
    """As many as a file may have; the team is named once."""
    kinds = (
        "kind = 'reach'\nedge = 'north'",
        "kind = 'hold'\nsector = 4\nturns = 25",
        "kind = 'survive'\nturns = 99",
        "kind = 'hits'\nhits = 99",
    )
    goals = "".join(f"[[objective]]\n{each}\ninstead_of_sinking = true\n" for each in kinds)
    file = tmp_path / "four.toml"
    file.write_text(
        FOUR.format(grid=("." * 10 + "\n") * 10, goals=goals, briefing="Sail\u202f: " * 140),
        "utf-8",
    )
    at = Table(Plan(Header(scenario=str(file)), load_scenario(file)), lambda teams: teams[0])
    open_settings(at)
    touch(at, "blue.captain.select", 1)
    now = 1.0
    for mode in ("setup", "briefing", "play"):
        assert at.mode.name == mode
        picture = at.picture(Team.BLUE)
        assert faults(picture, language, size) == []
        told = wording(picture, Words(language), size)
        if mode != "briefing":
            assert told.count(Words(language).say("goal-instead")) == 2
        assert ("Sail\u00a0: Sail" in told) == (mode == "setup")
        now += LOT
        at.advance(now)
        for team in at.teams:
            touch(at, f"{team}.captain.stop", now=now)
