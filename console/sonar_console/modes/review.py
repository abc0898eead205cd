"""The review after a match: where the slider stands, and when the table invites again.

How a match ended stays on the screens for `APPEARS` seconds, or until a captain's encoder or
button asks for the review. Then both crews look at the same moment of it, and either captain
moves it: the encoder slides, its push lets it go on by itself, the course buttons jump.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sonar_console.press import Press

APPEARS = 8.0
"""Seconds for which the end of the match is shown before the review."""

STEP = 0.7
"""Seconds from one moment to the next while the review goes on by itself."""

LEAVES = 240.0
"""Seconds without a press after which the table invites again."""

MEANINGS: Mapping[str, str] = {
    "select": "slide_time",
    "push": "play_time",
    "east": "next_moment",
    "west": "last_moment",
    "north": "first_moment",
    "south": "final_moment",
}
"""What a captain's control does in the review."""


class Review:
    """The state of one review of a match that ended at ``ended``, in seconds of the clock.

    It has ``moments`` moments, of which ``keys`` are worth jumping to.
    """

    def __init__(self, moments: int, keys: Sequence[int], ended: float) -> None:
        self._moments = moments
        self._keys = sorted({0, *keys, moments - 1})
        self._appears = ended + APPEARS
        self._leaves = ended + LEAVES
        self._next = 0.0
        self.shown = False
        """Whether the review is shown, and no longer the end of the match."""
        self.moment = moments - 1
        self.playing = False

    def touch(self, press: Press) -> bool:
        """Take a press or turn of a captain's control; whether it meant something.

        The first one brings the review and does nothing more.
        """
        meaning = MEANINGS.get(press.name)
        self.stay(press.at)
        if meaning is None:
            return False
        if not self.shown:
            self.show(press.at)
        elif meaning == "play_time":
            self._play(press.at)
        else:
            self.playing = False
            self.moment = self._moved(meaning, press.steps)
        return True

    def stay(self, now: float) -> None:
        """Somebody is still there: the table does not invite yet."""
        self._leaves = max(self._leaves, now + LEAVES)

    def _moved(self, meaning: str, steps: int) -> int:
        if meaning == "slide_time":
            return max(0, min(self._moments - 1, self.moment + steps))
        if meaning == "next_moment":
            return min((key for key in self._keys if key > self.moment), default=self.moment)
        if meaning == "last_moment":
            return max((key for key in self._keys if key < self.moment), default=self.moment)
        return 0 if meaning == "first_moment" else self._moments - 1

    def _play(self, now: float) -> None:
        """Go on or pause; from the end it begins again."""
        self.playing = not self.playing and self._moments > 1
        if self.playing and self.moment == self._moments - 1:
            self.moment = 0
        self._next = now + STEP

    def show(self, now: float) -> None:
        """The review comes, and goes through the whole match once by itself."""
        self.shown = True
        self.playing = False
        self._play(now)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = False
        if not self.shown and now >= self._appears:
            self.show(self._appears)
            changed = True
        while self.playing and now >= self._next:
            self.moment += 1
            self._next += STEP
            self.playing = self.moment < self._moments - 1
            changed = True
        return changed

    def due(self) -> float:
        """When `advance`, or the end of the review, is next due."""
        dues = [self._leaves]
        if not self.shown:
            dues.append(self._appears)
        if self.playing:
            dues.append(self._next)
        return min(dues)

    def over(self, now: float) -> bool:
        """Whether nobody has been there for so long that the table invites again."""
        return now >= self._leaves
