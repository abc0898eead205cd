"""The squares of the enemy's mines, and what follows from them for its route.

A mine dropped unseen lies on a square next to the submarine (N-1). For each mine
that still lies, a group has the set of offsets where it can lie: its *candidates*. All mines of a
group together say exactly this: each lies on a candidate that is sea, no two on one square (N-1).
Every rule about mines keeps to that form:

* in edition ``en`` a square that the submarine moves onto holds no own mine: it is removed from
  all candidates (`keep_off`, C-4);
* a mine triggered on a known square was there: each candidate then leaves one anchor
  (`triggered`, N-2);
* a torpedo's blast on a known square destroys a mine that lies there, and only the enemy's crew is
  told: for each anchor from which a candidate is that square, the cases are separated: this mine
  was there, that one, or none (`torpedoed`, T-3).

An anchor from which the mines cannot all lie somewhere is dropped (`placed`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sonar_console.bots.tracking.offsets import STEPS, Offset, OffsetChart, Offsets
from sonar_console.engine.squares import BIT, Square, Squares

Mines: TypeAlias = tuple[Offsets, ...]
"""The candidates of each mine that still lies, the oldest first."""


def placed(chart: OffsetChart, anchors: Squares, mines: Mines) -> Squares:
    """The anchors from which every mine has a place of its own."""
    once = shared = 0
    for mine in mines:
        shared |= once & mine
        once |= mine
    together = []
    for mine in mines:
        if mine & shared:
            together.append(mine)
        else:
            anchors = _somewhere(chart, anchors, mine)
    return _apart(chart, anchors, together) if together else anchors


def _somewhere(chart: OffsetChart, anchors: Squares, mine: Offsets) -> Squares:
    """The anchors from which a candidate is sea."""
    at, base = chart.at, chart.base
    found = 0
    while mine:
        lowest = mine & -mine
        mine ^= lowest
        found |= anchors & at[lowest.bit_length() - 1 - base][1]
        if found == anchors:
            break
    return found


def _apart(chart: OffsetChart, anchors: Squares, mines: list[Offsets]) -> Squares:
    """`placed` for mines that may come into each other's way.

    A mine with as many candidates as there are mines, all sea from every anchor, finds a place
    whatever the others do, and need not be looked at. Of the rest one is tried at each place.
    """
    if not anchors or not mines:
        return anchors
    for number, mine in enumerate(mines):
        if _always(chart, anchors, mine, len(mines)):
            return _apart(chart, anchors, mines[:number] + mines[number + 1 :])
    tightest = min(range(len(mines)), key=lambda number: mines[number].bit_count())
    others = mines[:tightest] + mines[tightest + 1 :]
    found = 0
    for offset in chart.offsets_in(mines[tightest]):
        bit, sea = chart.at[offset]
        there = anchors & sea & ~found
        if there:
            found |= _apart(chart, there, [mine & ~bit for mine in others])
    return found


def _always(chart: OffsetChart, anchors: Squares, mine: Offsets, count: int) -> bool:
    """Whether a mine has so many candidates that are sea from every anchor."""
    at, base = chart.at, chart.base
    while mine and count:
        lowest = mine & -mine
        mine ^= lowest
        if not anchors & ~at[lowest.bit_length() - 1 - base][1]:
            count -= 1
    return not count


def keep_off(
    chart: OffsetChart, anchors: Squares, mines: Mines, bits: Offsets
) -> tuple[Mines, Squares]:
    """The mines and anchors that remain when no mine lies on these offsets."""
    left = []
    fewer = []
    once = shared = 0
    for mine in mines:
        if mine & bits:
            mine &= ~bits
            fewer.append(mine)
        left.append(mine)
        shared |= once & mine
        once |= mine
    mines = tuple(left)
    if shared:
        return mines, placed(chart, anchors, mines)
    for mine in fewer:  # the others had their places before, and still have
        anchors = _somewhere(chart, anchors, mine)
    return mines, anchors


def dropped(
    chart: OffsetChart, head: Offset, shape: Offsets, anchors: Squares, mines: Mines
) -> tuple[Mines, Squares]:
    """A mine is dropped beside the submarine, not on its route, not on another mine (N-1)."""
    mine = chart.around(head) & ~shape
    for other in mines:
        if mine & other:
            mines = (*mines, mine)
            return mines, placed(chart, anchors, mines)
    return (*mines, mine), _somewhere(chart, anchors, mine)


def on_sea(chart: OffsetChart, anchors: Squares, mine: Offsets) -> Offsets:
    """The candidates of a mine that are sea from any anchor at all."""
    return sum(
        chart.at[offset][0] for offset in chart.offsets_in(mine) if anchors & chart.at[offset][1]
    )


def triggered(
    chart: OffsetChart, square: Square, anchors: Squares, mines: Mines, loose: Offsets
) -> Iterator[tuple[Squares, Mines]]:
    """One of the mines lay on a square and is gone: each anchor and the mines left (N-2)."""
    for anchor, bit in _lying_on(chart, square, anchors, mines):
        yield from _without_one(chart, anchor, bit, mines)
    for anchor, bit in _lying_on(chart, square, anchors, (loose,)):
        left, anchor = keep_off(chart, anchor, mines, bit)
        if anchor:
            yield anchor, left


def torpedoed(
    chart: OffsetChart, square: Square, anchors: Squares, mines: Mines
) -> Iterator[tuple[Squares, Mines]]:
    """Any mine that lay on a square is gone (T-3): the cases, each with its anchors.

    A square holds at most one mine of a team (N-1).
    """
    for anchor, bit in _lying_on(chart, square, anchors, mines):
        anchors &= ~anchor
        left, kept = keep_off(chart, anchor, mines, bit)
        if kept:
            yield kept, left
        yield from _without_one(chart, anchor, bit, mines)
    if anchors:
        yield anchors, mines


def _lying_on(
    chart: OffsetChart, square: Square, anchors: Squares, mines: Mines
) -> list[tuple[Squares, Offsets]]:
    """Each anchor from which a candidate is a certain square, and that candidate as a bit."""
    candidates = 0
    for mine in mines:
        candidates |= mine
    found = []
    for offset in chart.offsets_in(candidates):
        anchor = square - offset
        if anchor >= 0 and BIT[anchor] & anchors:
            found.append((BIT[anchor], chart.at[offset][0]))
    return found


def _without_one(
    chart: OffsetChart, anchor: Squares, bit: Offsets, mines: Mines
) -> Iterator[tuple[Squares, Mines]]:
    """The cases of which mine it was that lay on an offset and is gone."""
    for number, mine in enumerate(mines):
        if mine & bit:
            left = tuple(each & ~bit for each in mines[:number] + mines[number + 1 :])
            if placed(chart, anchor, left):
                yield anchor, left


def with_a_way(
    chart: OffsetChart, head: Offset, shape: Offsets, anchors: Squares, mines: Mines
) -> list[tuple[Squares, Mines]]:
    """A course was open to the submarine where it is (C-7): the cases, which may overlap.

    ``mines`` are those that bar the way: none where they do not. Mines that could shut every
    way, and did not, left one of the ways open: a case for each.
    """
    mined = shape
    for mine in mines:
        mined |= mine
    surely = 0
    for step in STEPS:
        bit, sea = chart.at[head + step]
        if not bit & mined:
            surely |= anchors & sea
            if surely == anchors:
                return [(anchors, mines)]
    doubtful = [
        (bit, anchors & sea)
        for bit, sea in [chart.at[head + step] for step in STEPS]
        if bit & mined and not bit & shape
    ]
    # From where there are more ways than mines, one is open whatever the mines do.
    surely |= _more_than(len(mines), [from_there for _, from_there in doubtful])
    cases = [(surely, mines)] if surely else []
    for bit, from_there in doubtful:
        left, kept = keep_off(chart, from_there & ~surely, mines, bit)
        if kept:
            cases.append((kept, left))
    return cases


def _more_than(count: int, sets: list[Squares]) -> Squares:
    """The squares that are in more than ``count`` of some sets."""
    levels = [0] * (count + 2)
    for each in sets:
        for level in range(count + 1, 1, -1):
            levels[level] |= levels[level - 1] & each
        levels[1] |= each
    return levels[count + 1]
