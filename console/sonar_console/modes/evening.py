"""The evening: both crews raise a fist to begin, agree on a match, play it, and play again.

It is fed by the same presses as the stations. In a match the presses are the stations'; before
and after it they are the evening's. Only two things in a match are the evening's own: both
captains hold their fists down to give it up, or their encoders to take the last order back
(`both`). A captain's encoder that is held down in the attract loop, or at the offer of a match
that was cut off, opens the host's page (`operating`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from sonar_console.cards.team import HostView, MenuView, Message, SeatView
from sonar_console.engine.names import Role, Team
from sonar_console.modes.both import GIVE_UP, TAKE_BACK, Agreements
from sonar_console.modes.holding import Holding
from sonar_console.modes.howto import HowTo
from sonar_console.modes.resuming import Resuming
from sonar_console.modes.review import MEANINGS as REVIEW
from sonar_console.modes.review import Review
from sonar_console.modes.servicepage import ServicePage
from sonar_console.modes.setuppage import LEFT_ALONE, SetupPage
from sonar_console.press import Kind, Press
from sonar_console.stations import MOVED, Answer, means_nothing
from sonar_console.stations.station import HEADING_OF

SHOWN_AFTER = 1.0
"""Seconds after the end of a match in which a fist is still the last blow of the match."""


class Scene(StrEnum):
    """Where the evening is."""

    RESUME = "resume"
    """A match was cut off; both crews see the offer to go on with it."""
    ATTRACT = "attract"
    """Nobody plays; the table invites, and shows how to play."""
    SETTINGS = "settings"
    """A match is being set up; both crews see the same page."""
    HOST = "host"
    """The host's page; both screens show it."""
    MATCH = "match"
    """A match is on; the stations have the presses."""
    AFTER = "after"
    """A match is over and its result is shown."""


ALWAYS: Mapping[str, str] = {"unknown": "language"}
"""What a control of the radio operator means in every scene outside a match."""

MEANINGS: Mapping[Scene, Mapping[str, str]] = {
    Scene.RESUME: {
        "stop": "answer",
        "select": "choose",
        "push": "choose",
        "west": "choose",
        "east": "choose",
    },
    Scene.ATTRACT: {
        "stop": "ready",
        "select": "browse",
        "push": "host",
        **dict.fromkeys(HEADING_OF, "alone"),
    },
    Scene.SETTINGS: {
        "stop": "agree",
        "select": "line",
        "push": "change",
        "north": "line",
        "south": "line",
        "west": "value",
        "east": "value",
    },
    Scene.HOST: {
        "stop": "leave",
        "select": "line",
        "push": "change",
        "north": "line",
        "south": "line",
        "west": "value",
        "east": "value",
    },
    Scene.MATCH: {"stop": "give_up", "push": "take_back"},
    Scene.AFTER: {"stop": "ready", **REVIEW},
}
"""What a captain's control means outside a match. Every other control is answered with a word,
but that any encoder browses the invitation, and the radio operator's ``?`` changes the language
of the crew's screen. Within a match both controls are the station's, and ``give_up`` and
``take_back`` what holding them down means beside."""


class Evening:
    """Which scene it is, and which crews are ready to go on.

    ``roles`` are the seats that the game has.
    """

    def __init__(self, teams: tuple[Team, Team], roles: tuple[Role, ...] = tuple(Role)) -> None:
        self.teams = teams
        self.roles = roles
        self.scene = Scene.ATTRACT
        self.unmanned: frozenset[Team] = frozenset()
        """The teams that bots play alone: they agree to whatever the people want."""
        self.invited_alone: frozenset[Team] = frozenset()
        """The same, where a new evening begins: then one fist opens the settings, on any side."""
        self.has_bots = False
        """Whether one crew may play against the table."""
        self.alone: Team | None = None
        """The crew that has asked to do so, until the settings are shown."""
        self._ready: set[Team] = set()
        self._since = float("-inf")
        self._held = Agreements(teams)
        self.offer: Resuming | None = None
        """The offer to go on with a match that was cut off, while it is shown."""
        self.review: Review | None = None
        """After a match, where its review stands."""
        self.howto = HowTo()
        self.setting: SetupPage | None = None
        """The page of settings, while a match is being set up."""
        self.operating: ServicePage | None = None
        """The host's page, while it is open."""
        self._holding: Holding | None = None

    def seat(self, teams: tuple[Team, Team], roles: tuple[Role, ...]) -> None:
        """Another game has been chosen: its teams, and the seats that it has."""
        self.teams = teams
        self.roles = roles

    def touch(self, press: Press) -> Answer:
        """Answer a press outside a match: a captain's fist says that the crew is ready."""
        if self.operating is not None and press.seat == "captain":
            return self.operating.touch(press)
        if press.kind is Kind.RELEASE:
            self._let_go(press)
            return MOVED
        if press.seat == "radio" and ALWAYS.get(press.name) == "language":
            return Answer(language=True)
        if self.scene is Scene.ATTRACT and press.kind is Kind.TURN:
            self.howto.browse(press.steps, press.at)
            return MOVED
        if self.offer is not None and press.seat == "captain":
            return self._answer_offer(press, self.offer)
        if self.setting is not None and press.seat == "captain" and press.name != "stop":
            return self._set(press, self.setting)
        meaning = MEANINGS[self.scene].get(press.name) if press.seat == "captain" else None
        if meaning is None or press.at - self._since < SHOWN_AFTER:
            return means_nothing(press.seat, self.scene, press.name)
        if meaning == "agree":
            return self._agree(press)
        if meaning == "alone" and not self.has_bots:
            return means_nothing(press.seat, self.scene, press.name)
        if meaning == "alone":
            self.alone = Team(press.team)
            return MOVED
        if meaning == "host":  # a short push means nothing, and is answered so
            self._holding = Holding(press)
            return means_nothing(press.seat, self.scene, press.name)
        if meaning != "ready":
            return self._look_back(press)
        if self.review is not None:
            self.review.stay(press.at)
        team = Team(press.team)
        self._ready ^= {team}
        return MOVED

    def _set(self, press: Press, setting: SetupPage) -> Answer:
        """Change the page of settings: then nobody has agreed to it any more."""
        if press.name not in MEANINGS[Scene.SETTINGS]:
            return means_nothing(press.seat, self.scene, press.name)
        before = setting.draft
        answer = setting.touch(press)
        if setting.draft != before:
            self._ready.clear()
        return answer

    def _answer_offer(self, press: Press, offer: Resuming) -> Answer:
        """Choose whether to go on; a fist agrees, and a change takes both agreements back."""
        meaning = MEANINGS[Scene.RESUME].get(press.name)
        if meaning == "answer":
            self._ready ^= {Team(press.team)}
            return MOVED
        if meaning is None:
            return means_nothing(press.seat, self.scene, press.name)
        if press.name == "push":  # held down it asks for the host's page
            self._holding = Holding(press)
        self._ready.clear()
        return offer.touch(press)

    def _agree(self, press: Press) -> Answer:
        """A fist agrees to the page as it is, a second one takes that back.

        On an open line the first one only closes it.
        """
        assert self.setting is not None  # the scene says so
        self.setting.touched = press.at
        before, was_open = self.setting.draft, self.setting.is_open
        reason = self.setting.close()
        if self.setting.draft != before:
            self._ready.clear()
        if reason is not None:
            return Answer(word=reason)
        team = Team(press.team)
        if team not in self._asked:
            return Answer(word=Message("nothing-bots-sit-here"))
        if not was_open:
            self._ready ^= {team}
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
        """Whether both crews have raised a fist; where bots play one, the other.

        The settings that the invitation leads to bind nobody: with bots any fist opens them.
        """
        if self.scene is Scene.ATTRACT and self.invited_alone:
            return bool(self._ready)
        return self._ready >= self._asked

    @property
    def _asked(self) -> frozenset[Team]:
        """The teams whose captains are asked: those with people, or both if there are none."""
        both = frozenset(self.teams)
        return both if self.scene is Scene.ATTRACT else both - self.unmanned or both

    def begin(self) -> None:
        """A match begins."""
        self.scene = Scene.MATCH
        self._ready.clear()
        self._held = Agreements(self._asked)
        self._holding = None
        self.offer = None
        self.review = None
        self.setting = None

    def offer_match(self, offer: Resuming) -> None:
        """A match was cut off: both crews are asked whether to go on with it."""
        self.scene = Scene.RESUME
        self.offer = offer
        self._ready.clear()

    def set_up(self, setting: SetupPage) -> None:
        """Both crews have raised a fist: they agree on a match first."""
        self.scene = Scene.SETTINGS
        self.setting = setting
        self._holding = None
        self.alone = None
        self.review = None
        self._ready.clear()

    def end(self, now: float, review: Review | None = None) -> None:
        """The match is over, ``now`` in seconds of the table's clock, and may be looked over."""
        self.scene = Scene.AFTER
        self._since = now
        self.review = review

    # ---- the host's page

    def _let_go(self, press: Press) -> None:
        if self._holding is not None and self._holding.control == press.control:
            self._holding.released(press.at)
            if not self._holding.done:
                self._holding = None

    @property
    def page_asked(self) -> bool:
        """Whether an encoder has been held long enough to open the host's page."""
        held = self._holding
        return self.may_open_page and held is not None and held.done

    @property
    def may_open_page(self) -> bool:
        """Whether the host's page may be opened: where nobody plays or sets up a match."""
        return self.scene in (Scene.ATTRACT, Scene.RESUME)

    def open_page(self, page: ServicePage) -> None:
        """Show the host's page."""
        self.scene = Scene.HOST
        self.operating = page
        self._holding = None
        self._ready.clear()

    def close_page(self, now: float) -> None:
        """Leave the host's page: a match that was cut off is offered again, as at first."""
        if self.offer is None:
            self.abandon(now)
            return
        self.operating = None
        self.offer.going_on = True
        self.scene = Scene.RESUME

    # ---- what both captains agree to by holding

    def watch(self, press: Press) -> bool:
        """See a press of a match beside its station: a captain's fist or encoder may stay down.

        Says whether it may have begun the taking back of an order.
        """
        meaning = MEANINGS[Scene.MATCH].get(press.name) if press.seat == "captain" else None
        if meaning is None:
            return False
        return self._held.touch(meaning, press) and meaning == TAKE_BACK

    def sift(self, press: Press, aim: Callable[[], object]) -> tuple[Press, ...] | Message:
        """What of a press of a match is its station's, in its order; or what to say instead.

        A captain's push acts when it is let go, for held it means something else; ``aim`` tells
        what it would take now.
        """
        return self._held.sift(press, aim) if press.seat == "captain" else (press,)

    @property
    def given_up(self) -> bool:
        """Whether both crews have agreed to give the match up."""
        return self.scene is Scene.MATCH and self._held.agreed(GIVE_UP)

    @property
    def takes_back(self) -> bool:
        """Whether both crews have agreed to take an order back."""
        return self.scene is Scene.MATCH and self._held.agreed(TAKE_BACK)

    def took_back(self, now: float) -> None:
        """The order is taken back; who holds on agrees to the one before as well."""
        self._held.again(TAKE_BACK, now)

    def advance(self, now: float) -> bool:
        """Let time pass; whether anything can be seen of it.

        When nobody has touched the review of a match for a while the table invites again.
        """
        if self.operating is not None:
            return self.operating.advance(now)
        if self.may_open_page:
            turned = self.scene is Scene.ATTRACT and self.howto.advance(now)
            return (self._holding is not None and self._holding.advance(now)) or turned
        if self.setting is not None:
            if now < self.setting.touched + LEFT_ALONE:
                return False
            self.abandon(now)
            return True
        if self.scene is Scene.AFTER and self.review is not None:
            if not self.review.over(now):
                return self.review.advance(now)
            self.abandon(now)
            return True
        return self.scene is Scene.MATCH and self._held.advance(now)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        if self.operating is not None:
            return self.operating.due()
        if self.may_open_page:
            pages = self.howto.due() if self.scene is Scene.ATTRACT else None
            dues = (pages, None if self._holding is None else self._holding.due())
            return min((due for due in dues if due is not None), default=None)
        if self.setting is not None:
            return self.setting.touched + LEFT_ALONE
        if self.scene is Scene.AFTER and self.review is not None:
            return self.review.due()
        return self._held.due() if self.scene is Scene.MATCH else None

    def abandon(self, now: float) -> None:
        """A match is given up, or a page or a review left: the table invites again."""
        self.scene = Scene.ATTRACT
        self._ready.clear()
        self.operating = None
        self._holding = None
        self.howto = HowTo()
        self.offer = None
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
            held = self._held.face()
            return {} if held is None else {Role.CAPTAIN: held}
        moment = "ready" if team in self._ready else "wait"
        if self.operating is not None:
            prompt = Message("prompt-evening-host")
            return {role: SeatView("host", prompt) for role in self.roles}
        if self._holding is not None and self._holding.parts:
            moment = "hold"
        if self.setting is not None or self.offer is not None:
            return self._setting_faces(moment)
        # A crew that has not struck yet is told that the other one waits for it.
        called = "called" if moment == "wait" and self._ready else moment
        if called == "wait" and self.review is not None and not self.review.shown:
            called = "soon"
        prompt = Message(f"prompt-evening-{self.scene}-{called}")
        told = self.roles if self.scene is Scene.ATTRACT else (Role.CAPTAIN,)
        faces: dict[str, SeatView] = {
            role: SeatView(f"{self.scene}-{moment}", prompt) for role in told
        }
        if self.scene is Scene.ATTRACT and self.has_bots and moment == "wait":
            alone = "attract-alone"  # one line of the invitation, at the seat that both games have
            faces[Role.RADIO] = SeatView(alone, Message(f"prompt-evening-{alone}"))
        return faces

    def _setting_faces(self, moment: str) -> dict[str, SeatView]:
        """The captains are told what to do with the page; the other seats may look on."""
        watch, asked = (f"{self.scene}-{each}" for each in ("watch", moment))
        faces: dict[str, SeatView] = {
            role: SeatView(watch, Message(f"prompt-evening-{watch}")) for role in self.roles
        }
        return {**faces, Role.CAPTAIN: SeatView(asked, Message(f"prompt-evening-{asked}"))}

    def menu(self) -> MenuView | None:
        """The page of settings while a match is being set up, or the offer to go on with one."""
        page = self.offer or self.setting
        if page is None or self.operating is not None:
            return None
        shown = page.view(self._ready)
        return replace(shown, unmanned=tuple(sorted(map(str, self.unmanned))))

    def host(self) -> HostView | None:
        """The host's page, while it is open."""
        return None if self.operating is None else self.operating.view()
