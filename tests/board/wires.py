"""The wires of an emulated crew board, for ``rp2040py --board-spec``: a Unix socket to its lines.

``low 6`` and ``high 6`` put a line to ground and let it go; each lamp that changes is told as
``lamp 14 1``. The socket's path is in the environment, ``SONAR_BOARD_WIRES``.
"""

from __future__ import annotations

import os
import socket
import threading
from typing import Any

from rp2040py.boards import BOARDS, BoardSpec
from rp2040py.gpio_pin import GPIOPinState

LAMPS = (*range(14, 23), 25)


class Wires:
    """What is wired to the emulated chip."""

    def attach(self, chip: Any) -> None:
        """Called by the emulator with its chip."""
        self._chip = chip
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(os.environ["SONAR_BOARD_WIRES"])
        self._listener.listen(1)
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        connection, _ = self._listener.accept()
        for line in LAMPS:
            self._chip.gpio[line].add_listener(
                lambda new, old, line=line: connection.sendall(
                    f"lamp {line} {int(new == GPIOPinState.HIGH)}\n".encode()
                )
            )
        connection.sendall(b"ready\n")
        for text in connection.makefile():
            level, line = text.split()
            pin = self._chip.gpio[int(line)]
            if level == "low":
                pin.set_input_value(False)
            else:
                pin.release_input()


BOARD = BoardSpec(extras=(Wires,), firmware=BOARDS["pico"].firmware)
