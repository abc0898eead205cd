"""Choosing among legal orders: over the chart, through a list, along a silent way."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import HEADINGS, Heading, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.squares import NAME, parse_square
from sonar_console.stations.chooser import Chooser, first_choice


def torpedoes(*squares: str, at: str | None = None) -> Chooser:
    orders = tuple(
        Order(Team.BLUE, Role.CAPTAIN, Verb.TORPEDO, (parse_square(square),)) for square in squares
    )
    return Chooser(orders, squares.index(at) if at else 0)


def ways(**longest: int) -> Chooser:
    orders = tuple(
        Order(Team.BLUE, Role.CAPTAIN, Verb.SILENCE, (heading, squares))
        for heading in HEADINGS
        for squares in range(longest.get(str(heading), 0) + 1)
    )
    return Chooser(orders)


def square(chooser: Chooser) -> str:
    return str(NAME[chooser.order.args[0]])


@pytest.mark.parametrize(
    ("heading", "there"),
    [(Heading.N, "C2"), (Heading.E, "E4"), (Heading.S, "C6"), (Heading.W, "A3")],
)
def test_the_cursor_goes_to_the_nearest_choice_ahead(heading: Heading, there: str) -> None:
    """What lies straight ahead comes before what lies aside, the near before the far."""
    chooser = torpedoes("C1", "C2", "D3", "A3", "C4", "E4", "D5", "C6", "C7", at="C4")
    assert square(chooser.moved(heading)) == there


def test_the_cursor_stays_where_nothing_lies_that_way() -> None:
    chooser = torpedoes("C4", "C5", at="C5")
    assert chooser.moved(Heading.S) is chooser
    assert chooser.moved(Heading.E) is chooser


def test_every_choice_can_be_reached_with_the_buttons() -> None:
    squares = ("C1", "C2", "D3", "A3", "C4", "E4", "D5", "C6", "C7", "H9")
    reached = {"C4"}
    while True:
        news = {
            square(torpedoes(*squares, at=here).moved(heading))
            for here in reached
            for heading in HEADINGS
        }
        if news <= reached:
            break
        reached |= news
    assert reached == set(squares)


def test_the_encoder_goes_round() -> None:
    chooser = torpedoes("C1", "C2", "C3")
    assert square(chooser.turned(-1)) == "C3"
    assert square(chooser.turned(4)) == "C2"
    assert chooser.turned(7).turned(-7) == chooser


def test_a_choice_goes_on_with_what_it_was_at() -> None:
    chooser = torpedoes("C1", "C2", "C3", at="C3")
    renewed = chooser.renewed(torpedoes("C2", "C3").orders)
    assert renewed is not None
    assert square(renewed) == "C3"


def test_a_choice_that_is_gone_closes_and_never_becomes_another() -> None:
    chooser = torpedoes("C1", "C2", at="C2")
    assert chooser.renewed(torpedoes("C1").orders) is None
    assert chooser.renewed(()) is None


def test_a_silent_way_is_lengthened_by_its_button() -> None:
    """L-1: a first press names the heading and goes one square, more presses go further."""
    chooser = ways(N=2, E=1)
    assert chooser.order.args == (Heading.N, 0)
    chooser = chooser.lengthened(Heading.N).lengthened(Heading.N)
    assert chooser.order.args == (Heading.N, 2)
    assert chooser.lengthened(Heading.N).order.args == (Heading.N, 0)
    assert chooser.lengthened(Heading.E).order.args == (Heading.E, 1)
    assert chooser.lengthened(Heading.S).order.args == (Heading.S, 0)


def test_a_silent_way_is_stretched_as_far_as_it_is_open() -> None:
    chooser = ways(N=3)
    assert chooser.stretched(+2).order.args == (Heading.N, 2)
    assert chooser.stretched(+9).order.args == (Heading.N, 3)
    assert chooser.stretched(+9).stretched(-9).order.args == (Heading.N, 0)


def test_there_is_no_first_choice_of_nothing() -> None:
    assert first_choice([]) is None
    first = first_choice(ways(E=2).orders)
    assert first is not None
    assert first.order.args == (Heading.N, 0)
