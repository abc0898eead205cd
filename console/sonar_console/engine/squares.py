"""Squares as integers, and sets of squares as integers with one bit each.

A square is a column letter and a row counted from the top, ``C7``. Its number is
``row * 26 + column`` (both from 0), whatever the size of the chart: a chart has 25 columns at
most, so the twenty-sixth is always empty and a shift by one never slips into the next row.
A set of squares is an ``int`` with one bit a square.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Square = int
"""The number of a square: ``row * STRIDE + column``, 0 for A1."""

Squares = int
"""A set of squares, one bit each."""

STRIDE = 26
ROWS = 99
"""The rows that a square can be written with; a chart has 25 at most."""

COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BIT: tuple[Squares, ...] = tuple(1 << square for square in range(STRIDE * ROWS))
NAME: tuple[str, ...] = tuple(
    f"{COLUMN_LETTERS[square % STRIDE]}{square // STRIDE + 1}" for square in range(STRIDE * ROWS)
)

_WRITTEN = re.compile(r"([A-Z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


def square_at(column: int, row: int) -> Square:
    """The square in a column and a row, both counted from 0."""
    return row * STRIDE + column


def column_of(square: Square) -> int:
    """The column of a square, 0 for A."""
    return square % STRIDE


def row_of(square: Square) -> int:
    """The row of a square, 0 for the top row."""
    return square // STRIDE


def parse_square(text: str) -> Square:
    """Read ``C7`` (or ``c7``); raises `ValueError` if it is not a letter and a row of 1 to 99."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a square such as C7")
    return (int(found[2]) - 1) * STRIDE + ord(found[1].upper()) - 65


def squares_in(squares: Squares) -> Iterator[Square]:
    """The squares of a set, by row, then by column."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def by_name(squares: Squares) -> list[str]:
    """The names of a set of squares, sorted as text as in the record."""
    return sorted(NAME[square] for square in squares_in(squares))


def distance(one: Square, other: Square) -> int:
    """The distance of two squares for a blast; a diagonal neighbour is at 1."""
    return max(
        abs(one % STRIDE - other % STRIDE),
        abs(one // STRIDE - other // STRIDE),
    )


def steps(one: Square, other: Square) -> int:
    """The orthogonal steps between two squares, columns and rows together."""
    return abs(one % STRIDE - other % STRIDE) + abs(one // STRIDE - other // STRIDE)
