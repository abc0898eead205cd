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
    ADMIRAL = "admiral"


@dataclass(frozen=True, slots=True)
class Skill:
    """The abilities of a bot."""

    exact: bool
    """Whether it follows the enemy exactly, by routes (`Tracker`), or by squares alone."""
    hides: bool
    """Whether it works out where the enemy can think that it is."""
    plans: bool
    """Whether courses, marks and breakdowns are compared by what they are worth together."""
    weighs: bool
    """Whether every order is weighed by what follows from it (`AdmiralMind`)."""
    worth: float
    """The expected damage at which it fires, in points (T-2)."""
    carelessness: float
    """The share of choices that are random and legal in place of the best: 0 to 1."""
    family_carelessness: float
    """The same in Sonar Family, where one choice matters less."""
    whim: float = 0.0
    """How often a system that is ready is used for no reason: 0 to 1."""
    forgets: float = 0.0
    """The share of the enemy's courses in real time of which it takes in only that there was one:
    0 to 1."""
    mishears: float = 0.0
    """The share in real time that it takes for another course; a quarter of it turn by turn."""


SKILLS: dict[BotLevel, Skill] = {
    BotLevel.CADET: Skill(
        exact=False,
        hides=False,
        plans=False,
        weighs=False,
        worth=0.45,
        carelessness=0.25,
        family_carelessness=0.35,
        whim=0.1,
        forgets=0.04,
        mishears=0.04,
    ),
    BotLevel.OFFICER: Skill(
        exact=False,
        hides=False,
        plans=False,
        weighs=False,
        worth=0.7,
        carelessness=0.04,
        family_carelessness=0.2,
        forgets=0.02,
    ),
    BotLevel.COMMANDER: Skill(
        exact=True,
        hides=True,
        plans=True,
        weighs=False,
        worth=0.75,
        carelessness=0.0,
        family_carelessness=0.0,
    ),
    BotLevel.ADMIRAL: Skill(
        exact=True,
        hides=True,
        plans=True,
        weighs=True,
        worth=0.75,
        carelessness=0.0,
        family_carelessness=0.0,
    ),
}
