"""The one owner of all devices of a table: presses out, lamps and pictures in.

Pins and crew boards put stamped raw events on one queue, from whatever thread; everything else
happens in the caller's thread, in :meth:`Controls.poll`, by the stamps. A press is told
``ORDER`` seconds after it happened and never before an earlier one that is still being
decided, so that a fist is not overtaken by a later press.

With ``threads=False`` the same code runs in the caller's thread alone, by a clock that may be
moved by hand.
"""

from __future__ import annotations

import heapq
import select
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from queue import Empty, SimpleQueue

from PIL import Image

from console.devices.board import BoardEvent, BoardKind, Boards, BoardStatus
from console.devices.debounce import Change, Debouncer, Held
from console.devices.layout import (
    LAMPS,
    BoardButton,
    BoardEncoder,
    Layout,
    PinButton,
    PinEncoder,
)
from console.devices.oled import Oleds
from console.devices.panel import DisplayMaker, Panel
from console.devices.pins import Edge, Factory, Pins
from console.devices.quadrature import Quadrature
from console.devices.serialport import Port, SerialPort, crew_board_ports
from console.press import Kind, Press

ORDER = 0.010
"""Seconds that each press is kept back, for an earlier one that comes by a slower way."""
PATIENCE = 0.050
"""Longest time that one undecided contact may keep the others back."""
CHECK_EVERY = 0.1
"""Seconds between two looks at the lines' true levels, for an edge that a back end lost."""


class FaultKind(StrEnum):
    """What can be wrong with a device while the table plays on."""

    STUCK = "stuck"
    BOARD = "board"
    OLED = "oled"


@dataclass(frozen=True, slots=True)
class Fault:
    """One device that does not work now; ``name`` is a control's, a board's or an OLED's."""

    kind: FaultKind
    name: str
    why: str


class Controls:
    """All devices of one table."""

    def __init__(
        self,
        layout: Layout,
        factory: Factory,
        *,
        clock: Callable[[], float],
        ports: Callable[[], Iterable[str]] = crew_board_ports,
        open_port: Callable[[str], Port] = SerialPort,
        display: DisplayMaker = Panel,
        threads: bool = True,
    ) -> None:
        """Take all devices of ``layout``. ``clock`` gives seconds and never goes back.

        :raises console.devices.pins.PinBackEndError: when a GPIO line cannot be had; boards and
            OLEDs that are missing are faults, not errors.
        """
        self.layout = layout
        self._factory = factory
        self._clock = clock
        self._threads = threads
        self._queue: SimpleQueue[Edge | BoardEvent] = SimpleQueue()
        self._inbox: list[tuple[float, int, Edge | BoardEvent]] = []  # heap by stamp
        self._ready: list[tuple[float, int, Press]] = []  # heap by stamp
        self._taken = 0
        self._order: dict[int, int] = {}  # by GPIO: number of the event that may be a change
        self._checked = clock()
        self._lit: dict[str, frozenset[str]] = {}
        self._closed = False
        gpio = [line for line, user in layout.gpio().items() if not user.startswith("i2c-")]
        self._pins = Pins(factory, gpio, clock, self._queue.put)
        levels = self._pins.arm()
        now = clock()
        self._buttons: dict[int, tuple[str, Debouncer]] = {}
        self._encoders: dict[int, tuple[str, str, Quadrature]] = {}
        self._board_buttons: dict[tuple[str, int], str] = {}
        self._board_encoders: dict[tuple[str, int], str] = {}
        self._held: dict[str, Held] = {}
        for item in layout.controls:
            if isinstance(item, PinButton):
                down = not levels[item.gpio]
                self._buttons[item.gpio] = (item.control, Debouncer(down, now))
                self._held[item.control] = Held(down, now)
            elif isinstance(item, PinEncoder):
                wheel = Quadrature(levels[item.a], levels[item.b], item.quarters)
                self._encoders[item.a] = (item.control, "a", wheel)
                self._encoders[item.b] = (item.control, "b", wheel)
            elif isinstance(item, BoardButton):
                self._board_buttons[item.board, item.button] = item.control
                self._held[item.control] = Held(False, now)
            elif isinstance(item, BoardEncoder):
                self._board_encoders[item.board, item.encoder] = item.control
        self._boards = Boards(layout.boards, ports, open_port, clock, self._queue.put)
        self._oleds = Oleds(layout.oleds, display, clock, threads)
        if threads:
            self._boards.start()

    # -- presses ---------------------------------------------------------------------------

    def poll(self) -> list[Press]:
        """All presses, releases and turns that have become certain, in true order."""
        if not self._threads:
            self._boards.pump()
            self._oleds.step()
        now = self._clock()
        self._drain()
        while self._inbox and self._inbox[0][0] <= now:
            at, number, event = heapq.heappop(self._inbox)
            if isinstance(event, Edge):
                self._edge(event.gpio, event.high, at, number)
            else:
                self._board_event(event, number)
        if now - self._checked >= CHECK_EVERY:
            self._checked = now
            self._check_levels(now)
        for gpio, (control, contact) in self._buttons.items():
            self._changes(control, contact.settle(now), self._order.get(gpio, 0))
        for control, held in self._held.items():
            self._tell(control, held.tick(now), self._next())
        return self._release(now)

    def listen(self) -> None:
        """Without threads: take in what the boards have said until now, ahead of a later edge."""
        if not self._threads:
            self._boards.pump()

    def wait(self, timeout: float) -> None:
        """Wait until something comes, at most ``timeout`` seconds."""
        timeout = max(0.0, timeout)
        if self._threads:
            try:
                self._push(self._queue.get(timeout=timeout))
            except Empty:
                return
            return
        self._boards.pump()
        if self._queue.empty():
            select.select(self._boards.filenos(), [], [], timeout)
            self._boards.pump()

    def due(self) -> float | None:
        """When :meth:`poll` next has something to do if nothing more comes; None for never."""
        times = [contact.due() for _, contact in self._buttons.values()]
        times += [held.due() for held in self._held.values()]
        times.append(self._oleds.due())
        if self._inbox:
            times.append(self._inbox[0][0])
        if self._ready:
            at = self._ready[0][0]
            # what waits for an undecided contact is let go when that is decided, or at last here
            times.append(at + (ORDER if at < self._horizon(self._clock()) else PATIENCE + ORDER))
        return min((time for time in times if time is not None), default=None)

    def _next(self) -> int:
        self._taken += 1
        return self._taken

    def _push(self, event: Edge | BoardEvent) -> None:
        heapq.heappush(self._inbox, (event.at, self._next(), event))

    def _drain(self) -> None:
        while True:
            try:
                self._push(self._queue.get_nowait())
            except Empty:
                return

    def _edge(self, gpio: int, high: bool, at: float, number: int) -> None:
        if gpio in self._buttons:
            control, contact = self._buttons[gpio]
            before = contact.pending()
            order = self._order.get(gpio, 0)
            self._changes(control, contact.edge(not high, at), order)
            if contact.pending() != before:
                self._order[gpio] = number
            return
        control, line, wheel = self._encoders[gpio]
        steps = wheel.edge(line, high)
        if steps:
            self._put(Press(control, Kind.TURN, at, steps), number)

    def _check_levels(self, now: float) -> None:
        """Feed the true level of each line that differs from what its edges told."""
        waiting = {event.gpio for _, _, event in self._inbox if isinstance(event, Edge)}
        for gpio, high in self._pins.levels().items():
            if gpio in waiting:
                continue
            if gpio in self._buttons:
                told = not self._buttons[gpio][1].raw
            else:
                _, line, wheel = self._encoders[gpio]
                told = wheel.levels[0 if line == "a" else 1]
            if told != high:
                self._edge(gpio, high, now, self._next())

    def _board_event(self, event: BoardEvent, number: int) -> None:
        if event.kind is BoardKind.TURN:
            control = self._board_encoders.get((event.board, event.number))
            if control is not None:
                step = 1 if event.steps > 0 else -1
                for _ in range(abs(event.steps)):
                    self._put(Press(control, Kind.TURN, event.at, step), number)
            return
        if event.kind in (BoardKind.PRESS, BoardKind.RELEASE):
            control = self._board_buttons.get((event.board, event.number))
            if control is not None:
                change = self._held[control].change(event.kind is BoardKind.PRESS, event.at)
                self._tell(control, change, number)
            return
        for (board, button), control in self._board_buttons.items():
            if board != event.board:
                continue
            down = bool(event.number >> button & 1)
            held = self._held[control]
            took = held.change if event.kind is BoardKind.STATE else held.found
            self._tell(control, took(down, event.at), number)

    def _changes(self, control: str, changes: list[Change], number: int) -> None:
        for change in changes:
            self._tell(control, self._held[control].change(change.down, change.at), number)

    def _tell(self, control: str, change: Change | None, number: int) -> None:
        if change is not None:
            kind = Kind.PRESS if change.down else Kind.RELEASE
            self._put(Press(control, kind, change.at), number)

    def _put(self, press: Press, number: int) -> None:
        heapq.heappush(self._ready, (press.at, number, press))

    def _horizon(self, now: float) -> float:
        """Before this, nothing more is undecided."""
        pending = (contact.pending() for _, contact in self._buttons.values())
        return min(
            (at for at in pending if at is not None and now - at < PATIENCE), default=float("inf")
        )

    def _release(self, now: float) -> list[Press]:
        horizon = self._horizon(now)
        told: list[Press] = []
        while self._ready and self._ready[0][0] + ORDER <= now and self._ready[0][0] < horizon:
            told.append(heapq.heappop(self._ready)[2])
        return told

    # -- lamps, pictures, faults -------------------------------------------------------------

    def lamps(self, team: str, lit: frozenset[str]) -> None:
        """Have exactly the named lamps of a team lit; lamps that the layout lacks are left out.

        :raises ValueError: for a name that is no lamp.
        """
        for name in lit:
            if name not in LAMPS:
                raise ValueError(f"no lamp {name!r}; known are {', '.join(LAMPS)}")
        if self._lit.get(team) == lit:
            return
        self._lit[team] = lit
        masks = {board.name: 0 for board in self.layout.boards}
        for owner, names in self._lit.items():
            for name, lamp in self.layout.lamps_of(owner).items():
                if name in names:
                    masks[lamp.board] |= 1 << lamp.lamp
        for board, mask in masks.items():
            self._boards.lamps(board, mask)
        self.listen()

    def show(self, oled: str, picture: Image.Image) -> None:
        """Have a picture of 128x64 shown on an OLED, soon; returns at once.

        An OLED that the layout lacks is left out.

        :raises console.devices.oled.PictureError: for another size.
        """
        if any(item.name == oled for item in self.layout.oleds):
            self._oleds.show(oled, picture)

    def flush(self) -> None:
        """Without threads: show all newest pictures now."""
        self._oleds.flush()

    def boards(self) -> list[BoardStatus]:
        """What is known of each crew board."""
        return self._boards.status()

    def faults(self) -> list[Fault]:
        """What does not work now: stuck controls, boards and OLEDs that are gone."""
        found = [
            Fault(FaultKind.STUCK, control, "held down")
            for control, held in self._held.items()
            if held.stuck
        ]
        found += [
            Fault(FaultKind.BOARD, status.name, status.why)
            for status in self._boards.status()
            if not status.up
        ]
        found += [Fault(FaultKind.OLED, name, why) for name, why in self._oleds.faults().items()]
        return found

    def close(self) -> None:
        """Lamps dark, OLEDs dark, then let go of the pins; may be called twice."""
        if self._closed:
            return
        self._closed = True
        self._boards.close()
        self._oleds.close()
        self._pins.close()
        self._factory.close()
