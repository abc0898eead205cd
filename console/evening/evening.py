"""The evening: both crews raise a fist to begin, play, and raise a fist to play again.

It is fed by the same presses as the stations. In a match the presses are the stations'; before
and after it they are the evening's. Only one thing in a match is the evening's own: both
captains hold their fists down to give it up (`givingup`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from console.engine.names import Role, Team
from console.evening.givingup import BAR, GivingUp
from console.press import Kind, Press
from console.stations.answer import MOVED, Answer, means_nothing
from console.views.team import Message, SeatView

SHOWN_AFTER = 1.0
"""Seconds after the end of a match in which a fist is still the last blow of the match."""


class Scene(StrEnum):
    """Where the evening is."""

    ATTRACT = "attract"
    """Nobody plays; the table invites."""
    MATCH = "match"
    """A match is on; the stations have the presses."""
    AFTER = "after"
    """A match is over and its result is shown."""


MEANINGS: Mapping[Scene, Mapping[str, str]] = {
    Scene.ATTRACT: {"stop": "ready"},
    Scene.MATCH: {"stop": "give_up"},
    Scene.AFTER: {"stop": "ready"},
}
"""What a captain's control means outside a match; every other control is answered with a word.
Within a match a fist is the station's, and ``give_up`` what holding it down means beside."""


class Evening:
    """Which scene it is, and which crews are ready to go on.

    ``roles`` are the seats that the game has.
    """

    def __init__(self, teams: tuple[Team, Team], roles: tuple[Role, ...] = tuple(Role)) -> None:
        self.teams = teams
        self.roles = roles
        self.scene = Scene.ATTRACT
        self._ready: set[Team] = set()
        self._since = float("-inf")
        self._giving_up = GivingUp(teams)

    def touch(self, press: Press) -> Answer:
        """Answer a press outside a match: a captain's fist says that the crew is ready."""
        if press.kind is Kind.RELEASE:
            return MOVED
        meaning = MEANINGS[self.scene].get(press.name) if press.seat == "captain" else None
        if meaning is None or press.at - self._since < SHOWN_AFTER:
            return means_nothing(press.seat, self.scene, press.name)
        team = Team(press.team)
        self._ready ^= {team}
        return MOVED

    @property
    def both_ready(self) -> bool:
        """Whether both crews have raised a fist."""
        return self._ready == set(self.teams)

    def begin(self) -> None:
        """A match begins."""
        self.scene = Scene.MATCH
        self._ready.clear()
        self._giving_up = GivingUp(self.teams)

    def end(self, now: float) -> None:
        """The match is over, ``now`` in seconds of the table's clock."""
        self.scene = Scene.AFTER
        self._since = now

    # ---- giving a match up

    def watch(self, press: Press) -> None:
        """See a press of a match beside its station: a captain's fist may stay down."""
        held = MEANINGS[self.scene].get(press.name) == "give_up"
        if held and press.seat == "captain":
            self._giving_up.touch(press)

    @property
    def given_up(self) -> bool:
        """Whether both crews have agreed to give the match up."""
        return self.scene is Scene.MATCH and self._giving_up.agreed

    def advance(self, now: float) -> bool:
        """Let time pass in a match; whether anything can be seen of it."""
        return self.scene is Scene.MATCH and self._giving_up.advance(now)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        return self._giving_up.due() if self.scene is Scene.MATCH else None

    def abandon(self, now: float) -> None:
        """The match is given up: the table invites again."""
        self.scene = Scene.ATTRACT
        self._since = now

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatView]:
        """What each seat is told by the evening, by role; in a match mostly nothing.

        Before the first match all seats read the invitation; after one, only the captain is
        asked for anything and the other seats keep what they show.
        """
        if self.scene is Scene.MATCH:
            parts = self._giving_up.parts
            if not parts:
                return {}
            prompt = Message("prompt-evening-match-hold")
            return {Role.CAPTAIN: SeatView("match-hold", prompt, held=parts / BAR)}
        moment = "ready" if team in self._ready else "wait"
        prompt = Message(f"prompt-evening-{self.scene}-{moment}")
        told = self.roles if self.scene is Scene.ATTRACT else (Role.CAPTAIN,)
        return {role: SeatView(f"{self.scene}-{moment}", prompt) for role in told}
