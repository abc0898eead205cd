"""The chart of a scenario: sea, islands, holes, Archer mines, sectors (S-4).

A chart is made once and never changes. All that depends on the chart alone (the neighbours of
a square, what a torpedo reaches) is worked out here, once, as sets of squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sonar_console.engine.names import HEADINGS, Heading, Kind
from sonar_console.engine.squares import BIT, STRIDE, Square, Squares, square_at, squares_in

TORPEDO_RANGE = 4
"""How far a torpedo goes, in squares (T-1)."""

SILENCE_RANGE = 4
"""How far a submarine goes in silence, in squares (L-1)."""

_STEP = {Heading.N: -STRIDE, Heading.E: 1, Heading.S: STRIDE, Heading.W: -1}


class ChartError(ValueError):
    """A grid or its sectors break the form; ``row`` is the faulty row from 1, or None."""

    def __init__(self, what: str, row: int | None = None) -> None:
        super().__init__(what if row is None else f"row {row}: {what}")
        self.what = what
        self.row = row


class Chart:
    """A chart of ``columns`` by ``rows`` squares, 5 to 25 each way in steps of five.

    ``sea`` is every square a submarine may be on, ``holes`` and ``archer`` are parts of it.
    ``sector_of[square]`` counts from 1; ``sectors[n]`` is the set of all squares of sector n
    (islands too), ``sectors[0]`` is empty.
    """

    def __init__(self, grid: Sequence[str], sectors: Sequence[str] | None = None) -> None:
        """Read a grid of ``.`` sea, ``#`` island, ``o`` hole, ``*`` Archer mine, a string a row.

        ``sectors`` has one digit a square; without it they are 5×5 blocks, numbered left to
        right and top to bottom. Raises `ChartError` naming the row.
        """
        self.grid = tuple("".join(row.split()) for row in grid)
        _check_shape(self.grid, "the grid", ".#o*")
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
        self.sector_of = self._sectors(sectors)
        self.sectors: tuple[Squares, ...] = self._sector_sets()
        self.beside: dict[Square, Squares] = {}
        """The orthogonal sea neighbours of each square of the chart."""
        self.around: dict[Square, Squares] = {}
        """The eight squares around each square of the chart, as far as they are sea."""
        for square in squares_in(self.area):
            self.beside[square] = self._beside(square)
            self.around[square] = self._block(square) & self.sea & ~BIT[square]
        for square in squares_in(self.sea):
            if not self.beside[square]:
                raise ChartError(
                    "a sea square with no sea neighbour: no submarine could leave it",
                    square // STRIDE + 1,
                )

    def _marked(self, characters: str) -> Squares:
        return sum(
            BIT[square_at(column, row)]
            for row, line in enumerate(self.grid)
            for column, character in enumerate(line)
            if character in characters
        )

    def _next(self, square: Square, heading: Heading) -> Square | None:
        there = square + _STEP[heading]
        return there if there >= 0 and BIT[there] & self.area else None

    def _sectors(self, sectors: Sequence[str] | None) -> dict[Square, int]:
        if sectors is None:
            across = self.columns // 5
            return {
                square: square // STRIDE // 5 * across + square % STRIDE // 5 + 1
                for square in squares_in(self.area)
            }
        given = tuple("".join(row.split()) for row in sectors)
        _check_shape(given, "the sectors", "123456789")
        if len(given) != self.rows or len(given[0]) != self.columns:
            raise ChartError(
                f"the sectors are {len(given[0])}×{len(given)}, "
                f"the grid is {self.columns}×{self.rows}"
            )
        return {
            square_at(column, row): int(digit)
            for row, line in enumerate(given)
            for column, digit in enumerate(line)
        }

    def _sector_sets(self) -> tuple[Squares, ...]:
        count = max(self.sector_of.values())
        sets = [0] * (count + 1)
        for square, sector in self.sector_of.items():
            sets[sector] |= BIT[square]
        for sector in range(1, count + 1):
            if not sets[sector]:
                raise ChartError(f"sector {sector} of {count} has no square")
            if not sets[sector] & self.sea:
                raise ChartError(f"sector {sector} has no sea square")
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
        """The courses that lead to sea from each sea square: heading and the square as a bit."""
        return {
            square: tuple((heading, line[0]) for heading, line in lines.items() if line)
            for square, lines in self.lines.items()
        }

    @cached_property
    def lines(self) -> dict[Square, dict[Heading, tuple[Squares, ...]]]:
        """The straight lines of silence from each sea square, as far as they are sea (L-1).

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
        """Where a torpedo gets to in 1 to 4 orthogonal steps over sea, itself left out."""
        reach = {}
        for square in squares_in(self.sea):
            seen = BIT[square]
            for _ in range(TORPEDO_RANGE):
                seen = (seen | seen << 1 | seen >> 1 | seen << STRIDE | seen >> STRIDE) & self.sea
            reach[square] = seen & ~BIT[square]
        return reach

    @cached_property
    def torpedo_by_distance(self) -> dict[Square, Squares]:
        """The sea squares at |Δcolumn| + |Δrow| of 1 to 4, whatever lies between."""
        reach = {}
        for square in squares_in(self.sea):
            column, row = square % STRIDE, square // STRIDE
            reach[square] = sum(
                BIT[there]
                for there in squares_in(self.sea & ~BIT[square])
                if abs(there % STRIDE - column) + abs(there // STRIDE - row) <= TORPEDO_RANGE
            )
        return reach

    def truth(self, square: Square) -> dict[Kind, int]:
        """The row, column and sector of a square, all counted from 1."""
        return {
            Kind.ROW: square // STRIDE + 1,
            Kind.COLUMN: square % STRIDE + 1,
            Kind.SECTOR: self.sector_of[square],
        }

    def value_count(self, kind: Kind) -> int:
        """How many rows, columns or sectors there are (O-4)."""
        if kind is Kind.ROW:
            return self.rows
        return self.columns if kind is Kind.COLUMN else self.sector_count

    @property
    def sector_count(self) -> int:
        """The number of sectors; they are numbered from 1."""
        return len(self.sectors) - 1


def _check_shape(lines: tuple[str, ...], name: str, allowed: str) -> None:
    if not lines:
        raise ChartError(f"{name} has no row")
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        strange = next((character for character in line if character not in allowed), None)
        if strange is not None:
            raise ChartError(f"{strange!r} is not one of {' '.join(allowed)}", number)
        if len(line) != width:
            raise ChartError(f"{len(line)} squares, the first row has {width}", number)
    for count, what in ((width, "columns"), (len(lines), "rows")):
        if count % 5 or not 5 <= count <= 25:
            raise ChartError(f"{name} has {count} {what}, not 5, 10, 15, 20 or 25")
