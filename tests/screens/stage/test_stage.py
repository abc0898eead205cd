"""The stage: a moment plays from its card alone, costs frames only while it moves, and is gone."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import Message, MomentCard, Picture, PlayPicture
from sonar_console.cards.picture import Fit, to_json
from sonar_console.locales import Words
from sonar_console.modes.play.show import LENGTH
from sonar_console.modes.play.staging import FIRED, ONLY_LINES
from sonar_console.screens.feed import Link
from sonar_console.screens.picture import draw, surface_of
from sonar_console.screens.process import Screen
from sonar_console.screens.scenes import SCENES
from sonar_console.screens.stage import FRAME, Stage, draw_whole

SIZE = (800, 480)
LINES = ("stop", "resume", "dive", "surface", "blackout", "damage")


def lines(view: PlayPicture, kind: str, number: int = 1, **more: Any) -> PlayPicture:
    card = MomentCard(number, kind, "blue", "own", seconds=0.8, **more)
    return replace(view, moment=card)


class Wire:
    """A screen at the end of a socket, with a clock moved by hand."""

    def __init__(self) -> None:
        self.ours, theirs = socket.socketpair()
        self.screen = Screen(Link(None, theirs), "en")
        self.surface = pygame.Surface(SIZE)
        self.now = 100.0

    def send(self, view: Picture) -> None:
        self.ours.sendall(to_json(view) + b"\n")

    def frames(self, seconds: float) -> int:
        """How many frames are drawn while time passes, a step asked for each `FRAME`."""
        count = 0
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            count += self.screen.step(self.surface, self.now)
        return count

    @property
    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")


@pytest.fixture
def wire() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    wire.ours.close()
    wire.screen.link.close()


def still(view: Picture) -> bytes:
    return pygame.image.tobytes(surface_of(view, Words("en"), SIZE), "RGB")


def test_every_moment_of_the_match_has_its_scene_or_its_lines() -> None:
    assert {*LENGTH, *FIRED} == {*SCENES, *ONLY_LINES}


def test_an_idle_screen_draws_no_frame(wire: Wire, plays: dict[str, PlayPicture]) -> None:
    wire.send(plays["play"])
    assert wire.frames(2.0) == 1
    assert wire.frames(10.0) == 0
    assert not wire.screen.moving


@pytest.mark.parametrize("kind", LINES)
def test_lines_pass_over_the_picture_and_leave_it(
    wire: Wire, plays: dict[str, PlayPicture], kind: str
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    wire.send(lines(plays["play"], kind))
    wire.frames(0.2)
    assert wire.screen.moving
    assert wire.pixels != still(plays["play"])
    wire.frames(0.8)
    assert wire.frames(5.0) == 0
    assert wire.pixels == still(plays["play"])


def test_a_moment_takes_the_seats_and_nothing_else_and_ends_by_itself(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture]
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    before = wire.pixels
    wire.send(moments["torpedo-own"])
    wire.frames(0.5)
    places = draw(pygame.Surface(SIZE), plays["play"], Words("en"))
    assert places.stage is not None
    scale = SIZE[1] / 1080
    top, foot = round(places.stage.y * scale), round(places.stage.bottom * scale)
    row = SIZE[0] * 3
    assert wire.pixels[: (top - 1) * row] == before[: (top - 1) * row]
    assert wire.pixels[(foot + 1) * row :] == before[(foot + 1) * row :]
    changed = sum(one != other for one, other in zip(wire.pixels, before, strict=True))
    assert changed > len(before) / 3
    wire.frames(1.0)
    assert wire.pixels == before
    assert wire.frames(3.0) == 0


def test_a_picture_without_the_moment_ends_it(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture]
) -> None:
    """So a captain skips it."""
    wire.send(plays["play"])
    wire.frames(0.2)
    wire.send(moments["answer-own"])
    wire.frames(0.5)
    wire.send(plays["play"])
    wire.frames(0.1)
    assert wire.pixels == still(plays["play"])
    assert not wire.screen.moving


def test_the_next_moment_takes_the_place_of_the_last(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture]
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    for number, name in enumerate(("torpedo-own", "hit-own", "damage-own"), 1):
        moment = moments[name].moment
        assert moment is not None
        wire.send(replace(plays["play"], moment=replace(moment, number=number)))
        wire.frames(1.0 if number == 1 else 0.3)
        assert wire.screen.moving
    wire.frames(4.0)
    assert wire.pixels == still(plays["play"])


def test_a_change_within_a_moment_is_shown_and_the_moment_goes_on(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture], alter: Any
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    wire.send(moments["silence-own"])
    wire.frames(0.4)
    changed = alter(moments["silence-own"], header__turns_left=3)
    wire.send(changed)
    wire.frames(0.2)
    assert wire.screen.moving
    assert wire.pixels != still(changed)
    wire.frames(3.0)
    assert wire.pixels == still(changed)


def test_a_screen_that_joins_late_does_not_play_what_is_past(
    wire: Wire, plays: dict[str, PlayPicture]
) -> None:
    wire.send(lines(plays["play"], "stop", 7))
    assert wire.frames(2.0) == 1
    wire.send(lines(plays["play"], "stop", 8))
    assert wire.frames(2.0) > 10


def test_a_new_table_that_counts_from_one_again_does_not_confuse_it(
    plays: dict[str, PlayPicture],
) -> None:
    stage = Stage()
    stage.see(lines(plays["play"], "stop", 9), 0.0)
    stage.see(None, 1.0)
    stage.see(plays["play"], 2.0)
    assert not stage.on
    stage.see(lines(plays["play"], "stop", 1), 3.0)
    assert stage.moving


def test_where_nothing_may_move_a_moment_is_one_picture(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture], alter: Any
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    wire.send(alter(moments["hit-own"], moment__still=True))
    assert wire.frames(9.0) == 1
    assert not wire.screen.moving
    assert wire.pixels != still(plays["play"])
    wire.send(plays["play"])
    wire.frames(0.1)
    assert wire.pixels == still(plays["play"])
    wire.send(lines(plays["play"], "dive", 9, still=True))
    assert wire.frames(2.0) <= 1


@pytest.mark.parametrize("changes", [{"light": 3}, {"fit": Fit(180, 4)}, {"fit": Fit(90)}])
def test_on_a_dim_or_turned_screen_it_leaves_the_picture_as_it_was(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture], changes: Any
) -> None:
    viewer = replace(plays["play"].viewer, **changes)
    plain, moment = (replace(each, viewer=viewer) for each in (plays["play"], moments["hit-own"]))
    wire.send(plain)
    wire.frames(0.2)
    assert wire.pixels == still(plain)
    wire.send(moment)
    wire.frames(0.5)
    assert wire.pixels != still(plain)
    wire.frames(4.0)
    assert wire.pixels == still(plain)


def test_a_frame_lays_only_what_moved(
    wire: Wire, plays: dict[str, PlayPicture], moments: dict[str, PlayPicture]
) -> None:
    wire.send(plays["play"])
    wire.frames(0.2)
    names = ("torpedo-own", "silence-enemy", "drone-enemy", "surface-own")
    for number, name in enumerate(names, 1):
        moment = moments[name].moment
        assert moment is not None
        wire.send(replace(moments[name], moment=replace(moment, number=number)))
        wire.frames(0.1)
        wire.now += FRAME
        wire.screen.step(wire.surface, wire.now)
        area = sum(rect.w * rect.h for rect in wire.screen.dirty)
        assert 0 < area < SIZE[0] * SIZE[1] * 0.45, name


def test_nobody_can_tell_who_begins_before_the_mark_falls(plays: dict[str, PlayPicture]) -> None:
    def frame(winner: str, share: float) -> bytes:
        other = {"blue": "yellow", "yellow": "blue"}[winner]
        side = "own" if winner == "blue" else "enemy"
        values: dict[str, str | int] = {"team": winner, "other": other, "side": side}
        said = Message("stage-lots", values)
        card = MomentCard(1, "lots", winner, side, seconds=2.0, staged=True, said=said)
        picture = replace(plays["play"], moment=card)
        surface = pygame.Surface(SIZE)
        places = draw(surface, picture, Words("en"))
        draw_whole(surface, picture, places, Words("en"), share)
        return pygame.image.tobytes(surface, "RGB")

    for share in (0.0, 0.1, 0.3, 0.5, 0.69):
        assert frame("blue", share) == frame("yellow", share), share
    assert frame("blue", 1.0) != frame("yellow", 1.0)


def test_a_screen_that_starts_in_a_moment_shows_the_match_and_plays_the_next_moment(
    wire: Wire, plays: dict[str, PlayPicture]
) -> None:
    view = replace(
        plays["play"], moment=MomentCard(7, "hit", "blue", "own", seconds=3.0, staged=True)
    )
    wire.send(view)
    assert wire.frames(2.0) == 1
    alone = pygame.Surface(SIZE)
    draw(alone, plays["play"], Words("en"))
    assert wire.pixels == pygame.image.tobytes(alone, "RGB")
    wire.send(replace(view, moment=MomentCard(8, "near", "blue", "own", seconds=3.0, staged=True)))
    assert wire.frames(1.0) > 5
