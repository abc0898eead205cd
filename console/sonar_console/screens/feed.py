"""The table's end of a screen's socket: the newest picture of one team, to any screen that asks.

A line is a picture. A screen that connects gets the newest at once. A screen that does not read
never holds the table up: of the pictures it missed it gets the newest only.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

from sonar_console.cards.picture import Picture
from sonar_console.cards.wire import to_json

MOST_SCREENS = 16
"""Screens that a team may have at once; one more is turned away, and asks again."""


class FeedError(OSError):
    """The socket cannot be made; the text names the path and the cause."""


class Feed:
    """Serves one team's pictures on a unix socket. All calls are made by one thread.

    Raises `FeedError` where the socket cannot be made. A socket file left behind by a table
    that was cut off is taken over.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._picture: Picture | Callable[[], Picture] | None = None
        self._line = b""
        """The picture as it is sent, once there is a screen to send it to."""
        self._screens: list[_Receiver] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.unlink(missing_ok=True)
            self._socket.bind(str(path))
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
        """Take in screens that have connected, and go on sending; never blocks."""
        with contextlib.suppress(BlockingIOError):
            while True:
                connection, _ = self._socket.accept()
                if len(self._screens) >= MOST_SCREENS:
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
        self._rest = b""

    def send(self, newest: bytes) -> bool:
        """Send as much as goes without waiting; false when the screen has gone."""
        try:
            if self.connection.recv(1024, socket.MSG_DONTWAIT) == b"":
                return False
        except BlockingIOError:
            pass
        except OSError:
            return False
        while self._rest or self.waiting:
            if not self._rest:
                self._rest, self.waiting = newest, False
            try:
                sent = self.connection.send(self._rest)
            except BlockingIOError:
                return True
            except OSError:
                return False
            self._rest = self._rest[sent:]
        return True
