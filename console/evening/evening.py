"""The evening: both crews raise a fist to begin, play, and raise a fist to play again.

It is fed by the same presses as the stations. In a match the presses are the stations'; before
and after it they are the evening's.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from console.engine.names import Role, Team
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
    Scene.MATCH: {},
    Scene.AFTER: {"stop": "ready"},
}
"""What a captain's control means outside a match; every other control is answered with a word."""


class Evening:
    """Which scene it is, and which crews are ready to go on."""

    def __init__(self, teams: tuple[Team, Team]) -> None:
        self.teams = teams
        self.scene = Scene.ATTRACT
        self._ready: set[Team] = set()
        self._since = float("-inf")

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

    def end(self, now: float) -> None:
        """The match is over, ``now`` in seconds of the table's clock."""
        self.scene = Scene.AFTER
        self._since = now

    def faces(self, team: Team) -> dict[str, SeatView]:
        """What each seat is told outside a match, by role.

        Before the first match all seats read the invitation; after one, only the captain is
        asked for anything and the other seats keep what they show.
        """
        moment = "ready" if team in self._ready else "wait"
        prompt = Message(f"prompt-evening-{self.scene}-{moment}")
        told = Role if self.scene is Scene.ATTRACT else (Role.CAPTAIN,)
        return {role: SeatView(f"{self.scene}-{moment}", prompt) for role in told}
