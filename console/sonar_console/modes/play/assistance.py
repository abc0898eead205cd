"""The help of the table to the crews in one match, as they have agreed.

It plots the enemy's courses and finds the enemy, keeps the clocks and the handicap, shows an
inspected hull to both crews, and leaves out of the screens what is only to be spoken.

None of the `Clocks` is a clock of the rules. At zero the clock of a turn is announced and nothing
is forced. A course that comes too early for the handicap is refused by the table before the engine
gets it, so a record is always a legal one. The clock of a turn stops while the enemy owes an
answer to this turn's sonar, and is full again when an order has been taken back. The interval
between courses runs on whatever happens between them, and a silence is no course.

Times are seconds of the table's clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil
from typing import Protocol

from msgspec.structs import replace

from sonar_console.cards import InspectionCard, Message, SeatCard, TraceCard
from sonar_console.engine import Event, Match, Order, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Heading, Mode, Role, Team, Verb
from sonar_console.engine.squares import by_name
from sonar_console.engine.surfacing import SECTIONS
from sonar_console.settings import Announcements, Assist, Draft

MINUTE = 60.0


class Clocks:
    """The clocks of one match. ``turn_clock`` is in seconds, 0 for none; ``intervals`` likewise."""

    def __init__(self, turn_clock: int, intervals: Mapping[Team, int]) -> None:
        self._turn_clock = turn_clock
        self._warned = True
        """Whether the team whose turn it is knows that its time is nearly up."""
        self._intervals = intervals
        self._headed: dict[Team, float] = {}
        self._begun: float | None = None
        self._turn: Team | None = None
        self._ends = 0.0
        """The time when the turn has no time left, while its clock goes."""
        self._left: float | None = None
        """The seconds that are left while the clock stands still."""
        self.minutes: int | None = None
        """Whole minutes since the dive, as they are shown."""
        self.seconds_left: int | None = None
        """The seconds that the turn has left, as they are shown."""

    def observe(self, events: Iterable[Event], at: float, *, playing: bool) -> None:
        """Learn of the events of an order; ``playing`` is whether the match is on after it."""
        if playing and self._begun is None:
            self._begun = at
            self.minutes = 0
        for event in events:
            if event.name is EventName.COURSE and event.team is not None:
                self._headed[event.team] = at
            elif event.name is EventName.TURN and self._turn_clock:
                self._turn = event.team
                self._ends = at + self._turn_clock
                self._left = None
                self.seconds_left = self._turn_clock
                self._warned = False
            elif event.name is EventName.ACTIVATED and event.fields["system"] == "sonar":
                self._left = max(0.0, self._ends - at)
            elif event.name is EventName.SONAR_ANSWER and self._left is not None:
                self._ends = at + self._left
                self._left = None

    def warning(self) -> Team | None:
        """The team to be told now, once a turn, that its time is nearly up; None for nobody."""
        left = self.seconds_left
        if self._warned or not left or left > NEARLY_UP or self._turn_clock < 2 * NEARLY_UP:
            return None
        self._warned = True
        return self._turn

    def taken_back(self, at: float) -> None:
        """Give the turn its whole time again, after an order was taken back."""
        if self._turn is None:
            return
        self.seconds_left = self._turn_clock
        if self._left is None:
            self._ends = at + self._turn_clock
        else:
            self._left = float(self._turn_clock)

    def too_early(self, team: Team, at: float) -> int:
        """The seconds, rounded up, until a team may give its next course; 0 if it may now."""
        if team not in self._headed:
            return 0
        return max(0, ceil(self.may_head(team) - at - 1e-9))

    def may_head(self, team: Team) -> float:
        """The time at which a team that has given a course may give the next one."""
        return self._headed[team] + self._intervals.get(team, 0)

    def advance(self, now: float) -> Team | None:
        """Let time pass; returns the team whose turn is out of time just now, or None."""
        if self._begun is not None:
            self.minutes = int((now - self._begun + 1e-9) // MINUTE)
        if self._turn is None or self._left is not None or not self.seconds_left:
            return None
        self.seconds_left = max(0, ceil(self._ends - now - 1e-9))
        return self._turn if self.seconds_left == 0 else None

    def due(self) -> float | None:
        """The time when a clock next shows something else."""
        dues = []
        if self._begun is not None and self.minutes is not None:
            dues.append(self._begun + (self.minutes + 1) * MINUTE)
        if self._turn is not None and self._left is None and self.seconds_left:
            dues.append(self._ends - self.seconds_left + 1)
        return min(dues, default=None)


NEARLY_UP = 10
"""Seconds before the end of a turn at which its crew is told so."""

INSPECTED = 8.0
"""Seconds for which both crews see an inspected hull (U-4)."""


TOO_EARLY = "refused-so-early"
"""The reply to a course that comes too early for the handicap: it counts what is left."""

TOO_FAST = "refused-so-fast"
"""The reply to a course that comes too early for the relaxed pace of both crews."""


class Solver(Protocol):
    """Hears what one crew hears, and knows where the enemy can be (`bots.tracker`)."""

    @property
    def squares(self) -> int:
        """The squares, one bit each."""

    def hear(self, event: Event) -> None:
        """Take in the next event."""


MakeSolver = Callable[[Setup, Team], Solver]


class Assistance:
    """The help and the clocks of one match. Times are seconds of the table's clock."""

    def __init__(self, draft: Draft, setup: Setup, solver: MakeSolver | None) -> None:
        self.shows_courses = draft.announcements is Announcements.SHOWN
        """Whether the enemy's courses are on the screens, and not only spoken."""
        realtime = setup.mode is Mode.REALTIME
        self.tells_turns = self.shows_courses or not realtime
        """Whether what counts the enemy's courses, a turn each in real time (G-5), is shown."""
        self._spoken = (EventName.COURSE, *((EventName.PROGRESS,) if realtime else ()))
        self.plots = draft.assist is not Assist.OFF
        """Whether the table plots the enemy's courses."""
        self.advises = draft.advice
        """Whether the table says what crossing out a symbol would do."""
        self._plotters = {team: AutoPlotter(team) for team in setup.teams} if self.plots else {}
        solves = draft.assist is Assist.SOLVE and solver is not None
        self._solvers = {team: solver(setup, team) for team in setup.teams if solves and solver}
        self._relaxed = draft.relaxed if realtime else 0
        self._handicapped = {
            team
            for team, interval in zip(setup.teams, draft.intervals, strict=True)
            if interval > self._relaxed
        }
        self.clocks = Clocks(
            draft.turn_clock if setup.mode is Mode.TURN else 0,
            {
                team: max(interval, self._relaxed)
                for team, interval in zip(setup.teams, draft.intervals, strict=True)
            },
        )
        self.inspection: InspectionCard | None = None
        """The hull that both crews see inspected now."""
        self._until = 0.0

    # ---- what happens

    def hear(self, event: Event, team: Team) -> bool:
        """Take in an event that a crew may know of; returns whether the crew also reads it."""
        if team in self._solvers:
            self._solvers[team].hear(event)
        if team in self._plotters:
            self._plotters[team].hear(event)
        return self.shows_courses or event.team is team or event.name not in self._spoken

    def observe(self, events: Iterable[Event], at: float, playing: bool) -> None:
        """Learn of the events of an accepted order; ``playing`` as in `Clocks.observe`."""
        self.clocks.observe(events, at, playing=playing)

    def observe_recorded(self, order: Order) -> None:
        """Do not plot again what the record has."""
        for plotter in self._plotters.values():
            plotter.observe_recorded(order)

    def inspect(self, team: Team, passed: bool, traces: tuple[TraceCard, ...], at: float) -> None:
        """Show the traces of an inspected hull to both crews for a while (U-4).

        No record has traces: where some were drawn before the table was off, none are shown.
        """
        if len(traces) < SECTIONS:
            return
        self.inspection = InspectionCard(str(team), passed, traces)
        self._until = at + INSPECTED

    def notes(self, match: Match) -> Iterator[Order]:
        """The notes that the table plots now; each is to be given before the next is asked for."""
        for plotter in self._plotters.values():
            while (note := plotter.next(match)) is not None:
                yield note

    def refusal(self, order: Order, match: Match, at: float) -> Message | None:
        """The reason why the table itself refuses an order of a seat, or None.

        Orders that the rules refuse are left to the engine, which says why.
        """
        word = None
        if order.verb is Verb.HEAD:
            seconds = self.clocks.too_early(order.team, at)
            key = TOO_EARLY if order.team in self._handicapped else TOO_FAST
            word = Message(key, {"seconds": seconds}) if seconds else None
        elif self.plots and order.verb in (Verb.PLOT, Verb.UNDO):
            word = Message("nothing-table-plots")
        return None if word is None or match.refusal(order) is not None else word

    def reply_due(self, team: Team, reply: Message) -> float | None:
        """The time when a reply that counts seconds has to count on, or None."""
        if reply.key not in (TOO_EARLY, TOO_FAST):
            return None
        return self.clocks.may_head(team) - int(reply.values["seconds"]) + 1

    # ---- time

    def advance(self, now: float) -> tuple[bool, Team | None]:
        """Let time pass.

        Returns whether anything visible has changed, and the team whose turn is out of time now.
        """
        before = (self.clocks.minutes, self.clocks.seconds_left, self.inspection)
        late = self.clocks.advance(now)
        if self.inspection is not None and now >= self._until:
            self.inspection = None
        return before != (self.clocks.minutes, self.clocks.seconds_left, self.inspection), late

    def due(self) -> float | None:
        """The time when `advance` will next have something to do."""
        dues = [self.clocks.due(), None if self.inspection is None else self._until]
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def cards(self, seats: Mapping[str, SeatCard]) -> Mapping[str, SeatCard]:
        """The cards of the seats: the radio operator is told when the table plots."""
        radio = seats.get(Role.RADIO)
        if not self._plotters or radio is None or radio.prompt.key != "prompt-radio-plot":
            return seats
        return {**seats, Role.RADIO: replace(radio, prompt=Message("prompt-radio-plotted"))}

    def possible(self, team: Team, match: Match) -> tuple[str, ...]:
        """The squares on which the enemy can be, where the table solves and play is on.

        As long as that is the whole sea it tells nothing, and is not shown.
        """
        if team not in self._solvers or not match.dived:
            return ()
        squares = self._solvers[team].squares
        return () if squares == match.chart.sea else tuple(by_name(squares))


class AutoPlotter:
    """Plots what the enemy announces on one radio operator's sheet.

    It gives orders like the operator's own (``plot N``, ``plot ?``), so that they are in the
    record and come back with it. They wait while the rules let nobody plot: in a stop, at the
    surface in real time, while an answer is owed.
    """

    def __init__(self, team: Team) -> None:
        self.team = team
        self._waiting: deque[Heading | None] = deque()

    def hear(self, event: Event) -> None:
        """Take in what the enemy announces."""
        if event.team is self.team:
            return
        if event.name is EventName.COURSE:
            self._waiting.append(Heading(event.fields["heading"]))
        elif event.name is EventName.SILENCE:
            self._waiting.append(None)

    def observe_recorded(self, order: Order) -> None:
        """Learn of an order of a record: what has been plotted once is not plotted again."""
        mine = order.team is self.team and order.verb is Verb.PLOT
        if mine and self._waiting and order.args[0] == self._waiting[0]:
            self._waiting.popleft()

    def next(self, match: Match) -> Order | None:
        """The next note, if there is one and the rules allow it now."""
        if not self._waiting:
            return None
        order = Order(self.team, Role.RADIO, Verb.PLOT, (self._waiting[0],))
        if match.refusal(order) is not None:
            return None
        self._waiting.popleft()
        return order
