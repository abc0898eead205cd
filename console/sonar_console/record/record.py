"""A record: UTF-8 text with tags, then orders, one a line.

A line that is no order is kept, for the referee to refuse (Z-3). A record is unreadable only if
it is not UTF-8, if a tag breaks the form, or if a tag follows an order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from sonar_console.engine.orders import Order
from sonar_console.record.header import Header, HeaderReader, RecordError, format_header
from sonar_console.record.notation import (
    Unreadable,
    format_order,
    format_takeback,
    parse_order,
    parse_takeback,
    without_comment,
)
from sonar_console.tomlfile.reader import read_bytes

MAX_LINE = 64 * 1024
"""The longest line of a record, in bytes."""

MAX_RECORD = 16 * 1024 * 1024
"""The longest record file, in bytes; a long match has about 100 KB."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line after the header: its number in the file, its text without comment, its meaning.

    It has one of three: an ``order``, the number of orders ``taken_back`` (otherwise 0), or an
    error ``unreadable``. ``seconds`` count from the dive.
    """

    text: str
    seconds: float | None = None
    order: Order | None = None
    unreadable: Unreadable | None = field(default=None, compare=False)
    number: int = field(default=0, compare=False)
    taken_back: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. ``file`` is its name in errors."""

    header: Header
    lines: tuple[Line, ...] = ()
    file: str = field(default="record", compare=False)

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that could be read and were not taken back."""
        standing: list[Order] = []
        for line in self.lines:
            if line.order is not None:
                standing.append(line.order)
            elif 0 < line.taken_back <= len(standing):
                del standing[-line.taken_back :]
        return tuple(standing)


class RecordReader:
    """Reads a record line by line.

    `feed` returns a `Line` for each line after the header, and None for tags, comments and empty
    lines. The header is complete at the first order, or at the end.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._tags = HeaderReader(file)
        self._header: Header | None = None
        self._number = 0

    @property
    def header(self) -> Header:
        """The header; raises `RecordError` if a tag has an impossible value."""
        if self._header is None:
            self._header = self._tags.header()
        return self._header

    def feed(self, line: bytes) -> Line | None:
        """Read the next line, with or without its end of line; raises `RecordError`."""
        self._number += 1
        if len(line) > MAX_LINE:
            raise self._error(f"a line of more than {MAX_LINE} bytes: this is no record")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as fault:
            raise self._error(f"byte {fault.start + 1} of the line is not UTF-8") from None
        if self._number == 1:
            text = text.removeprefix("\ufeff")
        stripped = text.strip()
        if stripped.startswith("["):
            if self._header is not None:
                raise self._error("a tag after the first order")
            self._tags.feed(self._number, stripped)
            return None
        stripped = without_comment(stripped)
        if not stripped:
            return None
        self._header = self.header
        return read_line(stripped, self._number)

    def _error(self, cause: str) -> RecordError:
        return RecordError(self.file, self._number, cause)


def read_line(text: str, number: int = 0) -> Line:
    """Read a line after the header; an error is kept in the line."""
    try:
        taken = parse_takeback(text)
        if taken is not None:
            return Line(text, taken[0], number=number, taken_back=taken[1])
        seconds, order = parse_order(text)
    except Unreadable as unreadable:
        return Line(text, unreadable=unreadable, number=number)
    return Line(text, seconds, order, number=number)


def parse_record(data: bytes, file: str = "record") -> Record:
    """Read a record from its bytes; ``file`` is its name in errors. Raises `RecordError`."""
    reader = RecordReader(file)
    lines = tuple(line for line in map(reader.feed, data.split(b"\n")) if line is not None)
    return Record(reader.header, lines, file)


def read_record(path: Path) -> Record:
    """Read a record file; raises `RecordError`, also when the file cannot be opened."""
    try:
        data = read_bytes(path, MAX_RECORD)
    except OSError as fault:
        raise RecordError(str(path), None, fault.strerror or str(fault)) from fault
    except ValueError as fault:  # a NUL in the name
        raise RecordError(repr(str(path)), None, str(fault)) from fault
    if len(data) > MAX_RECORD:
        raise RecordError(str(path), None, f"more than {MAX_RECORD} bytes: this is no record")
    return parse_record(data, str(path))


def format_record(record: Record) -> str:
    """The canonical text of a record; a line that cannot be read stays as it is."""
    return "".join(
        (
            format_header(record.header),
            "\n",
            *(format_line(line) + "\n" for line in record.lines),
        )
    )


def format_line(line: Line) -> str:
    """The canonical text of one line, without an end of line."""
    if line.taken_back:
        return format_takeback(line.taken_back, line.seconds)
    return line.text if line.order is None else format_order(line.order, line.seconds)
