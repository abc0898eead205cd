"""The tracker: every square where the enemy can be, from what one crew has heard.

It hears events as `sonar_console.engine.events.event_for` gives them to its crew, and nothing else.
What follows from them about the enemy's place, route and mines is drawn exactly: the truth is
never excluded, and a square is kept only if some route and some mines that fit all that was
heard end there. Two limits: `exact` says whether the bound on memory had to be used
(`tracks.bound`); and the enemy's gauges and breakdowns are no evidence: where it activates a
system, that its sheets allowed it is taken for granted (`docs/tracker.md`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sonar_console.bots.tracks import group as tracks
from sonar_console.bots.tracks import mines as lying
from sonar_console.bots.tracks.bound import BOUND, BRANCHES, MOST_MINES, bounded, loosened
from sonar_console.bots.tracks.group import Group
from sonar_console.bots.tracks.waters import STEP, Waters
from sonar_console.engine.chart import SILENCE_RANGE
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import (
    BlastResult,
    Edition,
    Game,
    Mode,
    PieceKind,
    System,
    Team,
    Verb,
)
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import (
    BIT,
    COLUMN_LETTERS,
    STRIDE,
    Square,
    Squares,
    parse_square,
    square_at,
)

SURFACE = "surface"
"""The cause of damage that a scenario gives for surfacing off its holes (X-1, F-7)."""


class Tracker:
    """What one crew knows of where its enemy is.

    ``team`` is the crew that listens; ``bound`` the most groups that are kept. Make it before
    the match begins and let it `hear` every event that the crew hears, in their order.
    Not to be shared between threads.
    """

    __slots__ = (
        "_bound",
        "_damaged_by_surfacing",
        "_family",
        "_forgotten",
        "_groups",
        "_mines_bar",
        "_realtime",
        "_setup",
        "_squares",
        "_waters",
        "enemy",
        "team",
    )

    def __init__(self, setup: Setup, team: Team, bound: int = BOUND) -> None:
        if team not in setup.teams:
            raise ValueError(f"{team} does not play {setup.game}")
        self.team = team
        self.enemy = next(each for each in setup.teams if each is not team)
        self._setup = setup
        self._bound = bound
        self._waters = Waters(setup.chart)
        self._family = setup.game is Game.SONAR_FAMILY
        self._realtime = setup.mode is Mode.REALTIME
        self._mines_bar = setup.edition is Edition.EN
        start = setup.starts.get(self.enemy)
        anchors = setup.chart.sea if start is None else BIT[start]
        self._groups: list[Group] = [tracks.beginning(self._waters, anchors)]
        self._damaged_by_surfacing = False
        self._forgotten = 0
        self._squares: Squares | None = None

    # ---- what is known

    @property
    def squares(self) -> Squares:
        """Where the enemy can be; empty only if what was heard cannot be."""
        if self._squares is None:
            self._squares = tracks.squares_of(self._groups)
        return self._squares

    @property
    def count(self) -> int:
        """The number of squares where the enemy can be."""
        return self.squares.bit_count()

    @property
    def exact(self) -> bool:
        """Whether nothing had to be forgotten: else `squares` may hold some square too many."""
        return self._forgotten == 0

    @property
    def forgotten(self) -> int:
        """How often something had to be forgotten for the bound's sake."""
        return self._forgotten

    @property
    def groups(self) -> int:
        """How many groups of routes are kept now: a measure of memory."""
        return len(self._groups)

    def copy(self) -> Tracker:
        """A tracker that knows the same and goes its own way."""
        twin = Tracker.__new__(Tracker)
        for name in Tracker.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._groups = self._groups.copy()
        return twin

    # ---- what is heard

    def hear(self, event: Event) -> None:
        """Take in the next event that the crew hears, its own or the enemy's."""
        meanings = _OF_THE_ENEMY if event.team is self.enemy else _OWN
        meaning = meanings.get(event.name)
        if meaning is not None:
            meaning(self, event.fields)
            if len(self._groups) > self._bound:
                self._keep_to(self._bound // 2)

    def _set(self, groups: list[Group]) -> None:
        self._groups = groups
        self._squares = None

    def _limit(self, squares: Squares) -> None:
        """The enemy is on one of these squares now."""
        self._set(tracks.limit(self._groups, squares))

    def _keep_to(self, aim: int) -> None:
        groups, exact = bounded(self._groups, self._waters, aim)
        self._forgotten += not exact
        self._set(groups)

    # ---- the enemy's moves

    def _course(self, fields: Any) -> None:
        self._set(
            tracks.course(self._groups, STEP[fields["heading"]], self._waters, self._mines_bar)
        )

    def _silence(self, _fields: Any) -> None:
        shortest, longest = (1, 1) if self._family else (0, SILENCE_RANGE)
        branches = 4 if self._family else BRANCHES
        if len(self._groups) > self._bound // branches:
            self._keep_to(self._bound // branches)
        self._set(tracks.silence(self._groups, self._waters, self._mines_bar, shortest, longest))

    def _surfaced(self, fields: Any) -> None:
        """The sector, or in Sonar Family the square; a new route begins (U-1, F-6)."""
        chart = self._setup.chart
        if self._family:
            squares = BIT[parse_square(fields["square"])]
        else:
            squares = chart.sectors[fields["sector"]]
            if self._setup.surface_damage_off_holes and not self._damaged_by_surfacing:
                squares &= chart.holes  # who is not damaged has come up in a hole
        self._damaged_by_surfacing = False
        self._set(tracks.surfaced(self._groups, squares, self._waters))

    def _damaged(self, fields: Any) -> None:
        """Damage by surfacing comes before it is told where (X-1); other causes say nothing."""
        if fields["cause"] == SURFACE and not self._family:
            self._damaged_by_surfacing = True
            self._limit(~self._setup.chart.holes & self._setup.chart.sea)

    # ---- the enemy's systems

    def _activated(self, _fields: Any) -> None:
        """In real time no system is activated in a blackout (A-8, C-7): a way was open.

        Turn by turn a blackout shows at the beginning of a turn only, and a system comes after
        a course.
        """
        if self._realtime and not self._family:
            self._open_way()

    def _open_way(self) -> None:
        found: list[Group] = []
        for head, shape, anchors, mines, loose, marks in self._groups:
            barring = mines if self._mines_bar else ()
            for left, those in lying.with_a_way(self._waters, head, shape, anchors, barring):
                kept = those if self._mines_bar else mines
                found.append((head, shape, left, kept, loose, marks))
        self._set(found)

    def _mine_dropped(self, _fields: Any) -> None:
        found: list[Group] = []
        loose_ones = False
        for head, shape, anchors, mines, loose, marks in self._groups:
            mines, anchors = lying.dropped(self._waters, head, shape, anchors, mines)
            if anchors:
                dropped = (head, shape, anchors, mines, loose, marks)
                if len(mines) > MOST_MINES:
                    dropped = loosened(dropped, 1)
                    loose_ones = True
                found.append(dropped)
        self._forgotten += loose_ones
        self._set(found)

    # ---- blasts and answers

    def _their_blast(self, fields: Any) -> None:
        square = parse_square(fields["square"])
        weapon = fields["weapon"]
        chart = self._setup.chart
        if weapon == System.TORPEDO:
            self._limit(self._reach(square))
        elif weapon == Verb.MISSILE:
            self._limit(chart.sectors[chart.sector_of[square]])
        elif weapon == System.MINE:
            if self._setup.switches.trigger == "activation" and self._realtime:
                self._open_way()  # then a trigger, too, waits for the end of a blackout
            self._triggered(square)
        self._blast(fields)

    def _reach(self, square: Square) -> Squares:
        """From where a torpedo gets to a square: its reach is the same both ways (T-1)."""
        chart = self._setup.chart
        if self._setup.switches.torpedo_path == "water":
            reach = chart.torpedo_by_water[square]
        else:
            reach = chart.torpedo_by_distance[square]
        return reach | BIT[square] if self._setup.edition is Edition.FR else reach

    def _triggered(self, square: Square) -> None:
        found: list[Group] = []
        for head, shape, anchors, mines, loose, marks in self._groups:
            for left, those in lying.triggered(self._waters, square, anchors, mines, loose):
                found.append((head, shape, left, those, loose, marks))
        self._set(found)

    def _blast(self, fields: Any) -> None:
        """What a blast did to the enemy says how far off it is (T-2, F-5); T-3 for its mines."""
        square = parse_square(fields["square"])
        chart = self._setup.chart
        result = fields["results"][self.enemy]
        if fields["weapon"] == Verb.MISSILE:
            there = BIT[square]
            self._limit(there if result == BlastResult.HIT else chart.sea & ~there)
            return
        if result == BlastResult.DIRECT:
            self._limit(BIT[square])
        elif result == BlastResult.INDIRECT:
            self._limit(chart.around[square])
        else:
            self._limit(chart.sea & ~chart.around[square] & ~BIT[square])
        if fields["weapon"] == System.TORPEDO:
            self._torpedoed(square)

    def _torpedoed(self, square: Square) -> None:
        found: list[Group] = []
        for group in self._groups:
            head, shape, anchors, mines, loose, marks = group
            if not mines:
                found.append(group)
                continue
            for left, those in lying.torpedoed(self._waters, square, anchors, mines):
                found.append((head, shape, left, those, loose, marks))
        self._set(found)

    def _drone(self, fields: Any) -> None:
        """The table's truth about one sector (D-1)."""
        sector = self._setup.chart.sectors[fields["sector"]]
        self._limit(sector if fields["present"] else self._setup.chart.sea & ~sector)

    def _answer(self, fields: Any) -> None:
        """Two pieces of which exactly one is true (O-2); one true piece in Sonar Family (F-3)."""
        squares = 0
        for kind, value in fields["pieces"]:
            squares ^= self._said(kind, value)
        self._limit(squares)

    def _said(self, kind: str, value: str | int) -> Squares:
        """The squares of a row, a column (a letter) or a sector."""
        chart = self._setup.chart
        if kind == PieceKind.SECTOR:
            return chart.sectors[int(value)]
        if kind == PieceKind.ROW:
            return ((1 << STRIDE) - 1 << STRIDE * (int(value) - 1)) & chart.area
        column = COLUMN_LETTERS.index(str(value))
        return sum(BIT[square_at(column, row)] for row in range(chart.rows))


_Meaning = Callable[[Tracker, Any], None]

_OF_THE_ENEMY: dict[EventName, _Meaning] = {
    EventName.COURSE: Tracker._course,
    EventName.SILENCE: Tracker._silence,
    EventName.SURFACED: Tracker._surfaced,
    EventName.DAMAGED: Tracker._damaged,
    EventName.ACTIVATED: Tracker._activated,
    EventName.MINE_DROPPED: Tracker._mine_dropped,
    EventName.BLAST: Tracker._their_blast,
    EventName.SONAR_ANSWER: Tracker._answer,
}
"""What the enemy's events say of the enemy; the others say nothing of its place."""

_OWN: dict[EventName, _Meaning] = {
    EventName.BLAST: Tracker._blast,
    EventName.DRONE: Tracker._drone,
}
"""What the own events say of the enemy."""
