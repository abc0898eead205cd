"""The resume mode: the offer to go on with a match that was cut off, on a page for both crews.

It tells which match it is, and nothing that is not known at the whole table. A captain's encoder
or its west and east buttons choose between going on and putting the match away; a fist agrees,
and any change takes both agreements back. Left alone, the page stays. An encoder that is held
down opens the service page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sonar_console.cards.team import LineView, MenuView, Message, SeatView, TeamView
from sonar_console.engine.names import ROLES, TEAMS, Role, Team
from sonar_console.modes.cutoff import CutOff
from sonar_console.modes.hold import Hold
from sonar_console.modes.mode import WithServiceHold
from sonar_console.modes.picturing import page_picture
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.settings import Draft, Sitter
from sonar_console.settings.seating import seats_told
from sonar_console.stations import MOVED, Answer


class ResumeMode(WithServiceHold):
    """The offer of the session's match that was cut off.

    One that is over, and of which only the end line is missing, goes to its review at once.
    """

    name = "resume"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "answer",
        "select": "choose",
        "push": "choose",
        "west": "choose",
        "east": "choose",
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._found = found = session.offered
        self._going_on = True
        """Whether the match is to be gone on with; else it is put away."""
        if found.ended:
            self._resume(now)

    # ---- presses

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: any step or push is the other choice."""
        if meaning == "answer":
            self.ready ^= {Team(press.team)}
            return MOVED
        if press.name == "push":
            self.hold = Hold(press)
        self.ready.clear()
        if press.steps % 2 or not press.steps:
            self._going_on = not self._going_on
        return MOVED

    def go_on(self, now: float) -> None:
        """Do what is chosen."""
        if self._going_on:
            self._resume(now)
        else:
            self.session.put_away()
            self.following = "attract"

    def _resume(self, now: float) -> None:
        self.following = "play" if self.session.resume_match(now) else "attract"

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatView]:
        """The captains are told what to do with the page; the other seats may look on."""
        watch = SeatView("resume-watch", Message("prompt-resume-watch"))
        word = self.word(team)
        captain = SeatView(f"resume-{word}", Message(f"prompt-resume-{word}"))
        return {**dict.fromkeys(self.session.roles, watch), Role.CAPTAIN: captain}

    def shown(self) -> object:
        """What is chosen on the page."""
        return self._going_on

    def picture(self, team: Team) -> TeamView:
        """The page over the chart of the match."""
        return page_picture(self.session, team, self.faces(team), self.replies, menu=self.menu())

    def menu(self) -> MenuView:
        """The page, with the crews that agree to what is chosen."""
        lines = offer_of(self._found, self.session.draft, going_on=self._going_on)
        return MenuView(
            lines,
            selected=len(lines) - 1,
            changing=True,
            accepted=tuple(sorted(map(str, self.ready))),
            kind="resume",
            note=Message("screen-resume-bots") if self.session.bots_wait else None,
            unmanned=tuple(sorted(map(str, self.session.unmanned))),
        )


def offer_of(found: CutOff, draft: Draft, *, going_on: bool) -> tuple[LineView, ...]:
    """The lines of the page; the last one is the choice. ``draft`` says who plays the match."""
    one, other = found.setup.teams
    both: dict[str, str | int] = {"one": str(one), "other": str(other)}
    teams = LineView(_label("crews"), Message("item-to-against", both))
    hits = {"value1": found.damage[0], "value2": found.damage[1]}
    played = {"orders": found.orders, "minutes": int(found.seconds // 60)}
    choice = Message("item-to-go-on" if going_on else "item-to-put-away")
    empty = Message("item-to-text", {"value": ""})
    return (
        LineView(_label("scenario"), empty, dict(found.title)),
        LineView(_label("game"), Message("item-to-name", {"name": str(found.setup.game)})),
        LineView(_label("mode"), Message("item-to-name", {"name": str(found.setup.mode)})),
        *(_players(draft) or (teams,)),
        LineView(_label("played"), Message("item-to-played", {**played})),
        LineView(_label("damage"), Message("item-to-crews", {**both, **hits})),
        LineView(_label("cut-off"), choice),
    )


def _players(draft: Draft) -> tuple[LineView, ...]:
    """Who plays in which seat, where bots do: a line a crew, or one for each level in it."""
    bots = draft.seating.bots(draft.game)
    if not bots:
        return ()
    roles = ROLES[draft.game]
    lines = []
    if draft.learner is not None:
        learns = Message("item-to-players-training", {"team": str(draft.learner)})
        lines.append(LineView(_label("players"), learns))
    for number, team in enumerate(TEAMS[draft.game]):
        seats: dict[Sitter, list[Role]] = {}
        for role in roles:
            seats.setdefault(draft.seating.sitter(number, role), []).append(role)
        label = Message("item-set-crew", {"team": str(team)})
        for sitter, sat in seats.items():
            value = Message("item-to-crew", {"level": str(sitter)})
            if len(sat) < len(roles):
                value = Message("item-to-seats", {"seats": seats_told(dict.fromkeys(sat, sitter))})
            lines.append(LineView(label, value))
    return tuple(lines)


def _label(line: str) -> Message:
    return Message(f"item-set-{line}")
