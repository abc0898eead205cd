"""Serial ports on which a crew board may sit: where they are, and bytes in and out of one.

Reads and writes never wait: they take what is there and give what fits (field report B33).
"""

from __future__ import annotations

import logging
import select
import termios
import time
from collections.abc import Iterable
from typing import Protocol

import serial
from serial.tools import list_ports

log = logging.getLogger(__name__)

RASPBERRY_PI = 0x2E8A
"""USB vendor number of the RP2040."""
LEAVE = 0.1
"""Seconds that bytes have to go out before the port is closed."""


class Port(Protocol):
    """Bytes in and out of one open port. Each call raises OSError when the port has gone."""

    def fileno(self) -> int:
        """The descriptor to wait on."""

    def read(self) -> bytes:
        """The bytes that have come, perhaps none."""

    def write(self, data: bytes) -> int:
        """Write what fits now; the number of bytes written."""

    def close(self) -> None:
        """Close it; may be called twice."""


class SerialPort:
    """A port through pyserial, held for this program alone (field report B35)."""

    __slots__ = ("_serial",)

    def __init__(self, path: str) -> None:
        """Open the port.

        :raises OSError: when it is not there, is in use, or may not be opened.
        """
        try:
            self._serial = serial.Serial(path, 115200, timeout=0, write_timeout=0, exclusive=True)
        except termios.error as error:  # just unplugged; no child of OSError
            raise OSError(*error.args) from error

    def fileno(self) -> int:
        """The descriptor to wait on."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """Read the bytes that have come, at most 4096."""
        return bytes(self._serial.read(4096))

    def write(self, data: bytes) -> int:
        """Write what fits now."""
        if not select.select([], [self._serial], [], 0)[1]:
            return 0  # pyserial itself would loop for ever on a full line
        return int(self._serial.write(data) or 0)

    def close(self) -> None:
        """Close it, at most ``LEAVE`` seconds later if bytes are still to go out.

        Linux would wait half a minute for a board that takes none any more.
        """
        try:
            end = time.monotonic() + LEAVE
            while self._serial.is_open and self._serial.out_waiting:
                if time.monotonic() >= end:
                    self._serial.reset_output_buffer()
                    break
                select.select([], [], [], LEAVE / 10)
            self._serial.close()
        except (OSError, termios.error) as error:
            log.debug("closing %s: %s", self._serial.port, error)


def crew_board_ports() -> Iterable[str]:
    """Ports of all RP2040 boards, by their devices.

    Not by the links under ``/dev/serial/by-id``: of two boards with one serial number only one has
    such a link, and not always the same.

    :raises OSError: when a plug was pulled while they were listed: look again soon.
    """
    try:
        ports = list_ports.comports()
    except (TypeError, ValueError) as error:  # pyserial reads files of a port that has gone
        raise OSError(f"a plug was pulled while the ports were listed: {error}") from error
    for port in ports:
        if port.vid == RASPBERRY_PI:
            yield str(port.device)
