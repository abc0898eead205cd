"""Tracker of an officer, by squares alone.

Every square that was possible is moved as the enemy moves. Routes and mines are not considered, so
the set holds the truth and some squares too many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import BlastResult, System, Team, Verb
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, Squares, parse_square


class AreaTracker:
    """The squares where the enemy can be. Its interface is that of `Tracker`."""

    __slots__ = ("_setup", "enemy", "squares", "team")

    def __init__(self, setup: Setup, team: Team) -> None:
        self.team = team
        self.enemy = next(each for each in setup.teams if each is not team)
        self._setup = setup
        start = setup.starts.get(self.enemy)
        self.squares: Squares = setup.chart.sea if start is None else BIT[start]

    @property
    def count(self) -> int:
        """The number of squares where the enemy can be."""
        return self.squares.bit_count()

    def hear(self, event: Event) -> None:
        """Take in the next event that the crew hears."""
        meanings = _THEIRS if event.team is self.enemy else _OURS
        meaning = meanings.get(event.name)
        if meaning is not None:
            meaning(self, event.fields)

    def forget_course(self) -> None:
        """The enemy has moved one square, in a heading that was not understood."""
        self.squares = self._setup.chart.slipped(self.squares, 1, 1)

    def _limit(self, squares: Squares) -> None:
        self.squares &= squares

    def _course(self, fields: Any) -> None:
        self.squares = self._setup.chart.carried(self.squares, fields["heading"])

    def _silence(self, _fields: Any) -> None:
        self.squares = self._setup.chart.slipped(self.squares, *self._setup.silence_steps)

    def _surfaced(self, fields: Any) -> None:
        if "square" in fields:
            self._limit(BIT[parse_square(fields["square"])])
        else:
            self._limit(self._setup.chart.sectors[fields["sector"]])

    def _launch(self, fields: Any) -> None:
        """A torpedo comes from within its range, a missile from the sector it hits."""
        square = parse_square(fields["square"])
        chart = self._setup.chart
        if fields["weapon"] == System.TORPEDO:
            self._limit(chart.torpedo_by_distance[square] | BIT[square])
        elif fields["weapon"] == Verb.MISSILE:
            self._limit(chart.sectors[chart.sector_of[square]])
        self._blast(fields)

    def _blast(self, fields: Any) -> None:
        square = parse_square(fields["square"])
        chart = self._setup.chart
        result = fields["results"].get(self.enemy)
        if result in (BlastResult.DIRECT, BlastResult.HIT):
            self._limit(BIT[square])
        elif result == BlastResult.INDIRECT:
            self._limit(chart.around[square])
        elif result is None:
            pass  # its own weapon, and a secret (switch `damage_aloud`)
        elif fields["weapon"] == Verb.MISSILE:
            self._limit(~BIT[square])
        else:
            self._limit(~(chart.around[square] | BIT[square]))

    def _told(self, fields: Any) -> None:
        self._limit(squares_told(self._setup, fields))

    def _answer(self, fields: Any) -> None:
        said = 0
        for kind, value in fields["pieces"]:
            said ^= self._setup.chart.named(kind, value)
        self._limit(said)


def squares_told(setup: Setup, fields: Any) -> Squares:
    """The sea squares that are left when the table tells whether a submarine is at a place.

    That is a sector of a drone (D-1), a sector that is to be held (G-5) or a square that was named
    (G-3); ``fields`` are those of the event.
    """
    chart = setup.chart
    if "square" in fields:
        place = BIT[parse_square(fields["square"])]
    else:
        place = chart.sectors[fields["sector"]]
    there = fields["present"] if "present" in fields else fields["done"]
    return place if there else chart.sea & ~place


_THEIRS: dict[EventName, Callable[[AreaTracker, Any], None]] = {
    EventName.COURSE: AreaTracker._course,
    EventName.SILENCE: AreaTracker._silence,
    EventName.SURFACED: AreaTracker._surfaced,
    EventName.BLAST: AreaTracker._launch,
    EventName.SONAR_ANSWER: AreaTracker._answer,
    EventName.PROGRESS: AreaTracker._told,
}
_OURS: dict[EventName, Callable[[AreaTracker, Any], None]] = {
    EventName.BLAST: AreaTracker._blast,
    EventName.DRONE: AreaTracker._told,
    EventName.LOCATED: AreaTracker._told,
}
