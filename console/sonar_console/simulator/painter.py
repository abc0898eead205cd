"""The simulator's whole picture: both screens, the controls, the lamps, the OLEDs, the help.

`Painter.paint` gives the same picture for the same state and size (`WindowState`: values that can
be compared). It keeps the two screens that it drew last, for they take most of the time and seldom
change while a hand moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import pygame
from msgspec.structs import replace
from PIL import Image

from sonar_console.cards import Picture
from sonar_console.cards.picture import Fit
from sonar_console.containment import FaultLog
from sonar_console.devices.layout import Layout
from sonar_console.locales import Words
from sonar_console.press import Kind
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.letters import Face
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import as_surface, draw
from sonar_console.screens.stage import Stage, StagePlaces
from sonar_console.screens.strips import draw_undrawn
from sonar_console.screens.theme import Colour
from sonar_console.simulator.cover import draw_cover
from sonar_console.simulator.geometry import COURSES, SCREEN_ORDER, Arrangement, Click, Target
from sonar_console.simulator.input import Touched, use_of
from sonar_console.simulator.keys import MOUSE, ROWS

_IN_WINDOW = Fit(safe=False)
"""A window cuts off nothing, and turns no picture."""


class OutputSource(Protocol):
    """A source of lamps and OLEDs: `sonar_console.devices.mock_devices.MockDevices`."""

    layout: Layout

    def lamps(self, team: str) -> frozenset[str]:
        """The short names of a team's lamps that are lit."""

    def picture(self, oled: str) -> Image.Image | None:
        """The picture of an OLED, None when it is dark."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """The state of the window. The keys of ``oleds`` and the names in ``lit`` are full names."""

    pictures: Mapping[str, Picture]
    """By team; a team without a picture has a dark screen."""
    lit: frozenset[str]
    oleds: Mapping[str, Image.Image | None]
    language: str
    team: str = ""
    seat: str = ""
    """The selected seat; empty when nobody is at the keys."""
    hover: Target | None = None
    down: frozenset[str] = field(default_factory=frozenset)
    last: Touched | None = None
    help: bool = False
    covered: frozenset[str] = frozenset()
    """The teams whose half is covered (`sonar_console.simulator.cover`)."""
    asking: bool = False
    """Whether the person is asked if the match shall end."""
    used: frozenset[str] = frozenset()
    """The controls beside which no hint stands any more (`simulator.input.use_of`)."""


def read_outputs(
    outputs: OutputSource, teams: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, Image.Image | None]]:
    """The lit lamps of some teams, and the pictures of their OLEDs, by names in full."""
    lit = frozenset(f"{team}.lamp.{name}" for team in teams for name in outputs.lamps(team))
    oleds = {
        oled.name: outputs.picture(oled.name)
        for oled in outputs.layout.oleds
        if oled.name.partition(".")[0] in teams
    }
    return lit, oleds


_HEADINGS = {"north": "N", "east": "E", "south": "S", "west": "W"}
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
    places: StagePlaces = field(default_factory=StagePlaces)
    page: pygame.Surface | None = None
    """The screen with the moment that plays over it, while there is one."""


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
        games = [picture.viewer.game for picture in state.pictures.values() if picture is not None]
        words = Words(state.language).playing(games[0] if games else "")
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
        if state.asking:
            draw_question(pen, words)

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
            screen.page = None
            if now is not None:
                stage.see(picture, now)
        if now is not None and stage.on:
            self._play(screen, stage, picture, now)
        pen.surface.blit(screen.page or screen.surface, rect.topleft)
        shown = rect.clip(pen.surface.get_rect())
        theme.dim(pen.surface.subsurface(shown), picture.light)
        pygame.draw.rect(pen.surface, theme.EDGE, rect, 1)

    def _play(self, screen: _DrawnScreen, stage: Stage, picture: Picture, now: float) -> None:
        """Draw a frame of the moment over a screen."""
        anew = screen.page is None
        page = screen.page = screen.page or screen.surface.copy()
        words = Words(picture.language)
        with self._faults.contained(f"{picture.team}.screen", "moment") as playing:
            stage.frame(page, screen.surface, picture, words, screen.places, now, anew=anew)
        if playing.failed or not stage.on:
            screen.page = None

    def _draw(self, screen: _DrawnScreen, picture: Picture) -> None:
        """Draw a screen; one that cannot be drawn stays as it was before, and says so."""
        words, before = Words(picture.language), screen.surface.copy()
        screen.picture = picture
        picture = replace(picture, viewer=replace(picture.viewer, fit=_IN_WINDOW))
        with self._faults.contained(f"{picture.team}.screen", "draw"):
            screen.places = draw(screen.surface, picture, words, screen.kept)
            return
        screen.kept.forget(screen.surface)
        screen.places = StagePlaces()
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
    for seat, box in where.corners.items():
        if seat.startswith(f"{team}.") and f"{seat}.course" not in state.used:
            _hint(pen, box, _hint_of(state, f"{seat}.course", "course", words))
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
    row = own if target.act is Click.PRESS else _WHEEL_HINTS[own, target.act]
    # An arrow says what it does; it needs a hint only where a key does the same.
    silent = target.act is not Click.PRESS and (state.team, state.seat) != (team, seat)
    used = use_of(target.control) in state.used or own in _HEADINGS
    hint = "" if used or silent else _hint_of(state, target.control, row, words)
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


def _hint_of(state: WindowState, control: str, row: str, words: Words) -> str:
    """The hint beside a control: the key at the seat that has the keys, else what it is for."""
    if control.rpartition(".")[0] == f"{state.team}.{state.seat}":
        return words.say(f"simulator-hint-{row}")
    return words.say(f"simulator-use-{row}")


def _hint(pen: Pen, box: Box, hint: str, ink: Colour = theme.LAMP) -> None:
    pen.text(hint, box, HINT, ink, align="centre", lines=2)


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
    shown = state.pictures.get(team)
    if shown is not None:  # in Sonar Family the second side is green
        team = shown.viewer.team
    control = words.say(f"simulator-control-{own}")
    if last.kind is Kind.TURN:
        return words.say(
            "simulator-turned", team=team, role=seat, value=control, value1=f"{last.steps:+d}"
        )
    return words.say("simulator-pressed", team=team, role=seat, value=control)


LABEL = 20.0
"""The type size of a control's name: the window is read at arm's length."""
HINT = 16.0
"""The type size of the key that is written on a control of the selected seat."""

_TWO_LINES = 44.0
"""The least height of a control on which the hint stands below the name, not beside it."""

_DARKER = 200
"""How much the window behind is darkened, of 255."""
_HELP_TITLE = 44.0
_HELP_TYPE = 26.0

FIST_REST: Colour = (92, 34, 28)
GLASS: Colour = (0, 0, 0)
OLED_LIT: Colour = (210, 235, 255)

_POINTS = {
    "north": ((0.0, -0.5), (0.55, 0.4), (-0.55, 0.4)),
    "south": ((0.0, 0.5), (0.55, -0.4), (-0.55, -0.4)),
    "west": ((-0.5, 0.0), (0.4, -0.55), (0.4, 0.55)),
    "east": ((0.5, 0.0), (-0.4, -0.55), (-0.4, 0.55)),
}

_LAMP_COLOURS = {"stop": theme.ALARM, "mate_ok": theme.READY, "engineer_ok": theme.READY}


def draw_target(
    pen: Pen, target: Target, name: str, hint: str, *, colour: Colour, down: bool, hover: bool
) -> None:
    """Draw a button, a push, a fist pad, or one half of an encoder.

    ``name`` is written on it, below it ``hint``, the key; ``colour`` is the team's.
    """
    own = target.control.rsplit(".", 1)[1]
    rest = FIST_REST if own == "stop" else theme.PANEL_LIT
    ground = (theme.ALARM if own == "stop" else colour) if down else rest
    ink = theme.INK if down else theme.TEXT
    _shape(
        pen,
        target,
        ground,
        theme.TEXT if hover or down else theme.EDGE,
        theme.LINE if hover or down else theme.HAIR,
    )
    body = target.box.inset(2, 3)
    if hint:
        if body.h < _TWO_LINES and body.w > 2 * body.h:
            body, foot = body.left(body.w * (0.5 if target.act is Click.PRESS else 0.3))
        else:
            body, foot = body.top(body.h - HINT * 1.25)
        pen.text(hint, foot, HINT, ink if down else theme.LAMP, align="centre", lines=1)
    if target.act is not Click.PRESS:
        _triangle(pen, body, "west" if target.act is Click.BACK else "east", ink)
    elif own in COURSES:
        mark, foot = body.top(body.h * 0.58)
        _triangle(pen, mark, own, ink)
        pen.text(name, foot, LABEL, ink, face="bold", align="centre", lines=1)
    else:
        face: Face = "bold" if own == "stop" else "regular"
        pen.text(name, body, LABEL, ink, face=face, align="centre")


def draw_lamp(pen: Pen, box: Box, name: str, label: str, lit: bool) -> None:
    """Draw a lamp, lit or dark, with its name below."""
    own = name.rsplit(".", 1)[1]
    colour = _LAMP_COLOURS.get(own, theme.LAMP)
    light, foot = box.top(box.h * 0.52, 1)
    x, y = light.centre
    radius = light.h * 0.36
    if lit:
        pen.disc(x, y, radius + 5, theme.mixed(theme.PANEL, colour, 0.35))
        pen.disc(x, y, radius, colour)
    else:
        pen.disc(x, y, radius, theme.PANEL_LIT)
        pen.disc(x, y, radius, theme.EDGE, 2)
    pen.text(label, foot, 17.0, theme.TEXT if lit else theme.QUIET, align="centre", lines=1)


def draw_oled(pen: Pen, box: Box, times: int, picture: Image.Image | None) -> None:
    """Show what arrived at an OLED, every point ``times`` points wide; dark glass for None."""
    rect = pen.rect(box)
    pygame.draw.rect(pen.surface, theme.EDGE, rect.inflate(4, 4), border_radius=3)
    pygame.draw.rect(pen.surface, GLASS, rect)
    if picture is not None:
        shown = as_surface(picture.convert("1"), times)
        shown.fill(OLED_LIT, special_flags=pygame.BLEND_RGB_MULT)
        pen.surface.blit(shown, rect.topleft)


def _shape(pen: Pen, target: Target, ground: Colour, edge: Colour, width: float) -> None:
    """The ground and the edge; the halves of an encoder are round at their outer side."""
    rect = pen.rect(target.box)
    small = round(min(rect.size) * 0.2)
    large = min(rect.width, rect.height // 2)
    left = large if target.act is Click.BACK else small
    right = large if target.act is Click.FORTH else small
    for colour, line in ((ground, 0), (edge, pen.px(width))):
        pygame.draw.rect(
            pen.surface,
            colour,
            rect,
            line,
            border_top_left_radius=left,
            border_bottom_left_radius=left,
            border_top_right_radius=right,
            border_bottom_right_radius=right,
        )


def _triangle(pen: Pen, box: Box, towards: str, colour: Colour) -> None:
    x, y = box.centre
    reach = min(box.w, box.h) * 0.36
    points = [pen.point(x + dx * reach, y + dy * reach) for dx, dy in _POINTS[towards]]
    pygame.draw.polygon(pen.surface, colour, points)


# ---- help


def help_rows(words: Words) -> list[tuple[str, str]]:
    """The rows of the help: a key or what the mouse does, and what comes of it."""
    names = [*(row.name for row in ROWS), *MOUSE]
    return [
        (words.say(f"simulator-key-{name}"), words.say(f"simulator-help-{name}")) for name in names
    ]


def draw_help(pen: Pen, words: Words) -> None:
    """Draw the help over what is there."""
    _darken(pen)
    rows = help_rows(words)
    wide, tall = min(1560.0, pen.page.w - 60), 1000.0
    page = Box((pen.page.w - wide) / 2, (pen.page.h - tall) / 2, wide, tall)
    pen.fill(page, theme.PANEL, theme.CORNER, theme.LAMP)
    title, body = page.inset(36, 24).top(64, 8)
    pen.text(
        words.say("simulator-help-title"), title, _HELP_TITLE, theme.LAMP, face="bold", lines=1
    )
    for box, (key, does) in zip(body.rows([1.0] * len(rows), 4), rows, strict=True):
        left, right = box.left(box.w * 0.22, 20)
        pen.text(key, left, _HELP_TYPE, theme.TEXT, face="bold", lines=1)
        pen.text(does, right, _HELP_TYPE, theme.TEXT)


def draw_question(pen: Pen, words: Words) -> None:
    """Draw the question whether the match shall end, over what is there."""
    _darken(pen)
    wide, tall = min(1000.0, pen.page.w - 60), 320.0
    page = Box((pen.page.w - wide) / 2, (pen.page.h - tall) / 2, wide, tall)
    pen.fill(page, theme.PANEL, theme.CORNER, theme.LAMP)
    title, kept, keys = page.inset(36, 24).rows((1.0, 1.0, 0.9), 8)
    ask = words.say("simulator-end-ask")
    pen.text(ask, title, _HELP_TITLE, theme.LAMP, face="bold", align="centre", lines=1)
    pen.text(words.say("simulator-end-kept"), kept, _HELP_TYPE, theme.TEXT, align="centre")
    pen.text(words.say("simulator-end-keys"), keys, _HELP_TYPE, theme.TEXT, align="centre")


def _darken(pen: Pen) -> None:
    veil = pygame.Surface(pen.surface.get_size())
    veil.fill(theme.HULL)
    veil.set_alpha(_DARKER)
    pen.surface.blit(veil, (0, 0))
