"""One match at the table: stations, engine, record, announcements and replies.

An order of a station is put to the engine, then written, and only then announced, shown and told
to the stations. All that the table knows of a match follows from its log: so a match that was cut
off, or that goes back by an order, is played again from its log (`LiveMatch.replay`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from sonar_console.cards import Message, SeatCard
from sonar_console.containment import FaultLog
from sonar_console.engine import Event, Match, Order, Refusal, Refused, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Phase, Role, System, Team, Verb
from sonar_console.engine.objectives import time_limit
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.matchcards import MatchCards
from sonar_console.modes.play.announcer import Announcer
from sonar_console.modes.play.assistance import Assistance
from sonar_console.modes.play.bed import MOVES, Bed
from sonar_console.modes.play.log import LogEntry, place_of_last
from sonar_console.modes.play.players import CrewCards, Players
from sonar_console.modes.play.show import Show
from sonar_console.modes.play.staging import MOMENTS
from sonar_console.modes.replies import Replies, Reply
from sonar_console.press import Kind, Press
from sonar_console.record.recorder import Recorder
from sonar_console.stations import Answer, Crew


def _refused(refusal: Refusal) -> Message:
    """The sentence of a refusal, with the number of the rule."""
    return Message(f"refused-{refusal.why}", {**refusal.values, "rule": refusal.rule})


class LiveMatch:
    """A match from its setup to its end, with everything that the table keeps about it.

    ``recorder`` writes the accepted orders; ``show`` has the moments on the stage;
    ``change_language`` switches a team's screen to the next language. Times are seconds of the
    table's clock.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        assistance: Assistance,
        players: Players,
        show: Show,
        recorder: Recorder,
        change_language: Callable[[Team], None],
        fault_log: FaultLog,
    ) -> None:
        self.match = Match(setup)
        self.teams = setup.teams
        self.crews = {team: Crew(team, self.match, fault_log) for team in self.teams}
        self.assistance = assistance
        """The table's help to the crews beside the rules."""
        self.players = players
        """The bots, and the people who are taught."""
        players.begin(self.match)
        counts = assistance.shows_courses
        self.announcer = Announcer(self.teams, setup, counts=counts, blocked=self._blocked)
        self.show = show
        """The moments that both crews see now."""
        self.bed = Bed(self.teams, self.match.damage_limit)
        """What sounds under everything else."""
        self.refused = dict.fromkeys(self.teams, 0)
        """The number of refused orders of each team."""
        self.replies = Replies()
        """The replies to the crews' last presses."""
        self.log: list[LogEntry] = []
        self._match_cards: dict[Team, MatchCards] = {}
        self._changed = False
        """Whether anything visible has changed since `advance` began."""
        self._dived_at: float | None = None
        self._limit = time_limit(setup)
        """The team that wins when its seconds since the dive are up, or None (G-8)."""
        self._now = float("-inf")
        self._recorder = recorder
        self._change_language = change_language
        self._faults = fault_log

    @property
    def seconds(self) -> list[float | None]:
        """The time of each order, in seconds since the dive."""
        return [entry.seconds for entry in self.log if not entry.taken_back]

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return self.match.phase is Phase.ENDED

    @property
    def now(self) -> float:
        """The time to which the clocks have gone on."""
        return self._now

    def on_language(self, change: Callable[[Team], None]) -> None:
        """Have a long ``?`` do something else than change the language."""
        self._change_language = change

    # ---- presses

    def touch(self, press: Press, seat: str) -> bool:
        """Hand a press to the station of its seat (`Crew.touch`), and do what it answers.

        ``seat`` is where the reply to the press is shown. Returns False if it was refused or means
        nothing.
        """
        self.players.disturbed(press)
        team = Team(press.team)
        answer = self.crews[team].touch(press, self.match)
        return self._act(team, seat, answer, press.at)

    def hurries(self, press: Press) -> bool:
        """Whether the seat is tracing, so that its push must not wait (U-3)."""
        push = press.kind is Kind.PRESS and press.name == "push"
        return push and self.crews[Team(press.team)].tracing == press.seat

    def aim(self, press: Press) -> object:
        """Identify what a push would choose, to see whether it changed.

        After a station is made anew its push never chooses the same.
        """
        crew = self.crews[Team(press.team)]
        card = crew.cards(self.match)[press.seat]
        line = card.items[card.selected].label if card.items else None
        return crew.stations[press.seat], card.moment, card.cursor, line

    def _act(self, team: Team, seat: str, answer: Answer, at: float) -> bool:
        """Do what a seat's answer asks for; an order goes on to `order`.

        Returns False if it was refused or means nothing.
        """
        if answer.language:
            self._change_language(team)
        if answer.order is not None:
            word: Message | None = Message("fault-order")
            with self._faults.contained(f"{team}.{seat}", f"{answer.order.verb} now"):
                word = self.assistance.refusal(answer.order, self.match, at)
            if word is None:
                return self.order(answer.order, at)
            answer = Answer(word=word, tried=answer.order)
        if answer.refusal is not None:
            self._refuse(team, seat, answer.refusal, answer.tried)
            return False
        if answer.word is not None:
            self.refused[team] += answer.word.key.startswith("refused-")
            until = None if answer.lasts is None else at + answer.lasts
            self.replies.show(team, Reply(seat, answer.word, answer.tried, until))
            return False
        return True

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: clocks run out, long presses become orders, bots press.

        Returns whether anything visible has changed.
        """
        self._changed = False
        self._faults.attempt("table.clocks", "advance", self._advance_clocks, now)
        if self._limit is not None:
            self._end_by_time(now)
        if self.show.wakes <= now:
            self._changed |= self.show.advance(now)
        for team, crew in self.crews.items():
            due = crew.due()
            if due is None or now < due:
                continue
            self._changed = True
            for seat, answer in crew.advance(now, self.match):
                self._act(team, seat, answer, now)
        if self.players.has_bots and self.match.outcome is None and self.show.staged is None:
            self._faults.attempt("table.bots", "play", self._let_bots_press, now)
        return self._changed

    def _advance_clocks(self, now: float) -> None:
        """Move the clocks on, and never back."""
        self._now = max(self._now, now)
        changed, late = self.assistance.advance(self._now)
        if late is not None:
            self.announcer.say(Message("heard-time-up", {"team": str(late)}))
        soon = self.assistance.clocks.warning()
        if soon is not None:
            self.announcer.say(Message("heard-time-soon", {"team": str(soon)}), "ready")
        self._changed |= changed or late is not None or soon is not None

    def _end_by_time(self, now: float) -> None:
        """Give the order of a team that has survived its minutes, which no crew gives (G-8)."""
        if self._limit is None or self._dived_at is None or self.ended:
            return
        team, seconds = self._limit
        if now >= self._dived_at + seconds - 1e-9:  # as `Clocks` shows the minutes
            self._changed = True
            if not self._put(Order(team, Role.CAPTAIN, Verb.CLAIM), max(now, self._now)):
                self._limit = None  # a fault of the program, shown already

    def _let_bots_press(self, now: float) -> None:
        """Let the bots press the controls of their seats."""
        for press in self.players.presses(self._crew_cards, self._may_give, now):
            team = Team(press.team)
            self._act(team, press.seat, self.crews[team].touch(press, self.match), now)
            self._changed = True
        self._changed |= self.players.take_reported()

    def _crew_cards(self, team: Team) -> CrewCards:
        crew = self.crews[team]
        return CrewCards(crew.cards(self.match), crew.trace())

    def _may_give(self, order: Order, at: float) -> bool:
        return self.assistance.refusal(order, self.match, at) is None

    def due(self) -> float | None:
        """The time when `advance` will next have something to do, or None."""
        dues = [self.assistance.due(), *(crew.due() for crew in self.crews.values())]
        for team, reply in self.replies.shown.items():
            dues += [reply.until, self.assistance.reply_due(team, reply.message)]
        if not self.ended:
            bots, staged = self.players.due(), self.show.staged
            dues.append(bots if bots is None or staged is None else max(bots, staged))
        if self.show.current is not None:
            dues.append(self.show.wakes)
        return min((due for due in dues if due is not None), default=None)

    # ---- orders

    def order(self, order: Order, at: float) -> bool:
        """Put an order to the engine; its line goes to the writer before anyone sees what it did.

        Returns whether it was accepted. One that neither the engine accepts nor refuses, or that
        cannot be written, was not: the match is that of the orders before. Where minutes are
        survived, the order that they end the match with comes before those after it.
        """
        if self._limit is not None:
            self._end_by_time(at)
        if not self._put(order, at):
            return False
        if order.verb not in NOTE_VERBS:
            self.write_notes(at)
        return True

    def recorded_order(self, order: Order, at: float) -> bool:
        """Put an order of a record to the engine; what the table plotted is among them.

        Returns whether it was accepted.
        """
        if not self._put(order, at):
            return False
        self.assistance.observe_recorded(order)
        self.show.clear()
        return True

    def write_notes(self, at: float) -> None:
        """Plot what is due on the sheets, where the table helps."""
        if not self.assistance.plots or self.ended:
            return
        self._faults.attempt("table.notes", "write", self._plot, at)

    def _plot(self, at: float) -> None:
        for note in self.assistance.notes(self.match):
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
            self._recorder.keep(order, seconds, events)
        if trial.failed:
            self._dived_at = dived_at
            self._rebuild(before)
            del self.log[log:]
            self.replies.show(order.team, Reply(order.role, Message("fault-order")))
            return False
        self._tell(order, events, at)
        for event in events:
            if event.name in MOMENTS:
                self._faults.attempt("table.show", "begin", self._stage, events, at)
                break
        return True

    def _tell(self, order: Order, events: tuple[Event, ...], at: float) -> None:
        """Announce an accepted order and its events, and tell them to the stations."""
        attempt, match = self._faults.attempt, self.match
        attempt("table.clocks", "advance", self._advance_clocks, at)
        if order.verb not in NOTE_VERBS:  # the notes change nothing that a seat was told
            self.replies.clear(order.team)
        for crew in self.crews.values():
            crew.observe(order, events, match, at)
        attempt("table.clocks", "observe", self.assistance.observe, events, at, match.dived)
        for event in events:
            attempt("table.heard", event.name, self._hear, event, at)
        attempt("table.bots", "hear", self.players.observe, order, events, match)

    def _stage(self, events: tuple[Event, ...], at: float) -> None:
        self.show.observe(events, self.match, at)

    def take_cues(self) -> list[SoundCue]:
        """Take the sound cues that are to be heard now; those of an answer wait for its hush."""
        return self.show.keep_back(self.announcer.take_cues())

    def _blocked(self, team: Team, system: System) -> list[str]:
        """The symbols that block a system of a team now (A-2)."""
        return self.match.boats[team].blocking(system)

    def _hear(self, event: Event, at: float) -> None:
        self.announcer.hear(event, self.assistance.hear)
        if event.name in MOVES:
            self.bed.hear(event)
        if event.name is EventName.INSPECTION and event.team is not None:
            traces = self.crews[event.team].traces()
            self.assistance.inspect(event.team, event.fields["passed"], traces, at)

    def _rebuild(self, count: int) -> None:
        """Make the match anew from its first ``count`` orders."""
        match = Match(self.match.setup)
        self.players.begin(match)
        for saved in self.match.history[:count]:
            events = match.apply(saved.order)
            self.players.observe(saved.order, events, match)
        self.match = match
        self._match_cards.clear()

    def _refuse(self, team: Team, seat: str, refusal: Refusal, order: Order | None) -> None:
        self.refused[team] += 1
        self.replies.show(team, Reply(seat, _refused(refusal), order))

    def _seconds(self, at: float) -> float | None:
        """The seconds since the dive for an entry of the log; None before the dive."""
        if self._dived_at is None and self.match.phase is not Phase.SETUP:
            self._dived_at = at
        if self._dived_at is None:
            return None
        # A release is stamped where it began, which may lie before a press told already:
        # in the record time never goes back.
        last = self.log[-1].seconds if self.log else None
        return max(at - self._dived_at, last or 0.0, 0.0)

    # ---- what is shown

    def match_cards(self, team: Team) -> MatchCards:
        """The cards that follow from the match alone, made once for each version of it."""
        cards = self._match_cards.get(team)
        if cards is None or cards.version != self.match.version:
            cards = MatchCards(self.match, team, self.announcer.sectors)
            self._match_cards[team] = cards
        return cards

    def cards(self, team: Team) -> Mapping[str, SeatCard]:
        """The cards of a team's seats, by role."""
        return self.assistance.cards(self.crews[team].cards(self.match))

    def check_replies(self, now: float) -> bool:
        """Remove the replies that no longer hold; returns whether anything has changed."""
        changed = False
        for team in tuple(self.replies.shown):
            with self._faults.contained("table.words", "look over") as trial:
                question, refusal = partial(self._question, team), partial(self._refusal, now)
                changed |= self.replies.check(team, question, refusal, now)
            if trial.failed:
                self.replies.clear(team)
        return changed

    def _question(self, team: Team, seat: str) -> object:
        """The question that a seat is asked now; what both captains hold down asks nothing new."""
        card = self.cards(team)[seat]
        return card.moment, card.prompt

    def _refusal(self, now: float, order: Order) -> Message | None:
        """The reason why an order would be refused now, or None."""
        refusal = self.match.refusal(order)
        if refusal is not None:
            return _refused(refusal)
        return self.assistance.refusal(order, self.match, now)

    # ---- playing a log again

    def replay(self, log: Iterable[LogEntry], dived_at: float) -> None:
        """Bring a new match to the end of a log; nothing is written and nothing sounds.

        ``dived_at`` is when the seconds of the log begin, in seconds of the table's clock.
        Raises `Refused` at an order that this table does not accept.
        """
        for entry in log:
            self._replay_entry(entry, dived_at)
        self._dived_at = dived_at if self.match.dived else None
        self.announcer.take_cues()

    def replay_from(self, old: LiveMatch, log: Sequence[LogEntry], at: float) -> None:
        """Replay the old match's log without its last order.

        ``log`` ends with the order that is taken back, at ``at`` seconds of the table's clock.
        Only the taking back is announced.
        """
        dived_at = at if old._dived_at is None else old._dived_at
        self.replay(log[:-1], dived_at)
        self._replay_entry(log[-1], dived_at)
        self.refused = old.refused

    def _replay_entry(self, entry: LogEntry, dived_at: float) -> None:
        at = dived_at if entry.seconds is None else dived_at + entry.seconds
        if entry.taken_back:
            self._advance_clocks(at)
            self.assistance.clocks.taken_back(at)
            self.announcer.take_back(entry.order.team)
        else:
            self._tell(entry.order, self.match.apply(entry.order), at)
            self.assistance.observe_recorded(entry.order)
        self.log.append(entry)

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
        dived = any(entry.seconds is not None for entry in kept)
        return [*kept, LogEntry(self.log[last].order, self._seconds(at) if dived else None, True)]

    def _counts(self, order: Order) -> bool:
        """Whether an order is one to be taken back by itself."""
        return order.verb not in NOTE_VERBS and not self.players.bot_gave(order)
