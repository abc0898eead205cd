"""Turns edges of pins and events of crew boards into presses, in the order of their stamps.

Everything is decided by the stamps of the events and the time that is passed in; nothing here
reads a clock.

A press on a pin is told as soon as it is certain to be one (see
:mod:`sonar_console.devices.debounce`): after 2 ms, or what the layout asks for. Until then, but for
``PATIENCE`` at most, later presses wait behind it. What a crew board says comes by a slower way,
so it is merged: it waits until ``MERGE`` after its stamp for what another board or a pin did
before, and a press on a pin that came after it takes it along. So a fist is not overtaken by a
press that came after it, wherever the two sit, but for the millisecond or two that a board's
event is on its line.

What waits to be taken is bounded (:mod:`sonar_console.devices.inbox`), and so is what one
:meth:`Inputs.certain` tells. What found no room is counted and told.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping
from itertools import count

from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.devices.board_events import BoardEvent, BoardKind
from sonar_console.devices.debounce import Change, Debouncer, Held
from sonar_console.devices.inbox import Inbox
from sonar_console.devices.layout import (
    BoardButton,
    BoardEncoder,
    Layout,
    PinButton,
    PinEncoder,
)
from sonar_console.devices.pins import Edge
from sonar_console.devices.quadrature import Detent, Wheel
from sonar_console.press import ControlName, Kind, Press, split_control

MERGE = 0.006
"""Seconds after its stamp for which an event of a crew board waits for earlier ones: the board
itself tells a press only when it has lasted for 2 ms."""
PATIENCE = 0.050
"""Longest time that one undecided contact may keep the others back."""
MOST_TOLD = 200
"""Presses that are told at a time at most; the others come with the next."""
MOST_READY = 20_000
"""Presses that are ready to be told; with so many, events wait where they are."""


class _Button:
    """One button: the contact, if it is on a pin, and what the table believes of it."""

    __slots__ = ("contact", "control", "edge", "held", "press_edge")

    def __init__(self, control: ControlName, held: Held, contact: Debouncer | None = None) -> None:
        self.control = control
        self.held = held
        self.contact = contact
        self.press_edge = 0
        """Number of the edge that may be a press."""
        self.edge = 0
        """Number of the last edge, perhaps a release."""


class _Turner:
    """One encoder on pins."""

    __slots__ = ("control", "number", "wheel")

    def __init__(self, control: ControlName, wheel: Wheel) -> None:
        self.control = control
        self.wheel = wheel
        self.number = 0
        """Number of its last edge."""


_Waiting = tuple[float, int, int, float, Press]
"""Stamp, number of the event behind it, a number of its own, when to tell it, and the press."""


class Inputs:
    """All controls of one table; ``levels`` are those of its GPIO lines at ``now``.

    Pins and boards put their events into ``inbox``, from whatever thread.
    """

    def __init__(
        self,
        layout: Layout,
        inbox: Inbox[Edge | BoardEvent],
        levels: Mapping[int, bool],
        now: float,
        faults: FaultLog,
    ) -> None:
        self.left_out: Counter[str] = Counter()
        """By GPIO line or board, how many of its signals found no room since the start."""
        self.edges: Counter[int] = Counter()
        """By GPIO line, how many edges it has had since the start, glitches among them."""
        self._inbox = inbox
        self._faults = faults
        self._names: dict[int | str, str] = {board.name: board.name for board in layout.boards}
        """By wire: the control of a GPIO line, or the board."""
        for gpio, user in layout.gpio().items():
            self._names[gpio] = user
        self._ready: list[_Waiting] = []  # heap
        self._numbers = count()
        self._buttons: list[_Button] = []
        self._pins: dict[int, _Button] = {}
        self._encoders: dict[int, tuple[_Turner, str]] = {}
        self._board_buttons: dict[tuple[str, int], _Button] = {}
        self._board_encoders: dict[tuple[str, int], ControlName] = {}
        self._down: dict[_Button, None] = {}
        """The buttons that are down for the table, and may turn out to be stuck."""
        self._moving: dict[_Button, Debouncer] = {}
        """The buttons whose contacts are not at rest."""
        self._turning: dict[_Turner, Wheel] = {}
        """The encoders with an edge that may or may not count."""
        for item in layout.controls:
            control = split_control(item.control)
            if isinstance(item, PinButton):
                down = not levels[item.gpio]
                contact = Debouncer(down, now, item.floor)
                self._pins[item.gpio] = button = _Button(control, Held(down, now), contact)
                self._buttons.append(button)
            elif isinstance(item, PinEncoder):
                lines = (levels[item.a], levels[item.b])
                wheel = Wheel(lines, now, item.quarters, backwards=item.backwards)
                turner = _Turner(control, wheel)
                self._encoders[item.a] = (turner, "a")
                self._encoders[item.b] = (turner, "b")
            elif isinstance(item, BoardButton):
                button = _Button(control, Held(False, now))
                self._board_buttons[item.board, item.button] = button
                self._buttons.append(button)
            elif isinstance(item, BoardEncoder):
                self._board_encoders[item.board, item.encoder] = control
        self._switches = _SeatSwitches(layout, levels)

    # -- events in ---------------------------------------------------------------------------

    def take(self, now: float) -> bool:
        """Take the queued events with stamps until ``now``; whether there were any."""
        inbox = self._inbox
        for wire, dropped in inbox.sort_in().items():
            name = self._names[wire]
            self.left_out[name] += dropped
            self._faults.note(name, f"{self.left_out[name]} signals left out", PastFaultKind.FLOOD)
        any_came = False
        while len(self._ready) < MOST_READY and (taken := inbox.take(now)) is not None:
            any_came = True
            number, event = taken
            name = self._names[event.wire]
            if isinstance(event, Edge):
                self._faults.attempt(name, "event", self.edge, event, number)
            else:
                self._faults.attempt(name, "event", self._board_event, event, number)
        return any_came

    def edge(self, edge: Edge, number: int) -> None:
        """Take an edge of a GPIO line; ``number`` is its place among all events."""
        gpio = edge.wire
        self.edges[gpio] += 1
        button = self._pins.get(gpio)
        if button is not None:
            self._contact_edge(button, edge, number)
        elif gpio in self._encoders:
            turner, line = self._encoders[gpio]
            turner.number = number
            wheel = turner.wheel
            detents = wheel.edge(line, edge.high, edge.at, steady=edge.steady)
            if detents:
                self._turned(turner, detents)
            if wheel.pending is not None:
                self._turning[turner] = wheel
        else:
            self._put(self._switches.edge(gpio, edge.high, edge.at), number, edge.at)

    def check(self, levels: Mapping[int, bool], now: float) -> None:
        """Feed the true level of each line that differs from what its edges told."""
        for gpio, high in levels.items():
            if not self._inbox.waits(gpio) and self._level(gpio) != high:
                self.edge(Edge(gpio, high, now), self._inbox.number())

    def _level(self, gpio: int) -> bool:
        """The level of a line by its edges."""
        if gpio in self._pins:
            contact = self._pins[gpio].contact
            assert contact is not None  # on a pin
            return not contact.raw
        if gpio in self._encoders:
            turner, line = self._encoders[gpio]
            return turner.wheel.raw(line)
        return self._switches.lines[gpio]

    def _contact_edge(self, button: _Button, edge: Edge, number: int) -> None:
        contact, at = button.contact, edge.at
        assert contact is not None  # on a pin
        pending, raw = contact.pending, contact.raw
        for change in contact.edge(not edge.high, at, steady=edge.steady):
            own = number if change.at >= at else button.press_edge
            self._decided(button, change, own if change.down else button.edge)
        if contact.pending != pending:
            button.press_edge = number
        if contact.raw != raw:
            button.edge = number
        self._moving[button] = contact

    def _settle(self, until: float) -> None:
        """Decide what depends on time alone: presses, turns, releases, stuck buttons."""
        for button, contact in list(self._moving.items()):
            for change in contact.settle(until):
                number = button.press_edge if change.down else button.edge
                self._decided(button, change, number)
            if contact.due() is None:
                del self._moving[button]
        for turner, wheel in list(self._turning.items()):
            self._turned(turner, wheel.settle(until))
            if wheel.pending is None:
                del self._turning[turner]
        for button in list(self._down):
            stuck = button.held.tick(until)
            if stuck is not None:
                self._tell(button, stuck, self._inbox.number(), until)

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
            button = self._board_buttons.get((event.board, event.number))
            if button is not None:
                change = button.held.change(event.kind is BoardKind.PRESS, event.at)
                self._tell(button, change, number, when)
            return
        for (board, place), button in self._board_buttons.items():
            if board == event.board:
                down = bool(event.number >> place & 1)
                took = button.held.change if event.kind is BoardKind.STATE else button.held.found
                self._tell(button, took(down, event.at), number, when)

    def _turned(self, turner: _Turner, detents: list[Detent]) -> None:
        for each in detents:
            press = Press(*turner.control, Kind.TURN, each.at, each.step)
            self._put(press, turner.number, each.at)

    def _decided(self, button: _Button, change: Change, number: int) -> None:
        self._tell(button, button.held.change(change.down, change.at), number, change.at)

    def _tell(self, button: _Button, change: Change | None, number: int, when: float) -> None:
        if change is None:
            return
        kind = Kind.RELEASE
        if change.down:
            kind = Kind.PRESS
            self._down[button] = None
        else:
            self._down.pop(button, None)
        self._put(Press(*button.control, kind, change.at), number, when)

    def _put(self, press: Press, number: int, when: float) -> None:
        """Queue a press for ``when``, or for a later press that is told before that."""
        heapq.heappush(self._ready, (press.at, number, next(self._numbers), when, press))

    # -- presses out -------------------------------------------------------------------------

    def certain(self, now: float) -> list[Press]:
        """The presses, releases and turns that have become certain, in true order.

        At most ``MOST_TOLD``: while :meth:`due` says so there are more.
        """
        if self._moving or self._down or self._turning:
            self._settle(min(now, self._inbox.next() or now))  # events that wait have not been seen
        ready = self._ready
        if not ready:
            return []
        horizon = self._horizon(now)
        due = [item[:3] for item in ready if item[3] <= now and item[0] < horizon]
        told: list[Press] = []
        if due:
            last = max(due)
            while ready and ready[0][:3] <= last and len(told) < MOST_TOLD:
                press = self._switches.routed(heapq.heappop(ready)[4])
                if press is not None:
                    told.append(press)
        return told

    def due(self, now: float) -> float | None:
        """When there is next something to decide or to tell; None for never."""
        times = [contact.due() for contact in self._moving.values()]
        times += [wheel.due() for wheel in self._turning.values()]
        times += [button.held.due() for button in self._down]
        times.append(self._inbox.next())
        if self._ready:
            horizon = self._horizon(now)
            if self._ready[0][0] < horizon:
                times.append(min(when for _, _, _, when, _ in self._ready))
            else:  # behind an undecided contact: until that is decided, at the latest then
                times.append(horizon + PATIENCE)
        return min((time for time in times if time is not None), default=None)

    @property
    def backlog(self) -> int:
        """The number of presses that are ready to be told, or wait for one that may be earlier."""
        return len(self._ready)

    def _horizon(self, now: float) -> float:
        """The stamp before which no press is undecided."""
        horizon = float("inf")
        undecided: list[Debouncer | Wheel] = [*self._moving.values(), *self._turning.values()]
        for each in undecided:
            at = each.pending
            if at is not None and now - at < PATIENCE:
                horizon = min(horizon, at)
        return horizon

    # -- state -------------------------------------------------------------------------------

    def down(self) -> list[str]:
        """The controls that are down now, stuck ones among them."""
        return [
            ".".join(button.control)
            for button in self._buttons
            if button.held.down or button.held.stuck
        ]

    def stuck(self) -> list[str]:
        """The controls that are stuck now."""
        return [".".join(button.control) for button in self._buttons if button.held.stuck]


class _SeatSwitches:
    """The seat switches of a small build: which seat's control a shared one is just now.

    A switch is a toggle that stays where it is put, with one line a seat: the line of the seat at
    which it stands is closed; in the middle none is, and every control is its own seat's.

    Presses pass through here last, in true order, the switch's own moves among them: the name of
    a push is decided by where the switch stood when it happened. A release is told under the name
    of its press, wherever the switch stands by then. A switch needs no debouncing, for only its
    position at a push matters, and it can be neither pressed nor stuck.

    ``levels`` are those of the GPIO lines at the start.
    """

    def __init__(self, layout: Layout, levels: Mapping[int, bool]) -> None:
        self.lines = {line.gpio: bool(levels[line.gpio]) for line in layout.switches}
        """By GPIO line of a switch: the level of the last edge, low for closed."""
        self._controls = {line.gpio: split_control(line.name) for line in layout.switches}
        self._shared = {
            (split_control(item.same_as), item.seat): split_control(item.control)
            for item in layout.shared
        }
        self._closed = {self._controls[gpio]: not high for gpio, high in self.lines.items()}
        self._down: dict[ControlName, ControlName] = {}
        """By control that is down: the name under which its press was told."""

    def edge(self, gpio: int, high: bool, at: float) -> Press:
        """A change of a switch's line, as a press that :meth:`routed` takes in its turn."""
        self.lines[gpio] = high
        return Press(*self._controls[gpio], Kind.RELEASE if high else Kind.PRESS, at)

    def routed(self, press: Press) -> Press | None:
        """The press under the name of the control that it is now; None for a switch's own."""
        if not self._closed:
            return press
        control = (press.team, press.seat, press.name)
        if control in self._closed:
            self._closed[control] = press.kind is Kind.PRESS
            return None
        if press.kind is Kind.RELEASE:
            told = self._down.pop(control, control)
        else:
            told = self._name_of(control)
            if press.kind is Kind.PRESS:
                self._down[control] = told
        return press if told == control else Press(*told, press.kind, press.at, press.steps)

    def _name_of(self, control: ControlName) -> ControlName:
        """The control as which this one answers, by the position of its team's switch."""
        seats = [
            seat
            for (team, _, seat), closed in self._closed.items()
            if closed and team == control[0]
        ]
        if len(seats) != 1:  # in the middle; or a broken switch with two lines closed
            return control
        return self._shared.get((control, seats[0]), control)
