"""Reading a journal after a power cut: all that is whole, and apart from it what is torn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sonar_console.record.header import RecordError
from sonar_console.record.marks import Whole, whole_lines
from sonar_console.record.record import MAX_RECORD, Record, parse_record

TORN: str = ".torn-"
"""Between the name of a journal and the number of a torn part that is kept aside."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A journal as it was found: the record of its whole lines, and the bytes after them."""

    record: Record
    whole: Whole
    torn: bytes

    @property
    def ended(self) -> str | None:
        """How the match ended, in the words of `Journal.finish`; None while it is unfinished."""
        return self.whole.ended


def salvage(path: Path) -> Salvaged:
    """Read a journal to its last whole line, and change nothing.

    Raises `RecordError` where not even the tags are whole: such a file holds no order that
    anyone has seen the effect of, or it is no journal.
    """
    data = read_journal(path)
    whole = whole_lines(data)
    if not whole.begun:
        raise RecordError(str(path), len(whole.lines) + 1, "the tags of this journal are not whole")
    record = parse_record(b"\n".join(whole.lines), str(path))
    return Salvaged(record, whole, data[whole.size :])


def read_journal(path: Path) -> bytes:
    """The bytes of a journal; raises `RecordError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_RECORD + 1)
    except OSError as fault:
        raise RecordError(str(path), None, fault.strerror or str(fault)) from fault
    if len(data) > MAX_RECORD:
        raise RecordError(str(path), None, f"more than {MAX_RECORD} bytes: this is no journal")
    return data
