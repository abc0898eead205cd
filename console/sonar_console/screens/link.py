"""The screen's end of the table's socket: it receives pictures, and reconnects."""

from __future__ import annotations

import errno
import math
import socket
from pathlib import Path

from sonar_console.cards.picture import Picture
from sonar_console.cards.wire import WireError, from_json

RETRY = 0.5
"""Seconds from one attempt to find the table to the next."""
SOON, AT_FIRST = 0.02, 3.0
"""The same while the screen has asked for less than so many seconds: both start together."""

LONGEST_LINE = 1_000_000
"""Bytes after which a line without an end is thrown away."""


class Lines:
    """Cuts what comes from the socket into lines; of several pictures only the newest counts."""

    def __init__(self) -> None:
        self._buffer = b""
        self.faults = 0
        """How many lines were no picture."""

    def feed(self, data: bytes) -> Picture | None:
        """Take in bytes cut anywhere, and give the newest whole picture among them."""
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        if len(self._buffer) > LONGEST_LINE:
            self._buffer = b""
            self.faults += 1
        for line in reversed(lines):
            try:
                return from_json(line)
            except WireError:
                self.faults += 1
        return None

    def clear(self) -> None:
        """Forget the beginning of a line, when the connection is lost."""
        self._buffer = b""


class Link:
    """The connection to the table, made again by itself. Time is given, in seconds."""

    def __init__(self, path: Path | None, connection: socket.socket | None = None) -> None:
        """``path`` is the table's socket; a ``connection`` already made is used first."""
        self._path = path
        self._connection = connection
        if connection is not None:
            connection.setblocking(False)
        self._next_try = float("-inf")
        self._asking: float | None = None
        """Since when it has asked for the table."""
        self._eager = True
        self.lines = Lines()

    @property
    def connected(self) -> bool:
        """Whether there is a connection now."""
        return self._connection is not None

    def fileno(self) -> int | None:
        """The socket to wait on, if there is one."""
        return None if self._connection is None else self._connection.fileno()

    @property
    def pause(self) -> float:
        """Seconds after which `poll` wants to be called, if nothing comes; a connection tells."""
        if self.connected:
            return math.inf
        return SOON if self._eager else RETRY

    def poll(self, now: float) -> Picture | None:
        """The newest picture that has come, if any; connects when it is time to; never blocks."""
        if self._connection is None:
            self._connect(now)
        newest = None
        while self._connection is not None:
            try:
                data = self._connection.recv(65536)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            if not data:
                self.close()
                self._asking, self._eager = now, True
                self._next_try = now + self.pause
                break
            newest = self.lines.feed(data) or newest
        return newest

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None
        self.lines.clear()

    def _connect(self, now: float) -> None:
        if self._path is None or now < self._next_try:
            return
        self._asking = now if self._asking is None else self._asking
        self._eager = now - self._asking < AT_FIRST
        self._next_try = now + self.pause
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.setblocking(False)
        failed = connection.connect_ex(str(self._path))
        if failed and failed != errno.EINPROGRESS:
            connection.close()
        else:
            self._connection = connection
