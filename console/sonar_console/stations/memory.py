"""What the stations of one crew remember together."""

from __future__ import annotations

from dataclasses import dataclass, field

from sonar_console.engine import Order
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Phase, Role, Team, Verb
from sonar_console.stations.tracing import Trace


@dataclass(slots=True)
class Memory:
    """Who of this crew last stopped the table or let it go on, and when; the trace in hand.

    Times are seconds of the table's clock.
    """

    team: Team
    now: float = float("-inf")
    """When the press happened that is being answered."""
    fist_at: float = float("-inf")
    fist_of: Role | None = None
    trace: Trace | None = None
    """The trace that is being drawn: the crew has one sheet, so there is one at a time."""
    trace_of: Role | None = None
    inspected: bool = False
    """Whether the traces in `drawn` have been inspected, and sent back (U-4)."""
    astray: set[int] = field(default_factory=set)
    """The sections secured astray since then (U-3)."""
    drawn: dict[int, Trace] = field(default_factory=dict)
    """The finished traces since the boat surfaced or was last inspected, by section."""

    def observe(self, order: Order, events: tuple[Event, ...], phase: Phase) -> None:
        """Keep who gave an own stop or resume, and when; a stop halts the trace (U-5)."""
        if order.team is self.team and order.verb in (Verb.STOP, Verb.RESUME):
            self.fist_at = self.now
            self.fist_of = order.role
        if self.trace is not None:
            self.trace.halt(phase is Phase.STOPPED, self.now)
        own = {event.name for event in events if event.team is self.team}
        if order.team is self.team and order.verb is Verb.SECURE and order.args[1]:
            self.astray.add(order.args[0])
        if EventName.SURFACED in own or EventName.INSPECTION in own:
            self.astray = set()
        self.inspected = self.inspected or EventName.INSPECTION in own
        if EventName.SURFACED in own or phase is Phase.ENDED:
            self.trace = None
            self.drawn = {}

    def begin_trace(self, role: Role, section: int) -> None:
        """A seat takes the sheet and begins to trace a section."""
        if self.inspected:
            self.inspected = False
            self.drawn = {}
        self.trace = Trace(section, self.now)
        self.trace_of = role

    def end_trace(self) -> Trace:
        """The pen is put down; the finished trace."""
        trace = self.trace
        assert trace is not None  # the caller has looked
        self.drawn[trace.section] = trace
        self.trace = None
        return trace
