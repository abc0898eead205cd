"""The level of each layer of the background sound, from what both crews have heard.

The layer *deep* sounds from the choice of the start squares on, louder after the dive. *pulse*
gets louder with the minutes, and when a submarine has one space of damage left; it is silent under
a stop. *strain* gets louder with the announced damage of both. Nothing else changes the levels: no
course, no silence, and nothing that only one crew knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sonar_console.engine import Event
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Team
from sonar_console.modes.announcements import heard_by

MOVES = frozenset({EventName.DIVED, EventName.DAMAGED, EventName.STOPPED, EventName.RESUMED})
"""The events that may change the bed."""

LONG = 25
"""Minutes after which the pulse gets no louder."""


class Bed:
    """The bed of one match; ``limit`` is the damage that sinks a submarine."""

    def __init__(self, teams: Sequence[Team], limit: int) -> None:
        self._teams = tuple(teams)
        self._limit = limit
        self._damage = dict.fromkeys(self._teams, 0)
        self._dived = False
        self._stopped = False
        self._layers: tuple[int, Mapping[str, float]] | None = None
        """The layers at a number of minutes, until something is heard."""

    def hear(self, event: Event) -> None:
        """Take in an event of `MOVES`, if both crews hear of it."""
        known = event
        for team in self._teams:
            heard = heard_by(event, team)
            if heard is None:
                return
            if team is not event.team:
                known = heard
        self._layers = None
        if event.name is EventName.DAMAGED and event.team is not None:
            self._damage[event.team] = int(known.fields["total"])
        elif event.name is EventName.DIVED:
            self._dived = True
        else:
            self._stopped = event.name is EventName.STOPPED

    def layers(self, minutes: int) -> Mapping[str, float]:
        """The level of each layer that sounds, 0 to 1, so many minutes after the dive."""
        if self._layers is None or self._layers[0] != minutes:
            self._layers = minutes, self._levels(minutes)
        return self._layers[1]

    def _levels(self, minutes: int) -> Mapping[str, float]:
        if not self._dived:
            return {"deep": 0.5}
        levels = {"deep": 0.75 if self._stopped else 1.0}
        last = any(damage >= self._limit - 1 > 0 for damage in self._damage.values())
        if not self._stopped:
            levels["pulse"] = min(1.0, 0.4 + 0.4 * min(minutes, LONG) / LONG + 0.2 * last)
        hurt = sum(self._damage.values())
        if hurt:
            levels["strain"] = min(1.0, 0.3 + 0.7 * hurt / (2 * self._limit - 1))
        return levels
