"""Events: the results of an order, in the words of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sonar_console.engine.names import Heading, Role, System, Team
from sonar_console.engine.sheet import SYMBOL_NAMES


class EventName(StrEnum):
    """The names of all events."""

    STARTED = "started"
    DIVED = "dived"
    TURN = "turn"
    COURSE = "course"
    MARKED = "marked"
    READY = "ready"
    BROKEN = "broken"
    REPAIRED = "repaired"
    DAMAGED = "damaged"
    STOPPED = "stopped"
    RESUMED = "resumed"
    ACTIVATED = "activated"
    BLAST = "blast"
    MINE_DROPPED = "mine-dropped"
    MINE_DESTROYED = "mine-destroyed"
    DRONE = "drone"
    SONAR_ANSWER = "sonar-answer"
    SILENCE = "silence"
    SURFACED = "surfaced"
    SECURED = "secured"
    INSPECTION = "inspection"
    READY_TO_DIVE = "ready-to-dive"
    BLACKOUT = "blackout"
    ENERGY = "energy"
    LOCATED = "located"
    PROGRESS = "progress"
    DESTROYED = "destroyed"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its name, and its fields as the record writes them."""

    name: EventName
    fields: Mapping[str, Any]
    own: bool = field(default=False, repr=False, compare=False)
    """Whether only the team of the event learns of it, whatever its name."""
    aloud: Event | None = field(default=None, repr=False, compare=False)
    """What is announced of it, where that is less: all that the other team learns of it."""
    team: Team | None = field(init=False, repr=False, compare=False)
    """The team of the event, or None where the event is of both teams."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "team", self.fields.get("team"))

    def as_dict(self) -> dict[str, Any]:
        """The event as the referee prints it."""
        return {"event": self.name, **self.fields}


def event(name: EventName, team: Team | None, **fields: Any) -> Event:
    """Make an event of a team."""
    return Event(name, {"team": team, **fields})


# Events with few values are made once, because bots apply orders by the million.
STARTED = {team: event(EventName.STARTED, team) for team in Team}
STARTED_ANEW = {team: Event(EventName.STARTED, {"team": team}, own=True) for team in Team}
"""Another start square was chosen: only that there is one is announced (S-6)."""
DIVED = {team: event(EventName.DIVED, team) for team in Team}
COURSE = {
    team: {heading: event(EventName.COURSE, team, heading=heading) for heading in Heading}
    for team in Team
}
MARKED = {
    team: {system: event(EventName.MARKED, team, gauge=system) for system in System}
    for team in Team
}
READY = {
    team: {system: event(EventName.READY, team, gauge=system) for system in System} for team in Team
}
READY_UNHEARD = {
    team: {
        system: Event(EventName.READY, {"team": team, "gauge": system}, own=True)
        for system in System
    }
    for team in Team
}
"""The same where only the own crew hears it (M-5, switch ``ready_aloud``)."""
BROKEN = {
    team: tuple(event(EventName.BROKEN, team, symbol=name) for name in SYMBOL_NAMES)
    for team in Team
}
ACTIVATED = {
    team: {
        (role, system): event(EventName.ACTIVATED, team, role=role, system=system)
        for role in (Role.CAPTAIN, Role.MATE)
        for system in System
    }
    for team in Team
}
SILENCE = {team: event(EventName.SILENCE, team) for team in Team}
MINE_DROPPED = {team: event(EventName.MINE_DROPPED, team) for team in Team}
BLACKOUT = {team: event(EventName.BLACKOUT, team) for team in Team}
READY_TO_DIVE = {team: event(EventName.READY_TO_DIVE, team) for team in Team}
TURN = {team: tuple(event(EventName.TURN, team, left=left) for left in range(4)) for team in Team}
ENERGY = {
    team: tuple(event(EventName.ENERGY, team, energy=energy) for energy in range(5))
    for team in Team
}

_OWN = frozenset(
    {
        EventName.MARKED,
        EventName.BROKEN,
        EventName.REPAIRED,
        EventName.SECURED,
        EventName.BLACKOUT,
    }
)
"""Events that only the team itself learns."""


def event_for(event: Event, team: Team) -> Event | None:
    """The event if a team may know of it, otherwise None.

    Marks, breakdowns, blackouts and sections of the hull are known to the own team only. So are
    another start square, a gauge that fills where the switch ``ready_aloud`` says so (M-5), and
    damage that the enemy did not cause where ``damage_aloud`` says so. A mine destroyed by a
    torpedo (T-3) is known only to the team whose mine it was, an Archer mine to both.
    """
    if event.team is team or event.team is None:
        return event
    if event.aloud is not None:
        return event.aloud
    if event.own or event.name in _OWN or event.name is EventName.MINE_DESTROYED:
        return None
    return event
