"""One submarine: where it is, what it carries, what its crew still owes."""

from __future__ import annotations

from typing import TypeAlias

from sonar_console.engine.names import Heading, Role, System, Team
from sonar_console.engine.sheet import Sheet
from sonar_console.engine.squares import BIT, Square, Squares

SYSTEMS: tuple[System, ...] = tuple(System)
GAUGE_SHIFT: dict[System, int] = {system: 4 * place for place, system in enumerate(SYSTEMS)}
"""Where each gauge's four bits lie in `Boat.gauges`."""
ONE_SPACE: dict[System, int] = {system: 1 << shift for system, shift in GAUGE_SHIFT.items()}
GAUGE_BITS: dict[System, int] = {system: 15 << shift for system, shift in GAUGE_SHIFT.items()}

NOWHERE: Square = -1

Trail: TypeAlias = "tuple[Square, Trail] | None"
"""A route from its last square backwards: a square, and the trail that led there."""

SavedBoat: TypeAlias = tuple[
    Square,
    Squares,
    Trail,
    Squares,
    int,
    int,
    int,
    bool,
    Heading | None,
    bool,
    bool,
    bool,
    bool,
    int,
    tuple[tuple[int, int], ...],
    bool,
    bool,
]
"""The state of a boat, in the order of `Boat.save`."""


class Boat:
    """The state of one team, as small integers that can be saved and put back at once.

    ``visited`` holds the squares of the route, ``trail`` their order. ``gauges`` packs the
    marks of the six gauges, four bits each. ``broken`` is a set of symbols; ``owes_break`` is
    the panel in which the engineer must cross out a symbol, or None. ``course_since`` is
    whether a course has been announced since the last activation (A-6). ``secured`` lists
    (section, seat) pairs.
    """

    __slots__ = (
        "astray",
        "at",
        "blackout",
        "broken",
        "course_since",
        "damage",
        "dived",
        "energy",
        "full",
        "gauges",
        "mines",
        "owes_break",
        "owes_mark",
        "ready_to_dive",
        "seats",
        "secured",
        "sheet",
        "sizes",
        "surfaced",
        "team",
        "trail",
        "visited",
    )

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
        """The packed gauges when every gauge is full."""
        self.seats = seats
        self.at: Square = NOWHERE
        self.visited: Squares = 0
        self.trail: Trail = None
        self.mines: Squares = 0
        self.damage = 0
        self.gauges = 0
        self.broken = 0
        self.owes_mark = False
        self.owes_break: Heading | None = None
        self.dived = False
        self.surfaced = False
        self.blackout = False
        self.course_since = True
        self.energy = 0
        self.secured: tuple[tuple[int, int], ...] = ()
        self.astray = False
        self.ready_to_dive = False

    def save(self) -> SavedBoat:
        """All that can change, as one value."""
        return (
            self.at,
            self.visited,
            self.trail,
            self.mines,
            self.damage,
            self.gauges,
            self.broken,
            self.owes_mark,
            self.owes_break,
            self.dived,
            self.surfaced,
            self.blackout,
            self.course_since,
            self.energy,
            self.secured,
            self.astray,
            self.ready_to_dive,
        )

    def restore(self, saved: SavedBoat) -> None:
        """Put back what `save` returned."""
        (
            self.at,
            self.visited,
            self.trail,
            self.mines,
            self.damage,
            self.gauges,
            self.broken,
            self.owes_mark,
            self.owes_break,
            self.dived,
            self.surfaced,
            self.blackout,
            self.course_since,
            self.energy,
            self.secured,
            self.astray,
            self.ready_to_dive,
        ) = saved

    def start_route(self, square: Square) -> None:
        """Be on a square, with a route of that square alone (S-5, U-1)."""
        self.at = square
        self.visited = BIT[square]
        self.trail = (square, None)

    def move(self, square: Square) -> None:
        """Move onto a square, which the route takes (C-3)."""
        self.at = square
        self.visited |= BIT[square]
        self.trail = (square, self.trail)

    @property
    def route(self) -> list[Square]:
        """The squares since the last surfacing, the first one first."""
        squares = []
        trail = self.trail
        while trail is not None:
            square, trail = trail
            squares.append(square)
        return squares[::-1]

    def marks(self, system: System) -> int:
        """The spaces marked on a gauge."""
        return self.gauges >> GAUGE_SHIFT[system] & 15

    def is_full(self, system: System) -> bool:
        """Whether a gauge is full; False for a gauge that is not in play."""
        size = self.sizes.get(system)
        return size is not None and self.gauges >> GAUGE_SHIFT[system] & 15 >= size

    @property
    def owes(self) -> bool:
        """Whether the mate or the engineer has not said OK (C-5)."""
        return self.owes_mark or self.owes_break is not None

    def seat_of(self, role: Role) -> int:
        """The seat that holds a role."""
        return next(number for number, roles in enumerate(self.seats) if role in roles)
