"""The play mode: the stations have the presses, and their orders go to the match.

The mode's own are long presses of both captains together: both fists give the match up, both
encoders' pushes take the last order back. Both captains must press within `TOGETHER` of each
other, so that a pad that sticks never agrees to anything. Where bots play the other side one
captain agrees alone, and only by letting go: a pad that sticks does not. Whether a hold was long
enough is decided by the times of the presses alone.

A fist press is handled immediately, and is a stop as well: it harms nobody where the match ends. A
push acts when it is released, and not at all if it was held: it might give away what no one can
forget (`PushFilter`).

While a crew has no picture on its screen the match waits (`Pause`). In the hush before an answer
(`show.Show`) both screens stay as they were, and presses wait until it is over: nobody acts on
what nobody has been told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from typing import ClassVar

from msgspec.structs import replace as replace_card

from sonar_console.cards import Message, OledCard, PlayPicture, SeatCard
from sonar_console.engine.names import Role, Team
from sonar_console.modes.hold import HOLD, TAP, HoldBar
from sonar_console.modes.mode import TableMode
from sonar_console.modes.pictures import live_oleds, paused_picture, play_picture
from sonar_console.modes.play.pause import Pause
from sonar_console.modes.play.seathelp import SeatHelps
from sonar_console.modes.replies import Reply
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.stations.station import BAR

TOGETHER = 2.0
"""How far apart the two presses may be at most, in seconds."""

LONGEST_ALONE = 10.0
"""How long one captain who agrees alone may hold at most, in seconds."""

GIVE_UP = "give_up"
TAKE_BACK = "take_back"
"""What the captains can agree to by holding."""


class JointHold(HoldBar):
    """One control of both captains, held down together.

    ``teams`` are those whose captains must agree: one where bots play the other side.
    """

    def __init__(self, teams: Collection[Team]) -> None:
        super().__init__()
        self._teams = frozenset(teams)
        self.only_by_release = len(self._teams) == 1
        self._down: dict[Team, float] = {}

    def touch(self, press: Press) -> bool:
        """Take a press or a release of a captain's control.

        Returns whether it is the first of two presses that may come to agree.
        """
        team = Team(press.team)
        if team not in self._teams:
            return False
        if press.kind is Kind.PRESS:
            self._down[team] = press.at
            return self.alone or self.since is None
        since = self.since
        self._down.pop(team, None)
        self.parts = 0
        longest = LONGEST_ALONE if self.alone else inf
        long_enough = since is not None and HOLD <= press.at - since <= longest
        self.done = self.done or long_enough
        return False

    @property
    def idle(self) -> bool:
        """Whether the control is up at both captains, and nothing is agreed to."""
        return not self._down and not self.done

    @property
    def alone(self) -> bool:
        """Whether one captain agrees alone, and only by letting go."""
        return self.only_by_release

    def restart(self, now: float) -> None:
        """Begin a new hold, for captains who go on holding."""
        self.done = False
        self.parts = 0
        if self.since is not None:
            self._down = dict.fromkeys(self._teams, now)

    @property
    def since(self) -> float | None:
        """Since when both are down together, in seconds of the table's clock, or None."""
        if self._down.keys() != self._teams:
            return None
        first, last = min(self._down.values()), max(self._down.values())
        return last if last - first <= TOGETHER else None


class PushFilter:
    """Delays the captains' pushes in a match until they are released.

    A push means what the seat showed when it went down: where that has changed since, it does
    nothing. An encoder that is down does not turn.
    """

    def __init__(self) -> None:
        self._down: dict[str, tuple[float, object]] = {}

    def filter(self, press: Press, aim: Callable[[], object]) -> tuple[Press, ...] | Message:
        """Delay a push until its release, or say why it is dropped.

        Returns the presses that the station is to get: both the push and its release, at the
        time of the release. ``aim`` identifies what a push of the encoder would choose now.
        """
        seat = f"{press.team}.{press.seat}"
        if press.name == "select" and seat in self._down:
            return Message("nothing-turn-pushed")
        if press.name != "push":
            return (press,)
        if press.kind is Kind.PRESS:
            self._down[seat] = press.at, aim()
            return ()
        since, aimed = self._down.pop(seat, (None, None))
        if since is None:
            return (press,)
        if press.at - since >= TAP:
            return Message("nothing-push-held")
        if aim() != aimed:
            return Message("nothing-push-changed")
        return replace(press, kind=Kind.PRESS), press


class CaptainHolds:
    """The two holds of the captains in one match."""

    def __init__(self, teams: Collection[Team]) -> None:
        self._holds = {GIVE_UP: JointHold(teams), TAKE_BACK: JointHold(teams)}
        self.pushes = PushFilter()
        self.idle = True
        """Whether no control is held down, and nothing is agreed to."""

    def touch(self, meaning: str, press: Press) -> bool:
        """Take a press or release of the control that has a meaning; as `JointHold.touch`."""
        first = self._holds[meaning].touch(press)
        self.idle = all(hold.idle for hold in self._holds.values())
        return first

    def agreed(self, meaning: str) -> bool:
        """Whether the captains have agreed to something."""
        return self._holds[meaning].done

    def restart(self, meaning: str, now: float) -> None:
        """Begin a hold anew after what it agreed to is done."""
        self.pushes = PushFilter()
        self._holds[meaning].restart(now)
        self.idle = all(hold.idle for hold in self._holds.values())

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        changed = [hold.advance(now) for hold in self._holds.values()]
        return any(changed)

    def due(self) -> float | None:
        """The time when `advance` will next have something to do, or None."""
        dues = (hold.due() for hold in self._holds.values())
        return min((due for due in dues if due is not None), default=None)

    def face(self) -> SeatCard | None:
        """The captains' card while they hold, with the bar; None while they do not."""
        for word, meaning in (("hold", GIVE_UP), ("back", TAKE_BACK)):
            parts = self._holds[meaning].parts
            if parts:
                alone = "-alone" if self._holds[meaning].alone else ""
                prompt = Message(f"prompt-play-{word}{alone}")
                return SeatCard(f"play-{word}", prompt, held=parts / BAR)
        return None


class PlayMode(TableMode):
    """The play of the session's live match, until it ends or is given up."""

    name = "play"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": GIVE_UP, "push": TAKE_BACK}
    """The meaning of holding a control down, beside its meaning to the captain's station."""

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self.live = session.live
        self._holds = CaptainHolds(session.asked)
        self._pause = Pause(session.asked)
        self._blind: frozenset[Team] = frozenset()
        self._helps = SeatHelps(session)
        self._helps.watch(self.live)
        self._stood = 0
        """The number of orders when the captains began to hold their encoders."""
        self._finished = False
        """Whether the record has been told how the match ended."""
        self._held_back: list[Press] = []
        """The presses of the hush that is on."""
        self._last: dict[Team, PlayPicture] = {}
        """The last picture of each crew, which stays in the hush."""
        self._check_end()
        self._look_for_blind(now)

    # ---- a crew without a picture

    def _look_for_blind(self, now: float) -> bool:
        """Begin or end a pause; returns whether anything visible has changed."""
        self._blind = self.session.blind
        playing = frozenset(self.session.teams) - self.session.unmanned
        before = self._pause.on
        seen = self._pause.see(self._blind & playing, now)
        self._tell_pause(before)
        return seen

    def _tell_pause(self, before: bool) -> None:
        """Tell both crews that the match waits, or goes on, if it did not ``before``."""
        if self._pause.on and not before:
            while self.live.show.hush is not None:  # what waited may have fired again
                self._end_hush()
            self.live.show.clear()
            self._holds = CaptainHolds(self.session.asked)  # what is held down is called off
            self.live.announcer.say(Message("heard-paused", {"team": str(self._pause.team)}))
        elif before and not self._pause.on:
            self.live.announcer.say(Message("heard-unpaused"), "resume")

    def _touch_in_pause(self, press: Press) -> bool:
        """Take the captains' fists; all else waits, but stations learn of releases."""
        if press.kind is Kind.RELEASE:
            if not self._helps.touch(press):
                self.live.crews[Team(press.team)].touch(self._in_match(press), self.live.match)
            return True
        if (press.seat, press.name) != ("captain", "stop"):
            return False
        self._pause.agree(Team(press.team), press.at)
        self._tell_pause(before=True)
        return True

    def _in_match(self, press: Press) -> Press:
        """A press with the time of the match, in which pauses take none."""
        at = self._pause.match_time(press.at)
        return press if at == press.at else replace(press, at=at)

    # ---- presses

    def touch(self, press: Press) -> bool:
        """Hand a press to the live match, which hands it to its station.

        A press that both captains hold down counts here as well.
        """
        if self._pause.on:
            return self._touch_in_pause(press)
        if self._pause.waited:
            press = self._in_match(press)
        hush = self.live.show.hush
        if hush is not None:
            if press.at < hush:
                self._held_back.append(press)
                return True
            self._end_hush()
        return self._touch(press)

    def _touch(self, press: Press) -> bool:
        """Hand a press on; that of a captain who may do so ends the moment on the stage as well."""
        team = Team(press.team)
        showing = self.live.show.current is not None
        if showing and press.name in self.MEANINGS and self._may_skip(press, team):
            self.live.show.skip(press.at)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.session.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self.live.replies.forget(team, seat)
        if not self._helps.idle and self._helps.touch(press):
            return True
        done = self._hand_on(press, team, seat)
        self._check_end()
        self._check_holds(press.at)
        self.live.check_replies(press.at)
        return done

    def _hand_on(self, press: Press, team: Team, seat: str) -> bool:
        """Hand a press to the match; an encoder's push goes on when it is released."""
        captain = press.seat == "captain"
        if not captain and (press.name not in ("push", "select") or press.seat != seat):
            return self.live.touch(press, seat)
        if self.live.hurries(press):
            return self.live.touch(press, seat)
        meaning = self.MEANINGS.get(press.name) if captain else None
        if meaning is not None and self._holds.touch(meaning, press) and meaning == TAKE_BACK:
            self._stood = len(self.live.match.history)
        presses = self._holds.pushes.filter(press, partial(self.live.aim, press))
        if isinstance(presses, Message):
            if presses.key == "nothing-push-held" and self._holds.idle:
                self._helps.open(self.live, team, Role(seat), press.at)
                return True
            self.live.replies.show(team, Reply(seat, presses))
            return False
        done = True
        for each in presses:  # a push and its release together, or nothing yet
            done = self.live.touch(each, seat) and done
        return done

    def _may_skip(self, press: Press, team: Team) -> bool:
        """Whether a press is of the captain who holds the stop, or has the turn, or of the end."""
        if press.kind is not Kind.PRESS or press.seat != "captain":
            return False
        match = self.live.match
        return match.outcome is not None or team in (match.stopped_by, match.turn)

    def _end_hush(self) -> None:
        """Tell the answer, and hand on the presses that waited for it."""
        hush, waited = self.live.show.hush, self._held_back
        if hush is not None:
            self.live.show.advance(hush)
        self._held_back = []
        for press in waited:
            if self.following is not None:  # given up: the record is closed
                break
            if self.live.show.hush is None:
                self._touch(press)
            else:  # one of them fired again
                self._held_back.append(press)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: long presses become orders, clocks and bots go on."""
        blind = self.session.blind is not self._blind and self._look_for_blind(now)
        if self._pause.on:
            return blind
        now = self._pause.match_time(now) if self._pause.waited else now
        hush = self.live.show.hush
        if hush is not None:
            if now < hush - 1e-9:
                return blind
            self._end_hush()
            blind = True
        changed = not self._holds.idle and self._holds.advance(now)
        changed |= blind or (not self._helps.idle and self._helps.advance(now))
        if self._check_holds(now):
            changed = True
        else:
            changed |= self.live.advance(now)
            self._check_end()
        return self.live.check_replies(now) or changed

    def due(self) -> float | None:
        """The time when a hold, a station, a clock or a bot has something to do."""
        helps = None if self._helps.idle else self._helps.due()
        dues = (None if self._holds.idle else self._holds.due(), self.live.due(), helps)
        due = min([due for due in dues if due is not None], default=None)
        if self.live.show.hush is not None:
            due = self.live.show.hush
        return self._pause.table_time(due) if self._pause.waited or self._pause.on else due

    # ---- the end, and what the captains agree to

    def _check_end(self) -> None:
        outcome = self.live.match.outcome
        if outcome is None:
            return
        if not self._finished:
            self.session.recorder.finish(outcome.in_words)
            self._finished = True
        if self.live.show.current is None:
            self.following = "review"

    def _check_holds(self, now: float) -> bool:
        """Do what the captains have agreed to by holding; returns whether they have."""
        if self._holds.idle or self.following is not None or self.live.ended:
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
        by = self.session.given_up_by
        self.session.recorder.finish(f"given up by {'both crews' if by == 'both' else by}")
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
        self._helps.watch(new)
        self.session.replace_match(new)
        new.write_notes(now)
        self._stood = len(new.match.history)

    # ---- what is shown

    def picture(self, team: Team) -> PlayPicture:
        """The match, as the crew may see it."""
        waits_for = self._pause.team if self._pause.on else None
        if waits_for is not None:
            shown = play_picture(self.session, self.live, team, self._pause.face(team))
            return paused_picture(shown, waits_for)
        last = self._last.get(team)
        if self.live.show.hush is not None and last is not None:
            return replace_card(last, moment=self.live.show.cards.get(team))
        captain = None if self._holds.idle else self._holds.face()
        shown = play_picture(self.session, self.live, team, captain)
        if not self._helps.idle:
            shown = replace_card(shown, helps=self._helps.cards(team))
        self._last[team] = shown
        return shown

    def oleds(self, team: Team) -> dict[str, OledCard]:
        """The cards of a crew's OLEDs, by seat."""
        return live_oleds(self.live, team)

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board."""
        lit = self.live.crews[team].lamps(self.live.match)
        return lit if self.live.show.current is None else self.live.show.lamps(team, lit)
