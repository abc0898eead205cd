"""The levels of the bots, and the skill of each.

Levels differ by their `Skill` alone: no other code depends on the level's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BotLevel(StrEnum):
    """The levels of the bots, the weakest first."""

    CADET = "cadet"
    OFFICER = "officer"
    COMMANDER = "commander"


@dataclass(frozen=True, slots=True)
class Skill:
    """The abilities of a bot."""

    hears: bool
    """Whether it works out where the enemy can be from what it hears."""
    exact: bool
    """Whether it does so exactly, by routes (`Tracker`), or by squares alone (`AreaTracker`)."""
    hides: bool
    """Whether it works out where the enemy can think that it is."""
    plans: bool
    """Whether courses, marks and breakdowns are compared by what they are worth together."""
    worth: float
    """The expected damage at which it fires, in points (T-2)."""
    carelessness: float
    """The share of choices that are random and legal in place of the best: 0 to 1."""


SKILLS: dict[BotLevel, Skill] = {
    BotLevel.CADET: Skill(
        hears=False, exact=False, hides=False, plans=False, worth=0.0, carelessness=0.35
    ),
    BotLevel.OFFICER: Skill(
        hears=True, exact=False, hides=False, plans=False, worth=0.7, carelessness=0.2
    ),
    BotLevel.COMMANDER: Skill(
        hears=True, exact=True, hides=True, plans=True, worth=0.75, carelessness=0.0
    ),
}
