"""Cards of a chart, of a submarine on it, and of what its crew has of it: gauges, symbols, hull."""

from __future__ import annotations

from sonar_console.cards.message import Card, Message


class ReachCard(Card, frozen=True):
    """The place that a team has to reach: the squares of its objective, row by row."""

    team: str
    squares: tuple[str, ...]
    own: bool
    """Whether it is the place of the crew that looks at it, and not of its enemy."""


class ChartCard(Card, frozen=True):
    """The chart, which both crews know: ``rows`` strings of ``columns`` characters.

    ``grid`` uses the characters of a scenario file (``.`` sea, ``#`` island, ``o`` hole);
    ``sectors`` gives each square's sector as one character from ``1``; ``archer`` lists the
    Archer mines still in place. ``places`` are those that the objectives name, for one crew.
    """

    grid: tuple[str, ...]
    sectors: tuple[str, ...]
    archer: tuple[str, ...] = ()
    places: tuple[ReachCard, ...] = ()

    @property
    def columns(self) -> int:
        """The width of the chart in squares."""
        return len(self.grid[0])

    @property
    def rows(self) -> int:
        """The height of the chart in squares."""
        return len(self.grid)

    def sector_of(self, square: str) -> str:
        """The sector of a square: ``3``."""
        return self.sectors[int(square[1:]) - 1][ord(square[0]) - ord("A")]


class BoatCard(Card, frozen=True):
    """The crew's own submarine on the captain's chart."""

    team: str
    position: str | None = None
    """Its square; None before it is placed."""
    route: tuple[str, ...] = ()
    mines: tuple[str, ...] = ()
    surfaced: bool = False
    blackout: bool = False


class ShadeCard(Card, frozen=True):
    """The squares that one finding says the enemy is on, or is not on, since the enemy moved."""

    found: str
    """What has told it: ``sonar``, ``drone`` or ``surfaced``."""
    squares: tuple[str, ...]
    piece: str = ""
    """The piece of a sonar's answer: ``row 3``. Of two, one is a lie (O-2)."""
    absent: bool = False
    """Whether the enemy is on none of them: a drone has not found it there."""


class BlastCard(Card, frozen=True):
    """A square on which something exploded, and how long ago."""

    square: str
    ago: int
    """The courses and silences of the own submarine since."""
    hurt: bool = False
    """Whether it is known to have damaged a submarine."""


class AnnouncedCard(Card, frozen=True):
    """The facts of a submarine that its crew has announced, so that both crews know them."""

    team: str
    damage: int
    limit: int
    """The damage that sinks it."""
    surfaced: bool = False
    sector: int | None = None
    """The sector where it surfaced, while it is there."""


class DamageCard(Card, frozen=True):
    """The damage of the crew's own hull, and the damage that sinks it."""

    damage: int
    limit: int


class EnergyCard(Card, frozen=True):
    """The energy of a crew of Sonar Family, in place of gauges and symbols."""

    damage: DamageCard
    energy: int
    """0 to 4 (F-2)."""


class GaugeCard(Card, frozen=True):
    """One gauge of the first mate: spaces marked, and spaces in all."""

    name: str
    marked: int
    size: int
    working: bool = True
    """Whether no symbol of the system's kind is crossed out (A-2)."""
    kind: str = ""
    """The kind of symbol that blocks it: ``weapons``, ``detection``, ``special``."""
    panels: tuple[str, ...] = ()
    """The engineer's panels in which a symbol that blocks it is crossed out."""

    @property
    def charged(self) -> bool:
        """Whether the gauge is full (A-1)."""
        return self.marked >= self.size

    @property
    def usable(self) -> bool:
        """Whether the gauge is full and no breakdown blocks the system."""
        return self.marked >= self.size and self.working


class SymbolCard(Card, frozen=True):
    """One symbol of the engineer's sheet: ``N3``; which systems it blocks, and its circuit."""

    name: str
    kind: str
    """``weapons``, ``detection``, ``special`` or ``radiation``."""
    circuit: str | None
    """``yellow``, ``orange``, ``gray``, or none in the reactor."""
    broken: bool


class BlockCard(Card, frozen=True):
    """The systems that one kind of symbol blocks, and whether it blocks them now."""

    kind: str
    systems: tuple[str, ...]
    blocked: bool


class AdviceCard(Card, frozen=True):
    """What crossing out the symbol under the engineer's cursor would do, on a level of help."""

    said: Message
    blocks: tuple[str, ...] = ()
    """The systems that it blocks and nothing blocks yet."""
    repaired: tuple[str, ...] = ()
    """The symbols that would be repaired, by a circuit or with damage."""
    damage: bool = False
    """Whether it costs damage: a full panel, or all radiation (E-4, E-5)."""


class HullCard(Card, frozen=True):
    """The hull of the crew's submarine while it is at the surface in real time (U-3, U-4)."""

    secured: tuple[int, ...]
    """The sections that are secured, 1 to 4: all of them once the inspection is passed."""
    ready: bool = False
    """Whether the hull has passed its inspection, so that the boat may dive."""
    buttons: bool = False
    """Whether a seat with compass buttons may secure a section now."""
    cursors: tuple[int, ...] = ()
    """The sections that seats with an encoder have their cursor on."""
    large: bool = False
    """Whether it has the radio operator's place too, who has nothing to plot (U-5)."""


class TraceCard(Card, frozen=True):
    """A trace between the two skins of a section of the hull (U-3), under way or finished.

    Across, the unit is half the room between the skins, and positive is down; along, the
    section goes from 0 to 1. ``middle`` is where the middle of the band is across, at places
    evenly along the section, the first at 0 and the last at 1; ``line`` is where the pen was at
    those places from the second on, as far as it has come.
    """

    section: int
    along: float
    pen: float
    middle: tuple[float, ...]
    line: tuple[float, ...]
    astray: bool
    """Whether it left the hull: told of finished traces alone, by the inspection (U-4)."""
    fast: bool = False
    role: str = ""
    """Whose hand holds the pen; empty when the trace is finished."""


class InspectionCard(Card, frozen=True):
    """The inspection of a hull, which both crews see for a while (U-4)."""

    team: str
    """Whose hull."""
    passed: bool
    traces: tuple[TraceCard, ...]


class SheetCard(Card, frozen=True):
    """The radio operator's transparent sheet.

    ``legs`` are the courses plotted, ``N E S W`` or ``?`` for a silence, from the first;
    ``dx, dy`` say where the sheet's starting point lies on the chart, in squares from A1
    (0, 0). Either may lie off the chart.
    """

    legs: tuple[str, ...]
    dx: int
    dy: int


class GoalsCard(Card, frozen=True):
    """The objectives of one team, with how far each is, as far as the viewer may know it."""

    team: str
    said: tuple[Message, ...]
