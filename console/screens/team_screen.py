"""The team screen: one picture of all that a crew may see, for four people at 1.5 m.

`draw` is pure: the same view, language and size always give the same picture. On a wide screen
the seats are four columns, each with its instrument above and what it is told below; on 4:3
they are four quarters with the instrument at the left. Sonar Family has two seats: its captain
and radio operator have the room of four.
"""

from __future__ import annotations

import pygame

from console.screens import attract, review, settings, shared, theme
from console.screens.boxes import Box
from console.screens.captain import draw_captain
from console.screens.declared import declared_height, draw_declared
from console.screens.energy import draw_energy
from console.screens.engineer import draw_engineer
from console.screens.gauges import draw_damage, draw_mate
from console.screens.header import draw_header, draw_warning
from console.screens.hull import at_the_hull, draw_hull
from console.screens.legend import draw_legend, draw_reach
from console.screens.pen import Pen
from console.screens.seat import draw_talk, draw_title
from console.screens.sheet import draw_radio, off_chart
from console.screens.status import draw_heard, draw_outcome
from console.screens.tracing import draw_trace
from console.views.team import TeamView
from console.words import Words

SEATS: tuple[str, ...] = ("captain", "radio", "mate", "engineer")
"""The seats in the order of their places on the screen: the two charts side by side."""

FAMILY_SEATS: tuple[str, ...] = ("captain", "radio")
"""The seats of Sonar Family."""

_INSTRUMENT = 540.0
"""The height of an instrument in a column, unless its column is wider: charts are square."""

_WIDE = 1.5
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

_HULL_TWO = 52.0
_LADDER = 350.0
"""The height of the hull and of the energy gauge in Sonar Family."""


def draw(surface: pygame.Surface, view: TeamView, words: Words) -> dict[str, Box]:
    """Draw a crew's whole picture on a surface of any size; where its charts' squares are."""
    pen = Pen(surface)
    paint(pen, view, words)
    return pen.charts


def paint(pen: Pen, view: TeamView, words: Words) -> None:
    """Draw with a given pen, whose `Pen.written` afterwards says what stands where."""
    pen.surface.fill(theme.HULL)
    if view.phase == "attract":
        attract.draw_attract(pen, view, words)
        return
    if view.menu is not None:
        settings.draw_settings(pen, view, view.menu, words)
        return
    if view.review is not None:
        review.draw_review(pen, view, view.review, words)
        return
    if view.shared:
        shared.draw_shared(pen, view, words)
        return
    if view.stopped_by is not None:
        pen.stripes(pen.page, theme.TEAM[view.stopped_by], theme.HULL)
    page = pen.page.inset(theme.MARGIN)
    wide = pen.page.w / pen.page.h >= _WIDE
    header, page = page.top(92 if wide else 112, theme.GAP)
    draw_header(pen, header, view, words)
    if view.warning is not None:
        strip, page = page.top(44, theme.GAP)
        draw_warning(pen, strip, words.say(view.warning), words)
    line = declared_height(pen, page.w, view, words)
    if line:
        page, strip = page.top(page.h - line - 4, 4)
        draw_declared(pen, strip, view, words)
    tall = _HEARD - min(_HEARD_LESS, max(0.0, line - pen.height(1, theme.SMALL) - 2))
    page, heard = page.top(page.h - tall - theme.GAP, theme.GAP)
    if view.outcome is not None:
        draw_outcome(pen, heard, view, words.say(view.outcome))
    else:
        draw_heard(pen, heard, view, words)
    family = view.game == "sonar-family"
    cards = _family_cards(page, wide) if family else _cards(page, wide)
    for role, card in zip(FAMILY_SEATS if family else SEATS, cards, strict=True):
        inner = _draw_card(pen, card, role, view, words)
        if family:
            talk = _draw_family(pen, inner, role, view, words, wide)
        else:
            talk = _draw_instrument(pen, inner, card.w, role, view, words, wide)
        _draw_talk(pen, talk, role, view, words)


def _cards(page: Box, wide: bool) -> list[Box]:
    if wide:
        return page.columns((1.02, 1.02, 0.76, 0.86), theme.GAP)
    upper, lower = page.rows((1.18, 1.0), theme.GAP)
    return [*upper.columns((1.0, 1.0), theme.GAP), *lower.columns((1.0, 1.0), theme.GAP)]


def _family_cards(page: Box, wide: bool) -> list[Box]:
    return page.columns((1.4, 1.0) if wide else (1.3, 1.0), theme.GAP)


def _draw_card(pen: Pen, card: Box, role: str, view: TeamView, words: Words) -> Box:
    """Draw the ground and the title of a seat's card; returns the room inside."""
    awaited = role in view.boat.awaiting
    pen.fill(card, theme.PANEL, theme.CORNER, theme.LAMP if awaited else theme.EDGE)
    title, inner = card.inset(theme.PAD, 8).top(42, 6)
    draw_title(pen, title, role, view, words, _note(role, view, words))
    return inner


def _draw_instrument(
    pen: Pen, inner: Box, width: float, role: str, view: TeamView, words: Words, wide: bool
) -> Box:
    """Draw the instrument of one of four seats; returns the room for what it is told."""
    if wide:
        instrument, talk = inner.top(min(inner.h * 0.635, max(width, _INSTRUMENT)), theme.GAP)
    else:
        chart = role in ("captain", "radio")
        side = min(inner.h, inner.w * 0.58) if chart else inner.w * 0.58
        instrument, talk = inner.left(side, theme.GAP * 2)
    if role == "captain":
        draw_captain(pen, instrument, view)
    elif role == "radio":
        draw_radio(pen, instrument, view)
    elif role == "mate":
        draw_mate(pen, instrument, view, words)
    elif at_the_hull(view) and view.trace is not None:
        draw_trace(pen, instrument, view.trace, view.stopped_by is not None, words)
    elif at_the_hull(view):
        draw_hull(pen, instrument, view, words)
    else:
        draw_engineer(pen, instrument, view, words)
    return talk


def _draw_family(pen: Pen, inner: Box, role: str, view: TeamView, words: Words, wide: bool) -> Box:
    """Draw what a seat of Sonar Family has; returns the room for what it is told."""
    if role == "radio":
        side = min(inner.w, inner.h - _FAMILY_TALK - theme.GAP)
        instrument, talk = inner.top(side, theme.GAP)
        draw_radio(pen, instrument, view)
        return talk
    foot = _REACH + theme.GAP * 2 + (0.0 if wide else _FAMILY_FOOT)
    side = min(inner.h - foot, inner.w - _FAMILY_SIDE[wide] - theme.GAP * 2)
    left, rest = inner.left(side, theme.GAP * 2)
    chart, below = left.top(side, 4)
    draw_captain(pen, chart, view)
    draw_reach(pen, below.top(_REACH)[0], view, words)
    hull, rest = rest.top(_HULL_TWO, theme.GAP)
    if wide:
        ladder, talk = rest.top(_LADDER, theme.GAP * 1.5)
    else:
        ladder, _ = rest.top(chart.bottom - rest.y)
        talk = Box(inner.x, below.y, inner.w, below.h).top(_REACH, theme.GAP)[1]
    boat = view.boat
    draw_damage(pen, hull, boat.damage, boat.damage_limit, words.say("screen-hull"))
    draw_energy(pen, ladder, view, words)
    return talk


def _draw_talk(pen: Pen, talk: Box, role: str, view: TeamView, words: Words) -> None:
    seat = view.seats.get(role)
    if seat is None:
        return
    refusal = view.refusal if view.refusal_seat == role else None
    if role == "radio" and refusal is None and not seat.items:
        talk = draw_legend(pen, talk, view.chart, words)
    draw_talk(pen, talk, seat, refusal, words)


def _note(role: str, view: TeamView, words: Words) -> str:
    """What stands at the right of a seat's title: how much the radio operator has plotted."""
    if role != "radio" or view.phase == "setup":
        return ""
    if off_chart(view):
        return words.say("screen-sheet-off")
    return words.say("screen-legs", count=len(view.sheet.legs))
