"""The simulator's window: it waits for mouse, keys and the table, and draws what has changed."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

from sonar_console.cards import Picture
from sonar_console.locales import Words, languages
from sonar_console.screens.stage import FRAME
from sonar_console.simulator import BLIND_DRIVERS
from sonar_console.simulator.cover import in_match, secret
from sonar_console.simulator.geometry import Arrangement, arrange
from sonar_console.simulator.input import ControlDriver, InputHandler
from sonar_console.simulator.painter import OutputSource, Painter, WindowState, read_outputs

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
LONGEST_WAIT = 0.25
"""Seconds that the table waits at most before it looks whether it shall end."""


class NoWindowError(OSError):
    """A window that cannot be opened; the text says why."""


class DeskHardware(ControlDriver, OutputSource, Protocol):
    """The hardware of the window: `sonar_console.devices.mock_devices.MockDevices`."""


class SimulatorWindow:
    """The simulator's window. Made in the main thread; any thread may call :meth:`show`."""

    def __init__(self, desk: DeskHardware, teams: tuple[str, ...], language: str) -> None:
        """Open the window.

        :raises NoWindowError: where there is no display.
        """
        self._desk = desk
        self._teams = teams
        self._pictures: dict[str, Picture] = {}
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._input = InputHandler(desk, teams, tuple(languages()), language)
        self._painter = Painter()
        self._where: Arrangement | None = None
        self._arranged_for: tuple[tuple[int, int], frozenset[str]] | None = None
        self._shown: tuple[WindowState, tuple[int, int]] | None = None
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

    def show(self, side: str, picture: Picture) -> None:
        """Show a side's new picture, soon."""
        with self._lock:
            self._pictures[side] = picture
        self._news.set()

    def run(self, table: Stepped) -> None:
        """Run the table behind the window until that is closed."""
        running = TableThread(table, self.end)
        running.start()
        try:
            awake = time.monotonic() + AWAKE
            looked = float("-inf")
            while not self._input.quit:
                now = time.monotonic()
                if self._take(self._arranged(), now) or self._news.is_set():
                    awake, looked = now + AWAKE, float("-inf")
                if now - looked >= (CLOSELY if now < awake else IDLE):
                    self._news.clear()
                    looked = now
                    if self._step():
                        awake = now + AWAKE
                self._news.wait(PAUSE)
        finally:
            self._input.let_go()
            running.stop()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _take(self, where: Arrangement, now: float) -> bool:
        """Handle the events of mouse, keys and window system; whether there were any."""
        events = pygame.event.get()
        for event in events:
            if event.type == pygame.WINDOWEXPOSED:
                self._shown = None
            self._input.handle(event, where, now)
        self._input.advance(now)
        return bool(events)

    def _step(self) -> bool:
        """Draw if the state has changed or something moves; whether it has or does."""
        with self._lock:
            pictures = dict(self._pictures)
        state = self._state(pictures)
        where = self._arranged()
        now = time.monotonic()
        frame = self._painter.moving and now - self._drawn >= FRAME
        if self._shown == (state, where.size) and not frame:
            return self._painter.moving
        self._drawn = now
        self._shown = state, where.size
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        self._painter.paint(surface, state, where, now)
        pygame.display.flip()
        return True

    def _state(self, pictures: Mapping[str, Picture]) -> WindowState:
        lit, oleds = read_outputs(self._desk, self._teams)
        handler = self._input
        handler.cover(secret(pictures))
        handler.in_match = in_match(pictures)
        return WindowState(
            pictures,
            lit,
            oleds,
            handler.language,
            handler.team,
            handler.seat,
            handler.hover,
            handler.down,
            handler.last,
            handler.help,
            handler.covered,
            handler.asking,
            handler.used,
        )

    def _arranged(self) -> Arrangement:
        """The arrangement for the window's present size, and for what is covered."""
        size, covered = pygame.display.get_window_size(), self._input.covered
        if self._where is None or self._arranged_for != (size, covered):
            self._where = arrange(self._desk.layout, self._teams, size, covered)
            self._arranged_for = size, covered
        return self._where

    def end(self) -> None:
        """End :meth:`run` soon; may be called from any thread."""
        self._input.quit = True
        self._news.set()


def _first_size() -> tuple[int, int]:
    wide, tall = pygame.display.get_desktop_sizes()[0]
    fits = [size for size in SIZES if size[0] <= wide - _ROOM[0] and size[1] <= tall - _ROOM[1]]
    return fits[0] if fits else SIZES[-1]


class Stepped(Protocol):
    """The table that `TableThread` runs: a `sonar_console.app.runner.TableRunner`."""

    def step(self) -> None:
        """One step of the core."""

    def wait(self, longest: float) -> None:
        """Wait until there may be something to do."""


class TableThread:
    """Steps the table in a thread of its own, so that the window can wait for mouse and keys.

    ``ended`` is called if the table fails before :meth:`stop`.
    """

    def __init__(self, steps: Stepped, ended: Callable[[], None]) -> None:
        self._steps = steps
        self._ended = ended
        self._stop = threading.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="table")

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for the end; raises what the core failed with."""
        self._stop.set()
        self._thread.join()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._steps.step()
                self._steps.wait(LONGEST_WAIT)
        except Exception as fault:  # noqa: BLE001  raised again in the window's thread, by stop
            self._fault = fault
            self._ended()
