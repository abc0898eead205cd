"""What both crews have agreed to play with, as short words that always stand on the screen."""

from __future__ import annotations

from sonar_console.cards.team import Message
from sonar_console.engine.names import ROLES, Edition, Game, Mode
from sonar_console.engine.setup import Setup
from sonar_console.settings.draft import Draft
from sonar_console.settings.seating import seats_told


def declared(draft: Draft, setup: Setup) -> tuple[Message, ...]:
    """The mode and the help first, then all that is not as it usually is."""
    said = [
        Message("said-mode", {"mode": str(setup.mode)}),
        Message(f"said-assist-{draft.assist}"),
        *_bots(draft),
    ]
    if draft.training:
        said.append(Message("said-training"))
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


def _bots(draft: Draft) -> list[Message]:
    """Where bots sit, and how good they are: a crew of equals in one word, else by level."""
    seats = len(ROLES[draft.game])
    said = []
    for team, bots in draft.seating.bots(draft.game).items():
        levels = set(bots.values())
        if len(bots) == seats and len(levels) == 1:
            said.append(Message("said-bots", {"team": str(team), "level": str(levels.pop())}))
        else:
            told: dict[str, str | int] = {"team": str(team), "seats": seats_told(bots)}
            said.append(Message("said-bots-seats", told))
    return said
