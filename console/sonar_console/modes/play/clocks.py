"""The clocks of a match: how long it has gone, what a turn has left, how soon a course may follow.

None of them is a clock of the rules. At zero the clock of a turn is announced and nothing is
forced. A course that comes too early for the handicap is refused by the table before the engine
gets it, so a record is always a legal one. The clock of a turn stops while the enemy owes an
answer to this turn's sonar, and is full again when an order has been taken back. The interval
between courses runs on whatever happens between them, and a silence is no course.

Times are seconds of the table's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil

from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Team

MINUTE = 60.0


class Clocks:
    """The clocks of one match. ``turn_clock`` is in seconds, 0 for none; ``intervals`` likewise."""

    def __init__(self, turn_clock: int, intervals: Mapping[Team, int]) -> None:
        self._turn_clock = turn_clock
        self._intervals = intervals
        self._headed: dict[Team, float] = {}
        self._begun: float | None = None
        self._turn: Team | None = None
        self._ends = 0.0
        """When the turn has no time left, while its clock goes."""
        self._left: float | None = None
        """What is left while the clock stands still."""
        self.minutes: int | None = None
        """Whole minutes since the dive, as they are shown."""
        self.seconds_left: int | None = None
        """What the turn has left, as it is shown."""

    def observe(self, events: Iterable[Event], at: float, *, playing: bool) -> None:
        """Learn of the events of an order; ``playing`` is whether the match is on after it."""
        if playing and self._begun is None:
            self._begun = at
            self.minutes = 0
        for event in events:
            if event.name is EventName.COURSE and event.team is not None:
                self._headed[event.team] = at
            elif event.name is EventName.TURN and self._turn_clock:
                self._turn = event.team
                self._ends = at + self._turn_clock
                self._left = None
                self.seconds_left = self._turn_clock
            elif event.name is EventName.ACTIVATED and event.fields["system"] == "sonar":
                self._left = max(0.0, self._ends - at)
            elif event.name is EventName.SONAR_ANSWER and self._left is not None:
                self._ends = at + self._left
                self._left = None

    def taken_back(self, at: float) -> None:
        """Give the turn its whole time again, after an order was taken back."""
        if self._turn is None:
            return
        self.seconds_left = self._turn_clock
        if self._left is None:
            self._ends = at + self._turn_clock
        else:
            self._left = float(self._turn_clock)

    def too_early(self, team: Team, at: float) -> int:
        """The seconds, rounded up, until a team may give its next course; 0 if it may now."""
        if team not in self._headed:
            return 0
        return max(0, ceil(self.may_head(team) - at - 1e-9))

    def may_head(self, team: Team) -> float:
        """The time at which a team that has given a course may give the next one."""
        return self._headed[team] + self._intervals.get(team, 0)

    def advance(self, now: float) -> Team | None:
        """Let time pass; returns the team whose turn is out of time just now, or None."""
        if self._begun is not None:
            self.minutes = int((now - self._begun + 1e-9) // MINUTE)
        if self._turn is None or self._left is not None or not self.seconds_left:
            return None
        self.seconds_left = max(0, ceil(self._ends - now - 1e-9))
        return self._turn if self.seconds_left == 0 else None

    def due(self) -> float | None:
        """When a clock next shows something else."""
        dues = []
        if self._begun is not None and self.minutes is not None:
            dues.append(self._begun + (self.minutes + 1) * MINUTE)
        if self._turn is not None and self._left is None and self.seconds_left:
            dues.append(self._ends - self.seconds_left + 1)
        return min(dues, default=None)
