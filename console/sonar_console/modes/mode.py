"""Base classes of the modes.

A mode has the presses and the screens until another one follows. It is a pinball's word: attract,
setup, service, resume, play, review. (`engine.names.Mode` is the rulebook's: turn by turn or real
time.)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from sonar_console.cards import OledCard, Picture, SeatCard
from sonar_console.engine.names import Role, Team
from sonar_console.modes.hold import Hold
from sonar_console.modes.matchcards import MatchCards, oled_cards
from sonar_console.modes.replies import LASTS, Replies, Reply
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.stations import MOVED, Answer, means_nothing

DEAF = 1.0
"""Seconds at the beginning of a mode in which a fist is still one of the mode before."""

ALWAYS: Mapping[str, str] = {"unknown": "language"}
"""What a control of the radio operator means in every mode outside a match."""


class TableMode(ABC):
    """A mode of the table. Times are seconds of the table's clock.

    ``now`` is when the mode begins. To add a mode, write a subclass with a name of its own, add
    it to `modes.MODES`, and have another mode set ``following`` to its name.
    """

    name: ClassVar[str]
    MEANINGS: ClassVar[Mapping[str, str]]
    """The meaning of each of a captain's controls, for the page of controls and the sentences."""

    def __init__(self, session: Session, now: float) -> None:
        self.session = session
        self.following: str | None = None
        """The name of the mode that follows this one now; None while this one goes on."""

    @abstractmethod
    def touch(self, press: Press) -> bool:
        """Act on a press; returns False if it was refused or means nothing now."""

    @abstractmethod
    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""

    @abstractmethod
    def due(self) -> float | None:
        """The time when `advance` will next have something to do, or None."""

    @abstractmethod
    def picture(self, team: Team) -> Picture:
        """The picture of a crew's screen."""

    @abstractmethod
    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat."""

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board, by name."""
        return frozenset()

    def open_service(self) -> None:  # noqa: B027  # most modes may not be left for it
        """Have the service page follow, where this mode may be left for it."""


class BetweenMatches(TableMode):
    """A mode in which nobody plays: it answers the presses itself.

    A subclass gives ``MEANINGS`` and `answer`. Only the captains' controls mean something, and
    the radio operator's ``?``, which changes the language of the crew's screen.
    """

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.ready: set[Team] = set()
        """The crews whose fist has agreed to go on."""
        self.replies = Replies()

    # ---- presses

    def touch(self, press: Press) -> bool:
        """Answer a press; the reply of one that does nothing is shown for `LASTS` seconds."""
        team = Team(press.team)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.session.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self.replies.forget(team, seat)
        answer = self.pressed(press)
        if answer.language:
            self.change_language(team)
        if answer.word is not None:
            self.replies.show(team, Reply(seat, answer.word, until=press.at + LASTS))
        self.settle(press.at)
        self.check_replies(press.at)
        return answer.word is None

    def pressed(self, press: Press) -> Answer:
        """The answer to a press, a turn or a release of any seat."""
        if press.kind is Kind.RELEASE:
            self.released(press)
            return MOVED
        if press.seat == "radio" and ALWAYS.get(press.name) == "language":
            return Answer(language=True)
        meaning = self.MEANINGS.get(press.name) if press.seat == "captain" else None
        if meaning is None or not self.listens(press.at):
            return self.nothing(press)
        return self.answer(press, meaning)

    @abstractmethod
    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's press or turn that means something."""

    def released(self, press: Press) -> None:  # most modes act on the press alone
        """Learn of a release."""

    def listens(self, at: float) -> bool:
        """Whether the captains' controls mean something yet."""
        return True

    def settle(self, now: float) -> None:  # some modes have nothing to do
        """Do what follows from a press after it has been answered."""

    def nothing(self, press: Press) -> Answer:
        """The answer to a press that means nothing in this mode."""
        return means_nothing(press.seat, self.name, press.name)

    def change_language(self, team: Team) -> None:
        """Switch the crew's screen to the next language."""
        self.session.change_language(team)

    # ---- both crews agree

    @property
    def asked(self) -> frozenset[Team]:
        """The teams whose captains have to agree."""
        return self.session.asked

    @property
    def both_ready(self) -> bool:
        """Whether all who are asked have agreed."""
        return self.ready >= self.asked

    def word(self, team: Team) -> str:
        """``ready`` for a crew that has agreed, else ``wait``: a part of keys of sentences."""
        return "ready" if team in self.ready else "wait"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: replies go when they no longer hold."""
        return self.check_replies(now)

    def due(self) -> float | None:
        """The time when a reply ends."""
        return self.replies.due()

    def check_replies(self, now: float) -> bool:
        """Remove replies that no longer hold; returns whether one has gone."""
        changed = False
        for team in tuple(self.replies.shown):
            question = partial(self._question, team)
            changed |= self.replies.check(team, question, lambda order: None, now)
        return changed

    def _question(self, team: Team, seat: str) -> object:
        face = self.faces(team).get(seat)
        return None if face is None else (face.moment, face.prompt), self.shown()

    def shown(self) -> object:
        """A value that changes with what is shown beside the faces; then replies go."""
        return None

    # ---- what is shown

    @abstractmethod
    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The cards of a crew's seats, by role."""

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat: those of the match that is agreed on."""
        match = self.session.match
        return oled_cards(match, team, MatchCards(match, team, {}), {}, {})


class WithServiceHold(BetweenMatches):
    """A mode in which a captain's encoder that is held down opens the service page.

    A subclass begins the ``hold``.
    """

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.hold: Hold | None = None
        """The encoder that is down, if one is."""

    def released(self, press: Press) -> None:
        """End the hold of an encoder, which may have been long enough."""
        if self.hold is not None and self.hold.control == press.control:
            self.hold.released(press.at)
            if not self.hold.done:
                self.hold = None

    def settle(self, now: float) -> None:
        """Go to the service page if the hold was long enough, else where the crews agree to."""
        if self.hold is not None and self.hold.done:
            self.open_service()
        elif self.both_ready:
            self.go_on(now)

    @abstractmethod
    def go_on(self, now: float) -> None:
        """Do what the crews have agreed to."""

    def open_service(self) -> None:
        """Have the service page follow."""
        self.following = "service"

    def advance(self, now: float) -> bool:
        """Let time pass: a hold goes on, replies go."""
        changed = self.hold is not None and self.hold.advance(now)
        if changed:
            self.settle(now)
        return super().advance(now) or changed

    def due(self) -> float | None:
        """The time when a hold goes on, or a reply ends."""
        dues = (None if self.hold is None else self.hold.due(), self.replies.due())
        return min((due for due in dues if due is not None), default=None)

    def word(self, team: Team) -> str:
        """``hold`` while an encoder is held down, else ``ready`` or ``wait``."""
        return "hold" if self.hold is not None and self.hold.parts else super().word(team)
