"""The review mode: how the match ended, then both routes and all that was hidden.

Both crews look at the same moment of the match. Both fists lead to the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sonar_console.cards import Message, OledCard, Picture, ReviewCard, SeatCard
from sonar_console.engine.names import Role, Team
from sonar_console.modes.mode import DEAF, BetweenMatches
from sonar_console.modes.pictures import live_oleds, play_picture, review_picture
from sonar_console.modes.review import slider
from sonar_console.modes.review.slider import Slider
from sonar_console.modes.review.timeline import Timeline
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.stations import MOVED, Answer


class ReviewMode(BetweenMatches):
    """The review of the session's live match, which has ended or was given up."""

    name = "review"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "ready", **slider.MEANINGS}

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._live = live = session.live
        self._listens_from = now + DEAF
        squares = session.squares_over(live.match)
        self._timeline = Timeline(
            live.match.setup, live.match.orders, live.seconds, squares, live.refused
        )
        self._slider = Slider(len(self._timeline), self._timeline.keys, now)
        self._shown: ReviewCard | None = None
        if not live.ended:  # it was given up: there is no end to be shown first
            self._slider.show(now)

    # ---- presses

    def listens(self, at: float) -> bool:
        """Whether the captains' controls mean something yet."""
        return at >= self._listens_from

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: a fist is for the next match."""
        if meaning == "ready":
            self._slider.stay(press.at)
            self.ready ^= {Team(press.team)}
            return MOVED
        if self._slider.touch(press, meaning):
            return MOVED
        return Answer(word=Message("nothing-there"))

    def settle(self, now: float) -> None:
        """Go to the setup of the next match if both crews are ready."""
        if self.both_ready:
            self.session.propose(self.session.next_draft())
            self.following = "setup"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: the review goes on; one that nobody touches is left."""
        if self._slider.over(now):
            self.following = "attract"
        moved = self._slider.advance(now)
        return super().advance(now) or moved

    def due(self) -> float | None:
        """When the review goes on or is left, or a reply ends."""
        replies = self.replies.due()
        return self._slider.due() if replies is None else min(self._slider.due(), replies)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captain is asked for the next match; the other seats keep what they show."""
        word = told = self.word(team)
        # A crew that has not raised its fist yet is told that the other one waits for it.
        if word == "wait" and self.ready:
            told = "called"
        elif word == "wait" and not self._slider.shown:
            told = "soon"
        return {Role.CAPTAIN: SeatCard(f"review-{word}", Message(f"prompt-review-{told}"))}

    def picture(self, team: Team) -> Picture:
        """The end of the match, then the moment of the review."""
        captain = self.faces(team)[Role.CAPTAIN]
        if not self._slider.shown:
            return play_picture(self.session, self._live, team, captain, self.replies)
        return review_picture(self.session, self._live, team, self._moment(), captain.prompt)

    def _moment(self) -> ReviewCard:
        """The moment that both crews look at."""
        at = self._slider.moment, self._slider.playing
        if self._shown is None or (self._shown.moment, self._shown.playing) != at:
            self._shown = self._timeline.card(at[0], playing=at[1])
        return self._shown

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat: the end of the match."""
        return live_oleds(self._live, team)
