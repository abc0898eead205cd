"""Long presses of both captains together in a match.

Both fists give the match up, both encoders' pushes take the last order back. Both captains must
press within `TOGETHER` of each other, so that a pad that sticks never agrees to anything. Where
bots play the other side one captain agrees alone, and only by letting go: a pad that sticks does
not. Whether a hold was long enough is decided by the times of the presses alone.

A fist press is handled immediately, and is a stop as well: it harms nobody where the match ends. A
push acts when it is released, and not at all if it was held: it might give away what no one can
forget (`PushFilter`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from math import inf

from sonar_console.cards import Message, SeatCard
from sonar_console.engine.names import Team
from sonar_console.modes.hold import HOLD, HoldBar
from sonar_console.press import Kind, Press
from sonar_console.stations.station import BAR

TOGETHER = 2.0
"""How far apart the two presses may be at most, in seconds."""

LONGEST_ALONE = 10.0
"""How long one captain who agrees alone may hold at most, in seconds."""

TAP = 1.0
"""How long a push may be down at most to act in the match, in seconds."""

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
        if press.name == "select" and press.team in self._down:
            return Message("nothing-turn-pushed")
        if press.name != "push":
            return (press,)
        if press.kind is Kind.PRESS:
            self._down[press.team] = press.at, aim()
            return ()
        since, aimed = self._down.pop(press.team, (None, None))
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
        self._pushes = PushFilter()
        self.idle = True
        """Whether no control is held down, and nothing is agreed to."""

    def touch(self, meaning: str, press: Press) -> bool:
        """Take a press or release of the control that has a meaning; as `JointHold.touch`."""
        first = self._holds[meaning].touch(press)
        self.idle = all(hold.idle for hold in self._holds.values())
        return first

    def filter(self, press: Press, aim: Callable[[], object]) -> tuple[Press, ...] | Message:
        """Delay a push until its release, as `PushFilter.filter`."""
        return self._pushes.filter(press, aim)

    def agreed(self, meaning: str) -> bool:
        """Whether the captains have agreed to something."""
        return self._holds[meaning].done

    def restart(self, meaning: str, now: float) -> None:
        """Begin a hold anew after what it agreed to is done."""
        self._pushes = PushFilter()
        self._holds[meaning].restart(now)
        self.idle = all(hold.idle for hold in self._holds.values())

    def advance(self, now: float) -> bool:
        """Let time pass; returns whether anything visible has changed."""
        changed = [hold.advance(now) for hold in self._holds.values()]
        return any(changed)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
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
