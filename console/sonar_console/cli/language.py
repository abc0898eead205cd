"""``sonar-console language``: which languages there are, and what one of them lacks.

At the table nothing is said of it: a sentence that a language lacks is shown in English.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.phrasebook import MANIFEST, PhrasebookError
from sonar_console.devices.phrasecheck import PhraseFlaw, check_phrases
from sonar_console.locales import ENGLISH, Words, languages, recordings
from sonar_console.locales.check import Checked, Flaw, check_language
from sonar_console.locales.folders import SENTENCES, language_folders, left_out, read_sentences
from sonar_console.modes.announcements import BOOKS
from sonar_console.record.scenario import (
    ScenarioError,
    find_scenario,
    load_scenario,
    scenario_names,
)
from sonar_console.screens.glyphs import lacking

MISTAKE = 2

FAULTS: tuple[type[Exception], ...] = (ScenarioError,)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add list and check."""
    told = argparse.ArgumentParser(add_help=False)
    add_language_argument(told)
    does = parser.add_subparsers(dest="does", metavar="WHAT", required=True)
    does.add_parser("list", parents=[told], help="list the languages")
    check = does.add_parser(
        "check", parents=[told], help="name everything that is wrong or missing in a language"
    )
    check.add_argument(
        "codes", metavar="CODE", nargs="*", type=_code, help="a language, such as de (all)"
    )


def run(arguments: argparse.Namespace) -> int:
    """List or check languages; the exit status."""
    words = Words(arguments.language)
    if arguments.does == "list":
        for code in languages():
            print(_row(code, check_language(code), words))  # noqa: T201  # the command's answer
        return 0
    wrong = [code for code in arguments.codes or languages() if not _check(code, words)]
    if not arguments.codes:
        for path, key, value in left_out():
            wrong.append(path.name)
            _complain(f"{path}: {words.say(key, value=value)}")
    return MISTAKE if wrong else 0


def _code(text: str) -> str:
    known = languages()
    if text in known:
        return text
    for path, key, value in left_out():
        if path.name == text:
            reason = Words(ENGLISH).say(key, value=value)
            raise argparse.ArgumentTypeError(f"{path}: {reason}")
    raise argparse.ArgumentTypeError(f"no language {text!r}; there are {', '.join(known)}")


def _row(code: str, checked: Checked, words: Words) -> str:
    return words.say(
        "language-row",
        value1=code,
        value2=languages()[code],
        count=checked.there,
        all=checked.needed,
        spoken="yes" if code in recordings() else "no",
    )


def _check(code: str, words: Words) -> bool:
    """Say what is wrong with a language, and what it has; whether nothing is."""
    checked = check_language(code)
    path = language_folders()[code] / SENTENCES
    warning = words.say("scenario-warning")
    for flaw in checked.flaws:
        line = f"{_place(path, flaw)}: {words.say(flaw.key, **flaw.values)}"
        if flaw.harmless:
            print(f"{warning}: {line}")  # noqa: T201
        else:
            _complain(line)
    for key, value in _lacks(code):
        print(f"{warning}: {path.parent}: {words.say(key, value=value)}")  # noqa: T201
    spoken = _check_phrases(code, words)
    whole = spoken and all(flaw.harmless for flaw in checked.flaws)
    if whole:
        print(f"{words.say('scenario-ok')}: {_row(code, checked, words)}")  # noqa: T201
    return whole


def _check_phrases(code: str, words: Words) -> bool:
    """Say what is wrong with the recordings of a language, if it has any; whether nothing is."""
    folders = recordings()
    if code not in folders:
        return True  # that is told as what the language lacks
    whole = True
    for book in BOOKS.values():
        whole &= _check_book(folders[code] / book, folders[ENGLISH] / book, words)
    return whole


def _check_book(folder: Path, pattern: Path, words: Words) -> bool:
    """Say what is wrong with one book of phrases; whether nothing is."""
    path = folder / MANIFEST
    try:
        flaws = check_phrases(folder, pattern)
    except PhrasebookError as fault:
        _complain(str(fault))
        return False
    except OSError as fault:
        _complain(f"{path}: {words.say('language-phrase-unread', value=fault.strerror or '')}")
        return False
    for flaw in flaws:
        told = words.say(f"language-phrase-{flaw.key}", value1=flaw.name, value2=flaw.other)
        line = f"{_place(path, flaw)}: {told}"
        if flaw.harmless:
            print(f"{words.say('scenario-warning')}: {line}")  # noqa: T201
        else:
            _complain(line)
    return all(flaw.harmless for flaw in flaws)


def _place(path: Path, flaw: Flaw | PhraseFlaw) -> str:
    return str(path) if flaw.line is None else f"{path}, line {flaw.line}"


def _lacks(code: str) -> list[tuple[str, str]]:
    """The faults of a language beside its sentences: keys of the catalogue, each with a value."""
    found = []
    letters = lacking(read_sentences(language_folders()[code]))
    if letters:
        found.append(("language-letters", " ".join(letters)))
    if code not in recordings():
        found.append(("language-unspoken", code))
    untitled = [
        name for name in scenario_names() if code not in load_scenario(find_scenario(name)).title
    ]
    if untitled:
        found.append(("language-untitled", ", ".join(untitled)))
    return found


def _complain(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201
