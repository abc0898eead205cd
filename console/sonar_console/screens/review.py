"""Draws the review of a match: its film, then its story.

The film shows the true routes between the charts of both crews' beliefs, with a time line below
that the captains' encoders move along. The story lists the best moments and praises each seat.
Both screens show the same, each in its own language.
"""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.cards.boat import ChartCard, SheetCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import OutcomeCard, ReviewPicture, StoryCard
from sonar_console.cards.review import PraiseCard, StretchCard, TrailCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.chart import draw_base
from sonar_console.screens.grid import Grid, draw_mark, place_of
from sonar_console.screens.page import draw_list
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.reviewtime import KEY_SYMBOLS, draw_dashes, draw_time
from sonar_console.screens.sheet import track
from sonar_console.screens.strips import draw_warning, outcome_colour
from sonar_console.screens.symbols import symbol

_HEAD = 92.0
_TITLE = 42.0
_FOOT = 40.0
"""The heights of the head, of a chart's title, and of the line under a chart."""

_FOOT_SHARES = (1.25, 1.0)
"""Of the last line: what the controls do, and what the captain is asked for."""

_LEAST_TIME = 316.0
"""The least height of the part that shows the time."""


def draw_review(pen: Pen, picture: ReviewPicture, words: Words, kept: Kept) -> None:
    """Draws the whole picture."""
    words, on = words.calling(picture.viewer.names), theme.HULL
    review, chart = picture.review, picture.chart
    story = picture.story
    page = pen.page.inset(theme.MARGIN)
    controls = words.say(_controls(story))
    left = page.columns(_FOOT_SHARES, theme.GAP * 2)[0]
    foot_lines = len(pen.wrap(controls, theme.SMALL, left.w))
    layout = (picture.warning is None, story is None, foot_lines)
    kept.begin(pen, ("review", *layout), lambda: pen.surface.fill(on))
    head, page = page.top(_HEAD, theme.GAP)
    told = next((key.said for key in review.keys if key.at == review.moment and key.said), None)
    told = told or review.told
    if story is not None and story.book is not None:
        told = story.book.title
    ended = (picture.outcome, picture.team, picture.given_up)
    kept.part("head", head, _draw_head, *ended, told, words, on=on)
    if picture.warning is not None:
        strip, page = page.top(44, theme.GAP)
        kept.part("warning", strip, draw_warning, picture.warning, words, on=on)
    page, foot = page.top(page.h - 10 - 32 * foot_lines, theme.GAP / 2)
    kept.part("foot", foot, _draw_foot, controls, picture.prompt, words, on=on)
    if story is not None:
        kept.part("story", page, _draw_story, story, words, on=on)
        return
    shares = (0.9, 1.2, 0.9)
    columns = page.columns(shares, theme.GAP)
    tall = columns[1].w - 2 * theme.PAD + _TITLE + 22
    tall = min(page.h - _LEAST_TIME - theme.GAP, tall)
    charts, time = page.top(tall, theme.GAP)
    left, middle, right = charts.columns(shares, theme.GAP)
    one, other = review.trails
    for place, believer, truth in ((left, one, other), (right, other, one)):
        name, trails = f"{believer.team} believes", (chart, believer, truth)
        kept.part(name, place, _draw_belief_card, *trails, words, on=on)
    both = (chart, review.trails, review.blasts)
    kept.part("truth", middle, _draw_truth_card, *both, words, on=on)
    kept.part("time", time, draw_time, review, words, on=on)


def _controls(story: StoryCard | None) -> str:
    """The key of what the captains' controls do."""
    if story is None:
        return "screen-review-controls"
    if story.book is not None:
        return "screen-book-controls"
    return "screen-story-controls" if story.selected is not None else "screen-story-opened"


def _draw_head(
    pen: Pen,
    box: Box,
    outcome: OutcomeCard | None,
    team: str,
    given_up: str,
    told: Message | None,
    words: Words,
) -> None:
    """Draws how the match ended, and what was said at the moment that is shown."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    ended, now = inner.columns((1.0, 1.25), theme.GAP * 2)
    if outcome is None:  # no more than half a match
        pen.frame(ended, theme.QUIET, theme.LINE, 8)
        text = words.say("screen-review-given-up", who="you" if given_up == team else given_up)
        pen.text(text, ended.inset(14, 4), theme.LEAD, theme.QUIET, face="bold", align="centre")
    else:
        pen.fill(ended, outcome_colour(outcome, team), 8)
        text = words.say(outcome.said)
        pen.text(text, ended.inset(14, 4), theme.LEAD, theme.INK, face="bold", align="centre")
    if told is not None:
        pen.text(words.say(told), now, theme.HEAD, theme.TEXT, face="bold", lines=2)


def _card(pen: Pen, box: Box, title: str, colour: theme.Colour) -> Box:
    """A card with a title; returns the room inside."""
    pen.plate(box, theme.EDGE)
    head, inner = box.inset(theme.PAD, 8).top(_TITLE, 4)
    pen.text(title, head, theme.BODY, colour, face="bold", lines=1)
    return inner


def _draw_truth_card(
    pen: Pen,
    box: Box,
    chart: ChartCard,
    trails: tuple[TrailCard, ...],
    blasts: tuple[str, ...],
    words: Words,
) -> None:
    """Draws both submarines, and what exploded at the moment."""
    inner = _card(pen, box, words.say("screen-review-truth"), theme.TEXT)
    draw_truth(pen, inner, chart, trails, blasts)


def _draw_belief_card(
    pen: Pen, box: Box, chart: ChartCard, believer: TrailCard, truth: TrailCard, words: Words
) -> None:
    """Draws the sheet of one crew over where its enemy was and could be, with both numbers."""
    title = words.say("screen-review-belief", team=believer.team)
    colour = theme.TEAM[believer.team]
    inner = _card(pen, box, title, colour)
    _draw_refused(pen, box, pen.measure(title, theme.BODY, "bold")[0], believer, words)
    place, rest = inner.top(min(inner.w, inner.h - 2 * _FOOT - theme.GAP), theme.GAP)
    draw_belief(pen, place, chart, believer, truth)
    off = off_by(believer.sheet, truth)
    if off is None:
        said = words.say("screen-review-nothing-plotted")
    else:
        said = words.say("screen-review-off-by", count=off)
    upper, lower = rest.top(min(rest.h, 2 * _FOOT))[0].rows((1.0, 1.0))
    icon, beside = upper.left(upper.h, 6)
    x, y = icon.centre
    _draw_plot_line(pen, ((x - 14, y), (x + 14, y)), theme.LINE, 5)
    pen.text(said, beside, theme.SMALL, theme.TEXT, lines=1)
    if truth.squares_over:
        icon, beside = lower.left(lower.h, 6)
        draw_possible(pen, icon.square().inset(7))
        said = words.say("screen-review-possible", count=len(truth.possible))
        pen.text(said, beside, theme.SMALL, theme.TEXT, lines=1)


def _draw_refused(pen: Pen, box: Box, taken: float, believer: TrailCard, words: Words) -> None:
    """Draws the number of refused orders at the right of a card's title, in words if they fit.

    The sign beside it warns only where there were some.
    """
    head, _ = box.inset(theme.PAD, 8).top(_TITLE)
    said = words.say("screen-review-refused", count=believer.refused)
    room = head.w - taken - theme.GAP
    if pen.measure(said, theme.SMALL)[0] + _TITLE > room:
        said = str(believer.refused)
    width = pen.measure(said, theme.SMALL)[0] + 2
    icon, text = Box(head.right - width - _TITLE, head.y, _TITLE + width, head.h).left(_TITLE)
    sign = "warning" if believer.refused else "tick"
    pen.stamp(symbol(sign, pen.px(28), theme.QUIET), *icon.centre)
    pen.text(said, text, theme.SMALL, theme.QUIET, align="right", lines=1)


def _draw_foot(pen: Pen, box: Box, controls: str, prompt: Message | None, words: Words) -> None:
    """Draws what the captain's controls do here, and what his fist is waited for."""
    left, right = box.columns(_FOOT_SHARES, theme.GAP * 2)
    pen.text(controls, left, theme.SMALL, theme.QUIET)
    if prompt is not None:
        text = words.say(prompt)
        pen.text(text, right, theme.BODY, theme.LAMP, face="bold", align="right")


_ASIDE = 0.09
"""How far a route lies from the middle of its squares, in squares, so that two can be told."""

_FADED = 0.45
"""How much of its colour a route keeps that lies before the last surfacing."""

_DASH = (0.2, 0.16)
"""A dash of a silence and the gap after it, in squares."""


def off_by(sheet: SheetCard, truth: TrailCard) -> int | None:
    """The distance of the plotted end from the submarine, in squares; None with nothing plotted."""
    if not sheet.legs or truth.position is None:
        return None
    column, row = track(sheet)[-1][-1]
    there = place_of(truth.position)
    return abs(column - there[0]) + abs(row - there[1])


def draw_truth(
    pen: Pen, box: Box, chart: ChartCard, trails: tuple[TrailCard, ...], blasts: tuple[str, ...]
) -> None:
    """Draws both submarines, their routes and mines, and what exploded at this moment."""
    busy = {
        place_of(square)
        for trail in trails
        for stretch in trail.stretches
        for square in stretch.squares
    }
    grid = draw_base(pen, box, chart, busy=busy)
    for number, trail in enumerate(trails):
        _draw_route(pen, grid, trail, (2 * number - 1) * _ASIDE)
    for trail in trails:
        for square in trail.mines:
            draw_mark(pen, grid, square, "mine", theme.TEAM[trail.team], 0.6)
    for number, trail in enumerate(trails):
        _draw_boat(pen, grid, trail, (2 * number - 1) * _ASIDE)
    for square in blasts:
        x, y = grid.middle(*place_of(square))
        for reach in (1.45, 0.5):
            pen.disc(x, y, grid.cell * reach, theme.HULL, theme.BOLD * 1.8)
            pen.disc(x, y, grid.cell * reach, theme.ALARM, theme.BOLD)


def draw_belief(
    pen: Pen, box: Box, chart: ChartCard, believer: TrailCard, truth: TrailCard
) -> None:
    """Draws a crew's plot of its enemy over where that really was, and where it could be."""
    busy = {place for piece in track(believer.sheet) for place in piece}
    grid = draw_base(pen, box, chart, busy=busy)
    before = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(grid.box))
    _shade(pen, grid, truth.possible)
    _draw_route(pen, grid, truth, 0.0)
    _draw_boat(pen, grid, truth, 0.0)
    if believer.sheet.legs:
        _draw_plot(pen, grid, believer.sheet)
    pen.surface.set_clip(before)


def _draw_plot(pen: Pen, grid: Grid, sheet: SheetCard) -> None:
    """Draws what a radio operator plotted: thin, white, with open squares.

    A route is thick, coloured and has filled beads, so that nobody takes one for the other.
    """
    pieces = track(sheet)
    half = max(grid.cell * 0.15, 5.0)
    for piece in pieces:
        _draw_plot_line(pen, [grid.middle(*place) for place in piece], theme.LINE, half)
    for piece in pieces[1:]:
        x, y = grid.middle(*piece[0])
        size = max(grid.cell * 0.62, 38.0)
        pen.fill(Box(x - size / 2, y - size / 2, size, size), theme.HULL, 4, theme.TEXT)
        if grid.box.x < x < grid.box.right and grid.box.y < y < grid.box.bottom:
            badge = Box(x - size / 2, y - size / 2, size, size)
            pen.text("?", badge, theme.SMALL, theme.TEXT, face="bold", align="centre")
    x, y = grid.middle(*pieces[-1][-1])
    reach = max(grid.cell * 0.36, 12.0)
    pen.frame(Box(x - reach, y - reach, 2 * reach, 2 * reach), theme.HULL, theme.BOLD * 1.8, 0)
    pen.frame(Box(x - reach, y - reach, 2 * reach, 2 * reach), theme.TEXT, theme.BOLD, 0)


def _draw_plot_line(
    pen: Pen, places: Sequence[tuple[float, float]], width: float, half: float
) -> None:
    if len(places) > 1:
        pen.line(places, theme.HULL, width * 2)
        pen.line(places, theme.TEXT, width)
    for x, y in places:
        pen.fill(Box(x - half, y - half, 2 * half, 2 * half), theme.HULL, 0, theme.TEXT)


def _shade(pen: Pen, grid: Grid, squares: tuple[str, ...]) -> None:
    """Draws the squares where a submarine could be, by all that its enemy had heard."""
    for square in squares:
        draw_possible(pen, grid.square(*place_of(square)).inset(grid.cell * 0.07))


def draw_possible(pen: Pen, box: Box) -> None:
    """Draws a square where a submarine could be."""
    pen.fill(box, theme.POSSIBLE, box.w * 0.16)


def _draw_route(pen: Pen, grid: Grid, trail: TrailCard, aside: float) -> None:
    colour = theme.TEAM[trail.team]
    for stretch in trail.stretches:
        shade = _colour_of(stretch, colour)
        places = [_place(grid, square, aside) for square in stretch.squares]
        width = max(theme.LINE, grid.cell * 0.1)
        if stretch.silent:
            dash, gap = (share * grid.cell for share in _DASH)
            draw_dashes(pen, places, shade, width, dash, gap)
        elif len(places) > 1:
            pen.line(places, shade, width)
        for x, y in places:
            bead = max(grid.cell * 0.1, width * 0.75)
            if aside > 0:  # the second of two routes has square beads
                pen.fill(Box(x - bead, y - bead, 2 * bead, 2 * bead), shade)
            else:
                pen.disc(x, y, bead, shade)
    if trail.stretches:
        start = _place(grid, trail.stretches[0].squares[0], aside)
        pen.disc(*start, max(grid.cell * 0.22, 6.0), _colour_of(trail.stretches[0], colour))


def _colour_of(stretch: StretchCard, colour: theme.Colour) -> theme.Colour:
    """The colour of a part of a route: faded before the last surfacing."""
    return theme.mixed(theme.SEA, colour, _FADED) if stretch.old else colour


def _draw_boat(pen: Pen, grid: Grid, trail: TrailCard, aside: float) -> None:
    if trail.position is None:
        return
    x, y = _place(grid, trail.position, aside)
    radius = max(grid.cell * 0.4, 14.0)
    sunk = trail.damage >= trail.damage_limit
    colour = theme.TEAM[trail.team]
    pen.disc(x, y, radius * 1.12, theme.HULL)
    pen.disc(x, y, radius, theme.HULL if sunk else colour)
    if sunk:
        pen.disc(x, y, radius, colour, theme.LINE)
    pen.stamp(symbol("boat", pen.px(radius * 1.44), colour if sunk else theme.INK), x, y)
    if sunk:
        pen.stamp(symbol("cross", pen.px(radius * 1.7), theme.ALARM), x, y)
    elif trail.surfaced:
        pen.disc(x, y, radius * 1.5, theme.HULL, theme.BOLD * 1.6)
        pen.disc(x, y, radius * 1.45, theme.LAMP, theme.BOLD)


def _place(grid: Grid, square: str, aside: float) -> tuple[float, float]:
    x, y = grid.middle(*place_of(square))
    return x + aside * grid.cell, y + aside * grid.cell


_STORY_TITLE = 48.0
_LINE = 104.0
"""The height of a moment or an action of up to two lines."""
_ICON = 44.0


def _draw_story(pen: Pen, box: Box, story: StoryCard, words: Words) -> None:
    """Draws the moments at the left, and each crew's kind words beside them."""
    if story.book is not None:
        draw_list(pen, box, story.book, words)
        return
    teams = list(dict.fromkeys(card.team for card in story.praise))
    left, *crews = box.columns((1.15, *[1.0] * len(teams)), theme.GAP)
    _draw_lines(pen, left, story, words)
    for team, place in zip(teams, crews, strict=True):
        _draw_praise(pen, place, team, [card for card in story.praise if card.team == team], words)


def _draw_lines(pen: Pen, box: Box, story: StoryCard, words: Words) -> None:
    pen.plate(box, theme.EDGE)
    head, inner = box.inset(theme.PAD, 10).top(_STORY_TITLE, 8)
    pen.text(words.say("screen-story-moments"), head, theme.LEAD, theme.TEXT, face="bold", lines=1)
    if story.notice is not None:
        colour = {"wrong": theme.ALARM, "good": theme.READY}.get(story.notice.level, theme.LAMP)
        notice = story.notice
        parts = (notice.said,) if notice.todo is None else (notice.said, notice.todo)
        said_all = " ".join(map(words.say, parts))
        tall = pen.height(len(pen.wrap(said_all, theme.BODY, inner.w)), theme.BODY) + 10
        inner, told = inner.top(inner.h - tall, 10)
        pen.text(said_all, told, theme.BODY, colour)
    lines: list[tuple[str, Message, str | None]] = [
        (KEY_SYMBOLS[key.kind], key.said, key.team) for key in story.moments if key.said is not None
    ]
    lines += [("play", said, None) for said in story.actions]
    if not lines:
        pen.text(words.say("screen-story-none"), inner, theme.BODY, theme.QUIET)
    room = inner.w - _ICON - 14 - 2 * 10
    most = max(
        (len(pen.wrap(words.say(said), theme.LEAD, room)) for _, said, _ in lines), default=1
    )
    height = min(max(_LINE, pen.height(most, theme.LEAD) + 16), inner.h / max(1, len(lines)))
    for number, (icon, said, team) in enumerate(lines):
        line = Box(inner.x, inner.y + number * height, inner.w, height - 8)
        _draw_line(pen, line, icon, words.say(said), team, chosen=number == story.selected)


def _draw_line(pen: Pen, box: Box, icon: str, text: str, team: str | None, *, chosen: bool) -> None:
    colour = theme.TEAM[team] if team is not None else theme.TEXT
    if chosen:
        pen.fill(box, theme.PANEL_LIT, 8, theme.LAMP)
    place, beside = box.inset(10, 4).left(_ICON, 14)
    pen.stamp(symbol(icon, pen.px(_ICON * 0.8), colour), *place.centre)
    pen.text(text, beside, theme.LEAD, theme.LAMP if chosen else theme.TEXT)


def _draw_praise(pen: Pen, box: Box, team: str, cards: list[PraiseCard], words: Words) -> None:
    pen.plate(box, theme.EDGE)
    head, inner = box.inset(theme.PAD, 10).top(_STORY_TITLE, 8)
    colour = theme.TEAM[team]
    title = words.say("screen-story-crew", team=team)
    pen.text(title, head, theme.LEAD, colour, face="bold", lines=1)
    height = min(2 * _LINE, inner.h / max(1, len(cards)))
    for number, card in enumerate(cards):
        place = Box(inner.x, inner.y + number * height, inner.w, height - 8)
        icon, beside = place.left(_ICON, 14)
        upper, lower = beside.top(min(36.0, beside.h / 3), 4)
        pen.stamp(symbol(card.role, pen.px(_ICON * 0.9), colour), icon.centre[0], upper.centre[1])
        role = words.say("screen-story-seat", role=card.role)
        pen.text(role, upper, theme.SMALL, theme.QUIET, lines=1)
        said = words.say(card.said)
        lines = len(pen.wrap(said, theme.LEAD, lower.w))
        lower = lower.top(min(lower.h, pen.height(lines, theme.LEAD)))[0]
        pen.text(said, lower, theme.LEAD, theme.TEXT)
