"""The picture of a match that one crew may see, as plain values.

A `TeamView` is all that a team's screen, OLEDs and lamps are ever made from. It holds names
and numbers and message keys, no sentences: those are looked up in `sonar_console.locales` when a
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
    kind: str = ""
    """The kind of symbol that blocks it: ``weapons``, ``detection``, ``special``."""

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
    astray: tuple[int, ...] = ()
    """Those of them whose trace left the hull: the inspection will fail (U-4)."""
    ready_to_dive: bool = False
    """Whether the hull has passed its inspection (U-4)."""
    sector: int | None = None
    """Where it surfaced last, on a screen for both crews; a crew's own has its position."""


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

    @property
    def aimed_sector(self) -> str | None:
        """The sector that a drone is being aimed at (D-1), or None."""
        return str(self.prompt.values["sector"]) if self.moment == "sector" else None


PICTURES = 6
"""How to play is told in so many pictures a game; the game that is laid out comes first."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """A picture of how to play: of which game, which of them from 1, and a boat of that game."""

    game: str
    picture: int
    boat: BoatView


@dataclass(frozen=True, slots=True)
class HappeningView:
    """What happened last that the picture shows by moving for a moment.

    ``number`` grows with each within the life of the table: a screen that joins late takes the
    number that it finds for old, and moves only for the next one.
    """

    number: int
    kind: str
    """``blast``, ``stop``, ``resume``, ``blackout``, ``dive`` or ``surface``."""
    team: str
    """Whose weapon, stop or submarine it was."""
    square: str | None = None
    """Where, of a blast and of a surfacing whose square was announced."""


@dataclass(frozen=True, slots=True)
class StretchView:
    """A part of a route: squares from where the last part ended, and how they were gone."""

    squares: tuple[str, ...]
    silent: bool = False
    old: bool = False
    """Whether the submarine has surfaced since."""


@dataclass(frozen=True, slots=True)
class TrailView:
    """One submarine up to the moment that the review shows, and the whole of its two curves.

    ``sheet`` is what its radio operator had plotted of the enemy. ``damage_over`` and
    ``squares_over`` have a number for each moment of the match: the damage in all, and on how
    many squares the submarine could be for its enemy (empty where nobody counted).
    """

    team: str
    position: str | None
    stretches: tuple[StretchView, ...]
    mines: tuple[str, ...]
    damage: int
    damage_limit: int
    surfaced: bool
    sheet: SheetView
    refused: int
    """How many orders of this team were refused in the whole match."""
    damage_over: tuple[int, ...]
    squares_over: tuple[int, ...] = ()
    possible: tuple[str, ...] = ()
    """Where the submarine could be at the moment for its enemy, by all that was heard."""


@dataclass(frozen=True, slots=True)
class KeyMomentView:
    """A moment worth going back to.

    ``kind`` is ``blast``, ``surface``, ``damage``, ``found``, ``silence``, ``stop`` or ``end``.
    What is ``found`` is the team's submarine: its enemy knows much better where it can be.
    """

    at: int
    kind: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The whole match, shown to both crews when it is over: the truth up to one moment."""

    moment: int
    """Which moment is shown, from 0, the dive, to ``moments`` - 1, the end."""
    moments: int
    playing: bool
    """Whether it goes on by itself."""
    seconds: float | None
    """Seconds from the dive to the moment, where they are known."""
    told: Message | None
    """What was said aloud at the moment."""
    trails: tuple[TrailView, ...]
    """Of both teams, in the order of the game."""
    keys: tuple[KeyMomentView, ...]
    blasts: tuple[str, ...] = ()
    """The squares on which something exploded at the moment."""


@dataclass(frozen=True, slots=True)
class TraceView:
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
    fast: bool = False
    role: str = ""
    """Whose hand holds the pen; empty when the trace is finished."""


@dataclass(frozen=True, slots=True)
class InspectionView:
    """The inspection of a hull, which both crews see for a while (U-4)."""

    team: str
    """Whose hull."""
    passed: bool
    traces: tuple[TraceView, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the page on which a match is set up."""

    label: Message
    value: Message
    title: dict[str, str] = field(default_factory=dict)
    """By language, what stands in place of ``value`` where it has a title of its own."""
    closed: Message | None = None
    """Why the value that is shown cannot be chosen."""


@dataclass(frozen=True, slots=True)
class MenuView:
    """A page of lines between matches, most often of settings; both crews see the same one."""

    lines: tuple[LineView, ...]
    selected: int
    changing: bool
    """Whether the selected line is open: the encoder turns its value."""
    accepted: tuple[str, ...]
    """The teams that agree to all that is on the page."""
    kind: str = "settings"
    """Which page it is, as a phase: ``settings`` or ``resume``."""
    letters: tuple[str, ...] = ()
    """While a name is written: what can be taken, letters and the words ``end``, ``back``."""
    letter: int = 0
    unmanned: tuple[str, ...] = ()
    """The teams that bots play alone: nobody there is asked."""
    note: Message | None = None
    """What is to be known before anybody agrees."""


@dataclass(frozen=True, slots=True)
class CoachView:
    """What a crew in training is told: what comes next, why, and with which control."""

    text: Message
    role: str
    """The seat that is to do it."""
    step: int
    """From 1."""
    steps: int


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Something that the host should know, and what to do about it."""

    level: str
    """``good``, ``note`` or ``wrong``."""
    said: Message
    todo: Message | None = None


@dataclass(frozen=True, slots=True)
class HostView:
    """The host's page, which both screens show between matches."""

    menu: MenuView
    told: NoticeView | None = None
    """How the last thing that was asked for stands, or has ended."""
    busy: bool = False
    """Whether that is still going on."""
    held: float = 0.0
    """How much of a long push has passed, from 0 to 1."""
    listed: Message | None = None
    """The title of a list that is open, in place of the lines."""
    notices: tuple[NoticeView, ...] = ()
    """What stands in the list."""
    first: int = 0
    """From which of them on it is shown."""


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
    """``attract``, ``settings``, ``resume``, ``host``, ``setup``, ``play``, ``ended``."""
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
    found: tuple[Message, ...] = ()
    """What the crew's sonar and drones have found, and where the enemy surfaced, newest first."""
    refusal: Message | None = None
    """Why the last press was refused or meant nothing, until the next one that is accepted."""
    refusal_seat: str | None = None
    outcome: Message | None = None
    warning: Message | None = None
    """A fault the operator should know of."""
    game: str = "captain-sonar"
    stopped_by: str | None = None
    """The team that has stopped the table, in real time (A-4)."""
    happened: HappeningView | None = None
    """What the picture shows by moving, as long as it is new to the screen."""
    review: ReviewView | None = None
    """The whole match, after its end."""
    trace: TraceView | None = None
    """The trace that this crew is drawing on its hull (U-3)."""
    inspection: InspectionView | None = None
    """The inspection of either hull that has just been made (U-4)."""
    page: int = 0
    """Between matches: 0 for the title, then the pictures of how to play, `PICTURES` a game."""
    lesson: LessonView | None = None
    """What the picture of that page shows."""
    menu: MenuView | None = None
    """The page on which a match is being set up, or gone on with."""
    declared: tuple[Message, ...] = ()
    """What both crews have agreed to play with, always to be seen."""
    minutes: int | None = None
    """Whole minutes since the dive; None before it."""
    seconds_left: int | None = None
    """What the clock of the turn has left, where there is one."""
    possible: tuple[str, ...] = ()
    """Where the enemy can be, by all that was heard, where the table solves."""
    names: dict[str, str] = field(default_factory=dict)
    """What the crews call themselves, by team."""
    bots: dict[str, str] = field(default_factory=dict)
    """The crew's own seats at which bots sit: their level by role."""
    coach: CoachView | None = None
    """What a crew in training is told."""
    shared: bool = False
    """Whether this is for a screen that both crews see, and holds no secret of either."""
    host: HostView | None = None
    """The host's page, while it is open."""
    light: int = 10
    """How bright the screen is, 1 to 10."""
