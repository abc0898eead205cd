"""Events of crew boards, and the state of a board."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

PROMPT = 0.001
"""Seconds within which a frame is taken as having just happened: boards count milliseconds."""
MOST_PARTS = 32
"""Buttons and encoders of a board that are told apart when it sends without end."""


class BoardKind(Enum):
    """The kinds of events of a crew board."""

    PRESS = "press"
    RELEASE = "release"
    TURN = "turn"
    FOUND = "found"
    """It connected; ``number`` is the mask of buttons that are down."""
    STATE = "state"
    """Its whole state, asked for after an event was lost; ``number`` as for FOUND."""
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """One event of a board, at ``at`` seconds of the table's clock."""

    board: str
    kind: BoardKind
    number: int
    steps: int
    at: float

    @property
    def wire(self) -> str:
        """The board, for :class:`sonar_console.devices.inbox.Inbox`."""
        return self.board

    @property
    def part(self) -> tuple[str, str, int]:
        """The button, the encoder, or the board as a whole."""
        if self.kind in (BoardKind.PRESS, BoardKind.RELEASE):
            return self.board, "button", min(self.number, MOST_PARTS)
        if self.kind is BoardKind.TURN:
            return self.board, "encoder", min(self.number, MOST_PARTS)
        return self.board, "", 0


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """The state of one board now."""

    name: str
    id: str
    up: bool = False
    why: str = "not yet seen"
    port: str = ""
    firmware: str = ""
    team: str = ""
    reset: str = ""
    """Why it last started: p power, w watchdog, s asked for or host gone."""
    lost: int = 0
    """Events known to be lost since the table started."""
    bad: int = 0
    """Lines that were no valid frames, since the table started."""
    twins: tuple[str, ...] = ()
    """The ports of several boards that all say that they are this one: none of them is heard."""
    unknown: str = ""
    """A part that it has named and the layout does not have, ``encoder 7``."""


class BoardClock:
    """Maps a board's milliseconds to the table's seconds, by the quickest of the last frames."""

    __slots__ = ("_best",)

    def __init__(self) -> None:
        self._best: deque[tuple[int, float]] = deque(maxlen=10)  # by second: smallest delay

    def when(self, ms: int, now: float) -> float:
        """The time in seconds of what a frame, read at ``now``, stamps with ``ms``."""
        delay = now - ms / 1000
        second = int(now)
        if self._best and self._best[-1][0] == second:
            self._best[-1] = (second, min(delay, self._best[-1][1]))
        else:
            self._best.append((second, delay))
        at = min(now, ms / 1000 + min(best for _, best in self._best))
        return now if now - at < PROMPT else at
