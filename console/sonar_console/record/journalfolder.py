"""The folder of the journals: their names, which match is unfinished, how many are kept.

Matches are told apart by their numbers and not by the times of their files: a table's wall
clock may stand wrong by years.
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
"""How many matches the folder keeps."""

MOST_BYTES = 64 * 1024 * 1024
"""How many bytes the kept matches may have together, torn parts counted."""

_NUMBERED = re.compile(r"match-([0-9]+)" + re.escape(SUFFIX))
END_OF_TAGS = b"\n\n"
"""What a journal has behind its tags, once they are on the disk."""

_TAIL = 1024
"""Bytes at the end of a journal in which its end line is looked for."""


def next_name(folder: Path) -> str:
    """The name of the next match in a folder: one more than the highest number there."""
    taken = (number_of(file) for file in folder.iterdir())
    return f"match-{max((number for number in taken if number is not None), default=0) + 1:04}"


def number_of(path: Path) -> int | None:
    """The number of a match, from its file's name; None for any other file."""
    found = _NUMBERED.fullmatch(path.name)
    return None if found is None else int(found[1])


def unfinished(folder: Path) -> Path | None:
    """The journal of the newest match in a folder that has not ended, if there is one.

    A file whose tags never were whole is passed over: it holds no order that anyone has seen. One
    that cannot be read, or whose tags are damaged, is given, for nobody knows what is in it.
    Nothing is changed. Raises nothing: a folder that cannot be read has none.
    """
    return next((path for path in reversed(matches(folder)) if _is_open(path)), None)


def matches(folder: Path) -> list[Path]:
    """The journals of a folder, the oldest first; those with names of their own before.

    A pipe of such a name is none: to open it would wait for ever.
    """
    try:
        named = (file for file in folder.iterdir() if file.suffix == SUFFIX)
        return sorted((file for file in named if file.is_file() or file.is_dir()), key=_age)
    except OSError:
        return []


def writable(folder: Path) -> bool:
    """Whether matches can be kept in a folder, or in one that is to be made there."""
    while not os.access(folder, os.F_OK) and folder != folder.parent:  # or may not be looked at
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last: without this a power cut may lose a new one."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def prune(
    folder: Path, most_matches: int = MOST_MATCHES, most_bytes: int = MOST_BYTES
) -> list[Path]:
    """Take away the oldest numbered matches beyond the limits; what was taken away.

    The newest unfinished match always stays, and so do files with names of their own. Finished
    matches go before unfinished ones, with their torn parts. What cannot be taken away stays.
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
    """The torn parts that are kept aside of a journal."""
    start = path.name + TORN
    return [file for file in path.parent.iterdir() if file.name.startswith(start)]


def _age(path: Path) -> tuple[int, str]:
    return number_of(path) or 0, path.name


def _sizes(folder: Path) -> dict[Path, int]:
    """The numbered matches of a folder, and the bytes of each with its torn parts."""
    sizes: dict[Path, int] = {}
    try:
        with os.scandir(folder) as files:
            for file in files:
                path = folder / file.name.partition(TORN)[0]
                if number_of(path) is not None:
                    sizes[path] = sizes.get(path, 0) + file.stat().st_size
    except OSError:
        return {}
    return sizes


def _is_open(path: Path) -> bool:
    """Whether a journal does not say that its match has ended."""
    try:
        if _has_end_line(path):
            return False
        data = read_journal(path)
    except (OSError, RecordError):
        return True
    whole = whole_lines(data)
    if not whole.begun:
        return END_OF_TAGS in data  # they were whole once: what came after them has been seen
    return whole.ended is None


def _has_end_line(path: Path) -> bool:
    """Whether a file ends as a finished match does; raises `OSError`."""
    with path.open("rb") as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL))
        return looks_ended(file.read())
