"""A program that plays a crew, through a pipe, in the notation of the record.

The program reads, on its standard input, the tags of the record with a tag ``Team`` of its own
and an empty line; then, for each order of which it hears, what `sonar-console referee --view`
would print. Whenever it may speak it is asked with ``{"ask": true, …}``, and answers with one
line: an order, or an empty line for nothing. It has `Limits.seconds` for that.

A program that breaks these rules loses its match: a `Forfeit` says why in one line. It ends with
all that it has started; what it may use of the machine is in `sonar_console.bots.sandbox`.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import selectors
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sonar_console.bots.sandbox import Sandbox
from sonar_console.bots.visible import VisibleMatch
from sonar_console.containment import printable
from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.names import Mode, Team
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal
from sonar_console.engine.setup import Setup
from sonar_console.record.header import format_header
from sonar_console.record.notation import format_order
from sonar_console.record.opening import header_of
from sonar_console.record.record import Line, read_line
from sonar_console.record.referee import Referee

LONGEST_LINE = 1024
"""Bytes that a program's line may have."""
SHOWN = 60
"""Characters of a program's line that are shown in a message."""
SHOWN_ERROR = 120
"""The same of the last line of its standard error."""
SIGNALLED = 128
"""What a shell adds to the number of a signal that has ended a program."""
PIECE = 65536
"""Bytes that are read or written at once."""
LAST_WORDS = 4096
"""Bytes of a program's standard error that are kept, its last."""
ENDING = 1.0
"""Seconds that a program has to end once it has closed its pipe."""
CLOSING = 10.0
"""Seconds that a program has to end once it is told to."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a program in one match."""

    seconds: float = 5.0
    """For one answer, including its start and its reading of what it is told."""
    whole: float = 300.0
    """Seconds for all its answers together."""
    mistakes: int = 10
    """The number of lines that may be refused, unreadable, or orders of the other team."""
    silences: int = 10
    """The number of empty lines that it may send in a row while only it is awaited."""
    unread: int = 1_000_000
    """Bytes that may wait for it to read them."""


class Forfeit(Exception):
    """A crew cannot go on and loses its match. The text says why, in one line."""


class CommandError(ValueError):
    """A command that cannot be run: one line."""


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell would split them; raises `CommandError`."""
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise CommandError(f"exec:{command}: {str(fault).lower()}") from fault
    if not words:
        raise CommandError("exec: without a command")
    return words


def prove(command: str) -> None:
    """Raise `CommandError` for a command that cannot be run."""
    program = words_of(command)[0]
    if shutil.which(program) is None:
        raise CommandError(f"exec:{command}: there is no program {program} that can be started")


class Program:
    """A crew that another program plays. Close it after the match.

    ``reason`` gives the sentence of a refusal, ``clock`` seconds that only grow. Without a
    ``sandbox`` the program is limited, and not shut in.
    """

    def __init__(
        self,
        command: str,
        setup: Setup,
        team: Team,
        limits: Limits | None = None,
        reason: Callable[[Refusal], str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        sandbox: Sandbox | None = None,
    ) -> None:
        self.team = team
        self._sandbox = sandbox or Sandbox()
        self._name = " ".join(command.split())
        self._words = words_of(command)
        self._setup = setup
        self._limits = limits or Limits()
        self._clock = clock
        self._referee = Referee(
            Match(setup), reason or (lambda refusal: f"{refusal.rule} {refusal.why}"), team
        )
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._outbox = bytearray()
        self._overflown = False
        self._last_words = b""
        self._spent = 0.0
        self._mistakes = 0
        self._silences = 0

    # ---- as a player

    def order(self, match: VisibleMatch) -> Order | None:
        """Ask the program, if there is anything it may say; raises `Forfeit`."""
        legal = match.all_legal()
        if not legal:
            return None
        began = self._clock()
        if self._process is None:
            self._start()
        try:
            return self._asked(match, [str(each) for each in legal])
        finally:
            self._spent += self._clock() - began

    def told(self, order: Order, events: list[Event]) -> None:
        """Keep what the program is told of an order until it is next asked."""
        answer = self._referee.answer(Line(format_order(order), order=order))
        if answer is not None:
            self._post(answer)

    def close(self) -> None:
        """End the program and whatever it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    # ---- the conversation

    def _asked(self, match: VisibleMatch, legal: list[str]) -> Order | None:
        begins = match.phase == "setup" and not match.boat.dived
        awaited = begins or (self._setup.mode is Mode.TURN and match.turn is self.team)
        while True:
            left = self._limits.seconds
            if self._spent > self._limits.whole:
                raise self._lost(f"has used up its {self._limits.whole:g} seconds for the match")
            self._post({"ask": True, "team": self.team, "seconds": left, "legal": legal})
            text = self._exchange(self._clock() + left)
            if not text:
                self._silences += 1
                if awaited and self._silences > self._limits.silences:
                    what = "it has to start and dive" if begins else "it is its turn"
                    raise self._lost(f"says nothing though {what}")
                return None
            self._silences = 0
            line = read_line(text)
            if line.order is not None and line.order.team is self.team:
                refusal = self._referee.match.refusal(line.order)
                if refusal is None:
                    return line.order
            self._refused(line, text)

    def _refused(self, line: Line, text: str) -> None:
        """Tell the program that its line was refused, or that it is not its own to say."""
        self._mistakes += 1
        if self._mistakes > self._limits.mistakes:
            said = printable(text[:SHOWN])
            raise self._lost(f"babbles: {self._mistakes} lines refused, the last of them {said!r}")
        foreign = line.order is not None and line.order.team is not self.team
        answer = None if foreign or line.taken_back else self._referee.answer(line)
        if answer is None:
            number = self._referee.next_number(line)
            answer = {"line": number, "accepted": False, "reason": "not your team's"}
        self._post(answer)

    def _post(self, answer: dict[str, Any]) -> None:
        if len(self._outbox) > self._limits.unread:
            self._overflown = True
        else:
            self._outbox += json.dumps(answer, ensure_ascii=False).encode() + b"\n"

    def _lost(self, what: str) -> Forfeit:
        self.close()
        return Forfeit(f"exec:{self._name} ({self.team}) {what}")

    # ---- the pipe

    def _start(self) -> None:
        try:
            if shutil.which(self._words[0]) is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            self._process = subprocess.Popen(  # the user's own command
                self._sandbox.command(self._words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or str(fault)
            raise Forfeit(f"exec:{self._name} ({self.team}) cannot be started: {why}") from fault
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None  # asked for
            os.set_blocking(pipe.fileno(), False)
        others = (("Team", str(self.team)),)
        tags = format_header(header_of(self._setup, others)).encode()
        self._outbox[:0] = tags + b"\n"

    def _exchange(self, until: float) -> str:
        """Say what waits to be said, then hear one line; raises `Forfeit`."""
        process = self._process
        assert process is not None  # started
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if self._overflown:
            raise self._lost(f"does not read: {len(self._outbox)} bytes wait for it")
        with selectors.DefaultSelector() as watched:
            watched.register(process.stdout, selectors.EVENT_READ)
            watched.register(process.stdin, selectors.EVENT_WRITE)
            watched.register(process.stderr, selectors.EVENT_READ)
            while True:
                if not self._outbox and b"\n" in self._unread:
                    return self._heard()
                if len(self._unread) > LONGEST_LINE:
                    raise self._lost(f"babbles: a line of more than {LONGEST_LINE} bytes")
                left = until - self._clock()
                if left <= 0:
                    raise self._lost(f"is silent: no line within {self._limits.seconds:g} s")
                for key, _ in watched.select(left):
                    if key.fileobj is process.stdout:
                        self._read(process.stdout.fileno())
                    elif key.fileobj is process.stderr:
                        if not self._read_errors():
                            watched.unregister(process.stderr)
                    elif self._write(process.stdin.fileno()):
                        watched.unregister(process.stdin)

    def _heard(self) -> str:
        line, _, self._unread = self._unread.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise self._lost(f"babbles: a line of more than {LONGEST_LINE} bytes")
        return line.decode("utf-8", "replace").partition(";")[0].strip()

    def _read(self, pipe: int) -> None:
        data = os.read(pipe, PIECE)
        if not data:
            raise self._lost(f"has died{self._status()}")
        self._unread += data

    def _write(self, pipe: int) -> bool:
        """Write a part of what waits; whether all is written."""
        try:
            sent = os.write(pipe, self._outbox[:PIECE])
        except BrokenPipeError:
            raise self._lost(f"has died{self._status()}") from None
        except BlockingIOError:
            return False
        del self._outbox[:sent]
        return not self._outbox

    def _read_errors(self) -> bool:
        """Read what its standard error holds, of which the end is kept; False at its end."""
        assert self._process is not None  # started
        assert self._process.stderr is not None
        try:
            data = os.read(self._process.stderr.fileno(), PIECE)
        except BlockingIOError:
            return True
        self._last_words = (self._last_words + data)[-LAST_WORDS:]
        return bool(data)

    def _status(self) -> str:
        """How a program that has closed its pipe has ended, if it has, and what it said last."""
        assert self._process is not None  # it has been spoken to
        try:
            status = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return ": it has closed its pipe"
        self._read_errors()
        if status > SIGNALLED and self._sandbox.bwrap:
            status = SIGNALLED - status  # bubblewrap ends as a shell does
        said = f" with exit status {status}" if status >= 0 else f" by signal {-status}"
        lines = self._last_words.decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f"{said}: {printable(last.strip()[:SHOWN_ERROR])}" if last else said
