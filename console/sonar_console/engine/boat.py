"""A submarine: its place, its load, its damage and what its crew still owes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeAlias

from sonar_console.engine.names import Heading, Role, System, Team
from sonar_console.engine.sheet import SYMBOL_NAMES, Sheet
from sonar_console.engine.squares import BIT, Square, Squares, squares_in

SYSTEMS: tuple[System, ...] = tuple(System)
GAUGE_SHIFT: dict[System, int] = {system: 4 * place for place, system in enumerate(SYSTEMS)}
"""The position of each gauge's four bits in `BoatState.gauges`."""
ONE_SPACE: dict[System, int] = {system: 1 << shift for system, shift in GAUGE_SHIFT.items()}
GAUGE_BITS: dict[System, int] = {system: 15 << shift for system, shift in GAUGE_SHIFT.items()}

NOWHERE: Square = -1
"""The place of a submarine that has no start square yet."""

Trail: TypeAlias = "tuple[Square, Trail] | None"
"""A route as a linked list, last square first, which saved states can share."""


@dataclass(slots=True, init=False, eq=False)
class BoatState:
    """The part of a submarine that orders change.

    Sets of squares and of symbols are integers with one bit each. ``visited`` holds the squares
    of the route, ``trail`` their order. ``gauges`` packs the marks of the six gauges, four bits
    each. ``owes_break`` is the panel in which the engineer must cross out a symbol, or None.
    ``unmarkable`` is the gauge that the mark owed may not go on (M-6), or None.
    ``course_since`` tells whether a course has been announced since the last activation (A-6).
    ``secured`` lists (section, seat) pairs, ``astray`` tells whether one of the lines left its
    section (U-4). ``announced`` is the part of the damage that the enemy has heard of.
    """

    at: Square = NOWHERE
    visited: Squares = 0
    trail: Trail = None
    mines: Squares = 0
    damage: int = 0
    announced: int = 0
    gauges: int = 0
    broken: int = 0
    owes_mark: bool = False
    owes_break: Heading | None = None
    unmarkable: System | None = None
    dived: bool = False
    surfaced: bool = False
    blackout: bool = False
    course_since: bool = True
    energy: int = 0
    secured: tuple[tuple[int, int], ...] = ()
    astray: bool = False
    ready_to_dive: bool = False


class Boat(BoatState):
    """A submarine: its state, and what is fixed for the match.

    ``sizes`` holds the spaces of each gauge in play, ``full`` the packed gauges when all are full.
    ``seats`` lists the roles of each seat, ``seat_of`` the seat of each role.
    """

    __slots__ = ("full", "seat_of", "seats", "sheet", "sizes", "team")

    def __init__(
        self,
        team: Team,
        sheet: Sheet,
        sizes: dict[System, int],
        seats: tuple[tuple[Role, ...], ...],
    ) -> None:
        self.team = team
        self.sheet = sheet
        self.sizes = sizes
        self.full = sum(size << GAUGE_SHIFT[system] for system, size in sizes.items())
        self.seats = seats
        self.seat_of: dict[Role, int] = {
            role: number for number, roles in enumerate(seats) for role in roles
        }
        for each in fields(BoatState):
            setattr(self, each.name, each.default)

    def save(self) -> BoatState:
        """Return a copy of the state."""
        state = BoatState()
        state.at = self.at
        state.visited = self.visited
        state.trail = self.trail
        state.mines = self.mines
        state.damage = self.damage
        state.announced = self.announced
        state.gauges = self.gauges
        state.broken = self.broken
        state.owes_mark = self.owes_mark
        state.owes_break = self.owes_break
        state.unmarkable = self.unmarkable
        state.dived = self.dived
        state.surfaced = self.surfaced
        state.blackout = self.blackout
        state.course_since = self.course_since
        state.energy = self.energy
        state.secured = self.secured
        state.astray = self.astray
        state.ready_to_dive = self.ready_to_dive
        return state

    def restore(self, state: BoatState) -> None:
        """Put back a state that `save` returned."""
        self.at = state.at
        self.visited = state.visited
        self.trail = state.trail
        self.mines = state.mines
        self.damage = state.damage
        self.announced = state.announced
        self.gauges = state.gauges
        self.broken = state.broken
        self.owes_mark = state.owes_mark
        self.owes_break = state.owes_break
        self.unmarkable = state.unmarkable
        self.dived = state.dived
        self.surfaced = state.surfaced
        self.blackout = state.blackout
        self.course_since = state.course_since
        self.energy = state.energy
        self.secured = state.secured
        self.astray = state.astray
        self.ready_to_dive = state.ready_to_dive

    def start_route(self, square: Square) -> None:
        """Begin a new route on a square (S-5, U-1)."""
        self.at = square
        self.visited = BIT[square]
        self.trail = (square, None)

    def move(self, square: Square) -> None:
        """Move to a square and add it to the route (C-3)."""
        self.at = square
        self.visited |= BIT[square]
        self.trail = (square, self.trail)

    @property
    def route(self) -> list[Square]:
        """The squares since the last surfacing, oldest first."""
        squares = []
        trail = self.trail
        while trail is not None:
            square, trail = trail
            squares.append(square)
        return squares[::-1]

    def marked(self) -> dict[System, int]:
        """The number of marked spaces of each gauge in play."""
        gauges = self.gauges
        return {system: gauges >> GAUGE_SHIFT[system] & 15 for system in self.sizes}

    def marks(self, system: System) -> int:
        """The number of marked spaces of a gauge."""
        return self.gauges >> GAUGE_SHIFT[system] & 15

    def is_full(self, system: System) -> bool:
        """Whether a gauge is full; False for a gauge that is not in play."""
        size = self.sizes.get(system)
        return size is not None and self.gauges >> GAUGE_SHIFT[system] & 15 >= size

    def blocking(self, system: System) -> list[str]:
        """The symbols that are crossed out and block a system (A-2): ``W1``."""
        return [SYMBOL_NAMES[each] for each in squares_in(self.broken & self.sheet.blocks[system])]

    def markable(self) -> list[System]:
        """The gauges in play on which the mark owed may go (M-2, M-6)."""
        found = []
        gauges, unmarkable = self.gauges, self.unmarkable
        for system, size in self.sizes.items():
            if gauges >> GAUGE_SHIFT[system] & 15 < size and system is not unmarkable:
                found.append(system)
        return found

    @property
    def owes(self) -> bool:
        """Whether the mate or the engineer has not said OK (C-5)."""
        return self.owes_mark or self.owes_break is not None
