"""A program in seats of the running table: it is never waited for.

A thread starts a program, has its pipes and notices its end. The core posts lines to it
and takes what it has said (`ProgramThread`), so a program that hangs holds up nobody. What it
orders is given by touching the controls of its seats, as bots do (`ProgramCrew`). One that is
silent, dies or babbles is ended, and an officer who has listened all the while goes on in its
seats.
"""

from __future__ import annotations

import contextlib
import logging
import os
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from sonar_console.bots.external import RefusedLine, greet, order_of
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import (
    CommandError,
    ProgramLost,
    ProgramProcess,
    options_of,
    words_of,
)
from sonar_console.bots.protocol import (
    BY_PROTOCOL,
    READY_WITHIN,
    Asking,
    LegalRequest,
    ProgramHello,
    ProgramMessage,
    ProgramOrder,
    ProgramReady,
    StateRequest,
    UnreadableMessage,
    checked_thoughts,
    end_line,
    error_line,
    go_line,
    heard_line,
    legal_line,
    new_line,
    read_message,
    refused_line,
    state_line,
)
from sonar_console.bots.sandbox import DOOR, Sandbox, find_sandbox
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Message
from sonar_console.containment import printable
from sonar_console.engine.events import Event, EventName
from sonar_console.engine.match import Match
from sonar_console.engine.moments import NOTE_VERBS
from sonar_console.engine.names import Phase, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal

log = logging.getLogger(__name__)

ANSWER = 10.0
"""Seconds for an answer at the table."""
SOON, LATER = 0.05, 1.0
"""Seconds between two looks at what a program has said: while it is asked, and else."""
AGAIN = 1.0
"""Seconds after which a program that alone is awaited is asked again."""
UNGIVEN = 60.0
"""Seconds after which an order that the controls of its seat have not given is refused."""
MOST_SAID = 1000
"""Messages that may wait for the core."""
NO_CONTROL = RefusedLine(BY_PROTOCOL, "the controls of its seat cannot give it now")
"""The refusal of such an order."""
IDLE = 3600.0
"""Seconds for which a thread sleeps where nothing is due."""
SPARED = frozenset({Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.ARCHER, Verb.MISSILE})
"""What is not done to a crew that learns."""


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line of a program: the message that it is, or what is wrong with it."""

    line: bytes
    message: ProgramMessage | None
    fault: str = ""


Said = SaidLine | ProgramLost


def shut_in() -> Sandbox:
    """The sandbox of a table: a program that could read a record would know all secrets.

    Raises `ProgramLost` where programs cannot be shut in.
    """
    if DOOR.exists():
        return Sandbox(door=DOOR)
    found = find_sandbox()
    if not found.bwrap:
        raise ProgramLost(f"cannot be shut in here: {found.lacks}")
    return found


class ProgramThread:
    """A program and the thread that has its pipes. Nothing here waits but the thread.

    ``sandbox`` finds where it runs; it may take seconds, and is called in the thread.
    """

    def __init__(self, command: str, sandbox: Callable[[], Sandbox] = shut_in) -> None:
        self.hello: ProgramHello | None = None
        """What it has said of itself, once it has."""
        self.lost = False
        """Whether it has ended, or was asked to."""
        self._options, _ = options_of(command)
        self._words = words_of(command)
        self._sandbox = sandbox
        self._posts: deque[tuple[bytes | None, float | None, int]] = deque()
        self._said: deque[tuple[int, Said]] = deque()
        self._matches = 0
        self._begun = 0
        """The matches that it was told to begin. Only the thread uses this and what follows."""
        self._ready = 0
        """Those for which it is ready."""
        self._ids: tuple[int | None, ...] = ()
        """The ids that answer an open ``go``."""
        self._until: float | None = None
        """When it must be ready or have answered."""
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._waking = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="program", daemon=True)
        self._thread.start()

    # ---- for the core

    def begin(self, line: bytes) -> None:
        """Post a ``new``; what was said before its ``ready`` is dropped."""
        self._matches += 1
        self._post(line, READY_WITHIN)

    def post(self, line: bytes) -> None:
        """Say a line."""
        self._post(line)

    def ask(self, number: int, line: bytes, within: float) -> None:
        """Post a ``go``, whose order must come ``within`` seconds."""
        self._post(line, within, number)

    def take(self) -> Iterable[Said]:
        """What it has said in this match since this was last called."""
        while self._said:
            match, said = self._said.popleft()
            if match == self._matches or isinstance(said, ProgramLost):
                yield said

    def close(self) -> None:
        """Ask it to end; the thread ends it after its grace."""
        self.lost = True
        self._post(None)

    def join(self, longest: float) -> None:
        """Wait until it has ended."""
        self._thread.join(longest)

    def _post(self, line: bytes | None, within: float | None = None, number: int = 0) -> None:
        self._posts.append((line, within, number))
        with self._waking, contextlib.suppress(BlockingIOError):  # then it is awake
            if self._wake >= 0:
                os.write(self._wake, b"x")

    # ---- the thread

    def _run(self) -> None:
        try:
            self._converse()
        except ProgramLost as lost:
            self._said.append((0, lost))
        except Exception as fault:  # the core goes on
            log.exception("the thread of a program")
            self._said.append((0, ProgramLost(f"was ended after a fault of the table: {fault}")))
        finally:
            self.lost = True
            with self._waking:
                os.close(self._wake)
                self._wake = -1
            os.close(self._woken)

    def _converse(self) -> None:
        process = ProgramProcess(self._words, self._sandbox(), wake=self._woken)
        try:
            self.hello = greet(process, self._options, time.monotonic() + READY_WITHIN)
            while True:
                while self._posts:
                    line, within, number = self._posts.popleft()
                    if line is None:
                        process.quit()
                        return
                    process.send(line)
                    if within is not None:
                        self._until = time.monotonic() + within
                        self._ids = (None, number) if number else ()
                        self._begun += not number
                said = self._next(process)
                if said is not None:
                    self._said.append((self._ready, said))
                if len(self._said) > MOST_SAID:
                    raise process.lost("babbles")
        finally:
            process.end()
            if process.last_words.strip():
                log.info("the end of its standard error: %s", printable(process.last_words)[-2000:])

    def _next(self, process: ProgramProcess) -> SaidLine | None:
        """Its next line; None when it is to be told something."""
        until = time.monotonic() + IDLE if self._until is None else self._until
        try:
            line = process.receive(until)
        except TimeoutError:
            if self._until is None:
                return None
            raise process.lost("is silent: no answer in time") from None
        if line is None:
            return None
        try:
            message = read_message(line)
        except UnreadableMessage as fault:
            return SaidLine(line, None, str(fault))
        if isinstance(message, ProgramReady):
            if self._ready == self._begun:
                return SaidLine(line, None, "no ready is awaited")
            self._ready += 1
            if self._ready == self._begun:
                self._until = None
        elif isinstance(message, ProgramOrder) and message.id in self._ids:
            self._ids, self._until = (), None
        return SaidLine(line, message)


class ProgramSeats:
    """The program of a crew at one match: what it is told, when it is asked, what it orders.

    It stands in for the mind of the bots that touch the controls; ``listener`` is the mind that
    goes on in its place.
    """

    def __init__(
        self,
        thread: ProgramThread,
        match: Match,
        team: Team,
        roles: list[Role],
        rng: random.Random,
        reason: Callable[[Refusal], str],
    ) -> None:
        self.listener = CrewMind(match.setup, team, BotLevel.OFFICER, rng)
        self.due = 0.0
        self._thread = thread
        self._sight = VisibleMatch(match, team)
        self._roles = roles
        self._reason = reason
        self._pending: dict[Role, tuple[Order, float]] = {}
        """Each order that a seat is to give, and the seconds that are left for it."""
        self._looked = 0.0
        self._events: list[Event] = []
        self._asking = Asking()
        self._ready = False
        self._news = True
        self._again = float("inf")
        """When it is asked again though it has heard nothing."""
        self._spares = False
        thread.begin(new_line(match.setup, team, roles, rng.getrandbits(53), ANSWER, None))

    # ---- as the mind of its bots

    def order_of(self, role: Role, match: VisibleMatch) -> Order | None:
        """The order of a seat that is to be given, or None."""
        pending = self._pending.get(role)
        return None if pending is None else pending[0]

    def plotted(self) -> None:
        """A note of the radio operator has been accepted."""
        self.listener.plotted()

    def report(self, role: Role, match: VisibleMatch) -> Message | None:
        """What a bot in its seat would report to the people of its crew."""
        return self.listener.report(role, match)

    def spare(self, *, enemy: bool) -> None:
        """Fire at the enemy, or not: then such orders are refused."""
        self._spares = enemy
        self.listener.spare(enemy=enemy)

    def hear(self, event: Event) -> None:
        """Take in an event; the program is told of the whole order by `took`."""
        self._events.append(event)
        self.listener.hear(event)

    # ---- what it is told

    def took(self, order: Order) -> None:
        """Tell the program of an accepted order of either team."""
        events, self._events = self._events, []
        line = heard_line(order, events, self._sight.team)
        if line is None:
            return
        self._thread.post(line)
        self._news = True
        self.due = 0.0
        if order == self.order_of(order.role, self._sight):
            del self._pending[order.role]
        for event in events:
            if event.name is EventName.ENDED:
                self._thread.post(end_line(event.fields["winner"], event.fields["cause"]))

    # ---- what it says

    def advance(self, now: float) -> bool:
        """Take what it has said, and ask it if it is time; whether it has given an order.

        Raises `ProgramLost`.
        """
        given = False
        for said in self._thread.take():
            if isinstance(said, ProgramLost):
                raise said
            given |= self._hear(said, now)
        passed, self._looked = min(now - self._looked, LATER), now  # a pause counts for nothing
        for role, (order, left) in tuple(self._pending.items()):
            if not self._stands(order):
                del self._pending[role]
                self._refuse(str(order), self._refusal(str(order)))
            elif left > passed:
                self._pending[role] = order, left - passed
            else:
                del self._pending[role]
                self._mistake(str(order))
                self._refuse(str(order), NO_CONTROL)
        self._ask(now)
        busy = self._asking.open or not self._ready or self._sight.realtime
        self.due = now + (SOON if busy else LATER)
        return given

    def close(self) -> None:
        """Ask the program to end."""
        self._thread.close()

    def _hear(self, said: SaidLine, now: float) -> bool:
        """Deal with a line; whether it is an order that is to be given."""
        message = said.message
        if isinstance(message, ProgramReady):
            self._ready = True
            return False
        try:
            if message is None:
                raise UnreadableMessage(said.fault)
            if not self._asking.admit(message):
                return False
            if isinstance(message, LegalRequest):
                self._thread.post(legal_line(self._legal()))
            elif isinstance(message, StateRequest):
                self._thread.post(state_line(self._sight.view()))
            elif isinstance(message, ProgramOrder):
                return self._ordered(message, now)
        except UnreadableMessage as fault:
            self._mistake(said.line.decode("utf-8", "replace"))
            self._thread.post(error_line(said.line, str(fault)))
        return False

    def _ordered(self, said: ProgramOrder, now: float) -> bool:
        """Deal with an order, or with null; raises `UnreadableMessage` for its thoughts."""
        if said.thoughts is not None:
            thoughts = checked_thoughts(said.thoughts, self._sight.chart)
            if thoughts.word:
                log.info("%s: a program thinks: %s", self._sight.team, thoughts.word)
        if said.order is None:
            self._nothing(now)
            return False
        self._asking.spoken()
        order = self._refusal(said.order)
        if isinstance(order, RefusedLine):
            self._mistake(said.order)
            self._refuse(said.order, order)
            return False
        self._pending[order.role] = order, UNGIVEN
        return True

    def _nothing(self, now: float) -> None:
        if not self._awaited():
            return
        self._again = now + AGAIN
        if self._asking.nothing():
            raise ProgramLost("says nothing though it is awaited")

    def _refusal(self, text: str) -> Order | RefusedLine:
        """The order of a text if one of its seats may give it now; else why not."""
        order = order_of(text, self._sight, self._reason, self._roles)
        if isinstance(order, RefusedLine):
            return order
        if self._spares and order.verb in SPARED:
            return RefusedLine(BY_PROTOCOL, "the enemy is learning and is spared")
        if order.verb is Verb.SLIDE and sum(map(abs, order.args)) != 1:
            return RefusedLine(BY_PROTOCOL, "the sheet is slid by one square at a time")
        return order

    def _refuse(self, text: str, why: Order | RefusedLine) -> None:
        if isinstance(why, RefusedLine):
            self._thread.post(refused_line(self._asking.number, text, why.rule, why.reason))
        self._news = True

    def _mistake(self, line: str) -> None:
        self._news = True
        too_many = self._asking.mistake(line)
        if too_many is not None:
            raise ProgramLost(too_many)

    # ---- when it is asked

    def _ask(self, now: float) -> None:
        if not self._ready or self._asking.open or self._pending:
            return
        if not self._news and now < self._again:
            return
        self._news, self._again = False, float("inf")
        legal = self._legal()
        hello = self._thread.hello
        if not legal or hello is None:
            return
        number = self._asking.begin()
        self._thread.ask(
            number,
            go_line(
                number,
                ANSWER,
                awaited=self._awaited(),
                legal=legal if "legal" in hello.wants else None,
                state=self._sight.view() if "state" in hello.wants else None,
            ),
            ANSWER,
        )

    def _legal(self) -> list[Order]:
        return [
            order
            for order in self._sight.all_legal()
            if order.role in self._roles and not (self._spares and order.verb in SPARED)
        ]

    def _stands(self, order: Order) -> bool:
        return order.verb in NOTE_VERBS or self._sight.refusal(order) is None

    def _awaited(self) -> bool:
        """Whether the match waits for its seats alone."""
        sight, boat = self._sight, self._sight.boat
        if sight.phase is Phase.SETUP:
            return Role.CAPTAIN in self._roles and not boat.dived
        if sight.realtime or (sight.turn is not sight.team and not sight.answering):
            return False
        owed = {Role.MATE: boat.owes_mark, Role.ENGINEER: boat.owes_break is not None}
        if any(owed.values()) and not sight.answering:
            return any(owes and role in self._roles for role, owes in owed.items())
        return Role.CAPTAIN in self._roles


class TablePrograms:
    """The programs that a host lets play, each by its team and seat; close it at the end.

    A program plays all seats of a crew for which it is named, and one match after the other.
    Raises `CommandError` for a command that cannot be run.
    """

    def __init__(
        self,
        commands: Mapping[tuple[Team, Role], str],
        sandbox: Callable[[], Sandbox] = shut_in,
        reason: Callable[[Refusal], str] = lambda refusal: f"{refusal.rule} {refusal.why}",
    ) -> None:
        self._commands = dict(commands)
        self._sandbox = sandbox
        self._reason = reason
        self._threads: dict[tuple[Team, str], ProgramThread] = {}
        for command in self._commands.values():
            words_of(command)

    def command(self, team: Team, role: Role) -> str | None:
        """The command of a seat; that of the other crew's after the crews changed places."""
        found = self._commands.get((team, role))
        others = (each for (_, seat), each in self._commands.items() if seat is role)
        return next(others, None) if found is None else found

    def crews(
        self, match: Match, team: Team, roles: Iterable[Role], rng: random.Random
    ) -> Iterable[tuple[list[Role], ProgramSeats | None]]:
        """The programs of a crew's seats at a match; None for seats without a command."""
        by_command: dict[str | None, list[Role]] = {}
        for role in roles:
            by_command.setdefault(self.command(team, role), []).append(role)
        for command, seats in by_command.items():
            if command is None:
                yield seats, None
                continue
            thread = self._threads.get((team, command))
            if thread is None or thread.lost:
                thread = ProgramThread(command, self._sandbox)
                self._threads[team, command] = thread
            yield seats, ProgramSeats(thread, match, team, seats, rng, self._reason)

    def close(self, longest: float = 5.0) -> None:
        """Ask all programs to end, and wait for it, ``longest`` seconds at most."""
        threads = list(self._threads.values())
        self._threads.clear()
        for thread in threads:
            thread.close()
        for thread in threads:
            thread.join(longest)


__all__ = ["CommandError", "ProgramSeats", "ProgramThread", "TablePrograms", "shut_in"]
