"""Notifies systemd that the table is ready, alive and stopping (``Type=notify``, watchdog).

Each message is a datagram to the socket named in ``$NOTIFY_SOCKET``; without it (on a desk) nothing
is sent. The heartbeat is sent from the core's own loop: a thread of its own would go on while the
core hangs.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping

_BEATS = 4
"""Heartbeats within the watchdog's time, at least."""
_LONGEST = 1.0
"""Seconds from one heartbeat to the next at most."""


class SystemdNotifier:
    """Sends the messages of one process to systemd. Times are passed in, in seconds."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Read address and period from the environment; those of another process are ignored."""
        self._address = environment.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):
            self._address = f"\0{self._address[1:]}"
        self._pause = _pause(environment) if self._address else None
        self._next = float("-inf")
        self._mode = ""

    @property
    def pause(self) -> float | None:
        """Seconds from one heartbeat to the next, or None without a watchdog."""
        return self._pause

    def ready(self) -> None:
        """Tell that the table is up: devices open, sockets made, first picture shown."""
        self._send("READY=1")

    def alive(self, now: float) -> None:
        """Send a heartbeat if one is due; to be called once a round of the core."""
        if self._pause is not None and now >= self._next:
            self._next = now + self._pause
            self._send("WATCHDOG=1")

    def on(self, mode: str) -> None:
        """Tell which mode is on, when it is another.

        `systemctl status` shows it; a new release is kept once it has told one (`releases.watch`).
        """
        if mode != self._mode:
            self._mode = mode
            self._send(f"STATUS={mode}")

    def due(self) -> float | None:
        """When the next heartbeat is due, or None without a watchdog."""
        return None if self._pause is None else self._next

    def stopping(self) -> None:
        """Tell that the table is stopping."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        """Send without waiting, so that nothing delays the core."""
        if not self._address:
            return
        with contextlib.suppress(OSError), _datagrams() as sender:
            sender.sendto(message.encode("utf-8"), self._address)


def _datagrams() -> socket.socket:
    sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    sender.setblocking(False)
    return sender


def _pause(environment: Mapping[str, str]) -> float | None:
    """The pause between two heartbeats, if systemd watches this process."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        limit = int(environment.get("WATCHDOG_USEC", "0"))
    except ValueError:
        return None
    return min(_LONGEST, limit / 1e6 / _BEATS) if limit > 0 else None
