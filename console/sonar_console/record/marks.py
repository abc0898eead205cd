"""The marks of a journal: a checksum behind each line, as a comment that the notation ignores.

``12.250 blue captain head N ; =1a2b3c4d``: eight hexadecimal digits, the CRC-32 of the line's
text going on from the mark of the line before. So a mark vouches for everything above it: a
line that is torn, changed, left out or doubled is found, and so is one from another match.

A journal ends its tags with an empty line, the only line without a mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from zlib import crc32

START: Final = 0
"""The mark before the first line."""

ENDED: Final = "; ended"
"""How the last line of a finished match begins, before its mark."""

_SIGN = b" ; ="
_END_LINE = re.compile(rb"; ended: ([^\n]*) ; =[0-9a-f]{8}\n")


def marked(text: str, before: int) -> tuple[bytes, int]:
    """A line with its mark and its end of line, and the mark as a number for the next line."""
    data = text.encode("utf-8")
    mark = crc32(data, before)
    return b"%b%b%08x\n" % (data, _SIGN, mark), mark


def marked_header(header: str) -> tuple[bytes, int]:
    """The tags, each with its mark, and the empty line that ends them."""
    mark = START
    lines = []
    for tag in header.splitlines():
        line, mark = marked(tag, mark)
        lines.append(line)
    return b"".join((*lines, b"\n")), mark


def last_mark(data: bytes) -> int:
    """The mark at the end of lines that carry their marks."""
    return int(data.rstrip(b"\n")[-8:], 16)


@dataclass(frozen=True, slots=True)
class Whole:
    """How far a journal can be trusted.

    ``size`` counts the bytes of the whole lines, ``mark`` is the last one; ``lines`` are their
    texts, tags first; ``begun`` says whether the tags are complete; ``ended`` is what the last
    line says of the match's end, or None while it is unfinished.
    """

    size: int
    mark: int
    lines: tuple[bytes, ...]
    begun: bool
    ended: str | None


def whole_lines(data: bytes) -> Whole:
    """The lines of a journal up to the first that is not whole."""
    mark, size, begun = START, 0, False
    lines: list[bytes] = []
    for line in data.split(b"\n")[:-1]:  # what follows the last end of line is torn
        text, sign, digits = line.rpartition(_SIGN)
        if line:
            following = crc32(text, mark)
            if not sign or digits != b"%08x" % following:
                break
            mark = following
        elif begun or not lines:
            break
        else:
            begun = True
        size += len(line) + 1
        lines.append(text)
    return Whole(size, mark, tuple(lines), begun, _ended(lines))


def end_line(how: str) -> str:
    """The text of the line that ends a match; raises `ValueError` if ``how`` is no plain words."""
    if not how.strip() or not how.isprintable() or ";" in how:
        raise ValueError(f"the end of a match is told in plain words, not {how!r}")
    return f"{ENDED}: {how.strip()}"


def looks_ended(tail: bytes) -> bool:
    """Whether the last bytes of a journal are its end line; the mark is not proved."""
    return (
        tail.endswith(b"\n") and _END_LINE.fullmatch(tail[tail[:-1].rfind(b"\n") + 1 :]) is not None
    )


def _ended(lines: list[bytes]) -> str | None:
    if not lines or not lines[-1].startswith(f"{ENDED}: ".encode()):
        return None
    return lines[-1].decode("utf-8").removeprefix(f"{ENDED}: ")
