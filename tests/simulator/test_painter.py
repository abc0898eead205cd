"""The picture of the window: each thing that may change is seen, and nothing else changes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

import sonar_console.simulator.painter
from sonar_console.cards import Picture, PlayPicture
from sonar_console.engine.names import Mode, Team
from sonar_console.locales import Words, languages
from sonar_console.press import Kind
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.screens.boxes import Box
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_image, as_surface, draw
from sonar_console.screens.stage import StagePlaces
from sonar_console.simulator.geometry import Arrangement, arrange
from sonar_console.simulator.input import Touched
from sonar_console.simulator.painter import (
    Painter,
    WindowState,
    draw_question,
    read_outputs,
    touch_in_words,
)
from sonar_console.table import Plan, Table

TEAMS = ("blue", "yellow")
SIZE = (1280, 720)


@pytest.fixture
def where(desk: Any) -> Arrangement:
    return arrange(desk.bench.layout, TEAMS, SIZE)


@pytest.fixture
def state(desk: Any) -> WindowState:
    """A match in which blue has given its first course."""
    desk.dive()
    desk.press("blue.captain.north")
    desk.press("blue.mate.push")
    desk.runner.controls.flush()
    lit, oleds = read_outputs(desk.bench, TEAMS)
    return WindowState(dict(desk.pictures), lit, oleds, "en", "blue", "captain")


def painted(state: WindowState, where: Arrangement) -> pygame.Surface:
    surface = pygame.Surface(where.size)
    Painter().paint(surface, state, where)
    return surface


def part(surface: pygame.Surface, where: Arrangement, box: Box) -> bytes:
    rect = pygame.Rect(
        round(box.x * where.scale),
        round(box.y * where.scale),
        int(box.w * where.scale),
        int(box.h * where.scale),
    )
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


def test_the_same_scene_gives_the_same_picture(state: WindowState, where: Arrangement) -> None:
    one, other = painted(state, where), painted(state, where)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    assert len(set(as_image(one).resize((160, 90)).tobytes())) > 50


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (2560, 1440), (320, 200), (200, 900)])
def test_it_is_painted_at_any_size(state: WindowState, desk: Any, size: tuple[int, int]) -> None:
    painted(replace(state, help=True), arrange(desk.bench.layout, TEAMS, size))


def test_a_lamp_that_is_lit_is_seen(state: WindowState, where: Arrangement) -> None:
    assert "blue.lamp.mate_ok" in state.lit
    dark = replace(state, lit=state.lit - {"blue.lamp.mate_ok"})
    one, other = painted(state, where), painted(dark, where)
    box = where.lamps["blue.lamp.mate_ok"]
    assert part(one, where, box) != part(other, where, box)
    box = where.lamps["yellow.lamp.mate_ok"]
    assert part(one, where, box) == part(other, where, box)


def test_the_oleds_show_point_for_point_what_arrived_at_the_display(
    state: WindowState, where: Arrangement
) -> None:
    surface = painted(state, where)
    for name, box in where.oleds.items():
        picture = state.oleds[name]
        assert picture is not None
        times = where.times[name]
        left, top = round(box.x * where.scale), round(box.y * where.scale)
        rect = pygame.Rect(left, top, 128 * times, 64 * times)
        shown = as_image(surface.subsurface(rect)).convert("L").point(lambda v: 255 * (v > 100))
        assert shown.tobytes() == as_image(as_surface(picture, times)).convert("L").tobytes()


def test_a_dark_oled_and_a_screen_without_a_picture_are_dark(
    state: WindowState, where: Arrangement
) -> None:
    dark = replace(state, pictures={}, oleds=dict.fromkeys(state.oleds), lit=frozenset())
    surface = painted(dark, where)
    for name, box in where.oleds.items():
        inner = box.inset(2)
        assert set(part(surface, where, inner)) == {0}, name


@pytest.mark.parametrize("change", ["down", "hover", "seat", "help", "language", "last", "asking"])
def test_what_the_operator_does_is_seen(
    state: WindowState, where: Arrangement, change: str
) -> None:
    changes: dict[str, Any] = {
        "down": frozenset({"yellow.captain.stop"}),
        "hover": where.targets[0],
        "seat": "mate",
        "help": True,
        "asking": True,
        "language": "fr",
        "last": Touched("blue.mate.select", Kind.TURN, -2),
    }
    other = painted(replace(state, **{change: changes[change]}), where)
    assert pygame.image.tobytes(other, "RGB") != pygame.image.tobytes(painted(state, where), "RGB")


@pytest.mark.parametrize("control", ["captain.push", "captain.course", "radio.undo", "mate.stop"])
def test_a_hint_stands_beside_a_control_until_it_was_used(
    state: WindowState, where: Arrangement, control: str
) -> None:
    used = replace(state, used=frozenset({f"blue.{control}"}))
    one, other = painted(state, where), painted(used, where)
    name = f"blue.{control}"
    box = where.corners["blue.captain"] if control.endswith("course") else where.controls[name]
    assert part(one, where, box) != part(other, where, box)
    seats = [seat for seat in where.seats if not name.startswith(f"{seat}.")]
    for seat in seats:
        assert part(one, where, where.seats[seat]) == part(other, where, where.seats[seat])


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_question_whether_a_match_shall_end_is_whole(state: WindowState, language: str) -> None:
    words = Words(language)
    pen = Pen(pygame.Surface(SIZE))
    draw_question(pen, words)
    text = " ".join(one.text for one in pen.written)
    for key in ("ask", "kept", "keys"):
        assert words.say(f"simulator-end-{key}") in text


@pytest.mark.parametrize(
    ("language", "last", "said"),
    [
        ("en", None, "F1 shows the keys. To begin, hit the captains’ fist pads."),
        ("en", Touched("blue.captain.north", Kind.PRESS), "Blue, captain: button North pressed"),
        (
            "en",
            Touched("yellow.mate.select", Kind.TURN, -2),
            "Yellow, first mate: encoder turned by -2",
        ),
        ("fr", Touched("blue.captain.stop", Kind.PRESS), "Bleu, capitaine\u00a0: poing"),
    ],
)
def test_the_last_touch_is_said_in_words(
    state: WindowState, language: str, last: Touched | None, said: str
) -> None:
    assert touch_in_words(replace(state, last=last), Words(language)) == said


@pytest.mark.logs_errors
def test_a_screen_that_cannot_be_drawn_ends_no_window(
    state: WindowState, where: Arrangement, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays as it was but for a strip at its head; the other screen is drawn as ever."""
    surface, painter = pygame.Surface(where.size), Painter()
    painter.paint(surface, state, where)
    before = {team: part(surface, where, where.screens[team]) for team in TEAMS}
    works = draw

    def failing(onto: pygame.Surface, picture: Picture, words: Words, kept: Kept) -> StagePlaces:
        if picture.team == "blue":
            onto.fill((255, 0, 255))
            raise KeyError("no such seat")
        return works(onto, picture, words, kept)

    monkeypatch.setattr(sonar_console.simulator.painter, "draw", failing)
    later = {
        team: msgspec.structs.replace(picture, minutes=77)
        for team, picture in state.pictures.items()
        if isinstance(picture, PlayPicture)
    }
    assert later.keys() == state.pictures.keys()
    painter.paint(surface, replace(state, pictures=later), where)
    _, foot = where.screens["blue"].top(where.screens["blue"].h * 0.3)
    after = part(surface, where, foot)
    painter.paint(surface, state, where)
    assert part(surface, where, where.screens["yellow"]) == before["yellow"]
    fresh = pygame.Surface(where.size)
    monkeypatch.undo()
    Painter().paint(fresh, state, where)
    assert after == part(fresh, where, foot)


def test_a_screen_in_the_window_keeps_no_margin_for_a_television(
    state: WindowState, where: Arrangement, monkeypatch: pytest.MonkeyPatch
) -> None:
    safe = []

    def noting(onto: pygame.Surface, picture: Picture, words: Words, kept: Kept) -> StagePlaces:
        safe.append(picture.viewer.fit.safe)
        return draw(onto, picture, words, kept)

    monkeypatch.setattr(sonar_console.simulator.painter, "draw", noting)
    painted(state, where)
    assert safe == [False, False]
    assert all(picture.viewer.fit.safe for picture in state.pictures.values())


def test_the_last_touch_of_the_second_side_in_sonar_family_is_green_s(state: WindowState) -> None:
    header = Header(scenario="umbria", mode=Mode.TURN)
    table = Table(Plan(header, load_scenario(find_scenario("umbria"))), lambda teams: teams[0])
    table.play_record(())
    shown = {"blue": table.picture(Team.BLUE), "yellow": table.picture(Team.GREEN)}
    touched = replace(state, last=Touched("yellow.captain.stop", Kind.PRESS), pictures=shown)
    assert touch_in_words(touched, Words("fr")) == "Vert, capitaine\u00a0: poing"
