"""Editing a match: states for lessons, puzzles and tests that no order has brought about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

from sonar_console.engine.boat import GAUGE_BITS, GAUGE_SHIFT, Boat
from sonar_console.engine.family import FULL_ENERGY
from sonar_console.engine.match import Match
from sonar_console.engine.names import Heading, System, Team
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import BIT, Square, Squares, by_name


class BoatChanges(TypedDict, total=False):
    """The values of a submarine that `edit_boat` can change.

    ``route`` holds the squares since the last surfacing, oldest first; the submarine is on the
    last one. ``damage`` counts as announced. ``gauges`` holds the marks of each gauge that
    changes, ``breakdowns`` the names of all symbols that are crossed out (``W1``). ``owes_break``
    is the panel in which the engineer must cross out a symbol, or None. ``course_since`` tells
    whether a course has been announced since the last activation (A-6).
    """

    route: Sequence[Square]
    mines: Iterable[Square]
    damage: int
    gauges: Mapping[System, int]
    breakdowns: Iterable[str]
    energy: int
    owes_mark: bool
    owes_break: Heading | None
    surfaced: bool
    blackout: bool
    course_since: bool


def edit_boat(match: Match, team: Team, **changes: Unpack[BoatChanges]) -> None:
    """Change values of a submarine at once, without an order.

    No rule is applied: a breakdown resolves no circuit, damage ends no match. `Match.version`
    grows. `Match.undo` takes back the last order together with every edit after it; edits before
    the first order stay.

    Raises `ValueError` for a value that no submarine of this match can have, and `KeyError` for a
    team that does not play; then nothing changes.
    """
    boat = match.boats[team]
    edited = boat.save()
    if "route" in changes:
        squares = list(changes["route"])
        if not squares:
            raise ValueError("a route has one square or more")
        edited.visited = _sea_squares(match, squares)
        edited.at = squares[-1]
        edited.trail = None
        for square in squares:
            edited.trail = (square, edited.trail)
    if "mines" in changes:
        edited.mines = _sea_squares(match, changes["mines"])
    if "damage" in changes:
        edited.damage = _within(changes["damage"], match.damage_limit - 1, "damage")
        edited.announced = edited.damage
    for system, marks in changes.get("gauges", {}).items():
        edited.gauges &= ~GAUGE_BITS[system]
        edited.gauges |= _within(marks, boat.sizes.get(system, 0), system) << GAUGE_SHIFT[system]
    if "breakdowns" in changes:
        edited.broken = _symbols(boat, changes["breakdowns"])
    if "energy" in changes:
        edited.energy = _within(changes["energy"], FULL_ENERGY, "energy")
    edited.owes_mark = changes.get("owes_mark", edited.owes_mark)
    edited.owes_break = changes.get("owes_break", edited.owes_break)
    edited.surfaced = changes.get("surfaced", edited.surfaced)
    edited.blackout = changes.get("blackout", edited.blackout)
    edited.course_since = changes.get("course_since", edited.course_since)
    last = match.history[-1] if match.history else None
    if last is not None and last.enemy is None and last.order.team is not team:
        last.enemy = boat.save()
    boat.restore(edited)
    match.version += 1


def edit_archer_mines(match: Match, squares: Iterable[Square]) -> None:
    """Change which Archer mines are in place, as `edit_boat` changes a submarine.

    Raises `ValueError` for a square that is not sea; then nothing changes.
    """
    match.archer = _sea_squares(match, squares)
    match.version += 1


def _sea_squares(match: Match, squares: Iterable[Square]) -> Squares:
    found = 0
    for square in squares:
        found |= BIT[square]
    land = found & ~match.chart.sea
    if land:
        raise ValueError(f"not a sea square of the chart: {' '.join(by_name(land))}")
    return found


def _within(value: int, most: int, what: str) -> int:
    if not 0 <= value <= most:
        raise ValueError(f"{what}: from 0 to {most}, not {value}")
    return value


def _symbols(boat: Boat, names: Iterable[str]) -> int:
    found = 0
    for name in names:
        number = SYMBOL_NAMES.index(name)
        if number not in boat.sheet.symbols:
            raise ValueError(f"symbol {name} is not on the {boat.sheet.name} sheet")
        found |= 1 << number
    return found
