"""Movement: lines that pass over the picture for less than a second, and then nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from PIL import ImageChops

from sonar_console.cards import Movement, PlayPicture, SharedPicture
from sonar_console.cards.picture import to_json
from sonar_console.locales import Words
from sonar_console.modes.pictures import shared_picture
from sonar_console.modes.play.announcer import MOVEMENTS
from sonar_console.screens.feed import Link
from sonar_console.screens.movement import FRAME, LENGTH, Stage, draw_movement
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image, draw, paint
from sonar_console.screens.process import Screen

SIZE = (800, 480)


def happened(view: PlayPicture, kind: str, number: int = 1, **more: str) -> PlayPicture:
    return replace(view, movement=Movement(number, kind, more.pop("team", "blue"), **more))


class Wire:
    """A screen at the end of a socket, with a clock moved by hand."""

    def __init__(self) -> None:
        self.ours, theirs = socket.socketpair()
        self.screen = Screen(Link(None, theirs), "en")
        self.surface = pygame.Surface(SIZE)
        self.now = 100.0

    def send(self, view: PlayPicture) -> None:
        self.ours.sendall(to_json(view) + b"\n")

    def frames(self, seconds: float) -> int:
        """How many frames are drawn while time passes, a step asked for each `FRAME`."""
        count = 0
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            count += self.screen.step(self.surface, self.now)
        return count

    def moving(self) -> bool:
        return self.screen.moving

    @property
    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")


@pytest.fixture
def wire() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    wire.ours.close()
    wire.screen.link.close()


def test_an_idle_screen_draws_no_frame(wire: Wire, plays: dict[str, PlayPicture]) -> None:
    wire.send(plays["play"])
    assert wire.frames(2.0) == 1
    assert wire.frames(10.0) == 0
    assert not wire.moving()


@pytest.mark.parametrize("kind", LENGTH)
def test_a_movement_asks_for_frames_for_its_length_and_leaves_the_picture(
    wire: Wire, plays: dict[str, PlayPicture], kind: str
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    wire.send(happened(plays["play"], kind, square="E5"))
    still = pygame.Surface(SIZE)
    draw(still, happened(plays["play"], kind, square="E5"), Words("en"))
    assert wire.frames(FRAME) == 1
    assert wire.moving()
    frames = wire.frames(1.0)
    assert LENGTH[kind] / FRAME - 2 <= frames <= LENGTH[kind] / FRAME + 2
    assert wire.frames(5.0) == 0
    assert not wire.moving()
    assert wire.pixels == pygame.image.tobytes(still, "RGB")


def test_a_screen_that_joins_late_does_not_move_for_what_is_past(
    wire: Wire, plays: dict[str, PlayPicture]
) -> None:
    wire.send(happened(plays["play"], "blast", 7, square="E5"))
    assert wire.frames(2.0) == 1
    wire.send(happened(plays["play"], "blast", 8, square="F5"))
    assert wire.frames(2.0) > 10


def test_a_change_within_a_movement_is_shown_and_the_movement_goes_on(
    wire: Wire, plays: dict[str, PlayPicture], alter: Any
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    moving = happened(plays["play"], "blast", square="E5")
    wire.send(moving)
    wire.frames(0.4)
    changed = alter(moving, header__turns_left=2)
    wire.send(changed)
    wire.frames(2.0)
    still = pygame.Surface(SIZE)
    draw(still, changed, Words("en"))
    assert wire.pixels == pygame.image.tobytes(still, "RGB")


def test_a_new_table_that_counts_from_one_again_does_not_confuse_it(
    plays: dict[str, PlayPicture],
) -> None:
    stage = Stage()
    stage.see(happened(plays["play"], "stop", 9), 0.0)
    stage.see(None, 1.0)
    stage.see(plays["play"], 2.0)
    assert stage.age(2.0) is None
    stage.see(happened(plays["play"], "stop", 1), 3.0)
    assert stage.age(3.1) == pytest.approx(0.1)
    assert stage.age(4.0) is None
    assert not stage.moving


def test_the_same_happening_moves_once(plays: dict[str, PlayPicture], alter: Any) -> None:
    stage = Stage()
    stage.see(plays["play"], 0.0)
    view = happened(plays["play"], "dive", 1)
    stage.see(view, 1.0)
    assert stage.age(5.0) is None
    stage.see(alter(view, header__turns_left=2), 6.0)
    assert not stage.moving


def test_every_movement_of_the_views_has_a_length_below_a_second() -> None:
    assert set(MOVEMENTS.values()) == LENGTH.keys()
    assert all(0.2 <= length < 1.0 for length in LENGTH.values())


@pytest.mark.parametrize("team", ["blue", "yellow"])
@pytest.mark.parametrize("kind", LENGTH)
def test_little_of_the_picture_is_covered_at_any_moment(
    plays: dict[str, PlayPicture], kind: str, team: str
) -> None:
    """Nothing that is being read is hidden: no frame changes more than a twentieth of it."""
    still = pygame.Surface(SIZE)
    view = happened(plays["play"], kind, team=team, square="E5")
    pen = Pen(still)
    charts = paint(pen, view, Words("en"))
    for step in range(10):
        moved = still.copy()
        draw_movement(Pen(moved), view, charts, LENGTH[kind] * step / 10)
        same = ImageChops.difference(as_image(still), as_image(moved)).convert("L").histogram()[0]
        changed = 1.0 - same / (SIZE[0] * SIZE[1])
        limit = 0.085 if kind == "stop" else 0.05
        assert changed <= limit


@pytest.mark.parametrize("kind", LENGTH)
def test_the_one_screen_of_a_house_moves_too(plays: dict[str, PlayPicture], kind: str) -> None:
    """Over its one chart, and as little of it is covered."""
    one = happened(plays["play"], kind, square="E5")
    view = shared_picture(one, one)
    assert isinstance(view, SharedPicture)
    assert view.movement == one.movement
    still = pygame.Surface(SIZE)
    pen = Pen(still)
    charts = paint(pen, view, Words("en"))
    moved = still.copy()
    draw_movement(Pen(moved), view, charts, LENGTH[kind] * 0.3)
    same = ImageChops.difference(as_image(still), as_image(moved)).convert("L").histogram()[0]
    assert 0.0 < 1.0 - same / (SIZE[0] * SIZE[1]) <= 0.085


def test_the_same_age_gives_the_same_picture(plays: dict[str, PlayPicture]) -> None:
    view = happened(plays["play"], "blast", square="E5")
    shots = []
    for _ in range(2):
        surface = pygame.Surface(SIZE)
        charts = draw(surface, view, Words("en"))
        draw_movement(Pen(surface), view, charts, 0.3)
        shots.append(pygame.image.tobytes(surface, "RGB"))
    assert shots[0] == shots[1]


def test_a_picture_without_charts_has_nothing_to_move_over(
    plays: dict[str, PlayPicture],
) -> None:
    surface = pygame.Surface(SIZE)
    view = happened(plays["play"], "blast", square="E5")
    before = pygame.image.tobytes(surface, "RGB")
    draw_movement(Pen(surface), view, {}, 0.3)
    assert pygame.image.tobytes(surface, "RGB") == before
