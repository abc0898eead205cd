"""On which line of a file a fault of a scenario stands."""

from __future__ import annotations

from pathlib import Path

from sonar_console.tomlfile.lines import key_lines
from sonar_console.tomlfile.tables import ScenarioError


def place(path: Path, text: str, fault: ScenarioError) -> str:
    """A fault as one line that names the file, the line, the key and the row.

    A fault that is not about a key (the file cannot be read, or is no TOML) says by itself where
    it is. ``text`` is what the file says.
    """
    message = str(fault)
    line = line_of(text, fault.key, fault.row) if fault.key else None
    rest = message.removeprefix(f"{path}: ")
    if line is None or rest == message:
        return message
    return f"{path}, line {line}: {rest}"


def line_of(text: str, key: str, row: int | None = None) -> int | None:
    """The line of a dotted key, or of a row of the drawing that it holds; from 1.

    Of a key that is missing, the line of the table that it is missing in; None without one.
    """
    try:
        lines = key_lines(text)
    except RecursionError:
        return None
    parts = tuple(key.split("."))
    for size in range(len(parts), 0, -1):
        line = lines.get(parts[:size])
        if line is not None:
            drawn = _row_line(text, line, row) if row and size == len(parts) else None
            return drawn or line
    return None


def _row_line(text: str, key_line: int, row: int) -> int | None:
    """The line of a row of a drawing between triple quotes; empty lines are no rows."""
    lines = text.replace("\r\n", "\n").split("\n")[key_line - 1 :]
    quotes = next((mark for mark in ('"""', "'''") if mark in lines[0]), None)
    if quotes is None:
        return None
    seen = 0
    for offset, line in enumerate(lines):
        shown = line.partition(quotes)[2] if offset == 0 else line.partition(quotes)[0]
        seen += bool(shown.strip())
        if seen == row and shown.strip():
            return key_line + offset
        if offset and quotes in line:
            return None
    return None
