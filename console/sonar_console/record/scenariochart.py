"""What is wrong with a drawing of a chart: every fault of it, where `Chart` tells the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

GRID = ".#o*"
"""Sea, island, open-water hole, Archer mine."""

DIGITS = "123456789"
"""The numbers of the sectors."""

SIZES = (5, 10, 15, 20, 25)
"""How many rows and columns a chart may have."""


@dataclass(frozen=True, slots=True)
class ChartFault:
    """One fault: in the ``grid`` or the ``sectors``, in which row from 1 (None: no one row)."""

    key: str
    row: int | None
    what: str


def chart_faults(grid: Sequence[str], sectors: Sequence[str] | None = None) -> list[ChartFault]:
    """Everything wrong with the rows of a grid and of its sectors; empty if it is a chart.

    The sectors are compared with the grid only if each is well formed by itself.
    """
    faults = [*_uneven("grid", grid, GRID)]
    if grid and not faults:
        faults += _size(grid)
        faults += _lonely(grid)
    if sectors is not None:
        uneven = [*_uneven("sectors", sectors, DIGITS)]
        if not faults and not uneven:
            faults += _sectors(grid, sectors)
        faults += uneven
    elif not faults:
        faults += _numbers(grid, _blocks(grid), "grid")
    return faults


def usual_width(rows: Sequence[str]) -> int:
    """The width that most rows have; of two as frequent, the one that comes first."""
    return Counter(map(len, rows)).most_common(1)[0][0]


def _uneven(key: str, rows: Sequence[str], allowed: str) -> Iterator[ChartFault]:
    if not rows:
        yield ChartFault(key, None, "there is no row")
        return
    width = usual_width(rows)
    for number, row in enumerate(rows, 1):
        strange = sorted(set(row) - set(allowed))
        if strange:
            named = ", ".join(map(ascii, strange))
            yield ChartFault(key, number, f"{named} is not one of {' '.join(allowed)}")
        if len(row) != width:
            yield ChartFault(key, number, f"{len(row)} squares, most rows have {width}")


def _size(grid: Sequence[str]) -> Iterator[ChartFault]:
    for count, what in ((len(grid[0]), "columns"), (len(grid), "rows")):
        if count not in SIZES:
            sizes = ", ".join(map(str, SIZES[:-1]))
            yield ChartFault(
                "grid", None, f"the grid has {count} {what}, not {sizes} or {SIZES[-1]}"
            )


def _lonely(grid: Sequence[str]) -> Iterator[ChartFault]:
    """The sea squares that have no sea beside them."""
    for y, row in enumerate(grid):
        for x, mark in enumerate(row):
            beside = (
                grid[down][along]
                for along, down in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
                if 0 <= down < len(grid) and 0 <= along < len(row)
            )
            if mark != "#" and all(other == "#" for other in beside):
                name = f"{chr(ord('A') + x)}{y + 1}" if x < 26 else f"column {x + 1}"
                what = "a sea square with no sea neighbour: no submarine could leave it"
                yield ChartFault("grid", y + 1, f"{name} is {what}")


def _sectors(grid: Sequence[str], sectors: Sequence[str]) -> Iterator[ChartFault]:
    if (len(sectors), len(sectors[0])) != (len(grid), len(grid[0])):
        yield ChartFault(
            "sectors",
            None,
            f"the sectors are {len(sectors[0])}×{len(sectors)}, "
            f"the grid is {len(grid[0])}×{len(grid)}",
        )
        return
    numbers = [[int(digit) for digit in row] for row in sectors]
    yield from _numbers(grid, numbers, "sectors")


def _blocks(grid: Sequence[str]) -> list[list[int]]:
    """The sectors of a chart that draws none: blocks of 5 by 5."""
    across = len(grid[0]) // 5
    return [[y // 5 * across + x // 5 + 1 for x in range(len(row))] for y, row in enumerate(grid)]


def _numbers(grid: Sequence[str], numbers: list[list[int]], key: str) -> Iterator[ChartFault]:
    """The sectors that have no square, or no sea."""
    there = {number for row in numbers for number in row}
    at_sea = {
        number
        for row, marks in zip(numbers, grid, strict=True)
        for number, mark in zip(row, marks, strict=True)
        if mark != "#"
    }
    for number in range(1, max(there) + 1):
        if number not in there:
            yield ChartFault(key, None, f"sector {number} of {max(there)} has no square")
        elif number not in at_sea:
            yield ChartFault(key, None, f"sector {number} has no sea square")
