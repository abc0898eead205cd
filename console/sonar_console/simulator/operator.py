"""The one person at the desk: what mouse and keys do to the controls, and what is selected.

`Operator.handle` takes pygame's events, one by one, and drives the bench by the names of the
controls. What it holds afterwards (selection, pressed controls, last touch) is to be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from sonar_console.devices.layout import Layout
from sonar_console.press import Kind
from sonar_console.simulator.fingers import Buttons, Fingers
from sonar_console.simulator.keys import SEAT_OF, Meaning, control_for, meaning_of
from sonar_console.simulator.places import Act, Arrangement, Place

LEFT, MIDDLE = 1, 2
"""Buttons of the mouse."""


class Hands(Buttons, Protocol):
    """What touches controls by name: a `sonar_console.devices.desk.Bench`."""

    layout: Layout

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by detents, clockwise positive."""


@dataclass(frozen=True, slots=True)
class Touched:
    """The last thing that was done to a control."""

    control: str
    kind: Kind
    steps: int = 0


class Operator:
    """Mouse and keyboard of the simulator."""

    def __init__(
        self, hands: Hands, teams: tuple[str, ...], languages: tuple[str, ...], language: str
    ) -> None:
        self.team = teams[0]
        self.seat = "captain"
        self.language = language
        self.help = False
        self.quit = False
        self.hover: Place | None = None
        self.last: Touched | None = None
        self._secret: frozenset[str] = frozenset()
        self._lifted = False
        self._hands = hands
        self._teams = teams
        self._languages = languages
        self._held: dict[tuple[str, int], str] = {}  # by what holds it: ("key", code)...
        self._mouse = (-1, -1)
        self._fingers = Fingers(hands)
        self._now = 0.0

    @property
    def down(self) -> frozenset[str]:
        """The controls that are down now."""
        return self._fingers.down

    @property
    def covered(self) -> frozenset[str]:
        """The teams whose half is covered now: nothing there is seen or touched."""
        return frozenset() if self._lifted else self._secret

    def cover(self, secret: frozenset[str]) -> None:
        """What is to be covered, unless the person lifts that; a cover is down at first."""
        if secret == self._secret:
            return
        self._secret = secret
        self._lifted = False
        self._leave_covered()

    def _leave_covered(self) -> None:
        """Nothing under a cover is selected or held."""
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
            self._key(event, where)
        elif event.type == pygame.KEYUP:
            self._let_go("key", event.key)
        elif event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
            covered = where.half_at(event.pos) in self.covered
            self.hover = None if covered else where.place_at(event.pos)
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
        """Let time pass: a tap that was too short for a contact is drawn out."""
        self._fingers.advance(now)

    def let_go(self) -> None:
        """Let go of everything."""
        self._held.clear()
        self._fingers.let_go()

    # ---- keys

    def _key(self, event: pygame.event.Event, where: Arrangement) -> None:
        meaning = meaning_of(event.key, event.scancode)
        if meaning is None:
            return
        if meaning is Meaning.QUIT and not self.help:
            self.quit = True
        elif meaning is Meaning.QUIT or meaning is Meaning.HELP:
            self.help = not self.help
        elif meaning is Meaning.LANGUAGE:
            self.language = _after(self.language, self._languages)
        elif self.help:
            self.help = False  # as a click does: what the key does could not be seen
        elif meaning is Meaning.COVER:
            self._lifted = bool(self._secret) and not self._lifted
            self._leave_covered()
        elif meaning is Meaning.TEAM:
            self.team = _after(self.team, self._open_teams)
        elif meaning in SEAT_OF:
            self._select(f"{self.team}.{SEAT_OF[meaning]}")
        else:
            team, seat = self.team, self.seat
            if meaning in (Meaning.BACK, Meaning.FORTH):
                under = self._seat_under(self._mouse, where)
                team, seat = under.split(".") if under is not None else (team, seat)
            found = control_for(meaning, team, seat, self._hands.layout)
            if found is not None:
                self._touch(*found, ("key", event.key))

    # ---- mouse

    def _click(self, event: pygame.event.Event, where: Arrangement) -> None:
        if self.help:
            self.help = False
            return
        if where.half_at(event.pos) in self.covered:
            self._lifted = True
            return
        seat = where.seat_at(event.pos)
        if seat is not None:
            self._select(seat)
        place = where.place_at(event.pos)
        if event.button == LEFT and place is not None:
            steps = {Act.PRESS: 0, Act.BACK: -1, Act.FORTH: 1}[place.act]
            self._touch(place.control, steps, ("mouse", LEFT))
        elif event.button == MIDDLE and seat is not None:
            found = control_for(Meaning.PUSH, self.team, self.seat, self._hands.layout)
            if found is not None:
                self._touch(*found, ("mouse", MIDDLE))

    def _wheel(self, event: pygame.event.Event, where: Arrangement) -> None:
        """The wheel turns the encoder under the mouse, else the one of the seat under it."""
        seat = self._seat_under(self._mouse, where)
        if seat is None or self.help:
            return
        place = where.place_at(self._mouse)
        down = -event.y  # towards oneself is on: the next line of a menu, the sheet down
        if place is not None and place.act is not Act.PRESS:
            self._turn(place.control, down + event.x)
            return
        team, role = seat.split(".")
        self._turn_at(Meaning.FORTH, team, role, down)
        if role == "radio":
            self._turn_at(Meaning.ACROSS_FORTH, team, role, event.x)

    def _turn_at(self, meaning: Meaning, team: str, seat: str, steps: int) -> None:
        found = control_for(meaning, team, seat, self._hands.layout)
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
        elif control not in self._held.values():
            self._held[holder] = control
            self._fingers.put(control, True, self._now)
            self.last = Touched(control, Kind.PRESS)

    def _turn(self, control: str, steps: int) -> None:
        if steps:
            self._hands.turn(control, steps)
            self.last = Touched(control, Kind.TURN, steps)

    def _let_go(self, by: str, number: int) -> None:
        control = self._held.pop((by, number), None)
        if control is not None:
            self._fingers.put(control, False, self._now)


def _after(one: str, many: tuple[str, ...]) -> str:
    return many[(many.index(one) + 1) % len(many)]
