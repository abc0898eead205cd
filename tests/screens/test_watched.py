"""What was read of a view is known, and so is whether it is the same in another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sonar_console.cards.team import TeamView
from sonar_console.screens.watched import Reads


def test_what_was_not_read_may_change(views: dict[str, TeamView]) -> None:
    view = views["play"]
    reads = Reads()
    seen = reads.watch(view)
    assert seen.phase == view.phase
    assert seen.boat.damage == view.boat.damage
    assert seen.seats["mate"].cursor == view.seats["mate"].cursor
    boat = replace(view.boat, route=())
    mate = replace(view.seats["mate"], held=0.5)
    assert reads.hold(replace(view, stopped_by="yellow", boat=boat))
    assert reads.hold(replace(view, seats={**view.seats, "mate": mate}))


@pytest.mark.parametrize("what", ["phase", "damage", "cursor", "seat"])
def test_what_was_read_may_not(views: dict[str, TeamView], what: str) -> None:
    view = views["play"]
    reads = Reads()
    seen = reads.watch(view)
    assert seen.phase == "play"
    assert seen.boat.damage != 3
    assert seen.seats["mate"].cursor != "drone"
    mate = replace(view.seats["mate"], cursor="drone")
    others = {
        "phase": replace(view, phase="over"),
        "damage": replace(view, boat=replace(view.boat, damage=3)),
        "cursor": replace(view, seats={**view.seats, "mate": mate}),
        "seat": replace(view, seats={"captain": view.seats["captain"]}),
    }
    assert not reads.hold(others[what])


def test_a_property_is_read_as_a_field_is(views: dict[str, TeamView]) -> None:
    """What a seat aims a drone at is drawn; its moment, from which that follows, may change."""
    view = views["play"]
    reads = Reads()
    assert reads.watch(view).seats["captain"].aimed_sector is None
    captain = replace(view.seats["captain"], moment="stopped")
    assert reads.hold(replace(view, seats={**view.seats, "captain": captain}))


def test_seats_are_those_of_the_view(views: dict[str, TeamView]) -> None:
    view = views["play"]
    seats = Reads().watch(view).seats
    assert list(seats) == list(view.seats)
    assert len(seats) == len(view.seats)
    assert seats.get("cook") is None


def test_a_seat_that_was_missed_may_not_be_there(views: dict[str, TeamView]) -> None:
    view = views["play"]
    alone = replace(view, seats={"captain": view.seats["captain"]})
    reads = Reads()
    assert reads.watch(alone).seats.get("mate") is None
    assert reads.hold(alone)
    assert not reads.hold(view)


def test_what_is_watched_is_not_compared_whole(views: dict[str, TeamView]) -> None:
    seen = Reads().watch(views["play"])
    with pytest.raises(TypeError, match="field by field"):
        assert seen.boat == views["play"].boat
