"""Who this board is: its id and its team, two lines of the file identity.txt on the board."""

# ruff: noqa: PTH123  MicroPython has no pathlib

import binascii

import machine
from link import MAX_ID

FILE = "identity.txt"
LONGEST = 200
"""Bytes of the file that are read at most."""
_GOOD = b"abcdefghijklmnopqrstuvwxyz0123456789-"


def _word(line: bytes, limit: int) -> str:
    line = line.strip()
    good = 1 <= len(line) <= limit and all(byte in _GOOD for byte in line)
    return line.decode() if good else ""


def identity():
    """The board's id and team.

    A board that was given none calls itself ``new-`` and three bytes of its chip's number, one
    whose file is damaged ``lost-`` and the same: the table says what to do.
    """
    chip = binascii.hexlify(machine.unique_id()).decode()[-6:]
    try:
        with open(FILE, "rb") as file:
            lines = (file.read(LONGEST) + b"\n\n").split(b"\n")
    except OSError:
        return "new-" + chip, "none"
    ident = _word(lines[0], MAX_ID)
    return ident or "lost-" + chip, _word(lines[1], 6) or "none"
