"""Events of crew boards, and the state of a board."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.devices.layout import CrewBoard

log = logging.getLogger(__name__)

PROMPT = 0.001
"""Seconds within which a frame is taken as having just happened: boards count milliseconds."""
UNSEEN = "not yet seen"
"""Why a board that has not come yet is not there."""
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


class BoardSettings(Enum):
    """What became of the settings of its controls that a board was sent."""

    SENT = "sent"
    """It has not answered yet."""
    TAKEN = "taken"
    REFUSED = "refused"
    """Some of them, or it has others than it was sent."""
    UNHEARD = "unheard"
    """It does not answer: its firmware is older than the answer."""


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """The state of one board now."""

    name: str
    id: str
    up: bool = False
    why: str = UNSEEN
    port: str = ""
    firmware: str = ""
    team: str = ""
    reset: str = ""
    """Why it last started: p power, w watchdog, s asked for or host gone."""
    lost: int = 0
    """Events known to be lost since the table started."""
    bad: int = 0
    """Lines that were no valid frames, of either side, since the table started."""
    twins: tuple[str, ...] = ()
    """The ports of several boards that all say that they are this one: none of them is heard."""
    unknown: str = ""
    """A part that it has named and the layout does not have, ``encoder 7``."""
    settings: BoardSettings = BoardSettings.SENT
    refused: str = ""
    """The first of the settings that it has refused, ``floor3 90``."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """A board on a port that is none of this table's: the id that it says, and what is wrong."""

    id: str
    why: str

    @property
    def damaged(self) -> bool:
        """Whether the file with its id is damaged."""
        return self.id.startswith("lost-")

    @property
    def nameless(self) -> bool:
        """Whether it does not know who it is: its id was never given, or is damaged."""
        return self.damaged or self.id.startswith("new-")

    @classmethod
    def of(cls, ident: str) -> Stranger:
        """A board whose id is not in the layout."""
        if ident.startswith("lost-"):
            return cls(
                ident, f"board {ident!r}: its identity file is damaged; give it its id again"
            )
        return cls(ident, f"board {ident!r} is not in the layout; give it its id")


class BoardStates:
    """The state of each board of a layout, as it changes; each change is logged in one line."""

    def __init__(self, boards: Iterable[CrewBoard], faults: FaultLog) -> None:
        self._faults = faults
        self.by_name = {board.name: BoardStatus(board.name, board.id) for board in boards}

    def __getitem__(self, name: str) -> BoardStatus:
        return self.by_name[name]

    def _set(self, name: str, **changes: Any) -> BoardStatus:
        self.by_name[name] = changed = replace(self.by_name[name], **changes)
        return changed

    def miss(self) -> None:
        """Log each board that has not come yet."""
        for name, state in self.by_name.items():
            if not state.up and state.why == UNSEEN:
                log.warning("crew board %s (%s): not found on any port", name, state.id)

    def come(self, name: str, port: str, firmware: str, team: str, reset: str) -> None:
        """Note a board that is heard from now on."""
        told = {"port": port, "firmware": firmware, "team": team, "reset": reset}
        state = self._set(name, up=True, why="", **told)
        where = (name, state.id, port, firmware, reset)
        log.info("crew board %s (%s): up on %s, firmware %s, reset %s", *where)

    def go(self, name: str, why: str) -> None:
        """Note a board that is no longer heard."""
        state = self._set(name, up=False, why=why, port="")
        log.warning("crew board %s (%s): gone, %s", name, state.id, why)

    def double(self, name: str, why: str, ports: tuple[str, ...]) -> None:
        """Note the ports of several boards with one id, or none any more."""
        if not ports:
            self._set(name, why=why, twins=())
            return
        self._set(name, up=False, why=why, port="", twins=ports)
        what = "none is heard: pull one, and give it the other crew's id"
        log.warning("crew board %s: %s; %s", name, why, what)

    def count(self, name: str, lost: int = 0, bad: int = 0) -> None:
        """Count more events that were lost, and lines that were damaged."""
        before = self.by_name[name]
        state = self._set(name, lost=before.lost + lost, bad=before.bad + bad)
        if lost:
            self._faults.note(f"board {name}", f"{state.lost} events lost", PastFaultKind.FLOOD)

    def name_unknown(self, name: str, part: str) -> None:
        """Note the first part that a board has named and the layout does not have."""
        if not self.by_name[name].unknown:
            self._set(name, unknown=part)
            self._tell(name, f"names {part}, which is no control of this layout")

    def settle(self, name: str, settings: BoardSettings, refused: str) -> None:
        """Note what became of a board's settings; the first that it has refused is told once."""
        before = self.by_name[name]
        if (settings, refused) == (before.settings, before.refused):
            return
        self._set(name, settings=settings, refused=refused)
        if refused and not before.refused:
            self._tell(name, f"refuses the setting {refused} of the layout")
        elif settings is BoardSettings.UNHEARD:
            log.info("crew board %s: its older firmware says nothing of its settings", name)

    def _tell(self, name: str, what: str) -> None:
        log.warning("crew board %s: %s", name, what)
        self._faults.note(f"board {name}", what, PastFaultKind.DEVICE)


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
