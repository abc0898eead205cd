"""The folders of the languages: those of this package, and those that a host adds beside it.

A language is a folder whose name is the language's code, such as ``de`` or ``pt-BR``. It has

* ``sentences.ftl``, its sentences; the message ``language`` is what the language calls itself;
* ``sounds``, if announcements are spoken in it: recordings with their ``phrases.toml``.

Folders that are not part of the program are in ``/etc/sonar-console/locales``, or in the folder
that the environment variable ``SONAR_LOCALES`` names. They are looked for once in a process. A
language of the package counts before one of the same code outside.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ENGLISH = "en"
"""The language that stands in wherever another lacks something."""

SENTENCES = "sentences.ftl"
"""The file of a language's sentences."""

SOUNDS = "sounds"
"""The folder of a language's recordings."""

VARIABLE = "SONAR_LOCALES"
"""The environment variable that names another folder of languages; empty: there is none."""

ADDED = "/etc/sonar-console/locales"
"""Where languages that are not part of the program are looked for."""

LARGEST = 1_000_000
"""Bytes of a file of sentences at most."""

_PACKAGE = Path(__file__).parent

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")

_SELF = re.compile(r"^language[ ]*=[ ]*(\S.*?)[ ]*$", re.MULTILINE)


def languages() -> dict[str, str]:
    """The languages there are, by code, each with the name it calls itself: ``fr: Français``."""
    return {code: _own_name(folder) or code for code, folder in language_folders().items()}


def language_folders() -> Mapping[str, Path]:
    """The folder of each language, sorted by code."""
    return _folders(added_folder())


def recordings() -> dict[str, Path]:
    """The folders of recordings, of each language that has one."""
    return {
        code: folder / SOUNDS
        for code, folder in language_folders().items()
        if (folder / SOUNDS).is_dir()
    }


def added_folder() -> Path | None:
    """The folder of languages that are not part of the program; it need not be there."""
    named = os.environ.get(VARIABLE, ADDED)
    return Path(named) if named else None


def read_sentences(folder: Path) -> str:
    """The text of a language's file; raises `OSError`, or `ValueError` with what is wrong."""
    path = folder / SENTENCES
    if not stat.S_ISREG(path.stat().st_mode):  # to open a pipe could wait for ever
        raise ValueError("not a regular file")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"longer than {LARGEST} bytes")
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def left_out() -> Iterator[tuple[Path, str, str]]:
    """Things in the added folder that are no language: path, key of the catalogue, value.

    The added folder itself is given if it was named by the variable and cannot be read.
    """
    added = added_folder()
    if added is None or (VARIABLE not in os.environ and not added.is_dir()):
        return
    try:
        entries = sorted(entry for entry in added.iterdir() if entry.is_dir())
    except OSError as fault:
        yield added, "language-left-out-folder", fault.strerror or str(fault)
        return
    for entry in entries:
        if not _CODE.fullmatch(entry.name):
            yield entry, "language-left-out-code", entry.name
        elif (_PACKAGE / entry.name / SENTENCES).is_file():
            yield entry, "language-left-out-shipped", entry.name
        elif entry.name not in language_folders():
            yield entry, "language-left-out-file", _why_unread(entry)


def _why_unread(folder: Path) -> str:
    try:
        read_sentences(folder)
    except OSError as fault:
        return fault.strerror or str(fault)
    except ValueError as fault:
        return str(fault)
    return ""


@cache
def _folders(added: Path | None) -> Mapping[str, Path]:
    found = {} if added is None else dict(_languages_in(added))
    return dict(sorted((found | dict(_languages_in(_PACKAGE))).items()))


def _languages_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """The languages in a folder, with their folders: those whose sentences can be read."""
    try:
        entries = list(folder.iterdir())
    except OSError:  # not there, or closed
        return
    for entry in entries:
        if _CODE.fullmatch(entry.name) and _own_name(entry) is not None:
            yield entry.name, entry


@cache
def _own_name(folder: Path) -> str | None:
    """The own name of a language; its code if it has none; None if it cannot be read."""
    try:
        named = _SELF.search(read_sentences(folder))
    except (OSError, ValueError):
        return None
    return named[1] if named else folder.name
