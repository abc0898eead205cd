"""The base of the stations: answers, tables of meanings, the shared state of a crew."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypeAlias

from sonar_console.cards import Message, SeatCard
from sonar_console.engine import Match, Order, legal_for, legal_orders
from sonar_console.engine.boat import Boat
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.names import Heading, Phase, Role, System, Team, Verb
from sonar_console.engine.refusals import Refusal
from sonar_console.engine.sheet import KIND_OF
from sonar_console.press import Kind, Press
from sonar_console.stations.tracing import Trace

HEADING_OF = {
    "north": Heading.N,
    "east": Heading.E,
    "south": Heading.S,
    "west": Heading.W,
}
"""The heading of each compass button."""

SAME_FIST = 0.6
"""Seconds after a stop or resume in which the crew's other fist counts as part of it."""

SAME_FIST_TOLD = 4.0
"""Seconds for which the other fist is told so."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A station's answer to a press: an order, a refusal, a message, or none of them.

    None of them means that only the station's own card changed: a cursor moved, a menu opened.
    """

    order: Order | None = None
    """For the engine."""
    refusal: Refusal | None = None
    """Given by the station itself, in place of the engine."""
    word: Message | None = None
    language: bool = False
    """Whether the crew's screen changes to the next language."""
    tried: Order | None = None
    """With a refusal or a message: the order that it is about."""
    lasts: float | None = None
    """With a message: for how many seconds it is shown."""


MOVED = Answer()
"""Only the station's card changed."""


def means_nothing(role: str, moment: str, control: str) -> Answer:
    """Answers a press that means nothing at this moment."""
    return Answer(word=Message("nothing-now", {"role": role, "moment": moment, "control": control}))


LATE = 0.1
"""The longest time from a release until the table is told of it, in seconds. A press counts as a
long one only after that, so that the stamps alone decide between short and long."""

BAR = 10
"""The number of parts in which the bar of a long press is shown."""

Meanings: TypeAlias = Mapping[str, Mapping[str, str]]
"""By moment, what each control means. A meaning is a key of `Station.handlers`."""

MayGive: TypeAlias = Callable[[Order, float], bool]
"""Whether the table itself lets an order through at a time: a handicap may hold it back."""

Handler: TypeAlias = Callable[[Press, Match], Answer]
"""The method of a station that answers a press of one meaning."""


@dataclass(slots=True)
class CrewState:
    """State that the stations of one crew share: its last fist, and the traces on its hull.

    Times are seconds of the table's clock.
    """

    team: Team
    now: float = float("-inf")
    """The time of the press that is being answered."""
    version: int = 0
    """Grows when these values change: a trace is begun, halted or ended."""
    fist_at: float = float("-inf")
    """The time when this crew last stopped the table or resumed."""
    fist_of: Role | None = None
    """The role that did."""
    trace: Trace | None = None
    """The trace that is being drawn: the crew has one sheet, so there is one at a time."""
    trace_of: Role | None = None
    """Whose hand draws it, or drew the last one."""
    inspected: bool = False
    """Whether the traces in `drawn` have failed their inspection (U-4)."""
    drawn: dict[int, Trace] = field(default_factory=dict)
    """The finished traces since the boat surfaced or was last inspected, by section."""

    def observe(self, order: Order, events: tuple[Event, ...], phase: Phase) -> None:
        """Keep who gave an own stop or resume, and when; a stop halts the trace (U-5)."""
        self.version += 1
        if order.team is self.team and order.verb in (Verb.STOP, Verb.RESUME):
            self.fist_at = self.now
            self.fist_of = order.role
        if self.trace is not None:
            self.trace.halt(phase is Phase.STOPPED, self.now)
        own = {event.name for event in events if event.team is self.team}
        self.inspected = self.inspected or EventName.INSPECTION in own
        if EventName.SURFACED in own or phase is Phase.ENDED:
            self.trace = None
            self.drawn = {}

    def begin_trace(self, role: Role, section: int) -> None:
        """Have a seat begin to trace a section."""
        self.version += 1
        if self.inspected:
            self.inspected = False
            self.drawn = {}
        self.trace = Trace(section, self.now)
        self.trace_of = role

    def end_trace(self) -> Trace:
        """Put the finished trace away and return it."""
        self.version += 1
        trace = self.trace
        assert trace is not None  # the caller has looked
        self.drawn[trace.section] = trace
        self.trace = None
        return trace


class Station(ABC):
    """One role of one crew. A subclass gives ``role``, ``MEANINGS``, `handlers` and `moment`.

    What a press means is looked up in ``MEANINGS`` by the moment and the control, and answered
    by the method that `handlers` has for that meaning.
    """

    role: ClassVar[Role]
    MEANINGS: ClassVar[Meanings]

    def __init__(self, match: Match, shared: CrewState) -> None:
        self.team: Team = shared.team
        self.shared = shared
        self._handlers = self.handlers()
        self._card: SeatCard | None = None
        self._card_of: tuple[Match, int, int] | None = None

    def handlers(self) -> dict[str, Handler]:
        """The method for each meaning in ``MEANINGS``; a subclass adds its own."""
        return {}

    @abstractmethod
    def moment(self, match: Match) -> StrEnum:
        """The row of ``MEANINGS`` that holds now."""

    @abstractmethod
    def make_card(self, match: Match, moment: StrEnum) -> SeatCard:
        """Make the card of the seat anew, for the present moment. Others call `card`."""

    def card(self, match: Match) -> SeatCard:
        """The card of the seat now.

        Made once for each version of the match and each state of the station.
        """
        card, made_of = self._card, self._card_of
        if (
            card is None
            or made_of is None
            or made_of[0] is not match
            or made_of[1] != match.version
            or made_of[2] != self.shared.version
        ):
            self._card = card = self.make_card(match, self.moment(match))
            self._card_of = (match, match.version, self.shared.version)
        return card

    def touch(self, press: Press, match: Match) -> Answer:
        """Answer a press, release or turn of one of this seat's controls.

        A control's meaning is in ``MEANINGS`` of the seat's class, by the moment. The meaning
        ``course`` is answered by the method ``do_course``, of the class itself or of a base:
        `handlers` lists the methods of all of them.

        A press that means nothing now, and a cursor that has nowhere to go, are answered with a
        message.
        """
        if press.kind is Kind.RELEASE:
            answer = self.released(press, match)
            self._card = None
            return answer
        before, moment = self.shown(match), self.card(match).moment
        meaning = self.MEANINGS[moment].get(press.name)
        if meaning is None:
            return means_nothing(self.role, moment, press.name)
        answer = self._handlers[meaning](press, match)
        self._card = None
        if answer is MOVED and self.shown(match) == before:
            return Answer(word=Message("nothing-there"))
        return answer

    def shown(self, match: Match) -> object:
        """The values that a press may change without giving an order."""
        return self.card(match)

    def released(self, press: Press, match: Match) -> Answer:
        """Answer the release of a button; most stations act on the press alone."""
        return MOVED

    def advance(self, now: float, match: Match) -> Answer:
        """Let time pass, to ``now`` in seconds of the table's clock."""
        answer = self.time_passed(now, match)
        self._card = None
        return answer

    def time_passed(self, now: float, match: Match) -> Answer:
        """Let time pass in a subclass; called by `advance`."""
        return MOVED

    def due(self) -> float | None:
        """The time when `advance` next has something to do, in seconds of the table's clock."""
        return None

    def observe(self, order: Order, events: tuple[Event, ...], match: Match) -> None:
        """Learn of an accepted order of either team, and adjust menus and cursors."""
        self.ordered(order, events, match)
        self._card = None

    def ordered(  # noqa: B027  # a station that keeps no menu or cursor has nothing to adjust
        self, order: Order, events: tuple[Event, ...], match: Match
    ) -> None:
        """Learn of an order in a subclass; called by `observe`."""

    def order(self, verb: Verb, *args: object) -> Order:
        """An order of this seat."""
        return Order(self.team, self.role, verb, args)

    def legal(self, match: Match, verb: Verb) -> tuple[Order, ...]:
        """The orders of this seat with a verb that would be accepted now."""
        return legal_for(match, self.team, verb, self.role)

    def verbs(self, match: Match) -> frozenset[Verb]:
        """The verbs of which an order of this seat would be accepted now."""
        orders = legal_orders(match, self.team)
        return frozenset([order.verb for order in orders if order.role is self.role])


class Fists(Station):
    """A station with a fist pad in real time: it stops the table, or lets play go on (A-4, F-8).

    Captain and mate each have a pad, and often both hit theirs for one reason. The second one
    must not undo what the first has done.
    """

    def handlers(self) -> dict[str, Handler]:
        """Adds the meanings of the pad."""
        return {**super().handlers(), "stop": self.do_stop, "resume": self.do_resume}

    def do_stop(self, press: Press, match: Match) -> Answer:
        """Stop the table for both crews."""
        return self._hit(press, self.order(Verb.STOP))

    def do_resume(self, press: Press, match: Match) -> Answer:
        """Let play go on for both crews."""
        return self._hit(press, self.order(Verb.RESUME))

    def _hit(self, press: Press, order: Order) -> Answer:
        of_the_other = self.shared.fist_of not in (None, self.role)
        if of_the_other and press.at - self.shared.fist_at < SAME_FIST:
            return Answer(word=Message("nothing-same-fist"), lasts=SAME_FIST_TOLD)
        return Answer(order)


def frozen(match: Match, team: Team) -> bool:
    """Whether the enemy has stopped the table (A-4)."""
    return match.stopped_by not in (None, team)


def turned(index: int, steps: int, count: int) -> int:
    """The index some detents further in a list of ``count``, round and round."""
    return (index + steps) % count if count else 0


def ready(boat: Boat, system: System) -> bool:
    """Whether a gauge is full and no breakdown blocks its system (A-1, A-2)."""
    return boat.is_full(system) and not boat.broken & boat.sheet.kinds[KIND_OF[system]]


def armed(match: Match, boat: Boat, systems: Iterable[System]) -> bool:
    """Whether one of the systems could be used if the table were stopped (A-1, A-2, A-6)."""
    if match.course_between and not boat.course_since:
        return False
    return any(system in boat.sizes and ready(boat, system) for system in systems)


def waiting(match: Match, team: Team) -> Message | None:
    """The prompt of every seat but the asked captain's while a sonar answer is owed (O-3)."""
    if match.answer_owed_by is None:
        return None
    return Message(f"awaited-answer-{'own' if match.answer_owed_by is team else 'enemy'}")


def worked(match: Match, team: Team) -> bool:
    """Whether a crew that owes nothing (C-5) has done its duties; else its course is to come."""
    trail = match.boats[team].trail
    sailed = trail is not None and trail[1] is not None
    return sailed and not (match.turn is team and not match.course_given)
