"""One match at the table: its stations, the engine, the record, what is heard and told.

An order of a station is put to the engine, then written, and only then heard, shown and told to
the stations. What surrounds a match is `console.table`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from console.engine import Match, Order, Refusal, Refused, Setup
from console.engine.events import EventName
from console.engine.moments import NOTE_VERBS
from console.engine.names import Phase, Team
from console.evening.aids import Aids
from console.press import Press
from console.stations import Answer, Crew
from console.views.hearing import Hearing
from console.views.team import Message

Keep = Callable[[Order, float | None], None]
"""Writes an accepted order, with its seconds since the dive."""

_MOVES_ON = frozenset({EventName.TURN, EventName.SONAR_ANSWER, EventName.RESUMED, EventName.ENDED})
"""Events after which nothing that a seat was told before holds any more."""


class Playing:
    """A match and all that the table knows of it, from its set-up to its end.

    ``moved`` is how much each team's picture has moved before (`Hearing`); ``speak`` changes
    the language of a team's screen. Times are seconds of the table's clock.
    """

    def __init__(
        self,
        setup: Setup,
        aids: Aids,
        moved: Mapping[Team, int],
        keep: Keep,
        speak: Callable[[Team], None],
    ) -> None:
        self.match = Match(setup)
        self.teams = setup.teams
        self.crews = {team: Crew(team, self.match) for team in self.teams}
        self.aids = aids
        """What the table does for the crews beside the rules."""
        self.hearing = Hearing(moved)
        self.refused = dict.fromkeys(self.teams, 0)
        """How many orders of each team have been refused."""
        self.told: dict[Team, tuple[str, Message] | None] = dict.fromkeys(self.teams)
        """Of each team, which seat's press was answered last, and what it was told."""
        self.seconds: list[float | None] = []
        """When each order was given, in seconds since the dive."""
        self._dived_at: float | None = None
        self._keep = keep
        self._speak = speak

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return self.match.phase is Phase.ENDED

    # ---- the way of a press

    def touch(self, press: Press) -> Answer:
        """What the station of a press's seat answers."""
        return self.crews[Team(press.team)].touch(press, self.match)

    def advance(self, now: float) -> bool:
        """Let time pass: long presses become orders, clocks run out; whether it may be seen."""
        seen, late = self.aids.advance(now)
        if late is not None:
            self.hearing.say(Message("heard-time-up", {"team": str(late)}))
        for team, crew in self.crews.items():
            due = crew.due()
            if due is None or now < due:
                continue
            seen = True
            for seat, answer in crew.advance(now, self.match):
                self.answer(team, seat, answer, now)
        return seen or late is not None

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        dues = [self.aids.due(), *(crew.due() for crew in self.crews.values())]
        return min((due for due in dues if due is not None), default=None)

    def answer(self, team: Team, seat: str, answer: Answer, at: float) -> bool:
        """Do what a seat's answer asks for; whether it did anything.

        It did not, if it was refused or means nothing now.
        """
        if answer.language:
            self._speak(team)
        if answer.order is not None:
            word = self.aids.not_now(answer.order, self.match, at)
            if word is None:
                return self.order(answer.order, at)
            answer = Answer(word=word)
        if answer.refusal is not None:
            self._refuse(team, seat, answer.refusal)
        elif answer.word is not None:
            self.refused[team] += answer.word.key.startswith("refused-")
            self.told[team] = (seat, answer.word)
        return answer.refusal is None and answer.word is None

    def order(self, order: Order, at: float) -> bool:
        """Put an order to the engine; on the disk before anyone sees what it did.

        Says whether it was accepted.
        """
        setting_up = self.match.phase is Phase.SETUP
        try:
            events = self.match.apply(order)
        except Refused as refused:
            self._refuse(order.team, order.role, refused.refusal)
            return False
        self._write(order, at)
        if order.verb not in NOTE_VERBS:  # the notes change nothing that a seat was told
            self.told[order.team] = None
        for crew in self.crews.values():
            crew.observe(order, events, self.match, at)
        self.aids.observe(events, at, playing=self.match.dived)
        for event in events:
            self.hearing.hear(event, self.aids.hear)
            if event.name is EventName.INSPECTION and event.team is not None:
                traces = self.crews[event.team].traces()
                self.aids.inspect(event.team, event.fields["passed"], traces, at)
        began = setting_up and self.match.phase is not Phase.SETUP
        if began or any(event.name in _MOVES_ON for event in events):
            self.told.update(dict.fromkeys(self.teams))
        if not self.ended and order.verb not in NOTE_VERBS:
            for note in self.aids.notes(self.match):
                self.order(note, at)
        return True

    def _refuse(self, team: Team, seat: str, refusal: Refusal) -> None:
        self.refused[team] += 1
        values = {**refusal.values, "rule": refusal.rule}
        self.told[team] = (seat, Message(f"refused-{refusal.why}", values))

    def forget_words(self, team: Team, seat: str) -> None:
        """A seat's last press is answered until its next one."""
        told = self.told[team]
        if told is not None and told[0] == seat:
            self.told[team] = None

    def _write(self, order: Order, at: float) -> None:
        if self._dived_at is None and self.match.phase is not Phase.SETUP:
            self._dived_at = at
        seconds = None
        if self._dived_at is not None:
            # A release is stamped where it began, which may lie before a press told already:
            # in the record time never goes back.
            seconds = max(at - self._dived_at, self.seconds[-1] or 0.0, 0.0)
        self.seconds.append(seconds)
        self._keep(order, seconds)
