"""Who this board is: its id and its team, two lines of the file identity.txt on the board.

``sonar-console flash`` writes that file; nobody edits it.
"""

# ruff: noqa: PTH123  MicroPython has no pathlib

import binascii

import machine
from link import MAX_ID

FILE = "identity.txt"
LONGEST = 200
"""Bytes that the file has at most."""
MISSING = 2
"""Number of the error for a file that is not there."""
TEAMS = ("blue", "yellow", "green")
"""A team that is none of these was cut short: so a file that is not whole is known as damaged."""
NOBODY = "none"
"""The team of a board that does not know who it is."""
_GOOD = b"abcdefghijklmnopqrstuvwxyz0123456789-"


def _word(line: bytes, limit: int) -> str:
    line = line.strip()
    good = 1 <= len(line) <= limit and all(byte in _GOOD for byte in line)
    return line.decode() if good else ""


def identity():
    """The board's id and team.

    A board that was given none calls itself ``new-`` and three bytes of its chip's number, one
    whose file is damaged ``lost-`` and the same; both are of the team NOBODY.
    """
    chip = binascii.hexlify(machine.unique_id()).decode()[-6:]
    try:
        with open(FILE, "rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        return ("new-" if error.errno == MISSING else "lost-") + chip, NOBODY
    lines = data.strip().split(b"\n")
    if len(lines) == 2 and len(data) <= LONGEST:
        ident = _word(lines[0], MAX_ID)
        team = _word(lines[1], MAX_ID)
        if ident and team in TEAMS:
            return ident, team
    return "lost-" + chip, NOBODY
