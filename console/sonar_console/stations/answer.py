"""What a station says to a press."""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.cards.team import Message
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """An order for the engine, or a refusal the station can give itself, or a word, or nothing.

    All empty means that only the station's own face changed: a cursor moved, a menu opened.
    """

    order: Order | None = None
    refusal: Refusal | None = None
    word: Message | None = None
    language: bool = False
    """Whether the crew's screen is to speak the next language."""
    tried: Order | None = None
    """With a refusal or a word: the order that it is said of."""
    lasts: float | None = None
    """With a word: for how many seconds it is true."""


MOVED = Answer()
"""Only the station's face changed."""


def means_nothing(role: str, moment: str, control: str) -> Answer:
    """The answer to a press that means nothing at this moment."""
    return Answer(word=Message("nothing-now", {"role": role, "moment": moment, "control": control}))
