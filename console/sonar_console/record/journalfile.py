"""The form of a journal's file, and how one is read after a power cut.

Each line ends with a mark, a checksum that the notation ignores as a comment:
``12.250 blue captain head N ; =1a2b3c4d``. It has eight hexadecimal digits, the CRC-32 of the
line's text continued from the mark of the line before. A mark therefore covers everything above
it: a line that is torn, changed, left out or doubled is found, and so is one of another match.

An empty line, the only one without a mark, follows the tags.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from sonar_console.record.header import RecordError
from sonar_console.record.record import MAX_RECORD, Record, parse_record

TORN: Final = ".torn-"
"""Stands between the name of a journal and the number of a torn part that is kept aside."""

START: Final = 0
"""The mark that the first line continues from."""

ENDED: Final = "; ended"
"""The beginning of the last line of a finished match."""

_SIGN = b" ; ="
_END_LINE = re.compile(rb"; ended: ([^\n]*) ; =[0-9a-f]{8}\n")


def marked(text: str, before: int) -> tuple[bytes, int]:
    """Add the mark and the end of line to a line; return its bytes, and the mark as a number."""
    data = text.encode("utf-8")
    mark = crc32(data, before)
    return b"%b%b%08x\n" % (data, _SIGN, mark), mark


def marked_header(header: str) -> tuple[bytes, int]:
    """Add the marks to the tags, and the empty line that follows them."""
    mark = START
    lines = []
    for tag in header.splitlines():
        line, mark = marked(tag, mark)
        lines.append(line)
    return b"".join((*lines, b"\n")), mark


def last_mark(data: bytes) -> int:
    """Read the mark at the end of some lines."""
    return int(data.rstrip(b"\n")[-8:], 16)


@dataclass(frozen=True, slots=True)
class WholeLines:
    """The part of a journal that its marks confirm.

    ``size`` counts the bytes of the whole lines, ``mark`` is the last one; ``lines`` are their
    texts, tags first; ``begun`` says whether the tags are complete; ``ended`` is what the last
    line says of the match's end, or None while it is unfinished.
    """

    size: int
    mark: int
    lines: tuple[bytes, ...]
    begun: bool
    ended: str | None


def whole_lines(data: bytes) -> WholeLines:
    """Read the lines of a journal up to the first that is not whole."""
    mark, size, begun = START, 0, False
    lines: list[bytes] = []
    for line in data.split(b"\n")[:-1]:  # the text after the last end of line is torn
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
    return WholeLines(size, mark, tuple(lines), begun, _ended(lines))


def end_line(how: str) -> str:
    """The text of the line that ends a match.

    Raises `ValueError` if ``how`` is empty, or has a ``;`` or characters that do not print.
    """
    if not how.strip() or not how.isprintable() or ";" in how:
        raise ValueError(f"the end of a match is told in plain words, not {how!r}")
    return f"{ENDED}: {how.strip()}"


def looks_ended(tail: bytes) -> bool:
    """Whether the last bytes of a journal are an end line; the mark is not checked."""
    return (
        tail.endswith(b"\n") and _END_LINE.fullmatch(tail[tail[:-1].rfind(b"\n") + 1 :]) is not None
    )


def _ended(lines: list[bytes]) -> str | None:
    if not lines or not lines[-1].startswith(f"{ENDED}: ".encode()):
        return None
    return lines[-1].decode("utf-8").removeprefix(f"{ENDED}: ")


# ---- reading


@dataclass(frozen=True, slots=True)
class RecoveredJournal:
    """A journal as it was found: the record of its whole lines, and the bytes after them."""

    path: Path
    record: Record
    whole: WholeLines
    torn: bytes

    @property
    def ended(self) -> str | None:
        """The end of the match, in the words of `Journal.finish`; None while it is unfinished."""
        return self.whole.ended


def recover_journal(path: Path) -> RecoveredJournal:
    """Read a journal to its last whole line; the file is not changed.

    Raises `RecordError` if the tags are not whole: such a file holds no order whose effect
    anyone has seen, or it is no journal.
    """
    data = read_journal(path)
    whole = whole_lines(data)
    if not whole.begun:
        raise RecordError(str(path), len(whole.lines) + 1, "the tags of this journal are not whole")
    record = parse_record(b"\n".join(whole.lines), str(path))
    return RecoveredJournal(path, record, whole, data[whole.size :])


def read_journal(path: Path) -> bytes:
    """Read the bytes of a journal; raises `RecordError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_RECORD + 1)
    except OSError as fault:
        raise RecordError(str(path), None, fault.strerror or str(fault)) from fault
    if len(data) > MAX_RECORD:
        raise RecordError(str(path), None, f"more than {MAX_RECORD} bytes: this is no journal")
    return data
