"""The roles and their duties stay four whatever the crew (S-2)."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("crews", [(4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1)], ids=str)
def test_every_crew_has_four_stations_that_work(crews: tuple[int, int], open_seats: Any) -> None:
    seats = open_seats(crews=crews)
    seats.dive()
    for team in ("blue", "yellow"):
        assert set(seats.view(team).seats) == {"captain", "mate", "engineer", "radio"}
        seats.course(team, "E")
        seats.give(f"{team} radio plot N", f"{team} captain done")
    assert seats.table.match.turn == "blue"
