"""The part of the examination that needs a hand and an eye: controls, lamps, OLEDs.

The person answers on the keyboard: Enter goes on (or says yes), ``n`` says no, ``q`` ends.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from typing import Protocol

from sonar_console.devices.controls import Controls
from sonar_console.doctor.findings import Report, good, wrong
from sonar_console.doctor.rollcall import RollCall

GLANCE = 0.05
"""Seconds between two looks at the keyboard."""
QUIT = "q"
NO = "n"


class Keyboard(Protocol):
    """Where the person's lines come from."""

    def line(self) -> str | None:
        """The next line, without its end; ``q`` at the end of all; None when there is none yet."""


class Descriptor:
    """Lines from an open file such as standard input; never waits."""

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
            return line.decode("utf-8", "replace").strip().lower()
        return QUIT if self._over else None


def call_the_roll(
    controls: Controls, report: Report, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Ask for each control in turn until all have answered; False when the person ended it.

    ``look`` waits so many seconds at most for something to happen.
    """
    words = report.words
    roll = RollCall(controls.layout)
    said = None
    while roll.asked is not None:
        if roll.asked != said:
            said = roll.asked
            team, seat, name = said.control.split(".")
            done, total = roll.progress
            report.say(
                words.say(
                    f"doctor-ask-{said.act}",
                    team=team,
                    role=seat,
                    value=words.say(f"simulator-control-{name}"),
                    value1=f"{done + 1}/{total}",
                )
            )
        look(GLANCE)
        for press in controls.poll():
            report.add(roll.take(press))
        line = keyboard.line()
        if line == QUIT:
            report.add(roll.end())
            return False
        if line is not None:
            report.add(roll.skip())
    return True


def look_at_lamps(
    controls: Controls, report: Report, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Light each lamp and ask whether it is lit; False when the person ended it."""
    words = report.words
    for team in controls.layout.teams:
        for name, lamp in controls.layout.lamps_of(team).items():
            controls.lamps(team, frozenset({name}))
            label = words.say(f"simulator-lamp-{name}")
            report.say(words.say("doctor-ask-lamp", team=team, value=label))
            answer = _answer(controls, keyboard, look)
            controls.lamps(team, frozenset())
            if answer == QUIT:
                return False
            bad = answer == NO
            report.add([wrong("lamp", value=lamp.name) if bad else good("lamp-good", value=label)])
    return True


def look_at_oleds(
    controls: Controls, report: Report, keyboard: Keyboard, look: Callable[[float], None]
) -> bool:
    """Ask of each OLED whether its name stands on it; False when the person ended it."""
    for oled in controls.layout.oleds:
        report.say(report.words.say("doctor-ask-oled", value=oled.name))
        answer = _answer(controls, keyboard, look)
        if answer == QUIT:
            return False
        values = {"value": oled.name}
        report.add(
            [wrong("display-dark", **values) if answer == NO else good("display-seen", **values)]
        )
    return True


def _answer(controls: Controls, keyboard: Keyboard, look: Callable[[float], None]) -> str:
    while (line := keyboard.line()) is None:
        look(GLANCE)
        controls.poll()
    return line
