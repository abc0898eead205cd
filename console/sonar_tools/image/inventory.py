"""Lists what is in an image: each package and wheel with its version and its licences."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path

PACKAGES = "packages.tsv"
WHEELS = "wheels.tsv"
UNTOLD = "see the copyright file"
"""For a package whose copyright file is not in the form that machines read."""
KNOWN = re.compile(
    r"(?:terms of|under|covered by) the\s+((?:GNU )?(?:Lesser |Library )?General Public License"
    r"|BSD [Ll]icen[cs]e|MIT [Ll]icen[cs]e|Apache License|Mozilla Public License)"
)
"""What an older copyright file says in a sentence."""


def debian_packages(root: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licences of each package in a root, in the order of their names."""
    status = (root / "var/lib/dpkg/status").read_text("utf-8")
    found = []
    for block in status.split("\n\n"):
        about = dict(re.findall(r"^(Package|Version|Status): (.*)$", block, re.M))
        if about.get("Status", "").endswith(" installed"):
            found.append((about["Package"], about["Version"]))
    for name, version in sorted(found):
        yield name, version, ", ".join(licences(root / "usr/share/doc" / name / "copyright"))


def licences(file: Path) -> list[str]:
    """The licences that a copyright file names, in the form that machines read."""
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        return [UNTOLD]
    named = re.findall(r"^License:[ \t]*(\S.*?)[ \t]*$", text, re.M)
    return sorted(set(named)) or sorted(set(KNOWN.findall(text))) or [UNTOLD]


def wheels(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of each wheel in a folder."""
    for file in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(file) as opened:
            (name,) = (
                each
                for each in opened.namelist()
                if re.fullmatch(r"[^/]+\.dist-info/METADATA", each)
            )
            about = Parser().parsestr(opened.read(name).decode("utf-8"), headersonly=True)
        said = about.get("License-Expression") or about.get("License") or ""
        classed = [
            value.rpartition(" :: ")[2]
            for value in about.get_all("Classifier", [])
            if value.startswith("License ::")
        ]
        licence = said.splitlines()[0].strip() if said.strip() else ""
        if len(licence) > 60 or not licence:
            licence = ", ".join(classed) or licence[:60] or UNTOLD
        yield about["Name"], about["Version"], licence


def write(root: Path, folder: Path) -> None:
    """Write the list of Debian's packages into a folder."""
    _table(folder / PACKAGES, debian_packages(root))


def write_wheels(source: Path, folder: Path) -> None:
    """Write the list of the wheels in ``source`` into a folder."""
    _table(folder / WHEELS, wheels(source))


def _table(file: Path, rows: Iterator[tuple[str, str, str]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = ["name\tversion\tlicences", *("\t".join(row) for row in rows)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
