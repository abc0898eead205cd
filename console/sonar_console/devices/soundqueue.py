"""Queue of the clips of one lane of the loudspeaker.

Urgent clips come first, and do not wait for a plain one that would go on for long. When more has
gathered than can be heard in time, the oldest is left out: what is said late is no longer true.
Everything is decided by the times that are passed in, in seconds, never by asking the device, so
a device that has stopped playing holds nothing up.
"""

from __future__ import annotations

from dataclasses import dataclass

PATIENCE = 3.0
"""Seconds that a clip may have to wait; beyond that, older ones are left out."""

CUT = 1.0
"""Seconds that a plain clip may still play when an urgent one waits; then it is cut."""


@dataclass(frozen=True, slots=True)
class Clip:
    """Samples as the device takes them, and how long they last in seconds."""

    samples: bytes
    seconds: float
    urgent: bool = False
    kept: bool = False
    """Whether it ends what was begun, and is never left out."""


class SoundQueue:
    """The clips of one lane: the one that plays, and those that wait."""

    __slots__ = ("_end", "_playing_urgent", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Clip] = []
        self._end = float("-inf")
        self._playing_urgent = False

    def __len__(self) -> int:
        """The number of clips that wait."""
        return len(self._waiting)

    def add(self, clip: Clip, now: float) -> None:
        """Queue a clip; others may be left out for it."""
        place = len(self._waiting)
        if clip.urgent:
            place = sum(each.urgent for each in self._waiting)
        self._waiting.insert(place, clip)
        while self.backlog(now) - self._waiting[-1].seconds > PATIENCE:
            oldest = self._least_worth(clip)
            if oldest is None:
                break
            self._waiting.remove(oldest)

    def take(self, now: float) -> Clip | None:
        """The clip that is to begin now, or None."""
        if not self._waiting:
            return None
        left = self._end - now
        if left > 0.0 and (left <= CUT or self._playing_urgent or not self._waiting[0].urgent):
            return None
        clip = self._waiting.pop(0)
        self._end = now + clip.seconds
        self._playing_urgent = clip.urgent
        return clip

    def busy(self, now: float) -> bool:
        """Whether a clip plays."""
        return now < self._end

    def backlog(self, now: float) -> float:
        """Seconds until all that plays and waits has been heard."""
        return max(0.0, self._end - now) + sum(clip.seconds for clip in self._waiting)

    @property
    def end(self) -> float:
        """The time at which the clip that plays ends, or has ended."""
        return self._end

    def clear(self) -> None:
        """Forget the clip that plays and those that wait."""
        self._waiting.clear()
        self._end = float("-inf")

    def _least_worth(self, newest: Clip) -> Clip | None:
        """The oldest plain clip that waits, else an urgent one if the newest is urgent."""
        others = [clip for clip in self._waiting if clip is not newest and not clip.kept]
        plain = [clip for clip in others if not clip.urgent]
        if plain:
            return plain[0]
        return others[0] if others and newest.urgent else None
