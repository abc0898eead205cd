"""A mock crew board that speaks the board's side of the protocol on a pseudo-terminal.

The table opens the terminal's other end as it would open a serial port. Nothing here waits,
and nothing runs by itself: the owner calls :meth:`PtyBoard.pump` now and then, at least each
second.
"""

from __future__ import annotations

import os
import pty
import select
import tty
from collections import deque
from collections.abc import Callable

from sonar_console.devices.layout import BOARD_BUTTONS, BOARD_ENCODERS
from sonar_console.devices.link import BY_TAG, NUMBERS, PROTOCOL, TURNS, Parser, encode

FIRMWARE = "desk"
BEAT = 1.0
"""Seconds between two heartbeats."""
QUEUE = 64
"""Events kept for a table that does not read; the oldest are thrown away first."""


class PtyBoard:
    """One crew board. Plugged in when made; :meth:`unplug` and :meth:`plug` pull and push it."""

    def __init__(self, ident: str, team: str, clock: Callable[[], float]) -> None:
        self.id = ident
        self.team = team
        self.lamps = 0
        """The mask of lamps that the table wants lit."""
        self.buttons = 0
        """The mask of buttons that are down."""
        self.lost = 0
        self.turned = [0] * BOARD_ENCODERS
        """Of each encoder the sum of its detents, as the state tells it."""
        self._clock = clock
        self._master: int | None = None
        self._slave: int | None = None
        self._port: str | None = None
        self._events: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._out = b""
        self._number = 0
        self._started = 0.0
        self._beat = 0.0
        self.boot = 0
        """The number of this start."""
        self.settings: tuple[int, ...] = ()
        """What the table has said of its controls, field by field of the frame ``SHSET``."""
        self.edges = [0] * (BOARD_BUTTONS + BOARD_ENCODERS)
        """Of each button and encoder, the edges that are to be told when they are asked for."""
        self._parser = Parser()
        self.plug()

    @property
    def port(self) -> str | None:
        """The port to open, None while it is unplugged."""
        return self._port

    def fileno(self) -> int | None:
        """The descriptor on which the table is heard, None while it is unplugged."""
        return self._master

    def plug(self) -> None:
        """Plug it in: the board starts, on a new port."""
        if self._master is not None:
            return
        self._master, self._slave = pty.openpty()
        self._port = os.ttyname(self._slave)
        tty.setraw(self._master)
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.start()

    def start(self) -> None:
        """Start, or start anew while it stays plugged in: its port does not go."""
        self._parser = Parser()
        self._events.clear()
        self._answers.clear()
        self._out = b""
        self._number = 0
        self.lamps = 0
        self.lost = 0
        self.boot += 1
        self.settings = ()
        self._started = self._beat = self._clock()
        self._hello()
        self.pump()

    def unplug(self) -> None:
        """Unplug it: the port is gone, the lamps are off, what was not sent is lost."""
        self._port = None
        for end in (self._master, self._slave):
            if end is not None:
                os.close(end)
        self._master = self._slave = None
        self.lamps = 0

    close = unplug

    def press(self, button: int) -> None:
        """Push a button down."""
        if not self.buttons >> button & 1:
            self.buttons |= 1 << button
            self.event("SBPRS", button)

    def release(self, button: int) -> None:
        """Release a button."""
        if self.buttons >> button & 1:
            self.buttons &= ~(1 << button)
            self.event("SBREL", button)

    def turn(self, encoder: int, steps: int) -> None:
        """Turn an encoder by detents, clockwise positive."""
        while steps:
            part = max(-99, min(99, steps))
            self.turned[encoder] = (self.turned[encoder] + part) % TURNS
            self.event("SBTRN", encoder, part)
            steps -= part

    def noise(self, data: bytes) -> None:
        """Send bytes that are no frame."""
        self._answers.append(data)
        self.pump()

    def pump(self) -> None:
        """Read what the table sends, answer, send a heartbeat; never waits."""
        if self._master is None:
            return
        while select.select([self._master], [], [], 0)[0]:
            try:
                data = os.read(self._master, 4096)
            except OSError:
                break  # nobody has the other end open
            for frame in self._parser.feed(data):
                if frame.tag == "SHHEL":
                    self._hello()
                elif frame.tag == "SHSTA":
                    self._state()
                elif frame.tag == "SHLMP":
                    self.lamps = frame.whole("lamps")
                elif frame.tag == "SHSET":
                    fields = BY_TAG["SHSET"].fields
                    self.settings = tuple(frame.whole(name) for name, _ in fields)
                    self._answers.append(encode("SBSET", *self._head(), *self.settings))
                elif frame.tag == "SHEDG":
                    self._answers.append(encode("SBEDG", *self._head(), *self.edges))
                    self.edges = [0] * len(self.edges)
        now = self._clock()
        if now - self._beat >= BEAT:
            self._beat = now
            if not self._out and not self._answers:
                self._answers.append(encode("SBBEA", *self._head(), self.boot))
        self._write()

    def _head(self) -> tuple[int, int]:
        return self._number, max(0, int((self._clock() - self._started) * 1000))

    def event(self, tag: str, *values: int) -> None:
        """Send a numbered frame, such as ``SBPRS`` and a button."""
        if self._master is None:
            return
        self._number = (self._number + 1) % NUMBERS
        if len(self._events) >= QUEUE:
            self._events.popleft()
            self.lost += 1
        self._events.append(encode(tag, *self._head(), *values))
        self.pump()

    def _hello(self) -> None:
        who = (self.id, self.team, FIRMWARE, PROTOCOL, "p", self.boot)
        self._answers.append(encode("SBHEL", *self._head(), *who))
        self._state()

    def _state(self) -> None:
        if len(self._answers) < 8:
            self._answers.append(
                encode("SBSTA", *self._head(), self.buttons, self.lamps, self.lost, *self.turned)
            )

    def _write(self) -> None:
        assert self._master is not None
        while self._out or self._events or self._answers:
            if not self._out:
                self._out = (self._events or self._answers).popleft()
            try:
                self._out = self._out[os.write(self._master, self._out) :]
            except OSError:
                return  # the line is full
