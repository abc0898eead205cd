"""What is drawn in parts is always the picture that is drawn at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import sonar_console.screens.team_screen
from sonar_console.cards.team import Message, TeamView
from sonar_console.locales import Words
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import find_scenario, load_scenario
from sonar_console.record.record import read_record
from sonar_console.screens.boxes import Box
from sonar_console.screens.parts import Kept, around
from sonar_console.screens.team_screen import draw
from sonar_console.table import Plan, Table

RECORDS = Path(__file__).parents[1] / "records"
SIZE = (960, 540)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def of_a_match(name: str, orders: int, seed: int) -> Iterator[TeamView]:
    """Views along a match: after each order, and after touches that only move a cursor."""
    record = read_record(RECORDS / f"{name}.sonar")
    scenario = load_scenario(find_scenario(record.header.scenario or ""))
    table = Table(Plan(record.header, scenario), lambda teams: teams[0])
    lots = random.Random(seed)
    table.follow(())
    seats = ("captain.select", "mate.select", "engineer.select")
    for number, order in enumerate(record.orders[:orders]):
        table.session.live.order(order, number * 1.0)
        yield table.view(table.teams[0])
        control = f"{table.teams[0]}.{lots.choice(seats)}"
        table.touch(Press(*split_control(control), Kind.TURN, number + 0.5, lots.choice((-1, 1))))
        yield table.view(table.teams[0])


def assert_the_same(views: Iterator[TeamView], size: tuple[int, int] = SIZE) -> list[int]:
    """Draw all views in parts and at once; how many pixels each was drawn on."""
    surface, whole, kept, drawn = pygame.Surface(size), pygame.Surface(size), Kept(), []
    for number, view in enumerate(views):
        words = Words(view.language)
        charts = draw(surface, view, words, kept)
        assert charts == draw(whole, view, words)
        assert pixels(surface) == pixels(whole)
        drawn.append(sum(rect.w * rect.h for rect in kept.dirty))
        if number % 3:  # a screen that has no time to rest still draws what is so
            kept.rest()
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


def test_any_page_after_any_other(views: dict[str, TeamView]) -> None:
    lots = random.Random(3)
    every = list(views.values())
    shown = [lots.choice(every) for _ in range(30)]
    warning = Message("warning-disk", {"value": "full"})
    warned = [each for view in every[:6] for each in (view, replace(view, warning=warning))]
    assert_the_same(iter([*shown, *warned]))


def test_only_what_changes_is_drawn(views: dict[str, TeamView]) -> None:
    surface, kept = pygame.Surface(SIZE), Kept()
    play = views["play"]
    draw(surface, play, Words("en"), kept)
    assert kept.dirty == [surface.get_rect()]
    draw(surface, play, Words("en"), kept)
    assert kept.dirty == []
    draw(surface, replace(play, turn=play.enemy_team, heard=()), Words("en"), kept)
    assert 0 < sum(rect.w * rect.h for rect in kept.dirty) < SIZE[0] * SIZE[1] / 2


def test_a_stop_changes_a_small_part_of_the_picture(views: dict[str, TeamView]) -> None:
    """A fist is in a hurry: header, what is heard, what the seats are told, and the frame."""
    surface, kept = pygame.Surface(SIZE), Kept()
    stopped = views["enemy-stop"]
    draw(surface, replace(stopped, stopped_by=None), Words("en"), kept)
    draw(surface, stopped, Words("en"), kept)
    frame = 2 * 16 * (sum(surface.get_size()))
    assert 0 < sum(rect.w * rect.h for rect in kept.dirty) < SIZE[0] * SIZE[1] / 4 + frame


def test_what_comes_back_is_laid_down_and_not_drawn(
    views: dict[str, TeamView], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop says what the last one said: in its head, and to the seats that wait for its end."""
    drawn: list[str] = []
    for name in ("draw_header", "draw_talk"):
        real = getattr(sonar_console.screens.team_screen, name)

        def counted(*given: Any, name: str = name, real: Any = real) -> None:
            drawn.append(name)
            real(*given)

        monkeypatch.setattr(sonar_console.screens.team_screen, name, counted)
    surface, whole, kept = pygame.Surface(SIZE), pygame.Surface(SIZE), Kept()
    stopped = views["enemy-stop"]
    seats = {
        role: replace(seat, prompt=Message("prompt-attract-wait"))
        for role, seat in stopped.seats.items()
    }
    free = replace(stopped, stopped_by=None, seats=seats)
    for number, view in enumerate((free, stopped, free, stopped)):
        drawn.clear()
        draw(surface, view, Words("en"), kept)
        assert len(drawn) == (5 if number < 2 else 0)
        kept.rest()
        draw(whole, view, Words("en"))
        assert pixels(surface) == pixels(whole)


def test_after_an_error_nothing_is_kept(views: dict[str, TeamView]) -> None:
    surface, whole, kept = pygame.Surface(SIZE), pygame.Surface(SIZE), Kept()
    draw(surface, views["play"], Words("en"), kept)
    surface.fill((255, 0, 255))
    kept.forget(surface)
    draw(surface, views["play"], Words("en"), kept)
    draw(whole, views["play"], Words("en"))
    assert pixels(surface) == pixels(whole)


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
