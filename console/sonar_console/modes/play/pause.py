"""`Pause`: a match waits while a crew has no picture on its screen.

It goes on by itself when the picture is back, or without it when the captains who are asked have
each hit a fist. The match has a time of its own, in which a pause takes none: no clock runs, no
bot acts, and the record shows no gap.
"""

from __future__ import annotations

from collections.abc import Collection

from sonar_console.cards import Message, SeatCard
from sonar_console.engine.names import Team

DEAF = 1.0
"""Seconds at the beginning of a pause in which a fist is still one of the play before."""


class Pause:
    """The pauses of one match; ``asked`` are the teams whose captains agree to go on.

    Times are seconds of the table's clock, or of the match where it is said.
    """

    def __init__(self, asked: Collection[Team]) -> None:
        self._asked = frozenset(asked)
        self.on = False
        """Whether the match waits."""
        self.waited = 0.0
        """How long the pauses before have taken."""
        self._since = 0.0
        """When this pause began, or the last one."""
        self._blind: frozenset[Team] = frozenset()
        self._without: frozenset[Team] = frozenset()
        """The crews without a picture for which the match does not wait any more."""
        self._agreed: set[Team] = set()

    @property
    def team(self) -> Team | None:
        """The crew for which the match waits: the first of them, if there are two."""
        return min(self._blind - self._without, default=None)

    def see(self, blind: Collection[Team], now: float) -> bool:
        """Learn which crews have no picture now; returns whether anything visible has changed."""
        seen = frozenset(blind)
        if seen == self._blind:
            return False
        self._blind = seen
        self._without &= seen
        self._decide(now)
        return True

    def agree(self, team: Team, now: float) -> None:
        """Take a captain's fist; when all who are asked have hit theirs the match goes on."""
        if not self.on or now - self._since < DEAF:
            return
        self._agreed.add(team)
        if self._agreed >= self._asked:
            self._without = self._blind
            self._decide(now)

    def _decide(self, now: float) -> None:
        """Begin or end the pause."""
        waits = bool(self._blind - self._without)
        if waits and not self.on:
            self.on, self._since = True, now
            self._agreed.clear()
        elif self.on and not waits:
            self.on = False
            self.waited += max(0.0, now - self._since)

    def match_time(self, now: float) -> float:
        """The time of the match at a time of the table."""
        return (min(now, self._since) if self.on else now) - self.waited

    def table_time(self, at: float | None) -> float | None:
        """The time of the table at a time of the match that is to come; None in a pause."""
        return None if at is None or self.on else at + self.waited

    def face(self, team: Team) -> SeatCard:
        """What a captain is told while the match waits."""
        word = "ready" if team in self._agreed else "wait"
        alone = "-alone" if len(self._asked) == 1 else ""
        return SeatCard("play-pause", Message(f"prompt-play-pause-{word}{alone}"))
