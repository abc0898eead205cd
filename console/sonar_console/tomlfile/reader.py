"""TOML files that people edit: every fault is one line naming file, line and key.

``tomllib`` reads the text. The lines of keys, which it does not give, are looked up only for a
fault (`sonar_console.tomlfile.lines`).
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from sonar_console.tomlfile.lines import error_line, key_lines, number_line, repetition, row_lines
from sonar_console.tomlfile.values import LONGEST_SHOWN, shown

T = TypeVar("T")
D = TypeVar("D")

MAX_FILE = 256 * 1024
"""The largest file that is read, in bytes."""

_OPEN = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""How the names begin of files that the process has open already."""


class TomlError(ValueError):
    """Raised for a fault of a TOML file; the text is one line: file, line, key and what to do.

    ``key`` is the dotted path of the key that it is about, empty for the whole file; ``row`` is
    the row of a drawing, from 1.
    """

    PLACE = "{file}, line {line}"
    KIND = "TOML file"
    """The kind of file, in the sentence "not a …"."""

    def __init__(
        self,
        problem: str,
        *,
        file: Path | str = "",
        line: int | None = None,
        key: str = "",
        row: int | None = None,
    ) -> None:
        place = str(file) if line is None else self.PLACE.format(file=file, line=line)
        drawn = "" if row is None else f"row {row}"
        super().__init__(": ".join(part for part in (place, key, drawn, problem) if part))
        self.file = str(file)
        self.line = line
        self.key = key
        self.row = row
        self.problem = problem


E = TypeVar("E", bound=TomlError)


class Faults(Generic[E]):
    """A list of faults, so that one reading finds them all and not only the first."""

    def __init__(self, error: type[E]) -> None:
        self.found: list[E] = []
        self._error = error

    def read(self, read: Callable[[], T], instead: D) -> T | D:
        """The result of ``read``, or ``instead`` if it raises a fault, which is kept."""
        try:
            return read()
        except self._error as fault:
            self.found.append(fault)
            return instead


class TomlDocument(Generic[E]):
    """The text of a TOML file, and the errors about it."""

    def __init__(self, file: Path | str, text: str, error: type[E]) -> None:
        self.file = file
        self.text = text
        self.error = error
        self._rows: dict[tuple[str, ...], list[int]] = {}
        """The lines of the rows of each drawing that has a fault."""

    @cached_property
    def _lines(self) -> Mapping[tuple[str, ...], int]:
        try:
            return key_lines(self.text)
        except RecursionError:
            return {}

    def line(self, path: tuple[str, ...], row: int | None = None) -> int | None:
        """The line of a key, or of a row of the drawing that it holds; from 1.

        Of a key that is missing, the line of the table that it is missing in; None without one.
        """
        for size in range(len(path), 0, -1):
            line = self._lines.get(path[:size])
            if line is None:
                continue
            if row is None or size < len(path):
                return line
            if path not in self._rows:
                self._rows[path] = row_lines(self.text, line)
            rows = self._rows[path]
            return rows[row - 1] if row <= len(rows) else line
        return None

    def fault(self, path: tuple[str, ...], problem: str, row: int | None = None) -> E:
        """An error about a key, or about a row of the drawing that it holds."""
        return self.told_at(path, self.line(path, row), problem, row)

    def told_at(
        self, path: tuple[str, ...], line: int | None, problem: str, row: int | None = None
    ) -> E:
        """An error about a key whose line is known."""
        key = ".".join(map(_shown_part, path))
        return self.error(problem, file=self.file, line=line, key=key, row=row)


def _shown_part(part: str) -> str:
    """A part of a key, on one line and shortened."""
    part = part if part.isprintable() else ascii(part)
    return part if len(part) <= LONGEST_SHOWN else part[:LONGEST_SHOWN] + "…"


class TomlTable(Generic[E]):
    """A table of a TOML file; the type of a value is checked where the value is taken.

    ``path`` is that of the table in the file, empty for the whole file. What is wrong is raised
    as an error of the document's kind.
    """

    def __init__(
        self, document: TomlDocument[E], path: tuple[str, ...], values: Mapping[str, Any]
    ) -> None:
        self.document = document
        self.path = path
        self.values = values

    def fault(self, key: str, problem: str, row: int | None = None) -> E:
        """An error about one key of this table; about the table itself if the key is empty."""
        return self.document.fault((*self.path, key) if key else self.path, problem, row)

    def strangers(self, allowed: Collection[str]) -> list[E]:
        """An error for each key that has no meaning here: most often it is a misspelt one."""
        return [
            self.fault(key, f"has no meaning here; there are {', '.join(allowed)}")
            for key in self.values
            if key not in allowed
        ]

    def only(self, allowed: Collection[str]) -> None:
        """Raise the error of the first key that has no meaning here, if there is one."""
        for fault in self.strangers(allowed):
            raise fault

    def table(self, key: str) -> TomlTable[E]:
        """A table inside this one, empty if it is missing."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(
                key,
                f"must be a table, written as {{ ... }} or under a [heading], not {shown(value)}",
            )
        return TomlTable(self.document, (*self.path, key), value)

    def empty(self, key: str) -> TomlTable[E]:
        """An empty table in place of one inside this one that cannot be read."""
        return TomlTable(self.document, (*self.path, key), {})

    def text(self, key: str) -> str:
        """A text that must be there, and may be empty."""
        value = self._value(key)
        if not isinstance(value, str):
            raise self.fault(key, f'must be text in quotes, such as "blue", not {shown(value)}')
        return value

    def sentence(self, key: str) -> str:
        """A text that must be there and not be empty."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, f"must be a text, not {shown(value)}")
        return value

    def one_line(self, key: str) -> str:
        """A text of one line without control characters."""
        value = self.sentence(key)
        if not value.isprintable():
            raise self.fault(key, f"must be one line, not {shown(value)}")
        return value

    def word(self, key: str, allowed: Collection[str]) -> str:
        """One of a few words."""
        value = self.sentence(key)
        if value not in allowed:
            raise self.fault(key, f"is {' or '.join(allowed)}, not {shown(value)}")
        return value

    def whole(self, key: str) -> int:
        """A whole number that must be there."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(key, f"must be a whole number without quotes, not {shown(value)}")
        return value

    def number(self, key: str, lowest: int, highest: int) -> int:
        """A whole number that must be there, within its bounds."""
        value = self._value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise self.fault(
                key, f"is a whole number from {lowest} to {highest}, not {shown(value)}"
            )
        return value

    def flag(self, key: str) -> bool:
        """``true`` or ``false``; false if it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, f"is true or false, not {shown(value)}")
        return value

    def rows(self, key: str) -> list[str]:
        """The rows of a drawing: spaces and empty lines mean nothing."""
        return ["".join(row.split()) for row in self.sentence(key).split("\n") if row.strip()]

    def _value(self, key: str) -> Any:
        value = self.values.get(key)
        if value is None:
            raise self.fault(key, "is missing")
        return value


class NotAFileError(OSError):
    """Raised for a pipe or a device in the place of a file."""


def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a file that people give, at most one more than ``most``.

    A pipe or a device is not read: that could wait for ever. One that the process has open already
    is read, such as ``/dev/stdin`` or what a shell writes for ``<(command)``.

    :raises NotAFileError: for a pipe or a device with another name.
    :raises OSError: when it cannot be read.
    """
    if str(path).startswith(_OPEN):
        with path.open("rb") as file:
            return file.read(most + 1)
    with open(path, "rb", opener=_open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotAFileError(errno.EINVAL, "a pipe or a device, not a file", str(path))
        return file.read(most + 1)


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)


def read_toml(
    path: Path, error: type[E], *, most: int = MAX_FILE, missing: str = "no such file"
) -> TomlTable[E]:
    """The top table of a TOML file; raises ``error``, also when it cannot be opened.

    ``most`` is the largest size in bytes; ``missing`` what is said where there is no such file.
    """
    try:
        data = read_bytes(path, most)
    except (FileNotFoundError, NotADirectoryError) as fault:
        raise error(missing, file=path) from fault
    except IsADirectoryError as fault:
        raise error(f"a folder, not a {error.KIND}; name the file", file=path) from fault
    except NotAFileError as fault:
        raise error(str(fault.strerror), file=path) from fault
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise error(f"cannot be read ({why}); check its permissions", file=path) from fault
    return parse_toml(data, path, error, most=most)


def parse_toml(
    data: bytes, file: Path | str, error: type[E], *, most: int = MAX_FILE
) -> TomlTable[E]:
    """The top table of the bytes of a TOML file; raises ``error``."""
    if len(data) > most:
        raise error(f"longer than {most} bytes: not a {error.KIND}", file=file)
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
        return TomlTable(TomlDocument(file, text, error), (), tomllib.loads(text))
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise error("not UTF-8 text; save the file as UTF-8", file=file, line=line) from fault
    except tomllib.TOMLDecodeError as fault:
        twice = repetition(text)
        if twice is not None and twice.line <= error_line(fault, text):
            raise TomlDocument(file, "", error).told_at(
                twice.path, twice.line, twice.told()
            ) from fault
        what = " ".join(re.sub(r" \(at .*\)$", "", str(fault)).split())
        told = f"not TOML ({what}); correct this line or the one above"
        raise error(told, file=file, line=error_line(fault, text)) from fault
    except RecursionError as fault:
        raise error("nested too deep; write tables and lists flat", file=file) from fault
    except ValueError as fault:  # Python reads no number of thousands of digits
        told = "holds a number of thousands of digits; write a smaller one"
        raise error(told, file=file, line=number_line(text)) from fault
