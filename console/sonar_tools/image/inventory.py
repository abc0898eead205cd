"""Lists what is in an image: each package and wheel with its version and its licences."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import Parser
from pathlib import Path

PACKAGES = "packages.tsv"
WHEELS = "wheels.tsv"
SHARED = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.+-]*[A-Za-z0-9+])")
"""Where an older copyright file refers to the text of a licence, which is in the image as well."""
_BSD = "redistributions? and use in source and binary forms"
PHRASES = (
    (r"permission is hereby granted, free of charge, to any person obtaining a copy", "Expat"),
    (r"except as contained in this notice, the names? of", "X11"),
    (r"permission to use, copy, modify, distribute,? and sell this software", "HPND-sell-variant"),
    (r"permission to use, copy, modify,? and distribute this software and its", "HPND"),
    (r"permission to use, copy, modify, and(?:/or)? distribute this software for any", "ISC"),
    (rf"{_BSD}.{{0,1200}}neither the names?", "BSD-3-Clause"),
    (rf"{_BSD}(?!.{{0,1200}}neither the names?)", "BSD-2-Clause"),
    (r"gnu lesser general public license", "LGPL"),
    (r"gnu library general public license", "LGPL"),
    (r"gnu general public license", "GPL"),
    (r"python software foundation license", "PSF"),
    (r"mozilla public license", "MPL"),
    (r"apache license", "Apache"),
    (r"(?:is|are|put|placed) (?:in|into) the public domain", "public-domain"),
)
"""What the well-known texts of licences say, in small letters with single blanks, and their names
in Debian's and SPDX's lists."""


def debian_packages(root: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licences of each package in a root, in the order of their names."""
    status = (root / "var/lib/dpkg/status").read_text("utf-8")
    found = []
    for block in status.split("\n\n"):
        about = dict(re.findall(r"^(Package|Version|Status): (.*)$", block, re.M))
        if about.get("Status", "").endswith(" installed"):
            found.append((about["Package"], about["Version"]))
    for name, version in sorted(found):
        where = f"usr/share/doc/{name}/copyright"
        yield name, version, ", ".join(licences(root / where)) or f"see /{where}"


def licences(file: Path) -> list[str]:
    """The licences that a copyright file names; none where it names none in a way known here.

    In the form that machines read it has a line for each. An older one refers to the texts that
    all share, or holds a text itself.
    """
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        return []
    if named := set(re.findall(r"^License:[ \t]*(\S.*?)[ \t]*$", text, re.M)):
        return sorted(named)
    plain = " ".join(re.sub(r"[^\w/.,;:-]+", " ", text).lower().split())
    said = {name for phrase, name in PHRASES if re.search(phrase, plain)}
    shared = set(SHARED.findall(text))
    # GPL-2 says more than GPL, and X11 is Expat with one sentence more.
    vague = {name for name in said if any(each.startswith(f"{name}-") for each in shared)}
    return sorted((said | shared) - vague - ({"Expat"} if "X11" in said else set()))


def wheels(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of each wheel in a folder.

    One that names none says where its own words are, beside the modules of the image.
    """
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
            licence = ", ".join(classed) or licence[:60] or f"see {name} beside the modules"
        yield about["Name"], about["Version"], licence


def write(root: Path, folder: Path) -> None:
    """Write the list of Debian's packages into a folder."""
    _table(folder / PACKAGES, debian_packages(root))


def write_wheels(sources: Iterable[Path], folder: Path) -> None:
    """Write the list of the wheels in the folders ``sources`` into a folder."""
    rows = [row for source in sources for row in wheels(source)]
    _table(folder / WHEELS, iter(sorted(rows)))


def _table(file: Path, rows: Iterator[tuple[str, str, str]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = ["name\tversion\tlicences", *("\t".join(row) for row in rows)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
