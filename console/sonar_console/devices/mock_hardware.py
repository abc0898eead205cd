"""Runs mock devices in a thread of their own, perhaps with a socket for commands.

Through the socket a program on the same machine drives the controls and breaks devices, by the
lines of :mod:`sonar_console.devices.mock_commands`. One thread does all of it: it runs the stand-in
boards, takes lines, and answers them in the order in which they came.
"""

from __future__ import annotations

import logging
import os
import select
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from sonar_console.devices.clock import Clock
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_commands import MockCommands
from sonar_console.devices.mock_devices import MockDevices

log = logging.getLogger(__name__)

BEAT = 0.5
"""Seconds between two rounds of the thread when no command comes: the mock boards must run once
a second."""
PART = 0.5
"""Seconds that pass at once; boards beat each second, and are silent after three."""
CORE_WAIT = 1.0
"""Seconds that a step of the core may take until the rest of the time passes without it."""
BUSY_WAIT = 0.01
"""The same after a step that took longer than that, so that no press waits for a busy core."""
DISK_WAIT = 0.2
"""Seconds that the disk may take for what a step gave it; a slower one is not waited for again."""
LONGEST = 1000
"""Bytes of a line; who sends more without an end is cut off."""
UNREAD = 100_000
"""Bytes of answers that nobody reads before who does not read them is cut off."""


class MockSocketError(OSError):
    """The socket cannot be opened: one line that says why."""


class _Client:
    """One program that sends commands."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.said = b""
        self.answers = b""


class MockHardware:
    """Mock devices, their thread, and the socket if there is one.

    To be started after the controls are made, and closed after they are closed.

    ``devices.factory``, ``devices.ports`` and ``devices.display`` are for
    :class:`sonar_console.devices.controls.Controls`.
    """

    def __init__(
        self,
        layout: Layout,
        clock: Clock,
        path: Path | None = None,
        welcome: Callable[[socket.socket], bool] | None = None,
    ) -> None:
        """Open the socket; a program that connects and is not ``welcome`` is cut off.

        :raises MockSocketError: when the path cannot be used.
        """
        self.devices = MockDevices(layout, clock)
        self.heard = threading.Event()
        """Set once a line has been carried out."""
        self.ended = threading.Event()
        """Set by the line ``quit``."""
        self.wake_core: Callable[[], None] = lambda: None
        """Called by the thread for the line ``quit``."""
        self.core_steps: Callable[[float], bool] = lambda longest: False
        """Lets the core make a whole step, as `Controls.step_through` does."""
        self.disk_done: Callable[[float], bool] = lambda longest: True
        """Waits until the disk has what the core gave it, as `DiskThread.finish` does."""
        self._clock = clock
        self._lines = MockCommands(self.devices, clock, self._end, self._pass)
        self._path = path
        self._welcome = welcome
        self._clients: dict[int, _Client] = {}
        self._listening: socket.socket | None = None
        self._wake = os.pipe()
        try:
            if path is not None:
                self._listening = _listen(path)
        except MockSocketError:
            self._close_parts()
            raise
        self._stop = False
        self._core_keeps_up = True
        self._thread = threading.Thread(target=self._run, name="mock-hardware", daemon=True)

    def start(self) -> None:
        """Start the thread, once the controls have taken the pins.

        Not before, for taking a pin sets it to its resting level.
        """
        self._thread.start()

    @property
    def has_socket(self) -> bool:
        """Whether there is a socket for commands."""
        return self._path is not None

    def close(self) -> None:
        """End the thread, close the socket and the devices; may be called twice."""
        if self._stop:
            return
        self._stop = True
        if self._thread.is_alive():
            os.write(self._wake[1], b"x")
            self._thread.join()
        self._close_parts()
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def _close_parts(self) -> None:
        for client in self._clients.values():
            client.connection.close()
        self._clients.clear()
        if self._listening is not None:
            self._listening.close()
        for end in self._wake:
            os.close(end)
        self.devices.close()

    def _end(self) -> None:
        self.ended.set()
        self.wake_core()

    def _pass(self, seconds: float) -> None:
        """Let time pass in parts, as it does at a table: boards beat and the core steps in each.

        All the rest passes at once where the core makes no step.
        """
        left, steps, keeps = seconds, True, True
        while left > 0.0:
            part = min(left, PART) if steps and not self._stop else left
            left -= part
            self._clock.let_pass(part)
            self.devices.pump()
            steps = self.core_steps(CORE_WAIT if self._core_keeps_up else BUSY_WAIT)
            self._core_keeps_up = steps
            keeps = keeps and self.disk_done(DISK_WAIT)
        self.wake_core()

    def _run(self) -> None:
        while not self._stop:
            self.devices.pump()
            reading = [self._wake[0], *self.devices.filenos(), *self._clients]
            if self._listening is not None:
                reading.append(self._listening.fileno())
            writing = [number for number, client in self._clients.items() if client.answers]
            readable, writable, _ = select.select(reading, writing, [], BEAT)
            if self._listening is not None and self._listening.fileno() in readable:
                connection, _ = self._listening.accept()
                if self._welcome is None or self._welcome(connection):
                    connection.setblocking(False)
                    self._clients[connection.fileno()] = _Client(connection)
                else:
                    connection.close()
            for number in [number for number in self._clients if number in readable]:
                self._take(number)
            for number in [number for number in self._clients if number in writable]:
                self._give(number)

    def _take(self, number: int) -> None:
        client = self._clients[number]
        try:
            data = client.connection.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        *lines, client.said = (client.said + data).split(b"\n")
        for line in lines:
            answer = self._lines.answer(line.decode("utf-8", "replace"))
            client.answers += answer.encode("utf-8") + b"\n"
            self.heard.set()
        if not data or len(client.said) > LONGEST or len(client.answers) > UNREAD:
            self._give(number)
            self._drop(number)
        else:
            self._give(number)

    def _give(self, number: int) -> None:
        client = self._clients.get(number)
        if client is None or not client.answers:
            return
        try:
            client.answers = client.answers[client.connection.send(client.answers) :]
        except BlockingIOError:
            return
        except OSError:
            self._drop(number)

    def _drop(self, number: int) -> None:
        client = self._clients.pop(number, None)
        if client is not None:
            client.connection.close()


def _listen(path: Path) -> socket.socket:
    """A socket at that path, for this user alone; one that nobody listens on is replaced."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
                try:
                    asking.connect(str(path))
                except ConnectionRefusedError:
                    path.unlink()
                else:
                    raise MockSocketError(f"{path}: another console listens there already")
        os.fchmod(listening.fileno(), 0o600)  # before it has a name, which a link could take
        listening.bind(str(path))
        listening.listen()
        listening.setblocking(False)
    except MockSocketError:
        listening.close()
        raise
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        raise MockSocketError(f"{path}: no socket can be made there ({why})") from error
    return listening
