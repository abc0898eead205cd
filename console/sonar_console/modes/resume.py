"""The resume mode: the offer to go on with a match that was cut off, on a page for both crews.

It tells which match it is, and nothing that is not known at the whole table. A captain's encoder
or its west and east buttons choose between going on and putting the match away; a fist agrees,
and any change takes both agreements back. Left alone, the page stays. An encoder that is held
down opens the service page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from sonar_console.cards import Message, PagePicture, SeatCard
from sonar_console.engine.names import ROLES, TEAMS, Role, Team
from sonar_console.modes.cutoff import CutOff
from sonar_console.modes.hold import Hold
from sonar_console.modes.linespage import LinesPage
from sonar_console.modes.mode import WithServiceHold
from sonar_console.modes.pictures import agreed_card, page_picture
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.settings import Draft, Sitter
from sonar_console.settings.lines import LineOption, PageLine
from sonar_console.settings.seating import seats_told
from sonar_console.stations import MOVED, Answer

PATIENCE = 1.0
"""Seconds for which a match does not go on while the disk has not found its journal."""

GLANCE = 0.02
"""Seconds from one look for it to the next."""


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
        self._page = ResumePage(session.offered, session.draft, now)
        self._goes_on_by: float | None = None
        """When the match goes on, whether its journal was looked at or not."""
        self._looks_at = now
        if session.offered.ended and self._reopened(now):
            self._resume(now)

    # ---- presses

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: any step or push is the other choice."""
        if self._goes_on_by is not None:
            return MOVED  # all is agreed
        if meaning == "answer":
            self.ready ^= {Team(press.team)}
            return MOVED
        if press.name == "push":
            self.hold = Hold(press)
        self.ready.clear()
        self._page.turn(press.steps or 1)
        return MOVED

    def go_on(self, now: float) -> None:
        """Do what is chosen; the journal of the match is looked at before it goes on."""
        if self._goes_on_by is not None:
            return
        if not self._page.value:
            self.session.put_away()
            self.following = "attract"
        elif self._reopened(now):
            self._goes_on_by = now + PATIENCE
            self._look(now)

    def _reopened(self, now: float) -> bool:
        if self.session.reopen_match(now):
            return True
        self.following = "attract"
        return False

    def _look(self, now: float) -> None:
        """Go on once the journal was looked at; a disk that is slow is not waited for."""
        if self._goes_on_by is None:
            return
        self._looks_at = now + GLANCE
        if self.session.recorder.resumed is not None or now >= self._goes_on_by:
            self._resume(now)

    def _resume(self, now: float) -> None:
        self.following = "play" if self.session.resume_match(now) else "attract"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: the match goes on once its journal was looked at."""
        self._look(now)
        return super().advance(now)

    def due(self) -> float | None:
        """When a hold goes on, a reply ends, or the journal is to be asked for."""
        return super().due() if self._goes_on_by is None else self._looks_at

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captains are told what to do with the page; the other seats may look on."""
        watch = SeatCard("resume-watch", Message("prompt-resume-watch"))
        word = self.word(team)
        captain = SeatCard(f"resume-{word}", Message(f"prompt-resume-{word}"))
        return {**dict.fromkeys(self.session.roles, watch), Role.CAPTAIN: captain}

    def shown(self) -> object:
        """The choice on the page."""
        return self._page.value

    def picture(self, team: Team) -> PagePicture:
        """The page, with the crews that agree to what is chosen, and the chart of the match."""
        session = self.session
        page = self._page.page_card(
            "resume",
            Message("screen-resume"),
            self.faces(team)[Role.CAPTAIN].prompt,
            Message("screen-resume-bots") if session.bots_wait else None,
            agreed=agreed_card(session, self.ready),
        )
        return page_picture(session, team, page, self.replies)


CHOICE = "cut-off"
"""The line of the page that can be turned: the last one."""


class ResumePage(LinesPage[bool]):
    """The page about a match that was cut off; its value is whether it is to be resumed.

    ``draft`` says who plays the match.
    """

    def __init__(self, found: CutOff, draft: Draft, now: float) -> None:
        self._lines = (*_told(found, draft), PageLine(CHOICE, _label(CHOICE), _choices))
        super().__init__(True, now)
        self.open_line(CHOICE)

    @property
    def lines(self) -> Sequence[PageLine[bool]]:
        """The lines about the match, and the choice."""
        return self._lines


def _choices(resumes: bool) -> tuple[LineOption[bool], ...]:
    return (
        LineOption(Message("item-to-go-on"), True),
        LineOption(Message("item-to-put-away"), False),
    )


def _told(found: CutOff, draft: Draft) -> tuple[PageLine[bool], ...]:
    """The lines that cannot be changed."""
    one, other = found.setup.teams
    both: dict[str, str | int] = {"one": str(one), "other": str(other)}
    hits = {"value1": found.damage[0], "value2": found.damage[1]}
    played = Message("item-to-not-dived")
    if found.dived:
        minutes = int(found.seconds // 60)
        played = Message("item-to-played", {"orders": found.heard, "minutes": minutes})
    empty = Message("item-to-text", {"value": ""})
    teams = _line("crews", Message("item-to-against", both))
    return (
        _line("scenario", empty, found.title),
        _line("game", Message("item-to-name", {"name": str(found.setup.game)})),
        _line("mode", Message("item-to-name", {"name": str(found.setup.mode)})),
        *(_players(draft) or (teams,)),
        _line("played", played),
        _line("damage", Message("item-to-crews", {**both, **hits})),
    )


def _players(draft: Draft) -> tuple[PageLine[bool], ...]:
    """The seats of the bots: a line a crew, or one for each level in it."""
    bots = draft.seating.bots(draft.game)
    if not bots:
        return ()
    roles = ROLES[draft.game]
    lines = []
    if draft.learner is not None:
        learns = Message("item-to-players-training", {"team": str(draft.learner)})
        lines.append(_line("players", learns))
    for number, team in enumerate(TEAMS[draft.game]):
        seats: dict[Sitter, list[Role]] = {}
        for role in roles:
            seats.setdefault(draft.seating.sitter(number, role), []).append(role)
        for sitter, sat in seats.items():
            value = Message("item-to-crew", {"level": str(sitter)})
            if len(sat) < len(roles):
                value = Message("item-to-seats", {"seats": seats_told(dict.fromkeys(sat, sitter))})
            lines.append(_line("crew", value, team=str(team)))
    return tuple(lines)


def _line(
    name: str, told: Message, title: Mapping[str, str] | None = None, **values: str
) -> PageLine[bool]:
    """A line that has one value, whatever is chosen."""
    label = Message(f"item-set-{name}", {**values})
    return PageLine(name, label, lambda resumes: (LineOption(told, resumes, title or {}),))


def _label(line: str) -> Message:
    return Message(f"item-set-{line}")
