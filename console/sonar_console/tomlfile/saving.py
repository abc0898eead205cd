"""Saves a file whole or not at all, and writes values as TOML."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
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
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DRAWING = re.compile(r'[^"\\\x00-\x09\x0b-\x1f\x7f]*\n[^"\\\x00-\x09\x0b-\x1f\x7f]*')
"""A text of several lines that can stand between triple quotes as it is."""


def toml_text(values: Mapping[str, Any]) -> str:
    """The text of a TOML file with these values, which are of the types that ``tomllib`` gives.

    Read again, it gives the same values. Comments and the order of a file it came from are lost.
    """
    return "\n".join(_table((), values)) + "\n"


def _table(path: tuple[str, ...], values: Mapping[str, Any]) -> Iterator[str]:
    if path and not (values and all(isinstance(each, dict) for each in values.values())):
        yield f"\n[{'.'.join(map(_key, path))}]"
    for key, value in values.items():
        if not isinstance(value, dict):
            yield f"{_key(key)} = {_value(value, long=True)}"
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _table((*path, key), value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _value(value: Any, *, long: bool = False) -> str:
    if isinstance(value, str):
        return f'"""\n{value}"""' if long and _DRAWING.fullmatch(value) else _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())}}}"
    return str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
