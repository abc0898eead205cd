"""The layout of the picture of a match: the boxes of its strips and of its seats.

On a wide screen and on 4:3 the captain's and the radio operator's charts stand side by side, and
beside them the first mate's place above the engineer's; on a screen that stands upright the seats
are four quarters. Sonar Family has two seats.

Where a part lies follows from the size of the screen and from what stays for a whole match. What
happens in it moves nothing: players find everything where it was, and a light that changes its
place would be seen across the wall. What comes and goes, such as a refusal, lies over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sonar_console.cards.picture import Fit, PlayPicture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.header import TWO_ROWS
from sonar_console.screens.pen import Pen
from sonar_console.screens.stage import around_all
from sonar_console.screens.strips import COACH, declared_height, goals_height

SAFE = 5.0
"""Percent of each side of a television that stay free: many cut off so much. A screen of 4:3 is a
monitor, which cuts off nothing."""

_LEAST_MARGIN = 18.0
"""The margin in units where the host has set one for the whole picture."""

STRIPES = 14.0
"""The width of the stripes around the picture while the table is stopped."""

WIDE = 1.5
"""From this ratio of width to height on a screen is wide."""

_BAR = 72.0
_BAR_FULL = 112.0
"""The height of the header on a wide screen and on 4:3; upright it has two rows."""

_SPACE = 6.0
"""Between the places."""

RIM = 5.0
CORNER = 4.0
"""The rim in which the edge of a seat's plate lies, with its round corners."""

_TITLE = 34.0
_ASIDE = 8.0
"""The room beside an instrument that is no chart."""

_HEARD = 76.5
_HEARD_FULL = 92.0
"""The height of what was heard; and on 4:3, where charts as wide as their room leave more."""

_DECLARED = 34.0
"""The least height of what is declared."""

_COLUMN = (372.0, 402.0)
"""The width of the column of the other seats, on 4:3 and on a wide screen."""

_ACTION = 72.0
"""The size of the icon of an action, beside the captain's chart or below it."""

_TOLD = 134.5
"""The least height of what is told under a chart."""

_NARROW = 560.0
"""The side of a chart under which there is room for one more line."""

_TOLD_LESS = 66.0
_TOLD_MORE = (132.0, 122.0)
"""The least of what is told under another instrument; the most on 4:3 and on a wide screen."""

_GAUGES = 234.0
_PANELS = 177.0
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
class Beside:
    """The boxes beside the captain's chart in Sonar Family."""

    hull: Box
    ladder: Box


@dataclass(frozen=True, slots=True)
class PlaceBoxes:
    """The boxes of the parts of a seat's place."""

    plate: Box
    title: Box | None
    """None where another seat of the same slot has the title."""
    instrument: Box
    clip: Box
    """The box that the instrument may draw on."""
    told: Box
    actions: Box | None = None
    """The icons of the captain's actions."""
    beside: Beside | None = None
    seams: tuple[Box, ...] = ()
    """Where the plate has no edge: between seats that one person holds."""

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
    slots: tuple[tuple[str, ...], ...] = ()
    """The seats by the person that holds them: a person's seats are one slot, with one title."""


def lay_out(pen: Pen, picture: PlayPicture, words: Words) -> PlayLayout:
    """Cuts the page into strips and the seats' places."""
    wide, upright = pen.page.w / pen.page.h >= WIDE, pen.page.w < pen.page.h
    fit = picture.viewer.fit
    page = _within(pen.page, fit, SAFE if fit.safe and (wide or upright) else 0.0)
    frame = page.inset(-STRIPES - 2)
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
    roomy = not (wide or upright or picture.coach or picture.goals)
    heard = _HEARD_FULL if roomy else _HEARD
    page, strips["heard"] = page.top(page.h - heard - _SPACE / 2 - 3, _SPACE)
    strips["heard"] = strips["heard"].top(heard)[0]
    slots = _slots(picture)
    less: tuple[str, ...] = ()
    if picture.mate is None:
        places = _two_places(page, wide, upright)
    else:
        swapped = any("mate" in slot and "radio" not in slot for slot in slots if len(slot) > 1)
        places = _four_quarters(page) if upright else _three_columns(pen, page, wide, swapped)
        hull = None if picture.engineer is None else picture.engineer.hull
        if hull is not None:
            less = _LESS[hull.large and not upright]
            places = {**places, **_surfaced(places, less)}
    for slot in slots:
        places |= _joined(places, slot)
    return PlayLayout(frame, strips, places, less, slots)


def _slots(picture: PlayPicture) -> tuple[tuple[str, ...], ...]:
    """The seats by the person that holds them; a bot has one seat."""
    cards = picture.places
    held = tuple(
        slot
        for slot in picture.held
        if all(role in cards and cards[role].bot is None for role in slot)
    )
    single = tuple((role,) for role in cards if not any(role in slot for slot in held))
    return (*held, *single)


def _joined(places: dict[str, PlaceBoxes], slot: tuple[str, ...]) -> dict[str, PlaceBoxes]:
    """Joins the places of one slot: no edge between them, and one title over the first.

    The instruments of mate and engineer take the room of the titles that they do not have.
    """
    made: dict[str, PlaceBoxes] = {}
    for role in slot:
        place = places[role]
        others = (places[other].plate for other in slot if other != role)
        seams = tuple(seam for other in others if (seam := _seam(place.plate, other)))
        place = replace(place, seams=seams)
        title, box, clip = place.title, place.instrument, place.clip
        if role != slot[0] and title is not None:
            place = replace(place, title=None)
            if role in ("mate", "engineer"):
                place = replace(
                    place,
                    instrument=Box(box.x, title.y, box.w, box.bottom - title.y),
                    clip=Box(clip.x, title.y, clip.w, clip.bottom - title.y),
                )
        made[role] = place
    return made


def _seam(one: Box, other: Box) -> Box | None:
    """The edges that two plates have beside each other, with the space between; None if none."""
    left, right = max(one.x, other.x), min(one.right, other.right)
    top, foot = max(one.y, other.y), min(one.bottom, other.bottom)
    across, down = left - right, top - foot
    if 0 <= across <= _SPACE + 0.1 and down < 0:
        return Box(right - RIM, top, across + 2 * RIM, foot - top)
    if 0 <= down <= _SPACE + 0.1 and across < 0:
        return Box(left, foot - RIM, right - left, down + 2 * RIM)
    return None


def _surfaced(places: dict[str, PlaceBoxes], less: tuple[str, ...]) -> dict[str, PlaceBoxes]:
    room = around_all([places[role].plate for role in (*less, "engineer")])
    foot = 2 * RIM + _TITLE + _HULL_ROW + _SPACE + _TOLD_MORE[1]
    upper, lower = room.top(room.h - foot - _SPACE, _SPACE)
    tall = upper.h - 2 * RIM - _TITLE - _TOLD_LESS - _SPACE
    made = {"engineer": _under(upper, tall, _ASIDE)}
    less = tuple(sorted(less, key=lambda role: places[role].plate.x))
    for role, plate in zip(less, lower.columns([1.0] * len(less), _SPACE), strict=True):
        made[role] = _under(plate, _HULL_ROW * (role == "mate"), _ASIDE)
    return made


def _within(page: Box, fit: Fit, safe: float) -> Box:
    """The page without its safe margin, to which the host's counts."""
    share = max(0.0, safe - fit.margin) / (100.0 - 2 * fit.margin)
    return page.inset(max(_LEAST_MARGIN, page.w * share), max(_LEAST_MARGIN, page.h * share))


def _three_columns(pen: Pen, page: Box, wide: bool, swapped: bool) -> dict[str, PlaceBoxes]:
    """The charts of captain and radio operator side by side, the other two places in a column.

    Where the captain holds one of these too, ``swapped``, the column is between the charts.
    """
    aside = _ACTION + _SPACE if wide else 0.0
    below = 0.0 if wide else _ACTION
    free = page.w - _COLUMN[wide] - 2 * _SPACE - aside - 4 * RIM
    under = _TOLD * pen.letters
    tall = page.h - 2 * RIM - _TITLE - below - under - _SPACE - 2
    side = min(free / 2, tall if tall > _NARROW else tall - theme.SMALL * 1.3)
    first, rest = page.left(side + aside + 2 * RIM, _SPACE)
    chart = side + 2 * RIM
    second, third = rest.left(rest.w - chart - _SPACE if swapped else chart, _SPACE)
    if swapped:
        second, third = third, second
    spare = third.h - _SPACE - 2 * (2 * RIM + _TITLE + _SPACE) - _GAUGES - _PANELS
    told = min(_TOLD_MORE[wide] * pen.letters, max(_TOLD_LESS, spare / 2))
    more = max(0.0, (spare - 2 * told) / 2)
    upper, lower = third.top(2 * RIM + _TITLE + _GAUGES + more + _SPACE + told, _SPACE)
    return {
        "captain": _captain(first, side, beside=wide),
        "radio": _under(second, side),
        "mate": _under(upper, _GAUGES + more, _ASIDE),
        "engineer": _under(lower, lower.h - 2 * RIM - _TITLE - told - _SPACE, _ASIDE),
    }


def _four_quarters(page: Box) -> dict[str, PlaceBoxes]:
    """The places on a screen that stands upright."""
    quarters = [
        each for row in page.rows((1.2, 1.0), _SPACE) for each in row.columns((1.0, 1.0), _SPACE)
    ]
    side = quarters[0].w - 2 * RIM
    return {
        "captain": _captain(quarters[0], side, beside=False),
        "radio": _under(quarters[1], side),
        "mate": _under(quarters[2], quarters[2].h * 0.6, _ASIDE),
        "engineer": _under(quarters[3], quarters[3].h * 0.6, _ASIDE),
    }


def _under(plate: Box, tall: float, aside: float = 0.0) -> PlaceBoxes:
    """A place with its title, its instrument of the given height, and its text, from the top."""
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
    captain = PlaceBoxes(first, title, column, clip, told, beside=Beside(hull, ladder))
    return {"captain": captain, "radio": radio}


def _inside(plate: Box) -> tuple[Box, Box]:
    """The title of a plate, and the room under it."""
    title, inner = plate.inset(RIM).top(_TITLE)
    return title.inset(theme.PAD, 0), inner
