"""French sentences have the spaces that French typography asks for, in every file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

NARROW, WIDE = "\u202f", "\u00a0"
"""The spaces that no line is broken at: before ``; ! ?``, and before ``:`` and within ``« »``."""
SAID = WIDE
"""What the program makes of the narrow one, which its fonts lack; its papers are made of that."""

WRONG = re.compile(
    rf"(?<=[^{NARROW}{SAID}\s?!:;])[;!?]+(?=[\s)»]|$)|(?<=[^\s{WIDE}])[:»](?=[\s)]|$)"
    rf"|\S[ ](?:[;!?]+|:)(?=[\s)»]|$)|[ ]»|«[^{WIDE}]"
)
"""A sign without its space, or with one that a line may be broken at."""
FRENCH = ("fr = ", "note_fr = ")
CODE = re.compile(
    r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^{}]*\}|^\.[a-z]+ =|^[a-z0-9-]+ =|\*?\[[a-z0-9-]+\]"
)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of French in a file, with their numbers, without code and keys."""
    french = path.suffix != ".toml"
    fenced = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if path.suffix == ".toml":  # a scenario or prices: the French texts alone
            begins = line.startswith(FRENCH)
            if begins or french:
                yield number, line.partition(" = ")[2].replace('"', "")
            french = (begins and line.count('"""') == 1) or (french and '"""' not in line)
        elif path.suffix == ".md":
            fenced ^= line.startswith("```")
            if not fenced and not line.startswith(("    ", "```", "*In English: ")):
                yield number, CODE.sub("code", line)
        elif not line.startswith("#"):
            yield number, CODE.sub("", line.strip()).strip()


def french_files(project: Path) -> list[Path]:
    return [
        *(project / "console/sonar_console/locales/fr").glob("*.ftl"),
        *(project / "docs").glob("*.fr.md"),
        *(project / "scenarios").glob("*.toml"),
        project / "hardware/order/parts.toml",
    ]


def test_every_french_sentence_has_its_spaces(project: Path) -> None:
    files = french_files(project)
    assert len(files) > 15
    wrong = [
        f"{path.name}:{number}: {line[max(0, found.start() - 20) : found.end() + 5]!r}"
        for path in files
        for number, line in prose(path)
        for found in WRONG.finditer(line)
    ]
    assert wrong == []


def test_the_narrow_space_stands_where_sentences_are_written(project: Path) -> None:
    """Papers that are made of the sentences have the other one, as all that the program says."""
    for path in (project / "console/sonar_console/locales/fr").glob("*.ftl"):
        for number, line in prose(path):
            assert not re.search(rf"(?<!«){WIDE}[;!?]|{NARROW}:", line), f"{path.name}:{number}"


@pytest.mark.parametrize(
    "text", ["Quoi ?", "Quoi?", "Ici : là", "Ici: là", "Un ; deux", "« Un »", "«\u00a0Un »", "Oh !"]
)
def test_a_wrong_space_is_found(text: str) -> None:
    assert WRONG.search(text)


@pytest.mark.parametrize(
    "text", ["Quoi\u202f?!", "Ici\u00a0: là", "«\u00a0Un\u00a0»", "12:30", "a:b"]
)
def test_a_right_one_is_not(text: str) -> None:
    assert not WRONG.search(text)
