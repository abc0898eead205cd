"""The cover over a crew of bots: when it is there, what it hides, and how it is lifted."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import (
    AttractPicture,
    Message,
    PageCard,
    PagePicture,
    PlayPicture,
    ReviewPicture,
)
from sonar_console.devices.layout import Layout
from sonar_console.locales import Words, languages
from sonar_console.screens import theme
from sonar_console.screens.pen import Pen
from sonar_console.simulator.cover import draw_cover, in_match, secret
from sonar_console.simulator.geometry import Arrangement, arrange
from sonar_console.simulator.input import InputHandler
from sonar_console.simulator.painter import Painter, WindowState, read_outputs

TEAMS = ("blue", "yellow")
SIZE = (1280, 720)


@pytest.fixture
def where(layout: Layout) -> Arrangement:
    return arrange(layout, TEAMS, SIZE)


def state(table: Any, covered: frozenset[str] = frozenset()) -> WindowState:
    lit, oleds = read_outputs(table.bench, TEAMS)
    return WindowState(dict(table.pictures), lit, oleds, "en", "blue", "captain", covered=covered)


def painted(shown: WindowState, where: Arrangement) -> bytes:
    surface = pygame.Surface(where.size)
    Painter().paint(surface, shown, where)
    return pygame.image.tobytes(surface, "RGB")


def seated(picture: PlayPicture, *levels: str) -> PlayPicture:
    """A picture with bots of some levels in its seats."""
    places = zip(picture.places.items(), itertools.cycle(levels), strict=False)
    return replace(picture, **{role: replace(card, bot=bot) for (role, card), bot in places})


# ---- when


def test_a_crew_of_bots_is_covered_in_a_match(solo: Any) -> None:
    assert secret(solo.pictures) == {"yellow"}


def test_what_both_crews_see_is_not_covered(solo: Any) -> None:
    ended = {side: replace(each, phase="ended") for side, each in solo.pictures.items()}
    assert secret(ended) == frozenset()
    idle = {side: AttractPicture(each.viewer) for side, each in solo.pictures.items()}
    assert secret(idle) == frozenset()
    page = PageCard("settings", Message("screen-settings"), (), 0, False, Message("prompt-setup"))
    pages = {side: PagePicture(each.viewer, page) for side, each in solo.pictures.items()}
    assert secret(pages) == frozenset()


def test_a_match_that_was_given_up_is_looked_over_openly(solo: Any) -> None:
    """It is in play for ever, but for the review."""
    solo.bench.press("blue.captain.stop")
    solo.advance(3.2)
    solo.bench.release("blue.captain.stop")
    solo.advance(0.2)
    assert isinstance(solo.pictures["blue"], ReviewPicture)
    assert secret(solo.pictures) == frozenset()


def test_a_crew_with_a_person_is_not_covered(solo: Any) -> None:
    yellow = solo.pictures["yellow"]
    mixed = replace(yellow, captain=replace(yellow.captain, bot=None))
    assert secret({**solo.pictures, "yellow": mixed}) == frozenset()


def test_who_watches_bots_on_both_sides_may_see_both(solo: Any) -> None:
    pictures = {side: seated(picture, "cadet") for side, picture in solo.pictures.items()}
    assert secret(pictures) == frozenset()


def test_a_match_is_on_from_the_start_squares_to_its_end(solo: Any, desk: Any) -> None:
    assert in_match(solo.pictures)
    ended = {side: replace(each, phase="ended") for side, each in solo.pictures.items()}
    assert not in_match(ended)
    assert not in_match(desk.pictures)


# ---- what it hides


def test_nothing_of_the_crew_can_be_told_from_the_cover(solo: Any, where: Arrangement) -> None:
    """Its chart, its small displays, its lamps: as if there were others."""
    shown = state(solo, frozenset({"yellow"}))
    picture = shown.pictures["yellow"]
    assert isinstance(picture, PlayPicture)
    boat = replace(picture.captain.boat, position="A1", route=("A1",))
    other = replace(picture, captain=replace(picture.captain, boat=boat))
    lamps = {f"yellow.lamp.{name}" for name in ("mate_ok", "ready_torpedo")}
    changed = dataclasses.replace(
        shown,
        pictures={**shown.pictures, "yellow": other},
        lit=shown.lit ^ lamps,
        oleds={**shown.oleds, "yellow.oled.mate": None},
    )
    assert painted(shown, where) == painted(changed, where)
    lifted = dataclasses.replace(shown, covered=frozenset())
    assert painted(lifted, where) != painted(
        dataclasses.replace(changed, covered=frozenset()), where
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1440)], ids=str)
@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("commander", ("Level: commander", "Niveau\u00a0: commandant")),
        ("mixed", ("captain", "capit")),
    ],
)
def test_it_says_who_plays_how_well_and_how_it_is_lifted(
    solo: Any,
    layout: Layout,
    level: str,
    told: tuple[str, str],
    size: tuple[int, int],
    language: str,
) -> None:
    yellow = solo.pictures["yellow"]
    named = replace(yellow, viewer=replace(yellow.viewer, names={"yellow": "WÉMWÉMWÉMW"}))
    levels = ("commander", "cadet", "officer", "commander") if level == "mixed" else (level,)
    picture = seated(named, *levels)
    pen = Pen(pygame.Surface(size))
    covered = arrange(layout, TEAMS, size, ("yellow",))
    draw_cover(pen, covered, "yellow", picture, Words(language))
    text = " ".join(one.text for one in pen.written)
    assert "WÉMWÉMWÉMW" in text
    assert "F3" in text
    assert told[language == "fr"] in text
    for one in pen.written:
        assert one.size >= theme.SMALLEST
        assert one.ink.right <= one.box.right + 2 / pen.scale


# ---- what it lets through


class At:
    """An input handler with a window in which yellow is covered."""

    def __init__(self, hands: Any, where: Arrangement) -> None:
        self.hands, self.where = hands, where
        self.handler = InputHandler(hands, TEAMS, ("en", "fr"), "en")
        self.handler.cover(frozenset({"yellow"}))

    def key(self, code: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=code, scancode=0)
            self.handler.handle(event, self.where, 10.0)

    def over(self, control: str) -> tuple[int, int]:
        box = next(place.box for place in self.where.targets if place.control == control)
        x, y = box.centre
        pos = int(x * self.where.scale), int(y * self.where.scale)
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=pos)
        self.handler.handle(moved, self.where, 10.0)
        return pos

    def click(self, control: str) -> None:
        pos = self.over(control)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, pos=pos, button=1)
            self.handler.handle(event, self.where, 10.0)
        self.handler.advance(11.0)


@pytest.fixture
def at(hands: Any, where: Arrangement) -> At:
    return At(hands, where)


def test_under_a_cover_nothing_is_selected_or_turned(at: At) -> None:
    at.key(pygame.K_TAB)
    assert at.handler.team == "blue"
    at.over("yellow.mate.select")
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)
    at.handler.handle(wheel, at.where, 10.0)
    assert at.handler.hover is None
    assert at.hands.done == []


def test_a_click_lifts_it_and_does_nothing_else(at: At) -> None:
    at.click("yellow.captain.stop")
    assert at.handler.covered == frozenset()
    assert at.hands.done == []
    at.click("yellow.captain.stop")
    assert ("press", "yellow.captain.stop", 0) in at.hands.done


def test_a_key_lifts_it_and_puts_it_back(at: At) -> None:
    at.key(pygame.K_F3)
    at.key(pygame.K_TAB)
    assert (at.handler.covered, at.handler.team) == (frozenset(), "yellow")
    at.key(pygame.K_F3)
    assert (at.handler.covered, at.handler.team) == (frozenset({"yellow"}), "blue")


def test_the_next_match_begins_covered(at: At) -> None:
    at.key(pygame.K_F3)
    at.handler.cover(frozenset())
    at.handler.cover(frozenset({"yellow"}))
    assert at.handler.covered == {"yellow"}


def test_where_blue_is_the_table_s_the_keys_are_yellow_s(at: At) -> None:
    at.handler.cover(frozenset({"blue"}))
    at.key(pygame.K_UP)
    assert at.hands.done[0] == ("press", "yellow.captain.north", 0)


def test_where_nothing_is_covered_the_key_covers_nothing(hands: Any, where: Arrangement) -> None:
    at = At(hands, where)
    at.handler.cover(frozenset())
    at.key(pygame.K_F3)
    at.handler.cover(frozenset({"yellow"}))
    assert at.handler.covered == {"yellow"}
