"""The line that a crew board and the table speak: printable frames in the manner of NMEA 0183.

A frame is ``$TAG,field,field*hh`` and a line end: ``hh`` is the low byte of the CRC-32 of what
stands between ``$`` and ``*``, in two capital hexadecimal digits. A frame is never longer than
``MAX_FRAME`` bytes, so never a multiple of 64 long (field report B38), and has none but
printable characters (B40). ``firmware/README.md`` is the protocol on one page; ``MESSAGES``
below is the protocol in code, and the firmware's own table is tested against it.

Every frame of the board carries a number and the board's clock in milliseconds. Presses,
releases and turns are numbered, 0 to 999 and round again; every other frame repeats the number
of the last of them. So the table knows what was lost, even when nothing follows, and takes
what came twice only once.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass
from enum import Enum

from sonar_console.devices.layout import BOARD_BUTTONS, BOARD_ENCODERS

PROTOCOL = 1
"""Version of this protocol, told in the hello."""
MAX_FRAME = 60
"""Longest frame in bytes, with its line end."""
NUMBERS = 1000
"""Event numbers go round after this many."""
TURNS = 1000
"""So do the sums of detents in the whole state."""
MAX_ID = 12
"""Longest board id, in characters."""


class Field(Enum):
    """The type of a field of a frame."""

    NUMBER = "number"
    """An event number, 0 to 999."""
    TIME = "time"
    """Milliseconds of the board's own clock since it started."""
    COUNT = "count"
    """A whole number from 0 to 999999."""
    STEPS = "steps"
    """A whole number, -99 to 99, with its sign."""
    MASK = "mask"
    """A set of numbered things, as a hexadecimal number: bit 0 is number 0."""
    WORD = "word"
    """1 to 12 small letters, digits, hyphens and full stops."""


_FORMS = {
    Field.NUMBER: re.compile(r"[0-9]{1,3}"),
    Field.TIME: re.compile(r"[0-9]{1,10}"),
    Field.COUNT: re.compile(r"[0-9]{1,6}"),
    Field.STEPS: re.compile(r"-?[0-9]{1,2}"),
    Field.MASK: re.compile(r"[0-9A-F]{1,4}"),
    Field.WORD: re.compile(rf"[a-z0-9.-]{{1,{MAX_ID}}}"),
}


@dataclass(frozen=True, slots=True)
class FrameKind:
    """One kind of frame: its tag, who sends it, and its fields in order."""

    tag: str
    from_board: bool
    numbered: bool
    """Whether it uses up an event number."""
    fields: tuple[tuple[str, Field], ...]
    meaning: str
    later: int = 0
    """How many of the last fields boards of older firmware do not send."""

    def takes(self, count: int) -> bool:
        """Whether a frame of this kind may have so many fields."""
        return len(self.fields) - self.later <= count <= len(self.fields)


_HEAD = (("number", Field.NUMBER), ("ms", Field.TIME))
FLOOR_FIELDS = tuple(f"floor{place}" for place in range(BOARD_BUTTONS))
SETTING_FIELDS = (
    ("halves", Field.MASK),
    ("backwards", Field.MASK),
    *((name, Field.COUNT) for name in FLOOR_FIELDS),
)
EDGE_FIELDS = (
    *(f"button{place}" for place in range(BOARD_BUTTONS)),
    *(f"encoder{place}" for place in range(BOARD_ENCODERS)),
)

MESSAGES: tuple[FrameKind, ...] = (
    FrameKind(
        "SBHEL",
        True,
        False,
        (
            *_HEAD,
            ("id", Field.WORD),
            ("team", Field.WORD),
            ("firmware", Field.WORD),
            ("protocol", Field.COUNT),
            ("reset", Field.WORD),
            ("boot", Field.MASK),
        ),
        "hello: sent at start and when asked; reset: p power, w watchdog, s asked for or host "
        "gone; boot: a number of this start alone",
        later=1,
    ),
    FrameKind(
        "SBBEA", True, False, (*_HEAD, ("boot", Field.MASK)), "heartbeat, each second", later=1
    ),
    FrameKind("SBPRS", True, True, (*_HEAD, ("button", Field.COUNT)), "a button went down"),
    FrameKind("SBREL", True, True, (*_HEAD, ("button", Field.COUNT)), "a button was let go"),
    FrameKind(
        "SBTRN",
        True,
        True,
        (*_HEAD, ("encoder", Field.COUNT), ("steps", Field.STEPS)),
        "an encoder was turned by whole detents, clockwise positive",
    ),
    FrameKind(
        "SBSTA",
        True,
        False,
        (
            *_HEAD,
            ("buttons", Field.MASK),
            ("lamps", Field.MASK),
            ("lost", Field.COUNT),
            ("turned0", Field.COUNT),
            ("turned1", Field.COUNT),
            ("turned2", Field.COUNT),
        ),
        "whole state: buttons down, lamps lit, events thrown away since start, and of each "
        "encoder the sum of its detents, 0 to 999 and round again",
    ),
    FrameKind(
        "SBEDG",
        True,
        False,
        (*_HEAD, *((name, Field.COUNT) for name in EDGE_FIELDS)),
        "of each button and encoder, its edges since they were last told, 9 at most",
    ),
    FrameKind(
        "SBSET",
        True,
        False,
        (*_HEAD, *SETTING_FIELDS),
        "how its controls are read now: the answer to SHSET",
    ),
    FrameKind(
        "SBREF",
        True,
        False,
        (*_HEAD, ("what", Field.WORD), ("value", Field.COUNT)),
        "what was refused and stays as it was: encoder, one that it does not have; floor0 to "
        "floor7, more milliseconds than may be; line, how many frames came damaged so far",
    ),
    FrameKind("SHHEL", False, False, (), "who are you? answered by SBHEL and SBSTA"),
    FrameKind("SHSTA", False, False, (), "send the whole state; answered by SBSTA"),
    FrameKind("SHLMP", False, False, (("lamps", Field.MASK),), "the lamps that are to be lit"),
    FrameKind(
        "SHSET",
        False,
        False,
        SETTING_FIELDS,
        "how its controls are read: encoders with a detent each half cycle, encoders that count "
        "backwards, and for each button the milliseconds that a press must last, 0 for the usual; "
        "answered by SBSET, and by SBREF for what cannot be",
    ),
    FrameKind("SHEDG", False, False, (), "tell the edges; answered by SBEDG"),
    FrameKind("SHSRV", False, False, (), "restart without the program, for new firmware"),
)
"""Every frame there is."""

BY_TAG: dict[str, FrameKind] = {message.tag: message for message in MESSAGES}


class FrameError(ValueError):
    """A frame that cannot be made: an unknown tag, a wrong field, or too long."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that was read: its kind and its fields as text, as they came."""

    tag: str
    values: tuple[str, ...]

    def text(self, name: str) -> str:
        """A field as text.

        :raises KeyError: when this kind of frame has no such field.
        """
        for (field, _), value in zip(BY_TAG[self.tag].fields, self.values, strict=False):
            if field == name:
                return value
        raise KeyError(name)

    @property
    def boot(self) -> int | None:
        """The number of the board's start, None where the frame does not tell it."""
        fields = dict(BY_TAG[self.tag].fields)
        told = "boot" in fields and len(self.values) == len(fields)
        return self.whole("boot") if told else None

    def whole(self, name: str) -> int:
        """A field as a whole number; masks are hexadecimal."""
        return int(self.text(name), 16 if dict(BY_TAG[self.tag].fields)[name] is Field.MASK else 10)


def checksum(body: bytes) -> str:
    """Two hexadecimal digits over what stands between ``$`` and ``*``."""
    return f"{binascii.crc32(body) & 0xFF:02X}"


def encode(tag: str, *values: int | str) -> bytes:
    """Make a frame, with its line end. Masks are given as whole numbers.

    :raises FrameError: for a tag or a value that the table of messages does not know.
    """
    message = BY_TAG.get(tag)
    if message is None:
        raise FrameError(f"no message {tag}")
    if not message.takes(len(values)):
        raise FrameError(f"{tag} has {len(message.fields)} fields, not {len(values)}")
    parts = [tag]
    for (name, kind), value in zip(message.fields, values, strict=False):
        text = f"{value:X}" if kind is Field.MASK and isinstance(value, int) else str(value)
        if not _FORMS[kind].fullmatch(text):
            raise FrameError(f"{tag}: {name} cannot be {value!r}")
        parts.append(text)
    body = ",".join(parts).encode("ascii")
    frame = b"$" + body + b"*" + checksum(body).encode("ascii") + b"\n"
    if len(frame) > MAX_FRAME:
        raise FrameError(f"{tag} is {len(frame)} bytes long, more than {MAX_FRAME}")
    return frame


def decode(line: bytes) -> Frame | None:
    """Read one line without its end; None when it is not a whole, sound and known frame."""
    start = line.rfind(b"$")
    body, star, check = line[start + 1 :].rpartition(b"*")
    if start < 0 or not star or check != checksum(body).encode("ascii"):
        return None
    if len(line) - start >= MAX_FRAME or not body.isascii():
        return None
    tag, *values = body.decode("ascii").split(",")
    message = BY_TAG.get(tag)
    if message is None or not message.takes(len(values)):
        return None
    for (_, kind), value in zip(message.fields, values, strict=False):
        if not _FORMS[kind].fullmatch(value):
            return None
    return Frame(tag, tuple(values))


class Parser:
    """Takes bytes as they come, gives the frames among them; holds never more than one frame.

    Whatever is cut, doubled or noise is passed over and counted in ``bad``; the next good frame
    is found at its ``$``, even on a line that noise began (field reports B30, B31).
    """

    __slots__ = ("_buffer", "bad")

    def __init__(self) -> None:
        self.bad = 0
        self._buffer = b""

    @property
    def held(self) -> int:
        """Bytes held back for the rest of a frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        """Take more bytes; gives the frames that they completed."""
        frames: list[Frame] = []
        *lines, rest = re.split(rb"[\r\n]", self._buffer + data)
        for line in lines:
            if not line:
                continue
            frame = decode(line)
            if frame is None:
                self.bad += 1
            else:
                frames.append(frame)
        self._buffer = rest[-MAX_FRAME:]  # a frame's own end is kept however long the noise
        return frames


class Numbers:
    """Follows the event numbers of one board; counts what was lost, knows what came twice."""

    __slots__ = ("_last", "lost", "twice")

    def __init__(self) -> None:
        self.lost = 0
        self.twice = 0
        self._last: int | None = None

    def start(self, number: int) -> None:
        """Begin at the number that a hello or the first frame tells."""
        self._last = number

    def take(self, frame: Frame) -> tuple[bool, int]:
        """Take a frame of the board: whether it is news, and how many events it shows lost."""
        number = frame.whole("number")
        numbered = BY_TAG[frame.tag].numbered
        if self._last is None:
            self._last = number
            return True, 0
        ahead = (number - self._last) % NUMBERS
        if ahead >= NUMBERS // 2 or (ahead == 0 and numbered):
            self.twice += 1
            return False, 0
        self._last = number
        lost = ahead - 1 if numbered else ahead
        self.lost += lost
        return True, lost
