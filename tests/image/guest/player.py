"""Plays a match in the image: player.py ORDERS.

One person is blue's captain and radio operator, bots have the other seats. It slides the radio
operator's sheet so often, and notes on the card itself, in a place that nothing else uses, each
time that blue's screen has shown the order and does not say that it is not saved.
"""

from __future__ import annotations

import mmap
import os
import socket
import sys
import time
from contextlib import closing

from sonar_console.cards import Picture, PlayPicture
from sonar_console.cards.picture import from_json

RUN = "/run/sonar-console"
PLACE = 3 << 20
"""Bytes from the begin of the card, between the two copies of the state."""
SHOWN = 0.3
"""Seconds after which a screen says of an order that it is not saved, and some more."""
FIST = "blue.captain.stop"


def note(text: str) -> None:
    """Write a note on the card, past all that the kernel keeps in memory."""
    page = mmap.mmap(-1, 4096)
    page.write(f"sonar-note {text}\n".encode())
    card = os.open("/dev/sonar-card", os.O_WRONLY | os.O_DIRECT)
    os.pwritev(card, [memoryview(page)[:512]], PLACE)
    os.close(card)


def told() -> Picture:
    """What the table tells blue's screen now."""
    with closing(socket.socket(socket.AF_UNIX)) as screen:
        screen.connect(f"{RUN}/blue.socket")
        with screen.makefile("rb") as lines:
            return from_json(lines.readline())


def sheet() -> tuple[int, int] | None:
    """Where the radio operator's sheet lies."""
    picture = told()
    assert isinstance(picture, PlayPicture), picture
    assert picture.radio is not None
    return picture.radio.sheet.dx, picture.radio.sheet.dy


class Hands:
    """The hands on the table's mock hardware."""

    def __init__(self) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        while self._line.connect_ex(f"{RUN}/hands"):
            time.sleep(0.1)
        self._answers = self._line.makefile("r")

    def do(self, *lines: str) -> None:
        """Do some things, with the pauses of a hand."""
        for line in lines:
            self._line.sendall(f"{line}\n".encode())
            said = self._answers.readline()
            assert said.startswith("ok"), (line, said)
            time.sleep(0.06)

    def push(self, *names: str) -> None:
        """Push some of the captain's controls."""
        for name in names:
            self.do(f"press blue.captain.{name}", f"release blue.captain.{name}")


def main(orders: int) -> None:
    """Begin a match, and play."""
    hands = Hands()
    while (phase := told().phase) != "play":
        if phase == "attract":
            hands.push("stop", "south", "east", "push")
        elif phase == "setup":
            hands.push("push", "stop")
        else:
            hands.push("stop")
        time.sleep(4)  # nobody reads a briefing in less
    note("play begins")
    for number in range(1, orders + 1):
        before = sheet()
        hands.do(f"turn blue.radio.slide_x {1 if number % 2 else -1:+d}")
        while sheet() == before:
            pass
        time.sleep(SHOWN)
        warning = told().warning
        if warning is None or warning.key == "warning-kept-again":
            note(f"saved {number}")
    note("play ends")


if __name__ == "__main__":
    main(int(sys.argv[1]))
