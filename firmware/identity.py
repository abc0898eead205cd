"""Who this board is: its id and its team, two lines of the file identity.txt on the board."""

# ruff: noqa: PTH123  MicroPython has no pathlib

import binascii

import machine
from link import MAX_ID

FILE = "identity.txt"
_GOOD = "abcdefghijklmnopqrstuvwxyz0123456789-"


def _word(text: str, limit: int) -> str:
    text = text.strip()
    return text if 1 <= len(text) <= limit and all(char in _GOOD for char in text) else ""


def identity():
    """The board's id and team; a board that was given none calls itself by its chip."""
    try:
        with open(FILE) as file:
            lines = (file.read() + "\n\n").split("\n")
    except OSError:
        lines = ["", ""]
    ident = _word(lines[0], MAX_ID)
    if not ident:
        ident = "new-" + binascii.hexlify(machine.unique_id()).decode()[-6:]
    return ident, _word(lines[1], 6) or "none"
