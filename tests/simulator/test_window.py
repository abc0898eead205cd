"""The window itself, on SDL's dummy driver: a click on a control moves a submarine."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.cards import Picture
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.engine.names import Mode
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.simulator.geometry import arrange
from sonar_console.simulator.input import InputHandler
from sonar_console.simulator.window import NoWindowError, SimulatorWindow
from sonar_console.table import Plan

TEAMS = ("blue", "yellow")


class Still:
    """A table at which nothing happens; ``steps`` may fail."""

    def __init__(self, step: Callable[[], None] = lambda: None) -> None:
        self.step = step

    def wait(self, longest: float) -> None:
        time.sleep(0.001)


@pytest.fixture
def window(desk: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatorWindow]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = SimulatorWindow(desk.bench, TEAMS, "en")
    yield opened
    opened.close()


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, scancode=0)


def click(where: Any, control: str, down: bool = True) -> pygame.event.Event:
    box = next(place.box for place in where.targets if place.control == control)
    x, y = box.centre
    pos = (int(x * where.scale), int(y * where.scale))
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return pygame.event.Event(kind, pos=pos, button=1)


def test_a_click_on_north_moves_the_submarine_by_the_whole_way(desk: Any) -> None:
    """Mouse, mock pin, debouncer, station, engine, picture: C-1."""
    where = arrange(desk.bench.layout, TEAMS, (1600, 900))
    operator = InputHandler(desk.bench, TEAMS, ("en", "fr"), "en")
    desk.dive()
    before = desk.pictures["blue"].captain.boat.position
    for down in (True, False):
        operator.handle(click(where, "blue.captain.north", down), where, desk.now)
        desk.advance(0.1)
        operator.advance(desk.now)
    after = desk.pictures["blue"].captain.boat.position
    assert before is not None
    assert after == f"{before[0]}{int(before[1:]) - 1}"


def test_a_long_undo_by_mouse_wipes_the_track(desk: Any) -> None:
    where = arrange(desk.bench.layout, TEAMS, (1600, 900))
    operator = InputHandler(desk.bench, TEAMS, ("en", "fr"), "en")
    desk.dive()
    for _ in range(2):
        desk.press("yellow.radio.north")
    assert desk.pictures["yellow"].radio.sheet.legs == ("N", "N")
    operator.handle(click(where, "yellow.radio.undo"), where, desk.now)
    desk.advance(1.3)
    assert desk.pictures["yellow"].radio.sheet.legs == ()
    operator.handle(click(where, "yellow.radio.undo", down=False), where, desk.now)


def test_esc_ends(window: SimulatorWindow) -> None:
    pygame.event.post(key(pygame.K_ESCAPE))
    window.run(Still())


def test_a_window_in_which_nothing_changes_is_not_drawn_again(
    window: SimulatorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    flips = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    steps = iter(range(200))

    def step() -> None:
        if next(steps) == 150:
            pygame.event.post(key(pygame.K_ESCAPE))

    pygame.event.clear()
    window.run(Still(step))
    assert 1 <= len(flips) <= 3


def test_what_fails_in_the_core_ends_the_window_and_is_not_hidden(window: SimulatorWindow) -> None:
    def step() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        window.run(Still(step))


def test_where_no_window_can_be_opened_it_says_so(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoWindowError, match="no-such-driver"):
        SimulatorWindow(desk.bench, TEAMS, "en")


def test_a_window_that_nobody_sees_is_none_unless_asked_for(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL falls back on a blind driver when the display of DISPLAY does not answer."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoWindowError, match="offscreen"):
        SimulatorWindow(desk.bench, TEAMS, "en")


def test_clicks_in_the_window_lead_to_a_match_with_all_threads(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    bench = MockDevices(layout, time.monotonic)
    window = SimulatorWindow(bench, TEAMS, "en")
    phases: list[str] = []

    def show(side: str, picture: Picture) -> None:
        phases.append(picture.phase)
        window.show(side, picture)
        if picture.phase == "briefing" and picture.team == "yellow":
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    runner = open_table(
        Plan(Header(scenario="alpha", mode=Mode.TURN), load_scenario(find_scenario("alpha"))),
        mock_equipment(bench, threads=True),
        show,
        first_team=lambda teams: teams[0],
    )
    late = threading.Timer(30, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    late.start()
    try:
        where = arrange(layout, TEAMS, pygame.display.get_window_size())
        pygame.event.clear()
        door = [f"blue.captain.{name}" for name in ("stop", "south", "east", "push")]
        for control in (*door, *(f"{team}.captain.stop" for team in TEAMS)):
            for down in (True, False):
                pygame.event.post(click(where, control, down))
        window.run(runner)
    finally:
        late.cancel()
        late.join()
        runner.close()
        bench.close()
        window.close()
    assert "briefing" in phases
