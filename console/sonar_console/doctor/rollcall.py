"""Each control in turn, ticked off as it answers; whatever answers is ticked, asked for or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_console.doctor.findings import Finding, good, wrong
from sonar_console.press import Kind, Press

BACKWARDS = 3
"""Detents the wrong way, and none the right way, after which an encoder counts backwards."""


class Act(StrEnum):
    """What a control is asked for."""

    PRESS = "press"
    RIGHT = "right"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to be done to one control."""

    control: str
    act: Act


class RollCall:
    """The controls of a layout that have not answered yet, in the layout's order."""

    def __init__(self, layout: Layout) -> None:
        self._open: list[Ask] = []
        self._astray = 0
        for name in layout.names():
            wheel = isinstance(layout.control(name), PinEncoder | BoardEncoder)
            acts = (Act.RIGHT, Act.LEFT) if wheel else (Act.PRESS,)
            self._open += [Ask(name, act) for act in acts]
        self._total = len(self._open)

    @property
    def asked(self) -> Ask | None:
        """What is asked for now, None when all have answered or were passed over."""
        return self._open[0] if self._open else None

    @property
    def progress(self) -> tuple[int, int]:
        """How many things have been done, and of how many."""
        return self._total - len(self._open), self._total

    def take(self, press: Press) -> Iterator[Finding]:
        """Tick off what a press or turn answers; a release answers nothing."""
        if press.kind is Kind.RELEASE:
            return
        act = Act.PRESS
        if press.kind is Kind.TURN:
            act = Act.RIGHT if press.steps > 0 else Act.LEFT
        asked = self.asked
        if asked is not None and asked == Ask(press.control, Act.RIGHT) and act is Act.LEFT:
            # turned back to the start, or wired the wrong way round
            self._astray += abs(press.steps)
            if self._astray >= BACKWARDS:
                self._drop(press.control)
                yield wrong("backwards", value=press.control)
            return
        done = Ask(press.control, act)
        if done not in self._open:
            return
        self._open.remove(done)
        self._astray = 0
        if not any(ask.control == press.control for ask in self._open):
            yield good("control", value=press.control)

    def skip(self) -> Iterator[Finding]:
        """Pass over what is asked for: it did not answer."""
        asked = self.asked
        if asked is not None:
            self._drop(asked.control)
            yield wrong("dead", value=asked.control)

    def end(self) -> Iterator[Finding]:
        """Pass over all that is left: it was not tried."""
        names = list(dict.fromkeys(ask.control for ask in self._open))
        self._open.clear()
        if names:
            yield wrong("untried", value=", ".join(names), count=len(names))

    def _drop(self, control: str) -> None:
        self._open = [ask for ask in self._open if ask.control != control]
        self._astray = 0
