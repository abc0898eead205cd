"""The simulator's window: it waits for mouse, keys and the table, and draws what has changed."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping
from typing import Protocol

import pygame

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words, languages
from sonar_console.screens.movement import FRAME
from sonar_console.simulator import BLIND_DRIVERS
from sonar_console.simulator.core import Core, Steps
from sonar_console.simulator.cover import secret
from sonar_console.simulator.operator import Hands, Operator
from sonar_console.simulator.painter import Painter
from sonar_console.simulator.places import Arrangement, arrange
from sonar_console.simulator.scene import Eyes, Scene, looked_at

SIZES = ((1600, 900), (1280, 720))
"""The sizes at which the window opens: the first one that the desktop has room for."""
_ROOM = (0, 60)
"""Pixels that a desktop's own bars may take."""
AWAKE = 1.0
"""Seconds after an event for which lamps and OLEDs, which answer late, are watched closely."""
CLOSELY = 0.015
IDLE = 0.25
"""Seconds between two looks at lamps and OLEDs, after an event and at rest."""
PAUSE = 0.015
"""Seconds between two looks for mouse and keys. pygame's own wait looks every millisecond, which
costs a desk seven times as much; news from the table ends the pause at once."""


class NoWindowError(OSError):
    """No window can be opened here; the text says why."""


class Desk(Hands, Eyes, Protocol):
    """What the window touches and sees: a `sonar_console.devices.desk.Bench`."""


class Window:
    """One window for one desk. Made in the main thread; :meth:`show` may come from any."""

    def __init__(self, desk: Desk, teams: tuple[str, ...], language: str) -> None:
        """Open the window.

        :raises NoWindowError: where there is no display.
        """
        self._desk = desk
        self._teams = teams
        self._views: dict[str, TeamView] = {}
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._operator = Operator(desk, teams, tuple(languages()), language)
        self._painter = Painter()
        self._where: Arrangement | None = None
        self._shown: tuple[Scene, tuple[int, int]] | None = None
        self._drawn = float("-inf")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in BLIND_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
                # SDL's last resort when no display answers; tests ask for it by name
                raise pygame.error(f"no display answers, SDL falls back on {driver}")
            pygame.display.set_caption(Words(language).say("simulator-title"))
            pygame.display.set_mode(_first_size(), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.display.quit()
            raise NoWindowError(str(error)) from error
        pygame.key.set_repeat(400, 80)

    def show(self, side: str, view: TeamView) -> None:
        """Show a side's new picture, soon."""
        with self._lock:
            self._views[side] = view
        self._news.set()

    def run(self, table: Steps) -> None:
        """Run the table behind the window until that is closed."""
        core = Core(table, self.end)
        core.start()
        try:
            awake = time.monotonic() + AWAKE
            looked = float("-inf")
            while not self._operator.quit:
                now = time.monotonic()
                where = self._arranged()
                if self._take(where, now) or self._news.is_set():
                    awake, looked = now + AWAKE, float("-inf")
                if now - looked >= (CLOSELY if now < awake else IDLE):
                    self._news.clear()
                    looked = now
                    if self._step(where):
                        awake = now + AWAKE
                self._news.wait(PAUSE)
        finally:
            self._operator.let_go()
            core.stop()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _take(self, where: Arrangement, now: float) -> bool:
        """Take what mouse, keys and window system have sent; whether there was something."""
        events = pygame.event.get()
        for event in events:
            if event.type == pygame.WINDOWEXPOSED:
                self._shown = None
            self._operator.handle(event, where, now)
        self._operator.advance(now)
        return bool(events)

    def _step(self, where: Arrangement) -> bool:
        """Draw if there is something else to see; whether there was, or still moves."""
        with self._lock:
            views = dict(self._views)
        scene = self._scene(views)
        now = time.monotonic()
        frame = self._painter.moving and now - self._drawn >= FRAME
        if self._shown == (scene, where.size) and not frame:
            return self._painter.moving
        self._drawn = now
        self._shown = scene, where.size
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        self._painter.paint(surface, scene, where, now)
        pygame.display.flip()
        return True

    def _scene(self, views: Mapping[str, TeamView]) -> Scene:
        lit, oleds = looked_at(self._desk, self._teams)
        operator = self._operator
        operator.cover(secret(views))
        return Scene(
            views,
            lit,
            oleds,
            operator.language,
            operator.team,
            operator.seat,
            operator.hover,
            operator.down,
            operator.last,
            operator.help,
            operator.covered,
        )

    def _arranged(self) -> Arrangement:
        """Where everything is at the window's present size."""
        size = pygame.display.get_window_size()
        if self._where is None or self._where.size != size:
            self._where = arrange(self._desk.layout, self._teams, size)
        return self._where

    def end(self) -> None:
        """Have :meth:`run` end, soon; may be called from any thread."""
        self._operator.quit = True
        self._news.set()


def _first_size() -> tuple[int, int]:
    wide, tall = pygame.display.get_desktop_sizes()[0]
    fits = [size for size in SIZES if size[0] <= wide - _ROOM[0] and size[1] <= tall - _ROOM[1]]
    return fits[0] if fits else SIZES[-1]
