"""TOML files that people edit: every fault is one line naming file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

from sonar_console.tomlfile.lines import line_of

T = TypeVar("T")
D = TypeVar("D")

MAX_FILE = 256 * 1024
"""The largest scenario or sheet file, in bytes."""


_LONGEST = 80
"""The most characters of a wrong value that an error shows."""


class ScenarioError(ValueError):
    """Raised for a scenario or sheet file that breaks its form; the text is one line.

    ``key`` is the dotted path of the key it is about, empty for the whole file, and ``row`` the
    row of a drawing, from 1.
    """

    def __init__(self, text: str, key: str = "", row: int | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.row = row


class Faults:
    """A list of faults, so that one reading finds them all and not only the first."""

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []

    def read(self, read: Callable[[], T], instead: D) -> T | D:
        """The result of ``read``, or ``instead`` if it raises a `ScenarioError`, which is kept."""
        try:
            return read()
        except ScenarioError as fault:
            self.found.append(fault)
            return instead


class Table:
    """A table of a TOML file with its file and key, for errors.

    ``key`` is the dotted path of the table in the file, empty for the whole file; ``text`` is
    the text of the whole file.
    """

    def __init__(
        self, file: Path | str, key: str, values: Mapping[str, Any], text: str = ""
    ) -> None:
        self.file = file
        self.key = key
        self.values = values
        self.text = text

    def fault(self, key: str, what: str, row: int | None = None) -> ScenarioError:
        """Make an error about a key of this table, or about a row of the drawing in it."""
        path = self.path(key)
        where = "" if row is None else f"row {row}: "
        return ScenarioError(f"{self.file}: {path}: {where}{what}", path, row)

    def path(self, key: str) -> str:
        """The dotted path of a key of this table."""
        shown = key if key.isprintable() else ascii(key)
        return f"{self.key}.{shown}" if self.key and shown else shown or self.key

    def strangers(self, allowed: Collection[str]) -> list[ScenarioError]:
        """Make an error for each unknown key, which is most often misspelt."""
        return [
            self.fault(key, f"has no meaning here; there are {', '.join(allowed)}")
            for key in self.values
            if key not in allowed
        ]

    def table(self, key: str) -> Table:
        """A table inside this one, empty if it is missing."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, "must be a table")
        return Table(self.file, self.path(key), value, self.text)

    def sentence(self, key: str) -> str:
        """A text; it must not be missing or empty."""
        value = self.values.get(key)
        if value is None:
            raise self.fault(key, "is missing")
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, f"must be a text, not {_shown(value)}")
        return value

    def line(self, key: str) -> str:
        """A text of one line without control characters."""
        value = self.sentence(key)
        if not value.isprintable():
            raise self.fault(key, f"must be one line, not {_shown(value)}")
        return value

    def word(self, key: str, allowed: Collection[str]) -> str:
        """One of the allowed words."""
        value = self.sentence(key)
        if value not in allowed:
            raise self.fault(key, f"is {' or '.join(allowed)}, not {_shown(value)}")
        return value

    def number(self, key: str, lowest: int, highest: int) -> int:
        """A whole number within its bounds; it must not be missing."""
        value = self.values.get(key)
        if value is None:
            raise self.fault(key, "is missing")
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise self.fault(
                key, f"is a whole number from {lowest} to {highest}, not {_shown(value)}"
            )
        return value

    def flag(self, key: str) -> bool:
        """``true`` or ``false``; false if it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, f"is true or false, not {_shown(value)}")
        return value

    def rows(self, key: str) -> list[str]:
        """The rows of a drawing: spaces and empty lines mean nothing."""
        return ["".join(row.split()) for row in self.sentence(key).split("\n") if row.strip()]


def _shown(value: object) -> str:
    """The text of a value in an error, shortened."""
    text = repr(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def read_table(path: Path) -> Table:
    """Read the top table of a TOML file; raises `ScenarioError`, also if it cannot be opened."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise ScenarioError(f"{path}: more than {MAX_FILE} bytes: this is no such file")
        text = data.decode("utf-8-sig")
        return Table(path, "", tomllib.loads(text), text)
    except OSError as fault:
        raise ScenarioError(f"{path}: {fault.strerror or fault}") from fault
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise ScenarioError(f"{path}, line {line}: not UTF-8") from fault
    except tomllib.TOMLDecodeError as fault:
        raise ScenarioError(f"{path}: {' '.join(str(fault).split())}") from fault
    except RecursionError as fault:
        raise ScenarioError(f"{path}: nested too deep") from fault


def with_line(fault: ScenarioError, path: Path, text: str) -> str:
    """The text of an error with its line; ``text`` is the text of the file.

    An error that is about no key (the file cannot be read, or is no TOML) stays as it is.
    """
    message = str(fault)
    line = line_of(text, fault.key, fault.row) if fault.key else None
    rest = message.removeprefix(f"{path}: ")
    if line is None or rest == message:
        return message
    return f"{path}, line {line}: {rest}"
