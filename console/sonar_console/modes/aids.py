"""What the table does for the crews in one match beside the rules, as they have agreed.

It writes on the sheets and finds the enemy (`assist`), keeps the clocks and the handicap
(`pace`), shows an inspected hull to both crews, and holds back what is only to be spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from sonar_console.cards.team import InspectionView, Message, SeatView, TraceView
from sonar_console.engine import Event, Match, Order, Setup
from sonar_console.engine.events import EventName
from sonar_console.engine.names import Mode, Role, Team, Verb
from sonar_console.engine.squares import by_name
from sonar_console.engine.surfacing import SECTIONS
from sonar_console.modes.assist import Scribe
from sonar_console.modes.pace import Pace
from sonar_console.settings import Announcements, Assist, Draft

INSPECTED = 8.0
"""Seconds for which both crews see an inspected hull (U-4)."""


TOO_EARLY = "refused-so-early"
"""The word for a course that comes too early for the handicap: it counts what is left."""


class Solver(Protocol):
    """Hears what one crew hears, and knows where the enemy can be (`bots.tracker`)."""

    @property
    def squares(self) -> int:
        """The squares, one bit each."""

    def hear(self, event: Event) -> None:
        """Take in the next event."""


MakeSolver = Callable[[Setup, Team], Solver]


class Aids:
    """The help and the clocks of one match. Times are seconds of the table's clock."""

    def __init__(self, draft: Draft, setup: Setup, solver: MakeSolver | None) -> None:
        self._shown = draft.announcements is Announcements.SHOWN
        helps = draft.assist is not Assist.OFF
        self._scribes = [Scribe(team) for team in setup.teams] if helps else []
        solves = draft.assist is Assist.SOLVE and solver is not None
        self._solvers = {team: solver(setup, team) for team in setup.teams if solves and solver}
        self.pace = Pace(
            draft.turn_clock if setup.mode is Mode.TURN else 0,
            dict(zip(setup.teams, draft.intervals, strict=True)),
        )
        self.inspection: InspectionView | None = None
        """The hull that both crews see inspected now."""
        self._until = 0.0

    # ---- what happens

    def hear(self, event: Event, team: Team) -> bool:
        """A crew hears an event that it may know of; whether that is to be read as well."""
        if team in self._solvers:
            self._solvers[team].hear(event)
        for scribe in self._scribes:
            if scribe.team is team:
                scribe.hear(event)
        return self._shown or event.team is team or event.name is not EventName.COURSE

    def observe(self, events: Iterable[Event], at: float, *, playing: bool) -> None:
        """Learn what an accepted order has brought."""
        self.pace.observe(events, at, playing=playing)

    def wrote(self, order: Order) -> None:
        """An order of a record: the notes that the table has written are among them."""
        for scribe in self._scribes:
            scribe.wrote(order)

    def inspect(self, team: Team, passed: bool, traces: tuple[TraceView, ...], at: float) -> None:
        """A hull has been inspected: both crews see its traces for a while (U-4).

        No record has traces: where some were drawn before the table was off, none are shown.
        """
        if len(traces) < SECTIONS:
            return
        self.inspection = InspectionView(str(team), passed, traces)
        self._until = at + INSPECTED

    def notes(self, match: Match) -> Iterator[Order]:
        """What the table writes on the sheets now; each is to be given before the next."""
        for scribe in self._scribes:
            while (note := scribe.next(match)) is not None:
                yield note

    def not_now(self, order: Order, match: Match, at: float) -> Message | None:
        """What the table itself has against an order of a seat, or None.

        What the rules refuse is not looked at: the engine says why.
        """
        if match.refusal(order) is not None:
            return None
        if order.verb is Verb.HEAD:
            seconds = self.pace.too_early(order.team, at)
            if seconds:
                return Message(TOO_EARLY, {"seconds": seconds})
        if self._scribes and order.verb in (Verb.PLOT, Verb.UNDO):
            return Message("nothing-table-plots")
        return None

    def word_due(self, team: Team, word: Message) -> float | None:
        """When a word that counts a wait has to count on, or None."""
        if word.key != TOO_EARLY:
            return None
        return self.pace.may_head(team) - int(word.values["seconds"]) + 1

    # ---- time

    def advance(self, now: float) -> tuple[bool, Team | None]:
        """Let time pass: whether it can be seen, and the team whose turn has no time left now."""
        before = (self.pace.minutes, self.pace.seconds_left, self.inspection)
        late = self.pace.advance(now)
        if self.inspection is not None and now >= self._until:
            self.inspection = None
        return before != (self.pace.minutes, self.pace.seconds_left, self.inspection), late

    def due(self) -> float | None:
        """When `advance` will next have something to do."""
        dues = [self.pace.due(), None if self.inspection is None else self._until]
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def faces(self, seats: Mapping[str, SeatView]) -> dict[str, SeatView]:
        """What the seats show: the radio operator is told who plots."""
        shown = dict(seats)
        radio = shown.get(Role.RADIO)
        if self._scribes and radio is not None and radio.prompt.key == "prompt-radio-plot":
            shown[Role.RADIO] = replace(radio, prompt=Message("prompt-radio-plotted"))
        return shown

    def possible(self, team: Team, match: Match) -> tuple[str, ...]:
        """Where the enemy can be, where the table solves and play is on.

        As long as that is the whole sea it tells nothing, and is not shown.
        """
        if team not in self._solvers or not match.dived:
            return ()
        squares = self._solvers[team].squares
        return () if squares == match.chart.sea else tuple(by_name(squares))
