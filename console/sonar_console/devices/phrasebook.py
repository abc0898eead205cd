"""Recorded phrases of one language, and how a phrase is put together from its recordings.

A language is a folder of recordings with a ``phrases.toml`` that says for each phrase which of
them follow each other. A name in braces is a value that is spelled at this place::

    [phrases]
    "over-there" = ["look-over-there-at", "{square}", "do-you-see-it"]
    [values]
    C = "c"
    7 = "7"
    row = "row"

A value is spelled by its capital letters, whole numbers and words: ``C7`` is ``C`` then ``7``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from sonar_console.tomlfile.reader import (
    MAX_FILE,
    TomlError,
    TomlTable,
    parse_toml,
    read_bytes,
)
from sonar_console.tomlfile.values import shown

MANIFEST = "phrases.toml"
SUFFIX = ".ogg"

OPENING, REST = "opening", "rest"
"""The two parts of a phrase (`Phrasebook.pieces`)."""

_UNIT = re.compile(r"[A-Z]|[0-9]+|[a-z]+")
_HOLE = re.compile(r"\{(\w+)\}")


class PhrasebookError(TomlError):
    """Raised for a ``phrases.toml`` that cannot be used."""

    KIND = "list of phrases"


class UnspokenError(LookupError):
    """A phrase or a value that nobody has recorded."""


class Phrasebook:
    """The phrases of one language."""

    __slots__ = ("_document", "folder", "phrases", "values")

    def __init__(self, folder: Path) -> None:
        """Read the folder's manifest; the recordings are only named.

        :raises OSError: when it cannot be read.
        :raises PhrasebookError: when it is not as described above.
        """
        path = folder / MANIFEST
        top = parse_toml(read_bytes(path, MAX_FILE), path, PhrasebookError)
        self.folder = folder
        self._document = top.document
        self.phrases: dict[str, list[str]] = _table(top, "phrases", _is_names)
        """The recordings and values of each phrase, in their order."""
        self.values: dict[str, str] = _table(top, "values", _is_name)
        """The recording of each unit of a value."""

    @property
    def recordings(self) -> list[Path]:
        """Every recording that a phrase or a value needs, by name."""
        return [self._file(name) for name in sorted(self.uses())]

    def holes(self, phrase: str) -> set[str]:
        """The names of the values that a phrase spells."""
        return {hole[1] for piece in self.phrases[phrase] if (hole := _HOLE.fullmatch(piece))}

    def uses(self) -> dict[str, int | None]:
        """The names of the recordings that it needs, each with the first line that names it."""
        found: dict[str, int | None] = {}
        for phrase, pieces in self.phrases.items():
            for piece in pieces:
                if not _HOLE.fullmatch(piece):
                    found.setdefault(piece, self.line("phrases", phrase))
        for value, name in self.values.items():
            found.setdefault(name, self.line("values", value))
        return found

    def line(self, table: str, key: str) -> int | None:
        """The line of a phrase or a value in the manifest."""
        return self._document.line((table, key))

    def __contains__(self, phrase: str) -> bool:
        """Whether there is a phrase of this name."""
        return phrase in self.phrases

    def pieces(self, phrase: str, values: Mapping[str, str | int], part: str = "") -> list[Path]:
        """The recordings to be played one after the other.

        Of a phrase that is said in two parts `OPENING` is what it has in common with those whose
        names differ in the last word alone, and `REST` the other: so the opening tells nothing.

        :raises UnspokenError: when the phrase, or a value it spells, is not there.
        """
        if phrase not in self.phrases:
            raise UnspokenError(f"{self.folder.name}: no phrase {phrase!r}")
        found: list[Path] = []
        names = self.phrases[phrase]
        if part:
            opening = self._opening(phrase)
            names = names[:opening] if part == OPENING else names[opening:]
        for piece in names:
            hole = _HOLE.fullmatch(piece)
            if hole is None:
                found.append(self._file(piece))
            elif hole[1] in values:
                found += map(self._file, self._spelled(str(values[hole[1]])))
            else:
                raise UnspokenError(f"{self.folder.name}: {phrase!r} needs the value {hole[1]!r}")
        return found

    def _opening(self, phrase: str) -> int:
        """How many pieces a phrase has in common with all that differ in the last word."""
        stem = phrase.rpartition(".")[0]
        alike = [names for name, names in self.phrases.items() if name.rpartition(".")[0] == stem]
        if len(alike) < 2:
            return 0
        return sum(
            1 for _ in takewhile(lambda pieces: len(set(pieces)) == 1, zip(*alike, strict=False))
        )

    def _spelled(self, value: str) -> list[str]:
        units = _UNIT.findall(value)
        if "".join(units) != value or not all(unit in self.values for unit in units):
            raise UnspokenError(f"{self.folder.name}: no recording spells {value!r}")
        return [self.values[unit] for unit in units]

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"


def _is_name(value: object) -> bool:
    return isinstance(value, str)


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _table(
    top: TomlTable[PhrasebookError], key: str, fits: Callable[[object], bool]
) -> dict[str, Any]:
    if key not in top.values:
        raise top.fault(key, "is missing; write it under a [heading]")
    table = top.table(key)
    for name, value in table.values.items():
        if not fits(value):
            raise table.fault(name, f"must be the names of recordings, not {shown(value)}")
    return dict(table.values)
