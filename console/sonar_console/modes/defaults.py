"""The settings of the command line, to which the table returns from match to match.

What the crews agree to on the setup page changes the next match, and so does a match that was cut
off and is resumed; the seating of the command line counts again after that.
"""

from __future__ import annotations

from dataclasses import replace

from sonar_console.engine.names import Game, Team
from sonar_console.settings import Draft


class Defaults:
    """The draft that a table was started with."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._bots_wait = False

    @property
    def bots_wait(self) -> bool:
        """Whether the bots of the command line wait until a resumed match is over."""
        return self._bots_wait

    def unmanned(self, game: Game) -> frozenset[Team]:
        """The teams that bots play alone in the first match."""
        return self._draft.seating.unmanned(game)

    def postpone(self, found: Draft) -> None:
        """Learn that a match that was cut off, ``found``, is offered first."""
        draft = self._draft
        bots = draft.seating.bots(draft.game)
        played = (found.seating.bots(found.game), found.bots_pace, found.training)
        same = (bots, draft.bots_pace, draft.training) == played
        self._bots_wait = bool(bots) and not same

    def restored(self) -> Draft:
        """The draft of the command line, where the match that was cut off is left."""
        self._bots_wait = False
        return self._draft

    def set_languages(self, languages: tuple[str, str]) -> None:
        """Use other languages, which were set on the service page."""
        self._draft = replace(self._draft, languages=languages)

    def begin(self) -> None:
        """Learn that a new match begins."""
        self._bots_wait = False

    def first(self, draft: Draft, alone: int | None) -> Draft:
        """The draft of the first match after attract; ``draft`` is what was played last.

        ``alone`` is the number of the crew that wants to play against the table, or None. A
        training that the crews chose is over; one of the command line begins again.
        """
        own = self._draft
        fresh = replace(draft, seating=own.seating, bots_pace=own.bots_pace, training=own.training)
        if own.training:
            fresh = replace(fresh, assist=own.assist)
        return fresh if alone is None else fresh.for_one(alone)

    def next(self, draft: Draft) -> Draft:
        """The draft of the match after one; bots that had to wait play in it."""
        if not self._bots_wait:
            return draft.again()
        return replace(self.first(draft, None), swapped=False)
