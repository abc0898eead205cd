"""What the four stations have in common: a table of meanings, and how a press is looked up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import ClassVar

from sonar_console.cards.team import Message, SeatView
from sonar_console.engine import Match, Order, legal_for
from sonar_console.engine.events import Event
from sonar_console.engine.names import Heading, Role, Team, Verb
from sonar_console.press import Kind, Press
from sonar_console.stations.answer import MOVED, Answer, means_nothing
from sonar_console.stations.memory import Memory

Meanings = Mapping[StrEnum, Mapping[str, str]]
"""By moment, what each control does: the name of the station's method, without its ``do_``."""

HEADING_OF = {
    "north": Heading.N,
    "east": Heading.E,
    "south": Heading.S,
    "west": Heading.W,
}
"""The heading of each compass button."""


class Station(ABC):
    """One role of one crew. A subclass gives its ``role``, ``MEANINGS`` and ``moment``."""

    role: ClassVar[Role]
    MEANINGS: ClassVar[Meanings]

    def __init__(self, match: Match, memory: Memory) -> None:
        self.team: Team = memory.team
        self.memory = memory

    @abstractmethod
    def moment(self, match: Match) -> StrEnum:
        """Which row of ``MEANINGS`` holds now."""

    @abstractmethod
    def face(self, match: Match) -> SeatView:
        """What the seat shows now."""

    def touch(self, press: Press, match: Match) -> Answer:
        """Answer a press or a turn of one of this seat's controls; never with nothing at all.

        What means nothing now, and a cursor that has nowhere to go, are answered with a word.
        """
        if press.kind is Kind.RELEASE:
            return self.released(press, match)
        moment = self.moment(match)
        meaning = self.MEANINGS[moment].get(press.name)
        if meaning is None:
            return means_nothing(self.role, moment, press.name)
        act: Callable[[Press, Match], Answer] = getattr(self, f"do_{meaning}")
        before = self.shown(match)
        answer = act(press, match)
        if answer == MOVED and self.shown(match) == before:
            return Answer(word=Message("nothing-there"))
        return answer

    def shown(self, match: Match) -> object:
        """All that a press may change without giving an order."""
        return self.face(match)

    def released(self, press: Press, match: Match) -> Answer:
        """Answer the release of a button; most stations act on the press alone."""
        return MOVED

    def advance(self, now: float, match: Match) -> Answer:
        """Answer the passing of time, ``now`` in seconds of the table's clock."""
        return MOVED

    def due(self) -> float | None:
        """When `advance` will next have something to do, in seconds of the table's clock."""
        return None

    def observe(  # noqa: B027  # a station that keeps nothing has nothing to learn
        self, order: Order, events: tuple[Event, ...], match: Match
    ) -> None:
        """Learn of an accepted order of either team, to put menus and cursors right."""

    def order(self, verb: Verb, *args: object) -> Order:
        """An order of this seat."""
        return Order(self.team, self.role, verb, args)

    def legal(self, match: Match, verb: Verb) -> list[Order]:
        """The orders of this seat with a verb that would be accepted now."""
        return [each for each in legal_for(match, self.team, verb) if each.role is self.role]


def frozen(match: Match, team: Team) -> bool:
    """Whether the enemy has stopped the table (A-4)."""
    return match.stopped_by not in (None, team)


def turned(index: int, steps: int, count: int) -> int:
    """A cursor turned by some detents in a list, round and round."""
    return (index + steps) % count if count else 0
