"""The briefing mode: tells both crews the rule, the seats and who begins.

It shows the chart large, the scenario's own rule, who sits where, the house rules, and draws by lot
who begins where both see it (S-6). Each captain's fist closes it for the own crew; a crew of bots
is not asked. The radio operator's ``?``, a long push of the captain's encoder, a turn of it or a
course button shows a crew the rest, and a short push leads back to the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from sonar_console.cards import (
    BriefingCard,
    BriefingPicture,
    CrewSeatsCard,
    Message,
    SeatCard,
    SittingCard,
)
from sonar_console.engine import Match, Setup
from sonar_console.engine.names import ROLES, Role, Team
from sonar_console.modes.hold import TAP
from sonar_console.modes.matchcards import chart_card
from sonar_console.modes.mode import DEAF, BetweenMatches
from sonar_console.modes.pictures import agreed_goals, briefing_picture
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.settings import Draft
from sonar_console.settings.declared import declared
from sonar_console.settings.seating import Sitter
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import HEADING_OF

LOT = 2.0
"""Seconds for which the lot is drawn."""

LEFT_ALONE = 600.0
"""Seconds without a touch after which the table returns to attract: crews change their chairs."""


class BriefingMode(BetweenMatches):
    """The briefing for the match that the session has laid out."""

    name = "briefing"
    MEANINGS: ClassVar[Mapping[str, str]] = {
        "stop": "read",
        "select": "rest",
        "push": "settings",
        **dict.fromkeys(HEADING_OF, "rest"),
    }

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        session.draw_first()
        self._listens_from = now + DEAF
        """A fist that agreed to the settings a moment late has read nothing yet."""
        self._touched = now
        self._drawn_at = now + LOT if session.draws_lots else now
        self.drawing = session.draws_lots
        """Whether the lot is still being drawn."""
        self._more: set[Team] = set()
        """The crews that read the rest."""
        self._pushed: dict[Team, float] = {}
        """When the captains' encoders went down that are still down."""
        if self.drawing:
            session.sound("lots")
        self._show = session.new_show()
        if self.drawing and session.first is not None:
            self._show.begin(session.first, now)
            session.count_moments(self._show)

    # ---- presses

    def pressed(self, press: Press) -> Answer:
        """The answer to a press; the radio operator's first ``?`` shows the rest."""
        team = Team(press.team)
        asks = press.seat == "radio" and press.name == "unknown" and press.kind is Kind.PRESS
        if asks and team not in self._more:
            self._touched = press.at
            self._more.add(team)
            return MOVED
        return super().pressed(press)

    def released(self, press: Press) -> None:
        """Act on a push of a captain's encoder, which is short or long."""
        team = Team(press.team)
        if (press.seat, press.name) != ("captain", "push") or team not in self._pushed:
            return
        self._touched = press.at
        if press.at - self._pushed.pop(team) >= TAP:
            self._more ^= {team}
        else:
            self.following = "setup"

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer to a captain's control."""
        self._touched = press.at
        team = Team(press.team)
        if meaning == "settings":
            self._pushed[team] = press.at
            return MOVED
        if meaning == "rest":
            if press.kind is not Kind.TURN or press.steps % 2 == 1:
                self._more ^= {team}
            return MOVED
        if press.at < self._listens_from:
            return MOVED
        if team not in self.asked:
            return Answer(word=Message("nothing-bots-sit-here"))
        self.ready ^= {team}
        return MOVED

    def settle(self, now: float) -> None:
        """Begin the match once both have read it, and seen who begins."""
        if self.both_ready and not self.drawing and self.following is None:
            self.session.begin_match()
            self.following = "play"

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: show the result of the lot, leave a briefing that nobody touches."""
        fallen = self.drawing and now >= self._drawn_at
        if fallen:
            self.drawing = False
            self._show.clear()
            self.settle(now)
        if now >= self._touched + LEFT_ALONE:
            self.following = "attract"
        return super().advance(now) or fallen

    def due(self) -> float | None:
        """The time when the lot is shown, the briefing is left, or a reply ends."""
        lot = self._drawn_at if self.drawing else None
        dues = (lot, self._touched + LEFT_ALONE, self.replies.due())
        return min(due for due in dues if due is not None)

    # ---- what is shown

    def shown(self) -> object:
        """Whether the rest is shown, and who has read it."""
        return frozenset(self._more), frozenset(self.ready)

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The captains read and agree; the other seats may look on."""
        word = self.word(team)
        alone = "-alone" if word == "wait" and len(self.asked) == 1 else ""
        captain = SeatCard(f"briefing-{word}", Message(f"prompt-briefing-{word}{alone}"))
        watch = SeatCard("briefing-watch", Message("prompt-briefing-watch"))
        return {**dict.fromkeys(self.session.roles, watch), Role.CAPTAIN: captain}

    def picture(self, team: Team) -> BriefingPicture:
        """The briefing."""
        prompt = self.faces(team)[Role.CAPTAIN].prompt
        card = self._card(prompt, more=team in self._more)
        shown = briefing_picture(self.session, team, card, self.replies)
        return replace(shown, moment=self._show.cards.get(team))

    def _card(self, prompt: Message, *, more: bool) -> BriefingCard:
        session, match, draft = self.session, self.session.match, self.session.draft
        return BriefingCard(
            title=dict(session.scenario_title),
            game=str(draft.game),
            mode=str(draft.mode),
            chart=chart_card(match),
            certainty=session.certainty,
            crews=(crew_seats(match.setup, draft, 0), crew_seats(match.setup, draft, 1)),
            prompt=prompt,
            accepted=tuple(sorted(map(str, self.ready))),
            unmanned=tuple(sorted(map(str, session.unmanned - session.asked))),
            rule=in_lines(session.rule),
            marks=_marks(match),
            story=in_lines(session.briefing),
            goals=agreed_goals(match) if match.progress else (),
            declared=_house_rules(draft),
            first=None if self.drawing or session.first is None else str(session.first),
            drawing=self.drawing,
            taught=draft.learner is not None,
            minutes=session.usual_minutes(draft),
            more=more,
        )


def crew_seats(setup: Setup, draft: Draft, number: int) -> CrewSeatsCard:
    """Who sits where in the first crew, 0, or the second: one person may hold several seats."""
    team = setup.teams[number]
    sitters = {role: draft.seating.sitter(number, role) for role in ROLES[setup.game]}
    held = setup.seats(team)
    if any(sitter is not Sitter.PEOPLE for sitter in sitters.values()):
        held = tuple((role,) for role in sitters)
    sittings = []
    for roles in held:
        sitter = sitters[roles[0]]
        bot = None if sitter is Sitter.PEOPLE else str(sitter)
        sittings.append(SittingCard(tuple(map(str, roles)), bot))
    return CrewSeatsCard(str(team), tuple(sittings))


def in_lines(texts: Mapping[str, str]) -> dict[str, str]:
    """Texts by language without the line ends that their file has."""
    return {language: text.replace("\n", " ") for language, text in texts.items()}


def _house_rules(draft: Draft) -> tuple[Message, ...]:
    """The settings that differ from the usual, but for the seats and the mode."""
    return tuple(
        said
        for said in declared(draft)
        if not said.key.startswith("said-bots") and said.key not in ("said-mode", "said-assist-off")
    )


def _marks(match: Match) -> tuple[str, ...]:
    """The symbols on the chart that the rule of the scenario is about."""
    found = {
        "hole": bool(match.chart.holes) and match.setup.surface_damage_off_holes,
        "archer": bool(match.archer),
        "place": bool(match.progress),
    }
    return tuple(name for name, there in found.items() if there)
