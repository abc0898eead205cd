"""The first-boot mode: what happens while a new table starts, then what it has to be told.

Both screens show the parts as they are found. Then come three questions, each passed by one push
of either captain: the languages, which television stands on which side, and the loudspeaker, which
is heard meanwhile. What ``sonar.toml`` has said is not asked, nor the sides where there is one
screen alone. While no control has answered at all,
the walk from control to control is shown, until a captain's press ends it. A table that was gone
through, or that somebody has left, is not asked again; the service page leads here too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar

from sonar_console.cards import (
    LineCard,
    ListCard,
    Message,
    NoticeCard,
    PageCard,
    PagePicture,
    SeatCard,
    ServiceCard,
)
from sonar_console.engine.names import Role, Team
from sonar_console.modes.linespage import LEFT_ALONE, NOTHING_THERE
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import page_picture
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.settings import SCHEMA, House
from sonar_console.settings.lines import PageLine, setting_lines
from sonar_console.settings.values import Known
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import turned

SEEN = 6.0
"""Seconds for which the parts are shown once all are found."""
SEEN_LATEST = 45.0
"""Seconds after which the questions follow, whatever is missing."""
UNANSWERED = 60.0
"""Seconds without any control after which the walk is shown."""
AGAIN, TIMES = 4.0, 8
"""Seconds from one sound of the loudspeaker to the next, and how often it sounds."""
SOUND = "ready"
"""The effect by which the loudspeaker is heard."""


class Step(StrEnum):
    """A page of the mode."""

    START = "start"
    """What happens while the table starts."""
    LANGUAGE = "language"
    SIDES = "sides"
    LOUDSPEAKER = "loudspeaker"
    WALK = "walk"
    """From control to control, as each answers."""


QUESTIONS: Mapping[Step, str] = {
    Step.LANGUAGE: "language",
    Step.SIDES: "exchanged",
    Step.LOUDSPEAKER: "loudspeaker",
}
"""The questions in their order, and the setting that each is about."""


class FirstBootMode(BetweenMatches):
    """The first boot; `app.firstboot` tells it what is found, and which controls have answered."""

    name = "firstboot"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "go_on",
        "push": "go_on",
        "south": "go_on",
        "north": "go_before",
        "select": "value",
        "west": "value",
        "east": "value",
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        session.leave_match()
        given, session.preset = session.preset, None
        self._asked = [step for step, name in QUESTIONS.items() if name not in (given or ())]
        self.found: tuple[NoticeCard, ...] = ()
        """What is found of the table, in order; its owner keeps it true."""
        self.complete = False
        """Whether all is found, and nothing is wrong."""
        self.one_screen = False
        """Whether one screen alone is seen, so that none can be exchanged."""
        self.walked: tuple[NoticeCard, ...] = ()
        """How far the walk is; its owner keeps it true."""
        self.presses: list[Press] = []
        """The presses that its owner has not taken yet, for the walk."""
        self.answered = False
        """Whether any control has answered."""
        self._complete_at: float | None = None
        self._sounded = 0
        self._sound_at: float | None = None
        self._before_walk = Step.START
        self.step = Step.START
        if given is None:  # the host asks for it: the table has been up for long
            self.answered = True
            self.step = self._asked[0]
        self._since = self._touched = now
        """When this page was come to, and when a control was last used."""
        self._lines = self._setting_lines()

    def _setting_lines(self) -> dict[str, PageLine[House]]:
        """The lines of the questions by name: the second team's language is ``language-2``."""
        session = self.session
        known = Known(languages=session.languages, cards=session.cards)
        return {
            line.name: line
            for name in QUESTIONS.values()
            for line in setting_lines(SCHEMA[name], session.teams, known)
        }

    # ---- presses

    def pressed(self, press: Press) -> Answer:
        """The answer to a press; whatever is touched has answered."""
        if press.kind is not Kind.RELEASE:
            self.answered = True
            self._touched = press.at
            self.presses.append(press)
            if self.step is Step.WALK and (press.seat != Role.CAPTAIN or press.kind is Kind.TURN):
                return MOVED  # it is ticked off
        return super().pressed(press)

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control: one push goes on, a turn changes what is asked."""
        if self.step is Step.WALK:
            self._go(self._before_walk, press.at)
        elif meaning == "go_on":
            self._next(press.at)
        elif meaning == "go_before":
            return self._back(press.at)
        else:
            return self._turn(press)
        return MOVED

    def _next(self, at: float) -> None:
        """Go on to the next question; after the last one the table is set up."""
        questions = self._questions()
        here = -1 if self.step is Step.START else questions.index(self.step)
        if here + 1 < len(questions):
            self._go(questions[here + 1], at)
            return
        self.session.set_house(replace(self.session.house, set_up=True))
        self.following = "attract"

    def _back(self, at: float) -> Answer:
        questions = self._questions()
        here = 0 if self.step is Step.START else questions.index(self.step)
        if here == 0:
            return NOTHING_THERE
        self._go(questions[here - 1], at)
        return MOVED

    def _questions(self) -> list[Step]:
        """What is asked as the table is now; the question that is shown stays one of them."""
        return [
            step
            for step in self._asked
            if step is self.step or step is not Step.SIDES or not self.one_screen
        ]

    def _go(self, step: Step, at: float) -> None:
        self.step, self._since = step, at
        self._sound_at, self._sounded = None, 0
        self._lines = self._setting_lines()
        if step is Step.LOUDSPEAKER:
            self._sound(at)

    def _turn(self, press: Press) -> Answer:
        """Turn the value that is asked for: of the languages, the one of the captain's own side."""
        if self.step is Step.START:
            return NOTHING_THERE
        session = self.session
        options = self._line(Team(press.team)).options(session.house)
        if len(options) < 2:
            return NOTHING_THERE
        at = next(n for n, option in enumerate(options) if option.value == session.house)
        steps = {"west": -1, "east": 1}.get(press.name, press.steps)
        session.set_house(options[turned(at, steps, len(options))].value)
        return MOVED

    def change_language(self, team: Team) -> None:
        """Switch the crew's screen to the next language, for the house as well."""
        super().change_language(team)
        house = replace(self.session.house, languages=self.session.draft.languages)
        self.session.set_house(house)

    def _line(self, team: Team) -> PageLine[House]:
        name = QUESTIONS[self.step]
        second = self.step is Step.LANGUAGE and team == self.session.teams[1]
        return self._lines[f"{name}-2" if second else name]

    def _sound(self, at: float) -> None:
        self.session.sound(SOUND)
        self._sounded += 1
        self._sound_at = at + AGAIN if self._sounded < TIMES else None

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: the parts are shown for a while, the loudspeaker sounds again."""
        changed = super().advance(now)
        if self.complete and self._complete_at is None:
            self._complete_at = now
        due = self._ends()
        if now >= due:
            self._end(now)
            return True
        if self._sound_at is not None and now >= self._sound_at:
            self._sound(now)
        return changed

    def _ends(self) -> float:
        """When this page goes on by itself."""
        if self.step is Step.START:
            latest = self._since + SEEN_LATEST
            return latest if self._complete_at is None else min(latest, self._complete_at + SEEN)
        if self.step is not Step.WALK and not self.answered:
            return self._since + UNANSWERED
        return max(self._touched, self._since) + LEFT_ALONE

    def _end(self, now: float) -> None:
        if self.step is Step.START:
            self._next(now)
        elif self.step is not Step.WALK and not self.answered:
            self._before_walk = self.step
            self._go(Step.WALK, now)
        else:  # nobody is there: it is asked again at the next start
            self.following = "attract"

    def due(self) -> float | None:
        """When this page goes on, the loudspeaker sounds again, or a reply ends."""
        dues = (self._ends(), self._sound_at, self.replies.due())
        return min(due for due in dues if due is not None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """What the captains' controls do on this page; the other seats may look on."""
        prompt = Message(f"firstboot-{self.step}-prompt", {"team": str(team)})
        watch = SeatCard("firstboot-watch", Message("firstboot-watch"))
        seats: dict[str, SeatCard] = dict.fromkeys(self.session.roles, watch)
        return {**seats, Role.CAPTAIN: SeatCard(f"firstboot-{self.step}", prompt)}

    def shown(self) -> object:
        """The page and its value: with another one, replies go."""
        return self.step, self.session.house

    def picture(self, team: Team) -> PagePicture:
        """The page; each screen selects what its own captain turns."""
        told = {"team": str(team)}
        listed: ListCard | None = None
        title = Message(f"firstboot-{self.step}", {**told})
        lines: tuple[LineCard, ...] = (LineCard(title, title),)
        selected, about = 0, None
        if self.step in QUESTIONS:
            about = Message(f"{title.key}-about", {**told})
            lines = tuple(map(self._line_card, self._shown_lines()))
            selected = list(self._shown_lines()).index(self._line(team))
        else:
            notices = self.found if self.step is Step.START else self.walked
            listed = ListCard(title, _newest(notices))
        page = PageCard(
            kind="firstboot",
            title=title,
            lines=lines,
            selected=selected,
            changing=True,
            prompt=self.faces(team)[Role.CAPTAIN].prompt,
            about=about,
            service=ServiceCard(listed=listed),
        )
        return page_picture(self.session, team, page, self.replies)

    def _shown_lines(self) -> Sequence[PageLine[House]]:
        name = QUESTIONS[self.step]
        return [line for line in self._lines.values() if line.name in (name, f"{name}-2")]

    def _line_card(self, line: PageLine[House]) -> LineCard:
        chosen = line.chosen(self.session.house)
        assert chosen is not None  # each question is about a setting with values
        return LineCard(line.label, chosen.label, dict(chosen.title))


def _newest(notices: tuple[NoticeCard, ...]) -> tuple[NoticeCard, ...]:
    """The notices, or that there is none yet."""
    return notices or (NoticeCard("note", Message("firstboot-wait")),)
