"""Checks a language's recorded phrases against those of another, phrase by phrase.

At the table all of this is silent: a phrase that cannot be said is left out, and effects are heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sonar_console.devices.phrasebook import MANIFEST, SUFFIX, Phrasebook


@dataclass(frozen=True, slots=True)
class PhraseFlaw:
    """One thing that is wrong: the end of a key of the catalogue, and what it is about.

    ``line`` is the line in the list of phrases, or None for what is not there. ``harmless`` flaws
    change nothing that is heard.
    """

    key: str
    name: str
    other: str = ""
    line: int | None = None
    harmless: bool = False


def check_phrases(folder: Path, pattern: Path) -> list[PhraseFlaw]:
    """Compare the phrases of a folder with those of ``pattern``, in the order of their lines.

    Raises `PhrasebookError` or `OSError` where a list of phrases cannot be read at all.
    """
    flaws = list(_flaws(Phrasebook(folder), Phrasebook(pattern), folder))
    return sorted(flaws, key=lambda flaw: (flaw.line is None, flaw.line or 0))


def _flaws(book: Phrasebook, pattern: Phrasebook, folder: Path) -> Iterator[PhraseFlaw]:
    for phrase in book.phrases:
        line, holes = book.line("phrases", phrase), book.holes(phrase)
        if phrase not in pattern:
            yield PhraseFlaw("unknown", phrase, line=line, harmless=True)
            continue
        asked = pattern.holes(phrase)
        for hole in sorted(holes - asked):
            yield PhraseFlaw("variable", phrase, hole, line)
        for hole in sorted(asked - holes):
            yield PhraseFlaw("unused", phrase, hole, line)
        if not book.phrases[phrase]:
            yield PhraseFlaw("empty", phrase, line=line)
    for phrase in pattern.phrases:
        if phrase not in book:
            yield PhraseFlaw("missing", phrase)
    for value in pattern.values.keys() - book.values.keys():
        yield PhraseFlaw("unspelled", value)
    needed = book.uses()
    for name, line in needed.items():
        if not (folder / f"{name}{SUFFIX}").is_file():
            yield PhraseFlaw("unrecorded", f"{name}{SUFFIX}", line=line)
    for path in sorted(folder.iterdir()):
        if path.is_dir() and (pattern.folder / path.name).is_dir():
            continue  # another book of phrases, which is checked by itself
        if path.name != MANIFEST and (path.suffix != SUFFIX or path.stem not in needed):
            yield PhraseFlaw("stray", path.name, harmless=True)
