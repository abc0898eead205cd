"""Mouse and keyboard of the window: what they do to the controls, and what is selected.

`InputHandler.handle` takes pygame's events, one by one, and drives mock devices by the names of the
controls. What it holds afterwards (selection, pressed controls, last touch) is to be drawn.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Protocol

import pygame

from sonar_console.devices.layout import Layout
from sonar_console.press import Kind
from sonar_console.simulator.geometry import COURSES, Arrangement, Click, Target
from sonar_console.simulator.keys import SEAT_OF, Meaning, control_for, meaning_of

LEFT, MIDDLE = 1, 2
"""Buttons of the mouse."""
SHORTEST = 0.03
"""Seconds that a button stays down, or up, at least."""


class Driver(Protocol):
    """An object that moves controls by name."""

    def press(self, control: str) -> None:
        """Push a button down."""

    def release(self, control: str) -> None:
        """Release it."""

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by detents, clockwise positive."""


class ControlDriver(Driver, Protocol):
    """An object that drives controls by name: `sonar_console.devices.mock_devices.MockDevices`."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Touched:
    """The last thing that was done to a control."""

    control: str
    kind: Kind
    steps: int = 0


class MinimumHold:
    """Makes presses, releases and turns in their order, each lasting as long as on a real contact.

    A touchpad's tap, or keys sent by a program, go down and up in the same instant. A contact
    that is closed for less than its debounce time is no press, so each change of a button lasts
    for a moment before its next one. What comes after it waits behind it: one queue for all
    controls, so that no key overtakes the one before.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._changed: dict[str, float] = {}
        self._coming: deque[tuple[str, bool | int]] = deque()
        self._down: set[str] = set()

    @property
    def down(self) -> frozenset[str]:
        """The buttons that are down now."""
        return frozenset(self._down)

    def put(self, control: str, down: bool, now: float) -> None:
        """Press or release a button, at once or as soon as possible; ``now`` in seconds."""
        self._coming.append((control, down))
        self.advance(now)

    def turn(self, control: str, steps: int, now: float) -> None:
        """Turn an encoder by detents, at once or as soon as possible."""
        self._coming.append((control, steps))
        self.advance(now)

    def advance(self, now: float) -> None:
        """Make the changes that are due."""
        while self._coming:
            control, change = self._coming[0]
            if now - self._changed.get(control, float("-inf")) < SHORTEST:
                return
            self._coming.popleft()
            self._make(control, change, now)

    def _make(self, control: str, change: bool | int, now: float) -> None:
        if not isinstance(change, bool):
            self._driver.turn(control, change)
            return
        self._changed[control] = now
        if change:
            self._down.add(control)
            self._driver.press(control)
        else:
            self._down.discard(control)
            self._driver.release(control)

    def let_go(self, now: float) -> None:
        """Release everything, at once or after what is still to be made."""
        down = dict.fromkeys(sorted(self._down))
        for control, change in self._coming:
            if change is True:
                down[control] = None
            elif change is False:
                down.pop(control, None)
        if self._coming:
            self._coming.extend((control, False) for control in down)
            return
        for control in down:
            self._make(control, False, now)


class InputHandler:
    """Turns the events of mouse and keyboard into presses and turns of controls."""

    def __init__(
        self,
        driver: ControlDriver,
        teams: tuple[str, ...],
        languages: tuple[str, ...],
        language: str,
    ) -> None:
        self.team = teams[0]
        self.seat = "captain"
        self.language = language
        self.help = False
        self.asking = False
        """Whether the person is asked if the match shall end."""
        self.quit = False
        self.hover: Target | None = None
        self.last: Touched | None = None
        self.used: frozenset[str] = frozenset()
        """The controls that were used once (`use_of`): no hint stands beside them any more."""
        self.in_match = False
        """Whether a match is on, which nobody ends by mistake."""
        self._secret: frozenset[str] = frozenset()
        self._lifted = False
        self._driver = driver
        self._teams = teams
        self._languages = languages
        self._held: dict[tuple[str, int], str] = {}  # by what holds it: ("key", code)...
        self._mouse = (-1, -1)
        self._buttons = MinimumHold(driver)
        self._now = 0.0

    @property
    def down(self) -> frozenset[str]:
        """The controls that are down now."""
        return self._buttons.down

    @property
    def covered(self) -> frozenset[str]:
        """The teams whose half is covered now: nothing there is seen or touched."""
        return frozenset() if self._lifted else self._secret

    def cover(self, secret: frozenset[str]) -> None:
        """Cover these teams, until the person lifts the cover."""
        if secret == self._secret:
            return
        self._secret = secret
        self._lifted = False
        self._leave_covered()

    def _leave_covered(self) -> None:
        """Release and deselect what lies under a cover."""
        if not self.covered:
            return
        self.hover = None
        if any(control.partition(".")[0] in self.covered for control in self._held.values()):
            self.let_go()
        if self.team in self.covered:
            self.team = self._open_teams[0]

    def handle(self, event: pygame.event.Event, where: Arrangement, now: float) -> None:
        """Take one event, ``now`` in seconds; most kinds of events mean nothing."""
        self._now = now
        if event.type == pygame.QUIT:
            self.quit = True
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._let_go("key", event.key)
        elif event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
            covered = where.half_at(event.pos) in self.covered
            self.hover = None if covered else where.target_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._click(event, where)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go("mouse", event.button)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event, where)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()  # the releases will go to another window
        elif event.type == pygame.WINDOWLEAVE:
            self.hover = None

    def advance(self, now: float) -> None:
        """Let time pass: make the releases and presses that are due."""
        self._now = now
        self._buttons.advance(now)

    def let_go(self) -> None:
        """Release everything."""
        self._held.clear()
        self._buttons.let_go(self._now)

    # ---- keys

    def _key(self, event: pygame.event.Event) -> None:
        meaning = meaning_of(event.key, event.scancode)
        if meaning is None:
            return
        if self.asking:
            self.asking = False
            self.quit = meaning is Meaning.PUSH
        elif meaning is Meaning.QUIT and not self.help:
            self.asking = self.in_match
            self.quit = not self.in_match
            self.let_go()
        elif meaning is Meaning.QUIT or meaning is Meaning.HELP:
            self.help = not self.help
        elif meaning is Meaning.LANGUAGE:
            self.language = _after(self.language, self._languages)
        elif self.help:
            self.help = False  # as a click does, for the help hides what the key does
        elif meaning is Meaning.COVER:
            self._lifted = bool(self._secret) and not self._lifted
            self._leave_covered()
        elif meaning is Meaning.TEAM:
            self.team = _after(self.team, self._open_teams)
        elif meaning in SEAT_OF:
            self._select(f"{self.team}.{SEAT_OF[meaning]}")
        else:
            found = control_for(meaning, self.team, self.seat, self._driver.layout)
            if found is not None:
                self._touch(*found, ("key", event.key))

    # ---- mouse

    def _click(self, event: pygame.event.Event, where: Arrangement) -> None:
        if self.help or self.asking:
            self.help = self.asking = False
            return
        if where.half_at(event.pos) in self.covered:
            self._lifted = True
            return
        seat = where.seat_at(event.pos)
        if seat is not None:
            self._select(seat)
        target = where.target_at(event.pos)
        if event.button == LEFT and target is not None:
            steps = {Click.PRESS: 0, Click.BACK: -1, Click.FORTH: 1}[target.act]
            self._touch(target.control, steps, ("mouse", LEFT))
        elif event.button == MIDDLE and seat is not None:
            found = control_for(Meaning.PUSH, self.team, self.seat, self._driver.layout)
            if found is not None:
                self._touch(*found, ("mouse", MIDDLE))

    def _wheel(self, event: pygame.event.Event, where: Arrangement) -> None:
        """The wheel turns the encoder under the mouse, else the one of the seat under it."""
        seat = self._seat_under(self._mouse, where)
        if seat is None or self.help or self.asking:
            return
        target = where.target_at(self._mouse)
        down = -event.y  # towards oneself is forward: the next line of a menu, the sheet down
        if target is not None and target.act is not Click.PRESS:
            self._turn(target.control, down + event.x)
            return
        team, role = seat.split(".")
        self._turn_at(Meaning.FORTH, team, role, down)
        if role == "radio":
            self._turn_at(Meaning.ACROSS_FORTH, team, role, event.x)

    def _turn_at(self, meaning: Meaning, team: str, seat: str, steps: int) -> None:
        found = control_for(meaning, team, seat, self._driver.layout)
        if found is not None:
            self._turn(found[0], steps)

    # ---- controls

    @property
    def _open_teams(self) -> tuple[str, ...]:
        return tuple(team for team in self._teams if team not in self.covered)

    def _seat_under(self, pixel: tuple[int, int], where: Arrangement) -> str | None:
        """The seat under a pixel, unless it is covered."""
        return None if where.half_at(pixel) in self.covered else where.seat_at(pixel)

    def _select(self, seat: str) -> None:
        self.team, self.seat = seat.split(".")

    def _touch(self, control: str, steps: int, holder: tuple[str, int]) -> None:
        if steps:
            self._turn(control, steps)
            return
        if holder in self._held:  # a key that repeats, or was pressed at another seat
            return
        first = control not in self._held.values()
        self._held[holder] = control
        if first:
            self._buttons.put(control, True, self._now)
            self.last = Touched(control, Kind.PRESS)
            self.used |= {use_of(control)}

    def _turn(self, control: str, steps: int) -> None:
        if steps:
            self._buttons.turn(control, steps, self._now)
            self.last = Touched(control, Kind.TURN, steps)
            self.used |= {use_of(control)}

    def _let_go(self, by: str, number: int) -> None:
        """Release what a key or a button of the mouse holds, unless another still does."""
        control = self._held.pop((by, number), None)
        if control is not None and control not in self._held.values():
            self._buttons.put(control, False, self._now)


def use_of(control: str) -> str:
    """The name by which the use of a control is remembered: one for the four course buttons."""
    seat, _, own = control.rpartition(".")
    return f"{seat}.course" if own in COURSES else control


def _after(one: str, many: tuple[str, ...]) -> str:
    return many[(many.index(one) + 1) % len(many)]
