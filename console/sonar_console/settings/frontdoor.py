"""The choices of the front door, and the match that each of them leads to.

A way leads to a match by how many people sit on each side, and by a chart. Whoever plays alone is
captain, and bots have the other seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from sonar_console.engine.names import ROLES, Game, Mode, Role
from sonar_console.settings.lines import Offers, closed, with_game
from sonar_console.settings.schema import Draft, with_one
from sonar_console.settings.seating import PEOPLE, USUAL_LEVEL, Seating, Sitter, crew_of


class Way(StrEnum):
    """A card of the front door."""

    LEARN = "learn"
    CREWS = "crews"
    ALONE = "alone"
    FAMILY = "family"


NEEDS_BOTS = frozenset({Way.LEARN, Way.ALONE})

FIRST_SEATS = (Role.CAPTAIN, Role.RADIO, Role.ENGINEER, Role.MATE)
"""The seats that people take, the more of them the further; bots have the rest."""

_EVEN = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4))
"""How 2 to 8 people sit down as two crews (S-2)."""

LESSON = "alpha"
"""The chart on which Captain Sonar is learned."""


@dataclass(frozen=True, slots=True)
class Party:
    """So many people at the two sides, and the match that they would play."""

    people: tuple[int, int]
    draft: Draft


@dataclass(frozen=True, slots=True)
class PartyRow:
    """Parties that play one game in one mode."""

    game: Game
    mode: Mode
    parties: tuple[Party, ...]


def party_rows(way: Way, draft: Draft, offers: Offers, number: int) -> tuple[PartyRow, ...]:
    """The choices of how many people play.

    ``number`` is the side, 0 or 1, whose captain chose the way: who plays with bots sits there.
    What cannot be played at this table is left out.
    """
    if way is Way.LEARN:
        kinds = [(game, Mode.TURN) for game in Game]
    else:
        game = Game.SONAR_FAMILY if way is Way.FAMILY else Game.CAPTAIN_SONAR
        kinds = [(game, mode) for mode in Mode]
    rows = []
    for game, mode in kinds:
        if not offers.scenarios.get(game):
            continue
        base = replace(with_game(draft, game, offers), mode=mode)
        parties = [
            party
            for party in _parties(way, base, number)
            if closed(party.draft, offers) is None
            and (offers.bots or not party.draft.seating.bots(game))
        ]
        if parties:
            rows.append(PartyRow(game, mode, tuple(parties)))
    return tuple(rows)


def _parties(way: Way, base: Draft, number: int) -> Iterator[Party]:
    seats = len(ROLES[base.game])
    if way is Way.LEARN:
        scenario = LESSON if base.game is Game.CAPTAIN_SONAR else base.scenario
        taught = replace(base.for_training(number), scenario=scenario, crews=(seats, seats))
        for count in range(1, seats + 1):
            crew = _crew(base, count, USUAL_LEVEL)
            seating = taught.seating.with_crew(number, crew)
            yield Party(_at(number, count), replace(taught, seating=seating))
        return
    if way in (Way.ALONE, Way.FAMILY):
        bots = crew_of(USUAL_LEVEL)
        for count in range(1, seats + 1):
            crews = with_one((bots, bots), number, _crew(base, count, USUAL_LEVEL))
            yield Party(_at(number, count), _seated(base, Seating(crews), (seats, seats)))
    if way is Way.ALONE:
        each = _crew(base, 1, USUAL_LEVEL)
        yield Party((1, 1), _seated(base, Seating((each, each)), (seats, seats)))
    else:
        for pair in _EVEN:
            if max(pair) <= seats:
                yield Party(pair, _seated(base, PEOPLE, pair))


def _seated(base: Draft, seating: Seating, crews: tuple[int, int]) -> Draft:
    return replace(base, seating=seating, crews=crews, training=False)


def _at(number: int, count: int) -> tuple[int, int]:
    return with_one((0, 0), number, count)


def _crew(base: Draft, count: int, level: Sitter) -> tuple[Sitter, ...]:
    """A crew with people in so many seats of the game, and bots in the others."""
    seats = [role for role in FIRST_SEATS if role in ROLES[base.game]]
    people = seats[:count]
    crew = crew_of(Sitter.PEOPLE if count == len(seats) else level)
    return tuple(
        Sitter.PEOPLE if role in people else sitter for role, sitter in zip(Role, crew, strict=True)
    )


def charts_for(draft: Draft, offers: Offers) -> tuple[Draft, ...]:
    """The match on each of the charts that it can be played on, in their order."""
    found = (replace(draft, scenario=name) for name in offers.scenarios[draft.game])
    return tuple(each for each in found if closed(each, offers) is None)
