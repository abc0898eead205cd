"""What both captains agree to by holding a control down, together and long enough.

Both fists give a match up, both encoders' pushes take the last order back. Both must have struck
within `TOGETHER` of each other, so that a pad that sticks never agrees to anything. Where bots play
the other side one captain agrees alone, and only by letting go: a pad that sticks does not. Whether
a hold was long enough is decided by the stamps of the presses alone.

A fist acts as it strikes, for nothing may delay a stop; what it does beside harms nobody, where the
match ends. A push must not act when it is meant to take something back: it might give away what no
one can forget. So it acts when it is let go, and one that was held does nothing (`Pushes`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from math import inf

from sonar_console.cards.team import Message, SeatView
from sonar_console.engine.names import Team
from sonar_console.press import Kind, Press

HOLD = 3.0
"""How long both must be down, in seconds."""

TOGETHER = 2.0
"""How far apart the two blows may be at most, in seconds."""

LONGEST_ALONE = 10.0
"""After how many seconds it is no agreement any more where one captain agrees alone."""

LATE = 0.1
"""How long after it happened a release may be told at most, in seconds."""

TAP = 1.0
"""How long a push may be down at most to act in the match, in seconds."""

BAR = 10
"""In how many parts the bar of the hold is shown; the first is shown only after one part."""


class BothHold:
    """One control of both captains, and since when both are down.

    ``teams`` are those whose captains must agree: one where bots play the other side.
    """

    def __init__(self, teams: Collection[Team]) -> None:
        self._teams = frozenset(teams)
        self._down: dict[Team, float] = {}
        self.parts = 0
        """How many parts of the bar are full."""
        self.agreed = False
        """Whether both have held long enough."""

    def touch(self, press: Press) -> bool:
        """Take a press or a release of a captain's control.

        Says whether it is the first of two blows that may come to agree.
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
        self.agreed = self.agreed or long_enough
        return False

    @property
    def alone(self) -> bool:
        """Whether one captain agrees alone."""
        return len(self._teams) == 1

    def again(self, now: float) -> None:
        """What was agreed to is done; to hold on agrees to it once more."""
        self.agreed = False
        self.parts = 0
        if self.since is not None:
            self._down = dict.fromkeys(self._teams, now)

    @property
    def since(self) -> float | None:
        """Since when both are down together, in seconds of the table's clock, or None."""
        if set(self._down) != self._teams:
            return None
        first, last = min(self._down.values()), max(self._down.values())
        return last if last - first <= TOGETHER else None

    def due(self) -> float | None:
        """When the bar grows next, or both agree."""
        since = self.since
        if since is None or self.agreed or self.parts == BAR:
            return None
        if self.parts == BAR - 1:
            return since + HOLD + (0.0 if self.alone else LATE)
        return since + HOLD * (self.parts + 1) / BAR

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = False
        while (due := self.due()) is not None and now >= due:
            changed = True
            if self.parts == BAR - 1 and not self.alone:
                self.agreed = True
            else:
                self.parts += 1
        return changed


class Pushes:
    """The pushes of a match that take something back when they are held: short ones act.

    A push means what the seat showed when it went down: where that has changed since, it does
    nothing, and an encoder that is down does not turn.
    """

    def __init__(self) -> None:
        self._down: dict[str, tuple[float, object]] = {}

    def sift(self, press: Press, aim: Callable[[], object]) -> tuple[Press, ...] | Message:
        """What of a captain's press is the match's, in its order; or what to say instead.

        ``aim`` tells what a push of the encoder would take now. A push is given with its release,
        and with that one's stamp.
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


GIVE_UP = "give_up"
TAKE_BACK = "take_back"
"""To what both captains can agree by holding."""


class Agreements:
    """All to which both captains can agree by holding, in one match."""

    def __init__(self, teams: Collection[Team]) -> None:
        self._holds = {GIVE_UP: BothHold(teams), TAKE_BACK: BothHold(teams)}
        self._pushes = Pushes()

    def touch(self, meaning: str, press: Press) -> bool:
        """Take a press or release of the control that has a meaning; as `BothHold.touch`."""
        return self._holds[meaning].touch(press)

    def sift(self, press: Press, aim: Callable[[], object]) -> tuple[Press, ...] | Message:
        """What of a captain's press is the match's; as `Pushes.sift`."""
        return self._pushes.sift(press, aim)

    def agreed(self, meaning: str) -> bool:
        """Whether both have agreed to it."""
        return self._holds[meaning].agreed

    def again(self, meaning: str, now: float) -> None:
        """It is done; to hold on agrees to it once more."""
        self._pushes = Pushes()
        self._holds[meaning].again(now)

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it."""
        changed = [hold.advance(now) for hold in self._holds.values()]
        return any(changed)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        dues = (hold.due() for hold in self._holds.values())
        return min((due for due in dues if due is not None), default=None)

    def face(self) -> SeatView | None:
        """What both captains are told while they hold, with the bar of it; None if they do not."""
        for moment, meaning in (("hold", GIVE_UP), ("back", TAKE_BACK)):
            parts = self._holds[meaning].parts
            if parts:
                alone = "-alone" if self._holds[meaning].alone else ""
                prompt = Message(f"prompt-evening-match-{moment}{alone}")
                return SeatView(f"match-{moment}", prompt, held=parts / BAR)
        return None
