"""The bound: no more groups than memory and time allow, and never the truth among those lost.

Every silence branches the groups, every mine can. What is done when they are too many, in this
order, until few enough remain:

1. groups that differ only in where they began are joined: this loses nothing;
2. the oldest part of the route, up to the end of the oldest silence, is *forgotten*: the enemy
   is allowed to cross it. Groups that differed in it alone are joined;
3. the oldest mines become *loose*: one may lie on any square where it might have lain in any of
   the groups that are joined, or on none. A loose mine explains a trigger and bars no way.

Each step leaves out a condition and adds none, so every route and every lie of the mines that
was possible still is, the truth among them; and whatever is heard later takes the same away from
the larger set as from the smaller. What is kept is a superset of what is possible for ever, and
a blast or a surfacing makes it small as before. With every silence forgotten all shapes are the
same courses, and with every mine loose one group is left: the bound is always reached.

A silence is the one event that can branch beyond measure, so it is looked at before it: no more
groups enter it than can leave it within the bound.
"""

from __future__ import annotations

from sonar_console.bots.tracks.group import Group, Marks
from sonar_console.bots.tracks.mines import Mines
from sonar_console.bots.tracks.waters import Offset, Offsets, Waters, seen_from
from sonar_console.engine.squares import Squares

BOUND = 32768
"""The most groups that are kept, of up to 1 KB each. Four silences at the pace at which the gauge
fills make 4,000 to 14,000 on an open sea of 15 by 15 squares, and fewer among islands."""

BRANCHES = 16
"""How many times more groups a silence makes, at most and very nearly (one of 17 ways is always
shut: the one back along the route, but for a route that has just begun)."""

MOST_MINES = 16
"""The most mines that are told apart; any older is loose."""


def joined(groups: list[Group], loosely: bool = False) -> list[Group]:
    """The same with groups joined that differ only in where they began.

    ``loosely`` joins over different loose mines too, which loses of them.
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


def forgotten(groups: list[Group], waters: Waters) -> list[Group]:
    """The groups without what each knows of its route before the end of its oldest silence.

    The route now begins there, which brings together groups that came there by other ways.
    """
    found: dict[tuple[Offset, Offsets, Mines, Offsets], Squares] = {}
    marks_of: dict[tuple[Offset, Offsets, Mines, Offsets], Marks] = {}
    for head, shape, anchors, mines, loose, marks in groups:
        began, before = marks[0]
        start = waters.at[began][0]
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


def bounded(groups: list[Group], waters: Waters, aim: int) -> tuple[list[Group], bool]:
    """Groups no more than ``aim``, and whether nothing was lost."""
    groups = joined(groups)
    if len(groups) <= aim:
        return groups, True
    while len(groups) > aim and groups[0][5]:
        groups = forgotten(groups, waters)
    while len(groups) > aim and any(group[3] for group in groups):
        groups = joined([loosened(group, 1) for group in groups], loosely=True)
    if len(groups) > aim:
        groups = joined(groups, loosely=True)
    return groups, False
