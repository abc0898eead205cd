"""The simulator's whole picture: both screens, the controls, the lamps, the OLEDs, the help.

`Painter.paint` gives the same picture for the same state and size. It keeps the two screens
that it drew last, for they take most of the time and seldom change while a hand moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from sonar_console.cards import Picture
from sonar_console.containment import FaultLog
from sonar_console.locales import Words
from sonar_console.press import Kind
from sonar_console.screens import theme
from sonar_console.screens.movement import Stage, draw_movement
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import Charts, draw
from sonar_console.screens.strips import draw_undrawn
from sonar_console.simulator.cover import draw_cover
from sonar_console.simulator.drawing import HINT, draw_help, draw_lamp, draw_oled, draw_target
from sonar_console.simulator.geometry import SCREEN_ORDER, Arrangement, Click, Target
from sonar_console.simulator.state import WindowState

_HEADINGS = {"north": "N", "east": "E", "south": "S", "west": "W"}
_HINTS = {"push": "push", "stop": "fist", "unknown": "unknown", "undo": "undo"}
"""The row of the key table for a control with a key of its own."""
_WHEEL_HINTS = {
    ("select", Click.BACK): "back",
    ("select", Click.FORTH): "forth",
    ("slide_y", Click.BACK): "back",
    ("slide_y", Click.FORTH): "forth",
    ("slide_x", Click.BACK): "across-back",
    ("slide_x", Click.FORTH): "across-forth",
}


@dataclass(slots=True)
class _DrawnScreen:
    """A screen as it was drawn last."""

    surface: pygame.Surface
    kept: Kept = field(default_factory=Kept)
    picture: Picture | None = None
    charts: Charts = field(default_factory=dict)
    """Where the squares of its charts are."""


class Painter:
    """Paints states of the window."""

    def __init__(self) -> None:
        self._screens: dict[str, _DrawnScreen] = {}
        self._stages: dict[str, Stage] = {}
        self._faults = FaultLog()

    @property
    def moving(self) -> bool:
        """Whether something moves on a screen, so that the next frame is wanted soon."""
        return any(stage.moving for stage in self._stages.values())

    def paint(
        self,
        surface: pygame.Surface,
        state: WindowState,
        where: Arrangement,
        now: float | None = None,
    ) -> None:
        """Paint a state; ``where`` is arranged for the size of the surface.

        With ``now``, in seconds of any clock, what has just happened moves.
        """
        words = Words(state.language)
        pen = Pen(surface)
        surface.fill(theme.HULL)
        for team in where.teams:
            if team in state.covered:
                self._stages.pop(team, None)
                draw_cover(pen, where, team, state.pictures[team], words)
                continue
            self._screen(pen, state, where, team, now)
            _desk(pen, state, where, team, words)
        _log(pen, state, where, words)
        if state.help:
            draw_help(pen, words)

    def _screen(
        self, pen: Pen, state: WindowState, where: Arrangement, team: str, now: float | None
    ) -> None:
        rect = pen.rect(where.screens[team])
        picture = state.pictures.get(team)
        if picture is None:
            pen.fill(where.screens[team], theme.INK, 0, theme.EDGE)
            return
        screen = self._screens.get(team)
        stage = self._stages.setdefault(team, Stage())
        if screen is None or screen.surface.get_size() != rect.size:
            screen = self._screens[team] = _DrawnScreen(pygame.Surface(rect.size))
        if screen.picture != picture:
            self._draw(screen, picture)
            if now is not None:
                stage.see(picture, now)
        age = None if now is None else stage.age(now)
        if age is None:
            pen.surface.blit(screen.surface, rect.topleft)
        else:
            moved = screen.surface.copy()
            with self._faults.contained(f"{team}.screen", "movement") as moving:
                draw_movement(Pen(moved), picture, screen.charts, age)
            pen.surface.blit(screen.surface if moving.failed else moved, rect.topleft)
        shown = rect.clip(pen.surface.get_rect())
        theme.dim(pen.surface.subsurface(shown), picture.light)
        pygame.draw.rect(pen.surface, theme.EDGE, rect, 1)

    def _draw(self, screen: _DrawnScreen, picture: Picture) -> None:
        """Draw a screen; one that cannot be drawn stays as it was before, and says so."""
        words, before = Words(picture.language), screen.surface.copy()
        screen.picture = picture
        with self._faults.contained(f"{picture.team}.screen", "draw"):
            screen.charts = draw(screen.surface, picture, words, screen.kept)
            return
        screen.kept.forget(screen.surface)
        screen.charts = {}
        screen.surface.blit(before, (0, 0))
        draw_undrawn(Pen(screen.surface), words)


def _desk(pen: Pen, state: WindowState, where: Arrangement, team: str, words: Words) -> None:
    colour = theme.TEAM[team]
    selected = state.team == team
    pen.fill(where.desks[team], theme.HULL, theme.CORNER)
    pen.frame(
        where.desks[team],
        colour if selected else theme.EDGE,
        theme.LINE if selected else theme.HAIR,
        theme.CORNER,
    )
    for name, box in where.lamps.items():
        if name.startswith(f"{team}."):
            label = words.say(f"simulator-lamp-{name.rsplit('.', 1)[1]}")
            draw_lamp(pen, box, name, label, name in state.lit)
    for seat, box in where.seats.items():
        if seat.startswith(f"{team}."):
            mine = selected and seat == f"{team}.{state.seat}"
            pen.fill(box, theme.PANEL, theme.CORNER)
            pen.frame(
                box,
                colour if mine else theme.EDGE,
                theme.LINE if mine else theme.HAIR,
                theme.CORNER,
            )
            _title(pen, where, seat, words, mine)
    for target in where.targets:
        if target.control.startswith(f"{team}."):
            _target(pen, state, target, words)
    for name in where.controls:
        if name.startswith(f"{team}.radio.slide"):
            _between(pen, where, name, words)
    for name, box in where.oleds.items():
        if name.startswith(f"{team}."):
            draw_oled(pen, box, where.times[name], state.oleds.get(name))


def _title(pen: Pen, where: Arrangement, seat: str, words: Words, mine: bool) -> None:
    role = seat.split(".")[1]
    name = words.name(role)
    text = f"{SCREEN_ORDER.index(role) + 1}  {name[:1].upper()}{name[1:]}"
    colour = theme.TEXT if mine else theme.QUIET
    pen.text(text, where.titles[seat], 22.0, colour, face="bold", lines=1)


def _target(pen: Pen, state: WindowState, target: Target, words: Words) -> None:
    team, seat, own = target.control.split(".")
    at_keys = state.team == team and state.seat == seat
    row = _WHEEL_HINTS.get((own, target.act)) if target.act is not Click.PRESS else _HINTS.get(own)
    hint = words.say(f"simulator-hint-{row}") if at_keys and row is not None else ""
    if own in _HEADINGS:
        name = words.name(_HEADINGS[own], "short")
    else:
        name = words.say(f"simulator-on-{own}") if target.act is Click.PRESS else ""
    draw_target(
        pen,
        target,
        name,
        hint,
        colour=theme.TEAM[team],
        down=target.control in state.down,
        hover=state.hover == target,
    )


def _between(pen: Pen, where: Arrangement, name: str, words: Words) -> None:
    """Name an encoder without a push between its halves."""
    box = where.controls[name]
    _, middle, _ = box.columns((1.0, 0.9, 1.0), 2)
    pen.text(words.say(f"simulator-on-{name.rsplit('.', 1)[1]}"), middle, HINT + 2, align="centre")


def _log(pen: Pen, state: WindowState, where: Arrangement, words: Words) -> None:
    """The last touch in words at the left; the most needed keys at the right."""
    left, right = where.log.columns((1.0, 1.0), theme.GAP)
    pen.text(touch_in_words(state, words), left, 22.0, theme.TEXT, lines=1)
    pen.text(words.say("simulator-foot"), right, 20.0, theme.QUIET, align="right", lines=1)


def touch_in_words(state: WindowState, words: Words) -> str:
    """The last touch, as a sentence."""
    last = state.last
    if last is None:
        return words.say("simulator-untouched")
    team, seat, own = last.control.split(".")
    control = words.say(f"simulator-control-{own}")
    if last.kind is Kind.TURN:
        return words.say(
            "simulator-turned", team=team, role=seat, value=control, value1=f"{last.steps:+d}"
        )
    return words.say("simulator-pressed", team=team, role=seat, value=control)
