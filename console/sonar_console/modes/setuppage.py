"""The page on which a match is set up: both crews see the same one, and either captain edits.

A fist agrees to the whole page as it stands: on a line that is open, or a name that is being
written, it only closes that. Any change takes both agreements back, so that nobody agrees to what
they have not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sonar_console.cards import AgreedCard, Message, PageCard
from sonar_console.modes.linespage import LinesPage
from sonar_console.press import Press
from sonar_console.settings import Draft
from sonar_console.settings.lines import Offers, PageLine, closed, setup_lines
from sonar_console.stations import MOVED, Answer


class SetupPage(LinesPage[Draft]):
    """The settings of a match; its value is a match that can be played."""

    def __init__(self, draft: Draft, offers: Offers, now: float) -> None:
        self._offers = offers
        self._more = False
        super().__init__(draft, now)

    @property
    def draft(self) -> Draft:
        """The draft as it is agreed on so far."""
        return self.value

    @property
    def lines(self) -> Sequence[PageLine[Draft]]:
        """The lines of the page now; the line *More settings* shows and hides the finer ones."""
        return setup_lines(self.value, self._offers, more=self._more)

    def closed(self, value: Draft) -> Message | None:
        """Why a match cannot be played: by the rules, or at this table."""
        return closed(value, self._offers)

    def push(self, line: PageLine[Draft], press: Press) -> Answer:
        """Show or hide the finer settings."""
        self._more = not self._more
        return MOVED

    def told(self, line: PageLine[Draft]) -> Message:
        """Whether a push shows or hides the finer settings."""
        return Message(f"item-to-{'less' if self._more else 'more'}")

    def card(self, prompt: Message, agreed: AgreedCard | None = None) -> PageCard:
        """The page; ``prompt`` is what a captain is told while no line is open."""
        about = self.line.label.key.replace("item-set-", "about-")
        return self.page_card(
            "settings",
            Message("screen-settings"),
            Message("screen-settings-change") if self.is_open else prompt,
            Message(about, {"game": str(self.draft.game)}),
            agreed=agreed,
        )

    def speak(self, languages: tuple[str, str]) -> None:
        """A crew has changed the language of its screen by itself; an open line is left."""
        self.leave_open_line()
        self.value = replace(self.value, languages=languages)
