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

from sonar_console.devices.layout import Layout
from sonar_console.press import ControlName, Kind, Press, split_control


class SeatSwitches:
    """The seat switches of all teams; ``levels`` are those of the GPIO lines at the start."""

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
        control = (press.team, press.seat, press.name)
        if control in self._closed:
            self._closed[control] = press.kind is Kind.PRESS
            return None
        if press.kind is Kind.RELEASE:
            told = self._down.pop(control, control)
        else:
            told = self._told(control)
            if press.kind is Kind.PRESS:
                self._down[control] = told
        return press if told == control else Press(*told, press.kind, press.at, press.steps)

    def _told(self, control: ControlName) -> ControlName:
        seats = [
            seat
            for (team, _, seat), closed in self._closed.items()
            if closed and team == control[0]
        ]
        if len(seats) != 1:  # in the middle; or a broken switch with two lines closed
            return control
        return self._shared.get((control, seats[0]), control)
