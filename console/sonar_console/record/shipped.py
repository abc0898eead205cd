"""The folders of the scenarios and of the hardware layouts.

In an installed wheel they are inside the package, ``sonar_console/shipped/NAME``; in a checkout
they are folders at the top of the project.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).absolute().parent.parent  # a copy of the program may be links to files


def shipped_folder(name: str, package: Path = _PACKAGE) -> Path:
    """The folder ``scenarios`` or ``hardware``; raises `FileNotFoundError` if it is missing."""
    for folder in (package / "shipped" / name, package.parent.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder {name} is missing: install sonar-console again")
