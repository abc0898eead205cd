"""The line of each key in a TOML file.

``tomllib`` returns values without lines, which errors need. This walks through a text that
``tomllib`` has already accepted, so it need not check the form: tables, arrays of tables, dotted
and quoted keys, inline tables, arrays, and strings of all four kinds. A search for what stands
twice (`repetition`) also walks through texts that are not TOML, up to the place where they end.
"""

from __future__ import annotations

import re
import sys
import tomllib
from bisect import bisect_right
from dataclasses import dataclass

Path = tuple[str, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HUGE = re.compile(
    rf"(?<![0-9A-Za-z_.])[+-]?[0-9](?:_?[0-9]){{{sys.int_info.default_max_str_digits},}}"
)
_SCALAR = re.compile(r"[^,\]}#\n]+")


@dataclass(frozen=True, slots=True)
class Repetition:
    """A key or heading that a text gives twice."""

    path: Path
    line: int
    first: int
    """The line where it stands already."""
    heading: bool
    same: bool
    """Whether it was of the same kind there: a value and a value, a heading and a heading."""

    def told(self) -> str:
        """The fault and what to do, without line and key."""
        if not self.same:
            return f"stands on line {self.first} already, in another form; keep one of them"
        what = "heading" if self.heading else "key"
        do = "put all its keys under one of them" if self.heading else "delete one of the two lines"
        return f"this {what} stands on line {self.first} already; {do}"


class _Repeated(Exception):
    """Ends a walk at a repetition."""

    def __init__(self, found: Repetition) -> None:
        super().__init__()
        self.found = found


class _NotTomlError(Exception):
    """The text ceases to be TOML here; never raised for one that ``tomllib`` accepts."""


class _Walk:
    """A cursor over the text that notes the line of each key it passes.

    With ``strict`` it ends at the first key that is given twice, by raising `_Repeated`.
    """

    __slots__ = ("counts", "headings", "lines", "pos", "starts", "strict", "text", "values")

    def __init__(self, text: str, *, strict: bool = False) -> None:
        self.strict = strict
        self.values: set[Path] = set()
        """The paths that have a value."""
        self.headings: set[Path] = set()
        """The paths of tables that a single heading, or a dotted key, has made."""
        self.text = text.replace("\r\n", "\n")
        self.pos = 0
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def note(self, path: Path, at: int) -> None:
        """Keep the first line on which ``path``, or a table above it, is named."""
        line = bisect_right(self.starts, at)
        for size in range(len(path), 0, -1):
            if path[:size] in self.lines:
                return  # all above it is there too
            self.lines[path[:size]] = line

    def check(self, path: Path, at: int, *, double: bool = False) -> None:
        """Raise `_Repeated` if a key or heading may not stand here again; only with ``strict``."""
        if not self.strict:
            return
        heading = self.text[at] == "["
        if not heading:
            taken = path in self.lines
        elif double:
            taken = path in self.lines and path not in self.counts
        else:
            taken = any(path in each for each in (self.headings, self.values, self.counts))
        above = next((path[:n] for n in range(1, len(path)) if path[:n] in self.values), None)
        if taken or above is not None:
            first = self.lines[path if above is None else above]
            same = path in (self.headings if heading else self.values) and not double
            raise _Repeated(Repetition(path, bisect_right(self.starts, at), first, heading, same))

    def resolved(self, path: Path) -> Path:
        """The path of a heading, with the number of the last element of each array on its way."""
        found: Path = ()
        for part in path:
            found = (*found, part)
            if found in self.counts:
                found = (*found, str(self.counts[found] - 1))
        return found

    def peek(self) -> str:
        return self.text[self.pos : self.pos + 1]

    def skip(self, newlines: bool) -> None:
        """Skip spaces and comments, and ends of lines where they mean nothing."""
        while self.pos < len(self.text):
            char = self.text[self.pos]
            if char == "#":
                end = self.text.find("\n", self.pos)
                self.pos = len(self.text) if end < 0 else end
            elif char in " \t" or (newlines and char == "\n"):
                self.pos += 1
            else:
                return

    def string(self) -> str:
        """Skip a string of any kind and return its text, unescaped."""
        quote = self.text[self.pos]
        mark = quote * 3 if self.text.startswith(quote * 3, self.pos) else quote
        start = self.pos
        self.pos += len(mark)
        while not self.text.startswith(mark, self.pos):
            if self.pos >= len(self.text):
                raise _NotTomlError
            self.pos += 2 if quote == '"' and self.peek() == "\\" else 1
        self.pos += len(mark)
        while len(mark) == 3 and self.peek() == quote:  # quotes that end a multi-line string
            self.pos += 1
        value = tomllib.loads("k = " + self.text[start : self.pos])["k"]
        return str(value)

    def key(self) -> Path:
        """Read a dotted key."""
        parts: list[str] = []
        while True:
            self.skip(newlines=False)
            if self.peek() in ('"', "'"):
                parts.append(self.string())
            else:
                match = _BARE.match(self.text, self.pos)
                if match is None:
                    raise _NotTomlError
                parts.append(match.group())
                self.pos = match.end()
            self.skip(newlines=False)
            if self.peek() != ".":
                return tuple(parts)
            self.pos += 1

    def value(self, path: Path) -> None:
        """Skip a value and note the keys of inline tables in it."""
        self.skip(newlines=True)
        char = self.peek()
        if char in ('"', "'"):
            self.string()
        elif char == "{":
            self.pos += 1
            self.members(path)
        elif char == "[":
            self.pos += 1
            index = 0
            while True:
                self.skip(newlines=True)
                if self.peek() == "]":
                    self.pos += 1
                    return
                if self.peek() == ",":
                    self.pos += 1
                    continue
                self.note((*path, str(index)), self.pos)
                self.value((*path, str(index)))
                index += 1
        else:
            match = _SCALAR.match(self.text, self.pos)
            if match is None:
                raise _NotTomlError
            self.pos = match.end()

    def members(self, path: Path) -> None:
        """Skip the inside of an inline table."""
        while True:
            self.skip(newlines=True)
            if self.peek() == "}":
                self.pos += 1
                return
            if self.peek() == ",":
                self.pos += 1
                continue
            self.pair(path)

    def pair(self, table: Path) -> None:
        """Skip ``key = value``."""
        start = self.pos
        path = table + self.key()
        self.check(path, start)
        self.note(path, start)
        self.pos += 1  # the equals sign
        self.value(path)
        self.values.add(path)
        self.headings.update(path[:size] for size in range(len(table) + 1, len(path)))

    def document(self) -> None:
        """Skip the whole text."""
        table: Path = ()
        while True:
            self.skip(newlines=True)
            if self.pos >= len(self.text):
                return
            if self.peek() != "[":
                self.pair(table)
                continue
            start = self.pos
            double = self.text.startswith("[[", self.pos)
            self.pos += 2 if double else 1
            key = self.key()
            self.pos += 2 if double else 1
            table = self.resolved(key[:-1]) + key[-1:]
            self.check(table, start, double=double)
            if double:
                index = self.counts.get(table, 0)
                self.counts[table] = index + 1
                self.note(table, start)
                table = (*table, str(index))
            else:
                self.headings.add(table)
            self.note(table, start)


def key_lines(text: str) -> dict[Path, int]:
    """The line (from 1) of every key path of ``text``, a TOML document that ``tomllib`` accepts.

    An element of an array counts as a key named by its index: ``("charts", "0", "grid")``.

    :raises tomllib.TOMLDecodeError: when the text is not TOML.
    """
    tomllib.loads(text)
    walk = _Walk(text)
    walk.document()
    return walk.lines


def repetition(text: str) -> Repetition | None:
    """The first key of a text that stands twice, where ``tomllib`` says that one does.

    None if none is found before the text ends or ceases to be TOML.
    """
    walk = _Walk(text, strict=True)
    try:
        walk.document()
    except _Repeated as repeated:
        return repeated.found
    except (_NotTomlError, tomllib.TOMLDecodeError, ValueError, RecursionError):
        return None
    return None


def number_line(text: str) -> int | None:
    """The line (from 1) of the first number that has more digits than Python reads."""
    found = _HUGE.search(text)
    return None if found is None else text.count("\n", 0, found.start()) + 1


def row_lines(text: str, key_line: int) -> list[int]:
    """The lines (from 1) of the rows of a drawing between triple quotes; empty lines are no rows.

    ``key_line`` is the line of the drawing's key. Nothing if that is no text of several lines.
    """
    lines = text.replace("\r\n", "\n").split("\n")[key_line - 1 :]
    quotes = next((mark for mark in ('"""', "'''") if mark in lines[0]), None)
    found: list[int] = []
    if quotes is None:
        return found
    for offset, line in enumerate(lines):
        shown = line.partition(quotes)[2] if offset == 0 else line.partition(quotes)[0]
        if shown.strip():
            found.append(key_line + offset)
        if offset and quotes in line:
            break
    return found


def error_line(error: tomllib.TOMLDecodeError, text: str) -> int:
    """The line (from 1) of an error of ``tomllib`` in ``text``.

    The last line where ``tomllib`` names the end of the document in place of a line.
    """
    match = re.search(r"at line (\d+)", str(error))
    return int(match.group(1)) if match else text.removesuffix("\n").count("\n") + 1
