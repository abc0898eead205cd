"""The setup mode: both crews agree on a match, on one page that either captain edits.

A fist agrees to the whole page as it stands: on a line that is open, or a name that is being
written, it only closes that. Any change takes both agreements back, so that nobody agrees to what
they have not seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import fill
from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import replace as changed

from sonar_console.cards import AgreedCard, Message, PageCard, PagePicture, SeatCard
from sonar_console.engine.names import Role, Team
from sonar_console.modes.linespage import CONTROLS, LEFT_ALONE, LinesPage
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import agreed_card, page_picture
from sonar_console.modes.replies import Replies
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.settings import Draft
from sonar_console.settings.lines import Offers, PageLine, closed, setup_lines
from sonar_console.stations import MOVED, Answer

_BRIEFING = 220
"""Letters of a briefing that are shown."""


class SetupPage(LinesPage[Draft]):
    """The settings of a match; its value is a match that can be played."""

    def __init__(self, draft: Draft, offers: Offers, now: float) -> None:
        self._offers = offers
        self._opened: frozenset[str] = frozenset()
        super().__init__(draft, now)

    @property
    def draft(self) -> Draft:
        """The draft as it is agreed on so far."""
        return self.value

    @property
    def lines(self) -> Sequence[PageLine[Draft]]:
        """The lines of the page now; two of them show and hide finer ones."""
        return setup_lines(self.value, self._offers, self._opened)

    def closed(self, value: Draft) -> Message | None:
        """The reason why a match cannot be played: by the rules, or at this table."""
        return closed(value, self._offers)

    def push(self, line: PageLine[Draft], press: Press) -> Answer:
        """Show or hide the finer settings, or the rules."""
        self._opened ^= {line.name}
        return MOVED

    def told(self, line: PageLine[Draft]) -> Message:
        """Whether a push shows or hides the lines of this one."""
        return Message(f"item-to-{'less' if line.name in self._opened else 'more'}")

    def card(
        self,
        prompt: Message,
        agreed: AgreedCard | None = None,
        briefing: Mapping[str, str] = MappingProxyType({}),
    ) -> PageCard:
        """The page; ``prompt`` is what a captain is told while no line is open.

        ``briefing`` is of the scenario, by language: it stands under its line.
        """
        about = self.line.label.key.replace("item-set-", "about-")
        page = self.page_card(
            "settings",
            Message("screen-settings"),
            Message("screen-settings-change") if self.is_open else prompt,
            Message(about, {"game": str(self.draft.game)}),
            agreed=agreed,
        )
        if self.line.name != "scenario":
            return page
        return changed(page, briefing={each: _in_short(text) for each, text in briefing.items()})

    def speak(self, languages: tuple[str, str]) -> None:
        """A crew has changed the language of its screen by itself; an open line is left."""
        self.leave_open_line()
        self.value = replace(self.value, languages=languages)


def _in_short(text: str) -> str:
    """A briefing as the page has room for it; the spaces of French stay."""
    return fill(text, _BRIEFING, max_lines=1, placeholder="…")


class SetupMode(BetweenMatches):
    """The setup of the match that the session proposes."""

    name = "setup"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "agree", **CONTROLS}

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._page = SetupPage(session.draft, session.offers(), now)

    # ---- presses

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: the page's, but for a fist."""
        before = self._page.draft
        answer = self._agree(press) if meaning == "agree" else self._page.touch(press)
        if self._page.draft != before:
            self.ready.clear()
        return answer

    def _agree(self, press: Press) -> Answer:
        """A fist agrees to the page as it is, a second one takes that back.

        On an open line the first one only closes it.
        """
        page, team = self._page, Team(press.team)
        page.touched = press.at
        before, was_open = page.draft, page.is_open
        reason = page.close()
        if page.draft != before:
            self.ready.clear()
        if reason is not None:
            return Answer(word=reason)
        if team not in self.asked:
            return Answer(word=Message("nothing-bots-sit-here"))
        if not was_open:
            self.ready ^= {team}
        return MOVED

    def settle(self, now: float) -> None:
        """Take over what has changed on the page; go on when both have agreed."""
        session, draft = self.session, self._page.draft
        if draft != session.draft:
            session.agree(draft)
            self.replies = Replies()
        session.set_house(session.house.with_draft(draft))
        if self.both_ready:
            self.following = "briefing"

    def change_language(self, team: Team) -> None:
        """Switch the crew's screen to the next language, on the page as well."""
        super().change_language(team)
        self._page.speak(self.session.draft.languages)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: a page that nobody touches is left."""
        if now >= self._page.touched + LEFT_ALONE:
            self.following = "attract"
        return super().advance(now)

    def due(self) -> float | None:
        """The time when the page is left, or a reply ends."""
        dues = (self._page.touched + LEFT_ALONE, self.replies.due())
        return min(due for due in dues if due is not None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captains are told what to do with the page; the other seats may look on."""
        watch = SeatCard("setup-watch", Message("prompt-setup-watch"))
        word = self.word(team)
        captain = SeatCard(f"setup-{word}", Message(f"prompt-setup-{word}"))
        return {**dict.fromkeys(self.session.roles, watch), Role.CAPTAIN: captain}

    def shown(self) -> object:
        """The page, whoever has agreed to it."""
        return self._page.card(Message("prompt-setup-watch"))

    def picture(self, team: Team) -> PagePicture:
        """The page, with the crews that agree to it, and the chart that is agreed on."""
        prompt = self.faces(team)[Role.CAPTAIN].prompt
        agreed = agreed_card(self.session, self.ready)
        page = self._page.card(prompt, agreed, self.session.briefing)
        return page_picture(self.session, team, page, self.replies)
