"""The picture of a match: all that a crew may see, for four people at 2 m.

On a wide screen and on 4:3 the captain's and the radio operator's charts stand side by side, and
beside them the first mate's place above the engineer's; on a screen that stands upright the seats
are four quarters. Sonar Family has two seats.

Where a part lies follows from the size of the screen and from what stays for a whole match. What
happens in it moves nothing: players find everything where it was, and a light that changes its
place would be seen across the wall. What comes and goes, such as a refusal, lies over.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.cards.boat import EnergyCard
from sonar_console.cards.picture import Fit, PlayPicture
from sonar_console.cards.seat import CaptainCard, EngineerCard, MateCard, PlaceCard, RadioCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.captain import draw_captain, draw_family_captain
from sonar_console.screens.chart import grid_in
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
from sonar_console.screens.notes import draw_radio_told
from sonar_console.screens.parts import Cover, Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.seat import (
    are_actions,
    draw_actions,
    draw_refusal,
    draw_title,
    draw_told,
    refusal_box,
)
from sonar_console.screens.seathelp import help_covers
from sonar_console.screens.sheet import crossed, draw_radio, off_chart, way_back
from sonar_console.screens.stage import StagePlaces, around_all
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

SAFE = 5.0
"""Percent of each side of a television that stay free: many cut off so much. A screen of 4:3 is a
monitor, which cuts off nothing."""

_LEAST_MARGIN = 18.0
"""The margin in units where the host has set one for the whole picture."""

_STRIPES = 14.0
"""The width of the stripes around the picture while the table is stopped."""

WIDE = 1.5
"""From this ratio of width to height on a screen is wide."""

_BAR = 72.0
_BAR_FULL = 112.0
"""The height of the header on a wide screen and on 4:3; upright it has two rows."""

_SPACE = 6.0
"""Between the places."""

_RIM = 5.0
_CORNER = 4.0
"""The rim in which the edge of a seat's plate lies, with its round corners."""

_TITLE = 34.0
_ASIDE = 8.0
"""The room beside an instrument that is no chart."""

_HEARD = 76.5
_DECLARED = 34.0
"""The heights of what was heard and, at least, is declared."""

_COLUMN = (372.0, 402.0)
"""The width of the column of the other seats, on 4:3 and on a wide screen."""

_ACTION = 72.0
"""The size of the icon of an action, beside the captain's chart or below it."""

_TOLD = 134.5
"""The least height of what is told under a chart."""

_NARROW = 560.0
"""The side of a chart under which there is room for one more line."""

_TOLD_LESS = 66.0
_TOLD_MORE = (132.0, 104.0)
"""The least of what is told under another instrument; the most on 4:3 and on a wide screen."""

_GAUGES = 240.0
_PANELS = 190.0
"""The least heights of the instruments in their column."""

_FAMILY_FOOT = 212.0
"""The least height of what Sonar Family's captain is told, on 4:3."""

_FAMILY_SIDE = (244.0, 372.0)
"""The width beside that chart, on 4:3 and on a wide screen."""

_REACH = 40.0
"""The height of the line under its captain's chart."""

_HULL_TWO = 74.0
_LADDER = 262.0
"""The heights of hull and energy in Sonar Family."""


_HULL_ROW = 64.0
"""The height of the own damage there."""

_LESS = {True: ("radio", "mate"), False: ("mate",)}
"""Whose instrument's place the hull takes, by `HullCard.large`."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """What is beside the captain's chart in Sonar Family."""

    hull: Box
    ladder: Box


@dataclass(frozen=True, slots=True)
class PlaceBoxes:
    """The boxes of the parts of a seat's place."""

    plate: Box
    title: Box
    instrument: Box
    clip: Box
    """The box that the instrument may draw on."""
    told: Box
    actions: Box | None = None
    """The icons of the captain's actions."""
    beside: _Beside | None = None

    @property
    def chart(self) -> Box:
        """The box of an instrument's chart, if it has one."""
        return self.instrument if self.beside is None else self.instrument.top(self.instrument.w)[0]


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The boxes of the parts of the picture."""

    frame: Box
    """The stripes of a stop, outside everything else."""
    strips: dict[str, Box]
    places: dict[str, PlaceBoxes]
    less: tuple[str, ...] = ()
    """The seats without an instrument: the hull has its place."""


def draw_play(pen: Pen, picture: PlayPicture, words: Words, kept: Kept) -> StagePlaces:
    """Draw the picture; where a moment finds its place on it."""
    named = words.calling(picture.viewer.names)
    layout = lay_out(pen, picture, named)
    kept.begin(pen, layout, lambda: _draw_ground(pen, layout))
    plain = words.calling({})  # a refusal has no room for a crew's own name
    kept.cover(_refusals(pen, layout, picture, plain))
    stopped_by, trace = picture.header.stopped_by, picture.trace
    kept.rim("stop", layout.frame, _STRIPES, _draw_stop, stopped_by)
    _draw_strips(kept, layout, picture, named)
    traced = None if trace is None else trace.role
    drawn_in = "engineer" if traced in layout.less else traced
    for role, card in picture.places.items():
        place, awaited = layout.places[role], role in picture.awaited
        kept.rim(f"{role} edge", place.plate, _RIM, _draw_edge, awaited)
        title = (role, awaited, _notes(card, named), named)
        kept.part(f"{role} title", place.title, draw_title, *title, on=theme.PANEL)
        if trace is not None and role == drawn_in:
            drawn = (trace, stopped_by is not None, named)
            kept.part(role, place.instrument, draw_trace, *drawn, on=theme.PANEL, clip=place.clip)
        elif role not in layout.less:
            _draw_instrument(kept, role, place, card, named)
        elif isinstance(card, MateCard):
            less = (card.damage, named)
            kept.part("mate hull", place.instrument, draw_mate_hull, *less, on=theme.PANEL)
        _draw_told(kept, role, place, card, plain)
    kept.lay_covers()
    charts = {"captain": picture.captain.chart, "radio": picture.radio.chart}
    grids = {
        role: grid_in(layout.places[role].chart, chart)
        for role, chart in charts.items()
        if role not in (drawn_in, *layout.less)
    }
    stage = around_all([place.plate for place in layout.places.values()])
    return StagePlaces(grids, stage, layout.strips["heard"])


def _draw_ground(pen: Pen, layout: PlayLayout) -> None:
    """Draws the background, and a plate for each seat."""
    pen.surface.fill(theme.HULL)
    for place in layout.places.values():
        pen.fill(place.plate, theme.PANEL, _CORNER)


def _draw_edge(pen: Pen, plate: Box, awaited: bool) -> None:
    """Draws the edge of a seat's plate, lit while the table waits for it."""
    if awaited:
        pen.frame(plate, theme.LAMP, theme.LINE, _CORNER)
    else:
        pen.frame(plate, theme.PANEL, theme.LINE, _CORNER)
        pen.frame(plate, theme.EDGE, theme.HAIR, _CORNER)


def _draw_stop(pen: Pen, frame: Box, stopped_by: str | None) -> None:
    """Draws the frame, in stripes of the team that has stopped the table."""
    if stopped_by is None:
        pen.fill(frame, theme.HULL)
    else:
        pen.stripes(frame, theme.TEAM[stopped_by], theme.HULL)


def _refusals(pen: Pen, layout: PlayLayout, picture: PlayPicture, words: Words) -> list[Cover]:
    """Why presses were refused: over the prompt of the seat, never over the menu it speaks of.

    While a control is held down, what that will do is to be read.
    """
    covers: list[Cover] = []
    for role, card in picture.places.items():
        if card.refusal is not None and not card.told.held:
            place = layout.places[role]
            box = refusal_box(pen, place.told, card.told, card.refusal, words)
            covers.append((f"{role} refusal", box, draw_refusal, (card.refusal, words)))
    return help_covers(covers, picture.helps, layout.places, words)


def _draw_strips(kept: Kept, layout: PlayLayout, picture: PlayPicture, words: Words) -> None:
    """Draw the strips above and below the seats."""
    boxes, on = layout.strips, theme.HULL
    kept.part("header", boxes["header"], draw_header, picture.header, words, on=on)
    if picture.coach is not None:
        kept.part("coach", boxes["coach"], draw_coach, picture.coach, words, on=on)
    if picture.goals:
        kept.part("goals", boxes["goals"], draw_goals, picture.goals, words, on=on)
    if picture.warning is not None:
        kept.part("declared", boxes["declared"], draw_warning, picture.warning, words, on=on)
    else:
        declared = (picture.declared, picture.minutes, words)
        kept.part("declared", boxes["declared"], draw_declared, *declared, on=on)
    if picture.outcome is not None:
        outcome = (picture.outcome, picture.team, words)
        kept.part("heard", boxes["heard"], draw_outcome, *outcome, on=on)
    else:
        heard = (picture.heard, picture.inspection, words)
        kept.part("heard", boxes["heard"], draw_heard, *heard, on=on)


def _draw_instrument(
    kept: Kept, role: str, place: PlaceBoxes, card: PlaceCard, words: Words
) -> None:
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
            if place.actions is not None:
                items = seat.items if are_actions(seat.items) else ()
                actions = (items, seat.selected, card.gauges)
                kept.part("captain actions", place.actions, draw_actions, *actions, on=on)
        case RadioCard():
            sheet = (card.chart, card.sheet, card.possible, card.enemy_team, card.enemy_sector)
            told = (card.shades, card.blasts, card.checked)
            kept.part(role, box, draw_radio, *sheet, *told, on=on, clip=clip)
        case MateCard():
            hull, gauges = mate_boxes(box)
            above, below = clip.top((hull.bottom + gauges.y) / 2 - clip.y)
            kept.part("mate hull", hull, draw_mate_hull, card.damage, words, on=on, clip=above)
            shown = (card.gauges, seat.cursor, words)
            kept.part(role, gauges, draw_gauges, *shown, on=on, clip=below)
        case EngineerCard():
            if card.hull is not None:
                kept.part(role, box, draw_hull, card.hull, words, on=on, clip=clip)
            else:
                symbols = (card.symbols, card.blocks, seat.cursor, words, card.advice)
                kept.part(role, box, draw_engineer, *symbols, on=on, clip=clip)


def _draw_beside(kept: Kept, beside: _Beside, energy: EnergyCard, words: Words) -> None:
    """Draw what a captain of Sonar Family has beside his chart."""
    on, hull, label = theme.PANEL, beside.hull, words.say("screen-hull")
    clip = Box(hull.x, hull.y, hull.w, beside.ladder.y - hull.y)
    kept.part("captain hull", hull, draw_hull_damage, energy.damage, label, on=on, clip=clip)
    kept.part("captain energy", beside.ladder, draw_energy, energy.energy, words, on=on)


def _draw_told(kept: Kept, role: str, place: PlaceBoxes, card: PlaceCard, words: Words) -> None:
    """Draw the text of a seat, and its notes."""
    told, box, on = card.told, place.told, theme.PANEL
    if isinstance(card, RadioCard):
        notes = (card.chart, len(card.possible), card.found, card.sheet.legs, card.enemy_team)
        kept.part(f"{role} told", box, draw_radio_told, told, *notes, words, on=on)
    else:
        gauges = card.gauges if isinstance(card, CaptainCard) else ()
        kept.part(f"{role} told", box, draw_told, told, words, gauges, on=on)


def _notes(card: PlaceCard, words: Words) -> tuple[str, ...]:
    """The notes at the right of a seat's title: a bot that sits there, how much is plotted."""
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


def lay_out(pen: Pen, picture: PlayPicture, words: Words) -> PlayLayout:
    """Cut the page into strips and the seats' places."""
    wide, upright = pen.page.w / pen.page.h >= WIDE, pen.page.w < pen.page.h
    page = _within(pen.page, picture.viewer.fit, SAFE if wide or upright else 0.0)
    frame = page.inset(-_STRIPES - 2)
    strips: dict[str, Box] = {}
    tall = _BAR if wide else TWO_ROWS if upright else _BAR_FULL
    strips["header"], page = page.top(tall, _SPACE)
    if picture.coach is not None:
        strips["coach"], page = page.top(COACH[wide], _SPACE)
    if picture.goals:
        strips["goals"], page = page.top(goals_height(picture.goals, 1 if wide else 2), _SPACE)
    line = max(
        _DECLARED * (2 if upright else 1), declared_height(pen, page.w, picture.declared, words)
    )
    page, strips["declared"] = page.top(page.h - line)
    page, strips["heard"] = page.top(page.h - _HEARD - _SPACE / 2 - 3, _SPACE)
    strips["heard"] = strips["heard"].top(_HEARD)[0]
    if picture.mate is None:
        return PlayLayout(frame, strips, _two_places(page, wide, upright))
    places = _four_quarters(page) if upright else _three_columns(pen, page, wide)
    hull = None if picture.engineer is None else picture.engineer.hull
    if hull is None:
        return PlayLayout(frame, strips, places)
    less = _LESS[hull.large and not upright]
    return PlayLayout(frame, strips, {**places, **_surfaced(places, less)}, less)


def _surfaced(places: dict[str, PlaceBoxes], less: tuple[str, ...]) -> dict[str, PlaceBoxes]:
    room = around_all([places[role].plate for role in (*less, "engineer")])
    foot = 2 * _RIM + _TITLE + _HULL_ROW + _SPACE + _TOLD_MORE[1]
    upper, lower = room.top(room.h - foot - _SPACE, _SPACE)
    tall = upper.h - 2 * _RIM - _TITLE - _TOLD_LESS - _SPACE
    made = {"engineer": _under(upper, tall, _ASIDE)}
    for role, plate in zip(less, lower.columns([1.0] * len(less), _SPACE), strict=True):
        made[role] = _under(plate, _HULL_ROW * (role == "mate"), _ASIDE)
    return made


def _within(page: Box, fit: Fit, safe: float) -> Box:
    """The page without its safe margin, to which the host's counts."""
    share = max(0.0, safe - fit.margin) / (100.0 - 2 * fit.margin)
    return page.inset(max(_LEAST_MARGIN, page.w * share), max(_LEAST_MARGIN, page.h * share))


def _three_columns(pen: Pen, page: Box, wide: bool) -> dict[str, PlaceBoxes]:
    """The charts of captain and radio operator side by side, the other two places in a column."""
    aside = _ACTION + _SPACE if wide else 0.0
    below = 0.0 if wide else _ACTION
    free = page.w - _COLUMN[wide] - 2 * _SPACE - aside - 4 * _RIM
    under = _TOLD * pen.letters
    tall = page.h - 2 * _RIM - _TITLE - below - under - _SPACE - 2
    side = min(free / 2, tall if tall > _NARROW else tall - theme.SMALL * 1.3)
    first, rest = page.left(side + aside + 2 * _RIM, _SPACE)
    second, third = rest.left(side + 2 * _RIM, _SPACE)
    spare = third.h - _SPACE - 2 * (2 * _RIM + _TITLE + _SPACE) - _GAUGES - _PANELS
    told = min(_TOLD_MORE[wide] * pen.letters, max(_TOLD_LESS, spare / 2))
    more = max(0.0, (spare - 2 * told) / 2)
    upper, lower = third.top(2 * _RIM + _TITLE + _GAUGES + more + _SPACE + told, _SPACE)
    return {
        "captain": _captain(first, side, beside=wide),
        "radio": _under(second, side),
        "mate": _under(upper, _GAUGES + more, _ASIDE),
        "engineer": _under(lower, lower.h - 2 * _RIM - _TITLE - told - _SPACE, _ASIDE),
    }


def _four_quarters(page: Box) -> dict[str, PlaceBoxes]:
    """The places on a screen that stands upright."""
    quarters = [
        each for row in page.rows((1.2, 1.0), _SPACE) for each in row.columns((1.0, 1.0), _SPACE)
    ]
    side = quarters[0].w - 2 * _RIM
    return {
        "captain": _captain(quarters[0], side, beside=False),
        "radio": _under(quarters[1], side),
        "mate": _under(quarters[2], quarters[2].h * 0.6, _ASIDE),
        "engineer": _under(quarters[3], quarters[3].h * 0.6, _ASIDE),
    }


def _under(plate: Box, tall: float, aside: float = 0.0) -> PlaceBoxes:
    """A place with its instrument, so tall, under the title, and what is told under that."""
    title, inner = _inside(plate)
    instrument, told = inner.top(tall, _SPACE)
    clip = inner.top(told.y - inner.y)[0]
    return PlaceBoxes(plate, title, instrument.inset(aside, 0), clip, told)


def _captain(plate: Box, side: float, *, beside: bool) -> PlaceBoxes:
    """The captain's place, with the actions beside the chart or below it."""
    title, inner = _inside(plate)
    chart, told = inner.top(side, _SPACE)
    actions: Box
    if beside:
        chart, actions = chart.left(side, _SPACE)
        clip = chart.left(side + _SPACE - 1)[0].top(told.y - inner.y)[0]
    else:
        actions, told = told.top(_ACTION, _SPACE)
        clip = inner.top(actions.y - inner.y)[0]
    return PlaceBoxes(plate, title, chart, clip, told, actions)


def _two_places(page: Box, wide: bool, upright: bool) -> dict[str, PlaceBoxes]:
    """The two places of Sonar Family."""
    if upright:
        first, second = page.rows((1.0, 1.0), _SPACE)
    else:
        first, second = page.columns((1.7, 1.0) if wide else (1.3, 1.0), _SPACE)
    _, inner = _inside(second)
    radio = _under(second, min(inner.w, inner.h - _TOLD - _SPACE))
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
    captain = PlaceBoxes(first, title, column, clip, told, beside=_Beside(hull, ladder))
    return {"captain": captain, "radio": radio}


def _inside(plate: Box) -> tuple[Box, Box]:
    """The title of a plate, and the room under it."""
    title, inner = plate.inset(_RIM).top(_TITLE)
    return title.inset(theme.PAD, 0), inner
