"""The process of a program that plays: its pipes, its standard error, its end.

It runs in a `Sandbox`. Lines go out as the program reads them and come in as it writes them; only
`ProgramProcess.receive` waits, at most until a time that is passed in. A process that is silent,
dead or floods its pipe raises `ProgramLost`, and has then been ended with all that it has started.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import selectors
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from sonar_console.bots.protocol import LONGEST_LINE, QUIT_LINE
from sonar_console.bots.sandbox import Sandbox
from sonar_console.containment import printable

SHOWN_ERROR = 120
"""Characters of the last line of its standard error that are shown."""
SIGNALLED = 128
"""What a shell adds to the number of a signal that has ended a program."""
PIECE = 65536
"""Bytes that are read or written at once."""
LAST_WORDS = 65536
"""Bytes of its standard error that are kept, the last."""
UNREAD = 1_000_000
"""Bytes that may wait for it to read them."""
ENDING = 1.0
"""Seconds that it has to end once it has closed its pipe."""
GRACE = 2.0
"""Seconds that it has to end by itself after ``quit``."""
CLOSING = 10.0
"""Seconds that its keeper has to end all that it has started."""


_OPTIONS = re.compile(r"\{([^{}]*)\}(.*)", re.DOTALL)


class CommandError(ValueError):
    """A command that cannot be run: one line."""


class ProgramLost(Exception):
    """A program with which nobody can go on; the text follows its name: ``has died …``."""


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell would split them, without options in front of it.

    Raises `CommandError`.
    """
    command = options_of(command)[1]
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise CommandError(f"exec:{command}: {str(fault).lower()}") from fault
    if not words:
        raise CommandError("exec: without a command")
    return words


def options_of(command: str) -> tuple[dict[str, str], str]:
    """The options in front of a command, and the command: ``{depth=3,style=bold}python3 bot.py``.

    Raises `CommandError`.
    """
    found = _OPTIONS.fullmatch(command.strip())
    if found is None:
        return {}, command
    options = {}
    for part in filter(None, (part.strip() for part in found[1].split(","))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not name or not equals:
            raise CommandError(f"exec:{command}: {part!r} is not NAME=VALUE, such as depth=3")
        options[name] = value
    return options, found[2]


def prove(command: str) -> None:
    """Raise `CommandError` for a command that cannot be run."""
    program = words_of(command)[0]
    if shutil.which(program) is None:
        raise CommandError(f"exec:{command}: there is no program {program} that can be started")


class ProgramProcess:
    """A running program. ``clock`` gives seconds that only grow.

    ``wake`` is a file descriptor: `receive` reads it and returns None as soon as it can be read.
    ``errors_to`` is a file to which the end of its standard error is written when it has ended.
    """

    def __init__(
        self,
        words: Sequence[str],
        sandbox: Sandbox,
        *,
        clock: Callable[[], float] = time.monotonic,
        unread: int = UNREAD,
        wake: int | None = None,
        errors_to: Path | None = None,
    ) -> None:
        self._sandbox = sandbox
        self._clock = clock
        self._most_unread = unread
        self._wake = wake
        self._errors_to = errors_to
        self._unread = b""
        self._outbox = bytearray()
        self._last_words = b""
        self._errors_ended = False
        self._ended = False
        try:
            if shutil.which(words[0]) is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            self._process = subprocess.Popen(  # the user's own command
                sandbox.command(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or str(fault)
            raise ProgramLost(f"cannot be started: {why}") from fault
        self._stdin, self._stdout, self._stderr = (
            _opened(pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        """The number of its keeper."""
        return self._process.pid

    @property
    def last_words(self) -> str:
        """The end of its standard error."""
        return self._last_words.decode("utf-8", "replace")

    def send(self, line: bytes) -> None:
        """Say a line as far as it is read now; the rest waits for `receive`."""
        if len(self._outbox) > self._most_unread:
            return  # `receive` says so
        waits = bool(self._outbox)
        self._outbox += line
        if not waits:
            with contextlib.suppress(BrokenPipeError):  # `receive` finds out how it ended
                self._write()

    def receive(self, until: float) -> bytes | None:
        """The next line, once all has been said; None when it was woken.

        Raises `ProgramLost`, and `TimeoutError` where there is none in time.
        """
        if len(self._outbox) > self._most_unread:
            raise self.lost(f"does not read: {len(self._outbox)} bytes wait for it")
        if self._clock() >= until:  # however many lines of it wait
            raise TimeoutError
        with selectors.DefaultSelector() as watched:
            watched.register(self._stdout, selectors.EVENT_READ)
            if self._outbox:
                watched.register(self._stdin, selectors.EVENT_WRITE)
            if not self._errors_ended:
                watched.register(self._stderr, selectors.EVENT_READ)
            if self._wake is not None:
                watched.register(self._wake, selectors.EVENT_READ)
            while True:
                end = self._unread.find(b"\n", 0, LONGEST_LINE + 1)
                if end < 0 and len(self._unread) > LONGEST_LINE:
                    raise self.lost(f"babbles: a line of more than {LONGEST_LINE} bytes")
                if end >= 0 and not self._outbox:
                    line, self._unread = self._unread[:end], self._unread[end + 1 :]
                    return line
                if len(self._unread) > self._most_unread:
                    raise self.lost(f"babbles: {len(self._unread)} bytes that nobody asked for")
                left = until - self._clock()
                if left <= 0:
                    raise TimeoutError
                for key, _ in watched.select(left):
                    if key.fd == self._wake:
                        os.read(key.fd, PIECE)
                        return None
                    if key.fileobj is self._stdout:
                        self._read()
                    elif key.fileobj is self._stderr:
                        self._errors_ended = not self._read_errors()
                        if self._errors_ended:
                            watched.unregister(self._stderr)
                    elif self._written():
                        watched.unregister(self._stdin)

    def quit(self, grace: float = GRACE) -> bool:
        """Ask it to end, and end it with all that it has started after ``grace`` seconds.

        Returns whether it has ended by itself.
        """
        if self._ended:
            return True
        self._outbox += QUIT_LINE
        until = self._clock() + grace
        try:
            while self._outbox:
                self._drain(until)
            with contextlib.suppress(OSError):
                self._stdin.close()
            while True:
                self._drain(until)
        except ProgramLost:
            return True
        except TimeoutError:
            self.end()
            return False

    def _drain(self, until: float) -> None:
        """Say what waits, and drop what it says; raises `ProgramLost` once it has ended."""
        self._unread = b""
        with selectors.DefaultSelector() as watched:
            watched.register(self._stdout, selectors.EVENT_READ)
            if not self._errors_ended:
                watched.register(self._stderr, selectors.EVENT_READ)
            if self._outbox:
                watched.register(self._stdin, selectors.EVENT_WRITE)
            left = until - self._clock()
            if left <= 0:
                raise TimeoutError
            for key, _ in watched.select(left):
                if key.fileobj is self._stdin:
                    self._written()
                elif key.fileobj is self._stderr:
                    self._errors_ended = not self._read_errors()
                else:
                    self._read()

    def end(self) -> None:
        """End it and whatever it has started."""
        if self._ended:
            return
        self._ended = True
        self._process.terminate()
        try:
            self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._read_errors()
        for pipe in (self._stdin, self._stdout, self._stderr):
            with contextlib.suppress(OSError):
                pipe.close()
        if self._errors_to is not None and self._last_words:
            with contextlib.suppress(OSError):
                self._errors_to.write_bytes(self._last_words)

    def lost(self, what: str) -> ProgramLost:
        """End it for a reason; the exception to raise."""
        self.end()
        return ProgramLost(what)

    # ---- the pipes

    def _read(self) -> None:
        data = os.read(self._stdout.fileno(), PIECE)
        if not data:
            raise self.lost(f"has died{self._status()}")
        self._unread += data

    def _written(self) -> bool:
        """Write a part of what waits; whether all is written. Raises `ProgramLost`."""
        try:
            return self._write()
        except BrokenPipeError:
            raise self.lost(f"has died{self._status()}") from None

    def _write(self) -> bool:
        """Write a part of what waits; whether all is written."""
        try:
            sent = os.write(self._stdin.fileno(), self._outbox[:PIECE])
        except BlockingIOError:
            return False
        del self._outbox[:sent]
        return not self._outbox

    def _read_errors(self) -> bool:
        """Read what its standard error holds, of which the end is kept; False at its end."""
        try:
            data = os.read(self._stderr.fileno(), PIECE)
        except (OSError, ValueError) as fault:
            return isinstance(fault, BlockingIOError)
        self._last_words = (self._last_words + data)[-LAST_WORDS:]
        return bool(data)

    def _status(self) -> str:
        """How a program that has closed its pipe has ended, if it has, and what it said last."""
        try:
            status = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return ": it has closed its pipe"
        self._read_errors()
        if status > SIGNALLED and self._sandbox.bwrap:
            status = SIGNALLED - status  # bubblewrap ends as a shell does
        said = f" with exit status {status}" if status >= 0 else f" by signal {-status}"
        last = next((line for line in reversed(self.last_words.split("\n")) if line.strip()), "")
        return f"{said}: {printable(last.strip()[:SHOWN_ERROR])}" if last else said


def _opened(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # asked for
    return pipe
