"""The client of a table: its mock hardware's socket and the sockets of its screens."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from sonar_console.cards import Picture
from sonar_console.cards.picture import WireError, from_json

ANSWERED = 20.0
"""Seconds to wait for an answer of the table."""

_RETRY = 0.02


class GoneError(OSError):
    """The table has ended, or does not answer."""


class TableClient:
    """The connections to one running table; a table that is started again needs a new client.

    ``passing`` is called with the seconds that the table's clock is moved on.
    """

    def __init__(
        self,
        hands: Path,
        screens: Mapping[str, Path],
        passing: Callable[[float], None],
        alive: Callable[[], bool],
    ) -> None:
        """Wait until the table is up; raises `GoneError` if it does not come up.

        ``alive`` says whether its process still runs.
        """
        self.pictures: dict[str, Picture] = {}
        """The newest picture of each side."""
        self.seen = 0
        """The number of pictures received."""
        self._passing = passing
        self._taken: list[Picture] = []
        self._rests: dict[str, bytes] = {}
        self._eyes: dict[str, socket.socket] = {}
        self._hands = _connect(hands, alive)
        self._answers = b""
        try:
            for side, path in screens.items():
                self._eyes[side] = _connect(path, alive)
                self._rests[side] = b""
        except GoneError:
            self.close()
            raise

    def say(self, *lines: str) -> list[str]:
        """Send lines to the mock hardware; its answers. Raises `GoneError`."""
        try:
            self._hands.sendall("".join(f"{line}\n" for line in lines).encode())
            while self._answers.count(b"\n") < len(lines):
                data = self._hands.recv(65536)
                if not data:
                    raise GoneError("the table has gone")
                self._answers += data
        except TimeoutError:
            raise GoneError("the table does not answer") from None
        except OSError as error:
            raise GoneError(f"the table has gone: {error}") from None
        *told, self._answers = self._answers.split(b"\n")
        for line in lines:
            if line.startswith("pass "):
                self._passing(float(line[5:]))
        return [line.decode() for line in told]

    def look(self, longest: float = 0.0) -> None:
        """Read the pictures; waits for one at most ``longest`` seconds. Raises `GoneError`."""
        sides = {eye: side for side, eye in self._eyes.items()}
        ready, _, _ = select.select(list(sides), [], [], longest)
        for eye in ready:
            self._read(eye, sides[eye])

    def take_pictures(self) -> list[Picture]:
        """The pictures since the last call, in the order in which they came."""
        taken, self._taken = self._taken, []
        return taken

    def _read(self, eye: socket.socket, side: str) -> None:
        try:
            data = eye.recv(1 << 20)
        except OSError as error:
            raise GoneError(f"the table has gone: {error}") from None
        if not data:
            raise GoneError("the table has gone")
        *lines, self._rests[side] = (self._rests[side] + data).split(b"\n")
        pictures = [_picture(line) for line in lines]
        if pictures:
            self.pictures[side] = pictures[-1]
            self.seen += len(pictures)
            self._taken += pictures

    def close(self) -> None:
        """Close all sockets."""
        for each in (self._hands, *self._eyes.values()):
            each.close()


def _picture(line: bytes) -> Picture:
    try:
        return from_json(line)
    except WireError as error:
        raise GoneError(f"the table sends what is no picture: {error}") from None


def _connect(path: Path, alive: Callable[[], bool]) -> socket.socket:
    end = time.monotonic() + ANSWERED
    while True:
        found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            found.connect(str(path))
        except OSError as error:
            found.close()
            if time.monotonic() > end or not alive():
                raise GoneError(f"{path.name}: no table answers there: {error}") from None
            time.sleep(_RETRY)
            continue
        found.settimeout(ANSWERED)
        return found
