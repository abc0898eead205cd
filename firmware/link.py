"""The board's side of the line: frames out, frames in, and the table of messages.

README.md in this folder is the protocol on one page. The letters in MESSAGES say what each field
holds: N event number 0 to 999, T milliseconds, C count, S steps with a sign, M a mask in
hexadecimal, W a word of small letters, digits, hyphens and full stops.
"""

import binascii

from wiring import BUTTONS, ENCODERS

PROTOCOL = 1
MAX_FRAME = 60
NUMBERS = 1000
TURNS = 1000
MAX_ID = 12
LARGEST = 999999

MESSAGES = {
    "SBHEL": "NTWWWCWM",
    "SBBEA": "NTM",
    "SBPRS": "NTC",
    "SBREL": "NTC",
    "SBTRN": "NTCS",
    "SBSTA": "NTMMCCCC",
    "SBEDG": "NT" + "C" * (len(BUTTONS) + len(ENCODERS)),
    "SBSET": "NTMM" + "C" * len(BUTTONS),
    "SBREF": "NTWC",
    "SHHEL": "",
    "SHSTA": "",
    "SHLMP": "M",
    "SHSET": "MM" + "C" * len(BUTTONS),
    "SHEDG": "",
    "SHSRV": "",
}
NUMBERED = ("SBPRS", "SBREL", "SBTRN")

_HEX = "0123456789ABCDEF"


def checksum(body: bytes) -> bytes:
    """The low byte of the CRC-32 in two hexadecimal digits; the CRC itself is in C and quick."""
    return b"%02X" % (binascii.crc32(body) & 0xFF)


def encode(tag: str, *values) -> bytes:
    """Make a frame with its line end; the board only makes frames that fit."""
    kinds = MESSAGES[tag]
    parts = [tag]
    for index, value in enumerate(values):
        parts.append(f"{value:X}" if kinds[index] == "M" else str(value))
    body = ",".join(parts).encode()
    return b"$" + body + b"*" + checksum(body) + b"\n"


def decode(body: bytes):
    """Read what stood between ``$`` and the line end: (tag, fields), or None when unsound."""
    star = body.rfind(b"*")
    if star < 0 or body[star + 1 :] != checksum(body[:star]):
        return None
    for byte in body:
        if not 32 <= byte < 127:
            return None
    parts = body[:star].decode().split(",")
    tag = parts[0]
    if tag not in MESSAGES or len(parts) - 1 != len(MESSAGES[tag]):
        return None
    values: list = []
    for kind, text in zip(MESSAGES[tag], parts[1:]):  # noqa: B905  MicroPython has no strict
        if kind == "M":
            if not 1 <= len(text) <= 4 or any(char not in _HEX for char in text):
                return None
            values.append(int(text, 16))
        elif kind == "C" and not (1 <= len(text) <= 6 and text.isdigit()):
            return None
        else:
            values.append(text)
    return tag, values


class Parser:
    """Takes the table's bytes one at a time; holds at most one frame."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.bad = 0
        """Frames that were begun and were not whole and sound, to LARGEST and no further."""
        self._inside = False

    def feed(self, byte: int):
        """Take one byte; gives a frame when it was the last of a sound one, else None."""
        if byte == 36:  # a dollar sign always begins a frame
            if self._inside:
                self._spoilt()
            self.buffer = bytearray()
            self._inside = True
            return None
        if not self._inside:
            return None
        if byte in (10, 13):
            self._inside = False
            frame = decode(bytes(self.buffer))
            if frame is None:
                self._spoilt()
            return frame
        if len(self.buffer) >= MAX_FRAME:
            self._inside = False
            self._spoilt()
            return None
        self.buffer.append(byte)
        return None

    def _spoilt(self) -> None:
        self.bad = min(self.bad + 1, LARGEST)
