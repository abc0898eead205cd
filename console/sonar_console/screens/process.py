"""The screen process of one team: a window that shows the pictures which the table sends.

It holds nothing of its own. When the table goes it says that it waits for the table, asks for
it again, at first often and then every half second, and goes on with the next picture: it may be
killed and started, and so may the table, in any order.
"""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame._sdl2.video import Window as Sdl

from sonar_console.cards.picture import AS_IT_IS, BRIGHTEST, Picture
from sonar_console.containment import FaultLog
from sonar_console.locales import ENGLISH, Words
from sonar_console.screens import theme
from sonar_console.screens.attract import draw_waiting
from sonar_console.screens.feed import Link, Sight
from sonar_console.screens.fitting import Fitting
from sonar_console.screens.outputs import (
    Berth,
    Output,
    Sized,
    UnknownOutputError,
    choose,
    open_outputs,
)
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import draw
from sonar_console.screens.stage import FRAME, Stage, StagePlaces
from sonar_console.screens.strips import draw_undrawn

_IDLE = 0.5
"""Seconds for which the loop sleeps at most, so that it answers the window system."""
_LOOK = 0.5
"""Seconds from one look at the outputs to the next where nothing tells of a change. Each is a
round trip to the display server: one that hangs stops the loop, and what it says to the table."""

StartSteps = tuple[tuple[str, str, str], ...]
"""The steps of the machine's start: of each its name, state and what is said of it."""
Starting = Callable[[], StartSteps]
"""Gives the steps so far, at once."""

Flipped = Callable[[float, int, str], None]
"""Told of each flip: its time in seconds, how many pictures the screen has taken in until then,
and the phase of the newest, empty while there is none."""


class WindowError(OSError):
    """A window that cannot be opened; the text says why."""


class Screen:
    """Draws on change, and only then: a new picture, a lost table, a new size of the window.

    The picture is kept on a surface of its own. What changed of it is laid on the window; a moment
    plays over it there, and what dims it does so there.
    """

    def __init__(self, link: Link, language: str, starting: Starting = tuple) -> None:
        """``language`` is spoken, and ``starting`` is asked, until a picture has come."""
        self.link = link
        self._starting = starting
        self._steps: StartSteps = ()
        self._asks_at = float("-inf")
        self._words = Words(language)
        self.picture: Picture | None = None
        self.taken = 0
        """The number of pictures that it has taken in."""
        self.dirty: list[pygame.Rect] = []
        """The rectangles on which the last step drew."""
        self._shown: tuple[object, ...] | None = None
        self._stage = Stage()
        self._places = StagePlaces()
        self._fitting = Fitting((1, 1), AS_IT_IS)
        self._still = pygame.Surface((1, 1))
        """The picture without what moves."""
        self._kept = Kept()
        self._page: pygame.Surface | None = None
        """The picture with what moves, where that is not drawn on the window itself."""
        self._faults = FaultLog()
        self._drawn: Picture | None = None
        """The last picture that could be drawn."""

    def step(self, surface: pygame.Surface, now: float) -> bool:
        """Takes in what has come, and draws what has changed or moves; returns whether it drew."""
        self.take(now)
        self.dirty = []
        drawn = self._draw(surface)
        return self._move(surface, now, anew=drawn) or drawn

    def take(self, now: float) -> None:
        """Takes in what has come, and draws nothing yet."""
        newest = self.link.poll(now)
        if newest is not None:
            self.picture = newest
            self.taken += 1
            if newest.language != self._words.language:
                self._words = self._words_in(newest.language)
            self._stage.see(newest, now)
        elif not self.link.connected:
            self.picture = None
            self._stage.see(None, now)
            if now >= self._asks_at:
                self._asks_at = now + _LOOK
                self._steps = self._starting()

    def _words_in(self, language: str) -> Words:
        """The sentences of a language; the English ones if only the table has that language."""
        with self._faults.contained("screen", "language"):
            return Words(language)
        return Words(ENGLISH)

    @property
    def moving(self) -> bool:
        """Whether something moves, and the next frame is wanted soon."""
        return self._stage.moving

    def _move(self, surface: pygame.Surface, now: float, *, anew: bool) -> bool:
        """Draws a frame of what moves, or the picture without it; whether there was any.

        ``anew`` is whether the still picture has just been laid.
        """
        if not self._stage.on or self.picture is None:
            return False
        light, still = self.picture.light, self._still
        plain = self._fitting.plain
        page = surface
        if not plain or light < BRIGHTEST:
            if self._page is None or anew or self._page.get_size() != still.get_size():
                self._page, anew = still.copy(), True
            page = self._page
        where = f"{self.picture.team}.screen"
        rects: list[pygame.Rect] = []
        with self._faults.contained(where, "moment") as drawing:
            rects = self._stage.frame(
                page, still, self.picture, self._words, self._places, now, anew=anew
            )
        if drawing.failed:
            self._stage = Stage()
            self._stage.see(self.picture, now)
            self._lay(surface, [still.get_rect()])
            theme.dim(surface, light)
            return True
        if page is not surface and rects:
            changed = rects[0].unionall(rects[1:]).clip(page.get_rect())
            rects = [changed] if plain else self._fitting.lay(surface, page, [changed])
            if plain:
                surface.blit(page, changed, changed)
            for rect in rects:
                theme.dim(surface.subsurface(rect.clip(surface.get_rect())), light)
        self.dirty += rects
        return bool(rects)

    def _draw(self, surface: pygame.Surface) -> bool:
        """Draws the still picture if it is another one; whether it was."""
        steps = self._steps if self.picture is None else ()
        state = (self.picture, self._words.language, surface.get_size(), steps)
        if state == self._shown:
            return False
        anew = False
        self._shown = state
        # Without a picture it stays turned as it was: the table is only away for a moment.
        fit = self._fitting.fit if self.picture is None else self.picture.viewer.fit
        if (self._fitting.size, self._fitting.fit) != (surface.get_size(), fit):
            anew = True
            self._fitting = Fitting(surface.get_size(), fit)
            self._still = pygame.Surface(self._fitting.page)
            self._kept.forget(self._still)
        self._draw_still()
        dimmed = self.picture is not None and self.picture.light < BRIGHTEST
        self._lay(surface, [self._still.get_rect()] if anew or dimmed else self._kept.dirty)
        if self.picture is not None:
            theme.dim(surface, self.picture.light)
        return True

    def _draw_still(self) -> None:
        still = self._still
        if self.picture is None:
            draw_waiting(still, self._words, self._steps)
            self._kept.forget(still)
            return
        where = f"{self.picture.team}.screen"
        with self._faults.contained(where, "draw"):
            self._places = draw(still, self.picture, self._words, self._kept)
            self._drawn = self.picture
            return
        self._kept.forget(still)
        self._places = StagePlaces()
        still.fill(theme.HULL)
        if self._drawn is not None:
            with self._faults.contained(where, "draw again"):
                draw(still, self._drawn, self._words)
        with self._faults.contained(where, "say so"):
            draw_undrawn(Pen(still), self._words)

    def _lay(self, surface: pygame.Surface, places: list[pygame.Rect]) -> None:
        """Lays the still picture on the window, in some places."""
        if self._fitting.plain:
            for place in places:
                surface.blit(self._still, place, place)
            self.dirty = list(places)
        else:
            whole = self._still.get_rect() in places
            if whole:
                self._fitting.clear(surface)
            laid = self._fitting.lay(surface, self._still, places)
            self.dirty = [surface.get_rect()] if whole else laid

    def redraw(self) -> None:
        """Draws again at the next step, whatever has changed: the window was uncovered."""
        self._shown = None
        self._kept.forget(self._still)


def run(
    team: str,
    path: Path,
    language: str,
    output: str = "0",
    size: tuple[int, int] | None = None,
    flipped: Flipped | None = None,
    *,
    wait: bool = False,
    alive: Callable[[float], None] = lambda now: None,
    welcome: Callable[[socket.socket], bool] | None = None,
    starting: Starting = tuple,
) -> None:
    """Show a team's screen, full screen on an output, until the window is closed.

    ``output`` is its name (``HDMI-1``) or its number. The window stays on the output of that
    name: it goes with it when the layout changes, and is dark while the output is off. A lost
    focus never minimises it: the other team's screen may take it. With a ``size`` in pixels the
    window is so large whatever the output is. ``flipped`` is told of each flip. With ``wait`` an
    output that is not there is waited for; ``alive`` is called in each round of the loop, after an
    answer of the display server. A table that is not ``welcome`` is waited for as if it were not
    there; meanwhile the steps of the machine's start are shown that ``starting`` gives. Raises
    `WindowError` where no window can be opened.
    """
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    # The window's surface goes to the X server as it is, not through a renderer: 30 ms sooner.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
        outputs = open_outputs() if size is None else Sized(open_outputs(), size)
        try:
            window = Window(_chosen(outputs.now(), output, wait=wait), team)
        except UnknownOutputError as error:
            outputs.close()
            raise pygame.error(str(error)) from error
    except pygame.error as error:
        pygame.display.quit()
        raise WindowError(f"screen {team}: no window can be opened: {error}") from error
    link = Link(path, welcome=welcome)
    screen = Screen(link, language, starting)
    told = outputs.fileno()
    looked = float("-inf")
    ready: list[int] = []
    try:
        while not _closed(screen):
            now = time.monotonic()
            if told in ready or now - looked >= _LOOK:
                looked = now
                if window.follow(outputs.now()):
                    screen.redraw()
            alive(now)
            link.say(window.sight, now)
            if not window.opened:
                screen.take(now)
            elif screen.step(window.surface, now) and window.lit:
                pygame.display.update(screen.dirty)
                if flipped is not None:
                    phase = "" if screen.picture is None else screen.picture.phase
                    flipped(time.monotonic(), screen.taken, phase)
            if screen.picture is not None:
                window.swap(screen.picture.viewer.fit.swapped)
            waiting = [each for each in (link.fileno(), told) if each is not None]
            moving = screen.moving and window.opened
            pause = FRAME if moving else min(_IDLE, link.pause)
            ready, _, _ = select.select(waiting, [], [], pause)
    finally:
        link.close()
        outputs.close()
        pygame.display.quit()


def _chosen(outputs: tuple[Output, ...], wanted: str, *, wait: bool) -> Output:
    """The output of a name or number; with ``wait`` one without a place, if it is not there."""
    try:
        return choose(outputs, wanted)
    except UnknownOutputError:
        if not wait:
            raise
        return Output(wanted, 0, 0, 0, 0)


OTHER = {"blue": "yellow", "yellow": "blue"}
"""The output of the other side, where the outputs are named by the sides."""


class Window:
    """The borderless window of one output; raises `pygame.error` where none can be opened."""

    def __init__(self, output: Output, caption: str) -> None:
        self._own = output.name
        self._berth = Berth(output)
        self._number = output.number
        self._handle: Sdl | None = None
        """Kept as long as the window: pygame's events refer to it without holding it."""
        self.lit = False
        """Whether the output shows something, and the window may."""
        self.opened = False
        """Whether there is a window, lit or not."""
        self._caption = caption
        if output.width:
            self._open(output.place)
        else:
            self._berth.place = None  # not there yet

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        return surface

    @property
    def sight(self) -> Sight:
        """Whether the crew can see the picture."""
        if not self.lit:
            return Sight.DARK
        return Sight.FROZEN if self._berth.frozen else Sight.SHOWN

    def swap(self, swapped: bool) -> None:
        """Have the other side's output, or its own again, from the next look at the outputs on."""
        self._berth.name = OTHER.get(self._own, self._own) if swapped else self._own

    def follow(self, outputs: tuple[Output, ...]) -> bool:
        """Go where the output is now; whether the picture must be drawn again.

        First of all the window goes dark, and only where it belongs is it lit again.
        """
        if not self._berth.look(outputs):
            return False
        if self.opened:
            self.surface.fill(theme.HULL)
            pygame.display.flip()
        self.lit = False
        if self._berth.place is not None:
            self._open(self._berth.place)
        elif self._handle is not None:
            self._handle.hide()  # another output may come to lie where it is
        return self.lit

    def _open(self, place: tuple[int, int, int, int]) -> None:
        left, top, width, height = place
        if not self.opened:
            pygame.display.set_caption(self._caption)
        self._set_up(left, top, width, height)
        if not self.opened:
            pygame.mouse.set_visible(False)
        self.opened = self.lit = True

    def _set_up(self, left: int, top: int, width: int, height: int) -> None:
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
