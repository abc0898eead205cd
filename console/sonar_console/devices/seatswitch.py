"""The seat switch of a small build: which seat's control a shared thing is just now.

A switch is a toggle that stays where it is put, with one line a seat: the line of the seat at
which it stands is closed; in the middle none is, and everything is its own seat's. So one push
is told under one name, and never asks two seats for something.

Presses pass through here last, in true order, the switch's own moves among them: whose a push
was is decided by where the switch stood when it happened. A release is told under the name of
its press, wherever the switch stands by then. A switch needs no debouncing, for only where it
stands at a push matters, and it can be neither pressed nor stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sonar_console.devices.layout import Layout
from sonar_console.press import Kind, Press


class SeatSwitches:
    """The seat switches of all teams; ``levels`` are those of the GPIO lines at the start."""

    def __init__(self, layout: Layout, levels: Mapping[int, bool]) -> None:
        self.lines = {line.gpio: bool(levels[line.gpio]) for line in layout.switches}
        """By GPIO line of a switch: the level of the last edge, low for closed."""
        self._names = {line.gpio: line.name for line in layout.switches}
        self._shared = {(item.same_as, item.seat): item.control for item in layout.shared}
        self._closed = {line.name: not self.lines[line.gpio] for line in layout.switches}
        self._down: dict[str, str] = {}  # by the thing that is down: the name it was told by

    def edge(self, gpio: int, high: bool, at: float) -> Press:
        """A change of a switch's line, as a press that :meth:`routed` takes in its turn."""
        self.lines[gpio] = high
        return Press(self._names[gpio], Kind.RELEASE if high else Kind.PRESS, at)

    def routed(self, press: Press) -> Press | None:
        """The press under the name of the control that it is now; None for a switch's own."""
        if press.control in self._closed:
            self._closed[press.control] = press.kind is Kind.PRESS
            return None
        if press.kind is Kind.RELEASE:
            name = self._down.pop(press.control, press.control)
        else:
            name = self._name(press)
            if press.kind is Kind.PRESS:
                self._down[press.control] = name
        return press if name == press.control else replace(press, control=name)

    def _name(self, press: Press) -> str:
        seats = [
            name.rpartition(".")[2]
            for name, closed in self._closed.items()
            if closed and name.startswith(f"{press.team}.")
        ]
        if len(seats) != 1:  # in the middle; or a broken switch with two lines closed
            return press.control
        return self._shared.get((press.control, seats[0]), press.control)
