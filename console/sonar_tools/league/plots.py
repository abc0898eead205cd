"""The plots of a league's page, as SVG within the HTML, in the colours of the page's style."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence

from sonar_tools.league.plan import LeaguePlan, match_names
from sonar_tools.league.played import Score
from sonar_tools.league.ratings import Rating
from sonar_tools.league.sprt import LOWER, UPPER
from sonar_tools.league.standing import Meeting

WIDTH, ROW, NAMES = 720, 30, 220
"""The width of a plot, the height of a row and the width of the names, in points."""
POINTS = 200
"""The most points of a curve."""


def _svg(height: float, parts: Sequence[str], about: str) -> str:
    return "\n".join(
        (
            f'<svg role="img" width="{WIDTH}" height="{height:g}" '
            f'viewBox="0 0 {WIDTH} {height:g}"><title>{html.escape(about)}</title>',
            *parts,
            "</svg>",
        )
    )


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{html.escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Round numbers from below ``low`` to above ``high``, two or more, at most so many steps."""
    span = high - low
    if span <= 0.0:
        return [math.floor(low) - 1.0, math.ceil(high) + 1.0]
    size = 10.0 ** math.floor(math.log10(span / most))
    step = next(each * size for each in (1, 2, 5, 10) if span / (each * size) <= most)
    return [at * step for at in range(math.floor(low / step), math.ceil(high / step) + 1)]


def rating_plot(rated: Sequence[Rating]) -> str:
    """Each player's Elo as a dot with its interval."""
    marks = ticks(min(each.low for each in rated), max(each.high for each in rated))
    low, wide = marks[0], marks[-1] - marks[0]

    def x(elo: float) -> float:
        return NAMES + (elo - low) / wide * (WIDTH - NAMES - 30)

    bottom = ROW * len(rated) + 8
    parts = [_line(x(each), 4, x(each), bottom, "grid") for each in marks]
    parts += [_text(x(each), bottom + 16, f"{each:+.0f}", "middle", "soft") for each in marks]
    for at, each in enumerate(rated):
        y = ROW * (at + 0.5) + 4
        parts += [
            _text(NAMES - 14, y + 5, each.player[:28], "end"),
            _line(x(each.low), y, x(each.high), y, "bar"),
            f'<circle cx="{x(each.elo):.1f}" cy="{y:.1f}" r="5" class="dot"/>',
        ]
    return _svg(bottom + 24, parts, "Elo of each player with its 95 % interval")


def pairs_plot(meetings: Sequence[Meeting]) -> str:
    """The share of pairs of 0 to 2 points in each meeting, as bars."""
    met = [each for each in meetings if each.pairs]
    left, wide = NAMES + 80, WIDTH - NAMES - 90
    parts = []
    for at, each in enumerate(met):
        y, x = ROW * at + 6, float(left)
        parts.append(_text(left - 14, y + 16, f"{each.one} – {each.other}"[:40], "end"))
        for kind, count in enumerate(each.pentanomial):
            width = wide * count / each.pairs
            if count:
                points = ("0", "½", "1", "1½", "2")[kind]
                parts.append(
                    f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 8}" '
                    f'class="p{kind}"><title>{count} pairs of {points} points</title></rect>'
                )
            x += width
    y = ROW * len(met) + 20
    parts += [
        _text(left, y, "0 points for the first", "start", "soft"),
        _text(left + wide, y, "2 points for the first", "end", "soft"),
    ]
    return _svg(y + 8, parts, "pairs of 0, ½, 1, 1½ and 2 points for the first of two players")


def test_plot(plan: LeaguePlan, scores: Mapping[str, Score]) -> str:
    """The course of the test: its LLR after each pair, in the order of the plan."""
    test = plan.rules.sprt
    assert test is not None  # asked for only where there is one
    pentanomial = [0] * 5
    course: list[tuple[int, float]] = [(0, 0.0)]
    whole = [
        (scores[a].won + scores[b].won + 2)
        for a, b in map(match_names, plan.pairs.values())
        if a in scores and b in scores
    ]
    every = max(1, len(whole) // POINTS)
    for number, points in enumerate(whole, 1):
        pentanomial[points] += 1
        if number % every == 0 or number == len(whole):
            course.append((number, test.llr(pentanomial)))
    marks = ticks(min(LOWER, *(y for _, y in course)), max(UPPER, *(y for _, y in course)), 6)
    low, tall, height, left = marks[0], marks[-1] - marks[0], 220.0, 60

    def place(number: float, llr: float) -> tuple[float, float]:
        wide = WIDTH - left - 20
        return left + number / max(1, len(whole)) * wide, 8 + (1 - (llr - low) / tall) * height

    parts = []
    for mark in marks:
        _, y = place(0, mark)
        parts += [_line(left, y, WIDTH - 20, y, "grid"), _text(left - 8, y + 5, f"{mark:g}", "end")]
    for bound, accepted in ((LOWER, test.low), (UPPER, test.high)):
        _, y = place(0, bound)
        parts += [
            _line(left, y, WIDTH - 20, y, "bound"),
            _text(WIDTH - 24, y - 5, f"accepts {accepted:g} normalised Elo", "end", "soft"),
        ]
    points_text = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*each) for each in course))
    parts += [
        f'<polyline points="{points_text}" class="path"/>',
        _text(WIDTH - 20, height + 28, f"{len(whole)} pairs", "end", "soft"),
    ]
    return _svg(height + 36, parts, "course of the sequential test")


def chance_plot(rated: Sequence[Rating]) -> str:
    """The score that the model expects of the first player against each of the others."""
    best, *others = rated
    left, wide = NAMES + 80, WIDTH - NAMES - 150
    parts = []
    for at, each in enumerate(others):
        share = 1.0 / (1.0 + 10.0 ** ((each.elo - best.elo) / 400.0))
        y = ROW * at + 6
        parts += [
            _text(left - 14, y + 16, f"{best.player} – {each.player}"[:40], "end"),
            f'<rect x="{left}" y="{y}" width="{wide * share:.1f}" height="{ROW - 8}" class="p4"/>',
            _text(left + wide * share + 8, y + 16, f"{100 * share:.1f} %"),
        ]
    return _svg(ROW * len(others) + 8, parts, "points that the ratings expect of the best player")
