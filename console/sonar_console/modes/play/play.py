"""The play mode: the stations have the presses, and their orders go to the match.

Only two things are the mode's own: both captains hold their fists down to give the match up, or
their encoders to take the last order back (`holds`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from sonar_console.cards import Message, OledCard, PlayPicture
from sonar_console.engine.names import Role, Team
from sonar_console.modes.mode import TableMode
from sonar_console.modes.pictures import live_oleds, play_picture
from sonar_console.modes.play.holds import GIVE_UP, TAKE_BACK, CaptainHolds
from sonar_console.modes.replies import Reply
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.stations import MOVED, Answer


class PlayMode(TableMode):
    """The play of the session's live match, until it ends or is given up."""

    name = "play"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": GIVE_UP, "push": TAKE_BACK}
    """What holding a control down means, beside what it means to the captain's station."""

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.live = session.live
        self._holds = CaptainHolds(session.asked)
        self._stood = 0
        """How many orders stood when the captains began to hold their encoders."""
        self._check_end()

    # ---- presses

    def touch(self, press: Press) -> bool:
        """Hand a press to its station, and its order to the match."""
        team = Team(press.team)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.session.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self.live.replies.forget(team, seat)
        done = self.live.act(team, seat, self._answer(press), press.at)
        self._check_end()
        self._check_holds(press.at)
        self.live.check_replies(press.at)
        return done

    def _answer(self, press: Press) -> Answer:
        """The station's answer; a captain's push reaches the station when it is released."""
        if press.seat != "captain" or self.live.hurries(press):
            return self.live.touch(press)
        meaning = self.MEANINGS.get(press.name)
        if meaning is not None and self._holds.touch(meaning, press) and meaning == TAKE_BACK:
            self._stood = len(self.live.match.history)
        presses = self._holds.filter(press, partial(self.live.aim, press))
        if isinstance(presses, Message):
            return Answer(word=presses)
        answer = MOVED
        for each in presses:  # two only for a push and its release
            said = self.live.touch(each)
            answer = said if answer == MOVED else answer
        return answer

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: long presses become orders, clocks and bots go on."""
        changed = not self._holds.idle and self._holds.advance(now)
        if self._check_holds(now):
            changed = True
        else:
            changed |= self.live.advance(now)
            self._check_end()
        return self.live.check_replies(now) or changed

    def due(self) -> float | None:
        """When a hold, a station, a clock or a bot has something to do."""
        dues = (None if self._holds.idle else self._holds.due(), self.live.due())
        return min((due for due in dues if due is not None), default=None)

    # ---- the end, and what the captains agree to

    def _check_end(self) -> None:
        outcome = self.live.match.outcome
        if outcome is not None:
            self.session.recorder.finish(outcome.in_words)
            self.following = "review"

    def _check_holds(self, now: float) -> bool:
        """Do what the captains have agreed to by holding; returns whether they have."""
        if self._holds.idle or self.following is not None:
            return False
        if self._holds.agreed(GIVE_UP):
            self._give_up()
        elif self._holds.agreed(TAKE_BACK):
            self._take_back(now)
        else:
            return False
        return True

    def _give_up(self) -> None:
        """End a match that both crews have given up: its record stays, and is looked over."""
        self.session.recorder.finish("given up by both crews")
        self.session.recorder.leave()
        self.following = "review" if self.live.match.dived else "attract"

    def _take_back(self, now: float) -> None:
        """Take the last order back: the match is played again without it."""
        self._holds.restart(TAKE_BACK, now)
        old = self.live
        log = old.without_last(self._stood, now)
        if log is None:
            for team in self.session.teams:
                reply = Reply(Role.CAPTAIN, Message("nothing-to-take-back"))
                old.replies.show(team, reply)
            return
        new = self.session.new_match(old.match.setup)
        new.replay_from(old, log, now)
        count = len(old.match.history) - len(new.match.history)
        self.session.recorder.take_back(count, log[-1].seconds)
        self.live = new
        self.session.replace_match(new)
        new.write_notes(now)
        self._stood = len(new.match.history)

    # ---- what is shown

    def picture(self, team: Team) -> PlayPicture:
        """The match, as the crew may see it."""
        captain = None if self._holds.idle else self._holds.face()
        return play_picture(self.session, self.live, team, captain)

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat."""
        return live_oleds(self.live, team)

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board."""
        return self.live.crews[team].lamps(self.live.match)
