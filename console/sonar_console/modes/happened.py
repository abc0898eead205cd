"""What a picture shows by moving: which events a crew sees happen, and where."""

from __future__ import annotations

from collections.abc import Mapping

from sonar_console.cards.team import HappeningView
from sonar_console.engine.events import Event, EventName

MOVES: Mapping[EventName, str] = {
    EventName.BLAST: "blast",
    EventName.STOPPED: "stop",
    EventName.RESUMED: "resume",
    EventName.BLACKOUT: "blackout",
    EventName.DIVED: "dive",
    EventName.SURFACED: "surface",
}
"""The events that are shown by a movement, and what it is called."""


def happening(event: Event, number: int) -> HappeningView | None:
    """The movement of an event that the crew may know of, as its ``number``-th, or None.

    The number is counted for each crew apart, so that it tells nothing of what only the enemy
    saw.
    """
    kind = MOVES.get(event.name)
    if kind is None or event.team is None:
        return None
    return HappeningView(number, kind, str(event.team), event.fields.get("square"))
