"""Which hardware a table is given, as an option of the command line, and its opening.

``--hardware`` is ``auto`` (a Pi's own pins on a Pi, mock hardware elsewhere), ``lgpio``,
``mock``, or ``mock:SOCKET``: mock hardware whose hands and bad luck are lines on a Unix socket
(:mod:`sonar_console.devices.mocklines`). ``--pins`` is the same without a socket.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.clock import Clock
from sonar_console.devices.controls import Controls
from sonar_console.devices.desk import DeskFactory
from sonar_console.devices.layout import Layout
from sonar_console.devices.mocksocket import MockHardware
from sonar_console.devices.pins import FACTORIES, BackEnd, PinBackEndError, open_back_end

MOCK_SOCKET = "mock:"


@dataclass(frozen=True, slots=True)
class Hardware:
    """A table's hardware, opened. ``mock`` is there when it is not real."""

    clock: Clock
    controls: Controls
    back_end: BackEnd
    mock: MockHardware | None

    @property
    def note(self) -> str:
        """One line for the operator: which factory and chip, and why."""
        return self.back_end.note

    def ended(self) -> bool:
        """Whether the one who plays the hands has asked for the end."""
        return self.mock is not None and self.mock.ended.is_set()


def add_hardware_arguments(parser: argparse.ArgumentParser) -> None:
    """The layout of the controls, and what they are."""
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a layout of the hardware in place of hardware/table.toml",
    )
    parser.add_argument(
        "--hardware",
        type=_hardware,
        default="auto",
        metavar="auto|lgpio|mock[:SOCKET]",
        help="real pins (lgpio), or mock hardware, whose hands may be lines on a Unix socket; "
        "auto: real on a Raspberry Pi, mock elsewhere",
    )
    parser.add_argument(
        "--pins",
        choices=("auto", *FACTORIES),
        dest="hardware",
        default=argparse.SUPPRESS,
        help="the same, by the name of the pin factory",
    )


def _hardware(text: str) -> str:
    if text in ("auto", *FACTORIES) or (text.startswith(MOCK_SOCKET) and text != MOCK_SOCKET):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r} is not one of auto, {', '.join(FACTORIES)}, {MOCK_SOCKET}SOCKET"
    )


@contextmanager
def open_without_pins(why: PinBackEndError, layout: Layout) -> Iterator[Hardware]:
    """What is left of a table whose pins cannot be had (field report B13): boards and OLEDs.

    Nothing stands in for the pins: no press comes from them, and the screens say so.
    """
    clock = Clock()
    factory = DeskFactory(clock)
    controls = Controls(layout, factory, clock=clock, no_pins=str(why))
    try:
        yield Hardware(
            clock, controls, BackEnd(factory, "none", f"{why}; played without pins"), None
        )
    finally:
        controls.close()


@contextmanager
def open_hardware(name: str, layout: Layout) -> Iterator[Hardware]:
    """Open a table's hardware; all of it is let go in the end.

    :raises sonar_console.devices.pins.PinBackEndError: when the lines cannot be had.
    :raises sonar_console.devices.mocksocket.MockSocketError: when the socket cannot be made.
    """
    clock = Clock()
    with ExitStack() as stack:
        path = Path(name.removeprefix(MOCK_SOCKET)) if name.startswith(MOCK_SOCKET) else None
        back_end = open_back_end("mock" if path is not None else name)
        if back_end.name != "mock":
            stack.callback(back_end.factory.close)
            controls = Controls(layout, back_end.factory, clock=clock)
            stack.callback(controls.close)
            yield Hardware(clock, controls, back_end, None)
            return
        back_end.factory.close()
        mock = MockHardware(layout, clock, path)
        stack.callback(mock.close)
        bench = mock.bench
        controls = bench.controls(threads=True)
        stack.callback(controls.close)
        mock.wake_core = controls.wake
        mock.start()
        yield Hardware(clock, controls, back_end, mock)
