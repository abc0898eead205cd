"""Checks that need a person: each control is touched, lamps and OLEDs are looked at.

The person answers on the keyboard: Enter goes on (or says yes), ``n`` says no, ``q`` ends. What is
neither yes nor no is asked again.
"""

from __future__ import annotations

import os
import select
import termios
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import BoardEncoder, Layout, PinEncoder
from sonar_console.doctor.findings import DoctorReport, Finding, good, wrong
from sonar_console.press import Kind, Press

BACKWARDS = 3
"""Detents the wrong way, and none the right way, after which an encoder counts backwards."""
GLANCE = 0.05
"""Seconds between two looks at the keyboard."""
QUIT = "q"
YES = frozenset({"", "y", "yes", "o", "oui"})
NO = frozenset({"n", "no", "non"})
"""The answers of both languages: who reads one may answer in the other."""


def read_answer(line: str) -> bool | None:
    """Whether a line says yes; None for one that says neither yes nor no."""
    word = line.strip().lower()
    return True if word in YES else False if word in NO else None


class Keyboard(Protocol):
    """A source of the person's lines."""

    def line(self) -> str | None:
        """The next line, without its end; ``q`` at the end of all; None when there is none yet."""

    def drop(self) -> None:
        """Forget what a person typed before the question: it answers nothing."""


class DescriptorKeyboard:
    """Reads lines from an open descriptor such as standard input; never waits."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._text = b""
        self._over = False

    def line(self) -> str | None:
        """See :class:`Keyboard`."""
        wanting = b"\n" not in self._text and not self._over
        if wanting and select.select([self._descriptor], [], [], 0)[0]:
            data = os.read(self._descriptor, 4096)
            self._text += data
            self._over = not data
        if b"\n" in self._text:
            line, _, self._text = self._text.partition(b"\n")
            told = line.decode("utf-8", "replace").strip()
            return QUIT if told.lower() == QUIT else told
        return QUIT if self._over else None

    def drop(self) -> None:
        """See :class:`Keyboard`; the lines of a file or a pipe are kept."""
        if os.isatty(self._descriptor):
            termios.tcflush(self._descriptor, termios.TCIFLUSH)
            self._text = b""


class Action(StrEnum):
    """The action on a control that the person is asked for."""

    PRESS = "press"
    RIGHT = "right"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class ControlStep:
    """One thing to be done to one control."""

    control: str
    action: Action


class ControlCheck:
    """Ticks off the controls of a layout as they answer, whether they were asked for or not."""

    def __init__(self, layout: Layout) -> None:
        self._open: list[ControlStep] = []
        self._wrong_way = 0
        for name in layout.names():
            wheel = isinstance(layout.control(name), PinEncoder | BoardEncoder)
            actions = (Action.RIGHT, Action.LEFT) if wheel else (Action.PRESS,)
            self._open += [ControlStep(name, action) for action in actions]
        self._total = len(self._open)

    @property
    def asked(self) -> ControlStep | None:
        """The present step, None when all are done or skipped."""
        return self._open[0] if self._open else None

    @property
    def left(self) -> tuple[ControlStep, ...]:
        """The steps that are left, in the layout's order."""
        return tuple(self._open)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of steps that are done, and of all steps."""
        return self._total - len(self._open), self._total

    def take(self, press: Press) -> Iterator[Finding]:
        """Tick off the step of a press or turn; a release is ignored."""
        if press.kind is Kind.RELEASE:
            return
        action = Action.PRESS
        if press.kind is Kind.TURN:
            action = Action.RIGHT if press.steps > 0 else Action.LEFT
        asked = self.asked
        if (
            asked is not None
            and asked == ControlStep(press.control, Action.RIGHT)
            and action is Action.LEFT
        ):
            # turned back to the start, or wired the wrong way round
            self._wrong_way += abs(press.steps)
            if self._wrong_way >= BACKWARDS:
                self._drop(press.control)
                yield wrong("backwards", value=press.control)
            return
        done = ControlStep(press.control, action)
        if done not in self._open:
            return
        self._open.remove(done)
        self._wrong_way = 0
        if not any(ask.control == press.control for ask in self._open):
            yield good("control", value=press.control)

    def skip(self) -> Iterator[Finding]:
        """Skip the present step: the control did not answer."""
        asked = self.asked
        if asked is not None:
            self._drop(asked.control)
            yield wrong("dead", value=asked.control)

    def end(self) -> Iterator[Finding]:
        """Skip all steps that are left: their controls were not tried."""
        names = list(dict.fromkeys(ask.control for ask in self._open))
        self._open.clear()
        if names:
            yield wrong("untried", value=", ".join(names), count=len(names))

    def _drop(self, control: str) -> None:
        self._open = [ask for ask in self._open if ask.control != control]
        self._wrong_way = 0


def check_controls(
    controls: Controls, report: DoctorReport, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Ask for each control in turn until all have answered; False when the person ended it.

    ``look`` waits so many seconds at most for something to happen.
    """
    words = report.words
    check = ControlCheck(controls.layout)
    said = None
    while check.asked is not None:
        if check.asked != said:
            said = check.asked
            keyboard.drop()
            team, seat, name = said.control.split(".")
            done, total = check.progress
            report.say(
                words.say(
                    f"doctor-ask-{said.action}",
                    team=team,
                    role=seat,
                    value=words.say(f"simulator-control-{name}"),
                    value1=f"{done + 1}/{total}",
                )
            )
        look(GLANCE)
        for press in controls.poll():
            report.add(check.take(press))
        line = keyboard.line()
        if line == QUIT:
            report.add(check.end())
            return False
        if line and read_answer(line) is not False:
            report.say(words.say("build-touch-or-enter"))
        elif line is not None:
            report.add(check.skip())
    return True


def check_lamps(
    controls: Controls, report: DoctorReport, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Light each lamp and ask whether it is lit; False when the person ended it."""
    words = report.words
    for team in controls.layout.teams:
        for name, lamp in controls.layout.lamps_of(team).items():
            controls.lamps(team, frozenset({name}))
            label = words.say(f"simulator-lamp-{name}")
            question = words.say("doctor-ask-lamp", team=team, value=label)
            lit = _yes(controls, report, keyboard, look, question)
            controls.lamps(team, frozenset())
            if lit is None:
                return False
            report.add([good("lamp-good", value=label) if lit else wrong("lamp", value=lamp.name)])
    return True


def check_pictures(
    controls: Controls, report: DoctorReport, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Ask for each OLED whether it shows its name; False when the person ended it."""
    for oled in controls.layout.oleds:
        question = report.words.say("doctor-ask-oled", value=oled.name)
        seen = _yes(controls, report, keyboard, look, question)
        if seen is None:
            return False
        values = {"value": oled.name}
        report.add([good("display-seen", **values) if seen else wrong("display-dark", **values)])
    return True


def _yes(
    controls: Controls,
    report: DoctorReport,
    keyboard: Keyboard,
    look: Callable[[float], None],
    question: str,
) -> bool | None:
    """Ask until the answer is yes or no; None when the person ended it."""
    while True:
        keyboard.drop()
        report.say(question)
        while (line := keyboard.line()) is None:
            look(GLANCE)
            controls.poll()
        if line == QUIT:
            return None
        if (answer := read_answer(line)) is not None:
            return answer
        report.say(report.words.say("doctor-yes-or-no"))
