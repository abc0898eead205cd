"""The picture of a match that one crew may see, as plain values.

A `TeamView` is all that a team's screen, OLEDs and lamps are ever made from. It holds names
and numbers and message keys, no sentences: those are looked up in `console.words` when a
picture is drawn, so each screen speaks its own language. It goes to a screen process as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence by its key in the catalogue, with the values that go into it.

    A value that is itself a name of the game (``torpedo``, ``mate``, ``N``) is given as the
    notation's word; the catalogue puts it into the reader's language.
    """

    key: str
    values: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChartView:
    """The chart, which both crews know: ``rows`` strings of ``columns`` characters.

    ``grid`` uses the characters of a scenario file (``.`` sea, ``#`` island, ``o`` hole);
    ``sectors`` gives each square's sector as one character from ``1``; ``archer`` lists the
    Archer mines still in place.
    """

    grid: tuple[str, ...]
    sectors: tuple[str, ...]
    archer: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """The width of the chart in squares."""
        return len(self.grid[0])

    @property
    def rows(self) -> int:
        """The height of the chart in squares."""
        return len(self.grid)


@dataclass(frozen=True, slots=True)
class GaugeView:
    """One gauge of the first mate: spaces marked, and spaces in all."""

    name: str
    marked: int
    size: int
    working: bool = True
    """Whether no symbol of the system's kind is crossed out (A-2)."""

    @property
    def ready(self) -> bool:
        """Whether the gauge is full and no breakdown blocks the system."""
        return self.marked >= self.size and self.working


@dataclass(frozen=True, slots=True)
class SymbolView:
    """One symbol of the engineer's sheet: ``N3``; which systems it blocks, and its circuit."""

    name: str
    kind: str
    """``weapons``, ``detection``, ``special`` or ``radiation``."""
    circuit: str | None
    """``yellow``, ``orange``, ``gray``, or none in the reactor."""
    broken: bool


@dataclass(frozen=True, slots=True)
class BoatView:
    """The crew's own submarine."""

    position: str | None
    route: tuple[str, ...]
    mines: tuple[str, ...]
    damage: int
    damage_limit: int
    surfaced: bool
    blackout: bool
    gauges: tuple[GaugeView, ...]
    symbols: tuple[SymbolView, ...]
    """The engineer's sheet, panel by panel in the order W, N, S, E, symbols 1 to 6."""
    awaiting: tuple[str, ...]
    """The roles that still owe their duty (C-5), or ``captain`` who owes a sonar answer."""
    energy: int | None = None
    """Sonar Family's energy, 0 to 4 (F-2); None in Captain Sonar, which has gauges instead."""
    secured: tuple[int, ...] = ()
    """The sections of the hull secured while surfaced in real time, 1 to 4 (U-3)."""
    ready_to_dive: bool = False
    """Whether the hull has passed its inspection (U-4)."""


@dataclass(frozen=True, slots=True)
class EnemyView:
    """What the enemy has announced of itself."""

    damage: int
    damage_limit: int
    surfaced: bool
    sector: int | None = None
    """Where it surfaced last, if it is still there."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """The radio operator's transparent sheet.

    ``legs`` are the courses plotted, ``N E S W`` or ``?`` for a silence, from the first;
    ``dx, dy`` say where the sheet's starting point lies on the chart, in squares from A1
    (0, 0). Either may lie off the chart.
    """

    legs: tuple[str, ...]
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a seat's menu."""

    label: Message
    open: bool = True
    """Whether it can be chosen now; a closed item, when chosen, says why."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat shows now: its moment, what to do, its menu, its cursor."""

    moment: str
    prompt: Message
    items: tuple[Item, ...] = ()
    selected: int = 0
    cursor: str | None = None
    """The thing under the cursor: a square (captain), a gauge (mate), a symbol (engineer)."""
    choices: tuple[str, ...] = ()
    """The squares among which the cursor chooses, to be shown on the chart."""
    held: float = 0.0
    """How much of a long press has passed, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class TeamView:
    """All that one crew may see.

    In Sonar Family there are no gauges and no symbols, and the seats are ``captain`` and
    ``radio``.
    """

    team: str
    enemy_team: str
    language: str
    phase: str
    """``attract``, ``setup``, ``play``, ``ended``."""
    mode: str
    scenario: dict[str, str]
    """The scenario's title by language."""
    turn: str | None
    turns_left: int | None
    chart: ChartView
    boat: BoatView
    enemy: EnemyView
    sheet: SheetView
    seats: dict[str, SeatView]
    """By role: ``captain``, ``mate``, ``engineer``, ``radio``."""
    awaited: Message
    """Who is awaited, in one sentence."""
    heard: tuple[Message, ...] = ()
    """The last announcements both crews heard, oldest first."""
    refusal: Message | None = None
    """Why the last press was refused or meant nothing, until the next one that is accepted."""
    refusal_seat: str | None = None
    outcome: Message | None = None
    warning: Message | None = None
    """A fault the operator should know of."""
    game: str = "captain-sonar"
    stopped_by: str | None = None
    """The team that has stopped the table, in real time (A-4)."""
