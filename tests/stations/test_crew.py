"""The stations of a crew: four whatever its size (S-2), each with one card for all who ask."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.cards import SeatCard


@pytest.mark.parametrize("crews", [(4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1)], ids=str)
def test_every_crew_has_four_stations_that_work(crews: tuple[int, int], open_seats: Any) -> None:
    seats = open_seats(crews=crews)
    seats.dive()
    for team in ("blue", "yellow"):
        assert set(seats.view(team).seats) == {"captain", "mate", "engineer", "radio"}
        seats.course(team, "E")
        seats.give(f"{team} radio plot N", f"{team} captain done")
    assert seats.table.match.turn == "blue"


@pytest.mark.parametrize(
    ("size", "held"),
    [
        (4, ()),
        (3, (("captain", "mate"),)),
        (2, (("captain", "mate", "engineer"),)),
        (1, (("captain", "mate", "engineer", "radio"),)),
    ],
)
def test_the_seats_of_one_person_are_known_to_the_crew_s_screen(
    size: int, held: tuple[tuple[str, ...], ...], open_seats: Any
) -> None:
    seats = open_seats(crews=(size, size))
    seats.dive()
    assert seats.view("blue").held == seats.view("yellow").held == held


def made(seats: Any, team: str = "blue") -> dict[str, SeatCard]:
    cards: dict[str, SeatCard] = seats.crew(team).cards(seats.table.match)
    return cards


def same(before: dict[str, SeatCard], after: dict[str, SeatCard]) -> set[str]:
    """The roles whose card was not made again."""
    return {role for role, card in before.items() if after[role] is card}


def test_a_card_is_made_once_for_everybody_who_asks(seats: Any) -> None:
    seats.dive()
    cards = made(seats)
    assert same(cards, made(seats)) == set(cards)
    assert same(cards, seats.view("blue").seats) == set(cards)


def test_a_press_has_only_its_own_seat_s_card_made_again(seats: Any) -> None:
    seats.dive()
    before, theirs = made(seats), made(seats, "yellow")
    seats.turn("blue.mate.select", 1)
    assert same(before, made(seats)) == {"captain", "engineer", "radio"}
    assert made(seats)["mate"].cursor != before["mate"].cursor
    assert same(theirs, made(seats, "yellow")) == set(theirs)


def test_an_order_has_all_cards_made_again(seats: Any) -> None:
    seats.dive()
    before, theirs = made(seats), made(seats, "yellow")
    seats.press("blue.captain.north")
    assert same(before, made(seats)) == same(theirs, made(seats, "yellow")) == set()
    assert made(seats)["mate"].moment == "mark"


def test_a_trace_that_is_begun_changes_the_other_seats_cards(realtime: Any) -> None:
    """U-3: the crew has one sheet."""
    realtime.dive()
    realtime.give("blue captain surface", "blue engineer secure 1")
    assert made(realtime)["captain"].moment == "secure"
    realtime.press("blue.mate.push")
    assert made(realtime)["mate"].moment == "trace"
    assert made(realtime)["captain"].moment == "surfaced"
