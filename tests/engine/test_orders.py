"""Orders as values, and their canonical words."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.record.notation import parse_order


@pytest.mark.parametrize(
    "line",
    [
        "blue captain start C7",
        "blue captain dive",
        "blue captain head N",
        "blue mate mark torpedo",
        "blue mate pass",
        "blue engineer break N3",
        "blue captain drone 4",
        "yellow captain answer row 3 sector 7",
        "yellow captain answer column C row 3",
        "blue captain silence N 0",
        "blue engineer secure 2",
        "blue engineer secure 2 astray",
        "blue radio plot ?",
        "blue radio plot W",
        "blue radio slide -1 2",
    ],
)
def test_an_order_prints_as_it_is_written(line: str) -> None:
    assert str(parse_order(line)[1]) == line


def test_orders_are_values() -> None:
    one, other = (parse_order("blue captain head N")[1] for _ in range(2))
    assert one == other
    assert len({one, other}) == 1
    with pytest.raises(AttributeError):
        setattr(one, "verb", "dive")  # noqa: B010


def test_an_order_without_arguments() -> None:
    order: Any = parse_order("blue captain done")[1]
    assert (order.args, order.words) == ((), "done")
