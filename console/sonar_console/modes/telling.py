"""What the last press of each crew was answered, for as long as that is true.

A word stays until its seat touches something else, until the seat is asked something else, or
until what it says has run out: the order that was refused would not be any more, or would be for
another reason. A wait that is counted in it goes down as it passes.

Times are seconds of the table's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sonar_console.cards.team import Message
from sonar_console.engine import Order
from sonar_console.engine.names import Team

LASTS = 8.0
"""Seconds for which a word stands outside a match, where nothing waits for its seat."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a seat was told, and what it depends on."""

    seat: str
    message: Message
    order: Order | None = None
    """The order that was refused, if it was one."""
    until: float | None = None
    """When it has run out, if that is known from the start."""
    question: object = None
    """What the seat was asked when it was told this; None until that has been looked at."""


class Telling:
    """The words of all crews, one each."""

    def __init__(self, teams: Iterable[Team]) -> None:
        self._words: dict[Team, Word | None] = dict.fromkeys(teams)

    def of(self, team: Team) -> Word | None:
        """What a crew is told now."""
        return self._words[team]

    def tell(self, team: Team, word: Word) -> None:
        """A press has been answered."""
        self._words[team] = word

    def forget(self, team: Team, seat: str) -> None:
        """A seat has touched something else."""
        word = self._words[team]
        if word is not None and word.seat == seat:
            self._words[team] = None

    def clear(self, *teams: Team) -> None:
        """Nothing that some crews were told holds any more."""
        self._words.update(dict.fromkeys(teams))

    def due(self) -> float | None:
        """When the next word has run out, as far as that is known from the start."""
        words = (word for word in self._words.values() if word is not None)
        return min((word.until for word in words if word.until is not None), default=None)

    def look_over(
        self,
        team: Team,
        question: Callable[[str], object],
        again: Callable[[Order], Message | None],
        now: float,
    ) -> bool:
        """Drop a crew's word if it is not true any more, or bring it up to date.

        ``question`` gives what a seat is asked now, ``again`` what an order would be told now.
        Says whether anything has changed.
        """
        word = self._words[team]
        if word is None:
            return False
        asked = question(word.seat)
        if word.question is None:
            word = replace(word, question=asked)
        stands = word.question == asked and (word.until is None or now < word.until)
        message = word.message
        if stands and word.order is not None:
            told = again(word.order)
            stands = told is not None and told.key == message.key
            message = message if told is None else told
        changed = not stands or message != word.message
        self._words[team] = replace(word, message=message) if stands else None
        return changed
