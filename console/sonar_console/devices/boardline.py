"""One open port of a crew board: what the board says becomes events, what it is told goes out.

:class:`sonar_console.devices.board.Boards` decides which board a port may drive.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from sonar_console.devices.board_events import (
    BoardClock,
    BoardEvent,
    BoardKind,
    BoardSettings,
)
from sonar_console.devices.layout import BOARD_BUTTONS, BOARD_ENCODERS, BoardParts
from sonar_console.devices.link import SETTING_FIELDS, TURNS, Frame, Numbers, Parser, encode
from sonar_console.devices.serialport import Port

ASK_EVERY = 1.0
"""Seconds between two questions, and between two frames of lamps, which also tell the board
that the table is there."""
TELL_SETTINGS = 3
"""How often a board is sent its settings before no answer means that its firmware has none; it is
sent them on, for firmware since 1.3 takes them without a word."""
READS = 8
"""Reads of a port in one pump, so that a port that never stops delays no other."""
BACK = 1000
"""Milliseconds by which a board's clock must have gone back for it to have started anew: an event
may be stamped a little before a frame that was sent ahead of it."""

_PARTS = (BoardKind.PRESS, BoardKind.RELEASE)
_EVENTS = {"SBPRS": BoardKind.PRESS, "SBREL": BoardKind.RELEASE}


def device_of(path: str | int) -> tuple[int, int] | None:
    """The device behind a path or descriptor: its numbers, not its name; None if there is none."""
    with contextlib.suppress(OSError):
        found = os.stat(path)  # noqa: PTH116  a descriptor as well
        return found.st_rdev, found.st_ino
    return None


def settings_values(parts: BoardParts) -> tuple[int, ...]:
    """How the layout reads the controls of a board: the fields of the frame ``SHSET``."""
    halves = sum(1 << place for place, quarters in parts.quarters.items() if abs(quarters) == 2)
    backwards = sum(1 << place for place, quarters in parts.quarters.items() if quarters < 0)
    floors = [round(1000 * parts.floors.get(place, 0.0)) for place in range(BOARD_BUTTONS)]
    return halves, backwards, *floors


@dataclass(slots=True)
class BoardLine:
    """One open port.

    ``claims`` is the board that it says to be, ``board`` the same while it drives that board.
    """

    path: str
    port: Port
    descriptor: int
    opened: float
    heard: float
    device: tuple[int, int] | None = None
    claims: str = ""
    board: str = ""
    parts: BoardParts = field(default_factory=BoardParts)
    found: bool = False
    """Whether its state has been told since it drives."""
    doubt: bool = False
    """Whether an event was lost and the whole state has not come since."""
    asked: float = float("-inf")
    sent: float = float("-inf")
    lit: int | None = None
    """The lamps that the board was told last."""
    boot: int | None = None
    unknown: str = ""
    """A part that the board has named and the layout does not have."""
    last_ms: int = 0
    turned: dict[int, int] = field(default_factory=dict)
    """By encoder, the sum of detents that the table knows of, 0 to TURNS - 1."""
    edges: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By part (``button`` or ``encoder``, and its number), the edges that the board has told of."""
    wants_edges: bool = False
    settings: BoardSettings = BoardSettings.SENT
    refused: str = ""
    """The first of the settings that the board has refused."""
    news: bool = False
    """Whether either of them has changed since it was noted."""
    damaged: int = 0
    """Frames to it that came damaged, by what it says, since it was opened."""
    _sent_settings: int = 0
    _otherwise: int = 0
    _told_damaged: int | None = None
    parser: Parser = field(default_factory=Parser)
    numbers: Numbers = field(default_factory=Numbers)
    clock: BoardClock = field(default_factory=BoardClock)
    out: bytes = b""

    def begin(self, frame: Frame, now: float) -> None:
        """Begin anew with a hello: numbers, clock, lamps."""
        self.numbers.start(frame.whole("number"))
        self.clock = BoardClock()
        self.last_ms = frame.whole("ms")
        self.boot = frame.boot
        self.lit = None
        self.found = self.doubt = False
        self.settings, self.refused, self._sent_settings = BoardSettings.SENT, "", 0
        self._otherwise = 0
        self._told_damaged = None
        self.news = True
        self.asked = now  # the board sends its state after its hello

    def restarted(self, frame: Frame) -> bool:
        """Whether the board has started anew since its last hello."""
        if None not in (frame.boot, self.boot) and frame.boot != self.boot:
            return True
        return frame.whole("ms") < self.last_ms - (0 if frame.tag == "SBHEL" else BACK)

    def read(self) -> Iterator[Frame]:
        """The frames that have come; raises OSError when the port has gone."""
        for _ in range(READS):
            data = self.port.read()
            if not data:
                return
            yield from self.parser.feed(data)

    def lost(self, frame: Frame) -> int | None:
        """Take the frame's number: how many events were lost before it, None if it is no news."""
        news, lost = self.numbers.take(frame)
        if not news:
            return None
        if lost and self.found and not self.doubt:
            self.doubt = True
            self.asked = float("-inf")
        return lost

    def events(self, frame: Frame, now: float) -> Iterator[BoardEvent]:
        """The events that a frame tells; its lamps, turns and edges are taken note of."""
        ms = frame.whole("ms")
        self.last_ms = max(ms, self.last_ms)
        at = self.clock.when(ms, now)
        if frame.tag == "SBSTA":
            yield from self._state(frame, at)
        elif frame.tag == "SBSET":
            now_set = tuple(frame.whole(name) for name, _ in SETTING_FIELDS)
            taken = now_set == settings_values(self.parts)
            self.settings = BoardSettings.TAKEN if taken else BoardSettings.REFUSED
            self._answer(now_set, taken)
            self.news = True
        elif frame.tag == "SBREF":
            self._refusal(frame.text("what"), frame.whole("value"))
        elif frame.tag == "SBEDG":
            for name in ("button", "encoder"):
                for place in range(BOARD_BUTTONS if name == "button" else BOARD_ENCODERS):
                    self.edges[name, place] += frame.whole(f"{name}{place}")
        elif self.found and frame.tag in _EVENTS:
            place = frame.whole("button")
            if self._known("button", place, place in self.parts.floors):
                yield BoardEvent(self.board, _EVENTS[frame.tag], place, 0, at)
        elif self.found and frame.tag == "SBTRN":
            place, steps = frame.whole("encoder"), frame.whole("steps")
            if self._known("encoder", place, place in self.parts.quarters):
                self.turned[place] = (self.turned.get(place, 0) + steps) % TURNS
                yield BoardEvent(self.board, BoardKind.TURN, place, steps, at)

    def _answer(self, now_set: tuple[int, ...], taken: bool) -> None:
        """Keep the first setting that a board answers otherwise, twice and without a refusal.

        Once may be the answer to what it was sent before.
        """
        if taken:
            self.refused, self._otherwise = "", 0
            return
        self._otherwise += 1
        if self._otherwise > 1 and not self.refused:
            wanted = settings_values(self.parts)
            self.refused = next(
                f"{name} {value}"
                for (name, _), value, other in zip(SETTING_FIELDS, wanted, now_set, strict=True)
                if value != other
            )

    def _refusal(self, what: str, value: int) -> None:
        if what != "line":
            self.refused = self.refused or f"{what} {value}"
            self.news = True
            return
        before = value - 1 if self._told_damaged is None else self._told_damaged
        self.damaged += max(0, value - before)
        self._told_damaged = value

    def _known(self, kind: str, place: int, known: bool) -> bool:
        """Whether the layout has a part; one that it does not have is kept to be told."""
        if not known and not self.unknown:
            self.unknown = f"{kind} {place}"
        return known

    def _state(self, frame: Frame, at: float) -> Iterator[BoardEvent]:
        """The whole state, and the detents that the board has counted and the table has not heard.

        Presses that were lost are known to be lost, no more; but where an encoder stands can be
        put right. When a board comes, its sums are where the table begins to count.
        """
        if frame.whole("lamps") != self.lit:
            self.lit = None
        kind = BoardKind.STATE if self.found else BoardKind.FOUND
        yield BoardEvent(self.board, kind, frame.whole("buttons"), 0, at)
        for place in range(BOARD_ENCODERS):
            told = frame.whole(f"turned{place}") % TURNS
            steps = (told - self.turned.get(place, 0) + TURNS // 2) % TURNS - TURNS // 2
            self.turned[place] = told
            if steps and self.found and place in self.parts.quarters:
                yield BoardEvent(self.board, BoardKind.TURN, place, steps, at)
        self.found = True
        self.doubt = False

    def speak(self, lamps: int, now: float) -> None:
        """Send what is due: a question, or the lamps and settings; what fits goes out now.

        A board that does not drive is told to have no lamp lit.
        """
        if not self.out:
            self.out = self._due(lamps, now)
        if self.out:
            self.out = self.out[self.port.write(self.out) :]

    def _due(self, lamps: int, now: float) -> bytes:
        waiting = not self.claims or (self.board and (self.doubt or not self.found))
        if waiting and now - self.asked >= ASK_EVERY:
            self.asked = now
            return encode("SHSTA" if self.board else "SHHEL")
        if not self.claims:
            return b""
        if self.wants_edges:
            self.wants_edges = False
            return encode("SHEDG")
        every = now - self.sent >= ASK_EVERY
        if lamps == self.lit and not every:
            return b""
        self.sent = now
        self.lit = lamps
        if not (every and self.board) or self.settings is BoardSettings.TAKEN:
            return encode("SHLMP", lamps)
        if self.settings is BoardSettings.SENT and self._sent_settings >= TELL_SETTINGS:
            self.settings = BoardSettings.UNHEARD
            self.news = True
        self._sent_settings += 1
        return encode("SHSET", *settings_values(self.parts)) + encode("SHLMP", lamps)
