"""What one crew knows, as an array, for environments.

An observation is a row of numbers from 0 to 1: first the chart, one plane of rows by columns for
each name in `PLANES`, 0 or 1 a square; then a number for each name in `Observer.names`.
"""

from __future__ import annotations

from collections import deque
from math import log, prod

import numpy as np
from numpy.typing import NDArray

from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.family import FULL_ENERGY
from sonar_console.engine.names import HEADINGS, PLAY, SETUP, STOPPED, Heading, System, Team
from sonar_console.engine.setup import Setup
from sonar_console.engine.sheet import SYMBOL_NAMES
from sonar_console.engine.squares import BIT, STRIDE, Squares, parse_square

PLANES = (
    "sea",
    "barred",
    "boat",
    "route",
    "mines",
    "reach",
    "enemy",
    "own blast",
    "enemy's blast",
)
"""Where a submarine can be; where the own one may not go; it; its route; its mines; what its
torpedo gets to; where the tracker says that the enemy can be (all 0 without one); the square of the
last blast of either crew."""

HEARD = 8
"""The last courses and silences of the enemy that are in the numbers."""
_HEARD = (*HEADINGS, None)
"""What each of them may be; None is a silence."""


class Observer:
    """Turns what a crew may see and has heard into an array of ``size`` numbers.

    Without a tracker an observation is made several times as quickly.
    """

    def __init__(self, setup: Setup, team: Team, *, tracker: bool = True) -> None:
        chart = setup.chart
        self.planes = (len(PLANES), chart.rows, chart.columns)
        """The shape of the planes."""
        self.names = tuple(_names(setup))
        """The names of the numbers, in their order."""
        self.size = prod(self.planes) + len(self.names)
        self._team = team
        self._rows, self._columns = chart.rows, chart.columns
        self._bytes = (chart.rows * STRIDE + 7) // 8
        self._squares = chart.sea.bit_count()
        self._tracker = Tracker(setup, team) if tracker else None
        self._blasts: dict[bool, Squares] = {True: 0, False: 0}
        self._heard: deque[Heading | None] = deque(maxlen=HEARD)
        self._enemy_surfaced = False

    def hear(self, event: Event) -> None:
        """Take in an event, as the crew hears it."""
        if self._tracker is not None:
            self._tracker.hear(event)
        own = event.team is self._team
        if event.name is EventName.BLAST:
            self._blasts[own] = BIT[parse_square(event.as_dict()["square"])]
        elif own:
            return
        elif event.name is EventName.COURSE:
            self._heard.append(event.fields["heading"])
        elif event.name is EventName.SILENCE:
            self._heard.append(None)
        elif event.name is EventName.SURFACED:
            self._enemy_surfaced = True
        elif event.name is EventName.DIVED:
            self._enemy_surfaced = False

    def split(
        self, observation: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], dict[str, float]]:
        """An observation as its planes, a three-dimensional array, and its numbers by name."""
        chart = prod(self.planes)
        numbers = map(float, observation[chart:])
        return observation[:chart].reshape(self.planes), dict(zip(self.names, numbers, strict=True))

    def observe(self, sight: VisibleMatch) -> NDArray[np.float32]:
        """The observation of now."""
        boat = sight.boat
        there = boat.at >= 0
        sets = (
            sight.chart.sea,
            sight.barred if there else 0,
            BIT[boat.at] if there else 0,
            boat.visited,
            boat.mines,
            sight.torpedo_reach[boat.at] if there else 0,
            0 if self._tracker is None else self._tracker.squares,
            self._blasts[True],
            self._blasts[False],
        )
        data = b"".join(squares.to_bytes(self._bytes, "little") for squares in sets)
        bits = np.unpackbits(
            np.frombuffer(data, np.uint8).reshape(len(sets), -1), axis=1, bitorder="little"
        )
        planes = bits[:, : self._rows * STRIDE].reshape(len(sets), self._rows, STRIDE)
        return np.concatenate(
            (planes[:, :, : self._columns].ravel(), self._numbers(sight)), dtype=np.float32
        )

    def _numbers(self, sight: VisibleMatch) -> list[float]:
        boat, limit = sight.boat, sight.damage_limit
        heard = list(self._heard)
        values: list[float] = [
            boat.damage / limit,
            sight.enemy_damage / limit,
            sight.phase is SETUP,
            sight.phase is PLAY,
            sight.phase is STOPPED,
            sight.turn is self._team,
            sight.stopped_by is self._team,
            sight.answering,
            sight.waiting,
            sight.acted,
            sight.course_given,
            boat.surfaced,
            self._enemy_surfaced,
            boat.blackout,
            boat.energy / FULL_ENERGY,
            0.0 if self._tracker is None else log(max(self._tracker.count, 1)) / log(self._squares),
        ]
        values += [
            boat.marks(system) / size if (size := boat.sizes.get(system)) else 0.0
            for system in System
        ]
        broken = boat.broken
        values += [broken >> number & 1 for number in range(len(SYMBOL_NAMES))]
        for place in range(HEARD):
            word = heard[-1 - place] if place < len(heard) else ""
            values += [word is each if each is None else word == each for each in _HEARD]
        return values


def _names(setup: Setup) -> list[str]:
    names = [
        *("own damage", "enemy's damage", "before the dive", "play", "stop"),
        *("own turn", "own stop", "owes an answer", "waits for an answer", "system used"),
        *(
            "course given",
            "surfaced",
            "enemy surfaced",
            "blackout",
            "energy",
            "squares of the enemy",
        ),
    ]
    names += [f"gauge {system}" for system in System]
    names += [f"broken {name}" for name in SYMBOL_NAMES]
    names += [
        f"heard {place} {each or 'silence'}" for place in range(1, HEARD + 1) for each in _HEARD
    ]
    return names
