"""The evening: both crews raise a fist to begin, agree on a match, play it, and play again.

It is fed by the same presses as the stations. In a match the presses are the stations'; before
and after it they are the evening's. Only one thing in a match is the evening's own: both
captains hold their fists down to give it up (`givingup`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from console.engine.names import Role, Team
from console.evening.givingup import BAR, GivingUp
from console.evening.howto import HowTo
from console.evening.review import MEANINGS as REVIEW
from console.evening.review import Review
from console.evening.settingup import LEFT_ALONE, SettingUp
from console.press import Kind, Press
from console.stations.answer import MOVED, Answer, means_nothing
from console.views.team import MenuView, Message, SeatView

SHOWN_AFTER = 1.0
"""Seconds after the end of a match in which a fist is still the last blow of the match."""


class Scene(StrEnum):
    """Where the evening is."""

    ATTRACT = "attract"
    """Nobody plays; the table invites, and shows how to play."""
    SETTINGS = "settings"
    """A match is being set up; both crews see the same page."""
    MATCH = "match"
    """A match is on; the stations have the presses."""
    AFTER = "after"
    """A match is over and its result is shown."""


MEANINGS: Mapping[Scene, Mapping[str, str]] = {
    Scene.ATTRACT: {"stop": "ready", "select": "browse"},
    Scene.SETTINGS: {
        "stop": "agree",
        "select": "line",
        "push": "change",
        "north": "line",
        "south": "line",
        "west": "value",
        "east": "value",
    },
    Scene.MATCH: {"stop": "give_up"},
    Scene.AFTER: {"stop": "ready", **REVIEW},
}
"""What a captain's control means outside a match. Every other control is answered with a word,
but that any encoder browses the invitation, and the radio operator's ``?`` changes the language
of the crew's screen. Within a match a fist is the station's, and ``give_up`` what holding it
down means beside."""


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
        self.review: Review | None = None
        """After a match, where its review stands."""
        self.howto = HowTo()
        self.setting: SettingUp | None = None
        """The page of settings, while a match is being set up."""

    def seat(self, teams: tuple[Team, Team], roles: tuple[Role, ...]) -> None:
        """Another game has been chosen: its teams, and the seats that it has."""
        self.teams = teams
        self.roles = roles

    def touch(self, press: Press) -> Answer:
        """Answer a press outside a match: a captain's fist says that the crew is ready."""
        if press.kind is Kind.RELEASE:
            return MOVED
        if (press.seat, press.name) == ("radio", "unknown"):
            return Answer(language=True)
        if self.scene is Scene.ATTRACT and press.kind is Kind.TURN:
            self.howto.browse(press.steps, press.at)
            return MOVED
        if self.setting is not None and press.seat == "captain" and press.name != "stop":
            return self._set(press, self.setting)
        meaning = MEANINGS[self.scene].get(press.name) if press.seat == "captain" else None
        if meaning is None or press.at - self._since < SHOWN_AFTER:
            return means_nothing(press.seat, self.scene, press.name)
        if meaning == "agree":
            return self._agree(press)
        if meaning != "ready":
            return self._look_back(press)
        if self.review is not None:
            self.review.stay(press.at)
        team = Team(press.team)
        self._ready ^= {team}
        return MOVED

    def _set(self, press: Press, setting: SettingUp) -> Answer:
        """Change the page of settings: then nobody has agreed to it any more."""
        if press.name not in MEANINGS[Scene.SETTINGS]:
            return means_nothing(press.seat, self.scene, press.name)
        before = setting.draft
        answer = setting.touch(press)
        if setting.draft != before:
            self._ready.clear()
        return answer

    def _agree(self, press: Press) -> Answer:
        """A fist agrees to the page as it is; a second one takes that back."""
        assert self.setting is not None  # the scene says so
        self.setting.touched = press.at
        before = self.setting.draft
        reason = self.setting.closed()
        if self.setting.draft != before:
            self._ready.clear()
        if reason is not None:
            return Answer(word=reason)
        self._ready ^= {Team(press.team)}
        return MOVED

    def _look_back(self, press: Press) -> Answer:
        """Move the review; one that cannot go further is answered with a word."""
        review = self.review
        if review is None:
            return means_nothing(press.seat, self.scene, press.name)
        before = (review.shown, review.moment, review.playing)
        review.touch(press)
        if (review.shown, review.moment, review.playing) == before:
            return Answer(word=Message("nothing-there"))
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
        self.review = None
        self.setting = None

    def set_up(self, setting: SettingUp) -> None:
        """Both crews have raised a fist: they agree on a match first."""
        self.scene = Scene.SETTINGS
        self.setting = setting
        self.review = None
        self._ready.clear()

    def end(self, now: float, review: Review | None = None) -> None:
        """The match is over, ``now`` in seconds of the table's clock, and may be looked over."""
        self.scene = Scene.AFTER
        self._since = now
        self.review = review

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
        """Let time pass; whether anything can be seen of it.

        When nobody has touched the review of a match for a while the table invites again.
        """
        if self.scene is Scene.ATTRACT:
            return self.howto.advance(now)
        if self.setting is not None:
            if now < self.setting.touched + LEFT_ALONE:
                return False
            self._ready.clear()
            self.abandon(now)
            return True
        if self.scene is Scene.AFTER and self.review is not None:
            if not self.review.over(now):
                return self.review.advance(now)
            self._ready.clear()
            self.abandon(now)
            return True
        return self.scene is Scene.MATCH and self._giving_up.advance(now)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        if self.scene is Scene.ATTRACT:
            return self.howto.due()
        if self.setting is not None:
            return self.setting.touched + LEFT_ALONE
        if self.scene is Scene.AFTER and self.review is not None:
            return self.review.due()
        return self._giving_up.due() if self.scene is Scene.MATCH else None

    def abandon(self, now: float) -> None:
        """A match is given up, or its review or its settings left: the table invites again."""
        self.scene = Scene.ATTRACT
        self.howto = HowTo()
        self.setting = None
        self.review = None
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
        if self.setting is not None:
            return self._setting_faces(moment)
        prompt = Message(f"prompt-evening-{self.scene}-{moment}")
        told = self.roles if self.scene is Scene.ATTRACT else (Role.CAPTAIN,)
        return {role: SeatView(f"{self.scene}-{moment}", prompt) for role in told}

    def _setting_faces(self, moment: str) -> dict[str, SeatView]:
        """The captains are told how to set up; the other seats may look on."""
        faces: dict[str, SeatView] = {
            role: SeatView("settings-watch", Message("prompt-evening-settings-watch"))
            for role in self.roles
        }
        prompt = Message(f"prompt-evening-settings-{moment}")
        return {**faces, Role.CAPTAIN: SeatView(f"settings-{moment}", prompt)}

    def menu(self) -> MenuView | None:
        """The page of settings, while a match is being set up."""
        return None if self.setting is None else self.setting.view(self._ready)
