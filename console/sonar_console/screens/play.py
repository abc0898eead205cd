"""Draws the picture of a match: all that a crew may see, for four people at 2 m."""

from __future__ import annotations

from sonar_console.cards.boat import EnergyCard
from sonar_console.cards.picture import PlayPicture
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
from sonar_console.screens.header import draw_header
from sonar_console.screens.hull import draw_hull, draw_trace
from sonar_console.screens.notes import draw_radio_told
from sonar_console.screens.parts import Cover, Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.playlayout import (
    CORNER,
    RIM,
    STRIPES,
    Beside,
    PlaceBoxes,
    PlayLayout,
    lay_out,
)
from sonar_console.screens.seat import (
    are_actions,
    draw_actions,
    draw_help,
    draw_refusal,
    draw_title,
    draw_told,
    refusal_box,
)
from sonar_console.screens.sheet import crossed, draw_radio, off_chart, way_back
from sonar_console.screens.stage import StagePlaces, around_all
from sonar_console.screens.strips import (
    draw_coach,
    draw_declared,
    draw_goals,
    draw_heard,
    draw_outcome,
    draw_warning,
)


def draw_play(pen: Pen, picture: PlayPicture, words: Words, kept: Kept) -> StagePlaces:
    """Draws the picture; returns the places of a moment on it."""
    named = words.calling(picture.viewer.names)
    layout = lay_out(pen, picture, named)
    kept.begin(pen, layout, lambda: _draw_ground(pen, layout))
    plain = words.calling({})  # a refusal has no room for a crew's own name
    kept.cover(_covers(pen, layout, picture, plain))
    stopped_by, trace = picture.header.stopped_by, picture.trace
    kept.rim("stop", layout.frame, STRIPES, _draw_stop, stopped_by)
    _draw_strips(kept, layout, picture, named)
    traced = None if trace is None else trace.role
    drawn_in = "engineer" if traced in layout.less else traced
    slots = {slot[0]: slot for slot in layout.slots}
    cards = picture.places
    for role, card in cards.items():
        place, awaited = layout.places[role], role in picture.awaited
        kept.rim(f"{role} edge", place.plate, RIM, _draw_edge, awaited, place.seams)
        if place.title is not None:
            slot = slots[role]
            notes = next(filter(None, (_notes(cards[each], named) for each in slot)), ())
            lit = not set(slot).isdisjoint(picture.awaited)
            title = (slot, lit, notes, named)
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
        pen.fill(place.plate, theme.PANEL, CORNER)
    for place in layout.places.values():
        _draw_seams(pen, place.seams)


def _draw_seams(pen: Pen, seams: tuple[Box, ...]) -> None:
    """Draws plates together where one person holds both seats."""
    for seam in seams:
        pen.fill(seam, theme.PANEL)
        pen.frame(seam, theme.EDGE, theme.HAIR)
        down = seam.h > seam.w
        inner = seam.inset(0, theme.HAIR + 1) if down else seam.inset(theme.HAIR + 1, 0)
        pen.fill(inner, theme.PANEL)


def _draw_edge(pen: Pen, plate: Box, awaited: bool, seams: tuple[Box, ...]) -> None:
    """Draws the edge of a seat's plate, lit while the table waits for it."""
    if awaited:
        pen.frame(plate, theme.LAMP, theme.LINE, CORNER)
    else:
        pen.frame(plate, theme.PANEL, theme.LINE, CORNER)
        pen.frame(plate, theme.EDGE, theme.HAIR, CORNER)
        _draw_seams(pen, seams)


def _draw_stop(pen: Pen, frame: Box, stopped_by: str | None) -> None:
    """Draws the frame, in stripes of the team that has stopped the table."""
    if stopped_by is None:
        pen.fill(frame, theme.HULL)
    else:
        pen.stripes(frame, theme.TEAM[stopped_by], theme.HULL)


def _covers(pen: Pen, layout: PlayLayout, picture: PlayPicture, words: Words) -> list[Cover]:
    """The parts that lie over the seats: open helps, and refusals at the other seats.

    A refusal covers the prompt of its seat, never the menu that it speaks of. It is not shown
    while a control is held down, for the prompt then says what that will do. A help covers the
    instrument of its seat; a small place is covered as a whole.
    """
    covers: list[Cover] = []
    for role, card in picture.places.items():
        if card.refusal is not None and not card.told.held and role not in picture.helps:
            place = layout.places[role]
            box = refusal_box(pen, place.told, card.told, card.refusal, words)
            covers.append((f"{role} refusal", box, draw_refusal, (card.refusal, words)))
    for role, opened in picture.helps.items():
        place = layout.places[role]
        box = place.instrument
        if role in ("mate", "engineer"):
            box = Box(box.x, box.y, box.w, place.told.bottom - box.y)
        covers.append((f"{role} help", box, draw_help, (opened, words)))
    return covers


def _draw_strips(kept: Kept, layout: PlayLayout, picture: PlayPicture, words: Words) -> None:
    """Draws the strips above and below the seats."""
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
    """Draws what a seat has to play with."""
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


def _draw_beside(kept: Kept, beside: Beside, energy: EnergyCard, words: Words) -> None:
    """Draws what a captain of Sonar Family has beside his chart."""
    on, hull, label = theme.PANEL, beside.hull, words.say("screen-hull")
    clip = Box(hull.x, hull.y, hull.w, beside.ladder.y - hull.y)
    kept.part("captain hull", hull, draw_hull_damage, energy.damage, label, on=on, clip=clip)
    kept.part("captain energy", beside.ladder, draw_energy, energy.energy, words, on=on)


def _draw_told(kept: Kept, role: str, place: PlaceBoxes, card: PlaceCard, words: Words) -> None:
    """Draws the text of a seat, and its notes."""
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
