"""The slider of the review: which moment is shown, and when it goes on or is left.

How a match ended is shown for `APPEARS` seconds, or until a captain's encoder or button asks for
the review. Then both crews look at the same moment of it, and either captain moves it: the encoder
slides, its push lets it go on by itself, the course buttons jump.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sonar_console.press import Press

APPEARS = 8.0
"""Seconds for which the end of the match is shown before the review."""

STEP = 0.7
"""Seconds from one moment to the next while the review goes on by itself."""

LEAVES = 240.0
"""Seconds without a press after which the table returns to attract."""

MEANINGS: Mapping[str, str] = {
    "select": "slide_time",
    "push": "play_time",
    "east": "next_moment",
    "west": "last_moment",
    "north": "first_moment",
    "south": "final_moment",
}
"""What a captain's control does in the review."""


class Slider:
    """The slider of a match that ended at ``ended``, in seconds of the table's clock.

    It has ``moments`` places, of which ``keys`` are worth jumping to.
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
        """Whether it goes on by itself."""

    def touch(self, press: Press, meaning: str) -> bool:
        """Take a press or turn of a captain's control; returns whether it changed anything.

        The first one brings the review and does nothing more.
        """
        before = (self.shown, self.moment, self.playing)
        self.stay(press.at)
        if not self.shown:
            self.show(press.at)
        elif meaning == "play_time":
            self._play(press.at)
        else:
            self.playing = False
            self.moment = self._moved(meaning, press.steps)
        return (self.shown, self.moment, self.playing) != before

    def stay(self, now: float) -> None:
        """Learn that somebody is still there."""
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
        """Show the review, which goes through the whole match once by itself."""
        self.shown = True
        self.playing = False
        self._play(now)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
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
        """Whether nobody has been there for so long that the table returns to attract."""
        return now >= self._leaves
