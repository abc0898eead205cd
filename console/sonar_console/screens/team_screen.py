"""The team screen: one picture of all that a crew may see, for four people at 1.5 m.

`draw` is pure: the same view, language and size always give the same picture. On a wide screen
the seats are four columns, each with its instrument above and what it is told below; on 4:3
they are four quarters with the instrument at the left. Sonar Family has two seats: its captain
and radio operator have the room of four.
"""

from __future__ import annotations

from functools import partial

import pygame

from sonar_console.cards.team import TeamView
from sonar_console.locales import Words
from sonar_console.screens import attract, coach, host, review, settings, shared, theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.captain import draw_captain
from sonar_console.screens.declared import declared_height, draw_declared
from sonar_console.screens.energy import draw_energy
from sonar_console.screens.engineer import draw_engineer
from sonar_console.screens.findings import draw_findings
from sonar_console.screens.gauges import draw_hull_damage, draw_mate
from sonar_console.screens.header import draw_header, draw_strip, draw_warning
from sonar_console.screens.hull import at_the_hull, draw_hull
from sonar_console.screens.legend import draw_blocks, draw_legend, draw_reach, draw_solved
from sonar_console.screens.parts import Kept, around
from sonar_console.screens.pen import Pen
from sonar_console.screens.seat import draw_talk, draw_title
from sonar_console.screens.sheet import draw_radio, off_chart, way_back
from sonar_console.screens.status import draw_heard, draw_outcome
from sonar_console.screens.tape import draw_tape
from sonar_console.screens.tracing import draw_trace

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

_HELD = 28.0
_TAPE = 56.0
_BLOCKS = 108.0
"""The heights of the bar of a long press, of the radio's tape, of the engineer's key."""

_HULL_TWO = 74.0
_LADDER = 330.0
"""The height of the hull and of the energy gauge in Sonar Family."""


def draw(
    surface: pygame.Surface, view: TeamView, words: Words, kept: Kept | None = None
) -> dict[str, Box]:
    """Draw a crew's whole picture on a surface of any size; where its charts' squares are.

    With what was ``kept`` of the last picture on the same surface, only what changed is drawn.
    """
    pen = Pen(surface)
    paint(pen, view, words, kept)
    return pen.charts


def paint(pen: Pen, view: TeamView, words: Words, kept: Kept | None = None) -> None:
    """Draw with a given pen, whose `Pen.written` afterwards says what was written where."""
    kept = Kept() if kept is None else kept
    if not _one_page(pen, view, words):
        _paint_seats(pen, view, words.calling(view.names), kept)
    else:
        kept.forget(pen.surface)


def _one_page(pen: Pen, view: TeamView, words: Words) -> bool:
    """Draw what is no picture of the seats; whether it was one."""
    if view.host is not None:
        pen.surface.fill(theme.HULL)
        host.draw_host(pen, view, view.host, words)
    elif view.phase == "attract":
        pen.surface.fill(theme.HULL)
        attract.draw_attract(pen, view, words)
        if view.warning is not None:
            draw_strip(pen, words.say(view.warning), words)
    elif view.menu is not None:
        pen.surface.fill(theme.HULL)
        settings.draw_settings(pen, view, view.menu, words)
    elif view.review is not None:
        pen.surface.fill(theme.HULL)
        review.draw_review(pen, view, view.review, words)
    elif view.shared:
        pen.surface.fill(theme.HULL)
        shared.draw_shared(pen, view, words)
    else:
        return False
    return True


def _paint_seats(pen: Pen, view: TeamView, words: Words, kept: Kept) -> None:
    """The picture of the seats: what stands above and below them, and a card a seat."""
    page = pen.page.inset(theme.MARGIN)
    wide = pen.page.w / pen.page.h >= _WIDE
    strips: dict[str, Box] = {}
    strips["header"], page = page.top(92 if wide else 112, theme.GAP)
    if view.warning is not None:
        strips["warning"], page = page.top(44, theme.GAP)
    if view.coach is not None:
        strips["coach"], page = page.top(coach.HEIGHT, theme.GAP)
    line = declared_height(pen, page.w, view, words)
    if line:
        page, strips["declared"] = page.top(page.h - line - 4, 4)
    tall = _HEARD - min(_HEARD_LESS, max(0.0, line - pen.height(1, theme.SMALL) - 2))
    page, strips["heard"] = page.top(page.h - tall - theme.GAP, theme.GAP)
    family = view.game == "sonar-family"
    roles = FAMILY_SEATS if family else SEATS
    cards = dict(zip(roles, (_family_cards if family else _cards)(page, wide), strict=True))
    names = tuple(sorted(view.names.items()))
    places = (pen.surface.get_size(), *strips.items(), *cards.items())
    kept.begin(pen, (places, words.language, names, tuple(view.seats)))
    edges = {role: theme.LAMP if role in view.boat.awaiting else theme.EDGE for role in roles}

    def ground() -> None:
        pen.surface.fill(theme.HULL)
        for role, card in cards.items():
            if pen.rect(card).colliderect(pen.surface.get_clip()):
                pen.plate(card, edges[role])

    rooms = {role: card.inset(theme.PAD, 8).top(42, 6) for role, card in cards.items()}
    look = tuple(edges.values())
    kept.ground(look, ground, [inner for _, inner in rooms.values()], theme.PANEL)
    # Four parts, so that a stop, which is in a hurry, changes no more of the picture than these.
    for number, side in enumerate(around(pen.page, [pen.page.inset(theme.MARGIN)])):
        kept.part(f"stop {number}", side, view, partial(_draw_stop, pen), bare=True)
    for name, box in strips.items():
        drawing = partial(_draw_strip, pen, box, name, words)
        kept.part(name, box, view, drawing, bare=True, returns=name == "header")
    for role, (title, inner) in rooms.items():
        naming = partial(_draw_title, pen, title, role, words)
        kept.part(f"{role} title", title, view, naming, bare=True)
        if family:
            showing = partial(_draw_family, pen, inner, role, words, wide)
        else:
            showing = partial(_draw_instrument, pen, inner, cards[role].w, role, words, wide)
        talk = kept.part(f"{role} instrument", inner, view, showing)
        telling = partial(_draw_talk, pen, talk, role, words)
        kept.part(f"{role} talk", talk, view, telling, after=f"{role} instrument", returns=True)


def _draw_stop(pen: Pen, view: TeamView) -> None:
    """While the table is stopped: stripes around the picture, in the colour of who stopped it."""
    if view.stopped_by is not None:
        pen.stripes(pen.page, theme.TEAM[view.stopped_by], theme.HULL)


def _draw_strip(pen: Pen, box: Box, name: str, words: Words, view: TeamView) -> None:
    """Draw what stands above or below the seats."""
    if name == "header":
        draw_header(pen, box, view, words)
    elif name == "warning" and view.warning is not None:
        draw_warning(pen, box, words.say(view.warning), words)
    elif name == "coach" and view.coach is not None:
        coach.draw_coach(pen, box, view.coach, words)
    elif name == "declared":
        draw_declared(pen, box, view, words)
    elif view.outcome is not None:
        draw_outcome(pen, box, view, words.say(view.outcome))
    else:
        draw_heard(pen, box, view, words)


def _cards(page: Box, wide: bool) -> list[Box]:
    if wide:
        return page.columns((1.02, 1.02, 0.76, 0.86), theme.GAP)
    upper, lower = page.rows((1.18, 1.0), theme.GAP)
    return [*upper.columns((1.0, 1.0), theme.GAP), *lower.columns((1.0, 1.0), theme.GAP)]


def _family_cards(page: Box, wide: bool) -> list[Box]:
    return page.columns((1.4, 1.0) if wide else (1.3, 1.0), theme.GAP)


def _draw_title(pen: Pen, box: Box, role: str, words: Words, view: TeamView) -> None:
    draw_title(pen, box, role, view, words, _notes(role, view, words))


def _draw_instrument(
    pen: Pen, inner: Box, width: float, role: str, words: Words, wide: bool, view: TeamView
) -> Box:
    """Draw the instrument of one of four seats; returns the room for what it is told."""
    if wide:
        instrument, talk = inner.top(min(inner.h * 0.635, max(width, _INSTRUMENT)), theme.GAP)
    else:
        chart = role in ("captain", "radio")
        side = min(inner.h, inner.w * 0.58) if chart else inner.w * 0.58
        instrument, talk = inner.left(side, theme.GAP * 2)
    trace = view.trace if at_the_hull(view) else None
    if trace is not None and trace.role == role:
        draw_trace(pen, instrument, trace, view.stopped_by is not None, words)
    elif role == "captain":
        draw_captain(pen, instrument, view)
    elif role == "radio":
        draw_radio(pen, instrument, view)
    elif role == "mate":
        draw_mate(pen, instrument, view, words)
    elif at_the_hull(view):
        draw_hull(pen, instrument, view, words)
    else:
        draw_engineer(pen, instrument, view, words)
    return talk


def _draw_family(pen: Pen, inner: Box, role: str, words: Words, wide: bool, view: TeamView) -> Box:
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
    draw_hull_damage(pen, hull, boat.damage, boat.damage_limit, words.say("screen-hull"))
    draw_energy(pen, ladder, view, words)
    return talk


def _draw_talk(pen: Pen, talk: Box, role: str, words: Words, view: TeamView) -> None:
    seat = view.seats.get(role)
    if seat is None:
        return
    words = words.calling({})  # a refusal has no room for a crew's own name
    refusal = view.refusal if view.refusal_seat == role else None
    if refusal is None and not seat.items:
        talk = _draw_notes(pen, talk, role, view, words)
    draw_talk(pen, talk, seat, refusal, words)


def _draw_notes(pen: Pen, talk: Box, role: str, view: TeamView, words: Words) -> Box:
    """Draw under what a seat is told what helps it, as far as there is room; the room above."""
    told = words.say(view.seats[role].prompt)
    needs = pen.height(len(pen.wrap(told, theme.LEAD, talk.w)), theme.LEAD) + _HELD
    if role == "radio":
        talk = draw_legend(pen, talk, view.chart, words)
        talk = draw_solved(pen, talk, view, words, needs)
        talk = draw_findings(pen, talk, view, words, needs)
        return draw_tape(pen, talk, view) if talk.h > needs + _TAPE else talk
    if role == "engineer" and not at_the_hull(view) and talk.h > needs + _BLOCKS:
        return draw_blocks(pen, talk, view, words)
    return talk


def _notes(role: str, view: TeamView, words: Words) -> tuple[str, ...]:
    """What stands at the right of a seat's title: that a bot sits there, how much is plotted.

    Where there is no room for a bot's level, the line of what is declared has it.
    """
    if role in view.bots:
        return words.say("screen-bot", level=view.bots[role]), words.say("screen-bot-short")
    if role != "radio" or view.phase == "setup":
        return ()
    if off_chart(view):
        return (words.say("screen-sheet-off", way=way_back(view)),)
    return (words.say("screen-legs", count=len(view.sheet.legs)),)
