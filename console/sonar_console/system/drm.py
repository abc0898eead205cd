"""The kernel's view of the televisions: what is plugged in, and whether its picture moves on.

`connectors` reads ``/sys/class/drm``, as anybody may. `FrameCounter` counts the frames of the
graphics chips in ``/dev/dri``: an output whose frames do not come stands still, whatever the
display server answers.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

SYS = Path("/sys/class/drm")
DEVICES = Path("/dev/dri")

STANDS = 2.0
"""Seconds without a frame after which an output stands still."""

_LONGEST_EDID = 32_768
"""Bytes of an EDID that are read: 256 blocks."""


@dataclass(frozen=True, slots=True)
class Connector:
    """A socket for a television."""

    connected: bool
    edid: bytes
    """What the television says of itself; empty where it says nothing."""


def connectors(folder: Path = SYS) -> dict[str, Connector]:
    """The sockets by the names that the display server has for them: ``HDMI-1``."""
    found: dict[str, Connector] = {}
    for path in sorted(folder.glob("card*-*")):
        name = x_name(path.name.partition("-")[2])
        try:
            state = (path / "status").read_text("ascii", "replace").strip()
            with (path / "edid").open("rb") as file:
                edid = file.read(_LONGEST_EDID)
        except OSError:  # the card has just gone, or is none
            continue
        connector = Connector(state == "connected", edid)
        if connector.connected or name not in found:
            found[name] = connector
    return found


def x_name(kernel: str) -> str:
    """The display server's name of a connector: it calls ``HDMI-A-1`` ``HDMI-1``."""
    return re.sub(r"^HDMI-[AB]-", "HDMI-", kernel)


# ---- frames

_TYPES = {0: "Unknown", 1: "VGA", 2: "DVI-I", 3: "DVI-D", 4: "DVI-A", 5: "Composite", 6: "SVIDEO"}
_TYPES |= {7: "LVDS", 8: "Component", 9: "DIN", 10: "DP", 11: "HDMI-A", 12: "HDMI-B", 13: "TV"}
_TYPES |= {14: "eDP", 15: "Virtual", 16: "DSI", 17: "DPI", 18: "Writeback", 19: "SPI", 20: "USB"}
"""DRM_MODE_CONNECTOR_ of ``drm_mode.h``, as the kernel's names have them."""

_RELATIVE = 1
"""DRM_CRTC_SEQUENCE_RELATIVE."""

_CONNECTOR = "QQQQ" + "I" * 12
_RESOURCES = "QQQQ" + "I" * 8
_ENCODER = "IIIII"
_QUEUE = "IIQQ"


def _request(number: int, layout: str) -> int:
    """The number of a DRM ioctl that reads and writes a structure."""
    return 0xC0000000 | struct.calcsize(layout) << 16 | ord("d") << 8 | number


_GET_RESOURCES = _request(0xA0, _RESOURCES)
_GET_ENCODER = _request(0xA6, _ENCODER)
_GET_CONNECTOR = _request(0xA7, _CONNECTOR)
_QUEUE_SEQUENCE = _request(0x3C, _QUEUE)
_DROP_MASTER = 0x641F
_EVENT_BYTES = 4096


class FrameCounter:
    """Watches the frames of all outputs; never waits. Times are seconds of one clock.

    Without a right to ``/dev/dri``, or with a driver that counts none, nothing stands still.
    """

    def __init__(self, folder: Path = DEVICES) -> None:
        self._cards = [card for path in sorted(folder.glob("card*")) for card in _opened(path)]
        self._asked: dict[tuple[int, int], float] = {}
        """By card and CRTC, when a frame was asked for that has not come yet."""

    def frozen(self, now: float) -> frozenset[str]:
        """The outputs that stand still, by the display server's names; to be called often."""
        found = set()
        for card in self._cards:
            for crtc in _came(card):
                self._asked.pop((card, crtc), None)
            driven = _driven(card)
            for key in [key for key in self._asked if key[0] == card and key[1] not in driven]:
                del self._asked[key]
            for crtc, name in driven.items():
                asked = self._asked.get((card, crtc))
                if asked is None:
                    if _ask(card, crtc):
                        self._asked[card, crtc] = now
                elif now - asked >= STANDS:
                    found.add(name)
        return frozenset(found)

    def forget(self) -> None:
        """Ask anew for the frames of all outputs: they have been set up again."""
        self._asked.clear()

    def close(self) -> None:
        """Close the cards."""
        for card in self._cards:
            os.close(card)
        self._cards = []


def _opened(path: Path) -> Iterator[int]:
    """A card that was opened, or none. Who opens one first is its master: that is let go."""
    with contextlib.suppress(OSError):
        card = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        with contextlib.suppress(OSError):
            fcntl.ioctl(card, _DROP_MASTER)
        yield card


def _came(card: int) -> Iterator[int]:
    """The CRTCs whose frames have come."""
    try:
        data = os.read(card, _EVENT_BYTES)
    except OSError:
        return
    while len(data) >= 16:
        _, length, crtc = struct.unpack_from("IIQ", data)
        yield crtc
        data = data[max(length, 16) :]


def _ask(card: int, crtc: int) -> bool:
    """Ask for the next frame of a CRTC; whether its driver tells."""
    try:
        fcntl.ioctl(card, _QUEUE_SEQUENCE, struct.pack(_QUEUE, crtc, _RELATIVE, 1, crtc))
    except OSError:
        return False
    return True


def _driven(card: int) -> Mapping[int, str]:
    """The outputs that are driven, by their CRTC."""
    found = {}
    with contextlib.suppress(OSError):
        for connector in _connector_ids(card):
            driven = _crtc_of(card, connector)
            if driven is not None:
                found[driven[0]] = driven[1]
    return found


def _connector_ids(card: int) -> list[int]:
    """The numbers of a card's connectors."""
    ids: ctypes.Array[ctypes.c_uint32]
    filled = struct.unpack(_RESOURCES, fcntl.ioctl(card, _GET_RESOURCES, bytes(64)))
    count = filled[6]
    ids = (ctypes.c_uint32 * count)()
    asked = struct.pack(_RESOURCES, 0, 0, ctypes.addressof(ids), 0, 0, 0, count, 0, 0, 0, 0, 0)
    fcntl.ioctl(card, _GET_RESOURCES, asked)
    return list(ids)


def _crtc_of(card: int, connector: int) -> tuple[int, str] | None:
    """The CRTC that drives a connector, and its name; None while none does.

    Room for one mode is offered, so that the kernel does not ask the television.
    """
    mode = ctypes.create_string_buffer(68)
    modes = ctypes.addressof(mode)
    given = struct.pack(_CONNECTOR, 0, modes, 0, 0, 1, 0, 0, 0, connector, *[0] * 7)
    filled = struct.unpack(_CONNECTOR, fcntl.ioctl(card, _GET_CONNECTOR, given))
    encoder, kind, number = filled[7], filled[9], filled[10]
    if not encoder:
        return None
    given = struct.pack(_ENCODER, encoder, 0, 0, 0, 0)
    crtc = struct.unpack(_ENCODER, fcntl.ioctl(card, _GET_ENCODER, given))[2]
    name = f"{_TYPES.get(kind, 'Unknown')}-{number}"
    return (crtc, x_name(name)) if crtc else None
