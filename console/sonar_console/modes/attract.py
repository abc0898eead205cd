"""The attract mode: the title and how to play, until a captain raises a fist.

The pages turn by time or by any encoder. A fist opens the front door. Where the table has bots, a
course button opens it at the match of one crew against the table. A captain's encoder that is held
down opens the service page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sonar_console.cards import PICTURES, AttractPicture, Message, SeatCard
from sonar_console.engine.names import Game, Role, Team
from sonar_console.modes.hold import Hold
from sonar_console.modes.mode import DEAF, WithServiceHold
from sonar_console.modes.pictures import attract_picture
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import HEADING_OF, turned

PAGES = 1 + PICTURES * len(Game)
"""The title, then the pictures of the game that is agreed on, then those of the other one."""

PAGE_TIME = 12.0
"""Seconds for which a page is shown."""

BROWSED_TIME = 30.0
"""Seconds for which a page is shown that somebody has turned to."""


class AttractMode(WithServiceHold):
    """The attract mode. Nothing of the last match is shown."""

    name = "attract"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "ready",
        "select": "browse",
        "push": "host",
        **dict.fromkeys(HEADING_OF, "alone"),
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        session.leave_match()
        self._listens_from = now + DEAF
        self._after_service = session.take_service_left()
        """Whether a captain's press in the first second was meant for the service page."""
        self.page = 0
        """The page that is shown, 0 to `PAGES` - 1."""
        self._turns_at: float | None = None

    # ---- presses

    def pressed(self, press: Press) -> Answer:
        """The answer to a press; any seat's encoder turns the pages."""
        if press.kind is Kind.TURN:
            self.page = turned(self.page, press.steps, PAGES)
            self._turns_at = press.at + BROWSED_TIME
            return MOVED
        if self._after_service and press.seat == Role.CAPTAIN and not self.listens(press.at):
            return MOVED  # it is no mistake of anybody's, and must not begin a match either
        return super().pressed(press)

    def listens(self, at: float) -> bool:
        """Whether the captains' controls mean something yet."""
        return at >= self._listens_from

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's fist, course button or push."""
        if meaning == "ready":
            self.ready = {Team(press.team)}
            return MOVED
        if meaning == "alone" and self.session.has_bots:
            self.session.ask_alone(Team(press.team))
            self.following = "door"
            return MOVED
        if meaning == "host":  # a short push means nothing
            self.hold = Hold(press)
        return self.nothing(press)

    def go_on(self, now: float) -> None:
        """Open the front door."""
        self.following = "door"

    @property
    def both_ready(self) -> bool:
        """Whether the front door opens: one captain's fist is enough."""
        return bool(self.ready)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: pages turn."""
        turned_page = self._turn_page(now)
        return super().advance(now) or turned_page

    def _turn_page(self, now: float) -> bool:
        if self._turns_at is None:
            self._turns_at = now + PAGE_TIME
        if now < self._turns_at:
            return False
        self.page = turned(self.page, 1, PAGES)
        self._turns_at = now + PAGE_TIME
        return True

    def due(self) -> float | None:
        """The time when a page turns, a hold goes on or a reply ends."""
        dues = (self._turns_at, super().due())
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The invitation, for each seat."""
        word = self.word(team)
        face = SeatCard(f"attract-{word}", Message(f"prompt-attract-{word}"))
        faces: dict[str, SeatCard] = dict.fromkeys(self.session.roles, face)
        if self.session.has_bots and word == "wait":  # at the seat that both games have
            faces[Role.RADIO] = SeatCard("attract-alone", Message("prompt-attract-alone"))
        return faces

    def picture(self, team: Team) -> AttractPicture:
        """The title or a page of how to play."""
        return attract_picture(self.session, team, self.page, self.faces(team), self.replies)
