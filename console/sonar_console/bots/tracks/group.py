"""Hypotheses about the enemy's route in groups: one shape, many places where it may lie.

A *group* says how the route has run since the last surfacing, relative to where it began, and
holds the set of squares where it may have begun. A course moves all of a group at once. Whether
a course would cross the route (C-3) depends on the shape alone, so a group lives or dies as a
whole; islands and all that is heard about places only thin out its anchors.

A silence branches each group up to seventeen ways (L-1). All groups together are exactly the
routes, and the places of the mines (`mines`), that remain possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sonar_console.bots.tracks.mines import Mines, keep_off, on_sea
from sonar_console.bots.tracks.waters import STEPS, Offset, Offsets, Waters, seen_from
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
* *loose*: offsets of mines of which less is known (`bound`);
* *marks*: only for forgetting the oldest part of the route (`bound`).

A plain tuple: one is made for each group and order, and tuples are the quickest to make.
"""


def beginning(waters: Waters, anchors: Squares) -> Group:
    """The group of a route that begins now on any of these squares."""
    return (0, waters.at[0][0], anchors, (), 0, ())


def limit(groups: Iterable[Group], squares: Squares) -> list[Group]:
    """What remains of groups when the submarine is on one of these squares now."""
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


def course(groups: Iterable[Group], step: Offset, waters: Waters, mines_bar: bool) -> list[Group]:
    """One square in a known heading: over sea, and never onto the own route (C-1 to C-3).

    With ``mines_bar`` never onto an own mine either (C-4): none lies there.
    """
    at = waters.at
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
                    mines, anchors = keep_off(waters, anchors, mines, bit)
                    break
            if not anchors:
                continue
        moved.append((head, shape | bit, anchors, mines, loose, marks))
    return moved


def silence(
    groups: list[Group],
    waters: Waters,
    mines_bar: bool,
    shortest: int = 0,
    longest: int = SILENCE_RANGE,
) -> list[Group]:
    """A straight line in an unknown heading, each square of it as in `course` (L-1, F-4)."""
    branched = _marked(groups) if shortest == 0 else []
    for step in STEPS:
        reached = groups
        for _ in range(longest):
            reached = course(reached, step, waters, mines_bar)
            branched += _marked(reached)
    return branched


def _marked(groups: list[Group]) -> list[Group]:
    """The groups as a silence leaves them."""
    return [
        (head, shape, anchors, mines, loose, (*marks, (head, shape)))
        for head, shape, anchors, mines, loose, marks in groups
    ]


def surfaced(groups: Iterable[Group], squares: Squares, waters: Waters) -> list[Group]:
    """A new route begins on one of these squares (U-1); mines stay (N-5).

    What tells groups apart now is only where their mines lie.
    """
    start = waters.at[0][0]
    found: dict[tuple[Mines, Offsets], Squares] = {}
    for head, _, anchors, mines, loose, _ in limit(groups, squares):
        places = seen_from(anchors, -head)
        seen = (
            tuple([seen_from(on_sea(waters, anchors, mine), head) for mine in mines]),
            seen_from(loose, head),
        )
        found[seen] = found.get(seen, 0) | places
    return [(0, start, anchors, mines, loose, ()) for (mines, loose), anchors in found.items()]


def squares_of(groups: Iterable[Group]) -> Squares:
    """Where the submarine may be now."""
    by_head: dict[Offset, Squares] = {}
    for head, _, anchors, _, _, _ in groups:
        by_head[head] = by_head.get(head, 0) | anchors
    squares = 0
    for head, anchors in by_head.items():
        squares |= seen_from(anchors, -head)
    return squares
