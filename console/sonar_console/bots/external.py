"""A program as a crew of a duel: it is asked, and waited for.

A `Program` is started once and plays one match after the other by docs/protocol.md. One that
breaks the protocol loses its match: a `Forfeit` says why in one line, and the next match starts it
anew. It ends with all that it has started; what it may use of the machine is in
`sonar_console.bots.sandbox`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import sonar_console
from sonar_console.bots.process import (
    GRACE,
    UNREAD,
    ProgramLost,
    ProgramProcess,
    options_of,
    words_of,
)
from sonar_console.bots.protocol import (
    BY_PROTOCOL,
    MISTAKES,
    READY_WITHIN,
    SHOWN,
    SILENCES,
    Asking,
    LegalRequest,
    ProgramHello,
    ProgramMessage,
    ProgramOrder,
    ProgramReady,
    StateRequest,
    Thoughts,
    UnreadableMessage,
    checked_thoughts,
    end_line,
    error_line,
    go_line,
    heard_line,
    hello_line,
    legal_line,
    new_line,
    options_line,
    read_message,
    refused_line,
    state_line,
)
from sonar_console.bots.sandbox import Sandbox
from sonar_console.bots.visible import VisibleMatch
from sonar_console.containment import printable
from sonar_console.engine.events import Event
from sonar_console.engine.names import ROLES, Role, Team
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal
from sonar_console.engine.setup import Setup
from sonar_console.record.record import read_line

FALSE_STARTS = 3
"""A program that has not got ready so many times in a row is started no more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a program in one match."""

    seconds: float = 5.0
    """For one answer, including its reading of what it is told."""
    whole: float = 300.0
    """Seconds for all its answers together."""
    ready: float = READY_WITHIN
    """Seconds for its ``hello``, and for each ``ready``."""
    mistakes: int = MISTAKES
    """The number of lines that may be refused, unreadable or out of place."""
    silences: int = SILENCES
    """The number of times in a row that it may say nothing while only it is awaited."""
    unread: int = UNREAD
    """Bytes that may wait for it to read them."""


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """The refusal of what a program has said: the rule, and a sentence."""

    rule: str
    reason: str


class Forfeit(Exception):
    """A crew cannot go on and loses its match. The text says why, in one line."""


_Kind = TypeVar("_Kind", ProgramHello, ProgramReady)


def greet(process: ProgramProcess, chosen: Mapping[str, str], until: float) -> ProgramHello:
    """Exchange the hellos with a program that has just started, until it is ready.

    ``chosen`` are values of its options by name, ``until`` is a time of the process's clock.
    Raises `ProgramLost`.
    """
    process.send(hello_line(sonar_console.__version__))
    hello = _first(process, ProgramHello, "hello", until)
    try:
        process.send(options_line(hello.options, chosen))
    except ValueError as fault:
        raise process.lost(printable(str(fault))) from None
    _first(process, ProgramReady, "ready", until)
    return hello


def _first(process: ProgramProcess, kind: type[_Kind], name: str, until: float) -> _Kind:
    """The next message, which must be of a kind; raises `ProgramLost`."""
    try:
        line = process.receive(until)
        while line is None:  # woken: what it is to be told waits
            line = process.receive(until)
    except TimeoutError:
        raise process.lost(
            f"is silent: no {name} in time; docs/protocol.md says what a program answers"
        ) from None
    try:
        message = read_message(line)
        fault = f"not {name}"
    except UnreadableMessage as unreadable:
        message, fault = None, str(unreadable)
    if isinstance(message, kind):
        return message
    said = printable(line[:SHOWN].decode("utf-8", "replace"))
    raise process.lost(f"does not say {name} but {said!r}: {fault} (docs/protocol.md)")


def order_of(
    text: str,
    match: VisibleMatch,
    reason: Callable[[Refusal], str],
    roles: Collection[Role] = tuple(Role),
) -> Order | RefusedLine:
    """The order that a program in some roles says, if it may be given now; else why not."""
    line = read_line(text)
    if line.unreadable is not None:
        refusal: Refusal | None = line.unreadable.refusal
    elif line.order is None or line.order.team is not match.team:
        return RefusedLine(BY_PROTOCOL, f"not an order of {match.team}")
    elif line.order.role not in roles:
        return RefusedLine(BY_PROTOCOL, f"the {line.order.role} is somebody else")
    else:
        refusal = match.refusal(line.order)
        if refusal is None:
            return line.order
    assert refusal is not None  # it cannot be read, or the engine refuses it
    return RefusedLine(refusal.rule, reason(refusal))


class Program:
    """A program that plays a crew, one match after the other. Close it at the end.

    `sit` begins a match, `order` and `told` play it (`sonar_console.bots.duelmatch.DuelPlayer`),
    and `finish` ends it. The program is started when it is first asked. ``reason`` gives the
    sentence of a refusal, ``clock`` seconds that only grow. Without a ``sandbox`` the program is
    limited, and not shut in. ``errors_to`` is the file for the end of its standard error.
    """

    def __init__(
        self,
        command: str,
        limits: Limits | None = None,
        sandbox: Sandbox | None = None,
        *,
        reason: Callable[[Refusal], str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        errors_to: Path | None = None,
    ) -> None:
        self.hello: ProgramHello | None = None
        """What it has said of itself; None before its first start and after one that failed."""
        self.thoughts = Thoughts()
        """What it thought as it gave its last order."""
        self.complaints: list[str] = []
        """What was refused or could not be read in this match, each with its reason."""
        self.slowest = 0.0
        """The seconds of its slowest answer in this match."""
        self._name = " ".join(command.split())
        self._words = words_of(command)
        self._limits = limits or Limits()
        self._sandbox = sandbox or Sandbox()
        self._reason = reason or (lambda refusal: f"{refusal.rule} {refusal.why}")
        self._clock = clock
        self._options = options_of(command)[0]
        self._errors_to = errors_to
        self._process: ProgramProcess | None = None
        self._false_starts = 0
        self._false_start = ""
        self._line = b""
        """What it has said last."""
        self._begins(None, Team.BLUE, 0)

    def _begins(self, setup: Setup | None, team: Team, seed: int) -> None:
        self._setup = setup
        self._team = team
        self._seed = seed
        self._begun = False
        """Whether the program has taken the match in."""
        self._waiting: list[bytes] = []
        """What it is told once it has taken the match in."""
        self._asking = Asking(self._limits.mistakes, self._limits.silences)
        self._spent = 0.0

    # ---- as a player

    def sit(self, setup: Setup, team: Team, seed: int = 0) -> None:
        """Begin a match as a team; what went before is over."""
        self._begins(setup, team, seed)
        self.complaints = []
        self.slowest = 0.0

    def order(self, match: VisibleMatch) -> Order | None:
        """Ask the program, if there is anything it may say; raises `Forfeit`."""
        if not match.all_legal():
            return None
        try:
            process = self._ready()
            began = self._clock()
            try:
                return self._asked(process, match)
            finally:
                self._spent += self._clock() - began
        except ProgramLost as lost:
            raise self._forfeit(str(lost)) from None

    def told(self, order: Order, events: Iterable[Event]) -> None:
        """Tell the program of an order; where it has not begun yet, when it does."""
        line = heard_line(order, events, self._team)
        if line is None:
            return
        if self._process is not None and self._begun:
            self._process.send(line)
        else:
            self._waiting.append(line)

    def finish(self, winner: Team | None, how: str) -> None:
        """Tell the program how its match has ended, if it still plays."""
        if self._process is not None and self._begun:
            self._process.send(end_line(winner, how))
        self._begins(None, self._team, 0)

    def say(self, line: bytes) -> None:
        """Say a line beside its match, if it runs; a program reads on after one that it ignores."""
        if self._process is not None:
            self._process.send(line)

    def close(self, grace: float = GRACE) -> bool:
        """Ask the program to end, and end it with whatever it has started.

        Returns whether it has ended by itself, or did not run.
        """
        process, self._process = self._process, None
        return process is None or process.quit(grace)

    # ---- the conversation

    def _ready(self) -> ProgramProcess:
        """The program, started and with the match taken in; raises `ProgramLost`."""
        if self._process is None:
            if self._false_starts >= FALSE_STARTS:
                raise ProgramLost(f"{self._false_start} (and is started no more)")
            self._process = self._start()
        process = self._process
        if not self._begun:
            assert self._setup is not None  # it sits at a match
            limits = self._limits
            roles = ROLES[self._setup.game]
            process.send(
                new_line(self._setup, self._team, roles, self._seed, limits.seconds, limits.whole)
            )
            until = self._clock() + limits.ready
            while not isinstance(
                self._next(process, "is silent: no ready in time", until), ProgramReady
            ):
                pass  # it is of the match before
            self._begun = True
            for line in self._waiting:
                process.send(line)
            self._waiting.clear()
        return process

    def _start(self) -> ProgramProcess:
        self._false_starts += 1
        self.hello = None
        try:
            process = ProgramProcess(
                self._words,
                self._sandbox,
                clock=self._clock,
                unread=self._limits.unread,
                errors_to=self._errors_to,
            )
            self.hello = greet(process, self._options, self._clock() + self._limits.ready)
        except ProgramLost as lost:
            self._false_start = str(lost)
            raise
        self._false_starts = 0
        return process

    def _asked(self, process: ProgramProcess, match: VisibleMatch) -> Order | None:
        begins = match.phase == "setup" and not match.boat.dived
        awaited = begins or (not match.realtime and match.turn is self._team)
        assert self.hello is not None  # it is ready
        wants = self.hello.wants
        limits, began = self._limits, self._clock()
        while True:
            rest = limits.whole - self._spent - self._clock() + began
            left = min(limits.seconds, rest)
            used_up = f"has used up its {limits.whole:g} seconds for the match"
            if left <= 0:
                raise process.lost(used_up)
            process.send(
                go_line(
                    self._asking.begin(),
                    left,
                    awaited=awaited,
                    legal=match.all_legal() if "legal" in wants else None,
                    state=match.view() if "state" in wants else None,
                )
            )
            asked, silent = self._clock(), used_up if rest <= limits.seconds else ""
            said = self._answer(process, match, asked + left, silent)
            self.slowest = max(self.slowest, self._clock() - asked)
            if said is None:
                continue
            if said.order is None:
                if awaited and self._asking.nothing():
                    what = "it has to start and dive" if begins else "it is its turn"
                    raise process.lost(f"says nothing though {what}")
                return None
            self._asking.spoken()
            order = order_of(said.order, match, self._reason)
            if isinstance(order, Order):
                return order
            self._mistake(process, said.order, f"{order.rule}: {order.reason}")
            number = self._asking.number
            process.send(refused_line(number, said.order, order.rule, order.reason))

    def _answer(
        self, process: ProgramProcess, match: VisibleMatch, until: float, silent: str
    ) -> ProgramOrder | None:
        """What it says to a ``go``, or None if that was wrong; its requests are answered."""
        while True:
            message = self._next(process, silent or "is silent: no order in time", until)
            if message is None:
                return None
            try:
                if not self._asking.admit(message):
                    continue
                if isinstance(message, LegalRequest):
                    process.send(legal_line(match.all_legal()))
                elif isinstance(message, StateRequest):
                    process.send(state_line(match.view()))
                elif isinstance(message, ProgramOrder):
                    if message.thoughts is not None:
                        self.thoughts = checked_thoughts(message.thoughts, match.chart)
                    return message
            except UnreadableMessage as fault:
                self._wrong(process, str(fault))
                return None

    def _next(self, process: ProgramProcess, silent: str, until: float) -> ProgramMessage | None:
        """Its next message; None for a line that is none, which has been answered."""
        try:
            line = process.receive(until)
        except TimeoutError:
            raise process.lost(silent) from None
        self._line = line or b""
        try:
            return read_message(self._line)
        except UnreadableMessage as fault:
            self._wrong(process, str(fault))
            return None

    def _wrong(self, process: ProgramProcess, reason: str) -> None:
        """Answer what it has just said with what is wrong with it."""
        self._mistake(process, self._line.decode("utf-8", "replace"), reason)
        process.send(error_line(self._line, reason))

    def _mistake(self, process: ProgramProcess, text: str, reason: str) -> None:
        self.complaints.append(f"{printable(text[:SHOWN])!r}: {reason}")
        too_many = self._asking.mistake(text)
        if too_many is not None:
            raise process.lost(too_many)

    def _forfeit(self, what: str) -> Forfeit:
        self._process = None
        return Forfeit(f"exec:{self._name} ({self._team}) {what}")
