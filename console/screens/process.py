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

from console.screens.attract import draw_waiting
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

    def step(self, surface: pygame.Surface, now: float) -> bool:
        """Take in what has come, draw what has changed; whether anything was drawn."""
        newest = self.link.poll(now)
        if newest is not None:
            self.view = newest
            if newest.language != self._words.language:
                self._words = Words(newest.language)
        elif not self.link.connected:
            self.view = None
        state = (self.view, self._words.language, surface.get_size())
        if state == self._shown:
            return False
        self._shown = state
        if self.view is None:
            draw_waiting(surface, self._words)
        else:
            draw(surface, self.view, self._words)
        return True

    def redraw(self) -> None:
        """Draw again at the next step, whatever has changed: the window was uncovered."""
        self._shown = None


def run(team: str, path: Path, language: str, output: int = 0) -> None:
    """Show a team's screen, full screen on an output, until the window is closed.

    A lost focus never minimises the window: the other team's screen may take it. Raises
    `WindowError` where no window can be opened.
    """
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    try:
        pygame.display.init()
        sizes = pygame.display.get_desktop_sizes()
        place = min(output, len(sizes) - 1)
        surface = pygame.display.set_mode(sizes[place], pygame.NOFRAME, display=place)
    except pygame.error as error:
        pygame.display.quit()
        raise WindowError(f"screen {team}: no window can be opened: {error}") from error
    pygame.display.set_caption(team)
    pygame.mouse.set_visible(False)
    link = Link(path)
    screen = Screen(link, language)
    try:
        while not _closed(screen):
            if screen.step(pygame.display.get_surface() or surface, time.monotonic()):
                pygame.display.flip()
            waiting = link.fileno()
            select.select([] if waiting is None else [waiting], [], [], _IDLE)
    finally:
        link.close()
        pygame.display.quit()


def _closed(screen: Screen) -> bool:
    """Whether the window was closed; an uncovered window is drawn again."""
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            return True
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            screen.redraw()
    return False
