"""The outputs of the display server by name, with the present place of each.

SDL reads the layout once and does not hear of most changes, so on X the server is asked itself
(RandR), and tells when something changes. Elsewhere what SDL knows has to do.
"""

from __future__ import annotations

import ctypes
import os
from ctypes.util import find_library
from dataclasses import dataclass, replace
from typing import Any, Protocol

import pygame

FROZEN = ".frozen"
"""The end of the name of an output that only says that the one without it stands still. Whoever
places the outputs makes it (`sonar_console.system.televisions`)."""

_STRUCTURE_NOTIFY = 1 << 17
"""StructureNotifyMask: X tells of a monitor that is made by a changed root window."""


@dataclass(frozen=True, slots=True)
class Output:
    """One output that shows something: ``HDMI-1``; its place on the whole, in pixels."""

    name: str
    x: int
    y: int
    width: int
    height: int
    number: int = 0
    """SDL's number of it, where SDL is asked."""

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Left, top, width and height."""
        return self.x, self.y, self.width, self.height


class Outputs(Protocol):
    """A source of the outputs."""

    def fileno(self) -> int | None:
        """The file that becomes readable when something may have changed; None if there is none."""

    def now(self) -> tuple[Output, ...]:
        """The outputs that show something now."""

    def close(self) -> None:
        """Let go of the display server."""


class UnknownOutputError(ValueError):
    """An output that is not there; the text names those there are."""


def choose(outputs: tuple[Output, ...], wanted: str) -> Output:
    """An output by its name, or by its number from 0; raises `UnknownOutputError`.

    A number beyond the last is the last, as a house with one screen has only that.
    """
    for output in outputs:
        if output.name == wanted:
            return output
    if wanted.isdecimal() and outputs:
        number = int(wanted[:9])  # Python refuses to read thousands of digits
        return outputs[min(number, len(outputs) - 1)]
    there = ", ".join(output.name for output in outputs) or "none"
    raise UnknownOutputError(f"there is no output {wanted}; there are: {there}")


class Berth:
    """Keeps a window on its own output, whatever becomes of the layout.

    `look` says where the window belongs, or None while its output shows nothing: then the
    window shows nothing either, for another output may come to lie under it.
    """

    def __init__(self, output: Output) -> None:
        self.name = output.name
        self.place: tuple[int, int, int, int] | None = output.place
        self.frozen = False
        """Whether the television there is said to stand still."""

    def look(self, outputs: tuple[Output, ...]) -> bool:
        """Look at the layout; whether the place is another one than before."""
        self.frozen = any(each.name == f"{self.name}{FROZEN}" for each in outputs)
        found = next((each.place for each in outputs if each.name == self.name), None)
        changed = found != self.place
        self.place = found
        return changed


class Sized:
    """Outputs that are taken for so large, whatever they are: a window need not fill its own."""

    def __init__(self, outputs: Outputs, size: tuple[int, int]) -> None:
        self._outputs = outputs
        self._size = size
        self.fileno = outputs.fileno
        self.close = outputs.close

    def now(self) -> tuple[Output, ...]:
        """The outputs that show something now, each of the wanted size."""
        width, height = self._size
        return tuple(replace(one, width=width, height=height) for one in self._outputs.now())


# ---- SDL


class _Rect(ctypes.Structure):
    _fields_ = (
        ("x", ctypes.c_int),
        ("y", ctypes.c_int),
        ("w", ctypes.c_int),
        ("h", ctypes.c_int),
    )


class SdlOutputs:
    """The outputs that SDL knew when its display was opened."""

    def fileno(self) -> int | None:
        """None: SDL does not report changes."""
        return None

    def now(self) -> tuple[Output, ...]:
        """The outputs, by SDL's names where its library can be asked, else by numbers."""
        sizes = pygame.display.get_desktop_sizes()
        try:
            sdl: Any = ctypes.CDLL(pygame.display.__file__)
            sdl.SDL_GetDisplayName.restype = ctypes.c_char_p
            found = []
            for number in range(len(sizes)):
                rect = _Rect()
                sdl.SDL_GetDisplayBounds(number, ctypes.byref(rect))
                name = (sdl.SDL_GetDisplayName(number) or b"").decode("utf-8", "replace")
                found.append(Output(name or str(number), rect.x, rect.y, rect.w, rect.h, number))
        except (OSError, AttributeError):  # a pygame whose SDL cannot be reached
            lefts = [sum(size[0] for size in sizes[:number]) for number in range(len(sizes))]
            return tuple(
                Output(str(number), left, 0, size[0], size[1], number)
                for number, (left, size) in enumerate(zip(lefts, sizes, strict=True))
            )
        return tuple(found)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


# ---- X


class _Monitor(ctypes.Structure):
    """XRRMonitorInfo of libXrandr."""

    _fields_ = (
        ("name", ctypes.c_ulong),
        ("primary", ctypes.c_int),
        ("automatic", ctypes.c_int),
        ("noutput", ctypes.c_int),
        ("x", ctypes.c_int),
        ("y", ctypes.c_int),
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("mwidth", ctypes.c_int),
        ("mheight", ctypes.c_int),
        ("outputs", ctypes.c_void_p),
    )


_CHANGES = 1 | 2 | 4
"""RRScreenChangeNotifyMask, RRCrtcChangeNotifyMask and RROutputChangeNotifyMask."""

_EVENT_BYTES = 192
"""The size of an XEvent: 24 longs."""


class XOutputs:
    """The outputs of an X server, on a connection of its own.

    Raises `OSError` where the libraries or the server are missing.
    """

    def __init__(self) -> None:
        self._x: Any = ctypes.CDLL(find_library("X11") or "libX11.so.6")
        self._randr: Any = ctypes.CDLL(find_library("Xrandr") or "libXrandr.so.2")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XGetAtomName.restype = ctypes.c_void_p
        self._randr.XRRGetMonitors.restype = ctypes.POINTER(_Monitor)
        opened = self._x.XOpenDisplay(None)
        if not opened:
            raise OSError(f"the display {os.environ.get('DISPLAY', '')} does not answer")
        self._display = ctypes.c_void_p(opened)
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._names: dict[int, str] = {}
        self._randr.XRRSelectInput(self._display, self._root, _CHANGES)
        self._x.XSelectInput(self._display, self._root, ctypes.c_long(_STRUCTURE_NOTIFY))
        self._x.XFlush(self._display)

    def fileno(self) -> int | None:
        """The connection, on which the server reports changes."""
        return int(self._x.XConnectionNumber(self._display))

    def now(self) -> tuple[Output, ...]:
        """The outputs as the server has them now."""
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, event)
        count = ctypes.c_int()
        monitors = self._randr.XRRGetMonitors(self._display, self._root, 1, ctypes.byref(count))
        found = [
            Output(self._name(each.name), each.x, each.y, each.width, each.height)
            for each in (monitors[number] for number in range(count.value))
        ]
        if monitors:
            self._randr.XRRFreeMonitors(monitors)
        return tuple(found)

    def close(self) -> None:
        """Close the connection."""
        self._x.XCloseDisplay(self._display)

    def _name(self, atom: int) -> str:
        if atom not in self._names:
            text = self._x.XGetAtomName(self._display, ctypes.c_ulong(atom))
            self._names[atom] = ctypes.string_at(text).decode("utf-8", "replace") if text else ""
            if text:
                self._x.XFree(ctypes.c_void_p(text))
        return self._names[atom]


def open_outputs() -> Outputs:
    """The outputs of the display that pygame has opened."""
    if pygame.display.get_driver() == "x11":
        try:
            return XOutputs()
        except OSError:  # without libXrandr, SDL's own list has to do
            return SdlOutputs()
    return SdlOutputs()
