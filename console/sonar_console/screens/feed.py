"""The socket between the table and a team's screens: a line is a picture.

`Feed` is the table's end: it gives the newest picture of one team to any screen that asks. A
screen that connects gets the newest at once. A screen that does not read never holds the table
up: of the pictures it missed it gets the newest only. `Link` is the screen's end.

A screen says again and again whether its picture can be seen (`Sight`). It says so from the loop
in which it draws, after a round trip to the display server: where nothing is heard for a while the
screen or its display server hangs.
"""

from __future__ import annotations

import contextlib
import math
import os
import socket
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from sonar_console.cards.picture import Picture, WireError, from_json, to_json

MOST_SCREENS = 16
"""Screens that a team may have at once; one more is turned away, and asks again."""


class Sight(StrEnum):
    """Whether a crew can see the picture of its screen. The best comes first."""

    SHOWN = "shown"
    FROZEN = "frozen"
    """The output shows the same frame again and again."""
    DARK = "dark"
    """The output shows nothing, or no television is plugged in there."""


SAY_EVERY = 0.75
"""Seconds from one time that a screen says its sight to the next."""

_WORDS = {str(sight).encode(): sight for sight in Sight}
_LONGEST_WORD = 64
"""Bytes of a word without an end that are kept."""


class FeedError(OSError):
    """The socket cannot be made; the text names the path and the cause."""


class Feed:
    """Serves one team's pictures on a unix socket. All calls are made by one thread.

    Raises `FeedError` where the socket cannot be made. A socket file left behind by a table
    that was cut off is taken over. The socket is this user's, and may be a ``group``'s as well;
    who connects and is not ``welcome`` gets nothing.
    """

    def __init__(
        self,
        path: Path,
        welcome: Callable[[socket.socket], bool] | None = None,
        group: int | None = None,
    ) -> None:
        self.path = path
        self._welcome = welcome
        self._picture: Picture | Callable[[], Picture] | None = None
        self._line = b""
        """The picture as it is sent, once there is a screen to send it to."""
        self._screens: list[_Receiver] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.unlink(missing_ok=True)
            # Set before it has a name: there is no moment at which others may connect.
            os.fchmod(self._socket.fileno(), 0o600)
            self._socket.bind(str(path))
            if group is not None:
                os.chown(path, -1, group, follow_symlinks=False)
                path.chmod(0o660)
            self._socket.listen()
        except OSError as error:
            self._socket.close()
            raise FeedError(f"{path}: the screens' socket cannot be made: {error}") from error
        self._socket.setblocking(False)

    def publish(self, picture: Picture | Callable[[], Picture]) -> None:
        """Make this the newest picture, and send it to every screen that is ready for it.

        A function that makes the picture is called when there is a screen.
        """
        self._picture = picture
        self._line = b""
        for screen in self._screens:
            screen.waiting = True
        self.poll()

    def poll(self) -> None:
        """Takes in screens that have connected, and goes on sending; never blocks."""
        with contextlib.suppress(BlockingIOError):
            while True:
                connection, _ = self._socket.accept()
                strange = self._welcome is not None and not self._welcome(connection)
                if strange or len(self._screens) >= MOST_SCREENS:
                    connection.close()
                    continue
                connection.setblocking(False)
                self._screens.append(_Receiver(connection, waiting=self._picture is not None))
        if self._picture is not None and self._screens and not self._line:
            picture = self._picture() if callable(self._picture) else self._picture
            self._line = to_json(picture) + b"\n"
        for screen in list(self._screens):
            if not screen.send(self._line):
                screen.connection.close()
                self._screens.remove(screen)

    @property
    def screens(self) -> int:
        """The number of connected screens."""
        return len(self._screens)

    def take_sight(self) -> Sight | None:
        """The best that any screen has said since this was last called; None if none has."""
        said = {screen.sight for screen in self._screens}
        for screen in self._screens:
            screen.sight = None
        return next((sight for sight in Sight if sight in said), None)

    def close(self) -> None:
        """Close every connection and take the socket away."""
        for screen in self._screens:
            screen.connection.close()
        self._screens.clear()
        self._socket.close()
        self.path.unlink(missing_ok=True)


class _Receiver:
    """One connected screen: what is left of the line on its way, and whether a newer waits."""

    def __init__(self, connection: socket.socket, *, waiting: bool) -> None:
        self.connection = connection
        self.waiting = waiting
        self.sight: Sight | None = None
        """What it has said, until that is taken."""
        self._said = b""
        self._rest = b""
        self._last = b""
        """The line that it was sent last: the same is not sent again, or could be counted."""

    def send(self, newest: bytes) -> bool:
        """Send as much as goes without waiting; false when the screen has gone."""
        try:
            said = self.connection.recv(1024, socket.MSG_DONTWAIT)
            if said == b"":
                return False
            self._hear(said)
        except BlockingIOError:
            pass
        except OSError:
            return False
        while self._rest or self.waiting:
            if not self._rest:
                self.waiting = False
                if newest == self._last:
                    return True
                self._rest = self._last = newest
            try:
                sent = self.connection.send(self._rest)
            except BlockingIOError:
                return True
            except OSError:
                return False
            self._rest = self._rest[sent:]
        return True

    def _hear(self, said: bytes) -> None:
        """Takes in bytes cut anywhere; what is no word of `Sight` is left out."""
        *words, rest = (self._said + said).split(b"\n")
        self._said = rest[-_LONGEST_WORD:]
        for word in words:
            self.sight = _WORDS.get(word, self.sight)


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
        """The number of lines that were no picture."""

    def feed(self, data: bytes) -> Picture | None:
        """Takes in bytes cut anywhere, and gives the newest whole picture among them."""
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
        """Forgets the beginning of a line, when the connection is lost."""
        self._buffer = b""


class Link:
    """The connection to the table, made again by itself. Time is given, in seconds.

    A table that is not ``welcome`` is no table: nothing is read from it.
    """

    def __init__(
        self,
        path: Path | None,
        connection: socket.socket | None = None,
        welcome: Callable[[socket.socket], bool] | None = None,
    ) -> None:
        """``path`` is the table's socket; a ``connection`` already made is used first."""
        self._path = path
        self._welcome = welcome
        self._connection = connection
        if connection is not None:
            connection.setblocking(False)
        self._next_try = float("-inf")
        self._asking: float | None = None
        """Since when it has asked for the table."""
        self._eager = True
        self._said: Sight | None = None
        """What it has said on this connection."""
        self._say_at = float("-inf")
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
        """The seconds until the next call of `poll` when nothing comes; endless while connected."""
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

    def say(self, sight: Sight, now: float) -> None:
        """Tell the table whether the picture can be seen, if that is due; never blocks."""
        if self._connection is None or (sight is self._said and now < self._say_at):
            return
        with contextlib.suppress(OSError):  # `poll` finds out whether the table has gone
            self._connection.send(f"{sight}\n".encode())
        self._said, self._say_at = sight, now + SAY_EVERY

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
        self._connection = self._said = None
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
        strange = not failed and self._welcome is not None and not self._welcome(connection)
        if failed or strange:
            connection.close()
        else:
            self._connection = connection
