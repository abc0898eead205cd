"""The settings of a match in short words, which are always on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from sonar_console.cards import Message
from sonar_console.engine.names import ROLES, TEAMS
from sonar_console.settings.entry import Declared
from sonar_console.settings.schema import Draft, entries
from sonar_console.settings.seating import seats_told


def declared(draft: Draft) -> tuple[Message, ...]:
    """The mode and the help first, then all that is not as it usually is."""
    return tuple(_declared(draft))


def _declared(draft: Draft) -> Iterator[Message]:
    teams = TEAMS[draft.game]
    for entry in entries(Draft):
        if entry.declared is Declared.NEVER or not entry.applies(draft):
            continue
        value, usual = entry.of(draft), entry.usual(draft)
        if value == usual and entry.declared is Declared.CHANGED:
            continue
        if entry.name == "bots":
            yield from _bots(draft)
        elif entry.sides:
            for team, each, default in zip(teams, value, usual, strict=True):
                if each != default:
                    said = entry.values.declared(entry.name, each)
                    yield Message(said.key, {"team": str(team), **said.values})
        else:
            yield entry.values.declared(entry.name, value)


def _bots(draft: Draft) -> Iterator[Message]:
    """The seats and levels of the bots: a crew of equals in one word, else by level."""
    seats = len(ROLES[draft.game])
    for team, bots in draft.seating.bots(draft.game).items():
        levels = set(bots.values())
        if len(bots) == seats and len(levels) == 1:
            yield Message("said-bots", {"team": str(team), "level": str(levels.pop())})
        else:
            yield Message("said-bots-seats", {"team": str(team), "seats": seats_told(bots)})
