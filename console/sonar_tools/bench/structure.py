"""The structure of the program: modules, lines, rooms, and the calls that a press takes.

The Python calls of a press are counted from the edge of its pin to the bytes that leave. A table on
mock pins is brought into a match and then stepped in this thread alone, by a clock that is moved by
hand, so a count is the same on every run and every machine. Functions of the product count, those
of libraries and of the mock hardware do not.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.devices import pins
from sonar_console.devices.layout import Oled, load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.panel import Panel
from sonar_console.engine.names import Mode
from sonar_console.modes.briefing import LOT
from sonar_console.record import (
    Header,
    find_scenario,
    load_scenario,
    shipped_folder,
)
from sonar_console.screens.feed import Feed
from sonar_console.table import Plan
from sonar_tools.bench.figures import Aim, BenchError, BenchRow, Findings, Size, Spread
from sonar_tools.bench.oled import RecordingBus
from sonar_tools.structure.drills import files_for_a_language, files_for_a_setting
from sonar_tools.structure.rooms import MODULES, backward, circles, classes, imports
from sonar_tools.structure.settings import most_modules_naming

NAME = "structure"

MOST = {
    "structure-modules": 190,
    "structure-lines": 33_000,
    "structure-tool-lines": 5_000,
    "structure-backward": 0,
    "structure-circles": 0,
    "structure-classes": 0,
    "structure-course-calls": 500,
    "structure-course-modules": 30,
    "structure-knob-calls": 350,
    "structure-setting": 2,
    "structure-setting-modules": 2,
    "structure-language": 0,
}
"""The aim of each figure: it is at most this."""


def measure(_size: Size, folder: Path) -> Findings:
    """Count modules, lines and imports in the source, and the calls of a press on mock pins."""
    course = course_calls(_new(folder / "course"))
    knob = knob_calls(_new(folder / "knob"))
    found = imports()
    product = {name: path for name, path in MODULES.items() if name.startswith("sonar_console.")}
    tools = {name: path for name, path in MODULES.items() if name not in product}
    figures = {
        "structure-modules": len(product),
        "structure-lines": sum(map(_lines, product.values())),
        "structure-tool-lines": sum(map(_lines, tools.values())),
        "structure-backward": len(backward(found)),
        "structure-circles": len(circles(found)),
        "structure-classes": sum(len(where) > 1 for where in classes().values()),
        "structure-course-calls": course.count,
        "structure-course-modules": len(course.modules),
        "structure-knob-calls": knob.count,
        "structure-setting": len(files_for_a_setting(folder / "setting")),
        "structure-setting-modules": most_modules_naming(),
        "structure-language": len(files_for_a_language(folder / "language")),
    }
    return Findings(
        [
            BenchRow(
                NAME,
                what,
                "",
                Spread.of([float(figure)]),
                aims=(Aim(MOST[what]),),
                slower=False,
            )
            for what, figure in figures.items()
        ]
    )


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _lines(path: Path) -> int:
    return len(path.read_bytes().splitlines())


PRODUCT = "sonar_console."
STAND_IN = "sonar_console.devices.mock_devices"
"""The module of the mock hardware, which a table with real pins does not run."""
STEP = 0.02
"""Seconds of the hand-moved clock from one step of the table to the next."""
TAP = 0.06
"""Seconds that a button is down, and up again."""
LATENCY = 0.001
"""Seconds from an edge to the step that takes it."""
SCREENS = 2
COURSE = "blue.captain.north"
KNOB = "blue.mate.select"
OLED = "blue.oled.mate"


@dataclass(frozen=True, slots=True)
class Calls:
    """The product's Python calls between two moments, and the modules that they were in."""

    count: int
    modules: frozenset[str]


class CallCounter:
    """Counts the product's Python calls of its thread while it is entered.

    It begins with the first call in the module ``begin``, and ends for good once ``ended`` says
    so of a frame, a profiler's event and its argument (see `sys.setprofile`).
    """

    def __init__(self, begin: str, ended: Callable[[FrameType, str, Any], bool]) -> None:
        self._begin = begin
        self._ended = ended
        self._running = False
        self._done = False
        self._count = 0
        self._modules: set[str] = set()

    @property
    def calls(self) -> Calls:
        """The counted calls; raises `BenchError` unless the count began and ended."""
        if not self._done:
            raise BenchError("the table does not answer its controls")
        return Calls(self._count, frozenset(self._modules))

    def __enter__(self) -> CallCounter:
        sys.setprofile(self._event)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        sys.setprofile(None)

    def _event(self, frame: FrameType, event: str, argument: Any) -> None:
        if self._done or event not in ("call", "c_call"):
            return
        module = str(frame.f_globals.get("__name__", ""))
        if event == "call":
            self._running = self._running or module == self._begin
            if self._running and module.startswith(PRODUCT) and module != STAND_IN:
                self._count += 1
                self._modules.add(module)
        self._done = self._running and self._ended(frame, event, argument)


class SteppedTable:
    """A table in a match turn by turn, stepped by hand, with a reader at each screen's socket."""

    def __init__(self, folder: Path) -> None:
        self.oled = RecordingBus()
        """The bus of the first mate's OLED."""
        self._now = 1000.0
        layout = load_layout(shipped_folder("hardware") / "table.toml")
        self._stack = ExitStack()
        self._readers: list[socket.socket] = []
        self.bench = MockDevices(layout, self._clock)
        self._stack.callback(self.bench.close)
        equipment = mock_equipment(self.bench, display=self._panel)
        self._controls = equipment.controls
        self._feeds = {side: Feed(folder / f"{side}.screen") for side in layout.teams}
        for feed in self._feeds.values():
            self._stack.callback(feed.close)
            reader = self._stack.enter_context(socket.socket(socket.AF_UNIX))
            reader.connect(str(feed.path))
            reader.setblocking(False)
            self._readers.append(reader)
        plan = Plan(Header(scenario="alpha", mode=Mode.TURN), load_scenario(find_scenario("alpha")))
        self._runner = open_table(
            plan,
            equipment,
            lambda side, picture: self._feeds[side].publish(picture),
            records=folder,
            first_team=lambda teams: teams[0],
        )
        self._stack.callback(self._runner.close)
        self._begin()

    def __enter__(self) -> SteppedTable:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def _clock(self) -> float:
        return self._now

    def _panel(self, oled: Oled) -> Panel:
        return Panel(oled, serial=self.oled if oled.name == OLED else RecordingBus())

    def _begin(self) -> None:
        """Go from the attract picture into a match: both crews agree, place and dive."""
        self.advance(1.5)
        for control in ("stop", "south", "push"):
            self.tap(f"{next(iter(self._feeds))}.captain.{control}")
        for control in ("stop", "stop", "push", "stop"):
            for side in self._feeds:
                self.tap(f"{side}.captain.{control}")
            if control == "stop":
                self.advance(LOT)
        self.advance(1.0)

    def advance(self, seconds: float) -> None:
        """Let time pass, and read what the screens are sent."""
        end = self._now + seconds
        while self._now < end:
            self.bench.pump()
            self.step(STEP)
            for feed, reader in zip(self._feeds.values(), self._readers, strict=True):
                feed.poll()
                _empty(reader)

    def step(self, seconds: float = LATENCY) -> None:
        """One step of the table after so many seconds; OLEDs show their newest pictures."""
        self._now += seconds
        self._runner.step()
        self._controls.flush()

    def tap(self, control: str) -> None:
        """Push a button and let it go."""
        self.bench.press(control)
        self.advance(TAP)
        self.bench.release(control)
        self.advance(TAP)


def course_calls(folder: Path) -> Calls:
    """A captain's course: from the pin's edge until the pictures of both screens are sent."""
    served: set[int] = set()

    def sent(_frame: FrameType, event: str, argument: Any) -> bool:
        if event == "c_call" and argument.__name__ == "send":
            served.add(argument.__self__.fileno())
        return len(served) == SCREENS

    with SteppedTable(folder) as table:
        with CallCounter(pins.__name__, sent) as counter:
            table.bench.press(COURSE)
            table.step()
        table.advance(TAP)
    return counter.calls


def knob_calls(folder: Path) -> Calls:
    """One detent of the first mate's knob: from the first edge until its OLED is sent bytes."""
    with SteppedTable(folder) as table:
        for step in (1, -1):  # what is shown for the first time has words and glyphs to be read
            table.bench.turn(KNOB, step)
            table.advance(1.0)

        def drawn(frame: FrameType, event: str, _argument: Any) -> bool:
            data = frame.f_code is RecordingBus.data.__code__
            return event == "call" and data and frame.f_locals["self"] is table.oled

        with CallCounter(pins.__name__, drawn) as counter:
            table.bench.turn(KNOB, 1)
            table.step()
    return counter.calls


def _empty(reader: socket.socket) -> None:
    """Read all that is there."""
    with contextlib.suppress(BlockingIOError):
        while reader.recv(1 << 20):
            pass
