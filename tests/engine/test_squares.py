"""Squares as numbers and sets of squares."""

from __future__ import annotations

import pytest

from sonar_console.engine.squares import (
    BIT,
    NAME,
    by_name,
    column_of,
    distance,
    parse_square,
    row_of,
    square_at,
    squares_in,
)


@pytest.mark.parametrize(("name", "column", "row"), [("A1", 0, 0), ("C7", 2, 6), ("Y25", 24, 24)])
def test_a_square_is_a_column_letter_and_a_row_from_the_top(
    name: str, column: int, row: int
) -> None:
    square = parse_square(name)
    assert (column_of(square), row_of(square)) == (column, row)
    assert square == square_at(column, row)
    assert NAME[square] == name
    assert parse_square(name.lower()) == square


@pytest.mark.parametrize("text", ["", "C", "7", "7C", "CC7", "C0", "C07", "C100", "C٧", "\u212a7"])
def test_what_is_no_square(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        parse_square(text)


def test_a_set_of_squares() -> None:
    squares = BIT[parse_square("A10")] | BIT[parse_square("B2")] | BIT[parse_square("A2")]
    assert [NAME[square] for square in squares_in(squares)] == ["A2", "B2", "A10"]
    assert by_name(squares) == ["A10", "A2", "B2"]
    assert list(squares_in(0)) == []


@pytest.mark.parametrize(
    ("one", "other", "away"), [("C7", "C7", 0), ("C7", "D8", 1), ("C7", "E8", 2), ("A1", "Y2", 24)]
)
def test_the_distance_of_a_blast_counts_diagonals_as_one(one: str, other: str, away: int) -> None:
    assert distance(parse_square(one), parse_square(other)) == away
