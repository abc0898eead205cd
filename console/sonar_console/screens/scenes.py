"""The scenes of the stage: the drawing of each kind of moment, as the viewer's team sees it.

A scene has a still part, drawn once, and a moving one, which is a pure function of the share of
the moment that has passed. What moves is small, so that a frame draws little; nothing lights up
more than once in a second, and no colour is a saturated red (`tests/screens/stage`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, pi, sin

import pygame

from sonar_console.cards.moment import MomentCard
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.brush import BED, DEEP, FOAM, SHALLOW, Brush
from sonar_console.screens.surfaces import Surfaces
from sonar_console.screens.symbols import symbol

BOAT = 330.0
"""The length of a submarine in units."""

Still = Callable[[Brush, Box, MomentCard], None]
Moving = Callable[[Brush, Box, MomentCard, float], None]


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene: its still part, its moving one, and the share at which it is shown if it is still.

    ``chart`` is whether the chart stands beside it, where a square or a sector is announced.
    """

    still: Still
    moving: Moving
    settled: float = 0.75
    chart: bool = True


# ---- what scenes are made of


def _colour(card: MomentCard) -> theme.Colour:
    """The colour of the team that the moment is of."""
    return theme.TEAM[card.team]


def _target(card: MomentCard) -> theme.Colour:
    """The colour of the other team: the target of a weapon or a drone."""
    return theme.TEAM[_other(card)]


def _other(card: MomentCard) -> str:
    said = card.said
    return str(said.values["other"]) if said is not None and "other" in said.values else card.team


def _dim(colour: theme.Colour) -> theme.Colour:
    return theme.mixed(colour, SHALLOW, 0.45)


def _at(box: Box, x: float, y: float) -> tuple[float, float]:
    """A place by its shares of the box."""
    return box.x + box.w * x, box.y + box.h * y


def _size(box: Box) -> float:
    """The length of a boat in a scene."""
    return min(BOAT, box.w * 0.36, box.h * 0.8)


def _nothing(brush: Brush, box: Box, card: MomentCard) -> None:
    """Draws nothing: the scene has no still part."""


def _bubbles(brush: Brush, x: float, y: float, share: float, count: int, spread: float) -> None:
    """Draws bubbles that rise and fade."""
    for number in range(count):
        age = share * 1.4 - number * 0.09
        if 0.0 < age < 1.0:
            away = sin(number * 2.4) * spread * (0.3 + age)
            colour = theme.mixed(FOAM, SHALLOW, age)
            brush.dot(x + away, y - age * spread * 1.8, 4 + 6 * age, colour)


def _blast(brush: Brush, x: float, y: float, reach: float, share: float, size: float) -> None:
    """Draws an explosion under water: a ring that grows, a fireball and bubbles."""
    part = min(1.0, share * 1.5)
    if part < 1.0:
        strength = 1.0 - part
        ring = theme.mixed(theme.LAMP, SHALLOW, part * 0.9)
        brush.ring(x, y, 14 + reach * part, ring, theme.LINE + theme.BOLD * 2 * strength)
    core = size * (1.0 - exp(-share * 9)) * (1.0 - max(0.0, share - 0.35) * 1.2)
    if core > 2:
        brush.dot(x, y, core, theme.mixed(theme.LAMP, theme.ALARM, min(1.0, share * 2.2)))
        brush.dot(
            x, y, core * 0.55, theme.mixed(theme.OWN_BORDER, theme.LAMP, min(1.0, share * 2.2))
        )
    _bubbles(brush, x, y, share, 9, size * 1.3)


# ---- fired


def _torpedo_still(brush: Brush, box: Box, card: MomentCard) -> None:
    own = card.side != "enemy"
    colour = _colour(card) if own else _target(card)
    x, y = _at(box, 0.2, 0.5)
    brush.symbol("boat", _size(box), colour, x, y, flip=True)


def _torpedo(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a torpedo that leaves the own bow, or comes towards it."""
    own = card.side != "enemy"
    along = share**1.6 if own else 1.0 - 0.85 * share
    x, y = _at(box, 0.36 + 0.66 * along, 0.62)
    behind = -1 if own else 1
    for number in range(7):
        away = (34 + number * 26) * behind
        colour = theme.mixed(FOAM, SHALLOW, number / 7)
        brush.dot(
            x + away + 60 * behind, y + sin(number * 2.0 + share * 9) * 6, 6 - number * 0.5, colour
        )
    brush.symbol("torpedo", 130.0, theme.TEXT, x, y, flip=own)


def _mine_body(brush: Brush, box: Box, x: float, y: float, colour: theme.Colour) -> None:
    brush.line(((x, y + 40), (x, box.bottom - 26)), FOAM, theme.LINE)
    brush.symbol("mine", 150.0, colour, x, y)


def _trigger_still(brush: Brush, box: Box, card: MomentCard) -> None:
    x, y = _at(box, 0.5, 0.48)
    if card.kind == "archer":
        brush.symbol("archer", 170.0, theme.TEXT, x, y)
    else:
        _mine_body(brush, box, x, y, _colour(card))


def _trigger(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a ring that closes around the mine."""
    x, y = _at(box, 0.5, 0.48)
    reach = min(box.w, box.h) * 0.46
    brush.ring(x, y, 92 + (reach - 92) * (1.0 - share), theme.LAMP, theme.LINE)


def _missile_still(brush: Brush, box: Box, card: MomentCard) -> None:
    top = box.y + box.h * 0.3
    brush.line(((box.x, top), (box.right, top)), FOAM, theme.HAIR)
    if card.side != "enemy":
        brush.symbol("boat", _size(box), _colour(card), *_at(box, 0.24, 0.72), flip=True)
    else:
        brush.symbol("boat", _size(box), _target(card), *_at(box, 0.6, 0.74), flip=True)


def _missile(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a missile that rises from the own boat, or falls towards it."""
    if card.side != "enemy":
        x, y = _at(box, 0.32 + 0.6 * share, 0.6 - 0.5 * sin(share * pi / 2))
    else:
        x, y = _at(box, 0.1 + 0.42 * share, 0.06 + 0.4 * share**2)
    for number in range(1, 6):
        brush.dot(x - number * 22, y + number * (10 if card.side != "enemy" else -10), 5, FOAM)
    brush.symbol("missile", 110.0, theme.TEXT, x, y)


# ---- what a blast comes to


def _hit_still(brush: Brush, box: Box, card: MomentCard) -> None:
    if card.kind != "nothing":
        brush.symbol("boat", _size(box), _dim(_target(card)), *_at(box, 0.5, 0.5))


_PLACES = {"hit": (0.5, 0.6), "near": (0.78, 0.72), "nothing": (0.5, 0.55)}


def _hit(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws the explosion: on the hull, beside it, or in empty water."""
    x, y = _at(box, *_PLACES[card.kind])
    reach = min(box.w, box.h) * (0.46 if card.kind != "nothing" else 0.3)
    _blast(brush, x, y, reach, share, 84.0 if card.kind == "hit" else 52.0)


# ---- drone and sonar


def _drone_still(brush: Brush, box: Box, card: MomentCard) -> None:
    if card.kind == "found":
        brush.symbol("boat", _size(box) * 0.9, _target(card), *_at(box, 0.5, 0.66))


def _drone(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a drone that flies over the sector, and stays above what it has found."""
    along = share if card.kind == "drone" else 0.5 - 0.1 * (1.0 - min(1.0, share * 3))
    if card.kind == "empty":
        along = 0.38 + 0.24 * share
    x, y = _at(box, 0.14 + 0.72 * along, 0.2)
    colour = theme.mixed(_colour(card), SHALLOW, 0.72)
    for side in (-1, 1):
        foot = (x + side * box.w * 0.11, box.y + box.h * 0.86)
        brush.line(((x, y + 34), foot), colour, theme.HAIR * 1.4)
    brush.symbol("drone", 120.0, theme.mixed(_colour(card), SHALLOW, 0.35), x, y)
    if card.kind == "found" and share > 0.25:
        reach = _size(box) * 0.62
        brush.ring(*_at(box, 0.5, 0.66), reach, theme.LAMP, theme.BOLD)


def _sonar_still(brush: Brush, box: Box, card: MomentCard) -> None:
    own = card.side != "enemy"
    colour = _colour(card) if own else _target(card)
    brush.symbol("boat", _size(box), colour, *_at(box, 0.22 if own else 0.55, 0.52), flip=True)


def _sonar(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws the ping of a sonar: from the own boat, or from outside the picture."""
    x, y = _at(box, 0.36 if card.side != "enemy" else 1.02, 0.52)
    for late in (0.0, 0.5):
        part = (share - late) / 0.5
        if 0.0 < part < 1.0:
            colour = theme.mixed(theme.READY, SHALLOW, part)
            brush.ring(x, y, 20 + box.w * 0.55 * part, colour, theme.BOLD)


def _answer_still(brush: Brush, box: Box, card: MomentCard) -> None:
    pen = brush.pen
    brush.symbol("sonar", 110.0, _colour(card), *_at(box, 0.5, 0.14))
    for x in (0.5,) if len(card.pieces) == 1 else (0.27, 0.73):
        middle, y = _at(box, x, 0.6)
        pen.frame(Box(middle - box.w * 0.2, y - 110, box.w * 0.4, 220), FOAM, theme.LINE, 14)


def _answer(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a mark that goes once from one piece to the other: one of them is a lie."""
    if len(card.pieces) < 2:
        return
    x = 0.27 + 0.46 * (0.5 - 0.5 * sin(pi / 2 + share * 2 * pi))
    middle, y = _at(box, x, 0.6)
    brush.line(((middle - 70, y + 128), (middle + 70, y + 128)), theme.LAMP, theme.BOLD)


# ---- the submarine


def _silence(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a boat that fades into the dark; the own crew still sees its outline."""
    own = card.side == "own"
    left = max(0.0, 1.0 - share * 1.3)
    ground = theme.mixed(SHALLOW, DEEP, 0.5)
    shown = max(left, 0.28) if own else left
    if shown <= 0.02:
        return
    colour = theme.mixed(ground, _colour(card), shown)
    steps = tuple(round(each / 6) * 6 for each in colour)  # so that few pictures are made
    quantised = (steps[0], steps[1], steps[2])
    brush.symbol("boat", _size(box), quantised, *_at(box, 0.3 + 0.3 * share, 0.52), flip=True)


def _surface_still(brush: Brush, box: Box, card: MomentCard) -> None:
    top = box.y + box.h * 0.34
    brush.pen.fill(Box(box.x, box.y, box.w, box.h * 0.34), DEEP)
    wave = [(box.x + box.w * n / 24, top + sin(n * 1.3) * 5) for n in range(25)]
    brush.line(wave, FOAM, theme.BOLD)


def _rise(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a boat that comes up to the surface of the water, or dives from it."""
    part = 1.0 - (1.0 - min(1.0, share * 1.3)) ** 2
    if card.kind == "dive":
        part = 1.0 - part
    x, y = _at(box, 0.5, 0.84 - 0.54 * part)
    _bubbles(brush, x + _size(box) * 0.34, y, share, 8, 60.0)
    brush.symbol("boat", _size(box), _colour(card), x, y)


def _mine_still(brush: Brush, box: Box, card: MomentCard) -> None:
    brush.pen.fill(Box(box.x, box.bottom - 26, box.w, 26), BED)
    brush.symbol("boat", _size(box), _colour(card), *_at(box, 0.3, 0.3))


def _mine(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a mine that sinks on its chain behind the boat."""
    part = 1.0 - (1.0 - min(1.0, share * 1.4)) ** 2
    x, y = _at(box, 0.68, 0.3 + 0.3 * part)
    _mine_body(brush, box, x, y, theme.mixed(theme.TEXT, SHALLOW, 0.45))


def _sink(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a boat that sinks with the stern first, and its bubbles."""
    x, y = _at(box, 0.5, 0.25 + 0.5 * share)
    _bubbles(brush, x, y - 60, share, 14, 110.0)
    colour = theme.mixed(_colour(card), SHALLOW, 0.25)
    pixels = brush.pen.px(_size(box))
    angle = -3 * round(share * 12)
    brush.stamp(_turned["boat", pixels, colour, angle], x, y)


def _turn(key: tuple[str, int, theme.Colour, int]) -> pygame.Surface:
    return pygame.transform.rotate(symbol(*key[:3]), key[3])


_turned = Surfaces(_turn, 12 << 20)
"""A boat in a dozen angles, 0.7 MB each at 1920x1080."""


def _blackout_still(brush: Brush, box: Box, card: MomentCard) -> None:
    brush.symbol("boat", _size(box) * 0.9, _dim(_colour(card)), *_at(box, 0.5, 0.5))


def _blackout(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws walls that close in on the boat."""
    part = 1.0 - (1.0 - min(1.0, share * 1.4)) ** 2
    wide = _size(box) * 0.56 + (box.w / 2 - _size(box) * 0.56) * (1.0 - part)
    tall = _size(box) * 0.42 + (box.h / 2 - _size(box) * 0.42) * (1.0 - part)
    x, y = _at(box, 0.5, 0.5)
    for side in (-1, 1):
        upright = ((x + side * wide, y - tall), (x + side * wide, y + tall))
        level = ((x - wide, y + side * tall), (x + wide, y + side * tall))
        for wall in (upright, level):
            brush.line(wall, theme.ALARM, theme.BOLD * 1.6)


# ---- damage


def _boxes(box: Box, card: MomentCard) -> list[Box]:
    """The boxes of a submarine's damage."""
    side = min(150.0, box.w / (card.limit or 4) * 0.7, box.h * 0.4)
    step = side * 1.3
    x, y = _at(box, 0.5, 0.66)
    left = x - step * (card.limit or 4) / 2 + (step - side) / 2
    return [Box(left + step * n, y - side / 2, side, side) for n in range(card.limit or 4)]


def _cross(brush: Brush, box: Box, share: float) -> None:
    """Draws a cross in a box, the second stroke after the first."""
    inner = box.inset(box.w * 0.2)
    for number, (x1, x2) in enumerate(((inner.x, inner.right), (inner.right, inner.x))):
        part = max(0.0, min(1.0, share * 2 - number))
        if part > 0:
            end = (x1 + (x2 - x1) * part, inner.y + inner.h * part)
            brush.line(((x1, inner.y), end), theme.ALARM, theme.BOLD * 2.4)


def _damage_still(brush: Brush, box: Box, card: MomentCard) -> None:
    brush.symbol("boat", _size(box) * 0.8, _dim(_colour(card)), *_at(box, 0.5, 0.24))
    for number, each in enumerate(_boxes(box, card)):
        brush.pen.fill(each, DEEP, 8, FOAM)
        if number < card.total - card.amount:
            _cross(brush, each, 1.0)


def _damage(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws crosses through the new boxes of damage, one after the other."""
    new = _boxes(box, card)[max(0, card.total - card.amount) : card.total]
    for number, each in enumerate(new):
        part = min(1.0, (share - 0.12) * 4 - number)
        if part > 0:
            brush.pen.frame(each, theme.LAMP, theme.LINE, 8)
            _cross(brush, each, part)
            brush.rects.append(brush.pen.rect(each).inflate(4, 4))
    if card.kind == "panel":
        _bubbles(brush, *_at(box, 0.5, 0.24), share, 12, 90.0)


# ---- the beginning, the inspection, the end


_FALLS = 0.7
"""The share of the draw of lots from which on its mark tells who begins."""


def _lots_still(brush: Brush, box: Box, card: MomentCard) -> None:
    for team, x in _plates(card):
        brush.symbol("boat", _size(box) * 0.8, theme.TEAM[team], *_at(box, x, 0.42), flip=x < 0.5)


def _plates(card: MomentCard) -> tuple[tuple[str, float], tuple[str, float]]:
    """Both teams with their places across the box, blue at the left."""
    left, right = sorted((card.team, _other(card)))
    return (left, 0.27), (right, 0.73)


def _lots(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a mark that swings between both boats, then goes to the one that begins."""
    goal = next(x for team, x in _plates(card) if team == card.team)
    swings = 0.5 - 0.23 * sin(min(share, _FALLS) / _FALLS * 4 * pi)
    falling = max(0.0, (share - _FALLS) / (0.9 - _FALLS))
    x = swings + (goal - swings) * min(1.0, falling)
    colour = theme.mixed(theme.LAMP, SHALLOW, 0.3 * (1.0 - min(1.0, falling)))
    middle, y = _at(box, x, 0.78)
    brush.pen.line(((middle - 60, y), (middle, y - 44), (middle + 60, y)), colour, theme.BOLD * 1.4)
    brush.rects.append(brush.pen.rect(Box(middle - 70, y - 60, 140, 76)))


def _inspection(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws a line that passes along the hull, and then the result of the inspection."""
    x = box.x + box.w * min(1.0, share * 2)
    if share < 0.5:
        brush.line(((x, box.y + 8), (x, box.bottom - 8)), theme.LAMP, theme.LINE)
        return
    name, colour = ("tick", theme.READY) if card.amount else ("cross", theme.ALARM)
    brush.symbol(name, 150.0, colour, *_at(box, 0.5, 0.5))


def _victory_still(brush: Brush, box: Box, card: MomentCard) -> None:
    _surface_still(brush, box, card)
    x, y = _at(box, 0.8, 0.34)
    colour = theme.mixed(theme.LAMP, DEEP, 0.35)
    for reach in (150.0, 110.0, 70.0):
        brush.pen.surface.set_clip(brush.pen.rect(Box(box.x, box.y, box.w, box.h * 0.34 - 4)))
        brush.pen.disc(x, y, reach, colour, theme.LINE)
    brush.pen.surface.set_clip(brush.pen.rect(box))


def _victory(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws the winner's boat under its pennant."""
    x, y = _at(box, 0.34 + 0.16 * share, 0.3)
    brush.symbol("boat", _size(box), _colour(card), x, y, flip=True)
    mast = x + 2
    top = y - _size(box) * 0.4
    tip = (mast - 74, top + 16 + sin(share * 14) * 5)
    brush.line(((mast, top), tip, (mast, top + 34)), theme.LAMP, theme.BOLD)


def _defeat(brush: Brush, box: Box, card: MomentCard, share: float) -> None:
    """Draws bubbles that rise from the bottom."""
    for number in range(3):
        x, y = _at(box, 0.3 + 0.2 * number, 0.9)
        _bubbles(brush, x, y, (share * 1.2 - number * 0.12) % 1.0, 8, box.h * 0.3)


SCENES: Mapping[str, Scene] = {
    "lots": Scene(_lots_still, _lots, 1.0),
    "dive": Scene(_surface_still, _rise),
    "torpedo": Scene(_torpedo_still, _torpedo, 0.5),
    "trigger": Scene(_trigger_still, _trigger, 0.6),
    "archer": Scene(_trigger_still, _trigger, 0.6),
    "missile": Scene(_missile_still, _missile, 0.6),
    "hit": Scene(_hit_still, _hit, 0.3),
    "near": Scene(_hit_still, _hit, 0.3),
    "nothing": Scene(_hit_still, _hit, 0.3),
    "mine": Scene(_mine_still, _mine),
    "drone": Scene(_drone_still, _drone, 0.5),
    "found": Scene(_drone_still, _drone),
    "empty": Scene(_drone_still, _drone, 0.5),
    "sonar": Scene(_sonar_still, _sonar, 0.3),
    "answer": Scene(_answer_still, _answer, 0.0, chart=False),
    "silence": Scene(_nothing, _silence, 0.4),
    "damage": Scene(_damage_still, _damage),
    "panel": Scene(_damage_still, _damage),
    "blackout": Scene(_blackout_still, _blackout),
    "surface": Scene(_surface_still, _rise),
    "inspection": Scene(_nothing, _inspection, 0.8, chart=False),
    "sinking": Scene(_nothing, _sink, 0.5),
    "victory": Scene(_victory_still, _victory, 0.6),
    "defeat": Scene(_nothing, _defeat, 0.5),
    "draw": Scene(_nothing, _defeat, 0.5),
}
"""The scene of each kind of moment that takes the stage."""
