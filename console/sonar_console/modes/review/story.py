"""What is read after the film of a match: its best moments, and a kind word for each seat.

It comes by itself when the film is over, and then a turn of the encoder goes back to the film. The
captain who wants to choose a line here pushes *south*; the encoder moves along the lines then, and
a push shows the moment in the film, or does what the line says: take the match home on a stick, or
open the house's book of matches. What takes time is only requested (`Keep`); `app.keepsakes` does
it and says how it ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec.structs import replace

from sonar_console.cards import (
    KeyMomentCard,
    ListCard,
    Message,
    NoticeCard,
    PraiseCard,
    StoryCard,
)


class Keep(StrEnum):
    """What can be asked for in the story of a match."""

    TAKE = "take"
    """Take the match home on a stick."""
    BOOK = "book"
    """Open the house's book of matches."""
    PRINT = "print"
    """Write the book to a stick."""


_ACTIONS = (Keep.TAKE, Keep.BOOK)


class Story:
    """The lines of a story, and which of them is chosen, if one is."""

    def __init__(
        self, moments: Sequence[KeyMomentCard], praise: Sequence[PraiseCard], *, keeps: bool = False
    ) -> None:
        """``keeps`` is whether somebody does what `Keep` asks for."""
        self._actions = _ACTIONS if keeps else ()
        self._moments = tuple(moments)
        self._praise = tuple(praise)
        self.open = False
        """Whether the story is read now, and not the film."""
        self.selected: int | None = None
        """The line that is chosen; None until a captain wants to choose one."""
        self.book: ListCard | None = None
        """The house's book, while it is open."""
        self.notice: NoticeCard | None = None
        """How far the last request is, or how it ended."""
        self.busy = False
        """Whether a request is being carried out."""
        self._request: Keep | None = None

    def show(self) -> None:
        """Open it because the film is over: no line is chosen."""
        self.open, self.selected = True, None

    def choose(self) -> bool:
        """Open it to choose a line; returns whether that changed anything."""
        before = self.open, self.selected
        self.open = True
        if self.selected is None and self._count:
            self.selected = 0
        return before != (self.open, self.selected)

    def close(self) -> bool:
        """Go back from the book, or to the film; returns whether that changed anything."""
        if self.book is not None:
            self.book = None
            return True
        was_open, self.open = self.open, False
        self.selected = None
        if not self.busy:
            self.notice = None
        return was_open

    @property
    def _count(self) -> int:
        """The number of lines."""
        return len(self._moments) + len(self._actions)

    def turn(self, steps: int) -> bool:
        """Move along the lines, or through the book; returns whether that changed anything."""
        if self.book is not None:
            first = max(0, min(len(self.book.notices) - 1, self.book.first + steps))
            changed = first != self.book.first
            self.book = replace(self.book, first=first)
            return changed
        before = self.selected or 0
        self.selected = max(0, min(self._count - 1, before + steps))
        return self.selected != before

    def push(self) -> int | None:
        """Do what the chosen line is for; returns the moment to show in the film, if it is one."""
        if self.book is not None:
            self.book = None
        elif self.selected is not None and self.selected < len(self._moments):
            return self._moments[self.selected].at
        elif self.selected is not None and not self.busy:
            self._request = self._actions[self.selected - len(self._moments)]
            self.busy = True
        return None

    # ---- what the owner of the files does for it

    def take_request(self) -> Keep | None:
        """The request since this was last asked, if any."""
        request, self._request = self._request, None
        return request

    def ended(self, told: NoticeCard | ListCard) -> None:
        """End a request with the book, or with what is to be said of it."""
        self.busy, self.notice = False, None
        if isinstance(told, NoticeCard):
            self.notice = told
        elif self.open:
            self.book = told

    def card(self) -> StoryCard | None:
        """What is read; None while the film is shown."""
        if not self.open:
            return None
        return StoryCard(
            self._moments,
            self._praise,
            actions=tuple(Message(f"story-{action}") for action in self._actions),
            selected=self.selected,
            notice=self.notice,
            book=self.book,
        )
