"""The service mode: the host's page on both screens.

A captain's encoder that is held down in attract or resume opens it, and either captain's controls
are for it then. What is set takes effect while it is turned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sonar_console.cards import Message, PagePicture, SeatCard
from sonar_console.engine.names import Team
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import page_picture
from sonar_console.modes.servicepage import ServicePage
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.stations import Answer


class ServiceMode(BetweenMatches):
    """The host's page; `app.service` does what it requests."""

    name = "service"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "leave",
        "select": "line",
        "push": "change",
        "north": "line",
        "south": "line",
        "west": "value",
        "east": "value",
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.page = ServicePage(session.house, session.teams, session.languages, now)

    # ---- presses

    def pressed(self, press: Press) -> Answer:
        """The answer to a press; the page also takes the captains' releases."""
        if press.seat == "captain":
            return self.page.touch(press)
        return super().pressed(press)

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer of the page to a captain's control."""
        return self.page.touch(press)

    def settle(self, now: float) -> None:
        """Take over what is set; a page that was left closes.

        A match that was cut off is offered again then.
        """
        self.session.set_house(self.page.house)
        if self.page.left:
            self.following = "attract" if self.session.cut_off is None else "resume"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: a hold goes on, a page that nobody touches is left."""
        changed = self.page.advance(now)
        self.settle(now)
        return super().advance(now) or changed

    def due(self) -> float | None:
        """When the page has something to do, or a reply ends."""
        dues = (self.page.due(), self.replies.due())
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The card of each seat: how to use the page."""
        face = SeatCard("service", Message("prompt-service"))
        return dict.fromkeys(self.session.roles, face)

    def picture(self, team: Team) -> PagePicture:
        """The page."""
        return page_picture(self.session, team, self.page.card(), self.replies)
