"""Saves a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

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
