"""The stage of a screen: plays a moment over the picture, from its card alone.

On the stage a moment takes the places of the seats, with its scene (`scenes`), the chart where a
square or a sector was announced, a headline and what follows from it. While real time runs it is
a few lines instead, which hide nothing that is being read: around what was heard, and over the
chart. Head and announcements stay as they are.

The still part is drawn once; a frame lays again only what moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.moment import MomentCard
from sonar_console.cards.picture import BriefingPicture, Picture, PlayPicture, SharedPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.brush import Brush, draw_water
from sonar_console.screens.chart import (
    Lit,
    draw_base,
)
from sonar_console.screens.grid import (
    Grid,
    place_of,
)
from sonar_console.screens.hull import draw_band
from sonar_console.screens.pen import Pen
from sonar_console.screens.scenes import SCENES

FRAME = 1 / 60
"""Seconds from one frame of a moment to the next."""

TEXT_SHARE = 0.3
"""The share of the stage's height that its words have."""

HEADLINE, SECOND = 92.0, 46.0
"""Type sizes of the headline and of the line under it."""

_ANSWERED = {"inspection": 0.5, "lots": 0.9}
"""The kinds whose second line comes late, and after which share of the moment."""

_GOOD = frozenset({"found", "victory"})
_BAD = frozenset({"damage", "panel", "blackout", "sinking", "defeat"})


@dataclass(frozen=True, slots=True)
class StagePlaces:
    """The places of a moment on a picture that is drawn."""

    charts: Mapping[str, Grid] = field(default_factory=dict)
    """The squares of the charts: ``captain`` and ``radio``, or ``shared``."""
    stage: Box | None = None
    """The places of the seats."""
    heard: Box | None = None
    """The last announcements."""


def around_all(boxes: list[Box]) -> Box:
    """The smallest box around some boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, foot - top)


def moment_of(picture: Picture) -> MomentCard | None:
    """The moment of a picture."""
    if isinstance(picture, PlayPicture | SharedPicture | BriefingPicture):
        return picture.moment
    return None


class Stage:
    """The moment that a screen shows, and since when. Time is given, in seconds."""

    def __init__(self) -> None:
        self._seen: int | None = None
        self._since = 0.0
        self._moment: MomentCard | None = None
        self._ended = False
        """Whether the moment is over and still to be taken off the picture."""
        self._ground: pygame.Surface | None = None
        """The picture with the still part of the moment."""
        self._drawn: list[pygame.Rect] = []
        """Where the last frame drew."""

    def see(self, picture: Picture | None, now: float) -> None:
        """Takes a new picture; a moment that is new in it begins, one that is gone from it ends.

        The first picture after none only says what is old: a screen that joins late, or that finds
        its table again, does not play what is past.
        """
        if picture is None:
            self._seen = None
            self._ended = self.on
            return
        moment = moment_of(picture)
        if moment is None:
            self._ended = self.on
            self._seen = self._seen or 0
            return
        new = self._seen is not None and moment.number > self._seen
        if new and (moment.staged or not moment.still):
            self._moment, self._since, self._ended = moment, now, False
            self._ground = None
        elif new:
            self._ended = self.on
        self._seen = max(moment.number, self._seen or 0)

    @property
    def on(self) -> bool:
        """Whether there is a moment, or one to be taken off the picture."""
        return self._moment is not None

    @property
    def moving(self) -> bool:
        """Whether the next frame is wanted soon."""
        moment = self._moment
        return moment is not None and (self._ended or self._ground is None or not moment.still)

    def frame(
        self,
        page: pygame.Surface,
        still: pygame.Surface,
        picture: Picture,
        words: Words,
        places: StagePlaces,
        now: float,
        *,
        anew: bool = False,
    ) -> list[pygame.Rect]:
        """Draws the next frame on a page that has the still picture and the last frame.

        ``anew`` is whether the still picture was laid on the page since. Returns where it drew.
        """
        moment = self._moment
        if moment is None:
            return []
        age = max(0.0, now - self._since)
        if self._ended or (age >= moment.seconds and not moment.still):
            return self._take_off(page, still, places)
        laid: list[pygame.Rect] = []
        if self._ground is None or anew:
            laid.append(self._lay_ground(page, still, picture, moment, words, places))
        elif moment.still:
            return []
        else:
            assert self._ground is not None  # laid before
            for rect in self._drawn:
                page.blit(self._ground, rect, rect)
            laid += self._drawn
        brush = Brush(Pen(page))
        share = min(1.0, age / moment.seconds) if moment.seconds else 1.0
        draw_moving(brush, picture, moment, places, share, words)
        self._drawn = [rect.clip(page.get_rect()) for rect in brush.rects]
        return [*laid, *self._drawn]

    def _lay_ground(
        self,
        page: pygame.Surface,
        still: pygame.Surface,
        picture: Picture,
        moment: MomentCard,
        words: Words,
        places: StagePlaces,
    ) -> pygame.Rect:
        if not moment.staged:
            self._ground = still
            return pygame.Rect(0, 0, 0, 0)
        self._ground = still.copy()
        pen = Pen(self._ground)
        draw_ground(pen, picture, moment, places, words)
        rect = page.get_rect() if places.stage is None else pen.rect(places.stage)
        page.blit(self._ground, rect, rect)
        return rect

    def _take_off(
        self, page: pygame.Surface, still: pygame.Surface, places: StagePlaces
    ) -> list[pygame.Rect]:
        """Lays the still picture where the moment was."""
        staged = self._moment is not None and self._moment.staged
        rects = list(self._drawn)
        if staged and places.stage is not None:
            rects = [Pen(page).rect(places.stage)]
        self._moment, self._ended, self._ground, self._drawn = None, False, None, []
        for rect in rects:
            page.blit(still, rect, rect)
        return rects


def draw_whole(
    surface: pygame.Surface,
    picture: Picture,
    places: StagePlaces,
    words: Words,
    share: float | None = None,
) -> None:
    """Draws the moment of a picture over it, when a share of it has passed.

    Without a share it is as where nothing moves.
    """
    moment = moment_of(picture)
    if moment is None:
        return
    scene = SCENES.get(moment.kind)
    share = (scene.settled if scene is not None else 0.5) if share is None else share
    draw_ground(Pen(surface), picture, moment, places, words)
    draw_moving(Brush(Pen(surface)), picture, moment, places, share, words)


# ---- a moment on the stage


@dataclass(frozen=True, slots=True)
class _Boxes:
    """The parts of the stage."""

    scene: Box
    chart: Box | None
    words: Box


def _boxes(stage: Box, picture: Picture, moment: MomentCard) -> _Boxes:
    inner = stage.inset(theme.GAP)
    upper, words = inner.top(inner.h * (1.0 - TEXT_SHARE) - theme.GAP, theme.GAP)
    words = words.inset(theme.PAD * 2, 0)
    scene = SCENES.get(moment.kind)
    told = moment.square is not None or moment.sector is not None
    if scene is None or not scene.chart or not told or _chart(picture) is None:
        return _Boxes(upper, None, words)
    room, chart = upper.left(upper.w - min(upper.h, upper.w * 0.45) - theme.GAP, theme.GAP)
    return _Boxes(room, chart, words)


def _chart(picture: Picture) -> ChartCard | None:
    if isinstance(picture, PlayPicture):
        return picture.captain.chart
    return picture.chart if isinstance(picture, SharedPicture) else None


def draw_ground(
    pen: Pen, picture: Picture, moment: MomentCard, places: StagePlaces, words: Words
) -> None:
    """Draws the still part of a moment on the stage; one that is a few lines has none."""
    scene = SCENES.get(moment.kind)
    if not moment.staged or scene is None or places.stage is None:
        return
    words = words.calling(picture.viewer.names)
    boxes = _boxes(places.stage, picture, moment)
    pen.surface.set_clip(pen.rect(places.stage))
    pen.fill(places.stage, theme.HULL)
    pen.fill(places.stage, theme.PANEL, theme.CORNER, theme.EDGE)
    draw_water(pen, boxes.scene)
    pen.surface.set_clip(pen.rect(boxes.scene))
    scene.still(Brush(pen), boxes.scene, moment)
    if moment.pieces:
        _draw_pieces(pen, boxes.scene, moment, words)
    if moment.kind == "inspection" and isinstance(picture, PlayPicture):
        _draw_traces(pen, boxes.scene, picture)
    pen.surface.set_clip(pen.rect(places.stage))
    if boxes.chart is not None:
        _draw_chart(pen, boxes.chart, picture, moment)
    _draw_words(pen, boxes.words, moment, words)
    pen.surface.set_clip(None)


def _draw_words(pen: Pen, box: Box, moment: MomentCard, words: Words) -> None:
    """Draws the headline in the colour of what it means to the viewer, and the line under it."""
    colour = theme.TEXT
    ours = moment.side == "own"
    if moment.kind in _GOOD or (moment.kind in ("hit", "near") and ours):
        colour = theme.READY if ours or moment.side == "both" else theme.ALARM
    elif moment.kind in _BAD and moment.side != "both":
        colour = theme.ALARM if ours or moment.kind == "defeat" else theme.READY
    elif moment.kind in ("hit", "near", "torpedo", "trigger", "missile") and not ours:
        colour = theme.TEXT if moment.side == "both" else theme.LAMP
    two = moment.told is not None or moment.kind in _ANSWERED
    head, foot = box.rows((1.9, 1.0), 4) if two else (box, box)
    if moment.said is not None:
        text = words.say(moment.said)
        pen.text(text, head, HEADLINE, colour, face="bold", align="centre", lines=2)
    if moment.told is not None:
        pen.text(words.say(moment.told), foot, SECOND, theme.TEXT, align="centre", lines=2)


def _draw_chart(pen: Pen, box: Box, picture: Picture, moment: MomentCard) -> None:
    """Draws the chart with what was announced, and the own submarine, which its crew knows."""
    chart = _chart(picture)
    assert chart is not None  # `_boxes` has looked
    lit = []
    if moment.sector is not None:
        lit.append(Lit(moment.sector, theme.TEAM[moment.team], theme.OWN_SEA))
    pen.fill(box, theme.PANEL)
    grid = draw_base(pen, box.inset(4), chart, lit=lit)
    own = picture.captain.boat.position if isinstance(picture, PlayPicture) else None
    if own is not None:
        x, y = grid.middle(*place_of(own))
        pen.disc(x, y, grid.cell * 0.3, theme.HULL)
        pen.disc(x, y, grid.cell * 0.24, theme.TEAM[picture.team])
    if moment.square is not None:
        place = grid.square(*place_of(moment.square))
        pen.frame(place.inset(-4), theme.HULL, theme.BOLD * 2)
        pen.frame(place, theme.LAMP, theme.BOLD)


def _draw_pieces(pen: Pen, box: Box, moment: MomentCard, words: Words) -> None:
    """Draws the pieces of a sonar answer, as large as there is room."""
    places = (0.5,) if len(moment.pieces) == 1 else (0.27, 0.73)
    for (kind, value), x in zip(moment.pieces, places, strict=True):
        middle, y = box.x + box.w * x, box.y + box.h * 0.6
        room = Box(middle - box.w * 0.19, y - 100, box.w * 0.38, 200)
        name, number = room.rows((1.0, 1.9), 2)
        pen.text(words.name(kind), name, SECOND, theme.QUIET, align="centre", lines=1)
        pen.text(value, number, 110.0, theme.TEXT, face="bold", align="centre", lines=1)


def _draw_traces(pen: Pen, box: Box, picture: PlayPicture) -> None:
    """Draws the traces of the hull that is inspected, from the bow to the stern."""
    seen = picture.inspection
    if seen is None or not seen.traces:
        return
    row = box.inset(theme.PAD * 2, box.h * 0.2)
    for trace, cell in zip(seen.traces, row.columns([1.0] * len(seen.traces), 10), strict=True):
        pen.fill(cell, theme.HULL, 4, theme.EDGE)
        draw_band(pen, cell.inset(4), trace)
    pen.surface.set_clip(pen.rect(box))


# ---- what moves


def _draw_result(brush: Brush, box: Box, moment: MomentCard, words: Words) -> None:
    """Draws what an inspection or a draw of lots came to, once it is over."""
    foot = box.rows((1.9, 1.0), 4)[1]
    brush.pen.surface.set_clip(brush.pen.rect(foot))
    if moment.kind == "lots":
        text, colour = words.say("stage-lots-drawn", team=moment.team), theme.TEAM[moment.team]
    else:
        text = words.say("stage-inspected", amount=moment.amount)
        colour = theme.READY if moment.amount else theme.ALARM
    brush.pen.text(text, foot, SECOND, colour, face="bold", align="centre", lines=1)
    brush.rects.append(brush.pen.rect(foot))


def draw_moving(
    brush: Brush,
    picture: Picture,
    moment: MomentCard,
    places: StagePlaces,
    share: float,
    words: Words,
) -> None:
    """Draws what moves of a moment when a share of it has passed."""
    pen, scene = brush.pen, SCENES.get(moment.kind)
    if not moment.staged:
        _draw_lines(brush, picture, moment, places, share)
    elif scene is not None and places.stage is not None:
        boxes = _boxes(places.stage, picture, moment)
        pen.surface.set_clip(pen.rect(boxes.scene))
        scene.moving(brush, boxes.scene, moment, share)
        if share >= _ANSWERED.get(moment.kind, 2.0):
            _draw_result(brush, boxes.words, moment, words.calling(picture.viewer.names))
    pen.surface.set_clip(None)


def _draw_lines(
    brush: Brush, picture: Picture, moment: MomentCard, places: StagePlaces, share: float
) -> None:
    """Draws the lines of a moment that is not on the stage."""
    pen, colour = brush.pen, theme.TEAM[moment.team]
    if moment.kind == "stop":
        _frame(brush, pen.page, theme.TEXT, theme.MARGIN * (1.0 - share))
        return
    if moment.kind == "resume":
        _corners(brush, colour, share)
        return
    if places.heard is not None:
        fading = theme.mixed(colour, theme.HULL, max(0.0, share * 1.6 - 0.6))
        _frame(brush, places.heard, fading, theme.BOLD)
    chart = places.charts.get("captain" if moment.side == "own" else "radio")
    chart = chart or places.charts.get("shared")
    if chart is None:
        return
    pen.surface.set_clip(pen.rect(chart.box))
    if moment.kind in ("dive", "surface"):
        _water_line(brush, chart.box, colour, share, down=moment.kind == "dive")
    elif moment.kind == "blackout":
        _frame(brush, chart.box.inset(chart.cell * 1.5 * share), theme.ALARM, theme.BOLD)
    pen.surface.set_clip(None)


def _frame(brush: Brush, box: Box, colour: theme.Colour, width: float) -> None:
    """Draws the edge of a box, and notes its four sides."""
    if width < 1.0:
        return
    brush.pen.frame(box, colour, width)
    for side in (
        Box(box.x, box.y, box.w, width),
        Box(box.x, box.bottom - width, box.w, width),
        Box(box.x, box.y, width, box.h),
        Box(box.right - width, box.y, width, box.h),
    ):
        brush.rects.append(brush.pen.rect(side).inflate(4, 4))


def _corners(brush: Brush, colour: theme.Colour, share: float) -> None:
    """Draws the edge of the page, which gets shorter towards the corners."""
    page, inside = brush.pen.page, theme.BOLD / 2
    reach = (1.0 - share) / 2
    for x, along in ((inside, 1), (page.w - inside, -1)):
        for y, down in ((inside, 1), (page.h - inside, -1)):
            brush.line(((x + along * page.w * reach, y), (x, y)), colour, theme.BOLD)
            brush.line(((x, y), (x, y + down * page.h * reach)), colour, theme.BOLD)


def _water_line(brush: Brush, box: Box, colour: theme.Colour, share: float, *, down: bool) -> None:
    """Draws the surface of the water that passes over the chart: a line and two finer ones."""
    way = share if down else 1.0 - share
    for behind, width in ((0.0, theme.BOLD), (18.0, theme.LINE), (34.0, theme.HAIR)):
        y = box.y + box.h * way + (-behind if down else behind)
        if box.y <= y <= box.bottom:
            brush.line(((box.x, y), (box.right, y)), colour, width)
