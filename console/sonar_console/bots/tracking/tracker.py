"""The tracker: every square where the enemy can be, from what one crew has heard.

It hears events as `sonar_console.engine.events.event_for` gives them to its crew, and nothing else.
It is exact: the truth is never excluded, and a square is kept only if some route and some mines
that fit all that was heard end there. There are two limits: the number of groups of routes is
bounded (`groups`), and `Tracker.exact` says whether that has lost anything; and the enemy's gauges
and breakdowns are not evaluated (`docs/tracker.md`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sonar_console.bots.tracking import groups as routes
from sonar_console.bots.tracking import mines as lying
from sonar_console.bots.tracking.area import squares_told
from sonar_console.bots.tracking.groups import (
    BOUND,
    BRANCHES,
    MOST_MINES,
    Group,
    bounded,
    loosened,
)
from sonar_console.bots.tracking.offsets import OffsetChart, seen_from
from sonar_console.engine.chart import STEP
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import (
    BlastResult,
    Edition,
    Game,
    Mode,
    System,
    Team,
    Verb,
)
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import (
    BIT,
    Square,
    Squares,
    parse_square,
    squares_in,
)

SURFACE = "surface"
"""The cause of damage that a scenario gives for surfacing off its holes (X-1, F-7)."""


class Tracker:
    """The knowledge that one crew can have of where its enemy is.

    ``team`` is the crew that listens, ``bound`` the most groups of routes that are kept. Make it
    before the match begins and let it `hear` every event that the crew hears, in order. It is not
    thread safe.
    """

    __slots__ = (
        "_bound",
        "_damaged_by_surfacing",
        "_family",
        "_forgotten",
        "_groups",
        "_ice_is_heard",
        "_mines_bar",
        "_moved",
        "_offsets",
        "_realtime",
        "_setup",
        "_squares",
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
        self._offsets = OffsetChart(setup.chart, four=setup.switches.mine_adjacency == "four")
        self._family = setup.game is Game.SONAR_FAMILY
        self._realtime = setup.mode is Mode.REALTIME
        self._mines_bar = setup.edition is Edition.EN
        self._moved = False
        """Whether the enemy has moved since its turn began, when a blackout is declared."""
        start = setup.starts.get(self.enemy)
        anchors = setup.chart.sea if start is None else BIT[start]
        self._groups: list[Group] = [routes.beginning(self._offsets, anchors)]
        self._damaged_by_surfacing = False
        aloud = setup.switches.damage_aloud == "always"
        self._ice_is_heard = setup.surface_damage_off_holes and aloud
        """Whether damage by ice is announced, so that none tells of a hole (X-1)."""
        self._forgotten = 0
        self._squares: Squares | None = None

    # ---- what is known

    @property
    def squares(self) -> Squares:
        """The squares on which the enemy can be; empty only if what was heard cannot be."""
        if self._squares is None:
            self._squares = routes.squares_of(self._groups)
        return self._squares

    @property
    def count(self) -> int:
        """The number of squares where the enemy can be."""
        return self.squares.bit_count()

    @property
    def exact(self) -> bool:
        """Whether nothing has been lost to the bound; else `squares` can hold squares too many."""
        return self._forgotten == 0

    @property
    def forgotten(self) -> int:
        """The number of times that something was lost to the bound."""
        return self._forgotten

    @property
    def groups(self) -> int:
        """The number of groups of routes that are kept now: a measure of memory."""
        return len(self._groups)

    def mine_chances(self, most: int) -> dict[Square, float]:
        """How likely a mine of the enemy lies on each square, of ``most`` groups of routes.

        Every route is taken for equally likely, and so is every place of a mine of it.
        """
        groups = self._groups[:: max(1, len(self._groups) // most)]
        total = sum(group[2].bit_count() for group in groups)
        chances: dict[Square, float] = {}
        for _, _, anchors, mines, _, _ in groups:
            for mine in mines:
                share = 1.0 / (total * mine.bit_count())
                for offset in self._offsets.offsets_in(mine):
                    for square in squares_in(seen_from(anchors, -offset)):
                        chances[square] = chances.get(square, 0.0) + share
        return chances

    def copy(self) -> Tracker:
        """An independent tracker that knows the same."""
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
        self._set(routes.limit(self._groups, squares))

    def _keep_to(self, aim: int) -> None:
        groups, exact = bounded(self._groups, self._offsets, aim)
        self._forgotten += not exact
        self._set(groups)

    # ---- the enemy's moves

    def _turn(self, _fields: Any) -> None:
        self._moved = False

    def _course(self, fields: Any) -> None:
        self._moved = True
        self._set(
            routes.course(self._groups, STEP[fields["heading"]], self._offsets, self._mines_bar)
        )

    def _silence(self, _fields: Any) -> None:
        self._moved = True
        shortest, longest = self._setup.silence_steps
        branches = 4 if self._family else BRANCHES
        if len(self._groups) > self._bound // branches:
            self._keep_to(self._bound // branches)
        self._set(routes.silence(self._groups, self._offsets, self._mines_bar, shortest, longest))

    def _surfaced(self, fields: Any) -> None:
        """The sector, or in Sonar Family the square; a new route begins (U-1, F-6)."""
        chart = self._setup.chart
        if self._family:
            squares = BIT[parse_square(fields["square"])]
        else:
            squares = chart.sectors[fields["sector"]]
            if self._ice_is_heard and not self._damaged_by_surfacing:
                squares &= chart.holes  # who is not damaged has come up in a hole
        self._damaged_by_surfacing = False
        self._set(routes.surfaced(self._groups, squares, self._offsets))

    def _damaged(self, fields: Any) -> None:
        """Take damage: that by surfacing comes before its place is announced (X-1)."""
        if fields["cause"] == SURFACE and not self._family:
            self._damaged_by_surfacing = True
            self._limit(~self._setup.chart.holes & self._setup.chart.sea)

    # ---- the enemy's systems

    def _activated(self, _fields: Any) -> None:
        """Learn that a way was open: no system is activated in a blackout (A-8, C-7).

        Turn by turn a blackout shows at the beginning of a turn only, so that a system tells of it
        only before the turn's course, by edition ``fr`` (A-5).
        """
        if not self._family and (self._realtime or not self._moved):
            self._open_way()

    def _open_way(self) -> None:
        found: list[Group] = []
        for head, shape, anchors, mines, loose, marks in self._groups:
            barring = mines if self._mines_bar else ()
            for left, those in lying.with_a_way(self._offsets, head, shape, anchors, barring):
                kept = those if self._mines_bar else mines
                found.append((head, shape, left, kept, loose, marks))
        self._set(found)

    def _mine_dropped(self, _fields: Any) -> None:
        found: list[Group] = []
        loose_ones = False
        for head, shape, anchors, mines, loose, marks in self._groups:
            mines, anchors = lying.dropped(self._offsets, head, shape, anchors, mines)
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
            if self._trigger_needs_a_way():
                self._open_way()
            self._triggered(square)
        self._blast(fields)

    def _trigger_needs_a_way(self) -> bool:
        """Whether a trigger of now is refused in a blackout, and a blackout would show (C-7, N-2).

        In real time it shows only when mate and engineer owe nothing, which an activation needs
        and any other trigger does not; turn by turn before the first move of the turn.
        """
        activation = self._setup.switches.trigger == "activation"
        if self._realtime:
            return activation
        refused = activation or self._setup.switches.blackout_trigger == "refused"
        return refused and not self._moved

    def _reach(self, square: Square) -> Squares:
        """The squares from which a torpedo reaches a square; the same both ways (T-1)."""
        chart = self._setup.chart
        if self._setup.switches.torpedo_path == "water":
            reach = chart.torpedo_by_water[square]
        else:
            reach = chart.torpedo_by_distance[square]
        return reach | BIT[square] if self._setup.edition is Edition.FR else reach

    def _triggered(self, square: Square) -> None:
        found: list[Group] = []
        for head, shape, anchors, mines, loose, marks in self._groups:
            for left, those in lying.triggered(self._offsets, square, anchors, mines, loose):
                found.append((head, shape, left, those, loose, marks))
        self._set(found)

    def _blast(self, fields: Any) -> None:
        """Learn from a blast how far off the enemy is (T-2, F-5), or its mines are (T-3).

        What a weapon of the enemy's own did to it may be a secret (switch ``damage_aloud``).
        """
        square = parse_square(fields["square"])
        chart = self._setup.chart
        result = fields["results"].get(self.enemy)
        if fields["weapon"] == Verb.MISSILE:
            there = BIT[square]
            if result is not None:
                self._limit(there if result == BlastResult.HIT else chart.sea & ~there)
            return
        if result == BlastResult.DIRECT:
            self._limit(BIT[square])
        elif result == BlastResult.INDIRECT:
            self._limit(chart.around[square])
        elif result is not None:
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
            for left, those in lying.torpedoed(self._offsets, square, anchors, mines):
                found.append((head, shape, left, those, loose, marks))
        self._set(found)

    def _told(self, fields: Any) -> None:
        """Learn whether the enemy is at a place, by the table's truth (D-1, G-3, G-5)."""
        self._limit(squares_told(self._setup, fields))

    def _answer(self, fields: Any) -> None:
        """Two pieces of which exactly one is true (O-2); one true piece in Sonar Family (F-3)."""
        squares = 0
        for kind, value in fields["pieces"]:
            squares ^= self._setup.chart.named(kind, value)
        self._limit(squares)


_Meaning = Callable[[Tracker, Any], None]

_OF_THE_ENEMY: dict[EventName, _Meaning] = {
    EventName.TURN: Tracker._turn,
    EventName.COURSE: Tracker._course,
    EventName.SILENCE: Tracker._silence,
    EventName.SURFACED: Tracker._surfaced,
    EventName.DAMAGED: Tracker._damaged,
    EventName.ACTIVATED: Tracker._activated,
    EventName.MINE_DROPPED: Tracker._mine_dropped,
    EventName.BLAST: Tracker._their_blast,
    EventName.SONAR_ANSWER: Tracker._answer,
    EventName.PROGRESS: Tracker._told,
}
"""What the enemy's events say of the enemy; the others say nothing of its place."""

_OWN: dict[EventName, _Meaning] = {
    EventName.BLAST: Tracker._blast,
    EventName.DRONE: Tracker._told,
    EventName.LOCATED: Tracker._told,
}
"""What the own events say of the enemy."""
