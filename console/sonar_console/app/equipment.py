"""The hardware of a table, opened: real pins and boards, mock hardware, or a desk's.

Hardware is chosen by a name: ``auto`` (a Pi's own pins on a Pi, mock hardware elsewhere),
``lgpio``, ``mock``, or ``mock:SOCKET``: mock hardware that is driven by lines on a Unix socket
(:mod:`sonar_console.devices.mock_commands`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.bootsel import find_drives
from sonar_console.devices.clock import Clock
from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_devices import MockDevices, StampedFactory
from sonar_console.devices.mock_hardware import MockHardware
from sonar_console.devices.panel import DisplayMaker
from sonar_console.devices.pins import BackEnd, PinBackEndError, open_back_end
from sonar_console.devices.serialport import crew_board_ports
from sonar_console.record.shipped import shipped_folder
from sonar_console.system.peers import welcome
from sonar_console.system.trust import check_way

MOCK_SOCKET = "mock:"


@dataclass(frozen=True, slots=True)
class Equipment:
    """A table's hardware, opened.

    ``clock`` gives seconds, and stamps the presses; ``ports`` names the serial ports on which
    crew boards may be; ``mock`` is the mock hardware, or None where the hardware is real.
    """

    clock: Callable[[], float]
    controls: Controls
    back_end: BackEnd
    ports: Callable[[], Iterable[str]] = crew_board_ports
    mock: MockHardware | None = None

    @property
    def note(self) -> str:
        """The line that tells the operator the pin factory and chip, and why they were chosen."""
        return self.back_end.note

    def ended(self) -> bool:
        """Whether the program that drives the mock hardware has asked for the end."""
        return self.mock is not None and self.mock.ended.is_set()


def mock_equipment(
    devices: MockDevices,
    *,
    threads: bool = False,
    in_order: bool = False,
    display: DisplayMaker | None = None,
) -> Equipment:
    """The equipment of mock devices: pins, crew boards and OLEDs.

    ``threads``, ``in_order`` and ``display`` as for `MockDevices.controls`. The owner closes the
    devices.
    """
    return Equipment(
        devices.clock,
        devices.controls(threads=threads, in_order=in_order, display=display),
        BackEnd(devices.factory, "mock", "pins: mock"),
        devices.ports,
    )


@contextmanager
def open_equipment(name: str, layout: Layout, *, without_pins: bool = False) -> Iterator[Equipment]:
    """Open the hardware of that name; everything is closed at the end.

    With ``without_pins`` a table whose pins cannot be had (field report B13) has its boards and
    OLEDs: nothing stands in for the pins, and the screens say so.

    :raises sonar_console.devices.pins.PinBackEndError: when the lines cannot be had.
    :raises sonar_console.devices.mock_hardware.MockSocketError: when the socket cannot be made.
    """
    with ExitStack() as stack:
        if name.startswith(MOCK_SOCKET):
            yield _mock(stack, layout, open_back_end("mock"), Path(name.removeprefix(MOCK_SOCKET)))
            return
        try:
            equipment = _real_or_mock(stack, name, layout)
        except PinBackEndError as why:
            if not without_pins:
                raise
            equipment = _without_pins(stack, layout, why)
        yield equipment


def _real_or_mock(stack: ExitStack, name: str, layout: Layout) -> Equipment:
    back_end = open_back_end(name)
    if back_end.name == "mock":
        return _mock(stack, layout, back_end, None)
    with ExitStack() as opening:
        opening.callback(back_end.factory.close)
        clock = Clock()
        controls = Controls(layout, back_end.factory, clock=clock, drives=find_drives)
        opening.callback(controls.close)
        stack.push(opening.pop_all())
    return Equipment(clock, controls, back_end)


def _mock(stack: ExitStack, layout: Layout, back_end: BackEnd, socket: Path | None) -> Equipment:
    back_end.factory.close()  # the mock hardware has a factory of its own
    clock = Clock()
    if socket is not None:
        with suppress(FileNotFoundError):  # told when the socket is made
            check_way(socket.parent)
    mock = MockHardware(layout, clock, socket, welcome())
    stack.callback(mock.close)
    controls = mock.devices.controls(threads=True)
    stack.callback(controls.close)
    mock.wake_core = controls.wake
    mock.core_steps = controls.step_through
    mock.start()
    return Equipment(clock, controls, back_end, mock.devices.ports, mock)


def _without_pins(stack: ExitStack, layout: Layout, why: PinBackEndError) -> Equipment:
    clock = Clock()
    factory = StampedFactory(clock)
    controls = Controls(layout, factory, clock=clock, drives=find_drives, no_pins=str(why))
    stack.callback(controls.close)
    return Equipment(clock, controls, BackEnd(factory, "none", f"{why}; played without pins"))


def shipped_firmware() -> str:
    """The version of the crew boards' firmware that comes with this program."""
    text = (shipped_folder("firmware") / "board.py").read_text("utf-8")
    found = re.search(r'^FIRMWARE = "(.*)"', text, re.M)
    return found[1] if found else "?"
