"""How likely the enemy is on each square where it can be.

The squares are those of the exact tracker, and stay so: a belief only weighs them. It keeps
routes that fit all that was heard, each with its square, the squares that it has passed and a
weight. Crews begin in open water and keep out of dead ends, so a course is the likelier the more
ways it left open.
"""

from __future__ import annotations

import random
from typing import TypeAlias

from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading
from sonar_console.engine.setup import Setup
from sonar_console.engine.squares import BIT, Square, Squares, squares_in

Route: TypeAlias = tuple[Square, Squares, float]
"""A square, the squares passed since the last surfacing, and a weight."""

MOST = 2000
"""The most routes that are kept."""
UNIFORM = 0.1
"""The share of the likelihood that is spread evenly over all squares."""
BEGUN = (0.3, 0.4, 0.5, 0.6, 1.2)
"""How readily a crew begins on a square by the ways that lead on from it."""
OPEN = (0.2, 0.7, 1.0, 1.1, 1.1)
"""How readily it moves to a square by the ways that lead on from it."""
SILENT = (0.35, 0.8, 1.0, 1.0, 1.0)
"""How readily it is silent for 0 to 4 squares."""

HELD = 0.2
"""How likely a crew with a good shot does not fire it."""


class Belief:
    """Weighs the squares of a tracker; let it `hear` each event after the tracker has."""

    __slots__ = ("_likelihoods", "_rng", "_routes", "_setup", "_tracker")

    def __init__(self, setup: Setup, tracker: Tracker, rng: random.Random) -> None:
        self._setup = setup
        self._tracker = tracker
        self._rng = rng
        self._routes: list[Route] = []
        self._likelihoods: dict[Square, float] | None = None
        self._refill()

    def hear(self, event: Event) -> None:
        """Take in an event that the tracker has just heard."""
        if event.team is self._tracker.enemy:
            if event.name is EventName.COURSE:
                self._course(event.fields["heading"])
            elif event.name is EventName.SILENCE:
                self._silence()
            elif event.name is EventName.SURFACED:
                self._routes = [(at, BIT[at], weight) for at, _, weight in self._routes]
        self._likelihoods = None
        squares = self._tracker.squares
        self._routes = [each for each in self._routes if BIT[each[0]] & squares]
        if not self._routes:
            self._refill()

    def held_fire(self, squares: Squares) -> None:
        """The enemy had a shot from these squares, and did not fire."""
        self._routes = [
            (at, passed, weight * HELD if BIT[at] & squares else weight)
            for at, passed, weight in self._routes
        ]
        self._likelihoods = None

    @property
    def likelihoods(self) -> dict[Square, float]:
        """How likely the enemy is on each square of the tracker; together 1."""
        if self._likelihoods is None:
            squares = self._tracker.squares
            even = 1.0 / max(1, squares.bit_count())
            total = sum(each[2] for each in self._routes) or 1.0
            found = dict.fromkeys(squares_in(squares), UNIFORM * even)
            for at, _, weight in self._routes:
                found[at] += (1.0 - UNIFORM) * weight / total
            self._likelihoods = found
        return self._likelihoods

    def likeliest(self) -> list[Route]:
        """The likeliest route to each square that any leads to, with the weight of the square."""
        best: dict[Square, Route] = {}
        total: dict[Square, float] = {}
        for each in self._routes:
            at, _, weight = each
            total[at] = total.get(at, 0.0) + weight
            if at not in best or best[at][2] < weight:
                best[at] = each
        return [(at, passed, total[at]) for at, passed, _ in best.values()]

    def _refill(self) -> None:
        """Begin anew on every square that is possible."""
        beside = self._setup.chart.beside
        self._routes = [
            (square, BIT[square], BEGUN[beside[square].bit_count()])
            for square in squares_in(self._tracker.squares)
        ]

    def _course(self, heading: Heading) -> None:
        chart, found = self._setup.chart, []
        for at, passed, weight in self._routes:
            share = total = 0.0
            went = 0
            for way, bit in chart.ways[at]:
                if not bit & passed:
                    ready = OPEN[(chart.beside[bit.bit_length() - 1] & ~passed).bit_count()]
                    total += ready
                    if way is heading:
                        share, went = ready, bit
            if went:
                found.append((went.bit_length() - 1, passed | went, weight * share / total))
        self._routes = _scaled(found)

    def _silence(self) -> None:
        shortest, longest = self._setup.silence_steps
        chart, found = self._setup.chart, []
        for at, passed, weight in self._routes:
            ways: list[Route] = [(at, passed, SILENT[0])] if shortest == 0 else []
            for line in chart.lines[at].values():
                here, trail = at, passed
                for count, bit in enumerate(line[:longest], 1):
                    if bit & trail:
                        break
                    here, trail = bit.bit_length() - 1, trail | bit
                    ready = OPEN[(chart.beside[here] & ~trail).bit_count()]
                    ways.append((here, trail, SILENT[count] * ready))
            total = sum(each[2] for each in ways)
            found += [(here, trail, weight * ready / total) for here, trail, ready in ways]
        if len(found) > MOST:
            found = self._drawn(found)
        self._routes = _scaled(found)

    def _drawn(self, routes: list[Route]) -> list[Route]:
        """Some of the routes, by lot and by weight; one that is drawn again counts for more."""
        drawn: dict[tuple[Square, Squares], int] = {}
        for at, passed, _ in self._rng.choices(routes, [each[2] for each in routes], k=MOST):
            drawn[at, passed] = drawn.get((at, passed), 0) + 1
        return [(at, passed, float(times)) for (at, passed), times in drawn.items()]


def _scaled(routes: list[Route]) -> list[Route]:
    """The routes with weights that make 1 together."""
    total = sum(each[2] for each in routes)
    return [(at, passed, weight / total) for at, passed, weight in routes] if total else []
