"""One match at the table: its stations, the engine, the record, what is heard and told.

An order of a station is put to the engine, then written, and only then heard, shown and told to
the stations. All that the table knows of a match follows from its log, the orders that stand with
their times: so a match that was cut off, or that goes back by an order, is played again from its
log (`LiveMatch.replay`). What surrounds a match is `sonar_console.table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from sonar_console.cards.team import CoachView, Message
from sonar_console.containment import FaultLog
from sonar_console.engine import Event, Match, Order, Refusal, Refused, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Phase, Team
from sonar_console.modes.aids import Aids
from sonar_console.modes.bots import Shown
from sonar_console.modes.company import Company
from sonar_console.modes.hearing import Hearing
from sonar_console.modes.play.log import LogEntry, place_of_last
from sonar_console.modes.replies import Replies, Reply
from sonar_console.press import Kind, Press
from sonar_console.stations import Answer, Crew

Keep = Callable[[Order, float | None], None]
"""Writes an accepted order, with its seconds since the dive."""


def _refused(refusal: Refusal) -> Message:
    """Why an order is refused, with the number of the rule."""
    return Message(f"refused-{refusal.why}", {**refusal.values, "rule": refusal.rule})


class LiveMatch:
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
        fault_log: FaultLog | None = None,
        company: Company | None = None,
    ) -> None:
        self.match = Match(setup)
        self.teams = setup.teams
        self._faults = fault_log or FaultLog()
        self.crews = {team: Crew(team, self.match, self._faults) for team in self.teams}
        self.aids = aids
        """What the table does for the crews beside the rules."""
        self.company = company
        """Who plays: bots among them, and people who are taught; None if there is nothing to it."""
        if company is not None:
            company.begin(self.match)
        self.hearing = Hearing(moved, setup.sheet)
        self.refused = dict.fromkeys(self.teams, 0)
        """How many orders of each team have been refused."""
        self.replies = Replies(self.teams)
        """What the last press of each team was answered."""
        self.log: list[LogEntry] = []
        self._dived_at: float | None = None
        self._now = float("-inf")
        self._keep = keep
        self._speak = speak

    @property
    def seconds(self) -> list[float | None]:
        """When each order was given, in seconds since the dive."""
        return [step.seconds for step in self.log if not step.taken_back]

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return self.match.phase is Phase.ENDED

    # ---- the way of a press

    def touch(self, press: Press) -> Answer:
        """What the station of a press's seat answers."""
        if self.company is not None:
            self.company.disturbed(press)
        return self.crews[Team(press.team)].touch(press, self.match)

    def hurries(self, press: Press) -> bool:
        """Whether a push that is held down means something in the match itself: a pen hurries."""
        push = press.kind is Kind.PRESS and press.name == "push"
        return push and self.crews[Team(press.team)].tracing == press.seat

    def aim(self, press: Press) -> object:
        """What a push of a press's seat would take now: its moment, and what its cursor is at.

        A station that is made anew takes something else, whatever that is.
        """
        crew = self.crews[Team(press.team)]
        station = crew.stations[press.seat]
        card = crew.cards(self.match)[press.seat]
        line = card.items[card.selected].label if card.items else None
        return station, card.moment, card.cursor, line

    def advance(self, now: float) -> bool:
        """Let time pass: long presses become orders, clocks run out; whether it may be seen."""
        seen = False
        with self._faults.contained("table.clocks", "advance"):
            seen = self._pass(now)
        for team, crew in self.crews.items():
            due = crew.due()
            if due is None or now < due:
                continue
            seen = True
            for seat, answer in crew.advance(now, self.match):
                self.answer(team, seat, answer, now)
        return self._let_bots_press(now) or seen

    def _let_bots_press(self, now: float) -> bool:
        """Bots touch the controls of their seats; whether it may be seen."""
        if self.company is None or self.ended:
            return False
        seen = False
        with self._faults.contained("table.bots", "play"):
            for press in self.company.presses(self._shown, self._may_give, now):
                team = Team(press.team)
                self.answer(team, press.seat, self.crews[team].touch(press, self.match), now)
                seen = True
        return seen

    def levels(self, team: Team) -> dict[str, str]:
        """The bots among a team's seats: their levels by role."""
        return {} if self.company is None else self.company.levels(team)

    def coach(self, team: Team) -> CoachView | None:
        """What a crew in training is told now."""
        return None if self.company is None else self.company.coach(team, self.match)

    def _shown(self, team: Team) -> Shown:
        """What a crew's seats show, for the bots among them."""
        crew = self.crews[team]
        return Shown(crew.cards(self.match), crew.trace())

    def _may_give(self, order: Order, at: float) -> bool:
        return self.aids.not_now(order, self.match, at) is None

    def _pass(self, now: float) -> bool:
        """The clocks of the match go on, and never back; whether it may be seen."""
        self._now = max(self._now, now)
        seen, late = self.aids.advance(self._now)
        if late is not None:
            self.hearing.say(Message("heard-time-up", {"team": str(late)}))
        return seen or late is not None

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        dues = [self.aids.due(), *(crew.due() for crew in self.crews.values())]
        for team in self.teams:
            word = self.replies.of(team)
            if word is not None:
                dues += [word.until, self.aids.word_due(team, word.message)]
        if self.company is not None and not self.ended:
            dues.append(self.company.due())
        return min((due for due in dues if due is not None), default=None)

    def answer(self, team: Team, seat: str, answer: Answer, at: float) -> bool:
        """Do what a seat's answer asks for; whether it did anything.

        It did not, if it was refused or means nothing now.
        """
        if answer.language:
            self._speak(team)
        if answer.order is not None:
            word: Message | None = Message("fault-order")
            with self._faults.contained(f"{team}.{seat}", f"{answer.order.verb} now"):
                word = self.aids.not_now(answer.order, self.match, at)
            if word is None:
                return self.order(answer.order, at)
            answer = Answer(word=word, tried=answer.order)
        if answer.refusal is not None:
            self._refuse(team, seat, answer.refusal, answer.tried)
        elif answer.word is not None:
            self.refused[team] += answer.word.key.startswith("refused-")
            until = None if answer.lasts is None else at + answer.lasts
            self.replies.show(team, Reply(seat, answer.word, answer.tried, until))
        return answer.refusal is None and answer.word is None

    def order(self, order: Order, at: float) -> bool:
        """Put an order to the engine; on the disk before anyone sees what it did.

        Says whether it was accepted. One that neither the engine accepts nor refuses, or that
        cannot be written as an order at all, has not been: the match is that of the orders before.
        """
        if not self._put(order, at):
            return False
        if order.verb not in NOTE_VERBS:
            self.write_notes(at)
        return True

    def again(self, order: Order, at: float) -> bool:
        """Put an order of a record to the engine; what the table once wrote is among them.

        Says whether it was accepted.
        """
        if not self._put(order, at):
            return False
        self.aids.wrote(order)
        return True

    def write_notes(self, at: float) -> None:
        """The table writes on the sheets what is due there, where it helps."""
        if self.ended:
            return
        with self._faults.contained("table.notes", "write"):
            for note in self.aids.notes(self.match):
                self._put(note, at)

    def _put(self, order: Order, at: float) -> bool:
        before, log, dived_at = len(self.match.history), len(self.log), self._dived_at
        with self._faults.contained(f"{order.team}.{order.role}", f"order {order.verb}") as trial:
            try:
                events = self.match.apply(order)
            except Refused as refused:
                self._refuse(order.team, order.role, refused.refusal, order)
                return False
            seconds = self._seconds(at)
            self.log.append(LogEntry(order, seconds))
            self._keep(order, seconds)
        if trial.failed:
            self._dived_at = dived_at
            self._rebuild(before)
            del self.log[log:]
            self.replies.show(order.team, Reply(order.role, Message("fault-order")))
            return False
        self._tell(order, events, at)
        return True

    def _tell(self, order: Order, events: tuple[Event, ...], at: float) -> None:
        """What an accepted order has brought is heard, shown and told to the stations."""
        with self._faults.contained("table.clocks", "advance"):
            self._pass(at)
        if order.verb not in NOTE_VERBS:  # the notes change nothing that a seat was told
            self.replies.clear(order.team)
        for crew in self.crews.values():
            crew.observe(order, events, self.match, at)
        with self._faults.contained("table.clocks", "observe"):
            self.aids.observe(events, at, playing=self.match.dived)
        for event in events:
            with self._faults.contained("table.heard", event.name):
                self._hear(event, at)
        if self.company is not None:
            with self._faults.contained("table.bots", "hear"):
                self.company.tell(order, events, self.match)

    def _hear(self, event: Event, at: float) -> None:
        self.hearing.hear(event, self.aids.hear)
        if event.name is EventName.INSPECTION and event.team is not None:
            traces = self.crews[event.team].traces()
            self.aids.inspect(event.team, event.fields["passed"], traces, at)

    def _rebuild(self, count: int) -> None:
        """Make the match anew from its first ``count`` orders: they are the one truth."""
        match = Match(self.match.setup)
        if self.company is not None:
            self.company.begin(match)
        for saved in self.match.history[:count]:
            events = match.apply(saved.order)
            if self.company is not None:
                self.company.tell(saved.order, events, match)
        self.match = match

    def _refuse(self, team: Team, seat: str, refusal: Refusal, order: Order | None) -> None:
        self.refused[team] += 1
        self.replies.show(team, Reply(seat, _refused(refusal), order))

    def check_replies(self, now: float) -> bool:
        """Remove the replies that no longer hold; returns whether anything has changed."""

        def refusal(order: Order) -> Message | None:
            found = self.match.refusal(order)
            if found is not None:
                return _refused(found)
            return self.aids.not_now(order, self.match, now)

        changed = False
        for team in self.teams:
            with self._faults.contained("table.words", "look over") as trial:
                question = partial(self._question, team)
                changed |= self.replies.check(team, question, refusal, now)
            if trial.failed:
                self.replies.clear(team)
        return changed

    def _question(self, team: Team, seat: str) -> object:
        """What a seat is asked now; what both captains hold down asks for nothing new."""
        card = self.aids.faces(self.crews[team].cards(self.match))[seat]
        return card.moment, card.prompt

    def _seconds(self, at: float) -> float | None:
        """The seconds since the dive at which a thing of the log happens; None before it."""
        if self._dived_at is None and self.match.phase is not Phase.SETUP:
            self._dived_at = at
        if self._dived_at is None:
            return None
        # A release is stamped where it began, which may lie before a press told already:
        # in the record time never goes back.
        last = self.log[-1].seconds if self.log else None
        return max(at - self._dived_at, last or 0.0, 0.0)

    # ---- playing a log again

    def replay(self, log: Iterable[LogEntry], dived_at: float) -> None:
        """Bring a fresh match to the end of a log; nothing is written and nothing sounds.

        ``dived_at`` is when the seconds of the log begin, in seconds of the table's clock.
        Raises `Refused` at an order that this table does not accept.
        """
        for step in log:
            self._replay_step(step, dived_at)
        self._dived_at = dived_at if self.match.dived else None
        self.hearing.take_soundings()

    def replay_from(self, old: LiveMatch, log: Sequence[LogEntry], at: float) -> None:
        """Take the place of a match from whose log the last order is taken back, at a time.

        That this is done is heard, and nothing of what was before.
        """
        dived_at = at if old._dived_at is None else old._dived_at
        self.replay(log[:-1], dived_at)
        self._replay_step(log[-1], dived_at)
        self.refused = old.refused
        self.hearing.numbers = old.hearing.numbers

    def _replay_step(self, step: LogEntry, dived_at: float) -> None:
        at = dived_at if step.seconds is None else dived_at + step.seconds
        if step.taken_back:
            self._pass(at)
            self.aids.pace.taken_back(at)
            self.hearing.take_back(step.order.team)
        else:
            self._tell(step.order, self.match.apply(step.order), at)
            self.aids.wrote(step.order)
        self.log.append(step)

    def without_last(self, stood: int, at: float) -> list[LogEntry] | None:
        """The log without its last order, which is taken back at a time; None if there is none.

        Only the first ``stood`` orders are looked at: what was given after them goes with it.
        The radio operators' notes are not taken back by themselves, but go with it as well; so
        does what bots have given since where people play with them.
        """
        last = place_of_last(self.log, stood, self._counts)
        if last is None:
            return None
        kept = self.log[:last]
        dived = any(step.seconds is not None for step in kept)
        return [*kept, LogEntry(self.log[last].order, self._seconds(at) if dived else None, True)]

    def _counts(self, order: Order) -> bool:
        """Whether an order is one to be taken back by itself."""
        bots = self.company is not None and self.company.gave(order)
        return order.verb not in NOTE_VERBS and not bots
