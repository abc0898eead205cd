"""The one owner of all devices of a table: presses out, lamps and pictures in.

Pins and crew boards put stamped raw events on one queue, from whatever thread; everything else
happens in the caller's thread, in :meth:`Controls.poll`, by the stamps.

A press on a pin is told at once, for all pins come through one queue in the order of their
stamps. What a crew board says comes by a slower way, so it is merged: it waits until ``MERGE``
after its stamp for what another board or a pin did before, and a press on a pin that came
after it takes it along. So a fist is not overtaken by a press that came after it, wherever
the two sit, but for the millisecond or two that a board's word is on its line.

What waits to be taken is bounded (:mod:`sonar_console.devices.inbox`), and so is what one
:meth:`Controls.poll` tells, so that the core comes round however much has gathered. What found no
room is counted and told.

A press on a contact with a floor (see :mod:`sonar_console.devices.debounce`) is not certain at
first: until it is, but for ``PATIENCE`` at most, later presses wait behind it.

With ``threads=False`` the same code runs in the caller's thread alone, by a clock that may be
moved by hand.
"""

from __future__ import annotations

import heapq
import select
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from PIL import Image

from sonar_console.containment import FaultLog, Sort
from sonar_console.devices.board import Boards
from sonar_console.devices.boardnews import BoardEvent, BoardKind, BoardStatus
from sonar_console.devices.debounce import Change, Debouncer, Held
from sonar_console.devices.inbox import Inbox
from sonar_console.devices.lamps import Lamps
from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Layout,
    PinButton,
    PinEncoder,
)
from sonar_console.devices.oled import Oleds
from sonar_console.devices.panel import DisplayMaker, Panel, fault_mark
from sonar_console.devices.pins import Edge, Factory, Pins
from sonar_console.devices.quadrature import Quadrature
from sonar_console.devices.seatswitch import SeatSwitches
from sonar_console.devices.serialport import Port, SerialPort, crew_board_ports
from sonar_console.press import ControlName, Kind, Press, split_control

MERGE = 0.004
"""Seconds after its stamp for which what a crew board said waits for what was earlier."""
PATIENCE = 0.050
"""Longest time that one undecided contact may keep the others back."""
CHECK_EVERY = 0.1
"""Seconds between two looks at the lines' true levels, for an edge that a back end lost."""
MOST_TOLD = 200
"""Presses that one poll tells at most; the others come with the next."""
MOST_READY = 20_000
"""Presses that are ready to be told; with so many, events wait where they are."""


class FaultKind(StrEnum):
    """What can be wrong with a device while the table plays on."""

    STUCK = "stuck"
    BOARD = "board"
    OLED = "oled"
    PINS = "pins"
    """No GPIO line can be had: boards and OLEDs are all that the table has."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One device that does not work now; ``name`` is a control's, a board's or an OLED's."""

    kind: FaultKind
    name: str
    why: str


_Waiting = tuple[float, int, int, float, Press]
"""Stamp, number of the event behind it, a number of its own, when to tell it, and the press."""


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
        no_pins: str = "",
    ) -> None:
        """Take all devices of ``layout``. ``clock`` gives seconds and never goes back.

        ``no_pins`` says why ``factory`` is no real one though it should be: then that is a fault.

        :raises PinBackEndError: when a GPIO line cannot be had; boards and
            OLEDs that are missing are faults, not errors.
        """
        self.layout = layout
        self._factory = factory
        self._clock = clock
        self._threads = threads
        self._no_pins = no_pins
        self.fault_log = FaultLog()
        """Where the faults of devices are contained."""
        self.left_out: Counter[str] = Counter()
        """By GPIO line or board, how many of its signals found no room since the start."""
        self._inbox: Inbox[Edge | BoardEvent] = Inbox()
        self._ready: list[_Waiting] = []  # heap by stamp
        self._order: dict[int, int] = {}  # by GPIO: number of the edge that may be a press
        self._latest: dict[int, int] = {}  # by GPIO: number of the last edge, perhaps a release
        self._checked = clock()
        self._lamps = Lamps(layout)
        self._undrawn: set[str] = set()
        self._closed = False
        gpio = [line for line, user in layout.gpio().items() if not user.startswith("i2c-")]
        self._names = layout.gpio()
        self._pins = Pins(factory, gpio, clock, self._inbox.put)
        levels = self._pins.arm()
        now = clock()
        self._buttons: dict[int, tuple[ControlName, Debouncer]] = {}
        self._encoders: dict[int, tuple[ControlName, str, Quadrature]] = {}
        self._board_buttons: dict[tuple[str, int], ControlName] = {}
        self._board_encoders: dict[tuple[str, int], ControlName] = {}
        self._held: dict[ControlName, Held] = {}
        for item in layout.controls:
            control = split_control(item.control)
            if isinstance(item, PinButton):
                down = not levels[item.gpio]
                self._buttons[item.gpio] = (control, Debouncer(down, now, item.floor))
                self._held[control] = Held(down, now)
            elif isinstance(item, PinEncoder):
                wheel = Quadrature(levels[item.a], levels[item.b], item.quarters)
                self._encoders[item.a] = (control, "a", wheel)
                self._encoders[item.b] = (control, "b", wheel)
            elif isinstance(item, BoardButton):
                self._board_buttons[item.board, item.button] = control
                self._held[control] = Held(False, now)
            elif isinstance(item, BoardEncoder):
                self._board_encoders[item.board, item.encoder] = control
        self._switches = SeatSwitches(layout, levels)
        self._boards = Boards(
            layout.boards, ports, open_port, clock, self._inbox.put, self.fault_log
        )
        self._oleds = Oleds(layout.oleds, display, clock, threads)
        if threads:
            self._boards.start()

    # -- presses ---------------------------------------------------------------------------

    def poll(self) -> list[Press]:
        """The presses, releases and turns that have become certain, in true order.

        At most ``MOST_TOLD``: while :meth:`due` says so there are more.
        """
        if self._threads:
            self._boards.listen()
        else:
            self._boards.pump()
            self._oleds.step()
        now = self._clock()
        self._sort_in()
        while len(self._ready) < MOST_READY and (taken := self._inbox.take(now)) is not None:
            number, event = taken
            with self.fault_log.contained(self._name(event.wire), "event"):
                if isinstance(event, Edge):
                    self._edge(event.gpio, event.high, event.at, number)
                else:
                    self._board_event(event, number)
        if now - self._checked >= CHECK_EVERY:
            self._checked = now
            with self.fault_log.contained("GPIO", "levels"):
                self._check_levels(now)
        until = min(now, self._inbox.next() or now)  # what waits has not been looked at
        for gpio, (control, contact) in self._buttons.items():
            for change in contact.settle(until):
                number = (self._order if change.down else self._latest).get(gpio, 0)
                self._change(control, change, number)
        for control, held in self._held.items():
            self._tell(control, held.tick(until), self._inbox.number(), until)
        with self.fault_log.contained("lamps", "light"):
            self._light(now)
        return self._certain(now)

    def listen(self) -> None:
        """Without threads: take in what the boards have said until now, ahead of a later edge."""
        if not self._threads:
            self._boards.pump()

    def wait(self, timeout: float) -> None:
        """Wait until something comes, at most ``timeout`` seconds."""
        timeout = max(0.0, timeout)
        if self._threads:
            self._inbox.wait(timeout)
            return
        self._boards.pump()
        if not self._inbox.news:
            select.select(self._boards.filenos(), [], [], timeout)
            self._boards.pump()

    def wake(self) -> None:
        """Have :meth:`wait` end now; may be called from any thread, not from a signal's handler."""
        self._inbox.knock()

    def due(self) -> float | None:
        """When :meth:`poll` next has something to do if nothing more comes; None for never."""
        times = [contact.due() for _, contact in self._buttons.values()]
        times += [held.due() for held in self._held.values()]
        times += [self._oleds.due(), self._lamps.due(), self._inbox.next()]
        if self._ready:
            horizon = self._horizon(self._clock())
            if self._ready[0][0] < horizon:
                times.append(min(when for _, _, _, when, _ in self._ready))
            else:  # behind a contact that is not decided: until it is, or at last until here
                times.append(horizon + PATIENCE)
        return min((time for time in times if time is not None), default=None)

    def _sort_in(self) -> None:
        """Sort in what has come, and tell what found no room."""
        for wire, count in self._inbox.sort_in().items():
            name = self._name(wire)
            self.left_out[name] += count
            self.fault_log.note(name, f"{self.left_out[name]} signals left out", Sort.FLOOD)

    def _name(self, wire: int | str) -> str:
        """The control of a GPIO line, or the board."""
        return wire if isinstance(wire, str) else self._names[wire]

    def _edge(self, gpio: int, high: bool, at: float, number: int) -> None:
        if gpio in self._buttons:
            control, contact = self._buttons[gpio]
            before, raw = contact.pending(), contact.raw
            order, latest = self._order.get(gpio, 0), self._latest.get(gpio, 0)
            for change in contact.edge(not high, at):
                own = number if change.at >= at else order  # a press is perhaps this very edge
                self._change(control, change, own if change.down else latest)
            if contact.pending() != before:
                self._order[gpio] = number
            if contact.raw != raw:
                self._latest[gpio] = number
            return
        if gpio in self._switches.lines:
            self._put(self._switches.edge(gpio, high, at), number, at)
            return
        control, line, wheel = self._encoders[gpio]
        steps = wheel.edge(line, high)
        if steps:
            self._put(Press(*control, Kind.TURN, at, steps), number, at)

    def _check_levels(self, now: float) -> None:
        """Feed the true level of each line that differs from what its edges told."""
        for gpio, high in self._pins.levels().items():
            if self._inbox.waits(gpio):
                continue
            if gpio in self._buttons:
                told = not self._buttons[gpio][1].raw
            elif gpio in self._switches.lines:
                told = self._switches.lines[gpio]
            else:
                _, line, wheel = self._encoders[gpio]
                told = wheel.levels[0 if line == "a" else 1]
            if told != high:
                self._edge(gpio, high, now, self._inbox.number())

    def _board_event(self, event: BoardEvent, number: int) -> None:
        when = event.at + MERGE
        if event.kind is BoardKind.TURN:
            control = self._board_encoders.get((event.board, event.number))
            if control is not None:
                step = 1 if event.steps > 0 else -1
                for _ in range(abs(event.steps)):
                    self._put(Press(*control, Kind.TURN, event.at, step), number, when)
            return
        if event.kind in (BoardKind.PRESS, BoardKind.RELEASE):
            control = self._board_buttons.get((event.board, event.number))
            if control is not None:
                change = self._held[control].change(event.kind is BoardKind.PRESS, event.at)
                self._tell(control, change, number, when)
            return
        for (board, button), control in self._board_buttons.items():
            if board != event.board:
                continue
            down = bool(event.number >> button & 1)
            held = self._held[control]
            took = held.change if event.kind is BoardKind.STATE else held.found
            self._tell(control, took(down, event.at), number, when)

    def _change(self, control: ControlName, change: Change, number: int) -> None:
        told = self._held[control].change(change.down, change.at)
        self._tell(control, told, number, change.at)

    def _tell(self, control: ControlName, change: Change | None, number: int, when: float) -> None:
        if change is not None:
            kind = Kind.PRESS if change.down else Kind.RELEASE
            self._put(Press(*control, kind, change.at), number, when)

    def _put(self, press: Press, number: int, when: float) -> None:
        """Have a press told at ``when``, or with a later one that is told before."""
        heapq.heappush(self._ready, (press.at, number, self._inbox.number(), when, press))

    def _horizon(self, now: float) -> float:
        """Before this, no press is undecided."""
        pending = (contact.pending() for _, contact in self._buttons.values())
        return min(
            (at for at in pending if at is not None and now - at < PATIENCE), default=float("inf")
        )

    def _certain(self, now: float) -> list[Press]:
        horizon = self._horizon(now)
        due = [item[:3] for item in self._ready if item[3] <= now and item[0] < horizon]
        told: list[Press] = []
        if due:
            last = max(due)
            while self._ready and self._ready[0][:3] <= last and len(told) < MOST_TOLD:
                press = self._switches.routed(heapq.heappop(self._ready)[4])
                if press is not None:
                    told.append(press)
        return told

    # -- lamps, pictures, faults -------------------------------------------------------------

    def lamps(self, team: str, lit: frozenset[str]) -> None:
        """Have exactly the named lamps of a team lit; lamps that the layout lacks are left out.

        :raises ValueError: for a name that is no lamp.
        """
        self._lamps.light(team, lit)
        self._light(self._clock())

    def blink(self, team: str, lamp: str, winks: int = 2) -> None:
        """Have a lamp blink shortly, to answer a press that was refused or meant nothing.

        It begins at once, whatever :meth:`lamps` says, and goes back by itself (in
        :meth:`poll`) to what that says by then. Lamps that the layout lacks are left out.

        :raises ValueError: for a name that is no lamp.
        """
        now = self._clock()
        self._lamps.blink(team, lamp, now, winks)
        self._light(now)

    def _light(self, now: float) -> None:
        changed = list(self._lamps.changed(now))
        for board, mask in changed:
            self._boards.lamps(board, mask)
        if changed:
            self.listen()

    def show(self, oled: str, picture: Image.Image) -> None:
        """Have a picture of 128x64 shown on an OLED, soon; returns at once.

        An OLED that the layout lacks is left out.

        :raises sonar_console.devices.oled.PictureError: for another size.
        """
        if any(item.name == oled for item in self.layout.oleds):
            self._oleds.show(oled, picture)

    def draw(self, oled: str, render: Callable[[], Image.Image]) -> None:
        """Show what ``render`` makes; when that raises, a mark that says so (field report B26).

        Never a picture that has stopped being true. The fault is in the log, once, and among
        :meth:`faults` until it is mended.
        """
        picture = fault_mark()
        with self.fault_log.contained(oled, "draw") as drawing:
            picture = render()
        if drawing.failed:
            self._undrawn.add(oled)
        else:
            self._undrawn.discard(oled)
        self.show(oled, picture)

    def light(self, contrast: int) -> None:
        """Have all OLEDs so bright, 0 to 255; returns at once."""
        self._oleds.light(contrast)

    def flush(self) -> None:
        """Without threads: show all newest pictures now."""
        self._oleds.flush()

    def boards(self) -> list[BoardStatus]:
        """What is known of each crew board."""
        return self._boards.status()

    def strangers(self) -> dict[str, str]:
        """Ports whose board does not belong to this table, and why."""
        return self._boards.strangers()

    def shown(self, oled: str) -> bool:
        """Whether an OLED shows the picture that it was last given."""
        return self._oleds.shown(oled)

    def down(self) -> list[str]:
        """The controls that are down now, stuck ones among them."""
        down = (control for control, held in self._held.items() if held.down or held.stuck)
        return [".".join(control) for control in down]

    def crooked(self) -> list[str]:
        """Encoder lines that are not at rest now: ``blue.captain.select.a``.

        Between two detents while somebody turns it; else a short to ground or a broken part.
        """
        levels = self._pins.levels()
        found: list[str] = []
        for item in self.layout.controls:
            if isinstance(item, PinEncoder):
                low = [name for name, line in (("a", item.a), ("b", item.b)) if not levels[line]]
                if low and (item.quarters == 4 or len(low) == 1):
                    found += [f"{item.control}.{name}" for name in low]
        return found

    def faults(self) -> list[Fault]:
        """What does not work now: stuck controls, boards and OLEDs that are gone."""
        found = [Fault(FaultKind.PINS, "GPIO", self._no_pins)] if self._no_pins else []
        found += [
            Fault(FaultKind.STUCK, ".".join(control), "held down")
            for control, held in self._held.items()
            if held.stuck
        ]
        found += [
            Fault(FaultKind.BOARD, status.name, status.why)
            for status in self._boards.status()
            if not status.up
        ]
        dark = dict.fromkeys(self._undrawn, "its picture cannot be drawn")
        dark |= self._oleds.faults()
        found += [Fault(FaultKind.OLED, name, why) for name, why in dark.items()]
        return found

    def close(self) -> None:
        """Lamps dark, OLEDs dark, then let go of the pins; may be called twice."""
        if self._closed:
            return
        self._closed = True
        closing = {
            "boards": self._boards.close,
            "OLEDs": self._oleds.close,
            "pins": self._pins.close,
            "GPIO": self._factory.close,
        }
        for name, close in closing.items():
            with self.fault_log.contained(name, "close"):
                close()
