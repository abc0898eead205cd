"""The crew board's core: levels and bytes in, frames and lamps out. Touches no hardware.

Events wait in a bounded queue while the table does not read. Each carries its number from the
moment it happened, so one that had to be thrown away is known to be missing. Answers and
heartbeats are made when there is room for them, and never wait.
"""

from clock import MICROS
from inputs import Button, Encoder
from link import NUMBERS, PROTOCOL, TURNS, Parser, encode

FIRMWARE = "1.4.0"
BEAT = 1000
"""Milliseconds between two heartbeats."""
GONE = 10000
"""Milliseconds without a word of the table, once it was heard, after which to restart."""
OLD = 9000000000
"""Milliseconds, 104 days, after which to restart in a quiet moment: frames take ten digits."""
QUIET = 600000
"""Milliseconds without a press or a turn that make such a moment."""
OLDEST = 9999900000
"""Milliseconds after which to restart in any case."""
QUEUE = 64
"""Events kept for a table that does not read."""
MOST_FLOOR = 20
"""Milliseconds that a press may be asked to last at most; more is refused."""
MOST_EDGES = 9
"""Edges of a control that are told at a time at most: the frame has no room for more."""


class Board:
    """One crew board. ``levels`` has a bit set for each line that is high (open).

    ``boot`` is a number of this start alone, 0 to 65535: by it the table knows that the board has
    started anew although its port has not gone.
    """

    def __init__(
        self, ident: str, team: str, reset: str, wiring, levels: int, ms: int, boot: int = 0
    ) -> None:
        self.ident = ident
        self.team = team
        self.reset = reset
        self.boot = boot
        self.lamps = 0
        """The mask of lamps to be lit."""
        self.heard = -1
        """When the table was last heard, -1 for never."""
        self.restart = ""
        """Set when the board is to restart: s, or v for service."""
        self.lost = 0
        self.turned = [0] * len(wiring.ENCODERS)
        """Of each encoder the sum of its detents, so that the table can make good for lost ones."""
        self._button_lines = wiring.BUTTONS
        self._encoder_lines = wiring.ENCODERS
        self._buttons = [
            Button(not levels >> line & 1, 1000 * ms & MICROS) for line in wiring.BUTTONS
        ]
        self._encoders = [
            Encoder(bool(levels >> a & 1), bool(levels >> b & 1), 1000 * ms & MICROS)
            for a, b in wiring.ENCODERS
        ]
        self._parser = Parser()
        self._events: list = []
        self._number = 0
        self._hello = True
        self._state = True
        self._edges = False
        self._settings = [0, 0] + [0] * len(self._buttons)
        """How the controls are read now, field by field of SHSET."""
        self._answer = False
        """Whether they are to be told."""
        self._refused: list = []
        """What is to be answered as refused: pairs of what and how much."""
        self._spoilt = 0
        """Of the frames that came damaged, how many have been told."""
        self._complained = ms
        self._beat = ms
        self._moved = ms

    def scan(self, levels: int, ms: int, us: int = -1) -> None:
        """Take the levels of all lines, as read at ``ms``; ``us`` is the same time, as `micros`."""
        if us < 0:
            us = 1000 * ms & MICROS
        for index in range(len(self._buttons)):  # by number: that takes no memory
            change = self._buttons[index].take(not levels >> self._button_lines[index] & 1, ms, us)
            if change is not None:
                self._event("SBPRS" if change[0] else "SBREL", change[1], index)
        for index in range(len(self._encoders)):
            lines = self._encoder_lines[index]
            a, b = levels >> lines[0] & 1, levels >> lines[1] & 1
            steps = self._encoders[index].take(bool(a), bool(b), ms, us)
            if steps:
                self.turned[index] = (self.turned[index] + steps) % TURNS
                self._event("SBTRN", ms, index, steps)
        if self.heard >= 0 and ms - self.heard >= GONE:
            self.restart = "s"
        if ms >= OLD and (ms >= OLDEST or ms - self._moved >= QUIET):
            self.restart = "s"

    def hear(self, byte: int, ms: int) -> None:
        """Take one byte from the table."""
        frame = self._parser.feed(byte)
        if frame is None:
            return
        tag, values = frame
        if not tag.startswith("SH"):
            return
        self.heard = ms
        if tag == "SHHEL":
            self._hello = self._state = True
        elif tag == "SHSTA":
            self._state = True
        elif tag == "SHLMP":
            self.lamps = values[0]
        elif tag == "SHSET":
            self._set(values)
        elif tag == "SHEDG":
            self._edges = True
        elif tag == "SHSRV":
            self.restart = "v"

    def _set(self, values) -> None:
        """Take over what the table's layout says of the controls on this board.

        What a board cannot be is refused, and the control stays as it is.
        """
        settings = self._settings
        count = len(self._encoders)
        self._refused = []
        for place in (0, 1):
            settings[place] = values[place] & (1 << count) - 1
        unknown = (values[0] | values[1]) >> count
        if unknown:
            while not unknown & 1:
                unknown >>= 1
                count += 1
            self._refused.append(("encoder", count))
        for index in range(len(self._encoders)):
            quarters = 2 if settings[0] >> index & 1 else 4
            self._encoders[index].set(quarters, -1 if settings[1] >> index & 1 else 1)
        for index in range(len(self._buttons)):
            floor = int(values[2 + index])
            if floor > MOST_FLOOR:
                self._refused.append((f"floor{index}", floor))
                continue
            settings[2 + index] = floor
            self._buttons[index].lasts(floor)
        self._answer = True

    def frame(self, ms: int):
        """The next frame to send, None when there is none; ask only when it can go out."""
        if self._hello:
            self._hello = False
            last = self._sent()
            who = self.ident, self.team, FIRMWARE, PROTOCOL, self.reset, self.boot
            return encode("SBHEL", last, ms, *who)
        if self._events:
            return self._events.pop(0)[1]
        if self._state:
            self._state = False
            buttons = 0
            for index in range(len(self._buttons)):
                buttons |= self._buttons[index].down << index
            lamps, lost = self.lamps, self.lost
            return encode("SBSTA", self._number, ms, buttons, lamps, lost, *self.turned)
        if self._answer:
            self._answer = False
            return encode("SBSET", self._number, ms, *self._settings)
        if self._refused:
            return encode("SBREF", self._number, ms, *self._refused.pop(0))
        if self._edges:
            self._edges = False
            return encode("SBEDG", self._number, ms, *self._told_edges())
        if self._parser.bad != self._spoilt and ms - self._complained >= BEAT:
            self._complained = ms
            self._spoilt = self._parser.bad
            return encode("SBREF", self._number, ms, "line", self._spoilt)
        if ms - self._beat >= BEAT:
            self._beat = ms
            return encode("SBBEA", self._number, ms, self.boot)
        return None

    def _told_edges(self) -> list:
        """Of each control how many edges it has had since this was last told, then none."""
        lines: list = [(button.line,) for button in self._buttons]
        lines += [(encoder.a, encoder.b) for encoder in self._encoders]
        told = []
        for each in lines:
            told.append(min(sum([line.edges for line in each]), MOST_EDGES))
            for line in each:
                line.edges = 0
        return told

    def _sent(self) -> int:
        """The number of the last event that is no longer waiting."""
        return (self._events[0][0] - 1) % NUMBERS if self._events else self._number

    def _event(self, tag: str, *values) -> None:
        self._moved = values[0]
        self._number = (self._number + 1) % NUMBERS
        if len(self._events) >= QUEUE:
            self._events.pop(0)
            self.lost += 1
        self._events.append((self._number, encode(tag, self._number, *values)))
