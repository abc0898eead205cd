"""The folder of the journals: their names, the unfinished match, and how many are kept.

Matches are ordered by their numbers and not by the times of their files: the wall clock of a
table may be wrong by years.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from sonar_console.record.header import RecordError
from sonar_console.record.journalfile import TORN, looks_ended, read_journal, whole_lines

SUFFIX = ".sonar"

MOST_MATCHES = 500
"""The most matches that the folder keeps."""

MOST_BYTES = 64 * 1024 * 1024
"""The most bytes of all kept matches with their torn parts."""

_NUMBERED = re.compile(r"match-([0-9]+)" + re.escape(SUFFIX))
END_OF_TAGS = b"\n\n"
"""The end of the last tag, and the empty line after it."""

_TAIL = 1024
"""How many bytes at the end of a journal are searched for its end line."""


def next_name(folder: Path) -> str:
    """The name of the next match in a folder: its number is one above the highest there."""
    taken = (number_of(file) for file in folder.iterdir())
    return f"match-{max((number for number in taken if number is not None), default=0) + 1:04}"


def number_of(path: Path) -> int | None:
    """The number of a match by its file's name; None for any other file."""
    found = _NUMBERED.fullmatch(path.name)
    return None if found is None else int(found[1])


def unfinished(folder: Path) -> Path | None:
    """The journal of the newest match in a folder that has not ended, or None.

    A file whose tags were never whole is skipped: it holds no order whose effect anyone has seen.
    A file that cannot be read, or whose tags are damaged, counts as unfinished. Nothing is
    changed. A folder that cannot be read has no unfinished match.
    """
    return next((path for path in reversed(matches(folder)) if _is_open(path)), None)


def matches(folder: Path) -> list[Path]:
    """The journals of a folder: first those with names of their own, then by number.

    Pipes and devices are left out: opening a pipe could wait for ever.
    """
    try:
        named = (file for file in folder.iterdir() if file.suffix == SUFFIX)
        return sorted((file for file in named if file.is_file() or file.is_dir()), key=_age)
    except OSError:
        return []


def writable(folder: Path) -> bool:
    """Whether matches can be written to a folder, which need not exist yet."""
    while not os.access(folder, os.F_OK) and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder, so that a power cut does not lose a new one."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def prune(
    folder: Path, most_matches: int = MOST_MATCHES, most_bytes: int = MOST_BYTES
) -> list[Path]:
    """Delete the oldest numbered matches beyond the limits, and return their paths.

    The newest unfinished match always stays, and so do files with names of their own. Finished
    matches go before unfinished ones, with their torn parts. Files that cannot be deleted stay.
    """
    files = _sizes(folder)
    count, size = len(files), sum(files.values())
    if count <= most_matches and size <= most_bytes:
        return []
    left = {path for path in files if _is_open(path)}
    kept = max(left, key=_age, default=None)
    gone = []
    for path in sorted(files, key=lambda each: (each in left, _age(each))):
        if count <= most_matches and size <= most_bytes:
            break
        if path == kept:
            continue
        with contextlib.suppress(OSError):
            path.unlink()
            count, size = count - 1, size - files[path]
            gone.append(path)
            for torn in torn_parts(path):
                torn.unlink()
    return gone


def torn_parts(path: Path) -> list[Path]:
    """The torn parts of a journal that were put aside."""
    start = path.name + TORN
    return [file for file in path.parent.iterdir() if file.name.startswith(start)]


def _age(path: Path) -> tuple[int, str]:
    return number_of(path) or 0, path.name


def _sizes(folder: Path) -> dict[Path, int]:
    """The bytes of each numbered match of a folder with its torn parts."""
    sizes: dict[Path, int] = {}
    try:
        with os.scandir(folder) as files:
            for file in files:
                path = folder / file.name.partition(TORN)[0]
                if number_of(path) is not None and file.is_file():
                    sizes[path] = sizes.get(path, 0) + file.stat().st_size
    except OSError:
        return {}
    return sizes


def _is_open(path: Path) -> bool:
    """Whether the match of a journal has no end line."""
    try:
        if _has_end_line(path):
            return False
        data = read_journal(path)
    except (OSError, RecordError):
        return True
    whole = whole_lines(data)
    if not whole.begun:
        return END_OF_TAGS in data  # the tags were whole once, so orders after them were seen
    return whole.ended is None


def _has_end_line(path: Path) -> bool:
    """Whether a file ends with an end line; raises `OSError`."""
    with path.open("rb") as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL))
        return looks_ended(file.read())
