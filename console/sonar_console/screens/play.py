"""The picture of a match: all that a crew may see, for four people at 1.5 m.

On a wide screen the seats are four columns, each with its instrument above and what it is told
below; on 4:3 they are four quarters with the instrument at the left, and on a screen that stands
upright with the instrument above. Sonar Family has two seats:
its captain and radio operator have the room of four.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.cards.boat import EnergyCard
from sonar_console.cards.picture import PlayPicture
from sonar_console.cards.seat import CaptainCard, EngineerCard, MateCard, PlaceCard, RadioCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.captain import draw_captain, draw_family_captain
from sonar_console.screens.chart import Grid, grid_in
from sonar_console.screens.engineer import draw_engineer
from sonar_console.screens.gauges import (
    draw_energy,
    draw_gauges,
    draw_hull_damage,
    draw_mate_hull,
    mate_boxes,
)
from sonar_console.screens.header import TWO_ROWS, draw_header
from sonar_console.screens.hull import draw_hull, draw_trace
from sonar_console.screens.notes import draw_engineer_told, draw_radio_told
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.seat import draw_title, draw_told
from sonar_console.screens.sheet import crossed, draw_radio, off_chart, way_back
from sonar_console.screens.strips import (
    COACH,
    declared_height,
    draw_coach,
    draw_declared,
    draw_goals,
    draw_heard,
    draw_outcome,
    draw_warning,
    goals_height,
)

_INSTRUMENT = 540.0
"""The height of an instrument in a column, unless its column is wider: charts are square."""

WIDE = 1.5
"""From this ratio of width to height the seats stand in columns."""

_FAMILY_TALK = 150.0
"""The least height of what a seat is told under its chart, in Sonar Family."""

_FAMILY_FOOT = 212.0
"""The same under the captain's chart, on 4:3."""

_FAMILY_SIDE = (244.0, 410.0)
"""The width beside the captain's chart in Sonar Family, on 4:3 and on a wide screen."""

_HEARD = 124.0
_HEARD_LESS = 40.0
"""The height of what was heard, and how much of it much that is declared may take."""

_REACH = 40.0
"""The height of the line under the captain's chart in Sonar Family."""

_HULL_TWO = 74.0
_LADDER = 330.0
"""The height of the hull and of the energy gauge in Sonar Family."""

_RIM = theme.CORNER + 1
"""The width of the rim in which the edge of a seat's plate lies, with its round corners."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """The part of the picture beside the captain's chart in Sonar Family."""

    hull: Box
    ladder: Box


@dataclass(frozen=True, slots=True)
class _Boxes:
    """The boxes of the parts of a seat's place."""

    plate: Box
    title: Box
    instrument: Box
    clip: Box
    """The box that the instrument may draw on."""
    told: Box
    beside: _Beside | None = None

    @property
    def chart(self) -> Box:
        """The box of an instrument's chart, if it has one."""
        return self.instrument if self.beside is None else self.instrument.top(self.instrument.w)[0]


@dataclass(frozen=True, slots=True)
class _PlayLayout:
    """The boxes of the parts of the picture."""

    strips: dict[str, Box]
    places: dict[str, _Boxes]


def draw_play(pen: Pen, picture: PlayPicture, words: Words, kept: Kept) -> dict[str, Grid]:
    """Draw the picture; where the squares of its charts are."""
    named = words.calling(picture.viewer.names)
    layout = _layout(pen, picture, named)
    kept.begin(pen, layout, lambda: _draw_ground(pen, layout))
    stopped_by, trace = picture.header.stopped_by, picture.trace
    kept.rim("stop", pen.page, theme.MARGIN, _draw_stop, stopped_by)
    _draw_strips(kept, layout, picture, named)
    plain = words.calling({})  # a refusal has no room for a crew's own name
    traced = None if trace is None else trace.role
    for role, card in picture.places.items():
        place, awaited = layout.places[role], role in picture.awaited
        kept.rim(f"{role} edge", place.plate, _RIM, _draw_edge, awaited)
        title = (role, awaited, _notes(card, named), named)
        kept.part(f"{role} title", place.title, draw_title, *title, on=theme.PANEL)
        if trace is not None and role == traced:
            drawn = (trace, stopped_by is not None, named)
            kept.part(role, place.instrument, draw_trace, *drawn, on=theme.PANEL, clip=place.clip)
        else:
            _draw_instrument(kept, role, place, card, named)
        _draw_told(kept, f"{role} told", place.told, card, plain)
    charts = {"captain": picture.captain.chart, "radio": picture.radio.chart}
    return {
        role: grid_in(layout.places[role].chart, chart)
        for role, chart in charts.items()
        if role != traced
    }


def _draw_ground(pen: Pen, layout: _PlayLayout) -> None:
    """Draws the background, and a plate for each seat."""
    pen.surface.fill(theme.HULL)
    for place in layout.places.values():
        pen.plate(place.plate, theme.EDGE)


def _draw_edge(pen: Pen, plate: Box, awaited: bool) -> None:
    """Draws the edge of a seat's plate, lit while the table waits for it."""
    pen.frame(plate, theme.LAMP if awaited else theme.EDGE, theme.HAIR, theme.CORNER)


def _draw_stop(pen: Pen, page: Box, stopped_by: str | None) -> None:
    """Draws the margin; while the table is stopped it has stripes of the team that stopped it."""
    if stopped_by is None:
        pen.fill(page, theme.HULL)
    else:
        pen.stripes(page, theme.TEAM[stopped_by], theme.HULL)


def _draw_strips(kept: Kept, layout: _PlayLayout, picture: PlayPicture, words: Words) -> None:
    """Draw the strips above and below the seats."""
    boxes, on = layout.strips, theme.HULL
    kept.part("header", boxes["header"], draw_header, picture.header, words, on=on)
    if picture.warning is not None:
        kept.part("warning", boxes["warning"], draw_warning, picture.warning, words, on=on)
    if picture.coach is not None:
        kept.part("coach", boxes["coach"], draw_coach, picture.coach, words, on=on)
    if picture.goals:
        kept.part("goals", boxes["goals"], draw_goals, picture.goals, words, on=on)
    if "declared" in boxes:
        declared = (picture.declared, picture.minutes, words)
        kept.part("declared", boxes["declared"], draw_declared, *declared, on=on)
    if picture.outcome is not None:
        outcome = (picture.outcome, picture.team, words)
        kept.part("heard", boxes["heard"], draw_outcome, *outcome, on=on)
    else:
        heard = (picture.heard, picture.inspection, words)
        kept.part("heard", boxes["heard"], draw_heard, *heard, on=on)


def _draw_instrument(kept: Kept, role: str, place: _Boxes, card: PlaceCard, words: Words) -> None:
    """Draw what a seat has to play with."""
    box, clip, on, seat = place.instrument, place.clip, theme.PANEL, card.seat
    match card:
        case CaptainCard():
            chart = (card.chart, card.boat, card.sector, seat.cursor, seat.choices, card.blasts)
            if card.energy is None or place.beside is None:
                kept.part(role, box, draw_captain, *chart, on=on, clip=clip)
            else:
                kept.part(role, box, draw_family_captain, *chart, words, on=on, clip=clip)
                _draw_beside(kept, place.beside, card.energy, words)
        case RadioCard():
            sheet = (card.chart, card.sheet, card.possible, card.enemy_team, card.enemy_sector)
            told = (card.shades, card.blasts, card.checked)
            kept.part(role, box, draw_radio, *sheet, *told, on=on, clip=clip)
        case MateCard():
            hull, gauges = mate_boxes(box)
            above, below = clip.top(gauges.y - theme.GAP / 2 - clip.y)
            kept.part("mate hull", hull, draw_mate_hull, card.damage, words, on=on, clip=above)
            shown = (card.gauges, seat.cursor, words)
            kept.part(role, gauges, draw_gauges, *shown, on=on, clip=below)
        case EngineerCard():
            if card.hull is not None:
                kept.part(role, box, draw_hull, card.hull, words, on=on, clip=clip)
            else:
                symbols = (card.symbols, seat.cursor, words)
                kept.part(role, box, draw_engineer, *symbols, on=on, clip=clip)


def _draw_beside(kept: Kept, beside: _Beside, energy: EnergyCard, words: Words) -> None:
    """Draw what a captain of Sonar Family has beside his chart."""
    on, hull, label = theme.PANEL, beside.hull, words.say("screen-hull")
    clip = Box(hull.x, hull.y, hull.w, beside.ladder.y - hull.y)
    kept.part("captain hull", hull, draw_hull_damage, energy.damage, label, on=on, clip=clip)
    kept.part("captain energy", beside.ladder, draw_energy, energy.energy, words, on=on)


def _draw_told(kept: Kept, name: str, box: Box, card: PlaceCard, words: Words) -> None:
    """Draw the text of a seat, and its notes."""
    told, refusal, on = card.told, card.refusal, theme.PANEL
    match card:
        case RadioCard():
            notes = (card.chart, len(card.possible), card.found, card.sheet.legs, card.enemy_team)
            kept.part(name, box, draw_radio_told, told, refusal, *notes, words, on=on)
        case EngineerCard():
            blocks = card.blocks if card.hull is None else ()
            kept.part(name, box, draw_engineer_told, told, refusal, blocks, words, on=on)
        case _:
            kept.part(name, box, draw_told, told, refusal, words, on=on)


def _notes(card: PlaceCard, words: Words) -> tuple[str, ...]:
    """The notes at the right of a seat's title: that a bot sits there, how much is plotted.

    Where there is no room for a bot's level, the line of what is declared has it.
    """
    if card.bot is not None:
        return words.say("screen-bot", level=card.bot), words.say("screen-bot-short")
    if not isinstance(card, RadioCard) or not card.plotting:
        return ()
    if off_chart(card.chart, card.sheet):
        return (words.say("screen-sheet-off", way=way_back(card.chart, card.sheet)),)
    if card.checked and crossed(card.chart, card.sheet):
        return words.say("screen-sheet-land"), words.say("screen-sheet-land-short")
    return (words.say("screen-legs", count=len(card.sheet.legs)),)


# ---- where the parts are


def _layout(pen: Pen, picture: PlayPicture, words: Words) -> _PlayLayout:
    """Cut the page into strips and the seats' places."""
    page = pen.page.inset(theme.MARGIN)
    wide, upright = pen.page.w / pen.page.h >= WIDE, pen.page.w < pen.page.h
    strips: dict[str, Box] = {}
    strips["header"], page = page.top(92 if wide else TWO_ROWS if upright else 112, theme.GAP)
    if picture.warning is not None:
        strips["warning"], page = page.top(44, theme.GAP)
    if picture.coach is not None:
        strips["coach"], page = page.top(COACH, theme.GAP)
    if picture.goals:
        strips["goals"], page = page.top(goals_height(picture.goals, 1 if wide else 2), theme.GAP)
    line = declared_height(pen, page.w, picture.declared, words)
    if line:
        page, strips["declared"] = page.top(page.h - line - 4, 4)
    tall = _HEARD - min(_HEARD_LESS, max(0.0, line - pen.height(1, theme.SMALL) - 2))
    page, strips["heard"] = page.top(page.h - tall - theme.GAP, theme.GAP)
    if picture.mate is None:
        return _PlayLayout(strips, _two_places(page, wide, upright))
    places = _four_places(page, wide, upright)
    return _PlayLayout(strips, places)


def _four_places(page: Box, wide: bool, upright: bool) -> dict[str, _Boxes]:
    """The places of four seats, the two charts side by side."""
    if wide:
        plates = page.columns((1.02, 1.02, 0.76, 0.86), theme.GAP)
    else:
        upper, lower = page.rows((1.0, 1.0) if upright else (1.18, 1.0), theme.GAP)
        plates = [*upper.columns((1.0, 1.0), theme.GAP), *lower.columns((1.0, 1.0), theme.GAP)]
    places = {}
    for role, plate in zip(("captain", "radio", "mate", "engineer"), plates, strict=True):
        title, inner = _inside(plate)
        if wide or upright:
            tall = min(inner.h * 0.635, plate.w if upright else max(plate.w, _INSTRUMENT))
            instrument, told = inner.top(tall, theme.GAP)
            clip = inner.top(told.y - inner.y)[0]
        else:
            side = inner.w * 0.58 if role in ("mate", "engineer") else min(inner.h, inner.w * 0.58)
            instrument, told = inner.left(side, theme.GAP * 2)
            clip = inner.left(told.x - inner.x)[0]
        places[role] = _Boxes(plate, title, instrument, clip, told)
    return places


def _two_places(page: Box, wide: bool, upright: bool) -> dict[str, _Boxes]:
    """The places of the two seats of Sonar Family."""
    if upright:
        first, second = page.rows((1.0, 1.0), theme.GAP)
    else:
        first, second = page.columns((1.4, 1.0) if wide else (1.3, 1.0), theme.GAP)
    title, inner = _inside(second)
    sheet, told = inner.top(min(inner.w, inner.h - _FAMILY_TALK - theme.GAP), theme.GAP)
    radio = _Boxes(second, title, sheet, inner.top(told.y - inner.y)[0], told)
    title, inner = _inside(first)
    foot = _REACH + theme.GAP * 2 + (0.0 if wide else _FAMILY_FOOT)
    side = min(inner.h - foot, inner.w - _FAMILY_SIDE[wide] - theme.GAP * 2)
    left, rest = inner.left(side, theme.GAP * 2)
    chart, below = left.top(side, 4)
    column = left.top(side + 4 + _REACH)[0]
    clip = Box(inner.x, inner.y, rest.x - inner.x, column.h)
    hull, rest = rest.top(_HULL_TWO, theme.GAP)
    if wide:
        ladder, told = rest.top(_LADDER, theme.GAP * 1.5)
    else:
        ladder, _ = rest.top(chart.bottom - rest.y)
        told = Box(inner.x, below.y, inner.w, below.h).top(_REACH, theme.GAP)[1]
    captain = _Boxes(first, title, column, clip, told, _Beside(hull, ladder))
    return {"captain": captain, "radio": radio}


def _inside(plate: Box) -> tuple[Box, Box]:
    """The title of a plate, and the room under it."""
    return plate.inset(theme.PAD, 8).top(42, 6)
