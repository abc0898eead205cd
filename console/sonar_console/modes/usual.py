"""What a table was started with: each new evening comes back to it.

What crews agree to on the page of settings changes what is played now, and so does a match that
was cut off and is gone on with; who sits where by the command line counts again after that.
"""

from __future__ import annotations

from dataclasses import replace

from sonar_console.engine.names import Game, Team
from sonar_console.settings import Draft


class Usual:
    """The plan of one table as it was started, as the page of settings would begin with it."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._waits = False

    @property
    def waits(self) -> bool:
        """Whether its bots wait until a match that was cut off is over, which others play."""
        return self._waits

    def unmanned(self, game: Game) -> frozenset[Team]:
        """The teams that bots play alone when a new evening begins."""
        return self._draft.seating.unmanned(game)

    def put_off(self, found: Draft) -> None:
        """A match that was cut off, ``found``, is offered before anything else is played."""
        draft = self._draft
        bots = draft.seating.bots(draft.game)
        same = (bots, draft.bots_pace) == (found.seating.bots(found.game), found.bots_pace)
        self._waits = bool(bots) and not same

    def back(self) -> Draft:
        """What is to be played where the match that was cut off is left."""
        self._waits = False
        return self._draft

    def speak(self, languages: tuple[str, str]) -> None:
        """The host has set the languages in another way."""
        self._draft = replace(self._draft, languages=languages)

    def begin(self) -> None:
        """A match of its own begins."""
        self._waits = False

    def first(self, draft: Draft, alone: int | None) -> Draft:
        """The first match of a new evening, after whatever was played before.

        ``alone`` is which crew has asked to play against the table, or None.
        """
        seating, pace = self._draft.seating, self._draft.bots_pace
        fresh = replace(draft, seating=seating, bots_pace=pace, training=False)
        return fresh if alone is None else fresh.for_one(alone)

    def next(self, draft: Draft) -> Draft:
        """The match after one; bots that had to wait play in it, and nobody changes places."""
        if not self._waits:
            return draft.again()
        return replace(self.first(draft, None), swapped=False)
