"""The picture after a match: what was true, between what each of the crews believed.

Both screens show the same, each in its own language: nothing is a secret any more. The time
runs under the charts, and the captains' encoders slide along it.
"""

from __future__ import annotations

from sonar_console.cards.boat import ChartCard
from sonar_console.cards.message import Message
from sonar_console.cards.picture import OutcomeCard, ReviewPicture
from sonar_console.cards.review import TrailCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.parts import Kept
from sonar_console.screens.pen import Pen
from sonar_console.screens.reviewchart import draw_belief, draw_possible, draw_truth, off_by
from sonar_console.screens.reviewtime import draw_time
from sonar_console.screens.strips import outcome_colour
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
    """Draw the whole picture."""
    words, on = words.calling(picture.viewer.names), theme.HULL
    review, chart = picture.review, picture.chart
    kept.begin(pen, "review", lambda: pen.surface.fill(on))
    page = pen.page.inset(theme.MARGIN)
    head, page = page.top(_HEAD, theme.GAP)
    kept.part("head", head, _draw_head, picture.outcome, picture.team, review.told, words, on=on)
    controls = words.say("screen-review-controls")
    left = page.columns(_FOOT_SHARES, theme.GAP * 2)[0]
    narrow = pen.measure(controls, theme.SMALL)[0] > left.w
    page, foot = page.top(page.h - (74 if narrow else 42), theme.GAP / 2)
    kept.part("foot", foot, _draw_foot, picture.prompt, words, on=on)
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


def _draw_head(
    pen: Pen, box: Box, outcome: OutcomeCard | None, team: str, told: Message | None, words: Words
) -> None:
    """How it ended, and what was said at the moment that is shown."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    ended, now = inner.columns((1.0, 1.25), theme.GAP * 2)
    if outcome is None:  # no more than half a match
        pen.frame(ended, theme.QUIET, theme.LINE, 8)
        text = words.say("screen-review-given-up")
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
    """Both submarines, and what exploded at the moment."""
    inner = _card(pen, box, words.say("screen-review-truth"), theme.TEXT)
    draw_truth(pen, inner, chart, trails, blasts)


def _draw_belief_card(
    pen: Pen, box: Box, chart: ChartCard, believer: TrailCard, truth: TrailCard, words: Words
) -> None:
    """The sheet of one crew over where its enemy was, and could be; how far off, and how many."""
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
    pen.stamp(symbol("radio", pen.px(28), theme.LAMP), *icon.centre)
    pen.text(said, beside, theme.SMALL, theme.TEXT, lines=1)
    if truth.squares_over:
        icon, beside = lower.left(lower.h, 6)
        draw_possible(pen, icon.square().inset(7))
        said = words.say("screen-review-possible", count=len(truth.possible))
        pen.text(said, beside, theme.SMALL, theme.TEXT, lines=1)


def _draw_refused(pen: Pen, box: Box, taken: float, believer: TrailCard, words: Words) -> None:
    """At the right of a card's title how many orders were refused, as many words as have room."""
    head, _ = box.inset(theme.PAD, 8).top(_TITLE)
    said = words.say("screen-review-refused", count=believer.refused)
    room = head.w - taken - theme.GAP
    if pen.measure(said, theme.SMALL)[0] + _TITLE > room:
        said = str(believer.refused)
    width = pen.measure(said, theme.SMALL)[0] + 2
    icon, text = Box(head.right - width - _TITLE, head.y, _TITLE + width, head.h).left(_TITLE)
    pen.stamp(symbol("warning", pen.px(28), theme.QUIET), *icon.centre)
    pen.text(said, text, theme.SMALL, theme.QUIET, align="right", lines=1)


def _draw_foot(pen: Pen, box: Box, prompt: Message | None, words: Words) -> None:
    """What the captain's controls do here, and what his fist is waited for."""
    left, right = box.columns(_FOOT_SHARES, theme.GAP * 2)
    pen.text(words.say("screen-review-controls"), left, theme.SMALL, theme.QUIET)
    if prompt is not None:
        text = words.say(prompt)
        pen.text(text, right, theme.BODY, theme.LAMP, face="bold", align="right")
