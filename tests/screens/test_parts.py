"""What is drawn in parts is always the picture that is drawn at once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from sonar_console.cards import Message, OutcomeCard, Picture, PlayPicture
from sonar_console.locales import Words
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import find_scenario, load_scenario
from sonar_console.record.record import read_record
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.parts import Kept, around
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import draw
from sonar_console.table import Plan, Table

RECORDS = Path(__file__).parents[1] / "records"
SIZE = (960, 540)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def of_a_match(name: str, orders: int, seed: int) -> Iterator[Picture]:
    """Pictures along a match: after each order, and after touches that only move a cursor."""
    record = read_record(RECORDS / f"{name}.sonar")
    scenario = load_scenario(find_scenario(record.header.scenario or ""))
    table = Table(Plan(record.header, scenario), lambda teams: teams[0])
    lots = random.Random(seed)
    table.play_record(())
    assert table.session.live is not None
    seats = ("captain.select", "mate.select", "engineer.select")
    for number, order in enumerate(record.orders[:orders]):
        table.session.live.order(order, number * 1.0)
        yield table.picture(table.teams[0])
        control = f"{table.teams[0]}.{lots.choice(seats)}"
        table.touch(Press(*split_control(control), Kind.TURN, number + 0.5, lots.choice((-1, 1))))
        yield table.picture(table.teams[0])


def assert_the_same(pictures: Iterable[Picture], size: tuple[int, int] = SIZE) -> list[int]:
    """Draw all pictures in parts and at once; how many pixels each was drawn on."""
    surface, whole, kept, drawn = pygame.Surface(size), pygame.Surface(size), Kept(), []
    for picture in pictures:
        words = Words(picture.language)
        charts = draw(surface, picture, words, kept)
        assert charts == draw(whole, picture, words)
        assert pixels(surface) == pixels(whole)
        drawn.append(sum(rect.w * rect.h for rect in kept.dirty))
    return drawn


@pytest.mark.parametrize("name", ["alpha-turn", "alpha-realtime", "archipelago-turn"])
def test_parts_of_a_match_come_to_the_whole_picture(name: str) -> None:
    drawn = assert_the_same(of_a_match(name, 24, 1))
    assert drawn[0] == SIZE[0] * SIZE[1]
    assert sum(drawn) < 0.6 * len(drawn) * SIZE[0] * SIZE[1]


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.sonar")), ids=lambda path: path.stem)
def test_parts_of_every_record_come_to_the_whole_picture(path: Path) -> None:
    for size in (SIZE, (800, 600)):
        assert_the_same(of_a_match(path.stem, 150, 2), size)


def test_any_page_after_any_other(every_picture: dict[str, Picture], alter: Any) -> None:
    lots = random.Random(3)
    every = list(every_picture.values())
    shown = [lots.choice(every) for _ in range(30)]
    warning = Message("warning-disk", {"value": "full"})
    warned = [
        each for picture in every[:6] for each in (picture, alter(picture, viewer__warning=warning))
    ]
    assert_the_same([*shown, *warned])


def drawn_after(first: Picture, then: Picture) -> list[str]:
    """Which parts are drawn for a picture that follows another."""
    surface, kept = pygame.Surface(SIZE), Kept()
    draw(surface, first, Words("en"), kept)
    draw(surface, then, Words("en"), kept)
    return kept.drawn


def test_of_the_same_picture_nothing_is_drawn(every_picture: dict[str, Picture]) -> None:
    for picture in every_picture.values():
        assert drawn_after(picture, picture) == []


SEATS = ("captain", "radio", "mate", "engineer")


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"header__turn": "yellow"}, ["header"]),
        ({"heard": (Message("heard-stopped", {"team": "blue"}),)}, ["heard"]),
        ({"outcome": OutcomeCard(Message("outcome-draw", {"cause": "mine"}), None)}, ["heard"]),
        ({"captain__refusal": Message("nothing-there")}, ["captain told"]),
        ({"captain__bot": "cadet"}, ["captain title"]),
        ({"captain__boat__position": "B2"}, ["captain"]),
        ({"radio__possible": ("A1",)}, ["radio", "radio told"]),
        ({"mate__damage__damage": 3}, ["mate hull"]),
        ({"mate__seat__prompt": Message("prompt-mate-frozen")}, ["mate told"]),
        ({"engineer__blocks": ()}, ["engineer"]),
        ({"engineer__seat__cursor": "N1"}, ["engineer"]),
    ],
)
def test_a_part_is_drawn_when_its_cards_are_others(
    changes: dict[str, Any], parts: list[str], plays: dict[str, PlayPicture], alter: Any
) -> None:
    assert drawn_after(plays["play"], alter(plays["play"], **changes)) == parts


def test_what_lies_over_comes_and_goes_without_a_trace(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """A refusal lies over its prompt, also while what is under it changes."""
    play = plays["play"]
    refused = alter(play, captain__refusal=Message("nothing-there"))
    longer = alter(play, captain__refusal=Message("refused-no-energy", {"energy": 1, "cost": 3}))
    under = alter(refused, captain__boat__position="B2", radio__possible=("A1",))
    both = alter(refused, mate__refusal=Message("nothing-there"))
    shown = [play, refused, under, longer, refused, both, refused, play, under, play]
    for size in (SIZE, (1024, 768), (1920, 1080)):
        assert_the_same(shown, size)
    assert drawn_after(refused, play) == ["captain told"]


def test_who_is_awaited_is_an_edge_and_a_title(plays: dict[str, PlayPicture], alter: Any) -> None:
    """The commonest change of all draws neither ground nor instrument."""
    play = plays["play"]
    for awaited in ((), ("mate",), SEATS):
        others = [role for role in SEATS if (role in awaited) != (role in play.awaited)]
        parts = [f"{role} {part}" for role in others for part in ("edge", "title")]
        assert drawn_after(play, alter(play, awaited=awaited)) == parts


def test_an_edge_covers_the_one_before_at_any_size(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    play = plays["play"]
    pictures = [alter(play, awaited=awaited) for awaited in (SEATS, (), ("mate",), SEATS)]
    for size in ((641, 480), (800, 600), (1023, 577), (1366, 768), (1920, 1080)):
        assert_the_same(pictures, size)


def test_seats_that_are_gone_leave_nothing_behind(plays: dict[str, PlayPicture]) -> None:
    """Sonar Family has two seats."""
    assert_the_same([plays[name] for name in ("play", "family", "play", "family", "missile")])


def test_a_language_or_a_name_draws_what_says_it(plays: dict[str, PlayPicture], alter: Any) -> None:
    play, surface, kept = plays["play"], pygame.Surface(SIZE), Kept()
    draw(surface, play, Words("en"), kept)
    draw(surface, alter(play, viewer__names={"yellow": "Nautilus"}), Words("en"), kept)
    assert {"header", "heard"} <= {*kept.drawn}
    assert not {"radio", "captain"} & {*kept.drawn}
    assert_the_same([play, alter(play, viewer__language="fr"), play])


def test_only_what_changes_is_drawn(plays: dict[str, PlayPicture], alter: Any) -> None:
    surface, kept = pygame.Surface(SIZE), Kept()
    play = plays["play"]
    draw(surface, play, Words("en"), kept)
    assert kept.dirty == [surface.get_rect()]
    draw(surface, play, Words("en"), kept)
    assert kept.dirty == []
    draw(surface, alter(play, header__turn=play.viewer.enemy_team, heard=()), Words("en"), kept)
    assert 0 < sum(rect.w * rect.h for rect in kept.dirty) < SIZE[0] * SIZE[1] / 2


def test_a_stop_changes_a_small_part_of_the_picture(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """A fist is in a hurry: header, what is heard, what the seats are told, and the frame."""
    surface, kept = pygame.Surface(SIZE), Kept()
    stopped = plays["enemy-stop"]
    draw(surface, alter(stopped, header__stopped_by=None), Words("en"), kept)
    draw(surface, stopped, Words("en"), kept)
    frame = 2 * 16 * (sum(surface.get_size()))
    assert 0 < sum(rect.w * rect.h for rect in kept.dirty) < SIZE[0] * SIZE[1] / 4 + frame


def test_after_an_error_nothing_is_kept(plays: dict[str, PlayPicture]) -> None:
    surface, whole, kept = pygame.Surface(SIZE), pygame.Surface(SIZE), Kept()
    draw(surface, plays["play"], Words("en"), kept)
    surface.fill((255, 0, 255))
    kept.forget(surface)
    draw(surface, plays["play"], Words("en"), kept)
    draw(whole, plays["play"], Words("en"))
    assert pixels(surface) == pixels(whole)


def test_a_part_is_drawn_again_in_another_box_or_by_another_function() -> None:
    def mark(pen: Pen, box: Box, colour: theme.Colour) -> None:
        pen.fill(box, colour)

    def other(pen: Pen, box: Box, colour: theme.Colour) -> None:
        mark(pen, box, colour)

    kept, pen = Kept(), Pen(pygame.Surface(SIZE))
    drawn = []
    for box, draw_it, colour in (
        (Box(0, 0, 90, 90), mark, theme.LAMP),
        (Box(0, 0, 90, 90), mark, theme.LAMP),
        (Box(9, 9, 90, 90), mark, theme.LAMP),
        (Box(9, 9, 90, 90), other, theme.LAMP),
        (Box(9, 9, 90, 90), other, theme.EDGE),
    ):
        kept.begin(pen, "layout", lambda: pen.surface.fill(theme.HULL))
        kept.part("part", box, draw_it, colour)
        drawn.append(kept.drawn)
    assert drawn == [["part"], [], ["part"], ["part"], ["part"]]


def test_after_a_part_that_fails_the_picture_is_drawn_whole() -> None:
    fails = False

    def drawn(pen: Pen, box: Box, colour: theme.Colour) -> None:
        if fails:
            raise ValueError("cannot be drawn")
        pen.fill(box, colour)

    def draw_page(colour: theme.Colour) -> None:
        kept.begin(pen, "layout", lambda: pen.surface.fill(theme.HULL))
        kept.part("one", Box(0, 0, 90, 90), drawn, colour)
        kept.part("two", Box(0, 90, 90, 90), drawn, theme.EDGE)

    kept, pen = Kept(), Pen(pygame.Surface(SIZE))
    draw_page(theme.LAMP)
    fails = True
    with pytest.raises(ValueError, match="cannot be drawn"):
        draw_page(theme.EDGE)
    assert pen.surface.get_clip() == pen.surface.get_rect()
    fails = False
    draw_page(theme.LAMP)
    assert kept.drawn == ["one", "two"]
    assert kept.dirty == [pen.surface.get_rect()]


def test_around_holes_is_all_but_the_holes() -> None:
    page = Box(0, 0, 10, 8)
    holes = [Box(1, 2, 3, 4), Box(6, 1, 4, 3)]
    boxes = around(page, holes)
    covered = [
        (x, y)
        for box in boxes
        for x in range(round(box.x), round(box.right))
        for y in range(round(box.y), round(box.bottom))
    ]
    assert len(covered) == len(set(covered))
    inside = {
        (x, y)
        for hole in holes
        for x in range(round(hole.x), round(hole.right))
        for y in range(round(hole.y), round(hole.bottom))
    }
    assert set(covered) | inside == {(x, y) for x in range(10) for y in range(8)}
    assert not set(covered) & inside
