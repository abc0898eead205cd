"""Securing the sections of the hull, surfaced in real time (U-3, U-4).

The captain's and the radio operator's four compass buttons are the sections 1 to 4, clockwise
from the north; the mate and the engineer turn to a section and push. A seat secures a section by
tracing it (`tracing`): its encoder keeps the pen between the two lines of the hull. The pen goes
faster while the encoder's push is held down; the radio operator, who has no push, turns the other
encoder instead.
"""

from __future__ import annotations

from sonar_console.cards import Message, SeatCard
from sonar_console.engine import Match
from sonar_console.engine.boat import Boat
from sonar_console.engine.names import HEADINGS, Phase, Role, Verb
from sonar_console.engine.surfacing import SECTIONS, seat_may_secure
from sonar_console.press import Kind, Press
from sonar_console.stations.station import HEADING_OF, MOVED, Answer, Handler, Station, turned

SECTION_OF = {button: number for number, button in enumerate(HEADING_OF, 1)}
"""The section of each compass button: ``north`` is 1, then clockwise."""

TRACE = "trace"
"""The moment of a seat that is tracing a section."""


def roles_to_secure(boat: Boat) -> list[Role]:
    """The roles whose seat may secure a section now, in the order of `Role` (U-3)."""
    if not boat.surfaced or boat.ready_to_dive:
        return []
    return [role for role in Role if seat_may_secure(boat, role)]


def hull_moment(boat: Boat, role: Role) -> str:
    """The moment of a seat at the surface: ``secure``, ``surfaced`` or ``ready``.

    It is ``secure`` if the seat may secure a section now, ``surfaced`` if another seat may, and
    ``ready`` when the hull has passed its inspection and only the dive is missing.
    """
    if boat.ready_to_dive:
        return "ready"
    return "secure" if role in roles_to_secure(boat) else "surfaced"


def secured(boat: Boat) -> list[int]:
    """The sections secured so far, by number."""
    return sorted(section for section, _ in boat.secured)


def sections_open(boat: Boat) -> dict[str, str | int]:
    """The state of each section of the hull, by its compass button: ``open`` or ``done`` (U-3)."""
    done = secured(boat)
    return {
        f"at{heading}": "done" if number in done else "open"
        for number, heading in enumerate(HEADINGS, 1)
    }


class Traces(Station):
    """A station that traces a section. A subclass says how a section is chosen."""

    def at_the_surface(self, match: Match) -> str | None:
        """The moment of this seat at the surface; None while the boat is under way."""
        boat = match.boats[self.team]
        if match.phase is not Phase.PLAY or not boat.surfaced:
            return None
        if self.shared.trace is not None and not self.tracing:
            return "surfaced"  # another seat is tracing on the crew's one sheet
        return TRACE if self.tracing else hull_moment(boat, self.role)

    @property
    def tracing(self) -> bool:
        """Whether this seat is tracing a section."""
        return self.shared.trace is not None and self.shared.trace_of is self.role

    def begin(self, section: int, match: Match) -> Answer:
        """Begin to trace a section, unless a rule or another seat's trace forbids it."""
        order = self.order(Verb.SECURE, section, False)
        refusal = match.refusal(order)
        if refusal is not None:
            return Answer(refusal=refusal, tried=order)
        if self.shared.trace is not None:
            role = str(self.shared.trace_of)
            return Answer(word=Message("nothing-traced-by", {"role": role}))
        self.shared.begin_trace(self.role, section)
        return MOVED

    def handlers(self) -> dict[str, Handler]:
        """Adds the meanings of the pen."""
        return {**super().handlers(), "steer": self.do_steer, "hurry": self.do_hurry}

    def trace_card(self) -> SeatCard:
        """The card while this seat traces."""
        trace = self.shared.trace
        assert trace is not None  # the moment is TRACE
        prompt = Message(f"prompt-{self.role}-{TRACE}", {"section": trace.section})
        return SeatCard(TRACE, prompt, cursor=str(trace.section), held=round(trace.along, 2))

    def shown(self, match: Match) -> object:
        """The card, and the pen while this seat traces."""
        trace = self.shared.trace if self.tracing else None
        pen = None if trace is None else (trace.hand, trace.fast)
        return super().shown(match), pen

    def do_steer(self, press: Press, match: Match) -> Answer:
        """Move the pen across."""
        assert self.shared.trace is not None  # the moment is TRACE
        self.shared.trace.steer(press.steps, press.at)
        return MOVED

    def do_hurry(self, press: Press, match: Match) -> Answer:
        """Go faster: while a push is down, or from a turn to the right to one to the left."""
        assert self.shared.trace is not None  # the moment is TRACE
        fast = press.kind is Kind.PRESS or press.steps > 0
        self.shared.trace.hurry(fast, press.at)
        return MOVED

    def released(self, press: Press, match: Match) -> Answer:
        """End the hurry when the push is let go; any other release goes to the base class."""
        if press.name == "push" and self.tracing:
            assert self.shared.trace is not None  # `tracing` says so
            self.shared.trace.hurry(False, press.at)
            return MOVED
        return super().released(press, match)

    def time_passed(self, now: float, match: Match) -> Answer:
        """Move the pen on; at its end the section is secured, or secured astray."""
        if self.tracing:
            assert self.shared.trace is not None  # `tracing` says so
            self.shared.trace.advance(now)
            if self.shared.trace.done and match.phase is Phase.PLAY:
                trace = self.shared.end_trace()
                return Answer(self.order(Verb.SECURE, trace.section, trace.astray))
        return super().time_passed(now, match)

    def due(self) -> float | None:
        """The time when the pen is to be moved on."""
        trace = self.shared.trace if self.tracing else None
        dues = [super().due(), None if trace is None or trace.halted else trace.due()]
        return min((due for due in dues if due is not None), default=None)


class SecuresByButton(Traces):
    """A station with compass buttons: each is a section."""

    def handlers(self) -> dict[str, Handler]:
        """Adds the choice of a section."""
        return {**super().handlers(), "secure": self.do_secure}

    def do_secure(self, press: Press, match: Match) -> Answer:
        """Trace the section of the button."""
        return self.begin(SECTION_OF[press.name], match)


class SecuresByEncoder(Traces):
    """A station with an encoder: it goes over the sections that are left, its push traces one."""

    _section = 1

    def handlers(self) -> dict[str, Handler]:
        """Adds the choice of a section."""
        return {**super().handlers(), "section": self.do_section, "secure": self.do_secure}

    def do_section(self, press: Press, match: Match) -> Answer:
        """Go to another section of the hull."""
        left = self._left(match)
        here = left.index(self.section(match))
        self._section = left[turned(here, press.steps, len(left))]
        return MOVED

    def do_secure(self, press: Press, match: Match) -> Answer:
        """Trace the section under the cursor."""
        return self.begin(self.section(match), match)

    def section(self, match: Match) -> int:
        """The section under the cursor, one that is not secured yet."""
        left = self._left(match)
        return self._section if self._section in left else left[0]

    def _left(self, match: Match) -> list[int]:
        done = secured(match.boats[self.team])
        return [section for section in range(1, SECTIONS + 1) if section not in done]
