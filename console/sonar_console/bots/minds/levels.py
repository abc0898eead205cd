"""How good a mind is: the levels, and what each is able to do.

A `Skill` is all that tells the levels apart: no mind asks for the name of its level.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """The levels of the bots, the weakest first."""

    CADET = "cadet"
    OFFICER = "officer"
    COMMANDER = "commander"


@dataclass(frozen=True, slots=True)
class Skill:
    """What a mind is able to do."""

    hears: bool
    """Whether it works out where the enemy can be; without, it only looks around."""
    exact: bool
    """Whether it does so exactly, by the route (`Tracker`), and not by places alone."""
    hides: bool
    """Whether it looks at itself with the enemy's ears."""
    plans: bool
    """Whether courses, marks and breakdowns are weighed against each other."""
    worth: float
    """The damage that a shot must promise, in points (T-2)."""
    carelessness: float
    """How often, from 0 to 1, any legal choice is taken in place of the best."""


SKILLS: dict[Level, Skill] = {
    Level.CADET: Skill(
        hears=False, exact=False, hides=False, plans=False, worth=0.0, carelessness=0.35
    ),
    Level.OFFICER: Skill(
        hears=True, exact=False, hides=False, plans=False, worth=0.7, carelessness=0.2
    ),
    Level.COMMANDER: Skill(
        hears=True, exact=True, hides=True, plans=True, worth=0.75, carelessness=0.0
    ),
}
