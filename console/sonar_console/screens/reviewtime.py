"""The time of the review: the moments worth a look, two curves, and the slider."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, log10

from sonar_console.cards.review import KeyMomentCard, ReviewCard
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen
from sonar_console.screens.symbols import symbol

KEY_SYMBOLS = {
    "end": "warning",
    "closest": "place",
    "guess": "torpedo",
    "miss": "special",
    "hush": "silence",
    "blast": "weapons",
    "surface": "boat",
    "damage": "cross",
    "found": "detection",
    "silence": "silence",
    "stop": "stop",
}
"""The symbol of each kind of moment worth a look, the weightiest first."""

_KEY = 28.0
"""The height of a row of those symbols."""

_DASH = 9.0
"""A dash of the second team's curve and the gap after it."""

_SCALE = 56.0
"""The width of the numbers at the right of the curve of squares."""

_NAMED = 74.0
"""The least height of a row in which the crews are named beside their numbers."""

_SAMPLE = 34.0
"""The length of a curve's sample beside its number."""

_LABELS = 0.23
"""The share of the width that the labels of the curves take."""


def draw_time(pen: Pen, box: Box, review: ReviewCard, words: Words) -> None:
    """Draws the keys, the curves and the slider over one another, on one axis of time."""
    pen.fill(box, theme.PANEL, theme.CORNER)
    inner = box.inset(theme.PAD, 8)
    clock = pen.measure(_clock(review, words), theme.SMALL, "bold")[0] + 2
    labels, axis = inner.left(max(inner.w * _LABELS, clock), theme.GAP * 2)
    axis, scale = axis.inset(_KEY / 2, 0).left(axis.w - _KEY - _SCALE, 6)
    keys = len(review.trails) * (_KEY + 4)
    curves = axis.y + keys + 4
    foot = axis.bottom - 34
    counted = all(trail.squares_over for trail in review.trails)
    shares = (3.0, 1.0) if counted else (1.0,)
    rows = Box(axis.x, curves, axis.w, foot - curves).rows(shares, 8)
    _draw_keys(pen, Box(axis.x, axis.y, axis.w, keys), review)
    beside = Box(labels.x, axis.y, labels.w, keys)
    pen.text(words.say("screen-review-keys"), beside, theme.SMALL, theme.QUIET)
    if counted:
        most = max(max(trail.squares_over) for trail in review.trails)
        lines = [_heights(trail.squares_over, most) for trail in review.trails]
        _draw_curve(pen, rows[0], lines, review)
        _draw_scale(pen, rows[0], scale, most)
        _draw_finds(pen, rows[0], lines, review)
        now = [trail.squares_over[review.moment] for trail in review.trails]
        _label(pen, labels, rows[0], words.say("screen-review-squares"), now, review, words)
    steps = [[each / trail.damage_limit for each in trail.damage_over] for trail in review.trails]
    _draw_curve(pen, rows[-1], steps, review)
    now = [trail.damage for trail in review.trails]
    _label(pen, labels, rows[-1], words.say("screen-hull-damage"), now, review, words)
    place = Box(axis.x, foot + 6, axis.w, 28)
    _draw_slider(pen, place, Box(axis.x, axis.y, axis.w, foot - axis.y), review)
    place = Box(labels.x, foot + 2, labels.w, 34)
    pen.text(_clock(review, words), place, theme.SMALL, theme.TEXT, face="bold", lines=1)


def _x(box: Box, at: int, review: ReviewCard) -> float:
    return box.x + box.w * at / max(1, review.moments - 1)


def _heights(counts: Sequence[int], most: int) -> list[float]:
    """The heights of a curve, from 0 for one square to 1 for the most, on a logarithmic scale."""
    full = log10(max(2, most))
    return [log10(max(1, count)) / full for count in counts]


def _draw_keys(pen: Pen, box: Box, review: ReviewCard) -> None:
    """Draws a row of symbols for each team; of two that would overlap the weightier one stays."""
    weight = list(KEY_SYMBOLS)
    teams = [trail.team for trail in review.trails]
    taken: dict[str, list[float]] = {team: [] for team in teams}
    for key in sorted(review.keys, key=lambda each: weight.index(each.kind)):
        for number, team in enumerate(teams):
            if key.team not in (team, None):
                continue
            x, y = _x(box, key.at, review), box.y + number * (_KEY + 4) + _KEY / 2
            if any(abs(x - other) < _KEY for other in taken[team]):
                continue
            taken[team].append(x)
            _draw_key(pen, x, y, key, team, now=key.at == review.moment)


def _draw_key(pen: Pen, x: float, y: float, key: KeyMomentCard, team: str, *, now: bool) -> None:
    colour = theme.TEAM[team]
    if now:
        pen.disc(x, y, _KEY * 0.56, colour)
    ink = theme.INK if now else colour
    pen.stamp(symbol(KEY_SYMBOLS[key.kind], pen.px(_KEY * 0.8), ink), x, y)


def _draw_curve(pen: Pen, box: Box, lines: Sequence[Sequence[float]], review: ReviewCard) -> None:
    """Draws a curve in steps for each team, from the foot of the box, 0, to its top, 1."""
    pen.fill(box, theme.HULL, 4, theme.EDGE)
    for number, (trail, heights) in enumerate(zip(review.trails, lines, strict=True)):
        shift = (number * 2 - 1) * theme.HAIR
        points = [
            (_x(box, at, review), _height(box, height) + shift) for at, height in enumerate(heights)
        ]
        stairs = points[:1]
        for (_, y1), (x2, y2) in pairwise(points):
            stairs += [(x2, y1), (x2, y2)]
        if len(stairs) > 1:
            _draw_stairs(pen, stairs, trail.team, broken=number == 1)


def _draw_stairs(
    pen: Pen, places: Sequence[tuple[float, float]], team: str, *, broken: bool
) -> None:
    """Draws a curve: the first team's whole, the second one's broken."""
    if broken:
        draw_dashes(pen, places, theme.TEAM[team], theme.LINE, _DASH, _DASH)
    else:
        pen.line(places, theme.TEAM[team], theme.LINE)


def draw_dashes(
    pen: Pen,
    places: Sequence[tuple[float, float]],
    colour: theme.Colour,
    width: float,
    dash: float,
    gap: float,
) -> None:
    """Draws a broken line, which goes on round corners."""
    done = 0.0
    for (x1, y1), (x2, y2) in pairwise(places):
        length = dist((x1, y1), (x2, y2))
        if not length:
            continue
        along, down = (x2 - x1) / length, (y2 - y1) / length
        at = -(done % (dash + gap))
        while at < length:
            start, end = max(0.0, at), min(length, at + dash)
            if end > start:
                ends = (
                    (x1 + along * start, y1 + down * start),
                    (x1 + along * end, y1 + down * end),
                )
                pen.line(ends, colour, width)
            at += dash + gap
        done += length


def _height(box: Box, share: float) -> float:
    """The place in the box of a curve of a share from 0 to 1 of its height."""
    inside = box.inset(0, 6)
    return inside.bottom - inside.h * share


def _draw_scale(pen: Pen, box: Box, beside: Box, most: int) -> None:
    """Draws a fine line at 10 and at 100 squares, with the numbers of these and of the highest."""
    full = log10(max(2, most))
    free = box.bottom + 1
    for number in (1, 10, 100):
        y = _height(box, log10(number) / full)
        if number > most:
            break
        if number > 1:
            pen.line(((box.x, y), (box.right, y)), theme.EDGE, theme.HAIR)
        tall = pen.height(1, theme.SMALL)
        place = Box(beside.x, min(y - tall / 2, box.bottom - tall), _SCALE, tall)
        if place.bottom <= free:
            pen.text(str(number), place, theme.SMALL, theme.QUIET, lines=1)
            free = place.y


def _draw_finds(pen: Pen, box: Box, lines: Sequence[Sequence[float]], review: ReviewCard) -> None:
    """Draws a moment at which a submarine was found: a point, and a thick line down to it."""
    for key in review.keys:
        if key.kind != "found":
            continue
        for trail, heights in zip(review.trails, lines, strict=True):
            if trail.team == key.team:
                x, colour = _x(box, key.at, review), theme.TEAM[trail.team]
                y = _height(box, heights[key.at])
                pen.line(((x, _height(box, heights[key.at - 1])), (x, y)), colour, theme.BOLD)
                pen.disc(x, y, 11, theme.HULL)
                pen.disc(x, y, 8, colour)


def _label(
    pen: Pen,
    labels: Box,
    row: Box,
    text: str,
    now: Sequence[int],
    review: ReviewCard,
    words: Words,
) -> None:
    """Draws the name of a curve, and under it both teams' lines and numbers at this moment."""
    place = Box(labels.x, row.y, labels.w, row.h)
    tall = row.h >= _NAMED
    upper, lower = place.rows((1.0, 0.8)) if tall else place.columns((1.0, 1.5), 8)
    pen.text(text, upper, theme.SMALL, theme.QUIET)
    cells = lower.columns([1.0] * len(now), 8)
    teams = [trail.team for trail in review.trails]
    named = [
        words.say("screen-review-of", team=team, count=number)
        for team, number in zip(teams, now, strict=True)
    ]
    room = cells[0].w - _SAMPLE - 8
    wide = max(pen.measure(each, theme.BODY, "bold")[0] for each in named) <= room
    for order, (number, cell, trail) in enumerate(zip(now, cells, review.trails, strict=True)):
        line, beside = cell.left(_SAMPLE, 8)
        y = line.centre[1]
        _draw_stairs(pen, ((line.x, y), (line.right, y)), trail.team, broken=order == 1)
        said = named[order] if tall and wide else str(number)
        pen.text(said, beside, theme.BODY, theme.TEAM[trail.team], face="bold", lines=1)


def _draw_slider(pen: Pen, track: Box, above: Box, review: ReviewCard) -> None:
    """Draws the slider with its knob, and a fine line up through the curves."""
    y = track.y + track.h / 2
    x = _x(track, review.moment, review)
    pen.line(((x, above.y), (x, y)), theme.TEXT, theme.HAIR)
    pen.line(((track.x, y), (track.right, y)), theme.EDGE, theme.BOLD)
    if x > track.x:
        pen.line(((track.x, y), (x, y)), theme.LAMP, theme.BOLD)
    pen.disc(x, y, track.h / 2, theme.LAMP)
    mark = "pause" if review.playing else "play"
    pen.stamp(symbol(mark, pen.px(track.h * 0.62), theme.INK), x, y)


def _clock(review: ReviewCard, words: Words) -> str:
    """Draws the number of the moment, and the time since the dive if it is known."""
    text = words.say("screen-review-moment", at=review.moment + 1, count=review.moments)
    if review.seconds is None:
        return text
    minutes, seconds = divmod(int(review.seconds), 60)
    return f"{text} · {minutes}:{seconds:02}"
