"""What is read after the film of a match: its best moments, and a kind word for each seat.

It comes by itself when the film is over, and then a turn of the encoder goes back to the film. The
captain who wants to choose a line here pushes *south*; the encoder moves along the lines then, and
a push shows the moment in the film.
"""

from __future__ import annotations

from collections.abc import Sequence

from sonar_console.cards import KeyMomentCard, PraiseCard, StoryCard


class Story:
    """The lines of a story, and which of them is chosen, if one is."""

    def __init__(self, moments: Sequence[KeyMomentCard], praise: Sequence[PraiseCard]) -> None:
        self._moments = tuple(moments)
        self._praise = tuple(praise)
        self.open = False
        """Whether the story is read now, and not the film."""
        self.selected: int | None = None
        """The line that is chosen; None until a captain wants to choose one."""

    def show(self) -> None:
        """Open it because the film is over: no line is chosen."""
        self.open, self.selected = True, None

    def choose(self) -> bool:
        """Open it to choose a line; returns whether that changed anything."""
        before = self.open, self.selected
        self.open = True
        if self.selected is None and self._moments:
            self.selected = 0
        return before != (self.open, self.selected)

    def close(self) -> bool:
        """Go back to the film; returns whether that changed anything."""
        was_open, self.open = self.open, False
        self.selected = None
        return was_open

    def turn(self, steps: int) -> bool:
        """Move along the lines; returns whether another one is chosen."""
        before = self.selected or 0
        self.selected = max(0, min(len(self._moments) - 1, before + steps))
        return self.selected != before

    def push(self) -> int | None:
        """The moment to show in the film, if the chosen line is one."""
        if self.selected is None:
            return None
        return self._moments[self.selected].at

    def card(self) -> StoryCard | None:
        """What is read; None while the film is shown."""
        if not self.open:
            return None
        return StoryCard(self._moments, self._praise, selected=self.selected)
