"""What the running table tells the system's supervisor (systemd's ``Type=notify``).

One datagram a message to the socket named in ``$NOTIFY_SOCKET``; without it (on a desk) nothing
is said. The sign of life is sent from the core's own loop: a thread of its own would go on
saying that all is well while the core hangs.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping

_SIGNS = 4
"""Signs of life in the time after which the supervisor gives the table up for hung."""


class SystemdNotifier:
    """The messages of one process to its supervisor. Time is given, in seconds."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Read where to and how often from the environment; a foreign one is left alone."""
        self._address = environment.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):
            self._address = f"\0{self._address[1:]}"
        self._pause = _pause(environment) if self._address else None
        self._next = float("-inf")

    @property
    def pause(self) -> float | None:
        """Seconds from one sign of life to the next, or None if nobody waits for them."""
        return self._pause

    def ready(self) -> None:
        """The table is up: devices open, screens' sockets made, first picture shown."""
        self._send("READY=1")

    def alive(self, now: float) -> None:
        """A sign of life, to be given once a round of the core; sends when one is due."""
        if self._pause is not None and now >= self._next:
            self._next = now + self._pause
            self._send("WATCHDOG=1")

    def says(self, status: str) -> None:
        """A line for the operator, shown by ``systemctl status``."""
        self._send(f"STATUS={' '.join(status.split())}")

    def stopping(self) -> None:
        """The table ends by its own will."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        """Send and never wait: a supervisor that does not read must not hold the core up."""
        if not self._address:
            return
        with contextlib.suppress(OSError), _datagrams() as sender:
            sender.sendto(message.encode("utf-8"), self._address)


def _datagrams() -> socket.socket:
    sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    sender.setblocking(False)
    return sender


def _pause(environment: Mapping[str, str]) -> float | None:
    """The pause between two signs of life, if the supervisor asks this process for them."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        limit = int(environment.get("WATCHDOG_USEC", "0"))
    except ValueError:
        return None
    return limit / 1e6 / _SIGNS if limit > 0 else None
