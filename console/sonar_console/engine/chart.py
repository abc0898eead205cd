"""The chart of a scenario: sea, islands, holes, Archer mines, sectors (S-4).

A chart never changes after it is made. What depends on the chart alone (the neighbours of a
square, the reach of a torpedo) is computed here, once, as sets of squares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sonar_console.engine.names import HEADINGS, Heading, PieceKind
from sonar_console.engine.squares import (
    BIT,
    COLUMN_LETTERS,
    STRIDE,
    Square,
    Squares,
    square_at,
    squares_in,
)

TORPEDO_RANGE = 4
"""The range of a torpedo, in squares (T-1)."""

SILENCE_RANGE = 4
"""The longest silence, in squares (L-1)."""

STEP = {Heading.N: -STRIDE, Heading.E: 1, Heading.S: STRIDE, Heading.W: -1}
"""The difference of two square numbers by one step in each heading."""


GRID_MARKS = ".#o*"
"""Sea, island, open-water hole, Archer mine."""

SECTOR_DIGITS = "123456789"
"""The numbers of the sectors."""

SIZES = (5, 10, 15, 20, 25)
"""How many rows and columns a chart may have."""


@dataclass(frozen=True, slots=True)
class ChartFault:
    """One fault of a drawing, in the ``grid`` or the ``sectors``; ``row`` counts from 1.

    ``row`` is None where the fault is in no single row. ``kind`` is ``closed-in``, ``no-square`` or
    ``no-sea``, and ``at`` the square or the number of the sector, of a fault that a drawing can
    have whose form is right.
    """

    key: Literal["grid", "sectors"]
    row: int | None
    what: str
    kind: str = ""
    at: str = ""


class ChartError(ValueError):
    """Raised for a grid or sectors that are no chart; ``faults`` has everything that is wrong."""

    def __init__(self, faults: list[ChartFault]) -> None:
        first = faults[0]
        super().__init__(first.what if first.row is None else f"row {first.row}: {first.what}")
        self.faults = faults


class Chart:
    """A chart of ``columns`` by ``rows`` squares, 5 to 25 each way in steps of five.

    ``sea`` is every square a submarine may be on, ``holes`` and ``archer`` are parts of it.
    ``sector_of[square]`` counts from 1; ``sectors[n]`` is the set of all squares of sector n
    (islands too), ``sectors[0]`` is empty.
    """

    def __init__(self, grid: Sequence[str], sectors: Sequence[str] | None = None) -> None:
        """Read a grid of ``.`` sea, ``#`` island, ``o`` hole, ``*`` Archer mine, a string a row.

        ``sectors`` has one digit a square; without it they are 5×5 blocks, numbered left to
        right and top to bottom. Spaces mean nothing. Raises `ChartError`.
        """
        self.grid = _rows(grid)
        digits = None if sectors is None else _rows(sectors)
        faults = chart_faults(self.grid, digits)
        if faults:
            raise ChartError(faults)
        self.rows = len(self.grid)
        self.columns = len(self.grid[0])
        self.area = self._marked(".#o*")
        self.sea = self._marked(".o*")
        self.islands = self._marked("#")
        self.holes = self._marked("o")
        self.archer = self._marked("*")
        self.step: dict[Heading, dict[Square, Square | None]] = {
            heading: {square: self._next(square, heading) for square in squares_in(self.area)}
            for heading in HEADINGS
        }
        numbers = blocks(self.grid) if digits is None else _numbers(digits)
        self.sector_of: dict[Square, int] = {
            square_at(column, row): number
            for row, line in enumerate(numbers)
            for column, number in enumerate(line)
        }
        self.sectors: tuple[Squares, ...] = self._sector_sets()
        self.beside: dict[Square, Squares] = {}
        """The orthogonal sea neighbours of each square of the chart."""
        self.around: dict[Square, Squares] = {}
        """The eight squares around each square of the chart, as far as they are sea."""
        for square in squares_in(self.area):
            self.beside[square] = self._beside(square)
            self.around[square] = self._block(square) & self.sea & ~BIT[square]

    def _marked(self, characters: str) -> Squares:
        return sum(
            BIT[square_at(column, row)]
            for row, line in enumerate(self.grid)
            for column, character in enumerate(line)
            if character in characters
        )

    def _next(self, square: Square, heading: Heading) -> Square | None:
        there = square + STEP[heading]
        return there if there >= 0 and BIT[there] & self.area else None

    def _sector_sets(self) -> tuple[Squares, ...]:
        sets = [0] * (max(self.sector_of.values()) + 1)
        for square, sector in self.sector_of.items():
            sets[sector] |= BIT[square]
        return tuple(sets)

    def _beside(self, square: Square) -> Squares:
        found = 0
        for heading in HEADINGS:
            there = self.step[heading][square]
            if there is not None:
                found |= BIT[there] & self.sea
        return found

    def _block(self, square: Square) -> Squares:
        """The square and the eight around it, on the chart."""
        row_of_three = 0b111 << (square + STRIDE - 1)
        three_rows = row_of_three | row_of_three >> STRIDE | row_of_three << STRIDE
        return three_rows >> STRIDE & self.area

    @cached_property
    def ways(self) -> dict[Square, tuple[tuple[Heading, Squares], ...]]:
        """The courses from each sea square to sea: the heading, and the square as a bit."""
        return {
            square: tuple((heading, line[0]) for heading, line in lines.items() if line)
            for square, lines in self.lines.items()
        }

    @cached_property
    def lines(self) -> dict[Square, dict[Heading, tuple[Squares, ...]]]:
        """The straight lines of sea from each sea square, for silence (L-1).

        By heading: the squares of the line as bits, nearest first.
        """
        return {
            square: {heading: self._line(square, heading) for heading in HEADINGS}
            for square in squares_in(self.sea)
        }

    def _line(self, square: Square, heading: Heading) -> tuple[Squares, ...]:
        line: list[Squares] = []
        there = self.step[heading][square]
        while there is not None and BIT[there] & self.sea and len(line) < SILENCE_RANGE:
            line.append(BIT[there])
            there = self.step[heading][there]
        return tuple(line)

    @cached_property
    def torpedo_by_water(self) -> dict[Square, Squares]:
        """The squares that a torpedo reaches from each sea square in 1 to 4 steps over sea."""
        reach = {}
        for square in squares_in(self.sea):
            seen = BIT[square]
            for _ in range(TORPEDO_RANGE):
                seen = (seen | seen << 1 | seen >> 1 | seen << STRIDE | seen >> STRIDE) & self.sea
            reach[square] = seen & ~BIT[square]
        return reach

    @cached_property
    def torpedo_by_distance(self) -> dict[Square, Squares]:
        """The sea squares at |Δcolumn| + |Δrow| of 1 to 4, islands or not between."""
        reach = {}
        for square in squares_in(self.sea):
            column, row = square % STRIDE, square // STRIDE
            reach[square] = sum(
                BIT[there]
                for there in squares_in(self.sea & ~BIT[square])
                if abs(there % STRIDE - column) + abs(there // STRIDE - row) <= TORPEDO_RANGE
            )
        return reach

    def carried(self, squares: Squares, heading: Heading) -> Squares:
        """The sea squares that are one step in a heading from those of a set."""
        step = STEP[heading]
        return (squares << step if step > 0 else squares >> -step) & self.sea

    def slipped(self, squares: Squares, shortest: int, longest: int) -> Squares:
        """The sea squares that a silence of so many steps can lead to from those of a set (L-1)."""
        found = 0 if shortest else squares
        for heading in HEADINGS:
            reached = squares
            for _ in range(longest):
                reached = self.carried(reached, heading)
                found |= reached
        return found

    def named(self, kind: PieceKind, value: str | int) -> Squares:
        """The squares of a row, a column (a letter) or a sector, as an answer names them (O-1)."""
        if kind == PieceKind.SECTOR:
            return self.sectors[int(value)]
        if kind == PieceKind.ROW:
            return ((1 << STRIDE) - 1 << STRIDE * (int(value) - 1)) & self.area
        column = COLUMN_LETTERS.index(str(value))
        return sum(BIT[square_at(column, row)] for row in range(self.rows))

    def truth(self, square: Square) -> dict[PieceKind, int]:
        """The row, column and sector of a square, all counted from 1."""
        return {
            PieceKind.ROW: square // STRIDE + 1,
            PieceKind.COLUMN: square % STRIDE + 1,
            PieceKind.SECTOR: self.sector_of[square],
        }

    def value_count(self, kind: PieceKind) -> int:
        """The number of rows, columns or sectors (O-4)."""
        if kind == PieceKind.ROW:
            return self.rows
        return self.columns if kind is PieceKind.COLUMN else self.sector_count

    @property
    def sector_count(self) -> int:
        """The number of sectors; they are numbered from 1."""
        return len(self.sectors) - 1


def _rows(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple("".join(line.split()) for line in lines)


# ---- what is wrong with a drawing


def chart_faults(grid: Sequence[str], sectors: Sequence[str] | None = None) -> list[ChartFault]:
    """List everything wrong with the rows of a grid and of its sectors.

    The sectors are compared with the grid only if each is well formed by itself.
    """
    faults = [*_uneven("grid", grid, GRID_MARKS)]
    if grid and not faults:
        faults += _wrong_size(grid)
        faults += _closed_in(grid)
    if sectors is not None:
        uneven = [*_uneven("sectors", sectors, SECTOR_DIGITS)]
        if not faults and not uneven:
            faults += _wrong_sectors(grid, sectors)
        faults += uneven
    elif not faults:
        faults += _wrong_numbers(grid, blocks(grid), "grid")
    return faults


def _uneven(
    key: Literal["grid", "sectors"], rows: Sequence[str], allowed: str
) -> Iterator[ChartFault]:
    """Strange characters, and rows that are not as wide as most are."""
    if not rows:
        yield ChartFault(key, None, "there is no row")
        return
    width = Counter(map(len, rows)).most_common(1)[0][0]
    for number, row in enumerate(rows, 1):
        strange = sorted(set(row) - set(allowed))
        if strange:
            named = ", ".join(map(ascii, strange))
            yield ChartFault(key, number, f"{named} is not one of {' '.join(allowed)}")
        if len(row) != width:
            yield ChartFault(key, number, f"{len(row)} squares, most rows have {width}")


def _wrong_size(grid: Sequence[str]) -> Iterator[ChartFault]:
    for count, what in ((len(grid[0]), "columns"), (len(grid), "rows")):
        if count not in SIZES:
            sizes = ", ".join(map(str, SIZES[:-1]))
            yield ChartFault(
                "grid", None, f"the grid has {count} {what}, not {sizes} or {SIZES[-1]}"
            )


def _closed_in(grid: Sequence[str]) -> Iterator[ChartFault]:
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
                yield ChartFault("grid", y + 1, f"{name} is {what}", "closed-in", name)


def _wrong_sectors(grid: Sequence[str], sectors: Sequence[str]) -> Iterator[ChartFault]:
    if (len(sectors), len(sectors[0])) != (len(grid), len(grid[0])):
        yield ChartFault(
            "sectors",
            None,
            f"the sectors are {len(sectors[0])}×{len(sectors)}, "
            f"the grid is {len(grid[0])}×{len(grid)}",
        )
        return
    yield from _wrong_numbers(grid, _numbers(sectors), "sectors")


def _numbers(sectors: Sequence[str]) -> list[list[int]]:
    return [[int(digit) for digit in row] for row in sectors]


def blocks(grid: Sequence[str]) -> list[list[int]]:
    """The sectors of a chart whose drawing has none: blocks of 5 by 5."""
    across = len(grid[0]) // 5
    return [[y // 5 * across + x // 5 + 1 for x in range(len(row))] for y, row in enumerate(grid)]


def _wrong_numbers(
    grid: Sequence[str], numbers: list[list[int]], key: Literal["grid", "sectors"]
) -> Iterator[ChartFault]:
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
            what = f"sector {number} of {max(there)} has no square"
            yield ChartFault(key, None, what, "no-square", str(number))
        elif number not in at_sea:
            yield ChartFault(key, None, f"sector {number} has no sea square", "no-sea", str(number))
