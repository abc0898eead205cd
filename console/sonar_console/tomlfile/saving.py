"""Saves a file whole or not at all, and writes values as TOML."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PART = ".part"
"""The end of the name under which a file is written before it takes its place."""


def replace_file(path: Path, data: bytes) -> None:
    """Write a file in the place of another, in a folder that is made if it is not there.

    It is on the disk when this returns; a power cut leaves the one file or the other. Raises
    `OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + PART)
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        part.unlink(missing_ok=True)
        raise
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give the name of a file to write, which takes the place of another when it is whole.

    Whatever fails or is interrupted leaves the other one as it was, and nothing beside it. Raises
    `OSError` that names ``path``, also where that is a folder, a pipe or a device.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "a folder, a pipe or a device, not a file", str(path))
    place = path.resolve()  # through a link
    part = place.with_name(place.name + PART)
    try:
        part.touch()
        yield part
        part.replace(place)
    except BaseException as fault:
        part.unlink(missing_ok=True)
        if isinstance(fault, OSError) and fault.errno and fault.filename in (None, str(part)):
            raise OSError(fault.errno, fault.strerror, str(path)) from fault
        raise


_LINES = re.compile(r'[^"\\\x00-\x09\x0b-\x1f\x7f]*\n[^"\\\x00-\x09\x0b-\x1f\x7f]*')
"""A text of several lines that can stand between triple quotes as it is."""


def toml_text(values: Mapping[str, Any]) -> str:
    """The text of a TOML file with these values, which are of the types that ``tomllib`` gives.

    Read again, it gives the same values. Comments and the order of a file it came from are lost.
    """
    import tomlkit  # not at the top: a table that writes no chart needs none

    return tomlkit.dumps(_with_lines(values))


def _with_lines(value: Any) -> Any:
    """The values with texts of several lines, such as drawings, written in as many."""
    import tomlkit

    if isinstance(value, dict):
        return {key: _with_lines(each) for key, each in value.items()}
    if isinstance(value, str) and _LINES.fullmatch(value):
        return tomlkit.value(f'"""\n{value}"""')
    return value
