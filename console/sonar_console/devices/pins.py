"""The Pi's GPIO lines, through gpiozero, on a pin factory that is chosen by name.

A callback of gpiozero runs on the back end's one thread, which dies of any exception: so it
puts a stamped edge on the queue and does nothing else. gpiozero's own filters stay off, for
they mean something else in each back end (field report B04). Every device is held here until
:meth:`Pins.close` (B10). Nothing touches a line when this module is imported (B12).
"""

from __future__ import annotations

import fcntl
import importlib
import logging
import math
import os
import struct
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from gpiozero import DigitalInputDevice, GPIOZeroError
from gpiozero.pins.mock import MockFactory

from sonar_console.devices.raspberry import Model, model_of

log = logging.getLogger(__name__)

FACTORIES = ("mock", "lgpio")
LATE = 1.0
"""Seconds by which a back end's own stamp may differ from our clock and still be believed."""
_MODEL = Path("/proc/device-tree/model")
_DEVICES = Path("/dev")
_CHIP = struct.Struct("=32s32sI")
"""The kernel's answer about a GPIO chip: its name, its label, the number of its lines."""
_CHIP_INFO = 0x8044B401
"""The request for it, ``GPIO_GET_CHIPINFO_IOCTL``."""
_FOLDER = "LG_WD"
"""The variable that names lgpio's working folder."""


class PinBackEndError(OSError):
    """The GPIO lines cannot be used: one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A GPIO line changed: ``high`` is its level since ``at`` (seconds of the table's clock)."""

    wire: int
    """The number of the line."""
    high: bool
    at: float
    steady: bool = False
    """Whether whoever made it says that the level lasts: a hand on mock hardware."""

    @property
    def part(self) -> int:
        """The line, for :class:`sonar_console.devices.inbox.Inbox`."""
        return self.wire


class Factory(Protocol):
    """The part of gpiozero's pin factory that `Pins` uses."""

    def pin(self, name: int) -> Any:
        """The pin of that GPIO number."""

    def close(self) -> None:
        """Release all lines."""


@dataclass(frozen=True, slots=True)
class BackEnd:
    """An opened pin factory, and what there is to say about it."""

    factory: Factory
    name: str
    note: str
    """One line for the operator: the factory, its chip, and why it was chosen."""


def model() -> str:
    """The Raspberry Pi that this is, as its firmware says, or an empty text elsewhere."""
    try:
        text = _MODEL.read_bytes().decode("ascii", "replace").strip("\0\n ")
    except OSError:
        return ""
    return text if "Raspberry Pi" in text else ""


def header_chip(pi: Model | None) -> int | None:
    """The number of the GPIO chip that has the header's lines, by its label; None if none says so.

    The number is not the same with every kernel: on a Pi 5 it was 4, and is 0 since 6.6.47.
    """
    if pi is None:
        return None
    for path in sorted(_DEVICES.glob("gpiochip*")):
        try:
            chip = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            told = fcntl.ioctl(chip, _CHIP_INFO, bytes(_CHIP.size))
        except OSError:
            continue
        finally:
            os.close(chip)
        label = _CHIP.unpack(told)[1].rstrip(b"\0").decode("ascii", "replace")
        if label == pi.chip and path.name.removeprefix("gpiochip").isdecimal():
            return int(path.name.removeprefix("gpiochip"))
    return None


def open_back_end(
    name: str = "auto", *, mock: Callable[[], Factory] = MockFactory, pi: str | None = None
) -> BackEnd:
    """Open a pin factory by name: ``mock``, ``lgpio``, or ``auto``.

    ``auto`` takes lgpio on a Pi, and there nothing else, and mock pins anywhere else. ``mock``
    makes the mock factory, so that a desk can give its own; ``pi`` is the Pi's model, read from
    the machine by default.

    :raises PinBackEndError: for an unknown name, or when the back end is missing or is refused.
    """
    found = model() if pi is None else pi
    if name == "auto":
        name = "lgpio" if found else "mock"
        reason = f"this is a {found}" if found else "this is not a Raspberry Pi"
    else:
        reason = "asked for by name"
    if name == "mock":
        return BackEnd(mock(), name, f"pins: mock ({reason})")
    if name != "lgpio":
        raise PinBackEndError(
            f"pins: no back end {name!r}; take one of auto, {', '.join(FACTORIES)} "
            "(RPi.GPIO and pigpio do not work on a Pi 5 or a new kernel)"
        )
    try:
        with _own_folder():
            module = importlib.import_module("gpiozero.pins.lgpio")
        chip = header_chip(model_of(found))
        factory = module.LGPIOFactory() if chip is None else module.LGPIOFactory(chip=chip)
    except ImportError as error:
        raise PinBackEndError(
            f"pins: lgpio is not installed ({error}); install python3-lgpio, "
            "or start with mock pins"
        ) from error
    except Exception as error:
        known = isinstance(error, GPIOZeroError | OSError | RuntimeError)
        if not known and type(error).__module__ != "lgpio":  # its own is a bare child of Exception
            raise
        raise PinBackEndError(
            f"pins: lgpio cannot open the GPIO chip ({error}); {_remedy()}"
        ) from error
    return BackEnd(factory, name, f"pins: lgpio, /dev/gpiochip{factory.chip} ({reason})")


@contextmanager
def _own_folder() -> Iterator[None]:
    """Let lgpio start in a folder of its own, which is gone afterwards.

    When it is imported it makes a named pipe in the folder that ``LG_WD`` names, else in the
    working folder, opens both ends of it, and stays in that folder: so from a folder that cannot be
    written it fails, and in any other it leaves the pipe.

    :raises PinBackEndError: when no folder can be written.
    """
    kept = os.environ.get(_FOLDER)
    with ExitStack() as stack:
        folder = _writable(stack)
        try:
            here: int | None = os.open(".", os.O_RDONLY | os.O_DIRECTORY)
        except OSError:  # the working folder is gone, or is somebody else's
            here = None
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            if kept is None:
                del os.environ[_FOLDER]
            else:
                os.environ[_FOLDER] = kept
            if here is not None:
                os.fchdir(here)
                os.close(here)
            else:
                os.chdir("/")


def _writable(stack: ExitStack) -> str:
    """A new folder, in the one meant for lgpio, a temporary one, or the user's run folder."""
    tried: list[str] = []
    named = (os.environ.get(name) for name in (_FOLDER, "XDG_RUNTIME_DIR"))
    for parent in (*filter(None, named), None):  # None is wherever temporary folders are
        try:
            made = tempfile.TemporaryDirectory(prefix="sonar-lgpio-", dir=parent)
            return stack.enter_context(made)
        except OSError as fault:
            tried.append(str(fault))
    raise PinBackEndError(
        f"pins: lgpio needs a folder for a named pipe, and none can be written ({tried[0]}); "
        "name one in the variable TMPDIR"
    )


def _remedy() -> str:
    """What to do when the GPIO chip cannot be opened, by what is there."""
    chips = sorted(_DEVICES.glob("gpiochip*"))
    if not chips:
        return f"there is no {_DEVICES}/gpiochip here: start with mock pins"
    for chip in chips:
        if not os.access(chip, os.R_OK | os.W_OK):
            return f"{chip} may not be used: start as a user of the group gpio, or with mock pins"
    return "is another program using it?"


class _InputLine:
    """One input line; its bound method is what gpiozero keeps a weak reference to."""

    __slots__ = ("__weakref__", "clock", "device", "factory", "gpio", "put", "trust")

    def __init__(
        self,
        gpio: int,
        factory: Factory,
        clock: Callable[[], float],
        put: Callable[[Edge], None],
        trust: float,
    ) -> None:
        self.gpio = gpio
        self.factory = factory
        self.clock = clock
        self.put = put
        self.trust = trust
        self.device = DigitalInputDevice(gpio, pull_up=True, pin_factory=factory)

    def arm(self) -> None:
        self.device.pin.when_changed = self.changed

    def changed(self, ticks: float, state: float) -> None:
        """Put an edge on the queue (`Inbox.put`); `Inputs.take` takes it in the core's thread."""
        try:
            now = self.clock()
            believed = math.isinf(self.trust) or 0.0 <= now - ticks < self.trust
            steady = bool(getattr(self.factory, "steady", False))
            self.put(Edge(self.gpio, bool(state), ticks if believed else now, steady))
        except Exception:
            log.exception("pins: edge of GPIO %d lost", self.gpio)

    def close(self) -> None:
        self.device.pin.when_changed = None
        self.device.close()


class Pins:
    """The input lines that a table uses, all with pull-ups.

    Made first and armed afterwards (field report B08): until :meth:`arm` no edge is put.
    """

    __slots__ = ("_lines",)

    def __init__(
        self,
        factory: Factory,
        lines: Iterable[int],
        clock: Callable[[], float],
        put: Callable[[Edge], None],
    ) -> None:
        """Take the lines.

        The stamps of a factory with a true attribute ``own_stamps`` are of the table's clock, and
        while its attribute ``steady`` is true, the edges that it makes need no debouncing. A
        plain mock factory's are not, and are made here. Those of a real back end are believed
        when they are at most ``LATE`` old.

        :raises PinBackEndError: when a line cannot be had.
        """
        own = bool(getattr(factory, "own_stamps", False))
        trust = 0.0 if isinstance(factory, MockFactory) else LATE
        self._lines: dict[int, _InputLine] = {}
        for gpio in lines:
            try:
                self._lines[gpio] = _InputLine(
                    gpio, factory, clock, put, math.inf if own else trust
                )
            except (GPIOZeroError, OSError) as error:
                self.close()
                raise PinBackEndError(
                    f"pins: GPIO {gpio} cannot be used ({error}); is another program using it?"
                ) from error

    def arm(self) -> dict[int, bool]:
        """Begin to report edges; gives the level of each line at that moment (True: high)."""
        for line in self._lines.values():
            line.arm()
        return self.levels()

    def levels(self) -> dict[int, bool]:
        """The level of each line now (True: high, which is open)."""
        return {gpio: bool(line.device.pin.state) for gpio, line in self._lines.items()}

    def close(self) -> None:
        """Release all lines; may be called twice."""
        while self._lines:
            self._lines.popitem()[1].close()
