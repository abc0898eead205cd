"""The screen process of one team: a window that shows the views which the table sends.

It holds nothing of its own. When the table goes it says that it waits for the table, asks for
it again every half second, and goes on with the next view: it may be killed and started, and
so may the table, in any order.
"""

from __future__ import annotations

import errno
import os
import select
import socket
import time
from pathlib import Path

import pygame
from pygame._sdl2.video import Window as Sdl

from console.screens import theme
from console.screens.attract import draw_waiting
from console.screens.boxes import Box
from console.screens.movement import FRAME, Stage, draw_movement
from console.screens.outputs import Berth, Output, UnknownOutputError, choose, open_outputs
from console.screens.pen import Pen
from console.screens.team_screen import draw
from console.views.team import TeamView
from console.views.wire import WireError, from_json
from console.words import Words

RETRY = 0.5
"""Seconds from one attempt to find the table to the next."""

LONGEST_LINE = 1_000_000
"""Bytes after which a line without an end is thrown away."""

_IDLE = 0.1
"""Seconds for which the loop sleeps at most, so that it answers the window system."""


class WindowError(OSError):
    """No window can be opened; the text says why."""


class Lines:
    """Cuts what comes from the socket into lines; of several views only the newest counts."""

    def __init__(self) -> None:
        self._buffer = b""
        self.faults = 0
        """How many lines were no view."""

    def feed(self, data: bytes) -> TeamView | None:
        """Take in bytes cut anywhere, and give the newest whole view among them."""
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        if len(self._buffer) > LONGEST_LINE:
            self._buffer = b""
            self.faults += 1
        for line in reversed(lines):
            try:
                return from_json(line.decode())
            except (WireError, UnicodeDecodeError):
                self.faults += 1
        return None

    def clear(self) -> None:
        """Forget the beginning of a line, when the connection is lost."""
        self._buffer = b""


class Link:
    """The connection to the table, made again by itself. Time is given, in seconds."""

    def __init__(self, path: Path | None, connection: socket.socket | None = None) -> None:
        """``path`` is the table's socket; a ``connection`` already made is used first."""
        self._path = path
        self._connection = connection
        if connection is not None:
            connection.setblocking(False)
        self._next_try = float("-inf")
        self.lines = Lines()

    @property
    def connected(self) -> bool:
        """Whether there is a connection now."""
        return self._connection is not None

    def fileno(self) -> int | None:
        """The socket to wait on, if there is one."""
        return None if self._connection is None else self._connection.fileno()

    def poll(self, now: float) -> TeamView | None:
        """The newest view that has come, if any; connects when it is time to; never blocks."""
        if self._connection is None:
            self._connect(now)
        newest = None
        while self._connection is not None:
            try:
                data = self._connection.recv(65536)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            if not data:
                self.close()
                self._next_try = now + RETRY
                break
            newest = self.lines.feed(data) or newest
        return newest

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None
        self.lines.clear()

    def _connect(self, now: float) -> None:
        if self._path is None or now < self._next_try:
            return
        self._next_try = now + RETRY
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.setblocking(False)
        failed = connection.connect_ex(str(self._path))
        if failed and failed != errno.EINPROGRESS:
            connection.close()
        else:
            self._connection = connection


class Screen:
    """Draws on change, and only then: a new view, a lost table, a new size of the window."""

    def __init__(self, link: Link, language: str) -> None:
        """``language`` is spoken until a view brings its own."""
        self.link = link
        self._words = Words(language)
        self.view: TeamView | None = None
        self._shown: tuple[object, ...] | None = None
        self._stage = Stage()
        self._charts: dict[str, Box] = {}
        self._still: pygame.Surface | None = None
        """The picture under a movement."""

    def step(self, surface: pygame.Surface, now: float) -> bool:
        """Take in what has come, draw what has changed or moves; whether anything was drawn."""
        newest = self.link.poll(now)
        if newest is not None:
            self.view = newest
            if newest.language != self._words.language:
                self._words = Words(newest.language)
            self._stage.see(newest, now)
        elif not self.link.connected:
            self.view = None
            self._stage.see(None, now)
        changed = self._draw(surface)
        return self._move(surface, now) or changed

    @property
    def moving(self) -> bool:
        """Whether something moves, and the next frame is wanted soon."""
        return self._stage.moving

    def _move(self, surface: pygame.Surface, now: float) -> bool:
        """Draw a frame of what moves, or the last one without it; whether there was any."""
        if not self._stage.moving or self.view is None:
            self._still = None
            return False
        if self._still is None:
            self._still = surface.copy()
        age = self._stage.age(now)
        surface.blit(self._still, (0, 0))
        if age is None:
            self._still = None
        else:
            draw_movement(Pen(surface), self.view, self._charts, age)
        return True

    def _draw(self, surface: pygame.Surface) -> bool:
        """Draw the still picture if it is another one; whether it was."""
        state = (self.view, self._words.language, surface.get_size())
        if state == self._shown:
            return False
        self._shown = state
        self._still = None
        if self.view is None:
            draw_waiting(surface, self._words)
        else:
            self._charts = draw(surface, self.view, self._words)
        return True

    def redraw(self) -> None:
        """Draw again at the next step, whatever has changed: the window was uncovered."""
        self._shown = None


def run(team: str, path: Path, language: str, output: str = "0") -> None:
    """Show a team's screen, full screen on an output, until the window is closed.

    ``output`` is its name (``HDMI-1``) or its number. The window stays on the output of that
    name: it goes with it when the layout changes, and is dark while the output is off. A lost
    focus never minimises it: the other team's screen may take it. Raises `WindowError` where no
    window can be opened.
    """
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    try:
        pygame.display.init()
        outputs = open_outputs()
        try:
            window = Window(choose(outputs.now(), output), team)
        except UnknownOutputError as error:
            outputs.close()
            raise pygame.error(str(error)) from error
    except pygame.error as error:
        pygame.display.quit()
        raise WindowError(f"screen {team}: no window can be opened: {error}") from error
    link = Link(path)
    screen = Screen(link, language)
    told = outputs.fileno()
    try:
        while not _closed(screen):
            if window.follow(outputs.now()):
                screen.redraw()
            if screen.step(window.surface, time.monotonic()) and window.lit:
                pygame.display.flip()
            waiting = [each for each in (link.fileno(), told) if each is not None]
            select.select(waiting, [], [], FRAME if screen.moving else _IDLE)
    finally:
        link.close()
        outputs.close()
        pygame.display.quit()


class Window:
    """The borderless window of one output; raises `pygame.error` where none can be opened."""

    def __init__(self, output: Output, caption: str) -> None:
        self._berth = Berth(output)
        self._number = output.number
        self._handle: Sdl | None = None
        """Kept as long as the window: pygame's events refer to it without holding it."""
        self.lit = True
        """Whether the output shows something, and the window may."""
        pygame.display.set_caption(caption)
        self._open(output.place)
        pygame.mouse.set_visible(False)

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on."""
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        return surface

    def follow(self, outputs: tuple[Output, ...]) -> bool:
        """Go where the output is now; whether the picture must be drawn again.

        First of all the window goes dark, and only where it belongs is it lit again.
        """
        if not self._berth.look(outputs):
            return False
        self.lit = self._berth.place is not None
        self.surface.fill(theme.HULL)
        pygame.display.flip()
        if self._berth.place is not None:
            self._open(self._berth.place)
        elif self._handle is not None:
            self._handle.hide()  # another output may come to lie where it is
        return self.lit

    def _open(self, place: tuple[int, int, int, int]) -> None:
        left, top, width, height = place
        if pygame.display.get_driver() != "x11":
            pygame.display.set_mode((width, height), pygame.NOFRAME, display=self._number)
            return
        # SDL may not have heard of the layout: the place counts, not its number of the output.
        # A window of the right size is only moved: to make it again may leave it hidden.
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() != (width, height):
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{left},{top}"
            pygame.display.set_mode((width, height), pygame.NOFRAME)
            self._handle = Sdl.from_display_module()
        assert self._handle is not None  # made with the window
        self._handle.position = (left, top)
        self._handle.show()


def _closed(screen: Screen) -> bool:
    """Whether the window was closed; an uncovered window is drawn again."""
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            return True
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            screen.redraw()
    return False
