"""The possible routes of the enemy in groups: one shape, many squares where it can begin.

A *group* says how the route has run since the last surfacing, relative to its beginning, and has
the set of squares where it can have begun. A course moves the whole group at once. Whether a course
would cross the route (C-3) depends on the shape alone, so a group stays or goes as a whole; islands
and all that is heard about squares only take anchors away.

A silence branches each group up to seventeen ways (L-1). All groups together are exactly the
routes, and the places of the mines (`mines`), that remain possible.

The number of groups is bounded. Every silence branches them, every mine can. When they are too
many, `bounded` takes these steps until few enough remain:

1. groups that differ only in where they began are joined: this loses nothing;
2. the oldest part of the route, up to the end of the oldest silence, is *forgotten*: the enemy
   is allowed to cross it. Groups that differed in it alone are joined;
3. the oldest mines become *loose*: one can lie on any square where it could lie in any of the
   groups that are joined, or on none. A loose mine explains a trigger and bars no way.

Steps 2 and 3 drop conditions and add none, so every route and all mines that were possible still
are, the truth among them. What is kept is a superset of what is possible from then on; a blast or
a surfacing makes it small again. With every silence forgotten all shapes are the same courses, and
with every mine loose one group is left, so the bound is always reached.

A silence is the one event that can multiply the groups beyond measure, so they are bounded before
it: no more groups enter it than can leave it within the bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sonar_console.bots.tracking.mines import Mines, keep_off, on_sea
from sonar_console.bots.tracking.offsets import STEPS, Offset, OffsetChart, Offsets, seen_from
from sonar_console.engine.chart import SILENCE_RANGE
from sonar_console.engine.squares import Squares

Marks: TypeAlias = tuple[tuple[Offset, Offsets], ...]
"""Head and shape as each silence left them that is remembered, the oldest first."""

Group: TypeAlias = tuple[Offset, Offsets, Squares, Mines, Offsets, Marks]
"""Head, shape, anchors, mines, loose mines, marks.

* *head*: where the submarine is now, as an offset;
* *shape*: the offsets of its route, the beginning (0) and the head among them;
* *anchors*: the squares where the route may have begun, never none;
* *mines*: for each mine still lying, the offsets where it may lie (`mines`);
* *loose*: offsets of mines of which less is known;
* *marks*: only for forgetting the oldest part of the route.

A plain tuple: one is made for each group and order, and tuples are the quickest to make.
"""


BOUND = 32768
"""The most groups that are kept, of up to 1 KB each. Four silences at the pace at which the gauge
fills make 4,000 to 14,000 on an open sea of 15 by 15 squares, and fewer among islands."""

BRANCHES = 16
"""How many times more groups a silence makes, at most and very nearly (one of 17 ways is always
shut: the one back along the route, but for a route that has just begun)."""

MOST_MINES = 16
"""The most mines that are told apart; any older is loose."""


def beginning(chart: OffsetChart, anchors: Squares) -> Group:
    """The group of a route that begins now on any of these squares."""
    return (0, chart.at[0][0], anchors, (), 0, ())


def limit(groups: Iterable[Group], squares: Squares) -> list[Group]:
    """The groups that remain when the submarine is on one of these squares now."""
    masks: dict[Offset, Squares] = {}
    left = []
    for head, shape, anchors, mines, loose, marks in groups:
        mask = masks.get(head)
        if mask is None:
            mask = masks[head] = seen_from(squares, head)
        anchors &= mask
        if anchors:
            left.append((head, shape, anchors, mines, loose, marks))
    return left


def course(
    groups: Iterable[Group], step: Offset, chart: OffsetChart, mines_bar: bool
) -> list[Group]:
    """One square in a known heading: over sea, and never onto the own route (C-1 to C-3).

    With ``mines_bar`` never onto an own mine either (C-4): none lies there.
    """
    at = chart.at
    moved = []
    for head, shape, anchors, mines, loose, marks in groups:
        head += step
        bit, open_sea = at[head]
        if shape & bit:
            continue
        anchors &= open_sea
        if not anchors:
            continue
        if mines_bar and (mines or loose):
            loose &= ~bit
            for mine in mines:
                if mine & bit:
                    mines, anchors = keep_off(chart, anchors, mines, bit)
                    break
            if not anchors:
                continue
        moved.append((head, shape | bit, anchors, mines, loose, marks))
    return moved


def silence(
    groups: list[Group],
    chart: OffsetChart,
    mines_bar: bool,
    shortest: int = 0,
    longest: int = SILENCE_RANGE,
) -> list[Group]:
    """A straight line in an unknown heading, each square of it as in `course` (L-1, F-4)."""
    branched = _marked(groups) if shortest == 0 else []
    for step in STEPS:
        reached = groups
        for _ in range(longest):
            reached = course(reached, step, chart, mines_bar)
            branched += _marked(reached)
    return branched


def _marked(groups: list[Group]) -> list[Group]:
    """The groups as a silence leaves them."""
    return [
        (head, shape, anchors, mines, loose, (*marks, (head, shape)))
        for head, shape, anchors, mines, loose, marks in groups
    ]


def surfaced(groups: Iterable[Group], squares: Squares, chart: OffsetChart) -> list[Group]:
    """A new route begins on one of these squares (U-1); mines stay (N-5).

    What tells groups apart now is only where their mines lie.
    """
    start = chart.at[0][0]
    found: dict[tuple[Mines, Offsets], Squares] = {}
    for head, _, anchors, mines, loose, _ in limit(groups, squares):
        places = seen_from(anchors, -head)
        seen = (
            tuple([seen_from(on_sea(chart, anchors, mine), head) for mine in mines]),
            seen_from(loose, head),
        )
        found[seen] = found.get(seen, 0) | places
    return [(0, start, anchors, mines, loose, ()) for (mines, loose), anchors in found.items()]


def squares_of(groups: Iterable[Group]) -> Squares:
    """The squares on which the submarine can be now."""
    by_head: dict[Offset, Squares] = {}
    for head, _, anchors, _, _, _ in groups:
        by_head[head] = by_head.get(head, 0) | anchors
    squares = 0
    for head, anchors in by_head.items():
        squares |= seen_from(anchors, -head)
    return squares


# ---- bounding the number of groups


def joined(groups: list[Group], loosely: bool = False) -> list[Group]:
    """Groups that differ only in where they began, joined.

    ``loosely`` also joins groups with different loose mines, which loses some of what is known.
    """
    found: dict[tuple[Offset, Offsets, Mines, Offsets], Group] = {}
    for group in groups:
        head, shape, anchors, mines, loose, marks = group
        key = (head, shape, mines, 0 if loosely else loose)
        same = found.get(key)
        if same is None:
            found[key] = group
        else:
            found[key] = (head, shape, anchors | same[2], mines, loose | same[4], marks)
    return list(found.values())


def forgotten(groups: list[Group], chart: OffsetChart) -> list[Group]:
    """The groups without the part of their route before the end of the oldest silence.

    The route begins there now, which joins groups that came there by different ways.
    """
    found: dict[tuple[Offset, Offsets, Mines, Offsets], Squares] = {}
    marks_of: dict[tuple[Offset, Offsets, Mines, Offsets], Marks] = {}
    for head, shape, anchors, mines, loose, marks in groups:
        began, before = marks[0]
        start = chart.at[began][0]
        key = (
            head - began,
            seen_from(shape & ~before | start, began),
            tuple([seen_from(mine, began) for mine in mines]) if mines else mines,
            seen_from(loose, began),
        )
        known = found.get(key)
        if known is None:
            found[key] = seen_from(anchors, -began)
            marks_of[key] = tuple(
                (at - began, seen_from(passed & ~before | start, began)) for at, passed in marks[1:]
            )
        else:
            found[key] = known | seen_from(anchors, -began)
    return [
        (head, shape, anchors, mines, loose, marks_of[head, shape, mines, loose])
        for (head, shape, mines, loose), anchors in found.items()
    ]


def loosened(group: Group, count: int) -> Group:
    """The oldest ``count`` mines of a group made loose."""
    head, shape, anchors, mines, loose, marks = group
    for mine in mines[:count]:
        loose |= mine
    return (head, shape, anchors, mines[count:], loose, marks)


def bounded(groups: list[Group], chart: OffsetChart, aim: int) -> tuple[list[Group], bool]:
    """The groups, ``aim`` at most, and whether nothing was lost."""
    groups = joined(groups)
    if len(groups) <= aim:
        return groups, True
    while len(groups) > aim and groups[0][5]:
        groups = forgotten(groups, chart)
    while len(groups) > aim and any(group[3] for group in groups):
        groups = joined([loosened(group, 1) for group in groups], loosely=True)
    if len(groups) > aim:
        groups = joined(groups, loosely=True)
    return groups, False
