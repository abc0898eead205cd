"""What both crews have agreed to play with, as short words that always stand on the screen."""

from __future__ import annotations

from console.engine.names import Edition, Game, Mode
from console.engine.setup import Setup
from console.evening.draft import Draft
from console.views.team import Message


def declared(draft: Draft, setup: Setup) -> tuple[Message, ...]:
    """The mode and the help first, then all that is not as it usually is."""
    said = [
        Message("said-mode", {"mode": str(setup.mode)}),
        Message(f"said-assist-{draft.assist}"),
    ]
    if setup.edition is not Edition.EN and setup.game is Game.CAPTAIN_SONAR:
        said.append(Message("said-edition", {"edition": str(setup.edition)}))
    if draft.turn_clock and setup.mode is Mode.TURN:
        said.append(Message("said-turn-clock", {"seconds": draft.turn_clock}))
    for team, seconds in zip(setup.teams, draft.intervals, strict=True):
        if seconds:
            said.append(Message("said-interval", {"team": str(team), "seconds": seconds}))
    for name, value in setup.switches.changed().items():
        said.append(Message(f"said-{name}-{value}"))
    if not draft.shown:
        said.append(Message("said-announcements-spoken"))
    return tuple(said)
