"""The seating of both crews: people, or bots of a level, seat by seat.

In writing it is ``yellow=officer, blue.mate=cadet``: a whole crew, or one of its seats; what is
not named is for people, and bots without a level have the usual one. So it stands in a record's
tag ``Bots`` and on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sonar_console.engine.names import ROLES, TEAMS, Game, Role, Team


class Sitter(StrEnum):
    """The player of a seat; the bots from the weakest to the best."""

    PEOPLE = "people"
    CADET = "cadet"
    OFFICER = "officer"
    COMMANDER = "commander"
    ADMIRAL = "admiral"
    PROGRAM = "program"
    """A program that the host lets play; which one, the command line says."""


class BotsPace(StrEnum):
    """The pace of the bots, beside the pace of their level."""

    CALM = "calm"
    USUAL = "usual"
    QUICK = "quick"


BOTS = tuple(sitter for sitter in Sitter if sitter not in (Sitter.PEOPLE, Sitter.PROGRAM))
"""The levels of the bots."""

USUAL_LEVEL = Sitter.OFFICER
"""Of the bots, until somebody chooses."""

Sitters = tuple[Sitter, ...]
"""Who sits in one crew's seats, in the order of `Role`; a game may leave some of them out."""


class SeatingError(ValueError):
    """Writing that seats nobody; one line that says what is wrong with it."""


def crew_of(sitter: Sitter) -> Sitters:
    """A crew with the same in every seat."""
    return (sitter,) * len(Role)


@dataclass(frozen=True, slots=True)
class Seating:
    """Both crews, the game's first team first."""

    crews: tuple[Sitters, Sitters] = (crew_of(Sitter.PEOPLE), crew_of(Sitter.PEOPLE))

    def sitter(self, number: int, role: Role) -> Sitter:
        """The player in a seat of the first crew, 0, or of the second, 1."""
        return self.crews[number][_PLACE[role]]

    def with_sitter(self, number: int, role: Role, sitter: Sitter) -> Seating:
        """This seating with somebody else in one seat."""
        crew = list(self.crews[number])
        crew[_PLACE[role]] = sitter
        return self.with_crew(number, tuple(crew))

    def with_crew(self, number: int, crew: Sitters) -> Seating:
        """This seating with another crew."""
        return Seating((crew, self.crews[1]) if number == 0 else (self.crews[0], crew))

    def turned_round(self) -> Seating:
        """This seating with the crews at each other's places."""
        return Seating((self.crews[1], self.crews[0]))

    def at_level(self, level: Sitter) -> Seating:
        """This seating with every bot at one level."""
        one, other = (
            tuple(sitter if sitter is Sitter.PEOPLE else level for sitter in crew)
            for crew in self.crews
        )
        return Seating((one, other))

    def bots(self, game: Game) -> dict[Team, dict[Role, Sitter]]:
        """The bots of a game, by team and role; a team without one is left out."""
        found: dict[Team, dict[Role, Sitter]] = {
            team: {
                role: sitter
                for role in ROLES[game]
                if (sitter := self.sitter(number, role)) is not Sitter.PEOPLE
            }
            for number, team in enumerate(TEAMS[game])
        }
        return {team: seats for team, seats in found.items() if seats}

    def unmanned(self, game: Game) -> frozenset[Team]:
        """The teams of which nobody is a person: whatever both crews agree to, they agree to."""
        seats = len(ROLES[game])
        return frozenset(team for team, bots in self.bots(game).items() if len(bots) == seats)


_PLACE: Mapping[Role, int] = {role: place for place, role in enumerate(Role)}
PEOPLE = Seating()

_SEAT = re.compile(r"([a-z]+)(?:\.([a-z]+))?(?:\s*=\s*([a-z]+))?")


def written(seating: Seating, game: Game) -> str:
    """A seating in writing; empty where everybody is a person."""
    parts = []
    for team, bots in seating.bots(game).items():
        levels = set(bots.values())
        if len(bots) == len(ROLES[game]) and len(levels) == 1:
            parts.append(f"{team}={levels.pop()}")
        else:
            parts.extend(f"{team}.{role}={level}" for role, level in bots.items())
    return ", ".join(parts)


def seats_told(bots: Mapping[Role, Sitter]) -> str:
    """One crew's bots for a sentence, which says each level once: ``mate=cadet, radio=cadet``."""
    return ", ".join(f"{role}={level}" for role, level in bots.items())


def read(text: str, game: Game) -> Seating:
    """A seating from writing, later parts over earlier ones; raises `SeatingError`."""
    seating = PEOPLE
    for part in filter(None, (part.strip().lower() for part in text.split(","))):
        found = _SEAT.fullmatch(part)
        if found is None:
            raise SeatingError(f"{part!r} is not TEAM, TEAM=LEVEL or TEAM.SEAT=LEVEL")
        team, role, sitter = found.groups()
        number = TEAMS[game].index(Team(_one_of(team, TEAMS[game], part)))
        level = Sitter(_one_of(sitter or USUAL_LEVEL, tuple(Sitter), part))
        if role is None:
            seating = seating.with_crew(number, crew_of(level))
        else:
            seat = Role(_one_of(role, ROLES[game], part))
            seating = seating.with_sitter(number, seat, level)
    return seating


def _one_of(word: str, words: Sequence[str], part: str) -> str:
    if word not in words:
        offered = ", ".join(each for each in words if each != Sitter.PROGRAM)
        raise SeatingError(f"{part!r}: {word!r} is none of {offered}")
    return word
